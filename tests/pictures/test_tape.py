"""The row of bits of a De Bruijn sequence: what has no room is not left out in silence."""

from __future__ import annotations

import pytest

from tests.views.shows import Shown, pane_of, shows
from visualizer.layout.grid import Box
from visualizer.problems.debruijn.picture import PICTURE


@pytest.mark.parametrize("width", [200, 230, 900])
def test_bits_before_those_in_view_are_told_of(width: int) -> None:
    show = max(shows("debruijn"), key=lambda show: len(show.run.moment.placed))
    pane = pane_of(PICTURE)
    figure = Shown(pane, Box(0, 0, width, 110), show).figure
    assert ("…" in [mark.string for mark in figure.texts()]) == (width < 900)
