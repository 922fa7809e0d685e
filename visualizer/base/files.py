"""Writing files whole or not at all, and their names as text."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from collections.abc import Iterable
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _


def write_whole(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Put `data` into the file `path`, replacing what was there; raises BadInput where that fails.

    A reader sees the old file or the new one, never a part: the data first goes into a file
    beside it.
    """
    check_place(path)
    try:
        target = path.resolve()  # a link stays: what it points to is replaced
        beside = target.with_name(f"backstep-{secrets.token_hex(6)}.tmp")
        try:
            with beside.open("xb") as file:
                file.writelines((data,) if isinstance(data, bytes) else data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadInput(
            _("{path} cannot be written: {reason}.").format(path=path, reason=reason(error))
        ) from error


def create_whole(path: Path, data: bytes) -> None:
    """Put `data` into the new file `path`; raises BadInput where there is one already."""
    check_place(path)
    try:
        with path.open("xb") as file:
            try:
                file.write(data)
                file.flush()
            except BaseException:
                file.close()
                path.unlink()
                raise
    except FileExistsError:
        raise BadInput(
            _("{path} is there already; nothing has been overwritten.").format(path=path)
        ) from None
    except OSError as error:
        raise BadInput(
            _("{path} cannot be written: {reason}.").format(path=path, reason=reason(error))
        ) from error


def check_place(path: Path) -> None:
    """Raise BadInput where no file could be put at `path`: better before the work than after."""
    # os.path rather than Path's methods: these answer False for a name that is too long.
    folder = path.parent
    if not os.path.isdir(folder):
        raise BadInput(
            _("{path} cannot be written: there is no folder {folder}.").format(
                path=path, folder=folder
            )
        )
    if os.path.isdir(path):
        raise BadInput(_("{path} cannot be written: it is a folder.").format(path=path))
    if os.path.exists(path) and not os.path.isfile(path):
        raise BadInput(_("{path} cannot be written: it is not a plain file.").format(path=path))


def reason(error: OSError) -> str:
    """Why the system refused, in its own words."""
    return error.strerror or str(error) or type(error).__name__


SURROGATES = re.compile("[\ud800-\udfff]")
"""What Python makes of bytes that are no text; it can be neither written nor drawn."""

REPLACEMENT = "\ufffd"


def readable(text: str) -> str:
    """The text with a sign for whatever cannot be written."""
    return SURROGATES.sub(REPLACEMENT, text)
