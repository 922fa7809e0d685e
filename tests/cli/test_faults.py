"""Faults of a user's file on the command line: one sentence with file and line, exit code 3."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.faulty_files import NOT_THE_CONTRACT, NOT_USED, RAISING, UNREADABLE, Faulty
from visualizer.base.errors import BadInput
from visualizer.cli import COMMANDS, command_called, main
from visualizer.cli.show import jobs_to_show
from visualizer.jobs.job import Job

COMMANDS_WITH_FILES = [
    name for name in COMMANDS
    if name not in ("list", "new", "plain", "record", "lesson", "show")
]

NAME = "my solver ü.py"

ONE_OF_EACH = list({faulty.reason: faulty for faulty in (*RAISING, *NOT_THE_CONTRACT)}.values())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / NAME


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    """What the command prints, and the one line in which it complains."""
    assert main(arguments) == 3
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert err.endswith("\n") and err.count("\n") == 1, err
    return out, err.removesuffix("\n")


@pytest.mark.parametrize("faulty", NOT_USED, ids=lambda faulty: faulty.name)
def test_what_is_not_used_is_told_by_check_and_say(
    faulty: Faulty, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(faulty.code, encoding="utf-8")
    for command in ("check", "say"):
        assert main([command, str(file)]) == 0
        said = [line for text in capsys.readouterr() for line in text.splitlines()
                if line.startswith(f"{NAME}, line {faulty.line}: ")]
        assert len(said) == 1 and faulty.told in said[0]


@pytest.mark.parametrize("faulty", UNREADABLE, ids=lambda faulty: faulty.name)
def test_what_can_be_no_solver_is_told_before_it_runs(
    faulty: Faulty, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(faulty.code, encoding="utf-8")
    for command in COMMANDS_WITH_FILES:
        out, line = complaint(capsys, command, str(file))
        assert out == ""
        assert line.startswith(f"{NAME}, line {faulty.line}: ")
        assert faulty.told in line


@pytest.mark.parametrize("words", [[], ["-n", "5"]])
def test_what_can_be_no_solver_is_shown_all_the_same(file: Path, words: list[str]) -> None:
    file.write_text("def place(n):\n    place(n)\n", encoding="utf-8")
    (job,) = jobs_to_show(command_called("show").parser().parse([str(file), *words]))
    assert job == Job(str(file), (("n", 5 if words else 4),))


def test_what_needs_a_value_is_shown_unless_values_are_given(file: Path) -> None:
    file.write_text("def solve(board, n):\n    yield 0, 0, 0\n", encoding="utf-8")
    parser = command_called("show").parser()
    assert jobs_to_show(parser.parse([str(file)])) == [Job(str(file), ())]
    with pytest.raises(BadInput, match="needs a value for board"):
        jobs_to_show(parser.parse([str(file), "-n", "5"]))


@pytest.mark.some(3)
@pytest.mark.parametrize("faulty", ONE_OF_EACH, ids=lambda faulty: faulty.name)
def test_what_goes_wrong_in_a_run_is_told(
    faulty: Faulty, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(faulty.code, encoding="utf-8")
    out, line = complaint(capsys, "trace", str(file))
    assert line.startswith(f"{NAME}, line {faulty.line}: ")
    assert faulty.told in line
    if faulty.events >= 0:
        assert out.count("\n") == faulty.events  # those before it are printed


@pytest.mark.parametrize("command", ["count", "solutions", "shot"])
def test_every_command_tells_it(
    command: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("def solve(n=4):\n    yield 0, 0, 0\n    1 / n / 0\n", encoding="utf-8")
    options = ["--at", "1", "-o", str(tmp_path / "x.png")] if command == "shot" else []
    _, line = complaint(capsys, command, str(file), *options)
    assert line == (
        f"{NAME}, line 3: The solver raised ZeroDivisionError: float division by zero."
        " Event 1 would have come next."
    )


@pytest.mark.parametrize("fault", ["1 / 0", "import os; os.abort()"])
def test_a_fault_in_a_dive(fault: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(
        "class Pair:\n"
        "    def satisfies_condition(self): return True\n"
        "    def next_steps(self): return [0, 1]\n"
        f"    def apply_step(self, step): {fault}\n"
    )
    out, line = complaint(capsys, "estimate", str(file))
    assert out == ""
    assert line.startswith(f"{NAME}, line 4: The solver ")
    assert "Event" not in line


def test_a_dive_needs_a_class(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("def solve(): yield 0, 0, 0\n")
    assert main(["estimate", str(file)]) == 2
    assert "no class that algorithm E could dive into" in capsys.readouterr().err


def test_what_it_prints_goes_to_standard_error(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(
        "print('loaded')\n"
        "def solve():\n"
        "    yield 0, 0, 0\n"
        "    print('x' * 200_000, end='')\n"
        "    yield [0]\n"
    )
    assert main(["trace", str(file)]) == 3
    out, err = capsys.readouterr()
    assert out.count("\n") == 1
    loaded, text, complaint = err.splitlines()
    assert (loaded, text) == ("loaded", "x" * 200_000)
    assert complaint.startswith(f"{NAME}, line 5: Event 1: ")


def test_a_list_of_events_is_a_run(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("def solve(n=2):\n    return [(0, 0, i) for i in range(n)]\n")
    assert main(["trace", str(file)]) == 0
    assert capsys.readouterr().out.count("\n") == 2


@pytest.mark.thorough
@pytest.mark.parametrize("command", ["count", "trace", "solutions", "say"])
def test_a_file_that_hangs_is_stopped(
    command: str, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.cli.running.PATIENCE", 0.5)
    file.write_text("def solve():\n    yield 0, 0, 1\n    while True:\n        pass\n", "utf-8")
    _out, line = complaint(capsys, command, str(file))
    assert "yielded nothing for 0.5 seconds after event 0" in line


@pytest.mark.some(3)
@pytest.mark.parametrize("command", ["count", "trace", "check", "say", "solutions"])
@pytest.mark.parametrize(
    "code",
    [
        pytest.param("def solve(n=0x" + "f" * 6000 + "):\n", id="6000 digits"),
        pytest.param("def solve(n: int = -1" + "0" * 4000 + "):\n", id="4000 digits"),
        pytest.param("'\\s'\ndef solve(n=3):\n    n is 3\n", id="syntax warnings"),
    ],
)
def test_what_python_minds_and_a_solver_may(
    command: str, code: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(code + "    yield 0, 0, 1\n", encoding="utf-8")
    assert main([command, str(file)]) == 0
    assert capsys.readouterr().err == ""
