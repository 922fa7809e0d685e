"""n queens: a template for a solver of your own, with what Backstep can be told of it.

This file runs as it is:

    python main.py show FILE.py -n 6     open the window; saving the file runs it again
    python main.py check FILE.py -n 6    where the code and the rules of the problem differ
"""

TRY, PUSH, POP, SOLUTION = range(4)

PICTURE = "queens"  # the value at depth d is the column of the queen in row d; it needs n
WATCHES = {"columns": "cells", "place": "calls"}


def solve(n: int = 6):
    """Place n queens so that no two attack each other, row by row.

    columns  the column of the queen in each row
    """
    columns = []

    def place(row):
        for column in range(n):
            yield TRY, row, column
            if is_attacked(columns, column):
                continue
            columns.append(column)
            yield PUSH, row, column
            if row + 1 == n:
                yield SOLUTION, row, column
            else:
                yield from place(row + 1)
            columns.pop()
            yield POP, row, column

    yield from place(0)


def is_attacked(columns, column):
    """Would a queen in the next row share a column or a diagonal with one of these?"""
    row = len(columns)
    return any(
        other == column or abs(other - column) == row - r for r, other in enumerate(columns)
    )
