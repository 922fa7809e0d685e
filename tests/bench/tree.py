"""The search tree: how fast it is laid out, what it keeps, and a frame of its pane at any zoom.

The pane is as large as in mode Overview of a window of 1920×1080.
"""

from __future__ import annotations

import math
import os
import random
import time
from functools import cache, partial
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

from solvers.catalog import SOLVERS
from tests.bench.large_traces import SIZES, deep_trace, large_trace
from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT
from tests.views.shows import still
from visualizer.layout.tree.columns import of_leaves
from visualizer.layout.tree.shape import TreeShape
from visualizer.layout.tree.tidy import Tree
from visualizer.layout.tree.view import TreeView, whole_tree
from visualizer.trace.leaves import Leaves
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from visualizer.show.show import Show

ROUNDS = 5
FRAMES = 200

CLOSEST = 8.0
"""The fewest leaves in view."""

WINDOW = (1920, 1080)
LARGE = (3840, 2160)
"""At 200 %."""


class Run(NamedTuple):
    """A run and the layout of its tree, all of it taken in."""

    trace: Trace
    shape: TreeShape


def layout_rate() -> Measure:
    """Nodes a second: a place for each of a tree of 0.86 million nodes, from its events."""
    trace = large_trace(SIZES["1e7"])
    return Measure(_nodes(trace) / min(_laid_out(trace) for _ in range(ROUNDS)), "nodes/s")


def layout_seconds() -> Measure:
    """The same, as seconds for a million nodes."""
    return Measure(1e6 / layout_rate().value, "s")


def index_rate() -> Measure:
    """Events a second: the index of leaves alone, which is what is kept of a layout."""
    trace = large_trace(SIZES["1e7"])
    seconds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        Leaves(trace).extend()
        seconds.append(time.perf_counter() - start)
    return Measure(len(trace) / min(seconds), "events/s")


def bytes_per_node() -> Measure:
    """All that is kept: events and their indices (every try among them), and the layout."""
    trace = large_trace(SIZES["1e7"])
    return Measure((trace.nbytes + _leaves(trace).nbytes) / _nodes(trace), "bytes/node")


def layout_bytes_per_node() -> Measure:
    """The layout alone."""
    trace = large_trace(SIZES["1e7"])
    return Measure(_leaves(trace).nbytes / _nodes(trace), "bytes/node")


def frame_median(events: int) -> Measure:
    """The median at random places and zooms, from some leaves to the whole tree."""
    return Measure(median(_frames(events)) * 1000, "ms")


def frame_p95(events: int) -> Measure:
    """The time under which 95 % of these frames are."""
    return Measure(quantiles(_frames(events), n=20)[-1] * 1000, "ms")


def step_p95(events: int) -> Measure:
    """95 % of the frames while the playhead moves over the whole tree and nothing else does."""
    return Measure(quantiles(_steps(events), n=20)[-1] * 1000, "ms")


def deep_p95(size: tuple[int, int]) -> Measure:
    """95 % of the frames of a tree that is thousands of levels deep, at random places and zooms."""
    trace = deep_trace()
    shape = TreeShape(trace, _leaves(trace))
    shape.update(len(trace), False, frozenset())
    return Measure(quantiles(_zoomed(Run(trace, shape), size), n=20)[-1] * 1000, "ms")


def large_p95(events: int) -> Measure:
    """The same of a wide tree in a window of 3840×2160 at 200 %."""
    return Measure(quantiles(_zoomed(_run(events), LARGE), n=20)[-1] * 1000, "ms")


def folding_longest() -> Measure:
    """The longest that a frame waits for the layout while failed subtrees of 10⁸ events fold."""
    run, seconds = _run(SIZES["1e8"]), []
    shape = TreeShape(run.trace, _leaves(run.trace))
    while not seconds or shape.busy:
        start = time.perf_counter()
        shape.update(len(run.trace), True, frozenset())
        seconds.append(time.perf_counter() - start)
    return Measure(max(seconds) * 1000, "ms")


def _nodes(trace: Trace) -> int:
    return sum(len(trace.pushes(depth)) for depth in range(trace.depth_count))


