"""The board and the panes of its solvers: what lies inside, and what can be read."""

from __future__ import annotations

from itertools import islice

import pygame
import pytest

from solvers.catalog import SOLVERS
from tests.pictures.test_drawing import QUEENS, largest, shows
from visualizer.layout.grid import Box
from visualizer.panes.boards import board_places
from visualizer.panes.data import DataPane
from visualizer.problems.queens.below import place
from visualizer.problems.queens.picture import PICTURE
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Disc
from visualizer.ui.theme import load_theme

BOXES = [Box(5, 5, 240, 180), Box(5, 5, 460, 500), Box(5, 5, 1900, 900)]


@pytest.mark.parametrize("key", QUEENS)
def test_nothing_of_the_board_lies_outside_its_box(key: str) -> None:
    look = Look(load_theme("dark"), 1.0)
    for n in (1, 4, largest(key)):
        show = next(islice(shows(key, {"n": n}, look), 1, None))
        for box in BOXES:
            ground = place(box, look, show.run.moment)
            for part in (ground.grid.box, ground.array, ground.tested):
                if not part.h:
                    continue
                assert box.x <= part.x and part.right <= box.right
                assert box.y <= part.y and part.bottom <= box.bottom


def test_the_bit_board_in_work_is_large_enough_to_read_its_bits() -> None:
    look = Look(load_theme("dark"), 1.0)
    pane = DataPane(PICTURE, SOLVERS["queens-bitboard"].watches)
    box = Box(0, 0, 560, 250)  # its pane in a window of 1280x720
    for show in islice(shows("queens-bitboard", {"n": 8}, look), 1, None):
        figure = Figure(box)
        pane.draw(figure, box, show)
        texts = figure.texts()
        assert {"0", "1"} & {mark.string for mark in texts}
        assert min(mark.pixels for mark in texts) >= text.SMALLEST
        places, large = board_places(box, 8, show)
        assert large is not None and large.w >= 180 and len(places) == 8
        boxes = [pygame.Rect(place) for place in (*places, large)]
        assert all(b.collidelist(boxes[i + 1 :]) == -1 for i, b in enumerate(boxes))


@pytest.mark.parametrize("n", [8, 20, 40])
@pytest.mark.parametrize("side", [30, 60])
def test_a_small_board_of_any_size_shows_each_of_its_queens(n: int, side: int) -> None:
    look = Look(load_theme("dark"), 1.0)
    path = tuple(range(n))
    moment = Moment(SOLVERS["queens-bstar"], {"n": n}, path=path)
    figure = Figure((0, 0, side, side))
    PICTURE.thumbnail(figure, Box(0, 0, side, side), look, moment)
    queens = [mark for mark in figure.marks if isinstance(mark, Disc)]
    assert len(queens) == n and all(queen.radius >= 1.6 or n == 8 for queen in queens)
    assert all(q.x - q.radius >= 0 and q.x + q.radius <= side for q in queens)
    assert max(q.x for q in queens) - min(q.x for q in queens) > side * 0.7  # it uses its room
