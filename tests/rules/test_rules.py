"""The rules against the solvers of the catalogue, which are right, and against files that lack all.

That the solvers are right is tested against oracles of their own in tests/solvers.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.catalog import LEARNS, LOOKS_AHEAD, SOLVERS, Problem, Value
from solvers.events import PUSH, SOLUTION, TRY
from tests.support.orders import solver_of
from tests.support.runs import traced
from tests.support.searches import KEYS, MAZES, NAIVE, arguments_of
from visualizer.problems import FOLDERS
from visualizer.problems.asking import emptied, flaw, is_solution, refusals
from visualizer.problems.record import record_of
from visualizer.trace.moment import Moment, moment_at


def test_every_problem_has_rules_and_words() -> None:
    for solver in SOLVERS.values():
        assert record_of(solver.problem.picture) is not None


def on_purpose(moment: Moment) -> bool:
    """Does a solver reject what the rules allow, as it looks ahead, or knows better?"""
    if moment.solver.technique == LOOKS_AHEAD:
        return emptied(moment, (*moment.path, moment.value)) is not None
    return moment.solver.technique == LEARNS and bool(moment.rejected)


@pytest.mark.some(3)
@pytest.mark.parametrize("key", KEYS)
def test_the_rules_say_what_a_right_solver_does(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    events = list(solver.function(**arguments))
    trace = traced(events)
    ways = set()
    for k, (kind, depth, _value) in enumerate(events[:4000]):
        moment = moment_at(trace, k, solver, arguments, complete=True)
        if kind == TRY and key not in MAZES and not (key in NAIVE and depth + 1 < moment.n):
            if key in NAIVE:  # it may be an earlier queen that is attacked
                whole = replace(moment, path=(*moment.path, moment.value))
                assert moment.rejected is not is_solution(whole)
            else:
                found = refusals(moment)
                spared = found == () and on_purpose(moment)
                assert found is not None and moment.rejected is (bool(found) or spared)
            ways.add(moment.rejected)
        if kind == PUSH:
            solved = k + 1 < len(events) and events[k + 1][0] == SOLUTION
            assert is_solution(moment) is solved
            assert (flaw(moment) is None) is solved
    assert ways or key in MAZES


@pytest.mark.some(3)
@pytest.mark.parametrize("key", KEYS)
def test_a_refusal_names_a_choice_above(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    events = list(solver.function(**arguments))
    trace = traced(events)
    for k in range(min(len(events), 1500)):
        moment = moment_at(trace, k, solver, arguments, complete=True)
        for refusal in refusals(moment) or ():
            assert refusal.depth is None or 0 <= refusal.depth < moment.depth


@pytest.mark.parametrize("params", [{}, {"n": -3}, {"size": 5}, {"board": "none", "maze": "?"}])
@pytest.mark.parametrize("picture", sorted(FOLDERS))
def test_a_users_file_that_lacks_what_the_rules_need_ends_nothing(
    picture: str, params: dict[str, Value]
) -> None:
    own = replace(SOLVERS["queens-b"], key="mine.py", problem=Problem("custom", "mine", picture))
    for path in ((), (0,), (3, 3, -30000), (32767,) * 9):
        for kind in (TRY, PUSH, SOLUTION):
            depth = len(path) if kind == TRY else max(0, len(path) - 1)
            moment = Moment(own, params, 7, kind, depth, path[-1] if path else 5, path)
            assert isinstance(refusals(moment), tuple | None)
            assert is_solution(moment) in (True, False, None)
            flaw(moment)
