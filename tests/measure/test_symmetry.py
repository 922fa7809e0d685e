"""Classes of solutions against boards that are turned by hand, and against published counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from math import factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.catalog import PROBLEMS, SOLVERS, Solver
from tests.solvers.figures import LANGFORD, QUEENS_FUNDAMENTAL
from tests.solvers.oracles_queens import Square, squares
from tests.solvers.runs import SIZES, run
from tests.support.runs import traced
from visualizer.jobs.job import Job, describe
from visualizer.measure.symmetry import BLOCK, SolutionClasses
from visualizer.problems.queens.symmetry import square_form
from visualizer.problems.record import record_of
from visualizer.record.reader import Reader
from visualizer.trace.packing import pack
from visualizer.trace.trace import Trace

Board = frozenset[Square]

PICTURES = {p.picture for p in PROBLEMS if record_of(p.picture).symmetry is not None}
SYMMETRIC = [(key, n) for key, n in SIZES if SOLVERS[key].problem.picture in PICTURES]
ESTIMATES = [(key, n) for key in ("queens-estimate", "langford-estimate") for n in (4, 7)]


def turned(board: Board, n: int) -> Board:
    """The board by a quarter to the right."""
    return frozenset((column, n - 1 - row) for row, column in board)


def reflected(board: Board, n: int) -> Board:
    return frozenset((row, n - 1 - column) for row, column in board)


def orbit(queens: Iterable[Square], n: int) -> frozenset[Board]:
    """All boards that a board becomes by turning and reflecting."""
    board = frozenset(queens)
    images = set()
    for _quarter in range(4):
        board = turned(board, n)
        images |= {board, reflected(board, n)}
    return frozenset(images)


def langford_row(path: Iterable[int], n: int) -> tuple[int, ...]:
    row = [0] * (2 * n)
    for value in path:
        at = row.index(0)
        row[at] = row[at + value + 1] = value
    return tuple(row)


def the_same(key: str, n: int, path: list[int]) -> object:
    """What a solution has in common with those that are the same, by hand."""
    if SOLVERS[key].problem.key == "queens":
        return orbit(squares(key, n, path), n)
    row = langford_row(path, n)
    return frozenset({row, row[::-1]})


@cache
def solved(key: str, n: int) -> Trace:
    return traced(list(run(key, n)))


@cache
def recorded(key: str, n: int) -> Trace:
    """A run too long for lists of tuples."""
    reader, trace = Reader(Job(key, (("n", n),)).start), Trace()
    while not reader.ended:
        trace.append(reader.read(1 << 15))
    return trace


def classes_of(trace: Trace, solver: Solver) -> SolutionClasses:
    classes = SolutionClasses(trace, solver)
    assert not classes.update()
    return classes


@pytest.mark.parametrize(("key", "n"), SYMMETRIC + ESTIMATES)
def test_solutions_are_in_one_class_if_turning_and_reflecting_makes_them_the_same(
    key: str, n: int
) -> None:
    trace = solved(key, n)
    classes = classes_of(trace, SOLVERS[key])
    by_hand: dict[object, int] = {}
    expected = []
    for event in trace.solutions:
        same = the_same(key, n, trace.path(int(event)))
        expected.append(by_hand.setdefault(same, len(by_hand)))
    assert classes.class_of.tolist() == expected
    assert classes.firsts.tolist() == [expected.index(c) for c in range(len(by_hand))]
    for number in range(len(by_hand)):
        members = [i for i, c in enumerate(expected) if c == number]
        assert classes.members(number).tolist() == members
        assert classes.sizes[number] == len(members)


@pytest.mark.parametrize("n", QUEENS_FUNDAMENTAL)
def test_as_many_classes_of_queens_as_published(n: int) -> None:
    classes = classes_of(recorded("queens-masks", n), SOLVERS["queens-masks"])
    assert len(classes.firsts) == QUEENS_FUNDAMENTAL[n]


def test_eight_queens_have_one_class_of_four_and_eleven_of_eight() -> None:
    classes = classes_of(recorded("queens-bstar", 8), SOLVERS["queens-bstar"])
    assert sorted(classes.sizes.tolist()) == [4, *[8] * 11]


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7, 8])
def test_half_as_many_classes_of_langford_pairs_as_solutions(n: int) -> None:
    classes = classes_of(recorded("langford-l", n), SOLVERS["langford-l"])
    assert classes.sizes.tolist() == [2] * (LANGFORD[n] // 2)


@given(data=st.data())
def test_any_two_boards_have_one_key_just_if_one_can_be_turned_into_the_other(
    data: st.DataObject,
) -> None:
    n = data.draw(st.integers(1, 6))
    boards = data.draw(st.lists(st.permutations(range(n)), min_size=2, max_size=12))
    keys, fitting = square_form(np.array(boards, np.int64))
    orbits = [orbit(enumerate(board), n) for board in boards]
    assert fitting.tolist() == list(range(len(boards)))
    for i, one in enumerate(orbits):
        assert [key == keys[i] for key in keys] == [one == other for other in orbits]


@pytest.mark.thorough
@given(
    cuts=st.lists(st.integers(1, 3000), min_size=1, max_size=30), seconds=st.sampled_from([0, 9])
)
def test_classes_grow_with_the_run_to_the_same_end(cuts: list[int], seconds: float) -> None:
    whole = solved("queens-bstar", 7)
    growing = Trace()
    classes = SolutionClasses(growing, SOLVERS["queens-bstar"])
    for cut in cuts:
        growing.append(whole.events(len(growing), len(growing) + cut))
        classes.update(seconds)
    growing.append(whole.events(len(growing), len(whole)))
    while classes.update(seconds):
        pass
    expected = classes_of(whole, SOLVERS["queens-bstar"])
    assert classes.class_of.tolist() == expected.class_of.tolist()
    assert classes.firsts.tolist() == expected.firsts.tolist()
    assert classes.sizes.tolist() == expected.sizes.tolist()


def test_a_call_without_time_sorts_one_block_and_says_that_there_are_more() -> None:
    trace = recorded("queens-masks", 10)
    classes = SolutionClasses(trace, SOLVERS["queens-masks"])
    assert classes.update(0)
    assert len(classes.class_of) == BLOCK
    assert not classes.update(0)
    assert len(classes.class_of) == len(trace.solutions)


@pytest.mark.parametrize("picture", sorted(PICTURES))
def test_what_is_no_solution_is_the_same_as_its_like_only(
    user_job: Callable[..., Job], picture: str
) -> None:
    solver = describe(user_job(f'PICTURE = "{picture}"\ndef solve():\n    yield 0, 0, 0\n'))
    assert SolutionClasses(Trace(), solver).possible
    paths = [[5, 5], [5, 5], [2, 1], [1, 2], [-3], [0, 1, 3], [5, -5], [300] * 3, [1] * 40, [-3]]
    events = chain.from_iterable(
        [
            *((kind, depth, value) for depth, value in enumerate(path) for kind in (0, 1)),
            (3, len(path) - 1, path[-1]),
            *((2, depth, path[depth]) for depth in reversed(range(len(path)))),
        ]
        for path in paths
    )
    trace = Trace()
    trace.append(pack(np.fromiter(chain.from_iterable(events), np.int16)))
    firsts = [paths.index(path) for path in paths]
    classes = classes_of(trace, solver)
    assert [int(classes.firsts[c]) for c in classes.class_of] == firsts


def test_other_problems_have_no_classes() -> None:
    classes = SolutionClasses(solved("permutations", 3), SOLVERS["permutations"])
    assert not classes.possible and not classes.update()
    assert not len(classes.firsts)


def test_the_problems_that_have_a_symmetry() -> None:
    assert {"board", "sequence", "map_colouring"} == PICTURES


@pytest.mark.parametrize("key", ["map-in-order", "map-fewest-left"])
@pytest.mark.parametrize(("name", "colours", "classes"), [("australia", 3, 3), ("petersen", 3, 20)])
def test_colourings_with_all_colours_are_classes_of_as_many_as_colours_change_places(
    key: str, name: str, colours: int, classes: int
) -> None:
    trace = traced(run(key, {"regions": name, "colours": colours}))
    found = classes_of(trace, SOLVERS[key])
    assert found.sizes.tolist() == [factorial(colours)] * classes
    for number in range(classes):
        partitions = set()
        for solution in found.members(number).tolist():
            event = int(trace.solutions[solution])
            by_colour: dict[int, set[int]] = {}
            for value in trace.values_at(trace.path_events(event)):
                by_colour.setdefault(int(value) % 10, set()).add(int(value) // 10)
            partitions.add(frozenset(map(frozenset, by_colour.values())))
        assert len(partitions) == 1
