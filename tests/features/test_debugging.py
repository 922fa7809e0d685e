"""Mode Debug: lines, variables, frames, bookmarks, units of playing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.breakpoints import (
    add_breakpoint,
    list_values,
    remove_breakpoint,
    toggle_breakpoint,
    toggle_line_breakpoint,
)
from visualizer.actions.runs import set_parameter
from visualizer.actions.travel import go_to_line, seek
from visualizer.actions.views import choose_frame, pin_frame
from visualizer.debug.breakpoints import OnLine
from visualizer.panes.timeline_differing import marked_columns
from visualizer.panes.timeline_rows import nodes_box
from visualizer.show.dialogs import Hits


def plain_log(key: str, n: int, events: int) -> list[tuple[int, int]]:
    """(event that comes next, line) for each line that a solver runs, by sys.settrace alone."""
    log: list[tuple[int, int]] = []
    event = 0
    generator = SOLVERS[key].function(n)
    file = generator.gi_frame.f_code.co_filename  # type: ignore[attr-defined]

    def tracer(frame: FrameType, what: str, argument: Any) -> Any:
        if frame.f_code.co_filename != file:
            return None
        if what == "line":
            log.append((event, frame.f_lineno))
        return tracer

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        for event in range(events):  # noqa: B007  the tracer reads it
            next(generator)
    finally:
        sys.settrace(before)
    return log


def lines_waited(h: Driver) -> None:
    h.wait(lambda: not h.run.lines.waiting, "the lines")


def here(h: Driver) -> tuple[int, int]:
    """(event that comes next, line)"""
    state = h.run.variables_coming.shown
    assert state is not None
    return h.event + 1, state.frames[-1].line


def test_stepping_by_line_goes_through_every_line_and_back(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 5).recorded()
    h.variables()
    expected = [entry for entry in plain_log("queens-bstar", 5, 8) if entry[0] > 0]
    seen = []
    for _step in range(len(expected) + 8):
        h.press("i")
        lines_waited(h)
        if h.run.lines.place is not None:
            seen.append(here(h))
    # The line of each yield is met as the event itself, not as a state on the way to it.
    yields = [e for e, following in zip(expected, [*expected[1:], (99, 0)], strict=True)
              if following[0] != e[0]]
    on_the_way = [e for e in expected if e not in yields]
    assert seen[: len(on_the_way)] == on_the_way
    back = []
    while h.event > 0 or h.run.lines.place is not None:
        h.press("shift+i")
        lines_waited(h)
        if h.run.lines.place is not None:
            back.append(here(h))
    assert back[::-1][: len(on_the_way)] == on_the_way


def test_a_line_that_is_late_is_told_and_pressed_for_once(
    h: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    h.press("f3", "right", "right", "i")
    lines_waited(h)
    one = h.event, h.run.lines.place
    for keys, expected in ((("i", "i"), one), (("shift+i",), (2, None))):
        h.press("home", "right", "right")
        with monkeypatch.context() as patched:
            patched.setattr(type(h.run.lines), "_ask", lambda _self, _event: None)
            h.press("i")
            h.tick(0.4, 4)
            assert h.message == "Fetching the next line …"
            h.press(*keys)
        lines_waited(h)
        h.tick(0.02, 2)
        assert not h.message and (h.event, h.run.lines.place) == expected


def test_between_two_events_an_arrow_leads_to_an_event(h: Driver) -> None:
    h.press("f3", "right", "right", "i", "i")
    lines_waited(h)
    assert h.event == 2 and h.run.lines.place == 1
    h.tick(0)
    assert h.sees("on the way to event 3", "code") and h.sees("event 2 + 2 lines")
    h.press("left")
    assert h.event == 2 and h.run.lines.place is None
    assert not h.sees("on the way", "code") and not h.sees("lines")
    h.press("i")
    lines_waited(h)
    h.press("right")
    assert h.event == 3 and h.run.lines.place is None


@pytest.mark.parametrize("solver", ["queens-b", "langford-b"])
@pytest.mark.parametrize("mode", ["f1", "f3"])
def test_the_lines_behind_the_last_event(
    start: Callable[..., Driver], solver: str, mode: str
) -> None:
    """There algorithm B takes the first of its states off the stack, and has none left."""
    h = start(solver, 4).recorded()
    h.press(mode, "end")
    emptied = False
    for _step in range(8):
        h.press("i")
        lines_waited(h)
        h.tick(0.1)
        state = h.run.variables_coming.shown
        assert state is not None
        emptied |= state.variables.get("states") == []
    assert emptied


def behind(h: Driver, event: int) -> None:
    """Go to the last line that is run between an event and the next one."""
    h.run.jump(event)
    while h.event == event:
        h.press("i")
        lines_waited(h)
    h.press("shift+i")
    lines_waited(h)
    assert h.event == event and h.run.lines.place is not None


@pytest.mark.parametrize("key", ["e", "t", "o", "u", "shift+right", "shift+left"])
def test_a_step_to_the_neighbouring_event_while_the_pointer_moves(h: Driver, key: str) -> None:
    """The line that was shown must not be looked for among those of the event arrived at."""
    h.press("f3")
    for event in range(20, 40, 3):
        behind(h, event)
        h.press_and_move(key, h.box("variables").center)
        assert h.run.lines.place is None


def test_the_way_back_from_a_jump_while_the_pointer_moves(h: Driver) -> None:
    h.press("f3")
    places = {}
    for event in range(20, 40):
        behind(h, event)
        places[event] = h.run.lines.place or 0
    fewest, most = min(places, key=places.__getitem__), max(places, key=places.__getitem__)
    assert places[fewest] < places[most]
    behind(h, fewest)
    behind(h, most)
    h.press_and_move("ctrl+z", h.box("variables").center)
    assert h.event == fewest and h.run.lines.place is None


def test_a_variable_that_changes_is_marked_with_what_it_was(h: Driver) -> None:
    h.press("f3", "right", "right")
    h.variables()
    h.tick(0)
    assert h.variables()["row"] == 1
    assert h.sees("was 0")


def test_numbers_in_binary_on_demand(h: Driver) -> None:
    h.press("f3", "5")
    h.variables()
    h.press("x")
    assert "1000" in "".join(h.texts("variables"))  # n = 8, of which each bit can be asked
    h.press("x")
    assert "1000" not in "".join(h.texts("variables"))


def test_a_double_click_on_a_variable_shows_it_whole(h: Driver) -> None:
    h.press("f3", "n")
    h.variables()
    h.tick(0)
    name = "left_diagonals"
    (row,) = h.app.window.figure_of("variables").places(lambda on: on.name == name)
    h.click(row.center, clicks=2)
    assert h.sees(name)
    value = h.variables()["left_diagonals"]
    assert isinstance(value, list)
    assert h.sees(str(value)[:40])
    h.press("esc")
    assert h.app.show.dialog is None


def test_bookmarks_come_and_go(h: Driver) -> None:
    h.press("5", "m")
    assert list(h.app.show.run.bookmarks) == [h.event]
    h.press("m")
    assert not h.app.show.run.bookmarks


def test_code_words_or_neither(h: Driver) -> None:
    h.press("f3")
    h.variables()
    assert h.sees("Code", "code") and h.sees("Variables", "variables")
    h.press("c")
    assert h.sees("The algorithm in words") and "code" not in h.app.window.arrangement
    h.press("c")
    assert not h.sees("The algorithm in words") and h.sees("Variables", "variables")
    h.press("f1")  # mode Watch has a choice of its own
    assert h.sees("The algorithm in words") and h.sees("Bit vectors")
    h.press("c")
    assert not h.sees("The algorithm in words") and h.sees("Bit vectors")
    h.press("c")
    assert h.sees("Code", "code") and h.sees("Bit vectors")


def test_a_frame_of_a_recursive_solver_can_be_chosen(start: Callable[..., Driver]) -> None:
    h = start("queens-recursive", 6).recorded()
    h.press("5")
    h.variables()
    h.tick(0)
    frames = h.app.window.seen().run.frames
    assert len(frames) > 2
    h.app.perform(do(choose_frame, 1))
    assert h.app.window.seen().run.frame is frames[1]
    h.app.perform(do(choose_frame, None))
    assert h.app.window.seen().run.frame is frames[-1]


def test_enter_on_a_call_chooses_it_and_a_second_one_pins_it(
    start: Callable[..., Driver],
) -> None:
    h = start("queens-recursive", 6).recorded()
    h.press("5")
    h.variables()
    h.tick(0)
    (stack,) = (one for one in h.app.window.keyboard.stops if one.name == "queens_recursive")
    h.tab_to(stack)
    h.press("down", "enter")
    view = h.app.show.run.view
    assert (view.frame, view.pinned) == (1, False)
    h.press("enter")
    assert (view.frame, view.pinned) == (1, True)


def test_a_chosen_frame_holds_until_the_next_step_and_a_pinned_one_stays(
    start: Callable[..., Driver],
) -> None:
    h = start("queens-recursive", 6).recorded()
    run = h.app.show.run
    h.press("5")
    h.variables()
    h.app.perform(do(choose_frame, 1))
    h.tick(0)
    assert run.frame_number == 1
    h.press("right")
    h.variables()
    assert run.frame_number == len(run.frames) - 1 and run.view.frame is None
    h.app.perform(do(pin_frame, 1))
    h.press("right", "right", "end", "5")
    h.variables()
    assert run.frame_number == 1 and run.view.pinned
    h.app.perform(do(choose_frame, None))
    assert run.frame_number == len(run.frames) - 1


EVENTS = list(SOLVERS["queens-bstar"].function(8))


def scan(start: int, direction: int, fits: Callable[[int], bool]) -> int | None:
    """The nearest event that fits, one by one."""
    k = start + direction
    while 0 <= k < len(EVENTS):
        if fits(k):
            return k
        k += direction
    return None


def found(h: Driver) -> None:
    h.wait(lambda: not h.run.debugger.searching, "the search")
    h.tick(0)


@pytest.mark.parametrize(
    ("typed", "fits"),
    [
        ("push", lambda k: EVENTS[k][0] == PUSH),
        ("depth 7", lambda k: EVENTS[k][1] == 7),
        ("pop at depth 2 of value 5", lambda k: EVENTS[k] == (POP, 2, 5)),
        ("solution", lambda k: EVENTS[k][0] == SOLUTION),
    ],
)
def test_r_runs_to_breakpoints_in_both_directions(
    h: Driver, typed: str, fits: Callable[[int], bool]
) -> None:
    h.app.perform(do(add_breakpoint, typed))
    h.press("5")
    here = h.event
    h.press("r")
    found(h)
    assert h.event == scan(here, 1, fits)
    h.run.player.seek(here)
    h.press("shift+r")
    found(h)
    assert h.event == scan(here, -1, fits)


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("speed", [30.0, 5000.0, float("inf")])
def test_playing_stops_at_a_breakpoint_at_any_speed(
    h: Driver, direction: int, speed: float
) -> None:
    h.app.perform(do(add_breakpoint, "solution"))
    h.press("5")
    expected = scan(h.event, direction, lambda k: EVENTS[k][0] == SOLUTION)
    assert expected is not None
    h.run.player.seek(expected - 20 * direction)
    h.run.player.speed = speed
    h.press("space" if direction > 0 else "shift+space")
    h.tick(2, frames=120)
    assert h.event == expected and not h.run.player.playing
    assert h.message == "Stopped at breakpoint: solution"


def test_an_expression_over_the_solvers_own_variables_stops(h: Driver) -> None:
    h.app.perform(do(add_breakpoint, "row == 5 and columns[3] and column == 2"))
    expected = []
    generator = SOLVERS["queens-bstar"].function(8)
    for k, _event in enumerate(generator):
        v = generator.gi_frame.f_locals  # type: ignore[attr-defined]
        if v.get("row") == 5 and v["columns"][3] and v["column"] == 2:
            expected.append(k)
        if len(expected) > 3:
            break
    for event in expected[:3]:
        h.press("r")
        found(h)
        assert h.event == event
    h.press("shift+r")
    found(h)
    assert h.event == expected[1]


def test_a_mistake_in_an_expression_is_told_where_it_was_typed(h: Driver) -> None:
    h.press("f3")
    h.click("stop at …")
    h.type("row ==")
    h.press("enter")
    assert not list(h.app.show.breakpoints)
    assert h.message, h.texts()
    h.press("esc")
    h.click("stop at …")
    h.type("depth 5")
    h.press("enter")
    assert [b.text for b in h.app.show.breakpoints] == ["event at depth 5"]
    before = h.event
    h.type("solution")  # the keyboard is there for the next one
    h.press("enter", "enter", "right")  # an empty one ends it
    assert [b.text for b in h.app.show.breakpoints] == ["event at depth 5", "solution"]
    assert h.event == before + 1


def test_a_click_on_a_line_goes_to_where_it_runs_next_and_before(h: Driver) -> None:
    h.press("f3", "5")
    h.variables()
    h.tick(0)
    frame = h.app.window.seen().run.frame
    assert frame is not None
    lines = Path(frame.file).read_text(encoding="utf-8").splitlines()
    number = next(i for i, text in enumerate(lines, 1) if "rows.append(column)" in text)
    here = h.event
    h.app.perform(do(go_to_line, frame.file, number))
    found(h)
    expected = scan(here, 1, lambda k: EVENTS[k][0] == PUSH)
    assert expected is not None and h.event == expected - 1  # on the way to that PUSH
    state = h.run.variables_coming.shown
    assert state is not None and state.frames[-1].line == number
    h.app.perform(do(go_to_line, frame.file, number, -1))
    found(h)
    before = scan(expected, -1, lambda k: EVENTS[k][0] == PUSH)
    assert before is not None and h.event == before - 1


def test_a_breakpoint_on_a_line_stops_there_and_survives_a_restart(h: Driver) -> None:
    h.press("f3")
    h.variables()
    h.tick(0)
    frame = h.app.window.seen().run.frame
    assert frame is not None
    lines = Path(frame.file).read_text(encoding="utf-8").splitlines()
    number = next(i for i, text in enumerate(lines, 1) if "column = rows.pop()" in text)
    h.app.perform(do(toggle_line_breakpoint, frame.file, number))
    h.run.player.speed = 100_000
    h.press("space")
    h.wait(
        lambda: h.app.advance(0.02) is not None and h.run.lines.place is not None, "the stop"
    )
    first = scan(-1, 1, lambda k: EVENTS[k][0] == POP)
    assert first is not None and h.event == first - 1
    h.tick(0)
    assert h.message.startswith("Stopped at breakpoint: ") and h.message.endswith(str(number))
    assert h.sees("here", "breakpoints")
    h.press("right")
    assert not h.message and not h.sees("here", "breakpoints")
    h.app.perform(do(set_parameter, "n", "6"))
    h.recorded()
    assert len(h.app.show.breakpoints) == 1
    h.press("r")
    found(h)
    state = h.run.variables_coming.shown
    assert state is not None and state.frames[-1].line == number


@pytest.mark.quick
def test_a_breakpoint_can_be_switched_off_and_taken_away(h: Driver) -> None:
    h.app.perform(do(add_breakpoint, "solution"))
    (only,) = h.app.show.breakpoints
    h.app.perform(do(toggle_breakpoint, only.id))
    h.press("r")
    found(h)
    h.tick(0)
    assert h.event == 0 and h.sees("No breakpoint is switched on")
    h.app.perform(do(remove_breakpoint, only.id))
    assert not len(h.app.show.breakpoints)


def test_hits_have_ticks_on_the_timeline(h: Driver) -> None:
    box = nodes_box(h.box("timeline"), h.app.window.seen())
    strip = pygame.Rect(box.x, box.y - 6, box.w, 5)
    before = pygame.surfarray.array3d(h.surface.subsurface(strip))
    h.app.perform(do(add_breakpoint, "solution"))
    h.tick(0.1, frames=3)
    after = pygame.surfarray.array3d(h.surface.subsurface(strip))
    changed = (before != after).any(axis=(1, 2))
    hit = marked_columns(h.run.trace.solutions, *h.run.timeline, box.w)
    assert all(changed[max(0, x - 1) : x + 2].any() for x in hit)
    assert int(changed.sum()) < 2 * len(hit)  # a bar over those that are close


def test_a_saved_file_runs_again_at_the_same_event(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    code = (
        "def solve(n=5):\n    path = []\n    for value in range(n):\n        yield 0, 0, value\n"
        "        path.append(value)\n        yield 1, 0, value\n        path.pop()\n"
        "        yield 2, 0, value\n"
    )
    file.write_text(code)
    h = start(str(file)).recorded()
    h.press(*["right"] * 4, "m")
    file.write_text(code.replace("n=5", "n=7"))
    os.utime(file, (1, 2_000_000_000))
    h.wait(lambda: h.app.advance(0.3) is not None and h.sees("runs again"), "the second run")
    h.recorded()
    h.tick(0.1)
    assert h.event == 4 and len(h.run.trace) == 15  # its parameter was 5 and stays so
    file.write_text("def solve(:\n")
    os.utime(file, (1, 2_000_000_100))
    kept = h.run
    h.wait(lambda: h.app.advance(0.3) is not None and h.sees("line 1"), "the fault")
    assert h.run is kept and h.event == 4 and h.message.endswith("stays on screen.")
    for _step in range(5):
        h.app.advance(0.5)
        h.tick(0.1)
    assert not h.sees("runs again") and not h.sees("any more")  # nothing has run
    assert h.sees("line 1") and h.sees("def solve(:")
    file.write_text(code)
    os.utime(file, (1, 2_000_000_200))
    h.wait(lambda: h.app.advance(0.3) is not None and h.run is not kept, "the third run")
    h.wait(lambda: len(h.run.trace) == 15, "its events")
    assert "line 1" not in h.message
    h.wait(lambda: h.event == 4, "the place where it was before the fault")


def test_the_mouse_on_the_code(h: Driver) -> None:
    h.press("f3", "5")
    h.variables()
    h.tick(0)
    show = h.app.window.seen()
    assert show.run.frame is not None
    line = show.run.frame.line  # the line that has just run
    code = h.app.window.figure_of("code")
    (number,) = code.places(lambda on: on.name == f"number {line}")
    (row,) = code.places(lambda on: on.name == f"line {line}")
    beside, on = number.center, row.center
    h.click(beside)
    (only,) = h.app.show.breakpoints
    assert isinstance(only.on, OnLine) and only.on.file == show.run.frame.file
    h.click(beside)
    assert not len(h.app.show.breakpoints)
    here = h.event, h.run.lines.place
    h.click(on)
    found(h)
    assert (h.event, h.run.lines.place) != here
    there = h.event
    h.wheel(on, -2)
    assert h.event == there


def test_the_keyboard_on_the_code(h: Driver) -> None:
    h.press("f3", "5")
    h.variables()
    h.tick(0)
    h.tab_to(h.stop("numbers"))
    h.press("down", "down", "enter")
    (only,) = h.app.show.breakpoints
    number = int(h.stop("numbers").name.split()[1])
    assert isinstance(only.on, OnLine) and only.on.line == number
    h.press("enter")
    assert not len(h.app.show.breakpoints)
    h.tab_to(h.stop("lines"))
    frame = h.run.frame
    assert frame is not None
    h.press("home", *["down"] * (frame.line - 1))  # beyond those in view, too
    assert h.stop("lines").name == f"line {frame.line}"
    here = h.event
    h.press("enter")
    found(h)
    assert h.event > here
    h.press("shift+enter")
    found(h)
    assert h.event == here


def test_what_was_typed_with_a_mistake_stays_to_be_mended(h: Driver) -> None:
    h.press("f3")
    h.click("stop at …")
    h.type("row ==")
    h.press("enter")
    assert h.app.window.keyboard.editing and h.sees("row ==", "breakpoints")
    h.press("esc")
    h.press("7")
    h.click("stop at …")
    h.type("mark here it turns")
    h.press("enter")
    assert h.app.show.run.bookmarks == {h.event: "here it turns"}


def test_lines_that_cannot_come_are_explained(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "dice.py"
    file.write_text(
        "import random\n\ndef solve():\n    for _ in range(40):\n"
        "        value = random.SystemRandom().randrange(1000)\n        yield 0, 0, value\n"
    )
    h = start(str(file)).recorded()
    h.press("f3", "right", "i")
    h.wait(lambda: not h.run.lines.waiting, "the answer")
    h.tick(0.1)
    assert h.run.lines.place is None
    assert "cannot be shown" in h.message


def test_a_line_that_does_not_run_again_is_told_as_a_line(h: Driver) -> None:
    h.press("f3", "end")
    h.variables()
    assert h.run.frame is not None
    file = h.run.frame.file
    first = h.run.frame.line
    h.app.perform(do(go_to_line, file, first))
    h.wait(lambda: bool(h.message), "the answer")
    assert h.message == f"Line {first} does not run again after this event."
    h.press("home")
    h.variables()
    h.app.perform(do(go_to_line, file, first, -1))
    h.wait(lambda: "has not run" in h.message, "the answer")
    assert h.message == f"Line {first} has not run before this event."


def test_a_condition_that_can_be_evaluated_nowhere_says_why(h: Driver) -> None:
    h.press("f3")
    h.app.perform(do(add_breakpoint, "foo == 3"))
    h.wait(lambda: "NameError" in h.message, "the reason")
    assert "could not be evaluated at any event" in h.message
    assert h.sees("name 'foo' is not defined", "breakpoints")
    h.app.perform(do(add_breakpoint, "bar == 3"))
    h.press("r")
    h.wait(lambda: "bar" in h.message, "the reason")
    assert h.message.count("bar == 3") == 1


@pytest.mark.parametrize(("solver", "name"), [("queens-recursive", "k"), ("maze-region", "width")])
def test_what_can_be_typed_is_shown_by_a_variable_that_the_solver_has(
    start: Callable[..., Driver], solver: str, name: str
) -> None:
    h = start(solver, None, mode="debug").recorded()
    h.press("right", "right")
    h.variables()
    h.tick(0)
    assert any(f"{name} == 5" in text for text in h.texts("breakpoints"))
    h.app.perform(do(add_breakpoint, f"{name} == 5"))
    h.wait(lambda: h.run.breakpoints_listed[0].whole, "the hits")
    assert not h.run.breakpoints_listed[0].note


def test_breakpoints_that_do_not_fit_can_be_scrolled_to(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 6, size=(1024, 640), mode="debug").recorded()
    for depth in range(6):
        h.app.perform(do(add_breakpoint, f"row=={depth}"))
    h.tick(0)
    assert h.sees("row==0", "breakpoints") and not h.sees("row==5", "breakpoints")
    box = h.box("breakpoints")
    h.wheel((box.x + box.w // 2, box.y + box.h // 2), -20)
    assert h.sees("row==5", "breakpoints")


def test_lines_lead_to_a_failure_and_back_from_it(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "def solve(n=4):\n"
        "    for value in range(n):\n"
        "        yield 0, 0, value\n"
        "        yield 1, 0, value\n"
        "        yield 2, 0, value\n"
        "        if value == 2:\n"
        "            x = 1\n"
        "            y = x / 0\n"
    )
    h = start(str(file), mode="debug").recorded()
    h.press("end")

    def line_after(key: str, line: int) -> None:
        h.press(key)
        h.wait(lambda: h.run.frame is not None and h.run.frame.line == line, f"line {line}")
        assert not h.run.lines.waiting

    h.wait(lambda: h.run.frame is not None and h.run.frame.line == 8, "where it failed")
    h.press("i")
    assert h.message.endswith("The run ended on this line: the solver failed here.")
    assert h.run.frame is not None and h.run.frame.line == 8
    for line in (7, 6, 5, 4, 3, 2):
        line_after("shift+i", line)
    for line in (3, 4, 5, 6, 7, 8):
        line_after("i", line)
    h.press("i")
    assert h.message.endswith("The run ended on this line: the solver failed here.")


def test_print_points_hits_and_lines_run(h: Driver) -> None:
    h.press("f3")
    h.variables()
    h.app.perform(do(add_breakpoint, "columns[3] changes"))
    h.app.perform(do(add_breakpoint, "push at depth 2 print row {row}, {missing}"))
    h.app.perform(do(seek, len(EVENTS) - 1))
    pushes = [k for k in range(len(EVENTS)) if EVENTS[k][:2] == (PUSH, 2)]
    wrong = "(NameError: name 'missing' is not defined)"

    def said() -> bool:
        h.app.advance(0.02)
        return len(h.run.print_points) == len(pushes)

    h.wait(said, "what the print point says")
    assert {row.text for row in h.run.print_points} == {f"row 2, {wrong}"}
    h.tick(0)
    assert h.sees("row 2, (NameError", "output")
    h.click(h.spot(f"line {len(pushes)}", "output"))
    assert h.event == pushes[-1]
    # it never stops, and goes without a trace
    one, point = h.app.show.breakpoints
    h.app.perform(do(seek, pushes[0] - 1))
    h.press("right")
    assert h.event == pushes[0] and "Stopped" not in h.message
    h.app.perform(do(remove_breakpoint, point.id))
    h.tick(0)
    assert not h.run.prints and "output" not in h.app.window.arrangement
    # the hits of the other are counted, and listed with values
    h.wait(lambda: h.app.advance(0.02) is not None and h.run.breakpoints_listed[0].whole, "hits")
    count = h.run.breakpoints_listed[0].count
    assert count
    h.tick(0)
    h.click(h.spot(f"{count} hits", "breakpoints"))
    assert h.app.show.dialog == Hits(one.id)
    h.app.perform(do(list_values, "columns[3], row"))
    columns = h.app.show.hit_columns
    h.wait(
        lambda: h.app.advance(0.02) is not None and len(h.run.hit_values(one, columns)) == count,
        "the values",
    )
    values = [texts[0] for _event, texts in h.run.hit_values(one, columns)]
    assert all(a != b for a, b in pairwise(values))
    h.tick(0)
    h.press("esc")
    assert h.app.show.dialog is None
    # how often each line runs, in three stretches
    h.press("shift+c")
    h.wait(lambda: h.app.advance(0.02) is not None and h.run.line_counts.share == 1, "the lines")
    h.tick(0)
    assert h.sees("lines run: whole run", "code")
    counts = dict(h.run.line_counts.counts)
    assert len(EVENTS) in (counts_of_yields(counts), counts_of_yields(counts) + 1)
    h.press("shift+c", "shift+c")
    assert h.app.show.lines_in == "subtree"
    h.press("shift+c")
    assert not h.app.show.lines_in


def counts_of_yields(counts: dict[tuple[str, int], int]) -> int:
    """How often the lines run on which an event is yielded."""
    total = 0
    for (file, number), times in counts.items():
        line = Path(file).read_text(encoding="utf-8").splitlines()[number - 1].strip()
        total += times * line.startswith("yield ")
    return total


HOMEWORK = """TRY, PUSH, POP, SOLUTION = range(4)
PICTURE = "queens"


