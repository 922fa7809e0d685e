"""Figures as pages of a PDF file: text stays text, fonts are embedded as far as they are shown."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Iterable
from contextlib import ExitStack, nullcontext
from typing import Any, ClassVar

import pygame
from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import rgb8

from visualizer.base.leftovers import temporary_folder
from visualizer.export.outlines import Paint, boxes, ring, seen_marks
from visualizer.export.subset import COMMON, subset_of
from visualizer.export.svg import element_of, png_of
from visualizer.ui.figure import Figure
from visualizer.ui.font_files import font_bytes
from visualizer.ui.geometry import RectLike, rgba
from visualizer.ui.marks import Disc, Icon, Image, Line, Polygon, Rect, Text
from visualizer.ui.raster import dash_lengths
from visualizer.ui.text import pieces

for _talkative in ("fontTools", "fpdf"):  # of a font's tables and of letters that no font has
    logging.getLogger(_talkative).setLevel(logging.ERROR)

POINTS = 0.75
"""Points a pixel: 96 pixels are an inch, as on the web."""


class Pdf:
    """A PDF file in the making; lengths are pixels."""

    def __init__(self, title: str = "") -> None:
        self._pdf = FPDF(unit=POINTS)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.set_creator("Backstep")
        if title:
            self._pdf.set_title(title)
        self._open = ExitStack()
        self._fonts = self._open.enter_context(temporary_folder())  # fpdf2 reads fonts from files
        self._known: set[str] = set()

    def page(self, figures: Iterable[Figure], box: RectLike) -> None:
        """A page of the size of a box with all that figures show inside it."""
        left, top, width, height = box
        self._pdf.add_page(format=(width, height))
        page = pygame.Rect(0, 0, width, height)
        for figure in figures:
            moved = Figure(page)
            moved.take(figure, -left, -top)
            self._draw(moved, page)

    def inset(
        self, figures: Iterable[Figure], box: RectLike, x: float, y: float, scale: float
    ) -> None:
        """On the last page all that figures show inside a box, from (x, y) on and smaller."""
        left, top, width, height = box
        page = pygame.Rect(0, 0, width, height)
        down = self._pdf.h * (1 - scale) - y  # PDF counts from the bottom of the page
        with self._pdf.local_context():
            move = f"{scale:.5f} 0 0 {scale:.5f} {x * POINTS:.3f} {down * POINTS:.3f} cm"
            self._pdf._out(move)  # no public way leads to it
            with self._pdf.rect_clip(0, 0, width, height):
                for figure in figures:
                    moved = Figure(page)
                    moved.take(figure, -left, -top)
                    self._draw(moved, page)

    def data(self) -> bytes:
        """The whole file; nothing can be added after that."""
        try:
            return bytes(self._pdf.output())
        finally:
            self._open.close()

    def _draw(self, figure: Figure, page: pygame.Rect) -> None:
        for mark, cut in seen_marks(figure, page):
            with nullcontext() if cut is None else self._pdf.rect_clip(*cut):
                self._painters[type(mark)](self, mark)

    def _add(self, path: PaintedPath) -> None:
        with self._pdf.drawing_context() as drawing:
            drawing.add_item(path)

    def _rect(self, mark: Rect) -> None:
        for x, y, w, h, radius, paint in boxes(mark):
            path = _path(paint)
            path.rectangle(x, y, w, h, radius, radius)
            self._add(path)

    def _disc(self, mark: Disc) -> None:
        radius, paint = ring(mark)
        path = _path(paint)
        path.circle(mark.x, mark.y, radius)
        self._add(path)

    def _line(self, mark: Line) -> None:
        if len(mark.points) < 2:
            return
        path = _path(Paint(mark.color, mark.width))
        if mark.dash is not None:
            path.style.stroke_dash_pattern = dash_lengths(mark.points, mark.dash, mark.width)
        self._run(path, mark)

    def _polygon(self, mark: Polygon) -> None:
        self._run(_path(Paint(mark.color)), mark)

    def _run(self, path: PaintedPath, mark: Line | Polygon) -> None:
        path.move_to(*mark.points[0])
        for x, y in mark.points[1:]:
            path.line_to(x, y)
        self._add(path)

    def _text(self, mark: Text) -> None:
        r, g, b, alpha = rgba(mark.color)
        self._pdf.set_text_color(r, g, b)
        with nullcontext() if alpha == 255 else self._pdf.local_context(fill_opacity=alpha / 255):
            for piece in pieces(mark):
                if piece.string.strip():
                    self._take_font(piece.font, piece.string, mark.pixels)
                    # A program that shows it may space letters in another way than pygame does.
                    self._pdf.set_stretching(100)
                    wide = self._pdf.get_string_width(piece.string)
                    self._pdf.set_stretching(100 * piece.width / wide if wide else 100)
                    self._pdf.text(piece.x, piece.baseline, piece.string)

    def _take_font(self, font: str, string: str, pixels: int) -> None:
        """Write on with a font: as a rule its common letters, which take a tenth of the time."""
        common = {*string} <= {*COMMON}
        name = font if common else f"{font}-whole"
        if name not in self._known:
            data = subset_of(font, COMMON) if common else font_bytes(font)
            suffix = ".otf" if data[:4] == b"OTTO" else ".ttf"
            file = self._fonts / (name + suffix)
            file.write_bytes(data)
            self._pdf.add_font(name, "", file)
            self._known.add(name)
        self._pdf.set_font(name, "", pixels * POINTS)

    def _icon(self, mark: Icon) -> None:
        r, g, b, alpha = rgba(mark.color)
        source = element_of(mark._replace(x=0, y=0))
        source = source.replace("currentColor", f"#{r:02x}{g:02x}{b:02x}")
        source = source.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
        with nullcontext() if alpha == 255 else self._pdf.local_context(fill_opacity=alpha / 255):
            self._pdf.image(io.BytesIO(source.encode()), mark.x, mark.y, mark.pixels, mark.pixels)

    def _image(self, mark: Image) -> None:
        width, height = mark.surface.get_size()
        self._pdf.image(io.BytesIO(png_of(mark.surface)), mark.x, mark.y, width, height)

    _painters: ClassVar[dict[type, Callable[[Pdf, Any], None]]] = {
        Rect: _rect, Disc: _disc, Line: _line, Polygon: _polygon, Text: _text, Icon: _icon,
        Image: _image,
    }


def _path(paint: Paint) -> PaintedPath:
    """An empty path that is filled or drawn, with round ends and corners."""
    path = PaintedPath()
    style = path.style
    r, g, b, alpha = rgba(paint.color)
    seen, unseen = (rgb8(r, g, b), alpha / 255), (None, None)
    inside, line = (seen, unseen) if paint.width is None else (unseen, seen)
    style.auto_close = False
    style.fill_color, style.fill_opacity = inside
    style.stroke_color, style.stroke_opacity = line
    style.stroke_width = paint.width or 0
    style.stroke_cap_style = "round"
    style.stroke_join_style = "round"
    style.stroke_dash_pattern = None
    return path
