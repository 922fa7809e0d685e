"""What stands counts at once, and what is taken back counts until the next event.

So a dead end is seen when the search goes back: the row, place or word that was exhausted, and all
that stands against each way on. Where the code merely stops trying, nothing of that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

import pytest

from solvers.catalog import SOLVERS, Solver, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from solvers.instances.mazes import WALL
from tests.support.runs import traced
from tests.views.lectures import given
from tests.views.shows import Shown, pane_of, still
from visualizer.layout.grid import Box, grid_in
from visualizer.panes.pane import inside
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.on_grid import MARGIN
from visualizer.problems.knights_tour.rules import board_of
from visualizer.problems.maze.rules import maze_of
from visualizer.problems.queens.below import place
from visualizer.show.show import Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.trace import Trace
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Disc
from visualizer.ui.theme import load_theme

pytestmark = pytest.mark.thorough

LOOK = Look(load_theme("dark"))
PANE = Box(8, 8, 900, 620)
SMALL = Box(8, 8, 300, 280)
CLASSROOM = Look(load_theme("dark"), 2.4)
"""All is so large in full screen."""

TURN = "has been tried already"
NONE_LEFT = re.compile(r"No column left in row|No row left in column|Nothing is left in row")

Square = tuple[int, int]
Node = tuple[Moment, tuple[int, ...], frozenset[int]]
"""A moment of a POP, the choices that count at it, and what was placed after them all."""


def moments(
    solver: Solver, given: Mapping[str, Value], most: int = 1500, events: Sequence[Event] = ()
) -> tuple[Trace, list[Moment]]:
    """The beginning of a run."""
    params = solver.arguments(given)
    events = events or list(islice(solver.function(**params), most))
    trace = traced(list(events))
    return trace, [moment_at(trace, k, solver, params) for k in range(len(events))]


def turns_back(found: Sequence[Moment]) -> Iterator[Node]:
    """Each POP that does not take back a solution, read from the events alone."""
    path: list[int] = []
    below: list[set[int]] = [set()]
    kind: int | None = None
    for moment in found:
        if moment.kind == PUSH:
            path.append(moment.value)
            below[-1].add(moment.value)
            below.append(set())
        elif moment.kind == POP:
            placed = frozenset(below.pop())
            if kind != SOLUTION:
                yield moment, tuple(path), placed
            path.pop()
        kind = moment.kind


def shown(
    moment: Moment, trace: Trace, look: Look = LOOK, box: Box = PANE
) -> tuple[Shown, Show]:
    """The picture at a moment, at rest."""
    show = still(moment, trace, look)
    return Shown(pane_of(picture_named(moment.solver.problem.picture)), box, show), show


def tips(pane: Shown) -> set[str]:
    """All that any mark says of itself."""
    return {on.tip for on in pane.figure.ons if on is not None}


# Queens


def square_of(orientation: str, depth: int, value: int, n: int) -> Square:
    """Row from the top, column."""
    return {
        "": (depth, value),
        "ranks": (n - 1 - depth, value),
        "columns": (n - 1 - value, depth),
        "squares": (value // n, value % n),
    }[orientation]


def attackers(square: Square, queens: Sequence[Square]) -> int:
    """How many queens on other squares share a row, a column or a diagonal with a square."""
    row, column = square
    return sum(
        r == row or c == column or r + c == row + column or r - c == row - column
        for r, c in queens if (r, c) != square
    )


def dots(figure: Figure, box: Box) -> int:
    """How many dots stand in a square."""
    return sum(
        isinstance(mark, Disc) and mark.color == LOOK.theme.attack
        and box.x <= mark.x < box.right and box.y <= mark.y < box.bottom
        for mark in figure.marks
    )


def marked_given_up(figure: Figure, box: Box) -> bool:
    """Does the sign of what has had its turn stand there?"""
    return any(
        isinstance(mark, Disc) and mark.color == LOOK.theme.taken_back
        and box.x <= mark.x <= box.right and box.y <= mark.y <= box.bottom
        for mark in figure.marks
    )


def told_of(count: int) -> str:
    if not count:
        return "no queen attacks this square"
    return f"{count} queen attacks this square" if count == 1 else (
        f"{count} queens attack this square"
    )


DOTTED = [
    ("queens-bstar", 4), ("queens-bstar", 6), ("queens-b", 5), ("queens-bitboard", 6),
    ("queens-iterative", 4), ("queens-recursive", 6), ("queens-mirror", 6), ("queens-extend", 6),
    ("queens-estimate", 6),
]


@pytest.mark.parametrize(("key", "n"), DOTTED)
def test_dots_and_tooltips_count_the_queen_that_has_just_been_placed(key: str, n: int) -> None:
    solver, seen = SOLVERS[key], 0
    trace, found = moments(solver, {"n": n}, 400)
    for moment in found:
        if moment.kind not in (TRY, PUSH) or seen >= 16:
            continue
        pane, show = shown(moment, trace)
        ground = place(inside(PANE, show), LOOK, moment).grid
        at = [square_of(solver.orientation, d, v, n) for d, v in enumerate(moment.path)]
        here = square_of(solver.orientation, moment.depth, moment.value, n)
        for depth in range(len(at), n):
            for value in range(n):
                square = square_of(solver.orientation, depth, value, n)
                if square == here:
                    continue
                box, count = ground.square(square), attackers(square, at)
                assert dots(pane.figure, box) == min(count, 5), (moment.event, square)
                assert told_of(count) in pane.tip((box.x + 4, box.bottom - 5))
        seen += moment.kind == PUSH
    assert seen


@pytest.mark.some(3)
@pytest.mark.quick
@pytest.mark.parametrize(("key", "n"), [*DOTTED, ("queens-masks", 6)])
def test_an_exhausted_row_or_column_is_explained_square_by_square(key: str, n: int) -> None:
    solver = SOLVERS[key]
    orientation, ends, others, marks = solver.orientation, 0, 0, 0
    trace, found = moments(solver, {"n": n}, 3000)
    for moment, standing, placed in turns_back(found):
        if ends + others > 60:
            break
        depth = moment.depth + 1
        at = [square_of(orientation, d, v, n) for d, v in enumerate(standing)]
        line = [square_of(orientation, depth, value, n) for value in range(n)]
        free = {v for v, square in enumerate(line) if not attackers(square, at)}
        stopped = solver.first_only and moment.counters.solutions > 0
        pane, show = shown(moment, trace)
        frames = [tip for tip in tips(pane) if NONE_LEFT.match(tip)]
        if depth >= n or not free <= placed or stopped:
            assert not frames and TURN not in tips(pane)
            others += 1
            continue
        ends += 1
        assert [tip.rpartition(" ")[2] for tip in frames] == [str(depth)]
        ground = place(inside(PANE, show), LOOK, moment).grid
        for value, square in enumerate(line):
            box, count = ground.square(square), attackers(square, at)
            words = pane.tip((box.x + 5, box.bottom - 6))
            assert marked_given_up(pane.figure, box) is (value in placed)
            assert (TURN in words) is (value in placed)
            marks += value in placed
            if key == "queens-masks":
                assert ("attack" in pane.tip(box.center)) is bool(count)
                continue
            assert dots(pane.figure, box) == min(count, 5), (moment.event, square)
            assert told_of(count) in words
    assert ends > 1 and (marks or solver.dives)


@pytest.mark.quick
@pytest.mark.parametrize("key", ["queens-bstar", "queens-masks", "queens-iterative"])
def test_the_event_after_a_dead_end_knows_nothing_of_it(key: str) -> None:
    trace, found = moments(SOLVERS[key], {"n": 5})
    for moment in found:
        if moment.kind in (TRY, PUSH, SOLUTION):
            pane, _show = shown(moment, trace)
            assert not {TURN} & tips(pane) and not any(map(NONE_LEFT.match, tips(pane)))


@pytest.mark.quick
def test_where_the_code_stops_too_soon_nothing_is_called_exhausted() -> None:
    """Row 1 has free squares, of which the code tries none but one."""
    events = [(TRY, 0, 0), (PUSH, 0, 0), (TRY, 1, 0), (TRY, 1, 2), (PUSH, 1, 2), (TRY, 2, 1),
              (TRY, 2, 3), (POP, 1, 2), (POP, 0, 0)]
    trace, found = moments(SOLVERS["queens-bstar"], {"n": 5}, events=events)
    for moment in found[-2:]:
        pane, show = shown(moment, trace)
        assert "current row" in tips(pane) and TURN not in tips(pane)
        assert not any(map(NONE_LEFT.match, tips(pane)))
        ground = place(inside(PANE, show), LOOK, moment).grid
        at = [(d, v) for d, v in enumerate((0, 2)[: moment.depth + 1])]  # the ghost counts
        for column in range(5):
            square = (moment.depth + 1, column)
            count = dots(pane.figure, ground.square(square))
            assert count == attackers(square, at)


@pytest.mark.quick
@pytest.mark.parametrize("key", ["queens-product", "queens-permutations"])
def test_a_naive_solver_shows_what_it_has_tested_throughout(key: str) -> None:
    solver, n, seen = SOLVERS[key], 4, 0
    trace, found = moments(solver, {"n": n}, 500)
    for moment in found:
        if moment.kind != POP or moment.counters.solutions:
            continue
        pane, show = shown(moment, trace)
        since = trace.push_of(moment.event, moment.depth) or 0
        tried = {e.value for e in found[since : moment.event]
                 if e.kind == TRY and e.depth == moment.depth + 1}
        assert any(map(NONE_LEFT.match, tips(pane))) is bool(tried)
        assert bool(tried) is (moment.depth + 1 < n)
        ground = place(inside(PANE, show), LOOK, moment).grid
        at = [square_of(solver.orientation, d, v, n)
              for d, v in enumerate((*moment.path, moment.value))]
        for value in range(n) if tried else ():
            seen += 1
            square = square_of(solver.orientation, moment.depth + 1, value, n)
            box, count = ground.square(square), attackers(square, at)
            assert (TURN in pane.tip(box.center)) is (value in tried)
            if value not in tried:  # its column is taken
                assert count and dots(pane.figure, box) == count
                assert told_of(count) in pane.tip(box.center)
    assert seen


@pytest.mark.quick
def test_subsets_of_squares_show_those_that_have_had_their_turn() -> None:
    solver, n = SOLVERS["queens-subsets"], 3
    trace, found = moments(solver, {"n": n}, 300)
    for moment, _standing, _placed in turns_back(found):
        pane, show = shown(moment, trace)
        ground = place(inside(PANE, show), LOOK, moment).grid
        since = trace.push_of(moment.event, moment.depth) or 0
        tried = {
            e.value for e in found[since : moment.event]
            if e.kind == TRY and e.depth == moment.depth + 1
        }
        for number in range(n * n):
            tip = pane.tip(ground.square(divmod(number, n)).center)
            assert (TURN in tip) is (number in tried), (moment.event, number)


@pytest.mark.quick
def test_of_a_file_that_names_squares_the_tooltips_count_what_stands() -> None:
    n = 4
    solver = replace(SOLVERS["queens-bstar"], orientation="squares")
    rows = list(SOLVERS["queens-bstar"].function(n))
    events = [(kind, depth, depth * n + value) for kind, depth, value in rows]
    trace, found = moments(solver, {"n": n}, events=events)
    checked = 0
    for moment in found:
        if moment.kind not in (PUSH, POP) or len(moment.standing) >= n:
            continue
        pane, show = shown(moment, trace)
        ground = place(inside(PANE, show), LOOK, moment).grid
        at = [divmod(number, n) for number in moment.standing]
        for number in set(range(n * n)) - {*moment.standing}:
            box, square = ground.square(divmod(number, n)), divmod(number, n)
            assert told_of(attackers(square, at)) in pane.tip((box.x + 5, box.bottom - 6))
            checked += 1
    assert checked


# What comes in rows


@pytest.mark.parametrize("n", [3, 4, 6])
def test_langford_shows_of_each_value_left_why_it_does_not_fit(n: int) -> None:
    trace, found = moments(SOLVERS["langford-l"], {"n": n})
    refused = again = 0
    for moment, standing, placed in turns_back(found):
        row: list[int] = [0] * (2 * n)
        for value in standing:
            free = row.index(0)
            row[free], row[free + value + 1] = value, -value
        pane, _show = shown(moment, trace)
        if 0 not in row:
            assert not any("no value is left" in tip for tip in tips(pane))
            continue
        free = row.index(0)
        assert f"position {free}: no value is left" in tips(pane)
        for value in {*range(1, n + 1)} - {*standing}:
            to = free + value + 1
            fits = to < 2 * n and not row[to]
            why = [tip for tip in tips(pane) if tip.startswith(f"Value {value} at position {free}")]
            assert bool(why) is not fits and (not fits or value in placed)
            refused, again = refused + (not fits), again + fits
        fitting = [v for v in {*range(1, n + 1)} - {*standing}
                   if free + v + 1 < 2 * n and not row[free + v + 1]]
        assert (TURN in tips(pane)) is bool(fitting)
    assert refused and again


def test_permutations_show_which_numbers_are_used_and_which_have_had_their_turn() -> None:
    n = 4
    trace, found = moments(SOLVERS["permutations"], {"n": n})
    seen = 0
    for moment, standing, _placed in turns_back(found):
        pane, _show = shown(moment, trace)
        if len(standing) >= n:
            assert TURN not in tips(pane)
            continue
        assert f"No number is left for place {moment.depth + 1}" in tips(pane)
        for value in range(n):
            words = f"{value}: it is at a place already"
            (where,) = pane.figure.places(
                lambda on, v=value: on.tip in (f"{v}: it is at a place already",
                                               f"{v}: still free"))
            told = pane.tip((where.x + 5, where.bottom - 6))
            assert (words in told) is (value in standing)
            assert (TURN in told) is (value not in standing)
            seen += 1
    assert seen


@pytest.mark.parametrize("n", [3, 4, 6])
def test_de_bruijn_shows_of_both_bits_where_their_words_are(n: int) -> None:
    trace, found = moments(SOLVERS["debruijn"], {"n": n}, 900)
    seen: set[int] = set()
    for moment, standing, placed in turns_back(found):
        bits = [0] * n + [*standing]
        pane, _show = shown(moment, trace)
        here = "".join(map(str, bits[-n:]))
        if len(bits) >= 2**n:
            assert f"no bit is left after {here}" not in tips(pane)
            continue
        assert f"no bit is left after {here}" in tips(pane)
        assert (TURN in tips(pane)) is bool(placed)
        assert ("rejected: the sequence has this word already" in tips(pane)) is (len(placed) < 2)
        for bit in (0, 1):
            if bit in placed or len(bits) + 1 == 2**n:
                continue
            word = here[1:] + str(bit)
            (where, *_more) = pane.figure.places(lambda on, w=word: on.name == w)
            # A cross upon its right upper corner.
            told = pane.tip((where.right, where.y))
            assert "rejected: the sequence has this word already" in told, (moment.event, word)
        seen.add(len(placed))
    assert {0, 1} <= seen


# Ways


def ways(key: str, sample: Mapping[str, Value]) -> tuple[Trace, list[Node]]:
    trace, found = moments(SOLVERS[key], sample, 700)
    return trace, list(turns_back(found))


@pytest.mark.quick
@pytest.mark.parametrize(("rows", "columns", "start"), [(3, 4, 0), (5, 5, 0), (3, 5, 1)])
def test_the_knight_shows_all_jumps_from_the_square_that_is_left(
    rows: int, columns: int, start: int
) -> None:
    trace, nodes = ways("knights-tour", {"m": rows, "k": columns, "start": start})
    seen = 0
    for moment, standing, placed in nodes[:40]:
        pane, show = shown(moment, trace)
        row, column = divmod(moment.value, columns)
        for number in range(rows * columns):
            r, c = divmod(number, columns)
            if sorted((abs(r - row), abs(c - column))) != [1, 2]:
                continue
            box = pane_cell(show, number)
            if number in standing:
                assert "conflicts with the candidate" in pane.tip((box.x + 3, box.center[1]))
            else:
                assert number in placed and TURN in pane.tip(box.center)
                assert marked_given_up(pane.figure, box)
            seen += 1
    assert seen


def pane_cell(show: Show, number: int) -> Box:
    """The cell of a maze or of the knight's board."""
    moment = show.run.moment
    if moment.solver.problem.picture == "knights_tour":
        board = board_of(moment)
        margin = show.look.px(MARGIN)
        return grid_in(inside(PANE, show), board.rows, board.columns, margin).cell(number)
    maze = maze_of(moment)
    rows = len(maze.cells) // maze.width
    return grid_in(inside(PANE, show), rows, maze.width).cell(number)


