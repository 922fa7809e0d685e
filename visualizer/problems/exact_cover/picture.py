"""Where the cells of an exact cover's matrix stand, with its heads and labels. Pixels only.

The matrix of an exact cover as a picture of its ones, for matrices too large to draw each cell.

Options lie along the longer side. Ones of options that are left are bright, of removed ones dim;
where several fall on one pixel, the brightest is seen. Choices keep their hue.

The matrix of an exact cover, drawn cell by cell: a row for each option, a column for each item.

A covered item's column and a chosen option's row have the hue of the choice. A removed row is dim;
a dot in the hue of the choice that removed it stands where the two meet.

The picture of exact cover: the matrix with its covered columns and removed rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    counts_still,
    draw_conflict,
    draw_dashed_ring,
    draw_differing,
    draw_given_up,
    draw_ring,
    fading,
    given_up_sign,
    solved,
    taken_back,
    tone,
)
from visualizer.problems.asking import refusals
from visualizer.problems.exact_cover.rules import (
    NOBODY,
    Covering,
    Incidence,
    Situation,
    covering,
    incidence_of,
    next_item,
    situation,
)
from visualizer.problems.exact_cover.words import exhausted, none_left
from visualizer.problems.narration import opposed
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect, star
from visualizer.ui.theme import Color, Theme, mix, with_alpha

LABELS, LABEL_SHARE, NARROW_LABELS = 58, 0.09, 30
"""Room for the numbers of the options at the left, and for who removed them at the right; in a
large pane it is this share; the last where the names of the items need the rest."""

HEAD, HEAD_SHARE = 34, 0.055
COUNTS, COUNTS_SHARE = 26, 0.045
"""Heights of the items' names and of the numbers of their options; in a large pane shares of it."""

LARGEST, LARGEST_SHARE = (92, 84), 0.16
"""Width and height of the largest cell, unscaled; in a large pane it is this share of that."""

LEAST = 7
"""Below this pitch of a cell (unscaled) nothing can be told apart."""


class MatrixGrid(NamedTuple):
    """Where the matrix stands: its cells begin at (x, y), one every (dx, dy) pixels."""

    x: int
    y: int
    dx: int
    dy: int
    rows: int
    columns: int
    label: int
    head: int
    counts: int

    def cell(self, row: int, column: int) -> Box:
        """A cell, gap included."""
        return Box(self.x + column * self.dx, self.y + row * self.dy, self.dx, self.dy)

    def row(self, row: int) -> Box:
        """All cells of a row."""
        return Box(self.x, self.y + row * self.dy, self.dx * self.columns, self.dy)

    def option(self, row: int) -> Box:
        """A row with its number."""
        cells = self.row(row)
        return Box(cells.x - self.label, cells.y, cells.w + self.label, cells.h)

    def column(self, column: int) -> Box:
        """All cells of a column, its head included."""
        top = self.y - self.head - self.counts
        bottom = self.y + self.dy * self.rows
        return Box(self.x + column * self.dx, top, self.dx, bottom - top)

    def number(self, row: int) -> Box:
        """Where the number of an option stands."""
        return Box(self.x - self.label, self.y + row * self.dy, self.label, self.dy)

    def remover(self, row: int) -> Box:
        """Where the option stands that removed a row."""
        right = self.x + self.dx * self.columns
        return Box(right, self.y + row * self.dy, self.label, self.dy)

    def name(self, column: int) -> Box:
        """Where the name of an item stands."""
        return self.column(column)._replace(h=self.head)

    def left_for(self, column: int) -> Box:
        """Where it stands how many options are left for an item."""
        return Box(self.x + column * self.dx, self.y - self.counts, self.dx, self.counts)


