"""A Sudoku as a board of digits."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from solvers.instances.sudokus import rows_of, seen_from
from visualizer.base.i18n import mark as marked
from visualizer.base.i18n import ngettext
from visualizer.problems.boards import MISSING, Cell, Kind, Sketch

NINE = 9
"""Rows, columns and digits of a Sudoku."""

MOST_SEEN = NINE + 3
"""Rows and columns of a malformed one that its board shows."""


class _Sudoku(Kind):
    title = marked("Sudoku")
    allowed = marked(
        '9 lines of 9, or 81 characters in one line: digits, "." or "0" for a free cell.'
    )
    hint = marked(
        "Click a cell and type its digit; click again for the next that may be there. 0 or . frees "
        "it."
    )
    empty = "\n".join(["........."] * 9)
    marks = ".123456789"
    cleared = "."
    boxes = 3
    fills = MappingProxyType({MISSING: "surface"} | dict.fromkeys(marks, "cell"))
    written = "123456789"

    def told(self, parsed: Sequence[int]) -> str:
        """How many digits are given."""
        given = sum(map(bool, parsed))
        return ngettext("{n} digit given", "{n} digits given", given).format(n=given)

    def sketch(self, text: str) -> Sketch | None:
        """Nine rows of nine, some of whose cells may be missing, and some of what is too much.

        Free cells are ".".
        """
        rows = [row[:MOST_SEEN] for row in rows_of(text)[:MOST_SEEN]]
        width = max(NINE, *map(len, rows), NINE)
        marks = [["." if word.text == "0" else word.text for word in row] for row in rows]
        filled = [(*row, *[MISSING] * (width - len(row))) for row in marks]
        filled += [(MISSING,) * width] * (NINE - len(rows))
        places = {
            (r, c): (word.line, word.column)
            for r, row in enumerate(rows)
            for c, word in enumerate(row)
        }
        return Sketch(tuple(filled), places)

    def put(self, text: str, cell: Cell, mark: str) -> str:
        """A missing cell gets those that are missing before it."""
        free = "0" if "0" in text else "."
        mark = free if mark == "." else mark
        sketch = self.sketch(text)
        assert sketch is not None
        lines = text.split("\n")
        if cell in sketch.places:
            line, column = sketch.places[cell]
            lines[line - 1] = lines[line - 1][: column - 1] + mark + lines[line - 1][column:]
            return "\n".join(lines)
        rows = rows_of(text)
        if cell[0] < len(rows):
            last = rows[cell[0]][-1]
            row = lines[last.line - 1]
            added = free * (cell[1] - len(rows[cell[0]])) + mark
            lines[last.line - 1] = row[: last.column] + added + row[last.column :]
            return "\n".join(lines)
        rows_before = [free * NINE] * (cell[0] - len(rows))
        kept = text.rstrip("\n").split("\n") if text.strip() else []
        return "\n".join([*kept, *rows_before, free * cell[1] + mark])

    def after(self, text: str, cell: Cell) -> str:
        """The next digit that no digit in row, column and box forbids; after the last: free."""
        sketch = self.sketch(text)
        assert sketch is not None
        row, column = cell
        if row >= NINE or column >= NINE:
            return "."
        digits = {str(digit): digit for digit in range(1, 10)}
        cells = [digits.get(mark, 0) for marks in sketch.marks[:NINE] for mark in marks[:NINE]]
        now, cells[NINE * row + column] = cells[NINE * row + column], 0
        seen = seen_from(NINE * row + column, cells)
        return next((str(digit) for digit in range(now + 1, 10) if digit not in seen), ".")

    def typed(self, text: str, character: str) -> str:
        """A digit; 0 and a blank free the cell."""
        return "." if character in ("0", " ") else super().typed(text, character)


BOARDS = {"puzzle": _Sudoku()}
