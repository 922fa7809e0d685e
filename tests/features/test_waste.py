"""What could not help, and repeated mistakes, as the window tells them: held against the plain
events and against `main.py why`."""

from __future__ import annotations

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, TRY
from tests.features.driver import Driver
from tests.judge.test_blame import blamed, sets_of, useless
from tests.judge.worlds import World, by_depth, by_value
from visualizer.actions.action import do
from visualizer.actions.files import copy_text, save_file
from visualizer.actions.views import select_node, show_scope, zoom_timeline
from visualizer.cli import main
from visualizer.layout.grid import Box
from visualizer.layout.timeline import EMPTY
from visualizer.panes.statistics_blame import sentence, wasted_of
from visualizer.panes.timeline_rows import draw_rows, nodes_box, parts, x_of
from visualizer.panes.tree import TreePane
from visualizer.panes.tree_drawing import draw_tree
from visualizer.panes.tree_useless import draw_useless
from visualizer.panes.useless import about_node, words_of
from visualizer.panes.values import grouped
from visualizer.pictures.signs import guilty
from visualizer.show.dialogs import Mistakes
from visualizer.ui.marks import Disc


def waited(h: Driver) -> Driver:
    """Until it is known whose fault all dead ends are, and shown."""
    h.wait(lambda: h.run.blame.ended, "whose fault the dead ends are")
    for _frame in range(4):
        h.tick(0.3)
    return h


@pytest.fixture
def q(start: Callable[..., Driver]) -> Driver:
    """Six queens in mode Overview."""
    return waited(start("queens-bstar", 6, mode="overview", blaming=True).recorded())


@pytest.fixture
def s(start: Callable[..., Driver]) -> Driver:
    """The easy Sudoku."""
    return waited(start("sudoku", None, mode="watch", blaming=True).recorded())


