"""In place of a rerun, what a stream says of its events: variables and lines. Its program is run
elsewhere, and cannot be run again from here.
"""

from __future__ import annotations

from visualizer.base.frames import Converter
from visualizer.base.i18n import gettext as _
from visualizer.debug.rerun import Frame, Rerun, Snapshot, States
from visualizer.record.streams.incoming import Incoming

KEPT = 256
"""Moments that are kept: those around the event on screen."""


class SentStates(States):
    """Where the program stands at an event, and its variables, as it has said."""

    def __init__(self, recorder: Incoming, why: str) -> None:
        super().__init__(recorder.job, recorder.trace, why)
        self._recorder = recorder
        self._found: dict[int, Snapshot] = {}

    @property
    def over(self) -> bool:
        """See Process: nothing can be asked for where nothing is said."""
        return not self._recorder.beside

    @property
    def message(self) -> str:
        return self._why if self.over else ""

    def ask(self, k: int) -> None:
        """It is there already."""

    def at(self, k: int) -> Snapshot | None:
        if self.over or not 0 <= k < len(self._trace):
            return None
        found = self._found.get(k)
        if found is None:
            while len(self._found) >= KEPT:
                del self._found[next(iter(self._found))]
            found = self._found[k] = self._said(k)
        return found

    def _said(self, k: int) -> Snapshot:
        beside, job = self._recorder.beside, self._recorder.job
        said = beside.variables_at(k)
        plain = Converter().variables(0, said) if said else {}
        file = job.stream.source if job.stream is not None else ""
        line = beside.line(k) if file else 0
        return Snapshot(k, (Frame("", file, line, plain),))


def rerun_of_stream(recorder: Incoming) -> Rerun:
    """What a stream says, in place of a rerun."""
    why = _(
        "{name} runs elsewhere: there are only the lines and variables that it says with its "
        "events."
    ).format(name=recorder.job.target)
    rerun = Rerun(recorder.job, recorder.trace, why)
    rerun.states = SentStates(recorder, why)
    return rerun
