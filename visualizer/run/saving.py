"""Saving a run from the window, which goes on meanwhile."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

from visualizer.run.errors import BadInput
from visualizer.run.trace import Trace
from visualizer.run.trace_file import BLOCK, Writer
from visualizer.run.trace_head import Head


class Saving:
    """Writes the events that a trace has now; those that are recorded later are not in the file.

    Packing is done by a thread: it leaves the interpreter to others while zlib is at work, and what
    is in a trace never changes.

    events   how many it writes
    share    how much of it is packed, from 0 to 1
    message  why it failed, as a sentence; empty while it has not
    """

    def __init__(self, path: Path, head: Head, trace: Trace) -> None:
        self.path = path
        self.events = len(trace)
        self.share = 0.0
        self.message = ""
        self._cancelled = False
        # Not a daemon: a program that ends first finishes the file.
        self._thread = Thread(target=self._save, args=(head, trace, self.events))
        self._thread.start()

    @property
    def done(self) -> bool:
        """Is the file written, or has it failed?"""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """Write nothing, if it is not too late."""
        self._cancelled = True

    def _save(self, head: Head, trace: Trace, length: int) -> None:
        writer = Writer()
        for start in range(0, length, BLOCK):
            if self._cancelled:
                return
            writer.add(trace.events(start, min(start + BLOCK, length)))
            self.share = start / length
        try:
            writer.save(self.path, head)
        except BadInput as error:
            self.message = str(error)
        self.share = 1.0