def place(box: Box, look: Look, incidence: Incidence) -> MatrixGrid | None:
    """The largest grid that fits; None where its cells would be too small."""
    px = look.px
    rows, columns = len(incidence.options), len(incidence.items)
    names = max(text.measure(look, name, text.SMALLEST, "bold")[0] for name in incidence.items)
    side = min(box.w, box.h)
    label = min(max(px(LABELS), round(side * LABEL_SHARE)), box.w // 6)
    if (box.w - 2 * label) // columns < names + 2:
        label = min(label, px(NARROW_LABELS))
    head = min(max(px(HEAD), round(side * HEAD_SHARE)), max(px(text.SMALLEST + 5), box.h // 8))
    counts = min(
        max(px(COUNTS), round(side * COUNTS_SHARE)), max(px(text.SMALLEST + 3), box.h // 10)
    )
    share = round(side * LARGEST_SHARE)
    dx = min(max(px(LARGEST[0]), share), (box.w - 2 * label) // columns)
    dy = min(max(px(LARGEST[1]), share), (box.h - head - counts) // rows)
    if min(dx, dy) < px(LEAST):
        return None
    x = box.x + label + (box.w - 2 * label - dx * columns) // 2
    y = box.y + head + counts + (box.h - head - counts - dy * rows) // 2
    return MatrixGrid(x, y, dx, dy, rows, columns, label, head, counts)


CAPTION = 18
"""Room for the words above the picture."""

GRID_FROM = 4
"""Cells of so many pixels or more have a gap of one."""

NOTHING, REMOVED, LEFT = range(3)

Levels: TypeAlias = NDArray[np.uint8]

Span: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""(start, length) of options and of items, in pixels from the corner of the matrix."""


def draw_density(
    figure: Figure, box: Box, look: Look, now: Covering, marks: Mapping[int, Color],
    ghost: int | None = None, exhausted: tuple[int, str] | None = None,
) -> None:
    """The matrix with words above it; `marks` are options with a colour of their own.

    ghost: the depth of a choice that is taken back. exhausted: an item, and what is said of it
    """
    caption, area = box.top(look.px(CAPTION))
    options, items = now.incidence.array.shape
    along = _lies_along(area, now)
    if not _has_room(area):
        return
    words = (
        _("options across: {options}, items down: {items}")
        if along
        else _("items across: {items}, options down: {options}")
    )
    text.draw(figure, look, words.format(options=options, items=items),
              (area.x, caption.center[1]), text.SMALLEST, "regular", "text_dim", "midleft",
              width=area.w)
    picture = _picture(now, area.w, area.h, along, look.theme, ghost)
    with figure.telling(_("a dot for each item of an option: bright while the option is left")):
        figure.image(picture, area[:2])
    with figure.telling(_("an option in force or of this event, its items as blocks")):
        for option, color in marks.items():
            _mark(figure, area, now, option, color, along)
    if exhausted is not None:
        _mark_item(figure, area, look, now, exhausted, along)


def option_boxes(box: Box, look: Look, now: Covering) -> list[Box]:
    """Where the options of the path lie across the matrix that is drawn into `box`, if it has room.
    """
    area = box.top(look.px(CAPTION))[1]
    if not _has_room(area):
        return []
    along = _lies_along(area, now)
    return [_box(area, _across(area, now, option, along), along) for option in now.path]


def _has_room(area: Box) -> bool:
    return area.w >= 8 and area.h >= 8


def _lies_along(area: Box, now: Covering) -> bool:
    """Do the options stand side by side, so that each is a line from the top to the bottom?"""
    incidence = now.incidence
    return (area.w >= area.h) == (len(incidence.options) >= len(incidence.items))


def marks(show: Show, now: Covering) -> dict[int, Color]:
    """The options that stand out: those in force in their hues, the event's in its meaning."""
    moment, theme = show.run.moment, show.look.theme
    found: dict[int, Color] = {o: theme.hue(depth) for depth, o in enumerate(now.path)}
    if moment.kind == TRY:
        found[moment.value] = theme.try_
    elif moment.kind == POP:
        found[moment.value] = theme.taken_back
    return found


@lru_cache(maxsize=4)
def _picture(
    now: Covering, width: int, height: int, along: bool, theme: Theme, ghost: int | None
) -> pygame.Surface:
    array = now.incidence.array
    levels = np.where(array, np.where(now.removed_by == NOBODY, LEFT, REMOVED)[:, None], NOTHING)
    covered_by = now.covered_by[None, :]
    if along:
        levels, covered_by = levels.T, covered_by.T
    levels = _resized(_resized(levels.astype(np.uint8), height, 0), width, 1)
    colors = np.array(
        [theme.cell, mix(theme.attack, theme.cell, 0.6), theme.attack_strong], np.float32
    )
    pixels = colors[levels]
    axis = 0 if along else 1
    owner = np.take(covered_by, _source(covered_by.shape[axis], levels.shape[axis]), axis)
    owner = np.broadcast_to(owner, levels.shape)
    for depth in range(len(now.path)):
        mine, hue = owner == depth, theme.taken_back if depth == ghost else theme.hue(depth)
        pixels[mine] = pixels[mine] * 0.72 + np.array(hue[:3], np.float32) * 0.28
    picture = pygame.Surface((width, height))
    pygame.surfarray.blit_array(picture, np.swapaxes(pixels, 0, 1).astype(np.uint8))
    return picture


def _source(count: int, pixels: int) -> NDArray[np.int64]:
    """For each of some pixels the row that stands there, or the first of those that do."""
    return np.arange(pixels) * count // pixels


def _resized(levels: Levels, pixels: int, axis: int) -> Levels:
    """The levels on so many pixels: repeated, or of several the highest."""
    count = levels.shape[axis]
    source = _source(count, pixels)
    if count > pixels:
        return np.maximum.reduceat(levels, source, axis)
    large = np.take(levels, source, axis)
    if pixels >= GRID_FROM * count:
        last = np.flatnonzero(np.diff(source))
        if axis == 0:
            large[last] = NOTHING
        else:
            large[:, last] = NOTHING
    return large


def _mark(
    figure: Figure, area: Box, now: Covering, option: int, color: Color, along: bool
) -> None:
    """An option as a line across the matrix, its ones as blocks in the same colour."""
    items = len(now.incidence.items)
    line = _across(area, now, option, along)
    (start, thick), (_, breadth) = line
    figure.fill(mix(color, (0, 0, 0), 0.35), _box(area, line, along))
    for item in now.incidence.items_of(option):
        first = item * breadth // items
        size = max(3, (item + 1) * breadth // items - first)
        figure.fill(color, _box(area, ((start - 1, thick + 2), (first, size)), along))


def _mark_item(
    figure: Figure, area: Box, look: Look, now: Covering, item: tuple[int, str], along: bool
) -> None:
    """The frame of an item that no option is left for, along all options."""
    (number, words), items = item, len(now.incidence.items)
    length, breadth = (area.w, area.h) if along else (area.h, area.w)
    start = number * breadth // items
    size = max(3, (number + 1) * breadth // items - start)
    with figure.telling(words):
        frame = _box(area, ((0, length), (start, size)), along).inset(-look.px(2))
        rounded_rect(figure, frame, None, look.theme.row, look.px(2), look.px(2))


def _across(area: Box, now: Covering, option: int, along: bool) -> Span:
    """The line of an option, at least so thick that it can be seen."""
    options = len(now.incidence.options)
    length, breadth = (area.w, area.h) if along else (area.h, area.w)
    start = option * length // options
    thick = max(3, (option + 1) * length // options - start - 1)
    start = max(0, min(start - (thick - length // options) // 2, length - thick))
    return (start, thick), (0, breadth)


def _box(area: Box, span: Span, along: bool) -> Box:
    """The pixels of a stretch of options by a stretch of items."""
    (x, w), (y, h) = span if along else span[::-1]
    return Box(area.x + x, area.y + y, w, h)


@dataclass(frozen=True)
class MatrixDrawing:
    """What all parts of the drawing need. `about` is None before the first event."""

    figure: Figure
    grid: MatrixGrid
    show: Show
    incidence: Incidence
    now: Covering
    about: Situation | None

    @property
    def look(self) -> Look:
        return self.show.look

    @cached_property
    def tried(self) -> tuple[int, ...]:
        """The options of the item in work that have been tried and taken back."""
        about, kind = self.about, self.show.run.moment.kind
        if about is None:
            return ()
        if kind == TRY:
            return about.earlier
        return (*about.earlier, about.option) if kind == POP else ()

    @cached_property
    def ghost(self) -> int | None:
        """The depth of a choice that is taken back: it counts until the next event."""
        moment = self.show.run.moment
        return moment.depth if moment.kind == POP else None

    def hue(self, depth: int) -> Color:
        """The colour of the choice at a depth."""
        return self.look.theme.taken_back if depth == self.ghost else self.look.theme.hue(depth)

    def on_hue(self, depth: int) -> str:
        """The colour of what is written on it."""
        return "on_meaning" if depth == self.ghost else "on_hue"

    def telling(self, depth: int) -> AbstractContextManager[None]:
        """What is added meanwhile says so if it comes from a choice that is taken back."""
        return self.figure.telling(counts_still() if depth == self.ghost else "")


def draw_matrix(drawing: MatrixDrawing) -> None:
    """The matrix at the moment on screen."""
    size = _size_of_names(drawing)
    _tell(drawing)
    for column in range(drawing.grid.columns):
        _column(drawing, column, size)
    for row in range(drawing.grid.rows):
        _row(drawing, row)
    _captions(drawing)
    if drawing.about is not None:
        _event(drawing, drawing.about)


def _tell(drawing: MatrixDrawing) -> None:
    """What the tooltips of cells, heads and numbers say, worked out when the pointer is there."""
    grid, now, names = drawing.grid, drawing.now, drawing.incidence.items

    def option_words(row: int) -> str:
        by = int(now.removed_by[row])
        if by == NOBODY:
            said = _("option {row}: left").format(row=row)
        elif by == drawing.ghost and now.path[by] == row:
            said = _("option {row}: {words}").format(row=row, words=counts_still())
        elif now.path[by] == row:
            said = _("option {row}: chosen, in its hue").format(row=row)
        else:
            said = _("option {row}: removed, for it shares an item with option {by}").format(
                row=row, by=now.path[by]
            )
        if row in drawing.tried:
            said = "\n".join((said, tried_words()))
        return said

    def item_words(column: int) -> str:
        depth, name = int(now.covered_by[column]), names[column]
        if depth != NOBODY:
            words = _("item {name}: covered by option {option}, in its hue")
            if depth == drawing.ghost:
                words = _("item {name}: covered by option {option}, which is taken back")
            return words.format(name=name, option=now.path[depth])
        return _("item {name}: not covered yet; options left for it: {left}").format(
            name=name, left=int(now.left[column])
        )

    def told(x: int, y: int) -> On | None:
        row, column = (y - grid.y) // grid.dy, (x - grid.x) // grid.dx
        if 0 <= row < grid.rows:
            said = [option_words(row)]
            if 0 <= column < grid.columns:
                covers = drawing.incidence.array[row, column]
                said.append(item_words(column) if covers else _("it does not cover this item"))
            return On(tip="\n".join(said))
        if 0 <= column < grid.columns and y < grid.y:
            return On(tip=item_words(column))
        return None

    whole = pygame.Rect(grid.column(0)).unionall([
        pygame.Rect(grid.number(0)), pygame.Rect(grid.remover(grid.rows - 1)),
        pygame.Rect(grid.column(grid.columns - 1)),
    ])
    drawing.figure.spot(whole, On(at=told))


def tried_words() -> str:
    """What a slash through the number of an option means."""
    return _("slashed: it has been tried for this item and taken back")


def _size_of_names(drawing: MatrixDrawing) -> float:
    """The size at which every item's name fits into its head, at least that of legible letters."""
    look, head = drawing.look, drawing.grid.name(0)
    largest = max(19.0, min(head.w * 0.4, head.h * 0.6) / look.scale)
    widest = max(drawing.incidence.items, key=lambda n: text.measure(look, n, largest, "bold")[0])
    return text.fitting(look, widest, (head.w - 2, head.h), largest)


def _column(drawing: MatrixDrawing, column: int, size: float) -> None:
    """The head of an item: its name, and how many options are left for it."""
    figure, grid, look, now = drawing.figure, drawing.grid, drawing.look, drawing.now
    theme, depth = look.theme, int(now.covered_by[column])
    name = grid.name(column)
    tile = name.inset(max(1, name.w // 16), max(1, name.h // 16))
    if depth != NOBODY:
        with drawing.telling(depth):
            rounded_rect(figure, grid.column(column), with_alpha(drawing.hue(depth), 0.13))
            rounded_rect(figure, tile, drawing.hue(depth), radius=max(1, tile.h // 6))
    string = drawing.incidence.items[column]
    ink = drawing.on_hue(depth) if depth != NOBODY else "text"
    _fitting(figure, look, string, tile, size, ink)
    if depth == NOBODY:
        left = int(now.left[column])
        color: Color = theme.rejected if left == 0 else theme.text_dim
        if column == now.item_in_work and left:
            color = theme.text
        place = grid.left_for(column)
        _fitting(figure, look, str(left), place, _letters(look, place, 17), color)


def _row(drawing: MatrixDrawing, row: int) -> None:
    figure, grid, look, now = drawing.figure, drawing.grid, drawing.look, drawing.now
    theme, by = look.theme, int(now.removed_by[row])
    chosen = by != NOBODY and now.path[by] == row
    clashes = now.clashes(row) if by != NOBODY and not chosen else []
    full: Color = theme.attack_strong if by == NOBODY else mix(theme.attack, theme.surface, 0.72)
    gone = chosen and by == drawing.ghost
    if chosen:
        full = fading(drawing.show) if gone else drawing.hue(by)
        with drawing.telling(by):
            tint = with_alpha(drawing.hue(by), 0.22)
            rounded_rect(figure, grid.row(row), tint, radius=grid.dy // 6)
    side = min(grid.dx, grid.dy)
    dot, radius = max(1.0, side * 0.05), max(1, round(side * 0.74) // 6)
    places = zip(drawing.incidence.array[row].tolist(), _places(grid, row), strict=True)
    for column, (covers, (center, tile)) in enumerate(places):
        if not covers:
            disc(figure, theme.cell_border, center, dot)
            continue
        with figure.telling(taken_back() if gone else ""):
            rounded_rect(figure, tile, full, radius=radius)
        if column in clashes:
            with drawing.telling(by):
                disc(figure, drawing.hue(by), center, max(1.5, side * 0.2))
    number = grid.number(row).inset(grid.label // 8, max(1, grid.dy // 12))
    if chosen and not gone:
        rounded_rect(figure, number, full, radius=max(1, number.h // 6))
    ink: str | Color = "on_hue" if chosen and not gone else "text" if by == NOBODY else "text_faint"
    tried = row in drawing.tried
    if tried:  # behind the number, which can still be read
        _slash(figure, look, number)
    size = _letters(look, number, 19)
    _fitting(figure, look, str(row), number, size, theme.taken_back if tried else ink)
    if by != NOBODY and not chosen:
        _removed_by(drawing, row, by)


@lru_cache(maxsize=512)
def _places(grid: MatrixGrid, row: int) -> list[tuple[tuple[int, int], Box]]:
    """The middles of a row's cells, and the tiles in them: the same at every moment."""
    side = round(min(grid.dx, grid.dy) * 0.74)
    middles = [grid.cell(row, column).center for column in range(grid.columns)]
    return [((x, y), Box(x - side // 2, y - side // 2, side, side)) for x, y in middles]


def _slash(figure: Figure, look: Look, box: Box) -> None:
    """What has been tried and taken back is struck out."""
    half = min(box.w * 0.5, box.h) * 0.44
    (x, y), width = box.center, max(1.5, min(look.px(2.5), box.h / 8))
    color = mix(look.theme.taken_back, look.theme.surface, 0.35)
    with figure.telling(tried_words()):
        line(figure, color, (x - 1.4 * half, y + half), (x + 1.4 * half, y - half), width)


REMOVER = 26
"""The least width (unscaled) of the tile that says who removed an option, if there is room."""


def _removed_by(drawing: MatrixDrawing, row: int, by: int) -> None:
    """The number of the option that removed a row, in its hue."""
    place = drawing.grid.remover(row)
    high = min(place.w * 6 // 10, round(place.h * 0.74))
    number, room = str(drawing.now.path[by]), (place.w, high)
    fits = text.fitting(drawing.look, number, room, text.SMALLEST)
    wide = min(place.w, max(high, drawing.look.px(REMOVER))) if fits else high
    tile = Box(place.center[0] - wide // 2, place.center[1] - high // 2, wide, high)
    with drawing.telling(by):
        rounded_rect(drawing.figure, tile, drawing.hue(by), radius=max(1, high // 6))
    size = _letters(drawing.look, tile, 15)
    _fitting(drawing.figure, drawing.look, number, tile, size, drawing.on_hue(by))


def _letters(look: Look, box: Box, least: float) -> float:
    """The largest size of letters in a box; they grow with a large one."""
    return max(least, min(box.w * 0.4, box.h * 0.6) / look.scale)


def _captions(drawing: MatrixDrawing) -> None:
    """Words for the row of counts and for the columns at both sides, each above the other.

    Half of what they say would say nothing.
    """
    figure, grid, look = drawing.figure, drawing.grid, drawing.look
    size = max(text.SMALLEST, grid.label / look.scale * 0.21)
    for x, above, below in (
        (grid.number(0).center[0] - look.px(3), _("option"), _("left")),
        (grid.remover(0).center[0], _("removed"), _("by")),
    ):
        if max(text.measure(look, word, size)[0] for word in (above, below)) > grid.label:
            continue
        for word, place in ((above, grid.name(0)), (below, grid.left_for(0))):
            text.draw(figure, look, word, (x, place.center[1]), size, "regular", "text_dim",
                      "center")


def _event(drawing: MatrixDrawing, about: Situation) -> None:
    figure, grid, show, theme = drawing.figure, drawing.grid, drawing.show, drawing.look.theme
    kind = show.run.moment.kind
    over = exhausted(show.run.moment, about)
    if over is not None:
        _dead_end(drawing, over)
    elif kind in (TRY, PUSH, POP):
        color = theme.try_ if kind == TRY else theme.row
        item = about.item if kind != PUSH else next_item(show.run.moment, about.now)
        if item is not None and (kind == POP or drawing.now.stuck is None):
            _ring(drawing, grid.column(item), color, 2, item_in_work())
    if kind == PUSH and about.now.stuck is not None:
        _dead_end(drawing, about.now.stuck)
    if kind in (TRY, PUSH):
        grow = round((1 - show.run.eased) * grid.dy * 0.12) if kind == PUSH else 0
        _ring(drawing, grid.option(about.option).inset(-grow), tone(show))
    elif kind == POP:
        draw_dashed_ring(figure, grid.option(about.option), drawing.look, theme.taken_back)
    _against(drawing, opposed(show.run.moment))
    if kind == SOLUTION:
        for option in about.now.path:
            _ring(drawing, grid.row(option), theme.solution, tip=solved())
            with figure.telling(solved()):
                star(figure, theme.solution, grid.remover(option).center,
                     min(grid.dy * 0.3, grid.label * 0.3))
    draw_differing(figure, grid.option(about.option), show)


def _against(drawing: MatrixDrawing, choice: Moment | None) -> None:
    """The items that an option shares with those chosen before it, and where they cover them."""
    grid, look = drawing.grid, drawing.look
    if choice is None:
        return
    for refusal in refusals(choice) or ():
        if refusal.depth is None or refusal.entry is None:
            continue
        cells = [grid.cell(o, refusal.entry) for o in (choice.path[refusal.depth], choice.value)]
        first, second = cells
        draw_conflict(drawing.figure, first, second, look, drawing.show.run.eased, beside=True)
        for cell in cells:
            draw_ring(drawing.figure, cell, look, look.theme.rejected)


def _dead_end(drawing: MatrixDrawing, item: int) -> None:
    """The item that has no option left; for each of them a line to where a choice meets it.

    Options that were left for it, but have had their turn, have the sign for that.
    """
    figure, grid, look, now = drawing.figure, drawing.grid, drawing.look, drawing.now
    theme, left = look.theme, now.options_left(item)
    if left:
        _ring(drawing, grid.column(item), theme.row, 2, none_left(now.incidence.items[item]))
    else:
        _ring(drawing, grid.column(item), theme.rejected, tip=stuck_words())
    for option in left:
        radius = min(grid.dx, grid.dy) * 0.2
        draw_given_up(figure, look, grid.cell(option, item).center, radius)
    width = max(1.5, min(look.px(3), grid.dx / 8))
    for depth, options in now.removers(item).items():
        for option in options:
            column = now.clashes(option)[0]
            start = grid.cell(now.path[depth], column).center
            end = grid.cell(option, column).center
            t = drawing.show.run.eased
            tip = (end[0], start[1] + (end[1] - start[1]) * t)
            row = grid.row(option)
            y = row.center[1]
            with figure.telling(_("the choice that has removed this option of the item")):
                line(figure, theme.rejected, start, tip, width)
                line(figure, theme.rejected, (row.x, y), (row.x + row.w * t, y),
                     max(1.0, width / 2))
                middle = grid.cell(option, item).center
                cross_disc(figure, look, middle, min(grid.dx, grid.dy) * 0.2)
    if left:
        return
    head = grid.name(item)
    with figure.telling(stuck_words()):
        cross_disc(figure, look, (head.right - head.w * 0.12, head.y + head.h * 0.1), head.h * 0.25)


def stuck_words() -> str:
    """What a cross at an item means."""
    return _("a dead end: no option is left for this item")


def item_in_work() -> str:
    """What a frame around an item means."""
    return _("the item in work: its options are tried one after another")


def _ring(
    drawing: MatrixDrawing, box: Box, color: Color, width: float = 3, tip: str = ""
) -> None:
    draw_ring(drawing.figure, box, drawing.look, color, width, tip)


def _fitting(
    figure: Figure, look: Look, string: str, box: Box, size: float, color: str | Color
) -> None:
    """A text in the middle of a box, as large as fits, up to `size`; nothing for a size of 0."""
    if size and (size := text.fitting(look, string, (box.w, box.h), size)):
        text.draw(figure, look, string, box.center, size, "bold", color, "center")


Draw = Callable[[Figure, Box, Look], None]


class ExactCover(Picture):
    """Rows are options, columns items."""

    shape = "square"

    def title(self) -> str:
        return _("MATRIX")

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
            draw_matrix(MatrixDrawing(figure, grid, show, incidence, now, about))
            lines = [grid.option(option) for option in now.path]
        for depth, line_of_option in enumerate(lines[: len(moment.path)]):
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
        return _("the item is covered: its entry rests, and tells what uncover brings back")

    def signs(self, show: Show) -> Sequence[Sign]:
        def tile(color: Callable[[Theme], Color]) -> Callable[[Figure, Box, Look], None]:
            def draw(figure: Figure, box: Box, look: Look) -> None:
                inner = box.inset(box.w // 6)
                rounded_rect(figure, inner, color(look.theme), radius=max(1, inner.w // 6))

            return draw

        def removed(theme: Theme) -> Color:
            return mix(theme.attack, theme.surface, 0.72)

        def clash(figure: Figure, box: Box, look: Look) -> None:
            tile(removed)(figure, box, look)
            disc(figure, look.theme.hue(2), box.center, box.w * 0.2)

        def slashed(figure: Figure, box: Box, look: Look) -> None:
            _slash(figure, look, box)
            _fitting(figure, look, "3", box, 19, look.theme.taken_back)

        def number(color: str) -> Callable[[Figure, Box, Look], None]:
            return lambda figure, box, look: _fitting(figure, look, "2", box, 16, color)

        def remover(figure: Figure, box: Box, look: Look) -> None:
            tile(lambda theme: theme.hue(2))(figure, box, look)
            _fitting(figure, look, "4", box.inset(box.w // 6), 15, "on_hue")

        def stuck(figure: Figure, box: Box, look: Look) -> None:
            draw_ring(figure, box, look, look.theme.rejected)
            cross_disc(figure, look, box.center, box.h * 0.22)

        return (
            Sign(_("an option covers this item"), tile(lambda theme: theme.attack_strong)),
            Sign(_("a chosen option, in its hue, as the items that it covers"),
                 tile(lambda theme: theme.hue(2))),
            Sign(_("an option that is removed"), tile(removed)),
            Sign(_("where it shares an item with a chosen option, in whose hue the dot is"), clash),
            Sign(_("at the right: the option that has removed it"), remover),
            Sign(_("above: how many options are left for an item"), number("text_dim")),
            Sign(tried_words(), slashed),
            Sign(stuck_words(), stuck), given_up_sign(),
        )

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        """The chosen options below each other, in a faint frame: it is one of several."""
        incidence = incidence_of(moment)
        columns, rows = len(incidence.items), max(1, len(moment.path))
        theme = look.theme
        rounded_rect(figure, box, theme.cell, theme.cell_border, look.px(1), look.px(3))
        box = box.inset(look.px(3))
        for depth, option in enumerate(moment.path):
            for item in incidence.items_of(option):
                left, right = (box.x + box.w * i // columns for i in (item, item + 1))
                top, bottom = (box.y + box.h * i // rows for i in (depth, depth + 1))
                cell = Box(left, top, max(1, right - left - 1), max(1, bottom - top - 1))
                rounded_rect(figure, cell, look.theme.hue(depth), radius=cell.h // 8)

    def thumbnail_ratio(self, moment: Moment) -> float:
        incidence = incidence_of(moment)
        return max(0.5, min(3.0, len(incidence.items) / max(1, len(moment.path))))


PICTURE = ExactCover()
