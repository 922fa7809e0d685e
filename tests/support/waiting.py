"""Waiting for what the other processes do, as the frame loop does: by looking again and again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Protocol, TypeVar

from visualizer.debug.rerun import EventLines, Rerun, Snapshot
from visualizer.record.recorder import Recorder, RunState

Children = Callable[[], list[BaseProcess]]
"""What the fixture `children` gives."""

LONGEST = 120.0
"""Seconds after which a test gives up; nothing comes near it, on a busy machine either."""


def pauses(longest: float = LONGEST, what: str = "") -> Iterator[None]:
    """Rest, longer and longer: who looks again and again, and draws what is seen, takes the time of
    the processes that are waited for. Ends by failing."""
    end, pause = time.monotonic() + longest, 0.002
    while time.monotonic() < end:
        yield
        time.sleep(pause)
        pause = min(0.06, pause * 1.5)
    raise AssertionError(f"waited in vain for {what}" if what else "waited in vain")


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


Told = TypeVar("Told", covariant=True)


class Asked(Protocol[Told]):
    """A service of the rerun that is asked for an event at a time."""

    message: str

    @property
    def over(self) -> bool: ...
    def ask(self, k: int) -> object: ...
    def at(self, k: int) -> Told | None: ...


def answer(rerun: Rerun, k: int) -> Snapshot:
    """What the rerun says of event k."""
    return _told(rerun, rerun.states, k)


def lines_at(rerun: Rerun, k: int) -> EventLines:
    """The lines from event k to the next one, as the rerun tells them."""
    return _told(rerun, rerun.lines, k)


def _told(rerun: Rerun, service: Asked[Told], k: int) -> Told:
    service.ask(k)

    def there() -> bool:
        rerun.poll()
        return service.over or service.at(k) is not None

    until(there)
    found = service.at(k)
    assert found is not None, service.message
    return found


def is_alive(pid: int) -> bool:
    """Does the process run still? (Linux; one that has ended and waits to be seen does not.)"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False
