"""The files of the fonts, unpacked; without pygame, so that it can begin before that is imported.
"""

from __future__ import annotations

import importlib
from contextlib import suppress
from functools import cache
from threading import Thread

FIRST = ("figbo", "figo")
"""The fonts that every window shows, in the order in which its first frame asks for them."""


@cache
def font_bytes(name: str) -> bytes:
    """The font file that pymupdf_fonts calls `name`.

    Unpacking one takes 15 to 40 ms, so each is left until it is used.
    """
    data: bytes = importlib.import_module("pymupdf_fonts").myfont(name)
    return data


def unpack_ahead() -> None:
    """Unpack the fonts that every window shows, in a thread beside all else that a start takes.

    It does not hold Python up meanwhile; who asks for one of them too soon waits for it.
    """
    Thread(target=_unpack, daemon=True).start()


def _unpack() -> None:
    with suppress(ImportError, ValueError):  # who asks for one is told so
        for name in FIRST:
            font_bytes(name)
