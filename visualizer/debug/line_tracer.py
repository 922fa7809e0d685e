"""Line by line through the solver's own code, from one event to the next: sys.settrace, once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TypeAlias

from solvers.events import Event
from visualizer.base.frames import Frame, Place, of_error
from visualizer.debug.own_code import OwnCode
from visualizer.debug.second_run import SecondRun
from visualizer.jobs.job import Job

MOST_LINES = 5000
"""Lines that are kept of one event."""

MOST_ITEMS = 1_000_000
"""Variables and changed items of lists that the lines of one event may have in all."""

LineStates: TypeAlias = list[tuple[Frame, ...]]
"""For each line the chain of calls: the outermost function first."""


class LineTracer:
    """Lets a second run go to its next event and notes each line that is about to run.

    states    one for each line, then one for the event itself, unless the last line's is the same
    cut       there were more lines than are kept: some before the last state are missing
    """

    def __init__(
        self, job: Job, most_lines: int = MOST_LINES, most_items: int = MOST_ITEMS
    ) -> None:
        self._own = OwnCode(job)
        self._most_lines = most_lines
        self._most_items = most_items
        self._room = 0
        self._bottom: FrameType | None = None
        self._run: SecondRun | None = None
        self._on_cut: Callable[[], None] = _do_nothing
        self.states: LineStates = []
        self.cut = False

    def next(self, run: SecondRun, on_cut: Callable[[], None] | None = None) -> Event | None:
        """The run's next event; None at its end. `on_cut` is called as soon as there is no room."""
        self.states = []
        self.cut = False
        self._on_cut = on_cut or _do_nothing
        self._room = self._most_items
        self._run = run
        self._bottom = sys._getframe()
        before = sys.gettrace()
        sys.settrace(self._on_call)
        try:
            event = run.next()
        finally:
            sys.settrace(before)
            self._bottom = None
        last = run.frames()
        if not last and run.error is not None:
            raised = of_error(run.error)
            last = run.described(p for p in raised if self._own.has(p[0].f_code.co_filename))
        if last and last != (self.states[-1] if self.states else None):
            self.states.append(last)
        return event

    def _on_call(self, frame: FrameType, _event: str, _argument: Any) -> Any:
        return self._on_line if self._own.has(frame.f_code.co_filename) else None

    def _on_line(self, frame: FrameType, event: str, _argument: Any) -> Any:
        if event == "line":
            self._add(frame)
        return None if self.cut else self._on_line

    def _add(self, frame: FrameType) -> None:
        if len(self.states) >= self._most_lines or self._room < 0:
            self.cut = True
            sys.settrace(None)
            self._on_cut()
            return
        assert self._run is not None
        state = self._run.described(self._calls(frame))
        before = self.states[-1] if self.states else ()
        self._room -= sum(
            _size(now[3], before[i][3] if i < len(before) else {}) for i, now in enumerate(state)
        )
        self.states.append(state)

    def _calls(self, innermost: FrameType) -> Iterator[Place]:
        """The solver's own frames of the call stack, the outermost first."""
        places = []
        frame: FrameType | None = innermost
        while frame is not None and frame is not self._bottom:
            if self._own.has(frame.f_code.co_filename):
                places.append((frame, frame.f_lineno))
            frame = frame.f_back
        return reversed(places)


def _do_nothing() -> None:
    pass


def _size(now: dict[str, Any], before: dict[str, Any]) -> int:
    """About what a frame costs: its variables, and the items of those that are new objects."""
    return len(now) + sum(
        len(value)
        for name, value in now.items()
        if isinstance(value, list | dict | str) and value is not before.get(name)
    )
