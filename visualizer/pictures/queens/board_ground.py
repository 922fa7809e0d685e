"""What lies under the queens: the squares, their coordinates, what is attacked, the array."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.queens import queens, queens_order
from visualizer.pictures.queens.board_masks import draw_masks, shows_masks
from visualizer.pictures.queens.queens import Square
from visualizer.pictures.scene import Scene
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, rounded_rect
from visualizer.ui.theme import Color, with_alpha

PIPS = {
    1: ((0, 0),),
    2: ((-1, 0), (1, 0)),
    3: ((-1, 0.8), (1, 0.8), (0, -0.9)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1.2, -1.2), (1.2, -1.2), (-1.2, 1.2), (1.2, 1.2), (0, 0)),
}
"""Where the dots for 1, 2, … attackers stand, like the pips of a die; from five on it is five."""

PIPS_FROM = 26
"""Smaller squares (pixels) have one dot, larger for more attackers."""

NUMBERS_FROM = 40
"""From this size of a square (unscaled) on there is room for its number."""

LARGEST = 170
"""The largest square, unscaled."""

TEXT_FROM = 15
"""From this size of a square (unscaled) on there is room for the numbers of an array below."""

ARRAY_HEIGHT = 46
"""The most that the array under the columns takes, unscaled."""


TESTED_HEIGHT = 40
"""The most that a naive solver's count of placements takes below that, unscaled."""


class Ground(NamedTuple):
    """Where the board stands: its box, the size of a cell, and the strips below it.

    array   for the solver's array under the columns
    tested  for the count of the placements that a naive solver has tested
    """

    board: Box
    cell: int
    array: Box
    tested: Box

    def square(self, square: Square) -> Box:
        """The box of a (row, column)."""
        row, column = square
        return Box(
            self.board.x + column * self.cell, self.board.y + row * self.cell, self.cell, self.cell
        )

    def at(self, x: int, y: int) -> Square | None:
        """The square at a place on screen."""
        if not self.board.contains(x, y):
            return None
        return (y - self.board.y) // self.cell, (x - self.board.x) // self.cell


def array_name(moment: Moment) -> str:
    """The solver's array that stands under the columns, "" for none."""
    if moment.solver.orientation != "columns":
        return ""
    return next((watch.name for watch in moment.solver.watches if watch.kind == "cells"), "")


