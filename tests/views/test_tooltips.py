"""What stands under the pointer says what it is: in the solver's data, …"""

from __future__ import annotations

import re

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import Shown, altered, shows
from visualizer.layout.grid import Box
from visualizer.panes.data import DataPane
from visualizer.panes.meanings import meaning
from visualizer.panes.values import written
from visualizer.pictures.picture import picture_named

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
    names = [w.name for w in solver.watches if w.kind in ("bits", "cells", "masks", "table")]
    seen: set[str] = set()
    for show in shows(key)[::3]:
        shown = Shown(pane, PANE, altered(show, mode="classroom"))  # all data, the picture's too
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
    assert bool(seen) == bool(names)


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
