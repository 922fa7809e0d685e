"""The page of marks says what stands on screen, and nothing else."""

from __future__ import annotations

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import shows
from visualizer.layout.grid import Box
from visualizer.panes.legend import data_signs, marks_page
from visualizer.pictures.picture import picture_named
from visualizer.pictures.signs import event_signs
from visualizer.ui.figure import Figure
from visualizer.ui.theme import THEME_FOLDER, load_theme


def data_words(key: str) -> str:
    """What the page says of the data of a solver."""
    show = shows(key)[2]
    picture = picture_named(show.run.solver.problem.picture)
    return "\n".join(sign.meaning for sign in data_signs(show, picture))


@pytest.mark.parametrize("key", SOLVERS)
def test_each_sign_of_the_page_can_be_drawn(key: str) -> None:
    show = shows(key)[2]
    picture = picture_named(show.run.solver.problem.picture)
    page = marks_page(show, picture)
    assert page is not None
    for sign in (*data_signs(show, picture), *event_signs(picture.refused_in)):
        figure = Figure(Box(0, 0, 40, 40))
        sign.draw(figure, Box(4, 4, 30, 30), show.look)
        assert figure.marks and sign.meaning


def test_bits_and_squares_are_linked_where_there_are_some() -> None:
    assert "a bit to its squares" in data_words("queens-bstar")
    assert "an entry to its squares" in data_words("knights-tour")
    for key in ("langford-l", "permutations", "debruijn"):
        assert "linked to what is pointed at" not in data_words(key)


def test_langfords_linked_list_is_told() -> None:
    told = data_words("langford-l")
    for words in ("a jump over what is taken out", "comes next", "ptr: ", "taken out of the list"):
        assert words in told


def test_there_are_as_many_hues_as_the_page_says() -> None:
    assert any("after 12 they begin again" in sign.meaning for sign in event_signs())
    assert {len(load_theme(file.stem).hues) for file in THEME_FOLDER.glob("*.toml")} == {12}
