"""Which events the statistics are about, from frame to frame."""

from __future__ import annotations

from dataclasses import dataclass

from visualizer.session import Session
from visualizer.trace.survey import CHUNK, events_of

EVERY = 0.1
"""Seconds for which the numbers stand while events rush by: nobody could read them otherwise, and
to write them all anew in each frame would take the time that playing needs."""

RUSH = 50.0
"""Events a second from which on they rush by."""

LAG = 8 * CHUNK
"""Events that may be counted anew in each frame. What is further behind is not shown yet."""


@dataclass
class Surveying:
    """What the user has chosen, and what of it is shown.

    scope    one of survey.SCOPES
    events   the first event that is counted, and the one after the last
    counted  the share of these events that has been counted; None when they all are
    """

    scope: str = "whole"  # so that the first look, at event 0, shows something
    events: tuple[int, int] = (0, 0)
    counted: float | None = None
    _age: float = 0.0
    _choice: object = None

    def forget(self) -> None:
        """Another run begins: what is known is about the one before."""
        self.events, self.counted, self._choice = (0, 0), None, None

    def advance(self, seconds: float, session: Session, selected: int | None) -> None:
        """Let time pass while the statistics are on screen."""
        session.study(seconds)
        self._age += seconds
        choice = self.scope, selected
        player = session.player
        rushing = session.recording or (player.playing and player.speed > RUSH)
        if rushing and self._age < EVERY and choice == self._choice:
            return
        self._age, self._choice = 0.0, choice
        first, stop = self.exactly(session, selected)
        known = len(session.trace) - session.profile.missing
        behind = stop - known > LAG
        self.counted = min(1.0, known / stop) if behind else None
        self.events = (first, max(first, known) if behind else stop)

    def exactly(self, session: Session, selected: int | None) -> tuple[int, int]:
        """The events of the scope at this moment."""
        return events_of(self.scope, session.trace, session.player.playhead, selected)
