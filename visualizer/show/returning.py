"""Back to the place at which the run before stood, and what is said of how the two differ."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.trace.matching import PENDING, Difference, find_landmark, landmark_of
from visualizer.trace.trace import Trace

PATIENCE = 2.0
"""Seconds for which the sentence waits until the difference is known; then it says so much."""


class Returning:
    """A run takes the place of another one: `advance` it until it is `done`.

    The place is where the same choices are in force, and else, in a file that runs again, the same
    event. The trace of before is given back as soon as all is said.
    """

    def __init__(
        self, before: Trace, event: int, now: Trace, *, ended: bool, same_event: bool
    ) -> None:
        """ended: was the run before recorded to its end? same_event: see above"""
        self.done = False
        self._event = event
        self._landmark = landmark_of(before, event) if event and len(before) else None
        self._same_event = same_event
        self._now = now
        self._difference: Difference | None = Difference(before, now)
        self._before_ended = ended
        self._known = len(before)
        self._waited = 0.0
        self._where = ""
        self._said = ""

    def seek(self, *, recording: bool) -> int | None:
        """The event to go to, once, as soon as it is known."""
        if self._landmark is None:
            return None
        found = find_landmark(self._now, self._landmark, recording=recording)
        if found is PENDING:
            return None
        self._landmark = None
        if found is not None:
            self._where = _("The same choices, now at event {event}.").format(
                event=grouped(found)
            )
            return found
        if not self._same_event:
            self._where = _("The choices made before do not occur in this run.")
            return 0
        self._where = _("The choices made before do not occur any more; the same event is shown.")
        return self._event

    def give_up(self) -> None:
        """The user goes elsewhere: look for the place no longer."""
        self._landmark = None

    @property
    def seeking(self) -> bool:
        """Is the place still to come?"""
        return self._landmark is not None

    def advance(self, seconds: float, *, recording: bool) -> None:
        """Compare some more; the sentence is ready when all is known, or it has taken too long."""
        difference = self._difference
        if difference is None:
            return
        difference.advance(ended=(self._before_ended, not recording))
        if self.seeking:
            return
        self._waited += seconds
        if difference.done or not recording or self._waited > PATIENCE:
            if recording or len(self._now):  # else it could not be run, which is said on its card
                self._said = " ".join(filter(None, [self._where, self._how(difference)]))
            self._difference = None
            self.done = True

    def _how(self, difference: Difference) -> str:
        if difference.same:
            return _("Event for event it is the same run as before.")
        if not len(self._now) or not self._known:
            return ""  # without any event there is none from which on they differ
        if difference.event is not None:
            return _("From event {event} on it differs from the run before.").format(
                event=grouped(difference.event)
            )
        return _("Up to event {event} it is the same as the run before.").format(
            event=grouped(min(len(self._now), self._known) - 1)
        )

    def take_message(self) -> str:
        """What there is to say, once."""
        said, self._said = self._said, ""
        return said
