"""The picture of exact cover: the matrix, a row for each option, a column for each item.

A covered item's column and a chosen option's row have the hue of the choice. A removed row is dim;
a dot in the hue of the choice that removed it stands where the two meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.scene import Scene, within
from visualizer.pictures.signs import Sign, counts_still, given_up_sign, means, solved, taken_back
from visualizer.problems.asking import refusals
from visualizer.problems.exact_cover.density import draw_density, marks, option_boxes
from visualizer.problems.exact_cover.matrix import Matrix, MatrixGrid, place
from visualizer.problems.exact_cover.rules import (
    NOBODY,
    Situation,
    covering,
    incidence_of,
    next_item,
    situation,
)
from visualizer.problems.exact_cover.words import exhausted, none_left
from visualizer.problems.narration import TONES, opposed
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, star
from visualizer.ui.theme import Color, Theme, mix, with_alpha

REMOVER = 26
"""The least width (unscaled) of the tile that says who removed an option, if there is room."""


class ExactCover(Picture):
    """Rows are options, columns items."""

    shape = "square"

    def title(self) -> str:
        return _("Matrix")

    def note(self, show: Show) -> str:
        now = covering(incidence_of(show.run.moment), show.run.moment.standing)
        count = len(now.incidence.items)
        note = ngettext("{covered} of {count} item covered", "{covered} of {count} items covered",
                        count)
        return note.format(covered=count - len(now.uncovered), count=count)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment = show.run.moment
        incidence = incidence_of(moment)
        now, about = covering(incidence, moment.standing), situation(moment, incidence)
        grid = place(box, show.look, incidence)
        if grid is None:
            over = None if about is None else exhausted(moment, about)
            draw_density(
                figure, box, show.look, now, marks(show, now),
                moment.depth if moment.kind == POP else None,
                None if over is None else (over, none_left(incidence.items[over])),
            )
            lines = option_boxes(box, show.look, now)
        else:
            _draw_matrix(Matrix(figure, show.look, show, grid, incidence, now, about))
            lines = [grid.option(option) for option in now.path]
        for depth, line_of_option in enumerate(lines):
            mark_choice(figure, depth, line_of_option)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        covered_by = covering(incidence_of(moment), moment.path).covered_by
        return {
            ("options_of", item): int(depth)
            for item, depth in enumerate(covered_by)
            if depth != NOBODY
        }

    def rests(self, moment: Moment, name: str, index: int) -> str:
        if (name, index) not in self.owners(moment):
            return ""
        return _("the item is covered; its list is kept as it is, so that uncover can bring it "
                 "back")

    def legend(self, moment: Moment) -> Sequence[Sign]:
        return (
            _left.sign(), _chosen.sign(2), _removed.sign(), _clash.sign(2), _remover.sign("4", 2),
            _count.sign(2), _tried.sign("3"), _stuck.sign(), given_up_sign(),
        )

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """The chosen options below each other, in a faint frame: it is one of several."""
        incidence, scene = incidence_of(moment), Scene(figure, look, None)
        columns, rows = len(incidence.items), max(1, len(moment.path))
        rounded_rect(figure, box, look.theme.cell, look.theme.cell_border, look.px(1), look.px(3))
        x, y, w, h = box.inset(look.px(3))
        for depth, option in enumerate(moment.path):
            top, bottom = (y + h * i // rows for i in (depth, depth + 1))
            for item in incidence.items_of(option):
                left, right = (x + w * i // columns for i in (item, item + 1))
                cell = Box(left, top, max(1, right - left - 1), max(1, bottom - top - 1))
                scene.tile(cell, look.theme.hue(depth))

    def thumbnail_ratio(self, moment: Moment) -> float:
        incidence = incidence_of(moment)
        return max(0.5, min(3.0, len(incidence.items) / max(1, len(moment.path))))


def _draw_matrix(matrix: Matrix) -> None:
    size = _size_of_names(matrix)
    _tell(matrix)
    for column in range(matrix.grid.columns):
        _column(matrix, column, size)
    for row in range(matrix.grid.rows):
        _row(matrix, row)
    _captions(matrix)
    if matrix.about is not None:
        _event(matrix, matrix.about)


def _tell(matrix: Matrix) -> None:
    """What the tooltips of cells, heads and numbers say, worked out when the pointer is there."""
    grid = matrix.grid

    def told(x: int, y: int) -> On | None:
        row, column = (y - grid.y) // grid.dy, (x - grid.x) // grid.dx
        if 0 <= row < grid.rows:
            said = [_option_words(matrix, row)]
            if 0 <= column < grid.columns:
                covers = matrix.incidence.array[row, column]
                said.append(_item_words(matrix, column) if covers
                            else _("it does not cover this item"))
            return On(tip="\n".join(said))
        if 0 <= column < grid.columns and y < grid.y:
            return On(tip=_item_words(matrix, column))
        return None

    whole = pygame.Rect(grid.column(0)).unionall([
        pygame.Rect(grid.number(0)), pygame.Rect(grid.remover(grid.rows - 1)),
        pygame.Rect(grid.column(grid.columns - 1)),
    ])
    matrix.figure.spot(whole, On(at=told))


def _option_words(matrix: Matrix, row: int) -> str:
    by, path = int(matrix.now.removed_by[row]), matrix.now.path
    if by == NOBODY:
        said = _("option {row}: left").format(row=row)
    elif matrix.goes(by) and path[by] == row:
        said = _("option {row}: {words}").format(row=row, words=counts_still())
    elif path[by] == row:
        said = _("option {row}: chosen, in its hue").format(row=row)
    else:
        said = _("option {row}: removed, as it shares an item with option {by}").format(
            row=row, by=path[by]
        )
    return "\n".join((said, _tried.words)) if row in matrix.tried else said


def _item_words(matrix: Matrix, column: int) -> str:
    now, name = matrix.now, matrix.incidence.items[column]
    depth = int(now.covered_by[column])
    if depth == NOBODY:
        return _("item {name}: not covered yet; options left for it: {left}").format(
            name=name, left=int(now.left[column])
        )
    words = _("item {name}: covered by option {option}, in its hue")
    if matrix.goes(depth):
        words = _("item {name}: covered by option {option}, which is taken back")
    return words.format(name=name, option=now.path[depth])


def _size_of_names(matrix: Matrix) -> float:
    """The size at which every item's name fits into its head, at least that of legible letters."""
    look, head = matrix.look, matrix.grid.name(0)
    largest = _letters(look, head, 19)
    widest = max(matrix.incidence.items, key=lambda n: text.measure(look, n, largest, "bold")[0])
    return text.fitting(look, widest, (head.w - 2, head.h), largest)


