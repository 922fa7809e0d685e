"""Lines on which a breakpoint can stop, against those that running the file passes; lists and the
variables that index them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from solvers import langford, queens
from solvers.catalog import SOLVERS
from tests.debug.test_lines import by_hand
from visualizer.debug.source import executable_lines, first_line, next_executable, subscripts
from visualizer.jobs.job import resolve

FILES = sorted({str(sys.modules[s.function.__module__].__file__) for s in SOLVERS.values()})


@pytest.mark.some(3)
@pytest.mark.parametrize("key", SOLVERS)
def test_every_line_that_runs_is_executable(key: str) -> None:
    solver = SOLVERS[key]
    job = resolve(key, {name: str(value) for name, value in solver.samples[0].items()})
    file = str(sys.modules[solver.function.__module__].__file__)
    ran = {
        state[-1][1]
        for states in by_hand(job, 8)
        for state in states
        if state[-1][0] == solver.function.__name__
    }
    if solver.function.__code__.co_filename == file:
        assert ran and ran <= executable_lines(file)


@pytest.mark.parametrize("file", FILES)
def test_no_definition_comment_or_docstring_is_executable(file: str) -> None:
    source = Path(file).read_text(encoding="utf-8").splitlines()
    lines = executable_lines(file)
    assert lines
    for number, line in enumerate(source, 1):
        text = line.strip()
        if not text or text.startswith(("#", '"""', "class ", "@", "import ", "from ")):
            assert number not in lines, line
        if line.startswith("def ") and not text.endswith("..."):
            assert number not in lines, line


def test_the_next_line_on_which_it_can_stop(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "LIMIT = 3\n"  # 1
        "\n"
        "def solve():\n"  # 3
        '    """Text."""\n'
        "    # comment\n"
        "    x = (1 +\n"  # 6
        "         LIMIT)\n"
        "    def inner(): return x\n"  # 8
        "    yield inner()\n"  # 9
        "    if False:\n"
        "        x = 5\n"
        "y = 3\n"  # 12
    )
    path = str(file)
    assert next_executable(path, 1) == 6 and next_executable(path, 6) == 6
    assert next_executable(path, 8) == 8 and next_executable(path, 9) == 9
    assert next_executable(path, 12) is None
    file.write_text("def solve():\n    yield 1\n")
    assert executable_lines(path) == {2}


def test_what_is_no_source_has_no_lines(tmp_path: Path) -> None:
    for content in (b"def x(:", b"\0\0", b"\xff\xfe\x00bad"):
        (tmp_path / "bad.py").write_bytes(content)
        assert executable_lines(str(tmp_path / "bad.py")) == frozenset()
    assert executable_lines(str(tmp_path / "none.py")) == frozenset()
    assert next_executable("\0", 1) is None


def test_the_indices_of_the_solvers_lists() -> None:
    assert subscripts(queens.__file__, "queens_bstar")["columns"] == ("column",)
    found = subscripts(langford.__file__, "langford_l")
    assert found["unused_values"] == ("ptr", "value")
    assert found["undo"] == ("position",)


def test_what_cannot_be_read_has_none(tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("def solve(:\n")
    assert subscripts(str(broken), "solve") == {}
    assert subscripts(str(tmp_path / "missing.py"), "solve") == {}


OVER_SEVERAL_LINES = """\
def f(a, b):  # 1
    while (   # 2
        a     # 3
        or b  # 4
    ):        # 5
        # 6
        if not (  # 7
            a     # 8
        ):        # 9
            return max(  # 10
                a,       # 11
            )            # 12
        elif b:   # 13
            a = [     # 14
                b     # 15
            ]         # 16
    match a:      # 17
        case 1:   # 18
            b = 2  # 19
    try:          # 20
        b += 1    # 21
    except KeyError:  # 22
        pass      # 23
"""


def test_a_line_belongs_to_the_statement_that_begins_before_it(tmp_path: Path) -> None:
    """Whatever Python tells that it runs."""
    path = tmp_path / "several.py"
    path.write_text(OVER_SEVERAL_LINES, "utf-8")
    begins = {
        **dict.fromkeys(range(2, 7), 2), **dict.fromkeys((7, 8, 9), 7),
        **dict.fromkeys((10, 11, 12), 10), **dict.fromkeys((14, 15, 16), 14),
    }
    for line in range(1, 24):
        assert first_line(str(path), line) == begins.get(line, line), line
    assert first_line(str(tmp_path / "none.py"), 7) == 7
