"""Figures as the bytes of a picture file: PNG, SVG, PDF or TeX, by the name of the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import pygame

from visualizer.base.formats import PDF, PICTURES, PNG, SVG, TEX
from visualizer.base.i18n import gettext as _
from visualizer.export.subset import make_ahead as make_fonts_ahead
from visualizer.export.svg import png_of, svg_of
from visualizer.export.tex import tikz_of
from visualizer.ui.figure import Figure
from visualizer.ui.fonts import FONTS
from visualizer.ui.geometry import RectLike
from visualizer.ui.marks import Text
from visualizer.ui.paint import paint
from visualizer.ui.text import lacking

MOST_LETTERS = 8
"""So many that no font has are named."""


def picture_data(
    path: Path, figures: Sequence[Figure], box: RectLike, *, title: str, about: str
) -> Callable[[], bytes]:
    """What makes a file of all that figures show inside a box; it raises BadInput where the format
    cannot hold it.

    That takes longer than a frame may, and can be left to a thread.
    title, about: what it is called, and what is to be seen on it.
    """
    return WRITERS[PICTURES.of(path)](figures, box, title, about)


def _png(
    figures: Sequence[Figure], box: RectLike, _title: str, _about: str
) -> Callable[[], bytes]:
    surface = painted(figures, box)  # at once: what is kept for painting is the window's thread's
    return lambda: png_of(surface)


def _svg(figures: Sequence[Figure], box: RectLike, title: str, about: str) -> Callable[[], bytes]:
    return lambda: svg_of(figures, box, title=title, about=about).encode()


def _tex(figures: Sequence[Figure], box: RectLike, title: str, about: str) -> Callable[[], bytes]:
    return lambda: tikz_of(figures, box, title=title, about=about).encode()


def _pdf(figures: Sequence[Figure], box: RectLike, title: str, _about: str) -> Callable[[], bytes]:
    def write() -> bytes:
        from visualizer.export.pdf import Pdf  # takes 0.2 s to import

        pdf = Pdf(title)
        pdf.page(figures, box)
        return pdf.data()

    return write


WRITERS: dict[
    str, Callable[[Sequence[Figure], RectLike, str, str], Callable[[], bytes]]
] = {PNG: _png, SVG: _svg, PDF: _pdf, TEX: _tex}
"""What writes a picture, by its format; see `picture_data`."""


def make_ahead() -> None:
    """Do what the first picture of a format waits for; in a thread, while somebody chooses."""
    with suppress(ImportError):  # which the picture then tells
        import visualizer.export.pdf  # noqa: F401

        make_fonts_ahead()


def about_letters(path: Path, texts: Iterable[str | Text]) -> str:
    """What is to be said of letters in a PDF that no font of ours has; "" where there are none."""
    pairs = (
        (one, FONTS["regular"]) if isinstance(one, str) else (one.string, one.font) for one in texts
    )
    letters = lacking(pairs) if path.suffix.lower() == PDF else ""
    if not letters:
        return ""
    some = " ".join(letters[:MOST_LETTERS]) + (" …" if len(letters) > MOST_LETTERS else "")
    message = _(
        "Backstep's fonts lack {letters}; boxes are drawn instead. An .svg or .html uses the fonts "
        "of the reader's machine."
    )
    return message.format(letters=some)


def painted(figures: Sequence[Figure], box: RectLike) -> pygame.Surface:
    """All that figures show inside a box, as pixels."""
    area = pygame.Rect(box)
    surface = pygame.Surface(area.size)
    for figure in figures:
        moved = Figure((0, 0, *area.size))
        moved.take(figure, -area.x, -area.y)
        paint(surface, moved)
    return surface
