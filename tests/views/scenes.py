"""Scenes of real runs without any process: moments of a solver with its frames and variables.

And a pane that shows one, to look at and to point at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from types import FrameType

import numpy as np
import pygame
from numpy.typing import NDArray

from solvers.catalog import SOLVERS, Solver, Value
from tests.solvers.runs import frames
from tests.support.runs import traced
from visualizer.base.frames import Converter
from visualizer.commands import Command, PointAt, Preview
from visualizer.debug.rerun import Frame, Snapshot
from visualizer.layout.grid import Box
from visualizer.layout.panes import Arrangement
from visualizer.mouse import Mouse
from visualizer.panes.pane import Pane
from visualizer.panes.selection import described
from visualizer.pictures.scene import Highlight, Scene
from visualizer.trace.moment import moment_at
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.paint import paint
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
        variables = Snapshot(k, shown).variables
        moment = moment_at(trace, k, solver, params)
        yield Scene(moment, trace, look, variables, shown, shown[-1]), live


@lru_cache(maxsize=64)
def scenes(key: str) -> tuple[Scene, ...]:
    """Some moments of a solver in the catalogue."""
    return tuple(scene for scene, _live in live_scenes(SOLVERS[key], 0))


class Shown:
    """A pane that shows a scene, and a mouse over it."""

    def __init__(self, pane: Pane, box: Box, scene: Scene) -> None:
        self.panes = {"picture": pane}
        self.arrangement = Arrangement({"picture": box})
        self.figure = described(pane, box, scene)
        self._box, self._scene = box, scene
        self._sent: list[Command] = []
        self._tip = ""

    # What the mouse asks for

    def scene(self, pane: str = "") -> Scene:
        return self._scene

    def figure_of(self, pane: str, *, anew: bool = False) -> Figure:
        return self.figure

    def hint(self, words: str, near: pygame.Rect, *, above: bool) -> None:
        self._tip = words

    # What a person sees and does

    @property
    def places(self) -> list[list[Box]]:
        """Where the choices in force stand, by depth."""
        path = self._scene.moment.path
        return [[Box(*r) for r in self.figure.choice_places(d)] for d in range(len(path))]

    def pixels(self) -> NDArray[np.int64]:
        """The pane as an array of width, height and three colours."""
        return pixels(self.figure, (self._box.right + 10, self._box.bottom + 10))

    def click(self, pos: tuple[int, int]) -> Command | None:
        """The command that a click there sends."""
        self._mouse(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        return self._sent[-1] if self._sent else None

    def tip(self, pos: tuple[int, int]) -> str:
        """What the tooltip there says."""
        self._mouse(pygame.MOUSEMOTION, pos=pos)
        return self._tip

    def link(self, pos: tuple[int, int]) -> Highlight:
        """What the place is linked to in other panes."""
        self._mouse(pygame.MOUSEMOTION, pos=pos)
        links = [command.highlight for command in self._sent if isinstance(command, PointAt)]
        return links[-1] if links else Highlight()

    def _mouse(self, kind: int, **values: object) -> None:
        self._sent.clear()
        Mouse(self, self._hear).handle(pygame.event.Event(kind, **values))

    def _hear(self, command: Command) -> None:
        if not isinstance(command, Preview):
            self._sent.append(command)


def pixels(figure: Figure, size: tuple[int, int]) -> NDArray[np.int64]:
    """A figure painted: width, height and three colours."""
    surface = pygame.Surface(size)
    paint(surface, figure)
    return pygame.surfarray.array3d(surface).astype(np.int64)
