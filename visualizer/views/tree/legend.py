"""What the marks of the search tree mean, in one line below a large tree."""

from __future__ import annotations

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.tree.marks import DEAD_END, FAILED, FOLDED_FAILED, OPEN, SOLUTION, SOLVED
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.views.tree.marks import draw_mark

HEIGHT = 24
SIZE = 12
LEAST = (440, 300)
"""The size (unscaled) of a pane that has room for it."""

MARK, GAP, BETWEEN = 4.5, 7, 20
"""The radius of a mark, its distance from the word, and between two entries; unscaled."""


def cut_off(area: Box, look: Look) -> tuple[Box, Box | None]:
    """The room for the tree, and that for the legend if there is enough."""
    if area.w < look.px(LEAST[0]) or area.h < look.px(LEAST[1]):
        return area, None
    return area.cut_bottom(look.px(HEIGHT), look.px(4))


def draw_legend(surface: pygame.Surface, box: Box, look: Look) -> None:
    """Draw as many entries as there is room for."""
    x, y = box.x + look.px(MARK), box.center[1]
    for kind, words in (
        (OPEN, _("in force")), (SOLVED, _("solution below")), (FAILED, _("none below")),
        (SOLUTION, _("solution")), (DEAD_END, _("dead end")), (FOLDED_FAILED, _("folded")),
    ):  # fmt: skip
        width = text.measure(look, words, SIZE)[0]
        end = x + look.px(MARK) + look.px(GAP) + width
        if end > box.right:
            return
        draw_mark(surface, kind, (x, y), MARK * look.scale, look)
        text.draw(surface, look, words, (end - width, y), SIZE, "regular", "text_dim", "midleft")
        x = end + look.px(BETWEEN)
