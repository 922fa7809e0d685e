"""Sudoku puzzles: 81 characters in a line, or 9 lines of 9: digits, 0 or . for a free cell."""

from __future__ import annotations

from types import MappingProxyType

EXPECTED = '81 characters in one line or 9 lines of 9: digits, "." or "0" for a free cell'


def read_sudoku(text: str) -> list[int]:
    """The digits of the 81 cells, row by row; 0 for a free cell. Blanks do not count."""
    rows = [
        (number, "".join(line.split()))
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    ]
    if len(rows) == 1 and len(rows[0][1]) == 81:
        number, row = rows[0]
        rows = [(number, row[start : start + 9]) for start in range(0, 81, 9)]
        position = "line {number}, character {nth}"
    else:
        position = "line {number}, column {column}"
    _check_lengths(rows)
    cells: list[int] = []
    for number, row in rows:
        for column, character in enumerate(row):
            place = position.format(number=number, nth=len(cells) + 1, column=column + 1)
            if character not in "0123456789.":
                raise ValueError(f'{place}: "{character}", expected {EXPECTED}.')
            digit = int(character.replace(".", "0"))
            if digit and digit in _seen_from(len(cells), cells):
                raise ValueError(
                    f"{place}: a second {digit} in the same row, column or box, expected one."
                )
            cells.append(digit)
    if 0 not in cells:
        raise ValueError("line 1: every cell has its digit, expected a free one.")
    return cells


def _check_lengths(rows: list[tuple[int, str]]) -> None:
    """Raise ValueError unless there are nine rows of nine."""
    if len(rows) == 1:
        number, row = rows[0]
        raise ValueError(f"line {number}: {len(row)} characters, expected {EXPECTED}.")
    for number, row in rows[:9]:
        if len(row) != 9:
            raise ValueError(f"line {number}: {len(row)} characters, expected 9.")
    if len(rows) > 9:
        raise ValueError(f"line {rows[9][0]}: a tenth row, expected 9.")
    if len(rows) < 9:
        raise ValueError(f"{len(rows)} rows, expected {EXPECTED}.")


def _seen_from(cell: int, cells: list[int]) -> set[int]:
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
    {"easy": _EASY, "medium": _MEDIUM, "hard": _HARD, "no-solution": _NO_SOLUTION}
)
"""The puzzles that come with Backstep, by name. Each but the last has exactly one solution."""
