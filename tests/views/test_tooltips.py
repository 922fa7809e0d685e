"""What stands under the pointer says what it is: in the solver's data, …"""

from __future__ import annotations

import re

import pygame
import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import Shown, shows
from visualizer.layout.grid import Box
from visualizer.panes.data import DataPane
from visualizer.panes.meanings import meaning
from visualizer.panes.picture import PicturePane
from visualizer.panes.values import written
from visualizer.pictures.picture import picture_named
from visualizer.ui.figure import Figure, Icon, Text

PANE = Box(8, 8, 760, 520)
KEYS = list(SOLVERS)


@pytest.mark.parametrize("key", KEYS)
def test_each_watched_variable_has_a_meaning(key: str) -> None:
    show = shows(key)[0]
    for watch in SOLVERS[key].watches:
        assert meaning(show, watch.name).startswith(f"{watch.name}: "), watch.name


@pytest.mark.parametrize("key", KEYS)
def test_each_cell_of_the_data_tells_name_value_and_meaning(key: str) -> None:
    solver = SOLVERS[key]
    pane = DataPane(picture_named(solver.problem.picture), solver.watches)
    picture, first = picture_named(solver.problem.picture), shows(key)[0]
    names = [
        watch.name for watch in solver.watches
        if watch.kind in ("bits", "cells", "masks", "table")
        and not picture.draws(first.run.moment, watch)
    ]  # fmt: skip
    seen: set[str] = set()
    for show in shows(key)[::3]:
        shown = Shown(pane, PANE, show)
        cells = {
            on.name: place for on in shown.figure.ons if on is not None and on.role == "cell"
            for place in shown.figure.places(lambda other, on=on: other == on)
        }  # fmt: skip
        for cell, place in cells.items():
            name, index = re.fullmatch(r"(\w+)\[(\d+)\]", cell).groups()  # type: ignore[union-attr]
            words, value = shown.tip(place.center), show.run.variables[name]
            assert words.startswith(name) and meaning(show, name) in words, cell
            if isinstance(value, list):
                entry = int(value[int(index)]) if value[int(index)] in (0, 1) else value[int(index)]
                assert f"{name}[{index}] = {written(entry)}" in words
            seen.add(name)
    assert seen >= set(names)


def test_a_set_bit_tells_who_has_set_it() -> None:
    pane = DataPane(picture_named("board"), SOLVERS["queens-bstar"].watches)
    told = 0
    for show in shows("queens-bstar"):
        shown, path = Shown(pane, PANE, show), show.run.moment.path
        for depth, column in enumerate(path):
            (place,) = shown.figure.places(lambda on, c=column: on.name == f"columns[{c}]")
            choice = f"by the choice at depth {depth}, "
            assert f"columns[{column}] = 1, {choice}" in shown.tip(place.center)
            told += 1
        for column in {*range(8)} - {*path}:
            (place,) = shown.figure.places(lambda on, c=column: on.name == f"columns[{c}]")
            assert "by the choice" not in shown.tip(place.center)
    assert told


@pytest.mark.parametrize("key", KEYS)
def test_each_picture_has_a_legend_that_can_be_drawn(key: str) -> None:
    picture = picture_named(SOLVERS[key].problem.picture)
    for show in (shows(key)[0], shows(key)[-1]):
        signs = picture.signs(show)
        meanings = [sign.meaning for sign in signs]
        assert meanings and all(meanings) and len(set(meanings)) == len(meanings)
        for sign in signs:
            for side in (20, 32, 96):
                figure = Figure((0, 0, side, side))
                sign.draw(figure, Box(0, 0, side, side), show.look)
                assert figure.marks
                assert pygame.Rect(-4, -4, side + 8, side + 8).contains(figure.reach), sign.meaning


@pytest.mark.parametrize("key", KEYS)
def test_what_the_picture_shows_of_an_event_says_what_it_is(key: str) -> None:
    """Frames, crosses, stars and lines: whatever has a colour of the five meanings."""
    pane, told = PicturePane(picture_named(SOLVERS[key].problem.picture)), 0
    for show in shows(key):
        theme, shown = show.look.theme, Shown(pane, PANE, show)
        meanings = [c[:3] for c in (theme.try_, theme.rejected, theme.taken_back)]
        for mark, on in zip(shown.figure.marks, shown.figure.ons, strict=True):
            color = getattr(mark, "border", None) or getattr(mark, "color", None)
            if color is None or color[:3] not in meanings or isinstance(mark, Text | Icon):
                continue
            assert on is not None and on.tip, (show.run.moment.event, mark)
            told += 1
    assert told
