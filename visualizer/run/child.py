"""A process of our own that runs a solver, seen from the window: started, listened to, ended."""

from __future__ import annotations

import os
import signal
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import sleep
from typing import Any

MESSAGES_AT_ONCE = 64


class Child:
    """Starts `function(*arguments, connection)` in a process of its own and talks to it.

    Nothing here waits for the child. It ends when this object goes away or the program ends.

    gone    nothing more can come: its end of the pipe is closed, and all that it sent is taken in
    """

    def __init__(self, function: Callable[..., None], *arguments: object) -> None:
        context = get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=function, args=(*arguments, theirs), name="solver", daemon=True
        )
        self.gone = False
        with quiet_start():
            self._process.start()
        theirs.close()
        self._end = weakref.finalize(self, _end, self._process, self._connection)

    def messages(self) -> Iterator[Any]:
        """What has come from the child."""
        for _ in range(MESSAGES_AT_ONCE):
            try:
                if self.gone or not self._connection.poll():
                    return
                message = self._connection.recv()
            except (EOFError, OSError):
                self.gone = True
                return
            yield message

    def wait(self, seconds: float) -> None:
        """Wait for a message or the child's end, but not longer than so many seconds."""
        with suppress(OSError):  # its end of the pipe is closed
            if self.gone:
                sleep(min(seconds, 0.01))
            else:
                self._connection.poll(seconds)

    def send(self, message: object) -> None:
        """Send the child something small; nothing happens when it has ended.

        It is not `gone` then: what it sent before may still be in the pipe.
        """
        with suppress(OSError):
            self._connection.send(message)

    @property
    def exit_code(self) -> int | None:
        """How the process ended; None while it has not."""
        return self._process.exitcode if self._end.alive else None

    def close(self) -> None:
        """End the process, at once and whatever it is doing."""
        self.gone = True
        self._end()


@contextmanager
def quiet_start() -> Iterator[None]:
    """Processes that are started in this block begin with SIGINT held back and with fixed hashes.

    Ctrl+C in a terminal reaches every process of the group. The child inherits the block, so that
    not even its start-up can end in a traceback; here the signal is only late.
    Fixed hashes: else a solver that walks a set of strings would run in another order in the
    recorder's process than in the inspector's.
    """
    hold = getattr(signal, "pthread_sigmask", None)
    if hold:
        resource_tracker.ensure_running()  # its own start would let SIGINT through again
    before = hold(signal.SIG_BLOCK, {signal.SIGINT}) if hold else None
    had_seed = "PYTHONHASHSEED" in os.environ
    os.environ.setdefault("PYTHONHASHSEED", "0")
    try:
        yield
    finally:
        if not had_seed:
            del os.environ["PYTHONHASHSEED"]
        if hold:
            hold(signal.SIG_SETMASK, before)


def _end(process: BaseProcess, connection: Connection) -> None:
    process.kill()
    connection.close()
    process.join(1)  # about a millisecond; without it a zombie would stay until the next start
