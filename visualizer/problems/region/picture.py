"""The region search: the cells that have been reached, shaded and numbered in their order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
import pygame

from solvers.instances.mazes import WALL, Maze
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.grid_marks import Grid, mover_place
from visualizer.pictures.signs import Sign
from visualizer.problems.maze.picture import MazePicture
from visualizer.problems.maze.rules import Numbers, footprints, maze_of
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc
from visualizer.ui.theme import Color, Theme, ink_on, mix

STEPS = 40
"""Shades from the first cell to the last."""

GAP_FROM = 12
"""From this size of a cell (pixels) on the cells stand apart."""

NUMBERS_FROM = 18
"""From this size of a cell (unscaled) on there is room for its number."""


class RegionPicture(MazePicture):
    """Early cells are strong, late ones pale: how the search has spread can be seen at a glance."""

    def title(self) -> str:
        return _("REGION")

    def note(self, show: Show) -> str:
        cells = maze_of(show.run.moment).cells
        free = len(cells) - cells.count(WALL)
        note = ngettext("{reached} of {free} free cell reached",
                        "{reached} of {free} free cells reached", free)  # fmt: skip
        return note.format(reached=show.run.moment.counters.placed, free=free)

    def _past_words(self, show: Show, maze: Maze, cell: int) -> str:
        prints = footprints(show.run.trace, maze)
        if cell not in prints.reached_by(show.run.moment.event).tolist():
            return _("free, not reached yet")
        return _("reached as number {number}").format(number=int(prints.order[cell]))

    def _past_signs(self) -> Sequence[Sign]:
        def shades(figure: Figure, box: Box, look: Look) -> None:
            for i, step in enumerate((0, STEPS // 2, STEPS)):
                strip = Box(box.x + i * box.w // 3, box.y + box.h // 4, box.w // 3, box.h // 2)
                figure.fill(_shades(look.theme)[step][0], strip)

        return (Sign(_("reached: early cells are strong, late ones pale"), shades),)

    def _seeker_words(self) -> str:
        return _("the cell in work, with its number")

    def _seeker_sample(self, figure: Figure, box: Box, look: Look) -> None:
        disc(figure, look.theme.way, box.center, box.w * 0.42)
        ink = ink_on(look.theme, look.theme.way)
        text.draw(figure, look, "7", box.center, 14, "bold", ink, "center")

    def _draw_past(self, figure: Figure, grid: Grid, maze: Maze, show: Show) -> None:
        """The cells reached so far."""
        look, moment = show.look, show.run.moment
        prints = footprints(show.run.trace, maze)
        reached = prints.reached_by(moment.event)
        free = len(maze.cells) - maze.cells.count(WALL)
        steps = prints.order[reached] * STEPS // free
        if grid.size < GAP_FROM:
            _shade_small(figure, grid, look.theme, reached, steps)
            return
        shades = _shades(look.theme)
        unnumbered = {maze.start, maze.goal, *moment.path}  # an S, a G or the way is there
        size = _number_size(grid, look, free, 0.4)
        for cell, step in zip(reached.tolist(), steps.tolist(), strict=True):
            shade, ink = shades[step]
            box = grid.cell(cell)
            figure.fill(shade, box.inset(1))
            if size and cell not in unnumbered:
                text.draw(figure, look, str(prints.order[cell]), box.center, size, "bold", ink,
                          "center", figures=True)  # fmt: skip

    def _draw_seeker(self, figure: Figure, grid: Grid, show: Show) -> None:
        """The cell in work, with its number."""
        moment, look = show.run.moment, show.look
        if not moment.path:
            return
        middle = mover_place(grid, show)
        disc(figure, look.theme.background, middle, grid.size * 0.46)
        disc(figure, look.theme.way, middle, grid.size * 0.42)
        orders = footprints(show.run.trace, maze_of(moment)).order
        if not 0 <= moment.path[-1] < len(orders):
            return  # a faulty solver's way has left the maze
        order = int(orders[moment.path[-1]])
        size = _number_size(grid, look, order, 0.36)
        if size:
            text.draw(figure, look, str(order), middle, size, "bold",
                      ink_on(look.theme, look.theme.way), "center", figures=True)  # fmt: skip


def _number_size(grid: Grid, look: Look, largest: int, share: float) -> float:
    """The size of numbers in cells, of which they take a share; 0 where they have no room."""
    if grid.size < look.px(NUMBERS_FROM):
        return 0
    room, size = grid.size * 0.92, grid.size / look.scale * share
    return text.fitting(look, str(largest), (room, room), size, figures=True)


@cache
def _shades(theme: Theme) -> list[tuple[Color, Color]]:
    """The shades from the first cell to the last, each with the colour of a number on it."""
    ground = mix(theme.text_dim, theme.floor, 0.25)
    shades = [mix(ground, theme.floor, 0.9 * step / STEPS) for step in range(STEPS + 1)]
    return [(shade, ink_on(theme, shade)) for shade in shades]


def _shade_small(
    figure: Figure, grid: Grid, theme: Theme, reached: Numbers, steps: Numbers
) -> None:
    """The cells of a large maze: one pixel each, made larger, which is quick."""
    colors = np.array([shade[:3] for shade, _ink in _shades(theme)], np.uint8)
    small = pygame.Surface((grid.columns, grid.rows), pygame.SRCALPHA)
    row, column = np.divmod(reached, grid.columns)
    pygame.surfarray.pixels3d(small)[column, row] = colors[steps]
    pygame.surfarray.pixels_alpha(small)[column, row] = 255
    figure.image(pygame.transform.scale(small, grid.box[2:]), grid.box[:2])


PICTURE = RegionPicture()
