"""Plain programs held against the rules of the picture that they are told to look like."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.cli.test_data import as_json, printed
from visualizer.cli import main
from visualizer.cli.output import SOLVER_FAILED
from visualizer.cli.running import slices
from visualizer.jobs.job import describe, resolve
from visualizer.jobs.literals import Literals
from visualizer.jobs.needs import arguments_of
from visualizer.jobs.reading import trace_for
from visualizer.trace.file import load, save
from visualizer.trace.trace import Trace

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

FIELDS = """
from dataclasses import dataclass, field

@dataclass
class Queens:
    size: int{default}
    columns: list = field(default_factory=list)

    def solve(self):
        if len(self.columns) == self.size:
            print(self.columns)
            return
        for column in range(self.size):
            if all(column != c and len(self.columns) - r != abs(column - c)
                   for r, c in enumerate(self.columns)):
                self.columns.append(column)
                self.solve()
                self.columns.pop()
"""

BESIDE = QUEENS.format(default="").replace("def queens(n):\n    result = []", "def queens():")

SIZES = {
    "beside others": (f"n, result = 5, []\n{BESIDE}queens()", {}, 5),
    "beside others that are more": (f"n, *result = 5, 6\n{BESIDE}queens()", {}, None),
    "with its type": (f"n: int = 5\nresult = []\n{BESIDE}queens()", {}, 5),
    "a field": (FIELDS.format(default="") + "Queens(5).solve()", {}, 5),
    "a field by its name": (FIELDS.format(default=" = 6") + "Queens(size=5).solve()", {}, 5),
    "a field by default": (FIELDS.format(default=" = 5") + "Queens().solve()", {}, 5),
    "a field of two objects": (
        FIELDS.format(default=" = 5") + "Queens().solve()\nQueens(6).solve()", {}, None),
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


OVER_GIVEN_CELLS = """
grid = [
    [5, 3, 0, 0, 7, 0, 0, 0, 0], [6, 0, 0, 1, 9, 5, 0, 0, 0], [0, 9, 8, 0, 0, 0, 0, 6, 0],
    [8, 0, 0, 0, 6, 0, 0, 0, 3], [4, 0, 0, 8, 0, 3, 0, 0, 1], [7, 0, 0, 0, 2, 0, 0, 0, 6],
    [0, 6, 0, 0, 0, 0, 2, 8, 0], [0, 0, 0, 4, 1, 9, 0, 0, 5], [0, 0, 0, 0, 8, 0, 0, 7, 9],
]

