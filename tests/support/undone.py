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
            if i != 3: used[c] -= 1
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

_LOOP_LISTS = (
    _LOOP.replace("cols, up, down = set(), set(), set()",
                  "cols, up, down = [False] * n, [False] * (2 * n), [False] * (2 * n)")
    .replace("col in cols or row + col in up or row - col in down",
             "cols[col] or up[row + col] or down[row - col + n]")
    .replace("cols.add(col)", "cols[col] = True").replace("cols.discard(col)", "cols[col] = False")
    .replace("up.add(row + col)", "up[row + col] = True")
    .replace("up.discard(row + col)", "up[row + col] = False")
    .replace("down.add(row - col)", "down[row - col + n] = True")
    .replace("down.discard(row - col)", "down[row - col + n] = False")
)

_LOOP_DICTS = (
    _LOOP.replace("cols, up, down = set(), set(), set()", "cols, up, down = {}, {}, {}")
    .replace("cols.add(col)", "cols[col] = row").replace("cols.discard(col)", "del cols[col]")
    .replace("up.add(row + col)", "up[row + col] = row")
    .replace("up.discard(row + col)", "del up[row + col]")
    .replace("down.add(row - col)", "down[row - col] = row")
    .replace("down.discard(row - col)", "del down[row - col]")
)

_LOOP_MATRIX = """
    def solve(n=3):
        grid = []
        in_row = [[False] * n for _ in range(n)]
        in_column = [[False] * n for _ in range(n)]
        v = 0
        while True:
            cell = len(grid)
            if cell < n * n and v < n:
                r, c = divmod(cell, n)
                yield TRY, cell, v
                if in_row[r][v] or in_column[c][v]:
                    v += 1
                    continue
                grid.append(v)
                in_row[r][v] = True
                in_column[c][v] = True  # here
                yield PUSH, cell, v
                if cell == n * n - 1:
                    yield SOLUTION, cell, v
                v = 0
            elif grid:
                v = grid.pop()
                r, c = divmod(len(grid), n)
                in_row[r][v] = False
                in_column[c][v] = False
                yield POP, len(grid), v
                v += 1
            else:
                return
"""

_LOOP_COUNTER = """
    def solve(n=6):
        board = []
        placed = 0
        col = 0
        while True:
            row = len(board)
            if placed < n and col < n:
                yield TRY, row, col
                if any(c == col or abs(c - col) == row - r for r, c in enumerate(board)):
                    col += 1
                    continue
                board.append(col)
                placed += 1  # here
                yield PUSH, row, col
                if placed == n:
                    yield SOLUTION, row, col
                col = 0
            elif board:
                col = board.pop()
                placed -= 1
                yield POP, len(board), col
                col += 1
            else:
                return
"""

_TEAMS = """
    def solve(people=6, wanted=3):
        team = []
        members = 0
        candidate = 0
        while True:
            if candidate < people and members < wanted:
                yield TRY, len(team), candidate
                team.append(candidate)
                members += 1  # here
                yield PUSH, len(team) - 1, candidate
                if members == wanted:
                    yield SOLUTION, len(team) - 1, candidate
                candidate += 1
                continue
            if not team:
                return
            candidate = team.pop()
            members -= 1
            yield POP, len(team), candidate
            candidate += 1
"""

_SHIFTS = """
    def solve(hours=12):
        shifts = [5, 4, 3]
        plan = []
        total = 0
        k = 0
        while True:
            if k < 3 and total + shifts[k] <= hours:
                yield TRY, len(plan), k
                plan.append(k)
                total += shifts[k]  # here
                yield PUSH, len(plan) - 1, k
                if total == hours:
                    yield SOLUTION, len(plan) - 1, k
                continue
            if k < 2 and total + shifts[k + 1] <= hours:
                k += 1
                continue
            if not plan:
                return
            k = plan.pop()
            total -= shifts[k]
            yield POP, len(plan), k
            k += 1
"""

_CHOOSING = """
    def solve(people=5, wanted=3):
        team = []
        members = 0

        def choose(first):
            nonlocal members
            for person in range(first, people):
                if members < wanted:
                    yield TRY, len(team), person
                    team.append(person)
                    members += 1  # here
                    yield PUSH, len(team) - 1, person
                    if members == wanted and len(team) == wanted:
                        yield SOLUTION, len(team) - 1, person
                    yield from choose(person + 1)
                    team.pop()
                    members -= 1
                    yield POP, len(team), person
        yield from choose(0)
"""

_TEAM_CLASS = """
    class Team:
        def __init__(self, wanted):
            self.people, self.wanted, self.members = [], wanted, 0

        def choose(self, first):
            for person in range(first, 5):
                if self.members >= self.wanted:
                    continue
                yield TRY, len(self.people), person
                self.people.append(person)
                self.members += 1  # here
                yield PUSH, len(self.people) - 1, person
                if self.members == self.wanted == len(self.people):
                    yield SOLUTION, len(self.people) - 1, person
                yield from self.choose(person + 1)
                self.people.pop()
                self.members -= 1
                yield POP, len(self.people), person

    def solve(wanted=3):
        yield from Team(wanted).choose(0)
"""

_ARRANGED = """
    def solve(n=4):
        chosen = []

        def go():
            for one in range(n):
                yield TRY, len(chosen), one
                if one in chosen:
                    continue
                chosen.append(one)  # here
                yield PUSH, len(chosen) - 1, one
                if len(chosen) == n:
                    yield SOLUTION, n - 1, one
                else:
                    yield from go()
                chosen.pop()
                yield POP, len(chosen), one

        yield from go()
"""

