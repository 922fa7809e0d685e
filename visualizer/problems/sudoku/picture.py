"""The Sudoku grid: given digits, digits that were tried, and what refuses the one under test."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from itertools import chain

from solvers.events import POP, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.lists import all_of
from visualizer.layout.grid import Box, grid_in
from visualizer.pictures.on_grid import MARGIN, OnGrid, way_shade
from visualizer.pictures.scene import Board, upon
from visualizer.pictures.signs import Sign, draw_solved, given_up_sign
from visualizer.problems.asking import entries_against, refusals
from visualizer.problems.narration import opposed
from visualizer.problems.sudoku import rules as sudokus
from visualizer.problems.telling import exhausted
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross
from visualizer.ui.theme import Color, Theme, mix, with_alpha

SEPARATE_FROM = 6
"""From what size on the cells of a thumbnail without digits have gaps between them."""

FIGURE, ROOM = 0.56, 0.8
"""The size of a digit as a share of its cell, and the room that it may take at least."""

UNIT, REFUSING = 0.14, 0.26
"""How strong the colours are of the units of the cell under test, and of those that refuse it."""


class Sudoku(OnGrid):
    """The picture of a Sudoku. Rows from the top, columns from the left, both from 0."""

    opposes = True
    one_hue = True
    block = 3
    entries = "cells"
    margin = MARGIN

    def title(self) -> str:
        return _("Sudoku")

    def note(self, show: Show) -> str:
        free = sudokus.given(show.run.moment).count(0)
        note = ngettext("{filled} of {free} free cell filled",
                        "{filled} of {free} free cells filled", free)
        return note.format(filled=len(show.run.moment.path), free=free)

    def extent(self, moment: Moment) -> tuple[int, int]:
        return 9, 9

    def places(self, moment: Moment, path: Sequence[int]) -> Sequence[Sequence[int]]:
        return [(cell,) for cell, _digit in sudokus.placed(path)]

    def ground(self, board: Board, moment: Moment) -> None:
        board.figure.fill(board.theme.cell, board.grid.box)

    def pieces(self, board: Board) -> None:
        moment, left = board.moment, exhausted(board.moment)
        if moment.kind == TRY:
            _units(board, moment)
        elif left:
            _units(board, left[0], strong=False)
        board.linked()
        if moment.params.get("fewest_first"):
            _pips(board, moment, {choice.value // 10 for choice in left})
        for cell, digit in enumerate(sudokus.given(moment)):
            if digit:
                _given.draw(board, cell, digit)
        for depth, (cell, digit) in enumerate(sudokus.placed(moment.placed)):
            with board.choice(depth, board.cell(cell)):
                _written.draw(board, cell, digit, depth, len(moment.path))
        _lines(board)

    def event(self, board: Board) -> None:
        moment, theme = board.moment, board.theme
        cell, digit = divmod(moment.value, 10)
        wrong = None
        if moment.kind == TRY:
            _digit(board, cell, digit, with_alpha(theme.try_, 0.8))
        elif moment.kind == POP:
            _digit(board, cell, digit, board.fading)
        else:
            _written.draw(board, cell, digit, moment.depth, len(moment.path))
        _against(board, opposed(moment))
        if moment.kind == SOLUTION:
            draw_solved(board.figure, board.grid.box, board.cell(cell), board.look, 0.26)
            wrong = opposed(moment)
        else:
            board.sign(board.cell(cell))
        there = board.cell(cell if wrong is None else wrong.value // 10)
        board.differing(there)
        _exhausted(board, exhausted(moment))

    def choice_name(self, moment: Moment, value: int) -> str:
        cell, digit = divmod(value, 10)
        if not moment.params.get("fewest_first"):
            return str(digit)  # the depth tells the cell
        row, column = divmod(cell, 9)
        return _("{row},{column}: {digit}").format(row=row, column=column, digit=digit)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        board = Board(figure, look, None, grid_in(box, 9, 9), box)
        self.ground(board, moment)
        if not _digit_size(board):
            _quilt(board, moment)
            return
        tried = {cell for cell, _written in sudokus.placed(moment.path)}
        for cell, digit in enumerate(sudokus.digits(moment)):
            color = look.theme.solution if cell in tried else look.theme.text
            _digit(board, cell, digit, color)
        _lines(board)

    def sample_ground(self, board: Board) -> None:
        board.figure.fill(board.theme.cell, board.grid.box)

    def legend(self, moment: Moment) -> Sequence[Sign]:
        def struck(board: Board) -> None:
            _struck.draw(board, board.cell(0).inset(board.size // 6), 5)

        found = (_given.sign(0, 5), _written.sign(0, 5, 0, 1), _in_unit.sign((0,)),
                 _in_refusing.sign((0,)), _struck.sampled(struck), given_up_sign())
        return (*found, _left.sign(0, (1, 5, 6))) if moment.params.get("fewest_first") else found

    def choice_color(self, theme: Theme, moment: Moment, depth: int) -> Color:
        return way_shade(theme, depth, len(moment.path))

    def told(self, moment: Moment, number: int) -> str:
        given = bool(sudokus.given(moment)[number])
        written = number in {cell for cell, _digit in sudokus.placed(moment.path)}
        if not (given or written) and (
            sudokus.digits(moment)[number] or number in {c.value // 10 for c in exhausted(moment)}
        ):
            return ""  # what is taken back, or exhausted: the marks there tell
        said = [_given.words if given else _written.words if written else _("a free cell")]
        if moment.params.get("fewest_first") and not (given or written):
            said = [_left_words(sudokus.digits_left(moment)[number])]
        if moment.kind == TRY:
            tested = moment.value // 10
            refusing = _units_against(moment)
            for unit, words in BESIDE_TESTED.items():
                if number != tested and number in sudokus.unit_cells(tested, unit):
                    said.append(_(words[unit in refusing]))
        return "\n".join(said)


BESIDE_TESTED = {
    sudokus.ROW: (
        mark("in the row of the cell under test"),
        mark("in the row of the cell under test, which has the digit already"),
    ),
    sudokus.COLUMN: (
        mark("in the column of the cell under test"),
        mark("in the column of the cell under test, which has the digit already"),
    ),
    sudokus.BOX: (
        mark("in the box of the cell under test"),
        mark("in the box of the cell under test, which has the digit already"),
    ),
}
"""What is said of a cell in a unit of the one under test: without the digit in it, and with it."""


def _left_words(digits: Sequence[int]) -> str:
    """What the tooltip of a free cell says of the digits that are left for it."""
    if not digits:
        return _("a free cell: no digit is left for it")
    words = ngettext(
        "a free cell: the digit {digits} is left for it",
        "a free cell: the digits {digits} are left for it", len(digits),
    )
    return words.format(digits=all_of([str(digit) for digit in digits]))


def _lines(board: Board) -> None:
    """Thin lines between cells, thick ones between boxes."""
    theme, (x, y, w, h) = board.theme, board.grid.box
    thick = max(1, min(board.look.px(3), board.size // 8))
    for strong in (False, True):
        width, color = (thick, theme.attack) if strong else (1, theme.border_strong)
        for i in (i for i in range(10) if (i % 3 == 0) is strong):
            at = i * board.size - width // 2
            board.figure.fill(color, (x + at, y - thick // 2, width, h + thick))
            board.figure.fill(color, (x - thick // 2, y + at, w + thick, width))


def _quilt(board: Board, moment: Moment) -> None:
    """A small grid: what the search wrote in shades, 9 the strongest; gaps between boxes."""
    theme, gap = board.theme, max(1, board.size // 8)
    apart = board.size >= SEPARATE_FROM
    board.figure.fill(theme.surface, board.grid.box)
    tried = {cell for cell, _number in sudokus.placed(moment.path)}
    for cell, digit in enumerate(sudokus.digits(moment)):
        if not digit:
            continue
        row, column = divmod(cell, 9)
        x, y, w, h = board.cell(cell)
        left, top = (gap if at % 3 == 0 else 0 for at in (column, row))
        shade = mix(theme.solution, theme.floor, 0.8 * (1 - digit / 9))
        color = shade if cell in tried else mix(theme.text_dim, theme.surface, 0.72)
        board.figure.fill(color, (x + left, y + top, w - left - apart, h - top - apart))


def _digit_size(board: Board) -> float:
    """The size of a digit, unscaled; 0 where a cell has no room for it. Where everything is larger,
    as for a class, a digit that is no larger tells more than a square."""
    least = text.SMALLEST / board.look.scale if board.size >= text.SMALLEST else 0
    return board.text_size("0", FIGURE, ROOM) or min(
        max(least, board.size * ROOM / board.look.scale), text.SMALLEST * bool(least))


def _digit(board: Board, cell: int, digit: int, color: Color) -> None:
    if not board.write(board.middle(cell), str(digit), _digit_size(board), color):
        board.figure.fill(color, board.cell(cell).inset(board.size // 4))


PIPS_FROM = 21
"""The least cell, in pixels, whose dots can be counted."""


def _pips(board: Board, moment: Moment, exhausted: Set[int]) -> None:
    """In each free cell a dot for each digit that is left for it; a cross where none is.

    Not in the cell of the event, nor in one that was exhausted.
    """
    busy = exhausted if moment.kind is None else {moment.value // 10, *exhausted}
    if board.size < PIPS_FROM:
        return
    left = sudokus.digits_left(moment)
    fewest = min(map(len, left.values()), default=0)
    for cell, digits in left.items():
        if cell not in busy:
            _left.draw(board, cell, digits, len(digits) == fewest)


@upon(mark("the digits that are left for a free cell: a dot each, from 1 at the top left"))
def _left(board: Board, cell: int, digits: Sequence[int], fewest: bool = False) -> None:
    """A dot for each of the digits, from 1 at the top left to 9 at the bottom right; for none a
    cross. fewest: is it a cell with the fewest left?"""
    (x, y), size = board.cell(cell).center, board.size
    color = board.theme.text if fewest else board.theme.text_dim
    if not digits:
        rejected = board.theme.rejected
        cross(board.figure, rejected, (x, y), size * 0.16, max(1.5, size / 24))
    for digit in digits:
        row, column = divmod(digit - 1, 3)
        middle = (x + (column - 1) * size * 0.26, y + (row - 1) * size * 0.26)
        board.disc(color, middle, max(1.0, size * 0.05))


@upon(mark("a digit of the puzzle"))
def _given(board: Board, cell: int, digit: int) -> None:
    _digit(board, cell, digit, board.theme.text)


@upon(mark("a digit that the search has written: the newer, the stronger its hue"))
def _written(board: Board, cell: int, digit: int, depth: int, length: int) -> None:
    """`length`: of the path. One hue fades from the newest digit to the oldest."""
    inset = max(1, round(board.size * 0.08))
    board.tile(board.cell(cell).inset(inset), way_shade(board.theme, depth, length))
    _digit(board, cell, digit, board.theme.on_hue)


@upon(mark("row, column and box of the cell under test"))
def _in_unit(board: Board, cells: Iterable[int]) -> None:
    board.tint(cells, with_alpha(board.theme.row, UNIT))


@upon(mark("a row, column or box that has the digit already"))
def _in_refusing(board: Board, cells: Iterable[int]) -> None:
    board.tint(cells, with_alpha(board.theme.rejected, REFUSING))


def _units_against(choice: Moment) -> set[str]:
    """Those of row, column and box that refuse a digit, as soon as that may be told."""
    refused = opposed(choice)
    return {refusal.why for refusal in (refusals(refused) or () if refused else ())}


def _units(board: Board, choice: Moment, *, strong: bool = True) -> None:
    """The row, column and box of a digit's cell; those that refuse it stand out where `strong`."""
    refusing = _units_against(choice) if strong else set()
    cells = {unit: sudokus.unit_cells(choice.value // 10, unit) for unit in BESIDE_TESTED}
    against = {cell for unit in refusing for cell in cells[unit]}
    # What each cell is to the one under test its tooltip says.
    _in_unit.draw(board, sorted({*chain(*cells.values())} - against))
    _in_refusing.draw(board, sorted(against))


MARK = 0.3
"""The room of one of the nine digits in an exhausted cell, as a share of it."""


def _exhausted(board: Board, choices: Sequence[Moment]) -> None:
    """Where no digit is left: all nine, those struck that a cell refuses, with these cells."""
    if not choices:
        return
    for other in entries_against(choices):
        board.ring(board.cell(other), width=2)
    box = board.cell(choices[0].value // 10)
    board.exhausted(
        box, [(choice, _place_of(box, choice.value % 10)) for choice in choices],
        lambda value, place: _struck.draw(board, place, value % 10),
    )


def _place_of(box: Box, digit: int) -> Box:
    """Where one of the nine digits stands in a cell, from 1 at the top left."""
    row, column = divmod(digit - 1, 3)
    side = round(box.w * MARK)
    x, y = box.center
    return Box(round(x + (column - 1.5) * side), round(y + (row - 1.5) * side), side, side)


@upon(mark("a digit that is not left for the cell: its row, column or box has it"))
def _struck(board: Board, place: Box, digit: int) -> None:
    """A digit that a cell refuses, in its place; where it has no room, a cross."""
    theme, (x, y), width = board.theme, place.center, max(1.0, place.w / 12)
    size = text.fitting(board.look, str(digit), place[2:], place.h / board.look.scale * 0.72)
    if board.write((x, y), str(digit), size, theme.text_dim):
        half = place.w * 0.34
        board.line(theme.rejected, (x - half, y + half), (x + half, y - half), width)
    else:
        cross(board.figure, theme.rejected, (x, y), place.w * 0.26, width)


def _against(board: Board, choice: Moment | None) -> None:
    """The cells that refuse a digit, each with a line to its cell."""
    if choice is None:
        return
    cell = choice.value // 10
    for refusal in refusals(choice) or ():
        if refusal.entry is None:
            continue
        board.ring(board.cell(refusal.entry))
        if refusal.entry == cell:
            continue
        # Along the edge of the cells between, so that no digit is crossed out.
        aside = round(board.size * 0.4)
        dx, dy = {sudokus.ROW: (0, aside), sudokus.COLUMN: (aside, 0)}.get(refusal.why, (0, 0))
        first, second = (
            box._replace(x=box.x + dx, y=box.y + dy)
            for box in map(board.cell, (refusal.entry, cell))
        )
        board.conflict(first, second, beside=False)


PICTURE = Sudoku()
