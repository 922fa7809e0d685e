"""Algorithm X against trying everything; its variables; and matrices that are malformed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import POP, PUSH
from solvers.exact_cover import algorithm_x
from solvers.instances.matrices import MATRICES, read_matrix
from solvers.instances.places import Malformed
from tests.solvers.contract import check_contract
from tests.solvers.oracles_covers import exact_covers
from tests.solvers.runs import run, variables

ITEMS = tuple("abcdef")


@st.composite
def matrices(draw: st.DrawFn) -> tuple[tuple[str, ...], list[list[str]]]:
    """Up to six items and nine options."""
    items = ITEMS[: draw(st.integers(1, 6))]
    option = st.lists(st.sampled_from(items), min_size=1, max_size=4, unique=True)
    return items, draw(st.lists(option, min_size=1, max_size=9))


@given(matrices())
def test_every_exact_cover_is_found_once(matrix: tuple[tuple[str, ...], list[list[str]]]) -> None:
    found = check_contract(algorithm_x(*matrix))
    assert len(set(map(frozenset, found))) == len(found)
    assert set(map(frozenset, found)) == exact_covers(*matrix)


@pytest.mark.parametrize("name", MATRICES)
def test_the_bundled_matrices_have_the_covers_that_they_should(name: str) -> None:
    matrix = read_matrix(MATRICES[name])
    if len(matrix.options) <= 10:
        found = check_contract(run("exact-cover", {"matrix": name}))
        assert set(map(frozenset, found)) == exact_covers(*matrix)


def test_langford_pairs_as_an_exact_cover_are_langford_pairs() -> None:
    matrix = read_matrix(MATRICES["langford"])
    rows = set()
    for path in check_contract(run("exact-cover", {"matrix": "langford"})):
        row = [0] * 8
        for option in path:
            p, first, second = (name.removeprefix("p") for name in matrix.options[option])
            row[int(first)], row[int(second)] = int(p), -int(p)
        rows.add(tuple(row))
    assert rows == {(2, 3, 4, -2, 1, -3, -1, -4), (4, 1, 3, -1, 2, -4, -3, -2)}


@given(matrices())
def test_options_and_items_are_covered_and_come_back(
    matrix: tuple[tuple[str, ...], list[list[str]]],
) -> None:
    items, options = matrix
    events = algorithm_x(items, options)
    path: list[int] = []
    for kind, _, value in events:
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        state = variables(events)
        covered = {item for option in path for item in options[option]}
        assert state["chosen"] == path
        assert state["uncovered"] == set(items) - covered
        left = [i for i, option in enumerate(options) if not covered & set(option)]
        for item in state["uncovered"]:
            assert state["options_of"][item] == {i for i in left if item in options[i]}


@given(matrices())
def test_the_item_with_the_fewest_options_is_in_work(
    matrix: tuple[tuple[str, ...], list[list[str]]],
) -> None:
    items, options = matrix
    events = algorithm_x(items, options)
    for kind, _, _ in events:
        state = variables(events)
        if kind == POP:
            counts = {item: len(state["options_of"][item]) for item in state["uncovered"]}
            fewest = [item for item in items if counts.get(item) == min(counts.values())]
            assert state["item"] == fewest[0]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "line 1, column 1: expected the items"),
        ("\na b", "line 1, column 1: expected the items"),
        ("a b a\na", 'line 1, column 5: "a" is there twice'),
        ("a b", "line 2, column 1: expected an option"),
        ("a b\n\n", "line 2, column 1: expected an option"),
        ("a b\na\n\nb", "line 3, column 1: empty: expected an option"),
        ("a b\na\nb c", 'line 3, column 3: "c" is unknown: expected items of line 1'),
        ("a b\na\nb a b", 'line 3, column 5: "b" is there twice'),
        (" ".join(map(str, range(301))) + "\n1", "line 1, column 1091: 301 items"),
        ("a\n" + "a\n" * 32_769, "32769 options"),
    ],
)
def test_a_malformed_matrix_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        read_matrix(text)


def test_spaces_and_empty_lines_at_the_end_do_not_matter() -> None:
    assert read_matrix("a  b\n b\ta \n\n") == (("a", "b"), (("b", "a"),))


def test_an_item_without_options_ends_the_search_at_once() -> None:
    assert list(algorithm_x("ab", ["a"])) == []


def test_of_a_word_that_is_very_long_the_beginning_is_quoted() -> None:
    with pytest.raises(Malformed) as wrong:
        read_matrix("a b c\n" + 5000 * "[")
    assert "[[[…" in str(wrong.value) and len(str(wrong.value)) < 250
