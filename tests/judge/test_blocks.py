"""Judging many events at once finds what judging one after another finds, in random runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.catalog import PURPOSES, SOLVERS, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from visualizer.jobs.own import Own
from visualizer.judge.blocks import Blocks
from visualizer.judge.plain import Plain
from visualizer.problems.asking import rules_of as rules_for
from visualizer.problems.model import model_of
from visualizer.problems.rules import Rules
from visualizer.trace.moment import Moment
from visualizer.trace.packing import Packed, pack

OTHERS = "p cnf 4 6\n1 2 -3 0\n-1 4 0\n2 3 -4 0\n-2 -3 0\n1 -4 0\n3 4 0\n"

RUNS: tuple[tuple[str, Mapping[str, Value]], ...] = (
    ("queens-bstar", {"n": 1}), ("queens-bstar", {"n": 5}), ("queens-search", {"n": 14}),
    ("queens-subsets", {"n": 4}), ("queens-product", {"n": 5}), ("queens-bitboard", {"n": 6}),
    ("permutations", {"n": 4}), ("langford-l", {"n": 3}), ("langford-l", {"n": 4}),
    ("langford-b", {"n": 21}), ("diagonals", {"m": 2, "t": 3}), ("diagonals", {"m": 3, "t": 2}),
    ("diagonals", {"m": 8, "t": 30}), ("debruijn", {"n": 1}), ("debruijn", {"n": 3}),
    ("debruijn", {"n": 7}), ("knights-tour", {"m": 1, "k": 1}), ("knights-tour", {"m": 3, "k": 4}),
    ("knights-tour", {"m": 9, "k": 10}), ("sudoku", {"puzzle": "easy"}),
    ("exact-cover", {"matrix": "week"}), ("exact-cover", {"matrix": "dominoes"}),
    ("pentominoes", {"board": "3x5"}), ("pentominoes", {"board": "6x10"}),
    ("satisfiability", {"formula": "small"}), ("satisfiability", {"formula": "map"}),
    ("satisfiability", {"formula": OTHERS}), ("maze-lefthand", {"maze": "small"}),
    ("maze-region", {"maze": "loops"}), ("crossword", {"grid": "lattice"}),
    ("crossword", {"grid": "ring", "fewest_first": True}),
    ("crossword", {"grid": "bridge", "words": "ab\nba\nabc\ncba\nbac\n"}),
)

LENGTH = 400


def moment_of(
    key: str, params: Mapping[str, Value], purposes: frozenset[str], *, calls: bool = False
) -> Moment:
    """calls: is each choice in force a call, as in a plain program?"""
    solver = replace(SOLVERS[key], on_purpose=purposes, own=Own(by_calls=calls))
    return Moment(solver, solver.arguments(params))


def candidates(moment: Moment, rng: Random) -> list[int]:
    """What a solver may try: mostly what its own tries, sometimes anything."""
    own = sorted({value for _, _, value in _beginning(moment)})
    return [*own, *(rng.choice((-32_768, -1, 0, 1, 2, 7, 63, 64, 100, 32_767)) for _ in range(2))]


def _beginning(moment: Moment) -> list[Event]:
    events = []
    for event in moment.solver.function(**moment.params):
        events.append(event)
        if len(events) == 300:
            break
    return events


def is_allowed(rules: Rules, moment: Moment, path: list[int], value: int) -> bool:
    try:
        return not rules.refusals(moment, path, value)
    except Exception:
        return True


def random_run(rules: Rules, moment: Moment, rng: Random) -> list[Event]:
    """A run that keeps the event contract, and often the rules."""
    good = rng.choice((0.5, 0.9, 0.98, 1.0))
    values = candidates(moment, rng)
    events: list[Event] = []
    path: list[int] = []
    while len(events) < LENGTH:
        if path and rng.random() < 0.2:
            events.append((POP, len(path) - 1, path.pop()))
            continue
        for _ in range(rng.choice((1, 1, 10))):  # else no way would ever be a long one
            value = rng.choice(values)
            fits = is_allowed(rules, moment, path, value)
            if fits:
                break
        events.append((TRY, len(path), value))
        if fits is (rng.random() < good):
            events.append((PUSH, len(path), value))
            path.append(value)
            try:
                solved = rules.is_solution(moment, path)
            except Exception:
                solved = False
            if solved is (rng.random() < good):
                events.append((SOLUTION, len(path) - 1, value))
    return events[: rng.randrange(LENGTH)]


def packed(events: list[Event]) -> Packed:
    return pack(np.array(events, np.int64).reshape(-1))


def judged(judge: Plain | Blocks, parts: list[Packed], *, complete: bool) -> list[tuple[int, int]]:
    found = []
    start = 0
    for part in parts:
        found.append(judge.take(part, start))
        start += len(part)
    found.append(judge.end(complete=complete))
    return [pair for one in found for pair in zip(*map(list, one), strict=True)]


@pytest.mark.some(9)
@pytest.mark.parametrize(("key", "params"), RUNS, ids=str)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), purposes=st.frozensets(st.sampled_from(PURPOSES), max_size=1),
       calls=st.booleans())
def test_all_at_once_and_one_after_another(
    key: str, params: Mapping[str, Value], seed: int, purposes: frozenset[str], calls: bool
) -> None:
    rng = Random(seed)
    moment = moment_of(key, params, purposes, calls=calls)
    rules, model = rules_for(moment), model_of(moment)
    assert rules is not None and model is not None
    events = packed(random_run(rules, moment, rng))
    cuts = sorted(rng.randrange(len(events) + 1) for _ in range(rng.randrange(6)))
    parts = np.split(events, cuts)
    complete = rng.random() < 0.5
    slowly = judged(Plain(rules, moment), [events], complete=complete)
    assert judged(Blocks(model, rules, moment), parts, complete=complete) == slowly


@pytest.mark.thorough
def test_the_random_runs_have_all_kinds() -> None:
    kinds: set[int] = set()
    for seed in range(60):
        rng = Random(seed)
        moment = moment_of("queens-search", {"n": 4}, frozenset())
        rules = rules_for(moment)
        assert rules is not None
        events = packed(random_run(rules, moment, rng))
        kinds |= {kind for _, kind in judged(Plain(rules, moment), [events], complete=True)}
    assert kinds == {0, 1, 2, 3, 4}