def why(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """What the command line says."""
    capsys.readouterr()
    assert main(["why", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.quick
def test_the_statistics_say_what_the_command_line_says(
    q: Driver, capsys: pytest.CaptureFixture[str]
) -> None:
    said = why(capsys, "queens-bstar", "-n", "6")
    share = round(100 * int(str(said["useless_tries"])) / int(str(said["tries"])), 1)
    told = " ".join(q.texts("statistics"))  # it may be on two lines
    assert (f"{share} % of the tries could not help; the last choice was innocent at "
            f"{said['innocent_last']} of {said['failed_nodes']} failed nodes.") in told


def test_by_depth_they_are_those_of_the_plain_events(q: Driver) -> None:
    events = list(SOLVERS["queens-bstar"].function(6))
    blame = blamed(World("queens-bstar", {"n": 6}, by_depth, []), events)
    lost = useless(events, sets_of(blame, events))
    for first, stop in ((0, len(events)), (3, 400)):
        if first:
            q.app.perform(do(select_node, first))
            q.app.perform(do(show_scope, "subtree"))
            q.tick(0.3)
            first, stop = q.run.surveying.events
        here = [k for k in lost if first <= k < stop]
        wanted = Counter(events[k][1] for k in here)
        table = json.loads(saved(q))["by_depth"]
        assert {row["depth"]: row["useless_tries"] for row in table if row["useless_tries"]} == {
            **wanted}
        seen = q.texts("statistics")
        assert all(grouped(count) in seen for count in wanted.values())
        tries = sum(event[0] == TRY for event in events[first:stop])
        wasted = wasted_of(q.app.show)
        assert wasted is not None
        share = float(sentence(wasted).split()[0])
        assert share == pytest.approx(100 * len(here) / tries, abs=0.5)


def saved(h: Driver) -> str:
    """The statistics as JSON."""
    path = Path(h.app.show.folder) / "statistics-of-waste.json"
    save_file(h.app.show, "statistics", str(path))
    text = path.read_text()
    path.unlink()
    return text


@pytest.mark.quick
def test_the_table_of_mistakes_leads_to_their_places(
    s: Driver, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = why(capsys, "sudoku")["mistakes"]
    assert isinstance(table, list)
    made = table[0]
    s.run.jump(s.run.blame.mistakes.places(0)[0])
    s.press("ctrl+shift+p")
    s.type("repeated mistakes")
    s.press("enter")
    assert s.app.show.dialog_of(Mistakes) is not None
    events = list(SOLVERS["sudoku"].function(**SOLVERS["sudoku"].arguments({})))
    rows = list(csv.reader(io.StringIO(copy_text(s.app.show, "mistakes").text)))
    assert [[int(cell) for cell in row[:3]] for row in rows[1:]] == [
        [one["times"], one["tries"], one["first"]] for one in table]
    shown = s.row_texts(rows[1][3])
    assert shown == [rows[1][3], *map(str, (made["times"], made["tries"], made["first"]))]
    blame = blamed(World("sudoku", {}, by_value, []), events)
    places = next(blame.mistakes.places(one.number).tolist() for one in blame.mistakes.worst(1))
    assert [int(name.split()[1]) for name in s.names("row") if name.startswith("event ")][:4] == (
        places[:4])
    s.click(f"event {places[1]}")
    assert s.run.moment.event == places[1] and s.app.show.dialog is None
    assert s.app.show.fault is not None
    for name in ("m.csv", "m.tex"):
        save_file(s.app.show, "mistakes", str(tmp_path / name))
        assert rows[1][3].split(";")[0] in (tmp_path / name).read_text()


def test_the_keyboard_goes_through_mistakes_and_to_the_next_place(s: Driver) -> None:
    made = s.run.blame.mistakes.worst(2)
    s.press("ctrl+shift+p")
    s.type("repeated mistakes")
    s.press("enter", "down", "enter")
    places = s.run.blame.mistakes.places(made[1].number).tolist()
    assert s.run.moment.event == places[0] and s.app.show.dialog is None
    assert s.sees("Mistakes …") is False  # it is the first time
    s.run.jump(places[1])
    s.tick(0.3)
    s.click("Mistakes …")
    assert s.app.show.dialog == Mistakes(made[1].number)
    s.press("enter")
    assert s.run.moment.event == places[2]
    s.tick(0.3)
    s.click((s.box("narration").x + 20, s.box("narration").center[1]))  # the sentence that says it
    assert s.app.show.dialog == Mistakes(made[1].number)
    s.press("esc")


def test_timeline_and_tree_tell_what_could_not_help(q: Driver) -> None:
    run, events = q.run, list(SOLVERS["queens-bstar"].function(6))
    first, stop = run.blame.useless(0, len(events))[0].tolist()
    tried = next(k for k in range(first, stop) if events[k][0] == TRY)
    fault = run.blame.at(first)
    assert fault is not None and len(fault.path) - 1 not in fault.guilty
    innocent = f"row {len(fault.path) - 1} is innocent"
    q.app.perform(do(zoom_timeline, 0.05, tried))
    q.tick(0.3)
    show, box = q.app.window.seen("timeline"), q.box("timeline")
    inner = nodes_box(box, show)
    for event, said in ((tried, f"1 try here could not help: {innocent}"), (stop + 1, "")):
        q.move((round(x_of(inner, show, event)), inner.y + inner.h // 2))
        q.tick(1.0)
        q.tick(1.0)
        assert f"event {event}" in q.tip() and ("could not help" in q.tip()) is bool(said)
        assert said in q.tip()
    placed = next(k for k in range(first, len(events))
                  if events[k][0] == PUSH and run.blame.useless_stretches.at(k))
    assert about_node(q.app.show, placed).startswith("it could not help: row ")
    assert words_of(run, 0, first) == "" == about_node(q.app.show, 1)
    count = int(run.blame.sums.useless.sum())
    assert words_of(run, 0, len(events)) == f"{count} tries here could not help"


def test_only_what_could_not_help_is_hatched(q: Driver) -> None:
    """In the timeline the columns of such events; in the tree what hangs below such nodes."""
    events = list(SOLVERS["queens-bstar"].function(6))
    stretches = q.run.blame.useless(0, len(events)).tolist()
    inside = {k for first, stop in stretches for k in range(first, stop)}
    q.app.perform(do(zoom_timeline, 0.1, stretches[0][0]))
    q.tick(0.3)
    show, box = q.app.window.seen("timeline"), q.box("timeline")
    rows = draw_rows(parts(box, show), show)
    changed = pygame.surfarray.array2d(rows.picture) != rows.codes
    columns = np.flatnonzero(changed.any(axis=1)).tolist()
    hatched = {event for x in columns for event in range(*(rows.columns.events_at(x) or (0, 0)))}
    in_view = range(math.ceil(show.run.timeline.first), math.floor(show.run.timeline.last))
    assert hatched == inside & {*in_view}
    pane = next(one for one in q.app.window.panes.values() if isinstance(one, TreePane))
    show = q.app.window.seen("tree")
    seen, look = pane.drawn(q.box("tree"), show), show.look
    plain = pygame.Surface((seen.plan.place.box.right, seen.plan.place.box.bottom))
    plain.fill(look.theme.surface)
    draw_tree(plain, seen.plan, seen.marks, look)
    lines = plain.copy()
    draw_useless(lines, seen.plan, look, q.run.blame.useless_stretches, len(events))
    changed = pygame.surfarray.array2d(plain) != pygame.surfarray.array2d(lines)
    marks = seen.marks
    assert len(marks) == 152  # all nodes are drawn one by one
    for x, y, push, room in zip(marks.x, marks.y, marks.push, marks.room, strict=True):
        across = slice(max(0, round(x - room / 2) + 1), round(x + room / 2) - 1)
        here = changed[across, round(y - 1) : round(y + 2)].any()
        assert bool(here) is (int(push) in inside)


def test_from_afar_as_much_is_hatched_as_could_not_help(q: Driver) -> None:
    """Of the nodes' pixels, in few columns; of a run in which all may help: none."""
    show, length = q.app.window.seen("timeline"), len(q.run.trace)
    where = parts(Box(0, 0, 200, 140), show)
    rows, top = draw_rows(where, show), where.nodes.y - where.ticks.y
    nodes = rows.codes[:, top : top + where.nodes.h]
    lines = pygame.surfarray.array2d(rows.picture)[:, top : top + where.nodes.h] != nodes
    borders = rows.columns.borders.astype(np.uint32)
    shares = np.diff(q.run.blame.useless_stretches.covered(borders)) / np.diff(borders)
    high = (nodes != EMPTY).sum(axis=1)
    wanted = (shares[rows.columns.of_pixel] * high).sum() / high.sum()
    assert length > 2 * where.nodes.w and wanted > 0.05
    assert 2 * lines.sum() / high.sum() == pytest.approx(wanted, rel=0.15)  # half of it are lines
    assert rows.hatched
    q.app.perform(do(zoom_timeline, 0.02, 0))
    q.tick(0.3)
    assert not draw_rows(where, q.app.window.seen("timeline")).hatched


def test_a_timeline_without_room_for_nodes_hatches_none(q: Driver) -> None:
    show = q.app.window.seen("timeline")
    low = parts(Box(0, 0, 200, 140), show)
    rows = draw_rows(low._replace(nodes=low.nodes._replace(h=0)), show)
    top = low.nodes.y - low.ticks.y
    assert rows.codes.shape[1] > top and len(rows.codes) == low.nodes.w


@pytest.mark.thorough
def test_a_flag_stands_on_the_path_where_the_tree_leaves_its_level_out(
    start: Callable[..., Driver]
) -> None:
    s = waited(start("sudoku", None, (1024, 640), mode="overview", blaming=True).recorded())
    pane = next(one for one in s.app.window.panes.values() if isinstance(one, TreePane))
    step = pane.drawn(s.box("tree"), s.app.window.seen("tree")).plan.step
    assert step > 1
    pops = (one for one in range(len(s.run.trace)) if s.run.trace.event(one)[0] == POP)
    fault = next(fault for one in pops if (fault := s.run.blame.at(one)) and fault.innocent
                 and all(one % step for one in fault.guilty)
                 and all(np.diff(sorted(fault.guilty)) > 3))
    s.run.go(fault.event)
    s.tick(0.3)
    figure = s.figures("tree")[0]
    flags = [mark for mark, on in zip(figure.marks, figure.ons, strict=True)
             if on and guilty() in on.tip and isinstance(mark, Disc)]
    assert len(flags) >= len(fault.guilty)


def test_where_nothing_is_made_again_there_is_nowhere_to_go(start: Callable[..., Driver]) -> None:
    h = waited(start("queens-bstar", 4, mode="overview", blaming=True).recorded())
    assert not len(h.run.blame.mistakes) or not h.run.blame.mistakes.again(None)[0]
    h.click("Mistakes …")
    h.tick(0.3)
    assert h.sees("No mistake is made more than once.")
    h.move(h.spot("Go there"))
    h.tick(1.0)
    h.tick(1.0)
    assert "there is nothing to go to" in h.tip()


def test_where_nobody_can_say_it_is_said_why(start: Callable[..., Driver]) -> None:
    h = start("queens-estimate", 6, mode="overview", blaming=True).recorded()
    for _frame in range(4):
        h.tick(0.3)
    assert h.sees("Dives try one step", "statistics")
    h.press("ctrl+shift+p")
    h.type("repeated mistakes")
    h.press("enter")
    assert h.sees("Dives try one step")
