"""Whose fault a dead end is: what is said of random small instances, held against all their
solutions, and counted once more by brute force."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

import numpy as np
import pytest

from solvers.catalog import PLACES, SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.judge.test_blocks import random_run
from tests.judge.worlds import WORLDS, Facts, World
from tests.solvers import oracles_queens
from visualizer.judge.blame import Blame
from visualizer.problems.asking import rules_of
from visualizer.problems.conflicts import depths_of
from visualizer.trace.moment import Moment
from visualizer.trace.packing import pack
from visualizer.trace.trace import Trace

LENGTH = 3000


def events_of(world: World) -> list[Event]:
    solver = SOLVERS[world.key]
    return list(islice(solver.function(**solver.arguments(world.params)), LENGTH))


def faulty(world: World, rng: Random) -> list[Event]:
    solver = SOLVERS[world.key]
    moment = Moment(solver, solver.arguments(world.params))
    rules = rules_of(moment)
    assert rules is not None
    return random_run(rules, moment, rng)


def blamed(world: World, events: Sequence[Event], cuts: Sequence[int] = ()) -> Blame:
    """What is said of some events, which come in parts."""
    solver, trace = SOLVERS[world.key], Trace()
    blame = Blame(trace, solver, solver.arguments(world.params))
    packed = pack(np.array(events, np.int64).reshape(-1))
    for part in np.split(packed, list(cuts)):
        trace.append(part)
        blame.follow()
    blame.finish(complete=len(events) < LENGTH)
    assert not blame.silent
    return blame


def taken_back(events: Sequence[Event]) -> Iterator[tuple[int, int, list[int], bool]]:
    """Each node that is taken back: its POP and its PUSH, its path, whether it has failed."""
    path: list[int] = []
    pushed: list[int] = []
    solved: list[bool] = [False]
    for event, (kind, _depth, value) in enumerate(events):
        if kind == PUSH:
            path.append(value)
            pushed.append(event)
            solved.append(False)
        elif kind == SOLUTION:
            solved[-1] = True
        elif kind == POP:
            yield event, pushed.pop(), [*path], not solved[-1]
            path.pop()
            below = solved.pop()
            solved[-1] |= below


def sets_of(blame: Blame, events: Sequence[Event]) -> dict[int, list[int]]:
    """By the POP of each explained node the guilty depths."""
    found = blame.failed(0, len(events))
    return {
        pop: depths_of(guilty)
        for pop, known, guilty in zip(found.pops.tolist(), found.known, found.guilty, strict=True)
        if known
    }


def check_soundness(world: World, events: Sequence[Event], blame: Blame, rng: Random) -> None:
    sets = sets_of(blame, events)
    failed = {pop: path for pop, _push, path, fails in taken_back(events) if fails}
    assert {*sets} <= {*failed}
    for pop, guilty in sets.items():
        facts = chosen(world.facts(failed[pop]), guilty)
        assert not any(facts <= one for one in world.solutions), (world, pop, guilty)
    for pop in rng.sample(sorted(sets), min(4, len(sets))):
        fault = blame.at(pop)
        assert fault is not None and list(fault.guilty) == sets[pop]
        least, sure = blame.least(fault)
        facts = chosen(world.facts(failed[pop]), least.guilty)
        assert not any(facts <= one for one in world.solutions), (world, pop, least)
        if sure:
            for depth in least.guilty:
                others = chosen(world.facts(failed[pop]),
                                [one for one in least.guilty if one != depth])
                assert any(others <= one for one in world.solutions), (world, pop, least)


def chosen(facts: Facts, depths: Sequence[int]) -> frozenset[object]:
    return frozenset(facts[depth] for depth in depths)


CASES = [(make, seed) for seed in range(15) for make in WORLDS]


@pytest.mark.some(len(WORLDS) * 5 + 1)
@pytest.mark.parametrize(("make", "seed"), CASES, ids=lambda one: getattr(one, "__name__", one))
def test_no_solution_has_what_is_to_blame(make: object, seed: int) -> None:
    rng = Random(seed)
    assert callable(make)
    world = make(rng)
    events = events_of(world)
    check_soundness(world, events, blamed(world, events), rng)


@pytest.mark.some(len(WORLDS) * 5 + 2)
@pytest.mark.parametrize(("make", "seed"), CASES, ids=lambda one: getattr(one, "__name__", one))
def test_of_faulty_code_nothing_false_is_said(make: object, seed: int) -> None:
    rng = Random(seed)
    assert callable(make)
    world = make(rng)
    events = faulty(world, rng)
    check_soundness(world, events, blamed(world, events), rng)


@pytest.mark.some(67)
@pytest.mark.parametrize(("make", "seed"), CASES[:200],
                         ids=lambda one: getattr(one, "__name__", one))
def test_numbers_are_those_of_a_brute_force_count(make: object, seed: int) -> None:
    rng = Random(seed)
    assert callable(make)
    world = make(rng)
    events = events_of(world)
    cuts = sorted(rng.randrange(len(events) + 1) for _ in range(rng.randrange(6)))
    blame = blamed(world, events, cuts)
    sets, nodes = sets_of(blame, events), [*taken_back(events)]
    pops = {pop: (push, path) for pop, push, path, _fails in nodes}
    sums = blame.sums
    assert sums.failed.sum() == sum(fails for *_node, fails in nodes)
    assert sums.explained.sum() == len(sets)
    assert sums.innocent.sum() == sum(len(pops[p][1]) - 1 not in one for p, one in sets.items())
    assert (sums.guilty, sums.in_force) == (
        sum(map(len, sets.values())), sum(len(pops[pop][1]) for pop in sets)
    )
    assert sums.tries.sum() == sum(kind == TRY for kind, _depth, _value in events)
    assert sums.useless.sum() == len(useless(events, sets))
    stretches = blame.useless(0, len(events)).tolist()
    in_them = {k for first, stop in stretches for k in range(first, stop) if events[k][0] == TRY}
    assert in_them == useless(events, sets)
    again(world, events, blame, sets, pops)


def useless(events: Sequence[Event], sets: dict[int, list[int]]) -> set[int]:
    """The tries that come after a failed node has been taken back, all of whose guilty choices are
    still in force."""
    found, pushed = set(), list[int]()
    nogoods: list[frozenset[int]] = []  # by the events of the PUSHes
    for event, (kind, _depth, _value) in enumerate(events):
        if kind == PUSH:
            pushed.append(event)
        elif kind == POP:
            if event in sets:
                nogoods.append(frozenset(pushed[depth] for depth in sets[event]))
            pushed.pop()
            nogoods = [one for one in nogoods if one <= {*pushed}]
        elif kind == TRY and nogoods:
            found.add(event)
    return found


def attacked(world: World, path: Sequence[int]) -> bool:
    """Do two queens attack each other that a search of brute force has placed?"""
    squares = oracles_queens.squares(world.key, int(world.params["n"]), path)
    return not oracles_queens.peaceful(int(world.params["n"]), squares)


def again(
    world: World, events: Sequence[Event], blame: Blame, sets: dict[int, list[int]],
    pops: dict[int, tuple[int, list[int]]],
) -> None:
    """A node makes a mistake whose set no node below it has, and that does not follow from what
    was placed above it; which of these are the same?"""
    made: defaultdict[frozenset[object], list[int]] = defaultdict(list)
    tries: defaultdict[frozenset[object], int] = defaultdict(int)
    kinds = [kind for kind, _depth, _value in events]
    for pop in sorted(sets):
        push, path = pops[pop]
        mistake = chosen(world.facts(path), sets[pop])
        told = any(push < one < pop for one in made[mistake])
        if told or (PLACES in SOLVERS[world.key].on_purpose and attacked(world, path[:-1])):
            continue
        if made[mistake]:
            tries[mistake] += kinds[push:pop].count(TRY)
        made[mistake].append(pop)
    repeated = {one: where for one, where in made.items() if len(where) > 1}
    found = {
        chosen(world.facts(pops[one.first][1]), sets[one.first]): one
        for one in blame.mistakes.worst(10_000)
    }
    assert {*found} == {*repeated}
    assert blame.sums.repeated == sum(len(where) - 1 for where in repeated.values())
    for mistake, one in found.items():
        where = repeated[mistake]
        assert (one.times, one.first) == (len(where), where[0])
        assert one.tries == tries[mistake]
        assert blame.mistakes.places(one.number).tolist() == where
        fault = blame.at(where[-1])
        assert fault is not None and blame.seen_before(fault) == where[:-1]
