"""Whatever stands under the pointer says what it is: in the picture, and in the solver's data."""

from __future__ import annotations

import re

import pygame
import pytest

from solvers.catalog import SOLVERS
from tests.support.orders import ORDERS, solver_of
from tests.support.runs import DRAWN
from tests.views.shows import Shown, dead_ends, pane_of, shows
from visualizer.layout.grid import Box
from visualizer.panes.data import DataPane
from visualizer.panes.meanings import meaning
from visualizer.panes.pane import inside
from visualizer.panes.values import written
from visualizer.pictures.guarded import picture_named
from visualizer.problems.queens.below import place
from visualizer.ui.figure import Figure
from visualizer.ui.marks import Icon, Image, Line, Mark, Rect, Text, bounds

PANE = Box(8, 8, 760, 520)
KEYS = [*SOLVERS, *ORDERS]


@pytest.mark.parametrize("key", KEYS)
def test_each_watched_variable_has_a_meaning(key: str) -> None:
    show = shows(key)[0]
    for watch in solver_of(key).watches:
        assert meaning(show, watch.name).startswith(f"{watch.name}: "), watch.name


@pytest.mark.some(9)
@pytest.mark.parametrize("key", KEYS)
def test_each_cell_of_the_data_tells_name_value_and_meaning(key: str) -> None:
    solver = solver_of(key)
    picture = picture_named(solver.problem.picture)
    pane = DataPane(picture, solver.watches, users=True)  # all data, the picture's too
    names = [w.name for w in solver.watches if w.kind in ("bits", "cells", "masks", "table")]
    seen: set[str] = set()
    for show in shows(key)[::3]:
        shown = Shown(pane, PANE, show)
        cells = {
            on.name: where for on in shown.figure.ons if on is not None and on.role == "cell"
            for where in shown.figure.places(lambda other, on=on: other == on)
        }
        for cell, where in cells.items():
            name, index = re.fullmatch(r"(\w+)\[(\d+)\]", cell).groups()  # type: ignore[union-attr]
            words, value = shown.tip(where.center), show.run.variables[name]
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
            (where,) = shown.figure.places(lambda on, c=column: on.name == f"columns[{c}]")
            choice = f"by the choice at depth {depth}, "
            assert f"columns[{column}] = 1, {choice}" in shown.tip(where.center)
            told += 1
        for column in {*range(8)} - {*path}:
            (where,) = shown.figure.places(lambda on, c=column: on.name == f"columns[{c}]")
            assert "by the choice" not in shown.tip(where.center)
    assert told


@pytest.mark.parametrize("key", KEYS)
def test_each_picture_has_a_legend_that_can_be_drawn(key: str) -> None:
    picture = picture_named(solver_of(key).problem.picture)
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


@pytest.mark.some(3)
@pytest.mark.parametrize("key", KEYS)
def test_what_the_picture_shows_of_an_event_says_what_it_is(key: str) -> None:
    """Frames, crosses, stars and lines: whatever has a colour of the five meanings."""
    pane, told = pane_of(picture_named(solver_of(key).problem.picture)), 0
    for show in (*shows(key), *dead_ends(key)):
        theme, shown = show.look.theme, Shown(pane, PANE, show)
        meanings = [c[:3] for c in (theme.try_, theme.rejected, theme.taken_back)]
        for mark, on in zip(shown.figure.marks, shown.figure.ons, strict=True):
            color = getattr(mark, "border", None) or getattr(mark, "color", None)
            if color is None or color[:3] not in meanings or isinstance(mark, Text | Icon):
                continue
            assert on is not None and on.tip, (show.run.moment.event, mark)
            told += 1
    assert told


def told(mark: Mark) -> tuple[int, int]:
    """A place on a mark: its middle, of a line that of one of its stretches."""
    if isinstance(mark, Line):
        at = len(mark.points) // 2
        (x0, y0), (x1, y1) = mark.points[at - 1], mark.points[at]
        return round((x0 + x1) / 2), round((y0 + y1) / 2)
    return pygame.Rect(bounds(mark)).center


def says_itself(mark: Mark, area: pygame.Rect) -> bool:
    """Is it words, or the ground, or a border of it, or there for nothing to see?"""
    x, y, w, h = bounds(mark)
    if isinstance(mark, Text):
        word = mark.string.rstrip(".")
        return " " in word or (word.isalpha() and len(word) > 1)
    if isinstance(mark, Rect) and mark.fill is None and mark.border is None:
        return True
    return (
        isinstance(mark, Image) or not area.inflate(-8, -8).contains((x, y, w, h))
        or w * h > 0.3 * area.w * area.h or max(w, h) > 0.6 * min(area.size)
    )


@pytest.mark.thorough
@pytest.mark.parametrize("key", [*DRAWN, *[*ORDERS][::2]])
def test_every_mark_of_the_picture_says_what_it_is(key: str) -> None:
    pane, moments = pane_of(picture_named(solver_of(key).problem.picture)), shows(key)
    some = [moments[round(share * (len(moments) - 1))] for share in (0.1, 0.5, 1.0)]
    for show in (*some, *dead_ends(key)):
        shown, area = Shown(pane, PANE, show), pygame.Rect(inside(PANE, show))
        marks = [mark for mark in shown.figure.marks if not says_itself(mark, area)]
        assert marks
        for mark in marks:
            assert shown.tip(told(mark)), (show.run.moment.event, mark)


@pytest.mark.some(9)
@pytest.mark.parametrize("key", [k for k in KEYS if not k.endswith("-estimate")])
def test_every_mark_of_the_data_says_what_it_is(key: str) -> None:
    solver = solver_of(key)
    pane = DataPane(picture_named(solver.problem.picture), solver.watches)
    for show in shows(key)[::5]:
        shown = Shown(pane, PANE, show)
        for mark in shown.figure.marks:
            if not says_itself(mark, pygame.Rect(PANE)):
                assert shown.tip(told(mark)), mark


@pytest.mark.thorough
def test_the_bits_of_the_boards_are_told_as_they_are_drawn() -> None:
    solver = SOLVERS["queens-bitboard"]
    pane, seen = DataPane(picture_named("board"), solver.watches), set()
    for show in shows("queens-bitboard"):
        shown = Shown(pane, PANE, show)
        for mark in shown.figure.marks:
            words = shown.tip(told(mark))
            if isinstance(mark, Text) and mark.string in ("0", "1") and words.startswith("taboo"):
                assert re.match(rf"taboo\[\d\], bit \d+ = {mark.string}", words), (mark, words)
                seen.add(mark.string)
    assert seen == {"0", "1"}


def test_what_stands_in_the_way_of_a_queen_is_told() -> None:
    """An attacked square says by how many, the candidate and its attackers what they are."""
    pane = pane_of(picture_named("board"))
    show = next(s for s in shows("queens-bstar") if s.run.moment.rejected)
    shown, moment = Shown(pane, PANE, show), show.run.moment
    ground = place(inside(PANE, show), show.look, moment).grid
    column = moment.path[0]
    below = ground.square((len(moment.path) + 1, column)).center
    assert re.search(r"\d queens? attacks? this square", shown.tip(below))
    candidate = ground.square((moment.depth, moment.value))
    assert "rejected: it is not placed" in shown.tip((candidate.right - 12, candidate.y + 12))
    assert "tried at this event" in shown.tip(candidate.center)
