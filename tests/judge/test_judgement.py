"""Where code and rules disagree: our own solvers, a fault of each kind, traces that grow."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import traced
from tests.support.waiting import until
from visualizer.base.failures import Failure
from visualizer.judge.judgement import Judgement
from visualizer.problems.kinds import Kind
from visualizer.trace.packing import pack
from visualizer.trace.trace import Trace

SAMPLES = [
    (key, dict(params)) for key, solver in SOLVERS.items() for params in solver.samples
]


def judged(
    key: str, events: list[Event], params: Mapping[str, Value], *, complete: bool = True
) -> Judgement:
    """The judgement of a run of these events."""
    solver = SOLVERS[key]
    judgement = Judgement(traced(events), solver, solver.arguments(params))
    judgement.finish(complete=complete)
    return judgement


def found(judgement: Judgement) -> list[tuple[int, Kind]]:
    return [(e, Kind(k)) for e, k in zip(judgement.events, judgement.kinds, strict=True)]


@pytest.mark.parametrize(("key", "params"), SAMPLES, ids=str)
def test_our_own_solvers_never_disagree(key: str, params: dict[str, Value]) -> None:
    solver = SOLVERS[key]
    events = list(solver.function(**solver.arguments(params)))
    judgement = judged(key, events, params)
    assert judgement.has_rules
    assert found(judgement) == []
    assert judgement.judged == len(events) and judgement.ended


def queens(n: int, *, bad_test: bool = False, silent: bool = False) -> Iterator[Event]:
    """n queens in rows; bad_test: one diagonal is forgotten; silent: no solution is reported."""
    path: list[int] = []

    def place() -> Iterator[Event]:
        row = len(path)
        for column in range(n):
            yield TRY, row, column
            if any(
                other == column or other - column == row - above
                or (not bad_test and column - other == row - above)
                for above, other in enumerate(path)
            ):
                continue
            path.append(column)
            yield PUSH, row, column
            if row == n - 1 and not silent:
                yield SOLUTION, row, column
            if row < n - 1:
                yield from place()
            path.pop()
            yield POP, row, column

    yield from place()


def test_a_forgotten_test_places_what_is_attacked() -> None:
    judgement = judged("queens-search", list(queens(4, bad_test=True)), {"n": 4})
    assert judgement.first is not None
    assert judgement.kind_at(judgement.first) is Kind.PLACED
    assert Kind.WRONG_SOLUTION in judgement.kinds
    assert Kind.REJECTED not in judgement.kinds  # below a refused choice all may be rejected


def test_a_solution_that_nobody_reports_is_missed_where_it_is_taken_back() -> None:
    events = list(queens(6, silent=True))
    judgement = judged("queens-search", events, {"n": 6})
    full = [k for k, (kind, depth, _) in enumerate(events) if kind == POP and depth == 5]
    assert found(judgement) == [(k, Kind.MISSED_SOLUTION) for k in full] and len(full) == 4


def test_what_is_never_tried_is_missed_at_the_end() -> None:
    events = list(queens(4))
    first = next(k for k, (kind, _, _) in enumerate(events) if kind == SOLUTION)
    stopped = [*events[: first + 1], (POP, 3, 2), (POP, 2, 0), (POP, 1, 3), (POP, 0, 1)]
    assert found(judged("queens-search", stopped, {"n": 4})) == []
    goes_on = [*stopped, (TRY, 0, 2), (PUSH, 0, 2), (POP, 0, 2)]
    last = len(goes_on) - 1
    assert found(judged("queens-search", goes_on, {"n": 4})) == [(last, Kind.MISSED_SOLUTION)]
    assert found(judged("queens-search", goes_on, {"n": 4}, complete=False)) == []
    assert found(judged("queens-mirror", goes_on, {"n": 4})) == []


def test_a_choice_that_is_tried_twice() -> None:
    events = [(TRY, 0, 0), (PUSH, 0, 0), (POP, 0, 0), (TRY, 0, 0), (PUSH, 0, 0), (POP, 0, 0)]
    judgement = judged("queens-search", events, {"n": 40})
    assert found(judgement) == [(3, Kind.TWICE)]
    assert found(judged("queens-estimate", events, {"n": 40})) == []


def test_what_breaks_the_contract_is_told_at_the_event_before_it() -> None:
    trace, solver = traced([(TRY, 0, 0), (PUSH, 0, 0)]), SOLVERS["queens-search"]
    judgement = Judgement(trace, solver, {"n": 8})
    judgement.finish(complete=False, failure=Failure("pop value", 2))
    assert found(judgement) == [(1, Kind.CONTRACT)]
    judgement = Judgement(trace, solver, {"n": 8})
    judgement.finish(complete=False, failure=Failure("raised", 2))
    assert found(judgement) == []


def test_the_answers_about_places() -> None:
    judgement = judged("queens-search", list(queens(6, silent=True)), {"n": 6})
    one, two, *_ = judgement.events.tolist()
    assert (judgement.first, judgement.count) == (one, 4)
    assert judgement.next_after(-1) == one and judgement.next_after(one) == two
    assert judgement.last_before(two) == one and judgement.last_before(one) is None
    assert judgement.next_after(int(judgement.events[-1])) is None
    assert judgement.kind_at(one) is Kind.MISSED_SOLUTION and judgement.kind_at(one + 1) is None
    past = judgement.until(two, known=two + 1)
    assert past.events.tolist() == [one] and past.count == 1
    assert judgement.until(one + 1, known=one + 1).count == 1


def test_that_a_choice_is_rejected_is_not_known_before_the_next_event() -> None:
    events = [(TRY, 0, 0), (TRY, 0, 1)]
    judgement = judged("queens-search", events, {"n": 8}, complete=False)
    assert found(judgement) == [(0, Kind.REJECTED)]
    assert judgement.until(1, known=1).count == 0 and judgement.until(1, known=2).count == 1


@pytest.mark.parametrize("picture", ["general", "board"])
def test_without_rules_or_parameters_nothing_is_said(picture: str) -> None:
    solver = SOLVERS["queens-search"]
    solver = replace(solver, problem=replace(solver.problem, picture=picture))
    params: dict[str, Value] = {} if picture == "board" else {"n": 8}
    judgement = Judgement(traced([(TRY, 0, 0), (TRY, 0, 0)]), solver, params)
    judgement.finish()
    assert not judgement.has_rules and judgement.count == 0 and judgement.ended


@pytest.mark.parametrize(("key", "params"), [
    ("queens-search", {"n": "eight"}), ("queens-search", {"n": 0}), ("langford-l", {"n": 10**9}),
    ("diagonals", {"m": 3}), ("diagonals", {"m": 10**6, "t": 1}), ("debruijn", {"n": 11}),
    ("knights-tour", {"m": 10**9, "k": 10**9}), ("knights-tour", {"m": -1, "k": -5}),
    ("sudoku", {"puzzle": "rubbish"}), ("maze-region", {}), ("satisfiability", {"formula": 3}),
])
def test_parameters_that_make_no_sense(key: str, params: dict[str, Value]) -> None:
    judgement = Judgement(traced([(TRY, 0, 0), (TRY, 0, 0)]), SOLVERS[key], params)
    judgement.finish()
    assert not judgement.has_rules and judgement.known_solutions is None and not judgement.count


def test_a_growing_trace_is_judged_like_the_whole() -> None:
    events = list(queens(6, bad_test=True))
    whole = judged("queens-search", events, {"n": 6})
    packed = pack(np.array(events, np.int64).reshape(-1))
    trace, solver = Trace(), SOLVERS["queens-search"]
    judgement = Judgement(trace, solver, {"n": 6})
    for start in range(0, len(events), 7):
        trace.append(packed[start : start + 7])
        judgement.follow()
        assert judgement.judged == len(trace)
    judgement.finish()
    assert found(judgement) == found(whole)


def test_a_thread_judges_beside_the_frames() -> None:
    events = list(queens(6, bad_test=True))
    whole = judged("queens-search", events, {"n": 6})
    judgement = Judgement(traced(events), SOLVERS["queens-search"], {"n": 6})
    end = time.monotonic() + 20
    while judgement.waiting and time.monotonic() < end:
        judgement.advance(0.02, recording=False, complete=True)
        time.sleep(0.01)
    assert judgement.ended and found(judgement) == found(whole)


def test_it_rests_longer_than_it_works_while_more_events_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rests: list[float] = []
    clock = iter(range(1000))
    stopped = SimpleNamespace(sleep=rests.append, perf_counter=lambda: next(clock))
    for module in ("judgement", "following"):
        monkeypatch.setattr(f"visualizer.judge.{module}.time", stopped)
    judgement = Judgement(traced(list(queens(6))), SOLVERS["queens-search"], {"n": 6})
    judgement.advance(1.0, recording=True)
    until(lambda: judgement.judged > 0)
    assert rests and set(rests) == {9.0}  # each slice takes a tick of that clock
    rests.clear()
    until(lambda: judgement.advance(1.0, recording=False, complete=True) or judgement.ended)
    assert not rests
