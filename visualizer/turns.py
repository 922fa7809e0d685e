"""Whose turn it is to be described in a frame: while events rush by not all panes, so that frames
stay short and the processor is left to who brings the events."""

from __future__ import annotations

import time
from collections.abc import Sequence

from visualizer.base.dataclass import dataclass
from visualizer.show.run import Run

RUSH = 2000.0
"""Events a second from which on nobody could tell whether all panes show the same one."""

BUDGET = 0.006
"""Seconds of a frame in which panes are described then; one is in any case."""

REST, REST_RECORDING = 5, 50
"""So many times as long as it took to describe a pane it stays as it is then; the second while
more events come in, which need the processor."""


@dataclass
class _Pace:
    """When a pane was described last, how long that took, and when it may be again (seconds)."""

    last: float = 0.0
    cost: float = 0.0
    next: float = 0.0


class Turns:
    """Asked in each frame: `begin`, `may` and `done` for each pane by its name; `hurry` at input.

    behind  does a pane show an earlier event than it should?
    """

    def __init__(self) -> None:
        self.behind = False
        self._paces: dict[str, _Pace] = {}
        self._rushing = self._hurried = False
        self._rest = REST
        self._began = self._now = 0.0
        self._any = False

    def hurry(self) -> None:
        """The user has done something: in the next frame no pane waits for its turn."""
        self._hurried = True

    def begin(self, names: Sequence[str], run: Run) -> list[str]:
        """A frame begins: the panes in the order in which they may be described."""
        self.behind = self._any = False
        rushing = run.player.playing and run.player.pace > RUSH
        self._rushing, self._hurried = rushing and not self._hurried, False
        self._rest = REST_RECORDING if run.recording else REST
        self._began = time.perf_counter()
        for name in names:
            self._paces.setdefault(name, _Pace())
        return sorted(names, key=lambda name: self._paces[name].last if self._rushing else 0.0)

    def may(self, name: str) -> bool:
        """Is there time for this pane?"""
        self._now, pace = time.perf_counter(), self._paces[name]
        over = self._any and self._now - self._began + pace.cost > BUDGET
        if self._rushing and (over or self._now < pace.next):
            self.behind = True
            return False
        return True

    def done(self, name: str) -> None:
        """It has been described, and painted."""
        pace, self._any = self._paces[name], True
        pace.last, pace.cost = self._now, time.perf_counter() - self._now
        pace.next = self._now + self._rest * pace.cost
