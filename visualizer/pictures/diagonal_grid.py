"""The ground of the diagonals: cells, coordinates and corners; rows are counted from the bottom.

The grid of the diagonals: strokes, the corners where they end, and where two would touch.
"""

from __future__ import annotations

from collections.abc import Mapping

from solvers.diagonals import BL_TR, NONE, Corner, ends
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import draw_dashed_ring, draw_ring, draw_solved, fading, tone
from visualizer.rules import diagonals
from visualizer.show.show import Highlight, Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, ring, rounded_rect
from visualizer.ui.theme import Color, mix


class DiagonalsPlace:
    """The grid in pixels; rows are counted from the bottom."""

    def __init__(self, box: Box, look: Look, m: int) -> None:
        margin = look.px(24)
        board, self.cell = board_boxes(box.inset(look.px(6)), m, m, margin)
        self.board = board._replace(y=board.y - margin)
        self.m = m

    def square(self, cell: int) -> Box:
        """The square of a cell."""
        row, column = divmod(cell, self.m)
        x, y = self.board.x + column * self.cell, self.board.bottom - (row + 1) * self.cell
        return Box(x, y, self.cell, self.cell)

    def corner(self, corner: Corner) -> Point:
        """The place of a corner."""
        row, column = corner
        return self.board.x + column * self.cell, self.board.bottom - row * self.cell

    def linked(self, x: int, y: int) -> On | None:
        """What a place is linked to: the mark of the corner that is near."""
        column = round((x - self.board.x) / self.cell)
        row = round((self.board.bottom - y) / self.cell)
        at = self.corner((row, column))
        near = abs(x - at[0]) + abs(y - at[1]) < self.cell * 0.4
        if not near or not (0 <= row <= self.m and 0 <= column <= self.m):
            return None
        return On(link=Highlight(bits=frozenset({("corners", (self.m + 1) * row + column)})))


