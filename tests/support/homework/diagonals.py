"""Eight queens: one of the two diagonals is asked twice, the other one never."""
from solvers.events import POP, PUSH, SOLUTION, TRY

PICTURE = "queens"

queens = []


def safe(row, col):
    for other, placed in enumerate(queens):
        if placed == col:
            return False
        if placed - other == col - row or other - placed == row - col:
            return False
    return True


def place(row, n):
    for col in range(n):
        yield TRY, row, col
        if safe(row, col):
            queens.append(col)
            yield PUSH, row, col
            if row == n - 1:
                yield SOLUTION, row, col
            else:
                yield from place(row + 1, n)
            queens.pop()
            yield POP, row, col


def solve(n: int = 6):
    queens.clear()
    yield from place(0, n)
