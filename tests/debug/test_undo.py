"""The undo check: what is left behind is found, and no solver is accused that leaves nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from tests.support.homework import FAULTS, text
from tests.support.runs import traced
from tests.support.undone import CORRECT, FORGETFUL
from tests.support.waiting import until
from visualizer.base.errors import BadInput
from visualizer.cli import main
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.undo import LeftBehind, UndoCheck, left_words
from visualizer.debug.undo_child import Left, UndoFound, UndoRequest
from visualizer.debug.undo_end import soon
from visualizer.debug.undo_entries import changes, left, reordered, same
from visualizer.debug.undo_reading import reading_of
from visualizer.debug.undo_reads import Reads
from visualizer.jobs.job import Job, resolve

UserJob = Callable[[str], Job]

LONG = 10_000
"""Events of the catalogue's solvers that are looked at."""


@pytest.fixture
def user_job(tmp_path: Path) -> UserJob:
    """Makes a job of a whole file's text."""

    def make(text: str) -> Job:
        file = tmp_path / f"file{len([*tmp_path.iterdir()])}.py"
        file.write_text(text, encoding="utf-8")
        return resolve(str(file), {})

    return make


class _Answering:
    """Serves a request in this process."""

    interrupted = False

    def __init__(self, job: Job) -> None:
        self.job, self.run = job, SolverRun(job)
        self.found: UndoFound | None = None

    def stand_before(self, event: int) -> bool:
        if event < self.run.position or self.run.ended:
            self.run.restart()
        self.run.skip(event - self.run.position)
        return True

    def send(self, what: str, content: object) -> None:
        if what == "left":
            assert isinstance(content, UndoFound)
            self.found = content


def found_in(job: Job, events: int = LONG) -> UndoFound:
    """What the check says of a run."""
    answering: Any = _Answering(job)
    UndoRequest(1, events).serve(answering)
    assert answering.found is not None
    found: UndoFound = answering.found
    return found


@pytest.mark.parametrize("name", FORGETFUL)
def test_what_is_left_behind_is_found_with_its_line(name: str, user_job: UserJob) -> None:
    file = FORGETFUL[name]
    found = found_in(user_job(file.code))
    assert {(one.variable, one.line) for one in found.left} == {(file.variable, file.line)}


@pytest.mark.parametrize("name", FORGETFUL)
def test_it_is_told_at_a_choice_that_is_taken_back(name: str, user_job: UserJob) -> None:
    job = user_job(FORGETFUL[name].code)
    events = [*job.start()]
    for one in found_in(job).left:
        assert events[one.event][0] == 2 and events[one.push][0] in (0, 1, 3)
        assert one.before != one.after


@pytest.mark.parametrize("name", CORRECT)
def test_nothing_is_said_of_a_correct_file(name: str, user_job: UserJob) -> None:
    assert found_in(user_job(CORRECT[name])) == UndoFound([], 0, [])


@pytest.mark.thorough
@pytest.mark.parametrize("key", SOLVERS)
def test_nothing_is_said_of_a_solver_of_the_catalogue(key: str) -> None:
    for params in SOLVERS[key].samples:
        job = resolve(key, {name: str(value) for name, value in params.items()})
        assert found_in(job).total == 0, params


def test_the_templates_leave_nothing_behind(tmp_path: Path) -> None:
    from visualizer.jobs.templates import TEMPLATES, write_template

    for kind in TEMPLATES:
        path = tmp_path / f"{kind}.py"
        write_template(path, kind)
        try:
            job = resolve(str(path), {})
        except BadInput:  # needs what a user chooses
            continue
        assert found_in(job, 3000).total == 0, kind


def test_what_is_too_large_is_named(user_job: UserJob) -> None:
    code = FORGETFUL["set"].code.replace(
        "board = []", "board = []; many = [0] * 60_000"
    ).replace("board.append(col)", "board.append(col); many[row] += 1")
    found = found_in(user_job(code))
    assert {one.variable for one in found.left} == {"down"}
    assert found.unchecked in ([], ["many"])