def free(queens, row, col):
    for r, c in queens.items():
        if c == col or r + c == row + col:  # and the other diagonal?
            return False
    return True


def solve(n=5):
    queens = {}

    def search(row):
        for col in range(n):
            yield TRY, row, col
            if not free(queens, row, col):
                continue
            queens[row] = col
            yield PUSH, row, col
            if row == n - 1:
                yield SOLUTION, row, col
            else:
                yield from search(row + 1)
            del queens[row]
            yield POP, row, col

    yield from search(0)
"""


@pytest.mark.thorough
def test_from_a_disagreement_to_the_test_on_which_it_hangs(
    tmp_path: Path, start: Callable[..., Driver]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(HOMEWORK)
    d = start(str(file), mode="debug").recorded()
    d.wait(lambda: not d.run.judgement.waiting, "the judge")
    first, second = d.run.judgement.events.tolist()[:2]
    d.press("ctrl+d")
    assert d.run.player.playhead == first and d.sees("Code and rules differ here")
    d.press("ctrl+d")
    d.wait(lambda: not d.run.branches.searching, "its lines")
    d.variables()
    frame = d.run.frame
    assert frame is not None and (frame.function, frame.line) == ("free", 7)
    assert d.run.player.playhead == first - 1
    assert d.sees("c == col → False", "code") and d.sees("→ False", "code")
    d.press("ctrl+d")
    assert d.run.player.playhead == second


def test_from_the_badge_the_key_goes_on_only_when_it_has_led_there(
    tmp_path: Path, start: Callable[..., Driver]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(HOMEWORK)
    d = start(str(file)).recorded()
    d.wait(lambda: not d.run.judgement.waiting, "the judge")
    first, second = d.run.judgement.events.tolist()[:2]
    d.click(d.spot("disagreements"))
    assert d.event == first
    d.press("ctrl+d")
    assert d.event == first and d.sees("Ctrl+D once more: to the next event.")
    d.press("ctrl+d")
    assert d.event == second


@pytest.mark.thorough
def test_what_a_function_returns_is_told_at_the_event_before(
    tmp_path: Path, start: Callable[..., Driver]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(HOMEWORK)
    d = start(str(file), mode="debug").recorded()
    d.press("right", "right")
    d.variables()
    d.wait(lambda: not d.run.branches.waiting(d.run.player.playhead), "the lines after it")
    assert d.run.player.playhead == 2
    assert d.sees("free(queens, row, col) → False", "code") and d.sees("→ True", "code")
