"""The Sudoku grid: given digits, digits that were tried, and what refuses the one under test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import partial

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.lists import all_of
from visualizer.layout.grid import Box
from visualizer.pictures.grid_marks import (
    Grid,
    draw_coordinates,
    draw_linked,
    grid_in,
    link_cells,
    tell_cells,
)
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    draw_conflict,
    draw_differing,
    draw_given_up,
    draw_in_work,
    draw_ring,
    draw_sign,
    draw_solved,
    fading,
    given_up,
    given_up_sign,
    radius_of,
)
from visualizer.problems.asking import refusals
from visualizer.problems.narration import opposed
from visualizer.problems.sudoku import rules as sudokus
from visualizer.problems.sudoku.words import exhausted, none_left, told_of
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross, disc, line, rounded_rect
from visualizer.ui.theme import Color, mix, with_alpha

MARGIN = 22
"""Room for coordinates, unscaled."""

SEPARATE_FROM = 6
"""From what size on the cells of a thumbnail without digits have gaps between them."""

FIGURE, ROOM = 0.56, 0.75
"""The size of a digit as a share of its cell, and the room that it may take at least."""


class Sudoku(Picture):
    """The picture of a Sudoku. Rows from the top, columns from the left, both from 0."""

    shape = "square"
    opposes = True
    block = 3

    def title(self) -> str:
        return _("SUDOKU")

    def note(self, show: Show) -> str:
        free = sudokus.given(show.run.moment).count(0)
        note = ngettext("{filled} of {free} free cell filled",
                        "{filled} of {free} free cells filled", free)  # fmt: skip
        return note.format(filled=len(show.run.moment.path), free=free)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        grid = _grid(box, look)
        figure.fill(look.theme.cell, grid.box)
        link_cells(figure, grid, "cells")
        tell_cells(figure, grid, partial(_told, moment))
        here = (-1, -1) if moment.kind is None else divmod(moment.value // 10, 9)
        draw_coordinates(figure, grid, look, *here)
        left = exhausted(moment)
        if moment.kind == TRY:
            _units(figure, grid, show, moment)
        elif left:
            _units(figure, grid, show, left[0], strong=False)
        draw_linked(figure, grid, show)
        if moment.params.get("fewest_first"):
            _pips(figure, grid, show, {choice.value // 10 for choice in left})
        for cell, digit in enumerate(sudokus.given(moment)):
            if digit:
                _digit(figure, grid, look, cell, digit, look.theme.text)
        for depth, (cell, digit) in enumerate(sudokus.placed(moment.placed)):
            _tile(figure, grid, look, cell, digit, depth)
        _lines(figure, grid, look)
        for depth, (cell, _number) in enumerate(sudokus.placed(moment.path)):
            mark_choice(figure, depth, grid.cell(cell))
        if moment.kind is not None:
            _event(figure, grid, show)
        _exhausted(figure, grid, show, left)

    def choice_name(self, moment: Moment, value: int) -> str:
        cell, digit = divmod(value, 10)
        if not moment.params.get("fewest_first"):
            return str(digit)  # the depth tells the cell
        row, column = divmod(cell, 9)
        return _("{row},{column}: {digit}").format(row=row, column=column, digit=digit)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        grid = grid_in(box, 9, 9)
        figure.fill(look.theme.cell, grid.box)
        if not _digit_size(grid, look):
            _quilt(figure, grid, look, moment)
            return
        tried = {cell for cell, _written in sudokus.placed(moment.path)}
        for cell, digit in enumerate(sudokus.digits(moment)):
            color = look.theme.solution if cell in tried else look.theme.text
            _digit(figure, grid, look, cell, digit, color)
        _lines(figure, grid, look)

    def signs(self, show: Show) -> Sequence[Sign]:
        def one(figure: Figure, box: Box, look: Look) -> Grid:
            figure.fill(look.theme.cell, box)
            return Grid(box, box.w, 1, 1)

        def given(figure: Figure, box: Box, look: Look) -> None:
            _digit(figure, one(figure, box, look), look, 0, 5, look.theme.text)

        def written(figure: Figure, box: Box, look: Look) -> None:
            _tile(figure, one(figure, box, look), look, 0, 5, 2)

        def unit(figure: Figure, box: Box, look: Look) -> None:
            one(figure, box, look)
            rounded_rect(figure, box, with_alpha(look.theme.row, 0.14))

        def refusing(figure: Figure, box: Box, look: Look) -> None:
            one(figure, box, look)
            rounded_rect(figure, box, with_alpha(look.theme.rejected, 0.26))

        def struck(figure: Figure, box: Box, look: Look) -> None:
            one(figure, box, look)
            _struck(figure, look, box.inset(box.w // 6), 5)

        def pips(figure: Figure, box: Box, look: Look) -> None:
            grid = one(figure, box, look)
            _dots(figure, grid.cell(0), (1, 5, 6), look.theme.text_dim)

        found = (
            Sign(given_words(), given), Sign(written_words(), written),
            Sign(_("row, column and box of the cell under test"), unit),
            Sign(_("a row, column or box that has the digit already"), refusing),
            Sign(refused_words(), struck), given_up_sign(),
        )  # fmt: skip
        if show.run.moment.params.get("fewest_first"):
            return (*found, Sign(pips_words(), pips))
        return found

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "cells"

    def grid_of(self, moment: Moment, name: str) -> tuple[int, int] | None:
        return (9, 9) if name == "cells" else None

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        cells = sudokus.placed(moment.path)
        return {("cells", cell): depth for depth, (cell, _digit) in enumerate(cells)}

    def tested(self, moment: Moment) -> Mapping[str, int]:
        return {} if moment.kind is None else {"cells": moment.value // 10}

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        return frozenset({divmod(index, 9)}) if name == "cells" else frozenset()

def _grid(box: Box, look: Look) -> Grid:
    return grid_in(box, 9, 9, look.px(MARGIN))


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


def _told(moment: Moment, cell: int) -> str:
    """What the tooltip of a cell says."""
    given = bool(sudokus.given(moment)[cell])
    written = cell in {c for c, _digit in sudokus.placed(moment.path)}
    if not (given or written) and (
        sudokus.digits(moment)[cell] or cell in {c.value // 10 for c in exhausted(moment)}
    ):
        return ""  # what is taken back, or exhausted: the marks there tell
    said = [given_words() if given else written_words() if written else _("a free cell")]
    if moment.params.get("fewest_first") and not (given or written):
        said = [_left_words(sudokus.digits_left(moment)[cell])]
    if moment.kind == TRY:
        tested = moment.value // 10
        refusing = {refusal.why for refusal in refusals(moment) or ()}
        for unit, words in BESIDE_TESTED.items():
            if cell != tested and cell in sudokus.unit_cells(tested, unit):
                said.append(_(words[unit in refusing]))
    return "\n".join(said)


def _left_words(digits: Sequence[int]) -> str:
    """What the tooltip of a free cell says of the digits that are left for it."""
    if not digits:
        return _("a free cell: no digit is left for it")
    words = ngettext(
        "a free cell: the digit {digits} is left for it",
        "a free cell: the digits {digits} are left for it", len(digits),
    )  # fmt: skip
    return words.format(digits=all_of([str(digit) for digit in digits]))


def given_words() -> str:
    """What a digit without a tile means."""
    return _("a digit of the puzzle")


def pips_words() -> str:
    """What dots in a free cell mean."""
    return _("the digits that are left for a free cell: a dot each, from 1 at the top left")


def written_words() -> str:
    """What a digit on a tile means."""
    return _("a digit that the search has written, in the hue of its choice")


def _lines(figure: Figure, grid: Grid, look: Look) -> None:
    """Thin lines between cells, thick ones between boxes."""
    theme, (x, y, w, h) = look.theme, grid.box
    thick = max(1, min(look.px(3), grid.size // 8))
    for strong in (False, True):
        for i in range(10):
            if (i % 3 == 0) is not strong:
                continue
            width = thick if strong else 1
            color = theme.attack if strong else theme.border_strong
            at = i * grid.size - width // 2
            figure.fill(color, (x + at, y - thick // 2, width, h + thick))
            figure.fill(color, (x - thick // 2, y + at, w + thick, width))


def _quilt(figure: Figure, grid: Grid, look: Look, moment: Moment) -> None:
    """A small grid: what the search wrote in shades, 9 the strongest; gaps between boxes."""
    theme, gap = look.theme, max(1, grid.size // 8)
    apart = grid.size >= SEPARATE_FROM
    figure.fill(theme.surface, grid.box)
    tried = {cell for cell, _number in sudokus.placed(moment.path)}
    for cell, digit in enumerate(sudokus.digits(moment)):
        if not digit:
            continue
        row, column = divmod(cell, 9)
        x, y, w, h = grid.cell(cell)
        left, top = (gap if at % 3 == 0 else 0 for at in (column, row))
        shade = mix(theme.solution, theme.floor, 0.8 * (1 - digit / 9))
        color = shade if cell in tried else mix(theme.text_dim, theme.surface, 0.72)
        figure.fill(color, (x + left, y + top, w - left - apart, h - top - apart))


def _digit_size(grid: Grid, look: Look) -> float:
    """The size of a digit, unscaled; 0 where a cell has no room for it."""
    room = grid.size * ROOM
    return text.fitting(look, "0", (room, room), grid.size / look.scale * FIGURE)


def _digit(
    figure: Figure, grid: Grid, look: Look, cell: int, digit: int, color: Color
) -> None:
    if size := _digit_size(grid, look):
        text.draw(figure, look, str(digit), grid.middle(cell), size, "bold", color, "center")
    else:
        figure.fill(color, grid.cell(cell).inset(grid.size // 4))


PIPS_FROM = 21
"""The least cell, in pixels, whose dots can be counted."""


def _pips(figure: Figure, grid: Grid, show: Show, exhausted: Set[int]) -> None:
    """In each free cell a dot for each digit that is left for it; a cross where none is.

    Not in the cell of the event, nor in one that was exhausted.
    """
    moment, look = show.run.moment, show.look
    busy = exhausted if moment.kind is None else {moment.value // 10, *exhausted}
    if grid.size < PIPS_FROM:
        return
    left = sudokus.digits_left(moment)
    fewest = min(map(len, left.values()), default=0)
    for cell, digits in left.items():
        box = grid.cell(cell)
        if cell in busy:
            continue
        if not digits:
            cross(figure, look.theme.rejected, box.center, box.w * 0.16, max(1.5, box.w / 24))
        else:
            color = look.theme.text if len(digits) == fewest else look.theme.text_dim
            _dots(figure, box, digits, color)


def _dots(figure: Figure, box: Box, digits: Sequence[int], color: Color) -> None:
    """A dot for each of the digits, from 1 at the top left to 9 at the bottom right."""
    x, y = box.center
    for digit in digits:
        row, column = divmod(digit - 1, 3)
        middle = (x + (column - 1) * box.w * 0.26, y + (row - 1) * box.h * 0.26)
        disc(figure, color, middle, max(1.0, box.w * 0.05))


def _tile(
    figure: Figure, grid: Grid, look: Look, cell: int, digit: int, depth: int,
    share: float = 1.0,
) -> None:  # fmt: skip
    """A digit that the search has written, on a tile in the hue of its choice."""
    tile = grid.cell(cell).inset(max(1, round(grid.size * (0.08 + 0.25 * (1 - share)))))
    rounded_rect(figure, tile, look.theme.hue(depth), radius=radius_of(tile, look))
    _digit(figure, grid, look, cell, digit, look.theme.on_hue)


def _units(
    figure: Figure, grid: Grid, show: Show, choice: Moment, *, strong: bool = True
) -> None:
    """The row, column and box of a digit's cell; those that refuse it stand out where `strong`."""
    theme, cell = show.look.theme, choice.value // 10
    refusing = {refusal.why for refusal in (refusals(choice) or ()) if strong}
    tints: dict[int, Color] = {}
    for strong in (False, True):
        for unit in (sudokus.ROW, sudokus.COLUMN, sudokus.BOX):
            if (unit in refusing) is strong:
                tint = with_alpha(theme.rejected, 0.26) if strong else with_alpha(theme.row, 0.14)
                tints |= dict.fromkeys(sudokus.unit_cells(cell, unit), tint)
    for other, color in tints.items():
        rounded_rect(figure, grid.cell(other), color)


