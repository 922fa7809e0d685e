"""What the command line says: data on standard output, messages and progress on standard error."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self, TextIO

from visualizer.base.errors import BadInput
from visualizer.base.files import reason
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import duration, printed
from visualizer.base.terminal import harmless, one_row

PROGRESS_AFTER = 1.0
PROGRESS_EVERY = 0.25
"""Seconds until the progress line appears, and between two of its updates."""


DONE, BAD_INPUT, SOLVER_FAILED, INTERRUPTED = 0, 2, 3, 130
"""The exit codes."""


class ReaderGone(Exception):
    """Nobody reads standard output any more, as after `| head`: the rest is not wanted."""


def write(text: str) -> None:
    """Put data on standard output."""
    with _standard_output() as stream:
        stream.write(harmless(text))


def flush() -> None:
    """Hand over what has been written: a full disk is noticed here, not when the program ends."""
    if sys.stdout is not None:
        with _standard_output() as stream:
            stream.flush()


def compact_json(value: object) -> str:
    """One line of JSON without spaces."""
    return json.dumps(value, separators=(",", ":")) + "\n"


def say(message: str) -> None:
    """Put a message on standard error, in one line."""
    if sys.stderr is None:
        return  # print would take standard output instead
    with contextlib.suppress(OSError, ValueError):  # there is nowhere left to complain
        print(one_row(message), file=sys.stderr, flush=True)


def so_far() -> str:
    """That counts are not those of a whole search."""
    return _("The search did not run to its end: these are the counts so far.")


def mention(message: str) -> None:
    """Say what is no mistake, where somebody sits at a terminal; "" says nothing."""
    if message and sys.stderr is not None and sys.stderr.isatty():
        say(message)


@contextlib.contextmanager
def _standard_output() -> Iterator[TextIO]:
    if sys.stdout is None:  # closed before we started
        raise BadInput(_("There is no standard output to write to."))
    try:
        yield sys.stdout
    except (OSError, ValueError) as error:
        _give_up_standard_output()
        if isinstance(error, ValueError):  # closed under our hands
            raise BadInput(_("There is no standard output to write to.")) from error
        # Windows reports a reader that has gone as EINVAL.
        if isinstance(error, BrokenPipeError) or (os.name == "nt" and error.errno == errno.EINVAL):
            raise ReaderGone from error
        raise BadInput(
            _("Standard output cannot be written: {reason}.").format(reason=reason(error))
        ) from error


def _give_up_standard_output() -> None:
    """Let what is still buffered go nowhere, or the interpreter would fail with it at its end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


class ProgressLine:
    """A line on standard error that tells how far a long run has come, if that is a terminal.

    Cleared when the `with` block ends, and by `clear` before other output.
    """

    def __init__(
        self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        stream = stream or sys.stderr
        self._stream = stream if stream is not None and stream.isatty() else None
        self._clock = clock
        self._began = clock()
        self._next = self._began + PROGRESS_AFTER
        self._width = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.clear()

    def update(self, events: int, solutions: int) -> None:
        """Tell the numbers so far; does something only a few times a second."""
        if self._due():
            self._tell(
                ngettext("{count} event", "{count} events", events).format(count=printed(events)),
                ngettext("{count} solution", "{count} solutions", solutions).format(
                    count=printed(solutions)
                ),
            )

    def dives(self, count: int, wanted: int) -> None:
        """The same for the dives of an estimate."""
        if self._due():
            self._tell(
                ngettext("{count} of {wanted} dive", "{count} of {wanted} dives", wanted).format(
                    count=printed(count), wanted=printed(wanted)
                )
            )

    def share(self, done: float, solutions: int, begun_at: float = 0.0) -> None:
        """The same for a count of which the share `done`, from 0 to 1, is done.

        begun_at  how much of it was when this line began
        """
        if self._due() and done > begun_at:
            left = (self._clock() - self._began) * (1 - done) / (done - begun_at)
            self._tell(
                _("{percent} %").format(percent=int(100 * done)),
                ngettext("{count} solution", "{count} solutions", solutions).format(
                    count=printed(solutions)
                ),
                _("about {time} left").format(time=duration(left)),
            )

    def point(self, solver: str, n: int, count: int, wanted: int, left: float) -> None:
        """The same for the points of the growth lab."""
        if self._due():
            self._tell(
                _("{count} of {wanted} points").format(count=count, wanted=wanted),
                f"{solver}, n = {n}",
                _("about {time} left").format(time=duration(left)),
            )

    def frames(self, done: int, wanted: int) -> None:
        """The same for the frames of a film."""
        if self._due():
            left = (self._clock() - self._began) / done * (wanted - done)
            self._tell(
                ngettext("{count} of {wanted} frame", "{count} of {wanted} frames", wanted).format(
                    count=printed(done), wanted=printed(wanted)
                ),
                _("about {time} left").format(time=duration(left)),
            )

    def rows(self, done: int, wanted: int) -> None:
        """The same for the rows of a table."""
        if self._due():
            self._tell(
                ngettext("{count} of {wanted} row", "{count} of {wanted} rows", wanted).format(
                    count=printed(done), wanted=printed(wanted)
                )
            )

    def stops(self, done: int, wanted: int) -> None:
        """The same for the stops of a lesson."""
        if self._due():
            self._tell(
                ngettext("{count} of {wanted} stop", "{count} of {wanted} stops", wanted).format(
                    count=printed(done), wanted=printed(wanted)
                )
            )

    def measuring(self, run: str) -> None:
        """The same for a run that is measured, whatever it does."""
        if self._due():
            self._tell(_("measuring {run}").format(run=run))

    def _due(self) -> bool:
        return self._stream is not None and self._clock() >= self._next

    def _tell(self, *facts: str) -> None:
        now = self._clock()
        self._next = now + PROGRESS_EVERY
        self._show(", ".join((*facts, duration(now - self._began))))

    def clear(self) -> None:
        """Take the line away."""
        if self._width:
            self._show("")

    def _show(self, line: str) -> None:
        # Blanks instead of an escape sequence: every console on Windows understands them. One
        # column stays free, as some terminals wrap when the last one is written.
        line = one_row(line)[: shutil.get_terminal_size().columns - 1]
        with contextlib.suppress(OSError, ValueError):
            assert self._stream is not None
            self._stream.write(f"\r{line}{' ' * (self._width - len(line))}\r")
            self._stream.flush()
        self._width = len(line)
