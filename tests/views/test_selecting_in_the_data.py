"""Rows and cells that stand for a choice are marked when it is selected, and a click selects it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from solvers.catalog import DEPTHS, NOGOODS, SOLVERS
from solvers.events import POP, TRY
from solvers.instances.crosswords import read_slots, read_words
from solvers.instances.matrices import read_matrix
from tests.views.shows import Shown, altered, shows
from visualizer.actions.views import choose_frame, select_node
from visualizer.layout.grid import Box
from visualizer.panes.calls import calls
from visualizer.panes.data import DataPane
from visualizer.panes.pane import NodePane, Pane
from visualizer.panes.states import states
from visualizer.pictures.guarded import picture_named
from visualizer.show.show import Show
from visualizer.trace.moment import Moment

PANE = Box(8, 8, 700, 420)
Entry = tuple[Moment, int, int, Any]
"""A moment, a depth, the index of an entry of a list, and what stands there."""


def path_entry(entry: Entry) -> bool:
    """The list holds the path itself."""
    moment, depth, index, value = entry
    return index == depth and value == moment.path[depth]


def row_entry(entry: Entry) -> bool:
    """The row of the choice's depth."""
    _moment, depth, index, value = entry
    return index == depth and str(value) == str(depth)


def letter_entry(entry: Entry) -> bool:
    moment, depth, index, value = entry
    slot = read_slots(str(moment.params["grid"]))[depth]
    word = read_words(str(moment.params["words"]))[moment.path[depth]]
    return index in slot.cells and value == word[slot.cells.index(index)]


def covered_entry(entry: Entry) -> bool:
    moment, depth, _index, key = entry
    return key in read_matrix(str(moment.params["matrix"]))[1][moment.path[depth]]


def undo_entry(entry: Entry) -> bool:
    """The first cell of the pair; the entry before the value where the list has been cut."""
    moment, depth, index, value = entry
    left = [p for p in range(1, moment.n + 1) if p not in moment.path[:depth]]
    before = [0, *left][left.index(moment.path[depth])]
    return bool(value == before and index >= depth)


EXPECTED: Mapping[tuple[str, str], Callable[[Entry], bool]] = {
    ("langford-l", "undo"): undo_entry,
    ("langford-l", "unused_values"): lambda e: e[2] == e[0].path[e[1]],
    ("langford-l", "sequence"): lambda e: abs(e[3]) == e[0].path[e[1]],
    ("debruijn", "bits"): lambda e: (e[2], e[3]) == (e[0].n + e[1], e[0].path[e[1]]),
    ("maze-lefthand", "headings"): lambda e: e[2] == e[1],
    ("knights-tour", "move_number"): lambda e: (e[2], e[3]) == (e[0].path[e[1]], e[1] + 1),
    ("sudoku", "cells"): lambda e: e[2] * 10 + e[3] == e[0].path[e[1]],
    ("map-in-order", "colour_of"): lambda e: e[2] * 10 + e[3] == e[0].path[e[1]],
    ("map-fewest-left", "colour_of"): lambda e: e[2] * 10 + e[3] == e[0].path[e[1]],
    ("crossword", "letters"): letter_entry,
    ("exact-cover", "options_of"): covered_entry,
    ("satisfiability", "trail"): lambda e: e[2] == e[1] and e[3] == str(e[0].path[e[1]]),
}
"""What an entry that stands for a choice looks like, where the list is not the path itself."""

LISTS = [
    (key, watch.name) for key, solver in SOLVERS.items() for watch in solver.watches
    if watch.kind in ("cells", "table", "linked list") and watch.rows != NOGOODS
]


def placed(key: str) -> list[Show]:
    """Moments with choices in force."""
    return [show for show in shows(key) if show.run.moment.path]


@pytest.mark.parametrize(("key", "name"), LISTS)
def test_each_choice_has_its_entries_in_every_list(key: str, name: str) -> None:
    picture, seen = picture_named(SOLVERS[key].problem.picture), 0
    rows = any(w.name == name and w.rows == DEPTHS for w in SOLVERS[key].watches)
    expected = row_entry if rows else EXPECTED.get((key, name), path_entry)
    for show in placed(key):
        shown: Sequence[Any] = list(show.run.variables[name])
        entries = picture.choice_entries(show.run.moment, name, shown)
        assert len(entries) == len(show.run.moment.path)
        for depth, mine in enumerate(entries):
            assert mine or key in ("exact-cover",)
            for index in mine:
                assert expected((show.run.moment, depth, index, shown[index])), (depth, index)
                seen += 1
    assert seen >= 5


def test_a_list_that_is_not_the_path_has_no_entries() -> None:
    picture = picture_named("general")
    solver = next(s for s in SOLVERS.values() if s.key == "queens-bstar")
    moment = replace(shows("queens-bstar")[0].run.moment, path=(4, 7, 1), solver=solver)
    assert picture.choice_entries(moment, "rows", [4, 7, 1, 9]) == [[0], [1], [2]]
    assert picture.choice_entries(moment, "rows", [4, 0, 1]) == [[0], [], []]
    assert picture.choice_entries(moment, "rows", [0, 4, 7]) == [[], [], []]
    assert picture.choice_entries(moment, "columns", [4, 7, 1]) == [[], [], []]


