"""Instances of one's own in the window: typed, clicked, pasted, dropped, saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.features.driver import Driver
from tests.features.test_accessibility import everything
from visualizer.actions.action import do
from visualizer.actions.files import open_file, save_file
from visualizer.actions.instances import edit_instance
from visualizer.base.i18n import set_language
from visualizer.cli import main
from visualizer.jobs.job import resolve
from visualizer.show.dialogs import OwnInstance

Start = Callable[..., Driver]

PUZZLE = """\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79"""

MAZE = "#####\n#S  #\n# # #\n#  G#\n#####"


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the clipboard holds, as its last entry."""
    held = [""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    return held


def typed(h: Driver) -> str:
    """The text in the editor, as a screen reader is told it."""
    h.figures()
    nodes = everything(h.app.window.spoken())
    return next(node.value for node in nodes if node.role == "MULTILINE_TEXT_INPUT")


def write(h: Driver, text: str) -> None:
    """Have another text in the editor, which is dropped there."""
    h.app.handle(pygame.event.Event(pygame.DROPTEXT, text=text))
    h.tick(0)


def cell(h: Driver, row: int, column: int) -> tuple[int, int]:
    """Where a cell of the board stands, both from 1."""
    return h.spots(f"cell {row}, {column}")[-1].center


def test_a_run_without_an_event_says_why_and_what_is_said_goes_with_it(start: Start) -> None:
    h = start("exact-cover", None).recorded()
    h.press("right", "right")
    h.app.show.start(resolve("exact-cover", {"matrix": "a b c\na\nb"}))
    h.recorded()
    h.wait(lambda: "without a single event" in h.message, "the message")
    assert "No option covers item c: there is no cover." in " ".join(h.texts("narration"))
    assert "From event 0" not in h.message
    for key in ("right", "home", "end", "space"):
        h.press("esc", key)
        assert h.message.endswith("This run has no event to go to."), key
    for where in ("run", "view", "subtree"):
        assert h.run.counted_stretch(where) == (0, 0)
    h.app.show.start(resolve("exact-cover", {"matrix": "a b c\na\nb"}))
    h.recorded()
    h.wait(lambda: "without a single event" in h.message, "the message")
    h.app.show.start(resolve("exact-cover", {}))
    h.recorded()
    assert "without a single event" not in h.message


def test_a_sudoku_is_pasted_and_runs_at_once(start: Start, clipboard: list[str]) -> None:
    h = start("sudoku", None)
    clipboard.append(PUZZLE.replace("\n", "\r\n"))
    h.press("ctrl+v")
    assert h.run.params["puzzle"] == PUZZLE + "\n"
    h.recorded()
    assert len(h.run.trace.solutions) == 1
    h.press("right")
    assert h.narration.sentence.startswith("1 is written in row 0, column 2")
    assert h.sees("Own", "bar")


@pytest.mark.quick
def test_what_is_pasted_and_is_none_is_told_with_its_place(
    start: Start, clipboard: list[str]
) -> None:
    h = start("sudoku", None)
    before = h.run
    clipboard.append(PUZZLE.replace("6..195", "6..1x5"))
    h.press("ctrl+v")
    assert h.run is before
    assert h.sees("The text is not suitable as a Sudoku: line 2, column 5:")
    clipboard.append("p cnf 2 1\n1 -2 0")
    h.press("ctrl+v")
    assert "This text fits: " in h.message and "satisf" in h.message.lower()
    clipboard.append("")
    h.press("ctrl+v")
    assert h.sees("There is no text to use.")


@pytest.mark.quick
def test_a_problem_of_numbers_takes_no_text(start: Start, clipboard: list[str]) -> None:
    h = start("queens-bstar", None)
    clipboard.append(PUZZLE)
    h.press("ctrl+v")
    assert h.sees("takes numbers only")
    h.press("ctrl+e")
    assert h.app.show.dialog is None


@pytest.mark.quick
def test_a_file_that_is_dropped_is_the_instance(start: Start, tmp_path: Path) -> None:
    h = start("maze-lefthand", None)
    file = tmp_path / "garden.maze"
    file.write_text(MAZE)
    h.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    h.tick(0)
    assert h.run.params["maze"] == MAZE + "\n"
    assert h.app.show.folder == tmp_path
    (tmp_path / "bad.txt").write_text("#S\n#x")
    h.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "bad.txt")))
    h.tick(0)
    assert h.sees("bad.txt is not suitable as a maze: line 2, column 2:")
    h.app.handle(pygame.event.Event(pygame.DROPTEXT, text="#####\n#S G#\n#####"))
    assert h.run.params["maze"] == "#####\n#S G#\n#####\n"


