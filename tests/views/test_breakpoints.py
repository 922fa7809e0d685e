"""The pane of breakpoints: what it says where there is much room, and where there is little."""

from __future__ import annotations

import pytest

from tests.views.shows import shows
from visualizer.layout.grid import Box
from visualizer.panes.breakpoints import breakpoints
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.ui.figure import Figure


def drawn(width: int, height: int) -> Figure:
    show, box = shows("queens-b")[3], Box(8, 8, width, height)
    return described(NodePane(breakpoints), box, show)


@pytest.mark.parametrize("width", [140, 170, 200, 240, 300, 380])
@pytest.mark.parametrize("height", [92, 100, 120, 150, 200])
def test_what_is_said_without_breakpoints_is_a_whole_sentence(width: int, height: int) -> None:
    said = " ".join(mark.string for mark in drawn(width, height).texts())
    before = said.partition("stop at")[0]
    assert before.strip() == "Breakpoints" or before.strip().endswith("."), said
    if height >= 120:
        assert "Click beside a line" in said


def test_the_field_shows_examples_where_there_is_room() -> None:
    assert any("step == 5" in mark.string for mark in drawn(300, 200).texts())
    assert not any("…" in mark.string[-1:] for mark in drawn(240, 200).texts())
