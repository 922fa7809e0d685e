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
from itertools import islice

import pytest

from solvers.catalog import SOLVERS, Solver, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from solvers.instances.mazes import WALL, read_maze
from tests.support.orders import ORDERS, solver_of
from tests.support.runs import traced
from visualizer.problems.asking import is_solution, refusals, rules_of, unknown
from visualizer.problems.crossword.rules import words_of
from visualizer.problems.exact_cover.rules import covering, incidence_of
from visualizer.problems.maze.rules import direction, turn
from visualizer.problems.pentominoes.words import tiling_of
from visualizer.problems.sentences import Teller
from visualizer.trace.moment import NOT_KNOWN, Moment, moment_at

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
              ) -> list[Event]:
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
    solver = solver_of(key)
    if key in ORDERS:
        return solver.arguments(ORDERS[key][1])
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
    return told(tree(list(solver_of(key).function(**arguments))), arranged), arguments


def sentences(
    solver: Solver, events: list[Event], arguments: Mapping[str, Value], first: int = 0, *,
    complete: bool = True,
) -> Iterator[tuple[Moment, str, Event | None]]:
    """Each moment of a run from event `first` on, its sentence, and the event that comes next."""
    trace = traced(events)
    tell = Teller(solver.problem.picture).narrate
    for k in range(first, min(len(events), MOST)):
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
    r"last column|[Nn]o other \w+ follows|No row is left here|no digit is left there"
    r"|No digit is left\.|was the last|, the last choice:|No word is left\.|No jump is left\."
    r"|No neighbour is left\.|Nothing (is left to try|more is tried) here\."
    r"|nothing (is left to try|more is tried) there"
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
    solver, seen = solver_of(key), set()
    if order == "as it is":
        arguments = arguments_of(key)
        events = list(solver.function(**arguments))
    else:
        events, arguments = reordered(key, order)
    for moment, sentence, following in sentences(solver, events, arguments):
        claims = check(moment, sentence, following)
        if moment.rejected and following is not None and solver.key != "satisfiability":
            assert claims & {"next", "another", "last"}, sentence
        seen |= claims
        for words in ("the code rejects", "all the same", "forbid", "calls this", "not report"):
            assert words not in sentence
    picture = solver.problem.picture
    if key not in MAZES and order != "as it is":
        assert "last" in seen
        wanted = "another" if picture in SAYS_NO_VALUE else "next"
        assert wanted in seen or solver.key in ("sudoku", "exact-cover")


@pytest.mark.parametrize("key", KEYS)
def test_of_what_is_not_recorded_yet_nothing_is_said(key: str) -> None:
    solver = solver_of(key)
    events, arguments = reordered(key, "random")
    for stop in range(1, min(len(events), 150)):
        *_, (moment, sentence, _following) = sentences(
            solver, events[:stop], arguments, stop - 1, complete=False
        )
        assert moment.rejected in (None, False) and moment.after is None
        assert not (PLACES.search(sentence) or ANOTHER.search(sentence)), sentence
        if moment.kind != PUSH:
            assert moment.next_try is NOT_KNOWN
            assert not LAST.search(sentence), sentence
            assert expected_value(moment, sentence) is None, sentence


@pytest.mark.parametrize("key", KEYS)
def test_the_next_candidate_is_that_of_a_replay(key: str) -> None:
    solver = solver_of(key)
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
        )
        for kind, at, value in reversed(events[:own]):
            if kind == PUSH and at < depth:
                break
            if kind == TRY and at == depth:
                earlier.insert(0, value)
        assert moment.tried_before == tuple(earlier)
        assert moment.after == (events[k + 1] if k + 1 < len(events) else None)


# Solvers that stop trying, or try again.

SHORTENED: Mapping[str, Callable[[list], list]] = {  # type: ignore[type-arg]
    "the first": lambda candidates: candidates[:1],
    "the first two, each twice": lambda candidates: [c for c in candidates[:2] for _ in range(2)],
    "the last two, backwards": lambda candidates: candidates[:-3:-1],
    "all but the last": lambda candidates: candidates[:-1] or candidates,
    "all but the first": lambda candidates: candidates[1:] or candidates,
}
"""Candidates that a user's solver tries, of those that it should try."""

NONE_BELOW = re.compile(
    r"No (column|row|value|jump) (is )?(left|fits) (in|at|from) |No way on|No option is left for"
    r"|No (number|word|digit) is left for|No bit is left after|No neighbour is left here"
    r"|Nothing is left (in|to try in|to try with|to try from) |everything has been tried"
    r"|Every value that fits|All (options|places|ways)|could no longer|The conflict stands"
    r"|This cell is done"
)
"""After the choice that a POP takes back nothing was left."""

