"""What is said about mazes, tours, Sudokus and crosswords, against the rules written plainly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.crosswords import read_grid, read_slots, read_words
from solvers.instances.mazes import MAZES
from tests.support.runs import traced
from visualizer.pictures.picture import picture_named
from visualizer.problems.asking import refusals
from visualizer.problems.crossword import words as crossword_words
from visualizer.problems.knights_tour import rules as tours
from visualizer.problems.knights_tour import words as tour_words
from visualizer.problems.maze.rules import footprints, maze_of
from visualizer.problems.sudoku import rules as sudokus
from visualizer.problems.sudoku import words as sudoku_words
from visualizer.problems.words import tell
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.trace import Trace


def moments(key: str, params: Mapping[str, Value]) -> Iterator[tuple[Moment, Trace]]:
    """Every moment of a whole run, with its trace."""
    solver = SOLVERS[key]
    arguments = solver.arguments(params)
    trace = traced(list(solver.function(**arguments)))
    for k in range(len(trace)):
        yield moment_at(trace, k, solver, arguments, complete=True), trace


RUNS = [
    ("maze-lefthand", {"maze": "loops"}), ("maze-lefthand", {"maze": "no-way-out"}),
    ("maze-region", {"maze": "loops"}), ("maze-region", {"maze": "no-way-out"}),
    ("knights-tour", {"m": 3, "k": 4}), ("knights-tour", {"m": 3, "k": 4, "warnsdorff": True}),
    ("sudoku", {"puzzle": "easy"}), ("sudoku", {"puzzle": "no-solution"}),
    ("crossword", {"grid": "ring"}),
]


@pytest.mark.parametrize(("key", "params"), RUNS)
def test_every_event_has_a_whole_sentence_in_its_tone(
    key: str, params: dict[str, Value]
) -> None:
    picture = picture_named(SOLVERS[key].problem.picture)
    tones = {PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}
    for moment, _ in moments(key, params):
        said = picture.narrate(moment)
        assert said.sentence.endswith(".") and "{" not in said.sentence
        if moment.kind == TRY:
            assert said.tone == ("rejected" if moment.rejected else "try_")
        else:
            assert moment.kind is not None and said.tone == tones[moment.kind]
    arguments = SOLVERS[key].arguments(params)
    nothing_yet = picture.narrate(Moment(SOLVERS[key], arguments))
    assert nothing_yet.sentence.endswith(".") and nothing_yet.label


@pytest.mark.parametrize("key", ["maze-lefthand", "maze-region"])
def test_what_keeps_from_a_cell_is_a_wall_or_having_been_there(key: str) -> None:
    been: set[int] = set()
    for moment, _ in moments(key, {"maze": "loops"}):
        text = MAZES["loops"].replace("\n", "")
        if moment.kind == PUSH:
            been.add(moment.value)
        if moment.kind == TRY and moment.depth > 0:
            said = picture_named(moment.solver.problem.picture).narrate(moment).sentence
            assert moment.rejected is (text[moment.value] == "#" or moment.value in been)
            assert ("wall" in said) is (text[moment.value] == "#")
            assert ("free" in said) is not moment.rejected


def test_the_gnomes_sides_follow_from_his_last_step() -> None:
    """A vector (x, y) turned left is (y, -x), as y grows downward."""
    width = MAZES["loops"].index("\n")
    seen = set()
    for moment, _ in moments("maze-lefthand", {"maze": "loops"}):
        if moment.kind == TRY and len(moment.path) > 1:
            x, y = (step(width, *moment.path[-2:]))
            sides = {
                (y, -x): "On the gnome's left", (x, y): "Straight ahead",
                (-y, x): "On the gnome's right",
            }
            side = sides[step(width, moment.path[-1], moment.value)]
            said = picture_named("maze").narrate(moment).sentence
            assert said.startswith(side)
            seen.add(side)
    assert len(seen) == 3


def step(width: int, before: int, after: int) -> tuple[int, int]:
    """From one cell to another: columns to the right, rows down."""
    return after % width - before % width, after // width - before // width


@pytest.mark.parametrize("key", ["maze-lefthand", "maze-region"])
def test_footprints_are_those_of_a_replay(key: str) -> None:
    reached: list[int] = []
    left: set[int] = set()
    for moment, trace in moments(key, {"maze": "loops"}):
        if moment.kind == PUSH:
            reached.append(moment.value)
        elif moment.kind == POP:
            left.add(moment.value)
        prints = footprints(trace, maze_of(moment))
        assert set(prints.reached_by(moment.event)) == set(reached)
        assert set(prints.left_by(moment.event)) == left
        assert [int(prints.order[cell]) for cell in reached] == list(range(1, len(reached) + 1))


def test_footprints_grow_with_the_trace() -> None:
    solver = SOLVERS["maze-region"]
    arguments = solver.arguments({})
    events = list(solver.function(**arguments))
    whole, growing = traced(events), Trace()
    maze = maze_of(Moment(solver, arguments))
    for start in range(0, len(events), 37):
        growing.append(whole.events(start, start + 37))
        footprints(growing, maze)
    one, other = footprints(growing, maze), footprints(whole, maze)
    assert (one.order == other.order).all() and (one.left == other.left).all()


@pytest.mark.parametrize("warnsdorff", [False, True])
def test_a_square_is_refused_by_the_move_that_visited_it(warnsdorff: bool) -> None:
    params: dict[str, Value] = {"m": 3, "k": 4, "warnsdorff": warnsdorff}
    for moment, trace in moments("knights-tour", params):
        if moment.kind == TRY and moment.path:
            earlier = tours.visitor(moment)
            assert moment.rejected is (moment.value in moment.path)
            said = tell(tour_words.WORDS, moment).sentence
            if moment.rejected:
                assert earlier is not None and moment.path[earlier] == moment.value
                assert f"move {earlier + 1} has been there" in said
            last = trace.event(moment.event + 1)[0] == POP
            assert ("No jump is left" in said) is (bool(moment.rejected) and last)


@pytest.mark.parametrize("puzzle", ["easy", "no-solution"])
def test_a_digit_is_refused_by_all_that_have_it_in_row_column_or_box(puzzle: str) -> None:
    for moment, _ in moments("sudoku", {"puzzle": puzzle}):
        if moment.kind != TRY:
            continue
        text = list(str(moment.params["puzzle"]).replace("\n", ""))
        for value in moment.path:
            text[value // 10] = str(value % 10)
        row, column = divmod(moment.value // 10, 9)
        refusing = {
            (r, c)
            for r in range(9)
            for c in range(9)
            if text[9 * r + c] == str(moment.value % 10)
            and (r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3))
        }
        found = refusals(moment)
        assert found is not None
        assert {divmod(refusal.entry or 0, 9) for refusal in found} == refusing
        assert moment.rejected is bool(refusing)
        said = tell(sudoku_words.WORDS, moment).sentence
        assert said.count("has one in") == len(refusing)
        for refusal in found:
            assert refusal.entry in sudokus.unit_cells(moment.value // 10, refusal.why)


@pytest.mark.parametrize("grid", ["ring", "lattice", "bridge"])
def test_a_word_is_refused_by_crossing_letters_and_by_itself(grid: str) -> None:
    seen = set()
    for moment, _ in moments("crossword", {"grid": grid}):
        if moment.kind != TRY:
            continue
        width = len(read_grid(str(moment.params["grid"]))[0])
        words = read_words(str(moment.params["words"]))
        slots = read_slots(str(moment.params["grid"]))
        written = {
            divmod(cell, width): (letter, depth)
            for depth, place in reversed(list(enumerate(moment.path)))
            for cell, letter in zip(slots[depth].cells, words[place], strict=True)
        }
        tried = zip(slots[moment.depth].cells, words[moment.value], strict=True)
        refusing = {
            (written[divmod(cell, width)][1], cell)
            for cell, letter in tried
            if written.get(divmod(cell, width), (letter, 0))[0] != letter
        }
        found = refusals(moment)
        assert found is not None
        crossing = {(one.depth, one.entry) for one in found if one.entry is not None}
        assert crossing == refusing
        twice = moment.value in moment.path
        assert len(found) == len(refusing) + twice
        assert moment.rejected is bool(found)
        said = tell(crossword_words.WORDS, moment).sentence
        assert said.count(" meets the ") == len(refusing)
        assert ("already" in said) is twice
        seen.add((bool(refusing), twice))
    assert {(False, False), (True, False)} < seen