def _event(figure: Figure, grid: Grid, show: Show) -> None:
    moment, look = show.run.moment, show.look
    theme = look.theme
    cell, digit = divmod(moment.value, 10)
    box = grid.cell(cell)
    if moment.kind == TRY:
        _digit(figure, grid, look, cell, digit, with_alpha(theme.try_, 0.8))
        _against(figure, grid, show, moment)
    elif moment.kind == PUSH:
        _tile(figure, grid, look, cell, digit, moment.depth, show.run.eased)
        _against(figure, grid, show, opposed(moment))
    elif moment.kind == SOLUTION:
        _tile(figure, grid, look, cell, digit, moment.depth)
        _against(figure, grid, show, opposed(moment))
        draw_solved(figure, grid.box, box, look, 0.26)
    elif moment.kind == POP:
        _digit(figure, grid, look, cell, digit, fading(show))
    if moment.kind != SOLUTION:
        draw_sign(figure, box, show)
    wrong = opposed(moment) if moment.kind == SOLUTION else None
    draw_differing(figure, box if wrong is None else grid.cell(wrong.value // 10), show)


MARK = 0.3
"""The room of one of the nine digits in an exhausted cell, as a share of it."""


def _exhausted(figure: Figure, grid: Grid, show: Show, choices: Sequence[Moment]) -> None:
    """Where no digit is left: all nine, those struck that a cell refuses, with these cells."""
    look = show.look
    if not choices:
        return
    cell = choices[0].value // 10
    box = grid.cell(cell)
    refusing = {
        refusal.entry for choice in choices for refusal in refusals(choice) or ()
        if refusal.entry is not None
    }  # fmt: skip
    for other in sorted(refusing):
        draw_ring(figure, grid.cell(other), look, look.theme.rejected, 2)
    draw_in_work(figure, box, look, none_left(cell))
    for choice in choices:
        place, words = _place_of(box, choice.value % 10), told_of(choice, given_up())
        if refusals(choice):
            _struck(figure, look, place, choice.value % 10, words)
        else:
            draw_given_up(figure, look, place.center, place.w * 0.4)
        figure.spot(place, saying(words))


def _place_of(box: Box, digit: int) -> Box:
    """Where one of the nine digits stands in a cell, from 1 at the top left."""
    row, column = divmod(digit - 1, 3)
    side = round(box.w * MARK)
    x, y = box.center
    return Box(round(x + (column - 1.5) * side), round(y + (row - 1.5) * side), side, side)


def refused_words() -> str:
    """What a digit that is struck out means."""
    return _("a digit that is not left for the cell: its row, column or box has it")


def _struck(figure: Figure, look: Look, box: Box, digit: int, words: str = "") -> None:
    """A digit that a cell refuses; where it has no room, a cross in its place."""
    theme, (x, y), width = look.theme, box.center, max(1.0, box.w / 12)
    with figure.telling(words or refused_words()):
        if _small(figure, look, box, digit, theme.text_dim):
            half = box.w * 0.34
            line(figure, theme.rejected, (x - half, y + half), (x + half, y - half), width)
        else:
            cross(figure, theme.rejected, (x, y), box.w * 0.26, width)


def _small(figure: Figure, look: Look, box: Box, digit: int, color: Color) -> bool:
    """Write a digit into a small place; is there room for it?"""
    size = text.fitting(look, str(digit), (box.w, box.h), box.h / look.scale * 0.72)
    if size:
        text.draw(figure, look, str(digit), box.center, size, "bold", color, "center")
    return bool(size)


def _against(figure: Figure, grid: Grid, show: Show, choice: Moment | None) -> None:
    """The cells that refuse a digit, each with a line to its cell."""
    look = show.look
    if choice is None:
        return
    cell = choice.value // 10
    box = grid.cell(cell)
    for refusal in refusals(choice) or ():
        if refusal.entry is None or refusal.entry == cell:
            continue
        refusing = grid.cell(refusal.entry)
        draw_ring(figure, refusing, look, look.theme.rejected)
        # Along the edge of the cells between, so that no digit is crossed out.
        aside = round(grid.size * 0.4)
        dx, dy = {sudokus.ROW: (0, aside), sudokus.COLUMN: (aside, 0)}.get(refusal.why, (0, 0))
        first = refusing._replace(x=refusing.x + dx, y=refusing.y + dy)
        second = box._replace(x=box.x + dx, y=box.y + dy)
        draw_conflict(figure, first, second, look, show.run.eased)


PICTURE = Sudoku()
