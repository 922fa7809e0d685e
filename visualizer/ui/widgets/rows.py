"""Groups of rows under headings, for the help: keys and what they do, marks and what they mean."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.widgets.tooltip import KEY_SIZE, draw_key

ROW = 30
HEADING_ROW = 36
GROUP_GAP = 10
BETWEEN_CHORDS = 10
"""Room between keys that do the same, one or the other; "" stands there among the caps."""

TWO_COLUMNS_FROM = 640
COLUMN_GAP = 32
SIZE = 14
HEAD_GAP = 10
"""Between what stands at the left of a row and its words."""

Head = TypeVar("Head")

Group = tuple[str, Sequence[tuple[Head, str]]]
"""A heading and its rows: what stands at the left, and the words beside it."""


class RowsContent(Generic[Head]):
    """The groups in one column or, where there is room, in two; words are wrapped."""

    row = ROW
    """Height of a row with one line of words, unscaled."""

    def __init__(self, groups: Sequence[Group[Head]]) -> None:
        self.groups: list[Group[Head]] = [(heading, list(rows)) for heading, rows in groups if rows]
        self._arranged: tuple[Hashable, list[list[Group[Head]]], int, int] | None = None

    def head_width(self, look: Look) -> int:
        """The width that the widest head needs."""
        raise NotImplementedError

    def draw_head(self, figure: Figure, look: Look, head: Head, strip: pygame.Rect) -> None:
        """Draw a head at the left of its strip, which is as high as a row of one line."""
        raise NotImplementedError

    def _arrange(self, look: Look, width: int) -> tuple[list[list[Group[Head]]], int, int]:
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

    def _columns(self, look: Look, width: int) -> list[list[Group[Head]]]:
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

    def _words_width(self, look: Look, width: int) -> int:
        return max(look.px(60), width - self.head_width(look) - look.px(HEAD_GAP))

    def _row_height(self, look: Look, words_width: int, words: str) -> int:
        lines = text.wrap(look, words, words_width, SIZE)
        return max(
            look.px(self.row),
            look.px(ROW) + (len(lines) - 1) * text.line_height(look, SIZE),
        )

    def _height(self, look: Look, width: int, groups: Sequence[Group[Head]]) -> int:
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
        clip = figure.view
        for i, groups in enumerate(columns):
            left = rect.left + i * (width + look.px(COLUMN_GAP))
            y = rect.top
            for heading, rows in groups:
                if heading:
                    at = left, y + look.px(HEADING_ROW) // 2
                    text.draw(figure, look, heading, at, 13, "bold", "accent", "midleft",
                              width=width)
                    y += look.px(HEADING_ROW)
                for head, words in rows:
                    height = self._row_height(look, words_width, words)
                    if clip.top - height < y < clip.bottom:
                        strip = pygame.Rect(left, y, width, look.px(self.row))
                        self.draw_head(figure, look, head, strip)
                        words_left = left + width - words_width
                        self._draw_words(figure, look, words, (words_left, y, words_width))
                    y += height
                y += look.px(GROUP_GAP)

    def _draw_words(
        self, figure: Figure, look: Look, words: str, place: tuple[int, int, int]
    ) -> None:
        """The words, their first line in the middle of a row; place: left, top and width."""
        left, top, width = place
        lines, step = text.wrap(look, words, width, SIZE), text.line_height(look, SIZE)
        # In a high row several lines stand in its middle together, beside the head.
        slack = look.px(self.row) - look.px(ROW)
        above = max(0, slack - (len(lines) - 1) * step) // 2 if slack else 0
        for n, line in enumerate(lines):
            middle = top + above + look.px(ROW) // 2 + n * step
            text.draw(figure, look, line, (left, middle), SIZE, anchor="midleft")


class KeysContent(RowsContent[Sequence[str]]):
    """Keys, each as a cap, and what they do."""

    def head_width(self, look: Look) -> int:
        """The width that the caps of any row need."""
        return max(
            (
                sum(
                    max(look.px(20), text.measure(look, key, KEY_SIZE, "bold")[0] + look.px(12))
                    + look.px(5) if key else look.px(BETWEEN_CHORDS)
                    for key in keys
                )
                for _, rows in self.groups
                for keys, _ in rows
            ),
            default=0,
        )

    def draw_head(
        self, figure: Figure, look: Look, head: Sequence[str], strip: pygame.Rect
    ) -> None:
        """The caps of the keys."""
        x = strip.left
        for key in head:
            if not key:
                x += look.px(BETWEEN_CHORDS)
                continue
            x = draw_key(figure, look, key, x, strip.centery).right + look.px(5)


Sample = Callable[[Figure, pygame.Rect, Look], None]
"""Draws a mark into a square."""

SAMPLE = 32
"""The side of that square, unscaled."""

BETWEEN = 12
"""Room between two samples, above and below, unscaled."""


class MarksContent(RowsContent[Sample]):
    """Marks, a sample of each, and what they mean."""

    row = SAMPLE + BETWEEN

    def head_width(self, look: Look) -> int:
        """Samples are all equally wide."""
        return look.px(SAMPLE + 4)

    def draw_head(self, figure: Figure, look: Look, head: Sample, strip: pygame.Rect) -> None:
        """The sample, in the middle of the row's height."""
        side = look.px(SAMPLE)
        square = pygame.Rect(strip.left, 0, side, side)
        square.centery = strip.centery
        head(figure, square, look)
