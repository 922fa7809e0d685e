"""Notices that a file was saved, by looking at its time and size every so often."""

from __future__ import annotations

import os
from typing import TypeAlias

EVERY = 0.5
"""Seconds between two looks."""

SETTLE = 0.2
"""Seconds after which a file that has just changed has to look the same still: half of a save is
none. An editor that writes slowly, or first empties the file, is waited for."""

Signature: TypeAlias = tuple[int, int]
"""Time of the last change, and size."""


class FileWatch:
    """Watches one file; time passes only when `advance` is told so.

    changed   the file has been saved, whole; stays so until `accept`
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._accepted = self._seen = _signature(path)
        self._next_look = EVERY
        self.changed = False

    def advance(self, seconds: float) -> bool:
        """Let time pass. Has the file changed since it was accepted?"""
        self._next_look -= seconds
        if self._next_look <= 0:
            self._next_look = EVERY
            self._look()
        return self.changed

    @property
    def accepted(self) -> Signature | None:
        """What the file was when it was accepted the last time."""
        return self._accepted

    def accept(self) -> None:
        """The file as it is now is known: from here on changes count."""
        self._accepted = self._seen = _signature(self._path)
        self.changed = False

    def _look(self) -> None:
        now = _signature(self._path)
        if now is None:  # gone, perhaps only until the editor has put the new one in its place
            self._seen = now
            return
        if now != self._seen:
            self._seen = now
            self._next_look = SETTLE if now[1] else EVERY
            return
        self.changed = now != self._accepted


def _signature(path: str) -> Signature | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