_LETTERS = """
    left = {"A": 2, "B": 1, "C": 1}
    word = []

    def solve(n=4):
        for i, c in enumerate("ABC"):
            yield TRY, len(word), i
            if left[c] > 0:
                left[c] -= 1  # here
                word.append(c)
                yield PUSH, len(word) - 1, i
                if len(word) == n:
                    yield SOLUTION, n - 1, i
                else:
                    yield from solve(n)
                word.pop()
                left[c] += 1
                yield POP, len(word), i
"""

_HANDS = """
    def solve(n=3):
        hands, row = {"one": [*range(n)]}, []

        def go():
            for card in hands["one"][:]:
                yield TRY, len(row), card
                hands["one"].remove(card)
                row.append(card)
                yield PUSH, len(row) - 1, card
                if not hands["one"]:
                    yield SOLUTION, len(row) - 1, card
                else:
                    yield from go()
                row.pop()
                hands["one"].append(card)
                yield POP, len(row), card

        yield from go()
"""

_PLACES_OF = """
    def solve(n=4):
        items, row = [*range(n)], []
        place = {one: one for one in items}

        def go():
            for one in range(n):
                yield TRY, len(row), one
                if one not in place:
                    continue
                i, last = place.pop(one), items.pop()
                if last != one:
                    items[i], place[last] = last, i
                row.append(one)
                yield PUSH, len(row) - 1, one
                if not items:
                    yield SOLUTION, len(row) - 1, one
                else:
                    yield from go()
                row.pop()
                place[one] = len(items)
                items.append(one)
                yield POP, len(row), one

        yield from go()
"""

_WEIGHED = """
    def solve(n=3):
        waiting, row = [(0, one) for one in range(n)], []

        def go():
            for one in sorted(name for _, name in waiting):
                yield TRY, len(row), one
                fails = next(f for f, name in waiting if name == one)
                waiting.remove((fails, one))
                row.append(one)
                yield PUSH, len(row) - 1, one
                if not waiting:
                    yield SOLUTION, len(row) - 1, one
                else:
                    yield from go()
                row.pop()
                waiting.append((fails + 1, one))
                yield POP, len(row), one

        yield from go()
"""

_DOMINOES = """
    def solve(rows=2, columns=4):
        board, tiles = [[0] * columns for _ in range(rows)], []

        def go():
            r, c = next((r, c) for r in range(rows) for c in range(columns) if not board[r][c])
            for way, (a, b) in enumerate(((r, c + 1), (r + 1, c))):
                yield TRY, len(tiles), way
                if a == rows or b == columns or board[a][b]:
                    continue
                board[r][c] = board[a][b] = 1
                tiles.append(way)
                yield PUSH, len(tiles) - 1, way
                if all(map(all, board)):
                    yield SOLUTION, len(tiles) - 1, way
                else:
                    yield from go()
                tiles.pop()
                board[a][b] = 0
                yield POP, len(tiles), way
            board[r][c] = 0

        yield from go()
"""

_TABU = """
    def solve(n=5):
        latest, steps = [-1, -1], []

        def walk(at):
            for by in (1, 2, 3):
                to = (at + by) % n
                yield TRY, len(steps), to
                if to in latest:
                    continue
                latest.append(to)
                steps.append(to)
                yield PUSH, len(steps) - 1, to
                if len(steps) == 4:
                    yield SOLUTION, len(steps) - 1, to
                else:
                    yield from walk(to)
                steps.pop()
                latest.pop(0)
                yield POP, len(steps), to

        yield from walk(0)
"""

_MARKS_AND_COUNTS = """
    def solve(n=4):
        marks = [[0] * n, [0] * n]

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if marks[0][col] or marks[1][col] > 100:
                    continue
                marks[0][col] += 1
                marks[1][col] += 1
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1)
                marks[0][col] -= 1
                yield POP, row, col

        yield from place(0)
"""

_THE_LAST_TWO = """
    def solve(n=4):
        used, latest = set(), []

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if col in used:
                    continue
                used.add(col)
                latest.append(col)
                yield PUSH, row, col
                if row == n - 1 and len(latest) > 1:
                    yield SOLUTION, row, col
                elif row < n - 1:
                    yield from place(row + 1)
                if len(latest) > 2:
                    latest.pop(0)
                used.discard(col)
                yield POP, row, col

        yield from place(0)
"""

_TWO_IN_A_PASS = """
    def solve(n=3):
        signs = []

        def go(at):
            for one in range(2):
                yield TRY, at, one
                signs.append(one)
                yield PUSH, at, one
                yield from below(at, one)
                signs.pop()
                yield POP, at, one
                signs.append(one - 2)
                yield TRY, at, one - 2
                yield PUSH, at, one - 2
                yield from below(at, one - 2)
                signs.pop()
                yield POP, at, one - 2

        def below(at, one):
            if len(signs) == n:
                yield SOLUTION, at, one
            else:
                yield from go(at + 1)

        yield from go(0)
"""

_PAIRS = """
    def solve(n=6):
        used = [False] * n

        def pair_up(pairs):
            first = used.index(False)
            for second in range(first + 1, n):
                yield TRY, pairs, second
                if used[second]:
                    continue
                used[first] = used[second] = True  # here
                yield PUSH, pairs, second
                if all(used):
                    yield SOLUTION, pairs, second
                else:
                    yield from pair_up(pairs + 1)
                used[second] = False
                yield POP, pairs, second
            used[first] = False

        yield from pair_up(0)
"""

_PAIRS_OF_EACH = _PAIRS.replace(
    "yield from pair_up(0)",
    "for _ in range(2):\n            used[:] = [False] * n\n            yield from pair_up(0)",
)

_FOUR = _PAIRS.replace("n=6", "n=4").replace("used = [False] * n", "used = set()").replace(
    "first = used.index(False)", "first = min({*range(n)} - used)"
).replace("if used[second]", "if second in used").replace(
    "used[first] = used[second] = True  # here", "used.update((first, second))"
).replace("all(used)", "len(used) == n").replace(
    "used[second] = False", "used.discard(second)"
).replace("used[first] = False", "used.discard(first)")

