"""Where tray, board and matrix stand, and what all parts of the drawing need to know."""

from __future__ import annotations

from collections.abc import Callable

from solvers.events import POP, PUSH
from solvers.instances.boards import Cell, Cells
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box, Grid, board_boxes
from visualizer.problems.exact_cover.rules import Covering, Situation, covering, situation
from visualizer.problems.exact_cover.words import exhausted
from visualizer.problems.pentominoes.rules import Tiling, tiling_of
from visualizer.trace.moment import Moment

COORDINATES = 20
TRAY = 62
TRAY_SHARE = 0.11
"""In a high pane the tray is this share of it."""

LOW_TRAY = 30
"""Height of a tray whose pieces are only letters."""

GAP = 12
MATRIX = (230, 104)
"""The least width and height of a matrix, unscaled."""

OPTION = 8
"""The least width of an option in the matrix, unscaled."""

SHARE = 0.34
"""What the matrix gets of the room at least, if it is shown."""

MOST_BOARD_LOST = 0.62
"""The matrix is left out where the board would shrink to less than this share."""


class TilingPlaces(NamedTuple):
    """tray: a box for each piece. grid: the cells of the board. matrix: None for no room."""

    tray: list[Box]
    grid: Grid
    matrix: Box | None


def arrange(box: Box, px: Callable[[float], int], tiling: Tiling) -> TilingPlaces:
    """The board as large as it goes, the matrix below or beside it, whichever leaves it larger."""
    count, (rows, columns) = len(tiling.board.pieces), (tiling.board.rows, tiling.board.columns)
    high = max(px(TRAY), round(box.h * TRAY_SHARE))
    tray_height = high if box.h >= px(300) else px(LOW_TRAY)
    tray, area = box.top(tray_height if box.h >= px(150) else 0, px(GAP // 2))
    margin = px(COORDINATES)
    alone = board_boxes(area, columns, rows, margin)
    room, matrix = area, None
    best = int(alone[1] * MOST_BOARD_LOST)
    below = max(px(MATRIX[1]), round(area.h * SHARE))
    beside = max(px(MATRIX[0]), round(area.w * SHARE))
    for part, other, fits in (
        (*area.cut_bottom(below, px(GAP)), area.w >= px(MATRIX[0])),
        (*area.left(area.w - beside - px(GAP), px(GAP)), area.h >= px(MATRIX[1])),
    ):
        cell = board_boxes(part, columns, rows, margin)[1]
        # Options of few pixels each would be noise.
        lines = max(other.w, other.h)
        if fits and cell > best and len(tiling.placements) * px(OPTION) <= lines:
            best, room, matrix = cell, part, other
    place, cell = board_boxes(room, columns, rows, margin)
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
    return TilingPlaces(_tray(tray, count, px), Grid(place, cell, rows, columns, margin), matrix)


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


class State(NamedTuple):
    """What all parts of the drawing need to know. `about` is None before the first event.

    over  the item that nothing is left for, at a POP after which that is so
    """

    moment: Moment
    tiling: Tiling
    now: Covering
    about: Situation | None
    over: int | None

    @property
    def ghost(self) -> int | None:
        """The depth of a piece that is taken back: it counts until the next event."""
        return self.moment.depth if self.moment.kind == POP else None

    @property
    def stuck(self) -> int | None:
        """The item that is shown as a dead end: at the event that leads into it, and out of it."""
        if self.about is not None and self.moment.kind == PUSH:
            return self.now.stuck
        return self.over

    def cells(self, option: int) -> Cells:
        """The cells that an option fills."""
        return self.tiling.placements[option].cells

    def item_at(self, cell: Cell) -> int:
        """The item that a cell is."""
        return len(self.tiling.board.pieces) + self.tiling.board.cells.index(cell)


def state_of(moment: Moment) -> State:
    """The state at a moment."""
    tiling = tiling_of(moment)
    about = situation(moment, tiling.incidence)
    over = None if about is None else exhausted(moment, about)
    return State(moment, tiling, covering(tiling.incidence, moment.standing), about, over)
