"""The senders that come with the program: each is short enough for a lesson, and gives the figures
of eight queens."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from visualizer.cli import main

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "senders"

LONGEST = 40
"""Lines."""

FIGURES = {"try": 15_720, "push": 2_056, "pop": 2_056, "solutions": 92, "complete": True}
"""Published of queens' backtracking in eight rows."""

OWN = "./queens"


def _runs(compiler: str) -> bool:
    """Is it there, and no more than a launcher of what is not?"""
    if compiler != "rustc":
        return bool(shutil.which(compiler))
    with suppress(OSError, subprocess.SubprocessError):
        return not subprocess.run([compiler, "-V"], capture_output=True, timeout=60).returncode
    return False


def _case(file: str, compiler: str, build: Sequence[str], run: Sequence[str]) -> object:
    lacks = pytest.mark.skipif(not _runs(compiler), reason=f"there is no {compiler}")
    slow = () if compiler in ("gcc", sys.executable) else (pytest.mark.thorough,)
    return pytest.param(file, build, run, id=file, marks=(lacks, *slow))


CASES = [
    _case("queens.c", "gcc", ["gcc", "-Wall", "-Werror", "-o", "queens"], [OWN]),
    _case("queens.cpp", "g++", ["g++", "-Wall", "-Werror", "-o", "queens"], [OWN]),
    _case("queens.rs", "rustc", ["rustc", "-o", "queens"], [OWN]),
    _case("Queens.java", "javac", [], ["java", "Queens.java"]),
    _case("queens.js", "node", [], ["node", "queens.js"]),
    _case("queens.ml", "ocaml", [], ["ocaml", "queens.ml"]),
    _case("queens.pl", "swipl", [], ["swipl", "queens.pl"]),
    _case("queens.py", sys.executable, [], [sys.executable, "queens.py"]),
]


@pytest.mark.parametrize(("file", "build", "run"), CASES)
def test_each_sender_gives_the_figures_of_queens(
    file: str, build: list[str], run: list[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    """It is started by the program; what it says of its lines is true: there it tells events."""
    for one in {file, "backstep.h"}:
        shutil.copy(FOLDER / one, tmp_path)
    monkeypatch.chdir(tmp_path)
    if build:
        subprocess.run([*build, file], check=True, timeout=100)
    assert main(["count", "--json", "--", *run, "8"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {name: found[name] for name in FIGURES} == FIGURES
    assert (found["solver"], found["params"]) == (file, {"n": 8})
    said = subprocess.run([*run, "4"], capture_output=True, text=True, check=True, timeout=100)
    source = (tmp_path / file).read_text().splitlines()
    lines = {int(number) for number in re.findall(r" @(\d+)", said.stdout)}
    assert lines
    telling = re.compile(r"event|TRY|PLACE|SOLUTION|TAKE_BACK|^place|^solved")
    assert all(telling.search(source[line - 1]) for line in lines)


@pytest.mark.parametrize("file", sorted(FOLDER.iterdir()), ids=lambda file: file.name)
def test_each_is_short_enough_to_be_read_in_class(file: Path) -> None:
    lines = file.read_text().splitlines()
    assert len(lines) <= LONGEST
    assert max(map(len, lines)) <= 100
