"""A table on paper: as many columns as there are beside each other, in letters as large as that
allows; the head again on each page.
"""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.export.pages import Pages
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import polyline

SIZES = 14, 13, 12, 11, 10, 9
"""Of the letters, in pixels: the largest with which all columns stand beside each other."""

PADDING, HIGH_PADDING = 7, 5
LEAST_ROW = 30
"""In pixels, some 8 mm: so much a hand needs to write in."""

NARROWEST = 56
"""Of a column, for the same reason."""

TITLE = 20


Rows = Sequence[Sequence[str]]


def pages_of(head: Sequence[str], parts: Sequence[tuple[str, Rows]]) -> Pages:
    """The pages: each part, a title and its rows, from the top of one on."""
    every = [row for _title, rows in parts for row in rows]
    pages, size, widths = _fitting(parts[0][0], head, every)
    for title, rows in parts:
        _Writer(pages, head, size, widths).write(title, rows)
    return pages


def _fitting(title: str, head: Sequence[str], rows: Rows) -> tuple[Pages, int, list[int]]:
    """Pages on which the columns have room, the size of letters, the widths of the columns."""
    pages = Pages(title)
    for size in SIZES:
        for landscape in (False, True):
            pages = Pages(title, landscape=landscape)
            widths = _widths(head, rows, pages.look, size)
            spare = pages.area.w - sum(widths)
            if spare >= 0:  # a hand needs more room than print
                return pages, size, [w + min(w, spare * w // sum(widths)) for w in widths]
    # Nothing helps: each column gets its share, and what is too long goes on in another line.
    usual = pages.area.w // len(head)
    narrow = [width for width in widths if width <= usual]
    rest = (pages.area.w - sum(narrow)) // (len(widths) - len(narrow))
    return pages, SIZES[-1], [width if width <= usual else rest for width in widths]


def _widths(head: Sequence[str], rows: Rows, look: Look, size: int) -> list[int]:
    columns = zip(*rows, strict=True) if rows else [()] * len(head)
    return [
        max(NARROWEST, text.measure(look, name, size, "bold")[0] + 2 * PADDING,
            *(text.measure(look, cell, size)[0] + 2 * PADDING for cell in set(cells)))
        for name, cells in zip(head, columns, strict=True)
    ]


class _Writer:
    """Writes rows, page after page."""

    def __init__(
        self, pages: Pages, head: Sequence[str], size: int, widths: Sequence[int]
    ) -> None:
        self._pages = pages
        self._head = head
        self._size = size
        self._widths = widths
        self._figure = Figure((0, 0, 0, 0))
        self._y = 0

    def write(self, title: str, rows: Rows) -> None:
        """All rows below a title, from the top of a page on."""
        self._turn(title)
        for row in rows:
            cells, height = self._row(row, "regular")
            if self._y + height > self._pages.area.bottom:
                self._turn()
                cells, height = self._row(row, "regular")
            self._draw(cells, height, "regular")

    def _turn(self, title: str = "") -> None:
        self._figure, area, look = self._pages.turn(), self._pages.area, self._pages.look
        self._y = area.y
        if title:
            for line in text.wrap(look, title, area.w, TITLE, "bold"):
                text.draw(self._figure, look, line, (area.x, self._y), TITLE, "bold")
                self._y += text.line_height(look, TITLE, "bold")
            self._y += TITLE // 2
        cells, height = self._row(self._head, "bold")
        self._figure.fill(look.theme.surface_raised, (area.x, self._y, sum(self._widths), height))
        self._draw(cells, height, "bold")

    def _row(self, row: Sequence[str], style: str) -> tuple[list[tuple[str, ...]], int]:
        """The lines of each cell, and how high the row is; no row is higher than a page."""
        look = self._pages.look
        cells = [
            tuple(text.wrap(look, cell, width - 2 * PADDING, self._size, style))
            for cell, width in zip(row, self._widths, strict=True)
        ]
        pitch = text.line_height(look, self._size, style)
        most = (self._pages.area.h - 4 * LEAST_ROW) // pitch
        cells = [(*lines[: most - 1], text.ELLIPSIS) if len(lines) > most else lines
                 for lines in cells]
        high = max(map(len, cells)) * pitch + 2 * HIGH_PADDING
        return cells, max(LEAST_ROW, high)

    def _draw(self, cells: Sequence[Sequence[str]], height: int, style: str) -> None:
        look, figure, top = self._pages.look, self._figure, self._y
        pitch = text.line_height(look, self._size, style)
        x, color = self._pages.area.x, look.theme.text_dim
        for lines, width in zip(cells, self._widths, strict=True):
            y = top + (height - pitch * len(lines)) // 2 + pitch // 2
            for line in lines:
                text.draw(figure, look, line, (x + PADDING, y), self._size, style, "text",
                          "midleft", figures=True)
                y += pitch
            box = [(x, top), (x + width, top), (x + width, top + height), (x, top + height)]
            polyline(figure, color, [*box, box[0]], 1)
            x += width
        self._y += height
