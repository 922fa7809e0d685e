"""Sudoku: fill the free cells of a 9 × 9 grid so that no row, column or box has a digit twice.

Cells are numbered row by row from 0 to 80. The value of a choice is cell · 10 + digit: it tells the
cell as well, since only in reading order does a depth stand for one and the same cell. So a path
says the same in either order.

Source: Moritz Lenz, "Backtracking anhand des 8-Damen-Problems erklärt", 2006, names Sudoku as the
next example; also Chess Programming Wiki, "Backtracking".
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.sudokus import read_sudoku


def sudoku(puzzle: str, fewest_first: bool = False) -> Events:
    """Cell by cell in reading order, digits from 1 upward: place, search on, take back.

    With `fewest_first` the cell that the fewest digits are left for comes first, of several such
    cells the first.

    search      search(depth): fill the cells that are free at this depth, in every way
    cells       the digit in each cell, 0 while it is free
    free_cells  the cells that the puzzle leaves free, in reading order
    neighbours  for each cell those in its row, column and box, itself among them
    cell        the cell to fill
    digit       the digit to try there
    """
    cells = read_sudoku(puzzle)
    free_cells = [cell for cell in range(81) if cells[cell] == 0]
    neighbours = [
        [
            other
            for other in range(81)
            if other // 9 == cell // 9
            or other % 9 == cell % 9
            or (other // 27, other % 9 // 3) == (cell // 27, cell % 9 // 3)
        ]
        for cell in range(81)
    ]

    def collision(cell: int, digit: int) -> bool:
        """Does the row, the column or the box of the cell have the digit already?"""
        row, column = divmod(cell, 9)
        corner = row // 3 * 27 + column // 3 * 3  # the box's first cell
        in_row = any(cells[row * 9 + i] == digit for i in range(9))
        in_column = any(cells[i * 9 + column] == digit for i in range(9))
        in_box = any(cells[corner + i // 3 * 9 + i % 3] == digit for i in range(9))
        return in_row or in_column or in_box

    def digits_left(cell: int) -> int:
        """How many digits are not yet in the row, the column or the box of the cell?"""
        return 9 - len({cells[other] for other in neighbours[cell]} - {0})

    def next_cell(depth: int) -> int:
        """The cell to fill at that depth."""
        if not fewest_first:
            return free_cells[depth]
        still_free = (cell for cell in free_cells if cells[cell] == 0)
        return min(still_free, key=digits_left)

    def search(depth: int) -> Events:
        cell = next_cell(depth)
        for digit in range(1, 10):
            yield TRY, depth, cell * 10 + digit
            if not collision(cell, digit):
                cells[cell] = digit
                yield PUSH, depth, cell * 10 + digit
                if depth + 1 == len(free_cells):
                    yield SOLUTION, depth, cell * 10 + digit
                else:
                    yield from search(depth + 1)
                cells[cell] = 0
                yield POP, depth, cell * 10 + digit

    yield from search(0)
