"""Runs of before: the memory that they took is given back a little with each frame."""

from __future__ import annotations

import gc
from time import perf_counter

from visualizer.show.run import Run

LONGEST = 0.002
"""Seconds of a frame that giving back memory may take."""


class FormerRuns:
    """What belongs to a run holds each other in circles, so it has to be looked for; and to give
    back a gigabyte at once would take some tenths of a second. So its pieces are held, while what
    held them goes, and are let go of one after another."""

    def __init__(self) -> None:
        self._circles = False  # is there what has to be looked for?
        self._pieces: list[object] = []

    def leave(self, run: Run) -> None:
        """The run is not needed any more."""
        self._circles = True
        self._pieces += run.trace.pieces()

    @property
    def busy(self) -> bool:
        """Is there memory to give back?"""
        return self._circles or bool(self._pieces)

    def let_go(self) -> None:
        """Give back what there is time for; the run itself is gone after the first call."""
        if self._circles:
            gc.collect()
            self._circles = False
            return
        end = perf_counter() + LONGEST
        while self._pieces:
            self._pieces.pop()
            if perf_counter() > end:
                break
