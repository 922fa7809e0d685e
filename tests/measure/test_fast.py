"""Fast counting: the plain solvers' numbers, however the work is cut and wherever it is done."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from tests.solvers.figures import LANGFORD, QUEENS, QUEENS_PLACED, QUEENS_PRUNED
from visualizer.measure.fast import blocks, counting
from visualizer.measure.fast.blocks import Counted
from visualizer.measure.fast.counting import PROBLEMS, Count, Part, count_part
from visualizer.measure.fast.langford import LangfordBlocks
from visualizer.measure.fast.queens import QueensBlocks
from visualizer.measure.fast.workers import Workers
from visualizer.record.drain import drain
from visualizer.trace.counts import Counts, Tally

SIZES = [*(("queens", n) for n in range(1, 10)), *(("langford", n) for n in range(1, 10))]


def plainly(problem: str, n: int) -> Counts:
    """The counts of the plain solver's events."""
    tally = Tally()
    events = SOLVERS[PROBLEMS[problem].plain].function(n)
    while len(packed := drain(events, 2048)):
        tally.add(packed)
    return tally.result()


def counted(problem: str, n: int) -> Counts:
    count = Count(problem, n)
    for _part in count.run():
        pass
    assert count.share == 1
    return count.found.counts(complete=True)


@pytest.mark.parametrize(("problem", "n"), SIZES)
def test_the_counts_are_those_of_the_plain_solver(problem: str, n: int) -> None:
    assert counted(problem, n) == plainly(problem, n)


@pytest.mark.parametrize(("n", "solutions"), [*QUEENS.items(), (13, 73_712), (14, 365_596)])
def test_queens_as_published(n: int, solutions: int) -> None:
    assert counted("queens", n)["solutions"] == solutions


@pytest.mark.parametrize(("n", "solutions"), [*LANGFORD.items(), (12, 216_288)])
def test_langford_pairs_in_both_directions_as_published(n: int, solutions: int) -> None:
    assert counted("langford", n)["solutions"] == solutions


def test_eight_queens_by_ply_as_published() -> None:
    rows = counted("queens", 8)["by_depth"]
    assert [row["placed"] for row in rows] == QUEENS_PLACED[8]
    assert [row["pruned"] for row in rows] == QUEENS_PRUNED[8]


@given(st.sampled_from(["queens", "langford"]), st.integers(5, 8), st.integers(40, 700))
@settings(max_examples=30)
def test_the_length_of_the_blocks_does_not_matter(problem: str, n: int, block: int) -> None:
    found, depth, states = PROBLEMS[problem].begin(n)
    kind: Callable[[int, int], blocks.Blocks]
    kind = QueensBlocks if problem == "queens" else LangfordBlocks
    found = found.plus(kind(n, block).count(depth, states))
    assert found.counts(complete=True) == plainly(problem, n)


@pytest.mark.usefixtures("in_many_parts")
@pytest.mark.parametrize("help_out", [False, True])
@pytest.mark.parametrize("problem", PROBLEMS)
def test_any_executor_will_do(problem: str, help_out: bool) -> None:
    count = Count(problem, 8)
    assert len(count.parts) == 7
    with ThreadPoolExecutor(1) as executor:
        shares = [count.share for _part in count.run(executor, help_out=help_out)]
    assert shares == [pytest.approx(done / 7) for done in range(1, 8)]
    assert count.found.counts(complete=True) == plainly(problem, 8)


class Reluctant(Executor):
    """Begins nothing of its own accord."""

    def __init__(self) -> None:
        self.futures: list[Future[Counted]] = []

    def submit(self, function: object, /, *args: object, **kwargs: object) -> Future[Counted]:  # type: ignore[override]
        self.futures.append(Future())
        return self.futures[-1]


@pytest.mark.usefixtures("in_many_parts")
def test_parts_that_nobody_has_begun_are_counted_here() -> None:
    count = Count("queens", 7)
    for _part in count.run(Reluctant(), help_out=True):
        pass
    assert count.found.counts(complete=True) == plainly("queens", 7)


@pytest.mark.usefixtures("in_many_parts")
def test_a_count_that_is_given_up_takes_its_parts_back() -> None:
    executor = Reluctant()
    count = Count("queens", 8)
    running = count.run(executor, help_out=True)
    next(running)
    running.close()
    assert all(future.cancelled() for future in executor.futures)
    partial = count.found.counts(complete=False)
    whole = plainly("queens", 8)
    assert 0 < partial["push"] < whole["push"]
    assert partial["complete"] is False
    for row, all_of_it in zip(partial["by_depth"], whole["by_depth"], strict=False):
        assert row["placed"] <= all_of_it["placed"]
        assert 0 <= row["pruned"] <= all_of_it["pruned"]


def test_a_fault_in_a_part_is_not_swallowed() -> None:
    def broken(part: Part) -> Counted:
        raise MemoryError

    count = Count("queens", 15)
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as executor:
        patch.setattr(counting, "count_part", broken)
        with pytest.raises(MemoryError):
            next(count.run(executor))


def test_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    part = Count("queens", 9).parts[0]
    workers = Workers(1)
    try:
        assert workers.submit(count_part, part).result(30) == count_part(part)
    finally:
        workers.end()


def test_parts_are_cut_only_where_it_pays() -> None:
    assert [len(Count("queens", n).parts) for n in (5, 14, 15)] == [1, 1, 8]
    assert len(Count("langford", 12).parts) == 1
    assert PROBLEMS["queens"].parts(18) > 200
