"""The board of the n queens: squares, queens, what attacks what, the candidate."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures import queens, queens_bits, queens_order
from visualizer.pictures.board_extras import draw_doomed, draw_mirror, draw_tested
from visualizer.pictures.board_ground import (
    Ground,
    array_name,
    draw_ground,
    place,
    squares_picture,
)
from visualizer.pictures.board_masks import shows_masks
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.pictures.queens_narration import words_for
from visualizer.pictures.scene import Highlight, Scene
from visualizer.run.moment import Moment
from visualizer.ui.icons import icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect, star
from visualizer.ui.theme import Color, with_alpha

MOST_LINES = 28
"""So many pairs of queens that attack each other get a line: all of 8 queens."""

SMALL = 24
"""Below this size of a square (unscaled) a candidate is a ring, and a cross if it is rejected."""

Point = tuple[float, float]


class Board(Picture):
    """The picture of n queens. How a path lies on it, the solver's orientation says: queens.py."""

    shape = "square"

    def title(self) -> str:
        return _("BOARD")

    def note(self, scene: Scene) -> str:
        moment = scene.moment
        return _("{placed} of {n} queens").format(placed=len(moment.path), n=moment.n)

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        ground = place(box, scene.look, scene.moment)
        draw_ground(surface, ground, scene)
        for depth, square in enumerate(queens.firm_squares(scene.moment)):
            _queen(surface, ground.square(square), scene, depth)
        if queens_order.is_naive(scene.moment):
            draw_doomed(surface, ground, scene)
            draw_tested(surface, ground.tested, scene)
        if scene.moment.solver.key == queens_order.MIRRORED:
            draw_mirror(surface, ground, scene)
        _event(surface, ground, scene)

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        theme, n = look.theme, moment.n
        cell = max(1, box.h // n)
        board = Box(
            box.x + (box.w - cell * n) // 2, box.y + (box.h - cell * n) // 2, cell * n, cell * n
        )
        surface.blit(squares_picture(n, cell, theme.square_light, theme.square_dark), board[:2])
        for row, column in queens.placed_squares(moment):
            x, y = board.x + column * cell + cell / 2, board.y + row * cell + cell / 2
            disc(surface, theme.solution, (x, y), max(1.0, cell * 0.34))

    def narrate(self, moment: Moment) -> Narration:
        return words_for(moment)(moment)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        if shows_masks(moment):
            return queens_bits.mask_owners(moment.path, moment.depth, moment.n)
        return {
            (vector, index): depth
            for depth, square in enumerate(queens.placed_squares(moment))
            for vector, index in queens.tested_bits(*square, moment.n).items()
        }

    def tested(self, moment: Moment) -> Mapping[str, int]:
        if moment.kind is None:
            return {}
        return queens.tested_bits(*queens.candidate(moment), moment.n)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index if value >= 0 else None

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        moment = scene.moment
        square = place(box, scene.look, moment).at(*pos)
        if square is None:
            return Highlight()
        bits = set(queens.tested_bits(*square, moment.n).items())
        if name := array_name(moment):
            bits.add((name, square[1]))
        return Highlight(frozenset({square}), frozenset(bits))

    def squares_of(self, moment: Moment, name: str, index: int) -> frozenset[tuple[int, int]]:
        if name and name == array_name(moment):
            return frozenset(queens.line_of(moment, index))
        return frozenset(queens.squares_of_bit(name, index, moment.n))


def _queen(surface: pygame.Surface, box: Box, scene: Scene, depth: int, share: float = 1.0) -> None:
    """A queen on a tile in the hue of its choice; `share` of full size while it comes in."""
    look = scene.look
    inset = max(1, round(box.w * (0.07 + 0.3 * (1 - share))))
    tile = box.inset(inset)
    rounded_rect(surface, tile, look.theme.hue(depth), radius=_radius(tile, look))
    size = max(4, round(tile.w * 0.8))
    picture = icon(look, "queen", size, look.theme.on_hue)
    surface.blit(picture, (tile.x + (tile.w - size) // 2, tile.y + (tile.h - size) // 2))


def _ghost(surface: pygame.Surface, box: Box, look: Look, color: Color, alpha: float) -> None:
    if box.w < look.px(SMALL):
        return  # ring and cross are all that can be told apart
    size = max(4, round(box.w * 0.7))
    picture = icon(look, "queen", size, with_alpha(color, round(alpha, 1)))
    surface.blit(picture, (box.x + (box.w - size) // 2, box.y + (box.h - size) // 2))


def _ring(surface: pygame.Surface, box: Box, look: Look, color: Color, width: float = 3) -> None:
    thickness = max(1, min(look.px(width), box.w // 7))
    rounded_rect(surface, box, None, color, thickness, _radius(box, look))


def _radius(box: Box, look: Look) -> int:
    return max(1, min(look.px(10), box.w // 8))


def _event(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    moment, look = scene.moment, scene.look
    if moment.kind is None:
        return
    theme, cell = look.theme, ground.cell
    box = ground.square(queens.candidate(moment))
    if moment.kind == TRY:
        _candidate(surface, ground, scene, box)
    elif moment.kind == PUSH:
        _queen(surface, box, scene, moment.depth, scene.eased)
        _ring(surface, box, look, theme.placed)
    elif moment.kind == SOLUTION:
        _queen(surface, box, scene, moment.depth)
        for queen in queens.placed_squares(moment):
            square = ground.square(queen)
            _ring(surface, square, look, theme.solution)
            corner = (square.right - cell * 0.17, square.y + cell * 0.17)
            star(surface, theme.background, corner, cell * 0.27)  # stands out on any hue
            star(surface, theme.solution, corner, cell * 0.2)
    elif moment.kind == POP:
        _ghost(surface, box, look, theme.taken_back, 0.9 - 0.3 * scene.eased)
        _dashed_ring(surface, box, look, theme.taken_back)


def _candidate(surface: pygame.Surface, ground: Ground, scene: Scene, box: Box) -> None:
    moment, look, cell = scene.moment, scene.look, ground.cell
    theme = look.theme
    _ghost(surface, box, look, theme.try_, 0.6)
    if not moment.rejected:
        _ring(surface, box, look, theme.try_)
        return
    width = max(2.0, min(look.px(4), cell / 10))
    boxes = [ground.square(queen) for queen in queens.placed_squares(moment)] + [box]
    for earlier, later in queens.refusing_pairs(moment)[:MOST_LINES]:
        for attacker in {earlier, later} - {moment.depth}:
            _ring(surface, boxes[attacker], look, theme.rejected)
        start, end = _between(boxes[earlier], boxes[later], scene.eased)
        line(surface, theme.background, start, end, width + look.px(2))
        line(surface, theme.rejected, start, end, width)
    _ring(surface, box, look, theme.try_)
    if cell < look.px(SMALL):
        cross_disc(surface, look, box.center, cell * 0.36)
    else:
        cross_disc(surface, look, (box.right - cell * 0.2, box.y + cell * 0.2), cell * 0.17)


def _between(first: Box, second: Box, share: float) -> tuple[Point, Point]:
    """A line from the edge of one tile towards the edge of another, `share` of the way."""
    (x0, y0), (x1, y1) = first.center, second.center
    reach = 0.43 * first.w / max(1, abs(x1 - x0), abs(y1 - y0))
    start = (x0 + (x1 - x0) * reach, y0 + (y1 - y0) * reach)
    goal = (x1 - (x1 - x0) * reach, y1 - (y1 - y0) * reach)
    return start, (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)


def _dashed_ring(surface: pygame.Surface, box: Box, look: Look, color: Color) -> None:
    width = max(1, min(look.px(2.5), box.w // 8))
    inner = box.inset(width)
    corners = [(inner.x, inner.y), (inner.right, inner.y), (inner.right, inner.bottom),
               (inner.x, inner.bottom), (inner.x, inner.y)]  # fmt: skip
    dash = max(3.0, box.w / 9)
    for start, end in pairwise(corners):
        line(surface, color, start, end, width, (dash, dash * 0.8))


PICTURE = Board()
