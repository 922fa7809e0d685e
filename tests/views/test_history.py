"""The history below the timeline: colours, labels, what its places mean; what a click chooses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from solvers.catalog import SOLVERS
from tests.views.shows import altered, live_shows, pixels, shows
from visualizer.actions.action import do, perform
from visualizer.actions.travel import go_to_write
from visualizer.actions.writes import copy_history, watch, watch_expression
from visualizer.debug.rerun import Frame
from visualizer.debug.writes import Watched, Writes
from visualizer.debug.writes_child import Watch
from visualizer.layout.grid import Box
from visualizer.panes.data import DataPane
from visualizer.panes.history import strip_of
from visualizer.panes.pane import NodePane
from visualizer.panes.selection import described
from visualizer.panes.timeline import TimelinePane
from visualizer.panes.timeline_rows import history_box, nodes_box
from visualizer.panes.variables import variables
from visualizer.pictures.guarded import picture_named
from visualizer.show.show import Show
from visualizer.show.watched import watched
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import bounds
from visualizer.ui.theme import load_theme

BOX = Box(10, 10, 900, 106)


def told(values: Sequence[object], name: str = "x", theme: str = "dark") -> Show:
    """A show in which something has had these values, one an event, from the first on."""
    show = shows("queens-bstar")[-1]
    show = altered(show, look=Look(load_theme(theme), 1.0))
    run = show.run
    run.writes = Writes(run.job, run.trace)  # shows are shared by tests
    run.writes.choose(Watched(Watch(name), name))
    history = run.writes.history
    numbers = [history.number_of(value) for value in values]  # type: ignore[arg-type]
    ks = [k for k in range(len(numbers)) if not k or numbers[k] != numbers[k - 1]]
    history.add(0, len(numbers), 0, ks, [numbers[k] for k in ks])
    run.writes.version += 1
    return show


def drawn(show: Show, box: Box = BOX) -> Figure:
    figure = Figure(box)
    pane = TimelinePane(picture_named("board"))
    pane.draw(figure, box, show)
    return figure


def strip_box(show: Show, box: Box = BOX) -> Box:
    return strip_of(history_box(box, show), nodes_box(box, show), show.look)


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_a_colour_a_value_and_labels_where_there_is_room(theme: str) -> None:
    count = len(shows("queens-bstar")[-1].run.trace)
    part = count // 4
    show = told([1] * part + [2] * part + [1] * part + [3] * (count - 3 * part), theme=theme)
    figure, strip = drawn(show), strip_box(show)
    seen = pixels(figure, (BOX.right + 10, BOX.bottom + 10))
    row = [seen[strip.x + round(strip.w * x), strip.y + 2] for x in (0.12, 0.37, 0.62, 0.87)]
    assert row[0] == row[2] and len(set(row)) == 3
    labels = [m.string for m in figure.texts() if strip.y <= m.y + m.h / 2 <= strip.bottom]
    assert labels == ["1", "2", "1", "3"]
    assert all(m.pixels >= 13 for m in figure.texts())


def test_where_values_change_too_often_it_says_how_often() -> None:
    count = len(shows("queens-bstar")[-1].run.trace)
    show = told([k % 2 for k in range(count)])
    box = Box(10, 10, 60, 106)
    strip = strip_box(show, box)
    tips = [on.tip for on in drawn(show, box).at((strip.x + 20, strip.center[1])) if on.tip]
    assert any("changes" in tip and "times at the events" in tip for tip in tips)


def test_a_click_goes_to_the_change() -> None:
    count = len(shows("queens-bstar")[-1].run.trace)
    at = count // 3
    show = told([5] * at + [6] * (count - at))
    strip = strip_box(show)
    x = strip.x + int(strip.w * at / count)
    figure, y = drawn(show), strip.center[1]
    ons = [on for dx in (-1, 0, 1) for on in figure.at((x + dx, y))]
    assert at in {on.click.arguments[0] for on in ons if on.name.startswith("event")}


def test_nothing_later_than_the_playhead_is_drawn_where_the_future_is_hidden() -> None:
    show = told([k // 40 for k in range(len(shows("queens-bstar")[-1].run.trace))])
    show.run.player.playhead = 100
    show.hide_future = True
    hidden = show.drawn_with(show.look, show.seen(show.run))
    assert hidden.run.hidden
    figure = drawn(hidden)
    strip = strip_box(hidden)
    seen = pixels(figure, (BOX.right + 10, BOX.bottom + 10))
    run = hidden.run
    first = strip.x + int((101 - run.timeline.first) / run.timeline.events * strip.w) + 2
    assert len({*seen[first : strip.right, strip.y + 2].tolist()}) == 1
    for x in range(first, strip.right, 7):
        assert not [on.tip for on in figure.at((x, strip.center[1])) if "x =" in on.tip]
    assert not any("changes at" in m.string for m in figure.texts())


def test_low_and_narrow_windows_cut_nothing_off() -> None:
    show = told(["a long text that will hardly fit"] * 50 + [7] * 350, "a_rather_long_name[12]")
    for width in (240, 400, 780, 1900):
        for scale in (1.0, 2.0):
            other = altered(show, look=Look(load_theme("light"), scale))
            box = Box(0, 0, round(width * scale), round(106 * scale))
            for mark in drawn(other, box).texts():
                assert mark.x >= box.x and mark.x + mark.w <= box.right + 1
                assert mark.y + mark.h <= box.bottom + 2


def test_what_a_click_chooses_in_calls_within_calls() -> None:
    """A number belongs to its call; a list that calls pass on is one and the same."""
    shared = [1, 2]
    frames = tuple(
        Frame("place", "f.py", 3, {"row": k, "marks": shared, "own": [k]}) for k in range(3)
    )
    show = altered(shows("queens-bstar")[-1], frames=frames)
    run = show.run
    assert watched(run, "row", frame=1) == Watched(Watch("row", 1), "row of place, call 2")
    assert watched(run, "row") == Watched(Watch("row", 2), "row of place, call 3")
    assert watched(run, "marks", 1, frame=1) == Watched(Watch("marks[1]"), "marks[1]")
    assert watched(run, "own", frame=0) == Watched(Watch("own", 0), "own")
    assert watched(run, "row", bit=4, frame=0).watch.text == "(row >> 4) & 1"
    assert watched(run, "nobody").watch == Watch("nobody")
    assert watched(run, "own", "x y").watch.text == "own['x y']"
    assert watched(run, "own", "(1, 2)").watch.text == "own[(1, 2)]"


def test_of_what_is_closed_over_the_call_is_chosen_to_which_it_belongs() -> None:
    outer = Frame("solve", "f.py", 1, {"count": 3})
    inner = [Frame("place", "f.py", 3, {"row": k, "count": 3}, closed=("count",)) for k in range(2)]
    run = altered(shows("queens-bstar")[-1], frames=(outer, *inner)).run
    assert watched(run, "count", frame=2) == watched(run, "count") == Watched(
        Watch("count", 0), "count")
    run = altered(shows("queens-bstar")[-1], frames=tuple(inner)).run  # solve has returned
    assert watched(run, "count", frame=1) == Watched(Watch("count"), "count")


def test_bad_input_is_one_sentence() -> None:
    show = altered(shows("queens-bstar")[-1])
    for action in (do(watch_expression, "1 +"), do(watch_expression, ""),
                   do(watch_expression, "x = 3"), do(go_to_write, -1)):
        show.messages.clear()
        perform(show, action)
        (message,) = show.messages
        assert message.kind == "error" and message.text.endswith(".")
    assert show.run.writes.watched is None


def test_changes_as_csv() -> None:
    show = told([1, 1, "a,b", [2, 3], [2, 3]])
    show.run.player.playhead = 4
    assert copy_history(show).text == "event,x\n0,1\n2,\"'a,b'\"\n3,\"[2, 3]\"\n"


@pytest.mark.parametrize("key", SOLVERS)
def test_cells_of_all_data_panes_can_be_watched(key: str) -> None:
    """What a click there chooses has that value now."""
    solver = SOLVERS[key]
    for show, live in live_shows(solver, 97):
        pane = DataPane(picture_named(solver.problem.picture), solver.watches)
        box = Box(0, 0, 1200, 900)
        figure = Figure(box)
        pane.draw(figure, box, show)
        wanted = {on.also for on in figure.ons if on is not None and on.also is not None}
        for action in list(wanted)[:20]:
            assert action.function is watch
            one = watched(show.run, *action.arguments)
            chain = live if one.watch.frame is None else live[: one.watch.frame + 1]
            scope = {n: v for frame in chain for n, v in frame.f_locals.items()}
            try:
                eval(one.watch.text, {}, scope)
            except (IndexError, NameError):  # a place for an entry that is still to come
                continue
        break




def test_binary_digits_of_a_number_are_its_bits() -> None:
    frame = Frame("solve", "f.py", 3, {"free": 0b1011_0010})
    show = altered(shows("queens-bstar")[-1], frames=(frame,), frame=frame, binary=True)
    box = Box(0, 0, 400, 200)
    figure = Figure(box)
    NodePane(partial(variables, picture_named("board"))).draw(figure, box, show)
    clicks = {on.click: on.tip for on in figure.ons if on is not None and on.role == "entry"}
    assert clicks == {
        do(watch, "free", bit=i, frame=0): f"free, bit {i} = {0b1011_0010 >> i & 1}"
        for i in range(8)
    }


def test_what_is_watched_is_marked_where_it_stands() -> None:
    show = told([1, 2], "columns[3]")
    show.run.writes.choose(watched(show.run, "columns", 3))
    pane = DataPane(picture_named("board"), SOLVERS["queens-bstar"].watches)
    figure = described(pane, Box(0, 0, 700, 300), show)
    (cell, *_more) = [
        bounds(mark) for mark, on in zip(figure.marks, figure.ons, strict=True)
        if on is not None and on.name == "columns[3]"
    ]
    x, y, w, h = cell
    bars = [mark for mark in figure.marks if getattr(mark, "fill", None) == show.look.theme.accent]
    assert any((b.x, b.w, b.y + b.h) == (x, w, y + h) for b in bars)
