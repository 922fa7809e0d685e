"""Shows of real runs without any process: moments of a solver with its frames and variables.

And a pane that shows one, to look at and to point at.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache, partial
from itertools import islice, pairwise
from types import FrameType
from typing import Any, TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray

from solvers.catalog import SOLVERS, Solver, Value
from solvers.events import POP, SOLUTION, Event
from tests.solvers.runs import frames
from tests.support.orders import ORDERS, solver_of
from tests.support.runs import traced
from visualizer.actions.action import Action, perform
from visualizer.actions.views import point_at, preview_event
from visualizer.base.frames import Converter
from visualizer.base.settings import Settings
from visualizer.debug.rerun import Frame, Rerun, Snapshot
from visualizer.jobs.job import Job
from visualizer.layout.grid import Box
from visualizer.layout.splits import Arrangement
from visualizer.mouse import Mouse
from visualizer.panes.pane import NodePane, Pane
from visualizer.panes.picture import picture_pane
from visualizer.panes.selection import described
from visualizer.panes.terms import TERMS
from visualizer.pictures.picture import Picture
from visualizer.record.recorder import RunState
from visualizer.show.run import Run
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.trace import Trace
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.paint import paint
from visualizer.ui.theme import Color, load_theme

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

MOST_EVENTS, MOST_SHOWS = 400, 13

PLACES = {
    "show": ("look", "mode", "binary", "highlight", "growth", "settings", "text_shown"),
    "overview": ("tab", "grouped", "scope"),
    "view": ("selected", "folds", "hide_failed", "tree_view"),
    "surveying": ("done", "counted", "events", "profile"),
    "variables_coming": ("way",),
}
"""The facts that belong to parts of a show; all others are the run's."""

Part = TypeVar("Part")


class Recorded:
    """Stands in for a recorder: the run is over, and this is its trace."""

    state, failure, message, printed = RunState.COMPLETE, None, "", ""
    written: tuple[tuple[int, int], ...] = ()

    def __init__(self, trace: Trace) -> None:
        self.trace = trace

    def poll(self) -> bool:
        return False

    def close(self) -> None:
        pass


def still(
    moment: Moment, trace: Trace, look: Look, variables: Mapping[str, Any] | None = None,
    frames: tuple[Frame, ...] = (), frame: Frame | None = None, **facts: object,
) -> Show:
    """A show of a moment at rest, with these variables; `facts` as in `altered`."""
    job = Job(moment.solver.key, tuple(moment.params.items()))
    rerun = Rerun(job, trace)
    run = Run(job, solver=moment.solver, recorder=Recorded(trace), rerun=rerun)  # type: ignore[arg-type]
    run.player.playhead = moment.event
    still = {"moment": moment, "variables": variables or {}, "frames": frames, "frame": frame,
             "shown": None, "before": {}, "variables_current": True}
    return altered(Show(Settings(explained=(*TERMS,)), [run], look=look), **(still | facts))


def altered(show: Show, **facts: Any) -> Show:
    """The show with other facts, given by their names; those that are worked out, too."""
    parts: dict[str, dict[str, Any]] = {}
    for name, value in facts.items():
        place = next((part for part, names in PLACES.items() if name in names), "run")
        parts.setdefault(place, {})["tree" if name == "tree_view" else name] = value
    run = with_values(show.run, **parts.get("run", {}))
    for part in ("view", "surveying", "player", "variables_coming"):
        setattr(run, part, with_values(getattr(run, part), **parts.get(part, {})))
    overview = with_values(show.overview, **parts.get("overview", {}))
    return with_values(show, runs=[run], overview=overview, **parts.get("show", {}))


def with_values(part: Part, **values: Any) -> Part:
    """A copy with other values, in place of its properties, too."""
    other = copy(part)
    kind = type(part)
    fixed = {n: v for n, v in values.items() if isinstance(getattr(kind, n, None), property)}
    constant: Callable[[Any], property] = lambda value: property(lambda _self: value)  # noqa: E731
    other.__class__ = type(kind.__name__, (kind,), {n: constant(v) for n, v in fixed.items()})
    for name in values.keys() - fixed.keys():
        setattr(other, name, values[name])
    return other


def _beginning(
    solver: Solver, given: Mapping[str, Value] | None
) -> tuple[dict[str, Value], list[Event]]:
    """The parameters of a run, and its first events."""
    params = solver.arguments(SAMPLES.get(solver.key, {}) if given is None else given)
    return params, list(islice(solver.function(**params), MOST_EVENTS))


