"""Searches in other orders on screen: what decides where the search goes on can be seen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, TRY
from solvers.instances.crosswords import read_slots, read_words
from tests.support.orders import solver_of
from tests.views.shows import Shown, altered, pane_of, shows
from visualizer.actions.action import do
from visualizer.actions.runs import set_parameter
from visualizer.layout.grid import Box
from visualizer.panes.controls import fields
from visualizer.pictures.guarded import picture_named
from visualizer.problems.satisfiability.picture import draw_shortest
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui.kit import Dropdown
from visualizer.ui.marks import Text

PANE = Box(8, 8, 760, 640)

LEFT = "how many words are left for the slot that begins here: → across, ↓ down"


ALL = slice(None)


def shown(key: str, some: slice = ALL) -> Iterator[tuple[Show, Shown]]:
    """The picture at some moments of a search."""
    pane = pane_of(picture_named(solver_of(key).problem.picture))
    for show in shows(key)[some]:
        yield show, Shown(pane, PANE, show)


def tips(one: Shown) -> list[str]:
    """What the tooltips across the picture say."""
    places = range(PANE.x + 4, PANE.right, 60), range(PANE.y + 4, PANE.bottom, 60)
    return [one.tip((x, y)) for x in places[0] for y in places[1]]


@pytest.mark.thorough
def test_a_free_cell_of_a_sudoku_tells_the_digits_that_are_left() -> None:
    seen = set()
    for show, one in shown("sudoku, fewest digits", slice(2, 8, 2)):
        moment = show.run.moment
        text = list(str(moment.params["puzzle"]).replace("\n", "").replace("0", "."))
        for value in moment.path:
            text[value // 10] = str(value % 10)
        found = {
            line for tip in tips(one) for line in tip.splitlines() if line.endswith("left for it")
        }
        left = set()
        for cell in (i for i in range(81) if text[i] == "."):
            row, column = divmod(cell, 9)
            used = {
                text[9 * r + c] for r in range(9) for c in range(9)
                if r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)
            }
            left.add("".join(d for d in "123456789" if d not in used))
        told = {"".join(c for c in line if c.isdigit()) for line in found}
        assert told == left
        seen |= left
    assert len(seen) > 8
    assert not any("left for it" in tip for _s, one in shown("sudoku", slice(0, None, 4))
                   for tip in tips(one))


def test_a_choice_in_a_sudoku_is_called_by_cell_and_digit_where_the_depth_tells_no_cell() -> None:
    solver, picture = SOLVERS["sudoku"], picture_named("sudoku")
    for fewest_first, name in ((False, "7"), (True, "2,5: 7")):
        moment = Moment(solver, solver.arguments({"fewest_first": fewest_first}))
        assert picture.choice_name(moment, 237) == name


def test_an_open_slot_tells_how_many_words_are_left() -> None:
    drawn = 0
    for show, one in shown("crossword, fewest words"):
        moment = show.run.moment
        slots, words = (
            read_slots(str(moment.params["grid"])), read_words(str(moment.params["words"])),
        )
        still_open = list(range(len(slots)))
        written = {
            still_open.pop(value // len(words)): words[value % len(words)] for value in moment.path
        }
        there = {
            cell: letter for slot, word in written.items()
            for cell, letter in zip(slots[slot].cells, word, strict=True)
        }
        expected = []
        for slot in still_open:
            pattern = [there.get(cell, ".") for cell in slots[slot].cells]
            count = sum(
                len(word) == len(pattern) and word not in written.values()
                and all(p in (".", w) for p, w in zip(pattern, word, strict=True))
                for word in words
            )
            expected.append(f"{'→' if slots[slot].across else '↓'}{count}")
        counts = [
            mark.string for mark, on in zip(one.figure.marks, one.figure.ons, strict=True)
            if isinstance(mark, Text) and on is not None and on.tip == LEFT
        ]
        if moment.kind in (TRY, POP):  # where the signs of the event are there is none
            assert set(counts) <= set(expected)
        else:
            assert sorted(counts) == sorted(expected)
        drawn += len(counts)
    assert drawn > 10


def test_the_places_of_a_word_are_the_cells_of_its_slot() -> None:
    for show, one in shown("crossword, fewest words"):
        moment = show.run.moment
        slots, count = (
            read_slots(str(moment.params["grid"])), len(read_words(str(moment.params["words"]))),
        )
        still_open = list(slots)
        cells = [still_open.pop(value // count).cells for value in moment.path]
        entries = picture_named("crossword").choice_entries(moment, "letters", [])
        assert [tuple(one) for one in entries] == cells
        assert [len(boxes) for boxes in one.places] == [len(slot) for slot in cells]


def test_the_shortest_clause_is_framed_where_its_variable_is_decided() -> None:
    seen = set()
    for key in ("satisfiability", "satisfiability, shortest"):
        for show, one in shown(key):
            framed = any(on is not None and on.tip == draw_shortest.words for on in one.figure.ons)
            implied = "implies" in picture_named("satisfiability").narrate(show.run.moment).sentence
            seen.add((key, framed))
            assert not (framed and implied)
            assert not framed or show.run.moment.kind == TRY
    assert ("satisfiability, shortest", True) in seen and ("satisfiability", True) not in seen


def test_an_order_is_chosen_from_a_list() -> None:
    params = {"formula": "small", "order": "shortest"}
    show = altered(shows("queens-b")[0], solver=SOLVERS["satisfiability"], params=params)
    (field,) = (one.node for one in fields(show, "", 0) if one.name == "order")
    assert isinstance(field, Dropdown)
    assert field.entry.shown == "Shortest clause"
    assert [option.label for option in field.entry.options] == [
        "as numbered", "most occurrences", "shortest clause",
    ]
    assert do(set_parameter, "order", "occurrences") in field.entry.pick(1)


@pytest.mark.parametrize("key", ["sudoku", "crossword"])
def test_small_pictures_leave_out_what_has_no_room(key: str) -> None:
    name = {"sudoku": "sudoku, fewest digits", "crossword": "crossword, fewest words"}[key]
    pane, box = pane_of(picture_named(key)), Box(0, 0, 170, 150)
    for show in shows(name)[::4]:
        figure = Shown(pane, box, altered(show, mode="debug")).figure
        assert pygame.Rect(-4, -4, 178, 158).contains(figure.reach)
        assert not any(s.startswith(("→", "↓")) for s in (m.string for m in figure.texts()))