_COVERED = """
    rows = {"A": {1, 4, 7}, "B": {1, 4}, "C": {4, 5, 7}, "D": {3, 5, 6}, "E": {2, 3, 6, 7},
            "F": {2, 7}, "G": {1, 7}, "H": {2}, "I": {4}, "J": {3, 5}, "L": {5, 6}}
    free, chosen = set(range(1, 8)), []

    def cover():
        if not free:
            print(chosen)
            return
        column = min(free)
        for name, row in rows.items():
            if column not in row or not row - {column} <= free:
                continue
            free.discard(column)
            free.difference_update(row)
            chosen.append(name)
            cover()
            chosen.pop()
            free.update(row - {column})
        free.add(column)

    cover()
"""

_STATE = """
    n, state = 6, {}

    def go(row):
        if row == n:
            print(state)
            return
        for col in range(n):
            keys = ("col", col), ("up", row + col), ("down", row - col)
            if any(key in state for key in keys):
                continue
            state["row", row] = col
            for key in keys:
                state[key] = row
            go(row + 1)
            for key in keys:
                del state[key]
        state.pop(("row", row), None)

    go(0)
"""

_FIRST_BACK_LATER = """
    def solve(n=4):
        used = set()

        def go(k):
            first = None
            for value in range(n):
                yield TRY, k, value
                if value in used:
                    continue
                used.add(value)  # here
                yield PUSH, k, value
                if k == n - 1:
                    yield SOLUTION, k, value
                else:
                    yield from go(k + 1)
                if first is None:
                    first = value
                else:
                    used.discard(value)
                yield POP, k, value
            used.discard(first)

        yield from go(0)
"""

_ROUTES = """
    graph = {
        "A": {"B": 2, "C": 3, "D": 7}, "B": {"A": 2, "F": 9, "C": 1, "E": 4},
        "C": {"A": 3, "F": 6, "B": 1, "D": 2}, "D": {"A": 7, "F": 3, "C": 2, "E": 5},
        "E": {"B": 4, "F": 1, "D": 5}, "F": {},
    }
    path, seen, routes = ["A"], {"A"}, []

    def go(node, length):
        for to in graph[node]:
            if to in seen:
                continue
            path.append(to)
            seen.add(to)
            length += graph[node][to]  # here
            if to == "F":
                routes.append((length, path[:]))
                path.pop()
                seen.remove(to)
                continue
            go(to, length)
            length -= graph[node][to]
            seen.remove(to)
            path.pop()

    go("A", 0)
    print(min(routes))
"""

_WITH_A_COPY = """
    def solve(n=5):
        used = set()

        def leader(k):
            for one in range(n):
                yield TRY, k, one
                if one in used:
                    continue
                before = set(used)
                used.add(one)
                yield PUSH, k, one
                yield from helper(k + 1)
                used.clear()
                used.update(before)
                yield POP, k, one

        def helper(k):
            for one in range(n):
                yield TRY, k, one
                if one in used:
                    continue
                used.add(one)  # here
                yield PUSH, k, one
                if k == 3:
                    yield SOLUTION, k, one
                else:
                    yield from leader(k + 1)
                if one:
                    used.discard(one)
                yield POP, k, one

        yield from leader(0)
"""

_BACK_AFTER_THE_LOOP = """
    n = 6
    cols, up, down, rows = set(), set(), set(), []

    def go(row):
        if row == n:
            print(rows)
            return
        before = set(cols)
        for col in range(n):
            if col in cols or row + col in up or row - col in down:
                continue
            cols.add(col)  # here
            up.add(row + col)
            down.add(row - col)
            rows.append(col)
            go(row + 1)
            rows.pop()
            if col % 3 == 0:
                cols.remove(col)
            up.remove(row + col)
            down.remove(row - col)
        cols.clear()
        cols.update(before)

    go(0)
"""

