"""How large a search will have been, guessed from the part of it that is recorded.

The recursive estimator: what is still to come below a node is taken to be like what has been seen
below it. So the search of any solver can be guessed at, and nobody can say how far off that is.

Source: P. Kilby, J. Slaney, S. Thiébaux, T. Walsh, "Estimating Search Tree Size", AAAI 2006, for
trees in which every node has two branches, and that is known beforehand. Here a node has as many
branches as candidates are placed, and how many it will try is guessed from closed nodes.
"""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

from visualizer.run.profile import PLACED, TRIED, ByDepth, Profile
from visualizer.run.trace import Trace

LEVELS = 64
"""So many levels of open nodes are looked at, from the root on."""


class Below(NamedTuple):
    """What has happened below an open node, or in all before it."""

    tried: int
    placed: int
    """How many children were tried and placed: at the one depth below it."""
    nodes: int
    """How many choices were placed at any depth."""


class TreeSize:
    """Guesses at the last event of a trace that grows.

    settled   would the next guess be the same, unless more is recorded?
    """

    def __init__(self, trace: Trace, profile: Profile) -> None:
        self._trace = trace
        self._profile = profile
        self._before: dict[int, Below] = {}
        self.settled = False

    def nodes(self, seconds: float = float("inf")) -> float:
        """The nodes of the whole tree, without the root: at least those that are recorded.

        After so many seconds it looks no further down; the next call goes on from there.
        """
        if not len(self._trace):
            return 0.0
        end = perf_counter() + seconds
        total = self._profile.between(0, len(self._trace))
        path = self._trace.path_events(len(self._trace) - 1)
        starts = [0, *(push + 1 for push in path[: LEVELS - 1])]
        self._before = {at: counts for at, counts in self._before.items() if at in starts}
        below: list[Below] = []
        asked = 0
        for depth, start in enumerate(starts):
            if start not in self._before:
                if asked and perf_counter() > end:
                    break
                asked += 1
                self._before[start] = _at(self._profile.between(0, start), depth)
            now, before = _at(total, depth), self._before[start]
            below.append(Below(*(a - b for a, b in zip(now, before, strict=True))))
        self.settled = len(below) == len(starts)
        return _guess(total, below, len(path))


def _at(counts: ByDepth, depth: int) -> Below:
    here = counts[:, depth] if depth < counts.shape[1] else counts[:, 0] * 0
    return Below(int(here[TRIED]), int(here[PLACED]), int(counts[PLACED].sum()))


def _guess(total: ByDepth, below: list[Below], height: int) -> float:
    """The nodes below the root, from what has happened below the open nodes, the root being first.

    height   how many choices are in force, so that at so many depths one node is open
    """
    child = child_now = 0.0  # how many nodes the open child will have, and has; itself counted
    for depth, here in reversed(list(enumerate(below))):
        known = here.nodes - child_now + child
        child, child_now = 1 + known, 1.0 + here.nodes
        if here.placed:
            child += _to_come(total, below, depth, height) * known / here.placed
    return child - 1


def _to_come(total: ByDepth, below: list[Below], depth: int, height: int) -> float:
    """How many more children at `depth` the open node above them will have.

    It will try as many as the mean closed node beside it; if there is none, as one further down.
    """
    here = below[depth]
    for deeper in range(depth, total.shape[1]):
        closed = (int(total[PLACED, deeper - 1]) if deeper else 1) - (deeper <= height)
        if closed <= 0:
            continue
        open_ = below[deeper] if deeper < len(below) else Below(0, 0, 0)
        tried = int(total[TRIED, deeper]) - open_.tried
        placed = int(total[PLACED, deeper]) - open_.placed
        more = max(0.0, tried / closed - here.tried)
        share = placed / tried if deeper == depth and tried else here.placed / here.tried
        return more * share
    return 0.0
