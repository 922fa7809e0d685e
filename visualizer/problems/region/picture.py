"""The region search: the cells that have been reached, shaded and numbered in their order."""

from __future__ import annotations

from functools import cache

import numpy as np
import pygame

from solvers.instances.mazes import WALL
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Board, upon
from visualizer.pictures.signs import Sign
from visualizer.problems.maze.picture import MazePicture
from visualizer.problems.maze.rules import Footprints, Numbers, footprints, maze_of
from visualizer.show.show import Show
from visualizer.ui.geometry import Point
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
        return _("Region")

    def note(self, show: Show) -> str:
        cells = maze_of(show.run.moment).cells
        free = len(cells) - cells.count(WALL)
        note = ngettext("{reached} of {free} free cell reached",
                        "{reached} of {free} free cells reached", free)
        return note.format(reached=show.run.moment.counters.placed, free=free)

    def _past_words(self, prints: Footprints, event: int, cell: int) -> str:
        if cell not in prints.reached_by(event).tolist():
            return _("free, not reached yet")
        return _("reached as number {number}").format(number=int(prints.order[cell]))

    def _past_sign(self) -> Sign:
        return _reached.sign()

    def _seeker_words(self) -> str:
        return _in_work.words

    def _seeker_sign(self) -> Sign:
        return _in_work.sampled(lambda board: _in_work.draw(board, board.middle(0), 7))

    def _past(self, board: Board) -> None:
        """The cells reached so far."""
        moment, maze = board.moment, maze_of(board.moment)
        prints = footprints(board.show.run.trace, maze)
        reached = prints.reached_by(moment.event)
        free = len(maze.cells) - maze.cells.count(WALL)
        steps = prints.order[reached] * STEPS // free
        if board.size < GAP_FROM:
            _shade_small(board, reached, steps)
            return
        shades = _shades(board.theme)
        unnumbered = {maze.start, maze.goal, *moment.path}  # an S, a G or the way is there
        size = _number_size(board, free, 0.4)
        for cell, step in zip(reached.tolist(), steps.tolist(), strict=True):
            shade, ink = shades[step]
            box = board.cell(cell)
            board.figure.fill(shade, box.inset(1))
            if cell not in unnumbered:
                board.write(box.center, str(prints.order[cell]), size, ink, figures=True)

    def _seeker(self, board: Board) -> None:
        """The cell in work, with its number."""
        moment = board.moment
        orders, cell = footprints(board.show.run.trace, maze_of(moment)).order, moment.path[-1]
        # A faulty solver's way may have left the maze.
        order = int(orders[cell]) if 0 <= cell < len(orders) else None
        _in_work.draw(board, board.middle(cell), order)


@upon(mark("the current cell, with its number"), zoom=1.1)
def _in_work(board: Board, middle: Point, number: int | None) -> None:
    theme = board.theme
    board.disc(theme.background, middle, board.size * 0.46)
    board.disc(theme.way, middle, board.size * 0.42)
    if number is not None:
        size, ink = _number_size(board, number, 0.36), ink_on(theme, theme.way)
        board.write(middle, str(number), size, ink, figures=True)


@upon(mark("reached: early cells are strong, late ones pale"))
def _reached(board: Board) -> None:
    """Three of the shades, beside each other."""
    x, y, w, h = board.room
    for i, step in enumerate((0, STEPS // 2, STEPS)):
        strip = Box(x + i * w // 3, y + h // 4, w // 3, h // 2)
        board.figure.fill(_shades(board.theme)[step][0], strip)


def _number_size(board: Board, largest: int, share: float) -> float:
    """The size of numbers in cells, of which they take a share; 0 where they have no room."""
    if board.size < board.look.px(NUMBERS_FROM):
        return 0
    return board.text_size(str(largest), share, 0.92, figures=True)


@cache
def _shades(theme: Theme) -> list[tuple[Color, Color]]:
    """The shades from the first cell to the last, each with the colour of a number on it."""
    ground = mix(theme.text_dim, theme.floor, 0.25)
    shades = [mix(ground, theme.floor, 0.9 * step / STEPS) for step in range(STEPS + 1)]
    return [(shade, ink_on(theme, shade)) for shade in shades]


def _shade_small(board: Board, reached: Numbers, steps: Numbers) -> None:
    """The cells of a large maze: one pixel each, made larger, which is quick."""
    grid, shades = board.grid, _shades(board.theme)
    colors = np.array([shade[:3] for shade, _ink in shades], np.uint8)
    small = pygame.Surface((grid.columns, grid.rows), pygame.SRCALPHA)
    row, column = np.divmod(reached, grid.columns)
    pygame.surfarray.pixels3d(small)[column, row] = colors[steps]
    pygame.surfarray.pixels_alpha(small)[column, row] = 255
    board.figure.image(pygame.transform.scale(small, grid.box[2:]), grid.box[:2])


PICTURE = RegionPicture()
