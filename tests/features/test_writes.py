"""Who wrote this: clicks, keys, the history below the timeline and its table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.features.driver import Driver
from visualizer.base.settings import Settings
from visualizer.debug.history import History


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    with pytest.MonkeyPatch.context() as patch:  # it lives longer than the folder of a test
        patch.setenv("BACKSTEP_CONFIG_DIR", str(tmp_path_factory.mktemp("settings")))
        driver = Driver(size=(1600, 900), settings=Settings())
        driver.recorded()
        yield driver
        driver.close()


@pytest.fixture
def h(shared: Driver) -> Driver:
    shared.press("esc", "esc", "f3")
    shared.app.show.run.writes.choose(None)
    shared.app.show.hide_future = False
    shared.app.show.dialogs = ()
    go(shared, 3002)
    return shared


def go(h: Driver, event: int) -> None:
    h.app.show.run.jump(event)
    h.variables()
    h.tick(0)


def settled(h: Driver) -> History:
    """When nothing more is being looked at."""
    run = h.app.show.run
    h.wait(lambda: not run.writes.searching and not run.writes.working, "a history")
    h.tick(0)
    return run.writes.history


def watched(h: Driver, name: str, pane: str = "variables", role: str = "") -> None:
    """Click on it, and wait for its history."""
    h.click(h.spot(name, pane, role))
    settled(h)


def test_a_click_on_a_variable_tells_when_it_was_set(h: Driver) -> None:
    watched(h, "column")
    assert h.event == 3002  # a click does not go there
    assert h.app.show.run.writes.watched is not None
    assert h.sees("Set at event 3\u2009002, line", "timeline")
    assert h.sees("Changes at event 3\u2009003", "timeline")


def test_w_goes_to_the_line_that_wrote_and_back(h: Driver) -> None:
    watched(h, "columns[3]", "data", "cell")
    run = h.app.show.run
    h.press("w")
    settled(h)
    assert "columns[3] was set to True on line" in h.message
    assert "on the way to event 3\u2009001: 3 is placed at depth 4" in h.message
    assert h.event == 3000 and run.lines.place is not None
    h.wait(lambda: run.lines.current is not None, "the line")
    h.tick(0)
    line = run.frames[-1].line
    assert f"line {line}," in h.message
    h.press("w")
    settled(h)
    earlier = h.event
    assert earlier < 3000 and "was set to False" in h.message
    h.press("shift+w")
    settled(h)
    assert h.event == 3000 and "was set to True" in h.message
    h.press("ctrl+z")
    assert h.event == earlier


def test_w_says_what_to_do_first(h: Driver) -> None:
    h.press("w")
    assert "Click a variable, an entry or a bit first" in h.message


def test_esc_ends_watching(h: Driver) -> None:
    watched(h, "row")
    assert h.sees("Set at event", "timeline")
    h.press("esc")
    h.tick(0)
    assert h.app.show.run.writes.watched is None and not h.sees("Set at event", "timeline")


def test_the_strip_leads_to_events_and_follows_the_zoom(h: Driver) -> None:
    watched(h, "row")
    (strip,) = h.spots("history", "timeline")
    h.click((strip.left + strip.width // 2, strip.centery))
    assert abs(h.event - 19923 // 2) < 30
    h.wheel((strip.left + strip.width // 2, strip.centery), 10)
    h.tick(0)
    run = h.app.show.run
    assert run.timeline.events < 5000
    h.press("0")
    h.app.show.run.view.timeline = None


def test_nothing_of_the_hidden_future_is_told(h: Driver) -> None:
    watched(h, "row")
    h.press("h")
    h.tick(0)
    assert not h.sees("Changes at event", "timeline")
    assert h.sees("Set at event", "timeline")
    (strip,) = h.spots("history", "timeline")
    h.move((strip.right - 2, strip.centery))
    h.tick(1.0)
    assert "row" not in h.tip()
    h.press("ctrl+w")
    h.tick(0)
    assert h.sees("up to this event")
    h.press("esc", "h")


def test_the_table_of_an_expression(h: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    h.press("ctrl+w")
    h.tick(0)
    h.type("len(rows)")
    h.press("enter")
    h.tick(0)
    history = settled(h)
    h.tick(0)
    assert h.sees("changes in the whole run")
    count = len(history)
    h.click("Copy as CSV")
    (copied,) = clipboard
    assert copied.startswith("event,len(rows)\n0,0\n")
    assert len(copied.splitlines()) == count + 1
    h.click("Go there")
    assert h.app.show.dialog is None
    assert int(history.changes(h.event, h.event + 1)[0][0]) == h.event


def test_in_classroom_a_click_is_answered_by_a_sentence(h: Driver) -> None:
    h.press("f2")
    h.variables()
    watched(h, "columns[3]", "data", "cell")
    assert "columns[3] was set to True on line" in h.message
    h.press("f3")


@pytest.mark.quick
def test_what_is_typed_wrongly_is_told(h: Driver) -> None:
    h.press("ctrl+w")
    h.tick(0)
    h.type("len(rows")
    h.press("enter")
    assert "mistake at character" in h.message
    h.press("esc")


@pytest.mark.quick
def test_a_click_on_what_refuses_goes_to_where_it_was_placed(h: Driver) -> None:
    run = h.app.show.run
    assert run.moment.rejected
    placed = run.moment.path_events[3]
    (square,) = h.app.window.figure_of("picture").choice_places(3)
    h.click(square.center)
    assert h.event == placed


def test_a_recording_without_its_code_says_why(tmp_path: Path) -> None:
    source = tmp_path / "mine.py"
    source.write_text(
        "from solvers.events import TRY\n\ndef solve(n=3):\n    for value in range(n):\n"
        "        yield TRY, 0, value\n",
        encoding="utf-8",
    )
    driver = Driver(str(source))
    driver.recorded()
    trace = tmp_path / "mine.trace"
    saving = driver.app.show.run.save(trace)
    saving.finish()
    driver.close()
    source.unlink()
    opened = Driver(str(trace), None)
    opened.recorded()
    opened.press("f3", "w")
    opened.tick(0)
    assert opened.message and "first" not in opened.message
    opened.close()
