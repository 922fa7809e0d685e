"""What is counted is counted right: one thing is no "1 things"."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from solvers.catalog import SOLVERS, Value
from tests.support.runs import traced
from tests.views.shows import still
from visualizer.pictures.picture import picture_named
from visualizer.trace.moment import moment_at
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

ONE: dict[str, Mapping[str, Value]] = {
    "queens-bstar": {"n": 1},
    "queens-b": {"n": 1},
    "queens-bitboard": {"n": 1},
    "queens-masks": {"n": 1},
    "queens-subsets": {"n": 1},
    "queens-product": {"n": 1},
    "queens-iterative": {"n": 1},
    "queens-recursive": {"n": 1},
    "queens-permutations": {"n": 1},
    "queens-extend": {"n": 1},
    "queens-search": {"n": 1},
    "queens-mirror": {"n": 1},
    "queens-estimate": {"n": 1, "probes": 1, "seed": 1},
    "langford-l": {"n": 1},
    "permutations": {"n": 1},
    "diagonals": {"m": 1, "t": 1},
    "debruijn": {"n": 1},
    "maze-lefthand": {"maze": "SG", "size": 2, "seed": 1},
    "maze-region": {"maze": "SG", "size": 2, "seed": 1},
    "knights-tour": {"m": 1, "k": 1},
    "exact-cover": {"matrix": "a\na"},
    "satisfiability": {"formula": "p cnf 1 1\n1 0\n"},
    "pentominoes": {"board": ".....\nI"},
}
"""Parameters with which there is one of everything."""

SEVERAL = re.compile(r"\b1 (?:[a-z]+ )?(?!(?:this|has|is|was|gives|goes)\b)[a-z]+s\b")
"""A 1 before a plural: "1 steps", "of 1 free cells"."""


@pytest.mark.parametrize("key", ONE)
def test_of_one_thing_nobody_says_that_there_are_several(key: str) -> None:
    solver = SOLVERS[key]
    picture = picture_named(solver.problem.picture)
    arguments = solver.arguments(ONE[key])
    events = list(solver.function(**arguments))
    trace = traced(events)
    for k in range(len(events)):
        moment = moment_at(trace, k, solver, arguments, complete=True)
        show = still(moment, trace, Look(load_theme("dark")))
        for said in (picture.narrate(moment).sentence, picture.note(show)):
            assert not SEVERAL.search(said), said
