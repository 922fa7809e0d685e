"""The choices, written in the marks of the search tree or beside them, where there is room."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from visualizer.layout.tree.plan import FOLDED_OPEN, LABELLED, SOLUTION, Marks
from visualizer.panes.tree_marks import color_of, is_filled
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.fonts import FONTS
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.marks import Text
from visualizer.ui.theme import Color

SIZE, LARGE_SIZE = 13, 14
"""Of the letters, and in the large marks of a small tree; unscaled."""

INSIDE, BESIDE = 7.5, 2.2
"""Radius (unscaled) from which a label may stand in a mark, and beside it."""

GAP = 3
"""Between a mark and its label, unscaled."""

CLOSE = 0.8
"""Lines of labels may be so close together, as a share of their height."""

RIM = tuple((right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down)
"""Around letters beside a mark, in the colour of the pane: an edge may pass there."""

MOST = 0.7
"""The share of the marks of a level that must have room for labels beside them: else none has."""


class Labels:
    """The labels of some marks; `chosen` are the numbers of those that have one.

    names  from the events of PUSHes to what the choices are called
    """

    def __init__(
        self, marks: Marks, pitch: float, names: Callable[[list[int]], list[str]], look: Look
    ) -> None:
        self._marks, self._look = marks, look
        self._beside = _beside(marks, pitch, look)
        possible = self._beside | (marks.radius >= INSIDE * look.scale)
        self.chosen = np.flatnonzero(possible).tolist()
        self._words = dict(zip(self.chosen, names(marks.push[possible].tolist()), strict=True))

    def draw(self, figure: Figure, *, faint: bool = False) -> None:
        """Write all that are in view; faint: as those of what is still to come."""
        reach = figure.box.inflate(40 * self._look.scale, 40 * self._look.scale)
        for i in self.chosen:
            if reach.collidepoint(float(self._marks.x[i]), float(self._marks.y[i])):
                self.draw_one(figure, i, faint=faint)

    def draw_one(
        self, figure: Figure, i: int, *, filled: bool = False, faint: bool = False,
        drawn: float = 0.0,
    ) -> None:
        """Write the label of the i-th mark, if it has one.

        filled    the mark is drawn as a disc now, `drawn` pixels in radius
        """
        marks, look = self._marks, self._look
        words = self._words.get(i, "")
        x, y, radius = float(marks.x[i]), float(marks.y[i]), float(marks.radius[i])
        kind = int(marks.kind[i])
        size = LARGE_SIZE if radius > (LABELLED + 1) * look.scale else SIZE
        width = text.measure(look, words, size)[0]
        free = radius if kind == SOLUTION else 2 * radius - look.px(4)
        if kind < FOLDED_OPEN and radius >= INSIDE * look.scale and width <= free:
            ink: Color = color_of(kind, look.theme)
            if faint or filled or is_filled(kind):
                ink = look.theme.text_dim if faint else look.theme.on_meaning
            text.draw(figure, look, words, (x, y), size, "regular", ink, "center")
            return
        large = radius >= INSIDE * look.scale
        if (large or self._beside[i]) and marks.room[i] >= 2 * (radius + look.px(GAP) + width):
            at = (x + max(radius, drawn) + look.px(GAP), y)
            ink = look.theme.text_faint if faint else look.theme.text_dim
            _draw_rimmed(figure, look, words, at, size, ink)


def _draw_rimmed(
    figure: Figure, look: Look, words: str, at: Point, size: float, ink: Color
) -> None:
    """Write words beside a mark, with a rim. There may be many: where they stand is worked out
    once."""
    rect = text.place(look, text.measure(look, words, size), at, size, anchor="midleft")
    if not rect.w:
        return
    font, pixels = FONTS["regular"], look.px(size)
    letters = Text(words, rect.x, rect.y, rect.w, rect.h, font, pixels, look.theme.surface)
    for right, down in RIM:
        figure.add(letters._replace(x=rect.x + right * look.px(1), y=rect.y + down * look.px(1)))
    figure.add(letters._replace(color=ink))


def _beside(marks: Marks, pitch: float, look: Look) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which marks have room for a digit beside them, if most of their level have?

    Where levels are low, only every so often one has.
    """
    digit = text.measure(look, "0", SIZE)[0]
    room = marks.room >= 2 * (marks.radius + look.px(GAP) + digit)
    room &= marks.radius >= BESIDE * look.scale
    every = max(1, math.ceil(text.line_height(look, SIZE) * CLOSE / pitch))
    room &= marks.depth % every == 0
    if not len(marks):
        return np.asarray(room)
    usual = np.bincount(marks.depth, room) >= MOST * np.bincount(marks.depth)
    return np.asarray(room & usual[marks.depth])
