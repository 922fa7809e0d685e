"""The matrix of an exact cover as a picture of its ones, for matrices too large to draw each cell.

Options lie along the longer side. Ones of options that are left are bright, of removed ones dim;
where several fall on one pixel, the brightest is seen. Choices keep their hue.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from solvers.events import POP, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.problems.exact_cover.rules import NOBODY, Covering
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, Theme, mix

CAPTION = 18
"""Room for the words above the picture."""

GRID_FROM = 4
"""Cells of so many pixels or more have a gap of one."""

NOTHING, REMOVED, LEFT = range(3)

Levels: TypeAlias = NDArray[np.uint8]

Stretch: TypeAlias = tuple[int, int]
"""Start and length, in pixels from the corner of the matrix."""


class _Places(NamedTuple):
    """Where options and items are. along: do the options stand side by side, so that each is a
    line from the top to the bottom?"""

    area: Box
    options: int
    items: int
    along: bool

    def box(self, options: Stretch, items: Stretch) -> Box:
        """The pixels of a stretch of options by a stretch of items."""
        (x, w), (y, h) = (options, items) if self.along else (items, options)
        return Box(self.area.x + x, self.area.y + y, w, h)

    @property
    def sides(self) -> tuple[int, int]:
        """How long the area is for all options, and for all items."""
        return (self.area.w, self.area.h) if self.along else (self.area.h, self.area.w)

    def option(self, option: int) -> Stretch:
        """The line of an option, at least so thick that it can be seen."""
        length, count = self.sides[0], self.options
        start = option * length // count
        thick = max(3, (option + 1) * length // count - start - 1)
        return max(0, min(start - (thick - length // count) // 2, length - thick)), thick

    def item(self, item: int) -> Stretch:
        """The stretch of an item, as well."""
        breadth = self.sides[1]
        start = item * breadth // self.items
        return start, max(3, (item + 1) * breadth // self.items - start)


def _places_in(box: Box, look: Look, now: Covering) -> _Places | None:
    """Where they are below the caption; None for no room."""
    area = box.top(look.px(CAPTION))[1]
    options, items = now.incidence.array.shape
    along = (area.w >= area.h) == (options >= items)
    return _Places(area, options, items, along) if area.w >= 8 and area.h >= 8 else None


def draw_density(
    figure: Figure, box: Box, look: Look, now: Covering, marks: Mapping[int, Color],
    ghost: int | None = None, exhausted: tuple[int, str] | None = None,
) -> None:
    """The matrix with words above it; `marks` are options with a colour of their own.

    ghost: the depth of a choice that is taken back. exhausted: an item, and what is said of it
    """
    places = _places_in(box, look, now)
    if places is None:
        return
    area, options, items, along = places
    words = _("items across: {items}, options down: {options}")
    if along:
        words = _("options across: {options}, items down: {items}")
    caption = area.x, box.top(look.px(CAPTION))[0].center[1]
    text.draw(figure, look, words.format(options=options, items=items), caption, text.SMALLEST,
              "regular", "text_dim", "midleft", width=area.w)
    with figure.telling(_("a dot for each item of an option: bright while the option is left")):
        figure.image(_picture(now, area.w, area.h, along, look.theme, ghost), area[:2])
    with figure.telling(_("a chosen option or that of this event, its items as blocks")):
        for option, color in marks.items():
            start, thick = places.option(option)
            line = places.box((start, thick), (0, places.sides[1]))
            figure.fill(mix(color, (0, 0, 0), 0.35), line)
            for item in now.incidence.items_of(option):
                figure.fill(color, places.box((start - 1, thick + 2), places.item(item)))
    if exhausted is not None:
        with figure.telling(exhausted[1]):
            frame = places.box((0, places.sides[0]), places.item(exhausted[0])).inset(-look.px(2))
            rounded_rect(figure, frame, None, look.theme.row, look.px(2), look.px(2))


def option_boxes(box: Box, look: Look, now: Covering) -> list[Box]:
    """Where the options of the path lie across the matrix that is drawn into `box`, if it has room.
    """
    places = _places_in(box, look, now)
    if places is None:
        return []
    return [places.box(places.option(option), (0, places.sides[1])) for option in now.path]


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