NONE_HERE = re.compile(
    r"No (row|jump|word|digit|neighbour) is left\.|No row is left here|no digit is left there"
    r"|[Nn]othing is left to try t?here|oth bits have been tried|has no further|in another way"
    r"|stood? (in the last|at the top)|the last column|leaves the board|mirror images only"
    r"|allows no other value|Both values"
)
"""In place of the event's candidate nothing is left."""

NONE_FITS = re.compile(r"No (word|digit) fits into .* any more\.")
"""Already before the event's candidate was tried nothing was left."""

CLAIMS = re.compile(r"\b(no|nothing|every|everything|all|both|only|cannot)\b", re.IGNORECASE)

HARMLESS = re.compile(
    r"no (other \w+ follows|queen|word crosses|clause implies|solution, since|such|cell may)"
    r"|nothing (more|else) is (tried|tested)|nothing is tested before all \d+ queens"
    r"|no other(?! \w+ (follows|value))|all the same|all new|every (row|column) has its queen"
    r"|all \d+ queens|the only queen|only his scent|is only|only (column|one|\S+ with)"
    r"|one (way|place) only|although|The search is over|only row \d+, column \d+ is free"
    r"|only \d+ (across|down) is left",
    re.IGNORECASE,
)
"""What follows from the event or from the rules alone, or what the other tests hold."""


