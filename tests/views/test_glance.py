"""What a file is, in a few words; nothing of it is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.instances.sudokus import SUDOKUS
from visualizer.cli import main
from visualizer.show.glance import LARGEST, glance


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.py", '"""Knights.\n\nMore."""\ndef solve():\n    yield 0, 0, 0\n', "Knights."),
        ("b.py", 'def solve():\n    """Rooks."""\n    yield 0, 0, 0\n', "Rooks."),
        ("c.py", "def solve():\n    yield 0, 0, 0\n", "solver"),
        ("d.py", "def f(:", "line 1: Syntax error: invalid syntax."),
        ("e.py", "raise SystemExit", "not a solver"),
        ("f.txt", "#####\n#S G#\n#####\n", "maze: 3 rows, 5 columns"),
        ("g.txt", SUDOKUS["easy"], "Sudoku: 36 digits given"),
        ("h.cnf", "p cnf 2 1\n1 -2 0\n", "formula: 2 variables, 1 clause"),
        ("i.txt", "....\n.##.\n", "crossword grid: 3 words to find"),
        ("j.txt", ".....\n.....\nIL\n", "pentomino board: 10 cells, pieces I L"),
        ("k.txt", "a b\na\nb\n", "matrix: 2 items, 2 options"),
        ("l.txt", "one\ntwo\n", "word list: 2 words"),
        ("m.txt", "12, 13!\n", "text"),
        ("n.txt", "x" * (LARGEST + 1), ""),
        ("o.trace", "no recording", "cannot be opened"),
    ],
)
def test_what_a_file_is(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert glance(str(tmp_path / name)) == said


def test_a_recording_says_of_what(tmp_path: Path) -> None:
    puzzle = tmp_path / "mine.txt"
    puzzle.write_text(SUDOKUS["easy"].replace("4", "0", 1))
    file = str(tmp_path / "run.trace")
    assert main(["record", "queens-bstar", "-n", "5", "-o", file]) == 0
    assert glance(file).startswith("queens-bstar, n = 5: ") and glance(file).endswith(" events")
    file = str(tmp_path / "own.trace")
    assert main(["record", "sudoku", "-p", f"puzzle={puzzle}", "-o", file]) == 0
    assert glance(file).startswith("sudoku, puzzle = own, fewest_first = False: ")


def test_a_file_that_is_gone_or_no_text(tmp_path: Path) -> None:
    assert glance(str(tmp_path / "gone.txt")) == "cannot be opened"
    (tmp_path / "image.txt").write_bytes(b"\xff\xfe\x00")
    assert glance(str(tmp_path / "image.txt")) == "cannot be opened"
