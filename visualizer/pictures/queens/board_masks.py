"""The three masks of a row, drawn over its squares: a stroke for each bit that is set."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from solvers.events import PUSH
from visualizer.layout.grid import Box
from visualizer.pictures.queens.queens_bits import mask_owners
from visualizer.pictures.scene import Scene
from visualizer.trace.moment import Moment
from visualizer.ui.shapes import line
from visualizer.ui.theme import with_alpha

LEANS = {"columns": 0, "left": 1, "right": -1}
"""Where a mask's stroke comes from: the column of the row above, relative to its own."""


def shows_masks(moment: Moment) -> bool:
    """Does the solver keep the masks of a row?"""
    return any(watch.kind == "masks" for watch in moment.solver.watches)


def draw_masks(surface: pygame.Surface, squares: Sequence[Box], scene: Scene) -> None:
    """Strokes through the squares of the row in work, in the hue of the queen that attacks.

    When a queen has been placed they move in from the row above, as the masks shift.
    """
    moment, look = scene.moment, scene.look
    row = moment.depth + (moment.kind == PUSH)
    if not squares:
        return
    cell = squares[0].w
    reach, width = cell * 0.3, max(1.5, min(look.px(5), cell * 0.08))
    away = cell * (1 - scene.eased) if moment.kind == PUSH else 0.0
    for (mask, column), queen in mask_owners(moment.path, row, moment.n).items():
        lean = LEANS[mask]
        middle_x, middle_y = squares[column].center
        x, y = middle_x + lean * away, middle_y - away
        color = with_alpha(look.theme.hue(queen), 0.9)
        start, end = (x + lean * reach, y - reach), (x - lean * reach, y + reach)
        line(surface, color, start, end, width)
