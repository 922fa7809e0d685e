"""A board of cells: where they stand, and what mouse and keys tell of them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from tests.ui.conftest import Hands as UserHands
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.ui.widgets import Widget
from visualizer.ui.widgets.cell_board import CellBoard, Face, Hands, Place

Put = Callable[..., Widget]


class Told:
    """What the board has told."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.hands = Hands(
            lambda cell, again: self.calls.append(("press", cell, again)),
            lambda cell: self.calls.append(("drag", cell)),
            lambda: self.calls.append(("lift",)),
            self.type,
            lambda cell: self.calls.append(("clear", cell)),
        )

    def type(self, cell: Place, character: str) -> bool:
        self.calls.append(("type", cell, character))
        return character in "123"


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def board(put: Put, hands: UserHands, told: Told) -> CellBoard:
    board = CellBoard(told.hands, "board")
    board.faces = {".": Face("cell")}
    board.show([["."] * 6] * 4)
    put(board, 100, 100, 300, 300)
    hands.group.set_focus(board)
    return board


def middle(board: CellBoard, row: int, column: int) -> tuple[int, int]:
    return board.cell_rect(board.look, row, column).center


def test_a_click_tells_the_cell_and_whether_it_was_chosen_before(
    board: CellBoard, hands: UserHands, told: Told
) -> None:
    hands.click(middle(board, 2, 3))
    hands.click(middle(board, 2, 3))
    assert told.calls == [
        ("press", (2, 3), False), ("lift",), ("press", (2, 3), True), ("lift",),
    ]
    hands.click((102, 102))
    assert len(told.calls) == 4  # beside all cells


def test_a_drag_tells_each_cell_once(board: CellBoard, hands: UserHands, told: Told) -> None:
    hands.press(middle(board, 0, 0))
    for column in (0, 1, 1, 2):
        hands.move(middle(board, 0, column), held=1)
    hands.release((5, 5))
    assert told.calls[1:] == [("drag", (0, 1)), ("drag", (0, 2)), ("lift",)]
    assert board.cursor == (0, 2)


def test_arrows_stay_on_the_board_and_typing_goes_on(
    board: CellBoard, hands: UserHands, told: Told
) -> None:
    for name in ("UP", "LEFT", "RIGHT", "DOWN", "END"):
        hands.key(name)
    assert board.cursor == (1, 5)
    hands.key("1")
    assert told.calls[-1] == ("type", (1, 5), "1") and board.cursor == (2, 0)
    hands.key("BACKSPACE")
    assert told.calls[-1] == ("clear", (1, 5)) and board.cursor == (1, 5)
    hands.key("x")
    assert told.calls[-1] == ("type", (1, 5), "x") and board.cursor == (1, 5)
    hands.key("RETURN")
    assert told.calls[-2:] == [("press", (1, 5), True), ("lift",)]


def test_a_smaller_board_keeps_the_cursor_on_it(board: CellBoard, hands: UserHands) -> None:
    hands.key("END")
    board.show([["."] * 2])
    assert board.cursor == (0, 1)
    board.show([])
    assert not hands.key("DOWN")


@pytest.mark.parametrize("boxes", [0, 3])
@pytest.mark.parametrize("size", [(1, 1), (9, 9), (40, 7), (99, 99)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_each_cell_in_view_is_found_where_it_stands(
    put: Put, told: Told, size: tuple[int, int], boxes: int, scale: float
) -> None:
    board = CellBoard(told.hands)
    board.boxes = boxes
    board.show([["."] * size[1]] * size[0], ["x"] * size[1])
    put(board, 50, 50, 300, 260)
    look = Look(load_theme("dark"), scale)
    board.arrange(look, pygame.Rect(0, 0, 800, 500))
    seen = 0
    for row in range(size[0]):
        for column in range(size[1]):
            rect = board.cell_rect(look, row, column)
            if board._room(look).contains(rect):
                seen += 1
                assert board._at(rect.center) == (row, column)
                assert board._at(rect.topleft) == (row, column)
    assert seen >= min(20, size[0] * size[1])


def test_the_cursor_is_brought_into_view(board: CellBoard, hands: UserHands) -> None:
    board.show([["."] * 99] * 99)
    for _press in range(98):
        hands.key("DOWN")
    hands.key("END")
    room = board._room(board.look).inflate(2, 2)
    assert board.cursor == (98, 98) and room.contains(board.cell_rect(board.look, 98, 98))
    hands.move(board.rect.center)
    for _turn in range(60):
        hands.wheel(1)
    assert not room.contains(board.cell_rect(board.look, 98, 98))