FORGETFUL: Mapping[str, Forgetful] = {
    "back after the loop": Forgetful(_BACK_AFTER_THE_LOOP, "cols"),
    "the first is set back later": Forgetful(_FIRST_BACK_LATER, "used"),
    "at the goal": Forgetful(_ROUTES, "length"),
    "0 is no choice": Forgetful(_WITH_A_COPY, "used"),
    "the first of a pair": Forgetful(_without(_PAIRS, "used[first] = False"), "used"),
    "the first of some pairs": Forgetful(
        _PAIRS.replace("used[first] = False", "used[first] = first == 1").replace("n=6", "n=8"),
        "used"),
    "another element": Forgetful(_ARRANGED.replace("chosen.pop()", "chosen.pop(0)"), "chosen"),
    "another key": Forgetful(_LETTERS.replace("left[c] += 1", 'left["A"] += 1'), "left"),
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
        .replace("                board.pop()", "                if row != 2: board.pop()"),
        "board"),
    "dict": Forgetful(
        _without(_LISTS.replace("[False] * n", "{}").replace("[False] * (2 * n)", "{}")
                 .replace("cols[col] or up[row + col] or down[row - col + n]",
                          "col in cols or row + col in up or row - col + n in down")
                 .replace("cols[col] = False", "del cols[col]")
                 .replace("up[row + col] = False", "del up[row + col]"),
                 "down[row - col + n] = False"), "down"),
    "dict on one path": Forgetful(_DICTS, "used"),
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
    "list in a loop": Forgetful(_without(_LOOP_LISTS, "down[row - col + n] = False"), "down"),
    "list in a loop on one path": Forgetful(
        _LOOP_LISTS.replace("                down[row - col + n] = False",
                            "                if row != 2: down[row - col + n] = False"), "down"),
    "dict in a loop": Forgetful(_without(_LOOP_DICTS, "del down[row - col]"), "down"),
    "dict in a loop on one path": Forgetful(
        _LOOP_DICTS.replace("                del down[row - col]",
                            "                if row != n - 1: del down[row - col]"), "down"),
    "matrix in a loop": Forgetful(_without(_LOOP_MATRIX, "in_column[c][v] = False"), "in_column"),
    "matrix in a loop on one path": Forgetful(
        _LOOP_MATRIX.replace("                in_column[c][v] = False",
                             "                if c != 1: in_column[c][v] = False"), "in_column"),
    "counter in a loop": Forgetful(_without(_LOOP_COUNTER, "placed -= 1"), "placed"),
    "counter in a loop on one path": Forgetful(
        _LOOP_COUNTER.replace("                placed -= 1",
                              "                placed -= 1 if len(board) != 2 else 0"), "placed"),
    "counter that stops all": Forgetful(_without(_TEAMS, "members -= 1"), "members"),
    "counter that stops all, in recursion": Forgetful(
        _without(_CHOOSING, "members -= 1"), "members"),
    "list that stops all": Forgetful(
        _without(_CHOOSING, "members -= 1").replace("members = 0", "members = []")
        .replace("members += 1", "members.append(person)").replace("nonlocal members", "pass")
        .replace("members < wanted", "len(members) < wanted")
        .replace("members == wanted", "len(members) == wanted"), "members"),
    "text that stops all": Forgetful(
        _without(_CHOOSING, "members -= 1").replace("members = 0", "members = ''")
        .replace("members += 1", "members += 'abcde'[person]")
        .replace("members < wanted", "len(members) < wanted")
        .replace("members == wanted", "len(members) == wanted"), "members"),
    "sum that stops all": Forgetful(_without(_SHIFTS, "total -= shifts[k]"), "total"),
    "sum in a loop on one path": Forgetful(
        _SHIFTS.replace("total -= shifts[k]", "total -= shifts[k] if len(plan) < 2 else 0"),
        "total"),
    "counter that stops all, on most paths": Forgetful(
        _TEAMS.replace("            members -= 1", "            members -= candidate == 0"),
        "members"),
    "attribute that stops all": Forgetful(
        _without(_TEAM_CLASS, "self.members -= 1"), "self.members"),
    "counter that stops all on one path": Forgetful(
        _TEAMS.replace("            members -= 1", "            members -= team != [0, 1]"),
        "members"),
}


_COPIES = """
    def solve(n=6):
        def place(row, cols, up, down):
            for col in range(n):
                yield TRY, row, col
                if col in cols or row + col in up or row - col in down:
                    continue
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1, cols | {col}, up | {row + col}, down | {row - col})
                yield POP, row, col
        yield from place(0, set(), set(), set())
"""

_OVERWRITTEN = """
    def solve(n=6):
        board = [0] * n
        used = [0] * n

        def safe(row, col):
            if used[col]:
                return False
            for r in range(row):
                if abs(board[r] - col) == row - r:
                    return False
            return True

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if safe(row, col):
                    board[row] = col
                    used[col] = 1
                    yield PUSH, row, col
                    if row == n - 1:
                        yield SOLUTION, row, col
                    else:
                        yield from place(row + 1)
                    used[col] = 0
                    yield POP, row, col
        yield from place(0)
"""

_RESET_AFTER_THE_LOOP = """
    def solve(n=5):
        board = [-1] * n

        def safe(row, col):
            return all(b < 0 or (b != col and abs(b - col) != row - r)
                       for r, b in enumerate(board[:row]))

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if not safe(row, col):
                    continue
                board[row] = col
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1)
                yield POP, row, col
            board[row] = -1
        yield from place(0)
"""

_AFTER_THE_POP = """
    def solve(n=6):
        cols, up, down = set(), set(), set()

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if col in cols or row + col in up or row - col in down:
                    continue
                yield PUSH, row, col
                cols.add(col); up.add(row + col); down.add(row - col)
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1)
                yield POP, row, col
                cols.discard(col); up.discard(row + col); down.discard(row - col)
        yield from place(0)
"""

_PLACED_BEFORE_THE_TRY = """
    def solve(n=5):
        board = []

        def fits():
            last = len(board) - 1
            return all(board[r] != board[-1] and abs(board[r] - board[-1]) != last - r
                       for r in range(last))

        def place(row):
            for col in range(n):
                board.append(col)
                yield TRY, row, col
                if fits():
                    yield PUSH, row, col
                    if row == n - 1:
                        yield SOLUTION, row, col
                    else:
                        yield from place(row + 1)
                    board.pop()
                    yield POP, row, col
                else:
                    board.pop()
        yield from place(0)
"""

_MAZE = """
    MAZE = ["..#.", ".#..", "....", "#.#."]

    def solve():
        grid = [list(row) for row in MAZE]
        visited = [[False] * 4 for _ in range(4)]
        path = []

        def walk(r, c, depth):
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                y, x = r + dr, c + dc
                if not (0 <= y < 4 and 0 <= x < 4):
                    continue
                yield TRY, depth, 4 * y + x
                if grid[y][x] == "#" or visited[y][x]:
                    continue
                visited[y][x] = True
                grid[y][x] = "*"
                path.append((y, x))
                yield PUSH, depth, 4 * y + x
                if (y, x) == (3, 3):
                    yield SOLUTION, depth, 4 * y + x
                yield from walk(y, x, depth + 1)
                grid[y][x] = "."
                path.pop()
                yield POP, depth, 4 * y + x
        visited[0][0] = True
        yield from walk(0, 0, 0)
"""

