"""A knight's tour: a template for a solver of your own, with what Backstep can be told of it.

This file runs as it is:

    python main.py show FILE.py -p n=5    open the window; saving the file runs it again
    python main.py check FILE.py          where the code and the rules of the problem differ
"""

TRY, PUSH, POP, SOLUTION = range(4)

PICTURE = "knights_tour"  # the value at depth d is the square of move d; it needs n, or m and k
WATCHES = {"path": "cells"}

JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def solve(n: int = 5):
    """Lead the knight over an n × n board so that it visits each square once.

    path  the squares in their order; they are numbered row by row from 0
    """
    path = []

    def visit(square):
        move = len(path)
        yield TRY, move, square
        if square in path:
            return
        path.append(square)
        yield PUSH, move, square
        if len(path) == n * n:
            yield SOLUTION, move, square
        row, column = divmod(square, n)
        for down, right in JUMPS:
            if 0 <= row + down < n and 0 <= column + right < n:
                yield from visit((row + down) * n + column + right)
        path.pop()
        yield POP, move, square

    yield from visit(0)
