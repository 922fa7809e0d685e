"""A process of our own that runs a solver: started, listened to and ended from the window; and
what it does first, so that it disturbs nobody and never outlives the window. What the solver starts
in it is the matter of family.py.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import signal
import stat
import sys
import threading
import warnings
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from time import sleep
from typing import Any, NoReturn, TextIO, cast

from visualizer.base.files import reason
from visualizer.base.program import stand_somewhere
from visualizer.record import memory
from visualizer.record.family import (
    end_orphans,
    end_process,
    end_with_family,
    is_free,
    keep_builtins,
    keep_from_copies,
    lead,
)
from visualizer.record.wire import SEAL_SIZE, Hearing, Spoilt, Voice, loads, unseal

PRINT_LIMIT = 100_000
"""Characters of a solver's output that are kept; what comes after them is dropped."""


class EndedProcess(SystemExit):
    """Stands for an os._exit of the solver's."""


class NoAnswer(EOFError):
    """Stands for the input that a solver asks for."""


class Printed(io.TextIOBase):
    """Takes the place of standard output: keeps the text until it is asked for, up to a limit.

    skip     so many characters at the beginning are known already, and dropped
    muted    nothing is kept
    through  is called after each write, for who cannot wait
    event    tells how many events there are so far; None: nobody wants to know when it is written
    """

    def __init__(self, limit: float = PRINT_LIMIT, skip: int = 0) -> None:
        self.skip = skip
        self.muted = False
        self.through: Callable[[], None] | None = None
        self.event: Callable[[], int] | None = None
        self._moments: list[tuple[int, int]] = []
        self._parts: list[str] = []
        self._room = limit

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._room > 0 and not self.muted:
            kept = text if len(text) < self._room else text[: int(self._room)] + "…\n"
            self._room -= len(text)
            self._parts.append(kept[self.skip :])
            self._note_moment(len(self._parts[-1]))
            self.skip = max(0, self.skip - len(kept))
            if self.through:
                self.through()
        return len(text)

    def take(self) -> str:
        """What was written since the last time."""
        parts, self._parts = self._parts, []
        return "".join(parts)

    def take_moments(self) -> list[tuple[int, int]]:
        """When that was written: (events there were by then, characters), one after the other."""
        moments, self._moments = self._moments, []
        return moments

    def _note_moment(self, count: int) -> None:
        if self.event is None or not count:
            return
        event = self.event()
        if self._moments and self._moments[-1][0] == event:
            count += self._moments.pop()[1]
        self._moments.append((event, count))


class NoInput(io.TextIOBase):
    """Takes the place of standard input."""

    def readable(self) -> bool:
        return True

    def readline(self, _size: int = -1) -> str:  # type: ignore[override]
        raise NoAnswer("a solver here cannot ask for input")

    def read(self, _size: int | None = -1) -> str:
        return self.readline()


BEHIND, FAR_BEHIND = 5, 10
"""How much nicer than the window they are who bring the events, and who run the solver again."""


def set_up(print_limit: float = PRINT_LIMIT, skip: int = 0, rank: int = BEHIND) -> Printed:
    """Be quiet, and end when the window's process ends. Returns what catches the prints."""
    stay_in_the_background(rank)
    return be_quiet(print_limit, skip)


def be_quiet(print_limit: float = PRINT_LIMIT, skip: int = 0) -> Printed:
    """Ask for nothing and write nowhere. Returns what catches the prints."""
    # Of the user's code: it does what it says, and has printed nothing.
    warnings.filterwarnings("ignore", category=SyntaxWarning)
    sys.stdin = cast(TextIO, NoInput())
    printed = Printed(print_limit, skip)
    sys.stdout = sys.stderr = cast(TextIO, printed)
    return printed


def stay_in_the_background(rank: int = BEHIND) -> None:
    """Leave Ctrl+C to the process that has started this one, and the processor if it wants that;
    end when that ends."""
    ignore_ctrl_c()
    give_way(rank)
    threading.Thread(target=_end_with_the_window, daemon=True).start()


