"""The board of the n queens: squares, queens, what attacks what, the candidate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.pictures.queens import queens, queens_bits, queens_order
from visualizer.pictures.queens.board_extras import draw_doomed, draw_mirror, draw_tested
from visualizer.pictures.queens.board_ground import (
    Ground,
    array_name,
    draw_ground,
    place,
    squares_picture,
)
from visualizer.pictures.queens.board_masks import shows_masks
from visualizer.pictures.queens.board_pieces import (
    SMALL,
    between,
    draw_dashed_ring,
    draw_ghost,
    draw_queen,
    draw_ring,
)
from visualizer.pictures.queens.queens_narration import words_for
from visualizer.pictures.queens.queens_steps import steps_of
from visualizer.pictures.scene import Highlight, Scene
from visualizer.trace.moment import Moment
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, star

MOST_LINES = 28
"""So many pairs of queens that attack each other get a line: all of 8 queens."""


class Board(Picture):
    """The picture of n queens. How a path lies on it, the solver's orientation says: queens.py."""

    shape = "square"

    def title(self) -> str:
        return _("BOARD")

    def note(self, scene: Scene) -> str:
        moment = scene.moment
        note = ngettext("{placed} of {n} queen", "{placed} of {n} queens", moment.n)
        return note.format(placed=len(moment.path), n=moment.n)

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        ground = place(box, scene.look, scene.moment)
        draw_ground(surface, ground, scene)
        for depth, square in enumerate(queens.firm_squares(scene.moment)):
            draw_queen(surface, ground.square(square), scene, depth)
        if queens_order.is_naive(scene.moment):
            if not scene.moment.rejected:
                draw_doomed(surface, ground, scene)
            draw_tested(surface, ground.tested, scene)
        if scene.moment.solver.key == queens_order.MIRRORED:
            draw_mirror(surface, ground, scene)
        _event(surface, ground, scene)

    def words(self, moment: Moment) -> tuple[str, str, str, str, str]:
        return steps_of(moment)

    def choice_name(self, moment: Moment, value: int) -> str:
        return queens.choice_name(moment, value)

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
        if moment.solver.orientation == "ranks":
            return queens_bits.taboo_owners(moment.path, moment.n)
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

    def choice_boxes(self, box: Box, scene: Scene) -> Sequence[Sequence[Box]]:
        ground = place(box, scene.look, scene.moment)
        return [[ground.square(square)] for square in queens.placed_squares(scene.moment)]


def _event(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    moment, look = scene.moment, scene.look
    if moment.kind is None:
        return
    theme, cell = look.theme, ground.cell
    box = ground.square(queens.candidate(moment))
    if moment.kind == TRY:
        _candidate(surface, ground, scene, box)
    elif moment.kind == PUSH:
        draw_queen(surface, box, scene, moment.depth, scene.eased)
        draw_ring(surface, box, look, theme.placed)
    elif moment.kind == SOLUTION:
        draw_queen(surface, box, scene, moment.depth)
        for queen in queens.placed_squares(moment):
            square = ground.square(queen)
            draw_ring(surface, square, look, theme.solution)
            corner = (square.right - cell * 0.17, square.y + cell * 0.17)
            star(surface, theme.background, corner, cell * 0.27)  # stands out on any hue
            star(surface, theme.solution, corner, cell * 0.2)
    elif moment.kind == POP:
        draw_ghost(surface, box, look, theme.taken_back, 0.9 - 0.3 * scene.eased)
        draw_dashed_ring(surface, box, look, theme.taken_back)


def _candidate(surface: pygame.Surface, ground: Ground, scene: Scene, box: Box) -> None:
    moment, look, cell = scene.moment, scene.look, ground.cell
    theme = look.theme
    draw_ghost(surface, box, look, theme.try_, 0.6)
    if not moment.rejected:
        draw_ring(surface, box, look, theme.try_)
        return
    width = max(2.0, min(look.px(4), cell / 10))
    squares = [*queens.placed_squares(moment), queens.candidate(moment)]
    boxes = [ground.square(square) for square in squares]
    pairs = queens.without_chains(queens.refusing_pairs(moment), squares)
    for earlier, later in pairs[:MOST_LINES]:
        for attacker in {earlier, later} - {moment.depth}:
            draw_ring(surface, boxes[attacker], look, theme.rejected)
        start, end = between(boxes[earlier], boxes[later], scene.eased)
        line(surface, theme.background, start, end, width + look.px(2))
        line(surface, theme.rejected, start, end, width)
    draw_ring(surface, box, look, theme.try_)
    if cell < look.px(SMALL):
        cross_disc(surface, look, box.center, cell * 0.36)
    else:
        cross_disc(surface, look, (box.right - cell * 0.2, box.y + cell * 0.2), cell * 0.17)


PICTURE = Board()
