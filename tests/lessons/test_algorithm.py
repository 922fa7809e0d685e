"""A student who is the algorithm: the solver's own steps are right, others get a reason."""

from __future__ import annotations

import re

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.lessons.plain import SEARCHES, drained
from tests.support.runs import TURNS, traced
from visualizer.lessons.algorithm import (
    ENDS,
    NOTES,
    PLACES,
    REJECTS,
    TAKES_BACK,
    TRIES,
    Expected,
    Step,
    Teller,
    expected_step,
    judge,
    steps_that_will_do,
)
from visualizer.lessons.question import Facts
from visualizer.problems import sentences
from visualizer.trace.moment import NOT_KNOWN, Moment


def teller(key: str) -> Teller:
    narrate = sentences.Teller(SOLVERS[key].problem.picture).narrate
    return lambda moment: narrate(moment).sentence


@pytest.mark.parametrize("key", list(SOLVERS))
def test_the_solvers_own_steps_lead_through_its_run(key: str) -> None:
    run = drained(key)
    event, decided, seen = -1, False, []
    while True:
        step = expected_step(run.facts.trace, event, complete=run.complete, decided=decided)
        if not isinstance(step, Expected) or step.step.what == ENDS:
            break
        assert judge(step.step, run.facts, event, decided=decided).right
        seen.append(step.step)
        event, decided = step.event, step.decided
    wanted = []
    for k, (kind, _depth, value) in enumerate(run.events):
        following = run.events[k + 1][0] if k + 1 < len(run.events) else None
        if kind == TRY:
            wanted.append(Step(TRIES, value))
            if following in (TRY, POP) or (following is None and run.complete):
                wanted.append(Step(REJECTS))
        else:
            wanted.append(Step({PUSH: PLACES, POP: TAKES_BACK, SOLUTION: NOTES}[kind]))
    assert seen == wanted
    assert step is NOT_KNOWN if not run.complete else isinstance(step, Expected)


@pytest.mark.parametrize("key", SEARCHES)
def test_only_rejected_tries_may_be_left_out(key: str) -> None:
    run = drained(key)
    for k in range(-1, min(200, len(run.events) - 1)):
        at, wanted = k, list[tuple[Step, int]]()
        if k >= 0 and run.events[k][0] == TRY and run.events[k + 1][0] == PUSH:
            wanted.append((Step(PLACES), k + 1))
        else:
            if k >= 0 and run.events[k][0] == TRY:
                wanted.append((Step(REJECTS), k))
            while at + 1 < len(run.events):
                at += 1
                kind, _depth, value = run.events[at]
                what = {TRY: TRIES, POP: TAKES_BACK, SOLUTION: NOTES}[kind]
                wanted.append((Step(what, value if kind == TRY else None), at))
                if kind != TRY:
                    break
                if at + 1 < len(run.events) and run.events[at + 1][0] == PUSH:
                    break
                if at + 1 == len(run.events) and not run.complete:
                    break
            else:
                wanted.append((Step(ENDS), at))
        found = steps_that_will_do(run.facts.trace, k, complete=run.complete)
        assert [(one.step, one.event) for one in found] == wanted


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "told"), [(key, i % 2 == 0) for i, key in enumerate(TURNS[1])])
def test_every_other_step_gets_a_reason(key: str, told: bool) -> None:
    """One sentence at least, in which the real step is not."""
    run = drained(key)
    tell = teller(key) if told else None
    values = sorted({value for _k, _d, value in run.events})[:12]
    steps = [Step(w) for w in (PLACES, REJECTS, NOTES, TAKES_BACK, ENDS)]
    steps += [Step(TRIES, value) for value in values]
    for k in range(-1, min(len(run.events), 120)):
        for decided in (False, True):
            if decided and (k < 0 or run.events[k][0] != TRY):
                continue
            if decided and k + 1 < len(run.events) and run.events[k + 1][0] == PUSH:
                continue
            fine = {
                one.step for one in steps_that_will_do(
                    run.facts.trace, k, complete=run.complete, decided=decided
                )
            }
            for step in steps:
                said = judge(step, run.facts, k, decided=decided, tell=tell)
                assert said.right == (step in fine)
                if said.right:
                    assert not said.reason
                    continue
                assert re.search(r"[.!?]$", said.reason), (k, step, said)
                assert (said.event, said.decided) == (k, decided)


