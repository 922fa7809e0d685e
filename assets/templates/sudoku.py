"""Sudoku: a template for a solver of your own, with what Backstep can be told of it.

This file runs as it is:

    python main.py show FILE.py     open the window; saving the file runs it again
    python main.py check FILE.py    where the code and the rules of the problem differ
"""

TRY, PUSH, POP, SOLUTION = range(4)

PICTURE = "sudoku"
# The value is the digit, since the free cells come row by row; in any other order it is
# 10 * (9 * row + column) + digit. The puzzle is taken from this list, 0 for a free cell:

grid = [
    [5, 3, 4, 0, 7, 8, 9, 0, 2],
    [6, 7, 2, 1, 9, 5, 3, 4, 8],
    [1, 9, 8, 3, 0, 2, 5, 6, 0],
    [8, 0, 9, 7, 6, 1, 4, 2, 3],
    [4, 2, 6, 8, 5, 0, 7, 9, 1],
    [7, 1, 0, 9, 2, 4, 8, 5, 6],
    [9, 6, 1, 5, 0, 7, 2, 8, 4],
    [0, 8, 7, 4, 1, 9, 6, 0, 5],
    [3, 4, 5, 0, 8, 6, 1, 7, 0],
]


def solve():
    """Write a digit into each free cell so that none stands twice in a row, a column or a box.

    free  the row and column of each free cell
    """
    free = [(row, column) for row in range(9) for column in range(9) if grid[row][column] == 0]

    def fill(depth):
        row, column = free[depth]
        for digit in range(1, 10):
            yield TRY, depth, digit
            if not fits(row, column, digit):
                continue
            grid[row][column] = digit
            yield PUSH, depth, digit
            if depth + 1 == len(free):
                yield SOLUTION, depth, digit
            else:
                yield from fill(depth + 1)
            grid[row][column] = 0
            yield POP, depth, digit

    yield from fill(0)


def fits(row, column, digit):
    """Is the digit new in its row, its column and its box?"""
    top, left = row // 3 * 3, column // 3 * 3
    return all(
        grid[row][i] != digit
        and grid[i][column] != digit
        and grid[top + i // 3][left + i % 3] != digit
        for i in range(9)
    )
