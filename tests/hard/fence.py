"""A fence around a folder: what runs inside writes and starts nothing outside of it.

Random input finds the dialogs that save files, and folders above the one in which it began.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

CHANGES = frozenset((
    "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.truncate", "os.link", "os.symlink",
    "os.chmod", "os.utime",
))
"""What else changes files. Its first arguments are paths."""

ALLOWED = ("/dev/", "/proc/")

_folder: str = ""
_installed = False


@contextmanager
def fenced(folder: Path) -> Iterator[None]:
    """Have whatever would write outside of a folder meanwhile fail as if it were not allowed to,
    and so whatever would start another program than Python."""
    global _folder, _installed
    if not _installed:
        sys.addaudithook(_look)  # it can never be taken away, but it can be idle
        _installed = True
    _folder = str(folder.resolve())
    try:
        yield
    finally:
        _folder = ""


def _look(what: str, arguments: tuple[object, ...]) -> None:
    if not _folder:
        return
    if what == "open":
        flags = arguments[2]
        if isinstance(flags, int) and flags & WRITES:
            _refuse_outside(arguments[0])
    elif what in CHANGES:
        for path in arguments[:2]:
            _refuse_outside(path)
    elif what == "subprocess.Popen" and arguments[0] != sys.executable:
        raise PermissionError(13, "no other program is started here")


def _refuse_outside(path: object) -> None:
    if not isinstance(path, str | bytes):
        return
    whole = os.path.abspath(os.fsdecode(path))
    if not (whole.startswith(ALLOWED) or whole == _folder or whole.startswith(_folder + os.sep)):
        raise PermissionError(13, "outside of the fence", whole)
