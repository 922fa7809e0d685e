"""Mode Debug: lines, variables, frames, bookmarks, units of playing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from solvers.catalog import SOLVERS
from tests.features.driver import Driver


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
    h.wait(lambda: not h.session.lines.waiting, "the lines")


def here(h: Driver) -> tuple[int, int]:
    """(event that comes next, line)"""
    state = h.session.state_shown
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
        if h.session.lines.place is not None:
            seen.append(here(h))
    # The line of each yield is met as the event itself, not as a state on the way to it.
    yields = [e for e, following in zip(expected, [*expected[1:], (99, 0)], strict=True)
              if following[0] != e[0]]  # fmt: skip
    on_the_way = [e for e in expected if e not in yields]
    assert seen[: len(on_the_way)] == on_the_way
    back = []
    while h.event > 0 or h.session.lines.place is not None:
        h.press("shift+i")
        lines_waited(h)
        if h.session.lines.place is not None:
            back.append(here(h))
    assert back[::-1][: len(on_the_way)] == on_the_way


def test_between_two_events_an_arrow_leads_to_an_event(h: Driver) -> None:
    h.press("f3", "right", "right", "i", "i")
    lines_waited(h)
    assert h.event == 2 and h.session.lines.place == 1
    h.press("left")
    assert h.event == 2 and h.session.lines.place is None
    h.press("i")
    lines_waited(h)
    h.press("right")
    assert h.event == 3 and h.session.lines.place is None


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
    assert h.sees("1000")  # n = 8
    h.press("x")
    assert not h.sees("1000")


def test_a_click_on_a_variable_shows_it_whole(h: Driver) -> None:
    h.press("f3", "n")
    h.variables()
    h.tick(0)
    box = h.box("variables")
    scene = h.app.window.scene("variables")
    rows, _count = h.app.window._variables._rows(
        __import__("visualizer.views.pane", fromlist=["inside"]).inside(box, scene), scene
    )
    name, strip = next((n, s) for n, s in rows if n == "left_diagonals")
    h.click(strip.center)
    assert h.sees(name)
    value = h.variables()["left_diagonals"]
    assert isinstance(value, list)
    assert h.sees("".join(str(int(bit)) for bit in value))
    h.press("esc")
    assert h.app.state.value is None


def test_bookmarks_come_and_go(h: Driver) -> None:
    h.press("5", "m")
    assert list(h.app.state.bookmarks) == [h.event]
    h.press("m")
    assert not h.app.state.bookmarks


def test_code_words_or_neither(h: Driver) -> None:
    h.press("f3")
    h.variables()
    assert h.sees("CODE") and h.sees("VARIABLES")
    h.press("c")
    assert h.sees("THE ALGORITHM IN WORDS") and not h.sees("CODE")
    h.press("c")
    assert not h.sees("THE ALGORITHM IN WORDS") and h.sees("VARIABLES")


def test_a_frame_of_a_recursive_solver_can_be_chosen(start: Callable[..., Driver]) -> None:
    h = start("queens-recursive", 6).recorded()
    h.press("5")
    h.variables()
    h.tick(0)
    frames = h.app.window.scene().frames
    assert len(frames) > 2
    from visualizer.commands import ChooseFrame

    h.app.execute(ChooseFrame(1))
    assert h.app.window.scene().frame is frames[1]
    h.app.execute(ChooseFrame(None))
    assert h.app.window.scene().frame is frames[-1]
