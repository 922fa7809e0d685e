"""What a screen reader is told, from figures alone."""

from __future__ import annotations

import pygame
import pytest

from visualizer.layout.grid import Box
from visualizer.panes.toast import Toasts
from visualizer.show.messages import Message
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    Choice,
    Fact,
    Field,
    LineEntry,
    NumberEntry,
    NumberField,
    button,
    checkbox,
    column,
    row,
    segmented,
    switch,
)
from visualizer.ui.kit.touch import Stops
from visualizer.ui.look import Look
from visualizer.ui.spoken import MOST, tree_of

WINDOW = pygame.Rect(0, 0, 800, 500)


def nothing(*_any: object) -> None:
    pass


def pane(look: Look) -> Figure:
    """A pane with its title, a sentence, two cells and a row that can be clicked."""
    figure = Figure(Box(100, 50, 300, 200))
    text.draw(figure, look, "SEARCH TREE", (110, 60), 13)
    figure.spot((100, 80, 300, 30), On("TRY: Row 0 is free.", "sentence"))
    for index in range(2):
        with figure.about(On(f"columns[{index}]", "cell", tip="is there a queen in this column?")):
            figure.fill((0, 0, 0), (110 + 30 * index, 120, 20, 20))
            text.draw(figure, look, str(index), (112 + 30 * index, 122), 13)
    figure.spot((100, 150, 300, 20), On("row 3", "row", "click: the whole value", click=nothing))
    text.draw(figure, look, "n", (110, 152), 13)
    text.draw(figure, look, "4", (200, 152), 13)
    return figure


def test_a_pane_is_a_group_with_what_stands_in_it(look: Look) -> None:
    (group,) = tree_of([("tree", pane(look))])
    assert (group.role, group.name, group.bounds) == ("GROUP", "SEARCH TREE", (100, 50, 300, 200))
    assert [(node.role, node.name) for node in group.children] == [
        ("LABEL", "SEARCH TREE"), ("STATUS", "TRY: Row 0 is free."), ("LIST_ITEM", "columns[0]"),
        ("LIST_ITEM", "columns[1]"), ("LIST_ITEM", "n 4"),
    ]
    _title, sentence, cell, _other, row = group.children
    assert sentence.live and sentence.bounds == (100, 80, 300, 30)
    assert cell.bounds == (110, 120, 20, 20)
    assert (cell.value, cell.note) == ("0", "is there a queen in this column?")
    assert row.clicks and row.note == "click: the whole value" and row.center == (250, 160)
    assert [node.live for node in group.children].count(True) == 1


def test_what_changes_keeps_its_key(look: Look) -> None:
    before = pane(look)
    after = Figure(before.box)
    after.spot((100, 80, 300, 30), On("PLACE: A queen is placed.", "sentence"))
    (old,), (new,) = tree_of([("tree", before)]), tree_of([("tree", after)])
    assert new.children[0].name == "PLACE: A queen is placed."
    assert new.children[0].key == old.children[1].key and new.key == old.key


def test_what_cannot_be_seen_is_not_told() -> None:
    figure = Figure(Box(0, 0, 100, 100))
    with figure.clipped((0, 0, 100, 50)):
        figure.spot((0, 40, 100, 40), On("half of it", "row", tip="half", click=nothing))
        figure.spot((0, 60, 100, 40), On("hidden", "row", tip="hidden", click=nothing))
    (group,) = tree_of([("rows", figure)])
    assert [(node.name, node.bounds) for node in group.children] == [("half", (0, 40, 100, 10))]


def test_marks_that_are_controls_have_role_name_and_state(look: Look) -> None:
    figure = Figure(Box(0, 0, 700, 60))
    bar = row(button(click=nothing, icon="play", caption="Space", tip="play or pause", cap="Space"),
              checkbox("with estimates", True, nothing), switch("rest", False, nothing),
              button("Save", nothing, off="there is nothing to save"))
    bar.put(figure, look, Box(0, 0, 700, 60))
    stops = Stops(nothing)
    there = stops.of("bar", figure, None)
    nodes = tree_of([("bar", figure)], there[1], stops)
    play, box, rest, save = nodes
    assert (play.role, play.name) == ("BUTTON", "play or pause") and play.clicks
    assert (box.role, box.name, box.checked) == ("CHECK_BOX", "With estimates", True)
    assert (rest.role, rest.name, rest.checked) == ("SWITCH", "Rest", False)
    assert save.disabled and not play.disabled
    assert [node.focused for node in nodes] == [False, True, False, False]
    assert [node.control for node in nodes] == there


def test_what_is_typed_and_chosen_is_told(look: Look) -> None:
    kept: dict[str, object] = {}

    def fact(name: str) -> Fact:
        return Fact(lambda: kept.get(name), lambda value: (name, value))

    figure, tabs = Figure(Box(0, 0, 700, 200), WINDOW), [Choice("w", "Watch"), Choice("d", "Debug")]
    column(
        NumberField(NumberEntry(fact("n"), lambda: "8", number=lambda: 8, least=1, most=20), "n"),
        Field(LineEntry(fact("event"), lambda: "42"), "event"),
        segmented(tabs, "d", lambda key: key, name="modes"),
    ).put(figure, look, Box(0, 0, 700, 200))
    nodes = [node for node in tree_of([("bar", figure)])]
    told = {node.name: node for node in (*nodes, *nodes[0].children)}
    number, event = told["n"], told["event"]
    assert (number.role, number.value, number.range) == ("SPIN_BUTTON", "8", (8.0, 1.0, 20.0))
    assert (event.role, event.value) == ("TEXT_INPUT", "42")
    assert (told["Watch"].selected, told["Debug"].selected) == (False, True)


def test_a_message_is_read_aloud_and_what_it_offers_can_be_pressed(look: Look) -> None:
    toasts = Toasts()
    toasts.take([Message("Copied.")])
    figure = toasts.figure(look, WINDOW)
    assert figure is not None
    (said,) = (node for node in tree_of([("message", figure)]) if node.live)
    assert (said.role, said.name) == ("STATUS", "Copied.")


@pytest.mark.parametrize("count", [MOST, 5 * MOST])
def test_a_crowded_figure_is_cut(count: int) -> None:
    figure = Figure(Box(0, 0, 1000, 1000))
    for index in range(count):
        figure.spot((index % 900, index // 900, 5, 5), On(f"a[{index}]", "cell"))
    (group,) = tree_of([("arrays", figure)])
    assert len(group.children) == MOST