# What is drawn and what can be clicked on agree.



def pane_of(key: str) -> DataPane:
    """The pane for all of a solver's data, the picture's too."""
    solver = SOLVERS[key]
    return DataPane(picture_named(solver.problem.picture), solver.watches, users=True)


def shows_choices(key: str) -> bool:
    """Does something in the pane stand for choices, other than calls?"""
    kinds = {watch.kind for watch in SOLVERS[key].watches}
    return bool(kinds & {"cells", "boards", "linked list", "states", "table"})


KEYS = [key for key in SOLVERS if shows_choices(key)]


def changed(pane: Pane, show: Show, other: Show) -> NDArray[np.bool_]:
    """Where the pane looks different with the other show: width by height."""
    one, two = (Shown(pane, PANE, shown).pixels() for shown in (show, other))
    return np.asarray(one != two)


def selected_by_a_click(pane: Pane, show: Show, pos: tuple[int, int]) -> int | None:
    action = Shown(pane, PANE, show).click(pos)
    chosen = action is not None and action.function is select_node
    return action.arguments[0] if chosen else None


def middles(mark: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The middle of each outline: of what it surrounds, if that is surrounded on all sides."""
    outside = pygame.mask.from_surface(surface_of(mark))
    outside.invert()
    holes = sorted(outside.connected_components(), key=lambda part: -part.count())[1:]
    return [part.get_bounding_rects()[0].center for part in holes if part.count() >= 100]


def surface_of(mark: NDArray[np.bool_]) -> pygame.Surface:
    surface = pygame.Surface(mark.shape, pygame.SRCALPHA)
    pygame.surfarray.pixels_alpha(surface)[:] = np.where(mark, 255, 0)
    return surface


@pytest.mark.thorough
@pytest.mark.parametrize("key", KEYS[::2])
def test_a_click_on_what_is_marked_selects_it(key: str) -> None:
    pane, seen = pane_of(key), 0
    for show in placed(key)[1::5]:
        for depth, event in enumerate(show.run.moment.path_events):
            selected = altered(show, selected=event)
            found = middles(changed(pane, show, selected))
            shown = Shown(pane, PANE, show)
            clicked = [shown.click(pos) for pos in found]
            events = {action.arguments[0] for action in clicked if action.function is select_node}
            if key == "crossword":  # where words cross, the later one lies on top
                assert events <= set(show.run.moment.path_events[depth:]) and event in events
            else:
                assert events == {event}
            others = [action for action in clicked if action.function is not select_node]
            assert len(others) <= 1 and all(call.function is choose_frame for call in others)
            seen += len(found) - len(others)
    assert seen >= 5


@pytest.mark.some(3)
@pytest.mark.parametrize("key", KEYS)
def test_what_belongs_to_an_earlier_event_is_neither_marked_nor_clicked(key: str) -> None:
    pane, show = pane_of(key), placed(key)[-1]
    event = show.run.moment.path_events[0]
    found = middles(changed(pane, show, altered(show, selected=event)))
    late = altered(show, variables_current=False)
    assert not changed(pane, late, altered(late, selected=event)).any()
    assert {selected_by_a_click(pane, late, pos) for pos in found} == {None}


@pytest.mark.thorough
@pytest.mark.parametrize("key", ["queens-b", "langford-b"])
def test_of_algorithm_bs_stack_the_first_state_is_the_root(key: str) -> None:
    pane = NodePane(partial(states, picture_named(SOLVERS[key].problem.picture), ()))
    for show in shows(key):
        shown = Shown(pane, PANE, show)
        spots = ((PANE.x + 60, y) for y in range(PANE.y, PANE.bottom))
        column = [shown.click(spot) for spot in spots]
        selected = [c.arguments[0] for c in column if c and c.function is select_node]
        in_order = list(dict.fromkeys(selected))
        assert in_order == [None, *show.run.moment.path_events]


@pytest.mark.some(9)
@pytest.mark.parametrize(
    "key", [k for k, s in SOLVERS.items() if any(w.kind == "calls" for w in s.watches)]
)
def test_the_call_that_made_the_selected_choice_has_an_outline(key: str) -> None:
    """At rest: of the calls as many as there are choices in force are marked one by one."""
    solver = SOLVERS[key]
    pane = NodePane(partial(calls, picture_named(solver.problem.picture), solver.watches))
    for show in [s for s in placed(key) if len(s.run.moment.path) < 12][::3]:
        rows = []
        for event in show.run.moment.path_events:
            mark = changed(pane, show, altered(show, selected=event))
            down = np.flatnonzero(mark.any(axis=0))
            middle = (PANE.center[0], int(down[0] + down[-1]) // 2)
            action = Shown(pane, PANE, show).click(middle)
            assert action.function is choose_frame  # a click there chooses a frame
            rows.append(
                len(show.run.frames) - 1 if action.arguments[0] is None else action.arguments[0]
            )
        innermost = len(show.run.frames) - 1
        assert rows == sorted(set(rows))
        if show.run.moment.kind in (TRY, POP):
            assert rows == list(range(innermost - len(rows), innermost))
