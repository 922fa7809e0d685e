"""Other orders: they find the same, and choose what they say, by ways of counting of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.catalog import SOLVERS
from solvers.crossword import crossword
from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.exact_cover import algorithm_x
from solvers.instances.boards import BOARDS, read_board
from solvers.instances.crosswords import GRIDS, WORD_LISTS, read_grid, read_slots, read_words
from solvers.instances.formulas import FORMULAS, read_dimacs
from solvers.instances.matrices import MATRICES, read_matrix
from solvers.instances.sudokus import SUDOKUS
from solvers.pentominoes import matrix_of, pentominoes
from solvers.satisfiability import NUMBERED, OCCURRENCES, ORDERS, SHORTEST, satisfiability
from solvers.sudoku import sudoku
from tests.solvers import oracles_puzzles as oracles
from tests.solvers.contract import check_contract
from tests.solvers.oracles_covers import exact_covers, models
from tests.solvers.test_exact_cover import matrices
from tests.solvers.test_satisfiability import assignments, formulas

SOLVED = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
"""The solution of "top95", as P. Norvig gives it in "Solving Every Sudoku Puzzle"."""


def first_tries(events: Events) -> Iterator[tuple[list[int], int]]:
    """For each node that has candidates its path, and the first of them."""
    path: list[int] = []
    before = PUSH
    for kind, _, value in events:
        if kind == TRY and before in (PUSH, SOLUTION):
            yield path.copy(), value
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        before = kind


# Sudoku


def written(puzzle: str, path: list[int]) -> str:
    """The puzzle as 81 characters, with the digits of a path."""
    cells = list("".join(puzzle.split()).replace("0", "."))
    for value in path:
        assert cells[value // 10] == "."
        cells[value // 10] = str(value % 10)
    return "".join(cells)


def digits_for(text: str, cell: int) -> set[str]:
    """The digits that no cell of the same row, column or box has."""
    row, column = divmod(cell, 9)
    return set("123456789") - {
        text[9 * r + c] for r in range(9) for c in range(9)
        if r == row or c == column or (r // 3 == row // 3 and c // 3 == column // 3)
    }


@pytest.mark.thorough
@pytest.mark.parametrize("name", SUDOKUS)
def test_with_the_fewest_digits_first_every_sudoku_has_its_solutions(name: str) -> None:
    found = check_contract(sudoku(SUDOKUS[name], fewest_first=True))
    assert [written(SUDOKUS[name], path) for path in found] == oracles.fillings(SUDOKUS[name])
    if name == "top95":
        assert written(SUDOKUS[name], found[0]) == SOLVED


@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(0, 80), min_size=1, max_size=38))
def test_both_orders_of_cells_find_the_same(free: set[int]) -> None:
    puzzle = "".join("." if cell in free else digit for cell, digit in enumerate(SOLVED))
    found = [
        sorted(written(puzzle, path) for path in check_contract(sudoku(puzzle, fewest_first)))
        for fewest_first in (False, True)
    ]
    assert found[0] == found[1] == oracles.fillings(puzzle)


@pytest.mark.parametrize("name", ["easy", "medium", "no-solution", "hard"])
def test_no_free_cell_has_fewer_digits_left_than_the_one_that_is_filled(name: str) -> None:
    for path, value in first_tries(sudoku(SUDOKUS[name], fewest_first=True)):
        text = written(SUDOKUS[name], path)
        counts = {c: len(digits_for(text, c)) for c in range(81) if text[c] == "."}
        assert value // 10 == min(counts, key=lambda c: (counts[c], c))
        assert value % 10 == 1


@pytest.mark.some(2)
@pytest.mark.parametrize("name", SUDOKUS)
def test_as_many_digits_are_placed_as_by_looking_all_up_anew(name: str) -> None:
    kinds = Counter(kind for kind, _, _ in sudoku(SUDOKUS[name], fewest_first=True))
    placed = oracles.fewest_digits(SUDOKUS[name])
    assert kinds[PUSH] == kinds[POP] == placed
    assert kinds[TRY] == 9 * (placed - kinds[SOLUTION] + 1)  # nine for each cell that is reached


# Crosswords


def entered(grid: str, words: tuple[str, ...], path: list[int]) -> dict[int, str]:
    """By its place in the grid's order the word of each slot that a path fills."""
    still_open = list(range(len(read_slots(grid))))
    return {still_open.pop(value // len(words)): words[value % len(words)] for value in path}


def letters(grid: str, words: dict[int, str]) -> dict[int, str]:
    """The letter in each cell; words that cross agree."""
    found: dict[int, str] = {}
    for number, word in words.items():
        for cell, letter in zip(read_slots(grid)[number].cells, word, strict=True):
            assert found.setdefault(cell, letter) == letter
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("name", GRIDS)
def test_with_the_fewest_words_first_all_crosswords_are_found(name: str) -> None:
    grid, word_list = GRIDS[name], WORD_LISTS["small"]
    words, columns = read_words(word_list), len(read_grid(grid)[0])
    found = []
    for path in check_contract(crossword(grid, word_list, fewest_first=True)):
        entries = entered(grid, words, path)
        assert len(set(entries.values())) == len(entries) == len(read_slots(grid))
        there = letters(grid, entries)
        row = "".join(there.get(c, "#") for c in range(columns * len(read_grid(grid))))
        found.append(tuple(row[i : i + columns] for i in range(0, len(row), columns)))
    assert len(found) == len(set(found)) > 0
    assert set(found) == oracles.crosswords(grid, list(words))


@pytest.mark.parametrize("name", GRIDS)
def test_no_open_slot_has_fewer_words_left_than_the_one_that_is_filled(name: str) -> None:
    grid, words = GRIDS[name], read_words(WORD_LISTS["small"])
    for path, value in first_tries(crossword(grid, WORD_LISTS["small"], fewest_first=True)):
        entries = entered(grid, words, path)
        there = letters(grid, entries)
        counts = {}
        for number, slot in enumerate(read_slots(grid)):
            if number not in entries:
                pattern = [there.get(cell, ".") for cell in slot.cells]
                counts[number] = sum(
                    len(word) == len(pattern)
                    and word not in entries.values()
                    and all(map(lambda p, w: p in (".", w), pattern, word))
                    for word in words
                )
        (chosen,) = entered(grid, words, [*path, value]).keys() - entries.keys()
        assert chosen == min(counts, key=lambda number: (counts[number], number))


@pytest.mark.parametrize("name", GRIDS)
def test_a_path_tells_slots_and_words_in_either_order(name: str) -> None:
    """In order nothing is skipped; otherwise no two paths tell the same."""
    grid, word_list = GRIDS[name], WORD_LISTS["small"]
    words = read_words(word_list)
    for path, value in first_tries(crossword(grid, word_list)):
        assert list(entered(grid, words, [*path, value])) == list(range(len(path) + 1))
        assert value < len(words)
    told = [
        tuple(entered(grid, words, path).items())
        for path, _ in first_tries(crossword(grid, word_list, fewest_first=True))
    ]
    assert len(told) == len(set(told))


def test_a_list_that_is_too_long_for_the_order_is_refused() -> None:
    check = SOLVERS["crossword"].check
    assert check is not None
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    words = "\n".join(f"{a}{b}{c}d" for a in alphabet for b in alphabet for c in alphabet[:13])
    check(grid=GRIDS["ring"], words=words, fewest_first=False)
    with pytest.raises(ValueError, match=r"4 slots can have 8192 words .*; the list has 8788"):
        check(grid=GRIDS["ring"], words=words, fewest_first=True)


# Exact covers


@pytest.mark.thorough
@given(matrices())
def test_with_the_first_item_every_exact_cover_is_found_once(
    matrix: tuple[tuple[str, ...], list[list[str]]],
) -> None:
    items, options = matrix
    found = check_contract(algorithm_x(items, options, first_item=True))
    assert len(set(map(frozenset, found))) == len(found)
    assert set(map(frozenset, found)) == exact_covers(*matrix)


@given(matrices())
def test_the_first_item_is_covered_or_the_one_with_the_fewest_options(
    matrix: tuple[tuple[str, ...], list[list[str]]],
) -> None:
    items, options = matrix
    for first_item in (False, True):
        for path, value in first_tries(algorithm_x(items, options, first_item)):
            covered = set(chain.from_iterable(options[option] for option in path))
            open_items = [item for item in items if item not in covered]
            left = [option for option in options if not covered & set(option)]
            counts = [sum(item in option for option in left) for item in open_items]
            place = 0 if first_item else counts.index(min(counts))
            with_item = [i for i, o in enumerate(options) if open_items[place] in o and o in left]
            assert value == with_item[0]


@pytest.mark.parametrize("name", MATRICES)
def test_both_orders_of_items_find_the_same_covers(name: str) -> None:
    matrix = read_matrix(MATRICES[name])
    found = [
        sorted(sorted(path) for path in check_contract(algorithm_x(*matrix, first_item)))
        for first_item in (False, True)
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("mirror_images", [False, True])
@pytest.mark.parametrize("name", ["3x5", "4x5", "5x5"])
def test_piece_by_piece_the_same_tilings_are_found(name: str, mirror_images: bool) -> None:
    board = read_board(BOARDS[name])
    items, options = matrix_of(board, mirror_images)
    plain, ordered = (
        check_contract(pentominoes(BOARDS[name], mirror_images, first_item))
        for first_item in (False, True)
    )
    assert sorted(map(sorted, plain)) == sorted(map(sorted, ordered))
    for path in ordered:
        assert [options[option][0] for option in path] == items[: len(path)] == [*board.pieces]


# Satisfiability


@pytest.mark.some(2)
@pytest.mark.parametrize("order", ORDERS)
@given(formulas())
def test_every_order_of_variables_finds_all_assignments_and_none_twice(
    order: str, text: str
) -> None:
    formula = read_dimacs(text)
    found = [
        assignments(path, formula.variables) for path in check_contract(satisfiability(text, order))
    ]
    assert set().union(*found) == models(*formula)
    assert sum(map(len, found)) == len(set().union(*found))


@pytest.mark.some(2)
@pytest.mark.parametrize("order", ORDERS)
@given(formulas())
def test_the_variable_that_is_decided_is_that_of_the_order(order: str, text: str) -> None:
    clauses = read_dimacs(text).clauses
    for path, value in first_tries(satisfiability(text, order)):
        rests = [
            [x for x in clause if -x not in path] for clause in clauses if not {*path} & {*clause}
        ]
        if any(len(rest) == 1 for rest in rests):
            continue  # implied
        times = Counter(abs(x) for rest in rests for x in rest)
        assert value in times
        if order == NUMBERED:
            assert value == min(times)
        elif order == OCCURRENCES:
            assert not any((times[v], -v) > (times[value], -value) for v in times)
        else:
            assert order == SHORTEST
            lengths = [len(rest) for rest in rests]
            assert value == abs(rests[lengths.index(min(lengths))][0])


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", FORMULAS)
def test_the_bundled_formulas_have_their_models_in_every_order(name: str, order: str) -> None:
    formula = read_dimacs(FORMULAS[name])
    found = check_contract(satisfiability(FORMULAS[name], order))
    standing_for = [assignments(path, formula.variables) for path in found]
    assert set().union(*standing_for) == models(*formula)
