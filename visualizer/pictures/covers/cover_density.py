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
from visualizer.layout.grid import Box
from visualizer.pictures.covers.covering import NOBODY, Covering
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme, mix

CAPTION = 18
"""Room for the words above the picture."""

GRID_FROM = 4
"""Cells of so many pixels or more have a gap of one."""

NOTHING, REMOVED, LEFT = range(3)

Levels: TypeAlias = NDArray[np.uint8]

Span: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""(start, length) of options and of items, in pixels from the corner of the matrix."""


def draw_density(
    surface: pygame.Surface, box: Box, look: Look, now: Covering, marks: Mapping[int, Color]
) -> None:
    """The matrix with words above it; `marks` are options with a colour of their own."""
    caption, area = box.top(look.px(CAPTION))
    options, items = now.incidence.array.shape
    along = _lies_along(area, now)
    if not _has_room(area):
        return
    words = (
        _("{options} options across, {items} items down")
        if along
        else _("{items} items across, {options} options down")
    )
    text.draw(surface, look, words.format(options=options, items=items),
              (area.x, caption.center[1]), 12, "regular", "text_dim", "midleft",
              width=area.w)  # fmt: skip
    picture = _picture(now, area.w, area.h, along, look.theme)
    surface.blit(picture, area[:2])
    for option, color in marks.items():
        _mark(surface, area, now, option, color, along)


def option_boxes(box: Box, look: Look, now: Covering) -> list[Box]:
    """Where the options in force lie across the matrix that is drawn into `box`, if it has room."""
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


def marks(scene: Scene, now: Covering) -> dict[int, Color]:
    """The options that stand out: those in force in their hues, the event's in its meaning."""
    moment, theme = scene.moment, scene.look.theme
    found: dict[int, Color] = {o: theme.hue(depth) for depth, o in enumerate(now.path)}
    if moment.kind == TRY:
        found[moment.value] = theme.try_
    elif moment.kind == POP:
        found[moment.value] = theme.taken_back
    return found


@lru_cache(maxsize=4)
def _picture(now: Covering, width: int, height: int, along: bool, theme: Theme) -> pygame.Surface:
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
        mine = owner == depth
        pixels[mine] = pixels[mine] * 0.72 + np.array(theme.hue(depth), np.float32) * 0.28
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
    surface: pygame.Surface, area: Box, now: Covering, option: int, color: Color, along: bool
) -> None:
    """An option as a line across the matrix, its ones as blocks in the same colour."""
    items = len(now.incidence.items)
    line = _across(area, now, option, along)
    (start, thick), (_, breadth) = line
    surface.fill(mix(color, (0, 0, 0), 0.35), _box(area, line, along))
    for item in now.incidence.items_of(option):
        first = item * breadth // items
        size = max(3, (item + 1) * breadth // items - first)
        surface.fill(color, _box(area, ((start - 1, thick + 2), (first, size)), along))


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
