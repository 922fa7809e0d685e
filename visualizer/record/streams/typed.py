"""Standard input as a stream: read here, or handed on to the process that reads it for the window.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import reduction
from typing import Any, Final

from visualizer.base.errors import BadInput
from visualizer.base.files import reason
from visualizer.base.i18n import gettext as _

AT_ONCE: Final = 1 << 16
"""Bytes that are read at once: what a pipe holds."""


class Typed:
    """Standard input. What has been looked at, for what its first line says, comes again."""

    def __init__(self) -> None:
        self._looked_at: list[bytes] = []
        self._taken = False

    def look(self) -> str:
        """What the first line says, which is waited for; "" where it says nothing.

        Raises BadInput where nothing can be read, or where it has been looked at before.
        """
        if self._taken:
            raise BadInput(_("Standard input (-) can stand for one run only."))
        self._taken = True
        from visualizer.record.streams.reading import StreamReader

        reader = StreamReader()
        while not (reader.begun or reader.failure):
            data = self._read()
            self._looked_at.append(data)
            for _piece in reader.feed(data) if data else reader.end():
                pass
        return reader.head

    def blocks(self) -> Iterator[bytes]:
        """All of it, as it comes. Raises BadInput where it cannot be read."""
        while self._looked_at:
            data = self._looked_at.pop(0)
            if not data:
                return
            yield data
        while data := self._read():
            yield data

    def handed_on(self) -> tuple[bytes, Handed]:
        """What has been looked at, and the rest for another process; from now on it is read there.
        """
        begin, self._looked_at = b"".join(self._looked_at), []
        return begin, Handed(_number())

    def _read(self) -> bytes:
        try:
            return os.read(_number(), AT_ONCE)
        except OSError as error:
            raise BadInput(
                _("Standard input cannot be read: {reason}.").format(reason=reason(error))
            ) from None


TYPED: Final = Typed()
"""That of this process."""


def _number() -> int:
    """Its file descriptor; raises BadInput where there is none."""
    with suppress(OSError, ValueError, AttributeError):
        return sys.stdin.fileno()
    raise BadInput(_("There is no standard input to read from."))


class Handed:
    """A file descriptor that goes to a process which is being started.

    number  there; here the one that is handed on
    """

    def __init__(self, number: int) -> None:
        self.number = number

    def __reduce__(self) -> tuple[Callable[[Any], Handed], tuple[Any]]:
        if sys.platform == "win32":
            import msvcrt

            handle = msvcrt.get_osfhandle(self.number)
            return _arrived, (reduction.DupHandle(handle, _READ),)
        return _arrived, (reduction.DupFd(self.number),)


_READ: Final = 0x120089
"""Of Windows: FILE_GENERIC_READ."""


def _arrived(there: Any) -> Handed:
    number = there.detach()
    if sys.platform == "win32":
        import msvcrt

        number = msvcrt.open_osfhandle(number, os.O_RDONLY)
    return Handed(number)
