"""What the README shows is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.solvers.contract import check_contract
from visualizer.cli import COMMANDS, command_called, main
from visualizer.keys import help_rows

README = Path(__file__).resolve().parent.parent / "README.md"
TEXT = README.read_text(encoding="utf-8")


OF_ALL = {"--help", "--lang", "--memory"}
"""The options that each command has, or each that takes a FILE.py; README tells of them apart."""


def blocks(language: str) -> list[str]:
    """The code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("code", blocks("python"))
def test_the_solvers_keep_the_event_contract(code: str) -> None:
    names: dict[str, object] = {}
    exec("from solvers.events import *", names)
    exec(code, names)
    solver = names.get("solve") or names["permutations"]
    assert callable(solver)
    assert check_contract(solver(4))


def test_the_file_of_ones_own_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my_solver.py"
    file.write_text(blocks("python")[-1], encoding="utf-8")
    assert main(["solutions", str(file), "-n", "5"]) == 0
    assert capsys.readouterr().out == "[5]\n[2,2,1]\n[2,1,1,1]\n[1,1,1,1,1]\n"


def test_the_console_shows_what_the_program_prints(capsys: pytest.CaptureFixture[str]) -> None:
    (console,) = blocks("console")
    shown = re.findall(r"^\$ \S+ main\.py (.*)\n((?:(?!\$).*\n)+)", console, re.MULTILINE)
    assert shown
    for command, expected in shown:
        assert main(shlex.split(command)) == 0
        assert capsys.readouterr().out == expected


def test_every_command_and_each_of_its_options_is_named() -> None:
    for name in COMMANDS:
        command = command_called(name)
        shown = re.search(rf"^main\.py {name} .*\n(?: .*\n)*", TEXT, re.MULTILINE)
        assert shown, name
        options = set(re.findall(r"--[a-z]+", command.parser().format_help()))
        assert options - OF_ALL <= set(re.findall(r"--[a-z]+", shown[0])), name


def test_the_pictures_and_files_that_are_linked_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (README.parent / target).exists(), target


def test_the_key_table_is_the_programs() -> None:
    shown = re.search(r"<!-- keys -->\n(.*?)<!-- end of keys -->", TEXT, re.DOTALL)
    assert shown
    rows = [f"| {keys.replace(' ', ', ')} | {meaning} |" for _group, keys, meaning in help_rows()]
    assert shown[1].strip().splitlines()[2:] == rows