def candidates_of(moment: Moment, path: tuple[int, ...], like: int) -> list[int]:
    """What could follow a path, by the size of the problem; `like`: something that was tried."""
    params, n = moment.params, moment.n
    picture = moment.solver.problem.picture
    if picture in MAZES_DRAWN:
        width = read_maze(str(params["maze"])).width
        return [path[-1] + step for step in (-width, 1, width, -1)] if path else []
    if picture == "sudoku":
        return [like // 10 * 10 + digit for digit in range(1, 10)]
    if picture == "satisfiability":
        return [like, -like]
    if picture in ("exact_cover", "pentominoes"):
        incidence = (
            incidence_of(moment) if picture == "exact_cover" else tiling_of(moment).incidence
        )
        item = covering(incidence, path).item_in_work
        return [] if item is None else incidence.options_of(item)
    return {
        "board": [*range(n)], "permutation_tiles": [*range(n)], "sequence": [*range(1, n + 1)],
        "diagonal_grid": [0, 1, 2], "debruijn_ring": [0, 1],
        "knights_tour": [*range(n * n * 2)],
        "crossword": in_the_slot(moment, like) if picture == "crossword" else [],
    }[picture]


def in_the_slot(moment: Moment, like: int) -> list[int]:
    """Every word of the list in the slot of something that was tried."""
    count = len(words_of(moment))
    return [like // count * count + place for place in range(count)]


MAZES_DRAWN = ("maze", "region")


def nothing_left(
    moment: Moment, path: tuple[int, ...], tried: list[int], entered: set[int]
) -> bool:
    """By the rules: is there nothing after a path that is allowed and was not tried?"""
    rules = rules_of(moment)
    assert rules is not None
    like = tried[-1] if tried else moment.value
    if moment.solver.problem.picture in MAZES_DRAWN:
        tried = [*tried, *entered]
    left = [
        value for value in candidates_of(moment, path, like)
        if value not in tried and not rules.refusals(moment, path, value)
    ]
    return not left


def check_what_is_left(solver: Solver, events: list[Event], arguments: Mapping[str, Value]
                       ) -> set[str]:
    """That nothing is left is said only where it is so. Returns what was said."""
    tried: list[list[int]] = [[]]
    entered: set[int] = set()
    said = set()
    for moment, sentence, _following in sentences(solver, events, arguments):
        depth = moment.depth
        if moment.kind == TRY:
            tried[depth].append(moment.value)
        elif moment.kind == PUSH:
            tried.append([])
            entered.add(moment.value)
        known = False
        if moment.kind == POP:
            below = tried.pop()
            if match := NONE_BELOW.search(sentence):
                known = True
                said.add(match[0])
                path = (*moment.path, moment.value)
                assert nothing_left(moment, path, below, entered), sentence
        if moment.kind in (TRY, POP) and (match := NONE_HERE.search(sentence)):
            known = True
            said.add(match[0])
            if "last column" not in sentence and "mirror" not in sentence:
                path = moment.path[:depth]
                assert nothing_left(moment, path, tried[depth], entered), sentence
        if moment.kind == TRY and NONE_FITS.search(sentence):
            known = True
            assert nothing_left(moment, moment.path, [], entered), sentence
        if moment.kind in (TRY, POP) and CLAIMS.search(sentence):
            assert known or HARMLESS.search(sentence), sentence  # a claim that no pattern knows
    return said


@pytest.mark.parametrize("way", SHORTENED)
@pytest.mark.parametrize("key", KEYS)
def test_that_nothing_is_left_is_said_only_where_it_is_so(key: str, way: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    if key in MAZES:
        events = in_a_maze(arguments, SHORTENED[way])
    else:
        whole = list(islice(solver.function(**arguments), 20_000))
        events = told(tree(whole), SHORTENED[way])
    for moment, sentence, following in sentences(solver, events, arguments):
        check(moment, sentence, following)
    check_what_is_left(solver, events, arguments)


@pytest.mark.parametrize("key", [key for key in KEYS if key not in MAZES])
def test_a_solver_that_errs_is_not_told_that_nothing_is_left(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    whole = list(solver.function(**arguments))
    for seed in range(3):
        check_what_is_left(solver, told(contrary(whole, seed), lambda nodes: nodes), arguments)


@pytest.mark.parametrize("key", KEYS)
def test_a_solver_that_tries_all_is_told_that_nothing_is_left(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    said = check_what_is_left(solver, list(solver.function(**arguments)), arguments)
    assert said or solver_of(key).candidates is not None


@pytest.mark.parametrize("key", MAZES)
def test_of_what_is_entered_twice_nothing_untrue_is_said(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    cells, _width, start, goal = read_maze(str(arguments["maze"]))
    wrong = next(cell for cell, what in enumerate(cells) if what != WALL and cell != start)
    events = in_a_maze(arguments, lambda ways: ways[:2])
    twice = [(TRY, 0, wrong), (PUSH, 0, wrong), (POP, 0, wrong), *events, *events]
    said = [(moment, sentence) for moment, sentence, _following in sentences(
        solver, twice, arguments
    )]
    reached = {value for kind, _depth, value in twice if kind == PUSH}
    seen: set[int] = set()
    for moment, sentence in said:
        if moment.depth == 0 and moment.value == wrong:
            claimed = sentence.partition(" But the rules forbid it: ")[0]
            assert not re.search(r"(at|to) the start\b", claimed)
        if moment.kind == PUSH:
            assert ("A new cell" in sentence) <= (moment.value not in seen)
            seen.add(moment.value)
    if key == "maze-region":
        free = len(cells) - cells.count(WALL)
        assert f"It reached {len(reached)} of {free} free cells" in said[-1][1]
        assert ("the goal too" in said[-1][1]) is (goal in reached)
    else:
        assert ("did not find the goal" in said[-1][1]) is (goal not in reached)


def test_a_search_that_goes_on_is_not_said_to_stop_at_the_first_solution() -> None:
    """The events of a search for all, under a solver that should stop at the first."""
    events, arguments = list(SOLVERS["queens-search"].function(4)), {"n": 4}
    said = [s for _m, s, _f in sentences(SOLVERS["queens-recursive"], events, arguments)]
    assert said[-1].endswith("The search is over. It found 2 solutions.")
    last_try = max(k for k, event in enumerate(events) if event[0] == TRY)
    assert not any("The solution is found" in sentence for sentence in said[:last_try])


def test_a_region_search_that_stops_at_the_goal_is_not_told_to_go_on() -> None:
    solver, arguments = SOLVERS["maze-region"], arguments_of("maze-region")
    events = list(solver.function(**arguments))
    at = next(k for k, event in enumerate(events) if event[0] == SOLUTION)
    for stop, goes_on in ((at + 1, False), (at + 2, True)):
        said = [sentence for _m, sentence, _f in sentences(solver, events[:stop], arguments)]
        assert ("The search goes on." in said[at]) is goes_on


def test_a_cell_that_is_written_twice_is_one_cell() -> None:
    solver, arguments = SOLVERS["sudoku"], arguments_of("sudoku")
    pushes = (event for event in solver.function(**arguments) if event[0] == PUSH)
    value = next(value for _kind, _depth, value in pushes if value >= 10)  # else bare digits
    twice = [(TRY, 0, value), (PUSH, 0, value), (TRY, 1, value), (PUSH, 1, value)]
    said = [sentence for _m, sentence, _f in sentences(solver, twice, arguments)]
    left = [re.findall(r"Free cells left: (\d+)", sentence) for sentence in said]
    assert left[1] == left[3] != []


def test_a_tour_that_comes_to_a_square_twice_is_not_full() -> None:
    solver, arguments = SOLVERS["knights-tour"], arguments_of("knights-tour")
    there_and_back = [value for _ in range(6) for value in (0, 6)]
    events: list[Event] = []
    for depth, value in enumerate(there_and_back):
        events += [(TRY, depth, value), (PUSH, depth, value)]
    assert len(there_and_back) == arguments["m"] * arguments["k"]
    *_, (_moment, sentence, _following) = sentences(solver, events, arguments)
    assert "no square is left" not in sentence


# Solvers that break the rules.

NAIVE = [key for key in KEYS if solver_of(key).candidates is not None]


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
    solver, arguments = solver_of(key), arguments_of(key)
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
    if solver.key not in ("exact-cover", "pentominoes", "queens-masks", "queens-bitboard"):
        assert {(TRY, True), (PUSH, True)} <= seen  # these solvers try nothing that does not fit


@pytest.mark.parametrize("key", KEYS)
def test_a_solution_that_is_none_is_called_so(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
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
    solver, arguments = solver_of(key), arguments_of(key)
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
            said = Teller(solver.problem.picture).narrate(moment).sentence
            noticed += said.startswith("This was a solution, but the code did not report it.")
    assert noticed == (found if key != "maze-region" else 0)  # there the search goes on


@pytest.mark.parametrize("key", MAZES)
def test_a_faulty_search_of_a_maze_is_told_as_one(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
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


@pytest.mark.parametrize("key", [key for key in KEYS if key not in NAIVE])
def test_what_is_tried_a_second_time_is_told(key: str) -> None:
    solver, arguments = solver_of(key), arguments_of(key)
    if key in MAZES:
        events = in_a_maze(arguments, lambda ways: [way for way in ways for _ in range(2)])
    else:
        whole = tree(list(islice(solver.function(**arguments), 4000)))
        events = told(whole, lambda nodes: [
            node for node in nodes for _ in range(1 if node.below else 2)
        ])
    tried: list[set[int]] = [set()]
    seen = 0
    for moment, sentence, _following in sentences(solver, events, arguments):
        again = moment.kind == TRY and moment.value in tried[-1]
        assert sentence.startswith("The code tries this a second time") is again, sentence
        seen += again
        if moment.kind == TRY:
            tried[-1].add(moment.value)
        elif moment.kind == PUSH:
            tried.append(set())
        elif moment.kind == POP:
            tried.pop()
    assert seen


ODD = (-1, -3, 0, 7, 26, 99, 390, 1621)
"""Values that mean nothing to most problems."""


@pytest.mark.parametrize("key", [key for key in KEYS if key not in NAIVE])
def test_of_choices_that_mean_nothing_nothing_untrue_is_said(key: str) -> None:
    solver, arguments, dice = solver_of(key), arguments_of(key), random.Random(1)
    nodes = tree(list(islice(solver.function(**arguments), 3000)))

    def spoil(nodes: list[Node]) -> None:
        for node in nodes:
            spoil(node.below)
            if dice.random() < 0.1:
                node.value, node.placed = dice.choice(ODD), dice.random() < 0.7
                node.solution = node.placed and dice.random() < 0.3
                node.below = node.below if node.placed else []

    spoil(nodes)
    events = told(nodes, lambda nodes: nodes)
    trace, teller = traced(events), Teller(solver.problem.picture)
    for k in range(min(len(events), MOST)):
        moment = moment_at(trace, k, solver, arguments, complete=True)
        sentence, refused = teller.narrate(moment).sentence, refusals(moment)
        if moment.kind in (TRY, PUSH) and refused is not None:
            accepted = moment.kind == PUSH or not moment.rejected
            words = REJECTS if moment.rejected else re.compile("all the same|the rules forbid it")
            assert bool(words.search(sentence)) is (bool(refused) is accepted), sentence
        if moment.kind == SOLUTION and is_solution(moment) is False:
            calls = "The code calls this a solution, but ", "names nothing in this problem."
            assert any(words in sentence for words in calls)
        means_nothing = unknown(moment) is not None
        assert means_nothing is ("names nothing in this problem." in sentence), sentence
        assert not (means_nothing and refused), "what names nothing has no other reason"
