"""Pieces made of squares: filled, with an outline around the whole piece.

Where the parts of the pentomino picture stand: tray of pieces, board, matrix. Pixels only.

The tray of the pentomino picture: each piece with its letter.

The picture of pentominoes: the board, the pieces, and the matrix of the exact cover beside it.

A free cell says in how many ways it can still be filled, a piece in the tray how many places it has
left: the smallest of these numbers decides what is covered next, unless pieces have their turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.boards import Cell, Cells
from solvers.pentominoes import positions
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box, board_boxes
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    counts_still,
    draw_conflict,
    draw_dashed_ring,
    draw_differing,
    draw_given_up,
    draw_ring,
    draw_star,
    fading,
    given_up_sign,
    placed,
    solved,
    taken_back,
    tried,
)
from visualizer.problems.asking import refusals
from visualizer.problems.exact_cover.density import draw_density, marks
from visualizer.problems.exact_cover.rules import (
    Covering,
    Situation,
    covering,
    next_item,
    situation,
)
from visualizer.problems.exact_cover.words import exhausted
from visualizer.problems.narration import opposed
from visualizer.problems.pentominoes.rules import Tiling, middle_of, obstacles, tiling_of
from visualizer.problems.pentominoes.words import none_left
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, disc, line, rounded_rect
from visualizer.ui.theme import Color, Theme, mix, with_alpha

Square = Callable[[int, int], Box]
"""Gives the box of (row, column)."""


def fill_piece(
    figure: Figure, square: Square, cells: Iterable[Cell], color: Color
) -> None:
    """The squares of a piece, without gaps; the colour may be translucent."""
    for cell in cells:
        box = square(*cell)
        figure.fill(color, box)


def outline_piece(
    figure: Figure,
    square: Square,
    cells: Iterable[Cell],
    color: Color,
    width: int,
    dash: tuple[float, float] | None = None,
) -> None:
    """A line along the edge of a piece, on its inner side."""
    piece = set(cells)
    half = width / 2
    for row, column in piece:
        box = square(row, column)
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
            line(figure, color, ends[0], ends[1], width, dash)


def _corner(box: Box, side: Cell, step: Cell, half: float, reach: float) -> tuple[float, float]:
    """The end of the line along a side of a square, `reach` beyond its corner."""
    x = box.x + box.w / 2 + (side[1] * (box.w / 2 - half)) + step[1] * (box.w / 2 + reach)
    y = box.y + box.h / 2 + (side[0] * (box.h / 2 - half)) + step[0] * (box.h / 2 + reach)
    return x, y


def joints(figure: Figure, square: Square, cells: Iterable[Cell], color: Color) -> None:
    """Faint lines between the squares of a piece, so that they can be counted."""
    piece = set(cells)
    for row, column in piece:
        box = square(row, column)
        faint = with_alpha(color, 0.25)
        if (row, column + 1) in piece:
            line(figure, faint, (box.right, box.y), (box.right, box.bottom), 1)
        if (row + 1, column) in piece:
            line(figure, faint, (box.x, box.bottom), (box.right, box.bottom), 1)


COORDINATES = 20
TRAY = 62
TRAY_SHARE = 0.11
"""In a high pane the tray is this share of it."""

LOW_TRAY = 30
"""Height of a tray whose pieces are only letters."""

GAP = 12
MATRIX = (230, 104)
"""The least width and height of a matrix, unscaled."""

OPTION = 4
"""The least width of an option in the matrix, unscaled."""

SHARE = 0.34
"""What the matrix gets of the room at least, if it is shown."""

MOST_BOARD_LOST = 0.62
"""The matrix is left out where the board would shrink to less than this share."""


class TilingPlaces(NamedTuple):
    """tray: a box for each piece. cell: pixels of a cell of the board. matrix: None for no room."""

    tray: list[Box]
    board: Box
    cell: int
    matrix: Box | None

    def square(self, row: int, column: int) -> Box:
        """A cell of the board."""
        x, y = self.board.x + column * self.cell, self.board.y + row * self.cell
        return Box(x, y, self.cell, self.cell)


def arrange(box: Box, px: Callable[[float], int], tiling: Tiling) -> TilingPlaces:
    """The board as large as it goes, the matrix below or beside it, whichever leaves it larger."""
    count, board = len(tiling.board.pieces), tiling.board
    high = max(px(TRAY), round(box.h * TRAY_SHARE))
    tray_height = high if box.h >= px(300) else px(LOW_TRAY)
    tray, area = box.top(tray_height if box.h >= px(150) else 0, px(GAP // 2))
    margin = px(COORDINATES)
    alone = board_boxes(area, board.columns, board.rows, margin)
    room, matrix = area, None
    best = int(alone[1] * MOST_BOARD_LOST)
    below = max(px(MATRIX[1]), round(area.h * SHARE))
    beside = max(px(MATRIX[0]), round(area.w * SHARE))
    for part, other, fits in (
        (*area.cut_bottom(below, px(GAP)), area.w >= px(MATRIX[0])),
        (*area.left(area.w - beside - px(GAP), px(GAP)), area.h >= px(MATRIX[1])),
    ):
        cell = board_boxes(part, board.columns, board.rows, margin)[1]
        # Options of few pixels each would be noise.
        lines = max(other.w, other.h)
        if fits and cell > best and len(tiling.placements) * px(OPTION) <= lines:
            best, room, matrix = cell, part, other
    place, cell = board_boxes(room, board.columns, board.rows, margin)
    if matrix is not None and matrix.y > room.y:
        place = place._replace(y=room.y + margin)
        matrix = _from(matrix, matrix.x, place.bottom + px(GAP))
    elif matrix is not None:
        place = place._replace(x=room.x + margin)
        matrix = _from(matrix, place.right + 2 * px(GAP), matrix.y)
    elif tray.h:  # the tray stands close to the board, both in the middle
        free = (place.y - margin - area.y) + (box.bottom - place.bottom)
        wider = min(free, px(GAP) - px(GAP // 2))
        tray = tray._replace(y=tray.y + max(0, free - wider) // 2)
        place = place._replace(y=tray.bottom + px(GAP // 2) + wider + margin)
    return TilingPlaces(_tray(tray, count, px), place, cell, matrix)


def _from(box: Box, x: int, y: int) -> Box:
    """The box with another corner at the top left: it gets what the board has left over."""
    return Box(x, y, box.right - x, box.bottom - y)


def _tray(area: Box, count: int, px: Callable[[float], int]) -> list[Box]:
    if not area.h:
        return []
    gap = px(5)
    width = min(max(px(74), round(area.h * 1.2)), (area.w + gap) // count - gap)
    left = area.x + (area.w - count * (width + gap) + gap) // 2
    return [Box(left + i * (width + gap), area.y, width, area.h) for i in range(count)]


def draw_tray(
    figure: Figure, look: Look, tiles: list[Box], pieces: str, now: Covering,
    ghost: int | None = None,
) -> None:
    """All pieces: those on the board in their hues, the others with the number of their places.

    ghost: the depth of a piece that is taken back
    """
    for item, tile in enumerate(tiles):
        depth, left = int(now.covered_by[item]), int(now.left[item])
        if depth == ghost:
            _on_tile(figure, look, tile, pieces[item], pieces[item], look.theme.taken_back)
            draw_dashed_ring(figure, tile, look, look.theme.taken_back)
            continue
        _tile(figure, look, tile, pieces[item], now, item)
        words = tray_words(pieces[item], None if depth >= 0 else left)
        figure.spot(tile, saying(words))


def tray_words(name: str, left: int | None) -> str:
    """What the tooltip of a piece in the tray says; left: its places, None for one on the board."""
    if left is None:
        return _("piece {name}: it lies on the board, in the same hue").format(name=name)
    words = ngettext(
        "piece {name}: {left} place left for it", "piece {name}: {left} places left for it", left
    )
    return words.format(name=name, left=left)


def _tile(
    figure: Figure, look: Look, tile: Box, name: str, now: Covering, item: int
) -> None:
    theme = look.theme
    depth, left = int(now.covered_by[item]), int(now.left[item])
    radius = look.px(5)
    if depth >= 0:
        rounded_rect(figure, tile, theme.hue(depth), radius=radius)
    else:
        rounded_rect(figure, tile, theme.cell, theme.cell_border, look.px(1), radius)
    ink: Color = theme.on_hue if depth >= 0 else theme.rejected if left == 0 else theme.text
    label = name if depth >= 0 else f"{name} {left}"
    _on_tile(figure, look, tile, name, label, ink)


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


class TilingDrawing(NamedTuple):
    """What all parts of the drawing need. `about` is None before the first event.

    over  the item that nothing is left for, at a POP after which that is so
    """

    figure: Figure
    places: TilingPlaces
    show: Show
    tiling: Tiling
    now: Covering
    about: Situation | None
    over: int | None = None

    @property
    def ghost(self) -> int | None:
        """The depth of a piece that is taken back: it counts until the next event."""
        moment = self.show.run.moment
        return moment.depth if moment.kind == POP else None

    @property
    def stuck(self) -> int | None:
        """The item that is shown as a dead end: at the event that leads into it, and out of it."""
        if self.about is not None and self.show.run.moment.kind == PUSH:
            return self.now.stuck
        return self.over

    @property
    def look(self) -> Look:
        return self.show.look

    def cells(self, option: int) -> Cells:
        """The cells that an option fills."""
        return self.tiling.placements[option].cells


class Pentominoes(Picture):
    """Rows from the top, columns from the left, both from 0."""

    shape = "square"

    def title(self) -> str:
        return _("BOARD")

    def note(self, show: Show) -> str:
        count = len(tiling_of(show.run.moment).board.pieces)
        note = ngettext("{placed} of {count} piece", "{placed} of {count} pieces", count)
        return note.format(placed=len(show.run.moment.path), count=count)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        moment = show.run.moment
        tiling = tiling_of(moment)
        places = arrange(box, show.look.px, tiling)
        now = covering(tiling.incidence, moment.standing)
        about = situation(moment, tiling.incidence)
        over = None if about is None else exhausted(moment, about)
        drawing = TilingDrawing(figure, places, show, tiling, now, about, over)
        _ground(drawing)
        figure.spot(places.board, On(at=partial(_told, drawing)))
        draw_tray(figure, show.look, places.tray, tiling.board.pieces, now, drawing.ghost)
        for depth, option in enumerate(moment.path):
            _piece(drawing, option, depth)
            mark_choice(figure, depth, *(places.square(*cell) for cell in drawing.cells(option)))
        if places.matrix is not None:
            item = None if over is None else (over, none_left(tiling, now, over))
            draw_density(
                figure, places.matrix, show.look, now, marks(show, now), drawing.ghost, item
            )
        if about is not None:
            _event(drawing, about)
        lines = _ways(drawing)
        _coordinates(drawing, lines=lines)
        _numbers(drawing, lines=lines)
        _letters(drawing, lines=lines)
        if about is not None:
            _signs(drawing, about)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return index

    def choice_name(self, moment: Moment, value: int) -> str:
        return tiling_of(moment).placements[value].piece

    def signs(self, show: Show) -> Sequence[Sign]:
        def free(figure: Figure, box: Box, look: Look) -> None:
            figure.fill(look.theme.square_dark, box)
            text.draw(figure, look, "8", box.center, 14, "bold", "text_dim", "center")

        def piece(figure: Figure, box: Box, look: Look) -> None:
            side = box.w // 3
            cells = ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))

            def square(row: int, column: int) -> Box:
                return Box(box.x + column * side, box.y + row * side, side, side)

            hue = look.theme.hue(2)
            fill_piece(figure, square, cells, hue)
            dark = mix(hue, look.theme.on_hue, 0.62)
            outline_piece(figure, square, cells, dark, max(1, side // 8))

        def tray(figure: Figure, box: Box, look: Look) -> None:
            tile = box.inset(0, box.h // 6)
            rounded_rect(figure, tile, look.theme.cell, look.theme.cell_border, look.px(1), 4)
            text.draw(figure, look, "X 5", tile.center, text.SMALLEST, "bold", "text", "center")

        def work(figure: Figure, box: Box, look: Look) -> None:
            rounded_rect(figure, box, None, look.theme.row, look.px(3), box.w // 6)

        def stuck(figure: Figure, box: Box, look: Look) -> None:
            rounded_rect(figure, box, None, look.theme.rejected, look.px(3), box.w // 6)
            cross_disc(figure, look, box.center, box.w * 0.24)

        def way(figure: Figure, box: Box, look: Look) -> None:
            start, end = (box.x + look.px(3), box.center[1]), (box.right - 2, box.center[1])
            line(figure, look.theme.rejected, start, end, look.px(3))
            disc(figure, look.theme.rejected, start, look.px(4))

        return (
            Sign(_("a piece on the board, in the hue of its choice"), piece),
            Sign(_("a free cell, with the number of ways that are left to fill it"), free),
            Sign(_("a piece in the tray, with the number of places left for it"), tray),
            Sign(item_in_work(), work),
            Sign(stuck_words(), stuck),
            Sign(_("from a piece that is in the way; dashed: from one that is used"), way),
            given_up_sign(),
        )

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        tiling = tiling_of(moment)
        board = tiling.board
        side = max(1, min(box.w // board.columns, box.h // board.rows))
        x = box.x + (box.w - side * board.columns) // 2
        y = box.y + (box.h - side * board.rows) // 2
        places = TilingPlaces([], Box(x, y, side * board.columns, side * board.rows), side, None)
        for depth, option in enumerate(moment.path):
            cells, hue = tiling.placements[option].cells, look.theme.hue(depth)
            fill_piece(figure, places.square, cells, hue)
            if side >= 4:
                dark = mix(hue, look.theme.surface, 0.6)
                outline_piece(figure, places.square, cells, dark, max(1, side // 9))

    def thumbnail_ratio(self, moment: Moment) -> float:
        board = tiling_of(moment).board
        return board.columns / board.rows


def _told(drawing: TilingDrawing, x: int, y: int) -> On | None:
    """What the tooltip of a cell of the board says."""
    places, board = drawing.places, drawing.tiling.board
    cell = (y - places.board.y) // places.cell, (x - places.board.x) // places.cell
    if cell not in board.cells:
        return None
    item = len(board.pieces) + list(board.cells).index(cell)
    depth = int(drawing.now.covered_by[item])
    if depth == drawing.ghost:
        return On(tip=counts_still())
    if depth >= 0:
        name = drawing.tiling.placements[drawing.now.path[depth]].piece
        return On(tip=_piece_words(name))
    if item == drawing.over:
        return None  # its frame tells
    left = int(drawing.now.left[item])
    words = ngettext(
        "a free cell: {left} way left to fill it", "a free cell: {left} ways left to fill it", left
    )
    return On(tip=words.format(left=left))


def _piece_words(name: str) -> str:
    """What the tooltip of a piece on the board says."""
    return _("piece {name}, in the hue of its choice").format(name=name)


def _ground(drawing: TilingDrawing) -> None:
    """The cells of the board; small ones that nothing fills any more have a disc for their 0."""
    places, theme, tiling, now = drawing.places, drawing.look.theme, drawing.tiling, drawing.now
    size = _size_of_numbers(drawing)
    for number, (row, column) in enumerate(tiling.board.cells):
        box, item = places.square(row, column), len(tiling.board.pieces) + number
        drawing.figure.fill(_square_color(theme, row, column), box)
        dead = now.left[item] == 0 and now.covered_by[item] < 0
        if dead and not size and item != drawing.stuck:
            disc(drawing.figure, theme.rejected, box.center, places.cell * 0.3)


def _square_color(theme: Theme, row: int, column: int) -> Color:
    return theme.square_light if (row + column) % 2 == 0 else theme.square_dark


def _size_of_numbers(drawing: TilingDrawing) -> float:
    """The size of all numbers of ways; 0 where they have no room."""
    look, cell = drawing.look, drawing.places.cell
    most = str(max(drawing.now.left[len(drawing.tiling.board.pieces) :], default=0))
    largest = min(max(20.0, cell / look.scale * 0.2), cell / look.scale * 0.34)
    return text.fitting(look, most, (cell * 0.86, cell * 0.7), largest, figures=True)


def _numbers(drawing: TilingDrawing, *, lines: bool) -> None:
    """In how many ways each free cell can still be filled; lines pass behind the numbers."""
    board, look, now, places = drawing.tiling.board, drawing.look, drawing.now, drawing.places
    size = _size_of_numbers(drawing)
    lettered = None if drawing.about is None else middle_of(drawing.cells(drawing.about.option))
    for number, cell in enumerate(board.cells):
        item = len(board.pieces) + number
        left, middle = int(now.left[item]), places.square(*cell).center
        crossed = item == drawing.stuck and not left
        if not size or crossed or cell == lettered or now.covered_by[item] >= 0:
            continue
        if lines:
            disc(drawing.figure, _square_color(look.theme, *cell), middle, places.cell * 0.25)
        color = look.theme.rejected if left == 0 else look.theme.text_dim
        text.draw(drawing.figure, look, str(left), middle, size, "bold", color, "center",
                  figures=True)


def _coordinates(drawing: TilingDrawing, *, lines: bool) -> None:
    """The numbers of rows and columns; lines to the tray pass behind them."""
    places, look, board = drawing.places, drawing.look, drawing.tiling.board
    (x, y, w, h), margin = places.board, look.px(COORDINATES)
    drawing.figure.spot((x, y - margin, w, margin), saying(_("numbers of the columns")))
    drawing.figure.spot((x - margin, y, margin, h), saying(_("numbers of the rows")))
    size = text.SMALLEST
    every = 1 if places.cell >= text.measure(look, "00", size, "bold")[0] else 5
    for count, across in ((board.columns, True), (board.rows, False)):
        for i in range(0, count, every):
            middle = i * places.cell + places.cell / 2
            pos = (
                (places.board.x + middle, places.board.y - look.px(10))
                if across
                else (places.board.x - look.px(11), places.board.y + middle)
            )
            if lines:
                disc(drawing.figure, look.theme.surface, pos, look.px(size * 0.6))
            text.draw(drawing.figure, look, str(i), pos, size, "bold", "text_dim", "center")


def _piece(drawing: TilingDrawing, option: int, depth: int) -> None:
    """A piece on the board, in the hue of its choice."""
    figure, places, theme = drawing.figure, drawing.places, drawing.look.theme
    cells, hue = drawing.cells(option), theme.hue(depth)
    fill_piece(figure, places.square, cells, hue)
    with figure.telling(_piece_words(drawing.tiling.placements[option].piece)):
        joints(figure, places.square, cells, theme.on_hue)
    dark = mix(hue, theme.on_hue, 0.62)
    outline_piece(figure, places.square, cells, dark, max(1, places.cell // 16))


def _letters(drawing: TilingDrawing, *, lines: bool) -> None:
    """The letters of all pieces on the board, and that of the event; lines pass behind them."""
    theme, moment = drawing.look.theme, drawing.show.run.moment
    for depth, option in enumerate(drawing.now.path):
        if depth == drawing.ghost and not lines:
            _letter(drawing, option, fading(drawing.show))
        elif depth == drawing.ghost:
            with drawing.figure.telling(taken_back()):
                _letter(drawing, option, theme.on_meaning, theme.taken_back)
        else:
            _letter(drawing, option, theme.on_hue, theme.hue(depth) if lines else None)
    if drawing.about is not None and moment.kind == TRY:
        _letter(drawing, drawing.about.option, theme.try_)


def _letter(
    drawing: TilingDrawing, option: int, color: Color, ground: Color | None = None
) -> None:
    """The letter of a piece; `ground`: on a disc of that colour."""
    cells, cell = drawing.cells(option), drawing.places.cell
    middle = drawing.places.square(*middle_of(cells)).center
    if ground is not None:
        disc(drawing.figure, ground, middle, cell * 0.36)
    largest = min(40.0, cell / drawing.look.scale * 0.58)
    size = text.fitting(drawing.look, "W", (cell, cell), largest)
    if size:
        name = drawing.tiling.placements[option].piece
        text.draw(drawing.figure, drawing.look, name, middle, size, "bold", color, "center")


def _event(drawing: TilingDrawing, about: Situation) -> None:
    """The piece of the event, in what the event does to it."""
    figure, places, show, theme = (
        drawing.figure, drawing.places, drawing.show, drawing.look.theme,
    )
    kind, cells = show.run.moment.kind, drawing.cells(about.option)
    thick = max(2, min(drawing.look.px(4), places.cell // 7))
    if kind == TRY:
        fill_piece(figure, places.square, cells, with_alpha(theme.try_, 0.3))
        with figure.telling(tried()):
            outline_piece(figure, places.square, cells, theme.try_, thick)
    elif kind == PUSH:
        with figure.telling(placed()):
            outline_piece(figure, places.square, cells, theme.placed, thick)
    elif kind == SOLUTION:
        with figure.telling(solved()):
            outline_piece(figure, places.square, drawing.tiling.board.cells, theme.solution, thick)
    elif kind == POP:
        fill_piece(figure, places.square, cells, with_alpha(theme.taken_back, 0.16))
        dash = (max(3.0, places.cell / 7), max(2.0, places.cell / 9))
        with figure.telling(taken_back()):
            outline_piece(figure, places.square, cells, fading(show), thick, dash)


def _signs(drawing: TilingDrawing, about: Situation) -> None:
    """What the search looks at, or has exhausted; what stands against a piece; the star."""
    places, show, theme = drawing.places, drawing.show, drawing.look.theme
    kind, cells = show.run.moment.kind, drawing.cells(about.option)
    if drawing.stuck is not None:
        _dead_end(drawing, drawing.stuck)
    elif kind == PUSH:
        _ring(drawing, next_item(show.run.moment, about.now), theme.row)
    elif kind == SOLUTION:
        corner = places.square(0, drawing.tiling.board.columns - 1)
        draw_star(drawing.figure, corner, drawing.look, 0.3)
    else:
        _ring(drawing, about.item, theme.try_ if kind == TRY else theme.row)
    _against(drawing, opposed(show.run.moment))
    squares = [pygame.Rect(places.square(*cell)) for cell in cells]
    draw_differing(drawing.figure, Box(*squares[0].unionall(squares[1:])), show)


def _against(drawing: TilingDrawing, choice: Moment | None) -> None:
    """The cells that a piece shares with others; a line from its like, if that is on the board."""
    places, look = drawing.places, drawing.look
    if choice is None:
        return
    for refusal in refusals(choice) or ():
        if refusal.depth is None or refusal.entry is None:
            continue
        cell = drawing.tiling.cell_of(refusal.entry)
        if cell is not None:
            draw_ring(drawing.figure, places.square(*cell), look, look.theme.rejected)
            continue
        first, second = (
            places.square(*middle_of(drawing.cells(option)))
            for option in (choice.path[refusal.depth], choice.value)
        )
        draw_conflict(drawing.figure, first, second, look, drawing.show.run.eased, beside=True)
        draw_ring(drawing.figure, first, look, look.theme.rejected)


def _ring(drawing: TilingDrawing, item: int | None, color: Color, words: str = "") -> None:
    if item is None:
        return
    box = _box_of(drawing, item)
    if box is not None:
        width = max(2, min(drawing.look.px(3), box.w // 8))
        if drawing.tiling.cell_of(item) is not None:
            inner = box.inset(max(1, box.w // 10))
        elif drawing.ghost is not None and drawing.now.covered_by[item] == drawing.ghost:
            inner = box.inset(-width)  # inside is the frame of what is taken back
        else:
            inner = box
        stuck = color == drawing.look.theme.rejected
        with drawing.figure.telling(words or (stuck_words() if stuck else item_in_work())):
            rounded_rect(drawing.figure, inner, None, color, width, max(1, inner.w // 6))


def _box_of(drawing: TilingDrawing, item: int) -> Box | None:
    """Where an item stands: a cell on the board, or a piece in the tray."""
    cell = drawing.tiling.cell_of(item)
    if cell is not None:
        return drawing.places.square(*cell)
    return drawing.places.tray[item] if drawing.places.tray else None


def _ways(drawing: TilingDrawing) -> bool:
    """Lines to a dead end from the pieces in the way, dashed ones from pieces that are used
    already. Where a number is to be read they end beside it. Returns whether there are any.
    """
    item, now, places, theme = drawing.stuck, drawing.now, drawing.places, drawing.look.theme
    target = None if item is None else _box_of(drawing, item)
    if item is None or target is None:
        return False
    width = max(1.5, min(drawing.look.px(3), places.cell / 12))
    found = obstacles(drawing.tiling, now, item)
    x, y = target.center
    numbered = bool(now.left[item]) or drawing.tiling.cell_of(item) is None
    ways = [(depth, False) for depth in found.in_the_way]
    ways += [(depth, True) for depth in found.used if depth not in found.in_the_way]
    for depth, dashed in ways:
        start = places.square(*middle_of(drawing.cells(now.path[depth]))).center
        far, wide = (max(1, abs(a - b)) for a, b in zip(start, target.center, strict=True))
        beside = min(target.w / 2 / far, target.h / 2 / wide) if numbered else 0
        share = drawing.show.run.eased * max(0.0, 1 - beside)
        tip = start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share
        dash = (width * 3, width * 3) if dashed else None
        words = _("this piece is used already") if dashed else _("this piece is in the way")
        with drawing.figure.telling(words):
            line(drawing.figure, theme.rejected, start, tip, width, dash)
            disc(drawing.figure, theme.rejected, start, width * 1.6)
    return bool(ways)


def _dead_end(drawing: TilingDrawing, item: int) -> None:
    """The frame of a cell or piece that nothing is left for.

    Where some were left, but have had their turn, the sign for that stands at the pieces, or where
    the places of the piece were.
    """
    target = _box_of(drawing, item)
    if target is None:
        return
    if drawing.now.left[item]:
        words = none_left(drawing.tiling, drawing.now, item)
        _ring(drawing, item, drawing.look.theme.row, words)
        drawing.figure.spot(target, saying(words))
        _given_up(drawing, drawing.now, item)
        return
    _ring(drawing, item, drawing.look.theme.rejected)
    radius = max(5.0, min(target.w, target.h) * 0.24)
    on_board = drawing.tiling.cell_of(item) is not None
    middle = target.center if on_board else _corner_of(target, radius * 0.6)
    with drawing.figure.telling(stuck_words()):
        cross_disc(drawing.figure, drawing.look, middle, radius)


def _given_up(drawing: TilingDrawing, now: Covering, item: int) -> None:
    """The signs of what was left for an item and has had its turn: for a cell the pieces that
    filled it, for a piece its places, too."""
    places, tiling, look = drawing.places, drawing.tiling, drawing.look
    boxes = [_box_of(drawing, item)]
    for option in now.options_left(item):
        if tiling.cell_of(item) is None:
            boxes.append(places.square(*middle_of(drawing.cells(option))))
        elif places.tray:
            boxes.append(places.tray[tiling.board.pieces.index(tiling.placements[option].piece)])
    for box in dict.fromkeys(boxes):
        if box is not None:
            upon = box in places.tray
            radius = max(3.0, min(box.w, box.h) * (0.2 if upon else 0.14))
            middle = _corner_of(box, radius * (0.6 if upon else 1.1))
            draw_given_up(drawing.figure, look, middle, radius)


def _corner_of(box: Box, inset: float) -> Point:
    """A point near the right upper corner of a box, where a sign leaves free what is in the box."""
    return box.right - inset, box.y + inset


def item_in_work() -> str:
    """What a frame around a cell or a piece means."""
    return _("in work: each way to fill this cell, or to place this piece, is tried")


def stuck_words() -> str:
    """What a cross on a cell or a piece means."""
    return _("a dead end: nothing fills this cell any more, or no place is left for this piece")


PICTURE = Pentominoes()
