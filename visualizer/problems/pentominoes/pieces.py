"""The drawing of single pieces: on the board, and in the tray beside it."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.instances.boards import Cell, Cells
from solvers.pentominoes import positions
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.layout.grid import Box
from visualizer.pictures.scene import Board, upon
from visualizer.problems.pentominoes.tiling import State
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, mix, with_alpha


def fill(board: Board, cells: Iterable[Cell], color: Color) -> None:
    """The squares of a piece, without gaps; the colour may be translucent."""
    for cell in cells:
        board.figure.fill(color, board.square(cell))


def outline(
    board: Board, cells: Iterable[Cell], color: Color, width: int,
    dash: tuple[float, float] | None = None,
) -> None:
    """A line along the edge of a piece, on its inner side."""
    piece = set(cells)
    half = width / 2
    for row, column in piece:
        box = board.square((row, column))
        for side in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            if (row + side[0], column + side[1]) in piece:
                continue
            ends = []
            for along in (-1, 1):
                step = (along * abs(side[1]), along * abs(side[0]))
                beside = (row + step[0], column + step[1])
                beyond = (beside[0] + side[0], beside[1] + side[1])
                # At an outer corner it stops inside; at an inner one it goes on into the piece.
                reach = -half if beside not in piece else half if beyond in piece else 0.0
                ends.append(_corner(box, side, step, half, reach))
            board.line(color, ends[0], ends[1], width, dash)


def _corner(box: Box, side: Cell, step: Cell, half: float, reach: float) -> tuple[float, float]:
    """The end of the line along a side of a square, `reach` beyond its corner."""
    x = box.x + box.w / 2 + (side[1] * (box.w / 2 - half)) + step[1] * (box.w / 2 + reach)
    y = box.y + box.h / 2 + (side[0] * (box.h / 2 - half)) + step[0] * (box.h / 2 + reach)
    return x, y


def joints(board: Board, cells: Iterable[Cell], color: Color) -> None:
    """Faint lines between the squares of a piece, so that they can be counted."""
    piece, faint = set(cells), with_alpha(color, 0.25)
    for row, column in piece:
        x, y, w, h = board.square((row, column))
        if (row, column + 1) in piece:
            board.line(faint, (x + w, y), (x + w, y + h), 1)
        if (row + 1, column) in piece:
            board.line(faint, (x, y + h), (x + w, y + h), 1)


@upon(mark("a piece on the board, in the hue of its choice"))
def laid(board: Board, cells: Cells, depth: int) -> None:
    """Upon the squares that it fills."""
    theme, hue = board.theme, board.theme.hue(depth)
    fill(board, cells, hue)
    joints(board, cells, theme.on_hue)
    outline(board, cells, mix(hue, theme.on_hue, 0.62), max(1, board.size // 16))


def in_tray(board: Board, tile: Box, state: State, item: int) -> None:
    """A piece: in its hue if it is on the board, else with the number of its places."""
    figure, look, theme = board.figure, board.look, board.theme
    depth, left = int(state.now.covered_by[item]), int(state.now.left[item])
    name = state.tiling.board.pieces[item]
    if depth == state.ghost:
        _on_tile(figure, look, tile, name, name, theme.taken_back)
        board.dashed_ring(tile)
        return
    if depth >= 0:
        rounded_rect(figure, tile, theme.hue(depth), radius=look.px(5))
        _on_tile(figure, look, tile, name, name, theme.on_hue)
        words = _("piece {name}: it lies on the board, in the same hue")
    else:
        rounded_rect(figure, tile, theme.cell, theme.cell_border, look.px(1), look.px(5))
        ink = theme.text if left else theme.rejected
        _on_tile(figure, look, tile, name, f"{name} {left}", ink)
        words = ngettext("piece {name}: {left} place left for it",
                         "piece {name}: {left} places left for it", left)
    figure.spot(tile, saying(words.format(name=name, left=left)))


def _on_tile(
    figure: Figure, look: Look, tile: Box, name: str, label: str, ink: Color
) -> None:
    """The shape of a piece and the words below it; without room its name alone."""
    low = tile.h < look.px(45)
    letters = max(look.px(20), tile.h // 3)
    strip = tile if low else tile.cut_bottom(letters)[1]
    largest = min(max(15.0, strip.h / look.scale * 0.7), tile.w / look.scale * 0.3)
    size = text.fitting(look, label, (tile.w, strip.h), largest)
    if not size:  # the tooltip has the number, too
        label, size = name, text.fitting(look, name, (tile.w, strip.h), text.SMALLEST)
    if size:
        text.draw(figure, look, label, strip.center, size, "bold", ink, "center")
    if not low:
        _mini(figure, tile.cut_bottom(letters)[0], _lying(positions(name)), ink)


def _lying(shapes: list[Cells]) -> Cells:
    """The first position that is not higher than it is wide."""
    return next(s for s in shapes if max(c for _r, c in s) >= max(r for r, _c in s))


def _mini(figure: Figure, area: Box, shape: Cells, color: Color) -> None:
    rows, columns = (max(numbers) + 1 for numbers in zip(*shape, strict=True))
    side = max(1, min(area.w * 8 // 10 // 5, area.h * 8 // 10 // 3))
    x = area.x + (area.w - side * columns) // 2
    y = area.y + (area.h - side * rows) // 2 + side // 4
    square = side - 1 if side > 3 else side
    for row, column in shape:
        figure.fill(color, (x + column * side, y + row * side, square, square))
