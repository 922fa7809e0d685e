"""What a solver writes into the pipe does no harm, and what is to come through it comes."""

from __future__ import annotations

import os
import pickle
import random
import struct
import subprocess
import sys
from array import array
from collections.abc import Callable
from multiprocessing import Pipe
from pathlib import Path

import numpy as np
import pytest

from tests.support.waiting import answer, recorded
from visualizer.base.failures import Failure
from visualizer.base.frames import Keyed, Odd, OddDict, Said, Unordered
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job
from visualizer.measure.work import Work
from visualizer.record.recorder import Recorder, RunState
from visualizer.record.wire import MARK, Hearing, Spoilt, Voice, dumps, loads, seal, unseal

ROOT = Path(__file__).resolve().parents[2]
KEY = b"0123456789abcdef"

Record = Callable[..., Recorder]
UserJob = Callable[..., Job]

pytestmark = pytest.mark.spawned

posix = pytest.mark.skipif(sys.platform == "win32", reason="a pipe there has no file descriptor")

MESSAGES = (
    ("events", 5), ("end", None), ("printed", "ü\udc80" * 1000),
    ("end", Failure("raised", 3, {"error": "x"}, "a.py", 2, (("f", "a.py", 2, {"a": [1, 2]}),))),
    ("looked", [Said("x"), Unordered([1]), Keyed(a=1), Odd([2]), OddDict(b=2), 10**50, 1.5, True]),
    ("numbers", Work(3, 0.5)), ("array", array("q", [1, 2])), ("bytes", b"x" * 3_000_000),
)

WRITES = """
    import os
    def solve():
        for i in range(3000):
            yield TRY, 0, i % 7
        for one in range(3, 40):
            try:
                os.write(one, {garbage!r})
            except OSError:
                pass
        for i in range(3000):
            yield TRY, 0, i % 7
"""

GARBAGE = {
    "words": b"garbage, garbage\n",
    "one byte": b"\0",
    "a long message": struct.pack("!i", 1 << 20) + b"x" * 100,
    "a message with the mark": struct.pack("!i", 1 << 10) + MARK + b"\0" * 1020,
    "a pickle": struct.pack("!i", 60) + pickle.dumps(("end", None)).ljust(60),
    "much": bytes(random.Random(1).randbytes(30_000)),
}


class Mine(str):
    """A class that is none of the program's."""

    __module__ = "mine"


def pair() -> tuple[Voice, Hearing]:
    ours, theirs = Pipe()
    return Voice(theirs, KEY), Hearing(ours, KEY)


def test_what_is_sent_comes_whole_and_in_order() -> None:
    voice, hearing = pair()
    for message in MESSAGES[:-1]:
        voice.send(message)
    for message in MESSAGES[:-1]:
        frame = hearing.next()
        assert frame is not None
        come = loads(unseal(frame, KEY))
        assert come == message
        assert [type(one) for one in come[1:]] == [type(one) for one in message[1:]]
    assert hearing.next() is None
    voice.close()
    with pytest.raises((EOFError, OSError)):
        hearing.next()


def test_arrays_of_numpy_come_through() -> None:
    for values in (np.arange(5, dtype=np.uint32), np.arange(6.0).reshape(2, 3)[:, ::2]):
        assert np.array_equal(loads(dumps(values)), values)
    assert loads(dumps(np.int64(3))) == 3


@posix
def test_part_of_a_message_is_not_waited_for() -> None:
    ours, theirs = Pipe()
    hearing = Hearing(ours, KEY)
    data = seal(dumps(MESSAGES[-1]), KEY)
    whole = struct.pack("!i", len(data)) + data
    sent = os.write(theirs.fileno(), whole[:7])
    assert hearing.next() is None
    assert hearing.waiting
    while sent < len(whole):
        sent += os.write(theirs.fileno(), whole[sent : sent + 50_000])
        frame = hearing.next()
    assert frame is not None
    assert loads(unseal(frame, KEY)) == MESSAGES[-1]


@posix
@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_what_is_no_message_is_left_out(garbage: bytes) -> None:
    ours, theirs = Pipe()
    voice, hearing = Voice(theirs, KEY), Hearing(ours, KEY)
    come = []
    for message in MESSAGES[:-1]:
        os.write(theirs.fileno(), garbage)
        voice.send(message)
        while (frame := hearing.next()) is not None:
            come.append(loads(unseal(frame, KEY)))
    os.write(theirs.fileno(), garbage)
    voice.close()
    with pytest.raises(EOFError):
        while True:
            frame = hearing.next()
            assert frame is not None
            come.append(loads(unseal(frame, KEY)))
    assert come == list(MESSAGES[:-1])
    assert hearing.stray >= len(garbage) * len(MESSAGES[:-1])


def test_each_wrong_bit_is_seen() -> None:
    data = bytearray(seal(dumps(MESSAGES[0]), KEY))
    for i in range(len(data)):
        data[i] ^= 1
        with pytest.raises(Spoilt):
            unseal(bytes(data), KEY)
        data[i] ^= 1
    assert loads(unseal(bytes(data), KEY)) == MESSAGES[0]
    with pytest.raises(Spoilt):
        unseal(bytes(data), b"another key 1234")


@pytest.mark.parametrize(
    "message", [eval, subprocess.run, Path("x"), ("a", {Mine("x"): 1}), np.frombuffer]
)
def test_nothing_but_plain_data_and_classes_of_ours_is_made(
    message: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mine", sys.modules[__name__])
    with pytest.raises(Spoilt):
        loads(pickle.dumps(message))


@pytest.mark.thorough
@posix
@pytest.mark.parametrize("garbage", GARBAGE.values(), ids=GARBAGE)
def test_what_a_solver_writes_into_the_pipe_does_no_harm(
    garbage: bytes, record: Record, user_job: UserJob, capfd: pytest.CaptureFixture[str]
) -> None:
    job = user_job(WRITES.format(garbage=garbage))
    recorder = recorded(record(job))
    assert (recorder.state, recorder.message) == (RunState.COMPLETE, "")
    assert [recorder.trace.event(k)[2] for k in range(6000)] == [k % 3000 % 7 for k in range(6000)]
    rerun = Rerun(job, recorder.trace)
    for event in (5990, 10, 2999):
        assert answer(rerun, event).variables["i"] == event % 3000
    rerun.close()
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.thorough
@posix
def test_on_the_command_line_neither(user_job: UserJob) -> None:
    job = user_job(WRITES.format(garbage=GARBAGE["words"]))
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "count", job.file],
        capture_output=True, text=True, timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "6,000" in done.stdout
