"""LaTeX: what is written escaped, a page as large as what is on it, and figures as TikZ.

Compiles with pdflatex, lualatex and xelatex; needs TikZ and, for trees, forest, and nothing else.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.pattern import pattern
from visualizer.export.outlines import Paint, boxes, ring, seen_marks
from visualizer.export.svg import BOLD, number
from visualizer.ui.figure import Figure
from visualizer.ui.fonts import FONTS
from visualizer.ui.geometry import RectLike, rgba
from visualizer.ui.icons import icon_source
from visualizer.ui.marks import Disc, Icon, Image, Line, Mark, Polygon, Rect, Text
from visualizer.ui.raster import dash_lengths
from visualizer.ui.theme import Color

SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\ensuremath{<}", ">": r"\ensuremath{>}", "|": r"\ensuremath{|}",
    '"': r"\textquotedbl{}", "[": "{[}", "]": "{]}", "\u00a0": "~", "\u2009": r"\,",
    "\u202f": r"\,", "\u2007": "~", "−": r"\ensuremath{-}", "·": r"\ensuremath{\cdot}",
    "×": r"\ensuremath{\times}", "±": r"\ensuremath{\pm}", "≤": r"\ensuremath{\leq}",
    "≥": r"\ensuremath{\geq}", "≠": r"\ensuremath{\neq}", "→": r"\ensuremath{\to}",
    "←": r"\ensuremath{\leftarrow}", "↑": r"\ensuremath{\uparrow}",
    "↓": r"\ensuremath{\downarrow}", "↗": r"\ensuremath{\nearrow}",
    "↘": r"\ensuremath{\searrow}", "∞": r"\ensuremath{\infty}", "√": r"\ensuremath{\surd}",
    "¬": r"\ensuremath{\neg}", "∧": r"\ensuremath{\wedge}", "\u2228": r"\ensuremath{\vee}",
    "∈": r"\ensuremath{\in}", "★": r"\ensuremath{\star}", "○": r"\ensuremath{\circ}",
    "●": r"\ensuremath{\bullet}", "•": r"\ensuremath{\bullet}", "✓": r"\ensuremath{\surd}",
    "✗": r"\ensuremath{\times}", "✕": r"\ensuremath{\times}", "∅": r"\ensuremath{\emptyset}",
    "½": r"\ensuremath{\frac12}", "²": r"\ensuremath{^2}", "³": r"\ensuremath{^3}",
    **{chr(ord("₀") + i): rf"\ensuremath{{_{i}}}" for i in range(10)},
}
"""What has a meaning of its own in LaTeX, and signs that its fonts know by another name."""

KNOWN = pattern("[ -~¡-\u017f–—\u2018\u2019“”„…]")
"""What every LaTeX can print as it stands."""

UNPRINTABLE = pattern("[\0-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

POINTS = 0.75
"""Of PostScript, a pixel: 96 pixels are an inch, as on the web."""

FAMILIES = {
    FONTS["regular"]: r"\sffamily", FONTS["bold"]: r"\sffamily\bfseries",
    FONTS["mono"]: r"\ttfamily", FONTS["mono bold"]: r"\ttfamily\bfseries",
}

SHORT = 3
"""So many letters stand in the middle of something; longer texts begin where they begin."""


def escaped(text: str) -> str:
    """A text that LaTeX prints as it is."""
    plain = UNPRINTABLE.sub("\ufffd", text)
    return "".join(SPECIAL.get(character, character) for character in plain)


def comment(text: str) -> str:
    """Lines of comment, whatever is in the text."""
    return "".join(f"% {UNPRINTABLE.sub(' ', line)}\n" for line in text.splitlines())


def document(body: str, preamble: str, about: str) -> str:
    """A file of its own whose page is as large as what is on it.

    about: what it shows, as a comment at its head.
    """
    return (
        head(body, about)
        + preamble
        + "% The page is as large as the picture.\n"
        "\\newsavebox\\backstep\n"
        "\\pagestyle{empty}\n"
        "\\begin{document}\n"
        "\\begin{lrbox}{\\backstep}%\n"
        + body
        + "\\end{lrbox}%\n"
        "\\setbox\\backstep\\hbox{\\kern4pt\\vbox{\\kern4pt\\box\\backstep\\kern4pt}\\kern4pt}%\n"
        "\\ifdefined\\pagewidth\n"
        "  \\pagewidth=\\wd\\backstep \\pageheight=\\dimexpr\\ht\\backstep+\\dp\\backstep\\relax\n"
        "\\else\n"
        "  \\pdfpagewidth=\\wd\\backstep\n"
        "  \\pdfpageheight=\\dimexpr\\ht\\backstep+\\dp\\backstep\\relax\n"
        "\\fi\n"
        "\\hoffset=-1in \\voffset=-1in\n"
        "\\shipout\\box\\backstep\n"
        "\\end{document}\n"
    )


def head(body: str, about: str) -> str:
    """The first lines of a file: what it shows, as a comment, and how letters are read."""
    strange = sorted({c for c in body if not KNOWN.match(c) and c != "\n"})
    declared = "".join(
        f"  \\DeclareUnicodeCharacter{{{ord(c):04X}}}{{\\texttt{{[U+{ord(c):04X}]}}}}\n"
        for c in strange
    )
    return (
        comment(about)
        + "\\documentclass{article}\n"
        "\\ifdefined\\directlua\\else\\ifdefined\\XeTeXversion\\else\n"
        "  \\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\n"
        "  \\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
        + declared
        + "\\fi\\fi\n"
    )


# Figures as TikZ


def tikz_of(figures: Sequence[Figure], box: RectLike, *, title: str, about: str) -> str:
    """All that figures show inside a box, as a file; raises BadInput where there are images.

    Its letters are those of LaTeX: none is wider than in the window.
    """
    left, top, width, height = box
    parts: list[str] = []
    seen = pygame.Rect(0, 0, width, height)
    for figure in figures:
        moved = Figure(seen)
        moved.take(figure, -left, -top)
        parts += _marks(moved, seen)
    body = (
        "\\begin{tikzpicture}[x=0.75bp, y=-0.75bp, line cap=round, line join=round]\n"
        f"\\useasboundingbox (0,0) rectangle ({width},{height});\n"
        f"\\clip (0,0) rectangle ({width},{height});\n" + "".join(parts) + "\\end{tikzpicture}%\n"
    )
    return document(body, PREAMBLE, f"{title}\n{about}")


PREAMBLE = r"""\usepackage{tikz}
\usetikzlibrary{svg.path}
% {width}{text}: no wider than in Backstep
\newcommand\fitted[2]{\sbox0{#2}\ifdim\wd0>#1\resizebox{#1}{\height}{\usebox0}\else\usebox0\fi}
"""


def _marks(figure: Figure, seen: pygame.Rect) -> Iterable[str]:
    for mark, clip in seen_marks(figure, seen):
        drawn = WRITTEN[type(mark)](mark)
        if not drawn:
            continue
        if clip is None:
            yield drawn
        else:
            x, y, w, h = clip
            cut = f"\\clip ({x},{y}) rectangle ({x + w},{y + h});"
            yield f"\\begin{{scope}}{cut}\n{drawn}\\end{{scope}}\n"


def paint_of(color: Color, of: str = "fill") -> str:
    """The options of a colour."""
    r, g, b, alpha = rgba(color)
    name = "draw" if of == "stroke" else of
    seen = "" if alpha == 255 else f", {name} opacity={alpha / 255:.3g}"
    return f"{name}={{rgb,255:red,{r};green,{g};blue,{b}}}{seen}"


def _painted(paint: Paint) -> str:
    if paint.width is None:
        return paint_of(paint.color)
    return f"{paint_of(paint.color, 'stroke')}, line width={number(paint.width * POINTS)}bp"


def _rect(mark: Rect) -> str:
    return "".join(
        f"\\path[{_painted(paint)}"
        + (f", rounded corners={number(radius * POINTS)}bp" if radius else "")
        + f"] ({number(x)},{number(y)}) rectangle ({number(x + w)},{number(y + h)});\n"
        for x, y, w, h, radius, paint in boxes(mark)
    )


def _disc(mark: Disc) -> str:
    radius, paint = ring(mark)
    at = f"({number(mark.x)},{number(mark.y)})"
    return f"\\path[{_painted(paint)}] {at} circle[radius={number(radius * POINTS)}bp];\n"


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " -- ".join(f"({number(x)},{number(y)})" for x, y in points)


def _line(mark: Line) -> str:
    if len(mark.points) < 2:
        return ""
    dash = ""
    if mark.dash is not None:
        on, off = dash_lengths(mark.points, mark.dash, mark.width)
        dash = f", dash pattern=on {number(on * POINTS)}bp off {number(off * POINTS)}bp"
    return f"\\path[{_painted(Paint(mark.color, mark.width))}{dash}] {_points(mark.points)};\n"


def _polygon(mark: Polygon) -> str:
    return f"\\path[{paint_of(mark.color)}] {_points(mark.points)} -- cycle;\n"


def _text(mark: Text) -> str:
    words = mark.string.strip()
    if not words:
        return ""
    family = FAMILIES.get(mark.font, r"\sffamily" + (r"\bfseries" if mark.font in BOLD else ""))
    pixels = number(mark.pixels * POINTS)
    font = f"\\fontsize{{{pixels}bp}}{{{pixels}bp}}{family}\\selectfont"
    middle = len(words) <= SHORT
    x = mark.x + mark.w / 2 if middle else mark.x
    # The line box is higher than the letters: a capital's middle lies in the middle of it.
    y = mark.y + mark.h / 2 + 0.35 * mark.pixels
    held = f"{font}\\fitted{{{number(mark.w * POINTS)}bp}}{{{escaped(words)}}}"
    return (
        f"\\node[{paint_of(mark.color, 'text')}, inner sep=0pt, outer sep=0pt, "
        f"anchor={'base' if middle else 'base west'}] at ({number(x)},{number(y)}) {{{held}}};\n"
    )


@lru_cache(maxsize=128)
def _outlines(name: str) -> tuple[tuple[str, bool, float], ...]:
    """The paths of an icon, each with: is it filled? and how wide is its line?"""
    found: list[tuple[str, bool, float]] = []

    def look(node: ElementTree.Element, given: dict[str, str]) -> None:
        given = given | node.attrib
        tag = node.tag.rpartition("}")[2]
        filled = given.get("fill", "#fff") != "none"
        wide = float(given.get("stroke-width", 1)) if given.get("stroke", "none") != "none" else 0.0
        if tag in OUTLINES:
            found.append((OUTLINES[tag](node.attrib), filled, wide))
        for child in node:
            look(child, given)

    look(ElementTree.fromstring(icon_source(name)), {})
    return tuple(found)


def _circle(at: dict[str, str]) -> str:
    x, y, r = (float(at[key]) for key in ("cx", "cy", "r"))
    around = f"a {r} {r} 0 1 0 {{}} 0"
    return f"M {x - r} {y} {around.format(2 * r)} {around.format(-2 * r)} Z"


def _box(at: dict[str, str]) -> str:
    x, y, w, h = (float(at.get(key, 0)) for key in ("x", "y", "width", "height"))
    return f"M {x} {y} H {x + w} V {y + h} H {x} Z"


OUTLINES: dict[str, Callable[[dict[str, str]], str]] = {
    "path": lambda at: at["d"],
    "circle": _circle,
    "rect": _box,
    "line": lambda at: f"M {at['x1']} {at['y1']} L {at['x2']} {at['y2']}",
    "polyline": lambda at: f"M {at['points']}",
    "polygon": lambda at: f"M {at['points']} Z",
}
"""What an element of an icon is as an SVG path, by its tag."""


def _icon(mark: Icon) -> str:
    r, g, b, alpha = rgba(mark.color)
    share = mark.pixels / 24 * POINTS  # icons are 24 wide; the svg library measures in pt
    size = share * 72.27 / 72
    seen = "" if alpha == 255 else f"[transparency group, opacity={alpha / 255:.3g}]"
    drawn = ""
    for outline, filled, wide in _outlines(mark.name):
        paint = [paint_of((r, g, b))] if filled else []
        if wide:
            paint.append(f"{paint_of((r, g, b), 'stroke')}, line width={number(wide * share)}bp")
        drawn += f'\\path[{", ".join(paint)}] svg "{outline}";\n'
    return (
        f"\\begin{{scope}}{seen}\\begin{{scope}}[shift={{({mark.x},{mark.y})}}, "
        f"xscale={size:.5g}, yscale={-size:.5g}]\n{drawn}\\end{{scope}}\\end{{scope}}\n"
    )


MOST_PARTS = 4096
"""An image of so many rectangles of one colour is drawn as these: the squares of a board are."""


def _image(mark: Image) -> str:
    colors = _colors(mark.surface)
    rows, columns = _starts(colors), _starts(colors.T)
    if len(rows) * len(columns) > MOST_PARTS:
        raise BadInput(
            _(
                "This picture has shades in it, which a .tex cannot hold; take -o FILE.pdf or"
                " .svg, or another --part."
            )
        )
    width, height = mark.surface.get_size()
    drawn = ""
    for top, bottom in pairwise([*rows, height]):
        starts = [0, *(x for x in columns[1:] if colors[top, x] != colors[top, x - 1])]
        for left, right in pairwise([*starts, width]):
            alpha, r, g, b = int(colors[top, left]).to_bytes(4, "big")
            part = Rect(mark.x + left, mark.y + top, right - left, bottom - top, (r, g, b, alpha))
            drawn += _rect(part) if alpha else ""
    return drawn


def _colors(surface: pygame.Surface) -> NDArray[np.uint32]:
    """The pixels as rows of numbers: alpha, red, green, blue, from the highest byte on."""
    data = np.frombuffer(pygame.image.tobytes(surface, "ARGB"), ">u4")
    return data.reshape(surface.get_height(), surface.get_width()).astype(np.uint32)


def _starts(colors: NDArray[np.uint32]) -> list[int]:
    """The rows that differ from the one before."""
    return [0, *(1 + np.flatnonzero((colors[1:] != colors[:-1]).any(axis=1))).tolist()]


WRITTEN: dict[type[Mark], Callable[[Any], str]] = {
    Rect: _rect, Disc: _disc, Line: _line, Polygon: _polygon, Text: _text, Icon: _icon,
    Image: _image,
}
