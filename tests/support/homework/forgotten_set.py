"""Queens with three sets: what is taken out of two of them stays in the third."""
from solvers.events import POP, PUSH, SOLUTION, TRY

PICTURE = "queens"


def solve(n: int = 6):
    cols, up, down = set(), set(), set()

    def place(row):
        for col in range(n):
            yield TRY, row, col
            if col in cols or row + col in up or row - col in down:
                continue
            cols.add(col)
            up.add(row + col)
            down.add(row - col)
            yield PUSH, row, col
            if row == n - 1:
                yield SOLUTION, row, col
            else:
                yield from place(row + 1)
            cols.discard(col)
            up.discard(row + col)
            yield POP, row, col

    yield from place(0)
