"""Sentences against the next event: solvers in other orders, and solvers that break the rules.

What a sentence claims is read from its words, by the patterns below, and compared with the events.
The searches are those of the catalogue with the candidates of each node in another order; for the
mazes, where the order decides what is reached, there is a search of its own.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import pytest

from solvers.catalog import SOLVERS, Solver, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from solvers.instances.mazes import WALL, read_maze
from tests.support.runs import traced
from visualizer.pictures.pentominoes_words import tiling_of
from visualizer.pictures.sentences import TELLERS
from visualizer.rules import is_solution, refusals
from visualizer.rules.mazes import direction, turn
from visualizer.trace.moment import NOT_KNOWN, Moment, moment_at

SMALL: dict[str, Mapping[str, Value]] = {
    "queens-subsets": {"n": 3},
    "queens-product": {"n": 4},
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

KEYS = [key for key, solver in SOLVERS.items() if not solver.dives]
MAZES = ("maze-lefthand", "maze-region")
MOST = 2500
"""Sentences that are read of each run."""


@dataclass
class Node:
    """A candidate: its events are TRY, and if it was placed PUSH, perhaps SOLUTION, …, POP."""

    value: int
    placed: bool = False
    solution: bool = False
    below: list[Node] = field(default_factory=list)


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


def told(nodes: list[Node], order: Callable[[list[Node]], list[Node]]) -> list[Event]:
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


def in_a_maze(arguments: Mapping[str, Value], order: Callable[[list[int]], list[int]]
              ) -> list[Event]:  # fmt: skip
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
    solver = SOLVERS[key]
    sized = {"n": 5} if any(p.name == "n" for p in solver.parameters) else {}
    params = SMALL.get(key, {"n": 3} if key == "debruijn" else sized)
    return solver.arguments(params)


def reordered(key: str, order: str) -> tuple[list[Event], dict[str, Value]]:
    """A run of a user's solver that does what the catalogue's does, in another order."""
    arguments = arguments_of(key)
    dice = random.Random(7)

    def arranged(candidates: list) -> list:  # type: ignore[type-arg]
        if order == "reverse":
            return candidates[::-1]
        return dice.sample(candidates, len(candidates))

    if key in MAZES:
        return in_a_maze(arguments, arranged), arguments
    return told(tree(list(SOLVERS[key].function(**arguments))), arranged), arguments


def sentences(
    solver: Solver, events: list[Event], arguments: Mapping[str, Value], *, complete: bool = True
) -> Iterator[tuple[Moment, str, Event | None]]:
    """Each moment of a run, its sentence, and the event that comes next."""
    trace = traced(events)
    tell = TELLERS[solver.problem.picture]
    for k in range(min(len(events), MOST)):
        moment = moment_at(trace, k, solver, arguments, complete=complete)
        sentence = tell(moment).sentence
        assert "{" not in sentence and "None" not in sentence and "NOT_KNOWN" not in sentence
        yield moment, sentence, events[k + 1] if k + 1 < len(events) else None


# What a sentence says of what comes.

PLACES = re.compile(
    r"Place one\.|Place the pair\.|Put it there\.|Draw it\.|accepts it all the same|taken as it is"
)
DEEPER = re.compile(r"Go on with (row|column|place|the next cell)( \d+)?\.")
LAST = re.compile(
    r"last column|[Nn]o other (column|value|option|piece) follows|No row is left here"
    r"|No digit is left\.|was the last|, the last choice:|No word is left\.|No jump is left\."
    r"|No neighbour is left|Nothing is left to try here|nothing is left to try there either"
    r"|[Bb]oth bits have been tried|has no further (option|place)|nothing else is tried"
    r"|leaves the board|cannot be filled in another way|allows no other value"
    r"|Both values of variable|mirror images only|the solution is found"
)
ANOTHER = re.compile(
    r"look for (more|another)|Next (jump|word)\.|look on at|to look for more solutions"
)
NUMBER = re.compile(
    r"(?:Try (?:column|value)|[Gg]o on with column|look on at column|On to row|On to square"
    r"|climbs to row|goes to row|On to column \d+, row|On to row \d+, column|Try|[Gg]o on with"
    r"|Next for item \S+: option|Next: option) (\d+)\b(?!, (?:row|column))"
)
REJECTS = re.compile(r"[Tt]he code rejects it")
WAYS = ("north", "east", "south", "west")
TURNS = {"straight on": 0, "right": 1, "behind him": 2, "left": 3}


def expected_value(moment: Moment, sentence: str) -> Callable[[int], bool] | None:
    """Whether the next candidate is the one that the sentence names, if it names one."""
    problem = moment.solver.problem.picture
    if problem == "sudoku" and (match := re.search(r"(?:Next:|go on with) (\d)", sentence)):
        digit = int(match[1])
        return lambda value: value % 10 == digit and value // 10 == moment.value // 10
    if problem == "region" and (match := re.search(r"Next: (\w+)\.", sentence)):
        way, width = WAYS.index(match[1]), read_maze(str(moment.params["maze"])).width
        return lambda value: direction(moment.path[-1], value, width) == way
    if problem == "maze" and (match := re.search(r"Next: ([\w ]+)\.", sentence)):
        turned, width = TURNS[match[1]], read_maze(str(moment.params["maze"])).width
        return lambda value: turn(moment, width, value) == turned
    if problem == "diagonal_grid" and (match := re.search(r"[Tt]ry (ris|fall|none)", sentence)):
        names = ["ris", "fall", "none"]
        return lambda value: names[value] == match[1]
    if problem == "satisfiability" and "Next: the same variable" in sentence:
        return lambda value: value == -moment.value and (value > 0) is ("true." in sentence)
    if problem == "pentominoes":
        match = re.search(r"Next.*(?:piece|place for) (\w+)\.", sentence)
        placements = tiling_of(moment).placements
        if match is None:
            return None
        named = placements[moment.value].piece if match[1] == "it" else match[1]
        return lambda value: placements[value].piece == named
    if match := NUMBER.search(sentence):
        number = int(match[1])
        return lambda value: value == number
    return None


def check(moment: Moment, sentence: str, following: Event | None) -> set[str]:
    """No claim of a sentence is contradicted by the next event. Returns the kinds of claims."""
    said = set()
    kind, depth, value = following or (None, 0, 0)
    again = kind == TRY and depth == moment.depth
    if PLACES.search(sentence):
        said.add("places")
        assert (kind, depth, value) == (PUSH, moment.depth, moment.value), sentence
    if moment.kind == TRY and REJECTS.search(sentence):
        said.add("rejects")
        assert kind != PUSH, sentence
    if moment.kind == PUSH and DEEPER.search(sentence):
        said.add("deeper")
        assert (kind, depth) == (TRY, moment.depth + 1), sentence
        return said
    if moment.kind == PUSH:
        return said
    if LAST.search(sentence):
        said.add("last")
        assert not again, sentence
    if ANOTHER.search(sentence):
        said.add("another")
        assert again, sentence
    expected = expected_value(moment, sentence)
    if expected is not None:
        said.add("next")
        assert again and expected(value), sentence
    return said


SAYS_NO_VALUE = {"crossword", "knights_tour"}
"""Pictures that say "next", but not what is next."""


@pytest.mark.parametrize("order", ["reverse", "random", "as it is"])
@pytest.mark.parametrize("key", KEYS)
def test_no_sentence_contradicts_the_next_event(key: str, order: str) -> None:
    solver, seen = SOLVERS[key], set()
    if order == "as it is":
        arguments = arguments_of(key)
        events = list(solver.function(**arguments))
    else:
        events, arguments = reordered(key, order)
    for moment, sentence, following in sentences(solver, events, arguments):
        claims = check(moment, sentence, following)
        if moment.rejected and following is not None and key != "satisfiability":
            assert claims & {"next", "another", "last"}, sentence
        seen |= claims
        for words in ("the code rejects", "all the same", "forbid", "calls this", "not report"):
            assert words not in sentence
    picture = solver.problem.picture
    if key not in MAZES and order != "as it is":
        assert "last" in seen
        wanted = "another" if picture in SAYS_NO_VALUE else "next"
        assert wanted in seen or key in ("sudoku", "exact-cover")


@pytest.mark.parametrize("key", KEYS)
def test_of_what_is_not_recorded_yet_nothing_is_said(key: str) -> None:
    solver = SOLVERS[key]
    events, arguments = reordered(key, "random")
    for stop in range(1, min(len(events), 150)):
        *_, (moment, sentence, _following) = sentences(
            solver, events[:stop], arguments, complete=False
        )
        assert moment.rejected in (None, False) and moment.after is None
        assert not (PLACES.search(sentence) or ANOTHER.search(sentence)), sentence
        if moment.kind != PUSH:
            assert moment.next_try is NOT_KNOWN
            assert not LAST.search(sentence), sentence
            assert expected_value(moment, sentence) is None, sentence


@pytest.mark.parametrize("key", KEYS)
def test_the_next_candidate_is_that_of_a_replay(key: str) -> None:
    solver = SOLVERS[key]
    events, arguments = reordered(key, "random")
    trace = traced(events)
    for k in range(min(len(events), 400)):
        _kind, depth, _value = events[k]
        expected = None
        for kind, at, value in events[k + 1 :]:
            if kind == TRY and at == depth:
                expected = value
                break
            if kind == POP and at < depth:
                break
        moment = moment_at(trace, k, solver, arguments, complete=True)
        assert moment.next_try == expected
        earlier: list[int] = []
        own = k if events[k][0] == TRY else max(
            i for i, event in enumerate(events[:k]) if event == (TRY, *events[k][1:])
        )  # fmt: skip
        for kind, at, value in reversed(events[:own]):
            if kind == PUSH and at < depth:
                break
            if kind == TRY and at == depth:
                earlier.insert(0, value)
        assert moment.tried_before == tuple(earlier)
        assert moment.after == (events[k + 1] if k + 1 < len(events) else None)


# Solvers that break the rules.

NAIVE = [key for key in KEYS if SOLVERS[key].candidates is not None]


def contrary(events: list[Event], seed: int) -> list[Node]:
    """The tree of a search that now and then rejects what fits, and accepts what does not."""
    nodes, dice = tree(events), random.Random(seed)

    def spoil(nodes: list[Node]) -> None:
        for node in nodes:
            spoil(node.below)
            if dice.random() < 0.15:
                node.placed = not node.placed
                node.solution, node.below = False, []

    spoil(nodes)
    return nodes


@pytest.mark.parametrize("key", [key for key in KEYS if key not in (*NAIVE, *MAZES)])
def test_both_judges_are_told_where_they_differ(key: str) -> None:
    solver, arguments = SOLVERS[key], arguments_of(key)
    seen = set()
    for seed in range(12):
        events = told(contrary(list(solver.function(**arguments)), seed), lambda nodes: nodes)
        for moment, sentence, following in sentences(solver, events, arguments):
            check(moment, sentence, following)
            if moment.kind not in (TRY, PUSH):
                continue
            refused = bool(refusals(moment))
            accepted = moment.kind == PUSH or not moment.rejected
            words = REJECTS if moment.rejected else re.compile("all the same|the rules forbid it")
            assert bool(words.search(sentence)) is (refused is accepted), sentence
            if refused is accepted:
                seen.add((moment.kind, accepted))
    assert (TRY, False) in seen
    if key not in ("exact-cover", "pentominoes", "queens-masks", "queens-bitboard"):
        assert {(TRY, True), (PUSH, True)} <= seen  # these solvers try nothing that does not fit


@pytest.mark.parametrize("key", KEYS)
def test_a_solution_that_is_none_is_called_so(key: str) -> None:
    solver, arguments = SOLVERS[key], arguments_of(key)
    events = list(solver.function(**arguments))
    nodes = tree(events)
    dice, seen = random.Random(3), set()

    def spoil(nodes: list[Node]) -> None:
        for node in nodes:
            spoil(node.below)
            node.solution = node.solution or (node.placed and dice.random() < 0.3)

    spoil(nodes)
    for moment, sentence, _following in sentences(
        solver, told(nodes, lambda nodes: nodes), arguments
    ):
        if moment.kind == SOLUTION:
            good = is_solution(moment)
            seen.add(good)
            assert ("The code calls this a solution, but " in sentence) is not good, sentence
    assert False in seen


@pytest.mark.parametrize("key", KEYS)
def test_a_solution_that_is_not_reported_is_noticed(key: str) -> None:
    solver, arguments = SOLVERS[key], arguments_of(key)
    events = list(solver.function(**arguments))
    nodes = tree(events)
    found = sum(kind == SOLUTION for kind, _depth, _value in events)

    def spoil(nodes: list[Node]) -> None:
        for node in nodes:
            spoil(node.below)
            node.solution = False

    spoil(nodes)
    silent = told(nodes, lambda nodes: nodes)
    trace = traced(silent)
    noticed = 0
    for k, (kind, _depth, _value) in enumerate(silent):
        if kind == POP and silent[k - 1][0] == PUSH:
            moment = moment_at(trace, k, solver, arguments, complete=True)
            said = TELLERS[solver.problem.picture](moment).sentence
            noticed += said.startswith("This was a solution, but the code did not report it.")
    assert noticed == (found if key != "maze-region" else 0)  # there the search goes on


@pytest.mark.parametrize("key", MAZES)
def test_a_faulty_search_of_a_maze_is_told_as_one(key: str) -> None:
    solver, arguments = SOLVERS[key], arguments_of(key)
    nodes, dice = tree(list(solver.function(**arguments))), random.Random(5)

    def spoil(nodes: list[Node]) -> None:
        for node in nodes:
            spoil(node.below)
            if dice.random() < 0.1:
                node.placed, node.solution, node.below = not node.placed, False, []

    spoil(nodes[0].below)
    seen = set()
    for moment, sentence, following in sentences(
        solver, told(nodes, lambda nodes: nodes), arguments
    ):
        check(moment, sentence, following)
        if moment.kind == TRY and moment.rejected is False and refusals(moment):
            seen.add("accepts")
            assert sentence.endswith("The code accepts it all the same.")
        if moment.kind == PUSH and refusals(moment):
            seen.add("places")
            assert "But the rules forbid it: " in sentence
        seen |= {"rejects"} if "The code rejects it all the same." in sentence else set()
    assert seen == {"accepts", "places", "rejects"}


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


def test_a_solver_that_clears_the_wrong_bit_is_told_what_it_rejects() -> None:
    solver = SOLVERS["queens-search"]
    found = 0
    for moment, sentence, following in sentences(
        solver, list(queens(4, never_free=True)), {"n": 4}
    ):
        check(moment, sentence, following)
        assert ("the code rejects it, although no queen attacks this square." in sentence) is (
            bool(moment.rejected) and not refusals(moment)
        )
        found += "although" in sentence
    assert found


def test_a_solver_that_forgets_the_columns_is_told_what_it_places() -> None:
    solver = SOLVERS["queens-search"]
    said = [
        (moment.kind, sentence)
        for moment, sentence, _following in sentences(
            solver, list(queens(4, forget="columns")), {"n": 4}
        )
    ]
    assert (
        TRY,
        "Row 2, column 0: attacked in its column by the queen in row 0. "
        "The code accepts it all the same.",
    ) in said
    assert any(
        kind == PUSH
        and sentence.endswith(
            "But the rules forbid it: attacked in its column by the queen in row 0."
        )
        for kind, sentence in said
    )
    wrong = [sentence for kind, sentence in said if kind == SOLUTION]
    assert any(
        sentence == "The code calls this a solution, but the queens in rows 0 and 2 attack each "
        "other."
        for sentence in wrong
    )
