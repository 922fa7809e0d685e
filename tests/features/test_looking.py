"""How it is shown: themes, scale, modes, help, black and full screen, small windows."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.features.driver import Driver, chords
from visualizer.actions.action import do
from visualizer.actions.questions import ask
from visualizer.actions.runs import set_parameter, set_solver
from visualizer.actions.views import show_tab
from visualizer.base.panes import pane_row
from visualizer.layout.grid import Box
from visualizer.lessons.question import Choice, Question
from visualizer.places import BARS_OVER
from visualizer.show.dialogs import Lessons
from visualizer.ui.pane import HEADING

MENU = "more: files, theme, language, size, keys"


def test_d_goes_through_the_themes(h: Driver) -> None:
    seen = []
    for _ in range(4):
        seen.append((h.app.window.look.theme.name, h.surface.get_at((400, 20))[:3]))
        h.press("d")
    assert [name for name, _ in seen] == ["dark", "light", "contrast", "dark"]
    assert seen[0][1] != seen[1][1] and seen[0] == seen[3]


def test_ctrl_plus_minus_and_0_change_the_scale(h: Driver) -> None:
    before = h.stop("play or pause").rect.height
    h.press("ctrl++")
    assert h.app.show.settings.scale == 1.25
    assert h.stop("play or pause").rect.height > before
    h.press("ctrl+0")
    assert h.stop("play or pause").rect.height == before
    h.click(MENU)
    h.click(h.spot("A+"))
    h.move((600, 400))
    h.click(h.spot("A−"))
    assert h.app.show.settings.scale == 1


@pytest.mark.parametrize("size", [(1600, 900), (2400, 1500)])
def test_clicks_at_one_place_go_on_changing_the_scale(
    start: Callable[..., Driver], size: tuple[int, int]
) -> None:
    h = start(size=size)
    theme, scales = h.app.show.settings.theme, []
    assert not h.spots("A+")
    h.click(MENU)
    at = h.spot("A+")
    for _click in range(6):
        h.click(at)
        scales.append(h.app.show.settings.scale)
        assert h.spot("A+") == at
    assert scales == [1.25, 1.5, 1.75, 2.0, 2.5, 3.0]
    at = h.spot("A−")
    for _click in range(6):
        h.click(at)
    assert (h.app.show.settings.scale, h.app.show.settings.theme) == (1.0, theme)
    h.press("ctrl++")
    h.move((600, 400))  # now it goes to where it belongs
    assert h.spot("A−") != at
    h.press("esc")
    assert not h.spots("A+")


@pytest.mark.quick
def test_a_click_on_larger_that_does_not_fit_says_so(start: Callable[..., Driver]) -> None:
    h = start(size=(1000, 640))
    h.press("ctrl++", "ctrl++")
    assert h.app.show.settings.scale == 1.5
    assert h.message.endswith("too small for a scale of 150 %; it is shown at 125 %.")


@pytest.mark.quick
def test_a_scale_that_does_not_fit_gives_way_and_says_so(start: Callable[..., Driver]) -> None:
    h = start(size=(1024, 640), scale=3.0)
    h.resize((1000, 640))
    assert h.app.window.look.scale == pytest.approx(1.25)
    h.tick(0)
    assert "too small for a scale of 300 %" in h.message


def test_the_doors_and_the_gallery_are_gone_through_by_keys(h: Driver) -> None:
    h.tab_to(h.stop("Learn"))
    h.press("enter", "down", "down")
    focused = h.app.window.keyboard.focused
    assert h.sees("Tour of Backstep") and focused is not None and focused.name == "Lessons …"
    h.press("enter")
    assert isinstance(h.app.show.dialog, Lessons) and not h.sees("Tour of Backstep")
    h.press("esc")
    assert h.app.window.keyboard.focused is h.stop("Learn")
    for entry, seen in (("Film or page …", "Repeated"), ("Picture …", "Copy")):
        h.press("esc")
        h.click(h.spot("Share"))
        h.click(h.spot(entry))
        assert h.sees(seen)
    h.press("esc")
    h.tab_to(h.stop("Problem"))
    h.press("down", "s", "u", "enter")
    assert h.run.solver.problem.key == "sudoku"


def test_question_mark_shows_the_keys_and_esc_hides_them(h: Driver) -> None:
    h.press("?")
    assert h.sees("play or pause") and h.sees("PageDown")
    h.press("space")
    assert not h.run.player.playing
    h.press("esc")
    assert not h.sees("PageDown")
    h.click(MENU)
    h.click(h.spot("Keys and marks"))
    assert h.sees("PageDown") and not h.sees("Keys and marks")


@pytest.mark.parametrize("unit", ["event", "line"])
def test_what_plays_waits_while_the_screen_is_black(h: Driver, unit: str) -> None:
    h.run.player.unit = unit
    h.press("space")
    h.wait(lambda: bool(h.tick(0.1)) or h.event > 0 or h.run.lines.place is not None, "a step")
    h.press("b")
    before = h.event, h.run.lines.place
    h.tick(3, 30)
    assert (h.event, h.run.lines.place) == before and h.run.player.playing
    h.press("b")
    h.wait(lambda: bool(h.tick(0.1)) or (h.event, h.run.lines.place) != before, "a step")


@pytest.mark.parametrize("key", ["b", "."])
def test_a_black_screen_and_back(h: Driver, key: str) -> None:
    h.press(key)
    size = h.surface.get_size()
    assert all(h.surface.get_at((x, y))[:3] == (0, 0, 0)
               for x in range(0, size[0], 40) for y in range(0, size[1], 40))
    h.press("right")  # any key brings the picture back, and does nothing else
    assert h.event == 0
    assert h.surface.get_at((400, 20))[:3] != (0, 0, 0)


def test_full_screen_is_asked_for_and_left(h: Driver) -> None:
    h.press("f5")
    assert h.app.show.fullscreen
    h.press("esc")
    assert not h.app.show.fullscreen
    h.press("f11")
    assert h.app.show.fullscreen


def test_in_full_screen_nothing_comes_over_an_open_question(h: Driver) -> None:
    choices = tuple(Choice(f"CO: colour {number}", number == 1) for number in range(4))
    h.resize((1280, 720))
    h.press("f2", "f5")
    h.move((300, 300))
    assert "transport" in h.app.window.arrangement  # somebody looks for it
    h.app.perform(do(ask, Question("own", "Which of these will get a flag?", choices, 0)))
    h.tick(0.02)

    def answers() -> list[Box]:
        return h.app.window.figure_of("question").places(lambda on: on.role == "answer")

    before = answers()
    for count, answer in enumerate(before, 1):
        h.click(answer.center)
        assert not {*BARS_OVER} & h.app.window.arrangement.boxes.keys()
        asked = h.app.show.asked
        assert asked is not None and asked.votes == (tuple(range(count)),) and h.event == 0
        assert answers() == before  # the next vote is for what stands there now


def test_classroom_shows_picture_counters_and_sentence_and_nothing_of_the_desk(h: Driver) -> None:
    assert h.sees("taken back") and "solutions" in h.app.window.arrangement
    h.press("f2")
    assert h.sees("taken back", "counters") and "solutions" not in h.app.window.arrangement
    assert {"picture", "narration"} <= h.app.window.arrangement.boxes.keys()
    assert "timeline" not in h.app.window.arrangement
    h.press("f1")
    assert h.sees("taken back") and "solutions" in h.app.window.arrangement


def test_the_window_is_named_after_what_runs(h: Driver) -> None:
    assert h.app.title == "n queens: B*, bit vectors n=8 – Backstep"
    h.app.perform(do(set_parameter, "n", "6"))
    assert h.app.title == "n queens: B*, bit vectors n=6 – Backstep"
    h.app.perform(do(set_solver, "sudoku"))
    assert h.app.title == "Sudoku: cell by cell puzzle=easy fewest_first=False – Backstep"


def test_the_card_opens_by_key_and_from_the_menu_and_closes_again(h: Driver) -> None:
    h.press("ctrl+i")
    assert h.sees("algorithm B*")
    event = h.event
    h.press("right", "esc")
    assert h.event == event and not h.sees("algorithm B*")
    h.click(h.spot("Learn"))
    h.click(h.spot("About this search …"))
    assert h.sees("algorithm B*")
    h.press("ctrl+i")
    assert not h.sees("algorithm B*")


def test_a_tiny_window_says_so_and_recovers(h: Driver) -> None:
    h.press("3")
    event = h.event
    h.resize((200, 100))
    assert h.sees("window larger")
    h.press("right")
    h.resize((1024, 640))
    assert h.event == event + 1 and h.sees("Place 8 queens")


@pytest.mark.quick
def test_in_the_smallest_window_the_parameters_of_queens_take_no_row_of_their_own(
    start: Callable[..., Driver],
) -> None:
    h = start(size=(800, 500))
    below = h.box("bar").bottom
    bar = [w for w in h.app.window.keyboard.stops if 0 < w.rect.bottom <= below]
    assert h.stop("queens") in bar
    assert {w.rect.centery for w in bar} == {h.stop("Learn").rect.centery}
    for one, other in itertools.combinations(bar, 2):
        assert not one.rect.colliderect(other.rect)


SIZES = [(800, 500), (1024, 640), (1600, 900), (3840, 2160), (700, 1200)]
RUNS = [("queens-bstar", 32), ("langford-l", 12), ("queens-b", 10), ("langford-b", 12)]


@pytest.mark.parametrize("size,solver,n", [  # each size with one run
    (size, *run) for i, size in enumerate(SIZES) for j, run in enumerate(RUNS) if (i + j) % 4 == 1
])
def test_every_size_can_be_drawn(
    start: Callable[..., Driver], solver: str, n: int, size: tuple[int, int]
) -> None:
    h = start(solver, n, size=size)
    h.wait(lambda: len(h.run.trace) > 2000, "events")
    for key in ("9", "shift+right", "f2", "d"):
        h.press(key)
        h.variables()


def test_choices_are_kept_for_next_time(
    start: Callable[..., Driver], settings_folder: Path
) -> None:
    h = start()
    h.press("d", "ctrl++", "up", "c", "p")
    h.close()
    saved = json.loads((settings_folder / "settings.json").read_text())
    assert saved == {
        "theme": "light", "scale": 1.25, "language": "en", "speed": 5.0, "watch_view": "hidden",
        "debug_view": "code", "hold": True, "borders": {}, "recent": [], "folder": "",
        "classroom_view": "data", "sentence_waits": False, "tour_offered": False,
        "lecture_theme": "", "student": "", "caps": False, "motion": "desktop",
        "explained": saved["explained"],
    }
    again = start()
    assert again.app.window.look.theme.name == "light"
    assert again.run.player.speed == 5 and again.run.player.holds


@pytest.mark.quick
def test_what_the_command_line_chose_is_not_kept(
    start: Callable[..., Driver], settings_folder: Path
) -> None:
    h = start(theme="contrast", speed=100.0)
    h.press("ctrl++")
    h.close()
    saved = json.loads((settings_folder / "settings.json").read_text())
    assert saved == {
        "theme": "dark", "scale": 1.25, "language": "en", "speed": 4.0, "watch_view": "auto",
        "debug_view": "code", "hold": False, "borders": {}, "recent": [], "folder": "",
        "classroom_view": "data", "sentence_waits": False, "tour_offered": False,
        "lecture_theme": "", "student": "", "caps": False, "motion": "desktop",
        "explained": saved["explained"],
    }


@pytest.mark.quick
def test_damaged_settings_are_set_aside_with_a_message(
    start: Callable[..., Driver], settings_folder: Path
) -> None:
    settings_folder.mkdir()
    (settings_folder / "settings.json").write_bytes(b"{\xff not json")
    h = start()
    assert "settings file was damaged" in " ".join(h.texts())
    assert (settings_folder / "settings.json.damaged").read_bytes() == b"{\xff not json"


def test_everything_can_be_reached_with_tab_and_used(h: Driver) -> None:
    keyboard = h.app.window.keyboard
    reached = []
    for _ in range(40):
        h.press("tab")
        if keyboard.focused in reached:
            break
        reached.append(keyboard.focused)
        assert keyboard.ring_visible
    assert set(reached) == set(keyboard.stops) and len(reached) > 15
    while getattr(keyboard.focused, "name", "") != "next event":
        h.press("tab")
    h.press("enter")
    assert h.event == 1
    h.press("space")
    assert h.event == 2 and not h.run.player.playing
    h.press("shift+tab")
    assert getattr(keyboard.focused, "name", "") == "play or pause"
    h.press("esc", "space")
    assert h.run.player.playing


def test_every_button_has_a_tooltip_with_its_key(h: Driver) -> None:
    keys = {"to the first event": "Home", "play or pause": "Space", "to the next solution": "N"}
    places = {h.place_of(caption): key for caption, key in keys.items()}
    for at, key in places.items():
        h.move(at)
        h.tick(0.6)
        tooltip = h.app.window.tooltip
        assert tooltip is not None and tooltip.words and key in tooltip.key
    for stop in h.app.window.keyboard.stops:
        assert stop.tip()[0], stop.name


def test_each_key_of_the_table_does_something_without_harm(h: Driver) -> None:
    keys = [c for c in chords() if c != "ctrl+q"]
    assert len(keys) > 30
    for key in keys:
        h.press(key)
        h.tick(0.05)
    h.press("ctrl+q")
    assert h.app.quit


def test_nothing_is_redrawn_when_nothing_has_changed(h: Driver) -> None:
    h.variables()
    h.tick(2, frames=4)
    assert h.app.draw(h.surface) == []
    assert not h.app.advance(0.1)
    h.press("right")
    drawn = h.app.draw(h.surface)
    assert drawn == [] or all(r.size != h.surface.get_size() for r in drawn)


def test_the_help_has_a_page_of_marks(h: Driver) -> None:
    h.press("?", "right")
    for words in ("tried at this event", "a dead end: nothing could be placed after it"):
        while not h.sees(words):
            before = h.texts()
            h.press("pagedown")
            assert h.texts() != before, words
    h.choose("Keys")
    assert h.sees("play or pause")
    h.press("left", "right")
    assert h.sees("Timeline") and not h.sees("play or pause")
    h.press("esc")
    assert h.app.show.dialog is None
    h.press("?")
    assert h.sees("tried at this event")  # the page that was open the last time


def test_borders_between_panes_are_dragged_and_kept_for_each_mode(h: Driver) -> None:
    h.press("f3")
    debug = h.box("picture")
    h.press("f1")
    before = h.box("picture")
    beside = (before.right + 5, before.y + 100)
    h.move(beside)
    assert "other sizes" in h.tip() and h.app.window.cursor == "↔"
    h.drag(beside, (beside[0] - 150, beside[1]))
    assert h.box("picture").right == before.right - 150
    assert h.app.show.settings.borders  # what is kept when the program ends
    h.press("f3")
    assert h.box("picture") == debug
    h.press("f1")
    h.click((beside[0] - 150, beside[1]), clicks=2)
    assert h.box("picture") == before and not h.app.show.settings.borders


def test_a_double_click_on_a_heading_fills_the_window_and_esc_returns(h: Driver) -> None:
    h.press("f3")
    for pane in ("picture", "variables", "breakpoints", "data"):
        before = h.box(pane)
        h.click((before.x + 60, before.y + 12), clicks=2)
        assert h.box(pane).w == h.box("narration").w, pane
        h.press("esc")
        assert h.box(pane) == before
    h.press("z")
    assert h.box("picture").w == h.box("narration").w
    h.press("f1")
    assert "counters" in h.app.window.arrangement


def test_a_double_click_fills_the_window_on_each_heading_of_each_mode(
    start: Callable[..., Driver],
) -> None:
    h = start(solver="queens-recursive", n=6)
    h.recorded()
    h.variables()
    filled = set()
    tabs = [("f4", tab) for tab in ("statistics", "solutions", "growth")]
    for key, tab in [("f1", ""), ("f2", ""), ("f3", ""), *tabs]:
        h.press(key)
        if tab:
            h.app.perform(do(show_tab, tab))
            h.tick(0)
        for pane in h.app.window.panes:
            if pane_row(pane).strip or pane not in h.app.window.arrangement:
                continue
            before, figure = h.box(pane), h.app.window.figure_of(pane)
            titles = figure.places(lambda on: on.role == HEADING)
            for title in titles or [pygame.Rect(before.x, before.y, 60, 8)]:
                h.click((title.x + 40, title.y + 6), clicks=2)
                assert h.app.show.filled == pane, (key, tab, pane)
                h.press("esc")
                assert h.box(pane) == before
            filled.add(pane)
    assert filled >= {"picture", "tree", "data", "counters", "solutions", "gallery", "growth",
                      "statistics", "breakpoints", "variables"}


def test_the_current_line_stays_in_view_in_a_lower_pane(start: Callable[..., Driver]) -> None:
    h = start(solver="queens-b", n=8)
    h.recorded()
    h.press("f3", "n", "right", "right", "right")
    h.variables()
    for size in ((1600, 900), (800, 500), (1280, 720), (900, 500)):
        h.resize(size)
        marks = h.app.window.figure_of("code").places(lambda on: on.tip.startswith("here the"))
        assert len(marks) == 1, size


def test_a_window_of_its_former_size_again_is_painted_whole(h: Driver) -> None:
    h.tick(0)
    before = h.surface.copy()
    h.surface.fill("black")
    h.app.resize(h.surface.get_size())
    h.tick(0)
    assert pygame.image.tobytes(h.surface, "RGB") == pygame.image.tobytes(before, "RGB")


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_names_of_bit_vectors_stand_whole_before_a_class(
    start: Callable[..., Driver], size: tuple[int, int]
) -> None:
    h = start("queens-bstar", 4, size).recorded()
    h.press("f2")
    for _screen in range(2):
        h.press("5")
        h.variables()
        h.tick(0.2, 2)
        assert not [one for one in h.texts("data") if one.endswith("…")]
        assert h.sees("right_diagonals", "data")
        h.press("f11")


@pytest.mark.quick
def test_a_menu_that_comes_back_with_a_list_open_in_it_gives_the_keyboard_back(
    start: Callable[..., Driver],
) -> None:
    h = start(size=(800, 500))
    controls = h.app.show.controls
    h.click(h.place_of(MENU))
    h.click(h.place_of("Problem"))
    open_there = {**vars(controls)}
    assert [figure.layer for _name, figure in h.app.window.layers] == ["menu", "list"]
    h.press("esc", "esc")
    assert not h.app.window.layers
    for name, value in open_there.items():
        controls.keep(name, value)  # both at once, as when what lay over them goes
    h.tick(0.02)
    assert [figure.layer for _name, figure in h.app.window.layers] == ["menu", "list"]
    h.press("esc", "esc")
    assert not h.app.window.layers
