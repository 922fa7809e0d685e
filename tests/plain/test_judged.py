"""Plain programs held against the rules of the picture that they are told to look like."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_data import as_json, printed
from visualizer.jobs.job import describe, resolve
from visualizer.jobs.needs import arguments_of

QUEENS = """
def queens(n{default}):
    result = []
    def place(row, cols):
        if row == n:
            result.append(cols)
            return
        for c in range(n):
            if all(c != x and abs(c - x) != row - r for r, x in enumerate(cols)):
                place(row + 1, cols + [c])
    place(0, [])
    return result
"""

OBJECT = """
class Queens:
    def __init__(self, size):
        self.size, self.columns = size, []

    def free(self, column):
        row = len(self.columns)
        return all(column != c and row - r != abs(column - c) for r, c in enumerate(self.columns))

    def solve(self):
        if len(self.columns) == self.size:
            print(self.columns)
            return
        for column in range(self.size):
            if self.free(column):
                self.columns.append(column)
                self.solve()
                self.columns.pop()
"""

SIZES = {
    "by position": (QUEENS.format(default="") + "queens(5)", {}, 5),
    "by name": (QUEENS.format(default="") + "print(len(queens(n=5)))", {}, 5),
    "by default": (QUEENS.format(default="=5") + "queens()", {}, 5),
    "handed on": (QUEENS.format(default="") + "def main(m):\n    queens(m)\nmain(5)", {}, 5),
    "the first of two": (QUEENS.format(default="") + "queens(5)\nqueens(6)", {}, 5),
    "another of two": (QUEENS.format(default="") + "queens(5)\nqueens(6)", {"search": "2"}, None),
    "another of the same": (QUEENS.format(default="") + "queens(5)\nqueens(5)", {"search": "2"},
                            5),
    "not to be known": (QUEENS.format(default="") + "queens(len('12345'))", {}, None),
    "another call": (QUEENS.format(default="") + "queens(5)", {"call": "queens(4)"}, 4),
    "an unknown call": (QUEENS.format(default="") + "queens(5)", {"call": "queens(2 * 2)"}, None),
    "said": (QUEENS.format(default="") + "queens(5)", {"picture": "queens n=6"}, 6),
    "said of a call": (QUEENS.format(default="") + "queens(5)",
                       {"call": "queens(4)", "picture": "queens n=6"}, 6),
    "an object": (OBJECT + "Queens(5).solve()", {}, 5),
    "an object that is kept": (OBJECT + "q = Queens(5)\nq.solve()", {}, 5),
    "another object": (OBJECT + "Queens(5).solve()", {"call": "Queens(4).solve()"}, 4),
}


@pytest.mark.parametrize("name", SIZES)
def test_the_size_is_what_the_outermost_call_gives(name: str, tmp_path: Path) -> None:
    source, params, size = SIZES[name]
    file = tmp_path / "homework.py"
    file.write_text(source, encoding="utf-8")
    job = resolve(str(file), {"picture": "queens", **params})
    assert arguments_of(describe(job), dict(job.params)).get("n") == size


def test_a_size_that_is_found_is_judged_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(QUEENS.format(default="") + "queens(6)\n", encoding="utf-8")
    (found,) = as_json(capsys, "check", str(file), "--picture", "queens", "--json")
    assert (found["solutions"], found["known_solutions"], found["count"]) == (4, 4, 0)


def test_what_is_not_found_is_asked_for_as_it_can_be_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(QUEENS.format(default="") + "queens(len('12345'))\n", encoding="utf-8")
    said = printed(capsys, "check", str(file), "--picture", "queens")
    assert ("PICTURE queens needs n (rows of the board): not found in the program. Say it in the "
            "file, as n = …, or on the command line, as --picture 'queens n=…'.") in said
    (found,) = as_json(capsys, "check", str(file), "--picture", "queens n=5", "--json")
    assert (found["judged"] > 0, found["count"]) == (True, 0)
    file.write_text("n = 5\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    (found,) = as_json(capsys, "check", str(file), "--picture", "queens", "--json")
    assert (found["judged"] > 0, found["count"]) == (True, 0)
