"""A board of cells that mouse and keys change: what a change means, others say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import ACTIVATE, RADIUS, State, Widget, typed
from visualizer.ui.widgets.scrolling import wheel_pixels

Place = tuple[int, int]
"""Row and column, both from 0."""

LARGEST, SMALLEST = 56, 12
"""The side of a cell, unscaled: where the smallest is too large, the board moves in its room."""

WRITTEN_FROM = 12
"""The side of a cell from which it has room for a character."""

HEADING = 13
PADDING = 10
BETWEEN_BOXES = 4


class Face(NamedTuple):
    """What a cell with some mark looks like: its colour in the theme, and that of its sign."""

    fill: str
    sign: str = "text"
    written: bool = True


UNKNOWN = Face("surface", "error")


class Hands(NamedTuple):
    """What the board tells of: a cell pressed, again or for the first time; one that the pointer
    came to meanwhile; the end of that; a character typed (is it one that a cell takes?); a cell
    to be cleared."""

    press: Callable[[Place, bool], None]
    drag: Callable[[Place], None]
    lift: Callable[[], None]
    type: Callable[[Place, str], bool]
    clear: Callable[[Place], None]


class CellBoard(Widget):
    """Shows `marks` by their faces; `wrong` is a cell at fault, `boxes` groups so many cells."""

    focus_on_click = True

    role = "board"

    def __init__(self, hands: Hands, tooltip: str = "") -> None:
        super().__init__()
        self.called = tooltip
        self._hands = hands
        self.marks: Sequence[Sequence[str]] = ()
        self.tops: Sequence[str] = ()
        self.faces: Mapping[str, Face] = {}
        self.boxes = 0
        self.wrong: Place | None = None
        self.warned: frozenset[int] = frozenset()
        self.cursor: Place = (0, 0)
        self._here = False
        self._held: Place | None = None
        self._moved = (0, 0)  # by how much the board is moved to the left and up, in pixels

    @property
    def editing(self) -> bool:
        """Whether its cells are being typed."""
        return self._here

    @property
    def name(self) -> str:
        """What it is called."""
        return self.called

    @property
    def rows(self) -> int:
        """How many there are."""
        return len(self.marks)

    @property
    def columns(self) -> int:
        """How many there are."""
        return len(self.marks[0]) if self.marks else 0

    def show(
        self, marks: Sequence[Sequence[str]], tops: Sequence[str] = (), wrong: Place | None = None
    ) -> None:
        """Have these cells; the cursor stays where it still can."""
        self.marks, self.tops, self.wrong = marks, tops, wrong
        row, column = self.cursor
        self.cursor = (
            max(0, min(row, self.rows - 1)), max(0, min(column, self.columns - 1))
        )

    # Where things stand

    def _side(self, look: Look, room: pygame.Rect) -> int:
        """The side of a cell in pixels, its gap included."""
        gaps = look.px(BETWEEN_BOXES) * 2 if self.boxes else 0
        wide = (room.width - gaps) // max(1, self.columns)
        high = (room.height - gaps) // max(1, self.rows)
        return max(look.px(SMALLEST), min(look.px(LARGEST), wide, high))

    def _room(self, look: Look) -> pygame.Rect:
        """Where the cells may stand: the headings above them are outside."""
        padding = look.px(PADDING)
        room = self.rect.inflate(-2 * padding, -2 * padding)
        if self.tops:
            heading = text.line_height(look, HEADING)
            room = pygame.Rect(room.left, room.top + heading, room.width, room.height - heading)
        return pygame.Rect(room.left, room.top, max(1, room.width), max(1, room.height))

    def _offset(self, look: Look, i: int, side: int) -> int:
        """How far the i-th row or column is from the first."""
        boxes = i // self.boxes if self.boxes else 0
        return i * side + boxes * look.px(BETWEEN_BOXES)

    def _begin(self, look: Look) -> tuple[int, int, int]:
        """Where the first cell stands, and the side of a cell."""
        room = self._room(look)
        side = self._side(look, room)
        found = []
        for extent, size, count, moved in (
            (room.left, room.width, self.columns, self._moved[0]),
            (room.top, room.height, self.rows, self._moved[1]),
        ):
            over = self._offset(look, max(0, count - 1), side) + side - size
            found.append(extent - (over // 2 if over <= 0 else max(0, min(moved, over))))
        return found[0], found[1], side

    def _reveal(self) -> None:
        """Move the board as little as brings the cursor into view."""
        room, cell = self._room(self.look), self.cell_rect(self.look, *self.cursor)
        left, top, _side = self._begin(self.look)
        self._moved = (
            room.left - left + max(0, cell.right - room.right) - max(0, room.left - cell.left),
            room.top - top + max(0, cell.bottom - room.bottom) - max(0, room.top - cell.top),
        )

    def cell_rect(self, look: Look, row: int, column: int) -> pygame.Rect:
        """Where a cell stands."""
        left, top, side = self._begin(look)
        x, y = left + self._offset(look, column, side), top + self._offset(look, row, side)
        return pygame.Rect(x, y, side - look.px(1), side - look.px(1))

    def _at(self, pos: tuple[int, int]) -> Place | None:
        """The cell at a place of the window."""
        look = self.look
        if not self.rect.collidepoint(pos):
            return None
        left, top, side = self._begin(look)
        found = []
        for distance, count in ((pos[1] - top, self.rows), (pos[0] - left, self.columns)):
            near = range(max(0, distance // side - 4), min(count, distance // side + 1))
            for i in near:
                if 0 <= distance - self._offset(look, i, side) < side:
                    found.append(i)
                    break
            else:
                return None
        return found[0], found[1]

    # Drawing

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw the cells in view, and what stands above the columns."""
        theme = look.theme
        border = theme.accent if self._here else theme.border
        rounded_rect(figure, self.rect, theme.background, border, look.px(1), look.px(RADIUS))
        if not self.marks:
            return
        left, top, side = self._begin(look)
        room = self._room(look)
        self._draw_tops(figure, look, left, side, room)
        with figure.clipped(room.inflate(look.px(6), look.px(6))):
            for r, row in enumerate(self.marks):
                y = top + self._offset(look, r, side)
                if y + side <= room.top or y >= room.bottom:
                    continue
                for c, mark in enumerate(row):
                    x = left + self._offset(look, c, side)
                    if x + side > room.left and x < room.right:
                        edge = look.px(1)
                        box = pygame.Rect(x, y, side - edge, side - edge)
                        self._draw_cell(figure, look, box, mark, (r, c))
            if self._here:
                box = self.cell_rect(look, *self.cursor).inflate(look.px(4), look.px(4))
                rounded_rect(figure, box, None, theme.focus, look.px(2), look.px(4))

    def _draw_cell(
        self, figure: Figure, look: Look, box: pygame.Rect, mark: str, cell: Place
    ) -> None:
        theme = look.theme
        face = self.faces.get(mark, UNKNOWN)
        wrong = cell == self.wrong
        with figure.about(On(f"cell {cell[0] + 1}, {cell[1] + 1}", "cell")):
            rounded_rect(
                figure, box, look.color(face.fill),
                theme.error if wrong else None, look.px(2), look.px(3),
            )
        if mark and face.written and box.width >= look.px(WRITTEN_FROM) - look.px(1):
            size = min(22, max(13, box.width / look.scale * 0.55))
            text.draw(figure, look, mark, box.center, size, "bold",
                      "error" if wrong else face.sign, "center", figures=True)

    def _draw_tops(
        self, figure: Figure, look: Look, left: int, side: int, room: pygame.Rect
    ) -> None:
        with figure.clipped((room.left, self.rect.top, room.width, self.rect.height)):
            for c, top in enumerate(self.tops):
                x = left + self._offset(look, c, side)
                if x + side > room.left and x < room.right:
                    y = self._begin(look)[1] - look.px(3)
                    text.draw(figure, look, top, (x + side // 2, max(y, room.top - look.px(3))),
                              HEADING, color="error" if c in self.warned else "text_dim",
                              anchor="midbottom", width=side)

    # Input

    def handle(self, event: pygame.event.Event) -> bool:
        """Arrows move the cursor; Enter, blank and a click press; characters go into the cell."""
        if event.type == pygame.KEYDOWN:
            used = bool(self.marks) and self._key(event)
            if used:
                self._reveal()
            return used
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            cell = self._at(event.pos)
            if cell is not None:
                again = self._here and cell == self.cursor
                self._here, self._held, self.cursor = True, cell, cell
                self._hands.press(cell, again)
            return True
        if event.type == pygame.MOUSEMOTION and self._held is not None:
            cell = self._at(event.pos)
            if cell is not None and cell != self._held:
                self._held = self.cursor = cell
                self._hands.drag(cell)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.released()
            return True
        return False

    def _wheel(self, event: pygame.event.Event) -> None:
        look = self.look
        room, (left, top, _side) = self._room(look), self._begin(look)
        right, down = wheel_pixels(look, event)
        self._moved = (
            max(0, room.left - left) + round(right), max(0, room.top - top) + round(down)
        )

    def _key(self, event: pygame.event.Event) -> bool:
        steps = {
            pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0),
            pygame.K_DOWN: (1, 0),
        }
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not event.mod & pygame.KMOD_RALT:
            return False
        if event.key in steps:
            self._move(*steps[event.key])
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.cursor = (self.cursor[0], 0 if event.key == pygame.K_HOME else self.columns - 1)
        elif event.key == pygame.K_BACKSPACE:
            self._on(-1)
            self._hands.clear(self.cursor)
        elif event.key == pygame.K_DELETE:
            self._hands.clear(self.cursor)
        elif typed(event) and self._hands.type(self.cursor, typed(event)):
            self._on(1)
        elif event.key in ACTIVATE:
            self._hands.press(self.cursor, True)
            self._hands.lift()
        else:
            return False
        return True

    def _move(self, down: int, right: int) -> None:
        row, column = self.cursor[0] + down, self.cursor[1] + right
        self.cursor = (
            max(0, min(row, self.rows - 1)), max(0, min(column, self.columns - 1))
        )

    def _on(self, step: int) -> None:
        """The next cell, row by row, or the one before."""
        at = self.cursor[0] * self.columns + self.cursor[1] + step
        row, column = divmod(max(0, min(at, self.rows * self.columns - 1)), self.columns)
        self.cursor = (row, column)

    def released(self) -> None:
        """The press is over."""
        if self._held is not None:
            self._held = None
            self._hands.lift()

    def focus(self, on: bool) -> None:
        """The keyboard comes or leaves."""
        self._here = on
