"""What a whole run costs: how many of its lines run, and how long it takes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from visualizer.debug.lines import LineCount
from visualizer.jobs.job import Job, opened, resolve
from visualizer.measure.work import NO_WORK, Work, Working, lines_of, seconds_of
from visualizer.record.channel import UNLIMITED


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.py"


def work(job: Job, events: int) -> Working:
    """The run measured as the program does it, in a process of its own."""
    working = Working(job, UNLIMITED, events)
    while not working.ended:
        working.wait(1.0)
        working.poll()
    return working


def test_the_lines_of_b_and_bstar() -> None:
    lines = [lines_of(resolve(key, {"n": "8"}), 19_924) for key in ("queens-b", "queens-bstar")]
    if sys.version_info[:2] == (3, 11):
        assert lines == [449_730, 145_174]
    else:  # the same source may make other lines in another version
        assert lines == pytest.approx([449_730, 145_174], rel=0.2)
    assert sys.gettrace() is None or "coverage" in sys.modules


LINES = """
class Table:
    size = 3

    def __init__(self):
        self.found = []


def search(table):
    for value in range(table.size):
        yield 0, 0, value


def solve():
    table = Table()
    return {}
"""


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("returned", "lines"),
    [("search(table)", 7), ("[*search(table)]", 7 + 3), ("iter([*search(table)])", 7 + 3)],
)
def test_what_comes_before_the_search_is_left_out(file: Path, returned: str, lines: int) -> None:
    file.write_text(LINES.replace("{}", returned))
    assert work(opened(str(file)), 3).work.lines == lines


@pytest.mark.thorough
def test_it_is_measured_only_where_it_does_the_same_again(file: Path) -> None:
    file.write_text("def solve():\n    for value in range(5):\n        yield 0, 0, value\n")
    job = opened(str(file))
    known = work(job, 5).work
    assert known.lines == 11 and known.seconds is not None and 0 < known.seconds < 1
    assert work(job, 4).work == work(job, 6).work == NO_WORK == Work(None, None)
    file.write_text(file.read_text().replace("yield", "print(value)\n        yield"))
    assert work(job, 5).work.lines == 16
    assert work(job, 5).printed == ""


def test_a_solver_that_traces_itself_is_not_counted(file: Path) -> None:
    file.write_text("import sys\n\n\ndef solve():\n    sys.settrace(None)\n    yield 0, 0, 0\n")
    found = work(opened(str(file)), 1)
    assert found.work.lines is None and found.work.seconds is not None


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("code", "told"),
    [("1 / 0", "ZeroDivisionError"), ("__import__('os')._exit(3)", "os._exit(3)"),
     ("__import__('os').abort()", "")],
)
def test_a_run_that_fails_now_is_told(file: Path, code: str, told: str) -> None:
    file.write_text(f"def solve():\n    yield 0, 0, 0\n    {code}\n")
    found = work(opened(str(file)), 1)
    assert found.work == NO_WORK
    assert found.failure is not None and told in found.failure.sentence()


def test_counting_goes_on_and_leaves_the_tracer_of_before(file: Path) -> None:
    job = resolve("queens-bstar", {"n": "4"})
    count = LineCount(job)
    before = sys.gettrace()
    with count:
        list(job.start())
    assert sys.gettrace() is before
    once = count.total
    with count:
        list(job.start())
    list(job.start())
    assert count.total == 2 * once > 0 and not count.lost
    count.clear()
    assert count.total == 0


def test_a_short_run_is_timed_some_times() -> None:
    seconds = seconds_of(resolve("queens-bstar", {"n": "6"}), 1202)
    assert seconds is not None and 0 < seconds < 5
    assert seconds_of(resolve("queens-bstar", {"n": "6"}), 1201) is None
