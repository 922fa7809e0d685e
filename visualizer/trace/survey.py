"""What a stretch of a run has done, depth by depth: the numbers of the statistics pane."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from solvers.events import PUSH
from visualizer.trace.profile import PLACED, PRUNED, ByDepth, Profile
from visualizer.trace.trace import Counters, Trace

SCOPES = ("so far", "whole", "subtree")
"""Up to the event on screen; all that is recorded; the node that is selected."""

NONE_YET = Counters(0, 0, 0, 0)


class Row(NamedTuple):
    """One depth of a stretch.

    placed     choices placed, in other words nodes
    pruned     nodes one depth higher that ended without a child and were no solution
    tried      candidates tried
    branching  nodes here for each node one depth higher; None where there is none
    tries_per_placement  None where nothing was placed, or where the try lies before the stretch
    """

    depth: int
    placed: int
    pruned: int
    tried: int
    branching: float | None
    tries_per_placement: float | None


@dataclass(frozen=True, eq=False)
class Survey:
    """The events from `first` up to `stop`.

    A node that is open at the end counts as placed; whether it will have been pruned is not known
    before it is taken back, so until then it is not.

    counters     how many events of each kind there are
    top          the depth of the first row
    without_try  does it begin with a PUSH, so that the try of that node lies before it?
    complete     is it all of a search that ran to its end?
    """

    first: int
    stop: int
    counters: Counters
    top: int
    without_try: bool
    complete: bool
    _counts: ByDepth

    @property
    def depths(self) -> range:
        """The depths that have a row: as far as anything was placed or pruned."""
        last = _last(self._counts[PLACED] | self._counts[PRUNED])
        return range(self.top, self.top if last is None else last + 1)

    def row(self, depth: int) -> Row:
        """The numbers of one depth."""
        tried, placed, pruned = (int(number) for number in self._counts[:, depth])
        above = int(self._counts[PLACED, depth - 1]) if depth else 1
        rootless = self.without_try and depth == self.top
        return Row(
            depth, placed, pruned, tried,
            None if rootless or not above else placed / above,
            None if rootless or not placed else tried / placed,
        )  # fmt: skip

    def rows(self) -> Iterator[Row]:
        """All depths, from the top."""
        return map(self.row, self.depths)

    @property
    def pruned(self) -> int:
        """How many dead ends there are at all depths."""
        return int(self._counts[PRUNED].sum())

    @property
    def tries_per_placement(self) -> float | None:
        """Over all depths; a placement whose try lies before the stretch is left out."""
        placed = self.counters.placed - self.without_try
        return self.counters.tried / placed if placed else None

    @property
    def most(self) -> int:
        """The largest number of nodes and dead ends together at one depth."""
        return int((self._counts[PLACED] + self._counts[PRUNED]).max())

    @property
    def deepest(self) -> int | None:
        """The largest depth at which a choice was placed."""
        return _last(self._counts[PLACED])

    @property
    def deepest_dead_end(self) -> int | None:
        """The largest depth at which nothing could be placed below some node."""
        return _last(self._counts[PRUNED])


def _last(counts: ByDepth) -> int | None:
    used = np.flatnonzero(counts)
    return int(used[-1]) if len(used) else None


def survey(trace: Trace, profile: Profile, first: int, stop: int, *, complete: bool) -> Survey:
    """The numbers of the events from `first` up to `stop`. complete: did the search run to its end?

    A stretch that begins with a PUSH is that node's subtree; its rows begin at the node's depth.
    """
    stop = max(first, min(stop, len(trace)))
    counts = profile.between(first, stop)
    before = trace.counters(first - 1) if first else NONE_YET
    upto = trace.counters(stop - 1) if stop else NONE_YET
    counters = Counters(*(b - a for a, b in zip(before, upto, strict=True)))
    kind, depth, _ = trace.event(first) if first < stop else (None, 0, 0)
    subtree = kind == PUSH
    whole = complete and first == 0 and stop == len(trace)
    if whole and not counters.placed and not counters.solutions:
        counts[PRUNED, 0] = 1  # the root itself is a dead end
    return Survey(first, stop, counters, depth if subtree else 0, subtree, whole, counts)


def events_of(scope: str, trace: Trace, playhead: int, selected: int | None) -> tuple[int, int]:
    """The first event of a scope and the one after its last; a selected node's PUSH and POP.

    No node is selected: then the root is, and its subtree is the whole run.
    """
    if scope == "so far":
        return 0, min(playhead + 1, len(trace))
    if scope == "whole" or selected is None or selected >= len(trace):
        return 0, len(trace)
    pop = trace.pop_after(selected, trace.event(selected)[1])
    return selected, len(trace) if pop is None else pop + 1


def event_at(
    trace: Trace,
    profile: Profile,
    events: tuple[int, int],
    k: int,
    depth: int,
    direction: int,
    *,
    dead_end: bool,
) -> int | None:
    """Within some events the next one after event k (1), or the last before it (-1), at which a
    choice was placed at a depth, or with `dead_end` the search turned back from it.

    After the last one the first comes again. None: there is none.
    """
    first, stop = events
    near = profile.dead_end_near if dead_end else trace.push_near
    for start in (k, first - 1 if direction > 0 else stop):
        found = near(depth, min(max(start, first - 1), stop), direction)
        if found is not None and first <= found < stop:
            return found
    return None
