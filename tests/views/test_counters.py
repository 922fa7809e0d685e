"""The counters: a word that goes with its number, and words that never run together."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.views.shows import Shown, shows, with_values
from visualizer.layout.grid import Box
from visualizer.panes.counters import counters
from visualizer.panes.pane import NodePane


@pytest.mark.parametrize("width", range(150, 420, 18))
def test_words_never_run_together(width: int) -> None:
    figure = Shown(NodePane(counters), Box(0, 0, width, 80), shows("langford-l")[-1]).figure
    labels = [m for m in figure.texts() if m.string in ("tried", "placed", "taken back")
              or m.string.startswith("solution")]
    assert len(labels) >= 2
    for first, second in pairwise(sorted(labels, key=lambda mark: (mark.y, mark.x))):
        assert second.y > first.y or first.x + first.w < second.x


def test_one_is_a_solution() -> None:
    show = next(s for s in shows("langford-l") if s.run.moment.counters.solutions == 0)
    moment = show.run.moment
    one = replace(moment, counters=moment.counters._replace(solutions=1))
    run = with_values(show.run, moment=one, complete=False)
    figure = Shown(NodePane(counters), Box(0, 0, 500, 80), with_values(show, runs=[run])).figure
    assert "solution" in [mark.string for mark in figure.texts()]
