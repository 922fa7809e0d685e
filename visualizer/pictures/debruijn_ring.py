"""The picture of De Bruijn sequences: the growing sequence, the ring that it closes, the graph."""

from __future__ import annotations

import math
from collections.abc import Mapping

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.debruijn_graph import (
    LARGEST_GRAPH,
    draw_graph,
    draw_tape,
)
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import tone
from visualizer.rules import debruijn
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, ring, rounded_rect, star
from visualizer.ui.theme import Color

TAPE = 120
"""The largest height of the sequence, unscaled."""

RING_SHARE = 0.34
"""Of the width; the graph has the rest."""

RING_FROM = 110
"""In less height (unscaled) there is only the sequence."""


class DeBruijnRing(Picture):
    """The sequence above, then the ring, then the graph: below it or at its right."""

    shape = "square"

    def title(self) -> str:
        return _("SEQUENCE")

    def note(self, show: Show) -> str:
        n = debruijn.order_of(show.run.moment)
        used = len(debruijn.owners(show.run.moment.path, n))
        return _("{used} of {all} words").format(used=used, all=2**n)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        n = debruijn.order_of(show.run.moment)
        tape, circle, graph = _parts(box, show.look, n)
        draw_tape(figure, tape, show, n)
        if circle is not None:
            _draw_ring(figure, circle, show, n)
        if graph is not None:
            draw_graph(figure, graph, show, n)

    def words(self, moment: Moment) -> tuple[str, str, str, str, str]:
        return (
            _("Try the next bit: 0, then 1. With the bits before it, it completes a word."),
            _("If the sequence has that word already, try the other bit."),
            _("Otherwise add the bit, mark the word as used, and go on."),
            _("If the ring is closed with each word once, this is a solution: note it."),
            _("If both bits have been tried, take back the latest bit and free its word."),
        )

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        n = debruijn.order_of(moment)
        bits = debruijn.bits_of(moment.path, n)
        for i, cell in enumerate(row_of_cells(box, len(bits), box.h, 0.08, "center")):
            lit = look.theme.hue(i - n) if i >= n else look.theme.text_dim
            high = cell if bits[i] else cell._replace(y=cell.y + cell.h * 2 // 3, h=cell.h // 3)
            rounded_rect(figure, high, lit, radius=max(1, cell.w // 8))

    def thumbnail_ratio(self, moment: Moment) -> float:
        return max(1.0, (1 << debruijn.order_of(moment)) * 0.45)

    def owners(self, moment: Moment) -> Mapping[tuple[str, int], int]:
        n = debruijn.order_of(moment)
        used = debruijn.owners(moment.path, n)
        set_by = {("used", word): depth for word, depth in used.items() if depth >= 0}
        return set_by | {("bits", n + depth): depth for depth in range(len(moment.path))}

    def tested(self, moment: Moment) -> Mapping[str, int]:
        if moment.kind is None:
            return {}
        again = debruijn.repeats(moment) if moment.kind == TRY else []
        return {"used": again[0].word if again else debruijn.new_words(moment)[0]}

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return None

def _parts(box: Box, look: Look, n: int) -> tuple[Box, Box | None, Box | None]:
    """The rectangles of the sequence, the ring and the graph; None for what has no room."""
    if box.h < look.px(RING_FROM):
        return box, None, None
    tape, rest = box.top(min(look.px(TAPE), max(look.px(56), box.h * 3 // 10)), look.px(4))
    if n > LARGEST_GRAPH:
        return tape, rest, None
    across = min(rest.h, round(rest.w * RING_SHARE))
    circle, graph = rest.left(across, look.px(12))
    return (tape, circle, graph) if graph.w >= look.px(150) else (tape, None, rest)


class _Rim:
    """The ring in pixels: its bits stand on a circle, clockwise from the top."""

    def __init__(self, box: Box, look: Look, count: int) -> None:
        self.count = count
        self.center = box.center
        self.radius = min(box.w, box.h) / 2 - look.px(4)  # with the dots
        widest = math.pi * self.radius / (count + math.pi) * 0.86
        self.dot = max(1.5, min(look.px(17), widest))
        self.rim = self.radius - self.dot

    def point(self, i: int) -> tuple[float, float]:
        """The middle of a bit's dot."""
        angle = 2 * math.pi * i / self.count - math.pi / 2
        x, y = self.center
        return x + self.rim * math.cos(angle), y + self.rim * math.sin(angle)

    def box(self, i: int) -> Box:
        """The box around a bit's dot."""
        (x, y), side = self.point(i), round(2 * self.dot)
        return Box(round(x - self.dot), round(y - self.dot), side, side)


def _draw_ring(figure: Figure, box: Box, show: Show, n: int) -> None:
    """The bits in their order; the rim is closed when the ring is."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    count = 2**n
    bits = debruijn.bits_of(moment.placed, n)
    rim = _Rim(box, look, count)
    for depth in range(len(moment.path)):
        mark_choice(figure, depth, rim.box(n + depth))
    width = max(1.0, look.px(2))
    ring(figure, theme.border_strong, rim.center, rim.rim + width / 2, width)
    for i in range(count):
        if i < len(bits):
            fill, ink = (theme.hue(i - n), "on_hue") if i >= n else (theme.text_dim, "surface")
            _dot(figure, look, rim, i, fill, ink, str(bits[i]))
        else:
            disc(figure, theme.cell, rim.point(i), rim.dot)
            ring(figure, theme.cell_border, rim.point(i), rim.dot, max(1.0, look.px(1)))
    if moment.kind is not None and n + moment.depth < count:
        _draw_ring_event(figure, rim, show, n)
    free = rim.rim - rim.dot  # how far it is from the middle to the dots
    if moment.kind == SOLUTION:
        ring(figure, theme.solution, rim.center, rim.radius + width, look.px(4))
        star(figure, theme.solution, rim.center, max(look.px(6), free * 0.45))
    elif free > look.px(16):
        said = f"{len(moment.path) + n}/{count}"
        size = max(9.0, min(26.0, free / look.scale * 0.36))
        text.draw(figure, look, said, rim.center, size, "bold", "text_dim", "center",
                  figures=True)  # fmt: skip


def _draw_ring_event(figure: Figure, rim: _Rim, show: Show, n: int) -> None:
    look, theme, moment = show.look, show.look.theme, show.run.moment
    at = n + moment.depth
    if moment.kind in (PUSH, SOLUTION):
        _dot(figure, look, rim, at, theme.hue(moment.depth), "on_hue", str(moment.value & 1))
    color = tone(show)
    for i in range(at - n + 1, at + 1):  # the window
        _halo(figure, look, rim, i, color)
    for repeat in debruijn.repeats(moment) if moment.kind == TRY else ():
        for i in range(repeat.first, repeat.first + n):
            _halo(figure, look, rim, i, theme.rejected)
    if moment.kind in (TRY, POP):
        size = rim.dot / look.scale * 1.1
        if size >= 6:
            bit = str(moment.value & 1)
            text.draw(figure, look, bit, rim.point(at), size, "bold", color, "center")


def _halo(figure: Figure, look: Look, rim: _Rim, i: int, color: Color) -> None:
    ring(figure, color, rim.point(i), rim.dot + look.px(3), max(1.5, look.px(2.5)))


def _dot(
    figure: Figure, look: Look, rim: _Rim, i: int, fill: Color, ink: str, bit: str
) -> None:
    disc(figure, fill, rim.point(i), rim.dot)
    size = rim.dot / look.scale * 1.1
    if size >= 6:
        text.draw(figure, look, bit, rim.point(i), size, "bold", ink, "center")


PICTURE = DeBruijnRing()
