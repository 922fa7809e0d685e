"""What takes long to make and is the same each time, kept in the user's cache folder."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs

from visualizer.base.errors import BadInput
from visualizer.base.files import write_whole

MOST: Final = 64
"""Files that are kept in a folder of the cache."""

_CHECKSUM: Final = 4
"""Bytes at the end of a file, so that a damaged one is not taken."""


def kept(folder: str, name: str, make: Callable[[], bytes]) -> bytes:
    """What `make` makes, or made when it was asked for under this name before."""
    place = Path(platformdirs.user_cache_dir("backstep", appauthor=False)) / folder / name
    with contextlib.suppress(OSError):
        data, checksum = (whole := place.read_bytes())[:-_CHECKSUM], whole[-_CHECKSUM:]
        if zlib.crc32(data).to_bytes(_CHECKSUM, "big") == checksum:
            return data
    data = make()
    with contextlib.suppress(OSError, BadInput):  # a cache that cannot be written keeps nothing
        place.parent.mkdir(parents=True, exist_ok=True)
        there = sorted(place.parent.iterdir(), key=lambda one: one.stat().st_mtime)
        for old in there[: max(0, len(there) - MOST + 1)]:
            old.unlink()
        write_whole(place, data + zlib.crc32(data).to_bytes(_CHECKSUM, "big"))
    return data
