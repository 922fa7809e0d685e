"""What runs line by line in the rerun's process: each line of one event noted, or how many run, or
how often some of them do.

Noting takes sys.settrace, and so does counting all of them: about 4 million lines a second.
Watching some leaves the solver as much of its speed as possible: from Python 3.12 on sys.monitoring
does it, and lines without a breakpoint cost nothing after their first time; before, sys.settrace
has to be called for every line of a function that has one.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_OPTIMIZED
from types import CodeType, FrameType
from typing import Any, Protocol, Self, TypeAlias

from solvers.events import Event
from visualizer.base.frames import Place, Plain, PlainFrame, grown, of_error
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.source import OwnCode
from visualizer.jobs.job import Job

MOST_LINES = 5000
"""Lines that are kept of one event."""

MOST_ITEMS = 300_000
"""Variables and changed items of lists that the lines of one event may have in all."""

LONGEST_RETURNED = 100
"""Characters of a text, and bits of a number, that a function has returned and that are kept."""

NO_RETURN = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""Functions that give an event, or nothing, where others return."""

Return: TypeAlias = tuple[int, int, str, Plain]
"""(the number of the state after it, how many calls are around it, name of the function, value) of
a function of the solver that has returned to another one of it."""

LineStates: TypeAlias = list[tuple[PlainFrame, ...]]
"""For each line the chain of calls: the outermost function first."""


class LineTracer:
    """Lets the solver's run go to its next event and notes each line that is about to run.

    states    one for each line, then one for the event itself, unless the last line's is the same
    returns   what functions have returned on the way, if it is a short value
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
        self._run: SolverRun | None = None
        self._on_cut: Callable[[], None] = _do_nothing
        self._raising: FrameType | None = None
        self.states: LineStates = []
        self.returns: list[Return] = []
        self.cut = False

    def next(self, run: SolverRun, on_cut: Callable[[], None] | None = None) -> Event | None:
        """The run's next event; None at its end. `on_cut` is called as soon as there is no room."""
        self.states, self.returns = [], []
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

    def _on_line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self._raising = None
            self._add(frame)
        elif event == "exception":
            self._raising = frame
        elif frame is not self._raising:
            self._returns(frame, argument)
        return None if self.cut else self._on_line

    def _returns(self, frame: FrameType, value: Any) -> None:
        """Note what a function returns; one that has raised an error comes by here, too."""
        code, around = frame.f_code, frame.f_back
        if code.co_flags & NO_RETURN or around is None or around is self._bottom:
            return
        if not self._own.has(around.f_code.co_filename) or not _is_short(value):
            return
        depth = sum(1 for _call in self._calls(around))
        self.returns.append((len(self.states), depth, code.co_name, value))

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


def _is_short(value: object) -> bool:
    if type(value) is int:
        return value.bit_length() <= LONGEST_RETURNED
    if type(value) is str:
        return len(value) <= LONGEST_RETURNED
    return value is None or type(value) in (bool, float)


def _size(now: dict[str, Any], before: dict[str, Any]) -> int:
    """About what a frame costs: its variables, and the items of those that are new objects."""
    return len(now) + sum(
        grown(value, before.get(name))
        for name, value in now.items()
        if isinstance(value, list | dict | str) and value is not before.get(name)
    )


class LineCount:
    """How many lines of the solver's own functions run while it counts: `with count: …`.

    What a module or a class runs to define them is left out, as for breakpoints. Counting again
    goes on from where it was.

    read  tells `total`, quickly
    """

    def __init__(self, job: Job) -> None:
        own = OwnCode(job)
        known: dict[int, tuple[CodeType, bool]] = {}
        total = 0

        def on_line(_frame: FrameType, event: str, _argument: Any) -> Any:
            nonlocal total
            if event == "line":
                total += 1
            return on_line

        def on_call(frame: FrameType, _event: str, _argument: Any) -> Any:
            code = frame.f_code
            try:
                return on_line if known[id(code)][1] else None
            except KeyError:
                # the code object is kept, or another one could get its id
                counts = bool(code.co_flags & CO_OPTIMIZED) and own.has(code.co_filename)
                known[id(code)] = code, counts
                return on_line if counts else None

        def clear() -> None:
            nonlocal total
            total = 0

        self._on_call = on_call
        self.read: Callable[[], int] = lambda: total
        self._before: Any = None
        self.clear = clear
        self.lost = False

    @property
    def total(self) -> int:
        """Lines so far, since `clear` was called last."""
        return self.read()

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        sys.settrace(self._on_call)
        return self

    def __exit__(self, *_error: object) -> None:
        """`lost` is then true where the solver has taken the place of the counter."""
        self.lost = self.lost or sys.gettrace() is not self._on_call
        sys.settrace(self._before)


