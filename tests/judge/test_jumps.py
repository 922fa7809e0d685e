"""What blame says of the plain search is what backjumping leaves out, to the try."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, TRY, Event
from solvers.networks import (
    Network,
    crossword_network,
    map_network,
    queens_network,
    sudoku_network,
)
from tests.judge.test_blame import blamed
from tests.judge.worlds import World, by_depth

PLAIN = {
    "queens": ("queens-bstar", queens_network), "sudoku": ("sudoku", sudoku_network),
    "crossword": ("crossword", crossword_network), "map": ("map-in-order", map_network),
}
SAMPLES = [
    *(("queens", {"n": n}) for n in (6, 7, 8)),
    *((problem, sample) for problem in ("sudoku", "crossword", "map")
      for sample in SOLVERS[f"{problem}-jump"].samples),
]
Path = tuple[int, ...]


def tries(events: Sequence[Event], network: Network) -> dict[Path, int]:
    """The event of each try by its path, which ends in what is tried: of what the network has as a
    candidate at all."""
    found, path = {}, list[int]()
    for event, (kind, depth, value) in enumerate(events):
        if kind == TRY and value in network.candidates[depth]:
            found[(*path, value)] = event
        elif kind == PUSH:
            path.append(value)
        elif kind == POP:
            path.pop()
    return found


def seen(key: str, sample: Mapping[str, Value], network: Network) -> tuple[set[Path], set[Path]]:
    """The tries of a run, and those of them that by its blame cannot help."""
    solver = SOLVERS[key]
    events = list(solver.function(**solver.arguments(sample)))
    blame = blamed(World(key, sample, by_depth, []), events)
    assert blame.sums.failed.sum() == blame.sums.explained.sum()
    useless = {k for first, stop in blame.useless(0, len(events)) for k in range(first, stop)}
    all_of_them = tries(events, network)
    return {*all_of_them}, {path for path, event in all_of_them.items() if event in useless}


@pytest.mark.some(7)
@pytest.mark.parametrize(("problem", "sample"), SAMPLES)
def test_jumping_leaves_out_what_could_not_help(
    problem: str, sample: Mapping[str, Value]
) -> None:
    """Exactly this: what is of no use in the plain search is what the jumps leave out, and what is
    of no use in the jumping search itself. Nothing is left out that might have helped.

    Something of no use stays, since the search blames the first choice that conflicts with each
    candidate, and blame as few choices as will do. Where that makes no difference, nothing stays.
    """
    plain, network = PLAIN[problem]
    arguments = SOLVERS[f"{problem}-jump"].arguments(sample)
    made = network(**arguments)
    before, useless = seen(plain, sample, made)
    after, still_useless = seen(f"{problem}-jump", sample, made)
    assert after <= before
    assert useless == (before - after) | still_useless
    if problem in ("sudoku", "crossword"):
        assert not still_useless


@pytest.mark.some(7)
@pytest.mark.parametrize(("problem", "sample"), SAMPLES)
def test_nogoods_leave_out_more(problem: str, sample: Mapping[str, Value]) -> None:
    """Not always the same, as a nogood blames other choices than the conflicts would; but no fewer
    of what the plain search tries. All dead ends are explained, those by a nogood too."""
    plain, network = PLAIN[problem]
    made = network(**SOLVERS[f"{problem}-jump"].arguments(sample))
    learning, _useless = seen(f"{problem}-learn", {**sample, "longest": 64}, made)
    jumping, _useless = seen(f"{problem}-jump", sample, made)
    assert len(learning) <= len(jumping)
    assert learning <= seen(plain, sample, made)[0]
