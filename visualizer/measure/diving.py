"""Algorithm E's dives into a user's class, in a process of their own."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from random import Random
from time import perf_counter

from solvers.estimator import dive
from visualizer.jobs.job import Job
from visualizer.measure.estimating import placed_by_depth
from visualizer.record.channel import Channel, LastWords, Terms
from visualizer.record.faults import from_exception
from visualizer.record.processes import Child, end_process, forbid_exit, set_up

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
    job: Job, terms: Terms, probes: int, seed: int, seconds: float, connection: Connection
) -> None:
    """Make the dives, then count for some seconds at most. Messages, beside those of a worker:

    ("dives", [branchings, …])
    ("actual", the nodes at each depth or None)
    """
    printed = set_up(terms.print_limit)
    forbid_exit()
    _words = LastWords(terms.last_words)

    def send(what: str, content: object) -> None:
        if text := printed.take():
            connection.send(("printed", text))
        connection.send((what, content))

    failure = None
    try:
        with suppress(OSError):  # the command line has gone
            send("opened", terms.last_words)
            try:
                _dive(job, probes, seed, seconds, send)
            except BaseException as error:
                failure = from_exception(error, -1, job.file)
            send("end", failure)
    finally:
        end_process(0)


def _dive(
    job: Job, probes: int, seed: int, seconds: float, send: Callable[[str, object], None]
) -> None:
    state = job.first_state()
    assert state is not None
    send("loaded", job.file)
    random = Random(seed)
    while probes:
        batch = []
        end = perf_counter() + BATCH_SECONDS
        while probes and perf_counter() < end:
            batch.append(dive(state, random))
            probes -= 1
        send("dives", batch)
    if seconds:
        send("actual", placed_by_depth(state, seconds))
