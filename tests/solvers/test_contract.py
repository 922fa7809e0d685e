"""Every solver keeps the event contract, at every size and cut off anywhere."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.solvers.contract import check_contract
from tests.solvers.runs import SIZES, run


@st.composite
def beginnings(draw: st.DrawFn) -> tuple[str, int, int]:
    """A solver, any size that it allows, and a number of events."""
    solver = SOLVERS[draw(st.sampled_from(list(SOLVERS)))]
    first = solver.parameters[0]
    size = draw(st.integers(first.minimum, first.maximum))
    return solver.key, size, draw(st.integers(0, 2000))


@pytest.mark.parametrize(("key", "size"), SIZES)
def test_a_whole_run_keeps_the_contract(key: str, size: int) -> None:
    check_contract(run(key, size))


@given(beginnings())
def test_the_beginning_of_a_run_of_any_size_keeps_the_contract(
    beginning: tuple[str, int, int],
) -> None:
    key, size, events = beginning
    check_contract(islice(run(key, size), events), whole_run=False)


@given(beginnings())
def test_a_solver_does_the_same_again(beginning: tuple[str, int, int]) -> None:
    key, size, events = beginning
    assert list(islice(run(key, size), events)) == list(islice(run(key, size), events))


@pytest.mark.parametrize(
    ("broken", "events"),
    [
        ("a list", [[TRY, 0, 0]]),
        ("two numbers", [(TRY, 0)]),
        ("no int", [(TRY, 0, 1.0)]),
        ("a bool", [(TRY, 0, True)]),
        ("no such kind", [(7, 0, 0)]),
        ("a value too large", [(TRY, 0, 32_768)]),
        ("a depth too large", [(TRY, 16_384, 0)]),
        ("a try too deep", [(TRY, 1, 0)]),
        ("a push without its try", [(PUSH, 0, 0)]),
        ("a push of another value", [(TRY, 0, 0), (PUSH, 0, 1)]),
        ("a push too deep", [(TRY, 0, 0), (PUSH, 1, 0)]),
        ("a pop of nothing", [(POP, 0, 0)]),
        ("a pop of another value", [(TRY, 0, 0), (PUSH, 0, 0), (POP, 0, 1)]),
        ("a solution without its push", [(TRY, 0, 0), (SOLUTION, 0, 0)]),
        ("a choice left in force", [(TRY, 0, 0), (PUSH, 0, 0)]),
    ],
)
def test_the_checker_notices(broken: str, events: list[object]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        check_contract(events)  # type: ignore[arg-type]
