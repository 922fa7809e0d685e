"""Sets of squares of one row as the bits of a number: masks, one below the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from solvers.catalog import Watch
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, index_labels, mark_cells, text_size
from visualizer.panes.data_frame import data_frame
from visualizer.panes.meanings import entry_tip, meaning, owner_of, owners_of, tell_cells
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import tone
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, Piece, saying
from visualizer.ui.kit import (
    About,
    ByBox,
    Node,
    Shape,
    Sized,
    Space,
    Text,
    column,
    row,
    telling,
)
from visualizer.ui.look import Look
from visualizer.ui.shapes import arrow, rounded_rect
from visualizer.ui.theme import Color, mix

NAME_SIZE, LABELS = 14, 18
"""Of the names, and the room for the indices above the first mask, unscaled."""

ARROW_WIDTH = 34

ARROWS_FROM = 14
"""Where cells would be narrower (unscaled) the arrows give way to them."""

LARGEST = 52
"""The largest cell, unscaled; in a wide pane it has LARGEST_SHARE of the width."""

LARGEST_SHARE = 0.07

LARGEST_ZERO = 26.0
"""The size of the digit of a bit that is not set, at most, unscaled."""

SHIFTS: Final[Mapping[str, int]] = {"left": -1, "right": 1}
"""Masks that shift by one column on the way to the next row."""


def masks(picture: Picture, watches: tuple[Watch, ...], show: Show) -> Node:
    """A row of bits for each mask, bit 0 at the left as column 0 is on the board.

    When the search has come to a new row, the bits that shift glide into place.
    """
    names = [watch.name for watch in watches if watch.kind == "masks"]
    content = ByBox(partial(_rows, picture, show, names)) if show.run.moment.n > 0 else Node()
    return data_frame(show, _("Masks"), content, ["row"])


def _rows(picture: Picture, show: Show, names: Sequence[str], look: Look, box: Box) -> Node:
    """The masks below each other, in cells of one size; where these would be narrow the arrows give
    way to them."""
    n, scale = show.run.moment.n, look.scale
    label = max(text.measure(look, name, NAME_SIZE, "mono")[0] for name in names) / scale + 14
    room = box.w / scale - label
    arrows = ARROW_WIDTH if room - ARROW_WIDTH >= ARROWS_FROM * n else 0
    pitch = (box.h / scale - LABELS) / max(1, len(names))
    largest = max(LARGEST, box.w / scale * LARGEST_SHARE)
    cell = int(min(largest, (room - arrows) / n, pitch * 1.1) * scale)
    if cell < 2 or pitch * scale < 4:
        return Node()

    def mask(name: str, value: int, *, first: bool) -> Node:
        def draw(figure: Figure, look: Look, box: Box) -> None:
            high = min(round(cell * 1.05), box.h - max(2, box.h // 6))
            gap, top = max(1, cell // 12), box.y + (box.h - high) // 2
            cells = [Box(box.x + i * cell, top, cell - gap, high) for i in range(n)]
            if first:
                index_labels(figure, cells, look)
            _bits(figure, cells, show, picture, name, value)
            owners = owners_of(show, picture, name).items() if show.run.variables_current else ()
            mark_cells(figure, name, cells, bits=True, set_by={
                i: depth for i, depth in owners if value >> i & 1
            })
            tell_cells(figure, cells, partial(_words, show, picture, name), "bit")

        def shifts(figure: Figure, look: Look, box: Box) -> None:
            ends = [(box.x + look.px(8), box.center[1]), (box.right - look.px(4), box.center[1])]
            start, end = ends[:: SHIFTS[name]]
            arrow(figure, look.theme.text_dim, start, end, look.px(2), look.px(8))

        said = About(Text(name, NAME_SIZE, "mono"), saying(meaning(show, name)))
        to = telling(_("it shifts by one column on the way to the next row"), Shape(arrows, shifts))
        parts = [Sized(said, label), Shape(cell * n / scale, draw, 0)]
        return row(*parts, *[to] * bool(name in SHIFTS and arrows), gap=0)

    shown = [(name, value) for name in names
             if isinstance(value := show.run.variables.get(name), int)]
    return column(Space(0, LABELS), *(
        Sized(mask(*one, first=i == 0), high=pitch) for i, one in enumerate(shown)
    ))


def _words(show: Show, picture: Picture, name: str, column: int) -> str:
    """What the tooltip of a bit says."""
    bit = int(show.run.variables[name]) >> column & 1
    by = owner_of(show, picture, name, column) if bit and name != "queen" else None
    entry = _("{name}, bit {index}").format(name=name, index=column)
    return entry_tip(show, picture, entry, name, bit, by)


def _bits(
    figure: Figure, cells: list[Box], show: Show, picture: Picture, name: str, mask: int
) -> None:
    look, theme, moment = show.look, show.look.theme, show.run.moment
    owners = picture.owners(moment)
    for cell in cells:
        draw_cell(figure, cell, look, "")
    whole = Box(cells[0].x, cells[0].y, cells[-1].right - cells[0].x, cells[0].h)
    with figure.clipped(whole.inset(-look.px(3))):
        for column, cell in enumerate(cells):
            if not mask >> column & 1:
                _zero(figure, cell, show)
                continue
            owner = moment.depth if name == "queen" else owners.get((name, column))
            fill: Color = mix(theme.placed, theme.surface, 0.25)
            if owner is not None:
                fill = theme.hue(owner)
            with figure.piece(Piece((name, column if owner is None else ("by", owner)))):
                draw_cell(figure, cell, look, "1", fill)
    if moment.kind is not None and 0 <= moment.value < len(cells):
        _ring(figure, cells[moment.value], show, name)


def _zero(figure: Figure, cell: Box, show: Show) -> None:
    size = min(text_size(cell, 1, show.look), LARGEST_ZERO)
    if size:
        text.draw(figure, show.look, "0", cell.center, size, "mono bold", "text_faint", "center")


def _ring(figure: Figure, cell: Box, show: Show, name: str) -> None:
    """Frame the bit of the event's square in the set that it comes from."""
    look = show.look
    if name not in ("free", "queen") or show.run.moment.kind is None:
        return
    width = max(1, min(look.px(3), cell.w // 6))
    around, radius = cell.inset(-max(1, width // 2)), max(1, cell.w // 7)
    rounded_rect(figure, around, None, tone(show), width, radius)
