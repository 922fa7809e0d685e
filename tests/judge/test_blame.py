"""Whose fault a dead end is: what is said of random small instances, held against all their
solutions, and counted once more by brute force."""

from __future__ import annotations

import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from solvers.catalog import PLACES, SOLVERS, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from solvers.instances.formulas import FORMULAS
from tests.judge.test_blocks import random_run
from tests.judge.worlds import WORLDS, Facts, World, by_depth, by_value
from tests.solvers import oracles, oracles_queens
from visualizer.judge.blame import Blame
from visualizer.judge.telling import what_follows, who_is_to_blame
from visualizer.judge.wasted import EXPLAINED, FAILED, INNOCENT, TRIES, USELESS
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
    for _ in range(4):
        first, stop = sorted(rng.randrange(len(events) + 1) for _ in range(2))
        of_a_part(events, blame, sets, nodes, first, stop)


def of_a_part(
    events: Sequence[Event], blame: Blame, sets: dict[int, list[int]],
    nodes: Sequence[tuple[int, int, list[int], bool]], first: int, stop: int,
) -> None:
    """What is counted of some events alone, and what is said of a single one."""
    here = [(pop, len(path) - 1, fails) for pop, _push, path, fails in nodes if first <= pop < stop]
    tries = [k for k in range(first, stop) if events[k][0] == TRY]
    lost = [k for k in tries if k in useless(events, sets)]
    wanted = {
        FAILED: [depth for _pop, depth, fails in here if fails],
        EXPLAINED: [depth for pop, depth, _fails in here if pop in sets],
        INNOCENT: [depth for pop, depth, _fails in here if pop in sets and depth not in sets[pop]],
        TRIES: [events[k][1] for k in tries], USELESS: [events[k][1] for k in lost],
    }
    counts = blame.wasted.between(first, stop)
    for row, depths in wanted.items():
        assert counts[row].tolist() == np.bincount(depths, minlength=counts.shape[1]).tolist()
    found = blame.useless_stretches
    assert found.tries(first, stop) == len(lost)
    assert found.holds(np.array(tries, np.uint32)).tolist() == [k in lost for k in tries]
    covered = found.covered(np.array([first, stop], np.uint32))
    assert np.diff(covered).tolist() == [
        sum(end - begin for begin, end in blame.useless(first, stop).tolist())
    ]
    for k in lost:
        one = found.at(k)
        assert one is not None and one.first <= k < one.stop
        fault = blame.at(one.first)  # it is known since then, as that choice is innocent
        assert fault is not None and one.depth == len(fault.path) - 1 not in fault.guilty
    made = {one.number: one for one in blame.mistakes.worst(10_000, stop)}
    for one in blame.mistakes.worst(10_000):
        where = [k for k in blame.mistakes.places(one.number).tolist() if k < stop]
        assert (one.number in made) == (len(where) > 1)
        if len(where) > 1:
            pushed = {pop: push for pop, push, _path, _fails in nodes}
            spent = [sum(events[k][0] == TRY for k in range(pushed[p], p)) for p in where[1:]]
            assert (made[one.number].times, made[one.number].tries) == (len(where), sum(spent))


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


def test_too_many_mistakes_are_counted_up_to_an_event(monkeypatch: pytest.MonkeyPatch) -> None:
    events = list(SOLVERS["queens-bstar"].function(7))
    world, cuts = World("queens-bstar", {"n": 7}, by_depth, []), range(100, len(events), 100)
    assert blamed(world, events, cuts).mistakes.end is None
    monkeypatch.setattr("visualizer.judge.mistakes.MOST_PLACES", 120)
    blame = blamed(world, events, cuts)
    end = blame.mistakes.end
    assert end is not None and 100 < end < len(events)
    until = blamed(world, events[:end])
    assert blame.mistakes.again() == blame.mistakes.again(end) == until.mistakes.again()
    assert blame.sums.repeated == until.sums.repeated > 0
    later = [pop for pop in sets_of(blame, events) if pop >= end]
    faults = [fault for pop in later if (fault := blame.at(pop)) is not None]
    assert faults and not any(map(blame.remembers, faults))


def test_where_it_goes_on_is_said_only_where_it_does() -> None:
    events = list(SOLVERS["queens-bstar"].function(6))
    blame = blamed(World("queens-bstar", {"n": 6}, by_depth, []), events)
    said = set()
    for pop in sets_of(blame, events):
        fault = blame.at(pop)
        assert fault is not None
        here = [one[:2] for one in events[pop + 1 : pop + 2]] == [(TRY, len(fault.path) - 1)]
        innocent = len(fault.path) - 1 not in fault.guilty
        known = bool(what_follows(blame, fault, blame.moment(pop), ahead=False))
        assert known == (here and innocent)
        said.add((innocent, here))
    assert {(True, False), (True, True)} <= said


