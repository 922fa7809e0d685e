"""The picture of pentominoes: the board, the pieces, and the matrix of the exact cover beside it.

A free cell says in how many ways it can still be filled, a piece in the tray how many places it has
left: the smallest of these numbers decides what is covered next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.boards import Cells
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.covers.cover_density import draw_density, marks
from visualizer.pictures.covers.covering import Covering, Situation, covering, situation
from visualizer.pictures.covers.pentominoes_words import narrate
from visualizer.pictures.covers.piece_tray import draw_tray
from visualizer.pictures.covers.pieces import fill_piece, joints, outline_piece
from visualizer.pictures.covers.tiling_places import Places, arrange
from visualizer.pictures.covers.tilings import Tiling, middle_of, obstacles, tiling_of
from visualizer.pictures.narration import Narration
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect, star
from visualizer.ui.theme import Color, mix, with_alpha

NUMBERS_FROM = 17
"""Pixels of a cell (unscaled) from which on it says in how many ways it can be filled."""


class Drawing(NamedTuple):
    """What all parts of the drawing need. `about` is None before the first event."""

    surface: pygame.Surface
    places: Places
    scene: Scene
    tiling: Tiling
    now: Covering
    about: Situation | None

    @property
    def look(self) -> Look:
        return self.scene.look

    def cells(self, option: int) -> Cells:
        """The cells that an option fills."""
        return self.tiling.placements[option].cells


class Pentominoes(Picture):
    """Rows from the top, columns from the left, both from 0."""

    shape = "square"

    def title(self) -> str:
        return _("BOARD")

    def note(self, scene: Scene) -> str:
        count = len(tiling_of(scene.moment).board.pieces)
        return _("{placed} of {count} pieces").format(placed=len(scene.moment.path), count=count)

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        tiling = tiling_of(scene.moment)
        places = arrange(box, scene.look.px, tiling)
        now = covering(tiling.incidence, scene.moment.path)
        about = situation(scene.moment, tiling.incidence)
        drawing = Drawing(surface, places, scene, tiling, now, about)
        _ground(drawing)
        draw_tray(surface, scene.look, places.tray, tiling.board.pieces, now)
        for depth, option in enumerate(scene.moment.path):
            _piece(drawing, option, depth)
        if places.matrix is not None:
            draw_density(surface, places.matrix, scene.look, now, marks(scene, now))
        if about is not None:
            _event(drawing, about)

    def narrate(self, moment: Moment) -> Narration:
        return narrate(moment)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index

    def choice_boxes(self, box: Box, scene: Scene) -> Sequence[Sequence[Box]]:
        tiling = tiling_of(scene.moment)
        places = arrange(box, scene.look.px, tiling)
        return [
            [places.square(*cell) for cell in tiling.placements[option].cells]
            for option in scene.moment.path
        ]

    def choice_name(self, moment: Moment, value: int) -> str:
        return tiling_of(moment).placements[value].piece

    def thumbnail(self, surface: pygame.Surface, box: Box, look: Look, moment: Moment) -> None:
        tiling = tiling_of(moment)
        board = tiling.board
        side = max(1, min(box.w // board.columns, box.h // board.rows))
        x = box.x + (box.w - side * board.columns) // 2
        y = box.y + (box.h - side * board.rows) // 2
        places = Places([], Box(x, y, side * board.columns, side * board.rows), side, None)
        for depth, option in enumerate(moment.path):
            cells, hue = tiling.placements[option].cells, look.theme.hue(depth)
            fill_piece(surface, places.square, cells, hue)
            if side >= 4:
                dark = mix(hue, look.theme.surface, 0.6)
                outline_piece(surface, places.square, cells, dark, max(1, side // 9))

    def thumbnail_ratio(self, moment: Moment) -> float:
        board = tiling_of(moment).board
        return board.columns / board.rows


def _ground(drawing: Drawing) -> None:
    """The cells of the board, and in how many ways each can still be filled."""
    surface, places, look, tiling = drawing.surface, drawing.places, drawing.look, drawing.tiling
    theme, cell = look.theme, places.cell
    _coordinates(drawing)
    first = len(tiling.board.pieces)
    lettered = None if drawing.about is None else middle_of(drawing.cells(drawing.about.option))
    for number, (row, column) in enumerate(tiling.board.cells):
        box = places.square(row, column)
        surface.fill(theme.square_light if (row + column) % 2 == 0 else theme.square_dark, box)
        left = int(drawing.now.left[first + number])
        if (row, column) == lettered:
            continue
        if cell >= look.px(NUMBERS_FROM):
            size = min(20.0, cell / look.scale * 0.34)
            color = theme.rejected if left == 0 else theme.text_dim
            text.draw(surface, look, str(left), box.center, size, "bold", color, "center",
                      figures=True)  # fmt: skip
        elif left == 0:
            disc(surface, theme.rejected, box.center, cell * 0.3)


def _coordinates(drawing: Drawing) -> None:
    places, look, board = drawing.places, drawing.look, drawing.tiling.board
    size = min(13.0, max(8.0, places.cell / look.scale * 0.4))
    every = 1 if places.cell >= look.px(15) else 5
    for count, across in ((board.columns, True), (board.rows, False)):
        for i in range(0, count, every):
            middle = i * places.cell + places.cell / 2
            pos = (
                (places.board.x + middle, places.board.y - look.px(10))
                if across
                else (places.board.x - look.px(11), places.board.y + middle)
            )
            text.draw(drawing.surface, look, str(i), pos, size, "bold", "text_dim", "center")


def _piece(drawing: Drawing, option: int, depth: int) -> None:
    """A piece on the board, in the hue of its choice, with its letter."""
    surface, places, theme = drawing.surface, drawing.places, drawing.look.theme
    cells, hue = drawing.cells(option), theme.hue(depth)
    fill_piece(surface, places.square, cells, hue)
    joints(surface, places.square, cells, theme.on_hue)
    dark = mix(hue, theme.on_hue, 0.62)
    outline_piece(surface, places.square, cells, dark, max(1, places.cell // 16))
    _letter(drawing, option, theme.on_hue)


def _letter(drawing: Drawing, option: int, color: Color) -> None:
    cells, cell = drawing.cells(option), drawing.places.cell
    size = min(40.0, cell / drawing.look.scale * 0.58)
    if size >= 6:
        middle = drawing.places.square(*middle_of(cells)).center
        name = drawing.tiling.placements[option].piece
        text.draw(drawing.surface, drawing.look, name, middle, size, "bold", color, "center")


def _event(drawing: Drawing, about: Situation) -> None:
    surface, places, scene, theme = (
        drawing.surface, drawing.places, drawing.scene, drawing.look.theme,
    )  # fmt: skip
    kind, cells = scene.moment.kind, drawing.cells(about.option)
    thick = max(2, min(drawing.look.px(4), places.cell // 7))
    if kind == TRY:
        fill_piece(surface, places.square, cells, with_alpha(theme.try_, 0.3))
        outline_piece(surface, places.square, cells, theme.try_, thick)
        _letter(drawing, about.option, theme.try_)
        _ring(drawing, about.item, theme.try_)
    elif kind == PUSH:
        outline_piece(surface, places.square, cells, theme.placed, thick)
        if about.now.stuck is not None:
            _dead_end(drawing, about.now, about.now.stuck)
        elif about.now.item_in_work is not None:
            _ring(drawing, about.now.item_in_work, theme.row)
    elif kind == SOLUTION:
        outline_piece(surface, places.square, drawing.tiling.board.cells, theme.solution, thick)
        corner = (places.board.right - places.cell * 0.36, places.board.y + places.cell * 0.38)
        disc(surface, theme.surface, corner, places.cell * 0.34)
        star(surface, theme.solution, corner, max(6.0, places.cell * 0.3))
    elif kind == POP:
        fading = with_alpha(theme.taken_back, round(1 - 0.3 * scene.eased, 1))
        fill_piece(surface, places.square, cells, with_alpha(theme.taken_back, 0.16))
        dash = (max(3.0, places.cell / 7), max(2.0, places.cell / 9))
        outline_piece(surface, places.square, cells, fading, thick, dash)
        _letter(drawing, about.option, fading)
        _ring(drawing, about.item, theme.row)


def _ring(drawing: Drawing, item: int, color: Color) -> None:
    box = _box_of(drawing, item)
    if box is not None:
        width = max(2, min(drawing.look.px(3), box.w // 8))
        inner = box.inset(max(1, box.w // 10)) if drawing.tiling.piece_of(item) is None else box
        rounded_rect(drawing.surface, inner, None, color, width, max(1, inner.w // 6))


def _box_of(drawing: Drawing, item: int) -> Box | None:
    """Where an item stands: a cell on the board, or a piece in the tray."""
    cell = drawing.tiling.cell_of(item)
    if cell is not None:
        return drawing.places.square(*cell)
    return drawing.places.tray[item] if drawing.places.tray else None


def _dead_end(drawing: Drawing, now: Covering, item: int) -> None:
    """Lines from the pieces in the way, dashed ones from pieces that are used already."""
    places, look, scene = drawing.places, drawing.look, drawing.scene
    theme, target = look.theme, _box_of(drawing, item)
    if target is None:
        return
    width = max(1.5, min(look.px(3), places.cell / 12))
    found = obstacles(drawing.tiling, now, item)
    x, y = target.center
    ways = [(depth, False) for depth in found.in_the_way]
    ways += [(depth, True) for depth in found.used if depth not in found.in_the_way]
    for depth, dashed in ways:
        start = places.square(*middle_of(drawing.cells(now.path[depth]))).center
        tip = (start[0] + (x - start[0]) * scene.eased, start[1] + (y - start[1]) * scene.eased)
        dash = (width * 3, width * 3) if dashed else None
        line(drawing.surface, theme.rejected, start, tip, width, dash)
        disc(drawing.surface, theme.rejected, start, width * 1.6)
    _ring(drawing, item, theme.rejected)
    radius = max(5.0, min(target.w, target.h) * 0.24)
    cross_disc(drawing.surface, look, target.center, radius)


PICTURE = Pentominoes()
