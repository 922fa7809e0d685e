"""What follows a run beside the frames: a thread takes in what has come, so that no frame waits.

In numpy, which lets others work meanwhile, or event by event in slices of a millisecond.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from threading import Thread
from typing import Final

from visualizer.base.failures import Failure
from visualizer.trace.trace import Trace

ENOUGH: Final = 1 << 14
"""Events that are worth a thread while more of them come in."""

SHARE: Final = 9
"""While more events come in, the thread rests so many times as long as it works: else the frames of
a run that is recorded fast would wait for it, who is in the same process."""

AT_LEAST_EVERY: Final = 0.1
"""Seconds after which fewer events are taken in as well."""


class Following(ABC):
    """Follows one trace; `advance` it once a frame, or `finish` it at once.

    ended  has the end of the run been taken in, too?
    """

    def __init__(self, trace: Trace, *, ended: bool) -> None:
        self._trace = trace
        self.ended = ended
        self._thread: Thread | None = None
        self._since = 0.0
        self._growing = False  # do more events come in?
        self._closed = False

    @property
    @abstractmethod
    def judged(self) -> int:
        """How many events have been taken in: of those behind them nothing is said yet."""

    @abstractmethod
    def _work(
        self,
        stop: int,
        over: bool,
        complete: bool,
        failure: Failure | None,
        *,
        in_a_hurry: bool = False,
    ) -> None:
        """Take in the events before `stop`; over: no others will come."""

    @property
    def waiting(self) -> bool:
        """Is something to come?"""
        return not self.ended and not self._closed

    def advance(
        self,
        seconds: float,
        *,
        recording: bool,
        complete: bool = False,
        failure: Failure | None = None,
    ) -> None:
        """Let time pass; the rest says how the run has ended, as soon as it has."""
        self._growing = recording
        if not self.waiting:
            return
        self._since += seconds
        if self._thread is not None:
            if self._thread.is_alive():
                return
            self._thread = None
        stop = len(self._trace)
        new = stop - self.judged
        if recording and (not new or (new < ENOUGH and self._since < AT_LEAST_EVERY)):
            return
        self._since = 0.0
        arguments = (stop, not recording, complete, failure)
        # No daemon: one that is inside numpy when Python ends would take the program down.
        self._thread = Thread(target=self._beside, args=arguments)
        self._thread.start()

    def finish(self, *, complete: bool = True, failure: Failure | None = None) -> None:
        """Take in all that there is now, and the end of the run."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self.waiting:
            self._work(len(self._trace), True, complete, failure, in_a_hurry=True)

    def follow(self) -> None:
        """Take in all that there is now of a run that goes on."""
        if self.waiting:
            self._work(len(self._trace), False, False, None, in_a_hurry=True)

    def close(self) -> None:
        """Stop."""
        self._closed = True

    def _beside(self, stop: int, over: bool, complete: bool, failure: Failure | None) -> None:
        """The same in a thread: whatever goes wrong there, the window goes on without it."""
        try:
            self._work(stop, over, complete, failure)
        except Exception:  # a fault in here; nothing more is said of the run
            self._closed = True

    def _rest(self, took: float) -> None:
        """Let others work, after so many seconds."""
        if self._growing:
            time.sleep(SHARE * took)