@pytest.mark.quick
@pytest.mark.parametrize(
    ("key", "maze"), [("maze-lefthand", "small"), ("maze-lefthand", "no-way-out"),
                      ("maze-region", "loops")],
)
def test_the_maze_shows_what_is_on_each_side_of_a_cell_that_is_left(key: str, maze: str) -> None:
    trace, nodes = ways(key, {"maze": maze})
    seen: set[str] = set()
    for moment, standing, placed in nodes[:60]:
        pane, show = shown(moment, trace)
        layout, here = maze_of(moment), pane_cell(show, moment.value)
        for step in (-layout.width, 1, layout.width, -1):
            cell = moment.value + step
            if standing[-2:-1] == (cell,) or not 0 <= cell < len(layout.cells):
                continue
            there = pane_cell(show, cell)
            between = (here.center[0] + there.center[0]) // 2, (
                here.center[1] + there.center[1]
            ) // 2
            words = pane.tip(between)
            if cell in placed:
                assert TURN in words
                seen.add(TURN)
            elif layout.cells[cell] == WALL:
                assert "there is a wall" in words
                seen.add("wall")
            else:
                assert "the path already runs through this cell" in words
                seen.add("been")
    assert seen >= {TURN, "wall"}


@pytest.mark.quick
@pytest.mark.parametrize(("look", "box"), [(LOOK, SMALL), (CLASSROOM, PANE)])
@pytest.mark.parametrize("key", ["maze-lefthand", "maze-region"])
def test_what_is_on_each_side_is_seen_in_small_cells_too(key: str, look: Look, box: Box) -> None:
    trace, nodes = ways(key, {"maze": "loops"})
    for moment, standing, placed in nodes[:20]:
        pane, _show = shown(moment, trace, look, box)
        width = maze_of(moment).width
        sides = {moment.value + step for step in (-width, 1, width, -1)} - {*standing[-2:-1]}
        for color, cells in (
            (look.theme.taken_back, sides & placed), (look.theme.rejected, sides - placed)
        ):
            signs = [mark for mark in pane.figure.marks
                     if isinstance(mark, Disc) and mark.color == color]
            assert len(signs) == len(cells) and all(mark.radius >= 2.5 for mark in signs)


