"""The variables at an event are true, and carry the names that source and catalogue give."""

from __future__ import annotations

import inspect
import re
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from tests.solvers.runs import SIZES, frames, run, states, variables


@pytest.mark.parametrize("key", SOLVERS)
def test_the_watches_are_local_variables_of_the_running_solver(key: str) -> None:
    solver = SOLVERS[key]
    events = run(key, solver.samples[-1])
    seen = {name for _ in islice(events, 20) for name in variables(events)}
    assert {watch.name for watch in solver.watches} <= seen


@pytest.mark.parametrize("key", SOLVERS)
def test_the_docstrings_name_the_source(key: str) -> None:
    solver = SOLVERS[key]
    module = inspect.getmodule(solver.function)
    assert inspect.getdoc(solver.function)
    text = f"{inspect.getdoc(module)}\n{inspect.getdoc(solver.function)}"
    assert "Source: " in text
    assert solver.source.split(",")[0] in text


@pytest.mark.parametrize("key", SOLVERS)
def test_the_watches_stand_in_the_glossary(key: str) -> None:
    solver = SOLVERS[key]
    events = run(key, solver.samples[-1])
    next(events)
    text = "\n".join(inspect.getsource(frame.f_code) for frame in frames(events))
    for watch in solver.watches:
        assert re.search(rf"^ +{watch.name} {{2,}}\S", text, re.MULTILINE), watch.name


@pytest.mark.parametrize(
    ("key", "size"), [(key, size) for key, size in SIZES if key == "queens-bstar" and size <= 6]
)
def test_the_bit_vectors_are_those_of_the_queens_on_the_board(key: str, size: int) -> None:
    for _, path, state in states(key, size):
        queens = list(enumerate(path))
        assert state["rows"] == path
        assert ones(state["columns"]) == {column for _, column in queens}
        assert ones(state["left_diagonals"]) == {column + row for row, column in queens}
        assert ones(state["right_diagonals"]) == {
            column - row + size - 1 for row, column in queens
        }


@pytest.mark.parametrize(
    ("key", "size"), [(key, size) for key, size in SIZES if key == "langford-l" and size <= 6]
)
def test_the_sequence_and_the_list_are_those_of_the_pairs_in_force(key: str, size: int) -> None:
    for _, path, state in states(key, size):
        assert state["sequence"] == row_of(path, size)
        assert linked(state["unused_values"]) == [p for p in range(1, size + 1) if p not in path]


@pytest.mark.parametrize(
    ("key", "size"), [(key, size) for key, size in SIZES if key.endswith("-b") and size <= 5]
)
def test_the_stack_of_algorithm_b_is_as_high_as_the_path(key: str, size: int) -> None:
    for _, path, state in states(key, size):
        assert state["steps"] == path
        assert len(state["states"]) == len(path) + 1


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        (3, [[2, 3, 1, -2, -1, -3], [3, 1, 2, -1, -3, -2]]),
        (4, [[2, 3, 4, -2, 1, -3, -1, -4], [4, 1, 3, -1, 2, -4, -3, -2]]),
    ],
)
def test_the_rows_of_langford_pairs_are_the_published_ones(
    size: int, rows: list[list[int]]
) -> None:
    run_of_size = states("langford-l", size)
    found = [state["sequence"].copy() for kind, _, state in run_of_size if kind == SOLUTION]
    assert found == rows


def test_the_states_of_3_langford_pairs_are_those_of_the_published_table() -> None:
    assert langford_state(PUSH, [1]) == {
        "sequence": [1, 0, -1, 0, 0, 0], "unused_values": [2, 2, 3, 0],
        "undo": [0, 0, 0, 0, 0, 0], "ptr": 0,
    }
    assert langford_state(PUSH, [1, 2]) | {
        "sequence": [1, 2, -1, 0, -2, 0], "unused_values": [3, 2, 3, 0],
    } == langford_state(PUSH, [1, 2])
    assert langford_state(POP, [1]) | {
        "unused_values": [2, 2, 3, 0], "ptr": 2,
    } == langford_state(POP, [1])
    assert langford_state(PUSH, [1, 3]) | {
        "sequence": [1, 3, -1, 0, 0, -3], "unused_values": [2, 2, 0, 0],
        "undo": [0, 2, 0, 0, 0, 0],
    } == langford_state(PUSH, [1, 3])
    assert langford_state(SOLUTION, [2, 3, 1]) | {
        "unused_values": [0, 0, 3, 0], "undo": [1, 1, 0, 0, 0, 0],
    } == langford_state(SOLUTION, [2, 3, 1])


def langford_state(wanted: int, choices: list[int]) -> dict[str, object]:
    """Algorithm L's variables for n = 3 after the first event of a kind that leaves `choices`."""
    for kind, path, state in states("langford-l", 3):
        if kind == wanted and path == choices:
            return {name: state[name] for name in ("sequence", "unused_values", "undo", "ptr")}
    raise AssertionError(f"no such event: {wanted}, {choices}")


def ones(bits: list[bool]) -> set[int]:
    """The indices of the set bits."""
    return {index for index, bit in enumerate(bits) if bit}


def linked(successors: list[int]) -> list[int]:
    """The values of a linked list whose head and end are 0."""
    values = []
    value = successors[0]
    while value:
        values.append(value)
        value = successors[value]
    return values


def row_of(path: list[int], n: int) -> list[int]:
    """The row of cells after the values of `path` were put at the first free cell each."""
    row = [0] * (2 * n)
    for value in path:
        cell = row.index(0)
        row[cell], row[cell + value + 1] = value, -value
    return row