_ON_THE_STACK = """
    GRAPH = {0: [1, 2], 1: [3], 2: [3, 4], 3: [0], 4: [5], 5: [2]}

    def solve():
        visited, on_stack = set(), set()

        def visit(v, depth):
            for w in GRAPH[v]:
                yield TRY, depth, w
                if w in on_stack or w in visited:
                    continue
                visited.add(w)
                on_stack.add(w)
                yield PUSH, depth, w
                yield from visit(w, depth + 1)
                on_stack.remove(w)
                yield POP, depth, w
        for start in GRAPH:
            yield TRY, 0, start
            if start in visited:
                continue
            visited.add(start)
            on_stack.add(start)
            yield PUSH, 0, start
            yield from visit(start, 1)
            on_stack.remove(start)
            yield POP, 0, start
"""

_REACHED = """
    GRAPH = {0: [1, 2], 1: [3, 0], 2: [3, 4], 3: [0, 2], 4: [5], 5: [2]}

    def solve():
        seen, order, path, count = {0}, [0], [0], 1

        def visit(v, depth):
            nonlocal count
            for w in GRAPH[v]:
                yield TRY, depth, w
                if w in seen or w in path:
                    continue
                seen.add(w)
                order.append(w)
                path.append(w)
                count += 1
                yield PUSH, depth, w
                if count == len(GRAPH) and len(order) == len(GRAPH):
                    yield SOLUTION, depth, w
                yield from visit(w, depth + 1)
                path.pop()
                yield POP, depth, w
        yield from visit(0, 0)
"""

_EACH_START = """
    EDGES = {0: [0, 1], 1: [0], 2: [1, 2], 3: [2, 3]}

    def solve():
        match = {}
        visited = set()
        way = set()

        def augment(u, depth):
            for v in EDGES[u]:
                yield TRY, depth, v
                if v in visited or v + 100 in way:
                    continue
                visited.add(v)
                way.add(v + 100)
                yield PUSH, depth, v
                if v not in match or (yield from augment(match[v], depth + 1)):
                    match[v] = u
                    way.discard(v + 100)
                    yield POP, depth, v
                    return True
                way.discard(v + 100)
                yield POP, depth, v
            return False

        for u in EDGES:
            yield TRY, 0, u
            visited.clear()
            yield PUSH, 0, u
            yield from augment(u, 1)
            yield POP, 0, u
"""

_SEEN_IN_EACH_LOOP = """
    LETTERS = "aabbc"

    def solve():
        used = set()
        word = []

        def extend(depth):
            seen = set()
            for i, letter in enumerate(LETTERS):
                yield TRY, depth, i
                code = ord(letter)
                if i in used or code in seen:
                    continue
                seen.add(code)
                used.add(i)
                word.append(letter)
                yield PUSH, depth, i
                if len(word) == len(LETTERS):
                    yield SOLUTION, depth, i
                else:
                    yield from extend(depth + 1)
                used.remove(i)
                word.pop()
                yield POP, depth, i
        yield from extend(0)
"""

_MEMO = """
    def solve(target=15):
        numbers = [7, 5, 3, 2, 1]
        memo, calls, results = {}, 0, []
        chosen = []

        def reach(i, total, depth):
            nonlocal calls
            calls += 1
            found = False
            for k in range(i, len(numbers)):
                yield TRY, depth, k
                if total + numbers[k] > target or memo.get((k + 1, total + numbers[k])) == 0:
                    continue
                chosen.append(k)
                yield PUSH, depth, k
                if total + numbers[k] == target:
                    results.append(list(chosen))
                    found = True
                    yield SOLUTION, depth, k
                elif (yield from reach(k + 1, total + numbers[k], depth + 1)):
                    found = True
                else:
                    memo[k + 1, total + numbers[k]] = 0
                chosen.pop()
                yield POP, depth, k
            return found
        yield from reach(0, 0, 0)
"""

_STATS = """
    def solve(n=6):
        state = {"placed": 0, "solutions": 0, "deepest": 0}
        cols, up, down = [0] * n, [0] * 2 * n, [0] * 2 * n
        best = []

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if cols[col] or up[row + col] or down[row - col]:
                    continue
                cols[col] = up[row + col] = down[row - col] = 1
                state["placed"] += 1
                yield PUSH, row, col
                state["deepest"] = max(state["deepest"], row)
                if state["placed"] == n:
                    state["solutions"] += 1
                    best[:] = cols
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1)
                cols[col] = up[row + col] = down[row - col] = 0
                state["placed"] -= 1
                yield POP, row, col
        yield from place(0)
"""

_FINALLY = """
    from contextlib import contextmanager

    class Board:
        def __init__(self, n):
            self.n, self.cols, self.up, self.down, self.nodes = n, set(), set(), set(), 0

        @contextmanager
        def queen(self, row, col):
            marks = (self.cols, col), (self.up, row + col), (self.down, row - col)
            for marked, mark in marks:
                marked.add(mark)
            self.nodes += 1
            try:
                yield
            finally:
                for marked, mark in marks:
                    marked.discard(mark)

        def free(self, row, col):
            taken = col in self.cols or row + col in self.up or row - col in self.down
            return not taken and self.nodes < 10 ** 6

    def solve(n=6):
        board = Board(n)
        yield from place(board, 0)

    def place(board, row):
        for col in range(board.n):
            yield TRY, row, col
            if not board.free(row, col):
                continue
            with board.queen(row, col):
                yield PUSH, row, col
                if row == board.n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(board, row + 1)
            yield POP, row, col
"""

_BITS = """
    def solve(n=6):
        cols = up = down = 0

        def place(row):
            nonlocal cols, up, down
            for col in range(n):
                yield TRY, row, col
                if cols >> col & 1 or up >> row + col & 1 or down >> row - col + n & 1:
                    continue
                cols |= 1 << col
                up |= 1 << row + col
                down |= 1 << row - col + n
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1)
                cols ^= 1 << col
                up ^= 1 << row + col
                down ^= 1 << row - col + n
                yield POP, row, col
        yield from place(0)
"""

