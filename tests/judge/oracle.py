"""Where a run and its problem disagree, worked out anew from all events for each of them.

It shares nothing with `visualizer/rules/` and `visualizer/judge/`: each problem is told here once
more, as what fits beside each other, and what is complete.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, pairwise
from typing import Any, NamedTuple

TRY, PUSH, POP, SOLUTION = range(4)

Event = tuple[int, int, int]
Params = Mapping[str, Any]


class Problem(NamedTuple):
    """legal(path): does nothing in a path break a rule? complete(path): is there enough of it?"""

    legal: Callable[[list[int]], bool]
    complete: Callable[[list[int]], bool]
    candidates: Callable[[list[int]], list[int]]


def queens(params: Params) -> Problem:
    n = params["n"]

    def legal(path: list[int]) -> bool:
        squares = list(enumerate(path))
        return all(0 <= column < n for column in path) and not any(
            a == c or b == d or abs(a - c) == abs(b - d)
            for (a, b), (c, d) in combinations(squares, 2)
        )

    return Problem(legal, lambda path: len(path) == n, lambda _path: list(range(n)))


def permutations(params: Params) -> Problem:
    n = params["n"]
    return Problem(
        lambda path: len({*path}) == len(path), lambda path: len(path) == n,
        lambda _path: list(range(n)),
    )


def langford(params: Params) -> Problem:
    n = params["n"]

    def legal(path: list[int]) -> bool:
        row = [0] * (2 * n)
        for value in path:
            first = row.index(0)
            second = first + value + 1
            if not 1 <= value <= n or value in row or second >= 2 * n or row[second]:
                return False
            row[first] = row[second] = value
        return True

    return Problem(legal, lambda path: len(path) == n, lambda _path: list(range(1, n + 1)))


def sudoku(params: Params) -> Problem:
    signs = [sign for sign in params["puzzle"] if sign in ".0123456789"]
    given = {cell: int(sign) for cell, sign in enumerate(signs) if sign not in ".0"}

    def legal(path: list[int]) -> bool:
        cells = dict(given)
        for value in path:
            cell, digit = divmod(value, 10)
            if cell in cells:
                return False
            for other, there in cells.items():
                same = (
                    cell // 9 == other // 9 or cell % 9 == other % 9
                    or (cell // 27, cell % 9 // 3) == (other // 27, other % 9 // 3)
                )
                if same and there == digit:
                    return False
            cells[cell] = digit
        return True

    def candidates(path: list[int]) -> list[int]:
        cell = next(c for c in range(81) if c not in given and c not in {v // 10 for v in path})
        return [cell * 10 + digit for digit in range(1, 10)]

    return Problem(legal, lambda path: len(path) + len(given) == 81, candidates)


def diagonals(params: Params) -> Problem:
    m, t = params["m"], params["t"]

    def legal(path: list[int]) -> bool:
        corners = []
        for cell, what in enumerate(path):
            row, column = divmod(cell, m)
            if what < 2:
                corners += [(row, column + what), (row + 1, column + 1 - what)]
        return len({*corners}) == len(corners) and path.count(2) <= m * m - t

    return Problem(
        legal, lambda path: len(path) - path.count(2) >= t, lambda _path: [0, 1, 2]
    )


def tours(params: Params) -> Problem:
    m, k = params["m"], params["k"]

    def legal(path: list[int]) -> bool:
        jumps = all(
            sorted((abs(a // k - b // k), abs(a % k - b % k))) == [1, 2] for a, b in pairwise(path)
        )
        return jumps and len({*path}) == len(path) and all(0 <= square < m * k for square in path)

    return Problem(
        legal, lambda path: len(path) == m * k,
        lambda path: list(range(m * k)) if path else [params["start"]],
    )


PROBLEMS: Mapping[str, Callable[[Params], Problem]] = {
    "queens": queens, "permutations": permutations, "langford": langford, "sudoku": sudoku,
    "diagonals": diagonals, "knights-tour": tours,
}


def solutions(problem: Problem, path: list[int] | None = None) -> int:
    """How many there are, by trying everything."""
    path = path or []
    if problem.complete(path):
        return 1
    return sum(
        solutions(problem, [*path, value])
        for value in problem.candidates(path)
        if problem.legal([*path, value])
    )


def path_after(events: list[Event], k: int) -> list[int]:
    """The choices in force after event k."""
    path: list[int] = []
    for kind, _depth, value in events[: k + 1]:
        if kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
    return path


def first_disagreement(problem: Problem, events: list[Event]) -> tuple[int, str] | None:
    """The first event at which a run that came to its end is not what the problem wants."""
    found = sum(kind == SOLUTION for kind, _, _ in events)
    for k, (kind, depth, value) in enumerate(events):
        before = path_after(events, k - 1) if k else []
        following = events[k + 1 : k + 2]
        fits = problem.legal([*before, value]) if kind in (TRY, PUSH) else None
        if kind == TRY:
            accepted = following == [(PUSH, depth, value)]
            if not accepted and fits:
                return k, "rejected"
            earlier = _since_the_path_is_as_it_is(events, k, len(before))
            if (TRY, depth, value) in earlier:
                return k, "tried twice"
        elif kind == PUSH and not fits:
            return k, "placed"
        elif kind == SOLUTION and not (problem.legal(before) and problem.complete(before)):
            return k, "wrong solution"
        elif kind == POP and problem.legal(before) and problem.complete(before):
            placed = max(i for i in range(k) if events[i] == (PUSH, depth, value))
            if SOLUTION not in [kind for kind, _, _ in events[placed:k]]:
                return k, "missed solution"
    if found < solutions(problem):
        return len(events) - 1, "missed solution"
    return None


def _since_the_path_is_as_it_is(events: list[Event], k: int, height: int) -> list[Event]:
    """The events of the node that is open before event k."""
    begin = k
    while begin and not (events[begin - 1][0] == PUSH and events[begin - 1][1] < height):
        begin -= 1
    return events[begin:k]
