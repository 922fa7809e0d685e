"""Contents for scroll areas and dialogs: text, and tables of keys."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.widgets.tooltip import draw_key

LINE = 1.35
KEY_ROW = 30
HEADING_ROW = 36
GROUP_GAP = 10
TWO_COLUMNS_FROM = 640
COLUMN_GAP = 32


class TextContent:
    """Paragraphs, wrapped to the width."""

    def __init__(self, string: str, size: float = 14, color: str = "text") -> None:
        self.string = string
        self.size = size
        self.color = color

    def _step(self, look: Look) -> int:
        return round(look.px(self.size) * LINE)

    def height(self, look: Look, width: int) -> int:
        """As many lines as it takes."""
        return len(text.wrap(look, self.string, width, self.size)) * self._step(look)

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw the lines in view."""
        clip = figure.view
        for i, line in enumerate(text.wrap(look, self.string, rect.width, self.size)):
            y = rect.top + i * self._step(look)
            if clip.top - self._step(look) < y < clip.bottom:
                text.draw(figure, look, line, (rect.left, y), self.size, color=self.color)


KeyGroup = tuple[str, Sequence[tuple[Sequence[str], str]]]
"""A heading and its rows: the names of the keys, and what they do."""

Groups = list[tuple[str, list[tuple[tuple[str, ...], str]]]]


class KeysContent:
    """Groups of keys and what they do, in one column or, where there is room, in two."""

    def __init__(self, groups: Sequence[KeyGroup]) -> None:
        self.groups: Groups = [
            (heading, [(tuple(keys), words) for keys, words in rows]) for heading, rows in groups
        ]
        self._arranged: tuple[Hashable, list[Groups], int, int] | None = None

    def _arrange(self, look: Look, width: int) -> tuple[list[Groups], int, int]:
        """The groups of each column, the width of a column, and the height of the higher one.

        Each row is wrapped for this, and all ask for it at each event: so it is kept.
        """
        key = look, width
        if self._arranged is None or self._arranged[0] != key:
            columns = self._columns(look, width)
            inside = (width - (len(columns) - 1) * look.px(COLUMN_GAP)) // len(columns)
            height = max(self._height(look, inside, groups) for groups in columns)
            self._arranged = key, columns, inside, height
        return self._arranged[1:]

    def _columns(self, look: Look, width: int) -> list[Groups]:
        """The groups of each column, so that the columns are about equally high."""
        if width < look.px(TWO_COLUMNS_FROM):
            return [self.groups]
        gap = look.px(GROUP_GAP)
        heights = [self._height(look, width // 2, [group]) + gap for group in self.groups]
        best = min(
            range(1, len(heights) + 1),
            key=lambda i: max(sum(heights[:i]), sum(heights[i:])),
            default=0,
        )
        return [self.groups[:best], self.groups[best:]]

    def _keys_width(self, look: Look) -> int:
        """The width that the caps of any row need."""
        return max(
            (
                sum(
                    max(look.px(20), text.measure(look, key, 12, "bold")[0] + look.px(12))
                    + look.px(5)
                    for key in keys
                )
                for _, rows in self.groups
                for keys, _ in rows
            ),
            default=0,
        )

    def _words_width(self, look: Look, width: int) -> int:
        return max(look.px(60), width - self._keys_width(look) - look.px(10))

    @staticmethod
    def _row_height(look: Look, words_width: int, words: str) -> int:
        lines = text.wrap(look, words, words_width, 14)
        return look.px(KEY_ROW) + (len(lines) - 1) * text.line_height(look, 14)

    def _height(self, look: Look, width: int, groups: Groups) -> int:
        words_width = self._words_width(look, width)
        total = 0
        for heading, rows in groups:
            total += look.px(HEADING_ROW) if heading else 0
            total += sum(self._row_height(look, words_width, words) for _, words in rows)
            total += look.px(GROUP_GAP)
        return max(0, total - look.px(GROUP_GAP))

    def height(self, look: Look, width: int) -> int:
        """The height of the higher column."""
        return self._arrange(look, width)[2]

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw all columns."""
        columns, width, _height = self._arrange(look, rect.width)
        words_width = self._words_width(look, width)
        for i, groups in enumerate(columns):
            left = rect.left + i * (width + look.px(COLUMN_GAP))
            y = rect.top
            for heading, rows in groups:
                if heading:
                    text.draw(
                        figure,
                        look,
                        heading,
                        (left, y + look.px(HEADING_ROW) // 2),
                        13,
                        "bold",
                        "accent",
                        "midleft",
                        width=width,
                    )
                    y += look.px(HEADING_ROW)
                for keys, words in rows:
                    middle = y + look.px(KEY_ROW) // 2
                    x = left
                    for key in keys:
                        x = draw_key(figure, look, key, x, middle).right + look.px(5)
                    for n, line in enumerate(text.wrap(look, words, words_width, 14)):
                        text.draw(
                            figure,
                            look,
                            line,
                            (left + width - words_width, middle + n * text.line_height(look, 14)),
                            14,
                            anchor="midleft",
                        )
                    y += self._row_height(look, words_width, words)
                y += look.px(GROUP_GAP)

