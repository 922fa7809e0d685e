"""`-` in place of a FILE: what another program sends, in every command."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.record.test_streams import as_json, left_out
from tests.support import profiler
from visualizer.cli import main
from visualizer.cli.output import BAD_INPUT, SOLVER_FAILED
from visualizer.jobs.job import resolve
from visualizer.record.streams import typed
from visualizer.record.streams.incoming import StreamFeed

ROOT = Path(__file__).resolve().parent.parent.parent

HEAD = b'#backstep 1 {"problem":"queens","params":{"n":6},"title":"mine"}\n'

Given = Callable[[bytes], None]


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Given]:
    """What stands on standard input."""
    opened = []

    def give(data: bytes) -> None:
        path = tmp_path / "input"
        path.write_bytes(data)
        opened.append(path.open())
        monkeypatch.setattr(sys, "stdin", opened[-1])
        monkeypatch.setattr(typed.TYPED, "_taken", False)
        monkeypatch.setattr(typed.TYPED, "_looked_at", [])

    yield give
    for file in opened:
        file.close()


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert (err == "") is (code == 0)
    return out + err


def test_the_round_trip_gives_the_same_bytes(
    given: Given, capsys: pytest.CaptureFixture[str]
) -> None:
    live = said(capsys, "trace", "queens-bstar", "-n", "6")
    given(live.encode())
    assert said(capsys, "trace", "-") == live


def test_say_tells_what_is_said_beside_the_events(
    given: Given, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Of a stream, and of its recording."""
    data = profiler.stream([
        profiler.start("two searches"),
        profiler.node(0, -1, 0, 2, profiler.BRANCH),
        profiler.node(1, 0, 0, 1, profiler.BRANCH, info="x < 3"),
        profiler.node(2, 1, 0, 0, profiler.FAILED, nogood="a or not b"),
        profiler.node(3, 0, 1, 0, profiler.SKIPPED),
        bytes([profiler.RESTART]) + profiler.text(profiler.INFO, "restart 1"),
        profiler.node(0, -1, 0, 1, profiler.BRANCH, restart=1),
        profiler.node(1, 0, 5, 0, profiler.SOLVED, restart=1), bytes([profiler.DONE]),
    ])
    file = str(tmp_path / "run.trace")
    given(data)
    live = said(capsys, "say", "-")
    given(data)
    said(capsys, "record", "-", "-o", file)
    for told in (live, said(capsys, "say", file)):
        for one in ("x < 3", "Nogood: a or not b.", "It was jumped over.",
                    "Search 2 begins. restart 1"):
            assert one in told


