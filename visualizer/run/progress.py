"""How much of a search is done, and how long the rest will take: an estimate until it is over."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.catalog import SOLVERS, Solver
from visualizer.run.channel import UNLIMITED
from visualizer.run.diving import Dives
from visualizer.run.estimating import Estimate
from visualizer.run.job import Job
from visualizer.run.profile import Profile
from visualizer.run.recorder import State
from visualizer.run.trace import Trace
from visualizer.run.tree_size import TreeSize

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

    def advance(self, seconds: float, state: State, recorded_in: float) -> None:
        """Let time pass. recorded_in: the seconds in which the events have come."""
        self._age += seconds
        if state is State.COMPLETE:
            self.close()
            self.done = Done(1.0, float(self._trace.totals.placed))
            self._settled = True
        elif self._solver.dives:
            self._settled = True  # its dives are no search
        elif self._age >= EVERY and (recorded_in >= PATIENCE or state is not State.RUNNING):
            self._age = 0.0
            if self._trace.totals.placed:
                self._dive()
                self.done = self._now(recorded_in if state is State.RUNNING else None)

    def _dive(self) -> None:
        if self._dives is None and _can_dive(self._job):
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
