"""The pane of the estimate: what is said of a dive under way, and where its ring stands."""

from __future__ import annotations

from functools import partial

from solvers.events import POP
from tests.views.shows import shows
from visualizer.layout.grid import Box
from visualizer.panes.estimate import estimate
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.pictures.guarded import picture_named
from visualizer.ui.marks import Disc, bounds

BOX = Box(0, 0, 600, 420)


def test_a_dive_has_an_estimate_when_it_has_ended_and_not_before() -> None:
    told = set()
    for show in shows("queens-estimate"):
        figure = described(NodePane(partial(estimate, picture_named("board"), ())), BOX, show)
        texts = " ".join(text.string for text in figure.texts())
        if "nodes" in texts:
            ended = show.run.moment.kind == POP
            assert ("by this dive" in texts) is ended
            assert ("so far in this dive" in texts) is not ended
            told.add(ended)
    assert told == {True, False}


def test_no_dive_and_no_ring_around_one_stands_in_the_legend() -> None:
    for show in shows("queens-estimate"):
        figure = described(NodePane(partial(estimate, picture_named("board"), ())), BOX, show)
        legend = [text for text in figure.texts() if text.string == "dives"]
        for text in legend:
            for mark in figure.marks:
                if isinstance(mark, Disc) and mark.y > text.y + text.h:
                    assert bounds(mark)[1] >= text.y + text.h
