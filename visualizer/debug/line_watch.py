"""Counts how often some lines run, while a solver runs on at as much of its speed as possible.

From Python 3.12 on sys.monitoring does that: lines without a breakpoint cost nothing after their
first time. Before, sys.settrace has to be called for every line of a function that has one.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Mapping
from types import CodeType, FrameType
from typing import Any, Protocol, TypeAlias

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


class _Traced:
    def __init__(self, places: Places) -> None:
        self.runs: defaultdict[int, int] = defaultdict(int)
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
        runs = self.runs

        def on_line(frame: FrameType, event: str, _argument: object) -> Any:
            if frame.f_lineno in watched and event == "line":
                for number in watched[frame.f_lineno]:
                    runs[number] += 1
            return on_line

        return on_line


if sys.version_info >= (3, 12):
    _monitoring = sys.monitoring
    _TOOL = _monitoring.DEBUGGER_ID

    class _Monitored:
        def __init__(self, places: Places) -> None:
            self.runs: defaultdict[int, int] = defaultdict(int)
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
            return None


def line_watch(places: Places) -> LineWatch:
    """A watch for these lines, not yet started."""
    if sys.version_info >= (3, 12):
        return _Monitored(places)
    return _Traced(places)