@pytest.mark.quick
def test_a_digit_is_clicked_and_typed_and_the_text_follows(start: Start) -> None:
    h = start("sudoku", None)
    h.press("ctrl+e")
    assert typed(h).startswith("000402908\n")
    h.click(cell(h, 1, 2))
    h.press("5")
    assert typed(h).startswith("050402908\n")
    h.press("4")  # the next cell; there is one in this row already
    assert typed(h).startswith("054402908\n")
    assert h.sees("Line 1, column 4: a second 4 in the same row")
    h.press("ctrl+enter")
    assert h.app.show.dialog is not None  # what is wrong is not used
    h.press("ctrl+z")
    assert typed(h).startswith("050402908\n") and h.sees("Right: 37 digits given.")
    h.press("ctrl+enter")
    assert h.app.show.dialog is None
    assert str(h.run.params["puzzle"]).startswith("050402908\n")


@pytest.mark.quick
def test_a_drag_draws_a_wall_that_is_taken_back_at_once(start: Start) -> None:
    h = start("maze-lefthand", None)
    h.press("ctrl+e")
    before = typed(h)
    h.drag(cell(h, 2, 5), cell(h, 2, 6), cell(h, 2, 7))
    assert typed(h).split("\n")[1] == "#S# ###     #"
    h.drag(cell(h, 2, 2), cell(h, 3, 2), cell(h, 4, 2))
    assert [line[1] for line in typed(h).split("\n")[1:4]] == [" ", " ", "S"]
    h.press("ctrl+z", "ctrl+z")
    assert typed(h) == before
    h.press("ctrl+y")
    assert typed(h).split("\n")[1] == "#S# ###     #"


def test_the_board_gets_rows_and_begins_anew(start: Start) -> None:
    h = start("maze-lefthand", None)
    h.press("ctrl+e")
    rows = typed(h).count("\n") + 1
    h.click("rows plus")
    assert typed(h).count("\n") + 1 == rows + 1
    h.click("rows")
    h.type("7")
    h.press("enter", "ctrl+z")
    assert typed(h).count("\n") + 1 == rows + 1
    h.click("begin with")
    h.click(h.spot("empty", role="option"))
    assert h.sees("Empty") and not h.sees("What you typed")
    assert {*typed(h)} <= {*"# SG\n"} and h.spots("cell 2, 2")


@pytest.mark.quick
@pytest.mark.parametrize(
    ("solver", "row", "column", "line"),
    [
        ("crossword", 1, 2, ".#..."),
        ("pentominoes", 1, 2, ".#..."),
        ("exact-cover", 1, 1, "A E G"),
    ],
)
def test_a_click_changes_a_cell_and_its_text(
    start: Start, solver: str, row: int, column: int, line: str
) -> None:
    h = start(solver, None)
    h.press("ctrl+e")
    before = typed(h)
    h.click(cell(h, row, column))
    assert line in typed(h).split("\n")
    h.click(cell(h, row, column))
    assert typed(h) == before


@pytest.mark.quick
def test_what_is_dropped_on_the_editor_is_edited_there(start: Start, tmp_path: Path) -> None:
    h = start("sudoku", None)
    h.press("ctrl+e")
    before = h.run
    (tmp_path / "mine.txt").write_text(PUZZLE.replace("9", "x", 1))
    h.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "mine.txt")))
    h.tick(0)
    assert h.run is before and typed(h).startswith("53..7....\n6..1x5")
    assert h.sees("Line 2, column 5:") and h.sees("53..7....") and h.sees("6..1x5...")
    write(h, PUZZLE)
    assert typed(h) == PUZZLE and h.sees("Right:") and h.sees("6..195...")
    h.press("ctrl+z", "ctrl+z")
    assert typed(h).startswith("000402908") and h.sees("000402908")


@pytest.mark.quick
def test_pasting_beside_the_text_replaces_all_of_it(start: Start, clipboard: list[str]) -> None:
    h = start("sudoku", None)
    h.press("ctrl+e")
    clipboard.append(PUZZLE)
    h.press("ctrl+v")
    assert typed(h) == PUZZLE and h.sees("6..195...") and h.sees("What you typed")
    h.press("ctrl+z")
    before = typed(h)
    assert before.startswith("000402908") and h.sees("Current run")
    h.click("text: puzzle")
    h.press("ctrl+home", "ctrl+v")
    assert typed(h) == PUZZLE + before


@pytest.mark.quick
def test_the_editor_closes_when_another_solver_is_run(start: Start, tmp_path: Path) -> None:
    h = start("sudoku", None)
    h.press("ctrl+e")
    (tmp_path / "mine.py").write_text("def solve():\n    yield 0, 0, 0\n")
    h.app.handle(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / "mine.py")))
    h.tick(0)
    assert h.run.job.file and h.app.show.dialog is None


@pytest.mark.quick
def test_the_editor_that_is_asked_for_stays_away_when_another_solver_comes_first(
    start: Start,
) -> None:
    h = start("sudoku", None)
    h.app.perform(do(edit_instance))
    h.app.show.start(resolve("queens-bstar", {"n": "4"}))
    h.tick(0)
    assert h.app.show.dialog is None


@pytest.mark.quick
def test_a_drop_without_a_name_is_none(start: Start) -> None:
    h = start("sudoku", None)
    before = h.run
    for editing in (False, True):
        if editing:
            h.app.perform(do(edit_instance))
        h.app.handle(pygame.event.Event(pygame.DROPFILE, file=""))
        h.tick(0)
        assert h.run is before and h.message == ""


