"""Work that may take only so long: drawing and wording what Backstep did not make.

A picture of a board goes through its queens in pairs; in a recording that somebody has forged there
may be ten thousand of them. Nobody can tell beforehand what takes too long, so a thread looks.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock, Thread, get_ident
from typing import TypeVar

LOOK_SECONDS = 0.03
"""Between two looks while there is something to look at."""

AGAIN_LOOKS = 10
"""Looks after which a thread is interrupted once more that goes on: an interruption that comes
within a finalizer is lost."""

SLOWER = 3.0
"""Where a thread's share of the processor cannot be told time itself counts, so many times as
much of it: others may be at work as well."""

Result = TypeVar("Result")


class TooLong(BaseException):
    """It has taken too long. No Exception: what guards against faulty values must not hide it."""


class _Limit:
    """Something that goes on: in which thread, and how much of the processor is left for it."""

    def __init__(self, seconds: float) -> None:
        self.thread = get_ident()
        self.over = False
        self.fired = 0  # looks since it was to end
        self._clock: Callable[[], float] = time.monotonic
        self._seconds = SLOWER * seconds
        if hasattr(time, "pthread_getcpuclockid"):
            number = time.pthread_getcpuclockid(self.thread)
            self._clock = lambda: time.clock_gettime(number)
            self._seconds = seconds
        self._began = self._clock()

    @property
    def spent(self) -> float:
        return self._clock() - self._began

    @property
    def exceeded(self) -> bool:
        return self.spent > self._seconds

    def leave_out(self, seconds: float) -> None:
        """Do not count what is limited by itself."""
        self._began += seconds


_lock = Lock()
_limits: dict[int, list[_Limit]] = {}
_begun = Event()
_watcher: Thread | None = None


def bounded(seconds: float, function: Callable[..., Result], *arguments: object) -> Result:
    """What the function makes of the arguments. Raises TooLong, in the midst of it, after so many
    seconds of the processor. One of these may be part of another."""
    limit = _Limit(seconds)
    with _lock:
        _limits.setdefault(limit.thread, []).append(limit)
    _watch()
    try:
        return function(*arguments)
    finally:
        try:
            _leave(limit)
        except TooLong:  # it came just now
            _leave(limit)


def _leave(limit: _Limit) -> None:
    with _lock:
        limit.over = True
        if limit.fired:
            _swallow(limit.thread)
        mine = _limits.get(limit.thread, [])
        if limit in mine:
            mine.remove(limit)
            if mine:
                mine[-1].leave_out(limit.spent)
        if not mine:
            _limits.pop(limit.thread, None)


def _swallow(here: int) -> None:
    """In the thread itself: TooLong may still be on its way. To take it back would leave a thread
    that looks for it at each call for ever (and with sys.settrace, in Python 3.11, one that never
    gets any farther): so it is raised once more."""
    try:
        _raise_in(here, TooLong)
        while True:
            pass
    except TooLong:
        pass


def _watch() -> None:
    global _watcher
    if _watcher is None or not _watcher.is_alive():
        _watcher = Thread(target=_look, name="watcher", daemon=True)
        _watcher.start()
    if not _begun.is_set():
        _begun.set()


def _look() -> None:
    while True:
        _begun.wait()
        _begun.clear()
        while _limits:
            time.sleep(LOOK_SECONDS)
            with _lock:
                for limits in _limits.values():
                    limit = limits[-1]
                    if limit.over or not limit.exceeded:
                        continue
                    if limit.fired % AGAIN_LOOKS == 0:
                        _raise_in(limit.thread, TooLong)
                    limit.fired += 1


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Have an error raised in a thread, once."""
    import ctypes  # seldom needed

    number = ctypes.c_ulong(thread)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(number, ctypes.py_object(error))
