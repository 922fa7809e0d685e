"""Bad input: one sentence on standard error, exit code 2, nothing on standard output."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from visualizer.cli import COMMANDS, main

WITH_SOLVER = [name for name in COMMANDS if name not in ("list", "lab", "new", "plain", "lesson")]


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 2) -> str:
    """The one line that a mistake leads to."""
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    line = err.removesuffix("\n")
    assert line
    assert "\n" not in line
    assert "Traceback" not in line
    return line


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("conut", "count"), ("Trace", "trace"), ("shpt", "shot"), ("solution", "solutions")],
)
def test_a_mistyped_command(typed: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = complaint(capsys, typed, "queens-bstar")
    assert typed in line
    assert f"did you mean {meant}?" in line


def test_a_command_that_is_like_none_gets_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    line = complaint(capsys, "xyzzy")
    assert all(name in line for name in COMMANDS)
    assert "did you mean" not in line


@pytest.mark.parametrize("word", ["--play", "-n"])
def test_a_command_that_was_left_out(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"main.py show {word}" in complaint(capsys, word)


@pytest.mark.parametrize("words", [
    ["missing.py"], ["missing.py n=4"], ["missing.trace"], ["queens-b n=x"],
    ["queens-b", "-n", "x"], ["queens-b n=4", "missing.py"],
])
def test_what_names_a_solver_is_shown(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert complaint(capsys, *words) == complaint(capsys, "show", *words)


@pytest.mark.parametrize("command", WITH_SOLVER)
@pytest.mark.parametrize(
    "n", ["0", "-3", "2.5", "1000000000", "abc", "", " ", "41", "1e3", "9" * 5000, "٣x", "nan"]
)
def test_a_size_that_is_not_possible(
    command: str, n: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = complaint(capsys, command, "queens-bstar", "-n", n)
    assert "40" in line or command == "shot"
    assert len(line) < 300
    assert complaint(capsys, command, "queens-bstar", "-p", f"n={n}")


def test_a_number_that_is_too_large_for_any_solver_is_told_its_range(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(n: int = 3):\n    yield 0, 0, n\n")
    for typed in ("9" * 19, "-" + "9" * 5000):
        line = complaint(capsys, "count", str(file), "-n", typed)
        assert "from -999999999999999999 to 999999999999999999" in line
    assert "must be a whole number, not" in complaint(capsys, "count", str(file), "-n", "many")


def test_a_run_without_events_has_no_moment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(n: int = 3):\n    return\n    yield\n")
    table, picture = str(tmp_path / "t.csv"), str(tmp_path / "t.png")
    for command in (["table", "-o", table], ["film", "-o", picture],
                    ["shot", "--at", "0", "-o", picture]):
        assert main([command[0], str(file), *command[1:]]) == 2
        err = capsys.readouterr().err
        assert ("it has no events." if command[0] == "table" else "has none.") in err
        assert "to -1" not in err and "0 events" not in err


def test_how_long_is_more_than_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    film = complaint(capsys, "film", "queens-b", "-o", str(tmp_path / "x.gif"), "--seconds", "0")
    assert "seconds above 0, up to " in film


@pytest.mark.parametrize("command", WITH_SOLVER)
def test_a_mistyped_solver(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = complaint(capsys, command, "quens-bstar")
    assert "quens-bstar" in line
    assert "queens-bstar" in line.replace("quens-bstar", "")


@pytest.mark.parametrize("command", [name for name in WITH_SOLVER if name != "show"])
def test_no_solver(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "main.py list" in complaint(capsys, command)


@pytest.mark.parametrize("command", WITH_SOLVER)
def test_a_file_that_is_not_there(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "not_there.py" in complaint(capsys, command, str(tmp_path / "not_there.py"))


def test_a_folder_in_place_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "folder.py"
    folder.mkdir()
    assert "folder.py" in complaint(capsys, "count", str(folder))


@pytest.mark.parametrize(
    ("option", "meant"), [("--jsno", "--json"), ("--json=yes", "--json"), ("--limt", "--limit")]
)
def test_a_mistyped_option(option: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = "count" if meant == "--json" else "trace"
    assert meant in complaint(capsys, command, "queens-bstar", option)


def test_an_abbreviated_option_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean --json?" in complaint(capsys, "count", "queens-bstar", "--jso")


def test_an_argument_too_many(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean -n 8?" in complaint(capsys, "count", "queens-bstar", "8")
    assert "langford-l" in complaint(capsys, "count", "queens-bstar", "langford-l")
    assert "8" in complaint(capsys, "list", "8")


@pytest.mark.parametrize("option", ["-n", "-p"])
def test_an_option_without_its_value(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert option in complaint(capsys, "count", "queens-bstar", option)


@pytest.mark.parametrize("typed", ["n", "=8", "n:8", ""])
def test_a_parameter_without_a_value(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "KEY=VALUE" in complaint(capsys, "count", "queens-bstar", "-p", typed)


def test_a_parameter_that_the_solver_has_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert "size" in complaint(capsys, "count", "queens-bstar", "-p", "size=8")


@pytest.mark.parametrize(
    "arguments", [["-n", "8", "-p", "n=9"], ["-p", "n=8", "-p", "n=9"]]
)
def test_two_different_sizes(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, "count", "queens-bstar", *arguments)


@pytest.mark.parametrize("command", ["trace", "say", "solutions"])
@pytest.mark.parametrize("limit", ["0", "-1", "1.5", "many", "", "9" * 5000])
def test_a_limit_that_is_not_possible(
    command: str, limit: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "--limit" in complaint(capsys, command, "queens-bstar", f"--limit={limit}")


LOOK = {
    "--mode": (["wach", "", "Debug"], "watch, classroom, debug or overview"),
    "--theme": (["drak", "", "DARK"], "dark, light or contrast"),
    "--scale": (
        ["0.9", "3.1", "0", "-1", "nan", "inf", "99%", "301 %", "nan%", "150%%", "%", "150", "big",
         ""],
        "from 1 to 3, or 100 % to 300 %",
    ),
    "--lang": (["fr", "deutsch", ""], "en, de, pl, de+en or pl+en"),
    "--size": (
        ["199x100", "200x99", "7681x900", "1600x4321", "1600", "x", "axb", "-1600x900", "1e3x9"],
        "200x100 to 7680x4320",
    ),
    "--speed": (["0.1", "0", "-4", "2e6", "nan", "inf", "fast", "Max", ""], "0.2 to 1000000"),
    "--at": (["-1", "1.5", "end", "", "9" * 5000], "of 0 or more"),
}


@pytest.mark.parametrize(
    ("option", "typed"), [(option, typed) for option, row in LOOK.items() for typed in row[0]]
)
def test_a_look_that_is_not_possible(
    option: str, typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = complaint(capsys, "show", "queens-bstar", f"{option}={typed}")
    assert option in line
    assert LOOK[option][1] in line
    if option != "--speed":
        assert complaint(capsys, "shot", "queens-bstar", "--at=0", "-o=x.png", f"{option}={typed}")


def test_a_mistyped_choice_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean dark?" in complaint(capsys, "show", "--theme", "drak")


@pytest.mark.parametrize("left_out", ["--at", "-o"])
def test_a_shot_needs_an_event_and_a_file(
    left_out: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = {"--at": "0", "-o": "x.png"}
    del arguments[left_out]
    words = [word for option in arguments.items() for word in option]
    assert left_out in complaint(capsys, "shot", "queens-bstar", *words)


def test_a_shot_goes_where_there_is_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shot = ["shot", "queens-bstar", "--at", "0", "-o"]
    assert "no folder" in complaint(capsys, *shot, str(tmp_path / "not_there" / "x.png"))
    (tmp_path / "folder.png").mkdir()
    assert "it is a folder" in complaint(capsys, *shot, str(tmp_path / "folder.png"))
    assert ".png" in complaint(capsys, *shot, str(tmp_path / "x.jpg"))
    assert ".png" in complaint(capsys, *shot, "/dev/full")


@pytest.mark.thorough
def test_the_events_before_a_failure_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.py"
    loop = "    for i in range(1000):\n        yield 0, 0, i\n"
    file.write_text(f"def solve(n=4):\n{loop}    raise ValueError(n)\n")
    assert main(["trace", str(file)]) == 3
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1000
    assert "ValueError: 4" in err
    assert main(["count", str(file), "--json"]) == 3
    out, _ = capsys.readouterr()
    assert '"events":1000' in out
    assert '"complete":false' in out


def test_a_deep_search_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "deep.py"
    file.write_text(
        "def solve(n=16000):\n"
        "    for d in range(n):\n"
        "        yield 0, d, 1\n"
        "        yield 1, d, 1\n"
        "    for d in reversed(range(n)):\n"
        "        yield 2, d, 1\n"
    )
    assert main(["solutions", str(file)]) == 0


def test_closed_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["list"]) == 2
    monkeypatch.undo()
    assert capsys.readouterr().err == "There is no standard output to write to.\n"
