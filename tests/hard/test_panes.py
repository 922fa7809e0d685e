"""After any input panes show what they would show anew, though few of them are described again."""

from __future__ import annotations

import pytest

from tests.hard import panes
from tests.hard.attempts import Failed, make
from visualizer.panes.counters import counters
from visualizer.panes.pane import NodePane
from visualizer.ui.figure import Figure

ATTEMPTS = 2
"""Of some seconds each; any amount by `python -m tests.hard panes --tries N`."""


def test_after_any_input_panes_show_what_they_would_show_anew() -> None:
    counts = (make("panes", panes.attempt, number).counts for number in range(ATTEMPTS))
    assert sum(count["panes"] for count in counts) > 100  # one of them may quit at once


def test_a_fact_that_nobody_sees_being_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    shades = 0
    draw = NodePane.draw

    def shaded(self: NodePane, figure: Figure, *others: object) -> None:
        nonlocal shades
        draw(self, figure, *others)  # type: ignore[arg-type]
        shades += self._make is counters
        figure.fill((shades % 256, 0, 0) if self._make is counters else (0, 0, 0), (0, 0, 5, 5))

    monkeypatch.setattr(NodePane, "draw", shaded)
    with pytest.raises(Failed, match="counters"):
        for number in range(ATTEMPTS):
            make("panes", panes.attempt, number)
