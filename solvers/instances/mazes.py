"""Mazes: texts of # (wall), blank (floor), S (start) and G (goal), one line a row.

Cells are numbered row by row from 0. What lies beyond the text is wall.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from solvers.instances.places import Malformed, Wrong

WALL, FLOOR, START, GOAL = "# SG"

MOST_CELLS = 16_384
"""The way through a maze is never longer than its cells; depths of events end there."""

GENERATED = "generated"
"""Stands for the maze that `generate` makes."""


class Maze(NamedTuple):
    """cells: the characters of all rows, one after another; goal is None where there is none."""

    cells: str
    width: int
    start: int
    goal: int | None


@lru_cache(maxsize=32)
def read_maze(text: str, size: int = 0, seed: int = 0) -> Maze:
    """The maze of a text; of GENERATED the one with that size and seed.

    Without a size that word is a text like any other, and no maze.
    """
    made = text == GENERATED and size > 0
    lines = (generate(size, size, seed) if made else text).splitlines()
    _check_characters(lines)
    start = _place_of(START, lines)
    if start is None:
        raise Wrong('there is no "S": expected the start, once.')
    goal = _place_of(GOAL, lines)
    rows = _walled_in([line.ljust(max(map(len, lines))) for line in lines])
    cells, width = "".join(rows), len(rows[0])
    if len(cells) > MOST_CELLS:
        raise Wrong(
            "the maze has {count} cells: expected {most} at most.",
            count=len(cells),
            most=MOST_CELLS,
        )
    return Maze(cells, width, cells.index(START), None if goal is None else cells.index(GOAL))


def read_maze_with_goal(text: str) -> Maze:
    """The maze of a text in which there is something to look for."""
    maze = read_maze(text)
    if maze.goal is None:
        raise Wrong('there is no "G": expected the goal, once.')
    return maze


def generate(rows: int, columns: int, seed: int) -> str:
    """A perfect maze: between any two of its rows × columns cells there is exactly one way.

    A walk that turns at random, breaks through to cells that are still walled in and steps back
    where there is none. Starts at the top left; the goal is at the bottom right.
    """
    random = Random(seed)
    text = [[WALL] * (2 * columns + 1) for _ in range(2 * rows + 1)]
    text[1][1] = FLOOR
    walk = [(1, 1)]
    while walk:
        row, column = walk[-1]
        walled_in = [
            (row + down, column + right)
            for down, right in ((-2, 0), (0, 2), (2, 0), (0, -2))
            if 0 < row + down < 2 * rows and 0 < column + right < 2 * columns
            and text[row + down][column + right] == WALL
        ]
        if walled_in:
            # Of all that Random does, only random() promises the same numbers in later versions.
            next_row, next_column = walled_in[int(random.random() * len(walled_in))]
            text[(row + next_row) // 2][(column + next_column) // 2] = FLOOR
            text[next_row][next_column] = FLOOR
            walk.append((next_row, next_column))
        else:
            walk.pop()
    text[1][1], text[-2][-2] = START, GOAL
    return "\n".join("".join(row) for row in text)


def _check_characters(lines: list[str]) -> None:
    for number, line in enumerate(lines, 1):
        for column, character in enumerate(line, 1):
            if character not in (WALL, FLOOR, START, GOAL):
                raise Malformed(
                    number,
                    column,
                    '"{found}", expected "#" for wall, a blank for floor, "S" or "G".',
                    found=character,
                )


def _place_of(wanted: str, lines: list[str]) -> tuple[int, int] | None:
    """Line and column of the only S or G; None where there is none."""
    places = [
        (number, column)
        for number, line in enumerate(lines, 1)
        for column, character in enumerate(line, 1)
        if character == wanted
    ]
    if len(places) > 1:
        number, column = places[1]
        raise Malformed(
            number,
            column,
            'a second "{wanted}", expected one only; the first is in line {first}.',
            wanted=wanted,
            first=places[0][0],
        )
    return places[0] if places else None


def _walled_in(rows: list[str]) -> list[str]:
    """The rows with a wall along each side that is open somewhere."""
    rows = [WALL + row for row in rows] if any(row[0] != WALL for row in rows) else rows
    rows = [row + WALL for row in rows] if any(row[-1] != WALL for row in rows) else rows
    wall = WALL * len(rows[0])
    above = [] if rows[0] == wall else [wall]
    below = [] if rows[-1] == wall else [wall]
    return [*above, *rows, *below]


_SMALL = """\
#############
#S#         #
# # ##### # #
# # #   # # #
# # ### # ###
# #     #   #
# ##### ### #
#     #   # #
##### ##### #
#   #       #
# ######### #
#          G#
#############"""

_LOOPS = """\
###############
#S  #         #
### ####### # #
# #   #       #
# # # # ### # #
# #   #   #   #
# # ##### # ###
#       #     #
# ### # ##### #
# #           #
# ### ####### #
#     #      G#
###############"""

_NO_WAY_OUT = """\
#############
#S  #     # #
# # # ### # #
# #   #   # #
# ##### ### #
#     #     #
##### # #####
#   # #   # #
# # # ### # #
# #   #     #
# ##### #####
#     # #  G#
#############"""

MAZES = MappingProxyType(
    {"small": _SMALL, "loops": _LOOPS, "no-way-out": _NO_WAY_OUT, GENERATED: GENERATED}
)
"""The mazes that come with Backstep, by name."""

MAZE_WORDS = MappingProxyType(
    {"small": "small", "loops": "with loops", "no-way-out": "no way out", GENERATED: "generated"}
)
"""Their names in words."""
