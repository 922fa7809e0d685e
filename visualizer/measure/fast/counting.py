"""Fast counting, part after part: here, or wherever an executor takes them (workers.py)."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import cached_property
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from visualizer.base.named_tuple import NamedTuple
from visualizer.measure.fast import langford, queens
from visualizer.measure.fast.blocks import Blocks, Counted, States

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

LOOK = 0.1
"""Seconds for which waiting for a part may hold Ctrl+C back."""


class Problem(NamedTuple):
    """What can be counted fast.

    plain    the solver of the catalogue that gives the same counts
    largest  the largest n
    begin    the counts near the root, and the states from which to go on, with their depth
    blocks   what counts from there
    parts    into how many parts the states should be cut
    """

    plain: str
    largest: int
    begin: Callable[[int], tuple[Counted, int, States]]
    blocks: Callable[[int], Blocks]
    parts: Callable[[int], int]


PROBLEMS = {
    "queens": Problem(
        "queens-bstar", queens.LARGEST, queens.begin, queens.QueensBlocks, queens.parts
    ),
    "langford": Problem(
        "langford-l", langford.LARGEST, langford.begin, langford.LangfordBlocks, langford.parts
    ),
}


class Part(NamedTuple):
    """A piece of the work, to be sent to whoever counts it."""

    problem: str
    n: int
    depth: int
    states: States


class SoFar(NamedTuple):
    """What has been counted: near the root, and by whole parts.

    done  the parts, as a bit set of their numbers
    """

    found: Counted
    done: int


class Count:
    """One count under way.

    parts   all of the work, but for what is near the root
    so_far  is replaced as a whole: whenever Ctrl+C comes, its counts are those of its parts
    """

    def __init__(self, problem: str, n: int) -> None:
        self.problem = problem
        self.n = n
        found, depth, states = PROBLEMS[problem].begin(n)
        count = min(PROBLEMS[problem].parts(n), len(states[0]) if states else 0)
        # Not in a row: so each part has about the same share of the work.
        self.parts = [
            Part(problem, n, depth, tuple(array[at::count] for array in states))
            for at in range(count)
        ]
        self.so_far = SoFar(found, 0)

    @property
    def found(self) -> Counted:
        """The counts so far."""
        return self.so_far.found

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return self.so_far.done.bit_count() / len(self.parts) if self.parts else 1.0

    @property
    def left(self) -> list[int]:
        """The numbers of the parts that are still to be counted."""
        return [at for at in range(len(self.parts)) if not self.so_far.done >> at & 1]

    @cached_property
    def fingerprint(self) -> int:
        """Another one where the work is cut in another way, as another version may do."""
        check = len(self.parts)
        for part in self.parts:
            for array in part.states:
                check = zlib.crc32(array.astype("<u8").tobytes(), check)
        return check

    def run(
        self, executor: Executor | None = None, *, help_out: bool = False
    ) -> Generator[None, None, None]:
        """Count part after part; yields after each.

        executor  whatever takes the parts, such as that of a cluster; None to count here
        help_out  do the parts here that the executor has not begun
        """
        left = {number: self.parts[number] for number in self.left}
        results = (
            ((number, count_part(part)) for number, part in left.items())
            if executor is None
            else _elsewhere(left, executor, help_out)
        )
        for number, found in results:
            self.so_far = SoFar(self.found.plus(found), self.so_far.done | 1 << number)
            yield


def count_part(part: Part) -> Counted:
    """Count a part: what an executor calls."""
    return _blocks(part.problem, part.n).count(part.depth, part.states)


class _Buffers(threading.local):
    """The buffers of the problem that a thread is at: each has its own, as some executors have
    several threads in a process."""

    key: tuple[str, int] | None = None
    blocks: Blocks


_buffers = _Buffers()


def _blocks(problem: str, n: int) -> Blocks:
    if _buffers.key != (problem, n):
        _buffers.blocks = PROBLEMS[problem].blocks(n)
        _buffers.key = (problem, n)
    return _buffers.blocks


def _elsewhere(
    parts: Mapping[int, Part], executor: Executor, help_out: bool
) -> Iterator[tuple[int, Counted]]:
    finished: SimpleQueue[Future[Counted]] = SimpleQueue()
    futures = {executor.submit(count_part, part): number for number, part in parts.items()}
    try:
        for future in futures:
            future.add_done_callback(finished.put)
        for future, number in reversed(futures.items()):
            if help_out and future.cancel():
                yield number, count_part(parts[number])
            for done in _results(finished, wait=False):
                yield futures[done], done.result()
        while not all(future.done() for future in futures) or not finished.empty():
            for done in _results(finished, wait=True):
                yield futures[done], done.result()
    finally:
        for future in futures:
            future.cancel()


def _results(finished: SimpleQueue[Future[Counted]], *, wait: bool) -> Iterator[Future[Counted]]:
    """What has come in; with `wait`, of what comes soon."""
    try:
        while True:
            future = finished.get(timeout=LOOK) if wait else finished.get_nowait()
            wait = False
            if not future.cancelled():
                yield future
    except Empty:
        return
