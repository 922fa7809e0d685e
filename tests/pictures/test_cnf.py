"""What pictures and sentences say about clauses, against plain checks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import PUSH, SOLUTION, TRY
from solvers.instances.formulas import FORMULAS, read_dimacs
from tests.solvers.runs import variables
from tests.solvers.test_satisfiability import formulas
from tests.support.runs import traced
from visualizer.layout.grid import Box
from visualizer.problems.satisfiability.clauses import place_clauses, place_trail
from visualizer.problems.satisfiability.rules import step
from visualizer.problems.satisfiability.words import WORDS
from visualizer.problems.telling import tell
from visualizer.trace.moment import Moment, moment_at

SOLVER = SOLVERS["satisfiability"]


def moments(text: str) -> Iterator[tuple[Moment, dict[str, object]]]:
    """Every moment of a run, with the solver's variables."""
    trace = traced(list(SOLVER.function(text)))
    events = SOLVER.function(text)
    for k, _event in enumerate(events):
        yield moment_at(trace, k, SOLVER, {"formula": text}, complete=True), variables(events)


@pytest.mark.thorough
@given(formulas())
def test_trail_reasons_and_conflicts_are_those_of_the_solver(text: str) -> None:
    for moment, state in moments(text):
        about = step(moment)
        assert about is not None
        assert {a.literal: a.reason for a in about.now.trail} == state["trail"]
        assert about.reason == state["reason"]
        if moment.kind == TRY:
            assert (about.conflict is not None) == moment.rejected
        elif moment.kind == PUSH:
            assert about.conflict is None and state["conflict"] is None


@pytest.mark.thorough
@given(formulas())
def test_a_conflict_is_explained_by_the_choices_that_made_the_literals_false(text: str) -> None:
    clauses = read_dimacs(text).clauses
    for moment, _state in moments(text):
        about = step(moment)
        assert about is not None
        if about.conflict is None or moment.kind != TRY:
            continue
        others = about.before.refusers(about.conflict)
        assert set(others) == set(clauses[about.conflict]) - {-about.literal}
        assert all(moment.path[depth] == -literal for literal, depth in others.items())


@pytest.mark.parametrize("name", FORMULAS)
def test_levels_count_the_decisions(name: str) -> None:
    for moment, _state in moments(FORMULAS[name]):
        about = step(moment)
        assert about is not None
        decided = [assigned.reason is None for assigned in about.now.trail]
        assert [a.level for a in about.now.trail] == [
            sum(decided[: depth + 1]) for depth in range(len(decided))
        ]
        if moment.kind == SOLUTION:
            assert not about.now.unsatisfied


def test_clauses_of_one_literal_are_told_as_such() -> None:
    told = [tell(WORDS, m).sentence for m, _state in moments("p cnf 1 2\n1 0\n-1 0\n")]
    assert told == [
        "Conflict: clause 0 implies literal 1, but clause 1 is only −1. "
        "The search is over. It found no solution."
    ]


@given(
    st.lists(st.integers(1, 6), min_size=1, max_size=120), st.integers(100, 1500),
    st.integers(40, 900), st.sampled_from([1.0, 2.0, 3.0]),
)
def test_clauses_stay_in_the_picture_and_apart(
    lengths: list[int], width: int, height: int, scale: float
) -> None:
    area = Box(5, 7, width, height)
    clauses = [list(range(1, length + 1)) for length in lengths]
    places = place_clauses(
        area, lambda size: max(1, round(size * scale)), clauses, range(len(clauses))
    )
    boxes = [box for number in places.rows for box in places.literals[number]]
    assert len(boxes) == sum(lengths)
    if min(box.w for box in boxes) < 3 or min(box.h for box in boxes) < 3:
        return  # more than can be seen
    for box in boxes:
        assert area.x <= box.x and box.right <= area.right + 1
        assert area.y <= box.y and box.bottom <= area.bottom + 1
    assert len({box[:2] for box in boxes}) == len(boxes)


@given(
    st.integers(1, 300), st.integers(100, 1500), st.integers(20, 300), st.sampled_from([1.0, 3.0]),
    st.data(),
)
def test_the_trail_stays_in_its_place_and_shows_the_latest(
    count: int, width: int, height: int, scale: float, data: st.DataObject
) -> None:
    area = Box(5, 7, width, height)
    assigned = data.draw(st.integers(0, count))
    trail = place_trail(area, lambda size: max(1, round(size * scale)), count, assigned)
    for tile in trail.tiles:
        assert area.x <= tile.x and tile.right <= area.right
        assert area.y <= tile.y and tile.bottom <= area.bottom
    latest = min(assigned, count - 1)
    assert trail.first <= latest < trail.first + len(trail.tiles)
