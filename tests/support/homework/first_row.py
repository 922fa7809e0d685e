"""Queens in one array: the queen in row 0 is never asked."""
from solvers.events import POP, PUSH, SOLUTION, TRY

PICTURE = "queens"


def conflict(board, row, col):
    for other in range(1, row):
        if board[other] == col or abs(board[other] - col) == row - other:
            return True
    return False


def solve(n: int = 6):
    board = [-1] * n

    def search(row):
        for col in range(n):
            yield TRY, row, col
            if conflict(board, row, col):
                continue
            board[row] = col
            yield PUSH, row, col
            if row + 1 == n:
                yield SOLUTION, row, col
            else:
                yield from search(row + 1)
            board[row] = -1
            yield POP, row, col

    yield from search(0)