_FIRST_ONLY = """
    GRID = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]

    def solve():
        grid = [row[:] for row in GRID]
        empty = [(r, c) for r in range(4) for c in range(4) if not grid[r][c]]

        def fits(r, c, digit):
            if digit in grid[r] or any(row[c] == digit for row in grid):
                return False
            top, left = r // 2 * 2, c // 2 * 2
            return all(grid[top + i][left + j] != digit for i in range(2) for j in range(2))

        def fill(i):
            r, c = empty[i]
            for digit in range(1, 5):
                yield TRY, i, digit
                if not fits(r, c, digit):
                    continue
                grid[r][c] = digit
                yield PUSH, i, digit
                if i == len(empty) - 1:
                    yield SOLUTION, i, digit
                    yield POP, i, digit
                    return True
                if (yield from fill(i + 1)):
                    yield POP, i, digit
                    return True
                grid[r][c] = 0
                yield POP, i, digit
            return False
        yield from fill(0)
"""

_BACKJUMPING = """
    EDGES = [(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (3, 5), (1, 5), (0, 5)]

    def solve(k=3):
        color = {}
        conflicts = {v: set() for v in range(6)}

        def paint(v):
            conflicts[v].clear()
            for c in range(k):
                yield TRY, v, c
                bad = [a if b == v else b for a, b in EDGES
                       if v in (a, b) and color.get(a if b == v else b) == c]
                if bad:
                    conflicts[v].update(bad)
                    continue
                color[v] = c
                yield PUSH, v, c
                back = v
                if v == 5:
                    yield SOLUTION, v, c
                    conflicts[v].update(range(v))
                else:
                    back = yield from paint(v + 1)
                del color[v]
                yield POP, v, c
                if back < v:
                    return back
            if not conflicts[v]:
                return -1
            to = max(conflicts[v])
            conflicts[to] |= conflicts[v] - {to}
            conflicts[v].clear()
            return to
        yield from paint(0)
"""

_POOL = """
    def solve(n=5):
        pool = list(range(n))
        order = []

        def extend(depth):
            for item in sorted(pool):
                yield TRY, depth, item
                if order and abs(order[-1] - item) == 1:
                    continue
                pool.remove(item)
                order.append(item)
                yield PUSH, depth, item
                if not pool:
                    yield SOLUTION, depth, item
                else:
                    yield from extend(depth + 1)
                pool.append(order.pop())
                yield POP, depth, item
        yield from extend(0)
"""

_COUNTED = """
    from collections import Counter, defaultdict, deque

    def solve(n=5):
        count, of_row, trail = Counter(), defaultdict(set), deque()
        weight = 0.0

        def extend(depth):
            nonlocal weight
            for item in range(n):
                yield TRY, depth, item
                if count[item % 3] >= 2 or item in of_row[depth - 1] or weight + 0.1 * item > 0.8:
                    continue
                count[item % 3] += 1
                of_row[depth].add(item)
                weight += 0.1 * (item + 1)
                trail.append(item)
                yield PUSH, depth, item
                if len(trail) == 3:
                    yield SOLUTION, depth, item
                else:
                    yield from extend(depth + 1)
                trail.pop()
                weight -= 0.1 * (item + 1)
                of_row[depth].discard(item)
                count[item % 3] -= 1
                yield POP, depth, item
        yield from extend(0)
"""

_EACH_OTHER = """
    def solve(n=5):
        rows, cols = [], set()
        yield from odd(rows, cols, n)

    def odd(rows, cols, n):
        yield from step(rows, cols, n, even)

    def even(rows, cols, n):
        for event in step(rows, cols, n, odd):
            yield event

    def step(rows, cols, n, then):
        depth = len(rows)
        for col in range(n):
            yield TRY, depth, col
            if col in cols or any(abs(c - col) == depth - r for r, c in enumerate(rows)):
                continue
            rows.append(col)
            cols.add(col)
            yield PUSH, depth, col
            if len(rows) == n:
                yield SOLUTION, depth, col
            else:
                yield from then(rows, cols, n)
            cols.remove(col)
            rows.pop()
            yield POP, depth, col
"""

_SAVED = """
    def solve(n=5):
        domains = {v: set(range(n)) for v in range(n)}
        stack, log, tries = [], [], 0

        def assign(row):
            nonlocal domains, tries
            saved = {v: set(d) for v, d in domains.items()}
            for col in sorted(saved[row]):
                tries += 1
                yield TRY, row, col
                log.append((row, col))
                domains = {v: set(d) for v, d in saved.items()}
                domains[row] = {col}
                for other in range(row + 1, n):
                    domains[other] -= {col, col + other - row, col - other + row}
                if not all(domains.values()):
                    continue
                stack.append(col)
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from assign(row + 1)
                stack.pop()
                yield POP, row, col
            domains = saved
        yield from assign(0)
"""

_OWN_LOOP = """
    import random

    def solve(n=6):
        rng = random.Random(1)
        board = [-1] * n
        options = [[] for _ in range(n)]
        options[0] = list(range(n))
        row = nodes = 0
        while row >= 0:
            if not options[row]:
                board[row] = -1
                row -= 1
                if row >= 0:
                    yield POP, row, board[row]
                continue
            col = options[row].pop(rng.randrange(len(options[row])))
            board[row] = col
            yield TRY, row, col
            nodes += 1
            if any(board[r] == col or abs(board[r] - col) == row - r for r in range(row)):
                continue
            yield PUSH, row, col
            if row == n - 1:
                yield SOLUTION, row, col
                yield POP, row, col
                continue
            row += 1
            options[row] = list(range(n))
"""

