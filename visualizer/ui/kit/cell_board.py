"""A board of cells that mouse and keys change: what a change means, others say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.entry import ENTER, Fact, typed
from visualizer.ui.kit.node import RADIUS, Node
from visualizer.ui.kit.touch import shift_held
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

Place = tuple[int, int]
"""Row and column, both from 0."""

LARGEST, SMALLEST = 56, 12
"""The side of a cell, unscaled: where the smallest is too large, the board moves in its room."""

WRITTEN_FROM = 12
"""The side of a cell from which it has room for a character."""

HEADING, PADDING, BETWEEN_BOXES = 13, 10, 4

NOTCH = 3
"""By how many cells a notch of the wheel moves the board."""


class Face(NamedTuple):
    """What a cell with some mark looks like: its colour in the theme, and that of its sign."""

    fill: str
    sign: str = "text"
    written: bool = True


UNKNOWN = Face("surface", "error")


class Hands(NamedTuple):
    """What follows, as actions: of a cell being pressed, again or for the first time; of one to
    which the pointer came meanwhile; of a character typed (None: it is none that a cell takes); of
    a cell to be cleared."""

    press: Callable[[Place, bool], Sequence[Any]]
    drag: Callable[[Place], Sequence[Any]]
    type: Callable[[Place, str], Sequence[Any] | None]
    clear: Callable[[Place], Sequence[Any]]


class BoardView(NamedTuple):
    """What is kept of a board.

    cursor  the cell that keys are about. corner: the rows and columns before those in view
    free    has it been scrolled, so that the cursor may be out of view?
    here    is the keyboard there?
    """

    cursor: Place = (0, 0)
    corner: Place = (0, 0)
    free: bool = False
    here: bool = False


@dataclass(eq=False)
class CellBoard(Node):
    """Shows `marks` by their faces.

    view   keeps the BoardView
    tops   what stands above the columns; warned: about which of these there is a doubt
    boxes  groups so many cells; 0: none are grouped
    wrong  a cell at fault
    """

    marks: Sequence[Sequence[str]]
    faces: Mapping[str, Face]
    hands: Hands
    view: Fact
    name: Name
    tops: Sequence[str] = ()
    warned: frozenset[int] = frozenset()
    boxes: int = 0
    wrong: Place | None = None
    grow: float = 1
    gives: int = 1

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        """Describe the cells in view, and what stands above the columns."""
        touched, theme = _Touched(self, look, box), look.theme
        view, room = touched.shown(), touched.room
        border = theme.accent if view.here else theme.border
        rounded_rect(figure, box, theme.background, border, look.px(1), look.px(RADIUS))
        rows, columns = touched.places()
        seen = [c for c, x in enumerate(columns) if room.x - touched.side < x < room.right]
        with figure.clipped((room.x, box.y, room.w, box.h)):
            for c in seen if self.tops else ():
                place = columns[c] + touched.side // 2, max(rows[0], room.y) - look.px(3)
                text.draw(figure, look, self.tops[c], place, HEADING,
                          color="error" if c in self.warned else "text_dim", anchor="midbottom",
                          width=touched.side)
        side = touched.side - look.px(1)
        faces = {mark: (look.color(face.fill), face) for mark, face in self.faces.items()}
        unknown = look.color(UNKNOWN.fill), UNKNOWN
        letter = min(22, max(13, side / look.scale * 0.55))
        written, thick, corner = side >= look.px(WRITTEN_FROM) - look.px(1), look.px(2), look.px(3)
        with figure.clipped(room.inset(-look.px(3))):
            if rows and columns:  # seen between cells, which may be as bright as the plane
                end = columns[-1] + touched.side, rows[-1] + touched.side
                ground = Box(columns[0], rows[0], end[0] - columns[0], end[1] - rows[0])
                rounded_rect(figure, ground.inset(-look.px(1)), theme.border_strong,
                             radius=look.px(3))
            for r, y in enumerate(rows):
                if room.y - touched.side < y < room.bottom:
                    for c in seen:
                        cell, mark = Box(columns[c], y, side, side), self.marks[r][c]
                        wrong = (r, c) == self.wrong
                        fill, face = faces.get(mark, unknown)
                        with figure.about(_on(r, c)):
                            rounded_rect(figure, cell, fill, theme.error if wrong else None, thick,
                                         corner)
                        if mark and written and face.written:
                            text.draw(figure, look, mark, cell.center, letter, "bold",
                                      "error" if wrong else face.sign, "center", figures=True)
            if view.here and self.marks:
                row, column = view.cursor
                around = Box(columns[column], rows[row], side, side).inset(-look.px(2))
                rounded_rect(figure, around, None, theme.focus, look.px(2), look.px(4))
        figure.spot(box, On(self.name, "board", control=touched, entry=touched, came=touched.come,
                            raised=look.px(RADIUS), wheel=touched.wheel))


@lru_cache(maxsize=1 << 14)
def _on(row: int, column: int) -> On:
    """What a cell is about; to make thousands of these at each change takes long."""
    return On(f"cell {row + 1}, {column + 1}", "cell")


class _Touched:
    """What mouse and keys do to a board that stands somewhere: it gives the actions.

    room  where its cells may be: what stands above the columns is outside
    side  of a cell in pixels, its gap included
    """

    editing, range = True, None

    def __init__(self, board: CellBoard, look: Look, box: Box) -> None:
        self._board, self._box = board, box
        self.rows = len(board.marks)
        self.columns = len(board.marks[0]) if board.marks else 0
        padding, heading = look.px(PADDING), 0
        if board.tops:
            heading = text.line_height(look, HEADING)
        self.room = Box(box.x + padding, box.y + padding + heading, max(1, box.w - 2 * padding),
                        max(1, box.h - 2 * padding - heading))
        self._between = look.px(BETWEEN_BOXES) if board.boxes else 0
        fitting = ((size - 2 * self._between) // max(1, count) for size, count in
                   ((self.room.w, self.columns), (self.room.h, self.rows)))
        self.side = max(look.px(SMALLEST), min(look.px(LARGEST), *fitting))
        self._held = False

    # Where things stand

    @property
    def _view(self) -> BoardView:
        view = self._board.view.now() or BoardView()
        row, column = view.cursor
        return view._replace(cursor=(max(0, min(row, self.rows - 1)),
                                     max(0, min(column, self.columns - 1))))

    def _along(self, i: int) -> int:
        """How far the i-th row or column is from the first."""
        boxes = self._board.boxes
        return i * self.side + (i // boxes if boxes else 0) * self._between

    def _over(self, count: int, size: int) -> int:
        """How much more room than there is all of them take."""
        return self._along(max(0, count - 1)) + self.side - size

    def _first(self, first: int, count: int, size: int, cursor: int | None) -> int:
        """How many stand before those in view: so that the cursor is there, if it is to be."""
        if not count or self._over(count, size) <= 0:
            return 0
        if cursor is not None:
            below = self._along(cursor) + self.side - size
            first = max(min(first, cursor), self._from(below))
        return max(0, min(first, self._from(self._over(count, size))))

    def _from(self, far: int) -> int:
        """The first row or column that is so far from the first one."""
        return next(i for i in range(self.rows + self.columns + 1)
                    if self._along(i) >= far)

    def shown(self) -> BoardView:
        """What is in view: the cursor, too, where nobody has scrolled."""
        view, room = self._view, self.room
        (row, column), (top, left) = view.cursor, view.corner
        top = self._first(top, self.rows, room.h, None if view.free else row)
        left = self._first(left, self.columns, room.w, None if view.free else column)
        return view._replace(corner=(top, left))

    def places(self) -> tuple[list[int], list[int]]:
        """Where the rows begin, and the columns."""
        found, (top, left) = [], self.shown().corner
        for begin, size, count, first in ((self.room.y, self.room.h, self.rows, top),
                                          (self.room.x, self.room.w, self.columns, left)):
            over = self._over(count, size)
            begin -= over // 2 if over <= 0 else min(self._along(first), over)
            found.append([begin + self._along(i) for i in range(count)])
        return found[0], found[1]

    def _at(self, pos: tuple[int, int]) -> Place | None:
        """The cell at a place of the window."""
        if not self._box.contains(*pos):
            return None
        row, column = (
            next((i for i, begin in enumerate(begins) if 0 <= at - begin < self.side), None)
            for at, begins in zip(reversed(pos), self.places(), strict=True)
        )
        return None if row is None or column is None else (row, column)

    # The keyboard

    @property
    def value(self) -> str:
        """What stands in the cell that keys are about."""
        row, column = self._view.cursor
        return self._board.marks[row][column] if self._board.marks else ""

    def begin(self) -> Sequence[Any]:
        """Its coming is all."""
        return ()

    def come(self) -> Sequence[Any]:
        """The keyboard is here."""
        return [self._board.view.keep(self._view._replace(here=True))]

    def left(self) -> Sequence[Any]:
        """The keyboard leaves."""
        return [self._board.view.keep(self._view._replace(here=False))]

    def _went(self, cursor: Place, *, free: bool = False) -> Any:
        """Have the cursor elsewhere; not `free`: in view."""
        return self._board.view.keep(self.shown()._replace(cursor=cursor, free=free))

    def key(self, event: pygame.event.Event) -> Sequence[Any] | None:
        """Arrows move the cursor; Enter and blank press; characters go into the cell."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if not self._board.marks or (command and not event.mod & pygame.KMOD_RALT):
            return None
        hands, (row, column) = self._board.hands, self._view.cursor
        there = {
            pygame.K_LEFT: (row, max(0, column - 1)), pygame.K_UP: (max(0, row - 1), column),
            pygame.K_RIGHT: (row, min(column + 1, self.columns - 1)),
            pygame.K_DOWN: (min(row + 1, self.rows - 1), column),
            pygame.K_HOME: (row, 0), pygame.K_END: (row, self.columns - 1),
        }.get(event.key)
        if there is not None:
            return [self._went(there)]
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            there = self._next(-1) if event.key == pygame.K_BACKSPACE else (row, column)
            return [self._went(there), *hands.clear(there)]
        written = hands.type((row, column), typed(event)) if typed(event) else None
        if written is not None:
            return [self._went(self._next(1)), *written]
        if event.key in (*ENTER, pygame.K_SPACE):
            return [self._went((row, column)), *hands.press((row, column), True)]
        return None

    def _next(self, step: int) -> Place:
        """The next cell, row by row, or the one before."""
        row, column = self._view.cursor
        at = max(0, min(row * self.columns + column + step, self.rows * self.columns - 1))
        return divmod(at, self.columns)

    # The mouse

    def press(self, look: Look, pos: tuple[int, int]) -> Sequence[Any]:
        """A cell is pressed; it is held until the button goes up, and nothing moves meanwhile."""
        cell, view = self._at(pos), self._view
        self._held = cell is not None
        if cell is None:
            return ()
        again = view.here and cell == view.cursor
        return [self._went(cell, free=True), *self._board.hands.press(cell, again)]

    def drag(self, look: Look, pos: tuple[int, int]) -> Sequence[Any]:
        """Each cell that the pointer comes to is told of once."""
        cell = self._at(pos) if self._held else None
        if cell is None or cell == self._view.cursor:
            return ()
        return [self._went(cell, free=True), *self._board.hands.drag(cell)]

    def release(self) -> None:
        """The press is over."""
        self._held = False

    def wheel(self, _pos: tuple[int, int], right: int, up: int) -> Any:
        """By notches; with Shift to the side."""
        if shift_held():
            right, up = -up, 0
        view = self.shown()
        corner = view.corner[0] - NOTCH * up, view.corner[1] + NOTCH * right
        return self._board.view.keep(
            view._replace(corner=(max(0, corner[0]), max(0, corner[1])), free=True))
