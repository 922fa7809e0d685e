"""Runs as if nothing had been recorded after the event on screen: what may be seen of them while
the future is hidden.

It is the one place that decides that.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from visualizer.base.settings import FASTEST
from visualizer.judge.judgement import Judgement
from visualizer.layout.timeline import TimelineView
from visualizer.layout.tree.shape import PastShape
from visualizer.record.recorder import RunState
from visualizer.show.run import Hits, Run, room_for
from visualizer.trace.past import Past, PastLeaves
from visualizer.trace.trace import Trace


class PastRun(Run):
    """A run without what comes after its event on screen.

    Only what the event came to is known of the next one: without it a try would be neither refused
    nor not.
    """

    hidden = True

    def __init__(self, run: Run, trace: Past, tree: PastShape) -> None:
        """trace, tree: those up to the event on screen"""
        self.__dict__.update(run.__dict__)
        k = run.player.playhead
        self.trace = trace
        self._told_of = Past(run.trace, k + 2)
        self._past_tree = tree
        self.view = run.view.until(k)
        self.bookmarks = {event: text for event, text in run.bookmarks.items() if event <= k}
        self.surveying = run.surveying.until(k + 1)
        self.__dict__.pop("tree", None)

    @property
    def recording(self) -> bool:
        return False

    @property
    def complete(self) -> bool:
        return False

    @property
    def prints(self) -> bool:
        return bool(self.printed or self.breakpoints.printing)

    @property
    def last_seen(self) -> int | None:
        return self.player.playhead

    @property
    def fastest(self) -> float:
        # That of the whole run would tell how long it is.
        return FASTEST

    @property
    def judgement(self) -> Judgement:
        return super().judgement.until(len(self.trace), known=len(self._told_of))

    @property
    def hits(self) -> Hits | None:
        told = super().hits
        return None if told is None else HitsUntil(told, self.player.playhead)

    @property
    def whole_timeline(self) -> TimelineView:
        known = self.reachable + 1
        if known == len(self.trace.whole):
            return TimelineView(0.0, known)  # it has been seen to its end
        return room_for(known)

    @property
    def timeline_room(self) -> float:
        return self.whole_timeline.last

    @property
    def reachable(self) -> int:
        return max(self.furthest, self.player.playhead)

    @cached_property
    def tree(self) -> PastShape:
        return self._past_tree


@dataclass(frozen=True)
class HitsUntil:
    """Hits of breakpoints, but for those that come later than an event; see Run.hits."""

    hits: Hits
    event: int

    def __call__(self, first: float, last: float, columns: int) -> NDArray[np.bool_]:
        begins = first + (last - first) * np.arange(columns) / max(1, columns)
        return self.hits(first, last, columns) & (begins < self.event + 1)


class Pasts:
    """Makes them, each with what of a run stays the same object from frame to frame."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[Run, _Kept] = WeakKeyDictionary()

    def of(self, run: Run, *, asked: bool = False) -> Run:
        """The run up to its event on screen; itself at the end.

        asked: is a question open, so that not even what the event came to may be told?
        """
        if isinstance(run, PastRun):
            return run
        k, recording = run.player.playhead, run.recorder.state is RunState.RUNNING
        run.furthest = max(run.furthest, k)
        if not recording and k >= len(run.trace) - 1 and not asked:
            return run
        kept = self._kept.get(run)
        if kept is None:
            kept = self._kept[run] = _Kept(run.trace)
        past = PastRun(run, kept.until(k + 1), kept.tree)
        if asked:
            past._told_of = past.trace
        return past


class _Kept:
    def __init__(self, whole: Trace) -> None:
        self._whole = whole
        self._past = Past(whole, 0)
        self._stop = 0
        self.tree = PastShape(self._past, PastLeaves(whole))

    def until(self, stop: int) -> Past:
        """The first `stop` events, and the tree of them."""
        if stop != self._stop or len(self._past) < min(stop, len(self._whole)):
            self._past, self._stop = Past(self._whole, stop), stop
        self.tree.be_of(self._past, len(self._past))
        return self._past
