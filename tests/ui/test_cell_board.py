"""A board of cells: where they stand, and what mouse and keys tell of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from tests.ui.conftest import key_event
from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Fact
from visualizer.ui.kit.cell_board import BoardView, CellBoard, Face, Hands, Place
from visualizer.ui.kit.touch import do_all
from visualizer.ui.look import Look
from visualizer.ui.paint import paint
from visualizer.ui.theme import load_theme

BOX = Box(100, 100, 300, 300)


class Board:
    """A board of dots in a box, what is kept of it, and what it has told."""

    def __init__(self, rows: int, columns: int, box: Box = BOX,
                 scale: float = 1.0, **how: Any) -> None:
        pygame.font.init()
        self.look, self.box, self.how = Look(load_theme("dark"), scale), box, how
        self.marks: Sequence[Sequence[str]] = [["."] * columns] * rows
        self.view: BoardView | None = None
        self.told: list[tuple[object, ...]] = []

    @property
    def hands(self) -> Hands:
        return Hands(
            lambda cell, again: [("press", cell, again)], lambda cell: [("drag", cell)],
            lambda cell, key: [("type", cell, key)] if key in "123" else None,
            lambda cell: [("clear", cell)],
        )

    @property
    def figure(self) -> Figure:
        figure = Figure(self.box)
        fact = Fact(lambda: self.view, lambda view: ("view", view))
        CellBoard(self.marks, {".": Face("cell")}, self.hands, fact, "board", **self.how).put(
            figure, self.look, self.box)
        return figure

    @property
    def on(self) -> On:
        return next(on for on in self.figure.ons if on is not None and on.role == "board")

    @property
    def cursor(self) -> Place:
        return (self.view or BoardView()).cursor

    def do(self, meant: Any) -> bool:
        def send(one: tuple[Any, ...]) -> None:
            if one[0] == "view":
                self.view = one[1]
            else:
                self.told.append(one)

        return do_all(send, [meant] if isinstance(meant, tuple) and meant else meant)

    def key(self, name: str) -> bool:
        return self.do(self.on.entry.key(key_event(name)))

    def cells(self) -> dict[Place, Box]:
        """Where the cells stand of which something is seen."""
        figure, found = self.figure, {}
        for mark, on in zip(figure.marks, figure.ons, strict=True):
            if on is not None and on.role == "cell":
                row, column = on.name.removeprefix("cell ").split(", ")
                found[int(row) - 1, int(column) - 1] = Box(*mark[:4])
        return found

    def press(self, cell: Place) -> Any:
        """The keyboard comes by the press."""
        held = self.on.control
        self.do(held.press(self.look, self.cells()[cell].center))
        self.do(self.on.came)
        return held


@pytest.fixture
def board() -> Board:
    return Board(4, 6)


def test_a_click_tells_the_cell_and_whether_it_was_chosen_before(board: Board) -> None:
    for cell in ((0, 0), (2, 3), (2, 3)):
        board.press(cell).release()
    assert board.told == [("press", (0, 0), False), ("press", (2, 3), False),
                          ("press", (2, 3), True)]
    held = board.on.control
    board.do(held.press(board.look, (102, 102)))  # beside all cells
    board.do(held.drag(board.look, board.cells()[1, 1].center))
    assert len(board.told) == 3


def test_a_drag_tells_each_cell_once(board: Board) -> None:
    held = board.press((0, 0))
    for column in (0, 1, 1, 2):
        board.do(held.drag(board.look, board.cells()[0, column].center))
    board.do(held.drag(board.look, (5, 5)))
    assert board.told[1:] == [("drag", (0, 1)), ("drag", (0, 2))] and board.cursor == (0, 2)


def test_arrows_stay_on_the_board_and_typing_goes_on(board: Board) -> None:
    for name in ("UP", "LEFT", "RIGHT", "DOWN", "END"):
        board.key(name)
    assert board.cursor == (1, 5)
    board.key("1")
    assert board.told[-1] == ("type", (1, 5), "1") and board.cursor == (2, 0)
    board.key("BACKSPACE")
    assert board.told[-1] == ("clear", (1, 5)) and board.cursor == (1, 5)
    assert not board.key("x") and board.cursor == (1, 5)
    board.key("RETURN")
    assert board.told[-1] == ("press", (1, 5), True)


def test_a_smaller_board_keeps_the_cursor_on_it(board: Board) -> None:
    board.key("END")
    board.marks = [["."] * 2]
    board.key("DOWN")
    assert board.cursor == (0, 1)
    board.marks = []
    assert not board.key("DOWN") and not board.cells()


@pytest.mark.parametrize("size", [(0, 0), (1, 0), (1, 1), (1, 3), (3, 1)])
def test_a_board_has_as_little_room_as_a_window_may_leave_it(size: tuple[int, int]) -> None:
    board = Board(*size, Box(50, 50, 1, 1), 2.0)
    assert len(board.cells()) <= size[0] * size[1]
    for name in ("DOWN", "RIGHT", "END"):
        board.key(name)
    assert len(board.cells()) <= size[0] * size[1]


@pytest.mark.parametrize("boxes", [0, 3])
@pytest.mark.parametrize("size", [(1, 1), (9, 9), (40, 7), (99, 99)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_each_cell_in_view_is_found_where_it_stands(
    size: tuple[int, int], boxes: int, scale: float
) -> None:
    board = Board(*size, Box(50, 50, 300, 260), scale, boxes=boxes, tops=["x"] * size[1])
    cells = [(cell, box) for cell, box in board.cells().items()
             if box.x > 50 and box.y > 50 and box.right < 350 and box.bottom < 310]
    assert len(cells) >= min(20, size[0] * size[1])
    held = board.on.control
    for cell, box in cells[:: max(1, len(cells) // 40)]:
        for pos in (box.center, (box.x, box.y)):
            board.do(held.press(board.look, pos))
            assert board.cursor == cell


@pytest.mark.thorough
def test_the_cursor_is_brought_into_view_until_it_is_scrolled() -> None:
    board = Board(99, 99)
    for _press in range(98):
        board.key("DOWN")
    board.key("END")
    assert board.cursor == (98, 98) and (98, 98) in board.cells() and (0, 0) not in board.cells()
    assert board.cells()[98, 98].right <= 390 and board.cells()[98, 98].bottom <= 390
    for _turn in range(40):
        board.do(board.on.wheel((0, 0), -1, 1))
    assert (98, 98) not in board.cells() and (0, 0) in board.cells()
    board.key("UP")
    assert (97, 98) in board.cells()


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
@pytest.mark.parametrize("boxes", [0, 3])
def test_free_cells_are_told_apart_in_every_theme(theme: str, boxes: int) -> None:
    board = Board(9, 9, boxes=boxes)
    board.look = Look(load_theme(theme), 1.0)
    seen = pygame.Surface((500, 500))
    seen.fill(board.look.theme.background)
    paint(seen, board.figure)
    cells = board.cells()
    for one, other in (((0, 0), (0, 1)), ((4, 2), (4, 3)), ((2, 4), (3, 4))):
        first, second = cells[one], cells[other]
        start, end = first.center, second.center
        along = [seen.get_at((x, y)) for x in range(start[0], end[0] + 1)
                 for y in range(start[1], end[1] + 1)]
        apart = max(abs(a - b) for pixel in along for a, b in zip(pixel, along[0], strict=True))
        assert apart >= 30, (one, other)