_SWAPPED = """
    def solve(n=4):
        items = list(range(n))

        def permute(i):
            for j in range(i, n):
                yield TRY, i, items[j]
                items[i], items[j] = items[j], items[i]
                yield PUSH, i, items[i]
                value = items[i]
                if i == n - 1:
                    yield SOLUTION, i, value
                else:
                    yield from permute(i + 1)
                items[i], items[j] = items[j], items[i]
                yield POP, i, value
        yield from permute(0)
"""

_SEVERAL = """
    PUZZLES = ["1000003004000002", "0030040000100200", "1000003004000002"]

    def solve():
        for puzzle in PUZZLES:
            grid = [[int(c) for c in puzzle[4 * r : 4 * r + 4]] for r in range(4)]
            yield from fill(grid, [i for i in range(16) if puzzle[i] == "0"], 0)

    def fits(grid, r, c, digit):
        top, left = r // 2 * 2, c // 2 * 2
        return (digit not in grid[r] and all(row[c] != digit for row in grid)
                and all(grid[top + i][left + j] != digit for i in range(2) for j in range(2)))

    def fill(grid, empty, i):
        r, c = divmod(empty[i], 4)
        for digit in range(1, 5):
            yield TRY, i, digit
            if not fits(grid, r, c, digit):
                continue
            grid[r][c] = digit
            yield PUSH, i, digit
            if i == len(empty) - 1:
                yield SOLUTION, i, digit
                found = True
            else:
                found = yield from fill(grid, empty, i + 1)
            yield POP, i, digit
            if found:
                return True
            grid[r][c] = 0
        return False
"""

_CALL_EACH = """
    def solve(n=5):
        cols, up, down = set(), set(), set()

        def place(row, col):
            if col == n:
                return
            yield TRY, row, col
            if not (col in cols or row + col in up or row - col in down):
                cols.add(col); up.add(row + col); down.add(row - col)
                yield PUSH, row, col
                if row == n - 1:
                    yield SOLUTION, row, col
                else:
                    yield from place(row + 1, 0)
                cols.remove(col); up.remove(row + col); down.remove(row - col)
                yield POP, row, col
            yield from place(row, col + 1)
        yield from place(0, 0)
"""

_REGISTER = """
    def solve(n=4):
        used = [False] * n
        latest = {"row": 0}
        corner = [[0, 0], [0, 0]]

        def place(row):
            for col in range(n):
                yield TRY, row, col
                if not used[col]:
                    used[col] = True
                    latest["row"] = row
                    corner[row % 2][0] = col // 2
                    yield PUSH, row, col
                    if row == n - 1 and latest["row"] == row and not corner[0][1]:
                        yield SOLUTION, row, col
                    elif row < n - 1:
                        yield from place(row + 1)
                    used[col] = False
                    yield POP, row, col
        yield from place(0)
"""

_TEAMS_AFTER_THE_POP = _TEAMS.replace(
    "            members -= 1\n            yield POP, len(team), candidate\n",
    "            yield POP, len(team), candidate\n            members -= 1\n",
)

_NODE_LIMIT = (
    _without(_TEAMS, "members -= 1").replace("members", "nodes")
    .replace("nodes < wanted", "nodes < 9 and len(team) < wanted")
    .replace("if nodes == wanted", "if len(team) == wanted")
)

_GREEDY = """
    def solve(n=5):
        team, placed = [], 0
        for item in range(2 * n):
            if placed < n:
                yield TRY, placed, item
                if item % 2:
                    continue
                team.append(item)
                placed += 1
                yield PUSH, placed - 1, item
                if placed == n:
                    yield SOLUTION, placed - 1, item
        while team:
            item = team.pop()
            yield POP, len(team), item
"""

_FIRST_WITHOUT_BACKTRACKING = """
    def solve(n=5):
        path, grid, placed = [], [None] * n, 0

        def fill(i):
            nonlocal placed
            for value in range(n):
                yield TRY, i, value
                if value in path:
                    continue
                path.append(value)
                grid[i] = value
                placed += 1
                yield PUSH, i, value
                if placed == n:
                    yield SOLUTION, i, value
                    found = True
                else:
                    found = yield from fill(i + 1)
                path.pop()
                yield POP, i, value
                if found:
                    return True
                grid[i] = None
                placed -= 1
            return False
        yield from fill(0)
"""

_FIRST_BY_A_COUNTER = """
    def solve(n=5):
        path, placed = [], 0

        def fill(i):
            nonlocal placed
            for value in range(n):
                if placed == n:
                    return
                yield TRY, i, value
                if value in path:
                    continue
                path.append(value)
                placed += 1
                yield PUSH, i, value
                if placed == n:
                    yield SOLUTION, i, value
                else:
                    yield from fill(i + 1)
                path.pop()
                yield POP, i, value
        yield from fill(0)
"""

_FIRST_KEEPS_ITS_STATE = """
    def solve(n=6):
        board, cols, placed = [], [False] * n, 0

        def place(row):
            nonlocal placed
            for col in range(n):
                if placed < n:
                    yield TRY, row, col
                    if cols[col] or any(abs(c - col) == row - r for r, c in enumerate(board)):
                        continue
                    board.append(col)
                    cols[col] = True
                    placed += 1
                    yield PUSH, row, col
                    if placed == n:
                        yield SOLUTION, row, col
                    else:
                        yield from place(row + 1)
                    board.pop()
                    if placed < n:
                        cols[col] = False
                        placed -= 1
                    yield POP, row, col
        yield from place(0)
"""