def test_the_window_is_told_by_another_process(user_job: UserJob) -> None:
    job = user_job(FORGETFUL["list"].code)
    trace = traced([*job.start()])
    check = UndoCheck(job, trace)
    try:
        check.advance(recording=True)
        assert not check.working

        def looked() -> bool:
            check.advance(recording=False)
            return not check.working

        until(looked)
        assert check.found.left == found_in(job, len(trace)).left
        assert check.found.looked_at == len(trace) and not check.message
    finally:
        check._link.close()


def _left(event: int, **more: Any) -> Left:
    said = {"way": "added", "place": "", "item": "-3", "before": "set()", "after": "{-3}"}
    return Left(event, event - 1, "down", **{**said, **more})


def test_where_it_is() -> None:
    behind = LeftBehind([_left(3), _left(3, item="4"), _left(9)], 3)
    assert behind.events.tolist() == [3, 9] and behind.count == 2
    assert [behind.next_after(k) for k in (0, 3, 9)] == [3, 9, None]
    assert [behind.last_before(k) for k in (3, 9, 20)] == [None, 3, 9]
    assert len(behind.at(3)) == 2 and not behind.at(4)
    assert behind.until(9).events.tolist() == [3]


def test_the_words() -> None:
    assert left_words(_left(3, line=22), "6") == (
        "After taking back 6, down still has −3: added on line 22, not removed since."
    )
    assert left_words(_left(3, way="set", place="[2][1]", item="True"), "6") == (
        "After taking back 6, down[2][1] is still True: it has not been set back."
    )
    assert "still lacks −3" in left_words(_left(3, way="gone"), "6")
    counted = _left(3, way="whole", item="4", before="3", after="4", line=7)
    assert "down is 4, but was 3 before it: changed on line 7" in left_words(counted, "6")


@pytest.mark.parametrize(("one", "other"), [
    ([1.0], [1.0 + 1e-12]), ({"a": 1, "b": 0}, {"a": 1}), ({1: []}, {}), (True, 1),
    ([{1, 2}], [{2, 1}]),
])
def test_what_is_the_same(one: Any, other: Any) -> None:
    assert same(one, other) and same(other, one)


@pytest.mark.parametrize(("one", "other"), [
    ([1], [2]), ({"a": 1}, {"a": 2}), ("ab", "a"), ([1], (1,)), ({1}, {2}), (1.0, 2.0),
])
def test_what_is_not_the_same(one: Any, other: Any) -> None:
    assert not same(one, other) and not same(other, one)


def test_another_order_is_not_left() -> None:
    assert reordered([1, 2, 3], [3, 1, 2]) and reordered([1], [1, 0, 0])


@pytest.mark.parametrize(("before", "then", "after", "way", "place"), [
    ({1}, {1, 2}, {1, 2}, "added", ""), ({1, 2}, {1}, {1}, "gone", ""),
    ([0, 0], [0, 5], [0, 5], "set", "[1]"), ([[0], [0]], [[0], [7]], [[0], [7]], "set", "[1][0]"),
    ([1], [1, 2], [1, 2], "appended", ""), ({"a": {1}}, {"a": {1, 2}}, {"a": {1, 2}}, "added",
                                          "['a']"),
    (3, 4, 9, "whole", ""), ("a", "ab", "abc", "whole", ""),
])
def test_what_is_left(before: Any, then: Any, after: Any, way: str, place: str) -> None:
    entry = left(before, then, after)
    assert entry is not None and (entry.way, entry.place) == (way, place)
    assert changes(before, then)


def test_set_back_to_something_else_is_not_left() -> None:
    assert left([0, 0], [0, 5], [0, -1]) is None
    assert left(3, 4, 3) is None


def test_what_is_read_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text(FORGETFUL["counter"].code + "\nKEEPS = ['seen']\n")
    read = reading_of(str(path))
    assert "placed" in read.counters and "placed" in read.guards and read.keeps == {"seen"}
    assert read.together("cols", "down") and not read.asks("placed_")


