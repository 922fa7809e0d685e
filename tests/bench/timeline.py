"""The timeline at random zooms from 10⁴ to 10⁸ events, and what building its pyramid costs."""

from __future__ import annotations

import math
import os
import random
import time
from functools import cache, partial
from statistics import median, quantiles

from solvers.catalog import SOLVERS
from tests.bench.large_traces import SIZES, SLICE, large_trace, packed_run
from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, seconds_bare
from tests.views.shows import still
from visualizer.trace.packing import Packed
from visualizer.trace.pyramid import Pyramid
from visualizer.trace.store import StoredEvents
from visualizer.trace.trace import Trace

ROUNDS = 5
FRAMES = 300
CLOSEST = 12
"""The fewest events in view."""

WINDOW, BOX = (1920, 1080), (12, 916, 1896, 104)
"""The window, and the timeline's place in mode Overview, where it is highest."""


def pyramid_building() -> Measure:
    """The pyramid alone, from events as they come; a multiple of the generator's time."""
    packed = packed_run()
    seconds = min(_built(packed) for _ in range(ROUNDS))
    return Measure(seconds / len(packed) * 1e9, "ns/event", seconds / seconds_bare(FLAT))


def pyramid_memory() -> Measure:
    """Bytes of the pyramid, room to grow included."""
    trace = large_trace(SIZES["1e7"])
    return Measure(trace.pyramid.nbytes / len(trace), "bytes/event")


def frame_median(events: int) -> Measure:
    """The median of some windows, from the closest zoom to the whole run."""
    return Measure(median(_frames(events)) * 1000, "ms")


def frame_p95(events: int) -> Measure:
    """The time under which 95 % of them are."""
    return Measure(quantiles(_frames(events), n=20)[-1] * 1000, "ms")


def full_range(events: int) -> Measure:
    """The whole run in view."""
    return Measure(min(_drawn(large_trace(events), 0, events) for _ in range(ROUNDS)) * 1000, "ms")


def _built(packed: Packed) -> float:
    events = StoredEvents()
    pyramid = Pyramid(events)
    seconds = 0.0
    for at in range(0, len(packed), SLICE):
        events.extend(packed[at : at + SLICE])
        start = time.perf_counter()
        pyramid.grow()
        seconds += time.perf_counter() - start
    return seconds


@cache
def _frames(events: int) -> list[float]:
    trace, rng = large_trace(events), random.Random(5)
    seconds = []
    for _ in range(FRAMES):
        shown = CLOSEST * math.exp(rng.random() * math.log(events / CLOSEST))
        first = rng.random() * (events - shown)
        seconds.append(_drawn(trace, first, first + shown))
    return seconds


def _drawn(trace: Trace, first: float, last: float) -> float:
    """Seconds in which the pane is drawn anew and brought to the display."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from visualizer.display import open_display
    from visualizer.layout.grid import Box
    from visualizer.panes.selection import described
    from visualizer.panes.timeline import TimelinePane
    from visualizer.pictures.guarded import picture_named
    from visualizer.trace.moment import Moment
    from visualizer.ui.look import Look
    from visualizer.ui.paint import paint
    from visualizer.ui.theme import load_theme

    screen = pygame.display.get_surface()
    if screen is None or screen.get_size() != WINDOW:
        screen = open_display(WINDOW)
    moment = Moment(SOLVERS[FLAT.target], {}, int((first + last) / 2))
    show = still(moment, trace, Look(load_theme("dark")), {}, first=first, last=last)
    pane = TimelinePane(picture_named("board"))
    start = time.perf_counter()
    paint(screen, described(pane, Box(*BOX), show))
    pygame.display.update(BOX)
    return time.perf_counter() - start


MEASUREMENTS: dict[str, Measurement] = {
    "pyramid_building": pyramid_building,
    "pyramid_memory": pyramid_memory,
    **{f"timeline_{name}_median": partial(frame_median, size) for name, size in SIZES.items()},
    **{f"timeline_{name}_p95": partial(frame_p95, size) for name, size in SIZES.items()},
    "timeline_1e8_whole": partial(full_range, SIZES["1e8"]),
}
