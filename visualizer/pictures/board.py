"""The board of the n queens: squares, queens, what attacks what, the candidate."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures import queens
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Highlight, Scene
from visualizer.run.moment import Moment
from visualizer.ui import text
from visualizer.ui.icons import icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect, star
from visualizer.ui.theme import Color, mix, with_alpha

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


class Board(Picture):
    """The picture of n queens. Rows from the top, columns from the left, both from 0."""

    shape = "square"

    def title(self) -> str:
        return _("BOARD")

    def note(self, scene: Scene) -> str:
        moment = scene.moment
        return _("{placed} of {n} queens").format(placed=len(moment.path), n=moment.n)

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        moment, look = scene.moment, scene.look
        board, cell = self._place(box, look, moment.n)
        _squares(surface, board, cell, look, moment.n)
        _coordinates(surface, board, cell, scene)
        _attacks(surface, board, cell, scene)
        if moment.kind in (TRY, POP) or (moment.kind == PUSH and moment.depth + 1 < moment.n):
            row = moment.depth + (moment.kind == PUSH)
            strip = (board.x, board.y + row * cell, board.w, cell)
            rounded_rect(surface, strip, None, look.theme.row, look.px(2), look.px(2))
        _linked(surface, board, cell, scene)
        for row, column in enumerate(moment.placed):
            _queen(surface, _square(board, cell, row, column), scene, row)
        _event(surface, board, cell, scene)

    def _place(self, box: Box, look: Look, n: int) -> tuple[Box, int]:
        return board_boxes(box, n, n, look.px(22))

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        theme, n = look.theme, moment.n
        cell = max(1, box.h // n)
        board = Box(
            box.x + (box.w - cell * n) // 2, box.y + (box.h - cell * n) // 2, cell * n, cell * n
        )
        surface.blit(_squares_picture(n, cell, theme.square_light, theme.square_dark), board[:2])
        for row, column in enumerate(moment.path):
            x, y = board.x + column * cell + cell / 2, board.y + row * cell + cell / 2
            disc(surface, theme.solution, (x, y), max(1.0, cell * 0.34))

    def narrate(self, moment: Moment) -> Narration:
        return queens.narrate(moment)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        return {
            (vector, index): row
            for row, column in enumerate(moment.path)
            for vector, index in queens.tested_bits(row, column, moment.n).items()
        }

    def tested(self, moment: Moment) -> Mapping[str, int]:
        if moment.kind is None:
            return {}
        return queens.tested_bits(moment.depth, moment.value, moment.n)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        n = scene.moment.n
        board, cell = self._place(box, scene.look, n)
        if not board.contains(*pos):
            return Highlight()
        row, column = (pos[1] - board.y) // cell, (pos[0] - board.x) // cell
        bits = queens.tested_bits(row, column, n)
        return Highlight(frozenset({(row, column)}), frozenset(bits.items()))

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        return frozenset(queens.squares_of_bit(name, index, moment.n))


def _square(board: Box, cell: int, row: int, column: int) -> Box:
    return Box(board.x + column * cell, board.y + row * cell, cell, cell)


@lru_cache(maxsize=32)
def _squares_picture(n: int, cell: int, light: Color, dark: Color) -> pygame.Surface:
    picture = pygame.Surface((n * cell, n * cell))
    picture.fill(dark)
    for row in range(n):
        for column in range(row % 2, n, 2):
            picture.fill(light, (column * cell, row * cell, cell, cell))
    return picture


def _squares(surface: pygame.Surface, board: Box, cell: int, look: Look, n: int) -> None:
    theme = look.theme
    surface.blit(_squares_picture(n, cell, theme.square_light, theme.square_dark), board[:2])


def _coordinates(surface: pygame.Surface, board: Box, cell: int, scene: Scene) -> None:
    look, moment = scene.look, scene.moment
    size = min(14.0, max(8.0, cell / look.scale * 0.45))
    every = 1 if cell >= look.px(15) else 2 if cell >= look.px(9) else 5
    for i in range(0, moment.n, every):
        here_row = moment.kind is not None and i == moment.depth
        here_column = moment.kind is not None and i == moment.value
        middle = i * cell + cell / 2
        for pos, here in (
            ((board.x + middle, board.y - look.px(11)), here_column),
            ((board.x - look.px(12), board.y + middle), here_row),
        ):
            color = "text" if here else "text_dim"
            text.draw(surface, look, str(i), pos, size, "bold", color, "center", figures=True)


def _attacks(surface: pygame.Surface, board: Box, cell: int, scene: Scene) -> None:
    """A dot for each queen that attacks a square of the rows that are still empty."""
    moment, theme = scene.moment, scene.look.theme
    if len(moment.path) == moment.n:
        return  # nothing is left to place
    counts = queens.attack_counts(moment.placed, moment.n)
    for row in range(len(moment.placed), moment.n):
        for column in range(moment.n):
            count = int(counts[row, column])
            if not count or (row == moment.depth and column == moment.value):
                continue
            x, y = _square(board, cell, row, column).center
            if cell < PIPS_FROM:
                disc(surface, theme.attack, (x, y), max(1.0, cell * (0.05 + 0.035 * min(count, 5))))
                continue
            spread, radius = cell * 0.11, cell * 0.06
            for dx, dy in PIPS[min(count, 5)]:
                disc(surface, theme.attack, (x + dx * spread, y + dy * spread), radius)


def _linked(surface: pygame.Surface, board: Box, cell: int, scene: Scene) -> None:
    accent = scene.look.theme.accent
    for row, column in scene.highlight.squares:
        x, y, w, h = _square(board, cell, row, column)
        rounded_rect(surface, (x, y, w, h), with_alpha(accent, 0.38))


def _queen(surface: pygame.Surface, box: Box, scene: Scene, row: int, share: float = 1.0) -> None:
    """A queen on a tile in the hue of its choice; `share` of full size while it comes in."""
    look = scene.look
    inset = max(1, round(box.w * (0.07 + 0.3 * (1 - share))))
    tile = box.inset(inset)
    rounded_rect(surface, tile, look.theme.hue(row), radius=max(1, tile.w // 8))
    size = max(4, round(tile.w * 0.8))
    picture = icon(look, "queen", size, look.theme.on_hue)
    surface.blit(picture, (tile.x + (tile.w - size) // 2, tile.y + (tile.h - size) // 2))


def _ghost(surface: pygame.Surface, box: Box, look: Look, color: Color, alpha: float) -> None:
    size = max(4, round(box.w * 0.7))
    picture = icon(look, "queen", size, with_alpha(color, round(alpha, 1)))
    surface.blit(picture, (box.x + (box.w - size) // 2, box.y + (box.h - size) // 2))


def _ring(surface: pygame.Surface, box: Box, look: Look, color: Color, width: float = 3) -> None:
    thickness = max(1, min(look.px(width), box.w // 7))
    rounded_rect(surface, box, None, color, thickness, max(1, box.w // 8))


def _event(surface: pygame.Surface, board: Box, cell: int, scene: Scene) -> None:
    moment, look = scene.moment, scene.look
    if moment.kind is None:
        return
    theme = look.theme
    box = _square(board, cell, moment.depth, moment.value)
    if moment.kind == TRY:
        _candidate(surface, board, cell, scene, box)
    elif moment.kind == PUSH:
        _queen(surface, box, scene, moment.depth, scene.eased)
        _ring(surface, box, look, theme.placed)
    elif moment.kind == SOLUTION:
        _queen(surface, box, scene, moment.depth)
        for row, column in enumerate(moment.path):
            square = _square(board, cell, row, column)
            _ring(surface, square, look, theme.solution)
            star(surface, theme.solution, (square.right - cell * 0.17, square.y + cell * 0.17),
                 cell * 0.2)  # fmt: skip
    elif moment.kind == POP:
        _ghost(surface, box, look, theme.taken_back, 0.9 - 0.3 * scene.eased)
        _dashed_ring(surface, box, look, theme.taken_back)


def _candidate(surface: pygame.Surface, board: Box, cell: int, scene: Scene, box: Box) -> None:
    moment, look = scene.moment, scene.look
    theme = look.theme
    _ghost(surface, box, look, theme.try_, 0.6)
    if not moment.rejected:
        _ring(surface, box, look, theme.try_)
        return
    width = max(2.0, min(look.px(4), cell / 10))
    hit = queens.attackers(moment.path, moment.depth, moment.value)
    for row in hit:
        attacker = _square(board, cell, row, moment.path[row])
        _ring(surface, attacker, look, theme.rejected)
        (x0, y0), (x1, y1) = attacker.center, box.center
        t = scene.eased
        end = (x0 + (x1 - x0) * t, y0 + (y1 - y0) * t)
        line(surface, mix(theme.rejected, theme.surface, 0.1), (x0, y0), end, width)
    _ring(surface, box, look, theme.try_)
    cross_disc(surface, look, (box.right - cell * 0.2, box.y + cell * 0.2), cell * 0.17)


def _dashed_ring(surface: pygame.Surface, box: Box, look: Look, color: Color) -> None:
    width = max(1, min(look.px(2.5), box.w // 8))
    inner = box.inset(width)
    corners = [(inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom),
               (inner.x, inner.bottom), (inner.x, inner.y)]  # fmt: skip
    dash = max(3.0, box.w / 9)
    for start, end in pairwise(corners):
        line(surface, color, start, end, width, (dash, dash * 0.8))


PICTURE = Board()
