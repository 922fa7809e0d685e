"""The growth lab's chart: asked for from the process that draws charts, and shown when it comes."""

from __future__ import annotations

from functools import cache

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language
from visualizer.layout.grid import Box
from visualizer.measure.lab.drawing import DrawnChart
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.orders import PAPER, ChartImage, Style
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme, contrast, luminance, mix, parse_color

LETTERS = 14.2
"""Of the chart, whose smallest are text.SMALLEST high: those along the axes."""

LOUD = 3.0
"""A grid with more contrast than this would be read before the curves."""


class GrowthChart:
    """Keeps the last picture as a figure."""

    def __init__(self) -> None:
        self._picture: DrawnChart | None = None
        self._surface: pygame.Surface | None = None

    def show(self, figure: Figure, box: Box, look: Look, growth: Growth) -> None:
        """Ask for the chart as it should be now, and show the last one that has come."""
        self.want(box, look, growth)
        self.draw(figure, box, look, growth)

    def want(self, box: Box, look: Look, growth: Growth) -> None:
        """Ask for the chart as it should be now; that does nothing while it is so already."""
        if growth.points and box.w > 0 and box.h > 0:
            growth.drawer.want(
                ChartImage(
                    growth.points, growth.labels, growth.quantity, growth.with_estimates,
                    box.w, box.h, look.scale, style_of(look.theme), language(),
                )
            )

    def draw(self, figure: Figure, box: Box, look: Look, growth: Growth) -> None:
        """Draw the last chart that has come, or say why there is none."""
        picture = growth.drawer.picture if growth.points else None
        if growth.drawer.error:
            _say(figure, box, look, growth.drawer.error)
        elif picture is None or picture.wanted.style.background != _hex(look.theme.surface):
            _say(figure, box, look, _why_none(growth))
        else:
            drawn = self._as_surface(picture)
            if drawn.get_size() != (box.w, box.h):  # until the one of the new size has come
                drawn = pygame.transform.smoothscale(drawn, (box.w, box.h))
            figure.image(drawn, (box.x, box.y))

    def _as_surface(self, picture: DrawnChart) -> pygame.Surface:
        if self._surface is None or picture is not self._picture:
            size = picture.wanted.width, picture.wanted.height
            # As the screen has its pixels: to change them at every drawing would cost more.
            self._surface = pygame.Surface(size)
            self._surface.blit(pygame.image.frombuffer(picture.pixels, size, "RGB"), (0, 0))
            self._picture = picture
        return self._surface


@cache
def style_of(theme: Theme) -> Style:
    """The colours of a theme for charts; bright themes have those of paper."""
    bright = luminance(theme.surface) > 0.5
    curves = PAPER.curves if bright else tuple(map(_hex, theme.hues))
    grid = theme.divider
    if contrast(grid, theme.surface) > LOUD:
        grid = mix(theme.surface, grid, 0.35)
    return Style(
        _hex(theme.surface), _hex(theme.text), _hex(theme.text_dim), _hex(grid), curves,
        LETTERS,
    )


def curve_color(theme: Theme, rank: int) -> Color:
    """The colour that a solver has in the chart."""
    return parse_color(style_of(theme).curve(rank)[0])


def _why_none(growth: Growth) -> str:
    if growth.points:
        return _("The chart is being drawn …")
    if growth.task is not None:
        return _("The first point is being measured …")
    return _("Start measures the chosen solvers at each n.")


def _say(figure: Figure, box: Box, look: Look, words: str) -> None:
    lines = text.wrap(look, words, max(1, box.w - look.px(24)), 14)
    height = text.line_height(look, 14)
    top = box.y + max(0, (box.h - height * len(lines)) // 2)
    for i, line in enumerate(lines):
        pos = (box.x + box.w / 2, top + i * height)
        text.draw(figure, look, line, pos, 14, color="text_dim", anchor="midtop")


def _hex(color: Color) -> str:
    red, green, blue = color[:3]
    return f"#{red:02X}{green:02X}{blue:02X}"
