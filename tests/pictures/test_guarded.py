"""A picture that does not fit a user's choices gives way to the general one, whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import live_shows
from visualizer.layout.grid import Box
from visualizer.pictures.guarded import Guarded
from visualizer.pictures.picture import picture_named
from visualizer.ui.figure import Figure

BOX = Box(5, 7, 420, 380)
NAMES = sorted({solver.problem.picture for solver in SOLVERS.values()} | {"general", "no_such"})
OWN = replace(SOLVERS["queens-b"], key="own", watches=())


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_of_what_a_picture_began_and_gave_up(name: str) -> None:
    for show, _live in live_shows(OWN, 23):
        picture, figure, general = Guarded(name), Figure(BOX), Figure(BOX)
        picture.draw(figure, BOX, show)
        picture_named("general").draw(general, BOX, show)
        assert figure.same(general) or picture.fits
        assert figure.choice_places(0) or not show.run.moment.path


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_pointed_at_or_asked_for_has_an_answer(name: str) -> None:
    for show, _live in live_shows(OWN, 61):
        picture, figure = Guarded(name), Figure(BOX)
        picture.draw(figure, BOX, show)
        for x in range(BOX.x, BOX.right, 15):
            for y in range(BOX.y, BOX.bottom, 15):
                list(figure.at((x, y)))
        moment = show.run.moment
        picture.thumbnail(Figure(BOX), BOX, show.look, moment)
        assert picture.thumbnail_ratio(moment) > 0
        assert picture.narrate(moment).sentence
        assert all(picture.choice_name(moment, value) for value in (*moment.path, 12_345))
        picture.choice_entries(moment, "rows", [4, 7, 1])
        picture.squares_of(moment, "rows", 2)


def test_some_pictures_fit_and_some_give_up_half_way() -> None:
    fits = set()
    for name in NAMES:
        for show, _live in live_shows(OWN, 23):
            picture = Guarded(name)
            picture.draw(Figure(BOX), BOX, show)
            fits.add((name, picture.fits))
    # The Sudoku has drawn its grid when it learns that there are no given digits.
    assert {("board", True), ("general", True), ("sudoku", False), ("crossword", False)} <= fits