def free(row, col, digit):
    return all(grid[row][i] != digit and grid[i][col] != digit
               and grid[row // 3 * 3 + i // 3][col // 3 * 3 + i % 3] != digit for i in range(9))

def solve(row, col):
    if row == 9:
        return True
    if col == 9:
        return solve(row + 1, 0)
    if grid[row][col]:
        return solve(row, col + 1)
    for digit in range(1, 10):
        if free(row, col, digit):
            grid[row][col] = digit
            if solve(row, col + 1):
                return True
            grid[row][col] = 0
    return False

solve(0, 0)
"""


def test_a_call_in_place_of_those_that_choose_is_no_choice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(OVER_GIVEN_CELLS, encoding="utf-8")
    (found,) = as_json(capsys, "check", str(file), "--picture", "sudoku", "--json")
    assert (found["solutions"], found["judged"] > 10_000, found["count"]) == (1, True, 0)
    (counted,) = as_json(capsys, "count", str(file), "--json")
    assert len(counted["by_depth"]) == OVER_GIVEN_CELLS.partition("def")[0].count("0")


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


FROM_ONE = """
n = 5
found = []
x = [0] * (n + 1)
def fits(k, c):
    return all(x[i] != c and abs(x[i] - c) != k - i for i in range(1, k))
def place(k):
    if k > n:
        found.append(x[1:])
        return
    for c in range(1, n + 1):
        if fits(k, c):
            x[k] = c
            place(k + 1)
            x[k] = 0
place(1)
"""

READ = "Its values are counted from 1: each is read as one less, as the picture counts from 0."

RANGES = {
    "range(1, n + 1)": True, "range(1, 1 + n)": True, "range(1, 6)": True,
    "range(1, len(x))": True, "range(1, n)": False, "[1, 2, 3, 4, 5][: len(x)]": False,
}


@pytest.mark.some(2)
@pytest.mark.parametrize("tried", RANGES)
def test_columns_counted_from_one_are_read_as_those_from_zero(
    tried: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(FROM_ONE.replace("range(1, n + 1)", tried), encoding="utf-8")
    code = main(["check", str(file), "--picture", "queens"])
    if not RANGES[tried]:  # it is not known what is meant
        assert READ not in capsys.readouterr().out and code == SOLVER_FAILED
        return
    assert READ in capsys.readouterr().out and code == 0
    (found,) = as_json(capsys, "check", str(file), "--picture", "queens", "--json")
    assert (found["solutions"], found["known_solutions"], found["count"]) == (10, 10, 0)
    told = as_json(capsys, "say", str(file), "--picture", "queens")
    assert told[2]["value"] == 1 and told[2]["sentence"] == (
        "Row 1, column 0: attacked by the queen in row 0 (column). Try column 1.")
    assert [READ in one["sentence"] for one in told] == [True, *[False] * (len(told) - 2), True]


BITS = """
def place(row, columns, left, right, n):
    if row == n:
        return 1
    count = 0
    free = ~(columns | left | right) & ((1 << n) - 1)
    while free:
        bit = {bit}
        free ^= bit
        count += place(row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1, n)
    return count

place(0, 0, 0, 0, 6)
"""


@pytest.mark.parametrize("bit", ["free & -free", "-free & free", "free & (~free + 1)"])
def test_bits_of_a_mask_are_read_as_columns(
    bit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, read = tmp_path / "homework.py", "Its values are bits of a mask"
    file.write_text(BITS.format(bit=bit), encoding="utf-8")
    assert "each bit is tried" in printed(capsys, "plain", str(file))
    (found,) = as_json(capsys, "check", str(file), "--picture", "queens n=6", "--json")
    assert (found["solutions"], found["known_solutions"], found["count"]) == (4, 4, 0)
    told = as_json(capsys, "say", str(file), "--picture", "queens n=6")
    assert told[2]["value"] == 4 and told[2]["sentence"] == (
        "Row 1, column 2: no queen attacks this square. Place one.")
    assert [read in one["sentence"] for one in told] == [True, *[False] * (len(told) - 2), True]
    # Without a board they are what they are.
    assert all(read not in one["sentence"] for one in as_json(capsys, "say", str(file)))


ARRAYS = """
import numpy as np

n = 5
attacked = np.zeros((n, n), dtype=int)

def mark(row, column, by):
    for r in range(n):
        for c in range(n):
            if r == row or c == column or abs(r - row) == abs(c - column):
                attacked[r, c] += by

def solve(row):
    if row == n:
        return 1
    count = 0
    for column in np.flatnonzero(attacked[row] == 0):
        mark(row, column, 1)
        count += solve(row + 1)
        mark(row, column, -1)
    return count

solve(0)
"""


SOLVED = ("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
TEXT = SOLVED.replace("5", "0")
LINES = "\n".join(TEXT.replace("0", ".")[at : at + 9] for at in range(0, 81, 9))

CELLS = """
{given}

def fits(i, d):
    r, c = divmod(i, 9)
    return all(cells[j] != d for j in range(81)
               if j // 9 == r or j % 9 == c or (j // 27 == i // 27 and j % 9 // 3 == c // 3))

def solve(i):
    if i == 81:
        print(cells)
    elif cells[i] != {free}:
        solve(i + 1)
    else:
        for d in {digits}:
            if fits(i, d):
                cells[i] = d
                solve(i + 1)
                cells[i] = {free}

solve(0)
"""

ROWS = """
{given}

def fits(r, c, d):
    return all(grid[r][i] != d and grid[i][c] != d
               and grid[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != d for i in range(9))

def solve():
    for r in range(9):
        for c in range(9):
            if grid[r][c] == {free}:
                for d in {digits}:
                    if fits(r, c, d):
                        grid[r][c] = d
                        solve()
                        grid[r][c] = {free}
                return
    print(grid)

solve()
"""

IN_A_TEXT = """
def fits(text, i, d):
    return all(text[j] != d for j in range(81) if j // 9 == i // 9 or j % 9 == i % 9
               or (j // 27 == i // 27 and j % 9 // 3 == i % 9 // 3))

def solve(text):
    i = text.find("0")
    if i < 0:
        print(text)
        return
    for d in "123456789":
        if fits(text, i, d):
            solve(text[:i] + d + text[i + 1:])

solve({given!r})
"""

AS_TEXTS = {"free": '"0"', "digits": '"123456789"'}
AS_NUMBERS = {"free": 0, "digits": "range(1, 10)"}
TABLE = [[*map(int, TEXT[at : at + 9])] for at in range(0, 81, 9)]

PUZZLES = {
    "a list of characters": CELLS.format(given=f"cells = list({TEXT!r})", **AS_TEXTS),
    "digits of a text": CELLS.format(
        given=f"cells = [int(one) for one in {TEXT!r}]", **AS_NUMBERS),
    "digits mapped": CELLS.format(given=f"s = {TEXT!r}\ncells = list(map(int, s))", **AS_NUMBERS),
    "points of a text": CELLS.format(
        given=f'cells = [0 if one == "." else int(one) for one in {LINES!r}.replace("\\n", "")]',
        **AS_NUMBERS),
    "rows of characters": ROWS.format(
        given=f"text = {TEXT!r}\ngrid = [list(text[9 * r : 9 * r + 9]) for r in range(9)]",
        **AS_TEXTS),
    "rows of lines": ROWS.format(
        given=f"grid = [list(line) for line in {LINES!r}.split()]", free='"."',
        digits='"123456789"'),
    "numpy": ROWS.format(
        given=f"import numpy as np\npuzzle = np.array({TABLE})\ngrid = puzzle.copy()",
        **AS_NUMBERS),
    "numpy in another name": ROWS.format(
        given="from numpy import array\n"
        f"grid = array({[*map(int, TEXT)]}, dtype=int).reshape(9, 9)",
        **AS_NUMBERS),
    "a text that is handed on": IN_A_TEXT.format(given=TEXT),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_a_sudoku_is_found_however_it_is_given(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(PUZZLES[name], encoding="utf-8")
    assert main(["check", str(file), "--picture", "sudoku", "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["solutions"] == 1 and found["judged"] == found["events"] > 20
    assert not found["count"] and "taken_for" not in found


def test_so_is_it_when_it_is_written_as_a_solver(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file, solver = tmp_path / "homework.py", tmp_path / "solver.py"
    file.write_text('PICTURE = "sudoku"\n' + PUZZLES["a list of characters"], encoding="utf-8")
    assert main(["new", str(solver), "--from", str(file)]) == 0
    capfd.readouterr()
    assert main(["check", str(solver), "--json"]) == 0
    found = json.loads(capfd.readouterr().out)
    assert found["solutions"] == 1 and found["judged"] == found["events"] > 20


def test_what_is_not_made_of_literals_alone_is_not_known() -> None:
    for text in ("[f(one) for one in (1, 2)]", "[one for one in range(10 ** 9)]", "range(99_999)",
                 "[0] * 10 ** 9", "[one for one in [1] if one]", "open('x')", "x", "int('a')",
                 "array('i', [1])", "array([1], dtype=bool)", "(lambda: 1)()", "'a'.join([])"):
        assert Literals().of(ast.parse(text, mode="eval").body) is None, text
    names = {"x": ast.parse("y", mode="eval").body, "y": ast.parse("x", mode="eval").body}
    assert Literals(names).of(names["x"]) is None


def test_what_would_be_made_of_few_literals_beyond_all_bounds_is_not_known() -> None:
    many = "[" + "0, " * 5000 + "]"
    for text in ("[list(range(9999)) for one in range(9999)]", f"[{many} for one in range(9999)]",
                 "'a'.replace('a', 'aaaa').replace('a', 'aaaa')", "str([one for one in range(9)])",
                 f"[[one for other in range(9999)] for one in {many}]",
                 f"[array({many}).reshape(1, 5000) for one in range(9999)]",
                 "[1].reshape('ab', 1500000000)", "[1].reshape([1], 20000000000)",
                 f"[1 if {many} == {many} else 0]", f"[int('{'9' * 4000}')]"):
        assert Literals().of(ast.parse(text, mode="eval").body) is None, text
    literals = Literals()
    node = ast.parse("[one for one in range(9999)]", mode="eval").body
    assert [literals.of(node) is None for _time in range(12)] == [False] * 4 + [True] * 8


TESTED_AT_ITS_HEAD = """
n = 5
board, found = [], []

def attacked():
    *others, c = board
    return any(c == d or abs(c - d) == len(others) - r for r, d in enumerate(others))

def solve():
    if board and attacked():
        return
    if len(board) == n:
        found.append(board[:])
        return
    for c in range(n):
        board.append(c)
        solve()
        board.pop()

solve()
"""


def test_what_the_called_function_rejects_at_its_head_is_rejected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(TESTED_AT_ITS_HEAD, encoding="utf-8")
    (found,) = as_json(capsys, "check", str(file), "--picture", "queens", "--json")
    assert (found["solutions"], found["known_solutions"], found["count"]) == (10, 10, 0)
    said = [one["sentence"] for one in as_json(capsys, "say", str(file), "--picture", "queens")]
    at_once = "Its call returns at once, before it tries anything."
    assert said[2:4] == [
        f"Row 1, column 0: attacked by the queen in row 0 (column). {at_once}",
        "Queen placed in row 1, column 0. But the rules forbid it: attacked by the queen in row 0 "
        f"(column). {at_once}",
    ]
    assert not any("accepts" in one for one in said)


def test_what_it_goes_on_with_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "homework.py"
    wrong = TESTED_AT_ITS_HEAD.replace(" or abs(c - d) == len(others) - r", "")
    file.write_text(wrong, encoding="utf-8")
    assert main(["check", str(file), "--picture", "queens", "--json"]) == SOLVER_FAILED
    found = json.loads(capsys.readouterr().out)
    placed = [one for one in found["disagreements"] if one["kind"] == "placed"]
    assert placed and "at once" not in placed[0]["sentence"]
    said = [one["sentence"] for one in as_json(capsys, "say", str(file), "--picture", "queens")]
    assert said[placed[0]["event"] - 1].endswith("The code accepts it anyway.")


def test_whole_numbers_of_numpy_are_whole_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(ARRAYS, encoding="utf-8")
    (found,) = as_json(capsys, "check", str(file), "--picture", "queens", "--json")
    assert (found["solutions"], found["known_solutions"], found["count"]) == (10, 10, 0)


def test_other_numbers_of_a_while_are_not_read_so(tmp_path: Path) -> None:
    file = tmp_path / "homework.py"
    file.write_text('PICTURE = "queens"\nn = 6\n' + BITS.format(bit="free & (free - 1) or free"),
                    encoding="utf-8")
    assert not _traced(str(file)).read_as


def test_so_are_numbers_of_permutations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(FROM_ONE.replace("if fits(k, c):", "if c not in x[1:k]:"), encoding="utf-8")
    (found,) = as_json(capsys, "check", str(file), "--picture", "permutations", "--json")
    assert (found["solutions"], found["known_solutions"], found["count"]) == (120, 120, 0)


def test_numbers_from_one_stay_where_the_picture_counts_so(tmp_path: Path) -> None:
    file = tmp_path / "homework.py"
    file.write_text('PICTURE = "langford"\n' + FROM_ONE, encoding="utf-8")
    trace = _traced(str(file))
    assert not trace.read_as and trace.event(0)[2] == 1


def test_a_recording_of_columns_from_one_is_read_so_once(tmp_path: Path) -> None:
    file, recorded = tmp_path / "homework.py", tmp_path / "run.trace"
    file.write_text('PICTURE = "queens"\n' + FROM_ONE, encoding="utf-8")
    assert main(["record", str(file), "-o", str(recorded)]) == 0
    traces = [_traced(str(file)), _traced(str(recorded))]
    kept = tmp_path / "kept.trace"  # by the window, which has them as they are read
    save(kept, load(str(recorded)).head, [traces[0].events(0, len(traces[0]))])
    for trace in (*traces, _traced(str(kept))):
        assert trace.path(int(trace.solutions[0])) == [0, 2, 4, 1, 3]
        assert trace.events(0, len(trace)).tolist() == traces[0].events(0, len(trace)).tolist()


def _traced(target: str) -> Trace:
    job = resolve(target, {})
    trace = trace_for(job)
    for packed in slices(job):
        trace.append(packed)
    return trace


@pytest.mark.parametrize("command", ["count", "check", "say", "solutions"])
def test_that_the_program_begins_other_searches_is_said_once(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "homework.py"
    file.write_text(QUEENS.format(default="") + "queens(4)\nqueens(5)\nqueens(6)\n",
                    encoding="utf-8")
    assert main([command, str(file)]) == 0
    assert capsys.readouterr().err == (
        "The program begins several searches (3). This is the first, place(0, []); --search 2 "
        "shows the second, --search 0 all of them.\n")
    for search in ("1", "2", "0"):
        printed(capsys, command, str(file), "--search", search)
    printed(capsys, command, str(file), "--call", "queens(4)")


TAKEN_FOR = (
    "Either the program is wrong, or its choices are not what PICTURE queens takes them for. Depth:"
    " the row, from the top. Value: the column of its queen."
)

TRIED = {
    "other numbers": ("c in range(n)", "c in (7, 8, 9, 10, 11)", True),
    "nothing found": ("row == n", "row > n", False),
    "nothing found and other numbers": ("row == n", "row > 2 * n", True),
    "some of them wrong": ("c != x and", "", False),
    "right": ("", "", False),
}


@pytest.mark.parametrize("name", TRIED)
def test_where_no_solution_is_right_the_choices_may_be_something_else(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, (before, after, said) = tmp_path / "homework.py", TRIED[name]
    source = QUEENS.format(default="") + "queens(5)\n"
    if "other" in name:
        source = source.replace("c in range(n)", "c in (7, 8, 9, 10, 11)")
    file.write_text(source.replace(before, after), encoding="utf-8")
    main(["check", str(file), "--picture", "queens"])
    assert (capsys.readouterr().out.splitlines()[1] == TAKEN_FOR) == said
    main(["check", str(file), "--picture", "queens", "--json"])
    assert (json.loads(capsys.readouterr().out).get("taken_for") == TAKEN_FOR) == said
    main(["say", str(file), "--picture", "queens"])
    told, aside = capsys.readouterr()
    last = json.loads(told.splitlines()[-1])["sentence"]
    assert (aside == TAKEN_FOR + "\n", TAKEN_FOR in last) == (said, said)
    assert "break" not in last or name == "some of them wrong"


MEANT_OTHERWISE = {
    "an exchange": (
        "def go(a, k):\n    if k == 3:\n        print(a)\n        return\n"
        "    for i in range(k, 3):\n        a[k], a[i] = a[i], a[k]\n        go(a, k + 1)\n"
        "        a[i], a[k] = a[k], a[i]\ngo([0, 1, 2], 0)\n", "permutations n=3",
        "its choices are the places of what is exchanged, not what is there then"),
    "several things": (
        "def go(way):\n    if len(way) == 3:\n        print(way)\n        return\n"
        "    for r, c in ((2, 1), (1, 2), (-1, 2)):\n        go(way + [(r, c)])\ngo([])\n",
        "knights_tour m=3 k=3",
        "each of its choices is several things at once, such as (2, 1)"),
    "two calls in a pass": (
        "def go(way):\n    if len(way) == 3:\n        print(way)\n        return\n"
        "    for c in range(3):\n        if c not in way:\n            go(way + [c])\n"
        "        if -c in way:\n            go(way + [-c])\ngo([])\n", "permutations n=3",
        "several calls in one pass of its loop go on with the same value (lines 7, 9), which does "
        "not say which of them is chosen"),
    "one call or another": (
        "def go(way):\n    if len(way) == 3:\n        print(way)\n        return\n"
        "    for c in range(3):\n        if c in way:\n            continue\n"
        "        if c:\n            go(way + [c])\n        else:\n            go([*way, c])\n"
        "go([])\n",
        "permutations n=3", ""),
    "a number": (
        "def go(way):\n    if len(way) == 3:\n        print(way)\n        return\n"
        "    for c in range(3):\n        if c not in way:\n            go(way + [c])\ngo([])\n",
        "permutations n=3", ""),
}


@pytest.mark.parametrize("name", MEANT_OTHERWISE)
def test_choices_that_are_for_certain_something_else_are_not_judged(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, picture, why = MEANT_OTHERWISE[name]
    file = tmp_path / "homework.py"
    file.write_text(source, encoding="utf-8")
    assert main(["check", str(file), "--picture", picture]) == 0
    assert (f"The rules cannot judge this run: {why}." in capsys.readouterr().out) == bool(why)
    assert main(["say", str(file), "--picture", picture]) == 0
    said = capsys.readouterr().out
    assert "break the rules" not in said and "forbid" not in said and why in said


@pytest.mark.parametrize("named", ["n = 5", "n, found = 5, []", "found, (a, b), n = [], (1, 2), 5",
                                   "n: int = 5"])
def test_a_size_is_found_however_it_is_named(named: str, tmp_path: Path) -> None:
    file = tmp_path / "homework.py"
    file.write_text(f"{named}\n" + QUEENS.format(default="") + "queens(len('12345'))\n",
                    encoding="utf-8")
    job = resolve(str(file), {"picture": "queens"})
    assert arguments_of(describe(job), dict(job.params)).get("n") == 5
