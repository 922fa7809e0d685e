"""Sudoku puzzles: 81 characters in a line, or 9 lines of 9: digits, 0 or . for a free cell."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from solvers.instances.places import Malformed, Word, Wrong


def read_sudoku(text: str) -> list[int]:
    """The digits of the 81 cells, row by row; 0 for a free cell. Blanks do not count."""
    rows = rows_of(text)
    _check_lengths(rows, len(text.splitlines()))
    cells: list[int] = []
    for row in rows:
        for mark in row:
            if mark.text not in "0123456789.":
                raise mark.wrong(
                    '"{found}", expected 81 characters in one line or 9 lines of 9: '
                    'digits, "." or "0" for a free cell.',
                    found=mark.text,
                )
            digit = int(mark.text.replace(".", "0"))
            if digit and digit in seen_from(len(cells), cells):
                raise mark.wrong(
                    "a second {digit} in the same row, column or box, expected one.", digit=digit
                )
            cells.append(digit)
    if 0 not in cells:
        raise Wrong("every cell has its digit, expected a free one.")
    return cells


def rows_of(text: str) -> list[list[Word]]:
    """What stands in the cells of each row, of any length; 81 in one line are nine rows."""
    rows = [
        [Word(mark, line, column) for column, mark in enumerate(row, 1) if not mark.isspace()]
        for line, row in enumerate(text.splitlines(), 1)
        if row.strip()
    ]
    if len(rows) == 1 and len(rows[0]) == 81:
        return [rows[0][start : start + 9] for start in range(0, 81, 9)]
    return rows


def _check_lengths(rows: list[list[Word]], lines: int) -> None:
    """Raise ValueError unless there are nine rows of nine; `lines`: those of the text."""
    if len(rows) == 1:
        raise _behind(rows[0]).wrong(
            "{count} characters, expected 81 characters in one line or 9 lines of 9: "
            'digits, "." or "0" for a free cell.',
            count=len(rows[0]),
        )
    for row in rows[:9]:
        if len(row) != 9:
            place = row[9] if len(row) > 9 else _behind(row)
            raise place.wrong("{count} characters, expected 9.", count=len(row))
    if len(rows) > 9:
        raise rows[9][0].wrong("a tenth row, expected 9.")
    if len(rows) < 9:
        raise Malformed(
            lines + 1,
            1,
            "{count} rows, expected 81 characters in one line or 9 lines of 9: "
            'digits, "." or "0" for a free cell.',
            count=len(rows),
        )


def _behind(row: list[Word]) -> Word:
    """The place after the last cell of a row."""
    return row[-1]._replace(column=row[-1].column + 1)


def seen_from(cell: int, cells: Sequence[int]) -> set[int]:
    """The digits in the row, the column and the box of a cell, as far as they have been read."""
    row, column = divmod(cell, 9)
    return {
        digit
        for other, digit in enumerate(cells)
        if other // 9 == row
        or other % 9 == column
        or (other // 27, other % 9 // 3) == (row // 3, column // 3)
    }


_EASY = """\
000402908
061007020
400930060
349000601
006000800
708000395
030048009
010500780
805706000"""

_MEDIUM = """\
080071400
001200000
406500020
200308050
000000000
060902003
050003901
000005200
007890030"""

_HARD = """\
000000807
008900020
240000003
073840000
010000040
000095370
600000052
030006100
104000000"""

_TOP95 = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
"""The first of the well-known 95 hard puzzles (magictour, top95)."""

_NO_SOLUTION = """\
008050701
000007056
900600420
100790500
790304082
003015009
076002003
540900000
209070800"""

SUDOKUS = MappingProxyType(
    {
        "easy": _EASY,
        "medium": _MEDIUM,
        "hard": _HARD,
        "top95": _TOP95,
        "no-solution": _NO_SOLUTION,
    }
)
"""The puzzles that come with Backstep, by name. Each but the last has exactly one solution.

Of "top95", which takes reading order minutes, it is found soon where few digits are left.
"""

SUDOKU_WORDS = MappingProxyType(
    {"easy": "easy", "medium": "medium", "hard": "hard", "no-solution": "without a solution"}
)
"""Names in words, of those that have any."""
