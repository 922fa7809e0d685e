"""Sudoku: fill the free cells of a 9 × 9 grid so that no row, column or box has a digit twice.

Cells are numbered row by row from 0 to 80. The value of a choice is cell · 10 + digit; at depth d
it fills the free cell number d.

Source: Moritz Lenz, "Backtracking anhand des 8-Damen-Problems erklärt", 2006, names Sudoku as the
next example; also Chess Programming Wiki, "Backtracking".
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.sudokus import read_sudoku


def sudoku(puzzle: str) -> Events:
    """Cell by cell in reading order, digits from 1 upward: place, search on, take back.

    search      search(depth): fill the free cells from that number on, in every way
    cells       the digit in each cell, 0 while it is free
    free_cells  the cells that the puzzle leaves free, in reading order
    cell        the cell to fill
    digit       the digit to try there
    """
    cells = read_sudoku(puzzle)
    free_cells = [cell for cell in range(81) if cells[cell] == 0]

    def collision(cell: int, digit: int) -> bool:
        """Does the row, the column or the box of the cell have the digit already?"""
        row, column = divmod(cell, 9)
        corner = row // 3 * 27 + column // 3 * 3  # the box's first cell
        in_row = any(cells[row * 9 + i] == digit for i in range(9))
        in_column = any(cells[i * 9 + column] == digit for i in range(9))
        in_box = any(cells[corner + i // 3 * 9 + i % 3] == digit for i in range(9))
        return in_row or in_column or in_box

    def search(depth: int) -> Events:
        cell = free_cells[depth]
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
