"""The growing De Bruijn sequence: its bits in a row, and the window of the word that is tested."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.debruijn import debruijn
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.look import Look
from visualizer.ui.shapes import arch, cross_disc, rounded_rect
from visualizer.ui.theme import Color, with_alpha

CELL = 64
"""The largest cell, unscaled."""

LEAST = 26
"""Cells do not get smaller than this (unscaled); only the end of the sequence is shown then."""


class Tape(NamedTuple):
    """The cells that are shown; the first of them is for bit `first` of the sequence."""

    cells: list[Box]
    first: int

    def cell(self, i: int) -> Box | None:
        """The cell of bit i; None where it is not shown."""
        return self.cells[i - self.first] if 0 <= i - self.first < len(self.cells) else None


def place_tape(box: Box, scene: Scene, n: int) -> Tape:
    """The whole sequence where there is room for it, else the part around its end."""
    look = scene.look
    total = 2**n + n - 1
    shown = min(total, max(2 * n + 2, box.w // look.px(LEAST)))
    end = n + len(scene.moment.placed)
    return Tape(_cells(box, look, shown), max(0, min(end + n + 1 - shown, total - shown)))


def draw_tape(surface: pygame.Surface, box: Box, scene: Scene, n: int) -> None:
    """The bits with their indices; the zeros beyond the end are those of the beginning again."""
    look, theme, moment = scene.look, scene.look.theme, scene.moment
    bits = debruijn.bits_of(moment.placed, n)
    cells, first = place_tape(box, scene, n)
    for i, cell in enumerate(cells, first):
        if i < len(bits):
            # The zeros of the beginning are nobody's choice: they have no hue.
            fill: Color = theme.hue(i - n) if i >= n else theme.text_dim
            rounded_rect(surface, cell, fill, radius=cell.w // 8)
            _bit(surface, cell, look, str(bits[i]), theme.on_hue if i >= n else theme.surface)
        else:
            rounded_rect(surface, cell, theme.cell, theme.cell_border, look.px(1), cell.w // 8)
            if i >= 2**n:
                _bit(surface, cell, look, "0", theme.text_faint)
        _index(surface, cell, look, i, n)
    if moment.kind is not None:
        _draw_event(surface, cells, scene, n, first)


def _cells(box: Box, look: Look, count: int) -> list[Box]:
    """A row with room above for the lines of a conflict and below for the indices."""
    row = row_of_cells(box, count, min(look.px(CELL), box.h * 5 // 9), 0.1, "center")
    below = look.px(16)
    y = box.y + max(0, (box.h - row[0].h - below) * 2 // 3)
    return [cell._replace(y=y) for cell in row]


def _draw_event(
    surface: pygame.Surface, cells: list[Box], scene: Scene, n: int, first: int
) -> None:
    look, theme, moment = scene.look, scene.look.theme, scene.moment
    at = n + moment.depth - first  # the cell of the bit that the event is about
    if not 0 <= at < len(cells):
        return
    cell, bit = cells[at], str(moment.value & 1)
    if moment.kind == TRY:
        if moment.rejected:
            _draw_repeats(surface, cells, scene, n, first)
        _bit(surface, cell, look, bit, theme.try_)
        _window(surface, cells, at - n + 1, n, look, theme.try_)
        _ring(surface, cell, look, theme.try_)
        if moment.rejected:
            cross_disc(surface, look, (cell.right - cell.w * 0.1, cell.y + cell.h * 0.1),
                       max(cell.w * 0.19, look.px(6)))  # fmt: skip
    elif moment.kind == POP:
        fading = with_alpha(theme.taken_back, round(1 - 0.3 * scene.eased, 1))
        _bit(surface, cell, look, bit, fading)
        _ring(surface, cell, look, theme.taken_back)
    else:
        grow = round((1 - scene.eased) * cell.w * 0.15) if moment.kind == PUSH else 0
        rounded_rect(surface, cell.inset(-grow), theme.hue(moment.depth), radius=cell.w // 8)
        _bit(surface, cell, look, bit, theme.on_hue)
        if moment.kind == SOLUTION:
            _window(surface, cells, -first, first + at + 1, look, theme.solution)
        else:
            _window(surface, cells, at - n + 1, n, look, theme.placed)


def _draw_repeats(
    surface: pygame.Surface, cells: list[Box], scene: Scene, n: int, first: int
) -> None:
    """From where a word began before to where it begins again."""
    look, theme = scene.look, scene.look.theme
    for repeat in debruijn.repeats(scene.moment):
        before, now = repeat.first - first, repeat.start - first
        if now >= len(cells):
            continue
        _window(surface, cells, before, n, look, theme.rejected)
        _window(surface, cells, now, n, look, theme.rejected)
        start, end = _top(cells, before, n), _top(cells, now, n)
        reach = start[0] + (end[0] - start[0]) * max(0.05, scene.eased)
        height = min(cells[0].h * 0.55, abs(end[0] - start[0]) * 0.4 + look.px(6))
        width = max(2.0, min(look.px(4), cells[0].w / 10))
        arch(surface, theme.rejected, start, (reach, end[1]), height, width)


def _top(cells: list[Box], start: int, n: int) -> tuple[float, float]:
    """The middle of a window's upper edge."""
    low, high = max(0, start), min(len(cells), start + n) - 1
    low = min(low, max(0, high))
    return (cells[low].x + cells[max(0, high)].right) / 2, cells[0].y - 4.0


def _window(
    surface: pygame.Surface, cells: list[Box], start: int, count: int, look: Look, color: Color
) -> None:
    """A frame around the cells of a word."""
    low, high = max(0, start), min(len(cells), start + count) - 1
    if high < low:
        return
    gap = look.px(4)
    whole = Box(cells[low].x, cells[low].y, cells[high].right - cells[low].x, cells[low].h)
    rounded_rect(surface, whole.inset(-gap), None, color, look.px(3), cells[low].w // 8 + gap)


def _ring(surface: pygame.Surface, cell: Box, look: Look, color: Color) -> None:
    rounded_rect(surface, cell, None, color, max(1, min(look.px(2), cell.w // 7)), cell.w // 8)


def _bit(surface: pygame.Surface, cell: Box, look: Look, bit: str, ink: Color) -> None:
    size = cell.w / look.scale * 0.5
    if size >= 6:
        text.draw(surface, look, bit, cell.center, size, "bold", ink, "center")


def _index(surface: pygame.Surface, cell: Box, look: Look, i: int, n: int) -> None:
    size = min(13.0, max(8.0, cell.w / look.scale * 0.4))
    every = 1 if cell.w >= look.px(20) else 4
    if i % every == 0:
        # Beyond the end the ring begins again, so the indices do too.
        pos = (cell.center[0], cell.bottom + look.px(12))
        text.draw(surface, look, str(i % 2**n), pos, size, "regular", "text_dim", "center",
                  figures=True)  # fmt: skip
