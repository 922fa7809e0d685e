"""A knight's tour on a matrix of marks: row and column are mixed up where a square is marked."""
from solvers.events import POP, PUSH, SOLUTION, TRY

PICTURE = "knights-tour"

MOVES = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def solve(n: int = 5):
    been = [[False] * n for _ in range(n)]
    been[0][0] = True

    def walk(depth, row, col):
        for down, right in MOVES:
            r, c = row + down, col + right
            if not (0 <= r < n and 0 <= c < n):
                continue
            yield TRY, depth, r * n + c
            if been[r][c]:
                continue
            been[c][r] = True
            yield PUSH, depth, r * n + c
            if depth == n * n - 2:
                yield SOLUTION, depth, r * n + c
            else:
                yield from walk(depth + 1, r, c)
            been[c][r] = False
            yield POP, depth, r * n + c

    yield from walk(0, 0, 0)