def live_shows(
    solver: Solver, step: int = 1, given: Mapping[str, Value] | None = None,
    only: Container[int] | None = None,
) -> Iterator[tuple[Show, list[FrameType]]]:
    """Every `step`-th moment of the beginning of a run, and the frames that run at it.

    With a step of 0 about MOST_SHOWS of them; of some events, if they are given, those alone.
    """
    params, events = _beginning(solver, given)
    step = step or max(1, len(events) // MOST_SHOWS)
    trace, running = traced(events), solver.function(**params)
    look, converter = Look(load_theme("light")), Converter()
    for k in range(len(events)):
        next(running)
        if (k % step and k < len(events) - 1) if only is None else k not in only:
            continue
        live = list(frames(running))
        converter.new_moment()
        shown = tuple(
            Frame(f.f_code.co_name, f.f_code.co_filename, f.f_lineno,
                  converter.variables(i, dict(f.f_locals)))
            for i, f in enumerate(live)
        )
        variables = Snapshot(k, shown).variables
        moment = moment_at(trace, k, solver, params)
        yield still(moment, trace, look, variables, shown, shown[-1]), live


@lru_cache(maxsize=64)
def shows(key: str) -> tuple[Show, ...]:
    """Some moments of a solver in the catalogue, or of a search of ORDERS."""
    given = ORDERS[key][1] if key in ORDERS else None
    return tuple(show for show, _live in live_shows(solver_of(key), 0, given))


@lru_cache(maxsize=64)
def dead_ends(key: str) -> tuple[Show, ...]:
    """The deepest moments at which a solver goes back: from a choice after which nothing was
    placed, and from one after which all has been given up."""
    given = ORDERS[key][1] if key in ORDERS else None
    solver = solver_of(key)
    found: dict[bool, tuple[int, int]] = {}
    _params, events = _beginning(solver, given)
    for k, (before, (kind, depth, _value)) in enumerate(pairwise(events)):
        if kind == POP and before[0] != SOLUTION:
            again = before[0] == POP
            found[again] = max(found.get(again, (-1, 0)), (depth, k + 1))
    only = {k for _depth, k in found.values()}
    return tuple(show for show, _live in live_shows(solver, 1, given, only))


class Shown:
    """A pane that shows a show, and a mouse over it."""

    def __init__(self, pane: Pane, box: Box, show: Show) -> None:
        self.panes = {"picture": pane}
        self.arrangement = Arrangement({"picture": box})
        self.figure = described(pane, box, show)
        self._box, self._show = box, show
        self._sent: list[Action] = []
        self._tip = ""

    # What the mouse asks for

    def seen(self, pane: str = "") -> Show:
        return self._show

    def figure_of(self, pane: str, *, anew: bool = False) -> Figure:
        return self.figure

    def hint(self, words: str, near: pygame.Rect, key: str = "", *, above: bool) -> None:
        self._tip = words

    message: Figure | None = None
    layers: Sequence[tuple[str, Figure]] = ()

    def type_at(self, on: On) -> None:
        """The window brings the keyboard there."""

    def raise_(
        self, rect: pygame.Rect | None, on: On | None = None, *, pressed: bool = False,
        kept: Figure | None = None,
    ) -> None:
        """What stands out under the pointer is drawn by the window."""

    # What a person sees and does

    @property
    def places(self) -> list[list[Box]]:
        """Where the choices in force stand, by depth."""
        path = self._show.run.moment.path
        return [[Box(*r) for r in self.figure.choice_places(d)] for d in range(len(path))]

    def pixels(self) -> NDArray[np.int64]:
        """The pane as an array of width and height; see `pixels`."""
        return pixels(self.figure, (self._box.right + 10, self._box.bottom + 10))

    def click(self, pos: tuple[int, int]) -> Action | None:
        """The action that a click there sends."""
        self._mouse(*(pygame.event.Event(kind, pos=pos, button=1)
                      for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)))
        return self._sent[-1] if self._sent else None

    def wheel(self, pos: tuple[int, int], down: int, right: int = 0) -> None:
        """Turn the wheel there; what that means is carried out, and the pane described again."""
        self._mouse(pygame.event.Event(pygame.MOUSEMOTION, pos=pos),
                    pygame.event.Event(pygame.MOUSEWHEEL, x=right, y=-down))
        for action in self._sent:
            perform(self._show, action)
        self.figure = described(self.panes["picture"], self._box, self._show)

    def tip(self, pos: tuple[int, int]) -> str:
        """What the tooltip there says."""
        self._mouse(pygame.event.Event(pygame.MOUSEMOTION, pos=pos))
        return self._tip

    def link(self, pos: tuple[int, int]) -> Highlight:
        """What the place is linked to in other panes."""
        self._mouse(pygame.event.Event(pygame.MOUSEMOTION, pos=pos))
        links = [action.arguments[0] for action in self._sent if action.function is point_at]
        return links[-1] if links else Highlight()

    def _mouse(self, *events: pygame.event.Event) -> None:
        self._sent.clear()
        mouse = Mouse(self, self._hear)
        for event in events:
            mouse.keep_track(event)
            mouse.handle(event)

    def _hear(self, action: Action) -> None:
        if action.function is not preview_event:
            self._sent.append(action)


def pane_of(picture: Picture) -> NodePane:
    """The pane of a picture."""
    return NodePane(partial(picture_pane, picture))


def pixels(figure: Figure, size: tuple[int, int]) -> NDArray[np.int64]:
    """A figure painted: width and height, each colour as one number (see `number_of`), so that
    pictures are compared fast."""
    surface = pygame.Surface(size, depth=32, masks=(0xFF0000, 0xFF00, 0xFF, 0))
    paint(surface, figure)
    found: NDArray[np.int64] = pygame.surfarray.array2d(surface) & 0xFFFFFF
    return found


def number_of(color: Color) -> int:
    """The number that stands for a colour in `pixels`."""
    red, green, blue = color[:3]
    return red << 16 | green << 8 | blue
