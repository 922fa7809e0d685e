"""A run in a process of its own, as its events come in: for the recorder and the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from visualizer.run.child import Child
from visualizer.run.failures import Failure
from visualizer.run.job import Job
from visualizer.run.last_words import LastWordsFile
from visualizer.run.packing import Packed
from visualizer.run.ring import RING_EVENTS, Ring, new_memory
from visualizer.run.worker import Terms, record

Take = Callable[[Packed], object]
"""Takes events; the array is valid only while it does."""


class Feed:
    """Starts the worker and takes in what it sends. Only `wait` ever waits.

    events     how many have come
    printed    what the solver printed since this was emptied last
    ended      nothing more will come
    failure    why the run ended early; None at a regular end
    """

    def __init__(self, job: Job, terms: Terms, ring_events: int = RING_EVENTS) -> None:
        self.events = 0
        self.printed = ""
        self.ended = False
        self.failure: Failure | None = None
        self._job = job
        self._last_words = LastWordsFile() if job.file else None
        self._terms = replace(terms, last_words=self._last_words.path) if self._last_words else terms
        self._memory = new_memory(ring_events)
        self._ring = Ring(self._memory)
        self._start()

    def poll(self, take: Take) -> bool:
        """Hand over the events that have come. Was there anything, or is this the end?"""
        if self.ended or self._closed:
            return False
        came = False
        before = self.events
        for what, content in self._child.messages():
            came = True
            if what == "events":
                for packed in self._ring.read(self.events, content):
                    take(packed)
                self.events = content
            elif what == "printed":
                self.printed += content
            elif what == "opened":
                if self._last_words:
                    self._last_words.opened()
            else:
                self._end(content or self.failure)
                return True
        if came:
            self._progress_at = monotonic()
        if self.events > before:
            self._child.send(self.events)
        return self._see_whether_lost() or came

    def wait(self, seconds: float) -> None:
        """Wait until there is something to poll, but not longer than so many seconds."""
        if not self.ended:
            self._child.wait(seconds)

    @property
    def seconds_since_progress(self) -> float:
        """How long nothing has come from a worker that should be at work."""
        return 0.0 if self.ended else monotonic() - self._progress_at

    def close(self) -> None:
        """End the worker. What has not been polled is lost."""
        self._closed = True
        self._child.close()
        if self._last_words:
            self._last_words.close()

    def _start(self) -> None:
        self._closed = False
        self._child = Child(record, self._job, self._terms, self._memory)
        self._progress_at = monotonic()

    def _see_whether_lost(self) -> bool:
        if not self._child.gone:
            return False
        code = self._child.exit_code
        if code is None and self.seconds_since_progress < 1:
            return False  # its pipe closes a moment before the system knows how it ended
        told = self._told()
        if told and self._terms.known is None:
            self.failure = told
            self._begin_again()
            return True
        details = {"code": "?" if code is None else code}
        lost = Failure("process ended", self.events, details).at(self._job.file, 0)
        self._end(told or self.failure or lost)
        return True

    def _begin_again(self) -> None:
        """What the dead process had not sent yet, another one shall send event by event."""
        self.close()
        self._last_words = LastWordsFile()
        self._terms = replace(
            self._terms, known=self.events, last_words=self._last_words.path
        )
        self._start()

    def _told(self) -> Failure | None:
        """What the process has left as its last words."""
        if self._last_words is None:
            return None
        return self._last_words.failure(self.events, self._job.file, self._terms.patience or 0)

    def _end(self, failure: Failure | None) -> None:
        self.ended = True
        self.failure = self._job.placed(failure) if failure else None
        self.close()
