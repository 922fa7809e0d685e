"""Ten solvers as a student might write them, each with one fault; the line of it ends in `# here`.

Without the fault each is right: `mended` replaces the line.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import dedent

HERE = "  # here"
HEAD = "TRY, PUSH, POP, SOLUTION = range(4)\n"


@dataclass(frozen=True)
class Planted:
    """A file with a fault.

    fault    which kind of fault it is
    picture  the problem, as PICTURE names it
    right    the line as it should be, without its indent; "" where it should not be there
    params   with which it is run
    """

    fault: str
    picture: str
    body: str
    right: str
    params: dict[str, int | str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return f'PICTURE = "{self.picture}"\n{HEAD}{dedent(self.body)}'

    @property
    def line(self) -> int:
        """Where the fault is."""
        return self.code.split(HERE)[0].count("\n") + 1

    @property
    def mended(self) -> str:
        lines = self.code.split("\n")
        wrong = lines[self.line - 1]
        indent = wrong[: len(wrong) - len(wrong.lstrip())]
        lines[self.line - 1] = indent + self.right if self.right else ""
        return "\n".join(lines)


QUEENS_BITS = """
    def solve(n: int = 6):
        columns = [False] * n
        rising = [False] * (2 * n)
        falling = [False] * (2 * n)

        def place(row):
            for column in range(n):
                yield TRY, row, column
                if columns[column] or rising[row + column] or falling[row - column]:
                    continue
                columns[column] = rising[row + column] = falling[row - column] = True
                yield PUSH, row, column
                if row == n - 1:
                    yield SOLUTION, row, column
                else:
                    yield from place(row + 1)
                columns[column] = rising[row + column] = falling[row - column] = False
                yield POP, row, column

        yield from place(0)
"""

QUEENS_LIST = """
    def solve(n: int = 6):
        queens = []

        def attacked(row, column):
            for above in range(row):
                if queens[above] == column:
                    return True
                if queens[above] - column == row - above:
                    return True
                if column - queens[above] == row - above:
                    return True
            return False

        def place(row):
            for column in range(n):
                yield TRY, row, column
                if attacked(row, column):
                    continue
                queens.append(column)
                yield PUSH, row, column
                if row == n - 1:
                    yield SOLUTION, row, column
                else:
                    yield from place(row + 1)
                queens.pop()
                yield POP, row, column

        yield from place(0)
"""

LANGFORD = """
    def solve(n: int = 4):
        row = [0] * (3 * n + 2)
        used = [False] * (n + 1)

        def put(depth):
            first = row.index(0)
            for value in range(1, n + 1):
                partner = first + value + 1
                yield TRY, depth, value
                if used[value] or partner >= 2 * n or row[partner]:
                    continue
                used[value] = True
                row[first] = row[partner] = value
                yield PUSH, depth, value
                if depth == n - 1:
                    yield SOLUTION, depth, value
                else:
                    yield from put(depth + 1)
                used[value] = False
                row[first] = row[partner] = 0
                yield POP, depth, value

        yield from put(0)
"""

PERMUTATIONS = """
    def solve(n: int = 4):
        numbers = []
        used = [False] * n

        def extend():
            place = len(numbers)
            for number in range(n):
                yield TRY, place, number
                if used[number]:
                    continue
                used[number] = True
                numbers.append(number)
                yield PUSH, place, number
                if len(numbers) == n:
                    yield SOLUTION, place, number
                else:
                    yield from extend()
                numbers.pop()
                used[number] = False
                yield POP, place, number

        yield from extend()
"""

PERMUTATIONS_LEFT = """
    def solve(n: int = 4):
        def extend(place, left):
            for number in sorted(left):
                yield TRY, place, number
                rest = left - {number}
                yield PUSH, place, number
                if place == n - 1:
                    yield SOLUTION, place, number
                else:
                    yield from extend(place + 1, rest)
                yield POP, place, number

        yield from extend(0, set(range(n)))