Places: TypeAlias = Mapping[str, Mapping[int, tuple[int, ...]]]
"""file -> line -> what watches this line, as numbers."""


class LineWatch(Protocol):
    """runs    how often each watched line has run since this was cleared last, by its number"""

    runs: defaultdict[int, int]

    def start(self) -> None:
        """Watch from now on."""

    def stop(self) -> None:
        """Let the solver run at its full speed again."""


class _Codes:
    """Which lines of a function are watched; asked for each call, so it has to be quick."""

    def __init__(self, places: Places) -> None:
        self._places = {os.path.normcase(file): lines for file, lines in places.items()}
        self._known: dict[int, tuple[CodeType, dict[int, tuple[int, ...]]]] = {}

    def watched(self, code: CodeType) -> dict[int, tuple[int, ...]]:
        known = self._known.get(id(code))
        if known is None:
            places = self._places.get(os.path.normcase(code.co_filename), {})
            lines = {line for _start, _stop, line in code.co_lines() if line in places}
            # the code object is kept, or another one could get its id
            known = code, {line: places[line] for line in lines if line is not None}
            self._known[id(code)] = known
        return known[1]


OnRun: TypeAlias = Callable[[int, FrameType], None]
"""Is told that a watched line, by its number, is about to run, and in which frame."""


class TracedWatch:
    def __init__(self, places: Places, on_run: OnRun | None = None) -> None:
        self.runs: defaultdict[int, int] = defaultdict(int)
        self._on_run = on_run
        self._codes = _Codes(places)
        self._local: dict[int, Any] = {}

    def start(self) -> None:
        sys.settrace(self._on_call)

    def stop(self) -> None:
        sys.settrace(None)

    def _on_call(self, frame: FrameType, _event: str, _argument: object) -> Any:
        code = frame.f_code
        try:
            return self._local[id(code)]
        except KeyError:
            watched = self._codes.watched(code)
            on_line = self._local[id(code)] = self._on_line(watched) if watched else None
            return on_line

    def _on_line(self, watched: dict[int, tuple[int, ...]]) -> Any:
        runs, on_run = self.runs, self._on_run

        def on_line(frame: FrameType, event: str, _argument: object) -> Any:
            if frame.f_lineno in watched and event == "line":
                for number in watched[frame.f_lineno]:
                    runs[number] += 1
                    if on_run is not None:
                        on_run(number, frame)
            return on_line

        return on_line


if sys.version_info >= (3, 12):
    _monitoring = sys.monitoring
    _TOOL = _monitoring.DEBUGGER_ID

    class MonitoredWatch:
        def __init__(self, places: Places, on_run: OnRun | None = None) -> None:
            self.runs: defaultdict[int, int] = defaultdict(int)
            self._told = on_run
            self._codes = _Codes(places)
            self._armed: dict[int, CodeType] = {}

        def start(self) -> None:
            events = _monitoring.events
            _monitoring.use_tool_id(_TOOL, "breakpoints")
            _monitoring.register_callback(_TOOL, events.LINE, self._on_line)
            for event in (events.PY_START, events.PY_RESUME):
                _monitoring.register_callback(_TOOL, event, self._on_start)
            _monitoring.set_events(_TOOL, events.PY_START | events.PY_RESUME)
            _monitoring.restart_events()

        def stop(self) -> None:
            _monitoring.set_events(_TOOL, 0)
            for code in self._armed.values():
                _monitoring.set_local_events(_TOOL, code, 0)
            self._armed.clear()
            _monitoring.free_tool_id(_TOOL)

        def _on_start(self, code: CodeType, _offset: int) -> Any:
            if id(code) not in self._armed and self._codes.watched(code):
                self._armed[id(code)] = code
                _monitoring.set_local_events(_TOOL, code, _monitoring.events.LINE)
            return _monitoring.DISABLE

        def _on_line(self, code: CodeType, line: int) -> Any:
            numbers = self._codes.watched(code).get(line)
            if numbers is None:
                return _monitoring.DISABLE
            for number in numbers:
                self.runs[number] += 1
                if self._told is not None:
                    self._told(number, sys._getframe(1))
            return None


def line_watch(places: Places, on_run: OnRun | None = None) -> LineWatch:
    """A watch for these lines, not yet started."""
    if sys.version_info >= (3, 12):
        return MonitoredWatch(places, on_run)
    return TracedWatch(places, on_run)
