"""record, and what the other commands make of a FILE.trace."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from visualizer.cli import main
from visualizer.jobs.job import resolve
from visualizer.record.drain import drain
from visualizer.record.playback import head_of
from visualizer.trace.file import load, save

ROOT = Path(__file__).resolve().parent.parent.parent

FAILING = """
TRY, PUSH, POP, SOLUTION = range(4)
def solve(n=4):
    for i in range(10):
        yield TRY, 0, i
    1 / 0
"""


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.parametrize(
    "solver", [("queens-bstar", "-n", "8"), ("langford-l", "-n", "5"), ("debruijn",), ("sudoku",)]
)
def test_every_command_gives_the_same_for_the_file_as_for_the_solver(
    solver: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "run.trace")
    assert printed(capsys, "record", *solver, "-o", file) == ""
    for command in (["count", "--json"], ["count"], ["solutions"], ["trace", "--limit", "300"]):
        name, *options = command
        live = printed(capsys, name, *solver, *options)
        assert printed(capsys, name, file, *options) == live


def test_a_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "mine.py"
    own.write_text("def solve(n=3):\n    for i in range(n):\n        yield 0, 0, i\n")
    file = str(tmp_path / "run.trace")
    printed(capsys, "record", str(own), "-n", "7", "-o", file)
    own.unlink()
    result = json.loads(printed(capsys, "count", file, "--json"))
    assert (result["solver"], result["params"], result["try"]) == ("mine.py", {"n": 7}, 7)


@pytest.mark.parametrize("limit", [1, 40, 93])
def test_a_limit_makes_a_run_that_did_not_end(
    limit: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "run.trace")
    assert main(["record", "queens-bstar", "-n", "4", "-o", file, "--limit", str(limit)]) == 0
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "did not end" in err
    assert main(["count", file, "--json"]) == 3
    out, err = capsys.readouterr()
    result = json.loads(out)
    assert (result["events"], result["complete"]) == (limit, False)
    assert "was stopped after its first" in err


def test_a_limit_that_is_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "run.trace")
    printed(capsys, "record", "queens-bstar", "-n", "4", "-o", file, "--limit", "94")
    assert json.loads(printed(capsys, "count", file, "--json"))["complete"] is True


def test_a_solver_that_fails_leaves_what_it_did(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "mine.py"
    own.write_text(FAILING)
    file = tmp_path / "run.trace"
    assert main(["record", str(own), "-o", str(file)]) == 3
    assert "ZeroDivisionError" in capsys.readouterr().err
    run = load(file)
    assert (run.length, run.head.complete) == (10, False)
    assert "ZeroDivisionError" in run.head.message
    assert run.head.failure is not None
    assert run.head.failure.file == "mine.py"
    assert main(["trace", str(file)]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 10
    assert "ZeroDivisionError" in err
    assert main(["count", str(file)]) == 3
    out, err = capsys.readouterr()
    assert "did not run to its end" in out
    assert "ZeroDivisionError" in err
    assert main(["count", str(file), "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["ended"] == "failed"
    for told in (["check"], ["say"]):
        assert main([*told, str(file)]) == 3
        assert "ZeroDivisionError" in capsys.readouterr().err
    assert main(["check", str(file), "--limit", "5"]) == 0


def test_a_recording_knows_an_event_that_broke_the_contract(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own, file = tmp_path / "mine.py", tmp_path / "run.trace"
    own.write_text("PICTURE = 'queens'\ndef solve(n=4):\n    yield 0, 0, 0\n    yield 2, 0, 0\n")
    assert main(["record", str(own), "-o", str(file)]) == 3
    said = []
    for checked in (own, file):
        capsys.readouterr()
        assert main(["check", str(checked), "--json"]) == 3
        said.append(json.loads(capsys.readouterr().out))
    assert [one["kind"] for one in said[1]["disagreements"]] == ["contract"]
    assert said[1]["disagreements"] == said[0]["disagreements"]
    assert said[1]["ended"] == "failed"


@pytest.mark.parametrize("end", ["limited", "stopped", ""])
def test_how_a_run_ended_that_did_not_fail(
    end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.trace"
    job = resolve("queens-bstar", {"n": "4"})
    save(file, head_of(job, "", complete=False, end=end), [drain(job.start(), 20)])
    for command, code in (("check", 0), ("count", 3)):
        assert main([command, str(file), "--json"]) == code
        out = json.loads(capsys.readouterr().out)
        assert (out["complete"], out["ended"]) == (False, end or "unknown")
    assert main(["say", str(file)]) == 0
    assert "before its end" in capsys.readouterr().err


def test_a_recording_commands_no_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evil = "\x1b]0;title\x07\x1b[2J\r\x9b\x7f\u202eevents 7"
    own = tmp_path / "min\x1be\u202e.py"
    own.write_text("def solve(word=''):\n    yield 0, 0, 1\n", encoding="utf-8")
    file = tmp_path / "run\x1b[2J.trace"
    printed(capsys, "record", str(own), "-p", f"word={evil}", "-o", str(file))
    for named in (str(file), str(file) + "x"):
        main(["count", named])
        said = "".join(capsys.readouterr())
        assert r"\u001b" in said
        assert not set(said) & set("\x1b\x07\r\x9b\u202e")
    params = json.loads(printed(capsys, "count", str(file), "--json"))["params"]
    assert params == {"word": evil}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["queens-bstar"], "-o FILE.trace"),
        (["queens-bstar", "-o", "{folder}/run.zip"], ".trace"),
        (["queens-bstar", "-o", "{folder}/none/run.trace"], "no folder"),
        (["queens-bstar", "-o", "{folder}/x.trace", "--limit", "0"], "--limit"),
        (["{folder}/old.trace", "-o", "{folder}/x.trace"], "a recorded run already"),
        (["{folder}/none.trace", "-o", "{folder}/x.trace"], "There is no file"),
    ],
)
def test_mistakes(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed(capsys, "record", "queens-bstar", "-n", "4", "-o", str(tmp_path / "old.trace"))
    assert main(["record", *(word.format(folder=tmp_path) for word in arguments)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert told in err
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["old.trace"]


@pytest.mark.parametrize("command", ["count", "trace", "solutions", "show", "record"])
def test_a_damaged_file_is_one_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "run.trace"
    printed(capsys, "record", "queens-bstar", "-n", "5", "-o", str(file))
    content = bytearray(file.read_bytes())
    content[-20] ^= 4
    file.write_bytes(content)
    more = ["-o", str(tmp_path / "x.trace")] if command == "record" else []
    assert main([command, str(file), *more]) == 2
    assert capsys.readouterr().err == "run.trace is damaged and cannot be opened.\n"


@pytest.mark.thorough
def test_a_shot_of_a_recording_is_that_of_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "run.trace")
    printed(capsys, "record", "queens-bstar", "-n", "6", "-o", file)
    pictures = []
    for name, source in (("live", ["queens-bstar", "-n", "6"]), ("played", [file])):
        picture = tmp_path / f"{name}.png"
        printed(capsys, "shot", *source, "--at", "300", "--size", "1600x900", "-o", str(picture))
        whole = pygame.image.load(picture)
        # Above, in the chooser and the heading, stands the name of the file.
        below = whole.subsurface((0, 100, 1600, 800))
        pictures.append((pygame.image.tobytes(below, "RGB"), pygame.image.tobytes(whole, "RGB")))
    assert pictures[0][0] == pictures[1][0] and pictures[0][1] != pictures[1][1]


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
def test_ctrl_c_keeps_what_there_is(tmp_path: Path) -> None:
    own = tmp_path / "endless.py"
    own.write_text(
        "import sys\n"
        "def solve(n=4):\n"
        "    i = 0\n"
        "    while True:\n"
        "        yield 0, 0, i % 100\n"
        "        i += 1\n"
        "        if i == 50000:\n"
        "            print('ready', flush=True)\n"
    )
    file = tmp_path / "run.trace"
    process = subprocess.Popen(
        [sys.executable, "main.py", "record", str(own), "-o", str(file)],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    assert process.stderr
    assert process.stderr.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, "")
    assert "of a run that did not end" in err
    run = load(file)
    assert run.length > 0
    assert not run.head.complete
