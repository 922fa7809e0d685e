"""The choices, written in the marks of the search tree or beside them, where there is room."""

from __future__ import annotations

import math

import numpy as np
import pygame

from visualizer.layout.tree_marks import FOLDED_OPEN, Marks
from visualizer.run.trace import Trace
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.theme import Color
from visualizer.views.tree.marks import color_of, is_filled

SIZE = 11
"""Of the letters, unscaled."""

INSIDE, BESIDE = 7.0, 2.2
"""Radius (unscaled) from which a label may stand in a mark, and beside it."""

CLOSE = 0.8
"""Lines of labels may be so close together, as a share of their height."""

GAP = 3
"""Between a mark and its label, unscaled."""


def draw_labels(
    surface: pygame.Surface, marks: Marks, pitch: float, trace: Trace, look: Look
) -> None:
    """Write the value of each choice that has the room for it."""
    height = text.line_height(look, SIZE)
    # One digit at least has to fit, in the mark or beside it, and labels not below each other.
    digit = text.measure(look, "0", SIZE)[0]
    beside = marks.room >= 2 * (marks.radius + look.px(GAP) + digit)
    beside &= marks.radius >= BESIDE * look.scale
    beside &= marks.depth % max(1, math.ceil(height * CLOSE / pitch)) == 0
    possible = beside | (marks.radius >= INSIDE * look.scale)
    possible &= (marks.y > -height) & (marks.y < surface.get_height() + height)
    possible &= (marks.x > -height) & (marks.x < surface.get_width() + height)
    chosen = np.flatnonzero(possible)
    values = trace.values_at(marks.push[chosen].tolist())
    for i, value in zip(chosen.tolist(), values, strict=True):
        draw_label(surface, marks, i, str(value), look)


def draw_label(
    surface: pygame.Surface,
    marks: Marks,
    i: int,
    label: str,
    look: Look,
    on: Color | None = None,
) -> None:
    """Write in the i-th mark, or beside it; `on`: the colour that the mark is filled with now."""
    x, y, radius = float(marks.x[i]), float(marks.y[i]), float(marks.radius[i])
    kind, width = int(marks.kind[i]), text.measure(look, label, SIZE)[0]
    if kind < FOLDED_OPEN and radius >= INSIDE * look.scale and width <= 2 * radius - look.px(4):
        filled = on is not None or is_filled(kind)
        ink = look.theme.on_meaning if filled else color_of(kind, look.theme)
        text.draw(surface, look, label, (x, y), SIZE, "regular", ink, "center")
    elif marks.room[i] >= 2 * (radius + look.px(GAP) + width):
        at = (x + radius + look.px(GAP), y)
        text.draw(surface, look, label, at, SIZE, "regular", "text_dim", "midleft")
