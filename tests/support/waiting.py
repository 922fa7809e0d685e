"""Waiting for what the other processes do, as the frame loop does: by looking again and again."""

from __future__ import annotations

import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from pathlib import Path

from visualizer.debug.rerun import Rerun, Snapshot
from visualizer.record.recorder import Recorder, RunState

Children = Callable[[], list[BaseProcess]]
"""What the fixture `children` gives."""

LONGEST = 120.0
"""Seconds after which a test gives up; nothing comes near it, on a busy machine either."""


def until(true: Callable[[], object], longest: float = LONGEST) -> None:
    """Look until it is true."""
    end = time.monotonic() + longest
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.002)


def recorded(recorder: Recorder) -> Recorder:
    """The same recorder, when its run has ended."""

    def over() -> bool:
        recorder.poll()
        return recorder.state is not RunState.RUNNING

    until(over)
    return recorder


def answer(rerun: Rerun, k: int) -> Snapshot:
    """What the rerun says of event k."""
    rerun.states.ask(k)

    def there() -> bool:
        rerun.poll()
        return rerun.states.over or rerun.states.at(k) is not None

    until(there)
    found = rerun.states.at(k)
    assert found is not None, rerun.states.message
    return found


def is_alive(pid: int) -> bool:
    """Does the process run still? (Linux; one that has ended and waits to be seen does not.)"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