def _laid_out(trace: Trace) -> float:
    """Seconds."""
    start = time.perf_counter()
    leaves = Leaves(trace)
    leaves.extend()
    tree = Tree(trace, of_leaves(leaves))
    placed = sum(len(tree.level(depth).x) for depth in range(trace.depth_count))
    seconds = time.perf_counter() - start
    assert placed == _nodes(trace)
    return seconds


@cache
def _leaves(trace: Trace) -> Leaves:
    leaves = Leaves(trace)
    leaves.extend()
    return leaves


@cache
def _run(events: int) -> Run:
    trace = large_trace(events)
    shape = TreeShape(trace, _leaves(trace))
    shape.update(events, False, frozenset())
    return Run(trace, shape)


@cache
def _frames(events: int) -> list[float]:
    return _zoomed(_run(events), WINDOW)


def _zoomed(run: Run, size: tuple[int, int]) -> list[float]:
    rng, events = random.Random(5), len(run.trace)
    whole = whole_tree(run.shape.tree.width, run.trace.depth_count)
    frames = []
    for _ in range(FRAMES):
        across = CLOSEST * math.exp(rng.random() * math.log(whole.across / CLOSEST))
        x = rng.random() * whole.across
        view = whole.zoomed(across, whole.down, x, 0.0).within(whole)
        frames.append((view, rng.randrange(events)))
    return _drawn(run, frames, size)


@cache
def _steps(events: int) -> list[float]:
    rng = random.Random(5)
    moments = sorted(rng.randrange(events) for _ in range(FRAMES))
    return _drawn(_run(events), [(None, event) for event in moments], WINDOW)


def _drawn(
    run: Run, frames: list[tuple[TreeView | None, int]], size: tuple[int, int]
) -> list[float]:
    """Seconds in which the pane draws some views and moments and brings them to the display.

    size: of the window, at the scale that makes it look as WINDOW does.

    Those of the first frame, which opens a font, are left out.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    import pygame

    from visualizer.display import open_display
    from visualizer.layout.panes import arrange
    from visualizer.layout.splits import Facts
    from visualizer.panes.selection import described
    from visualizer.panes.tree import TreePane
    from visualizer.pictures.guarded import picture_named
    from visualizer.ui.paint import paint

    screen = pygame.display.get_surface()
    if screen is None or screen.get_size() != size:
        screen = open_display(size)
    pane = TreePane(picture_named("board"))
    seconds = []
    for view, event in frames:
        show = _show(run, view, event, size[0] / WINDOW[0])
        box = arrange(*size, show.look.px, Facts(mode="overview"))["tree"]
        start = time.perf_counter()
        paint(screen, described(pane, box, show))
        pygame.display.update(box)
        seconds.append(time.perf_counter() - start)
    return seconds[1:]


def _show(run: Run, view: TreeView | None, event: int, scale: float) -> Show:
    from visualizer.trace.moment import moment_at
    from visualizer.ui.look import Look
    from visualizer.ui.theme import load_theme

    moment = moment_at(run.trace, event, SOLVERS[FLAT.target], {})
    look = Look(load_theme("dark"), scale)
    return still(moment, run.trace, look, {}, tree=run.shape, tree_view=view,
                 recorded=len(run.trace))


MEASUREMENTS: dict[str, Measurement] = {
    "tree_layout_rate": layout_rate,
    "tree_layout_million": layout_seconds,
    "tree_index_rate": index_rate,
    "tree_bytes_per_node": bytes_per_node,
    "tree_layout_bytes": layout_bytes_per_node,
    **{f"tree_{name}_median": partial(frame_median, size) for name, size in SIZES.items()},
    **{f"tree_{name}_p95": partial(frame_p95, size) for name, size in SIZES.items()},
    "tree_1e8_step_p95": partial(step_p95, SIZES["1e8"]),
    "tree_deep_p95": partial(deep_p95, WINDOW),
    "tree_deep_4k_p95": partial(deep_p95, LARGE),
    "tree_1e7_4k_p95": partial(large_p95, SIZES["1e7"]),
    "tree_1e8_folding": folding_longest,
}
