"""Every solver keeps the event contract, at every size and cut off anywhere."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import SOLVERS, Choice, Instance, Number, Parameter, Value
from solvers.events import POP, PUSH, SOLUTION, TRY
from tests.solvers.contract import check_contract
from tests.solvers.runs import SAMPLES, run


@st.composite
def beginnings(draw: st.DrawFn) -> tuple[str, dict[str, Value], int]:
    """A solver, any parameters that it allows, and a number of events."""
    solver = SOLVERS[draw(st.sampled_from(list(SOLVERS)))]
    params = {p.name: draw(values(p)) for p in solver.parameters}
    if solver.check is not None:
        try:
            solver.check(**solver.arguments(params))
        except ValueError:
            params = {}
    return solver.key, params, draw(st.integers(0, 2000))


def values(parameter: Parameter) -> st.SearchStrategy[Value]:
    """What a parameter may be."""
    if isinstance(parameter, Number):
        return st.integers(parameter.minimum, parameter.maximum)
    if isinstance(parameter, Choice):
        return st.sampled_from(list(parameter.ways))
    if isinstance(parameter, Instance):
        return st.sampled_from(list(parameter.bundled))
    return st.booleans()


@pytest.mark.parametrize(("key", "sample"), SAMPLES)
def test_a_whole_run_keeps_the_contract(key: str, sample: dict[str, Value]) -> None:
    check_contract(run(key, sample), whole_run=not SOLVERS[key].first_only)


@given(beginnings())
def test_the_beginning_of_a_run_of_any_size_keeps_the_contract(
    beginning: tuple[str, dict[str, Value], int],
) -> None:
    key, params, events = beginning
    check_contract(islice(run(key, params), events), whole_run=False)


@pytest.mark.thorough
@given(beginnings())
def test_a_solver_does_the_same_again(beginning: tuple[str, dict[str, Value], int]) -> None:
    key, params, events = beginning
    assert list(islice(run(key, params), events)) == list(islice(run(key, params), events))


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
