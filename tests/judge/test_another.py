"""Where nobody has published how many solutions there are, another search of the same problem is
asked: too few are found, and nobody is accused who has found them all, or means to stop."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.support.runs import traced
from visualizer.judge.judgement import Judgement
from visualizer.problems.kinds import Kind
from visualizer.problems.narration import Said, judged, narration
from visualizer.trace.moment import moment_at

MAZE = "#######\n#S#   #\n# # # #\n#   #G#\n#######\n"
FORMULA = "p cnf 3 2\n1 2 0\n-1 3 0\n"

RUNS: Mapping[str, tuple[dict[str, Value], int]] = {
    "knights-tour": ({"m": 3, "k": 4}, 2), "maze-region": ({"maze": MAZE}, 1),
    "map-in-order": ({"regions": "a: b\nb: a\n", "colours": 5}, 20),
    "exact-cover": ({"matrix": "x y\nx\ny\nx y\n"}, 2), "satisfiability": ({"formula": FORMULA}, 1),
    "diagonals": ({"m": 2, "t": 1}, 8),
}
"""Solvers with parameters, and how many solutions another one finds; of a formula that one is."""


def run(key: str, keep: slice = slice(None)) -> tuple[Judgement, list[Event]]:
    """The judgement of a user's own run, of whose solutions only some are said to be any."""
    params, _count = RUNS[key]
    solver = SOLVERS[key]
    events = [*solver.function(**solver.arguments(params))]
    told = [at for at, (kind, _depth, _value) in enumerate(events) if kind == SOLUTION]
    gone = {*told} - {*told[keep]}
    events = [event for at, event in enumerate(events) if at not in gone]
    judgement = Judgement(traced(events), replace(solver, key="own.py"), params)
    judgement.finish()
    return judgement, events


@pytest.mark.parametrize("key", RUNS)
def test_who_finds_all_is_not_accused(key: str) -> None:
    judgement, _events = run(key)
    assert judgement.known_solutions is None and not judgement.count


@pytest.mark.parametrize("key", RUNS)
def test_who_finds_none_is_told_how_many_another_one_finds(key: str) -> None:
    judgement, _events = run(key, slice(0))
    assert judgement.another == RUNS[key][1] and judgement.count


def test_it_is_said_at_the_end() -> None:
    solver, params = replace(SOLVERS["knights-tour"], key="own.py"), RUNS["knights-tour"][0]
    trace = traced([(TRY, 0, 0), (PUSH, 0, 0), (POP, 0, 0)])  # it goes on nowhere
    judgement = Judgement(trace, solver, params)
    judgement.finish()
    assert judgement.kind_at(2) is Kind.MISSED_SOLUTION
    moment = moment_at(trace, 2, solver, params, complete=True)
    said = judged(narration(moment, Said("Move 1.")), moment, Kind.MISSED_SOLUTION,
                  judgement.known_solutions, judgement.left_out, another=judgement.another)
    assert "But another search finds 2. At event 2 it goes back" in said.sentence


def test_where_it_starts_is_what_the_run_has_tried_first() -> None:
    solver = SOLVERS["knights-tour"]
    events = [*solver.function(3, 4, 4, False)]
    trace = traced([event for event in events if event[0] != SOLUTION])
    judgement = Judgement(trace, replace(solver, key="own.py"), {"m": 3, "k": 4})
    judgement.finish()
    assert judgement.another == sum(kind == SOLUTION for kind, _depth, _value in events)


def test_the_catalogue_is_not_held_against_itself() -> None:
    solver = SOLVERS["knights-tour"]
    params = solver.arguments({"m": 3, "k": 4})
    judgement = Judgement(traced([*solver.function(**params)]), solver, params)
    judgement.finish()
    assert judgement.another == 0
