"""How many hits a breakpoint has, the table of them, print points, and how often lines run: as the
panes show it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.views.shows import Recorded, Shown, shows
from visualizer.actions.action import do
from visualizer.actions.breakpoints import (
    add_breakpoint,
    copy_hits,
    list_values,
    remove_breakpoint,
    split_columns,
)
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.travel import seek
from visualizer.actions.views import next_lines_in
from visualizer.base.numbers import short
from visualizer.debug.breakpoints import Breakpoints
from visualizer.debug.debugger import ListedBreakpoint
from visualizer.layout.grid import Box
from visualizer.panes.breakpoints import breakpoints
from visualizer.panes.output import lines_of, output
from visualizer.panes.pane import NodePane
from visualizer.show.dialogs import Hits
from visualizer.show.run import Run
from visualizer.show.show import Show

PANE = Box(8, 8, 420, 240)


@pytest.fixture
def show() -> Show:
    """A recorded run of its own, whose hits in the trace are gathered."""
    made = next(one for one in shows("queens-b") if len(one.run.trace.solutions) > 1)
    breakpoints = Breakpoints()
    run = Run(made.run.job, breakpoints=breakpoints, recorder=Recorded(made.run.trace),
              rerun=made.run.rerun)  # type: ignore[arg-type]
    return Show(made.settings, [run], look=made.look, mode="debug", breakpoints=breakpoints)


def added(show: Show, *typed: str) -> Show:
    for text in typed:
        add_breakpoint(show, text)
    for _frame in range(20):
        show.run.debugger.advance(recording=False)
    return show


def texts(shown: Shown) -> list[str]:
    return [mark.string for mark in shown.figure.texts()]


def test_hits_stand_in_the_list_and_lead_to_their_table(show: Show) -> None:
    added(show, "solution", "push at depth 1")
    trace = show.run.trace
    shown = Shown(NodePane(breakpoints), PANE, show)
    solutions = len(trace.solutions)
    assert f"{solutions} hits" in texts(shown) and f"{len(trace.pushes(1))} hits" in texts(shown)
    (spot,) = shown.figure.places(lambda on: on.name == f"{solutions} hits")
    assert shown.click(spot.center) == do(open_dialog, Hits(1))
    assert "list all hits" in shown.tip(spot.center)


def test_where_the_future_is_hidden_only_hits_so_far_are_counted(show: Show) -> None:
    added(show, "solution")
    first = int(show.run.trace.solutions[0])
    show.hiding = {"debug": True}
    for event, count in ((first - 1, 0), (first, 1)):
        show.run.player.playhead = event
        (listed,) = show.seen_run.breakpoints_listed
        assert (listed.count, listed.whole) == (count, False)
        one = show.breakpoints.get(listed.id)
        assert one is not None and len(show.seen_run.hit_events(one)) == count


def test_print_points_stand_in_the_output_and_go_without_a_trace(show: Show) -> None:
    added(show, "push at depth 1 print a queen", "solution")
    run = show.run
    run.player.playhead = len(run.trace) - 1
    pushes = run.trace.pushes(1).tolist()
    assert run.prints
    assert [(line.text, line.event) for line in lines_of(run)] == [("a queen", k) for k in pushes]
    shown = Shown(NodePane(output), PANE, show)
    rows = shown.figure.places(lambda on: on.role == "row")
    assert shown.click(rows[-1].center) == do(seek, pushes[-1])
    assert "print point" in shown.tip(rows[-1].center)
    run.player.playhead = pushes[1] - 1
    assert len(lines_of(run)) == 1
    assert show.breakpoints.enabled == (show.breakpoints.get(2),)  # the other never stops
    remove_breakpoint(show, 1)
    assert not run.prints and not lines_of(run)


def test_the_table_is_copied_as_csv(show: Show) -> None:
    added(show, "solution")
    open_dialog(show, Hits(1))
    list_values(show, "row, f(a, b)")
    assert show.hit_columns == ("row", "f(a, b)")
    copied = copy_hits(show)
    assert copied is not None
    lines = copied.text.splitlines()
    assert lines[0] == 'event,row,"f(a, b)"'
    assert [line.split(",")[0] for line in lines[1:]] == [
        str(k) for k in show.run.trace.solutions.tolist()
    ]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("row, rows[1, 2], {1: 2}", ("row", "rows[1, 2]", "{1: 2}")),
        ("  ", ()),
        ("a,,b", ("a", "b")),
    ],
)
def test_expressions_with_commas_between(text: str, columns: Sequence[str]) -> None:
    assert split_columns(text) == columns


def test_lines_run_are_off_and_go_round(show: Show) -> None:
    assert show.lines_in == ""
    seen = []
    for _press in range(4):
        next_lines_in(show)
        seen.append(show.lines_in)
    assert seen == ["run", "view", "subtree", ""]


def test_what_is_counted_of_the_selected_subtree(show: Show) -> None:
    run = show.run
    push = int(run.trace.pushes(1)[0])
    run.view = run.view.__class__(selected=push)
    first, stop = run.counted_stretch("subtree")
    assert first == push and run.trace.event(stop - 1)[1] == 1
    assert run.counted_stretch("run") == (0, len(run.trace))
    show.hiding = {"debug": True}
    run.player.playhead = push + 2
    assert show.seen_run.counted_stretch("subtree") == (push, push + 3)
    assert show.seen_run.counted_stretch("run") == (0, push + 3)


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (9999, "9999"), (10_000, "10k"), (999_499, "999k"), (1_234_567, "1.2M"),
     (34_000_000, "34M"), (1_500_000_000, "1.5G")],
)
def test_large_numbers_are_short(number: int, text: str) -> None:
    assert short(number) == text


def test_a_listed_breakpoint_says_why_where_there_is_room(show: Show) -> None:
    why = "NameError: name 'x' is not defined"
    listed = ListedBreakpoint(7, "x", "long", True, why=why)
    pane = NodePane(breakpoints)
    show.run.__dict__["debugger"] = _Listing((listed,))
    assert why in texts(Shown(pane, PANE, show))
    assert "cannot be evaluated" in texts(Shown(pane, PANE._replace(w=240), show))


class _Listing:
    def __init__(self, listed: tuple[ListedBreakpoint, ...]) -> None:
        self._listed = listed
        self.searching = False

    def listed(self, _until: int | None) -> tuple[ListedBreakpoint, ...]:
        return self._listed


def test_frames_go_on_until_all_hits_are_gathered(show: Show) -> None:
    run = show.run
    run.debugger.advance(recording=False)
    assert not run.debugger.gathering
    add_breakpoint(show, "solution")
    assert run.debugger.gathering and run.pending
    run.debugger.advance(recording=False)
    assert not run.debugger.gathering
