"""Letters of the panes about the whole run: none is smaller than 13 px, whatever the window."""

from __future__ import annotations

import pytest

from tests.views.test_hidden_future import events_of, shown
from visualizer.actions.action import do, perform
from visualizer.actions.views import zoom_timeline
from visualizer.base.panes import TABS
from visualizer.base.settings import Settings
from visualizer.window import Window

PANES = ("timeline", "tree", "counters", "solutions", "gallery", "statistics", "growth", "data")
LEAST = 13


@pytest.mark.parametrize("hide_future", [False, True])
@pytest.mark.parametrize("size", [(800, 500), (1280, 720), (1920, 1080)])
def test_no_letter_is_too_small(size: tuple[int, int], hide_future: bool) -> None:
    show = shown("queens-estimate", events_of("queens-estimate"), 200)
    show.hide_future = hide_future
    show.settings = Settings()
    window = Window(show, size, lambda action: perform(show, action))
    for zoom in (1.0, 0.001):
        perform(show, do(zoom_timeline, zoom, 200))
        for mode, tab in (("watch", ""), ("debug", ""), *(("overview", tab) for tab in TABS)):
            show.mode, show.overview.tab = mode, tab or show.overview.tab
            window.update()
            for pane in PANES:
                if pane in window.arrangement:
                    for text in window.figure_of(pane, anew=True).texts():
                        assert text.pixels >= LEAST, (mode, pane, text.string)
