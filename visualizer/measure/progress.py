"""How much of a search is done, and how long the rest will take: an estimate until it is over."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from solvers.catalog import SOLVERS, Solver
from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job
from visualizer.measure.estimating import Estimate
from visualizer.record.channel import UNLIMITED
from visualizer.record.recorder import RunState
from visualizer.trace.survey import PLACED, TRIED, ByDepth, Profile
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from visualizer.measure.diving import Dives

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


EVERY = 0.25
"""Seconds from one estimate to the next: nobody reads more."""

PATIENCE = 1.0
"""A run that is over after so many seconds needs no estimate, and a shorter one makes none."""

LOOKING = 0.002
"""Seconds that an estimate may take in a frame."""

PROBES, SEED = 5000, 1
"""The dives: about a second's work, and about one percent off."""

NEARLY = 0.99
"""No estimate says more: only the end of the search tells that it is at its end."""


@dataclass(frozen=True)
class Done:
    """How much of the search has been recorded.

    share         of its nodes, from 0 to 1; 1 only when all of it is
    low, high     two standard errors less and more; None where no error is known
    nodes         how many nodes the search will have, without the root
    seconds_left  None where nothing more is recorded, or where the end may come at any moment
    dives         how many dives the numbers come from; 0: from what is recorded of the search
    """

    share: float
    nodes: float
    low: float | None = None
    high: float | None = None
    seconds_left: float | None = None
    dives: int = 0


class Progress:
    """Looks at a run that is being recorded; `advance` while someone wants to know.

    Knuth's algorithm E makes its dives into the solver's own search tree, in a process of their
    own, where the catalogue has that tree as a Sequence. For all others the size is guessed from
    what has been recorded.
    """

    def __init__(self, job: Job, solver: Solver, trace: Trace, profile: Profile) -> None:
        self.done: Done | None = None
        self._job = job
        self._solver = solver
        self._trace = trace
        self._size = TreeSize(trace, profile)
        self._estimate = Estimate()
        self._dives: Dives | None = None
        self._age = EVERY
        self._settled = True

    @property
    def waiting(self) -> bool:
        """Will `advance` know more of what has been recorded up to now?"""
        return not self._settled

    def advance(self, seconds: float, state: RunState, recorded_in: float) -> None:
        """Let time pass. recorded_in: the seconds in which the events have come."""
        self._age += seconds
        if state is RunState.COMPLETE:
            self.close()
            self.done = Done(1.0, float(self._trace.totals.placed))
            self._settled = True
        elif self._solver.dives:
            self._settled = True  # its dives are no search
        elif self._age >= EVERY and (recorded_in >= PATIENCE or state is not RunState.RUNNING):
            self._age = 0.0
            if self._trace.totals.placed:
                self._dive()
                self.done = self._now(recorded_in if state is RunState.RUNNING else None)

    def _dive(self) -> None:
        if self._dives is None and _can_dive(self._job):
            from visualizer.measure.diving import Dives  # the window starts without it

            self._dives = Dives(self._job, UNLIMITED, PROBES, SEED, 0.0)
        if self._dives is not None:
            self._dives.poll(self._estimate.add)

    def _now(self, recorded_in: float | None) -> Done:
        placed = self._trace.totals.placed
        probes = self._estimate.probes
        nodes = self._estimate.nodes - 1 if probes > 1 else self._size.nodes(LOOKING)
        self._settled = self._size.settled if self._dives is None else self._dives.ended
        nodes = max(nodes, placed / NEARLY)
        left = None
        if recorded_in is not None and not self._solver.first_only:
            left = recorded_in * (nodes / placed - 1)
        error = self._estimate.stderr if probes > 1 else None
        if error is None:
            return Done(placed / nodes, nodes, None, None, left)
        low, high = (placed / max(nodes + e, placed / NEARLY) for e in (2 * error, -2 * error))
        return Done(placed / nodes, nodes, low, high, left, probes)

    def close(self) -> None:
        """End the dives."""
        if self._dives is not None:
            self._dives.close()


def _can_dive(job: Job) -> bool:
    """Is the solver's own search tree that of a Sequence?"""
    solver = SOLVERS.get(job.target)
    return solver is not None and solver.sequence is not None
