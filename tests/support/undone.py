"""Solver files that forget to undo something, and correct ones of all styles that look like it."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent
from typing import NamedTuple

HEAD = "TRY, PUSH, POP, SOLUTION = range(4)\n"
HERE = "# here"

_QUEENS = """
    def solve(n=6):
        cols, up, down = set(), set(), set()
        board = []

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if col in cols or row + col in up or row - col in down:
                    continue
                cols.add(col)
                up.add(row + col)
                down.add(row - col)  # here
                board.append(col)
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1)
                cols.discard(col)
                up.discard(row + col)
                down.discard(row - col)
                board.pop()
                yield POP, row, col

        yield from place(0)
"""


def _without(text: str, *lines: str) -> str:
    """A file without some of its lines."""
    for line in lines:
        assert line in text, line
        text = text.replace(line, "pass")
    return text


class Forgetful(NamedTuple):
    """A file that leaves something behind.

    variable  what
    """

    body: str
    variable: str

    @property
    def code(self) -> str:
        return HEAD + dedent(self.body)

    @property
    def line(self) -> int:
        """Which puts it there: it ends in HERE."""
        lines = self.code.split("\n")
        return next(i for i, line in enumerate(lines, 1) if line.endswith(HERE))


_LISTS = """
    def solve(n=6):
        cols = [False] * n
        up = [False] * (2 * n)
        down = [False] * (2 * n)

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if cols[col] or up[row + col] or down[row - col + n]:
                    continue
                cols[col] = True
                up[row + col] = True
                down[row - col + n] = True  # here
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1)
                cols[col] = False
                up[row + col] = False
                down[row - col + n] = False
                yield POP, row, col

        yield from place(0)
"""

_DICTS = """
    NODES = "abcdef"
    EDGES = ["ab", "bc", "cd", "de", "ef", "fa", "ac"]

    def solve():
        color = {}
        used = {}
        yield from paint(0, color, used)

    def paint(i, color, used):
        if i == len(NODES):
            return
        node = NODES[i]
        for c in range(3):
            yield TRY, i, c
            if any(color.get(a if b == node else b) == c for a, b in EDGES if node in (a, b)):
                continue
            if used.get(c, 0) >= 3:
                continue
            color[node] = c
            used[c] = used.get(c, 0) + 1  # here
            yield PUSH, i, c
            if i == len(NODES) - 1:
                yield SOLUTION, i, c
            else:
                yield from paint(i + 1, color, used)
            UNDO
            del color[node]
            yield POP, i, c
"""

_MATRIX = """
    class Latin:
        def __init__(self, n):
            self.n = n
            self.grid = [[0] * n for _ in range(n)]
            self.in_row = [[False] * n for _ in range(n)]
            self.in_column = [[False] * n for _ in range(n)]

        def fill(self, cell):
            r, c = divmod(cell, self.n)
            for v in range(self.n):
                yield TRY, cell, v
                if self.in_row[r][v] or self.in_column[c][v]:
                    continue
                self.grid[r][c] = v + 1
                self.in_row[r][v] = True
                self.in_column[c][v] = True  # here
                yield PUSH, cell, v
                if cell == self.n ** 2 - 1:
                    yield SOLUTION, cell, v
                else:
                    yield from self.fill(cell + 1)
                self.in_row[r][v] = False
                self.in_column[c][v] = False
                yield POP, cell, v

    def solve(n=3):
        yield from Latin(n).fill(0)
"""

_COUNTER = """
    placed = 0
    cols, up, down = set(), set(), set()

    def solve(n=5):
        yield from place(0, n)

    def place(row, n):
        global placed
        for col in range(n):
            yield TRY, row, col
            if col in cols or row + col in up or row - col in down:
                continue
            cols.add(col); up.add(row + col); down.add(row - col)
            placed += 1  # here
            yield PUSH, row, col
            if placed == n:
                yield SOLUTION, row, col
            elif row < n - 1:
                yield from place(row + 1, n)
            cols.remove(col); up.remove(row + col); down.remove(row - col)
            placed -= 1
            yield POP, row, col
"""

_SUM = """
    def solve(target=12):
        numbers = [1, 3, 4, 5, 6, 8]
        chosen = []
        total = 0

        def choose(i, depth):
            nonlocal total
            for k in range(i, len(numbers)):
                yield TRY, depth, k
                if k in chosen or total + numbers[k] > target:
                    continue
                chosen.append(k)
                total += numbers[k]  # here
                yield PUSH, depth, k
                if total == target:
                    yield SOLUTION, depth, k
                else:
                    yield from choose(k + 1, depth + 1)
                chosen.pop()
                total -= numbers[k]
                yield POP, depth, k

        yield from choose(0, 0)