# In lessons


@pytest.mark.parametrize(
    ("lesson", "stop", "line"), [("wroclaw", 15, 2), ("wroclaw", 18, 3), ("kauschke", 12, 2)]
)
def test_the_dead_ends_of_lectures_show_a_line_that_is_attacked_throughout(
    lesson: str, stop: int, line: int
) -> None:
    with given(lesson) as lecture:
        lecture.go(stop)
        show = lecture.app.show
        moment = show.run.moment
        assert moment.kind == POP and moment.depth + 1 == line
        figure = lecture.app.window.figure_of("picture")
        color = show.look.theme.attack
        at = [square_of(moment.solver.orientation, d, v, moment.n)
              for d, v in enumerate((*moment.path, moment.value))]
        spots = [mark for mark in figure.marks if isinstance(mark, Disc) and mark.color == color]
        count = 0
        for depth in range(line, moment.n):
            for value in range(moment.n):
                square = square_of(moment.solver.orientation, depth, value, moment.n)
                count += min(5, attackers(square, at))
                assert depth != line or attackers(square, at)
        # In small squares there is one dot, however many attack.
        assert len(spots) >= moment.n and len(spots) in (count, sum(
            bool(attackers(square_of(moment.solver.orientation, d, v, moment.n), at))
            for d in range(line, moment.n) for v in range(moment.n)
        ))
        words = [on.tip for on in figure.ons if on is not None and NONE_LEFT.match(on.tip)]
        assert words and words[0].endswith(str(line))
