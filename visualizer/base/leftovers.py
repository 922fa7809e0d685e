"""Temporary files that go even if the program is killed while it writes them.

Whoever writes next in their folder, and the next window that opens, takes away those that nobody
is writing any more. As long as one is written its writer holds a lock on it, which the system
gives up when the writer ends, in whatever way.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from visualizer.base.pattern import pattern

if sys.platform != "win32":
    import fcntl

PREFIX = "backstep-"
"""What the names of all of them begin with."""

MOST_LOOKED_AT = 10_000
"""Entries of a folder: a huge one is not searched to its end."""

YOUNG = 60.0
"""Seconds in which a writer may not hold its file yet."""

LONG_AGO = 24 * 3600.0
"""Seconds after which a file is left over where the system cannot tell whether it is held."""

_BESIDE = pattern(PREFIX + r"[0-9a-f]{12}\.tmp")
_TEMPORARY = pattern(PREFIX + r"\w{8}(\.txt)?")


@contextlib.contextmanager
def temporary_beside(path: Path) -> Iterator[Path]:
    """A new, empty file in the folder of `path`, to be written and then given another name.

    It is taken away in the end where it still has its own. Raises OSError.
    """
    remove_left_over(path.parent)
    beside, handle = _created(path.parent)
    try:
        yield beside
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        if handle is not None:
            os.close(handle)


@contextlib.contextmanager
def temporary_folder() -> Iterator[Path]:
    """A new folder for files that are needed for a while. Raises OSError."""
    with tempfile.TemporaryDirectory(prefix=PREFIX, ignore_cleanup_errors=True) as folder:
        handle = None
        if sys.platform != "win32":
            handle = os.open(folder, os.O_RDONLY)
            hold(handle)
        try:
            yield Path(folder)
        finally:
            if handle is not None:
                os.close(handle)


def hold(handle: int) -> None:
    """Keep an open file or folder from being taken for one that is left over."""
    _lock(handle)


def remove_left_over(folder: Path) -> None:
    """Take away what was being written in a folder when its writer was killed."""
    for path, _age in _ours(folder, _BESIDE):
        if _given_up(path):
            with contextlib.suppress(OSError):
                os.unlink(path)


def remove_all_left_over(folders: Iterable[Path]) -> None:
    """The same in several folders, and in that of the system for temporary files."""
    for folder in dict.fromkeys(folders):
        remove_left_over(folder)
    for path, age in _ours(Path(tempfile.gettempdir()), _TEMPORARY):
        if age > YOUNG and _given_up(path):
            _remove(path)


def _created(folder: Path) -> tuple[Path, int | None]:
    """A new file that nobody takes away; None where that needs no handle."""
    while True:
        path = folder / f"{PREFIX}{os.urandom(6).hex()}.tmp"
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
        if sys.platform == "win32":  # an open file can be neither renamed nor removed there
            os.close(handle)
            return path, None
        _lock(handle)
        if os.fstat(handle).st_nlink:
            return path, handle
        os.close(handle)  # somebody took it away before it was held


def _ours(folder: Path, name: re.Pattern[str]) -> Iterator[tuple[str, float]]:
    """Files and folders of this user with such a name, and their ages in seconds."""
    with contextlib.suppress(OSError), os.scandir(folder) as listing:
        for _number, entry in zip(range(MOST_LOOKED_AT), listing, strict=False):
            if not name.fullmatch(entry.name):
                continue
            with contextlib.suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                kind_fits = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
                if kind_fits and (sys.platform == "win32" or status.st_uid == os.getuid()):
                    yield entry.path, time.time() - status.st_mtime


def _given_up(path: str) -> bool:
    """Does nobody write it any more?"""
    try:
        age = time.time() - os.stat(path).st_mtime
        if sys.platform == "win32":
            return age > YOUNG  # one that is open stays all the same
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    except OSError:
        return False
    try:
        locked = _lock(handle)
        return age > LONG_AGO if locked is None else locked
    finally:
        os.close(handle)


def _lock(handle: int) -> bool | None:
    """Take the lock of an open file; False where another has it, None where there are none."""
    if sys.platform == "win32":
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return False if error.errno in (errno.EWOULDBLOCK, errno.EACCES) else None
    return True


def _remove(path: str) -> None:
    """A file, or a folder with files."""
    with contextlib.suppress(OSError):
        if not os.path.isdir(path):
            os.unlink(path)
            return
        for name in os.listdir(path):
            with contextlib.suppress(OSError):
                os.unlink(os.path.join(path, name))
        os.rmdir(path)