def be_silent() -> None:
    """Write nowhere, whatever writes: for who runs again what has been heard once."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        os.close(nowhere)


def give_way(rank: int) -> None:
    """Be so much nicer than the processes of the user: slow frames are those that wait for a
    processor while solvers have all of them."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(
            kernel.GetCurrentProcess(), _IDLE_CLASS if rank >= FAR_BEHIND else _BELOW_NORMAL_CLASS
        )
    else:
        with suppress(OSError):
            os.nice(rank)


_BELOW_NORMAL_CLASS, _IDLE_CLASS = 0x4000, 0x40
"""Of Windows: its priority classes have no numbers in between."""


def ignore_ctrl_c() -> None:
    """Leave it to the process that has started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
        end_with_family(0)


MESSAGES_AT_ONCE = 64

LAST_SECONDS = 0.2
"""So long a process may take to end those that it has begun: milliseconds on a quiet machine."""


class Child:
    """Starts `function(*arguments, connection)` in a process of its own and talks to it.

    Nothing here waits for the child. It ends when this object goes away or the program ends.

    key      what the messages of the process are sealed with
    gone     nothing more can come: its end of the pipe is closed, and all that it sent is taken in
    refused  why the system let no process begin; then it is gone from the start. Empty else
    """

    def __init__(
        self, function: Callable[..., None], *arguments: object, of_solver: bool = True,
        ends_others: bool = False,
    ) -> None:
        """
        of_solver    may a solver run in there? Then its memory has a limit
        ends_others  has it processes to end when the window goes? Then it is left a moment for that
        """
        stand_somewhere()
        context = get_context("spawn")
        self.key = os.urandom(SEAL_SIZE)
        self.gone = False
        self.refused = ""
        with ExitStack() as where_refused:
            try:
                self._connection, theirs = context.Pipe()
                where_refused.callback(self._connection.close)
                with theirs, quiet_start():
                    self._process = context.Process(
                        target=_begin, name="solver", daemon=True,
                        args=(function, arguments, memory.allowed(), of_solver, theirs, self.key),
                    )
                    self._process.start()
            except OSError as error:  # no more open files, or processes
                self.gone, self.refused = True, reason(error)
                return
            where_refused.pop_all()
        self._hearing = Hearing(self._connection, self.key)
        self._end = weakref.finalize(
            self, _end, self._process, self._connection, LAST_SECONDS if ends_others else 0.0
        )

    def messages(self) -> Iterator[Any]:
        """What has come from the child."""
        for _ in range(MESSAGES_AT_ONCE):
            try:
                frame = None if self.gone else self._hearing.next()
                if frame is None:
                    return
                message = loads(unseal(frame, self.key))
            except (EOFError, OSError, Spoilt):
                self.gone = True
                return
            yield message

    @property
    def has_come(self) -> bool:
        """Is there anything to be read, or the end?"""
        try:
            return not self.gone and self._connection.poll()
        except OSError:
            return True

    def wait(self, seconds: float) -> None:
        """Wait for a message or the child's end, but not longer than so many seconds."""
        with suppress(OSError):  # its end of the pipe is closed
            if self.gone:
                sleep(min(seconds, 0.01))
            else:
                self._connection.poll(min(seconds, 0.01) if self._hearing.waiting else seconds)

    def send(self, message: object) -> None:
        """Send the child something small; nothing happens when it has ended.

        It is not `gone` then: what it sent before may still be in the pipe.
        """
        if not self.refused:
            with suppress(OSError):
                self._connection.send(message)

    def go_on(self) -> None:
        """Have the process go on, if the solver has stopped it: it would be silent for ever."""
        if sys.platform == "win32" or self.gone or not self._process.is_alive():
            return
        if pid := self._process.pid:
            with suppress(OSError):  # it leads no group yet
                os.killpg(pid, signal.SIGCONT)

    @property
    def spoilt(self) -> bool:
        """Has the solver written into the pipe? What has come is what was sent all the same."""
        return not self.refused and self._hearing.stray > 0

    @property
    def exit_code(self) -> int | None:
        """How the process ended; None while it has not."""
        return self._process.exitcode if not self.refused and self._end.alive else None

    def close(self) -> None:
        """End the process, at once and whatever it is doing."""
        self.gone = True
        if not self.refused:
            self._end()


