"""The picture of permutations: the places, the numbers still free, and the search tree."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import lru_cache

from solvers.events import POP, PUSH, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.on_row import NUMBERS, OnRow, Piece, Row
from visualizer.pictures.signs import Sign, given_up, given_up_sign, means
from visualizer.problems.asking import refusals
from visualizer.problems.narration import opposed
from visualizer.problems.permutations import tree
from visualizer.problems.permutations.rules import place_of
from visualizer.problems.telling import exhausted, told_over
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch

TILE, TILE_SHARE = 84, 0.3
"""The largest tile, unscaled; in a large pane it is this share of the height."""

TILES_SHARE = 0.36, 0.42
"""How much of the width the tiles have beside the tree, or of the height above it."""

TREE_FROM = 200, 110
"""In less width or height (unscaled) there is no tree."""

ARCH = 0.34
"""How high the line of a conflict rises above a tile that is 1 high."""

CAPTION = 24
"""Room above that line for a caption, unscaled."""

GIVEN_UP = 0.2
"""The radius of the sign at a number that has had its turn, as a share of its tile."""

ROWS_APART = 10
"""Room between the indices of the places and the caption of the numbers below them, unscaled."""

NUMBERS_FROM = 17
"""From this width of a tile (unscaled) on its number can be read."""


class PermutationTiles(OnRow):
    """Places at the left, numbers at the right, the tree below."""

    opposes = True
    entries = "perm"
    share = 0.46

    def title(self) -> str:
        return _("Permutation")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        note = ngettext("{placed} of {n} number", "{placed} of {n} numbers", moment.n)
        return note.format(placed=len(moment.path), n=moment.n)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        n = max(1, show.run.moment.n)
        tiles, rest = _parts(box, show.look, n)
        if rest is not None:
            tree.draw_tree(figure, rest, show, n)
        super().draw(figure, tiles, show)

    def cells(self, area: Box, show: Show) -> tuple[Sequence[Box], int]:
        return _rows(area, show.look, max(1, show.run.moment.n))[0], 0

    def pieces(self, moment: Moment, path: Sequence[int], depth: int) -> Sequence[Piece]:
        return (Piece(depth, str(path[depth]), path[depth]),)

    def told(self, moment: Moment, place: int) -> str:
        taken = place < len(moment.path)
        words = _("place {place}") if taken else _("place {place}, still free")
        return words.format(place=place)

    def number(self, moment: Moment, place: int) -> tuple[str, str]:
        return str(place), _("the number of the place above")

    def ground(self, row: Row) -> None:
        """All numbers, those in use hollow; and what both groups are."""
        numbers, standing = _numbers(row), row.moment.standing
        for value, cell in enumerate(numbers):
            used = value in standing
            words = _("{number}: still free")
            if used:
                words = _("{number}: it is at a place already")
            row.spot(cell, words.format(number=value))
            if used:
                row.tile(cell, None, row.theme.cell_border)
                row.value(cell, str(value), "text_faint")
            else:
                with row.same("number", value):
                    row.piece(Piece(0, str(value), value), cell)
        beside = numbers[0].y == row.cells[0].y
        size = min(16.0, max(text.SMALLEST, row.cells[0].w / row.look.scale * 0.3))
        for group, caption, arched in (
            (row.cells, _("places"), True), (numbers, _("numbers still free"), beside),
        ):
            first = group[0]
            y = first.y - arched * round(first.h * ARCH) - row.look.px(3)
            row.write((first.x, y), caption, size, "text_dim", "regular", "bottomleft",
                      width=group[-1].right - first.x + first.w // 2)

    def acting(self, row: Row, *places: Box) -> AbstractContextManager[None]:
        """The tile comes from where it stood among the free numbers."""
        if row.moment.kind != PUSH:
            return super().acting(row, *places)
        lift = 0.4 * row.cells[0].h if _source(row).y == row.cells[0].y else 0.0
        home = "number", row.moment.value
        return row.choice(row.moment.depth, *places, comes="fade", homes=(home,), lift=lift)

    def against(self, row: Row) -> None:
        """Where the number stands already, if the rules refuse it; or that none is left."""
        moment, choice = row.moment, opposed(row.moment)
        other = None if choice is None else place_of(choice.path, choice.value)
        if choice is not None and other is not None:
            row.ring(row.cell(other))
            _refusal(row, row.cell(other), row.cell(choice.depth))
        if moment.kind in (TRY, POP):
            row.ring(_source(row), "try_" if moment.kind == TRY else "taken_back")
        choices = exhausted(moment)
        if choices:
            row.in_work(row.cell(choices[0].depth), told_over(moment))
        for left, cell in zip(choices, _numbers(row), strict=False):
            if not refusals(left):
                radius = max(2.0, cell.w * GIVEN_UP)
                row.given_up((cell.right - radius * 0.4, cell.y + radius * 0.4), radius)
                row.spot(cell, given_up())

    def legend(self, moment: Moment) -> Sequence[Sign]:
        return (*tree.signs(), *([] if moment.solver.dives else [given_up_sign()]))

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return value


def _numbers(row: Row) -> Sequence[Box]:
    """Where the numbers are, in use or not."""
    return _rows(row.area, row.look, len(row.cells))[1]


def _source(row: Row) -> Box:
    """Where the event's number is among them; a faulty solver may place anything."""
    numbers, value = _numbers(row), row.moment.value
    return numbers[value] if 0 <= value < len(numbers) else row.cell(row.moment.depth)


