"""The ways to start Backstep agree in what it needs, and in what belongs to it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.messages import extracted
from visualizer.base import program

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

NAMED = "import sys; sys.argv[0] = {!r}; from visualizer.base.program import *; print(PROGRAM)"


def needed() -> list[str]:
    """The packages of requirements.txt."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_main_says_what_it_needs_as_uv_reads_it() -> None:
    text = (ROOT / "main.py").read_text(encoding="utf-8")
    block = re.match(r"# /// script\n((?:#(?: .*)?\n)+?)# ///\n", text)
    assert block
    script = tomllib.loads(re.sub(r"^# ?", "", block[1], flags=re.MULTILINE))
    assert script["dependencies"] == needed()
    assert script["requires-python"] == PROJECT["project"]["requires-python"]


def test_the_package_takes_all_that_the_program_reads() -> None:
    taken = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    folders = {f"assets/{path.name}" for path in (ROOT / "assets").iterdir() if path.is_dir()}
    assert set(taken) == {"main.py", "docs", "solvers", "visualizer"} | folders
    assert all(place == f"backstep/{path}" for path, place in taken.items())


@pytest.mark.parametrize(
    ("started", "name"),
    [("main.py", "main.py"), ("/home/me/.local/bin/backstep", "backstep"), ("", "main.py")],
)
def test_it_goes_by_the_name_that_is_typed(started: str, name: str) -> None:
    said = subprocess.run(
        [sys.executable, "-c", NAMED.format(started)], cwd=ROOT, capture_output=True, text=True,
        check=True,
    )
    assert said.stdout.strip() == name


@pytest.mark.thorough
def test_no_message_knows_it_by_one_name_only() -> None:
    assert [message.id for message in extracted() if "main.py" in str(message.id)] == []


def test_installed_it_finds_its_rooms_beside_itself(tmp_path: Path) -> None:
    (tmp_path / "backstep").symlink_to(ROOT, target_is_directory=True)
    code = "import sys; sys.argv = ['backstep', 'nonsense']; import backstep.main as m; m.main()"
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert "visualizer" not in said.stderr
    assert "There is no command nonsense" in said.stderr


def test_a_frozen_program_keeps_its_libraries_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "FROZEN", True)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/backstep/_internal")
    assert "LD_LIBRARY_PATH" not in program.environment_of_others()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/usr/mine")
    assert program.environment_of_others()["LD_LIBRARY_PATH"] == "/usr/mine"


def test_no_program_is_started_in_any_other_environment() -> None:
    for file in (ROOT / "visualizer").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        started = len(re.findall(r"subprocess\.(?:run|Popen|check_\w+)\(", text))
        assert text.count("env=environment_of_others()") == started, file
