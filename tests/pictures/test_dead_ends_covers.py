"""At a dead end of a Sudoku, a crossword, a cover, a formula or of diagonals all is explained.

What was exhausted is seen, and of each candidate what stands against it, or that it has had its
turn; what is taken back counts until the next event. Asked of the puzzles themselves, not of the
program's rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from solvers.catalog import SOLVERS, Value
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from solvers.instances.crosswords import read_slots, read_words
from solvers.instances.formulas import read_dimacs
from solvers.instances.matrices import read_matrix
from solvers.instances.sudokus import read_sudoku
from solvers.pentominoes import placements
from tests.pictures.test_dead_ends import LOOK, PANE, TURN, Node, moments, shown, tips, turns_back
from tests.views.shows import Shown
from visualizer.layout.grid import Box, grid_in
from visualizer.panes.pane import inside
from visualizer.pictures.guarded import picture_named
from visualizer.pictures.on_grid import MARGIN
from visualizer.problems.crossword.picture import PICTURE as CROSSWORD
from visualizer.problems.diagonals.picture import PICTURE as DIAGONALS
from visualizer.problems.exact_cover.matrix import place as matrix_place
from visualizer.problems.exact_cover.rules import incidence_of
from visualizer.problems.pentominoes.rules import middle_of, tiling_of
from visualizer.problems.pentominoes.tiling import arrange
from visualizer.show.show import Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui.figure import saying
from visualizer.ui.marks import Disc, Line, Rect, Text, bounds

IN_THE_WAY, USED = "this piece is in the way", "this piece is used already"
COUNTS_STILL = "taken back at this event; it counts until the next one"

NONE_LEFT = re.compile(
    r"row \d, column \d: no digit is left|\d+ (across|down): no word is left"
    r"|item \S+: no option is left|a dead end: no option is left for this item"
    r"|a dead end: nothing fills this cell|row \d+, column \d+: nothing is left"
    r"|piece \w: no place is left|variable \d+: no value is left"
)
"""What is said of what was exhausted."""

RUNS: list[tuple[str, dict[str, Value], int]] = [
    ("sudoku", {"puzzle": "easy"}, 350),
    ("sudoku", {"puzzle": "hard"}, 300),
    ("sudoku", {"puzzle": "hard", "fewest_first": True}, 350),
    ("crossword", {}, 800),
    ("crossword", {"fewest_first": True}, 700),
    ("exact-cover", {"matrix": "week"}, 100),
    ("exact-cover", {"matrix": "langford"}, 100),
    ("exact-cover", {"matrix": "week", "first_item": True}, 100),
    ("pentominoes", {}, 134),
    ("pentominoes", {"first_item": True}, 250),
    ("pentominoes", {"board": "3x5"}, 200),
    ("satisfiability", {}, 100),
    ("satisfiability", {"formula": "map"}, 173),
    ("satisfiability", {"order": "shortest"}, 100),
    ("diagonals", {}, 600),
    ("diagonals", {"m": 2, "t": 3}, 300),
]


def of(*keys: str) -> list[tuple[str, dict[str, Value], int]]:
    """The runs of some solvers."""
    return [run for run in RUNS if run[0] in keys]


def ends(key: str, given: Mapping[str, Value], most: int) -> Iterator[tuple[Node, Shown, Show]]:
    """Each POP of a run that does not take back a solution, and its picture."""
    trace, found = moments(SOLVERS[key], given, most)
    for node in turns_back(found):
        pane, show = shown(node[0], trace)
        yield node, pane, show


def framed(pane: Shown, box: Box) -> bool:
    """Is there a frame in the colour of what refuses around a box?"""
    area = pygame.Rect(box)
    return any(
        isinstance(mark, Rect) and mark.border == LOOK.theme.rejected
        and area.contains(mark[:4]) and mark.w * mark.h > 0.7 * area.w * area.h
        for mark in pane.figure.marks
    )


def signs_in(pane: Shown, box: Box, color: str) -> int:
    """How many discs of a colour of the theme have their middles in a box."""
    return sum(
        isinstance(mark, Disc) and mark.color == LOOK.theme[color]
        and box.x <= mark.x <= box.right and box.y <= mark.y <= box.bottom
        for mark in pane.figure.marks
    )


def says_none_left(pane: Shown) -> bool:
    return any(NONE_LEFT.match(tip) for tip in tips(pane))


def told_none_left(moment: Moment) -> bool:
    """Does the sentence say that nothing is left after the choice that is taken back?"""
    said = picture_named(moment.solver.problem.picture).narrate(moment)
    return "none_below" in {part.name for part in said.parts}


# Sudokus


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "given", "most"), of("sudoku"))
def test_of_an_exhausted_cell_all_nine_digits_are_explained(
    key: str, given: dict[str, Value], most: int
) -> None:
    givens = read_sudoku(str(SOLVERS[key].arguments(given)["puzzle"]))
    refused = again = 0
    for (moment, standing, placed), pane, show in ends(key, given, most):
        cells = list(givens)
        for value in standing:
            cells[value // 10] = value % 10
        assert moment.before is not None
        if moment.before[1] <= moment.depth:
            assert not says_none_left(pane)
            continue
        cell = moment.before[2] // 10
        row, column = divmod(cell, 9)
        assert f"row {row}, column {column}: no digit is left" in tips(pane)
        grid = grid_in(inside(PANE, show), 9, 9, LOOK.px(MARGIN))
        against: set[int] = set()
        for digit in range(1, 10):
            in_row = [9 * row + c for c in range(9) if cells[9 * row + c] == digit]
            in_column = [9 * r + column for r in range(9) if cells[9 * r + column] == digit]
            in_box = [
                other for other in range(81) if cells[other] == digit
                and (other // 27, other % 9 // 3) == (row // 3, column // 3)
            ]
            begin = f"{digit} in row {row}, column {column}: "
            (words,) = {tip for tip in tips(pane) if tip.startswith(begin)}
            (where, *_marks) = pane.figure.places(lambda on, w=words: on.tip == w)
            assert words in pane.tip(where.center)
            assert pygame.Rect(grid.cell(cell)).contains(where.inflate(-6, -6))
            fits = not (in_row or in_column or in_box)
            assert (TURN in words) is fits
            assert (cell * 10 + digit in placed) is fits
            for others, said in ((in_row, "in its row ("), (in_column, "in its column (")):
                assert (said in words) is bool(others), (moment.event, digit, words)
            assert ("in its box (" in words) <= bool(in_box)
            against |= {*in_row, *in_column, *in_box}
            refused, again = refused + (not fits), again + fits
        for other in range(81):
            assert framed(pane, grid.cell(other)) is (other in against), (moment.event, other)
    assert refused and again


@pytest.mark.thorough
def test_the_digits_left_for_other_cells_count_the_one_that_is_taken_back() -> None:
    given: dict[str, Value] = {"puzzle": "hard", "fewest_first": True}
    solver = SOLVERS["sudoku"]
    trace, found = moments(solver, given, 160)
    differing = 0
    for moment, after in pairwise(found):
        if moment.kind != POP or after.kind == POP:
            continue
        for seen, values in ((moment, (*moment.path, moment.value)), (after, after.path)):
            cells = read_sudoku(str(solver.arguments(given)["puzzle"]))
            for value in values:
                cells[value // 10] = value % 10
            pane, show = shown(seen, trace)
            grid = grid_in(inside(PANE, show), 9, 9, LOOK.px(MARGIN))
            busy = {seen.value // 10, moment.before[2] // 10 if moment.before else -1}
            for cell in {c for c in range(81) if not cells[c]} - busy:
                left = {*range(1, 10)} - {
                    cells[other] for other in range(81)
                    if other // 9 == cell // 9 or other % 9 == cell % 9
                    or (other // 27, other % 9 // 3) == (cell // 27, cell % 9 // 3)
                }
                tip = pane.tip(grid.cell(cell).center)
                words = tip.partition("left for it")[0].partition("digit")[2]
                assert {*map(int, re.findall(r"\d", words))} == left, (seen.event, cell, tip)
                differing += seen is moment
    assert differing


# Crosswords


@pytest.mark.parametrize(("key", "given", "most"), of("crossword"))
def test_of_an_exhausted_slot_each_word_is_explained(
    key: str, given: dict[str, Value], most: int
) -> None:
    params = SOLVERS[key].arguments(given)
    slots, words = read_slots(str(params["grid"])), read_words(str(params["words"]))
    refused = again = used = 0
    for (moment, standing, placed), pane, show in ends(key, given, most):
        still_open, at = list(range(len(slots))), []
        for value in standing:
            at.append((still_open.pop(value // len(words)), words[value % len(words)]))
        assert moment.before is not None
        if moment.before[1] <= moment.depth:
            continue
        over = still_open[moment.before[2] // len(words)]
        slot = slots[over]
        name = f"{slot.number} {'across' if slot.across else 'down'}"
        assert f"{name}: no word is left" in tips(pane)
        there = {cell: letter for s, word in at
                 for cell, letter in zip(slots[s].cells, word, strict=True)}
        grid = CROSSWORD.grid(inside(PANE, show), LOOK, moment)
        for word in (word for word in words if len(word) == len(slot.cells)):
            meets = [c for c, letter in zip(slot.cells, word, strict=True)
                     if there.get(c, letter) != letter]
            stands = [s for s, other in at if other == word]
            listed = {tip for tip in tips(pane) if tip.startswith(f"{word} in {name}: ")}
            assert all((TURN in tip) is not (meets or stands) for tip in listed)
            for cell in meets:
                assert framed(pane, grid.cell(cell))
            if stands and not meets:
                first, last = (grid.cell(slots[stands[0]].cells[end]) for end in (0, -1))
                assert framed(pane, Box(*pygame.Rect(first).union(pygame.Rect(last))))
            if not meets and not stands:
                assert words.index(word) in {value % len(words) for value in placed}
                assert listed
            refused += bool(meets)
            used += bool(stands and not meets)
            again += not (meets or stands)
        for cell in set(slot.cells) - there.keys():
            assert not framed(pane, grid.cell(cell))
    assert refused and again and (used or not given)


# Covers


def items_left(
    items: Sequence[str], options: Sequence[Sequence[str]], standing: Sequence[int], first: bool
) -> tuple[str | None, set[int]]:
    """The item in work, and the options that share no item with a chosen one."""
    covered = {item for option in standing for item in options[option]}
    left = {o for o, option in enumerate(options) if not covered & {*option}}
    still = [item for item in items if item not in covered]
    if first or not still:
        return next(iter(still), None), left
    return min(still, key=lambda item: sum(item in options[o] for o in left)), left


@pytest.mark.parametrize(("key", "given", "most"), of("exact-cover"))
def test_of_an_exhausted_item_each_option_is_explained(
    key: str, given: dict[str, Value], most: int
) -> None:
    matrix = read_matrix(str(SOLVERS[key].arguments(given)["matrix"]))
    items, options = matrix.items, matrix.options
    removed = again = 0
    for (moment, standing, placed), pane, show in ends(key, given, most):
        first = bool(given.get("first_item"))
        item, left = items_left(items, options, standing, first)
        assert item is not None
        mine = {o for o, option in enumerate(options) if item in option}
        words = f"item {item}: no option is left"
        dead = "a dead end: no option is left for this item"
        assert (words in tips(pane)) is bool(mine & left)
        assert (dead in tips(pane)) is not mine & left
        column = items.index(item)
        grid = matrix_place(inside(PANE, show), LOOK, incidence_of(moment))
        assert grid is not None
        for option in mine:
            cell = grid.cell(option, column)
            assert (signs_in(pane, cell, "rejected") > 0) is (option not in left)
            assert (TURN in pane.tip(cell.center)) is (option in left)
            assert (option in placed) is (option in left)
            again, removed = again + (option in left), removed + (option not in left)
    assert again and removed


def test_options_are_removed_until_what_removes_them_is_gone() -> None:
    trace, found = moments(SOLVERS["exact-cover"], {"matrix": "week"}, 100)
    matrix = read_matrix(str(found[0].params["matrix"]))
    seen = 0
    for moment, after in pairwise(found):
        if moment.kind != POP:
            continue
        after_path = (*after.path, after.value) if after.kind == POP else after.path
        for then, path in ((moment, (*moment.path, moment.value)), (after, after_path)):
            pane, show = shown(then, trace)
            grid = matrix_place(inside(PANE, show), LOOK, incidence_of(then))
            assert grid is not None
            for row, option in enumerate(matrix.options):
                by = [chosen for chosen in path if {*matrix.options[chosen]} & {*option}]
                tip = pane.tip(grid.number(row).center)
                assert (f"option {row}: left" in tip) is not by, (then.event, row, tip)
                seen += then is moment and by == [moment.value] and row != moment.value
    assert seen


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "given", "most"), of("pentominoes"))
def test_of_an_exhausted_cell_or_piece_each_placement_is_explained(
    key: str, given: dict[str, Value], most: int
) -> None:
    refused = again = 0
    for (moment, standing, placed), pane, show in ends(key, given, most):
        tiling = tiling_of(moment)
        board = tiling.board
        every = placements(board, False)
        items = [*board.pieces, *board.cells]
        options = [[p.piece, *p.cells] for p in every]
        item, left = items_left(items, options, standing, bool(given.get("first_item")))  # type: ignore[arg-type]
        assert item is not None
        mine = [o for o, option in enumerate(options) if item in option]
        assert {*placed} >= {*mine} & left and says_none_left(pane)
        places = arrange(inside(PANE, show), LOOK.px, tiling)
        lines = {
            (mark.points[0], mark.dash is None) for mark in pane.figure.marks
            if isinstance(mark, Line) and mark.color == LOOK.theme.rejected
            and mark.points[0] != mark.points[-1]
        }
        solid, dashed = (
            {o for o in standing
             if (places.grid.square(middle_of(every[o].cells)).center, way) in lines}
            for way in (True, False)
        )
        where = (places.grid.square(item) if isinstance(item, tuple)
                 else places.tray[items.index(item)])
        tip = pane.tip((where.x + 6, where.bottom - 6))
        turns = tip.partition("been tried there: ")[2].split("\n")[0]
        named = {*re.findall(r"\b[A-Z]\b", turns)}
        for option in mine:
            if option in left:
                again += 1
                piece = places.tray[board.pieces.index(every[option].piece)]
                assert signs_in(pane, piece, "taken_back")
                if isinstance(item, tuple):
                    assert every[option].piece in named
                else:
                    cell = places.grid.square(middle_of(every[option].cells))
                    assert signs_in(pane, cell, "taken_back")
                continue
            refused += 1
            overlaps = any({*every[o].cells} & {*every[option].cells} for o in solid)
            piece_used = any(every[o].piece == every[option].piece for o in solid | dashed)
            assert overlaps or piece_used  # of a piece that is in the way, too, one line tells
        if isinstance(item, tuple) and {*mine} & left:
            assert named == {every[o].piece for o in {*mine} & left}
    assert refused and again


def test_ways_to_fill_a_cell_count_the_piece_that_is_taken_back() -> None:
    trace, found = moments(SOLVERS["pentominoes"], {}, 134)
    for moment in found[:60]:
        if moment.kind != POP:
            continue
        tiling = tiling_of(moment)
        every = placements(tiling.board, False)
        options = [[p.piece, *p.cells] for p in every]
        standing = (*moment.path, moment.value)
        items = [*tiling.board.pieces, *tiling.board.cells]
        over, left = items_left(items, options, standing, False)  # type: ignore[arg-type]
        pane, show = shown(moment, trace)
        places = arrange(inside(PANE, show), LOOK.px, tiling)
        filled = {cell for o in standing for cell in every[o].cells}
        for cell in {*tiling.board.cells} - filled - {over}:
            count = sum(cell in every[o].cells for o in left)
            way = "way" if count == 1 else "ways"
            assert f"a free cell: {count} {way} left" in pane.tip(places.grid.square(cell).center)
        for cell in every[moment.value].cells:
            assert COUNTS_STILL in pane.tip(places.grid.square(cell).center)


@pytest.mark.thorough
@pytest.mark.parametrize("given", [{}, {"board": "6x10"}])
def test_lines_to_a_dead_end_pass_behind_letters_and_numbers(given: dict[str, Value]) -> None:
    trace, found = moments(SOLVERS["pentominoes"], given, 200)
    seen = 0
    for moment in found:
        pane, show = shown(moment, trace)
        marks = pane.figure.marks
        board = pygame.Rect(arrange(inside(PANE, show), LOOK.px, tiling_of(moment)).grid.box)
        lines = [
            number for number, mark in enumerate(marks)
            if isinstance(mark, Line) and mark.color == LOOK.theme.rejected
            and pane.figure.ons[number] in map(saying, (IN_THE_WAY, USED))
        ]
        written = [
            number for number, mark in enumerate(marks)
            if isinstance(mark, Text) and board.contains(mark.x, mark.y, mark.w, mark.h)
        ]
        assert len({marks[number][1:3] for number in written}) == len(written)  # type: ignore[index]
        if lines:
            assert max(lines) < min(written)
            seen += 1
    assert seen


@pytest.mark.thorough
def test_the_number_of_a_piece_without_places_can_be_read() -> None:
    trace, found = moments(SOLVERS["pentominoes"], {}, 134)
    seen = 0
    for moment in found:
        pane, show = shown(moment, trace)
        for tile in arrange(inside(PANE, show), LOOK.px, tiling_of(moment)).tray:
            around = pygame.Rect(tile)
            names = [pygame.Rect(m[1:5]) for m in pane.figure.marks
                     if isinstance(m, Text) and m.string.endswith(" 0")
                     and around.contains(m[1:5])]
            for mark in pane.figure.marks if names else ():
                if isinstance(mark, Line) and mark.color == LOOK.theme.rejected:
                    assert not any(names[0].clipline(*way) for way in pairwise(mark.points))
                    seen += 1
                elif isinstance(mark, Disc) and mark.color == LOOK.theme.rejected:
                    assert not names[0].colliderect(bounds(mark)), moment.event
    assert seen


# Formulas


@pytest.mark.some(2)
@pytest.mark.parametrize(("key", "given", "most"), of("satisfiability"))
def test_of_a_variable_without_a_value_both_are_explained(
    key: str, given: dict[str, Value], most: int
) -> None:
    clauses = read_dimacs(str(SOLVERS[key].arguments(given)["formula"])).clauses
    refused = again = ghosts = 0
    for (moment, standing, placed), pane, _show in ends(key, given, most):
        assert moment.before is not None
        if moment.before[1] <= moment.depth:
            assert not says_none_left(pane)
            continue
        variable = abs(moment.before[2])
        assert f"variable {variable}: no value is left" in tips(pane)
        for literal in (variable, -variable):
            false = {-x for x in (*standing, literal)}
            empty = [c for c, clause in enumerate(clauses) if {*clause} <= false]
            name = str(literal).replace("-", "−")
            (tip,) = {tip for tip in tips(pane) if tip.startswith(f"Literal {name}: ")}
            (where,) = pane.figure.places(lambda on, t=tip: on.tip == t)[-1:]
            assert tip in pane.tip(where.center)
            assert (TURN in tip) is not empty
            assert (literal in placed) is not empty
            if empty:
                named = re.search(r"clause (\d+) would have no true literal", tip)
                assert named and int(named[1]) in empty
                conflict = "a conflict: all literals of this clause would be false"
                assert conflict in tips(pane)
                ghosts += -moment.value in clauses[int(named[1])]
            refused, again = refused + bool(empty), again + (not empty)
    assert again and (refused or given.get("formula")) and (ghosts or given.get("formula"))


@pytest.mark.thorough
def test_of_a_variable_without_a_value_both_literals_are_written_or_neither() -> None:
    trace, found = moments(SOLVERS["satisfiability"], {"formula": "map"}, 173)
    written: set[int] = set()
    for box in (PANE, Box(8, 8, 470, 430)):
        for moment, *_rest in turns_back(found):
            pane, _show = shown(moment, trace, LOOK, box)
            frames = pane.figure.places(lambda on: on.tip.endswith("no value is left"))
            if frames:
                middles = [pygame.Rect(m[1:5]).center for m in pane.figure.marks
                           if isinstance(m, Text)]
                written.add(sum(map(frames[0].collidepoint, middles)))
    assert written == {0, 2}


def test_clauses_are_satisfied_by_a_literal_until_it_is_gone() -> None:
    trace, found = moments(SOLVERS["satisfiability"], {}, 56)
    clauses = read_dimacs(str(found[0].params["formula"])).clauses
    for moment in found:
        standing = (*moment.path, moment.value) if moment.kind == POP else moment.path
        done = [bool({*clause} & {*standing}) for clause in clauses]
        pane, show = shown(moment, trace)
        picture = picture_named("satisfiability")
        assert picture.note(show) == f"{sum(done)} of {len(clauses)} satisfied"
        filled = [mark for mark in pane.figure.marks
                  if isinstance(mark, Rect) and mark.fill == LOOK.theme.placed]
        true = sum(len({*clause} & {*standing}) for clause in clauses)
        assert len(filled) == true, moment.event


# Diagonals


def corners(cell: int, value: int, m: int) -> set[tuple[int, int]]:
    row, column = divmod(cell, m)
    if value == 2:
        return set()
    return {(row, column), (row + 1, column + 1)} if value == 0 else {
        (row, column + 1), (row + 1, column)
    }


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "given", "most"), of("diagonals"))
def test_of_an_exhausted_cell_both_diagonals_and_none_are_explained(
    key: str, given: dict[str, Value], most: int
) -> None:
    params = SOLVERS[key].arguments(given)
    m, wanted = int(params["m"]), int(params["t"])
    refused = again = ghosts = 0
    for (moment, standing, placed), pane, show in ends(key, given, most):
        cell = moment.depth + 1
        if cell >= m * m:
            assert not says_none_left(pane)
            continue
        taken = {corner: c for c, v in enumerate(standing) for corner in corners(c, v, m)}
        row, column = divmod(cell, m)
        assert f"row {row}, column {column}: nothing is left to try" in tips(pane)
        ground = DIAGONALS.grid(inside(PANE, show), LOOK, moment)
        against: set[int] = set()
        for value, name in enumerate(("rising /", "falling \\", "left empty")):
            touched = corners(cell, value, m) & taken.keys()
            full = value == 2 and standing.count(2) >= m * m - wanted
            begin = f"Row {row}, column {column}, {name}: "
            (tip,) = {tip for tip in tips(pane) if tip.startswith(begin)}
            assert (TURN in tip) is not (touched or full)
            assert (value in placed) is not (touched or full)
            for corner in touched:
                x, y = ground.corner(corner)
                words = pane.tip((round(x), round(y)))
                assert "here it would touch another diagonal" in words
                ghosts += taken[corner] == moment.depth
                against.add(taken[corner])
            empty = {c for c, v in enumerate(standing) if v == 2}
            if full and len(empty) <= 3:
                against |= empty
            refused, again = refused + bool(touched or full), again + (not (touched or full))
        for other in range(m * m):
            assert framed(pane, ground.cell(other)) is (other in against), (moment.event, other)
        for corner in corners(moment.depth, moment.value, m):
            x, y = map(round, ground.corner(corner))
            assert signs_in(pane, Box(x - 2, y - 2, 4, 4), "taken_back")
            assert COUNTS_STILL in tips(pane)
    assert refused and again and ghosts


# All of them


@pytest.mark.thorough
@pytest.mark.parametrize(("key", "given", "most"), RUNS[::2])  # two of each problem
def test_picture_and_sentence_agree_and_the_next_event_knows_nothing_of_it(
    key: str, given: dict[str, Value], most: int
) -> None:
    trace, found = moments(SOLVERS[key], given, min(most, 300))
    picture = picture_named(SOLVERS[key].problem.picture)
    seen = 0
    for moment in found:
        pane, _show = shown(moment, trace)
        if moment.kind != POP:
            said = {tip for tip in tips(pane) if not tip.startswith("a dead end: ")}
            assert not any(map(NONE_LEFT.match, said)) and TURN not in said
            assert COUNTS_STILL not in said
            continue
        over = told_none_left(moment)
        assert says_none_left(pane) is over, (moment.event, picture.narrate(moment).sentence)
        seen += over
    assert seen


def without_a_branch(found: Sequence[Moment]) -> Iterator[list[Event]]:
    """Runs of a solver that stops too soon: it leaves out the last branch below some choice."""
    events = [(m.kind, m.depth, m.value) for m in found if m.kind is not None]
    for k, (kind, depth, _value) in enumerate(events):
        if kind != POP or k < 3 or events[k - 1][0] == SOLUTION:
            continue
        pops = [i for i in range(k) if events[i][0] == POP and events[i][1] == depth + 1]
        push = max((i for i in range(k) if events[i][:2] == (PUSH, depth)), default=k)
        if not pops or pops[-1] < push:
            continue
        last = pops[-1]
        begin = max(i for i in range(last) if events[i][:2] == (TRY, depth + 1)
                    and events[i][2] == events[last][2])
        yield [*events[:begin], *events[last + 1 : k + 1]]


@pytest.mark.parametrize(("key", "given", "most"), RUNS)
def test_where_the_code_stops_too_soon_nothing_is_called_exhausted(
    key: str, given: dict[str, Value], most: int
) -> None:
    _trace, found = moments(SOLVERS[key], given, min(most, 300))
    seen = 0
    for events in without_a_branch(found):
        trace, wrong = moments(SOLVERS[key], given, events=events)
        pane, _show = shown(wrong[-1], trace)
        assert wrong[-1].kind == POP
        assert not says_none_left(pane) and TURN not in tips(pane), wrong[-1].event
        seen += 1
        if seen > 8:
            break
    assert seen


@pytest.mark.parametrize("key", ["sudoku", "crossword", "pentominoes", "diagonals"])
def test_a_search_that_stops_at_its_first_solution_has_exhausted_nothing(key: str) -> None:
    solver = replace(SOLVERS[key], first_only=True)
    given: dict[str, Value] = {"puzzle": "easy"} if key == "sudoku" else {}
    _trace, found = moments(solver, given, 3000)
    last = next(m for m in found if m.kind == SOLUTION)
    events = [(m.kind, m.depth, m.value) for m in found[: last.event + 1] if m.kind is not None]
    way = (*last.path,)
    events += [(POP, depth, way[depth]) for depth in reversed(range(len(way)))]
    trace, found = moments(solver, given, events=events)
    for k in range(last.event + 1, len(events)):
        moment = moment_at(trace, k, solver, solver.arguments(given), complete=True)
        pane, _show = shown(moment, trace)
        assert not says_none_left(pane) and TURN not in tips(pane), moment.event


def test_a_cell_that_a_faulty_solver_searches_twice_is_not_called_exhausted() -> None:
    """It tries digits for a cell that it has just filled."""
    events = [(TRY, 0, 5), (PUSH, 0, 5), *((TRY, 1, digit) for digit in range(1, 10)), (POP, 0, 5)]
    trace, found = moments(SOLVERS["sudoku"], {"puzzle": "easy"}, events=events)
    pane, _show = shown(found[-1], trace)
    assert not says_none_left(pane)
    assert not told_none_left(found[-1])