"""

_TEXT = """
    def solve(n=4):
        used = set()
        word = ""

        def extend(depth):
            nonlocal word
            for i, letter in enumerate("abcd"[:n]):
                yield TRY, depth, i
                if i in used:
                    continue
                used.add(i)
                word = word + letter  # here
                yield PUSH, depth, i
                if len(word) == n:
                    yield SOLUTION, depth, i
                elif depth < n - 1:
                    yield from extend(depth + 1)
                used.remove(i)
                word = word[:-1]
                yield POP, depth, i

        yield from extend(0)
"""

_LOOP = """
    def solve(n=6):
        board = []
        cols, up, down = set(), set(), set()
        col = 0
        while True:
            row = len(board)
            if row < n and col < n:
                yield TRY, row, col
                if col in cols or row + col in up or row - col in down:
                    col += 1
                    continue
                board.append(col)
                cols.add(col)
                up.add(row + col)
                down.add(row - col)  # here
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                col = 0
            elif board:
                col = board.pop()
                row = len(board)
                cols.discard(col)
                up.discard(row + col)
                down.discard(row - col)
                yield POP, row, col
                col += 1
            else:
                return
"""

_ATTRIBUTE = """
    class Search:
        def __init__(self, n):
            self.n = n
            self.load = 0
            self.taken = set()
            self.path = []

        def run(self, depth=0):
            for item in range(self.n):
                yield TRY, depth, item
                if item in self.taken or self.load + (item + 1) * 2 > 20 + self.bonus(item):
                    continue
                self.taken.add(item)
                self.path.append(item)
                self.load += (item + 1) * 2  # here
                yield PUSH, depth, item
                if len(self.path) == 3:
                    yield SOLUTION, depth, item
                else:
                    yield from self.run(depth + 1)
                self.path.pop()
                self.taken.remove(item)
                self.load -= (item + 1) * 2
                yield POP, depth, item

        def bonus(self, item):
            return item % 2

    def solve(n=5):
        yield from Search(n).run()
"""

FORGETFUL: Mapping[str, Forgetful] = {
    "set": Forgetful(_without(_QUEENS, "down.discard(row - col)"), "down"),
    "set on one path": Forgetful(
        _QUEENS.replace(
            "yield SOLUTION, row, col\n",
            "yield SOLUTION, row, col\n"
            "                    cols.discard(col); up.discard(row + col); board.pop()\n"
            "                    yield POP, row, col\n"
            "                    continue\n",
        ), "down"),
    "list": Forgetful(_without(_LISTS, "down[row - col + n] = False"), "down"),
    "list on one path": Forgetful(
        _LISTS.replace("                down[row - col + n] = False",
                       "                if row < n - 2: down[row - col + n] = False"), "down"),
    "path on one path": Forgetful(
        _QUEENS.replace("  # here", "").replace("board.append(col)", "board.append(col)  # here")
        .replace("                board.pop()", "                if row != 2: board.pop()"), "board"),
    "dict": Forgetful(_DICTS.replace("UNDO", "pass"), "used"),
    "dict on one path": Forgetful(
        _DICTS.replace("UNDO", "if i != 3: used[c] -= 1"), "used"),
    "matrix": Forgetful(_without(_MATRIX, "self.in_column[c][v] = False"), "self.in_column"),
    "matrix on one path": Forgetful(
        _MATRIX.replace("                self.in_column[c][v] = False",
                        "                if cell != 5: self.in_column[c][v] = False"),
        "self.in_column"),
    "counter": Forgetful(_without(_COUNTER, "placed -= 1"), "placed"),
    "counter on one path": Forgetful(
        _COUNTER.replace("            placed -= 1",
                         "            placed -= 1 if row != n - 2 else 0"), "placed"),
    "sum": Forgetful(_without(_SUM, "total -= numbers[k]"), "total"),
    "sum on one path": Forgetful(
        _SUM.replace("                total -= numbers[k]",
                     "                if len(chosen) != 1: total -= numbers[k]"), "total"),
    "text": Forgetful(_without(_TEXT, "word = word[:-1]"), "word"),
    "text on one path": Forgetful(
        _TEXT.replace("                word = word[:-1]",
                      "                if depth != n - 2: word = word[:-1]"), "word"),
    "set in a loop": Forgetful(_without(_LOOP, "down.discard(row - col)"), "down"),
    "set in a loop on one path": Forgetful(
        _LOOP.replace("                down.discard(row - col)",
                      "                if row != n - 1: down.discard(row - col)"), "down"),
    "attribute": Forgetful(_without(_ATTRIBUTE, "self.load -= (item + 1) * 2"), "self.load"),
    "attribute on one path": Forgetful(
        _ATTRIBUTE.replace("                self.load -= (item + 1) * 2",
                           "                if depth: self.load -= (item + 1) * 2"),
        "self.load"),
}
