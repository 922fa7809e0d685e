"""The variables of the event on screen, as they come from the rerun."""

from __future__ import annotations

from visualizer.debug.rerun import Rerun, Snapshot
from visualizer.trace.player import Player

HURRIED, HURRIED_SECONDS = 2000.0, 0.25
"""Faster than so many events a second nobody can read the variables: they are asked for only
every so often, which leaves the processor to the recorder."""

GRACE = 0.1
"""Seconds that the variables of the event before may stand: to blink at each step is worse."""


class Variables:
    """Asks for the variables at the playhead, and keeps the latest that have come.

    current   of the event on screen, or of one that was there before it; None: none have come
    before    of the event before that on screen, once they are known
    """

    def __init__(self, rerun: Rerun, player: Player) -> None:
        self.current: Snapshot | None = None
        self.before: Snapshot | None = None
        self._rerun = rerun
        self._player = player
        self._asked: int | None = None
        self._asked_ago = 0.0
        self._stale = 0.0

    @property
    def arrived(self) -> bool:
        """Are they those of the event on screen?"""
        return self.current is not None and self.current.event == self._player.playhead

    @property
    def late(self) -> bool:
        """Are they behind the event on screen for so long that it has to be said?"""
        return not self.arrived and (self.current is None or self._stale > GRACE)

    def advance(self, seconds: float) -> None:
        """Ask for what is missing, and take what has come."""
        k = self._player.playhead
        self._asked_ago += seconds
        hurried = self._player.playing and self._player.speed > HURRIED
        if self._asked != k and not (hurried and self._asked_ago < HURRIED_SECONDS):
            self._rerun.states.ask(k)
            self._asked, self._asked_ago = k, 0.0
        if not self.arrived:
            self.current = self._rerun.states.at(k) or self.current
        if self.arrived and k:
            self.before = self._rerun.states.at(k - 1)
        self._stale = 0.0 if self.arrived else self._stale + seconds