def test_that_all_choices_are_to_blame_is_said_where_none_can_be_left_out() -> None:
    events = list(SOLVERS["queens-bstar"].function(6))
    blame = blamed(World("queens-bstar", {"n": 6}, by_depth, []), events)
    fault = blame.at(29)
    assert fault is not None and fault.guilty == (0, 1, 2, 3)
    least, sure = blame.least(fault)
    assert sure and least.guilty == (0,)
    moment = blame.moment(29)
    assert who_is_to_blame(fault, moment) == (
        "All current choices may be to blame: rows 0, 1, 2 and 3.")
    assert who_is_to_blame(least, moment, sure=sure).startswith("row 0 alone is to blame:")


def test_more_queens_than_rows_stand_in_none() -> None:
    values = [0, 1, *range(7)]
    events = [(kind, depth, value) for depth, value in enumerate(values) for kind in (TRY, PUSH)]
    events += [(POP, depth, values[depth]) for depth in reversed(range(len(values)))]
    blame = blamed(World("queens-bstar", {"n": 4}, by_depth, []), events)
    fault = blame.at(2 * len(values))
    assert fault is not None and fault.guilty == (0, 1)
    assert who_is_to_blame(fault, blame.moment(fault.event)) == (
        "rows 0 and 1 alone are to blame: whatever there is in place of the other 7 choices, it "
        "fails.")


@pytest.mark.parametrize(("key", "params"), [
    ("langford-b", {"n": 4}), ("crossword", {"grid": "lattice", "words": "small"}),
])
def test_after_what_is_no_choice_nobody_is_blamed(key: str, params: dict[str, Value]) -> None:
    """Where a choice stands depends on those before it."""
    world = World(key, params, by_depth, [])
    events = [(kind, depth, -1 if depth == 1 and kind != SOLUTION else value)
              for kind, depth, value in events_of(world)]
    sets = sets_of(blamed(world, events), events)
    assert not any(depth > 0 for guilty in sets.values() for depth in guilty)


