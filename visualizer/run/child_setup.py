"""What a solver's process does first, so that it disturbs nobody and never outlives the window."""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import NoReturn, TextIO, cast

from visualizer.run.faults import EndedProcess, NoAnswer

end_process = os._exit
"""The real one, whatever `forbid_exit` does."""

PRINT_LIMIT = 100_000
"""Characters of a solver's output that are kept; what comes after them is dropped."""


class Printed(io.TextIOBase):
    """Takes the place of standard output: keeps the text until it is asked for, up to a limit.

    skip     so many characters at the beginning are known already, and dropped
    muted    nothing is kept
    through  is called after each write, for who cannot wait
    """

    def __init__(self, limit: float = PRINT_LIMIT, skip: int = 0) -> None:
        self.skip = skip
        self.muted = False
        self.through: Callable[[], None] | None = None
        self._parts: list[str] = []
        self._room = limit

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._room > 0 and not self.muted:
            kept = text if len(text) < self._room else text[: int(self._room)] + "…\n"
            self._room -= len(text)
            self._parts.append(kept[self.skip :])
            self.skip = max(0, self.skip - len(kept))
            if self.through:
                self.through()
        return len(text)

    def take(self) -> str:
        """What was written since the last time."""
        parts, self._parts = self._parts, []
        return "".join(parts)


class NoInput(io.TextIOBase):
    """Takes the place of standard input."""

    def readable(self) -> bool:
        return True

    def readline(self, _size: int = -1) -> str:  # type: ignore[override]
        raise NoAnswer("a solver here cannot ask for input")

    def read(self, _size: int | None = -1) -> str:
        return self.readline()


def set_up(print_limit: float = PRINT_LIMIT, skip: int = 0) -> Printed:
    """Be quiet, and end when the window's process ends. Returns what catches the prints."""
    stay_in_the_background()
    sys.stdin = cast(TextIO, NoInput())
    printed = Printed(print_limit, skip)
    sys.stdout = sys.stderr = cast(TextIO, printed)
    return printed


def stay_in_the_background() -> None:
    """Leave Ctrl+C to the process that has started this one, and end when that ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_window, daemon=True).start()


def forbid_exit() -> None:
    """Let a solver's os._exit be told like sys.exit: else nobody would know where it was."""
    here = os.getpid()

    def refuse(status: int) -> NoReturn:
        if os.getpid() != here:  # a process that the solver has started
            end_process(status)
        raise EndedProcess(status)

    os._exit = refuse


def _end_with_the_window() -> None:
    """Wait for the window's end, even one by kill -9; then end, even if the solver hangs."""
    window = multiprocessing.parent_process()
    if window is not None:
        wait([window.sentinel])
        end_process(0)
