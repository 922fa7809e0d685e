"""Faulty solvers of a user's own in the window: told with file and line, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from tests.support.faulty_files import (
    HANGING,
    NOT_THE_CONTRACT,
    NOT_USED,
    RAISING,
    UNREADABLE,
    Faulty,
)
from visualizer.actions.action import do
from visualizer.actions.files import open_file

FAULTS = [*UNREADABLE[::12], *RAISING[::6], *NOT_THE_CONTRACT[::9], HANGING[0]]
"""Some of each kind; what is told of all of them is in tests/record/test_faults.py."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_told_and_the_window_lives_on(
    start: Callable[..., Driver], tmp_path: Path, fault: Faulty
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(fault.code, encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.press("f3", "end")
    h.tick(0.2)
    assert h.sees("mine.py") and h.sees(f"line {fault.line}"), h.texts()
    assert fault.events in (-1, len(h.run.trace))  # -1: as many as the stack allows
    if h.run.player.last > 0:
        h.press("home")
        h.click(h.spot("Go there"))
        assert h.event == h.run.player.last and h.message == ""
    for key in ("left", "shift+left", "home", "right", "n", "i", "u", "f1", "f3", "end"):
        h.press(key)
        h.tick(0.05)
    h.app.perform(do(open_file, str(file)))  # the same once more, then back to a solver that works
    h.recorded()
    h.click("File")
    h.type("n queens")
    h.press("enter")
    h.recorded()
    assert h.run.job.target == "queens-bstar" and len(h.run.trace) > 0


def test_what_is_not_used_is_told_in_the_window(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    fault = next(one for one in NOT_USED if one.name == "picture")
    file = tmp_path / "mine.py"
    file.write_text(fault.code, encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.tick(0.2)
    assert h.sees("There is no picture 'boord'") and len(h.run.trace) == 1, h.texts()


DEEP = """
def solve(n=900):
    for depth in range(n):
        yield 0, depth, depth % 7
        yield 1, depth, depth % 7
    for depth in reversed(range(n)):
        yield 2, depth, depth % 7
"""


@pytest.mark.parametrize("named", ["", "PICTURE = 'crossword'"])
def test_a_search_deeper_than_its_picture_has_cells(
    start: Callable[..., Driver], tmp_path: Path, named: str
) -> None:
    """Whichever picture the file names: where it does not fit, the general one stands for it."""
    file = tmp_path / "deep.py"
    file.write_text(named + DEEP, encoding="utf-8")
    h = start(str(file)).recorded()
    for mode in ("f1", "f2", "f3", "f4"):
        h.press(mode)
        for event in (*range(1, 1800, 171), *range(1800, 2700, 224)):
            h.run.jump(event)
            h.tick(0)
            assert h.event == event and h.moment.kind is not None


UNUSUAL = """
'''Knights ♟️'''
# to be done ✔️ ​
def solve(n=3, word="⚠️", **more):
    print("found ✔️")
    print("\\x80\\x9f\\u200b")
    note = "♟️"
    names = {"⚠️": ["✔️", "\\u202e"], "\\u200d": "\\x85"}
    for value in range(n):
        yield 0, 0, value  # ⚠️
        print(note)
"""


def test_characters_without_width_are_no_fault(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    """In what a solver prints, in its comments, values and defaults, and in names of folders."""
    folder = tmp_path / "games ♟️"
    folder.mkdir()
    (folder / "done ✔️").mkdir()
    file = folder / "solver ⚠️.py"
    file.write_text(UNUSUAL, encoding="utf-8")
    h = start(str(file)).recorded()
    for mode in ("f1", "f2", "f3", "f4"):
        h.press(mode)
        for key in ("home", "right", "right", "i", "i"):
            h.press(key)
            h.wait(lambda: not h.run.lines.waiting, "the lines")
            h.variables()
            h.tick(0.1)
    h.press("f3")
    assert h.sees("♟️") and h.sees("✔️")
    h.press("ctrl+o")
    h.tick(0.1)
    assert h.sees("done ✔️")


@pytest.mark.quick
def test_a_file_that_is_not_there_changes_nothing(h: Driver, tmp_path: Path) -> None:
    before = h.run
    h.app.perform(do(open_file, str(tmp_path / "missing.py")))
    h.tick(0)
    assert h.run is before and h.sees("There is no file")


CRASHING = """
def place(n, row, queens):
    for col in range(n):
        yield 0, row, col
        if col not in queens:
            queens.append(col)
            yield 1, row, col
            plcae(n, row + 1, queens)


def solve(n=4):
    yield from place(n, 0, [])
"""


def test_why_a_solver_failed_stays_to_be_read(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(CRASHING, encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.press("f3", "end")
    h.tick(0.3)
    why = "NameError: name"
    h.press("esc")  # the message is closed
    h.tick(0.1)
    assert h.message == ""
    said = h.texts()
    assert any("FAILED" in line for line in said)
    assert sum(why in line for line in said) >= 2, said  # the sentence, and behind the line
    assert h.sees("NameError: name 'plcae' is not defined (line 8 of mine.py, after event 1).")
    h.press("left")
    assert not any("FAILED" in line for line in h.texts())


@pytest.mark.parametrize("mode", ["f1", "f2", "f3", "f4"])
def test_a_failure_is_led_to_in_every_mode(
    start: Callable[..., Driver], tmp_path: Path, mode: str
) -> None:
    """From anywhere to the event, from there to the line."""
    file = tmp_path / "mine.py"
    file.write_text(CRASHING, encoding="utf-8")
    h = start("queens-bstar", 4, mode="watch").recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.press("esc", mode, "home")
    h.app.show.hide_future = False
    h.tick(0.2)
    h.click("failed after event 1")
    assert h.event == 1
    assert any("failed" in on.tip and "NameError" in on.tip
               for figure in h.figures() for on in figure.ons if on) or mode != "f3"
    h.variables()
    if mode != "f3":
        h.click("Go there")
    h.tick(0.2)
    assert h.app.show.mode == "debug" and h.sees("NameError", "code")
    assert not h.names("button", "narration")
    h.press("home")
    h.app.show.hide_future = True
    assert not h.sees("failed after event")


def test_information_does_not_replace_a_failure(
    start: Callable[..., Driver], tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(CRASHING, encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.tick(0.2)
    assert "NameError" in h.message
    h.app.show.tell("Something else has happened.")
    h.tick(0.1)
    assert "NameError" in h.message and "Something else" in h.message
    h.press("t")  # what is done next takes the information away
    h.tick(0.1)
    assert "NameError" in h.message and "Something else" not in h.message


PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"

SUDOKU = f"""
PICTURE = "sudoku"
GRID = "{PUZZLE}"
"""

SEARCHED = """


def solve({parameters}):
    grid = [int(digit) for digit in GRID]
    yield from search(grid, 0)


def search(grid, depth):
    cell = grid.index(0)
    row, column = divmod(cell, 9)
    for digit in range(1, 10):
        yield 0, depth, digit
        others = [grid[row * 9 + i] for i in range(9)] + [grid[i * 9 + column] for i in range(9)]
        if depth < 6 and digit not in others:
            grid[cell] = digit
            yield 1, depth, digit
            yield from search(grid, depth + 1)
            grid[cell] = 0
            yield 2, depth, digit
"""


@pytest.mark.parametrize("parameters,name,why", [
    ("", "NUMBERS", "PICTURE sudoku needs puzzle"),
    ("puzzle='?'", "GRID", "expected 81 characters"),
])
def test_where_the_rules_cannot_judge_nothing_is_said_that_only_they_know(
    start: Callable[..., Driver], tmp_path: Path, parameters: str, name: str, why: str
) -> None:
    file = tmp_path / "mine.py"
    code = SUDOKU + SEARCHED.format(parameters=parameters)
    file.write_text(code.replace("GRID", name), encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.tick(0.2)
    for _ in range(40):
        h.press("right")
        said = " ".join(h.texts())
        assert not any(word in said for word in ("its row", "its box", "although", "The code"))
        assert "Value " in said and why in said
    h.press("ctrl+d")
    h.tick(0.1)
    assert why in h.message


@pytest.mark.parametrize("parameters", ["", "puzzle=GRID", f"puzzle='{PUZZLE}'"])
def test_a_puzzle_of_another_name_and_digits_alone_are_judged(
    start: Callable[..., Driver], tmp_path: Path, parameters: str
) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SUDOKU + SEARCHED.format(parameters=parameters), encoding="utf-8")
    h = start("queens-bstar", 4).recorded()
    h.app.perform(do(open_file, str(file)))
    h.recorded()
    h.tick(0.2)
    h.press("right", "right")
    assert h.sees("already in its row (column 2)")