def place(box: Box, look: Look, moment: Moment) -> Ground:
    """The largest board that the box has room for."""
    n, gap = moment.n, look.px(6)
    array = max(look.px(14), min(look.px(ARRAY_HEIGHT), box.h // (n + 3)))
    array = array if array_name(moment) else 0
    tested = max(look.px(18), min(look.px(TESTED_HEIGHT), box.h // 12))
    tested = tested if queens_order.is_naive(moment) else 0
    room = box.cut_bottom(array + tested + gap * (bool(array) + bool(tested)))[0]
    board, cell = board_boxes(room, n, n, look.px(22))
    under = Box(board.x, board.bottom + gap, board.w, array)
    below = under.bottom + gap if array else under.y
    return Ground(board, cell, under, Box(board.x, below, board.w, tested))


@lru_cache(maxsize=32)
def squares_picture(n: int, cell: int, light: Color, dark: Color) -> pygame.Surface:
    """The empty board."""
    picture = pygame.Surface((n * cell, n * cell))
    picture.fill(dark)
    for row in range(n):
        for column in range(row % 2, n, 2):
            picture.fill(light, (column * cell, row * cell, cell, cell))
    return picture


def draw_ground(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    """All that lies under the queens."""
    moment, look = scene.moment, scene.look
    theme = look.theme
    light, dark = theme.square_light, theme.square_dark
    surface.blit(squares_picture(moment.n, ground.cell, light, dark), ground.board[:2])
    _coordinates(surface, ground, scene)
    if moment.solver.orientation == "squares" and ground.cell >= look.px(NUMBERS_FROM):
        _numbers(surface, ground, scene)
    if shows_masks(moment):
        draw_masks(surface, [ground.square(s) for s in queens.line_in_work(moment)], scene)
    elif not queens_order.is_naive(moment):
        _attacks(surface, ground, scene)
    line = queens.line_in_work(moment)
    if line:
        boxes = [ground.square(square) for square in line]
        strip = pygame.Rect(boxes[0]).unionall([pygame.Rect(box) for box in boxes])
        rounded_rect(surface, strip, None, theme.row, look.px(2), look.px(2))
    if name := array_name(moment):
        _array(surface, ground, scene, name)
    for square in scene.highlight.squares:
        rounded_rect(surface, ground.square(square), with_alpha(theme.accent, 0.38))


def _coordinates(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    """Columns above the board, rows at its left; from the bottom where the solver counts so."""
    look, moment = scene.look, scene.moment
    board, cell, n = ground.board, ground.cell, moment.n
    size = min(14.0, max(8.0, cell / look.scale * 0.45))
    every = 1 if cell >= look.px(15) else 2 if cell >= look.px(9) else 5
    here = queens.candidate(moment) if moment.kind is not None else (-1, -1)
    upward = queens.counts_upward(moment.solver.orientation)
    for i in range(0, n, every):
        row = n - 1 - i if upward else i
        across = (board.x + i * cell + cell / 2, board.y - look.px(11))
        down = (board.x - look.px(12), board.y + row * cell + cell / 2)
        for pos, lit in ((across, i == here[1]), (down, row == here[0])):
            color = "text" if lit else "text_dim"
            text.draw(surface, look, str(i), pos, size, "bold", color, "center", figures=True)


def _numbers(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    """The number of each square in its corner."""
    look, n = scene.look, scene.moment.n
    inset = look.px(3)
    taken = {*queens.placed_squares(scene.moment), queens.candidate(scene.moment)}
    for number in range(n * n):
        if divmod(number, n) in taken:
            continue
        box = ground.square(divmod(number, n))
        text.draw(surface, look, str(number), (box.x + inset, box.y + inset - look.px(1)), 9,
                  "regular", "text_dim", figures=True)  # fmt: skip


def _attacks(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    """A dot for each queen that attacks a square of the rows that are still empty."""
    moment, theme, cell = scene.moment, scene.look.theme, ground.cell
    if len(moment.path) == moment.n:
        return  # nothing is left to place
    counts = queens.attack_counts(queens.firm_squares(moment), moment.n)
    here = queens.candidate(moment) if moment.kind is not None else None
    for d in range(len(moment.placed), moment.n):
        for square in queens.line_of(moment, d):
            count = int(counts[square])
            if not count or square == here:
                continue
            x, y = ground.square(square).center
            if cell < PIPS_FROM:
                disc(surface, theme.attack, (x, y), max(1.0, cell * (0.05 + 0.035 * min(count, 5))))
                continue
            spread, radius = cell * 0.11, cell * 0.06
            for dx, dy in PIPS[min(count, 5)]:
                disc(surface, theme.attack, (x + dx * spread, y + dy * spread), radius)


def _array(surface: pygame.Surface, ground: Ground, scene: Scene, name: str) -> None:
    """The array under the columns: the row of each queen; -1 stands below the board."""
    look, moment = scene.look, scene.moment
    theme, below = look.theme, ground.array
    color = {TRY: theme.rejected if moment.rejected else theme.try_, PUSH: theme.placed,
             POP: theme.taken_back, SOLUTION: theme.solution}  # fmt: skip
    size = min(below.h * 0.62, ground.cell * 0.5) / look.scale
    for column, value in enumerate(queens.rows_from_below(moment)):
        cell = Box(below.x + column * ground.cell, below.y, ground.cell, below.h)
        inner = cell.inset(max(1, cell.w // 16), 0)
        radius = max(1, min(inner.w, inner.h) // 8)
        set_here = column < len(moment.path)
        if set_here:
            rounded_rect(surface, inner, theme.hue(column), radius=radius)
        else:
            rounded_rect(surface, inner, theme.cell, theme.cell_border, look.px(1), radius)
        if moment.kind is not None and column == moment.depth:
            width = max(1, min(look.px(3), inner.w // 6))
            rounded_rect(surface, inner, None, color[moment.kind], width, radius)
        ink = "on_hue" if set_here else "text_dim" if value < 0 else "text"
        string = str(value).replace("-", "−")
        if ground.cell < look.px(TEXT_FROM):
            continue
        text.draw(surface, look, string, inner.center, max(7.0, min(26.0, size)), "mono bold", ink,
                  "center")  # fmt: skip
    text.draw(surface, look, name, (below.x - look.px(12), below.center[1]),
              max(8.0, min(14.0, size)), "mono bold", "text_dim", "center")  # fmt: skip
