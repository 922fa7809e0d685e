"""A Sudoku, its grid a global of lists: the box of a cell begins in the wrong column."""
from solvers.events import POP, PUSH, SOLUTION, TRY

PICTURE = "sudoku"

PUZZLE = (
    "53..7...."
    "6..195..."
    ".98....6."
    "8...6...3"
    "4..8.3..1"
    "7...2...6"
    ".6....28."
    "...419..5"
    "....8..79"
)
grid = [[0 if c == "." else int(c) for c in PUZZLE[9 * r:9 * r + 9]] for r in range(9)]


def fits(r, c, digit):
    if digit in grid[r]:
        return False
    if any(grid[i][c] == digit for i in range(9)):
        return False
    top, left = r // 3 * 3, r // 3 * 3
    return all(grid[top + i][left + j] != digit for i in range(3) for j in range(3))


def fill(empty, depth):
    r, c = empty[depth]
    for digit in range(1, 10):
        yield TRY, depth, digit
        if fits(r, c, digit):
            grid[r][c] = digit
            yield PUSH, depth, digit
            if depth + 1 == len(empty):
                yield SOLUTION, depth, digit
            else:
                yield from fill(empty, depth + 1)
            grid[r][c] = 0
            yield POP, depth, digit


def solve():
    empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
    yield from fill(empty, 0)
