"""Where things stand in the timeline: events to the right, depths downwards.

The rows of the timeline: solutions, nodes by depth below them, how much is tried and placed.
"""

from __future__ import annotations

import math
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.layout.timeline import (
    EMPTY,
    FAILED,
    OPEN,
    SOLVED,
    PixelColumns,
    columns,
    flame,
    softened,
)
from visualizer.panes.timeline_silhouette import (
    GLOW,
    HILL,
    MANY,
    SEAM,
    SHADES,
    TICKED,
    richness,
    shape,
    shape_colors,
    solved,
    ticks,
    tone_of,
)
from visualizer.panes.useless import NOWHERE, hatching, useless_of
from visualizer.panes.useless import SMOOTH as SMOOTH_SHARES
from visualizer.show.show import Show
from visualizer.trace.overview import EventColumns, overview
from visualizer.trace.pyramid import BUCKET, FACTOR
from visualizer.trace.steps import is_rejected
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme, mix

if TYPE_CHECKING:
    from visualizer.judge.wasted import Useless

HISTORY = 42
"""The height of the history of a value, which lies over the lowest part; unscaled."""

LEAST_NODES = 12
"""In less room, unscaled, above the history there are no nodes: its strip is over the same events.
"""

FLAG = 12
"""Height of the playhead's flag above the nodes, unscaled."""

TICK = 8
"""Height of the row of solution ticks above the nodes, unscaled."""

FOOT, WITH_FOOT = 18, 50
"""Height of the row with the numbers of the first and the last event, unscaled; and of the pane,
from which on there is room for it where all of the run is in view."""

LOWEST, HIGHEST = 9, 24
"""Height of the band below the nodes, unscaled: how often there are tries and placements."""

WITH_BAND = 64
"""From this unscaled height on there is room for the band."""

WITH_STRIPES = 40
"""The same where single events have stripes in it."""

WITH_DEPTHS = 84
"""From this unscaled height on the depths have numbers at the left."""

DEPTHS_WIDTH, DIGIT = 22, 8
"""What they take at least, and what a digit of them takes, unscaled."""

LETTERS = 13
"""The size of all words and numbers in the timeline, unscaled."""

CELL, HIGH_CELL = 14, 20
"""The least height and width of the cell of a single event, unscaled; and its height where there is
room for it."""

WITH_HIGH_CELLS = 44
"""From this unscaled height of the part below the flags on there is room for high cells."""


