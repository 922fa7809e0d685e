"""Files, read: plain ones only, and never more of them than somebody can have meant.

To open a pipe waits for somebody who writes, and some devices have no end: a name is not enough to
know that a file is none of these, and between a look at it and the opening it may become one.
"""

from __future__ import annotations

import errno
import io
import os
import stat
import tokenize
from typing import BinaryIO

from visualizer.base.i18n import gettext as _

LARGEST_SOURCE = 1 << 20
"""Bytes of a file with code: to read the syntax of more would hold up the window."""

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

Path = str | os.PathLike[str]


class TooLarge(OSError):
    """A file has more bytes than are read."""


def opened(path: Path) -> BinaryIO:
    """A plain file, open to be read. Raises OSError where it cannot be, or is something else."""
    try:
        _check(os.stat(path))  # first: some devices do something when they are opened
        handle = os.open(path, _FLAGS)
    except ValueError as error:  # a name that no file can have
        raise OSError(errno.EINVAL, str(error)) from None
    try:
        _check(os.fstat(handle))
        return open(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def content(path: Path, limit: int) -> bytes:
    """All of a plain file of `limit` bytes at most. Raises OSError: TooLarge where it has more."""
    with opened(path) as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise TooLarge(errno.EFBIG, os.strerror(errno.EFBIG))
    return data


def source_text(path: Path) -> str:
    """The text of a file with code, in the encoding that it says it has.

    Raises OSError, SyntaxError for an encoding that there is none of, and UnicodeDecodeError.
    """
    return text_of_code(content(path, LARGEST_SOURCE))


def text_of_code(data: bytes | str) -> str:
    """The text of code, in the encoding that it says it has. Raises the same but for OSError."""
    if isinstance(data, str):
        return data
    encoding, _lines = tokenize.detect_encoding(io.BytesIO(data).readline)
    return decoded(data, encoding)


def decoded(data: bytes, encoding: str = "utf-8", errors: str = "strict") -> str:
    """The text that bytes are, each line with the same end. Raises UnicodeDecodeError."""
    return data.decode(encoding, errors).replace("\r\n", "\n").replace("\r", "\n")


def _check(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, _("it is not a plain file"))
