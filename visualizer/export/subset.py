"""Fonts with just the characters that a picture shows, small enough to be put into its file."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Mapping
from functools import lru_cache

from visualizer.ui.font_files import font_bytes

CSS_NAMES: Mapping[str, str] = {
    "figo": "'Fira Sans', sans-serif",
    "figbo": "'Fira Sans', sans-serif",
    "cascadia": "'Cascadia Mono', monospace",
    "cascadiab": "'Cascadia Mono', monospace",
}
"""What to take in place of a font by a program that ignores those in the file; else sans-serif."""


@lru_cache(maxsize=64)
def _kept(font: str, characters: str, flavor: str | None) -> bytes:
    return subset_of(font, characters, flavor)


def subset_of(font: str, characters: Iterable[str], flavor: str | None = None) -> bytes:
    """The file of a font (see ui/fonts.py) with the glyphs of some characters only.

    flavor: "woff" for a web page, None for the file as it is.
    """
    # They take a tenth of a second to import, which the window would have to wait for.
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(
        notdef_outline=True, layout_features=["kern", "mark", "mkmk"], hinting=False,
        name_IDs=[1, 2], desubroutinize=True, drop_tables=["DSIG", "FFTM", "GSUB", "TTFA", "meta"],
    )
    options.flavor = flavor
    opened = TTFont(io.BytesIO(font_bytes(font)), recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(characters))
    subsetter.subset(opened)
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
        data = base64.b64encode(_kept(font, _letters(used[font]), "woff")).decode()
        source = f"url(data:font/woff;base64,{data}) format('woff')"
        faces.append(f"@font-face{{font-family:'backstep-{font}';src:{source}}}")
    return "".join(faces)


def _letters(used: Iterable[str]) -> str:
    """What a file brings: with all of ASCII, so that it is made once for most pictures."""
    return "".join(sorted({*used, *map(chr, range(32, 127))}))


def css_family(font: str) -> str:
    """What CSS calls a font: the one in the file, else one that looks like it."""
    return f"'backstep-{font}', {CSS_NAMES.get(font, 'sans-serif')}"
