"""Runs as if nothing had been recorded after the event on screen: what may be told of them while
the future is hidden.

It is the one place that decides that. A run without its future has what AS_IT_IS and CUT name, and
nothing else; what is found out of that is told (FOLLOWS), or decided in PastRun. So what a run
learns to tell is told of the past only after it has a row here, which a test asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure
from visualizer.base.settings import FASTEST
from visualizer.debug.undo import LeftBehind
from visualizer.debug.writes import Answer
from visualizer.judge.judgement import Judgement
from visualizer.layout.timeline import TimelineView
from visualizer.layout.tree.shape import PastShape
from visualizer.record.recorder import RunState
from visualizer.show.run import Run
from visualizer.show.told import Hits, room_for
from visualizer.trace.past import Past, PastLeaves
from visualizer.trace.trace import Trace

AS_IT_IS = (
    # Known before the first event, or the user's.
    "job", "earlier", "solver", "params", "arguments", "plain", "_source", "breakpoints", "watch",
    # About the event on screen, and about those that were there.
    "player", "lines", "rerun", "variables_coming", "lately", "jumps", "furthest", "returning",
    "_stepped", "_from",
    # About any event: what is told of them is asked up to `last_seen`.
    "recorder", "debugger", "branches", "writes", "line_counts", "undo",
    "_judgements", "_blames", "_costs", "_looking", "_likeness",
    # How it is told.
    "meanwhile", "_moments", "_is_glimpse", "_failure_taken", "_unused_told", "_found_told",
    "_searches_marked", "_awaited_frames", "follows",
)
"""What of a run tells nothing of later events, or only to who asks for them by number."""

_as_it_is = attrgetter(*AS_IT_IS)

CUT: Mapping[str, Callable[[Run, int], object]] = {
    "view": lambda run, k: run.view.until(k),
    "bookmarks": lambda run, k: {e: text for e, text in run.bookmarks.items() if e <= k},
    "surveying": lambda run, k: run.surveying.until(k + 1),
}
"""What would tell of later events, and how it is made that of one who stands at an event. The trace
and its tree are cut by `Pasts`, which keeps them."""

FOLLOWS = {
    "params", "arguments", "searches", "carried", "foreign", "job_now", "said", "unkept",
    "sourceless", "sent", "source", "recorded_source", "recorded", "silent", "costs", "printed",
    "print_points", "breakpoints_listed", "breakpoint_lines", "hits_version",
    "disagreement", "judgement_version", "blame", "blame_version", "fault", "at_failure",
    "_failed_at", "_followed", "blame_known",
    "moment", "start", "over", "next_known",
    "preview", "shown", "returned", "variables", "frames", "path_states", "frame_number", "frame",
    "before", "boards", "offer", "variables_current", "timeline", "unrunnable", "unused",
    "arriving", "pending", "plain", "example",
}
"""What is found out of the above, and so tells no more."""


class PastRun(Run):
    """A run without what comes after its event on screen.

    Only what the event came to is known of the next one: without it a try would be neither refused
    nor not.
    """

    hidden = True

    def __init__(self, run: Run, trace: Past, told_of: Past, tree: PastShape) -> None:
        """trace, tree: those up to the event on screen; told_of: what its moment may know of"""
        k, kept = run.player.event, self.__dict__
        kept.update(zip(AS_IT_IS, _as_it_is(run), strict=True))
        for name, cut in CUT.items():
            kept[name] = cut(run, k)
        self.trace, self._told_of, self.tree = trace, told_of, tree

    @property
    def recording(self) -> bool:
        return False

    @property
    def failed(self) -> Failure | None:
        return self.variables_coming.failure

    @property
    def complete(self) -> bool:
        return False

    @property
    def prints(self) -> bool:
        return bool(self.printed or self.breakpoints.printing)

    @property
    def last_seen(self) -> int | None:
        return self.player.event

    @property
    def fastest(self) -> float:
        # That of the whole run would tell how long it is.
        return FASTEST

    @property
    def judgement(self) -> Judgement:
        return super().judgement.until(len(self.trace), known=len(self._told_of))

    @property
    def left_behind(self) -> LeftBehind:
        # That nobody undoes it after the POP only what comes next tells.
        return super().left_behind.until(len(self.trace) - 1)

    @property
    def next_write(self) -> Answer | None:
        return None

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
        k, recording = run.player.event, run.recorder.state is RunState.RUNNING
        run.furthest = max(run.furthest, k)
        if not recording and k >= len(run.trace) - 1 and not asked:
            return run
        kept = self._kept.get(run)
        if kept is None:
            kept = self._kept[run] = _Kept(run.trace)
        kept.cut(k + 1)
        return PastRun(run, kept.past, kept.past if asked else kept.told_of, kept.tree)


class _Kept:
    def __init__(self, whole: Trace) -> None:
        self._whole = whole
        self._stop = -1
        self.past = self.told_of = Past(whole, 0)
        self.tree = PastShape(self.past, PastLeaves(whole))

    def cut(self, stop: int) -> None:
        """Have the first `stop` events, the tree of them, and the one that tells of the last."""
        if stop != self._stop or len(self.told_of) < min(stop + 1, len(self._whole)):
            self._stop = stop
            if len(self.past) != min(stop, len(self._whole)):
                self.past = Past(self._whole, stop)
            self.told_of = Past(self._whole, stop + 1)
        self.tree.be_of(self.past, len(self.past))
