"""Single events: at the closest zoom a cell each, with the sign of its kind and its choice."""

from __future__ import annotations

import math

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.layout.grid import Box
from visualizer.panes.timeline_rows import LETTERS, Parts, cell_box
from visualizer.panes.useless import draw_hatch, useless_of
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.steps import is_rejected
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross, disc, ring, rounded_rect
from visualizer.ui.theme import Color, mix

COLORS = {TRY: "try_", PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}

SIGN, BESIDE = 10, 3
"""The size of the sign of an event, and the room between it and its choice, unscaled."""


def draw_cells(figure: Figure, parts: Parts, show: Show, picture: Picture) -> None:
    """A cell for each event in view, as wide as the timeline has it; at its ends parts of cells."""
    trace, moment, look = show.run.trace, show.run.moment, show.look
    first, stop = max(0, math.floor(show.run.timeline.first)), math.ceil(show.run.timeline.last)
    seen = range(first, min(stop, len(trace)))
    names = [picture.choice_name(moment, trace.event(k)[2]) for k in seen]
    named, useless = _names_fit(parts, show, set(names)), useless_of(show)
    for k, name in zip(seen, names, strict=True):
        cell, rejected = cell_box(parts, show, k), was_rejected(show, k)
        hatched = useless is not None and useless.at(k) is not None
        _cell(figure, cell, look, trace.event(k)[0], name if named else "", rejected=rejected,
              hatched=hatched)
        if show.run.judgement.kind_at(k) is not None or show.run.left_behind.at(k):
            rounded_rect(figure, cell, None, look.theme.differs, look.px(2), look.px(3))


def was_rejected(show: Show, k: int) -> bool:
    """Was what event k tries rejected? Of the one on screen that is known, whatever is hidden."""
    moment = show.run.moment
    return bool(moment.rejected if k == moment.event else is_rejected(show.run.trace, k))


def _names_fit(parts: Parts, show: Show, names: set[str]) -> bool:
    """Have all cells in view room for their choices? Else none has its own written into it."""
    look, cells = show.look, parts.cells
    if cells.h < text.line_height(look, LETTERS):
        return False
    least = math.floor(cells.w / show.run.timeline.events) - look.px(1)
    widths = (text.measure(look, name, LETTERS, "bold", figures=True)[0] for name in names)
    sign = round(min(look.px(SIGN), cells.h * 0.6, least * 0.9))
    return sign + look.px(BESIDE) + max(widths, default=0) + 2 * look.px(1) <= least


def color_of_event(kind: int, *, rejected: bool) -> str:
    """The theme's colour of an event."""
    return "rejected" if rejected else COLORS[kind]


def _cell(
    figure: Figure, cell: Box, look: Look, kind: int, name: str, *, rejected: bool, hatched: bool
) -> None:
    color = look.theme[color_of_event(kind, rejected=rejected)]
    rounded_rect(figure, cell, mix(color, look.theme.surface, 0.82), radius=look.px(3))
    if hatched:
        draw_hatch(figure, cell, look, mix(color, look.theme.surface, 0.5))
    size = min(look.px(SIGN), cell.h * 0.6, cell.w * 0.9)
    gap = look.px(BESIDE)
    wide = round(size) + gap + text.measure(look, name, LETTERS, "bold", figures=True)[0]
    middle = cell.y + cell.h / 2
    if not name:
        center = cell.x + cell.w / 2, middle
        draw_event_sign(figure, look, kind, center, size, color, rejected=rejected)
        return
    left = cell.x + (cell.w - wide) / 2
    draw_event_sign(figure, look, kind, (left + size / 2, middle), size, color, rejected=rejected)
    text.draw(figure, look, name, (left + size + gap, middle), LETTERS, "bold", "text", "midleft",
              figures=True)


def draw_event_sign(
    figure: Figure,
    look: Look,
    kind: int,
    center: Point,
    size: float,
    color: Color,
    *,
    rejected: bool,
) -> None:
    """A ring for a try, with a cross where it was rejected; a disc, an arrow back, a star."""
    radius = size / 2
    if kind == TRY:
        ring(figure, color, center, radius, max(1.0, size * 0.16))
        if rejected:
            cross(figure, look.theme.rejected, center, size * 0.2, max(1.0, size * 0.14))
    elif kind == PUSH:
        disc(figure, color, center, radius)
    else:
        name = "undo" if kind == POP else "star"
        draw_icon(figure, look, name, center, size * 1.3 / look.scale, color)
