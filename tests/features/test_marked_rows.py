"""In every dialog with a list the row that is marked can be seen, and Enter takes it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from visualizer.actions.action import do
from visualizer.actions.dialogs import close_dialog, open_dialog
from visualizer.actions.lessons import open_lesson
from visualizer.debug.breakpoints import OnExpression
from visualizer.lessons.lesson import LESSON_FOLDER, bundled
from visualizer.show.dialogs import AskFile, Hits

Start = Callable[..., Driver]

KAUSCHKE = LESSON_FOLDER / "kauschke.lesson.md"


def marked(h: Driver) -> str:
    """What the row is called that is marked, as can be seen; there is just one."""
    (on,) = {on for figure in h.figures() for on in figure.ons
             if on is not None and on.role == "option" and on.checked}
    (place,) = h.spots(on.name, role="option")
    assert h.surface.get_rect().contains(place)
    assert h.surface.get_at((place.x + 4, place.centery))[:3] != h.app.show.look.theme.surface
    return on.name


@pytest.mark.parametrize(
    ("keys", "number"),
    [
        ("enter", 24), ("down enter", 25), ("up up enter", 22), ("end enter", -1),
        ("home enter", 0), ("home pagedown enter", 12), ("end pageup enter", -13),
    ],
)
def test_the_stop_that_is_marked(keys: str, number: int, h: Driver) -> None:
    h.app.perform(do(open_lesson, str(KAUSCHKE), 24))
    h.press("ctrl+l")
    lecture = h.app.show.lecture
    assert lecture is not None and marked(h).startswith(f"{lecture.stop.number}  ")
    *ways, enter = keys.split()
    h.press(*ways)
    assert marked(h).startswith(f"{lecture.lesson.stops[number].number}  ")
    h.press(enter)
    stops = lecture.lesson.stops
    assert h.app.show.lecture is lecture and lecture.number == number % len(stops)
    assert h.app.show.dialog is None


@pytest.mark.parametrize("tabs", range(6))
def test_the_lesson_that_is_marked_wherever_the_keyboard_was(tabs: int, h: Driver) -> None:
    h.press("ctrl+l", *["tab"] * tabs, "down", "down", "enter")
    lecture = h.app.show.lecture
    assert lecture is not None and lecture.lesson.path == bundled()[2]


@pytest.mark.quick
def test_each_press_lights_the_next_run_to_compare_with(h: Driver) -> None:
    h.press("k")
    names = h.names("option")
    for row in range(4):
        assert marked(h) == names[row]
        h.press("down")


def test_the_run_to_compare_with_that_is_marked(h: Driver) -> None:
    h.press("k", "pagedown", "up")
    name = marked(h)
    h.press("enter")
    assert name.startswith(h.app.show.runs[1].solver.title)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two folders with a solver each, and one beside them."""
    for name in ("sub", "sub2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "in_it.py").write_text("")
    (tmp_path / "other.py").write_text("")
    return tmp_path


def test_a_folder_that_is_marked_by_a_part_of_its_name(h: Driver, folder: Path) -> None:
    h.app.show.folder = folder
    h.press("ctrl+o")
    h.type("su")
    h.press("down", "down")
    assert marked(h) == "sub2"
    h.press("enter")
    assert h.names("option") == ["..", "in_it.py"] and h.sees(str(folder / "sub2"))
    h.press("down", "enter")
    assert h.names("option")[-3:] == ["sub", "sub2", "other.py"]


@pytest.mark.parametrize("in_list", [False, True])
def test_a_file_that_is_marked_is_replaced_by_the_second_enter(
    in_list: bool, h: Driver, folder: Path
) -> None:
    file = folder / "old.trace"
    file.write_bytes(b"")
    h.app.show.folder = folder
    h.press("ctrl+s", *(["tab", "end"] if in_list else ["pagedown", "pagedown"]), "enter")
    assert h.sees("Replace it?") and not file.stat().st_size
    h.press("enter")
    h.wait(lambda: bool(file.stat().st_size), "the file")


def test_a_name_that_is_typed_counts_more_than_the_row(h: Driver, folder: Path) -> None:
    h.app.show.folder = folder
    h.press("ctrl+s", "down", "down")
    h.type("mine.trace")
    assert not any(on and on.role == "option" and on.checked
                   for figure in h.figures() for on in figure.ons)
    h.press("enter")
    h.wait((folder / "mine.trace").exists, "the file")


def test_the_change_that_is_marked(h: Driver) -> None:
    h.press("ctrl+w")
    h.type("row")
    h.press("enter")
    h.wait(lambda: h.sees("changes in the whole run") and not h.run.writes.working, "all changes")
    h.tick(0)
    before = marked(h)
    for key in ("pagedown", "pagedown", "pageup", "end"):
        h.press(key)
        assert marked(h) != before
        before = marked(h)
    last = h.run.writes.history.changes(0, len(h.run.trace))[0][-1]
    assert before == f"event {last}"
    h.press("enter")
    assert h.event == last and h.app.show.dialog is None


def test_the_hit_that_is_marked(h: Driver) -> None:
    h.app.show.mode = "debug"
    one = h.app.show.breakpoints.add(OnExpression("row == 3"))
    h.wait(lambda: h.app.advance(0.02) is not None and h.run.breakpoints_listed[0].whole, "them")
    events = h.run.hit_events(one)
    h.app.perform(do(open_dialog, Hits(one.id)))
    h.tick(0.1)
    h.press("home")
    assert marked(h) == f"event {events[0]}"
    h.press("pagedown", "down")
    assert marked(h) != f"event {events[0]}"
    h.press("end", "up")
    assert marked(h) == f"event {events[-2]}"
    h.press("enter")
    assert h.event == events[-2] and h.app.show.dialog is None


def test_where_nothing_is_marked_enter_presses_the_filled_button(h: Driver) -> None:
    h.press("ctrl+p", "enter")
    assert isinstance(h.app.show.dialog, AskFile) and h.app.show.dialog.what == "picture"
    h.app.perform(do(close_dialog, AskFile))


def test_what_a_wheel_scrolls_is_drawn_there(h: Driver) -> None:
    h.resize((1000, 500))
    h.press("?")
    before, middle = h.texts(), (500, 250)
    h.wheel(middle, -2)
    assert h.texts() != before


def test_a_long_film_is_asked_about_by_the_keyboard_too(h: Driver) -> None:
    h.press("ctrl+p", "tab", "right", "enter")
    assert h.sees("Save again to make it anyway")
    h.press("enter")
    assert isinstance(h.app.show.dialog, AskFile) and h.app.show.dialog.what == "film"
    h.app.perform(do(close_dialog, AskFile))
