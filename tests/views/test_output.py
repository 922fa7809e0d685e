"""The output: what had been printed by the event on screen, and a click that goes to its event."""

from __future__ import annotations

import pytest

from tests.views.shows import Recorded, Shown, shows
from visualizer.actions.action import do
from visualizer.actions.travel import seek
from visualizer.layout.grid import Box
from visualizer.panes.output import output
from visualizer.panes.pane import NodePane
from visualizer.show.run import Run
from visualizer.show.show import Show

PANE = Box(8, 8, 400, 200)


@pytest.fixture
def show() -> Show:
    """Something printed before the first event, before event 3 (two lines), and at the end."""
    show = shows("queens-bstar")[0]
    run = Run(show.run.job, recorder=Recorded(show.run.trace), rerun=show.run.rerun)  # type: ignore[arg-type]
    recorder, events = run.recorder, len(run.trace)
    recorder.printed = "begin\nthree\nthree again\nend\n"  # type: ignore[misc]
    recorder.written = [(0, 6), (3, 24), (events, 28)]  # type: ignore[misc]
    return Show(show.settings, [run], look=show.look, mode="debug")


def lines(show: Show) -> list[str]:
    """What stands in the pane below its heading."""
    texts = Shown(NodePane(output), PANE, show).figure.texts()
    return [mark.string for mark in texts if mark.y > PANE.y + 36]


def test_the_output_ends_at_the_event_on_screen(show: Show) -> None:
    run, last = show.run, len(show.run.trace) - 1
    for event, expected in ((0, 1), (2, 1), (3, 3), (4, 3), (last - 1, 3), (last, 4)):
        run.player.playhead = event
        assert lines(show) == run.recorder.printed.splitlines()[:expected]
        assert run.prints


def test_a_click_on_a_line_goes_to_its_event(show: Show) -> None:
    run, last = show.run, len(show.run.trace) - 1
    run.player.playhead = last
    shown = Shown(NodePane(output), PANE, show)
    rows = shown.figure.places(lambda on: on.role == "row")
    assert [shown.click(row.center) for row in rows] == [
        do(seek, 0), do(seek, 3), do(seek, 3), do(seek, last)
    ]
    assert "event 3" in shown.tip(rows[1].center)


def test_what_is_printed_while_it_runs_is_there_at_once(show: Show) -> None:
    run = show.run
    run.player.playhead = 5
    run.recorder.printed, run.recorder.written = "first\n", []  # type: ignore[misc]
    assert lines(show) == ["first"]  # nobody knows when: it is not held back
    assert run.printed_at(0) is None
