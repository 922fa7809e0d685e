"""What looks ahead or remembers, against the plain search and against its own definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.networks import Network, map_network, queens_learn, queens_network, sudoku_network

PLAIN = {"queens": "queens-bstar", "sudoku": "sudoku", "crossword": "crossword",
         "map": "map-in-order"}
NAMES = ("forward", "jump", "learn")
CASES = [
    (f"{problem}-{name}", plain, sample)
    for problem, plain in PLAIN.items()
    for name in NAMES
    for sample in SOLVERS[f"{problem}-{name}"].samples
]
Path = tuple[int, ...]


def _paths(events: Events, wanted: int) -> list[Path]:
    """The path at each event of a kind; that of a TRY ends in what is tried."""
    path: list[int] = []
    found = []
    for kind, _, value in events:
        if kind == PUSH:
            path.append(value)
        if kind == wanted:
            found.append((*path, value) if kind == TRY else tuple(path))
        if kind == POP:
            path.pop()
    return found


def _run(key: str, sample: Mapping[str, Value]) -> Events:
    """With those of the parameters that the solver takes."""
    solver = SOLVERS[key]
    taken = {one.name for one in solver.parameters}
    given = {name: value for name, value in sample.items() if name in taken}
    return solver.function(**solver.arguments(given))


@pytest.mark.parametrize(("key", "plain", "sample"), CASES)
def test_they_find_what_the_plain_search_finds_in_its_order(
    key: str, plain: str, sample: Mapping[str, Value]
) -> None:
    assert _paths(_run(key, sample), SOLUTION) == _paths(_run(plain, sample), SOLUTION)


@pytest.mark.parametrize("problem", PLAIN)
def test_they_place_nothing_that_the_plain_search_does_not(problem: str) -> None:
    sample = SOLVERS[f"{problem}-jump"].samples[-1]
    plain, forward, jump, learn = (
        set(_paths(_run(key, sample), PUSH))
        for key in (PLAIN[problem], *(f"{problem}-{name}" for name in NAMES))
    )
    assert forward < plain
    assert jump < plain
    assert learn < plain


def _looking_ahead(network: Network, path: Path = ()) -> Iterator[Path]:
    """All paths that leave each variable to come a candidate, and so do their beginnings."""
    candidates, agree = network

    def stands(variable: int, value: int, path: Path) -> bool:
        return all(agree(i, v, variable, value) for i, v in enumerate(path))

    for value in candidates[len(path)] if len(path) < len(candidates) else ():
        longer = (*path, value)
        if stands(len(path), value, path) and all(
            any(stands(later, v, longer) for v in candidates[later])
            for later in range(len(longer), len(candidates))
        ):
            yield longer
            yield from _looking_ahead(network, longer)


@pytest.mark.parametrize(("key", "sample", "network"), [
    ("queens-forward", {"n": 7}, queens_network),
    ("map-forward", {"regions": "australia"}, map_network),
    ("sudoku-forward", {"puzzle": "easy"}, sudoku_network),
])
def test_forward_checking_places_what_leaves_all_to_come_a_candidate(
    key: str, sample: Mapping[str, Value], network: Callable[..., Network]
) -> None:
    made = network(**SOLVERS[key].arguments(sample))
    assert _paths(_run(key, sample), PUSH) == list(_looking_ahead(made))


@pytest.mark.parametrize("n", [4, 6, 7])
def test_a_nogood_is_part_of_no_solution_and_never_made_again(n: int) -> None:
    events = queens_learn(n, n)
    path: list[int] = []
    nogoods: dict[int, list[tuple[int, int]]] = {}
    for kind, _, value in events:
        nogoods = events.gi_frame.f_locals["nogoods"]  # type: ignore[attr-defined]
        if kind == PUSH:
            path.append(value)
            made = {*enumerate(path)}
            last = (len(path) - 1, value)
            assert not any(last in known and made.issuperset(known) for known in nogoods.values())
        elif kind == POP:
            path.pop()
    assert nogoods
    for solution in _paths(_run("queens-bstar", {"n": n}), SOLUTION):
        assert not any({*enumerate(solution)}.issuperset(known) for known in nogoods.values())


MEASURED = {
    "queens": ({"n": 8}, (15_720, 1_724, 13_762, 13_733)),
    "sudoku": ({"puzzle": "medium"}, (8_658, 364, 1_834, 1_486)),
    "crossword": ({"grid": "lattice"}, (2_088, 48, 1_409, 1_409)),
    "map": ({"regions": "groetzsch"}, (1_416, 339, 937, 593)),
}
"""How often the plain search tries something, and each of the others. Measured here: no source is
known that publishes them, but of plain queens 2057 nodes, 92 of them solutions (figures.py).
"""


@pytest.mark.parametrize("problem", MEASURED)
def test_they_try_as_much_as_was_measured(problem: str) -> None:
    sample, tries = MEASURED[problem]
    keys = PLAIN[problem], *(f"{problem}-{name}" for name in NAMES)
    assert tuple(len(_paths(_run(key, sample), TRY)) for key in keys) == tries
    assert problem != "queens" or tries[0] == 8 * (2057 - 92)
