"""What a program about Sudokus looks like: it has a puzzle in one of its variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from solvers.instances.places import Wrong
from solvers.instances.sudokus import read_sudoku
from visualizer.problems.looks import Seen

SIDE: Final = 9

FREE: Final = (0, None, "0", ".", "", " ", "_")
"""What stands for a free cell."""


def fits(seen: Seen) -> Mapping[str, str] | None:
    """The puzzle: a grid of 9 by 9 with digits and free cells, as the rules allow them."""
    for held in seen.held.values():
        if (puzzle := _puzzle(held)) is not None:
            try:
                digits = read_sudoku(puzzle)
            except (Wrong, ValueError):
                continue
            return {"puzzle": puzzle} if any(digits) else None
    return None


def _puzzle(held: Any) -> str | None:
    rows = held if isinstance(held, list) and len(held) == SIDE else ()
    cells = [cell for row in rows if isinstance(row, list | str) and len(row) == SIDE
             for cell in row]
    if len(cells) != SIDE * SIDE:
        return None
    found = ""
    for cell in cells:
        free = cell in FREE and cell is not False
        one = "." if free else str(cell)
        if len(one) != 1 or one not in ".123456789":
            return None
        found += one
    return found
