"""The board and the panes of its solvers can be drawn at any size, with and without variables."""

from __future__ import annotations

from copy import deepcopy

import pygame
import pytest

from solvers.catalog import SOLVERS, Number, Value
from tests.solvers.runs import variables
from tests.support.painting import painted
from tests.support.runs import traced
from tests.views.shows import altered, still
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.boards import board_places
from visualizer.panes.data import DataPane
from visualizer.problems.queens.picture import PICTURE, place
from visualizer.show.show import Show
from visualizer.trace.moment import Moment, moment_at
from visualizer.ui import text
from visualizer.ui.figure import Disc, Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

KEYS = [key for key, solver in SOLVERS.items()
        if solver.problem.picture == "board" and not key.endswith("estimate")]
BOXES = [Box(5, 5, 240, 180), Box(5, 5, 460, 500), Box(5, 5, 1900, 900)]


def shows(key: str, n: int, events: int, step: int, look: Look) -> list[Show]:
    """Some of the moments of a run, with the solver's variables."""
    solver = SOLVERS[key]
    running = solver.function(n)
    recorded = [event for event, _ in zip(solver.function(n), range(events), strict=False)]
    trace = traced(recorded)
    params: dict[str, Value] = {"n": n}
    found = []
    for k in range(len(recorded)):
        next(running)
        if k % step == 0:
            state = variables(running)
            state = {name: deepcopy(v) for name, v in state.items() if not callable(v)}
            moment = moment_at(trace, k, solver, params)
            frames = (Frame(solver.function.__name__, "solver.py", 1, state),)
            found.append(still(moment, trace, look, dict(state), frames, progress=0.4))
    return found


def largest(key: str) -> int:
    """The largest n that the solver allows."""
    size = SOLVERS[key].parameters[0]
    assert isinstance(size, Number)
    return size.maximum


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("theme", "scale"), [("dark", 1.0), ("light", 3.0)])
def test_board_and_data_are_drawn_at_any_size(key: str, theme: str, scale: float) -> None:
    solver = SOLVERS[key]
    look = Look(load_theme(theme), scale)
    data = DataPane(PICTURE, solver.watches)
    for n in (1, min(4, largest(key))):
        for show in shows(key, n, 120, 17, look):
            for box in BOXES:
                for shown in (show, altered(show, variables={}, frames=()),
                              altered(show, variables_current=False)):
                    figure = Figure(box)
                    PICTURE.draw(figure, box, shown)
                    data.draw(figure, box, shown)
                    painted(figure)
            figure = Figure((0, 0, 60, 60))
            PICTURE.thumbnail(figure, Box(0, 0, 60, 60), look, show.run.moment)
            painted(figure)


@pytest.mark.parametrize("key", KEYS)
def test_a_large_board_is_drawn(key: str) -> None:
    solver = SOLVERS[key]
    look = Look(load_theme("contrast"), 1.0)
    data = DataPane(PICTURE, solver.watches)
    for show in shows(key, largest(key), 200, 67, look):
        figure = Figure((0, 0, 460, 500))
        PICTURE.draw(figure, Box(0, 0, 460, 500), show)
        data.draw(figure, Box(0, 0, 460, 500), show)
        painted(figure)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_of_the_board_lies_outside_its_box(key: str) -> None:
    look = Look(load_theme("dark"), 1.0)
    for n in (1, 4, largest(key)):
        show = shows(key, n, 1, 1, look)[0]
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
    for show in shows("queens-bitboard", 8, 120, 40, look):
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
