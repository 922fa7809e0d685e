"""The letters of the window for charts, and how powers of ten are written. Needs matplotlib."""

from __future__ import annotations

import importlib
import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import matplotlib
from matplotlib import font_manager, rc_context, rcParams

from visualizer.base.errors import BadInput
from visualizer.base.files import write_whole

FONT, PLAIN_FONT = "figo", "DejaVu Sans"
"""The window's font by the name that pymupdf_fonts has for it, and matplotlib's own."""

SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


@contextmanager
def dressed() -> Iterator[None]:
    """Charts that are drawn in this block have the window's letters."""
    with rc_context(), warnings.catch_warnings():
        rcParams["font.family"] = [*_family(), PLAIN_FONT]
        # No random names in an SVG, so that the same numbers make the same file.
        rcParams["svg.hashsalt"] = "backstep"
        rcParams["text.parse_math"] = False  # a $ in a file's name or in an error is a $
        # That a font lacks a sign, or that all numbers are 0, the user sees in the chart.
        warnings.simplefilter("ignore", UserWarning)
        yield


@cache
def _family() -> list[str]:
    """The name by which matplotlib knows the window's font; none where it cannot be had."""
    # matplotlib takes fonts from files only: one is put where it keeps what it knows of fonts.
    path = Path(matplotlib.get_cachedir()) / f"backstep-{FONT}.ttf"
    try:
        if not path.exists():
            write_whole(path, importlib.import_module("pymupdf_fonts").myfont(FONT))
        font_manager.fontManager.addfont(path)
        return [font_manager.FontProperties(fname=path).get_name()]
    except (BadInput, ImportError, OSError, RuntimeError):  # the last one: it is no font
        return []


def power(value: float, _position: int | None = None) -> str:
    """A power of ten at an axis: 0.01, 1000, 10⁵."""
    if value <= 0:
        return "0"
    exponent = round(math.log10(value))
    if -3 <= exponent <= 3:
        return f"{10.0**exponent:g}"
    return "10" + str(exponent).translate(SUPERSCRIPTS)
