"""What leaves the window: pictures, films and pages, by keys and clicks."""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from PIL import Image

from tests.features.driver import Driver
from visualizer.export.svg import svg_of
from visualizer.keys import help_rows
from visualizer.show.taking import Progress
from visualizer.taking import Taker

FIRST = "from: an event, solution 1, at path 0 2 …"
LAST = "to: an event, solution 3, end …"
HOLD = "seconds at the end:"

SMALL = "queens-bstar", 4


@pytest.fixture
def dialog(start: Callable[..., Driver], tmp_path: Path) -> Driver:
    """The dialog is open over four queens at event 30."""
    driver = start(*SMALL).recorded()
    driver.app.show.folder = tmp_path
    driver.app.show.run.go(30)
    driver.press("ctrl+p")
    assert driver.spots("Picture", role="tab")
    return driver


def save(driver: Driver, name: str) -> None:
    """Type the name of the file that is asked for."""
    driver.click(driver.spot("Save …", role="button"))
    driver.press("ctrl+a")
    driver.type(name)
    driver.press("enter")


def test_no_tooltip_stays_where_the_control_was(dialog: Driver) -> None:
    place = dialog.spot("Film or page")
    dialog.move(place)
    assert "of a stretch" in dialog.tip()
    dialog.click(place)
    dialog.tick(0.1)
    assert dialog.spot("Film or page")[1] < place[1]  # the dialog is higher now
    assert not dialog.tip()


