"""Searches of all solvers of the catalogue, as they are and as users' solvers may be: in another
order, shortened, and faulty; and what is told of their events."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any

from solvers.catalog import LOOKS_AHEAD, SOLVERS, Solver, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from solvers.instances.mazes import WALL, read_maze
from tests.support.orders import ORDERS, solver_of
from tests.support.runs import traced
from visualizer.problems.narration import Narration, Part
from visualizer.problems.sentences import Teller
from visualizer.trace.moment import Moment, moment_at

SMALL: dict[str, Mapping[str, Value]] = {
    "queens-subsets": {"n": 3},
    "queens-product": {"n": 4},
    "queens-iterative": {"n": 6},
    "queens-recursive": {"n": 6},
    "queens-extend": {"n": 6},
    "langford-l": {"n": 4},
    "langford-b": {"n": 4},
    "diagonals": {"m": 2, "t": 3},
    "maze-lefthand": {"maze": "loops"},
    "maze-region": {"maze": "loops"},
    "knights-tour": {"m": 3, "k": 4},
    "crossword": {"grid": "ring"},
    "pentominoes": {"board": "3x5", "mirror_images": True},
    "sudoku": {"puzzle": "medium"},
}
"""Parameters of runs that are small, but have all kinds of events. Else a size of 5."""

KEYS = [key for key, solver in SOLVERS.items() if not solver.dives] + list(ORDERS)
MAZES = ("maze-lefthand", "maze-region")
"""Whose searches reach other cells in another order."""

NAIVE = [key for key in KEYS if solver_of(key).candidates is not None]
"""Solvers that test a choice only when all are made."""

NEVER_REFUSED = (
    "exact-cover", "pentominoes", "queens-masks", "queens-bitboard",
    *(key for key, solver in SOLVERS.items() if solver.technique == LOOKS_AHEAD),
)
"""Solvers that try nothing that does not fit; orders of theirs have names that begin so."""

LONGEST = 20_000
"""Events of a run: of longer ones the rest is left out."""

HEAD, TAIL, BETWEEN = 200, 80, 160
"""Of so many events of a run is told: at its begin, at its end, and of some between them."""

ODD = (-1, -3, 0, 7, 26, 99, 390, 1621)
"""Values that mean nothing to most problems."""


@dataclass
class Node:
    """A candidate: its events are TRY, and if it was placed PUSH, perhaps SOLUTION, …, POP."""

    value: int
    placed: bool = False
    solution: bool = False
    below: list[Node] = field(default_factory=list)


Order = Callable[[list[Any]], list[Any]]
"""Which of the candidates of a node are tried, one after another."""


def tree(events: list[Event]) -> list[Node]:
    """The candidates at the root, each with what is below it."""
    root = Node(0)
    open_nodes = [root]
    for kind, _depth, value in events:
        if kind == TRY:
            open_nodes[-1].below.append(Node(value))
        elif kind == PUSH:
            open_nodes.append(open_nodes[-1].below[-1])
            open_nodes[-1].placed = True
        elif kind == SOLUTION:
            open_nodes[-1].solution = True
        else:
            open_nodes.pop()
    return root.below


def searched(nodes: list[Node], order: Order = list) -> list[Event]:
    """The events of a search that takes the candidates of each node in an order."""
    events: list[Event] = []

    def tell(nodes: list[Node], depth: int) -> None:
        for node in order(nodes):
            events.append((TRY, depth, node.value))
            if node.placed:
                events.append((PUSH, depth, node.value))
                if node.solution:
                    events.append((SOLUTION, depth, node.value))
                tell(node.below, depth + 1)
                events.append((POP, depth, node.value))

    tell(nodes, 0)
    return events


def spoilt(nodes: list[Node], spoil: Callable[[Node], None]) -> list[Node]:
    """The same tree after something was done to each of its nodes, the lowest first."""
    for node in nodes:
        spoilt(node.below, spoil)
        spoil(node)
    return nodes


def in_a_maze(arguments: Mapping[str, Value], order: Order) -> list[Event]:
    """The events of a search that enters each cell once, to its neighbours in an order."""
    cells, width, start, goal = read_maze(str(arguments["maze"]))
    events: list[Event] = []
    seen: set[int] = set()

    def enter(cell: int, depth: int) -> None:
        events.append((TRY, depth, cell))
        if cells[cell] == WALL or cell in seen:
            return
        seen.add(cell)
        events.append((PUSH, depth, cell))
        if cell == goal:
            events.append((SOLUTION, depth, cell))
        for step in order([-width, 1, width, -1]):
            enter(cell + step, depth + 1)
        events.append((POP, depth, cell))

    enter(start, 0)
    return events


def arguments_of(key: str) -> dict[str, Value]:
    """Parameters with which a search is small."""
    solver = solver_of(key)
    if key in ORDERS:
        return solver.arguments(ORDERS[key][1])
    sized = {"n": 5} if any(p.name == "n" for p in solver.parameters) else {}
    return solver.arguments(SMALL.get(key, {"n": 3} if key == "debruijn" else sized))


@cache
def whole(key: str) -> tuple[Event, ...]:
    """The search as it is in the catalogue."""
    return tuple(islice(solver_of(key).function(**arguments_of(key)), LONGEST))


def contrary(events: list[Event], seed: int, share: float = 0.15) -> list[Node]:
    """The tree of a search that now and then rejects what fits, and accepts what does not."""
    dice = random.Random(seed)

    def spoil(node: Node) -> None:
        if dice.random() < share:
            node.placed, node.solution, node.below = not node.placed, False, []

    return spoilt(tree(events), spoil)


def queens(n: int, *, forget: str = "", never_free: bool = False) -> Iterator[Event]:
    """B* with bit vectors; it forgets one of them, or does not clear it when it takes back."""
    vectors: dict[str, set[int]] = {"columns": set(), "left": set(), "right": set()}

    def search(row: int) -> Iterator[Event]:
        for column in range(n):
            yield TRY, row, column
            bits = {"columns": column, "left": row + column, "right": row - column}
            if any(bits[name] in vectors[name] for name in bits if name != forget):
                continue
            for name, bit in bits.items():
                vectors[name].add(bit)
            yield PUSH, row, column
            if row + 1 == n:
                yield SOLUTION, row, column
            else:
                yield from search(row + 1)
            for name, bit in bits.items():
                if not (never_free and name == "left"):
                    vectors[name].discard(bit)
            yield POP, row, column

    return search(0)


# The ways in which a user's solver may differ from that of the catalogue.

ORDERED: Mapping[str, Callable[[random.Random], Order]] = {
    "reverse": lambda _dice: lambda candidates: candidates[::-1],
    "random": lambda dice: lambda candidates: dice.sample(candidates, len(candidates)),
}

SHORTENED: Mapping[str, Order] = {
    "the first": lambda candidates: candidates[:1],
    "the first two, each twice": lambda candidates: [c for c in candidates[:2] for _ in range(2)],
    "the last two, backwards": lambda candidates: candidates[:-3:-1],
    "all but the last": lambda candidates: candidates[:-1] or candidates,
    "all but the first": lambda candidates: candidates[1:] or candidates,
}
"""Candidates that are tried, of those that should be tried."""


def _faulty(key: str) -> Iterator[list[Event]]:
    """Now and then what fits is rejected, and what does not is accepted; where the solver tries
    only what fits, a choice is placed a second time below itself."""
    events = list(whole(key))
    if key in MAZES:
        first = tree(events)[0]
        spoiling = searched(contrary(searched(first.below), 5, 0.1))
        start: Event = (TRY, 0, first.value)
        below = [(kind, depth + 1, value) for kind, depth, value in spoiling]
        yield [start, (PUSH, *start[1:]), *below, (POP, *start[1:])]
    else:
        yield from (searched(contrary(events, seed)) for seed in range(3))
    if key.startswith(NEVER_REFUSED):
        dice = random.Random(4)

        def spoil(node: Node) -> None:
            if node.placed and dice.random() < 0.3:
                node.below = [Node(node.value, placed=True), *node.below]

        yield searched(spoilt(tree(events), spoil))


def _calling_anything_a_solution(key: str) -> Iterator[list[Event]]:
    dice = random.Random(3)

    def spoil(node: Node) -> None:
        node.solution = node.solution or (node.placed and dice.random() < 0.3)

    yield searched(spoilt(tree(list(whole(key))), spoil))


def _silent(key: str) -> Iterator[list[Event]]:
    def spoil(node: Node) -> None:
        node.solution = False

    yield searched(spoilt(tree(list(whole(key))), spoil))


def pushed_one_after_another(values: Iterable[int]) -> list[Event]:
    """A way without any turning back."""
    return [(kind, depth, value) for depth, value in enumerate(values) for kind in (TRY, PUSH)]


def _repeating(key: str) -> Iterator[list[Event]]:
    """Candidates that lead no further are tried twice; in a maze a search is run twice, too, after
    a wrong start; a knight goes there and back, and a cell is written twice."""
    if key in MAZES:
        arguments = arguments_of(key)
        yield in_a_maze(arguments, lambda ways: [way for way in ways for _ in range(2)])
        cells, _width, start, _goal = read_maze(str(arguments["maze"]))
        wrong = next(cell for cell, what in enumerate(cells) if what != WALL and cell != start)
        events = in_a_maze(arguments, lambda ways: ways[:2])
        yield [(TRY, 0, wrong), (PUSH, 0, wrong), (POP, 0, wrong), *events, *events]
    else:
        yield searched(tree(list(whole(key)[:4000])), lambda nodes: [
            node for node in nodes for _ in range(1 if node.below else 2)
        ])
    if key.startswith("knights-tour"):
        yield pushed_one_after_another(value for _ in range(6) for value in (0, 6))
    if key.startswith("sudoku"):
        pushes = (v for kind, _depth, v in whole(key) if kind == PUSH and v >= 10)  # no bare digit
        yield pushed_one_after_another([next(pushes)] * 2)


def _odd(key: str) -> Iterator[list[Event]]:
    """Some choices mean nothing."""
    for seed in (1, 2):
        dice = random.Random(seed)

        def spoil(node: Node, dice: random.Random = dice) -> None:
            if dice.random() < 0.1:
                node.value, node.placed = dice.choice(ODD), dice.random() < 0.7
                node.solution = node.placed and dice.random() < 0.3
                node.below = node.below if node.placed else []

        yield searched(spoilt(tree(list(whole(key)[:1500])), spoil))


FAULTS: Mapping[str, Callable[[str], Iterator[list[Event]]]] = {
    "faulty": _faulty, "calling anything a solution": _calling_anything_a_solution,
    "silent": _silent, "repeating": _repeating, "odd": _odd,
}

WAYS = ("as it is", *ORDERED, *SHORTENED, *FAULTS)


def searches(key: str, way: str) -> Iterator[list[Event]]:
    """The runs of a solver that goes that way, one of WAYS."""
    if way == "as it is":
        yield list(whole(key))
    elif way in FAULTS:
        yield from FAULTS[way](key)
    else:
        order = SHORTENED[way] if way in SHORTENED else ORDERED[way](random.Random(7))
        if key in MAZES:
            yield in_a_maze(arguments_of(key), order)
        else:
            yield searched(tree(list(whole(key))), order)


@dataclass(frozen=True)
class Told:
    """What is told of an event, and what a replay of the events knows of it.

    following   the event that comes next; None for none
    next_try    what is tried next in its place; None for nothing
    tried       what was tried in its place before, the earliest first
    placed      what has been placed in its place, the event's own included, if it is a POP
    below       at a POP what was placed directly after its choice
    tried_below  and what was tried there, the earliest first
    reached     all values that have ever been placed, the event's own included
    came_before  had the event's value been placed before?
    solutions   how many events were solutions
    unreported  at a POP: was there no solution since its choice was placed?
    pushed      how many choices have been placed
    over        is nothing tried after this event?
    """

    moment: Moment
    said: Narration
    following: Event | None
    next_try: int | None
    tried: tuple[int, ...]
    placed: frozenset[int]
    below: frozenset[int]
    tried_below: tuple[int, ...]
    reached: frozenset[int]
    came_before: bool
    solutions: int
    unreported: bool
    pushed: int
    over: bool

    @property
    def names(self) -> set[str]:
        """The names of the sentences that are told."""
        return {part.name for part in self.said.parts}

    def parts(self, *names: str) -> list[Part]:
        """Those of these names."""
        return [part for part in self.said.parts if part.name in names]


def next_tries(events: list[Event]) -> list[int | None]:
    """For each event what is tried next at its depth, before the choice above it is taken back."""
    upcoming: dict[int, int] = {}
    found: list[int | None] = []
    for kind, depth, value in reversed(events):
        if kind == POP:
            upcoming = {at: what for at, what in upcoming.items() if at <= depth}
        found.append(upcoming.get(depth))
        if kind == TRY:
            upcoming[depth] = value
    return found[::-1]


def chosen(events: list[Event]) -> set[int]:
    """The events of a long run of which is told: also some where its longest ways end."""
    count = len(events)
    if count <= HEAD + BETWEEN + TAIL:
        return {*range(count)}
    between = random.Random(count).sample(range(HEAD, count - TAIL), BETWEEN)
    deepest = max(depth for _kind, depth, _value in events)
    ends = [k for k, (kind, depth, _value) in enumerate(events)
            if kind in (SOLUTION, POP) and depth == deepest]
    return {*range(HEAD), *between, *range(count - TAIL, count), *ends[:20]}


def told(
    solver: Solver, events: list[Event], arguments: Mapping[str, Value]
) -> Iterator[Told]:
    """What is told of a run that has ended: of all its events, or of some of them."""
    trace, upcoming, wanted = traced(events), next_tries(events), chosen(events)
    narrate = Teller(solver.problem.picture).narrate
    tried: list[list[int]] = [[]]
    placed: list[set[int]] = [set()]
    found_at: list[int] = []  # by depth how many solutions there were when it was placed
    reached: set[int] = set()
    solutions = pushed = 0
    last_try = max(k for k, event in enumerate(events) if event[0] == TRY)
    for k, (kind, depth, value) in enumerate(events):
        came_before, unreported = value in reached, False
        below: set[int] = set()
        tried_below: list[int] = []
        if kind == POP:
            below, tried_below = placed.pop(), tried.pop()
            unreported = found_at.pop() == solutions
        solutions += kind == SOLUTION
        pushed += kind == PUSH
        reached |= {value} if kind == PUSH else set()
        if k in wanted:
            moment = moment_at(trace, k, solver, arguments, complete=True)
            before = tried[depth]
            if kind != TRY:
                own = len(before) - before[::-1].index(value) - 1
                before = before[:own]
            yield Told(
                moment, narrate(moment), events[k + 1] if k + 1 < len(events) else None,
                upcoming[k], tuple(before), frozenset({*placed[depth], value}),
                frozenset(below), tuple(tried_below), frozenset(reached), came_before, solutions,
                unreported, pushed, k >= last_try,
            )
        if kind == TRY:
            tried[depth].append(value)
        elif kind == PUSH:
            placed[depth].add(value)
            placed.append(set())
            tried.append([])
            found_at.append(solutions)
