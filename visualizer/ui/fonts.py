"""The fonts: which there are, when they are opened, and which characters each of them has."""

from __future__ import annotations

import io
import struct
from bisect import bisect_left
from functools import cache, lru_cache

import pygame

from visualizer.ui.font_files import font_bytes

FONTS = {
    "regular": "figo",
    "bold": "figbo",
    "mono": "cascadia",
    "mono bold": "cascadiab",
}
"""Our styles and the names that pymupdf_fonts has for their fonts."""

FALLBACKS = ("symbol2", "math", "notos")
"""Where a character is looked for that the font of the style does not have."""

BLANKS = {"\u2007": 0.56, "\u2009": 0.2, "\u202f": 0.2, "\u00a0": 0.26}
"""Spaces that fonts tend to lack, as shares of the font's size: drawn as an advance only."""

CAP_HEIGHT = {"figo": 0.689, "figbo": 0.689, "cascadia": 0.7, "cascadiab": 0.7}
"""How high a capital letter is, as a share of the font's size."""


@lru_cache(maxsize=192)
def open_font(name: str, pixels: int) -> pygame.font.Font:
    """The font called `name`, `pixels` high."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(io.BytesIO(font_bytes(name)), pixels)


def forget_fonts() -> None:
    """Close all fonts; necessary after pygame.font.quit(), which makes open ones unusable."""
    open_font.cache_clear()


class CharacterMap:
    """Which characters a TrueType or OpenType font has a glyph for, read from its `cmap` table.

    Font.metrics() cannot tell: it answers with the size of the box that stands for a missing glyph.
    """

    def __init__(self, font: bytes) -> None:
        tables = {
            font[at : at + 4]: struct.unpack_from(">I", font, at + 8)[0]
            for at in range(12, 12 + 16 * struct.unpack_from(">H", font, 4)[0], 16)
        }
        cmap = tables[b"cmap"]
        encodings = [
            struct.unpack_from(">HHI", font, cmap + 4 + 8 * i)
            for i in range(struct.unpack_from(">H", font, cmap + 2)[0])
        ]
        # Platform 3, encoding 1 is the basic plane of Unicode; every font of ours has it.
        at = cmap + next(at for platform, plane, at in encodings if (platform, plane) == (3, 1))
        self._font = font
        count = struct.unpack_from(">H", font, at + 6)[0] // 2
        line = f">{count}H"
        self._ends = struct.unpack_from(line, font, at + 14)
        self._starts = struct.unpack_from(line, font, at + 16 + 2 * count)
        self._deltas = struct.unpack_from(line, font, at + 16 + 4 * count)
        self._ranges_at = at + 16 + 6 * count
        self._ranges = struct.unpack_from(line, font, self._ranges_at)

    def __contains__(self, character: str) -> bool:
        code = ord(character)
        segment = bisect_left(self._ends, code)
        if segment == len(self._ends) or self._starts[segment] > code:
            return False
        if not self._ranges[segment]:
            return bool((code + self._deltas[segment]) & 0xFFFF)
        at = self._ranges_at + 2 * segment + self._ranges[segment]
        at += 2 * (code - self._starts[segment])
        return struct.unpack_from(">H", self._font, at) != (0,)


@cache
def character_map(name: str) -> CharacterMap:
    """The characters of the font called `name`."""
    return CharacterMap(font_bytes(name))


@lru_cache(maxsize=4096)
def font_for(character: str, name: str) -> str:
    """The font that `character` is drawn with in a text whose font is `name`."""
    if " " <= character <= "~" or character in character_map(name):
        return name
    for fallback in FALLBACKS:
        if character in character_map(fallback):
            return fallback
    return name
