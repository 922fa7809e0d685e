"""Assignments against trying all of them; the variables; and formulas that are malformed."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.formulas import FORMULAS, colouring, dimacs, pigeons, read_dimacs
from solvers.satisfiability import satisfiability
from tests.solvers.contract import check_contract
from tests.solvers.oracles_covers import models
from tests.solvers.runs import variables


@st.composite
def formulas(draw: st.DrawFn) -> str:
    """Up to six variables and a dozen clauses; a literal may stand in one twice or negated too."""
    most = draw(st.integers(1, 6))
    literal = st.integers(1, most).flatmap(lambda v: st.sampled_from([v, -v]))
    clauses = draw(st.lists(st.lists(literal, min_size=1, max_size=4), min_size=1, max_size=12))
    return dimacs("random", clauses)


def assignments(path: list[int], count: int) -> set[tuple[bool, ...]]:
    """All assignments that a solution stands for: variables that it leaves open are either."""
    ways = [
        (True,) if v in path else (False,) if -v in path else (False, True)
        for v in range(1, count + 1)
    ]
    return set(product(*ways))


@given(formulas())
def test_the_solutions_are_all_assignments_that_satisfy_and_none_twice(text: str) -> None:
    formula = read_dimacs(text)
    found = check_contract(satisfiability(text))
    standing_for = [assignments(path, formula.variables) for path in found]
    assert set().union(*standing_for) == models(*formula)
    assert sum(map(len, standing_for)) == len(set().union(*standing_for))


@pytest.mark.thorough
@given(formulas())
def test_a_solution_comes_as_soon_as_every_clause_has_a_true_literal(text: str) -> None:
    clauses = read_dimacs(text).clauses
    path: list[int] = []
    before = None
    for kind, _, value in satisfiability(text):
        assert (kind == SOLUTION) == (
            before == PUSH and all(any(x in path for x in clause) for clause in clauses)
        )
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        before = kind


@given(formulas())
def test_the_trail_is_the_path_and_each_reason_a_unit_clause(text: str) -> None:
    clauses = read_dimacs(text).clauses
    events = satisfiability(text)
    path: list[int] = []
    for kind, _, value in events:
        state = variables(events)
        if kind in (TRY, PUSH, SOLUTION):
            before = path if kind == TRY else path if kind == PUSH else path[:-1]
            reason = state["reason"]
            units = [
                number for number, clause in enumerate(clauses)
                if not set(clause) & set(before)
                and len([x for x in clause if -x not in before]) == 1
            ]
            assert reason == (units[0] if units else None)
            assert reason is None or value in clauses[reason]
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        assert list(state["trail"]) == path


@given(formulas())
def test_a_try_is_refused_when_it_would_leave_a_clause_without_a_true_literal(text: str) -> None:
    clauses = read_dimacs(text).clauses
    events = [*satisfiability(text), (POP, 0, 0)]
    path: list[int] = []
    for (kind, _, value), following in pairwise(events):
        if kind == TRY:
            empty = any(all(-x in (*path, value) for x in clause) for clause in clauses)
            assert (following[0] != PUSH) == empty
        elif kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()


@pytest.mark.parametrize(
    ("name", "satisfiable"),
    [("small", True), ("pigeons-3-2", False), ("pigeons-4-3", False), ("map", True)],
)
def test_the_bundled_formulas_are_as_they_should(name: str, satisfiable: bool) -> None:
    text = FORMULAS[name]
    assert bool(check_contract(satisfiability(text))) is satisfiable
    assert bool(models(*read_dimacs(text))) is satisfiable


def test_pigeons_fit_when_there_are_holes_enough_in_as_many_ways_as_there_are_orders() -> None:
    exactly_one = pigeons(3, 3)
    formula = read_dimacs(exactly_one)
    found = check_contract(satisfiability(exactly_one))
    assert sum(len(assignments(path, formula.variables)) for path in found) == 6


def test_a_map_has_as_many_colourings_as_counted_by_hand() -> None:
    triangle = colouring(3, [(0, 1), (0, 2), (1, 2)], 3)
    assert len(check_contract(satisfiability(triangle))) == 6
    assert check_contract(satisfiability(colouring(3, [(0, 1), (0, 2), (1, 2)], 2))) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", 'there is no line "p cnf'),
        ("c nothing else", 'there is no line "p cnf'),
        ("1 2 0", 'line 1, column 1: expected "p cnf VARIABLES CLAUSES" before clauses'),
        ("p cnf 2", 'line 1, column 1: expected "p cnf VARIABLES CLAUSES", two numbers'),
        ("p sat 2 2", 'line 1, column 1: expected "p cnf VARIABLES CLAUSES"'),
        ("p cnf two 2", 'line 1, column 7: expected "p cnf VARIABLES CLAUSES"'),
        ("p cnf 0 2", "line 1, column 7: 0 variables: expected 1 to 300"),
        ("p cnf 301 2", "line 1, column 7: 301 variables: expected 1 to 300"),
        ("p cnf 2 0", "line 1, column 9: 0 clauses: expected 1 to"),
        ("p cnf 2 1\np cnf 2 1", 'line 2, column 1: a second "p" line'),
        ("c first\np cnf 2 1\n1 x 0", 'line 3, column 3: "x" is not a number'),
        ("p cnf 2 1\n1 - 0", 'line 2, column 3: "-" is not a number'),
        ("p cnf 2 1\n1 -3 0", "line 2, column 3: variable 3: expected 1 to 2"),
        ("p cnf 2 2\n1 2 0\n0", "line 3, column 1: an empty clause"),
        ("p cnf 2 2\n1 2 0\n-1\n-2", "line 4, column 3: expected a 0 at the end of the last"),
        ("p cnf 2 2\n1 2 0", "line 1, column 9: 2 clauses are announced, but there are 1"),
    ],
)
def test_a_malformed_formula_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_dimacs(text)


def test_clauses_may_share_lines_and_go_over_several() -> None:
    text = "c example\np cnf 3 2\n1 -2\n3 0 -3 -3\n2 0\n%\n0\n"
    assert read_dimacs(text) == (3, ((1, -2, 3), (-3, 2)))
