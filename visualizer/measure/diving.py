"""Algorithm E's dives into a user's class, in a process of their own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from solvers.estimator import dive
from visualizer.jobs.job import Job
from visualizer.measure.estimating import placed_by_depth
from visualizer.measure.work import Tell, run_again
from visualizer.record.channel import Channel, Terms
from visualizer.record.processes import Child
from visualizer.record.wire import Voice

BATCH_SECONDS = 0.05
"""Dives are sent so often."""


class Dives(Channel):
    """The dives as they come in, and the true numbers of nodes, if they are to be counted.

    actual   nodes at each depth, when the last dive has come; None where they take too long
    """

    def __init__(self, job: Job, terms: Terms, probes: int, seed: int, seconds: float) -> None:
        super().__init__(
            job, terms, lambda terms: Child(dive_in, job, terms, probes, seed, seconds)
        )
        self.actual: list[int] | None = None

    def poll(self, take: Callable[[list[int]], object]) -> None:
        """Hand over the branchings of the dives that have come."""
        for what, content in self.messages():
            if what == "dives":
                for branchings in content:
                    take(branchings)
            elif what == "actual":
                self.actual = content


def dive_in(
    job: Job, terms: Terms, probes: int, seed: int, seconds: float, connection: Voice
) -> None:
    """Make the dives, then count for some seconds at most. Messages, beside those of a worker:

    ("dives", [branchings, …])
    ("actual", the nodes at each depth or None)
    """
    run_again(job, terms, connection, lambda tell: _dive(job, probes, seed, seconds, tell),
              terms.print_limit)


def _dive(job: Job, probes: int, seed: int, seconds: float, tell: Tell) -> None:
    state = job.first_state()
    assert state is not None
    tell("loaded", job.file)
    random = Random(seed)
    while probes:
        batch = []
        end = perf_counter() + BATCH_SECONDS
        while probes and perf_counter() < end:
            batch.append(dive(state, random))
            probes -= 1
        tell("dives", batch)
    if seconds:
        tell("actual", placed_by_depth(state, seconds))