"""

SUDOKU = """
    def solve(puzzle: str = ""):
        cells = [int(sign) if sign.isdigit() else 0 for sign in puzzle if sign in "0123456789."]
        free = [cell for cell in range(81) if not cells[cell]]

        def stands(cell, digit):
            row, column = divmod(cell, 9)
            box = row // 3 * 27 + column // 3 * 3
            for i in range(9):
                if cells[row * 9 + i] == digit or cells[i * 9 + column] == digit:
                    return True
                if cells[box + i // 3 * 9 + i % 3] == digit:
                    return True
            return False

        def fill(depth):
            cell = free[depth]
            for digit in range(1, 10):
                yield TRY, depth, cell * 10 + digit
                if stands(cell, digit):
                    continue
                cells[cell] = digit
                yield PUSH, depth, cell * 10 + digit
                if depth == len(free) - 1:
                    yield SOLUTION, depth, cell * 10 + digit
                else:
                    yield from fill(depth + 1)
                cells[cell] = 0
                yield POP, depth, cell * 10 + digit

        yield from fill(0)
"""

DIAGONALS = """
    def solve(m: int = 3, t: int = 6):
        corners = set()
        state = [0, 0]

        def decide(cell):
            row, column = divmod(cell, m)
            ends = (
                {(row, column), (row + 1, column + 1)},
                {(row, column + 1), (row + 1, column)},
                set(),
            )
            for what in range(3):
                yield TRY, cell, what
                if ends[what] & corners:
                    continue
                if what == 2 and state[1] >= m * m - t:
                    continue
                corners.update(ends[what])
                state[what == 2] += 1
                yield PUSH, cell, what
                if state[0] == t:
                    yield SOLUTION, cell, what
                else:
                    yield from decide(cell + 1)
                state[what == 2] -= 1
                corners.difference_update(ends[what])
                yield POP, cell, what

        yield from decide(0)
"""

TOURS = """
    def solve(m: int = 3, k: int = 4, start: int = 0):
        JUMPS = ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
        visited = [False] * (m * k)

        def go(square, move):
            yield TRY, move, square
            if visited[square]:
                return
            visited[square] = True
            yield PUSH, move, square
            row, column = divmod(square, k)
            if move == m * k - 1:
                yield SOLUTION, move, square
            for down, right in JUMPS:
                if 0 <= row + down < m and 0 <= column + right < k:
                    yield from go((row + down) * k + column + right, move + 1)
            visited[square] = False
            yield POP, move, square

        yield from go(start, 0)
"""


def _wrong(body: str, right: str, wrong: str) -> str:
    """The body with a wrong line in place of the first that is right."""
    assert right in body, right
    return body.replace(right, f"{wrong}{HERE}", 1)


def _planted(
    fault: str, picture: str, body: str, right: str, wrong: str, **params: int | str
) -> Planted:
    return Planted(fault, picture, _wrong(body, right, wrong), right, params)


RESET = "columns[column] = rising[row + column] = falling[row - column] = False"

NEARLY = (
    "........." "6.2195348" "198342567" "8597.1423" "4268.3791" "7139.4856" "961537284" "287419635"
    "345286179"
)

PLANTED = (
    _planted(
        "index", "queens", QUEENS_BITS, RESET,
        "columns[column] = rising[row + column] = falling[column - row] = False",
    ),
    _planted(
        "sign", "queens", QUEENS_LIST, "if column - queens[above] == row - above:",
        "if column - queens[above] == above - row:",
    ),
    _planted("off by one", "langford", LANGFORD, "partner = first + value + 1",
             "partner = first + value"),
    _planted("forgotten reset", "permutations", PERMUTATIONS, "used[number] = False", "pass"),
    _planted("reset twice", "permutations", PERMUTATIONS, "continue",
             "used[number] = False; continue"),
    _planted("forgotten test", "sudoku", SUDOKU, "if cells[box + i // 3 * 9 + i % 3] == digit:",
             "if False:", puzzle=NEARLY),
    _planted("wrong depth", "knights-tour", TOURS, "if move == m * k - 1:",
             "if move == m * k - 2:"),
    _planted("early return", "queens", QUEENS_LIST, "continue", "return"),
    _planted("shared list", "permutations", PERMUTATIONS_LEFT, "rest = left - {number}",
             "left.discard(number); rest = left"),
    _planted("wrong bound", "diagonals", DIAGONALS,
             "if what == 2 and state[1] >= m * m - t:", "if what == 2 and state[1] > m * m - t:"),
)
"""One of each fault."""