@pytest.mark.parametrize("dialect", [pytest.param(as_json, marks=pytest.mark.thorough), left_out])
def test_every_command_takes_a_stream(
    dialect: Callable[..., bytes], given: Given, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Of queens in six rows each says what it says of the solver itself."""
    data = HEAD.replace(b"#backstep 1 {", b'{"backstep":1,') if dialect is as_json else HEAD
    data += dialect(resolve("queens-b", {"n": "6"}).start())

    def both(*command: str) -> tuple[str, str]:
        given(data)
        name, *options = command
        return said(capsys, name, "-", *options), said(capsys, name, "queens-b", "-n", "6",
                                                       *options)

    for command in (["solutions"], ["trace"], ["say", "--limit", "100"]):
        ours, theirs = both(*command)
        assert ours == theirs
    ours, theirs = (json.loads(one) for one in both("count", "--json"))
    assert ours | {"solver": "queens-b"} == theirs
    ours, theirs = (json.loads(one) for one in both("check", "--json"))
    assert ours == theirs
    assert ours["known_solutions"] == 4
    table = tmp_path / "table.csv"
    given(data)
    said(capsys, "table", "-", "--to", "20", "-o", str(table))
    assert len(table.read_text().splitlines()) == 22
    given(data)
    compared = json.loads(said(capsys, "compare", "--json", "-", "queens-b n=6"))
    assert [one["solver"] for one in compared["runs"]] == ["mine", "queens-b"]
    assert compared["first_difference"] is None
    kept = tmp_path / "kept.trace"
    given(data)
    said(capsys, "record", "-", "-o", str(kept))
    assert said(capsys, "trace", str(kept)) == said(capsys, "trace", "queens-b", "-n", "6")
    assert json.loads(said(capsys, "check", str(kept), "--json")) == ours


def test_what_is_wrong_is_said(given: Given, capsys: pytest.CaptureFixture[str]) -> None:
    given(b"t 0 0\np\np\n")
    assert "Line 3 of the stream: Event 2: PUSH" in said(capsys, "count", "-", code=SOLVER_FAILED)
    given(b"t 0 0\n")
    assert '"n" cannot be set' in said(capsys, "count", "-", "-n", "4", code=BAD_INPUT)
    given(b"t 0 0\n")
    assert "one run only" in said(capsys, "compare", "-", "-", code=BAD_INPUT)


def test_why_tells_what_is_wrong_with_a_stream(
    given: Given, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever else it could not tell."""
    for options in ([], ["--proof"], ["--at", "99"]):
        given(HEAD + b"t 0 0\np\no\nbad\n")
        assert "Line 5 of the stream: bad" in said(capsys, "why", "-", *options, code=SOLVER_FAILED)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals")
def test_a_program_that_is_killed_is_said_to(capsys: pytest.CaptureFixture[str]) -> None:
    kill = "import os; print('t 0 1', flush=True); os.kill(os.getpid(), 9)"
    assert "was ended by signal 9 (SIGKILL); events before that: 1." in said(
        capsys, "count", "--", sys.executable, "-c", kill, code=SOLVER_FAILED)


def test_a_stream_is_nothing_for_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    assert "A stream is one run." in said(capsys, "lab", "-", code=BAD_INPUT)


def test_a_kind_that_there_is_not_is_named(
    given: Given, capsys: pytest.CaptureFixture[str]
) -> None:
    given(b'{"kind":"tri","depth":0,"value":0}\n')
    assert 'there is no kind "tri"; it is try' in said(capsys, "count", "-", code=SOLVER_FAILED)


def test_a_program_that_fails_before_its_first_event_is_said_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "ended with exit code 5; events before that: 0" in said(
        capsys, "count", "--", sys.executable, "-c", "import sys; sys.exit(5)", code=SOLVER_FAILED)
    java = tmp_path / "Queens.java"
    java.write_text("class Queens {}")
    for words in ([str(java)], ["count", str(java)]):
        assert "is started after --" in said(capsys, *words, code=BAD_INPUT)


NOISY = r"""
import os, sys, time
for part in (b"gr\xc3", b"\xbc\xc3", b"\x9fe\n"):
    os.write(2, part)
    time.sleep(0.1)
sys.stdin = None
time.sleep(float(sys.argv[1]))
print("t 0 0\nt 0 1")
"""


def test_what_a_program_says_on_standard_error_is_passed_on(
    capsys: pytest.CaptureFixture[str]
) -> None:
    """Whole characters, however they come; before its first event, too."""
    assert main(["count", "--json", "--", sys.executable, "-c", NOISY, "0.5"]) == 0
    out, err = capsys.readouterr()
    assert (json.loads(out)["try"], err) == (2, "grüße\n")
    command = [sys.executable, "main.py", "count", "--", sys.executable, "-c", NOISY, "60"]
    with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as one:
        assert one.stderr is not None
        assert one.stderr.readline().decode() == "grüße\n"  # while it is waited for
        one.kill()


def test_what_has_come_with_the_first_line_is_not_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though all of it may have: the stream has ended before anybody asks for its events."""
    wait = StreamFeed.wait

    def waiting(feed: StreamFeed, seconds: float) -> None:
        time.sleep(1.5)
        wait(feed, seconds)

    monkeypatch.setattr(StreamFeed, "wait", waiting)
    program = "print('t 0 0\\np\\ns\\no\\nt 0 1')"
    found = json.loads(said(capsys, "count", "--json", "--", sys.executable, "-c", program))
    assert (found["try"], found["push"], found["solutions"]) == (2, 1, 1)


def test_a_program_that_is_started_or_connects_stands_beside_a_solver(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sender = str(ROOT / "assets" / "senders" / "queens.py")
    started = ("--", sys.executable, sender, "6")
    compared = json.loads(said(capsys, "compare", "--json", "queens-b n=6", *started))
    assert [one["solver"] for one in compared["runs"]] == ["queens-b", "queens.py"]
    assert compared["first_difference"] is None
    picture = tmp_path / "shot.png"
    said(capsys, "shot", "--at", "3", "--size", "800x500", "-o", str(picture), *started)
    assert picture.stat().st_size
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    sending = threading.Thread(target=_send, args=(port, profiler.stream(profiler.queens(6))))
    sending.start()
    assert main(["compare", "--json", "queens-b n=6", "--listen", str(port)]) == 0
    sending.join()
    out, err = capsys.readouterr()
    assert (json.loads(out)["first_difference"], err) == (None, "")


def _send(port: int, data: bytes) -> None:
    while True:
        with contextlib.suppress(ConnectionRefusedError):
            with socket.create_connection(("127.0.0.1", port), timeout=10) as peer:
                peer.sendall(data)
            return
        time.sleep(0.05)


@pytest.mark.skipif(os.name == "nt", reason="pipes of a shell")
def test_an_endless_stream_that_is_wrong_ends_at_once() -> None:
    command = f"yes 'p 0 0' | {sys.executable} main.py count -"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert "Line 1 of the stream" in done.stderr


def test_what_resolvelib_does_is_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As the page says: some of six guests, in order, in different rooms, 5 + 5·4 + … ways."""
    pytest.importorskip("resolvelib")
    page = (ROOT / "docs" / "streams.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    script = tmp_path / "resolving.py"
    script.write_text(code, encoding="utf-8")
    found = json.loads(said(capsys, "count", "--json", "--", sys.executable, str(script)))
    assert [row["placed"] for row in found["by_depth"]] == [5, 20, 60, 120, 120, 0]
    assert (found["try"], found["pop"], found["solutions"]) == (2120, 325, 0)
    sentence = said(capsys, "say", "--limit", "2", "--", sys.executable, str(script))
    assert "guest 1: version 1" in sentence