@contextmanager
def quiet_start() -> Iterator[None]:
    """Processes that are started in this block begin with SIGINT held back, with fixed hashes, and
    without the current folder among the places of modules.

    Ctrl+C in a terminal reaches every process of the group. The child inherits the block, so that
    not even its start-up can end in a traceback; here the signal is only late.
    Fixed hashes: else a solver that walks a set of strings would run in another order in the
    recorder's process than in the rerun's. And a file of the user's in that folder may be called
    random.py: Python's own modules would import it.
    """
    given = {name: value for name, value in BEGIN_WITH.items() if name not in os.environ}
    hold = getattr(signal, "pthread_sigmask", None)
    os.environ.update(given)
    try:
        if hold:
            resource_tracker.ensure_running()  # its own start would let SIGINT through again
        before = hold(signal.SIG_BLOCK, {signal.SIGINT}) if hold else None
        try:
            yield
        finally:
            if hold:
                hold(signal.SIG_SETMASK, before)
    finally:
        for name in given:
            os.environ.pop(name, None)


def prepare_start() -> None:
    """Start now what the first of our processes would start with it, multiprocessing's tracker of
    resources: with two processors that process would have to wait for it, and so would the window.
    """
    with suppress(OSError), quiet_start():  # who starts a process is told why none can be started
        pass


SAFE_PATH, OURS = "PYTHONSAFEPATH", "backstep"

BEGIN_WITH = {"PYTHONHASHSEED": "0", SAFE_PATH: OURS}
"""Variables of the environment for our processes, where the user has not set them. What the solver
starts does not get the second one: it may be a script that imports what stands beside it."""


def _begin(
    function: Callable[..., None], arguments: tuple[object, ...], most: int, of_solver: bool,
    connection: Connection, key: bytes,
) -> None:
    """What each of our processes does first."""
    if os.environ.get(SAFE_PATH) == OURS:
        del os.environ[SAFE_PATH]
    memory.allow(most)
    lead(most if of_solver else 0)
    memory.bind(most if of_solver else 0)
    keep_from_copies(connection)
    _hide_tracker()
    _hide_memory()
    if sys.platform != "win32":
        os.set_inheritable(connection.fileno(), False)  # it was, so that it could get here
    multiprocessing.current_process().daemon = False  # or it could start no processes
    with suppress(OSError):  # what a solver writes to file descriptor 1 is no data
        os.dup2(2, 1)
    if of_solver:
        keep_builtins()
    function(*arguments, Voice(connection, key))


def _hide_tracker() -> None:
    """Put what leads to multiprocessing's tracker of resources, which is the window's, where nobody
    writes by mistake: it would complain on the terminal."""
    if sys.platform != "win32":
        import fcntl

        tracker: Any = resource_tracker._resource_tracker
        with suppress(OSError, AttributeError):
            hidden = fcntl.fcntl(tracker._fd, fcntl.F_DUPFD_CLOEXEC, _FAR_AWAY)
            os.close(tracker._fd)
            tracker._fd = hidden


def _hide_memory() -> None:
    """Let the file descriptors of shared memory lead nowhere: it is there without them, and nobody
    writes into it by mistake. Its files have no name any more."""
    if sys.platform != "win32":
        with suppress(OSError):
            nowhere = os.open(os.devnull, os.O_RDWR)
            for number in map(int, os.listdir("/dev/fd")):
                with suppress(OSError):
                    status = os.fstat(number)
                    if number > 2 and stat.S_ISREG(status.st_mode) and not status.st_nlink:
                        os.dup2(nowhere, number, inheritable=False)
            os.close(nowhere)


_FAR_AWAY = 200
"""A file descriptor that programs do not come to easily, within the limits of each system."""


def _end(process: BaseProcess, connection: Connection, seconds: float) -> None:
    """seconds: so long it may end by itself, as it does where nobody listens any more"""
    pid = process.pid
    if seconds:
        connection.close()
        process.join(seconds)
    if pid is not None and (process.is_alive() or is_free(pid)):
        end_orphans(pid)
    process.kill()
    connection.close()
    process.join(1)  # about a millisecond; without it a zombie would stay until the next start
