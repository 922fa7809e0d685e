"""What Python tells of a process that can no longer speak for itself.

A solver can crash its process, or hang in code that lets no other thread run: a sum over a huge
range, say. Python's faulthandler writes down the line even then, into a file: a pipe would need
somebody who reads.
"""

from __future__ import annotations

import faulthandler
import os
import re
import tempfile
import weakref
from contextlib import suppress

from visualizer.run.failures import Failure, one_line

_FATAL = re.compile(r"^(?:Fatal Python error|Windows fatal exception): (.+)$", re.MULTILINE)
_TIMEOUT = re.compile(r"^Timeout \(", re.MULTILINE)
_FRAME = re.compile(r'^  File "(.+)", line (\d+) in ', re.MULTILINE)
LONGEST = 1 << 20
"""Bytes of last words that are read."""

_LONGEST_NAME = 500
"""Characters of a file's name that the faulthandler writes."""


class LastWords:
    """The worker's side: what it must do so that its end is written into the file `path`."""

    def __init__(self, path: str) -> None:
        self._file = -1
        with suppress(OSError):
            self._file = os.open(path, os.O_WRONLY)
            faulthandler.enable(self._file)

    def end_unless_renewed(self, seconds: float) -> None:
        """End this process in so many seconds, with last words, unless this is called again."""
        if self._file >= 0:
            faulthandler.dump_traceback_later(seconds, exit=True, file=self._file)


class LastWordsFile:
    """The window's side: a new file. `path` is empty where there can be none."""

    def __init__(self) -> None:
        self.path = ""
        self._file = -1
        with suppress(OSError):
            self._file, self.path = tempfile.mkstemp(prefix="backstep-", suffix=".txt")
        self._remove = weakref.finalize(self, _remove, self._file, self.path)

    def opened(self) -> None:
        """The worker has it open: it needs no name any more, so that nothing can stay behind."""
        _unlink(self.path)

    def failure(self, event: int, file: str, seconds: float) -> Failure | None:
        """Why the process has ended, before `event`; None where it has not said that."""
        if self._file < 0:
            return None
        os.lseek(self._file, 0, os.SEEK_SET)
        text = os.read(self._file, LONGEST).decode("ascii", "replace")
        if fatal := _FATAL.search(text):
            failure = Failure("crash", event, {"problem": one_line(fatal[1])})
        elif _TIMEOUT.search(text):
            failure = hang(event, seconds)
        else:
            return None
        wanted = file.encode("ascii", "backslashreplace").decode()[:_LONGEST_NAME]
        for name, line in _FRAME.findall(text):  # the innermost frame of a thread comes first
            if name.removesuffix("...") == wanted:
                return failure.at(file, int(line))
        return failure

    def close(self) -> None:
        """Let go of the file."""
        self._remove()


def _remove(file: int, path: str) -> None:
    if file >= 0:
        os.close(file)
        _unlink(path)


def _unlink(path: str) -> None:
    with suppress(OSError):  # Windows does that only when nobody has it open any more
        os.unlink(path)


def hang(event: int, seconds: float) -> Failure:
    """The failure of a solver that yields no `event`."""
    details: dict[str, str | int] = {"seconds": f"{seconds:g}", "last": event - 1}
    return Failure("hang" if event else "hang at start", event, details)
