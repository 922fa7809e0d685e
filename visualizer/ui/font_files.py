"""The files of the fonts, unpacked; without pygame, so that it can begin before that is imported.
"""

from __future__ import annotations

import importlib
import os
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from threading import Thread

from visualizer.base.cache import kept

FIRST = ("figbo", "figo")
"""The fonts that every window shows, in the order in which its first frame asks for them."""

PACKAGE = "pymupdf_fonts"


@cache
def font_bytes(name: str) -> bytes:
    """The font file that pymupdf_fonts calls `name`.

    To import and unpack one takes 15 to 40 ms, so each is left until it is used, and then kept
    in the user's cache folder for as long as the package is the same one.
    """
    package = _installed()
    if not package:
        return _unpacked(name)
    return kept("unpacked", f"{name}-{package}", lambda: _unpacked(name))


def _unpacked(name: str) -> bytes:
    data: bytes = importlib.import_module(PACKAGE).myfont(name)
    return data


@cache
def _installed() -> str:
    """What tells the package that is installed from others; "" where it is no file of its own."""
    spec = find_spec(PACKAGE)
    try:
        told = os.stat(spec.origin or "") if spec else None
    except OSError:  # in a frozen program
        return ""
    return f"{told.st_size:x}-{told.st_mtime_ns:x}" if told else ""


def unpack_ahead() -> None:
    """Unpack the fonts that every window shows, in a thread beside all else that a start takes.

    It does not hold Python up meanwhile; who asks for one of them too soon waits for it.
    """
    Thread(target=_unpack, daemon=True).start()


def _unpack() -> None:
    with suppress(ImportError, ValueError):  # who asks for one is told so
        for name in FIRST:
            font_bytes(name)
