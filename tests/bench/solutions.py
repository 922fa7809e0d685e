"""14 200 solutions of 12 queens: sorted into classes, written, and shown in the gallery."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from solvers.catalog import SOLVERS
from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, recorded_once
from tests.views.shows import still
from visualizer.measure.solutions_file import as_json
from visualizer.measure.symmetry import SolutionClasses

SOLVER, PARAMS = SOLVERS[FLAT.target], dict(FLAT.params)
PANE = (804, 572)
"""The gallery in a window of 1920×1080 at scale 2."""

ROUNDS = 5
FRAMES = 300


def _per_solution(work: Callable[[], object]) -> Measure:
    """The best of some rounds."""
    seconds = []
    for _round in range(ROUNDS):
        began = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - began)
    return Measure(min(seconds) / len(recorded_once(FLAT).solutions) * 1e6, "µs/solution")


def classes_time() -> Measure:
    """Paths, their eight images, and the class of each."""
    return _per_solution(lambda: SolutionClasses(recorded_once(FLAT), SOLVER).update())


def json_time() -> Measure:
    """The JSON document with paths and classes, without writing the file."""
    return _per_solution(lambda: list(as_json(recorded_once(FLAT), SOLVER, PARAMS, complete=True)))


def gallery_p95() -> Measure:
    """The time under which 95 % of the frames are in which the gallery jumps to somewhere else."""
    import pygame

    from visualizer.layout.grid import Box
    from visualizer.panes.gallery import GalleryPane
    from visualizer.panes.selection import described
    from visualizer.pictures.guarded import picture_named
    from visualizer.trace.moment import moment_at
    from visualizer.ui.look import Look
    from visualizer.ui.paint import paint
    from visualizer.ui.theme import load_theme

    pygame.font.init()
    trace = recorded_once(FLAT)
    moment = moment_at(trace, len(trace) - 1, SOLVER, PARAMS, complete=True)
    show = still(moment, trace, Look(load_theme("dark"), 2.0), {}, mode="overview")
    pane = GalleryPane(picture_named(SOLVER.problem.picture))
    box, surface = Box(0, 0, *PANE), pygame.Surface(PANE)
    described(pane, box, show)
    assert pane.browser is not None
    places, seconds = random.Random(1), []
    for _frame in range(FRAMES):
        pane.browser.scroll_to(places.random() * pane.browser.end)
        began = time.perf_counter()
        paint(surface, described(pane, box, show))
        seconds.append(time.perf_counter() - began)
    return Measure(statistics.quantiles(seconds, n=20)[-1] * 1000, "ms")


MEASUREMENTS: dict[str, Measurement] = {
    "classes_time": classes_time,
    "solutions_json_time": json_time,
    "gallery_p95": gallery_p95,
}
