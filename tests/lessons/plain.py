"""Runs of solvers drained in plain Python: the answers that questions must have are worked out from
these lists, without the trace's index."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice

from solvers.catalog import SOLVERS, Solver, Value
from solvers.events import POP, PUSH, Event
from tests.support.runs import traced
from tests.views.shows import SAMPLES
from visualizer.lessons.question import Facts

MOST = 400
"""Events of a run that are looked at."""

SMALL: Mapping[str, Mapping[str, Value]] = {
    "queens-b": {"n": 4}, "queens-bstar": {"n": 5}, "queens-search": {"n": 5},
    "queens-mirror": {"n": 5}, "queens-masks": {"n": 6}, "queens-bitboard": {"n": 6},
    "queens-product": {"n": 4}, "queens-permutations": {"n": 4}, "langford-l": {"n": 4},
    "langford-b": {"n": 4}, "permutations": {"n": 4}, "debruijn": {"n": 3},
    "diagonals": {"m": 2, "t": 3}, "knights-tour": {"m": 3, "k": 4},
}
"""Parameters at which the whole run is short; all others as in tests/views/shows.py."""

SEARCHES = tuple(key for key, solver in SOLVERS.items() if not solver.dives)


class Drained:
    """A run: its events, whether these are all, and what questions are made from."""

    def __init__(
        self, solver: Solver, params: Mapping[str, Value], events: list[Event], complete: bool
    ) -> None:
        self.solver, self.params = solver, params
        self.events, self.complete = events, complete
        self.facts = Facts(traced(events), solver, params, complete)

    def path(self, k: int) -> list[int]:
        """The choices in force right after event k."""
        path: list[int] = []
        for kind, _depth, value in self.events[: k + 1]:
            if kind == PUSH:
                path.append(value)
            elif kind == POP:
                path.pop()
        return path


@lru_cache(maxsize=64)
def drained(key: str, most: int = MOST) -> Drained:
    """The beginning of a run of the catalogue."""
    solver = SOLVERS[key]
    params = solver.arguments(SMALL.get(key, SAMPLES.get(key, {})))
    events = list(islice(solver.function(**params), most + 1))
    return Drained(solver, params, events[:most], len(events) <= most)
