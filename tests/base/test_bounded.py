"""Work that takes too long is given up, wherever it is."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from visualizer.base import bounded as module
from visualizer.base.bounded import TooLong, bounded

LITTLE = 0.05
ROOT = Path(__file__).resolve().parents[2]


def spin(seconds: float) -> str:
    """So much of the processor is used, and every fault of the values is forgiven."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        try:
            sum(range(50))
        except Exception:
            continue
    return "done"


def test_what_is_quick_has_its_result_and_its_errors() -> None:
    assert bounded(LITTLE, max, 3, 4) == 4
    with pytest.raises(ZeroDivisionError):
        bounded(LITTLE, lambda: 1 // 0)


def test_what_takes_for_ever_is_given_up() -> None:
    for _time in range(3):
        with pytest.raises(TooLong):
            bounded(LITTLE, spin, 20.0)
    assert not module._limits


@pytest.mark.skipif(not hasattr(time, "pthread_getcpuclockid"), reason="time itself counts there")
def test_waiting_does_not_count() -> None:
    bounded(LITTLE, time.sleep, 4 * LITTLE)


def test_one_may_be_part_of_another() -> None:
    def outer() -> str:
        with pytest.raises(TooLong):
            bounded(LITTLE, spin, 20.0)
        return spin(LITTLE / 10)

    assert bounded(2 * LITTLE, outer) == "done"
    with pytest.raises(TooLong):
        bounded(LITTLE, lambda: bounded(20.0, spin, 0.0) and spin(20.0))


@pytest.mark.thorough
def test_nothing_is_raised_after_the_end() -> None:
    for number in range(40):
        try:
            bounded(LITTLE * number / 40, spin, LITTLE * number / 40)
        except TooLong:
            continue
    spin(3 * module.LOOK_SECONDS)


def test_an_interruption_that_is_lost_in_a_finalizer_comes_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lost = []
    monkeypatch.setattr(sys, "unraisablehook", lambda what: lost.append(what.exc_type))

    class Slow:
        def __del__(self) -> None:
            spin(4 * LITTLE)

    def work() -> None:
        Slow()
        spin(20.0)

    with pytest.raises(TooLong):
        bounded(LITTLE, work)
    assert lost == [TooLong]


def test_a_thread_that_was_interrupted_can_be_traced() -> None:
    """In a process of its own: it might never end."""
    program = """
import sys
from visualizer.base.bounded import TooLong, bounded
def endless():
    while True:
        pass
try:
    bounded(0.05, endless)
except TooLong:
    pass
def called():
    return 3
sys.settrace(lambda frame, event, argument: None)
assert called() == 3
sys.settrace(None)
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=20)
