"""Notices that a solver yields nothing for too long, and where it is then."""

from __future__ import annotations

import sys
import threading
from dataclasses import replace
from time import monotonic, sleep

from visualizer.base.failures import Failure
from visualizer.base.frames import as_frames, in_file, is_importing, of_thread
from visualizer.record.channel import LastWords, hang
from visualizer.record.reader import Reader

LONGEST_TICK = 0.2
"""Seconds that one look counts at most: the whole process may have been stopped in between."""

IMPORT_FACTOR = 5
"""Large libraries take their time until they are imported."""

HEARTBEAT = 0.5
"""Seconds between two signs that other threads can run."""

STUCK_LATER = 1.0
"""Seconds by which a hang that stops all threads may be noticed later."""


class Watchdog:
    """Watches a reader from another thread. patience: seconds without an event that are allowed."""

    def __init__(
        self, reader: Reader, file: str, patience: float, last_words: LastWords
    ) -> None:
        self._reader = reader
        self._last_words = last_words
        self._loading = True
        self._file = file
        self._patience = patience
        self._yielded = -1
        self._waited = 0.0
        self._looked_at = monotonic()

    def look(self) -> Failure | None:
        """Call this again and again while the solver runs: the failure, when it hangs."""
        now = monotonic()
        self._waited += min(now - self._looked_at, LONGEST_TICK)
        self._looked_at = now
        if self._reader.yielded != self._yielded:
            self._yielded = self._reader.yielded
            self._waited = 0.0
        if self._waited < self._patience:
            return None
        innermost = sys._current_frames().get(threading.main_thread().ident or 0)
        if is_importing(innermost) and self._waited < IMPORT_FACTOR * self._patience:
            return None
        failure = hang(self._yielded, self._patience)
        places = in_file(of_thread(innermost), self._file)
        if not places:
            return failure
        frame, line = places[-1]
        return replace(failure.at(frame.f_code.co_filename, line), frames=as_frames(places))

    def loaded(self) -> None:
        """From now on nothing large is imported."""
        self._loading = False
        self._sign_of_life()

    def beat(self) -> None:
        """Prove for ever that threads can run; where none can, the process ends by itself."""
        while True:
            self._sign_of_life()
            sleep(HEARTBEAT)

    def _sign_of_life(self) -> None:
        factor = IMPORT_FACTOR if self._loading else 1
        self._last_words.end_unless_renewed(factor * self._patience + STUCK_LATER)