@pytest.mark.parametrize("name", ["board.svg", "board.pdf", "board.png"])
def test_a_picture_is_saved_as_what_the_name_says(
    dialog: Driver, name: str, tmp_path: Path
) -> None:
    save(dialog, name)
    dialog.wait(lambda: name in dialog.message, "what is saved")
    head = {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[name[-3:]]
    data = (tmp_path / name).read_bytes()
    assert data.startswith(head)
    if name.endswith("svg"):
        assert dialog.narration.sentence.split()[0] in data.decode()


def test_a_picture_is_made_outside_of_the_frame(
    dialog: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may = threading.Event()

    def slow(*arguments: object, **more: object) -> str:
        assert may.wait(60)
        return svg_of(*arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr("visualizer.export.files.svg_of", slow)
    save(dialog, "board.svg")
    before = dialog.event
    dialog.press("right")
    dialog.tick(0.1, 3)
    assert dialog.event == before + 1 and not list(tmp_path.iterdir())
    may.set()
    dialog.wait(lambda: "board.svg" in dialog.message, "what is saved")


def test_the_whole_window_as_it_was_before_the_dialog(dialog: Driver, tmp_path: Path) -> None:
    dialog.press("esc")
    dialog.move((0, 0))
    dialog.wait(lambda: not dialog.app.waits, "all that is told")
    dialog.tick(0.1, 3)
    before = pygame.image.tobytes(dialog.surface, "RGB")
    dialog.press("ctrl+p")
    dialog.choose("Window")
    save(dialog, "window.png")
    dialog.move((0, 0))
    dialog.wait(lambda: (tmp_path / "window.png").exists(), "the picture")
    assert pygame.image.tobytes(pygame.image.load(tmp_path / "window.png"), "RGB") == before


def test_a_film_of_the_bookmarks_while_the_window_lives_on(dialog: Driver, tmp_path: Path) -> None:
    dialog.press("esc")
    for event in (10, 16):
        dialog.app.show.run.go(event)
        dialog.press("m")
    dialog.press("ctrl+p")
    dialog.choose("Film or page")
    dialog.choose("Between bookmarks")
    dialog.choose("Still")
    assert dialog.sees("7 frames")
    save(dialog, "film.gif")
    before = dialog.event
    dialog.press("right")
    assert dialog.event == before + 1
    dialog.wait(lambda: "film.gif is made: 7 frames" in dialog.message, "the film")
    with Image.open(tmp_path / "film.gif") as image:
        assert (image.n_frames, image.size) == (7, (1280, 720))


def test_what_moves_is_in_the_film_and_in_what_is_said_of_it(
    dialog: Driver, tmp_path: Path
) -> None:
    """A frame each 0.04 s for 0.45 s of events of half a second, for half a second of the last one,
    which is held; and one of each at rest. From where the first one comes is not seen."""
    dialog.press("esc")
    for event in (10, 13):
        dialog.app.show.run.go(event)
        dialog.press("m")
    dialog.press("ctrl+p")
    dialog.choose("Film or page")
    dialog.choose("Between bookmarks")
    said = f"{1 + 2 * 12 + 13} frames"
    assert dialog.sees(said)
    save(dialog, "film.png")
    dialog.wait(lambda: f"film.png is made: {said}" in dialog.message, "the film")
    with Image.open(tmp_path / "film.png") as image:
        assert image.n_frames > 12


def test_a_film_is_given_up_and_leaves_nothing(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    driver = start("queens-bstar", 8).recorded()
    driver.app.show.folder = tmp_path
    driver.press("ctrl+p")
    driver.choose("Film or page")
    driver.choose("Still")
    assert driver.sees("924 frames, about")
    driver.choose("Moving")
    driver.click(driver.spot("Save …", role="button"))
    assert driver.sees("Save again") and not driver.sees("Save the film")  # it is long
    save(driver, "film.webp")
    driver.press("ctrl+p")
    driver.wait(lambda: driver.sees("film.webp: "), "how far it is")
    driver.wait(lambda: driver.sees(" frames, about"), "of how many")
    driver.press("esc")  # the dialog
    driver.press("esc")
    assert driver.message == "film.webp is being ended …"
    driver.wait(lambda: "was stopped" in driver.message, "that it is given up")
    assert driver.message == "film.webp was stopped."
    driver.wait(lambda: not list(tmp_path.iterdir()), "that nothing of it is left")


def test_escape_gives_up_a_film_only_where_nothing_else_is_left_to_close(h: Driver) -> None:
    given_up: list[object] = []
    h.app.show.film = Progress(Path("film.webp"), 5, 900, None)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Taker, "give_up", lambda _taker: given_up.append(1))
        patched.setattr(Taker, "advance", lambda _taker: None)
        h.press("f11", "z")
        h.press("esc")
        assert not h.app.show.filled and h.app.show.fullscreen and not given_up
        h.press("esc")
        assert not h.app.show.fullscreen and not given_up
        h.press("esc")
        assert given_up
        h.click("Share")
        h.click("Give up the film")
        assert len(given_up) == 2
        said = next(meaning for _group, keys, meaning in help_rows() if keys == "Esc")
        assert "give up the film" in said
    h.app.show.film = None


def test_what_cannot_be_a_film_is_said_in_the_dialog(dialog: Driver) -> None:
    dialog.choose("Film or page")
    for typed, said in (
        ("solutoin 1", "did you mean solution?"), ("solution 9", "has no moment"),
        ("when row == 2", "needs no rerun"),
    ):
        dialog.click(dialog.spot(FIRST))
        dialog.press("ctrl+a")
        dialog.type(typed)
        assert dialog.sees(said), typed


def test_what_is_typed_stays_after_enter(dialog: Driver) -> None:
    dialog.choose("Film or page")
    dialog.choose("Still")
    for field, typed, said in (
        (FIRST, "event 20", "74 frames"), (LAST, "29", "10 frames"),
        (HOLD, "4", "10 frames"), (FIRST, "9" * 60, '"event 9999'),
    ):
        dialog.click(dialog.spot(field))
        dialog.press("ctrl+a")
        dialog.type(typed)
        dialog.press("enter")
        assert dialog.field_text(field) == typed
        assert dialog.sees(said), typed


def test_a_page_by_a_name_that_ends_in_html(dialog: Driver, tmp_path: Path) -> None:
    dialog.choose("Film or page")
    dialog.click(dialog.spot(FIRST))
    dialog.press("ctrl+a")
    dialog.type("event 84")
    save(dialog, "page.html")
    dialog.wait(lambda: "page.html is made: 10 frames" in dialog.message, "the page")
    assert "<!DOCTYPE html>" in (tmp_path / "page.html").read_text("utf-8")


def test_a_folder_without_the_right_to_write(dialog: Driver, tmp_path: Path) -> None:
    (tmp_path / "there.png").mkdir()
    save(dialog, "there.png")
    assert dialog.sees("is a folder") and not list((tmp_path / "there.png").iterdir())


def test_without_a_program_for_it_nothing_is_copied_and_that_is_said(
    dialog: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    dialog.click(dialog.spot("Copy", role="button"))
    dialog.wait(lambda: "save it as a file" in dialog.message, "what is in the way")


def test_a_picture_is_handed_to_the_program_that_can_copy_it(
    dialog: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[bytes] = []

    def run(command: list[str], **_more: object) -> subprocess.CompletedProcess[bytes]:
        handed.append(Path(command[-1]).read_bytes())
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("visualizer.ui.clipboard.subprocess.run", run)
    dialog.click(dialog.spot("Copy", role="button"))
    dialog.wait(lambda: dialog.message == "Copied.", "that it is copied")
    assert handed[0].startswith(b"\x89PNG")


@pytest.mark.quick
def test_who_wants_to_save_the_run_finds_pictures_and_films_too(h: Driver) -> None:
    h.press("ctrl+s")
    h.click(h.spot("Picture or film …", role="button"))
    assert h.spots("Picture", role="tab") and not h.sees("Save the run")


def test_one_pane_alone(dialog: Driver, tmp_path: Path) -> None:
    dialog.choose("Words")
    save(dialog, "words.svg")
    dialog.wait(lambda: "words.svg" in dialog.message, "the picture")
    text = (tmp_path / "words.svg").read_text("utf-8")
    assert "Try the next square" in text and "attacked diagonally" not in text
    dialog.press("ctrl+p")
    dialog.choose("Picture and sentence")
    save(dialog, "both.svg")
    dialog.wait(lambda: "both.svg" in dialog.message, "the picture")
    assert "Try the next square" not in (tmp_path / "both.svg").read_text("utf-8")
