"""What the window asks the rerun's processes, and what they answer: plain data.

The window knows this file only, and none of what a process needs to answer.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from solvers.events import Event
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job

if TYPE_CHECKING:
    from visualizer.debug.counting import HitsFound, ScanRequest
    from visualizer.debug.lines import Return
    from visualizer.debug.solver_run import SolverRun

CAN_FORK: Final = sys.platform != "win32" and hasattr(os, "fork")
"""Can there be copies of a process (checkpoints.py)?"""

FRONT: Final = ""
"""What the front is called where a probe has the name of what it serves."""

END: Final = "end"
"""In place of a request: end who answers this service, whatever it is doing."""

FORGET: Final = "forget"
"""In place of a request, of the front: its run is not that which was recorded."""

PORTION_SECONDS = 0.02
"""How long events are gone through before a process looks for a newer request."""

LARGEST_PORTION = 1 << 16


class LookRequest(NamedTuple):
    """Look at event `wanted` first, then at all from `first` to `last`.

    lines        at each line on the way to an event as well
    after_end    `wanted` comes after the last event: what the solver runs until it ends
    """

    serial: int
    wanted: int
    first: int
    last: int
    lines: bool
    after_end: bool = False

    @property
    def begin(self) -> int:
        """The event before which the run has to stand, at the latest."""
        return self.wanted


class Answering(Protocol):
    """What serves requests, as those see it that know themselves what to do.

    run   the solver's run
    job   what it runs
    """

    run: SolverRun
    job: Job

    @property
    def interrupted(self) -> bool:
        """Is a newer request there?"""

    def stand_before(self, event: int) -> bool:
        """Have the run right before an event; False where it cannot be or is no longer wanted."""

    def send(self, what: str, content: object) -> None:
        """A message for the window."""


class OtherRequest(Protocol):
    """A request that serves itself; see writes_child.py.

    begin   the event before which the run has to stand
    """

    @property
    def serial(self) -> int: ...

    @property
    def begin(self) -> int: ...

    def serve(self, answering: Answering) -> None: ...


Request: TypeAlias = "LookRequest | ScanRequest | OtherRequest | None"
"""A newer request ends the one under way; None does no more than that."""

Looked: TypeAlias = tuple[int, Event | None, bytes]
"""Event number, the event as this run yielded it, and the chain of generators, packed."""

LookedLines: TypeAlias = "tuple[int, Event | None, bytes, bool, list[Return]]"
"""The same with the lines that led to the event, whether some of them are missing, and what
functions have returned on the way."""


class Stretch(NamedTuple):
    """Events that have been gone through; one row of `found` for each that is wanted."""

    first: int
    stop: int
    found: list[HitsFound]


class Portions:
    """How many events to go through at a time.

    each    the seconds that one took the last time
    """

    def __init__(self, seconds: float = PORTION_SECONDS) -> None:
        self._seconds = seconds
        self._count = 1024
        self.each = 0.0

    def next(self, left: int) -> int:
        """So many of those that are left."""
        return min(self._count, left)

    def took(self, count: int, seconds: float) -> None:
        """Learn from what the last ones took."""
        self.each = seconds / count
        if seconds > self._seconds:
            self._count = max(1, self._count // 2)
        elif seconds < self._seconds / 2 and count == self._count:
            self._count = min(LARGEST_PORTION, self._count * 2)
