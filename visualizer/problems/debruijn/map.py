"""All words of a De Bruijn sequence as a map: a row for each beginning, a column for each end.

Where a graph would have too many words to be read, it says which of them the sequence has.
"""

from __future__ import annotations

from functools import lru_cache

from solvers.events import SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.pictures.picture import mark_choice
from visualizer.pictures.scene import Scene
from visualizer.problems.debruijn import rules as debruijn
from visualizer.problems.debruijn.graph import draw_words, word_on
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
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
    scene, theme, moment = Scene(figure, show.look, show), show.look.theme, show.run.moment
    place = place_map(box, show.look, n)
    owners = debruijn.owners(moment.standing, n)
    firm = debruijn.owners(moment.placed, n) if moment.kind is not None else owners
    size = _size_of_words(place, show.look)
    gap = max(1, min(place.w, place.h) // 8)
    used = mix(theme.text, theme.surface, 0.3)
    tiles = _tiles(place, gap)
    radius = max(1, min(place.w - gap, place.h - gap) // 6)
    line = show.look.px(1)
    for word, tile in enumerate(tiles):
        filled = word in firm or (word in owners and moment.kind != TRY)
        if filled:
            rounded_rect(figure, tile, used, radius=radius)
        else:
            rounded_rect(figure, tile, theme.cell, theme.cell_border, line, radius)
        scene.write(tile.center, debruijn.written(word, n), size,
                    "surface" if filled else "text_dim", "mono bold")
        figure.spot(tile, word_on(word, n, used=filled))
        if owners.get(word, -1) >= 0:
            mark_choice(figure, owners[word], tile)
        if ("used", word) in show.highlight.bits:
            scene.ring(tile, "accent")
    last = place.cell((1 << n) - 1)
    if moment.kind == SOLUTION:
        whole = Box(place.x, place.y, last.right - gap - place.x, last.bottom - gap - place.y)
        rounded_rect(figure, whole.inset(-show.look.px(5)), None, theme.solution, show.look.px(3),
                     show.look.px(5))
    if moment.kind is not None:
        draw_words(scene, tiles.__getitem__)
    caption = _("row: first {first} bits; column: last {last}").format(
        first=n - place.bits, last=place.bits
    )
    bottom = last.bottom + show.look.px(CAPTION) // 2 + show.look.px(2)
    if text.measure(show.look, caption, text.SMALLEST)[0] <= box.w:
        scene.write((box.center[0], bottom), caption, text.SMALLEST, "text_dim", "regular")


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
