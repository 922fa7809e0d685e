"""Pages of paper: A4 with a foot that numbers them, as a PDF file.

Lengths are pixels, of which 96 are an inch.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.export.pdf import Pdf
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import RectLike
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

A4 = 794, 1123
MARGIN = 64
FOOT = 13
"""The size of the letters at the foot of a page."""

WHITE = (255, 255, 255)


def look_on_paper() -> Look:
    """What is written on paper is drawn with."""
    pygame.font.init()
    return Look(load_theme("light"))


class Inset(NamedTuple):
    """What figures show inside a box, smaller, with its left top corner at (x, y) of a page."""

    figures: Sequence[Figure]
    box: RectLike
    x: int
    y: int
    scale: float


class Pages:
    """Pages in the making.

    title  stands at the foot of each of them. landscape: are they wider than high?
    """

    def __init__(self, title: str, *, landscape: bool = False) -> None:
        width, height = A4[::-1] if landscape else A4
        self.look = look_on_paper()
        self.size = width, height
        self.area = pygame.Rect(MARGIN, MARGIN, width - 2 * MARGIN, height - 2 * MARGIN)
        self._title = title
        self._figures: list[Figure] = []
        self._insets: list[list[Inset]] = []

    def turn(self) -> Figure:
        """Begin another page."""
        figure = Figure((0, 0, *self.size))
        figure.fill(WHITE, figure.box)
        self._figures.append(figure)
        self._insets.append([])
        return figure

    def place(self, inset: Inset) -> None:
        """Put something on the last page."""
        self._insets[-1].append(inset)

    @property
    def figures(self) -> list[Figure]:
        """All pages, each with its foot."""
        return [self._with_foot(number) for number in range(len(self._figures))]

    def data(self) -> bytes:
        """The file."""
        pdf = Pdf(self._title)
        for figure, insets in zip(self.figures, self._insets, strict=True):
            pdf.page([figure], figure.box)
            for inset in insets:
                pdf.inset(*inset)
        return pdf.data()

    def _with_foot(self, number: int) -> Figure:
        figure = Figure((0, 0, *self.size))
        figure.take(self._figures[number])
        y = self.size[1] - MARGIN // 2
        words = _("{number} of {all}").format(number=number + 1, all=len(self._figures))
        rect = text.draw(figure, self.look, words, (self.area.right, y), FOOT, "regular",
                         "text_dim", "midright")
        text.draw(figure, self.look, self._title, (self.area.x, y), FOOT, "regular", "text_dim",
                  "midleft", width=rect.x - self.area.x - 20)
        return figure