@pytest.mark.some(5)
@pytest.mark.parametrize("seed", range(20))
def test_a_stretch_tells_what_the_whole_tells(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large nodes are kept, small ones found again."""
    rng = Random(seed)
    monkeypatch.setattr("visualizer.judge.blame.LARGE", 20)
    world = rng.choice(WORLDS)(rng)
    events = events_of(world)
    blame = blamed(world, events)
    sets = sets_of(blame, events)
    for _ in range(10):
        first, stop = sorted(rng.randrange(len(events) + 1) for _ in range(2))
        found = blame.failed(first, stop)
        assert found.pops.tolist() == [
            pop for pop, *_node, fails in taken_back(events) if fails and first <= pop < stop
        ]
        for pop, known, guilty in zip(found.pops.tolist(), found.known, found.guilty, strict=True):
            assert bool(known) is (pop in sets)
            assert depths_of(guilty) == sets.get(pop, [])


class Fixed(NamedTuple):
    """A problem in which every place gets something: how many places, what each may get, and what
    must not be at two of them."""

    places: int
    values: int
    clash: Callable[[int, int, int, int], bool]


def attack(row: int, column: int, other: int, there: int) -> bool:
    return column == there or abs(column - there) == abs(row - other)


WHEEL = "A: B C D E F\nB: C F\nC: D\nD: E\nE: F\nF:"
"""It cannot be coloured with three colours."""


@pytest.mark.parametrize(("key", "params", "problem"), [
    ("queens-bstar", {"n": 2}, Fixed(2, 2, attack)),
    ("queens-bstar", {"n": 3}, Fixed(3, 3, attack)),
    ("queens-masks", {"n": 3}, Fixed(3, 3, attack)),
    ("queens-forward", {"n": 3}, Fixed(3, 3, attack)),
    ("queens-learn", {"n": 3}, Fixed(3, 3, attack)),
    *((key, {"regions": WHEEL, "colours": 3}, Fixed(6, 3, lambda a, x, b, y: (
        x == y and (0 in (a, b) or abs(a - b) in (1, 4))
    ))) for key in ("map-in-order", "map-forward", "map-jump", "map-learn")),
])
def test_a_proof_follows_step_by_step(key: str, params: dict[str, Value], problem: Fixed) -> None:
    """Each step: at some place everything clashes with what the step has, or completes one of the
    steps before it. The last step is that of nothing at all."""
    solver = SOLVERS[key]
    events = list(solver.function(**solver.arguments(params)))
    blame = blamed(World(key, params, by_depth, []), events)
    assert blame.proved
    steps = [{place: value % 10 - ("colours" in params) for place, value in choices}
             for _event, choices in blame.proof()]
    assert steps[-1] == {}
    for number, step in enumerate(steps):
        before = steps[:number]
        pairs = combinations(step.items(), 2)
        assert any(problem.clash(*one, *other) for one, other in pairs) or any(
            all(
                any(problem.clash(place, value, *one) for one in step.items())
                or any(one.items() <= (step | {place: value}).items() for one in before)
                for value in range(problem.values)
            )
            for place in range(problem.places) if place not in step
        ), (number, step)


def test_a_proof_by_clauses_follows_step_by_step() -> None:
    """That three pigeons do not fit into two holes: each step makes some variable neither true nor
    false, by a clause whose other literals are false or by a step before."""
    text = FORMULAS["pigeons-3-2"]
    clauses = [{*map(int, line.split()[:-1])} for line in text.splitlines() if line[0] in "-123456"]
    events = list(SOLVERS["satisfiability"].function(formula=text, order="numbered"))
    blame = blamed(World("satisfiability", {"formula": "pigeons-3-2"}, by_value, []), events)
    steps = [{literal for _depth, literal in choices} for _event, choices in blame.proof()]
    assert steps[-1] == set()

    def ruled_out(literal: int, step: set[int], before: list[set[int]]) -> bool:
        false = {-one for one in step}
        return literal in false or any(
            -literal in clause and clause - {-literal} <= false for clause in clauses
        ) or any(one <= step | {literal} for one in before)

    for number, step in enumerate(steps):
        assert any(
            all(ruled_out(one, step, steps[:number]) for one in (variable, -variable))
            for variable in range(1, 7)
        ), (number, step)


@pytest.mark.parametrize("key", ["queens-bstar", "queens-masks", "langford-b"])
def test_a_search_with_solutions_proves_nothing(key: str) -> None:
    solver, params = SOLVERS[key], {"n": 4}
    events = list(solver.function(**solver.arguments(params)))
    assert not blamed(World(key, params, by_depth, []), events).proved


def test_a_search_that_leaves_something_out_proves_nothing() -> None:
    """Of three queens' first ones only one is tried."""
    events = list(SOLVERS["queens-bstar"].function(n=3))
    end = next(k for k, (kind, depth, _v) in enumerate(events) if kind == POP and not depth)
    assert not blamed(World("queens-bstar", {"n": 3}, by_depth, []), events[: end + 1]).proved


def test_the_figures_of_eight_queens() -> None:
    """The published number of nodes; all of them but those with a solution below are explained."""
    events = list(SOLVERS["queens-bstar"].function(n=8))
    sums = blamed(World("queens-bstar", {"n": 8}, by_depth, []), events).sums
    with_solutions = {
        tuple(path[:depth]) for path in oracles.queens(8) for depth in range(1, 9)
    }
    assert sums.failed.sum() == sums.explained.sum() == 2056 - len(with_solutions)


@pytest.mark.parametrize(("key", "why"), [
    ("maze-region", "nothing fails there"), ("queens-estimate", "Dives try one step"),
])
def test_where_nothing_is_said_it_is_said_why(key: str, why: str) -> None:
    solver, trace = SOLVERS[key], Trace()
    blame = Blame(trace, solver, solver.arguments({}))
    trace.append(pack(np.array([(TRY, 0, 0), (PUSH, 0, 0)], np.int64).reshape(-1)))
    blame.finish()
    assert why in blame.silent and blame.ended


def _matrix(items: int, options: int, each: int) -> str:
    rng = Random(31)
    names = [f"i{k}" for k in range(items)]
    return "\n".join([" ".join(names)] + [" ".join(rng.sample(names, each))
                                          for _ in range(options)])


def _formula(variables: int, clauses: Sequence[Sequence[int]]) -> str:
    return "\n".join([f"p cnf {variables} {len(clauses)}",
                      *(" ".join(map(str, [*one, 0])) for one in clauses)])


LARGE: dict[str, tuple[str, dict[str, Value], bool]] = {
    "many options": ("exact-cover", {"matrix": _matrix(300, 4000, 60)}, True),
    "some options": ("exact-cover", {"matrix": _matrix(200, 400, 9)}, False),
    "many literals": ("satisfiability",
                      {"formula": _formula(300, [range(1, 300)] + [(1, 2)] * 1800)}, True),
    "many variables": ("satisfiability", {"formula": _formula(300, [
        (v, -(v % 300 + 1), (v * 7) % 300 + 1) for v in range(1, 301)])}, False),
}


@pytest.mark.thorough
@pytest.mark.parametrize("name", LARGE)
def test_large_problems_are_told_in_little_memory_or_not_at_all(name: str) -> None:
    key, params, silent = LARGE[name]
    solver, trace = SOLVERS[key], Trace()
    arguments = solver.arguments({**{one.name: one.default for one in solver.parameters}, **params})
    blame = Blame(trace, solver, arguments)
    first = [(TRY, 0, 1)] if silent else [*islice(solver.function(**arguments), 1500)]
    packed = pack(np.array(first, np.int64).reshape(-1))
    trace.append(packed)
    tracemalloc.start()
    try:
        blame.follow()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 300 << 20, f"{peak >> 20} MB"
    assert (blame.silent == "The problem is too large for that.") == silent, blame.silent
