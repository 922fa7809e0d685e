"""The solvers of the catalogue on random instances, against the independent solvers of
tests/solvers: as many solutions, in whatever order they are searched for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import factorial
from pathlib import Path
from random import Random

from solvers.catalog import LEAVES_OUT, SOLVERS, Value
from solvers.events import PUSH, SOLUTION
from solvers.instances.places import Wrong
from tests.hard.figures import Figures
from tests.hard.session import random_of
from tests.solvers import oracles, oracles_sequences
from tests.solvers.contract import check_contract
from tests.solvers.oracles_covers import exact_covers, models
from tests.solvers.oracles_puzzles import crosswords, distances, fillings, tours
from tests.solvers.test_maps import colourings

RUNS_EACH = 10
"""Runs of an attempt."""

LONGEST = 200_000
"""Events of a run; of a longer one nothing is held."""

Sample = tuple[Mapping[str, Value], Callable[[], int]]
"""Parameters, and how many solutions there are."""


def attempt(number: int, _folder: Path) -> Figures:
    """Some random instances, each for a solver of the catalogue."""
    random, figures = random_of("differential", number), Figures()
    for _run in range(RUNS_EACH):
        picture = random.choice([*SAMPLES])
        params, count = SAMPLES[picture](random)
        keys = [key for key, one in SOLVERS.items()
                if one.problem.picture == picture and LEAVES_OUT not in one.on_purpose]
        figures.counts[_hold(random.choice(keys), params, count)] += 1
    return figures


def _hold(key: str, params: Mapping[str, Value], count: Callable[[], int]) -> str:
    solver = SOLVERS[key]
    try:
        named = {one.name: one for one in solver.parameters}
        arguments = solver.arguments({k: v for k, v in params.items() if k in named})
        if not all(named[name].fits(value) for name, value in arguments.items()):
            return "not taken"
        if solver.check is not None:
            solver.check(**arguments)
    except Wrong:
        return "not taken"
    events = []
    for event in solver.function(**arguments):
        events.append(event)
        if len(events) > LONGEST:
            return "too long"
    solutions = check_contract(events, whole_run=not solver.first_only)
    found, path = 0, 0
    for kind, depth, _value in events:
        path = depth + 1 if kind == PUSH else path
        free = int(str(params.get("variables", 0))) - path if key == "satisfiability" else 0
        found += (1 << max(0, free)) * (kind == SOLUTION)
    expected = min(1, count()) if solver.first_only else count()
    assert found == expected, (
        f"{key} {arguments}: {found} solutions, the independent solver has {expected}"
    )
    assert len({tuple(one) for one in solutions}) == len(solutions), f"{key} {arguments}: twice"
    return "compared"


def _queens(random: Random) -> Sample:
    n = random.randint(1, 7)
    return {"n": n}, lambda: len(oracles.queens(n))


def _langford(random: Random) -> Sample:
    n = random.randint(1, 7)
    return {"n": n}, lambda: len(oracles.langford(n))


def _permutations(random: Random) -> Sample:
    n = random.randint(1, 6)
    return {"n": n}, lambda: factorial(n)


def _diagonals(random: Random) -> Sample:
    m = random.randint(1, 3)
    t = random.randint(1, m * m)
    return {"m": m, "t": t}, lambda: len(oracles_sequences.diagonals(m, t))


def _debruijn(random: Random) -> Sample:
    n = random.randint(1, 4)
    return {"n": n}, lambda: len(oracles_sequences.debruijn(n))


def _tours(random: Random) -> Sample:
    m, k = random.choice([(3, 4), (4, 3), (3, 3), (4, 4), (1, 1), (2, 5), (3, 7), (3, 5)])
    start, rule = random.randrange(m * k), random.random() < 0.5
    return (
        {"m": m, "k": k, "start": start, "warnsdorff": rule}, lambda: tours(m, k, start)
    )


def _sudoku(random: Random) -> Sample:
    base = [(3 * (row % 3) + row // 3 + column) % 9 for row in range(9) for column in range(9)]
    digits = random.sample("123456789", 9)
    left = random.randint(28, 60)
    cells = [digits[one] for one in base]
    for cell in random.sample(range(81), 81 - left):
        cells[cell] = "."
    if random.random() < 0.2:  # one that may have none
        cells[random.randrange(81)] = random.choice("123456789")
    puzzle = "".join(cells)
    order = random.random() < 0.8
    return {"puzzle": puzzle, "fewest_first": order}, lambda: len(fillings(puzzle))


def _maze(random: Random) -> Sample:
    wide, high = random.randint(3, 9), random.randint(3, 9)
    rows = [[random.choice("#   ") if 0 < x < wide - 1 and 0 < y < high - 1 else "#"
             for x in range(wide)] for y in range(high)]
    inner = [(x, y) for x in range(1, wide - 1) for y in range(1, high - 1)]
    if len(inner) > 1:
        for letter, (x, y) in zip("SG", random.sample(inner, 2), strict=True):
            rows[y][x] = letter
    text = "\n".join(map("".join, rows))

    def reached() -> int:
        goal = next(((y, x) for y, row in enumerate(rows) for x, one in enumerate(row)
                     if one == "G"), None)
        return int(goal in distances(text))

    return {"maze": text}, reached


def _crossword(random: Random) -> Sample:
    size = random.randint(2, 4)
    grid = "\n".join("".join(random.choice("...#") for _c in range(size)) for _r in range(size))
    words = sorted({"".join(random.choice("ABC") for _c in range(random.randint(2, size)))
                    for _w in range(random.randint(3, 14))})
    order = random.random() < 0.5
    return (
        {"grid": grid, "words": "\n".join(words), "fewest_first": order},
        lambda: len(crosswords(grid, words)),
    )


def _cover(random: Random) -> Sample:
    items = list("abcdef")[: random.randint(1, 6)]
    options = sorted({tuple(sorted(random.sample(items, random.randint(1, len(items)))))
                      for _o in range(random.randint(1, 12))})
    text = "\n".join([" ".join(items), *map(" ".join, options)])
    return (
        {"matrix": text, "first_item": random.random() < 0.5},
        lambda: len(exact_covers(items, options)),
    )


def _formula(random: Random) -> Sample:
    variables = random.randint(1, 7)
    clauses = [
        sorted({random.choice((1, -1)) * one for one in
                random.sample(range(1, variables + 1), random.randint(1, min(3, variables)))})
        for _clause in range(random.randint(1, 14))
    ]
    text = f"p cnf {variables} {len(clauses)}\n" + "".join(
        " ".join(map(str, clause)) + " 0\n" for clause in clauses)
    order = random.choice([*SOLVERS["satisfiability"].parameters[1].limits["ways"]])  # type: ignore[misc]
    return (
        {"formula": text, "order": order, "variables": variables},
        lambda: len(models(variables, clauses)),
    )


def _map(random: Random) -> Sample:
    regions, colours = random.randint(1, 7), random.randint(1, 4)
    borders = [(a, b) for a in range(regions) for b in range(a) if random.random() < 0.4]
    beside = {a: [b for b in range(regions) if {(a, b), (b, a)} & {*borders}]
              for a in range(regions)}
    text = "\n".join(f"r{a}: " + " ".join(f"r{b}" for b in beside[a]) for a in range(regions))
    return (
        {"regions": text, "colours": colours},
        lambda: colourings(regions, frozenset(map(frozenset, borders)), colours),
    )


SAMPLES: Mapping[str, Callable[[Random], Sample]] = {
    "board": _queens, "sequence": _langford, "permutation_tiles": _permutations,
    "diagonal_grid": _diagonals, "debruijn_ring": _debruijn, "knights_tour": _tours,
    "sudoku": _sudoku, "maze": _maze, "region": _maze, "crossword": _crossword,
    "exact_cover": _cover, "satisfiability": _formula, "map_colouring": _map,
}
"""What a random instance is, by the picture of its problem."""
