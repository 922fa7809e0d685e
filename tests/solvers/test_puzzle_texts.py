"""The texts of mazes, Sudokus and crosswords: what is read, and what is said to malformed ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.instances.crosswords import check_crossword, read_slots, read_words
from solvers.instances.mazes import (
    GENERATED,
    MAZES,
    MOST_CELLS,
    generate,
    read_maze,
    read_maze_with_goal,
)
from solvers.instances.sudokus import SUDOKUS, read_sudoku
from tests.solvers.oracles_puzzles import distances, fillings, free_places

EASY = SUDOKUS["easy"]

MALFORMED = [
    (read_maze, "###\n#Sx\n###", 'line 2, column 3: "x", expected "#" for wall'),
    (read_maze, "", 'there is no "S"'),
    (read_maze, "###\n# #\n###", 'there is no "S": expected the start, once'),
    (read_maze, "####\n#S #\n# S#\n####", 'line 3, column 3: a second "S".*line 2'),
    (read_maze, "#GSG#", 'line 1, column 4: a second "G"'),
    (read_maze, "S" + " " * MOST_CELLS, f"expected {MOST_CELLS} at most"),
    (read_maze_with_goal, "###\n#S#\n###", 'there is no "G": expected the goal, once'),
    (read_sudoku, "", "line 1, column 1: 0 rows, expected 81 characters in one line"),
    (read_sudoku, "123", "line 1, column 4: 3 characters, expected 81 characters in one line"),
    (read_sudoku, EASY.replace("0\n", "\n", 1), "line 2, column 9: 8 characters, expected 9"),
    (read_sudoku, EASY.replace("\n", "1\n", 1), "line 1, column 10: 10 characters, expected 9"),
    (read_sudoku, EASY.replace("4", "x", 1), 'line 1, column 4: "x", expected 81 characters'),
    (read_sudoku, EASY.replace("\n", "").replace("61", "x1", 1), 'line 1, column 11: "x"'),
    (read_sudoku, EASY + "\n000000000", "line 10, column 1: a tenth row, expected 9"),
    (read_sudoku, EASY[:-10], "line 9, column 1: 8 rows, expected 81 characters in one line"),
    (read_sudoku, "44" + "." * 79, "line 1, column 2: a second 4 in the same row"),
    (read_sudoku, "4" + "." * 8 + "4" + "." * 71, "line 1, column 10: a second 4"),
    (read_sudoku, "4 4" + "." * 79, "line 1, column 3: a second 4"),
    (read_sudoku, "4" + "." * 9 + "4" + "." * 70, "line 1, column 11: a second 4"),
    (read_sudoku, fillings(EASY)[0], "every cell has its digit, expected a free one"),
    (read_slots, "", 'line 1, column 1: expected a row of "#" and "."'),
    (read_slots, "...\n.a.", 'line 2, column 2: "a", expected "#" for a black cell'),
    (read_slots, "...\n\n..", "line 3, column 3: 2 cells, expected 3 as in the first row"),
    (read_slots, "..\n ...", "line 2, column 4: 3 cells, expected 2 as in the first row"),
    (read_slots, ".#\n#.", "expected two free cells beside or below each other"),
    (read_slots, "\n".join(["." * 31] * 2), "2 rows and 31 columns: expected 30 at most"),
    (read_words, "\n \n", "line 1, column 1: expected a word"),
    (read_words, "able\nno way\nword", 'line 2, column 3: "no way", expected one word of letters'),
    (read_words, "able\n\nb2b", 'line 3, column 2: "b2b", expected one word of letters only'),
    (read_words, "able\na", 'line 2, column 1: "A", expected a word of two letters or more'),
]


@pytest.mark.parametrize(("read", "text", "said"), MALFORMED)
def test_malformed_texts_are_told_the_line_and_what_was_expected(
    read: Callable[[str], object], text: str, said: str
) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        read(text)
    assert str(caught.value).endswith(".")


def test_a_list_without_a_word_that_a_slot_needs_is_refused() -> None:
    check_crossword("....\n#.##\n#.##", "able\nant")
    with pytest.raises(ValueError, match="a word of 3 letters for number 2 down"):
        check_crossword("....\n#.##\n#.##", "able\nbone")


@pytest.mark.parametrize(
    ("text", "walled"),
    [
        ("S \n G", "####\n#S #\n# G#\n####"),
        ("####\nS G#\n####", "#####\n#S G#\n#####"),
        ("####\n#SG#\n#  #", "####\n#SG#\n#  #\n####"),
        ("####\n#SG#\n####", "####\n#SG#\n####"),
    ],
)
def test_what_lies_beyond_a_maze_is_wall(text: str, walled: str) -> None:
    maze = read_maze(text)
    assert maze.cells == walled.replace("\n", "")
    assert maze.width == walled.index("\n")
    assert (maze.cells[maze.start], maze.cells[maze.goal or 0]) == ("S", "G")


def test_blanks_at_the_end_of_a_line_may_be_missing() -> None:
    assert read_maze("#####\n#S\n#  G#\n#####") == read_maze("#####\n#S   \n#  G#\n#####")


@given(st.integers(2, 12), st.integers(2, 12), st.integers(0, 10**6))
def test_a_generated_maze_is_perfect(rows: int, columns: int, seed: int) -> None:
    """All places are joined, by one step fewer than there are places: so in one way only."""
    text = generate(rows, columns, seed)
    lines, places = text.splitlines(), free_places(text)
    assert {len(line) for line in lines} == {2 * columns + 1} and len(lines) == 2 * rows + 1
    steps = sum(((r + 1, c) in places) + ((r, c + 1) in places) for r, c in places)
    assert set(distances(text)) == set(places)
    assert steps == len(places) - 1
    assert all(lines[r][c] != "#" for r in range(1, 2 * rows, 2) for c in range(1, 2 * columns, 2))
    assert lines[1][1] == "S" and lines[-2][-2] == "G"


def test_size_and_seed_say_which_maze_is_generated() -> None:
    texts = {generate(6, 6, seed) for seed in range(20)}
    assert len(texts) > 15
    assert read_maze(GENERATED, 6, 3) == read_maze(generate(6, 6, 3))
    assert read_maze(MAZES["small"], 6, 3) == read_maze(MAZES["small"], 9, 4)


def test_a_sudoku_is_the_same_in_one_line_and_in_nine() -> None:
    in_one_line = EASY.replace("\n", "").replace("0", ".")
    spaced = EASY.replace("\n", "\n\n").replace("00", "0 0")
    assert read_sudoku(EASY) == read_sudoku(in_one_line) == read_sudoku(spaced)


def test_slots_are_numbered_as_in_a_newspaper() -> None:
    slots = read_slots("...\n.#.\n...\n#.#")
    assert [(s.number, "across" if s.across else "down", s.cells) for s in slots] == [
        (1, "across", (0, 1, 2)), (1, "down", (0, 3, 6)), (2, "down", (2, 5, 8)),
        (3, "across", (6, 7, 8)), (4, "down", (7, 10)),
    ]


def test_a_grid_may_be_one_column() -> None:
    assert [slot.cells for slot in read_slots(".\n.\n#\n.\n.")] == [(0, 1), (3, 4)]


def test_words_are_capitals_and_each_stands_once() -> None:
    assert read_words("ant\n Bee \n\nANT\nBär") == ("ANT", "BEE", "BÄR")
