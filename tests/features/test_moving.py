"""Keys and buttons move the playhead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from tests.features.driver import Driver
from visualizer import app
from visualizer.actions.action import do
from visualizer.actions.travel import seek
from visualizer.actions.views import set_mode
from visualizer.base.settings import Settings
from visualizer.debug.link import Link
from visualizer.panes.terms import TERMS
from visualizer.record.recorder import Recorder
from visualizer.ui.marks import Icon

EVENTS = list(SOLVERS["queens-bstar"].function(8))
MORE = "more: files, theme, language, size, keys"
SOLUTIONS = [i for i, e in enumerate(EVENTS) if e[0] == SOLUTION]


def test_a_fresh_program_shows_event_0_paused(h: Driver) -> None:
    assert h.event == 0
    h.tick(5)
    assert h.event == 0
    assert h.sees("Row 0, column 0: no queen attacks this square. Place one.")


def test_space_plays_and_pauses(h: Driver) -> None:
    h.press("space")
    h.tick(2.6, frames=26)
    assert h.event == 10  # 4 events a second
    h.press("space")
    h.tick(2)
    assert h.event == 10


def test_shift_space_plays_backwards(h: Driver) -> None:
    h.press("5")
    middle = h.event
    h.press("shift+space")
    h.tick(1.01)
    assert h.event == middle - 4
    h.press("space")
    h.tick(1.01)
    assert h.event == middle


def test_arrows_step_and_pause(h: Driver) -> None:
    h.press("space", "right")
    assert h.event == 1
    h.tick(3)
    assert h.event == 1
    h.press("right", "left", "left", "left")
    assert h.event == 0


@pytest.mark.parametrize("key,back", [("pagedown", "pageup"), ("next event", "")])
def test_a_presenter_clicker_steps(h: Driver, key: str, back: str) -> None:
    if key == "pagedown":
        h.press(key, key)
    else:
        h.click(key), h.click(key)
    assert h.event == 2
    h.press("pageup")
    assert h.event == 1


def test_shift_arrows_go_to_the_next_choice(h: Driver) -> None:
    choices = [i for i, e in enumerate(EVENTS) if e[0] in (PUSH, POP)]
    for expected in choices[:6]:
        h.press("shift+right")
        assert h.event == expected
    h.press("shift+left")
    assert h.event == choices[4]


def test_n_goes_through_the_solutions(h: Driver) -> None:
    h.press("n")
    assert h.event == SOLUTIONS[0]
    h.click("to the next solution")
    assert h.event == SOLUTIONS[1]
    h.press("shift+n")
    assert h.event == SOLUTIONS[0]
    assert h.sees("Solution 1: no queen attacks another.")
    h.press("shift+n")
    assert h.event == SOLUTIONS[0]
    assert h.sees("There is no solution before this event.")


def test_step_over_and_out(h: Driver) -> None:
    h.press("right", "o")
    assert EVENTS[h.event] == (POP, 0, 0)
    h.press("shift+o")
    assert EVENTS[h.event] == (PUSH, 0, 0)
    h.press("home", *["right"] * 10, "u")
    kind, depth, _value = EVENTS[h.event]
    assert (kind, depth) == (POP, 1)


def test_home_end_and_tenths(h: Driver) -> None:
    h.press("end")
    assert h.event == len(EVENTS) - 1
    assert h.sees("The search is over. It found 92 solutions.")
    h.press("home")
    assert h.event == 0
    h.press("3")
    assert h.event == round(0.3 * (len(EVENTS) - 1))


def test_ctrl_z_returns_from_jumps_in_turn(h: Driver) -> None:
    h.press("right", "right", "5", "n", "end")
    h.press("ctrl+z", "ctrl+z")
    assert h.event == round(0.5 * (len(EVENTS) - 1))
    h.press("ctrl+z")
    assert h.event == 2
    h.press("ctrl+z")
    assert h.event == 2
    assert h.sees("There is nothing to undo.")
    h.press("ctrl+y")
    assert h.event == round(0.5 * (len(EVENTS) - 1))
    h.press("ctrl+y", "ctrl+y")
    assert h.event == len(EVENTS) - 1
    h.press("ctrl+y")
    assert h.sees("There is nothing to do again.")


def test_space_at_the_end_starts_again(h: Driver) -> None:
    h.press("end", "space")
    h.tick(0.6)
    assert h.event == 2


def test_up_and_down_change_the_speed(h: Driver) -> None:
    h.press("up")
    assert h.run.player.speed == 5
    assert h.sees("5 events/s")
    h.press("down", "down")
    assert h.run.player.speed == 1
    h.press(*["up"] * 30)
    assert h.sees("whole run in 10 s")
    h.press("end", "space")  # from the end it starts again, and is seen
    assert h.event == 0
    h.tick(1.0, frames=20)
    assert abs(h.event - len(EVENTS) / 10) < 10


def test_rests_at_solutions_are_switched_on_by_key_and_by_switch(h: Driver) -> None:
    h.press("p")
    assert h.app.show.settings.hold and h.run.player.holds
    assert h.sees("Playing pauses for a moment at each solution.")
    h.click(h.spot(MORE))
    h.click(h.spot("Pause at solutions"))
    assert not h.app.show.settings.hold and not h.run.player.holds
    assert not h.sees("Playing no longer pauses at solutions.")  # the switch says it


def test_keys_stand_on_the_buttons_where_they_are_wanted(h: Driver) -> None:
    (before,) = h.spots("play or pause")
    assert not h.sees("Space", "transport")
    h.click(h.spot(MORE))
    h.click(h.spot("Keys on the buttons"))
    h.press("esc")
    (after,) = h.spots("play or pause")
    assert h.sees("Space", "transport") and after.h > before.h
    h.press("ctrl+z")
    assert not h.sees("Space", "transport")


def test_what_leads_through_the_code_stands_in_mode_debug_and_else_in_the_palette(
    h: Driver,
) -> None:
    over, back = "step over: skip all that follows from this choice", "play backwards or pause"
    assert not h.spots(over) and not h.spots(back)
    h.press("right")
    h.click(h.spot(MORE))
    h.click(h.spot("All that can be done …"))
    h.type("step over")
    h.press("enter")
    assert EVENTS[h.event] == (POP, 0, 0)
    h.press("end")
    h.click(h.spot(MORE))
    h.click(h.spot("Play backwards"))
    h.tick(1.0)
    assert h.event < len(EVENTS) - 1
    h.press("esc", "f3")
    assert h.spots(over) and h.spots(back)
    h.click("play or pause")  # it pauses, whichever way it plays
    assert not h.run.player.playing


def test_watch_has_at_most_22_controls_in_all(start: Callable[..., Driver]) -> None:
    """Timeline and solutions are what is looked at; with them it is no more than that by default.
    """
    settings = Settings(explained=(*TERMS,))
    for solver in ("queens-bstar", "debruijn", "maze-lefthand", "pentominoes"):
        h = start(solver, None, (1600, 900), settings).recorded()
        h.press("right")
        controls = [
            (pane, on.role, on.among, on.name)
            for pane in h.app.window.standing for on in h.figures(pane)[0].ons
            if on is not None and on.raised is not None and not on.aside
        ]
        used = [one for one in controls if one[1] != "chart" and one[2] != "solutions"]
        assert 15 < len(used) <= 22, used
        if solver == "queens-bstar":
            assert len(used) + 2 <= 22 and len(controls) > len(used)


def test_plus_and_minus_come_with_the_pointer_and_with_the_keyboard(h: Driver) -> None:
    def signs() -> int:
        return sum(isinstance(mark, Icon) and mark.name in ("plus", "minus")
                   for figure in h.figures() for mark in figure.marks)

    (field,) = [stop for stop in h.app.window.keyboard.stops if stop.name == "queens"]
    assert not signs()
    h.move(field.rect.center)
    assert signs() == 2
    h.move(h.spot("queens plus"))
    assert signs() == 2
    h.move(h.box("picture").center)
    assert not signs()
    h.tab_to(field)
    assert signs() == 2


def test_the_event_box_takes_a_number(h: Driver) -> None:
    field = h.spot("event", role="field")
    h.click(field)
    h.type("12345")
    h.press("enter")
    assert h.event == 12_345
    h.click(field)
    h.type("x")
    h.press("enter")
    assert h.event == 12_345
    assert h.sees("An event is a whole number from 0")


def test_the_speed_slider_goes_from_slowest_to_max(h: Driver) -> None:
    (slider,) = h.spots("Speed", role="slider")
    h.drag((slider.left + 9, slider.centery), (slider.left - 50, slider.centery))
    assert h.run.player.speed == 0.2
    h.drag((slider.left + 9, slider.centery), (slider.right + 50, slider.centery))
    assert h.run.player.speed == float("inf")


def test_an_event_that_is_not_recorded_yet_is_reached_when_it_is(
    start: Callable[..., Driver],
) -> None:
    h = start("queens-bstar", 8, at=15_000)
    h.recorded()
    h.tick(0.1)
    assert h.event == 15_000


@pytest.mark.quick
def test_all_counters_of_the_last_event_are_the_published_ones(h: Driver) -> None:
    h.press("end")
    assert h.moment.counters == (15_720, 2056, 2056, 92)
    for number in ("15\u2009720", "2\u2009056", "92 of 92"):
        assert h.sees(number)


def test_late_variables_are_drawn_when_they_come(h: Driver) -> None:
    h.variables()
    h.run.jump(9000)
    h.tick(0)  # drawn with the event, while its variables are still to come
    h.variables()
    h.tick(0)
    later = pygame.surfarray.array3d(h.surface)
    h.app.window.redraw()
    h.tick(0)
    assert (pygame.surfarray.array3d(h.surface) == later).all()


def test_played_back_with_the_future_hidden_what_was_passed_is_told(
    start: Callable[..., Driver],
) -> None:
    h = start("queens-bstar", 8, hide_future=True).recorded()
    h.run.go(5000)
    h.run.player.speed = 500
    h.run.play(-1)
    h.tick(2, 20)
    assert h.event < 5000
    told = [text.string for text in h.app.window.figure_of("narration").texts()]
    assert "PLAYING BACK" in told


SLOW_TO_START = """\
import time
from pathlib import Path
from solvers.events import POP, PUSH, TRY