def draw_cells(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    """The cells, and the numbers of rows and columns; those of the event stand out."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    board, size = ground.board, ground.cell
    rounded_rect(figure, board, theme.cell)
    for i in range(ground.m + 1):
        thick = look.px(1.5)
        figure.fill(theme.border_strong, (board.x + i * size, board.y, thick, board.h))
        figure.fill(theme.border_strong, (board.x, board.y + i * size, board.w, thick))
    letters = min(16.0, max(8.0, size / look.scale * 0.3))
    here = divmod(moment.depth, ground.m) if moment.kind is not None else (-1, -1)
    for i in range(ground.m):
        middle = i * size + size / 2
        for pos, now in (
            ((board.x - look.px(14), board.bottom - middle), i == here[0]),
            ((board.x + middle, board.bottom + look.px(14)), i == here[1]),
        ):
            color = "text" if now else "text_dim"
            text.draw(figure, look, str(i), pos, letters, "bold", color, "center", figures=True)


def draw_corners(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    """Every corner; where a diagonal ends, in the diagonal's hue."""
    theme = show.look.theme
    taken: dict[Corner, int] = {}
    for cell, value in enumerate(show.run.moment.placed[: ground.m**2]):
        taken |= dict.fromkeys(ends(cell, value, ground.m), cell)
    for row in range(ground.m + 1):
        for column in range(ground.m + 1):
            place, owner = ground.corner((row, column)), taken.get((row, column))
            if owner is None:
                disc(figure, theme.border_strong, place, max(2.0, ground.cell * 0.05))
            else:
                disc(figure, theme.surface, place, max(3.0, ground.cell * 0.115))
                disc(figure, theme.hue(owner), place, max(2.0, ground.cell * 0.085))
            if ("corners", (ground.m + 1) * row + column) in show.highlight.bits:
                ring(figure, theme.accent, place, ground.cell * 0.17, show.look.px(3))


STROKE = 0.13
"""Width of a diagonal; a cell is 1 wide."""


class DiagonalGrid(Picture):
    """The picture of the diagonals: rows from the bottom, columns from the left, both from 0."""

    shape = "square"

    def title(self) -> str:
        return _("GRID")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        drawn = sum(value != NONE for value in moment.path)
        return _("{drawn} of {all} diagonals").format(drawn=drawn, all=diagonals.wanted(moment))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment, look = show.run.moment, show.look
        ground = DiagonalsPlace(box, look, max(1, moment.n))
        draw_cells(figure, ground, show)
        known = moment.kind is not None and moment.depth < ground.m**2
        if known:
            _draw_frames(figure, ground, show)
        for cell, value in enumerate(moment.placed[: ground.m**2]):
            _draw_choice(figure, ground, look, cell, value)
        for cell in range(len(moment.path[: ground.m**2])):
            mark_choice(figure, cell, ground.square(cell))
        figure.spot(box, On(at=ground.linked))
        draw_corners(figure, ground, show)
        if known:
            _draw_event(figure, ground, show)

    def words(self, moment: Moment) -> tuple[str, str, str, str, str]:
        return (
            _("Try for the next cell: BL–TR, then BR–TL, then none."),
            _("If the diagonal would touch another, or no cell may stay empty any more, try the "
              "next."),
            _("Otherwise the cell is decided: mark the two corners and go on with the next cell."),
            _("If t diagonals are drawn, this is a solution: note it."),
            _("If nothing is left to try, take back the latest cell, free its corners, and try the "
              "next there."),
        )  # fmt: skip

    def choice_name(self, moment: Moment, value: int) -> str:
        return "–" if value == NONE else "/" if value == BL_TR else "\\"

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        m = max(1, moment.n)
        size = max(1, box.h // m)
        left, bottom = box.x + (box.w - size * m) // 2, box.y + (box.h + size * m) // 2
        whole = (left, bottom - size * m, size * m, size * m)
        rounded_rect(figure, whole, look.theme.cell, look.theme.cell_border, look.px(1))
        for cell, value in enumerate(moment.path):
            points = [(left + c * size, bottom - r * size) for r, c in ends(cell, value, m)]
            if points:
                (x0, y0), (x1, y1) = points
                near, far = (0.86, 0.14), (0.14, 0.86)
                start = (x0 * near[0] + x1 * near[1], y0 * near[0] + y1 * near[1])
                end = (x0 * far[0] + x1 * far[1], y0 * far[0] + y1 * far[1])
                line(figure, look.theme.hue(cell), start, end, max(1.0, size * 0.16))

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        m = max(1, moment.n)
        return {
            ("corners", (m + 1) * row + column): cell
            for cell, value in enumerate(moment.path)
            for row, column in ends(cell, value, m)
        }

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index if value != NONE else None

def _draw_choice(
    figure: Figure, ground: DiagonalsPlace, look: Look, cell: int, value: int
) -> None:
    """The diagonal of a cell, or the sign that it stays empty."""
    if value == NONE:
        _empty_sign(figure, ground, look, cell, look.theme.text_faint)
    else:
        _stroke(figure, ground, cell, value, look.theme.hue(cell))


def _empty_sign(
    figure: Figure, ground: DiagonalsPlace, look: Look, cell: int, color: Color
) -> None:
    radius = max(2.0, ground.cell * 0.09)
    ring(figure, color, ground.square(cell).center, radius, max(1.0, min(look.px(3), radius / 2)))


def _stroke(
    figure: Figure, ground: DiagonalsPlace, cell: int, value: int, color: Color, *,
    share: float = 1.0, dashed: bool = False,
) -> None:  # fmt: skip
    """A diagonal, `share` of its length while it grows."""
    corners = ends(cell, value, ground.m)
    if not corners:
        return
    (x0, y0), (x1, y1) = map(ground.corner, corners)
    end = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
    width = max(2.0, ground.cell * STROKE)
    dash = (width * 1.6, width * 1.5) if dashed else None
    line(figure, color, (x0, y0), end, width, dash)


def _draw_event(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    moment, look, theme = show.run.moment, show.look, show.look.theme
    if moment.kind == TRY:
        _draw_candidate(figure, ground, show, ground.square(moment.depth))
    elif moment.kind == PUSH:
        if moment.value == NONE:
            _empty_sign(figure, ground, look, moment.depth, theme.text_dim)
        else:
            hue = theme.hue(moment.depth)
            _stroke(figure, ground, moment.depth, moment.value, hue, share=show.run.eased)
    elif moment.kind == SOLUTION:
        _stroke(figure, ground, moment.depth, moment.value, theme.hue(moment.depth))
        draw_solved(figure, ground.board, ground.square(ground.m**2 - 1), look)
    elif moment.kind == POP:
        if moment.value == NONE:
            _empty_sign(figure, ground, look, moment.depth, fading(show))
        _stroke(figure, ground, moment.depth, moment.value, fading(show), dashed=True)


def _draw_candidate(figure: Figure, ground: DiagonalsPlace, show: Show, square: Box) -> None:
    """The candidate dashed; the corners where it would touch another, and those others, marked."""
    moment, look, theme = show.run.moment, show.look, show.look.theme
    ink = mix(theme.try_, theme.cell, 0.15)
    if moment.value == NONE:
        _empty_sign(figure, ground, look, moment.depth, ink)
    _stroke(figure, ground, moment.depth, moment.value, ink, dashed=True)
    if moment.rejected:
        _draw_refusal(figure, ground, show)
    if moment.rejected:
        share = 0.2 if moment.value == NONE else 0.5  # where no candidate is in the way
        place = square.right - square.w * 0.2, square.y + square.h * share
        cross_disc(figure, look, place, max(5.0, ground.cell * 0.1))


def _draw_refusal(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    moment, look, theme = show.run.moment, show.look, show.look.theme
    width = max(2.0, min(look.px(4), ground.cell * 0.05))
    if moment.value == NONE:
        x1, y1 = ground.square(moment.depth).center
        for cell in diagonals.refusing_cells(moment):
            x0, y0 = ground.square(cell).center
            end = (x0 + (x1 - x0) * show.run.eased, y0 + (y1 - y0) * show.run.eased)
            line(figure, theme.rejected, (x0, y0), end, width)
        return
    for touch in diagonals.touches(moment.path, moment.depth, moment.value, ground.m):
        start, place = ground.square(touch.cell).center, ground.corner(touch.corner)
        line(figure, theme.rejected, start, place, width)
        radius = max(5.0, ground.cell * 0.13) * (0.6 + 0.4 * show.run.eased)
        disc(figure, theme.surface, place, radius * 1.2)
        cross_disc(figure, look, place, radius)


def _draw_frames(figure: Figure, ground: DiagonalsPlace, show: Show) -> None:
    """Around the cell that the event is about, and those whose choices refuse its candidate."""
    moment, look, theme = show.run.moment, show.look, show.look.theme
    if moment.kind == TRY and moment.rejected:
        for cell in diagonals.refusing_cells(moment):
            draw_ring(figure, ground.square(cell), look, theme.rejected)
    square = ground.square(moment.depth)
    if moment.kind == POP:
        draw_dashed_ring(figure, square, look, theme.taken_back)
    elif moment.kind != SOLUTION:
        draw_ring(figure, square, look, tone(show))


PICTURE = DiagonalGrid()