class Parts(NamedTuple):
    """ticks  where the solutions are
    nodes  one row a depth, or several depths a row where there are too many
    band   how often there are tries and placements; its height is 0 where there is no room
    cells  the single events where they are wide enough, else of height 0
    depth_count  how many depths the nodes have
    """

    ticks: Box
    nodes: Box
    band: Box
    cells: Box
    depth_count: int

    @property
    def row_height(self) -> int:
        """Pixels of a depth; 0 where several depths share one."""
        return self.nodes.h // self.depth_count

    def depths(self) -> NDArray[np.uint16]:
        """The first depth of each row."""
        rows = min(self.depth_count, self.nodes.h)
        return (np.arange(rows) * self.depth_count // rows).astype(np.uint16)

    def depth_at(self, y: float) -> int | None:
        """The depth of the row at a height of the window; None outside."""
        down = y - self.nodes.y
        if not 0 <= down < self.nodes.h:
            return None
        return int(down * self.depth_count / self.nodes.h)

    def row(self, depth: int) -> tuple[int, int]:
        """Top and height of the row of a depth."""
        if self.row_height:
            return self.nodes.y + depth * self.row_height, self.row_height
        return self.nodes.y + depth * self.nodes.h // self.depth_count, 1


def nodes_box(box: Box, show: Show) -> Box:
    """The part of the pane between the flags and the foot; x stands for events."""
    look = show.look
    left, right = _margins(box, show)
    top, below = look.px(FLAG), foot_box(box, show).h + history_height(show)
    return Box(box.x + left, box.y + top, max(1, box.w - left - right),
               max(1, box.h - top - below))


def _margins(box: Box, show: Show) -> tuple[int, int]:
    """What is left free at the left and at the right, so that the whole flag is seen at either end
    and the depths have room."""
    look = show.look
    edge = look.px(FLAG / 2)
    if not with_depths(box, show):
        return edge, edge
    digits = len(str(show.run.trace.depth_count))
    return edge + look.px(max(DEPTHS_WIDTH, DIGIT * digits + 2)), edge


def history_box(box: Box, show: Show) -> Box:
    """The lowest part of the pane, where it is about what is watched."""
    return box.cut_bottom(history_height(show), 0)[1]


def foot_box(box: Box, show: Show) -> Box:
    """The row below the nodes: which part of the run is in view. Its height is 0 without room."""
    high, (left, right) = history_height(show), _margins(box, show)
    there = show.run.view.timeline is not None or box.h - high >= show.look.px(WITH_FOOT)
    row = box.cut_bottom(high, 0)[0].cut_bottom(show.look.px(FOOT) if there else 0, 0)[1]
    return row._replace(x=row.x + left, w=max(1, row.w - left - right))


def with_depths(box: Box, show: Show) -> bool:
    """Is there room for the numbers of the depths?"""
    return box.h - history_height(show) >= show.look.px(WITH_DEPTHS)


def covered(box: Box, show: Show) -> bool:
    """Does the history of what is watched leave the nodes no room?"""
    return with_history(show) and nodes_box(box, show).h < show.look.px(LEAST_NODES)


def with_history(show: Show) -> bool:
    """Does the history of what is watched lie over the timeline?"""
    return show.run.writes.watched is not None and show.mode != "classroom"


def history_height(show: Show) -> int:
    """The height of that part."""
    return show.look.px(HISTORY) if with_history(show) else 0


def parts(box: Box, show: Show) -> Parts:
    """The parts of the timeline, below each other."""
    px, inner, width = show.look.px, nodes_box(box, show), event_width(box, show)
    depth_count = max(1, show.run.trace.depth_count)
    high = 0
    if width >= px(CELL):
        high = px(HIGH_CELL if inner.h >= px(WITH_HIGH_CELLS) else CELL)
    elif inner.h >= px(WITH_STRIPES if width >= px(STRIPE) else WITH_BAND):
        high = max(px(LOWEST), min(px(HIGHEST), round(inner.h * 0.2)))
    ticks, rest = (inner.top(0, 0) if width >= px(CELL) else inner.top(px(TICK), px(2)))
    room = max(1, rest.h - high - px(2) * bool(high))
    if width >= px(1):
        room = room // depth_count * depth_count or room
    nodes, rest = rest.top(room, px(2) * bool(high))
    below = rest._replace(h=min(high, rest.h))
    none = rest._replace(y=below.bottom, h=0)
    return Parts(ticks, nodes, *((none, below) if width >= px(CELL) else (below, none)),
                 depth_count)


def event_width(box: Box, show: Show) -> float:
    """Pixels of one event."""
    return nodes_box(box, show).w / show.run.timeline.events


def event_at(box: Box, show: Show, x: int) -> int:
    """The event under a pixel column of the pane, clipped to those that may be gone to."""
    return max(0, min(int(place_at(box, show, x)), show.run.reachable))


def place_at(box: Box, show: Show, x: int) -> float:
    """The place among the events that a pixel column of the pane stands for."""
    inner = nodes_box(box, show)
    return show.run.timeline.first + (x - inner.x) / inner.w * show.run.timeline.events


def x_of(inner: Box, show: Show, event: float) -> float:
    """The pixel column of an event's middle."""
    return inner.x + (event + 0.5 - show.run.timeline.first) / show.run.timeline.events * inner.w


def cell_box(parts: Parts, show: Show, event: int) -> Box:
    """The cell of a single event, with a small gap to the next one."""
    box = parts.cells
    width = box.w / show.run.timeline.events
    left = round((event - show.run.timeline.first) * width)
    right = round((event + 1 - show.run.timeline.first) * width)
    return Box(box.x + left, box.y, right - left - show.look.px(1), box.h)


BEYOND, TRIED, PLACED = range(8, 11)
"""What a pixel shows beside nodes and solutions: nothing recorded yet; tries; placements."""

OF_ONE = range(200, 205)
ONE_TRIED, ONE_PLACED, ONE_BACK, ONE_SOLUTION, ONE_REFUSED = OF_ONE
"""Where single events have stripes of their own: one that is tried, placed, taken back, a solution,
or tried and refused."""

SMOOTH = 64
"""Events that the band counts together at least, so that it does not flicker."""

STRIPE = 3
"""Unscaled width from which on an event has a stripe of its own in the band."""


class DrawnRows(NamedTuple):
    """The picture, and what it was drawn from.

    codes     what each of its pixels shows, what is hatched included
    overview  None where nothing is recorded in view
    length    how many events were recorded then
    hatched   is any of it?
    """

    picture: pygame.Surface
    codes: NDArray[np.uint8]
    columns: PixelColumns
    overview: EventColumns | None
    length: int
    hatched: bool

    def code_at(self, x: int, y: int) -> int:
        """What a pixel of the picture shows; EMPTY outside."""
        inside = self.picture.get_rect().collidepoint(x, y)
        return int(self.codes[x, y]) if inside else EMPTY


def code_words(code: int) -> str:
    """What a pixel of the rows means; "" for the ground."""
    if GLOW <= code < GLOW + SHADES:
        code = GLOW
    elif HILL < code < TICKED:
        code = TICKED
    elif SEAM <= code < GLOW:
        code = MANY + tone_of(code)
    return {
        FAILED: _("a choice that has led to no solution"),
        MANY + FAILED: _("choices that have led to no solution"),
        SOLVED: _("a choice with a solution below it"),
        MANY + SOLVED: _("choices with solutions below them"),
        GLOW: _("choices with solutions below them: the brighter, the more"),
        OPEN: _("a choice that is not taken back yet"),
        MANY + OPEN: _("choices that are not taken back yet"),
        TICKED: _("solutions; where there are many, the higher the more"),
        BEYOND: _("not recorded yet"),
        TRIED: _("tries: their share here, compared with placements"),
        PLACED: _("placements: their share here; low where most tries fail"),
    }.get(code, "")


def draw_rows(parts: Parts, show: Show) -> DrawnRows:
    """Draw nodes, ticks and band of the events in view; hatched what could not help, where that is
    shown."""
    width, length = parts.nodes.w, len(show.run.trace)
    cut = columns(*show.run.timeline, width, length, BUCKET, FACTOR)
    pixels = np.full((width, parts.band.bottom - parts.ticks.y), BEYOND, np.uint8)
    shown = cut.of_pixel >= 0
    found = overview(show.run.trace, cut.borders) if shown.any() else None
    if found is not None:
        event_width = width / show.run.timeline.events
        refused = _refused(show, cut) if event_width >= show.look.px(STRIPE) else None
        pixels[shown] = _columns(parts, found, show.look, event_width, refused)[
            cut.of_pixel[shown]
        ]
    codes, useless, hatched = pixels, useless_of(show), False
    if found is not None and useless is not None:
        codes, top = pixels.copy(), parts.nodes.y - parts.ticks.y
        rows, nodes = pixels[:, top:], parts.nodes.h
        afar = width / show.run.timeline.events < show.look.px(1)
        below = _shared(rows[:, :nodes], show.look, cut, useless) if afar else (
            _exact(parts, cut, found, useless))
        down = np.arange(rows.shape[1], dtype=np.int32)
        lines = hatching(width, len(down), show.look) & (down >= below[:, np.newaxis])
        lines[:, :nodes] &= rows[:, :nodes] != EMPTY
        lines[:, nodes:] &= np.isin(rows[:, nodes:], OF_ONE)
        if not afar:  # below what could not help there is no solution: one that has is above it
            lines[:, :nodes] &= ~solved(rows[:, :nodes])
        rows[lines] = EMPTY
        hatched = bool(lines.any())
    picture = pygame.Surface(pixels.shape, depth=8)  # a third of the pixels' bytes to write
    picture.set_palette(_palette(show.look.theme))
    pygame.surfarray.blit_array(picture, pixels)
    return DrawnRows(picture, codes, cut, found, length, hatched)


def _exact(
    parts: Parts, cut: PixelColumns, found: EventColumns, useless: Useless
) -> NDArray[np.int64]:
    """For each pixel column of single events the row from which on it is hatched: that of the depth
    at which the search went on all the same."""
    borders = cut.borders.astype(np.uint32)
    ends = np.minimum(useless.depth_at(borders[:-1]), useless.depth_at(borders[1:] - np.uint32(1)))
    first = np.where(ends >= 0, ends, found.least)
    top = first * parts.row_height if parts.row_height else (
        first * parts.nodes.h // parts.depth_count)
    helps = np.diff(useless.covered(borders)) == 0
    return _of_pixels(np.where(helps, NOWHERE, top), cut, NOWHERE)


def _shared(
    rows: NDArray[np.uint8], look: Look, cut: PixelColumns, useless: Useless
) -> NDArray[np.int64]:
    """The same from afar: of the height of each column as large a share is hatched, at its foot, as
    could not help. rows: what the nodes' pixels show; in a low pane there are none."""
    if not rows.size:
        return np.zeros(len(rows), np.int64)
    shares = np.diff(useless.covered(cut.borders.astype(np.uint32))) / np.diff(cut.borders)
    share = softened(_of_pixels(shares, cut, 0), look.px(SMOOTH_SHARES))
    high = rows.shape[1] - (rows[:, ::-1] != EMPTY).argmax(axis=1)
    top: NDArray[np.int64] = np.rint(high * (1 - share)).astype(np.int64)
    return top


def _of_pixels(values: NDArray[Any], cut: PixelColumns, none: int) -> NDArray[Any]:
    """For each pixel column what its events have; `none` where it has none."""
    found: NDArray[Any] = np.where(cut.of_pixel >= 0, values[np.maximum(cut.of_pixel, 0)], none)
    return found


def _refused(show: Show, cut: PixelColumns) -> NDArray[np.bool_]:
    """For each column, which has one event: was what it tried refused?"""
    trace = show.run.trace
    events = np.minimum(cut.borders[:-1], len(trace) - 1).tolist()
    return np.array([is_rejected(trace, event) is True for event in events], np.bool_)


def _columns(
    parts: Parts, found: EventColumns, look: Look, event_width: float,
    refused: NDArray[np.bool_] | None,
) -> NDArray[np.uint8]:
    """Each column of the picture from top to bottom. refused: None where columns hold several."""
    top, nodes, band = parts.ticks.y, parts.nodes, parts.band
    picture = np.full((len(found.placed), band.bottom - top), EMPTY, np.uint8)
    afar = event_width < look.px(1)
    rich = richness(found.solutions, look) if afar else None
    if afar:
        rows = shape(found, nodes.h, parts.depth_count, look, rich)
    else:
        rows = _nodes(flame(found, parts.depths()), max(1, parts.row_height))
    picture[:, nodes.y - top : nodes.y - top + rows.shape[1]] = rows
    if parts.ticks.h:
        picture[:, : parts.ticks.h] = ticks(
            found.solutions, parts.ticks.h, look.px(1) if afar else 1, rich
        )
    if band.h:
        picture[:, band.y - top :] = _band(found, band.h, look, event_width, refused)
    return picture


def _nodes(states: NDArray[np.uint8], height: int) -> NDArray[np.uint8]:
    """A row a depth; failed nodes are lower than others, so that not only colour tells them."""
    rows = np.repeat(states, height, axis=1)
    if height >= 3:  # a line between depths
        rows[:, height - 1 :: height] = EMPTY
        for off in range(height // 4):
            line = rows[:, height - 2 - off :: height]
            line[line == FAILED] = EMPTY
    return rows


def _band(
    found: EventColumns, height: int, look: Look, event_width: float,
    refused: NDArray[np.bool_] | None,
) -> NDArray[np.uint8]:
    """How often there are tries and placements, by columns; single events where they are wide."""
    if refused is not None:
        kinds = (found.placed > 0) + 2 * (found.taken_back > 0) + 3 * (found.solutions > 0)
        codes = np.where(refused, ONE_REFUSED, ONE_TRIED + kinds)
        return np.repeat(codes.astype(np.uint8)[:, np.newaxis], height, axis=1)
    hills = _hills(found, math.ceil(max(1.0 * look.px(4), SMOOTH * min(1.0, event_width))))
    horizon = np.round(height * (0.8 - 0.6 * hills))
    return np.where(np.arange(height) < horizon[:, np.newaxis], TRIED, PLACED).astype(np.uint8)


def _hills(found: EventColumns, step: int) -> NDArray[np.float64]:
    """The share of placements in all tries and placements: from 0, the least in view, to 1.

    Where it is high, few tries fail. It varies little in most searches, so that only its shape
    is shown. Smooth over `step` columns.
    """
    starts = np.arange(0, len(found.placed), step)
    placed = np.add.reduceat(found.placed, starts)
    share = placed / np.maximum(1, placed + np.add.reduceat(found.tried, starts))
    low, high = np.percentile(share, (1, 99))
    if high <= low:
        return np.full(len(found.placed), 0.5)
    level = np.clip((share - low) / (high - low), 0, 1)
    middles = starts + step / 2
    return np.asarray(np.interp(np.arange(len(found.placed)), middles, level), np.float64)


def color_of(code: int, theme: Theme) -> Color:
    """The colour of a pixel of the rows."""
    return _palette(theme)[code]


@cache
def _palette(theme: Theme) -> list[Color]:
    ground = theme.surface
    colors: dict[int, Color] = {
        **shape_colors(theme), BEYOND: theme.background,
        TRIED: mix(theme.try_, ground, 0.82), PLACED: mix(theme.placed, ground, 0.6),
        ONE_TRIED: mix(theme.try_, ground, 0.7), ONE_REFUSED: mix(theme.rejected, ground, 0.6),
        ONE_PLACED: mix(theme.placed, ground, 0.6), ONE_BACK: mix(theme.taken_back, ground, 0.6),
        ONE_SOLUTION: theme.solution,
    }
    return [colors.get(i, ground) for i in range(256)]
