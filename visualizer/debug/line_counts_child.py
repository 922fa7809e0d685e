"""In the rerun's process: how often each line of the solver runs in a stretch of the run."""

from __future__ import annotations

import sys
from inspect import CO_OPTIMIZED
from time import perf_counter
from types import CodeType, FrameType
from typing import Any, TypeAlias

from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.requests import Answering, Portions
from visualizer.debug.source import OwnCode

Lines: TypeAlias = dict[tuple[str, int], int]
"""(file, line) -> how often."""


class Counted(NamedTuple):
    """What the events from `first` up to `stop` have brought."""

    serial: int
    first: int
    stop: int
    lines: Lines


class CountLinesRequest(NamedTuple):
    """Count the lines that run on the way to the events from `first` up to `stop`."""

    serial: int
    first: int
    stop: int

    @property
    def begin(self) -> int:
        """The event before which the run has to stand."""
        return self.first

    def serve(self, answering: Answering) -> None:
        """Send ("counted", Counted), portion after portion."""
        run = answering.run
        if not answering.stand_before(self.first):
            return
        counting = _Counting(OwnCode(answering.job))
        portions = Portions()
        while run.position < self.stop and not run.ended and not answering.interrupted:
            first = run.position
            count = portions.next(self.stop - first)
            start = perf_counter()
            with counting:
                run.skip(count - 1)
                event = run.next() if not run.ended else None
            portions.took(count, perf_counter() - start)
            if event is None:
                return  # another run than the recorded one, as the window is told
            answering.send("counted", Counted(self.serial, first, run.position, counting.take()))
            answering.send("sample", (run.position - 1, event))


class _Counting:
    """Counts while it is entered. What modules and classes run to define themselves is left out."""

    def __init__(self, own: OwnCode) -> None:
        self._own = own
        self._known: dict[int, tuple[CodeType, Any, dict[int, int]]] = {}

    def take(self) -> Lines:
        """What has been counted since the last time."""
        found: Lines = {}
        for code, _local, lines in self._known.values():
            for line, times in lines.items():
                place = code.co_filename, line
                found[place] = found.get(place, 0) + times
            lines.clear()
        return found

    def __enter__(self) -> None:
        sys.settrace(self._on_call)

    def __exit__(self, *_error: object) -> None:
        sys.settrace(None)

    def _on_call(self, frame: FrameType, _event: str, _argument: object) -> Any:
        code = frame.f_code
        known = self._known.get(id(code))
        if known is None:
            # the code object is kept, or another one could get its id
            lines: dict[int, int] = {}
            own = bool(code.co_flags & CO_OPTIMIZED) and self._own.has(code.co_filename)
            known = self._known[id(code)] = code, _local(lines) if own else None, lines
        return known[1]


def _local(lines: dict[int, int]) -> Any:
    def on_line(frame: FrameType, event: str, _argument: object) -> Any:
        if event == "line":
            line = frame.f_lineno
            lines[line] = lines.get(line, 0) + 1
        return on_line

    return on_line
