"""The window's side of a run: starts the worker and gathers its events into a trace."""

from __future__ import annotations

from enum import Enum, auto
from time import monotonic

from visualizer.i18n import gettext as _
from visualizer.run.child import Child
from visualizer.run.failures import Failure
from visualizer.run.job import Job
from visualizer.run.ring import RING_EVENTS, Ring, new_memory
from visualizer.run.trace import Trace
from visualizer.run.worker import record

DEFAULT_MEMORY_LIMIT = 1 << 30
"""Bytes of trace at which a run is ended: about 170 million events."""


class State(Enum):
    """How far a run is."""

    RUNNING = auto()
    COMPLETE = auto()
    FULL = auto()
    FAILED = auto()


class Recorder:
    """One run of a solver. Its trace grows whenever `poll` is called; nothing here ever waits.

    trace      the events so far
    state      RUNNING until the run has ended and all of its events are in the trace
    printed    what the solver printed
    """

    def __init__(
        self,
        job: Job,
        memory_limit: int = DEFAULT_MEMORY_LIMIT,
        *,
        ring_events: int = RING_EVENTS,
    ) -> None:
        self.trace = Trace()
        self.state = State.RUNNING
        self.printed = ""
        self._memory_limit = memory_limit
        self._failure: Failure | None = None
        memory = new_memory(ring_events)
        self._ring = Ring(memory)
        self._child = Child(record, job, memory)
        self._progress_at = monotonic()

    def poll(self) -> bool:
        """Take in what the worker has sent. Was there anything?"""
        if self.state is not State.RUNNING:
            return False
        came = False
        taken = len(self.trace)
        for what, content in self._child.messages():
            came = True
            if what == "events":
                for packed in self._ring.read(len(self.trace), content):
                    self.trace.append(packed)
                if self.trace.nbytes > self._memory_limit:
                    self._finish(State.FULL)
                    break
            elif what == "printed":
                self.printed += content
            else:
                self._failure = content
                self._finish(State.FAILED if content else State.COMPLETE)
                break
        if came:
            self._progress_at = monotonic()
        if len(self.trace) > taken and self.state is State.RUNNING:
            self._child.send(len(self.trace))
        return self._see_whether_lost() or came

    @property
    def message(self) -> str:
        """The sentence for the user about a run that ended early; empty for any other."""
        if self.state is State.FULL:
            return _(
                "Recording stopped at the memory limit of {limit}. "
                "The first {events} events are kept and can be used like any other run."
            ).format(limit=_in_units(self._memory_limit), events=f"{len(self.trace):,}")
        return self._failure.sentence() if self._failure else ""

    @property
    def seconds_since_progress(self) -> float:
        """How long nothing has come from a worker that should be at work."""
        return monotonic() - self._progress_at if self.state is State.RUNNING else 0.0

    def close(self) -> None:
        """End the worker. The trace stays as it is."""
        self._child.close()

    def _see_whether_lost(self) -> bool:
        if self.state is not State.RUNNING or not self._child.gone:
            return False
        code = self._child.exit_code
        if code is None and self.seconds_since_progress < 1:
            return False  # its pipe closes a moment before the system knows how it ended
        details = {"code": "?" if code is None else code}
        self._failure = Failure("process ended", len(self.trace), details)
        self._finish(State.FAILED)
        return True

    def _finish(self, state: State) -> None:
        self.state = state
        self._child.close()


def _in_units(size: int) -> str:
    return f"{size / 2**30:.1f} GiB" if size >= 2**29 else f"{size / 2**20:.1f} MiB"
