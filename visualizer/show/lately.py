"""What has happened lately, told twice a second: faster, no sentence about an event can be read."""

from __future__ import annotations

import math

from visualizer.trace.player import Player

CALM_FROM = 10.0
"""Steps a second above which no event gets a sentence of its own."""

LINE_SECONDS = 0.5
"""How long a line about what has happened lately stays."""


class Lately:
    """Cuts what is played fast into stretches, one for each line.

    stretch  the playhead before the stretch and at its end; None where events have sentences
    """

    def __init__(self) -> None:
        self.stretch: tuple[int, int] | None = None
        self._since = 0
        self._passed = math.inf

    def advance(self, seconds: float, player: Player) -> None:
        """Let time pass, after the player has moved."""
        fast = player.playing and not player.rests and player.unit != "line"
        back = (player.playhead - self._since) * player.direction < 0  # the user has gone there
        if not fast or player.pace <= CALM_FROM or back:
            self.stretch, self._since, self._passed = None, player.playhead, math.inf
            return
        self._passed += seconds
        if self._passed >= LINE_SECONDS and player.playhead != self._since:
            self.stretch = self._since, player.playhead
            self._since, self._passed = player.playhead, 0.0
