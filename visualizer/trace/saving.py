"""Saving from the window, which goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.trace.file import BLOCK, Writer
from visualizer.trace.head import Head
from visualizer.trace.trace import Trace


class Saving:
    """Has a thread write a file; what is in a trace never changes, so that it can read there.

    told     what to say when it is done
    message  why it failed, as a sentence; empty while it has not
    """

    def __init__(self, path: Path, write: Callable[[], None], told: str) -> None:
        """`write` raises BadInput where it fails."""
        self.path = path
        self.told = told
        self.message = ""
        self._write = write
        # Not a daemon: the file is finished even if nobody waits for it.
        self._thread = Thread(target=self._save)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Is the file written, or has it failed?"""
        return not self._thread.is_alive()

    def finish(self) -> None:
        """Wait until it is done."""
        self._thread.join()

    def _save(self) -> None:
        try:
            self._write()
        except BadInput as error:
            self.message = str(error)
        except Exception as fault:  # or the user would be told that it is saved
            reason = str(fault) or type(fault).__name__
            message = _("{name} could not be written: {reason}.")
            self.message = message.format(name=self.path.name, reason=reason)


def save_run(path: Path, head: Head, trace: Trace) -> Saving:
    """Begin to write the events that a trace has now; later ones are not in the file.

    zlib leaves the interpreter to others while it is at work.
    """
    length = len(trace)

    def write() -> None:
        writer = Writer()
        for start in range(0, length, BLOCK):
            writer.add(trace.events(start, min(start + BLOCK, length)))
        writer.save(path, head)

    told = _("{events} events saved as {name}.")
    return Saving(path, write, told.format(events=grouped(length), name=path.name))