def test_grid_and_words_are_used_together(start: Start) -> None:
    h = start("crossword", None)
    h.press("ctrl+e")
    write(h, "......")
    assert h.sees("6 letters")
    h.choose("words")
    write(h, "circle\nhollow")
    assert h.sees("Right:")
    h.press("ctrl+enter")
    assert (h.run.params["grid"], h.run.params["words"]) == ("......\n", "circle\nhollow\n")
    h.recorded()
    assert len(h.run.trace.solutions) == 2


def test_what_is_typed_stays_when_the_dialog_is_closed(start: Start) -> None:
    h = start("satisfiability", None)
    h.press("ctrl+e")
    h.type("c mine")
    h.press("enter")
    h.press("esc")
    assert h.app.show.dialog is None and h.sees("What you typed is kept")
    h.press("ctrl+e")
    assert typed(h).startswith("c mine\nc five variables")
    for _press in range(20):
        h.press("ctrl+z")
    assert typed(h).startswith("c five variables")
    h.press("esc")
    assert not h.sees("What you typed is kept")


def test_several_clicks_mark_more_of_the_text(start: Start) -> None:
    h = start("satisfiability", None)
    h.press("ctrl+e")
    line = next(text for figure in h.figures() for text in figure.texts()
                if text.string == "c five variables")
    h.click((line.x + line.w // 4, line.y + line.h // 2), clicks=2)
    h.type("six")
    assert typed(h).startswith("c six variables")
    h.click("text: formula", clicks=3)
    h.type("x")
    assert typed(h) == "x"


def test_beside_its_controls_wheel_and_keys_change_nothing(start: Start) -> None:
    h = start("maze-lefthand", None)
    h.press("ctrl+e")
    run, before = h.run, typed(h)
    title = next(text for figure in h.figures() for text in figure.texts()
                 if text.string == "Your own: maze")
    for notches in (-3, 3):
        h.wheel((title.x, title.y), notches)
    for _stop in range(12):
        h.press("ctrl+d", "ctrl+l", "ctrl+p", "ctrl+w", "ctrl+o", "ctrl+e", "tab")
        assert h.app.show.dialogs == (OwnInstance("maze", "maze-lefthand"),)
    assert h.run is run and typed(h) == before


def test_what_is_typed_stays_when_the_language_changes(start: Start) -> None:
    h = start("satisfiability", None)
    h.press("ctrl+e")
    h.type("c mine")
    h.press("enter")
    try:
        set_language("de")
        h.tick(0)
        assert h.sees("Eigenes: Formel") and typed(h).startswith("c mine\nc five variables")
        h.press("esc")
        h.press("ctrl+e", "ctrl+z", "ctrl+z")
        assert typed(h).startswith("c five variables")
    finally:
        set_language("en")


@pytest.mark.quick
def test_the_list_of_instances_leads_there(start: Start) -> None:
    h = start("sudoku", None)
    h.click("puzzle")
    h.click(h.spot("own …", role="option"))
    assert isinstance(h.app.show.dialog, OwnInstance)


def test_the_saved_text_is_what_the_command_line_takes(
    start: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    h = start("sudoku", None)
    h.app.show.folder = tmp_path
    h.press("ctrl+e")
    write(h, PUZZLE)
    h.press("ctrl+s")
    h.type("mine")
    h.press("enter")
    assert isinstance(h.app.show.dialog, OwnInstance)
    assert (tmp_path / "mine.txt").read_text() == PUZZLE + "\n"
    h.press("ctrl+enter")
    assert resolve("sudoku", {"puzzle": str(tmp_path / "mine.txt")}) == h.run.job
    assert main(["count", "sudoku", "-p", f"puzzle={tmp_path / 'mine.txt'}"]) == 0
    assert "solutions" in capsys.readouterr().out


def test_an_own_maze_is_kept_in_a_recording(start: Start, tmp_path: Path) -> None:
    h = start("maze-lefthand", None)
    h.press("ctrl+e")
    write(h, MAZE)
    h.press("ctrl+enter")
    h.recorded()
    h.press("m", "ctrl+s")
    h.app.show.folder = tmp_path
    h.press("esc")
    h.app.perform(do(save_file, "run", str(tmp_path / "way.trace")))
    h.wait(lambda: not h.app.show.saving, "the file")
    h.app.perform(do(open_file, str(tmp_path / "way.trace")))
    h.tick(0)
    assert h.run.params["maze"] == MAZE + "\n" and h.run.recording is not None
    assert h.run.bookmarks


@pytest.mark.quick
def test_the_text_of_a_users_solver_is_edited_as_it_is(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text('def solve(word="ab"):\n    for c in word:\n        yield 0, 0, ord(c)\n')
    h = start(str(file), None)
    h.app.perform(do(edit_instance))
    h.tick(0)
    assert typed(h) == "ab"
    h.press("end")
    h.type("c")
    h.press("ctrl+enter")
    assert h.run.params["word"] == "abc"