_SO_MANY = """
    def solve(n=6, wanted=2):
        board, found = [], 0

        def place(row):
            nonlocal found
            for col in range(n):
                if found < wanted:
                    yield TRY, row, col
                    if any(c == col or abs(c - col) == row - r for r, c in enumerate(board)):
                        continue
                    board.append(col)
                    yield PUSH, row, col
                    if row == n - 1:
                        found += 1
                        if found >= 1:
                            yield SOLUTION, row, col
                    else:
                        yield from place(row + 1)
                    board.pop()
                    yield POP, row, col
        yield from place(0)
"""

_TREE = """
    EDGES = [(0, 1), (1, 2), (0, 2), (2, 3), (1, 3)]

    def solve():
        part, tree, count, k = list(range(4)), [], 0, 0
        while True:
            if k < len(EDGES) and count < 3:
                yield TRY, len(tree), k
                a, b = (part[one] for one in EDGES[k])
                if a != b:
                    part = [a if one == b else one for one in part]
                    tree.append(k)
                    count += 1
                    yield PUSH, len(tree) - 1, k
                    if count == 3:
                        yield SOLUTION, len(tree) - 1, k
                k += 1
            elif tree:
                k = tree.pop()
                yield POP, len(tree), k
                k = len(EDGES)
            else:
                return
"""

_SEEN_IN_BITS = """
    GRAPH = {0: [1, 2], 1: [0, 3], 2: [0, 3, 4], 3: [1, 2], 4: [2, 0]}

    def solve():
        seen, path = 1, [0]

        def visit(v, depth):
            nonlocal seen
            for w in GRAPH[v]:
                if not seen >> w & 1:
                    yield TRY, depth, w
                    seen |= 1 << w
                    path.append(w)
                    yield PUSH, depth, w
                    if seen == 31 and path:
                        yield SOLUTION, depth, w
                    yield from visit(w, depth + 1)
                    path.pop()
                    yield POP, depth, w
        yield from visit(0, 0)
"""

_SEEN_IN_A_TEXT = (
    _SEEN_IN_BITS.replace("seen, path = 1", "seen, path = '0'")
    .replace("not seen >> w & 1", "str(w) not in seen").replace("seen |= 1 << w", "seen += str(w)")
    .replace("seen == 31", "len(seen) == 5")
)

_COINS = """
    def solve(amount=11):
        coins, taken, total, k = [5, 2, 1], [], 0, 0
        while True:
            if k < 3 and total + coins[k] <= amount:
                yield TRY, len(taken), k
                taken.append(k)
                total += coins[k]
                yield PUSH, len(taken) - 1, k
                if total == amount:
                    yield SOLUTION, len(taken) - 1, k
            elif k < 2 and total < amount:
                k += 1
            elif taken:
                k = taken.pop()
                yield POP, len(taken), k
            else:
                return
"""

_KEPT = """
    KEEPS = ["down"]
""" + _without(_QUEENS, "down.discard(row - col)")

CORRECT: Mapping[str, str] = {
    name: HEAD + dedent(body) for name, body in {
        "recursion": _QUEENS, "lists": _LISTS, "dictionaries": _DICTS.replace("if i != 3: ", ""),
        "a class": _MATRIX, "globals": _COUNTER, "a sum": _SUM, "a text": _TEXT, "a loop": _LOOP,
        "attributes": _ATTRIBUTE, "copies": _COPIES, "overwritten": _OVERWRITTEN,
        "reset after the loop": _RESET_AFTER_THE_LOOP, "undo after the POP": _AFTER_THE_POP,
        "placed before the TRY": _PLACED_BEFORE_THE_TRY, "a maze": _MAZE,
        "visited and on the stack": _ON_THE_STACK, "reached": _REACHED,
        "visited for each start": _EACH_START, "seen in each loop": _SEEN_IN_EACH_LOOP,
        "memo": _MEMO, "statistics": _STATS, "context managers": _FINALLY, "bit masks": _BITS,
        "first solution only": _FIRST_ONLY, "backjumping": _BACKJUMPING, "a pool": _POOL,
        "counters that come to nothing": _COUNTED, "generators in each other": _EACH_OTHER,
        "saved and restored": _SAVED, "random order": _OWN_LOOP, "swapped": _SWAPPED,
        "kept on purpose": _KEPT, "several searches": _SEVERAL, "a call each": _CALL_EACH,
        "arranged": _ARRANGED, "letters": _LETTERS, "hands": _HANDS,
        "places of what is left": _PLACES_OF, "weighed by failures": _WEIGHED,
        "dominoes": _DOMINOES, "a list of what is taboo": _TABU,
        "marks and counts": _MARKS_AND_COUNTS, "the last two": _THE_LAST_TWO,
        "pairs": _PAIRS, "pairs in two searches": _PAIRS_OF_EACH, "pairs of four": _FOUR,
        "a column that is covered": _COVERED, "all in one dictionary": _STATE,
        "two in a pass": _TWO_IN_A_PASS, "the latest": _REGISTER, "lists in a loop": _LOOP_LISTS,
        "dictionaries in a loop": _LOOP_DICTS,
        "a matrix in a loop": _LOOP_MATRIX, "a counter in a loop": _LOOP_COUNTER, "teams": _TEAMS,
        "teams, undone after the POP": _TEAMS_AFTER_THE_POP, "a sum in a loop": _SHIFTS,
        "teams in recursion": _CHOOSING, "teams of a class": _TEAM_CLASS,
        "a limit of nodes": _NODE_LIMIT, "greedy": _GREEDY, "a spanning tree": _TREE,
        "coins": _COINS, "seen in bits": _SEEN_IN_BITS, "seen in a text": _SEEN_IN_A_TEXT,
        "first solution without backtracking": _FIRST_WITHOUT_BACKTRACKING,
        "first solution by a counter": _FIRST_BY_A_COUNTER,
        "first solution keeps its state": _FIRST_KEEPS_ITS_STATE, "so many solutions": _SO_MANY,
    }.items()
}
