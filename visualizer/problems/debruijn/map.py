"""All words of a De Bruijn sequence as a map: a row for each beginning, a column for each end.

Where a graph would have too many words to be read, it says which of them the sequence has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from solvers.events import PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.pictures.picture import mark_choice
from visualizer.pictures.signs import draw_given_up, draw_ring, draw_sign
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.debruijn.graph import again_words, word_on
from visualizer.problems.debruijn.words import exhausted
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross_disc, rounded_rect
from visualizer.ui.theme import mix

CAPTION = 20
"""Height of the line that says what rows and columns are."""

WIDE = 1.5
"""A cell is at most so many times as wide as high."""


class WordMap(NamedTuple):
    """Cells of (width, height) from (x, y) on; words of `n` bits, of which a row has the last."""

    x: int
    y: int
    w: int
    h: int
    n: int
    bits: int
    """How many of a word's bits say its column."""

    def cell(self, word: int) -> Box:
        """The cell of a word, its gap included."""
        row, column = divmod(word, 1 << self.bits)
        return Box(self.x + column * self.w, self.y + row * self.h, self.w, self.h)


def place_map(box: Box, look: Look, n: int) -> WordMap:
    """The largest map for all words of n bits; below it one line of text has room."""
    bits = (n + 1) // 2
    columns, rows = 1 << bits, 1 << n - bits
    h = max(2, min(box.h - look.px(CAPTION), box.w) // max(rows, 1))
    w = max(2, min(round(h * WIDE), box.w // columns))
    h = min(h, max(2, round(w * WIDE)))
    x = box.x + max(0, box.w - w * columns) // 2
    y = box.y + max(0, box.h - look.px(CAPTION) - h * rows) // 2
    return WordMap(x, y, w, h, n, bits)


def draw_map(figure: Figure, box: Box, show: Show, n: int) -> None:
    """Words of the sequence filled, the others hollow; in a frame those that the event is about."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    place = place_map(box, look, n)
    owners = debruijn.owners(moment.standing, n)
    new = set(debruijn.new_words(moment)) if moment.kind is not None else set()
    firm = debruijn.owners(moment.placed, n) if moment.kind is not None else owners
    size = _size_of_words(place, look)
    gap = max(1, min(place.w, place.h) // 8)
    used = mix(theme.text, theme.surface, 0.3)
    tiles = _tiles(place, gap)
    radius = max(1, min(place.w - gap, place.h - gap) // 6)
    line = look.px(1)
    for word, tile in enumerate(tiles):
        filled = word in firm or (word in owners and moment.kind != TRY)
        if filled:
            rounded_rect(figure, tile, used, radius=radius)
        else:
            rounded_rect(figure, tile, theme.cell, theme.cell_border, line, radius)
        if size:
            ink = "surface" if filled else "text_dim"
            text.draw(figure, look, debruijn.written(word, n), tile.center, size, "mono bold", ink,
                      "center")
        figure.spot(tile, word_on(word, n, used=filled))
        if 0 <= owners.get(word, -1) < len(moment.path):
            mark_choice(figure, owners[word], tile)
        if ("used", word) in show.highlight.bits:
            draw_ring(figure, tile, look, theme.accent)
    tested = moment.kind in (TRY, PUSH)
    again = {repeat.word for repeat in debruijn.repeats(moment)} if tested else set()
    if moment.kind == SOLUTION:
        last = place.cell((1 << n) - 1)
        whole = Box(place.x, place.y, last.right - gap - place.x, last.bottom - gap - place.y)
        rounded_rect(figure, whole.inset(-look.px(5)), None, theme.solution, look.px(3), look.px(5))
    for word in new if moment.kind != SOLUTION else ():
        tile = tiles[word].inset(-look.px(3))
        if word in again and moment.rejected:
            draw_ring(figure, tile, look, theme.rejected, tip=again_words())
            with figure.telling(again_words()):
                cross_disc(figure, look, (tile.right, tile.y), max(look.px(6), tile.h * 0.2))
        elif word in again and moment.kind == PUSH:
            draw_ring(figure, tile, look, theme.rejected, tip=again_words())
        elif moment.rejected:
            draw_ring(figure, tile, look, theme.try_)
        else:
            draw_sign(figure, tile, show)
    for choice in exhausted(moment):
        twice = {repeat.word for repeat in debruijn.repeats(choice)}
        for word in twice or debruijn.new_words(choice)[:1]:
            tile = tiles[word].inset(-look.px(3))
            corner, reach = (tile.right, tile.y), max(look.px(6), tile.h * 0.2)
            if not twice:
                draw_given_up(figure, look, corner, reach)
                continue
            draw_ring(figure, tile, look, theme.rejected, tip=again_words())
            with figure.telling(again_words()):
                cross_disc(figure, look, corner, reach)
    caption = _("row: first {first} bits; column: last {last}").format(
        first=n - place.bits, last=place.bits
    )
    bottom = place.cell((1 << n) - 1).bottom + look.px(CAPTION) // 2 + look.px(2)
    if text.measure(look, caption, text.SMALLEST)[0] <= box.w:
        text.draw(figure, look, caption, (box.center[0], bottom), text.SMALLEST, "regular",
                  "text_dim", "center")


@lru_cache(maxsize=4)
def _tiles(place: WordMap, gap: int) -> list[Box]:
    """The tile of each word: its cell without the gap."""
    cells = map(place.cell, range(1 << place.n))
    return [Box(cell.x, cell.y, cell.w - gap, cell.h - gap) for cell in cells]


def _size_of_words(place: WordMap, look: Look) -> float:
    """The size of the letters for which a word fits into its cell; 0 for none."""
    sample = debruijn.written(0, place.n)
    for size in range(18, text.SMALLEST - 1, -1):
        wide, _high = text.measure(look, sample, size, "mono bold")
        if wide <= place.w * 0.82 and look.px(size) <= place.h * 0.7:
            return size
    return 0
