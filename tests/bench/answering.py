"""How soon what a hand does is on the screen: from the event of pygame to the frame that shows it,
described, painted and flipped, in a run that has been recorded."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import cycle, islice
from typing import TYPE_CHECKING

from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT
from tests.bench.window import SIZE
from visualizer.base.settings import Settings

if TYPE_CHECKING:
    import pygame

    from visualizer.app import App

TIMES = 120
"""Keys, or places of the pointer."""

MODES = ("watch", "debug", "overview")

SETTLED = 3.0
"""Seconds for which nothing may come any more before it is measured."""


def answered(name: str, mode: str) -> Measure:
    """A step to the next event and back, or the pointer across the panes; the median."""
    return Measure(_measured()[name, mode] * 1000, "ms")


@cache
def _measured() -> dict[tuple[str, str], float]:
    """The seconds of each, in one window."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from visualizer.actions.action import do
    from visualizer.actions.travel import seek
    from visualizer.actions.views import set_mode
    from visualizer.app import App, calm_garbage_collection
    from visualizer.display import open_display
    from visualizer.show.options import ShowOptions

    screen = open_display(SIZE)
    app = App(ShowOptions(FLAT), SIZE, Settings())
    calm_garbage_collection()
    while app.show.run.recording:
        app.advance(1 / 60)
        app.draw(screen)
    app.perform(do(seek, len(app.show.run.trace) // 2))
    found = {}
    for mode in MODES:
        app.perform(do(set_mode, mode))
        _settle(app, screen)
        for name, made in HANDS.items():
            found[name, mode] = _median(app, screen, made())
    app.close()
    pygame.display.quit()
    return found


def _keys() -> Iterator[pygame.event.Event]:
    import pygame

    for code in cycle((pygame.K_RIGHT, pygame.K_LEFT)):
        values = {"key": code, "mod": 0, "unicode": "", "scancode": 0}
        yield pygame.event.Event(pygame.KEYDOWN, **values)


def _pointer() -> Iterator[pygame.event.Event]:
    import pygame

    for step in cycle(range(97)):
        place = step * 131 % SIZE[0], step * 71 % SIZE[1]
        yield pygame.event.Event(
            pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False
        )


HANDS: dict[str, Callable[[], Iterator[pygame.event.Event]]] = {"key": _keys, "pointer": _pointer}


def _median(
    app: App, screen: pygame.Surface, events: Iterator[pygame.event.Event]
) -> float:
    import pygame

    seconds = []
    for event in islice(events, TIMES):
        began = time.perf_counter()
        app.handle(event)
        app.advance(1 / 60)
        pygame.display.update(app.draw(screen))
        seconds.append(time.perf_counter() - began)
        for _frame in range(3):  # what glides has come to rest
            app.advance(0.2)
            app.draw(screen)
    return statistics.median(seconds)


def _settle(app: App, screen: pygame.Surface) -> None:
    until = time.monotonic() + SETTLED
    while time.monotonic() < until:
        app.advance(1 / 60)
        app.draw(screen)
        time.sleep(1 / 60)


MEASUREMENTS: dict[str, Measurement] = {
    f"{name}_to_frame_{mode}": partial(answered, name, mode) for name in HANDS for mode in MODES
}
