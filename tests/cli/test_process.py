"""The program as a process: pipes, full disks, Ctrl+C, terminals."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from visualizer.cli.output import ProgressLine

ROOT = Path(__file__).resolve().parent.parent.parent

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")
full_device = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")


def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    """The program, with its output in pipes unless told otherwise."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    return subprocess.Popen(
        [sys.executable, "main.py", *arguments], cwd=ROOT, text=True, encoding="utf-8", **options
    )


def end(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """Exit code, standard output and standard error, when it has ended."""
    out, err = process.communicate(timeout=20)
    return process.returncode, out or "", err or ""


@pytest.mark.thorough
def test_the_exit_codes_reach_the_shell(tmp_path: Path) -> None:
    assert end(start("solutions", "queens-bstar", "-n", "4"))[::2] == (0, "")
    code, out, err = end(start("count", "queens-bstar", "-n", "0"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    file = tmp_path / "mine.py"
    file.write_text("def solve():\n    yield 1 / 0\n")
    code, out, err = end(start("trace", str(file)))
    assert (code, out, err.count("\n")) == (3, "", 1)


@pytest.mark.parametrize("command", ["trace", "solutions"])
def test_a_reader_that_goes_away_is_no_mistake(command: str) -> None:
    process = start(command, "queens-bstar", "-n", "9")
    assert process.stdout
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == ""
    assert process.wait(20) == 0
    process.stderr.close()


@pytest.mark.some(2)
@full_device
@pytest.mark.parametrize(
    "arguments",
    [
        ["list"],
        ["--help"],
        ["count", "--help"],
        ["count", "queens-bstar", "-n", "4"],
        ["solutions", "queens-bstar", "-n", "8"],
        ["trace", "queens-bstar", "-n", "8"],
        ["say", "queens-bstar", "-n", "6"],
    ],
)
def test_a_full_disk(arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        code, _, err = end(start(*arguments, stdout=full))
    assert code == 2
    assert err == "Standard output cannot be written: No space left on device.\n"


@posix
@pytest.mark.parametrize(
    ("arguments", "lines"),
    [("list >&-", (0, 1)), ("list 2>&-", (len(SOLVERS), 0)), ("nonsense 2>&-", (0, 0))],
)
def test_standard_streams_that_are_closed(arguments: str, lines: tuple[int, int]) -> None:
    process = subprocess.run(
        f"'{sys.executable}' main.py {arguments}", shell=True, cwd=ROOT, capture_output=True,
        text=True,
    )
    assert (process.stdout.count("\n"), process.stderr.count("\n")) == lines
    assert process.returncode == (0 if lines[0] else 2)


@posix
@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_a_file_is_written_though_streams_are_closed(tmp_path: Path, closed: str) -> None:
    solver, file = tmp_path / "some.py", tmp_path / "some.trace"
    solver.write_text("def solve():\n    yield 0, 0, 1\n")
    process = subprocess.run(
        f"'{sys.executable}' main.py record '{solver}' -o '{file}' {closed}", shell=True, cwd=ROOT)
    assert process.returncode == 0 and file.exists()


@posix
def test_nothing_is_said_to_be_killed_that_was_not() -> None:
    process = subprocess.run(
        f"'{sys.executable}' main.py compare queens-b queens-bstar -n 6 >&-", shell=True, cwd=ROOT,
        capture_output=True, text=True)
    assert process.stderr == "There is no standard output to write to.\n"


ENDLESS = """
import sys
def solve(n=4):
    i = 0
    while True:
        yield 0, 0, i % 100
        i += 1
        if i == 5000:
            sys.stderr.write("ready\\n")
            sys.stderr.flush()
"""


@posix
@pytest.mark.thorough
def test_a_terminal_that_is_closed_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS)
    monkeypatch.setenv("TMPDIR", str(there := tmp_path / "there"))
    there.mkdir()
    process = start("count", str(file))
    while not [*there.iterdir()]:  # what a worker has for its last words until it has begun
        assert process.poll() is None
        time.sleep(0.001)
    process.send_signal(signal.SIGHUP)
    code, _out, err = end(process)
    assert (code, err) == (129, "") and not [*there.iterdir()]


@pytest.mark.some(2)
@posix
@pytest.mark.parametrize("command", ["count", "trace", "solutions"])
def test_ctrl_c(command: str, tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS)
    options = ["--json"] if command == "count" else []
    with (tmp_path / "out").open("w+") as out:
        process = start(command, str(file), *options, stdout=out)
        assert process.stderr
        assert process.stderr.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        code, _, err = end(process)
        out.seek(0)
        text = out.read()
    assert (code, err) == (130, "")
    if command == "count":
        result = json.loads(text)
        assert result["complete"] is False
        assert result["events"] == result["try"] > 0
    if command == "trace":
        lines = text.splitlines()
        assert [json.loads(line)["i"] for line in lines[:-1]] == list(range(len(lines) - 1))


@pytest.mark.thorough
@posix
@pytest.mark.parametrize("hang", ["while True: pass", "sum(range(10**15))"])
def test_a_second_ctrl_c_is_not_needed_while_nothing_is_yielded(
    hang: str, tmp_path: Path
) -> None:
    file = tmp_path / "hangs.py"
    file.write_text(
        "import sys, time\n"
        "def solve(n=4):\n"
        "    for i in range(1000):\n"
        "        yield 0, 0, i\n"
        "    sys.stderr.write('ready\\n')\n"
        "    sys.stderr.flush()\n"
        "    time.sleep(0.3)\n"
        f"    {hang}\n"
    )
    process = start("count", str(file), "--json")
    assert process.stderr
    assert process.stderr.readline() == "ready\n"
    with pytest.raises(subprocess.TimeoutExpired):  # it goes on
        process.wait(0.6)
    process.send_signal(signal.SIGINT)
    code, out, err = end(process)
    assert (code, err) == (130, "")
    assert json.loads(out)["events"] == 1000


@posix
def test_events_of_a_slow_solver_are_printed_as_they_come(tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text(
        "import time\n"
        "def solve(n=4):\n"
        "    for i in range(1000):\n"
        "        time.sleep(0.1)\n"
        "        yield 0, 0, i\n"
    )
    process = start("trace", str(file))
    assert process.stdout
    lines = [process.stdout.readline() for _ in range(5)]
    assert [json.loads(line)["value"] for line in lines] == [0, 1, 2, 3, 4]
    assert process.poll() is None
    process.kill()
    end(process)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_progress_comes_after_a_second_and_goes_at_the_end() -> None:
    terminal, clock = Terminal(), Clock()
    with ProgressLine(terminal, clock) as progress:
        clock.now += 0.9
        progress.update(10, 1)
        assert terminal.getvalue() == ""
        clock.now += 0.2
        progress.update(2_000_000, 92)
        assert terminal.getvalue() == "\r2,000,000 events, 92 solutions, 1 s\r"
    lines = terminal.getvalue().split("\r")
    assert lines[-2].strip() == ""
    assert len(lines[-2]) == len(lines[1])


def test_progress_is_shown_a_few_times_a_second() -> None:
    terminal, clock = Terminal(), Clock()
    with ProgressLine(terminal, clock) as progress:
        for _ in range(1000):
            clock.now += 0.01
            progress.update(1, 1)
    shown = [line for line in terminal.getvalue().split("\r") if line.strip()]
    assert 30 <= len(shown) <= 40


def test_progress_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "12")
    terminal, clock = Terminal(), Clock()
    with ProgressLine(terminal, clock) as progress:
        clock.now += 2
        progress.update(2_000_000, 92)
    assert all(len(line) <= 11 for line in terminal.getvalue().split("\r"))


def test_there_is_no_progress_where_there_is_no_terminal() -> None:
    stream, clock = io.StringIO(), Clock()
    with ProgressLine(stream, clock) as progress:
        clock.now += 10
        progress.update(1, 1)
    assert stream.getvalue() == ""