def _letters(look: Look, box: Box, least: float) -> float:
    """The largest size of letters in a box; they grow with a large one."""
    return max(least, min(box.w * 0.4, box.h * 0.6) / look.scale)


def _column(matrix: Matrix, column: int, size: float) -> None:
    """The head of an item: its name, and how many options are left for it."""
    grid, now = matrix.grid, matrix.now
    depth, name = int(now.covered_by[column]), grid.name(column)
    tile = name.inset(max(1, name.w // 16), max(1, name.h // 16))
    if depth != NOBODY:
        with matrix.telling_of(depth):
            rounded_rect(matrix.figure, grid.column(column), with_alpha(matrix.hue(depth), 0.13))
            rounded_rect(matrix.figure, tile, matrix.hue(depth), radius=max(1, tile.h // 6))
    if size:
        ink = matrix.ink(depth) if depth != NOBODY else "text"
        matrix.fit(tile, matrix.incidence.items[column], size, ink)
    if depth == NOBODY:
        left = int(now.left[column])
        ink = "rejected" if left == 0 else "text" if column == now.item_in_work else "text_dim"
        _count.draw(matrix, grid.left_for(column), left, ink)


def _row(matrix: Matrix, row: int) -> None:
    grid, now, theme = matrix.grid, matrix.now, matrix.theme
    by = int(now.removed_by[row])
    chosen = by != NOBODY and now.path[by] == row
    gone = chosen and matrix.goes(by)
    clashes = now.clashes(row) if by != NOBODY and not chosen else []
    if chosen:
        with matrix.telling_of(by):
            tint = with_alpha(matrix.hue(by), 0.22)
            rounded_rect(matrix.figure, grid.row(row), tint, radius=grid.dy // 6)
    dot = max(1.0, grid.side * 0.05)
    places = zip(matrix.incidence.array[row].tolist(), _tiles(grid, row), strict=True)
    for column, (covers, tile) in enumerate(places):
        if not covers:
            matrix.disc(theme.cell_border, grid.cell(row, column).center, dot)
        elif chosen:
            with matrix.telling(taken_back() if gone else ""):
                _chosen.draw(matrix, tile, by)
        elif by == NOBODY:
            _left.draw(matrix, tile)
        elif column in clashes:
            with matrix.telling_of(by):
                _clash.draw(matrix, tile, by)
        else:
            _removed.draw(matrix, tile)
    number = grid.number(row).inset(grid.label // 8, max(1, grid.dy // 12))
    ink = "text" if by == NOBODY else "text_faint"
    if chosen and not gone:
        rounded_rect(matrix.figure, number, matrix.hue(by), radius=max(1, number.h // 6))
        ink = "on_hue"
    if row in matrix.tried:
        _tried.draw(matrix, number, str(row))
    else:
        matrix.fit(number, str(row), _letters(matrix.look, number, 19), ink)
    if by != NOBODY and not chosen:
        with matrix.telling_of(by):
            _remover.draw(matrix, grid.remover(row), str(now.path[by]), by)


@lru_cache(maxsize=512)
def _tiles(grid: MatrixGrid, row: int) -> list[Box]:
    """The tiles in a row's cells: the same at every moment."""
    side = round(grid.side * 0.74)
    middles = [grid.cell(row, column).center for column in range(grid.columns)]
    return [Box(x - side // 2, y - side // 2, side, side) for x, y in middles]


def _tile(scene: Scene, box: Box, color: Color) -> None:
    rounded_rect(scene.figure, box, color, radius=max(1, box.w // 6))


def _dim(theme: Theme) -> Color:
    """The colour of what is removed."""
    return mix(theme.attack, theme.surface, 0.72)


@within(mark("an option covers this item"), inset=0.17)
def _left(scene: Scene, box: Box) -> None:
    _tile(scene, box, scene.theme.attack_strong)


@within(mark("a chosen option, in its hue, as the items that it covers"), inset=0.17)
def _chosen(scene: Scene, box: Box, depth: int) -> None:
    _tile(scene, box, scene.fading if scene.goes(depth) else scene.hue(depth))


@within(mark("an option that is removed"), inset=0.17)
def _removed(scene: Scene, box: Box) -> None:
    _tile(scene, box, _dim(scene.theme))


@within(mark("where it shares an item with a chosen option, in whose hue the dot is"), inset=0.17)
def _clash(scene: Scene, box: Box, depth: int) -> None:
    _tile(scene, box, _dim(scene.theme))
    scene.disc(scene.hue(depth), box.center, max(1.5, box.w * 0.27))


@within(mark("slashed: it has been tried for this item and taken back"))
def _tried(scene: Scene, box: Box, number: str) -> None:
    """The slash lies behind the number, which can still be read."""
    half = min(box.w * 0.5, box.h) * 0.44
    (x, y), width = box.center, max(1.5, min(scene.look.px(2.5), box.h / 8))
    color = mix(scene.theme.taken_back, scene.theme.surface, 0.35)
    with scene.telling(_tried.words):
        scene.line(color, (x - 1.4 * half, y + half), (x + 1.4 * half, y - half), width)
    scene.fit(box, number, _letters(scene.look, box, 19), "taken_back")


@within(mark("at the right: the option that has removed it"))
def _remover(scene: Scene, box: Box, number: str, depth: int) -> None:
    """Its number, in its hue."""
    high = min(box.w * 6 // 10, round(box.h * 0.74))
    fits = text.fitting(scene.look, number, (box.w, high), text.SMALLEST)
    wide = min(box.w, max(high, scene.look.px(REMOVER))) if fits else high
    tile = Box(box.center[0] - wide // 2, box.center[1] - high // 2, wide, high)
    rounded_rect(scene.figure, tile, scene.hue(depth), radius=max(1, high // 6))
    scene.fit(tile, number, _letters(scene.look, tile, 15), scene.ink(depth))


@within(mark("above: how many options are left for an item"))
def _count(scene: Scene, box: Box, left: int, ink: str = "text_dim") -> None:
    scene.fit(box, str(left), _letters(scene.look, box, 17), ink)


def _captions(matrix: Matrix) -> None:
    """Words for the row of counts and for the columns at both sides, each above the other.

    Half of what they say would say nothing.
    """
    grid, look = matrix.grid, matrix.look
    size = max(text.SMALLEST, grid.label / look.scale * 0.21)
    for x, above, below in (
        (grid.number(0).center[0] - look.px(3), _("option"), _("left")),
        (grid.remover(0).center[0], _("removed"), _("by")),
    ):
        if max(text.measure(look, word, size)[0] for word in (above, below)) <= grid.label:
            for word, box in ((above, grid.name(0)), (below, grid.left_for(0))):
                matrix.write((x, box.center[1]), word, size, "text_dim", "regular")


def _event(matrix: Matrix, about: Situation) -> None:
    grid, moment = matrix.grid, matrix.moment
    kind, option = moment.kind, grid.option(about.option)
    over = exhausted(moment, about)
    if over is not None:
        _dead_end(matrix, over)
    elif kind in (TRY, PUSH, POP):
        item = about.item if kind != PUSH else next_item(moment, about.now)
        if item is not None and (kind == POP or matrix.now.stuck is None):
            words = _("the current item: its options are tried one after another")
            matrix.ring(grid.column(item), "try_" if kind == TRY else "row", 2, words)
    if kind == PUSH and about.now.stuck is not None:
        _dead_end(matrix, about.now.stuck)
    if kind in (TRY, PUSH, POP):
        with matrix.acting(option):
            if kind == POP:
                matrix.dashed_ring(option)
            else:
                matrix.ring(option, TONES[kind])
    _against(matrix, opposed(moment))
    if kind == SOLUTION:
        for chosen in about.now.path:
            matrix.ring(grid.row(chosen), "solution", tip=solved())
            with matrix.telling(solved()):
                star(matrix.figure, matrix.theme.solution, grid.remover(chosen).center,
                     min(grid.dy * 0.3, grid.label * 0.3))
    matrix.differing(option)


def _against(matrix: Matrix, choice: Moment | None) -> None:
    """The items that an option shares with those chosen before it, and where they cover them."""
    for refusal in () if choice is None else refusals(choice) or ():
        if choice is None or refusal.depth is None or refusal.entry is None:
            continue
        first, second = (
            matrix.grid.cell(option, refusal.entry)
            for option in (choice.path[refusal.depth], choice.value)
        )
        matrix.conflict(first, second)
        matrix.ring(first)
        matrix.ring(second)


def _dead_end(matrix: Matrix, item: int) -> None:
    """The item that has no option left; for each of them a line to where a choice meets it.

    Options that were left for it, but have had their turn, have the sign for that.
    """
    grid, now = matrix.grid, matrix.now
    left = now.options_left(item)
    if left:
        matrix.ring(grid.column(item), "row", 2, none_left(now.incidence.items[item]))
    else:
        _stuck(matrix, grid.column(item), grid.name(item))
    for option in left:
        matrix.given_up(grid.cell(option, item).center, grid.side * 0.2)
    for depth, options in now.removers(item).items():
        for option in options:
            _removal(matrix, now.path[depth], option, item)


@means(mark("the choice that has removed this option of the item"))
def _removal(matrix: Matrix, by: int, option: int, item: int) -> None:
    """From where the two meet across the option, whose cell in the item's column has a cross."""
    grid, color = matrix.grid, matrix.theme.rejected
    width = max(1.5, min(matrix.look.px(3), grid.dx / 8))
    column = matrix.now.clashes(option)[0]
    start, end = grid.cell(by, column).center, grid.cell(option, column).center
    row = grid.row(option)
    y = row.center[1]
    with matrix.verdict():
        matrix.line(color, start, end, width)
        matrix.line(color, (row.x, y), (row.right, y), max(1.0, width / 2))
        matrix.cross(grid.cell(option, item).center, grid.side * 0.2)


@within(mark("a dead end: no option is left for this item"))
def _stuck(scene: Scene, box: Box, head: Box | None = None) -> None:
    """head: where the name of the item stands, at whose corner the cross is; else in the middle"""
    scene.ring(box, tip=_stuck.words)
    if head is None:
        scene.cross(box.center, box.h * 0.22)
    else:
        scene.cross((head.right - head.w * 0.12, head.y + head.h * 0.1), head.h * 0.25)


PICTURE = ExactCover()