def test_what_never_gets_smaller_ends_or_is_searched_is_read(tmp_path: Path) -> None:
    path = tmp_path / "one.py"
    path.write_text(
        "def f():\n    up = down = both = 0\n    up += 1\n    down -= 1\n    both += 1\n"
        "    both -= 1\n    if up == 3:\n        return\n    if 2 in seen or bits >> 2 & 1:\n"
        "        path.pop()\n    lost = other\n",
    )
    read = reading_of(str(path))
    assert read.lowered == {"both", "path", "lost"}
    assert read.stops == {"up"} and read.searched == {"seen", "bits"}


def test_a_run_that_would_never_go_on_is_given_up() -> None:
    def stands() -> None:
        while True:
            pass

    assert soon(stands) is None and soon(lambda: 3) == 3


def test_numpy_arrays_are_looked_at(user_job: UserJob) -> None:
    assert np.array([1]).size
    code = FORGETFUL["list on one path"].code.replace(
        "down = [False] * (2 * n)", "down = numpy.zeros(2 * n, bool)"
    )
    code = "import numpy\n" + code
    assert {one.variable for one in found_in(user_job(code)).left} == {"down"}


@pytest.mark.thorough
def test_check_tells_it(user_job: UserJob, capsys: pytest.CaptureFixture[str]) -> None:
    job, good = user_job(FORGETFUL["set"].code), user_job(CORRECT["recursion"])
    assert main(["check", job.file, "--json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert told["left_behind_count"] == len(told["left_behind"]) > 0
    first = told["left_behind"][0]
    assert first["variable"] == "down" and first["line"] == FORGETFUL["set"].line
    assert main(["check", good.file]) == 0
    assert "left behind" not in capsys.readouterr().out


TWO_IN_A_PASS = """
grid = [["."] * 2 for _ in range(2)]

def put(r, c, dr, dc, ch):
    grid[r][c] = ch
    grid[r + dr][c + dc] = ch

def solve(k):
    if k == 2:
        print(grid)
        return
    for r in range(2):
        for c in range(2):
            if c == 0 and grid[r][0] == "." and grid[r][1] == ".":
                put(r, c, 0, 1, str(k))
                solve(k + 1)
                put(r, c, 0, 1, ".")
            if r == 0 and grid[0][c] == "." and grid[1][c] == ".":
                put(r, c, 1, 0, str(k))
                solve(k + 1)
                put(r, c, 1, 0, ".")

solve(0)
"""

ON_ONE_LINE = """
path = []

def solve(k):
    if k == 2:
        print(path)
        return
    for c in range(3):
        if c not in path:
            path.append(c)
            solve(k + 1)
            path.pop(); c and path.append(c)
            if c:
                solve(k + 1)
                path.pop()

solve(0)
"""

COUNTED_TWICE = """
weights, total = [1, 2, 3], 0

def solve(k):
    global total
    if k == 3:
        print(total)
        return
    for c in range(3):
        if total + weights[c] <= 6:
            total += weights[c]
            solve(k + 1)
            total -= weights[c]
        if total + 2 * weights[c] <= 6:
            total += 2 * weights[c]
            solve(k + 1)
            total -= 2 * weights[c]

solve(0)
"""

A_SAVED_COPY = """
def solve(grid, k, n):
    if k == n:
        print(grid)
        return
    for c in range(n):
        if grid[c] == 0:
            old = list(grid)
            grid[c] = k + 1
            solve(grid, k + 1, n)
            grid[:] = old
            old = list(grid)
            grid[c] = -(k + 1)
            solve(grid, k + 1, n)
            grid[:] = old

solve([0, 0], 0, 2)
"""


@pytest.mark.parametrize("code", [TWO_IN_A_PASS, ON_ONE_LINE, COUNTED_TWICE, A_SAVED_COPY])
def test_what_is_set_back_and_set_again_is_not_left(code: str, user_job: UserJob) -> None:
    assert found_in(user_job(code)) == UndoFound([], 0, [])


def test_of_two_in_a_pass_the_one_that_is_left_is_told(user_job: UserJob) -> None:
    code = TWO_IN_A_PASS.replace(
        'put(r, c, 1, 0, ".")', 'k == 1 and r == c == 0 or put(r, c, 1, 0, ".")')
    job = user_job(code)
    events = [*job.start()]
    left = found_in(job).left
    assert left and {one.variable for one in left} == {"grid"}
    assert {events[one.event][1:] for one in left} == {(1, 0)}


def test_what_is_read_again_is_known() -> None:
    def passes(n: int) -> Any:
        used: set[int] = set()
        for k in range(n):
            yield k
            saved = len(used)
            used.add(k)
            yield saved

    steps = passes(3)
    next(steps)
    frame = steps.gi_frame
    assert {"used", "k"} <= Reads(frame.f_code).at(frame.f_lasti)
    assert "saved" not in Reads(frame.f_code).at(frame.f_lasti)


def test_what_only_an_exception_leads_to_is_read() -> None:
    def passes(saved: int) -> Any:
        try:
            yield 1
            saved = 2
        except ValueError:
            print(saved)
        yield 3

    steps = passes(3)
    next(steps)
    frame = steps.gi_frame
    assert "saved" in Reads(frame.f_code).at(frame.f_lasti)


def test_check_calls_a_choice_as_it_is_called(
    user_job: UserJob, capsys: pytest.CaptureFixture[str]
) -> None:
    code = TWO_IN_A_PASS.replace(
        'put(r, c, 1, 0, ".")', 'k == 1 and r == c == 0 or put(r, c, 1, 0, ".")')
    assert main(["check", user_job(code).file]) == 3
    assert "After taking back (0, 0), grid" in capsys.readouterr().out


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("right", [False, True])
def test_homework(name: str, right: bool, user_job: UserJob) -> None:
    wanted = FAULTS[name].left
    found = found_in(user_job(text(name, right=right)))
    told = {one.variable.rpartition(".")[2] for one in found.left}
    assert told == ({wanted} if wanted and not right else set())


TWO_NAMES = """
TRY, PUSH, POP, SOLUTION = range(4)

class Board:
    def __init__(self, n):
        self.n, self.placed = n, 0
        self.cols, self.up, self.down = set(), set(), set()

class Search:
    def __init__(self, board):
        self.board = board

    def place(self, row):
        b = self.board
        if row == b.n:
            yield SOLUTION, row - 1, b.last
            return
        for c in range(b.n):
            yield TRY, row, c
            if c in b.cols or row + c in b.up or row - c in b.down or b.placed > b.n:
                continue
            b.cols.add(c); b.up.add(row + c); b.down.add(row - c)
            b.placed += 1
            b.last = c
            yield PUSH, row, c
            yield from self.place(row + 1)
            b.cols.remove(c); b.down.remove(row - c)
            if row < 3: b.up.remove(row + c)
            if row < 3: b.placed -= 1
            yield POP, row, c

board = Board(5)

def solve():
    yield from Search(board).place(0)
"""


def test_what_has_several_names_is_told_once(user_job: UserJob) -> None:
    found = found_in(user_job(TWO_NAMES)).left
    ends = [(one.event, one.variable.rpartition(".")[2]) for one in found]
    assert {name for _event, name in ends} == {"up", "placed"}
    assert len({*ends}) == len(ends)


@pytest.mark.parametrize(("body", "found"), [
    ("used[a] = used[b] = True", {"used"}),
    ("self.grid[a][0] = b", {"grid"}),
    ("used[b] = True", set()),
    ("self.at = b; used[self.at] = True", set()),
    ("used[:] = before", set()),
    ("used.add(a)", {"used"}),
    ("used.update((a, b))", {"used"}),
    ("used |= {b}", set()),
    ("self.used |= {a, b}", {"used"}),
    ("if b: free.discard(a)", {"free"}),
    ("for c in range(2): used[c] = True", set()),
])
def test_what_a_loop_sets_in_each_pass_is_read(tmp_path: Path, body: str, found: set[str]) -> None:
    file = tmp_path / "file.py"
    file.write_text(f"for b in range(4):\n    {body}\n", encoding="utf-8")
    assert reading_of(str(file)).of_loops == found
