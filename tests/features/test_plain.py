"""A program that yields nothing, in the window: it runs as it stands, what was found in it is said,
and another thing is told by clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.features.driver import Driver
from tests.plain.homework import HOMEWORK
from visualizer.actions.action import do
from visualizer.actions.files import open_file
from visualizer.base.settings import Settings

Start = Callable[..., Driver]

QUEENS = HOMEWORK["queens in a list"].source

LOOPS = """
def fill(cells, left):
    if not left:
        print(cells)
        return
    for row in range(2):
        for column in range(2):
            if (row, column) not in cells:
                fill(cells + [(row, column)], left - 1)

def words(made):
    if len(made) == 2:
        print(made)
        return
    for letter in "ab":
        words(made + letter)

fill([], 1)
words("")
words("b")
"""

SOLUTION, CHOICE = "the line that counts as a solution", (
    "what is tried: the variable of a loop, or which of the calls")


def opened(start: Start, folder: Path, source: str) -> Driver:
    """The file in mode Debug, recorded."""
    file = folder / "homework.py"
    file.write_text(source, encoding="utf-8")
    h = start("queens-bstar", 4, settings=Settings(), mode="debug").recorded()
    h.app.perform(do(open_file, str(file)))
    return h.recorded()


def saved(h: Driver, file: Path, source: str) -> None:
    """Save the file, as an editor does, and wait until it has run again."""
    before = h.run
    file.write_text(source, encoding="utf-8")
    h.app.show.reload()
    assert h.run is not before
    h.recorded()


@pytest.mark.quick
def test_a_program_without_events_runs_as_it_stands(start: Start, tmp_path: Path) -> None:
    h = opened(start, tmp_path, HOMEWORK["colouring"].source)
    assert len(h.run.trace.solutions) == 6
    assert (tmp_path / "homework.py").read_text(encoding="utf-8") == HOMEWORK["colouring"].source
    h.press("f3", "home", "right")
    assert h.sees("red at depth 0 is tried") or h.sees("red at depth 0")


def test_what_was_found_is_said_and_moved_by_a_click_beside_the_code(
    start: Start, tmp_path: Path
) -> None:
    h = opened(start, tmp_path, QUEENS)
    assert "In solve, line 11, each col is tried. Line 9 counts as a solution." in h.message
    assert h.sees("counts as a solution.", "code") and h.sees("col, line 11", "code")
    h.click(h.spot("solution 13", "code"))  # each queen that is placed
    h.recorded()
    assert len(h.run.trace.solutions) > 4 and h.sees("line 13", "code")
    saved(h, tmp_path / "homework.py", "# a line more\n" + QUEENS)
    assert h.run.params["solution_at"] == 14
    h.click(SOLUTION)
    assert h.row_texts("line 10") == ["line 10", "print(board)"]
    h.click(h.spot("line 10", role="option"))
    h.recorded()
    assert len(h.run.trace.solutions) == 4 and "solution_at" not in h.run.params


def test_what_is_tried_and_which_search_it_is_are_chosen_from_lists(
    start: Start, tmp_path: Path
) -> None:
    h = opened(start, tmp_path, LOOPS)
    assert len(h.run.trace.solutions) == 4
    assert h.run.searches == ("fill([], 1)", "words('')", "words('b')")
    h.click(CHOICE)
    assert h.names("option") == ["row, column, line 7", "row, line 6", "column, line 7"]
    h.click(h.spot("column, line 7", role="option"))
    h.recorded().press("right")
    assert h.run.moment.value == 0 and h.run.solver.own is not None
    h.click("which of the searches of the program")
    h.click(h.spot("words('b')", role="option"))
    h.recorded()
    assert len(h.run.trace.solutions) == 2 and h.sees("letter, line 15", "code")
    h.click("the function that searches")
    h.click(h.spot("fill", role="option"))
    h.recorded()
    assert h.run.params == {"function": "fill"} and len(h.run.trace.solutions) == 4
    h.app.perform(do(open_file, str(tmp_path / "homework.py")))
    assert h.run.params == {"function": "fill"}  # it is known while the program runs


def test_a_call_and_what_is_read_are_typed(start: Start, tmp_path: Path) -> None:
    uncalled, _main, _rest = QUEENS.partition("if __name__")
    h = opened(start, tmp_path, uncalled)
    assert h.sees("Nothing in the file calls solve.")
    h.press("ctrl+e")
    assert h.field_text("call") == "solve(board, row, n)"
    h.type("solve([-1] * 4, 0, 4")
    h.press("enter")
    assert "is not a Python expression" in h.message
    h.type(")")
    h.press("enter")
    h.recorded()
    assert len(h.run.trace.solutions) == 2 and "expression" not in h.message
    h.click("call")
    h.type("len([])")
    h.press("enter")
    h.recorded().tick(0.5)
    assert "begins no search" in h.message


def test_what_a_program_reads_is_typed_into_the_dialog(start: Start, tmp_path: Path) -> None:
    h = opened(start, tmp_path, HOMEWORK["queens counted"].source)
    assert h.sees("The program asks for input.")
    h.press("ctrl+e")
    h.type("5")
    h.press("ctrl+enter")
    h.recorded()
    assert len(h.run.trace.solutions) == 10
    assert "10" in h.run.recorder.printed


def test_numbers_that_the_search_takes_are_fields(start: Start, tmp_path: Path) -> None:
    h = opened(start, tmp_path, HOMEWORK["queens as a class of LeetCode"].source)
    assert h.run.params["n"] == 4 and len(h.run.trace.solutions) == 2
    h.press("home")
    h.click("n plus")
    h.recorded()
    assert h.run.params["n"] == 5 and len(h.run.trace.solutions) == 10
