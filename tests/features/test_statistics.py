"""The statistics of mode Overview: what they say, where they lead, what is copied and saved."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, TRY
from tests.features.driver import Driver
from tests.solvers.figures import QUEENS_PLACED, QUEENS_PRUNED
from tests.support.linear_scan import by_hand
from tests.support.waiting import pauses
from visualizer import cli
from visualizer.actions.action import do
from visualizer.actions.files import save_file
from visualizer.actions.runs import set_parameter
from visualizer.actions.views import select_node, show_tab
from visualizer.panes.values import grouped
from visualizer.show.dialogs import AskFile
from visualizer.trace.survey import Survey

EVENTS = list(SOLVERS["queens-bstar"].function(8))


@pytest.fixture
def s(start: Callable[..., Driver]) -> Driver:
    """Eight queens, recorded, at event 0, with the statistics."""
    h = start("queens-bstar", 8).recorded()
    h.press("f4")
    return h


def told(h: Driver) -> Survey:
    """The numbers that the pane is about."""
    run = h.app.window.seen("statistics").run
    return run.surveying.survey(run.trace, run.surveying.events, complete=run.complete)


def placed(h: Driver) -> int:
    """At all depths, those out of view too."""
    return sum(row.placed for row in told(h).rows())


def depths(h: Driver) -> list[int]:
    """The depths of the rows in view."""
    names = dict.fromkeys(h.names("row", "statistics"))
    return [int(name.split()[1]) for name in names if name.startswith("depth ")]


def shown(h: Driver) -> list[tuple[int, int, int]]:
    """Depth, placed and pruned of the rows on screen; what is written must be these numbers."""
    h.tick(0)
    rows = [told(h).row(depth) for depth in depths(h)]
    seen = h.texts("statistics")
    for row in rows:
        assert grouped(row.placed) in seen and grouped(row.pruned) in seen
    return [(row.depth, row.placed, row.pruned) for row in rows]


PUBLISHED = list(zip(range(8), QUEENS_PLACED[8], QUEENS_PRUNED[8], strict=True))


def rest(h: Driver) -> None:
    """Let frames go by until the window would wait for input: then nothing may be to come."""
    for _pause in pauses(what="rest"):
        moves = h.app.advance(0.05)
        h.app.draw(h.surface)
        if not (moves or h.app.waits):
            return


@pytest.mark.parametrize("solver", ["langford-l", "exact-cover"])
def test_the_first_look_counts_the_run(start: Callable[..., Driver], solver: str) -> None:
    """The window rests until something moves: nothing is to be still to come then."""
    h = start(solver, None).recorded()
    rest(h)
    h.press("f4")
    assert not h.sees("nothing has been placed yet", "statistics")
    rest(h)
    assert not h.sees("nothing has been placed yet", "statistics")
    assert placed(h) == h.run.trace.counters(len(h.run.trace) - 1).placed > 0


def test_numbers_that_are_behind_keep_the_window_awake(start: Callable[..., Driver]) -> None:
    h = start("exact-cover", None).recorded()
    h.press("f4")
    rest(h)
    h.run.surveying.events = 0, 0
    assert h.app.waits
    h.tick(0.02)
    assert h.sees("placed", "statistics") and placed(h) > 0


def test_the_table_of_eight_queens_is_the_published_one(s: Driver) -> None:
    s.press("end")
    assert shown(s) == PUBLISHED
    texts = s.texts()
    for number in ("2\u2009056", "644", "92", "100 %"):
        assert number in texts


def test_so_far_whole_and_subtree_are_three_answers(s: Driver) -> None:
    s.app.show.run.jump(3002)
    s.choose("So far")
    _tried, pushed, pruned = by_hand(EVENTS, 0, 3003)
    assert shown(s) == [(d, pushed[d], pruned[d]) for d in range(8)]
    s.choose("Whole")
    assert shown(s) == PUBLISHED
    s.choose("Subtree")
    assert s.sees("no node is selected") and shown(s) == PUBLISHED
    push = next(k for k, event in enumerate(EVENTS) if event[:2] == (PUSH, 2) and k > 9000)
    pop = next(k for k, event in enumerate(EVENTS) if event[:2] == (POP, 2) and k > push)
    s.app.perform(do(select_node, push))
    s.tick(0)
    _tried, pushed, pruned = by_hand(EVENTS, push, pop + 1)
    assert shown(s) == [(d, pushed[d], pruned[d]) for d in range(2, len(pushed))
                        if pushed[d] or pruned[d]]


def test_while_the_future_is_hidden_nothing_counts_it(s: Driver, tmp_path: Path) -> None:
    def saved() -> dict[str, object]:
        save_file(s.app.show, "statistics", str(tmp_path / "s.json"))
        return json.loads((tmp_path / "s.json").read_text())  # type: ignore[no-any-return]

    assert saved()["scope"] == "whole" and saved()["last"] == len(EVENTS) - 1
    s.app.show.run.jump(3002)
    s.press("h")
    _tried, pushed, pruned = by_hand(EVENTS, 0, 3003)
    so_far = [(d, pushed[d], pruned[d]) for d in range(8)]
    assert shown(s) == so_far and s.app.window.seen("statistics").scope == "so far"
    assert "Whole" not in s.texts()
    assert saved()["scope"] == "so far" and saved()["last"] == 3002
    later = next(k for k, event in enumerate(EVENTS) if event[:2] == (PUSH, 2) and k > 9000)
    s.app.perform(do(select_node, later))
    s.choose("Subtree")
    assert s.sees("no node is selected: all so far") and shown(s) == so_far
    assert saved()["last"] == 3002
    s.press("end")  # all has been seen
    s.choose("Whole")
    assert shown(s) == PUBLISHED and saved()["last"] == len(EVENTS) - 1


def test_the_numbers_go_with_the_playhead(s: Driver) -> None:
    s.choose("So far")
    s.app.show.run.jump(5000)
    s.tick(0)
    before = shown(s)
    s.press("shift+right", "shift+right", "shift+right")
    assert shown(s) != before
    s.press("shift+left", "shift+left", "shift+left")
    assert shown(s) == before


def spot(h: Driver, depth: int, column: str) -> tuple[int, int]:
    """Where a row says how many were placed, or pruned: beside its bars, and behind them."""
    name = f"depth {depth}" if column == "placed" else f"dead ends at depth {depth}"
    place = h.spots(name, "statistics", "row")[-1]
    return place.x + 2, place.centery


def dead_ends(depth: int) -> list[int]:
    tries_aside = [(k, event) for k, event in enumerate(EVENTS) if event[0] != TRY]
    return [k for (_, before), (k, event) in pairwise(tries_aside)
            if event[:2] == (POP, depth - 1) and before[0] == PUSH]


def test_a_click_leads_to_the_next_node_or_dead_end_of_a_depth(s: Driver) -> None:
    s.choose("Whole")
    pushes = [k for k, event in enumerate(EVENTS) if event[:2] == (PUSH, 5)]
    for expected in pushes[:3]:
        s.click(spot(s, 5, "placed"))
        assert s.event == expected
    s.click(spot(s, 5, "placed"), shift=True)
    assert s.event == pushes[1]
    hits = dead_ends(6)
    after = [k for k in hits if k > s.event]
    for expected in after[:3]:
        s.click(spot(s, 6, "pruned"))
        assert s.event == expected
    s.click(spot(s, 6, "pruned"), shift=True)
    assert s.event == after[1]
    s.press("end")
    s.click(spot(s, 6, "pruned"))
    assert s.event == hits[0]  # round again
    s.press("home")
    s.click(spot(s, 6, "pruned"), shift=True)
    assert s.event == hits[-1]
    s.press("ctrl+z")
    assert s.event == 0


def test_in_a_subtree_a_click_stays_in_it(s: Driver) -> None:
    push = next(k for k, event in enumerate(EVENTS) if event[:2] == (PUSH, 3) and k > 9000)
    pop = next(k for k, event in enumerate(EVENTS) if event[:2] == (POP, 3) and k > push)
    s.app.perform(do(select_node, push))
    s.tick(0)
    s.choose("Subtree")
    inside = [k for k in range(push, pop) if EVENTS[k][:2] == (PUSH, 4)]
    for expected in [*inside, inside[0]]:
        s.click(spot(s, 4, "placed"))
        assert s.event == expected


@pytest.mark.quick
def test_the_deepest_dead_end_is_a_click_away(s: Driver) -> None:
    s.choose("Whole")
    place = s.spot("deepest dead end", "statistics")
    s.move(place)
    s.tick(0.6)
    assert s.sees("dead ends at depth 6: 220")
    s.click(place)
    assert s.event == dead_ends(7)[0]


def test_every_place_says_what_it_means(s: Driver) -> None:
    s.press("end")
    s.move(spot(s, 5, "placed"))
    s.tick(0.6)
    assert s.sees("Depth 5: 550 placed of 4\u2009544 tried.")
    s.move(spot(s, 5, "pruned"))
    s.tick(0.6)
    assert s.sees("Depth 5: pruned 150 times")
    (heading,) = (t for t in s.figures("statistics")[0].texts() if t.string == "tries / placed")
    s.move((heading.x + 3, heading.y + heading.h // 2))
    s.tick(0.6)
    assert s.sees("candidates tried at this depth")


@pytest.mark.parametrize("button", ["copy the table", "save the table"])
def test_copy_and_save_can_be_clicked(
    s: Driver, button: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    s.press("end")
    s.click(s.spot(next(n for n in s.names("button", "statistics") if n.startswith(button))))
    if button == "save the table":
        assert s.app.show.dialog == AskFile("statistics") and s.sees("Save the statistics")
    else:
        rows = list(csv.DictReader(copied[0].splitlines(), dialect="excel-tab"))
        assert [int(row["placed"]) for row in rows] == QUEENS_PLACED[8] and s.sees("Copied.")


@pytest.mark.parametrize("suffix", ["csv", "json"])
def test_what_is_saved_equals_what_count_prints(
    s: Driver, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    s.choose("Whole")
    path = tmp_path / f"table.{suffix}"
    s.app.perform(do(save_file, "statistics", str(path)))
    s.tick(0)
    assert s.sees(f"saved as {path.name}")
    assert cli.main(["count", "queens-bstar", "-n", "8", "--json"]) == 0
    counted = json.loads(capsys.readouterr().out)
    if suffix == "json":
        saved = json.loads(path.read_text())
        rows = saved.pop("by_depth")
        assert saved | counted == saved | {"by_depth": counted["by_depth"]}
        assert (saved["scope"], saved["first"], saved["last"]) == ("whole", 0, 19_923)
    else:
        rows = list(csv.DictReader(path.read_text().splitlines()))
        assert {row["params"] for row in rows} == {"n=8"}
    for row, expected in zip(rows, counted["by_depth"], strict=True):
        assert {name: int(row[name]) for name in expected} == expected


def test_a_file_that_cannot_be_written_is_no_end(s: Driver, tmp_path: Path) -> None:
    s.app.perform(do(save_file, "statistics", str(tmp_path / "none" / "table.csv")))
    s.tick(0)
    assert s.sees("cannot be written")


def test_more_depths_than_rows_scroll(start: Callable[..., Driver]) -> None:
    h = start("langford-l", 12, size=(1024, 640))
    h.wait(lambda: h.run.trace.depth_count > 11, "deep choices")
    h.press("f4")
    h.choose("Whole")
    h.wait(lambda: len(depths(h)) > 5, "rows")
    assert shown(h)[0][0] == 0
    deepest, row = h.run.trace.depth_count - 1, spot(h, 2, "placed")
    h.wheel(row, -100)
    assert depths(h)[-1] >= deepest
    h.wheel(row, 2)
    assert depths(h)[-1] < deepest + 1
    stop = next(w for w in h.app.window.keyboard.stops if w.name == f"depth {depths(h)[0]}")
    h.tab_to(stop)
    h.press("home")
    assert shown(h)[0][0] == 0
    h.press("pagedown", "end")
    assert depths(h)[-1] >= deepest
    bar = h.spots("scroll bar", "statistics")[-1]
    h.drag((bar.centerx, bar.bottom - 4), (bar.centerx, bar.bottom - 400))
    assert shown(h)[0][0] == 0
    h.press("enter")
    assert h.moment.depth == depths(h)[0]  # the first of those that were placed there


def test_while_recording_it_is_live_and_tells_about_how_much_is_done(
    start: Callable[..., Driver],
) -> None:
    h = start("queens-bstar", 12)
    h.press("f4")
    h.choose("Whole")
    h.wait(lambda: len(h.run.trace) > 20_000, "events")
    h.tick(2.0, frames=2)
    first = placed(h)
    assert h.run.recording and h.sees("left") and first > 0

    def grows() -> bool:
        h.tick(0.2)
        return placed(h) > first

    h.wait(grows, "larger numbers")


def test_at_the_end_of_the_recording_all_is_counted(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 10)
    h.press("f4")
    h.choose("Whole")
    h.recorded()
    h.wait(lambda: h.run.surveying.studied, "the counting")
    h.tick(0)
    assert h.sees("100 %") and placed(h) == h.run.trace.totals.placed == 35_538


@pytest.mark.parametrize("scope", ["So far", "Whole", "Subtree"])
def test_another_run_begins_while_another_tab_is_shown(s: Driver, scope: str) -> None:
    s.choose(scope)
    s.press("end")
    s.app.perform(do(select_node, int(s.run.trace.pushes(2)[-1])))
    s.tick(0.2)
    s.app.perform(do(show_tab, "growth"))
    s.app.perform(do(set_parameter, "n", "4"))
    assert s.app.show.run.surveying.events == (0, 0)  # the old ones are none of this run
    s.app.perform(do(show_tab, "statistics"))
    s.app.draw(s.surface)
    s.recorded().tick(0.2)
    assert s.app.show.run.surveying.events[1] <= len(s.run.trace)


def test_nothing_is_redrawn_and_nothing_goes_on_when_all_is_counted(s: Driver) -> None:
    s.variables()
    s.tick(2, frames=4)
    assert s.app.draw(s.surface) == [] and not s.app.advance(0.1)


def test_a_low_pane_says_how_much_is_done_beside_its_controls(s: Driver) -> None:
    s.choose("So far")
    s.press("5")
    s.resize((1280, 720))
    assert not s.sees("deepest dead end") and s.sees("50 % of the run")
    s.move(s.spot("of the run", "statistics"))
    s.tick(0.6)
    assert s.sees("how many of its events are counted here")


def test_a_high_window_has_them_in_mode_debug_too(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 8, size=(1920, 1080)).recorded()
    h.press("f3", "end")
    h.wait(lambda: h.run.surveying.studied, "the counting")
    h.tick(0.2)
    assert h.sees("dead ends") and h.sees(str(sum(QUEENS_PRUNED)))
    h.resize((1600, 900))
    assert "statistics" not in h.app.window.arrangement and not h.app.show.overview.statistics_shown