def test_reasons_on_four_queens() -> None:
    facts, tell = drained("queens-b").facts, teller("queens-b")

    def reason(step: Step, event: int, decided: bool = False) -> str:
        return judge(step, facts, event, decided=decided, tell=tell).reason

    # 0 TRY 0 0, 1 PUSH 0 0, 2 TRY 1 0 rejected, 3 TRY 1 1 rejected, 4 TRY 1 2, 5 PUSH 1 2, …
    assert reason(Step(PLACES), 3) == (
        "Row 1, column 1: attacked by the queen in row 0 (diagonal)."
    )
    assert "no queen attacks this square" in reason(Step(REJECTS), 4)
    assert "is being tried" in reason(Step(TRIES, 3), 4)
    assert reason(Step(TRIES, 0), 3, True) == "It has been tried here already."
    assert reason(Step(TRIES, 3), 1) == "It is not its turn yet."
    assert reason(Step(TRIES, 9), 1) == "Value 9 at depth 1 names nothing in this problem."
    assert reason(Step(TAKES_BACK), 1) == "It is too early to take a choice back."
    assert reason(Step(TAKES_BACK), -1) == "There is no choice that could be taken back."
    assert reason(Step(NOTES), 1) == "The current choices are not a solution."
    assert reason(Step(ENDS), 1) == "The search is not over: there is more to do."
    assert reason(Step(PLACES), 1) == "Nothing is being tried now."
    solved = next(k for k in range(90) if facts.trace.event(k)[0] == SOLUTION)
    assert reason(Step(TRIES, 0), solved - 1) == "First look at what is placed now."
    assert reason(Step(NOTES), solved) == "This solution has been noted."


def test_a_square_that_the_solver_never_tries() -> None:
    """Algorithms in bits try free squares only: the picture tells why not this one."""
    facts, tell = drained("queens-masks").facts, teller("queens-masks")
    said = judge(Step(TRIES, 0), facts, 1, tell=tell)
    assert said.reason == "Row 1, column 0: attacked by the queen in row 0 (column)."


def test_a_faulty_solver_is_told_of_truly() -> None:
    """It rejects what the rules allow, places what they forbid, and notes no solution."""
    events = [(TRY, 0, 0), (TRY, 0, 1), (PUSH, 0, 1), (TRY, 1, 1), (PUSH, 1, 1), (POP, 1, 1),
              (POP, 0, 1)]
    facts = Facts(traced(events), SOLVERS["queens-b"], {"n": 4}, True)
    tell = teller("queens-b")
    assert judge(Step(PLACES), facts, 0, tell=tell).reason == "The solver does not place it here."
    assert "The code accepts it anyway" in judge(Step(REJECTS), facts, 3, tell=tell).reason
    one = [(TRY, 0, 0), (PUSH, 0, 0), (POP, 0, 0)]
    single = Facts(traced(one), SOLVERS["queens-b"], {"n": 1}, True)
    assert judge(Step(NOTES), single, 1).reason == "The code does not call this a solution."


def test_a_picture_that_fails_has_no_say() -> None:
    def fails(_moment: Moment) -> str:
        raise KeyError

    facts = drained("queens-b").facts
    said = judge(Step(PLACES), facts, 3, tell=fails)
    assert said.reason == "The rules do not allow it with the current choices."


def test_what_is_not_recorded_yet_cannot_be_judged() -> None:
    facts = Facts(traced([(TRY, 0, 0)]), SOLVERS["queens-b"], {"n": 4})
    said = judge(Step(PLACES), facts, 0)
    assert not said.right and said.reason == "What comes next is not known yet."
