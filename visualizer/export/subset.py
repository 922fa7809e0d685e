"""Fonts with just the characters that a picture shows, small enough to be put into its file."""

from __future__ import annotations

import base64
import io
import unicodedata
import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b

from visualizer.base.cache import kept
from visualizer.ui.font_files import font_bytes

CSS_NAMES: Mapping[str, str] = {
    "figo": "'Fira Sans', sans-serif",
    "figbo": "'Fira Sans', sans-serif",
    "cascadia": "'Cascadia Mono', monospace",
    "cascadiab": "'Cascadia Mono', monospace",
}
"""What to take in place of a font by a program that ignores those in the file; else sans-serif."""


COMMON = "".join(map(chr, (
    *range(0x20, 0x7F), *range(0xA1, 0x180), *range(0x2010, 0x2030), *range(0x2070, 0x20A0),
    *range(0x2190, 0x21D5), *range(0x2200, 0x2266),
)))
"""The characters of a page: those of the languages, and signs. All others bring a whole font."""


USUAL = "".join(map(chr, range(0x20, 0x7F))) + (
    "ÄÖÜäöüßĄĆĘŁŃÓŚŹŻąćęłńóśźż„“”’–—…·×−±≈≤≥←↑→↓²³ⁿ\u2009\xa0"
)
"""The characters of most pictures: those of the languages, and the signs that panes show."""


@lru_cache(maxsize=64)
def subset_of(font: str, characters: str, flavor: str | None = None) -> bytes:
    """The file of a font (see ui/fonts.py) with the glyphs of some characters only; what was made
    once is kept in the user's cache folder.

    flavor: "woff" for a web page, None for a page of paper, on which letters are placed one by one
    """
    said = f"{zlib.crc32(font_bytes(font)):08x}-{blake2b(characters.encode()).hexdigest()[:16]}"
    return kept("fonts", f"{font}-{said}.{flavor or 'font'}",
                lambda: _made(font, characters, flavor))


def _made(font: str, characters: str, flavor: str | None) -> bytes:
    # They take a tenth of a second to import, which the window would have to wait for.
    from fontTools import subset
    from fontTools.ttLib import TTFont

    marks = ["mark", "mkmk"] if any(map(unicodedata.combining, characters)) else []
    options = subset.Options(
        notdef_outline=True, layout_features=["kern", *marks], hinting=False, desubroutinize=True,
        drop_tables=["DSIG", "FFTM", "GSUB", "TTFA", "meta", "name",
                     *(["GPOS", "GDEF"] if flavor is None else [])],
    )
    options.flavor = flavor
    opened = TTFont(io.BytesIO(font_bytes(font)), recalcTimestamp=False, lazy=True)
    name = opened["name"]  # to find out which of its entries are used takes a third of the time
    name.names = [one for one in name.names if one.nameID in (1, 2)]
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(opened)
    opened["name"] = name
    opened.flavor = flavor
    file = io.BytesIO()
    opened.save(file)
    return file.getvalue()


def font_faces(used: Mapping[str, Iterable[str]]) -> str:
    """The rules of CSS that bring fonts with them: by font the characters that are shown in it.

    In CSS they are called as here, so that nothing a machine has installed is taken instead.
    """
    faces = []
    for font in sorted(used):
        data = base64.b64encode(subset_of(font, _letters(used[font]), "woff")).decode()
        source = f"url(data:font/woff;base64,{data}) format('woff')"
        faces.append(f"@font-face{{font-family:'backstep-{font}';src:{source}}}")
    return "".join(faces)


def _letters(used: Iterable[str]) -> str:
    """What a file brings: with what is `USUAL`, so that it is made once for most pictures."""
    return "".join(sorted({*used, *USUAL}))


def css_family(font: str) -> str:
    """What CSS calls a font: the one in the file, else one that looks like it."""
    return f"'backstep-{font}', {CSS_NAMES.get(font, 'sans-serif')}"


def make_ahead() -> None:
    """Make what the first picture with text waits for; in a thread beside all else."""
    for flavor, letters in (("woff", _letters(())), (None, COMMON)):
        for font in CSS_NAMES:
            subset_of(font, letters, flavor)
