"""Figures as SVG: text stays text, in fonts that the file brings; images stay images."""

from __future__ import annotations

import base64
import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape
from typing import Any

import pygame

from visualizer.export.outlines import Paint, boxes, ring, seen_marks
from visualizer.export.subset import css_family, font_faces
from visualizer.ui.figure import Figure
from visualizer.ui.fonts import FONTS
from visualizer.ui.geometry import RectLike, rgba
from visualizer.ui.icons import icon_source
from visualizer.ui.marks import Clip, Disc, Icon, Image, Line, Mark, Polygon, Rect, Text
from visualizer.ui.raster import dash_lengths
from visualizer.ui.text import pieces
from visualizer.ui.theme import Color

BOLD = {FONTS["bold"], FONTS["mono bold"]}


def svg_of(figures: Iterable[Figure], box: RectLike, *, title: str = "", about: str = "") -> str:
    """All that figures show inside a box, from the back to the front, as a file of its own.

    title, about: what it is called and what is to be seen on it, for screen readers.
    """
    left, top, width, height = box
    body = _Body(pygame.Rect(box))
    for figure in figures:
        body.take(figure)
    told = (
        (f"<title>{escape(title)}</title>" if title else "")
        + (f"<desc>{escape(about)}</desc>" if about else "")
    )
    style = f"<style>{font_faces(body.used)}text{{white-space:pre}}</style>"
    clips = "".join(
        f'<clipPath id="c{number}"><rect x="{x}" y="{y}" width="{w}" height="{h}"/></clipPath>'
        for (x, y, w, h), number in body.clips.items()
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'width="{width}" height="{height}" role="img">{told}{style}<defs>{clips}</defs>\n'
        + "\n".join(body.parts)
        + "\n</svg>\n"
    )


class _Body:
    """What stands between the head of the file and its end.

    used   by font the characters that are shown in it
    clips  the numbers of the rectangles in which marks are seen
    """

    def __init__(self, box: pygame.Rect) -> None:
        self.parts: list[str] = []
        self.used: dict[str, set[str]] = defaultdict(set)
        self.clips: dict[Clip, int] = {}
        self._box = box

    def take(self, figure: Figure) -> None:
        shown: Clip | None = None
        for mark, clip in seen_marks(figure, self._box):
            element = ELEMENTS[type(mark)](mark)
            if not element:
                continue
            if clip != shown:
                self._end(shown)
                if clip is not None:
                    number = self.clips.setdefault(clip, len(self.clips))
                    self.parts.append(f'<g clip-path="url(#c{number})">')
                shown = clip
            self.parts.append(element)
            if isinstance(mark, Text):
                for piece in pieces(mark):
                    self.used[piece.font].update(piece.string)
        self._end(shown)

    def _end(self, clip: Clip | None) -> None:
        if clip is not None:
            self.parts.append("</g>")


def element_of(mark: Mark) -> str:
    """A mark as an element of SVG; "" where it shows nothing."""
    return ELEMENTS[type(mark)](mark)


def number(value: float) -> str:
    """A length, to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def paint_of(color: Color, of: str = "fill") -> str:
    """The attributes of a colour."""
    r, g, b, alpha = rgba(color)
    seen = "" if alpha == 255 else f' {of}-opacity="{alpha / 255:.3g}"'
    return f'{of}="#{r:02x}{g:02x}{b:02x}"{seen}'


def _painted(paint: Paint) -> str:
    if paint.width is None:
        return paint_of(paint.color)
    line = paint_of(paint.color, "stroke")
    return f'fill="none" {line} stroke-width="{number(paint.width)}"'


def _rect(mark: Rect) -> str:
    return "".join(
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        + (f' rx="{number(radius)}"' if radius else "") + f" {_painted(paint)}/>"
        for x, y, w, h, radius, paint in boxes(mark)
    )


def _disc(mark: Disc) -> str:
    radius, paint = ring(mark)
    at = f'cx="{number(mark.x)}" cy="{number(mark.y)}"'
    return f'<circle {at} r="{number(radius)}" {_painted(paint)}/>'


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)


def _line(mark: Line) -> str:
    if len(mark.points) < 2:
        return ""
    dash = ""
    if mark.dash is not None:
        on, off = dash_lengths(mark.points, mark.dash, mark.width)
        dash = f' stroke-dasharray="{number(on)} {number(off)}"'
    return (
        f'<polyline points="{_points(mark.points)}" {_painted(Paint(mark.color, mark.width))} '
        f'stroke-linecap="round" stroke-linejoin="round"{dash}/>'
    )


def _polygon(mark: Polygon) -> str:
    return f'<polygon points="{_points(mark.points)}" {paint_of(mark.color)}/>'


def _text(mark: Text) -> str:
    elements = []
    for piece in pieces(mark):
        if not piece.string.strip():
            continue
        weight = ' font-weight="bold"' if piece.font in BOLD else ""
        # The width says how far it reaches even in a program that takes another font.
        elements.append(
            f'<text x="{piece.x}" y="{piece.baseline}" font-family="{css_family(piece.font)}"'
            f'{weight} font-size="{mark.pixels}" textLength="{piece.width}" '
            f'lengthAdjust="spacingAndGlyphs" {paint_of(mark.color)}>{escape(piece.string)}</text>'
        )
    return "".join(elements)


@lru_cache(maxsize=128)
def _icon_body(name: str) -> str:
    """What is drawn of an icon, in the colour of what stands around it."""
    body = re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", icon_source(name), flags=re.S)
    return re.sub(r'"#fff"', '"currentColor"', body).replace("\n", "").strip()


def _icon(mark: Icon) -> str:
    r, g, b, alpha = rgba(mark.color)
    seen = "" if alpha == 255 else f' opacity="{alpha / 255:.3g}"'
    return (
        f'<svg x="{mark.x}" y="{mark.y}" width="{mark.pixels}" height="{mark.pixels}" '
        f'viewBox="0 0 24 24" color="#{r:02x}{g:02x}{b:02x}"{seen}>{_icon_body(mark.name)}</svg>'
    )


def png_of(surface: pygame.Surface) -> bytes:
    """A surface as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(surface, file, "image.png")
    return file.getvalue()


def _image(mark: Image) -> str:
    width, height = mark.surface.get_size()
    data = base64.b64encode(png_of(mark.surface)).decode()
    return (
        f'<image x="{mark.x}" y="{mark.y}" width="{width}" height="{height}" '
        f'href="data:image/png;base64,{data}"/>'
    )


ELEMENTS: dict[type, Callable[[Any], str]] = {
    Rect: _rect, Disc: _disc, Line: _line, Polygon: _polygon, Text: _text, Icon: _icon,
    Image: _image,
}
