"""Scenes of real runs without any process: moments of a solver with its frames and variables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from types import FrameType

from solvers.catalog import SOLVERS, Solver, Value
from tests.solvers.runs import frames
from tests.support.runs import traced
from visualizer.base.frames import Converter
from visualizer.debug.inspector import Frame, Inspection
from visualizer.pictures.scene import Scene
from visualizer.trace.moment import moment_at
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

SAMPLES: dict[str, Mapping[str, Value]] = {
    key: solver.samples[-1] for key, solver in SOLVERS.items()
} | {
    "satisfiability": {"formula": "small"},
    "sudoku": {"puzzle": "easy"},
    "maze-lefthand": {"maze": "small"},
    "maze-region": {"maze": "loops"},
    "exact-cover": {"matrix": "week"},
}
"""For each solver parameters with which it comes to some depth soon."""

MOST_EVENTS, MOST_SCENES = 400, 13


def live_scenes(solver: Solver, step: int = 1) -> Iterator[tuple[Scene, list[FrameType]]]:
    """Every `step`-th moment of the beginning of a run, and the frames that run at it.

    With a step of 0 about MOST_SCENES of them.
    """
    params = solver.arguments(SAMPLES.get(solver.key, {}))
    events = list(islice(solver.function(**params), MOST_EVENTS))
    step = step or max(1, len(events) // MOST_SCENES)
    trace, running = traced(events), solver.function(**params)
    look, converter = Look(load_theme("light")), Converter()
    for k in range(len(events)):
        next(running)
        if k % step and k < len(events) - 1:
            continue
        live = list(frames(running))
        converter.new_moment()
        shown = tuple(
            Frame(f.f_code.co_name, f.f_code.co_filename, f.f_lineno,
                  converter.variables(i, dict(f.f_locals)))
            for i, f in enumerate(live)
        )  # fmt: skip
        variables = Inspection(k, shown).variables
        moment = moment_at(trace, k, solver, params)
        yield Scene(moment, trace, look, variables, shown, shown[-1]), live


@lru_cache(maxsize=64)
def scenes(key: str) -> tuple[Scene, ...]:
    """Some moments of a solver in the catalogue."""
    return tuple(scene for scene, _live in live_scenes(SOLVERS[key], 0))
