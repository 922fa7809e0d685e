"""Mazes, knight's tours, Sudoku and crosswords against other ways to solve them."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from solvers.instances.crosswords import GRIDS, WORD_LISTS, read_slots, read_words
from solvers.instances.mazes import GENERATED, MAZES, generate
from solvers.instances.sudokus import SUDOKUS
from tests.solvers import oracles_puzzles as oracles
from tests.solvers.contract import check_contract
from tests.solvers.figures import TOURS
from tests.solvers.runs import run

MAZE_TEXTS = [
    *(text for name, text in MAZES.items() if name != GENERATED),
    *(generate(rows, columns, seed) for rows, columns, seed in ((2, 2, 0), (3, 8, 1), (9, 9, 2))),
    "#####\n#S G#\n#   #\n#####",
    "###\n#S#\n###\n#G#\n###",
    "#####\n#G  #\n# # #\n#  S#\n#####",
]


@pytest.mark.parametrize("text", MAZE_TEXTS)
def test_the_gnome_walks_as_told(text: str) -> None:
    width = text.index("\n")
    walk: list[int] = []
    way: list[int] = []
    for kind, _, value in run("maze-lefthand", {"maze": text}):
        if kind == PUSH:
            way.append(value)
            walk.append(value)
        elif kind == POP:
            way.pop()
            walk.extend(way[-1:])
    assert [divmod(cell, width) for cell in walk] == oracles.gnome(text)


@pytest.mark.parametrize("text", MAZE_TEXTS)
def test_the_gnome_stops_at_the_goal_or_says_that_there_is_no_way(text: str) -> None:
    events = list(run("maze-lefthand", {"maze": text}))
    goal = text.index("G") - text[: text.index("G")].count("\n")
    reachable = any(text.splitlines()[r][c] == "G" for r, c in oracles.distances(text))
    if reachable:
        kind, depth, value = events[-1]
        assert (kind, value) == (SOLUTION, goal)
        row, column = divmod(goal, text.index("\n"))
        assert depth >= oracles.distances(text)[row, column]
    else:
        assert events[-1][:2] == (POP, 0)
        assert SOLUTION not in {kind for kind, _, _ in events}


@pytest.mark.parametrize("text", MAZE_TEXTS)
def test_the_region_is_all_that_can_be_reached(text: str) -> None:
    events = list(run("maze-region", {"maze": text}))
    reached = [value for kind, _, value in events if kind == PUSH]
    assert len(reached) == len(set(reached))
    assert {divmod(cell, text.index("\n")) for cell in reached} == set(oracles.distances(text))
    solutions = check_contract(events)
    way = solutions[0] if solutions else reached[:1]
    assert all(abs(after - before) in (1, text.index("\n")) for before, after in pairwise(way))


@pytest.mark.parametrize(("m", "k"), [(3, 3), (3, 4), (3, 5), (4, 4)])
def test_the_tours_from_all_squares_are_the_published_ones(m: int, k: int) -> None:
    found = [tours_found(m, k, start) for start in range(m * k)]
    assert found == [oracles.tours(m, k, start) for start in range(m * k)]
    assert sum(found) == TOURS[m, k]


@pytest.mark.parametrize(("m", "k", "start"), [(1, 1, 0), (4, 5, 0), (4, 5, 9)])
def test_the_tours_are_as_many_as_by_counting_ways(m: int, k: int, start: int) -> None:
    assert tours_found(m, k, start) == oracles.tours(m, k, start)


@pytest.mark.thorough
def test_the_tours_of_5_by_5_are_the_published_ones() -> None:
    """The oracle counts them here: all are too many for the solver to find in a test."""
    corner, edge, inner, middle = (oracles.tours(5, 5, start) for start in (0, 2, 6, 12))
    assert (corner, edge, inner, middle) == (304, 56, 56, 64)
    assert 4 * corner + 4 * edge + 4 * inner + middle == TOURS[5, 5]  # none from the other colour
    assert oracles.tours(5, 5, 1) == 0


@pytest.mark.thorough
def test_the_solver_finds_304_tours_of_5_by_5_from_a_corner() -> None:
    """The corner's two first moves are mirror images: half of the tours begin with each."""
    found = 0
    for kind, depth, _ in run("knights-tour", {}):
        found += kind == SOLUTION
        if kind == POP and depth == 1:
            break
    assert found == 304 // 2


@pytest.mark.parametrize(("m", "k"), [(3, 4), (4, 5), (5, 5), (6, 6), (8, 8), (12, 16)])
def test_warnsdorff_finds_a_tour_and_all_moves_are_knights_moves(m: int, k: int) -> None:
    params = {"m": m, "k": k, "warnsdorff": True}
    path: list[int] = []
    for kind, _, value in islice(run("knights-tour", params), 5000):
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
        elif kind == SOLUTION:
            break
    assert sorted(path) == list(range(m * k))
    for before, after in pairwise(path):
        jump = abs(before // k - after // k), abs(before % k - after % k)
        assert sorted(jump) == [1, 2]


@pytest.mark.thorough
def test_warnsdorff_changes_the_order_and_nothing_else() -> None:
    plain, ordered = (
        check_contract(run("knights-tour", {"m": 4, "k": 5, "warnsdorff": warnsdorff}))
        for warnsdorff in (False, True)
    )
    assert plain != ordered
    assert sorted(plain) == sorted(ordered)


@pytest.mark.parametrize("name", ["easy", "medium", "no-solution"])
def test_sudoku_finds_every_solution(name: str) -> None:
    text = "".join(SUDOKUS[name].split())
    found = []
    for path in check_contract(run("sudoku", {"puzzle": name})):
        cells = list(text)
        for value in path:
            assert cells[value // 10] == "0"
            cells[value // 10] = str(value % 10)
        found.append("".join(cells))
    assert found == oracles.fillings(text)


@pytest.mark.parametrize("name", SUDOKUS)
def test_the_puzzles_have_exactly_one_solution_or_none(name: str) -> None:
    assert len(oracles.fillings(SUDOKUS[name])) == (name != "no-solution")


@pytest.mark.thorough
@pytest.mark.parametrize("grid", GRIDS)
def test_crosswords_are_all_that_there_are(grid: str) -> None:
    text, words = GRIDS[grid], read_words(WORD_LISTS["small"])
    found = []
    for path in check_contract(run("crossword", {"grid": grid})):
        assert len(set(path)) == len(path)
        letters = ["#"] * len(text.replace("\n", ""))
        for slot, place in zip(read_slots(text), path, strict=True):
            for cell, letter in zip(slot.cells, words[place], strict=True):
                assert letters[cell] in ("#", letter)
                letters[cell] = letter
        width = text.index("\n")
        found.append(tuple("".join(letters[i : i + width]) for i in range(0, len(letters), width)))
    assert len(found) == len(set(found)) > 0
    assert set(found) == oracles.crosswords(text, list(words))


def tours_found(m: int, k: int, start: int) -> int:
    """How many tours the solver finds."""
    events = run("knights-tour", {"m": m, "k": k, "start": start})
    return sum(kind == SOLUTION for kind, _, _ in events)


def test_a_first_square_beside_the_board_is_refused() -> None:
    check = SOLVERS["knights-tour"].check
    assert check is not None
    with pytest.raises(ValueError, match="Square 12 is not on the board: its squares are 0 to 11"):
        check(m=3, k=4, start=12, warnsdorff=False)
