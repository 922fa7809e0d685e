"""How much of a search is done: exact at the end, near enough before it, never more than it is."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS
from solvers.events import PUSH
from tests.solvers.runs import run
from tests.support.runs import traced
from tests.support.waiting import until
from visualizer.jobs.job import Job, describe, resolve
from visualizer.measure.estimating import placed_by_depth
from visualizer.measure.progress import EVERY, NEARLY, PATIENCE, Progress, TreeSize
from visualizer.record.recorder import RunState
from visualizer.trace.survey import Profile
from visualizer.trace.trace import Trace

SEARCHES = [("queens-bstar", {"n": 9}), ("langford-l", {"n": 8}), ("permutations", {"n": 7}),
            ("diagonals", {"m": 4, "t": 10})]


@pytest.mark.parametrize("key,params", SEARCHES)
def test_the_size_of_even_searches_is_guessed_within_a_factor(
    key: str, params: dict[str, int]
) -> None:
    events = list(run(key, params))
    nodes = sum(event[0] == PUSH for event in events)
    for share, factor in ((0.1, 2.5), (0.25, 2.2), (0.5, 1.4), (0.75, 1.3), (0.9, 1.15)):
        trace = traced(events[: round(share * len(events))])
        guess = TreeSize(trace, Profile(trace)).nodes()
        assert nodes / factor < guess < nodes * factor


@pytest.mark.parametrize("key", ["queens-bstar", "langford-l", "crossword", "permutations"])
def test_a_guess_is_at_least_what_is_there_and_right_at_the_end(key: str) -> None:
    events = list(run(key, SOLVERS[key].samples[-1]))
    for stop in range(0, len(events), max(1, len(events) // 60)):
        trace = traced(events[:stop])
        assert TreeSize(trace, Profile(trace)).nodes() >= trace.totals.placed - 1e-6
    trace = traced(events)
    assert TreeSize(trace, Profile(trace)).nodes() == pytest.approx(trace.totals.placed)


def test_a_guess_without_time_looks_further_down_each_time() -> None:
    events = list(run("queens-bstar", 8))[:7001]
    trace = traced(events)
    size = TreeSize(trace, Profile(trace))
    guesses = [size.nodes(0.0) for _ in range(9)]
    assert guesses[0] != guesses[-1] == TreeSize(trace, Profile(trace)).nodes()


@pytest.mark.parametrize(
    "key", [key for key, solver in SOLVERS.items() if solver.sequence and not solver.dives]
)
def test_a_solver_with_a_sequence_searches_the_tree_that_the_dives_go_into(key: str) -> None:
    for sample in SOLVERS[key].samples[-2:]:
        sequence = SOLVERS[key].first_state(sample)
        assert sequence is not None
        nodes = sum(kind == PUSH for kind, _depth, _value in run(key, sample))
        assert sum(placed_by_depth(sequence, 60.0) or [-1]) == nodes


def progress_of(job: Job, trace: Trace) -> Progress:
    return Progress(job, describe(job), trace, Profile(trace))


@pytest.mark.thorough
def test_the_dives_tell_how_much_is_done_and_how_sure_that_is() -> None:
    events = list(run("queens-bstar", 9))
    nodes = sum(event[0] == PUSH for event in events)
    trace = traced(events[: len(events) * 2 // 5])
    progress = progress_of(resolve("queens-bstar", {}, "9"), trace)
    try:

        def dived() -> bool:
            progress.advance(EVERY, RunState.RUNNING, 10.0)
            return progress.done is not None and progress.done.dives >= 1000

        until(dived)
        done = progress.done
        assert done is not None and done.low is not None and done.high is not None
        truth = trace.totals.placed / nodes
        assert done.low < done.share < done.high
        assert done.share == pytest.approx(truth, rel=0.15)
        assert done.seconds_left == pytest.approx(10.0 / done.share - 10.0)
    finally:
        progress.close()


def test_without_a_sequence_it_is_guessed_and_no_error_is_claimed() -> None:
    trace = traced(list(run("queens-search", 8))[:8000])
    progress = progress_of(resolve("queens-search", {}, "8"), trace)
    progress.advance(0.0, RunState.RUNNING, PATIENCE / 2)
    assert progress.done is None  # it may be over before anyone has read it
    progress.advance(EVERY, RunState.RUNNING, 5.0)
    done = progress.done
    assert done is not None and done.dives == 0 and done.low is done.high is None
    assert 0.2 < done.share < 0.6
    progress.advance(EVERY, RunState.FULL, 5.0)
    assert progress.done is not None and progress.done.seconds_left is None


def test_no_estimate_says_that_all_is_done_and_the_end_does() -> None:
    events = list(run("queens-search", 6))
    for stop in range(100, len(events), 97):
        progress = progress_of(resolve("queens-search", {}, "6"), traced(events[:stop]))
        progress.advance(EVERY, RunState.RUNNING, 5.0)
        assert progress.done is None or progress.done.share <= NEARLY
    whole = progress_of(resolve("queens-search", {}, "6"), traced(events))
    whole.advance(0.0, RunState.COMPLETE, 0.1)
    assert whole.done is not None and whole.done.share == 1
    assert whole.done.nodes == sum(event[0] == PUSH for event in events)


def test_a_search_that_stops_at_the_first_solution_has_no_time_left() -> None:
    trace = traced(list(run("queens-iterative", 8))[:500])
    progress = progress_of(resolve("queens-iterative", {}, "8"), trace)
    progress.advance(EVERY, RunState.RUNNING, 5.0)
    assert progress.done is not None and progress.done.seconds_left is None


def test_dives_are_no_search() -> None:
    trace = traced(list(run("queens-estimate", {"n": 8, "probes": 50})))
    progress = progress_of(resolve("queens-estimate", {}, "8"), trace)
    progress.advance(EVERY, RunState.RUNNING, 5.0)
    assert progress.done is None
