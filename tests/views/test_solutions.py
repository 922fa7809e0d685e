"""The strip of solutions: those found are drawn, those still to come are dashed frames."""

from __future__ import annotations

from functools import partial

import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from tests.views.shows import Recorded
from visualizer.actions.action import do
from visualizer.actions.travel import seek
from visualizer.base.numbers import grouped
from visualizer.base.settings import Settings
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job
from visualizer.layout.grid import Box
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.panes.solutions import solutions
from visualizer.panes.thumbnails import Thumbnails, draw_unfound
from visualizer.pictures.guarded import picture_named
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.marks import Image, Line
from visualizer.ui.theme import load_theme

TRACE = traced(list(SOLVERS["queens-bstar"].function(6)))
SIZE = Box(0, 0, 900, 160)


def show_at(event: int, *, hide: bool = False, scale: float = 1.0) -> Show:
    job = Job("queens-bstar", (("n", 6),))
    run = Run(job, recorder=Recorded(TRACE), rerun=Rerun(job, TRACE))  # type: ignore[arg-type]
    run.player.seek(event)
    show = Show(Settings(), [run], look=Look(load_theme("dark"), scale), hiding={"watch": hide})
    return show.drawn_with(show.look)


def strip(show: Show, box: Box = SIZE) -> Figure:
    return described(NodePane(partial(solutions, Thumbnails(picture_named("board")))), box, show)


def dashed(figure: Figure) -> list[Line]:
    return [mark for mark in figure.marks if isinstance(mark, Line) and mark.dash]


def tiles(show: Show, figure: Figure) -> dict[int, On]:
    """What is said of each solution, by its number from 0."""
    found = [on for x in range(0, SIZE.w, 4) for on in figure.at((x, SIZE.center[1] + 10))]
    return {int(on.name.split()[1]) - 1: on for on in found if on.role == "tile"}


@pytest.mark.parametrize("found", range(5))
def test_each_solution_still_to_come_is_a_dashed_frame_with_its_number(found: int) -> None:
    events = TRACE.solutions.tolist()
    assert len(events) == 4
    show = show_at(events[found - 1] if found else 0)
    figure = strip(show)
    frames, pictures = dashed(figure), [m for m in figure.marks if isinstance(m, Image)]
    assert (len(pictures), len(frames)) == (found, 4 * (4 - found))
    assert all(frame.color == show.look.theme.border_strong for frame in frames)
    numbers = {mark.string for mark in figure.texts()} & {"1", "2", "3", "4"}
    assert numbers == {grouped(i + 1) for i in range(found, 4)}
    said = tiles(show, figure)
    assert set(said) == set(range(4))
    for i, on in said.items():
        assert ("not found yet. Click: go there." in on.tip) is (i >= found)
        assert on.click == do(seek, events[i])
    corners = {point for frame in frames for point in frame.points}
    assert len(corners) == 4 * (4 - found), "each frame is closed, and none touches another"


def test_while_the_future_is_hidden_there_are_no_frames_for_it() -> None:
    events = TRACE.solutions.tolist()
    assert dashed(strip(show_at(events[1])))
    hidden = strip(show_at(events[1], hide=True))
    assert not dashed(hidden)
    assert len([mark for mark in hidden.marks if isinstance(mark, Image)]) == 2


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_frame_too_narrow_for_its_number_has_none(scale: float) -> None:
    look = Look(load_theme("dark"), scale)
    for width, words in ((60, ["12"]), (8, [])):
        figure = Figure((0, 0, 200, 200))
        draw_unfound(figure, look, Box(4, 4, look.px(width), look.px(60)), 12)
        assert [mark.string for mark in figure.texts()] == words
        assert len(dashed(figure)) == 4
