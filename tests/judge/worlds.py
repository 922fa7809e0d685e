"""Small instances of each problem at random, with all their solutions: worked out by brute force.

What choices stand for is told here once more, as facts: two choices are the same if their facts
are. It shares nothing with what explains failed nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import Any, NamedTuple

from solvers.catalog import Value
from solvers.instances.boards import BOARDS, read_board
from solvers.instances.mazes import read_maze
from solvers.pentominoes import matrix_of
from tests.solvers import oracles, oracles_puzzles, oracles_sequences
from tests.solvers.oracles_covers import models

Fact = Any
Facts = tuple[Fact, ...]


class World(NamedTuple):
    """An instance: the solver and its parameters; what the choices of a path stand for; all
    solutions, as facts."""

    key: str
    params: Mapping[str, Value]
    facts: Callable[[Sequence[int]], Facts]
    solutions: list[frozenset[Fact]]


def by_depth(path: Sequence[int]) -> Facts:
    """Of problems in which each depth is a place."""
    return tuple(enumerate(path))


def by_value(path: Sequence[int]) -> Facts:
    """Of problems whose values tell the place."""
    return tuple(path)


def of_paths(paths: list[list[int]], facts: Callable[[Sequence[int]], Facts]) -> list[Any]:
    return [frozenset(facts(path)) for path in paths]


def queens(rng: Random) -> World:
    n = rng.randint(4, 7)
    keys = ["queens-bstar", "queens-masks", "queens-extend", "queens-search", "queens-bitboard",
            "queens-permutations", "queens-mirror", "queens-iterative", "queens-forward",
            "queens-jump", "queens-learn", "queens-product"]
    key = rng.choice(keys if n < 6 else keys[:-1])
    return World(key, {"n": n}, by_depth, of_paths(oracles.queens(n), by_depth))


def subsets(rng: Random) -> World:
    n = rng.randint(2, 4)
    rows = oracles.queens(n)
    return World("queens-subsets", {"n": n}, by_value, [
        frozenset(n * row + column for row, column in enumerate(one)) for one in rows
    ])


def numbers(rng: Random) -> World:
    n = rng.randint(2, 4)
    paths = [list(one) for one in permutations(range(n))]
    return World("permutations", {"n": n}, by_depth, of_paths(paths, by_depth))


def sudoku(rng: Random) -> World:
    """Of a filled grid so many cells are emptied that it often has several solutions."""
    full = [(row * 3 + row // 3 + column) % 9 + 1 for row in range(9) for column in range(9)]
    kept = [*full]
    for cell in rng.sample(range(81), rng.randint(8, 26)):
        kept[cell] = 0
    puzzle = "".join(map(str, kept))
    key = rng.choice(["sudoku", "sudoku-forward", "sudoku-jump", "sudoku-learn"])
    order = {"fewest_first": rng.random() < 0.5} if key == "sudoku" else {}
    return World(
        key, {"puzzle": puzzle, **order}, by_value,
        [frozenset(10 * cell + int(digit) for cell, digit in enumerate(one) if not kept[cell])
         for one in oracles_puzzles.fillings(puzzle)],
    )


def colouring(rng: Random) -> World:
    count, colours = rng.randint(3, 7), rng.randint(2, 3)
    borders = [pair for pair in combinations(range(count), 2) if rng.random() < 0.5]
    text = "\n".join(
        f"{chr(65 + one)}: {' '.join(chr(65 + b) for a, b in borders if a == one)}".strip()
        for one in range(count)
    )
    return World(
        rng.choice(["map-in-order", "map-fewest-left", "map-forward", "map-jump", "map-learn"]),
        {"regions": text, "colours": colours},
        by_value,
        [frozenset(10 * region + colour for region, colour in enumerate(one))
         for one in product(range(1, colours + 1), repeat=count)
         if all(one[a] != one[b] for a, b in borders)],
    )


def covers(left: frozenset[str], options: Sequence[frozenset[str]]) -> Iterator[list[int]]:
    """All exact covers: of the first item left by each option that fits."""
    if not left:
        yield []
        return
    item = min(left)
    for number, option in enumerate(options):
        if item in option and option <= left:
            yield from ([number, *others] for others in covers(left - option, options))


def exact_cover(rng: Random) -> World:
    items = "abcdef"[: rng.randint(3, 6)]
    options = [
        frozenset(rng.sample(items, rng.randint(1, min(3, len(items)))))
        for _ in range(rng.randint(4, 11))
    ]
    text = "\n".join([" ".join(items), *(" ".join(sorted(option)) for option in options)])
    return World(
        "exact-cover", {"matrix": text, "first_item": rng.random() < 0.5}, by_value,
        [frozenset(one) for one in covers(frozenset(items), options)],
    )


def pentominoes(rng: Random) -> World:
    board = rng.choice(["3x5", "4x5"])
    mirror = rng.random() < 0.5
    items, options = matrix_of(read_board(BOARDS[board]), mirror)
    solutions = covers(frozenset(items), [frozenset(option) for option in options])
    return World(
        "pentominoes",
        {"board": board, "mirror_images": mirror, "first_item": rng.random() < 0.5}, by_value,
        [frozenset(one) for one in solutions],
    )


def satisfiability(rng: Random) -> World:
    variables = rng.randint(2, 6)
    clauses = [
        [v * rng.choice((1, -1)) for v in rng.sample(range(1, variables + 1),
                                                     rng.randint(1, min(3, variables)))]
        for _ in range(rng.randint(3, 18))
    ]
    text = "\n".join([f"p cnf {variables} {len(clauses)}",
                      *(" ".join(map(str, [*clause, 0])) for clause in clauses)])
    return World(
        "satisfiability",
        {"formula": text, "order": rng.choice(["numbered", "occurrences", "shortest"])}, by_value,
        [frozenset(v if true else -v for v, true in enumerate(one, 1))
         for one in models(variables, clauses)],
    )


def crossword(rng: Random) -> World:
    rows = rng.choice(["...\n.#.\n...", "...\n...\n#..", "..\n.."])
    length = len(rows.split("\n")[0])
    words = sorted({
        "".join(rng.choice("abc") for _ in range(rng.choice((2, length))))
        for _ in range(rng.randint(6, 14))
    })
    rng.shuffle(words)
    grid = rows.split("\n")
    cells = [
        [(r, c) for r in range(len(grid)) for c in range(len(grid[0]))],
        [(r, c) for c in range(len(grid[0])) for r in range(len(grid))],
    ]
    slots: list[tuple[tuple[int, int], int, list[tuple[int, int]]]] = []
    for side, order in enumerate(cells):
        run: list[tuple[int, int]] = []
        for place in [*order, None]:
            free = place is not None and grid[place[0]][place[1]] == "."
            line = place is not None and bool(run) and run[-1][side] == place[side]
            if not (free and line):
                if len(run) > 1:
                    slots.append((run[0], side, run))
                run = []
            if free and place is not None:
                run.append(place)
    slots.sort(key=lambda slot: slot[:2])

    def facts(path: Sequence[int]) -> Facts:
        still, found = list(range(len(slots))), []
        for value in path:
            skipped, word = divmod(value, len(words))
            inside = 0 <= skipped < len(still)
            found.append((still.pop(skipped), word) if inside else ("nothing", value))
        return tuple(found)

    def fill(number: int, letters: dict[tuple[int, int], str], used: tuple[int, ...]
             ) -> Iterator[tuple[int, ...]]:
        if number == len(slots):
            yield used
            return
        for place, word in enumerate(words):
            run = slots[number][2]
            if len(word) == len(run) and place not in used and all(
                letters.get(cell, letter) == letter
                for cell, letter in zip(run, word, strict=True)
            ):
                yield from fill(number + 1, letters | dict(zip(run, word, strict=True)),
                                (*used, place))

    key = rng.choice(["crossword", "crossword-forward", "crossword-jump", "crossword-learn"])
    order = {"fewest_first": rng.random() < 0.5} if key == "crossword" else {}
    return World(
        key, {"grid": rows, "words": "\n".join(words), **order}, facts,
        [frozenset(enumerate(one)) for one in fill(0, {}, ())],
    )


def diagonals(rng: Random) -> World:
    m = rng.randint(1, 3)
    t = rng.randint(1, m * m if m < 3 else 6)
    paths = []
    for drawn in oracles_sequences.diagonals(m, t):
        cells = {y * m + x: "/\\".index(shape) for x, y, shape in drawn}
        paths.append([cells.get(cell, 2) for cell in range(max(cells) + 1)])
    return World("diagonals", {"m": m, "t": t}, by_depth, of_paths(paths, by_depth))


def langford(rng: Random) -> World:
    n = rng.choice([3, 4, 5, 7])

    def facts(path: Sequence[int]) -> Facts:
        row, found = [0] * (9 * n + 99), []
        for value in path:
            first = row.index(0)
            found.append((value, first))
            row[first] = 1
            if 0 <= first + value + 1 < len(row):
                row[first + value + 1] = 1
        return tuple(found)

    def rows(value: int, begins: dict[int, int], taken: frozenset[int]) -> Iterator[list[int]]:
        if not value:
            yield sorted(begins, key=lambda one: begins[one])
        for first in range(2 * n - value - 1):
            both = {first, first + value + 1}
            if value and taken.isdisjoint(both):
                yield from rows(value - 1, begins | {value: first}, taken | both)

    key = rng.choice(["langford-l", "langford-b"])
    return World(key, {"n": n}, facts, of_paths([*rows(n, {}, frozenset())], facts))


def debruijn(rng: Random) -> World:
    n = rng.randint(1, 4)
    paths = [bits[n:] for bits in oracles_sequences.debruijn(n)]
    return World("debruijn", {"n": n}, by_depth, of_paths(paths, by_depth))


def tour(rng: Random) -> World:
    m, k = rng.choice([(3, 4), (4, 3), (3, 3), (2, 4)])
    start = rng.randrange(m * k)

    def ways(path: list[int]) -> Iterator[list[int]]:
        if len(path) == m * k:
            yield path
            return
        row, column = divmod(path[-1], k)
        for square in range(m * k):
            there = divmod(square, k)
            jump = sorted((abs(row - there[0]), abs(column - there[1])))
            if jump == [1, 2] and square not in path:
                yield from ways([*path, square])

    return World(
        "knights-tour", {"m": m, "k": k, "start": start, "warnsdorff": rng.random() < 0.5},
        by_depth, of_paths([*ways([start])], by_depth),
    )


def maze(rng: Random) -> World:
    width, height = rng.randint(3, 5), rng.randint(3, 4)
    cells = [rng.choice("  #") for _ in range(width * height)]
    start, goal = rng.sample(range(width * height), 2)
    cells[start], cells[goal] = "S", "G"
    lines = ["".join(cells[row * width : (row + 1) * width]) for row in range(height)]
    text = "\n".join(["#" * (width + 2), *(f"#{line}#" for line in lines), "#" * (width + 2)])
    read = read_maze(text)

    def ways(path: list[int]) -> Iterator[list[int]]:
        if path[-1] == read.goal:
            yield path
            return
        for step in (1, -1, read.width, -read.width):
            cell = path[-1] + step
            if read.cells[cell] != "#" and cell not in path:
                yield from ways([*path, cell])

    return World("maze-lefthand", {"maze": text, "size": 3, "seed": 1}, by_depth,
                 of_paths([*ways([read.start])], by_depth))


WORLDS: tuple[Callable[[Random], World], ...] = (
    queens, subsets, numbers, sudoku, colouring, exact_cover, pentominoes, satisfiability,
    crossword, diagonals, langford, debruijn, tour, maze,
)