def _parts(box: Box, look: Look, n: int) -> tuple[Box, Box | None]:
    """Room for the tiles, and for the tree if there is any.

    The tree stands beside or below the tiles: where it leaves their numbers room, if possible.
    """
    beside = box.left(round(box.w * TILES_SHARE[0]), look.px(16))
    below = box.top(round(box.h * TILES_SHARE[1]), look.px(8))
    ways = (beside, below) if box.w > 2 * box.h else (below, beside)
    roomy = [
        (tiles, tree) for tiles, tree in ways
        if tree.w >= look.px(TREE_FROM[0]) and tree.h >= look.px(TREE_FROM[1])
    ]

    def legible(tiles: Box) -> bool:
        return _rows(tiles, look, n)[0][0].w >= look.px(NUMBERS_FROM)

    if ways[0] not in roomy:
        return box, None
    return next((way for way in roomy if legible(way[0])),
                (box, None) if legible(box) else ways[0])


@lru_cache(maxsize=8)
def _rows(box: Box, look: Look, n: int) -> tuple[list[Box], list[Box]]:
    """The places and the numbers, beside or below each other: as their tiles get larger."""
    gap = 0.12
    largest = max(look.px(TILE), round(box.h * TILE_SHARE))
    under, caption, apart = look.px(NUMBERS), look.px(CAPTION), look.px(ROWS_APART)

    def fitting(wide: float, rows: int) -> int:
        """The largest tile of which so many stand side by side, in one row or two."""
        for size in range(min(largest, int(box.w / (wide * (1 + gap)))), 3, -1):
            if rows * (size + caption) + round(size * ARCH) + under + (rows - 1) * apart <= box.h:
                return size
        return 3

    beside, below = fitting(2 * n + 1, 1), fitting(n, 2)
    size = max(beside, below)
    above = caption + round(size * ARCH)
    if beside >= below:
        row = row_of_cells(box, 2 * n + 1, size, gap, "center")
        down = (above - under) // 2
        row = [cell._replace(y=cell.y + down) for cell in row]
        return row[:n], row[n + 1 :]
    height = 2 * (size + caption) + round(size * ARCH) + under + apart
    top = box.y + max(0, box.h - height) // 2 + above
    row = row_of_cells(box, n, size, gap, "center")
    lower = top + size + under + apart + caption
    return [c._replace(y=top) for c in row], [c._replace(y=lower) for c in row]


@means(mark("the number is here already"))
def _refusal(row: Row, holder: Box, place: Box) -> None:
    """A line from the place where the number stands already."""
    start, end = (holder.center[0], holder.y), (place.center[0], place.y)
    width = max(2.0, min(row.look.px(4), holder.w / 12))
    with row.verdict():
        arch(row.figure, row.theme.rejected, start, end, holder.h * ARCH, width)


PICTURE = PermutationTiles()