while not Path(__file__).with_name("begin").exists():
    time.sleep(0.01)

def solve():
    for value in range(9):
        yield TRY, 0, value
        yield PUSH, 0, value
        yield POP, 0, value
"""


def test_steps_that_are_not_recorded_yet_are_made_as_soon_as_they_are(
    start: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(Recorder.__init__.__kwdefaults__, "patience", 60.0)  # on a busy machine
    file = tmp_path / "slow.py"
    file.write_text(SLOW_TO_START)
    for keys, event in (
        (["right"] * 7 + ["left"] * 9 + ["right"] * 5, 5), (["right"] * 5 + ["home"], 0),
    ):
        h = start(str(file))
        h.press(*keys)
        assert len(h.run.trace) == 0
        (tmp_path / "begin").touch()
        h.recorded()
        h.tick(0)
        assert h.event == event
        (tmp_path / "begin").unlink()


SLOW_AFTER_THE_FIRST = """\
import time
from solvers.events import POP, PUSH, TRY

def solve():
    for value in range(9):
        yield TRY, 0, value
        yield PUSH, 0, value
        if value == 1:
            time.sleep(1)
        yield POP, 0, value
"""


def test_who_goes_elsewhere_is_not_taken_to_where_steps_would_have_led(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "slow.py"
    file.write_text(SLOW_AFTER_THE_FIRST)
    h = start(str(file))
    h.wait(lambda: len(h.run.trace) >= 4, "the first events")
    h.press(*["right"] * 9, "shift+n", "u", "o", "home", "n")
    where = h.event
    assert h.run.recording and where < 9
    h.recorded()
    h.tick(0)
    assert h.event == where


def test_in_slow_playing_only_a_line_on_its_button_grows(start: Callable[..., Driver]) -> None:
    h = start("queens-bstar", 6).recorded()
    h.app.perform(do(set_mode, "debug"))
    h.app.perform(do(seek, 40))
    for direction, buttons in ((1, 1), (-1, 2)):
        h.run.player.speed = 0.5
        h.run.play(direction)
        widths, bars = [], []
        for _ in range(6):
            h.tick(0.25)
            over = h.app.window.over["passing"]
            assert [mark.y for mark in over.marks] == [over.marks[0].y] * buttons
            widths.append(over.marks[0].w)
            bars.append(h.app.window.figure_of("transport"))
        assert widths == sorted({*widths}) and all(bar is bars[0] for bar in bars)
        for name, mark in zip(("play", "play-backward"), over.marks, strict=False):
            assert bars[0].named[name].contains(mark[:4])
        h.run.player.pause()
        h.tick(0.1)
        assert "passing" not in h.app.window.over


@pytest.mark.parametrize("mode", ["watch", "classroom", "debug", "overview"])
@pytest.mark.parametrize("solver", ["queens-bstar", "langford-l", "map-forward", "knights-tour"])
def test_what_is_not_asked_while_things_move_is_the_same(
    start: Callable[..., Driver], solver: str, mode: str
) -> None:
    """The loop of the window asks no pane while only what is on its way moves: nothing else is to
    be drawn then, and the picture is the one that a look at everything gives."""
    settings = Settings(explained=(*TERMS,))
    h = start(solver, None, settings=settings, mode=mode, speed=2.0, play=True).recorded()
    left_out, known = 0, -1
    while h.event < 4 or h.app.window.moves:
        if h.event != known:
            h.wait(lambda: h.app.show.due > 0, "what is to be seen of the event")
            known = h.event
        same = h.app.pass_time(1 / 60)
        h.app.draw(h.surface, same=same)
        if same:
            left_out += 1
            assert not h.app.draw(h.surface)
    assert left_out > 20
    shown = h.surface.copy()
    h.app.window.redraw()
    h.app.draw(h.surface)
    assert pygame.image.tobytes(h.surface, "RGB") == pygame.image.tobytes(shown, "RGB")


def test_what_is_told_by_itself_is_shown_in_the_same_frame(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    body = "def solve(n=3):\n    for value in range(n):\n        yield 0, 0, value\n"
    file.write_text(body, encoding="utf-8")
    h = start(str(file), None, settings=Settings(explained=(*TERMS,))).recorded()
    h.variables()
    h.tick(2, frames=4)
    h.wait(lambda: h.app.due > 1, "a rest")
    file.write_text(body + "if (:\n", encoding="utf-8")

    def told() -> bool:
        same = h.app.pass_time(0.3)
        waits = bool(h.app.show.messages)
        h.app.draw(h.surface, same=same)
        assert not (waits and same)
        return waits

    h.wait(told, "that the file cannot be read")


def test_news_of_a_rerun_end_a_rest(h: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for it that the rerun differs, or how far it is kept, and yet it is shown."""
    h.variables()
    h.tick(2, frames=4)  # what was chosen is saved
    h.wait(lambda: h.app.due > 1, "a rest")
    slept: list[float] = []
    monkeypatch.setattr(app.time, "sleep", slept.append)
    monkeypatch.setattr(Link, "has_come", False)
    pygame.display.init()
    assert not app._next_events(h.app.window, h.app.show, 1.0)
    in_vain = len(slept)
    monkeypatch.setattr(Link, "has_come", True)
    assert not app._next_events(h.app.window, h.app.show, 1.0)
    assert len(slept) - in_vain == app.LOOKS_FOR_NEWS < in_vain
