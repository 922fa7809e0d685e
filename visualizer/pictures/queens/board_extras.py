"""What the board shows of single solvers: how hopeless a naive search is, and mirror images."""

from __future__ import annotations

import pygame

from solvers.events import SOLUTION
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.pictures.queens import queens, queens_order
from visualizer.pictures.queens.board_ground import Ground
from visualizer.pictures.queens.board_pieces import between, draw_dashed_ring
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.icons import icon
from visualizer.ui.shapes import line, rounded_rect
from visualizer.ui.theme import with_alpha


def draw_doomed(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    """Dashed lines between queens that attack each other though nobody has tested them yet."""
    look, theme = scene.look, scene.look.theme
    placed = queens.placed_squares(scene.moment)
    width = max(1.5, min(look.px(3), ground.cell / 14))
    for pair in queens.without_chains(queens.attacking_pairs(placed), placed):
        boxes = [ground.square(placed[depth]) for depth in pair]
        start, end = between(boxes[0], boxes[1], 1)
        line(surface, theme.background, start, end, width + look.px(2))
        line(surface, theme.rejected, start, end, width, (width * 2, width * 1.5))
        for box in boxes:
            draw_dashed_ring(surface, box, look, theme.rejected)


def draw_tested(surface: pygame.Surface, box: Box, scene: Scene) -> None:
    """How many complete placements have been tested, of how many: a bar and the two numbers."""
    look, theme = scene.look, scene.look.theme
    tested = queens_order.tested_count(scene.moment, scene.trace)
    count = queens_order.candidate_count(scene.moment)
    bar, words = box.top(max(2, box.h // 4), max(1, box.h // 8))
    radius = bar.h // 2
    rounded_rect(surface, bar, theme.track, radius=radius)
    done = round(bar.w * tested / count)
    if done > 0:
        rounded_rect(surface, bar._replace(w=max(done, 2)), theme.try_, radius=min(radius, done))
    string = _("{tested} of {count} placements tested").format(
        tested=grouped(tested), count=grouped(count)
    )
    size = max(8.0, min(22.0, words.h / look.scale * 0.8))
    while size > 8 and text.measure(look, string, size, "bold", figures=True)[0] > words.w:
        size -= 1
    text.draw(surface, look, string, words.center, size, "bold", "text", "center",
              words.w, figures=True)  # fmt: skip


def draw_mirror(surface: pygame.Surface, ground: Ground, scene: Scene) -> None:
    """The mirror between the halves of the board; with a solution, the queens of its image."""
    moment, look, board = scene.moment, scene.look, ground.board
    middle = board.x + board.w / 2
    dash = look.px(7)
    line(surface, with_alpha(look.theme.accent, 0.8), (middle, board.y), (middle, board.bottom),
         max(1.5, look.px(2)), (dash, dash))  # fmt: skip
    if moment.kind != SOLUTION:
        return
    for depth, square in enumerate(queens_order.mirror_image(moment)):
        box = ground.square(square)
        size = max(4, round(box.w * 0.62))
        ghost = icon(look, "queen", size, with_alpha(look.theme.hue(depth), 0.6))
        surface.blit(ghost, (box.x + (box.w - size) // 2, box.y + (box.h - size) // 2))
