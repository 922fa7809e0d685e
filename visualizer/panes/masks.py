"""Sets of squares of one row as the bits of a number: masks, one below the other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from solvers.catalog import Watch
from solvers.events import PUSH, TRY
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, index_labels, mark_cells, text_size
from visualizer.panes.meanings import (
    entry_words,
    heading,
    owner_of,
    tell_cells,
    tell_meanings,
    watch_words,
)
from visualizer.panes.pane import QuietPane, frame, veil
from visualizer.panes.values import numbers_note
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import tone
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.shapes import arrow, rounded_rect
from visualizer.ui.theme import Color, mix

NAME_SIZE = 14
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


class MasksPane(QuietPane):
    """A row of bits for each mask, bit 0 at the left as column 0 is on the board.

    When the search has come to a new row, the bits that shift glide into place.
    """

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._picture = picture
        self._names = [watch.name for watch in watches if watch.kind == "masks"]

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        note = show.run.variables_note or numbers_note(show, ["row"])
        area = frame(figure, box, show, _("MASKS"), note)
        if show.run.variables_note or show.run.moment.n < 1:
            return
        tell_meanings(figure, heading(box, area), show, "row")
        look, n = show.look, show.run.moment.n
        shown = [name for name in self._names if isinstance(show.run.variables.get(name), int)]
        labels = look.px(18)
        widest = max(text.measure(look, name, NAME_SIZE, "mono")[0] for name in self._names)
        names, arrows = widest + look.px(14), look.px(ARROW_WIDTH)
        if area.w - names - arrows < look.px(ARROWS_FROM) * n:
            arrows = 0
        pitch = (area.h - labels) // max(1, len(self._names))
        largest = max(look.px(LARGEST), round(area.w * LARGEST_SHARE))
        cell_w = min(largest, (area.w - names - arrows) // n, round(pitch * 1.1))
        if cell_w < 2 or pitch < 4:
            return
        gap = max(1, cell_w // 12)
        height = min(round(cell_w * 1.05), pitch - max(2, pitch // 6))
        for i, name in enumerate(shown):
            top = area.y + labels + i * pitch + (pitch - height) // 2
            cells = [
                Box(area.x + names + column * cell_w, top, cell_w - gap, height)
                for column in range(n)
            ]
            if i == 0:
                index_labels(figure, cells, look)
            text.draw(figure, look, name, (area.x, cells[0].center[1]), NAME_SIZE, "mono", "text",
                      "midleft", width=names - look.px(8))
            self._draw_bits(figure, cells, show, name, int(show.run.variables[name]))
            mark_cells(figure, name, cells, bits=True)
            tell_cells(figure, cells, partial(self._words, show, name))
            tell_meanings(figure, Box(area.x, top, names, height), show, name)
            if name in SHIFTS and arrows:
                y, x = cells[0].center[1], cells[-1].right + look.px(8)
                ends = [(x, y), (x + arrows - look.px(12), y)]
                start, end = ends[:: SHIFTS[name]]
                with figure.telling(_("it shifts by one column on the way to the next row")):
                    arrow(figure, look.theme.text_dim, start, end, look.px(2), look.px(8))
        if not show.run.variables_current:
            veil(figure, area, show)

    def _words(self, show: Show, name: str, column: int) -> str:
        """What the tooltip of a bit says."""
        bit = int(show.run.variables[name]) >> column & 1
        by = owner_of(show, self._picture, name, column) if bit and name != "queen" else None
        entry = _("{name}, bit {index}").format(name=name, index=column)
        said = entry_words(show, self._picture, entry, name, bit, by)
        return "\n".join((said, watch_words(show, entry)))

    def _draw_bits(
        self, figure: Figure, cells: list[Box], show: Show, name: str, mask: int
    ) -> None:
        look, theme, moment = show.look, show.look.theme, show.run.moment
        owners = self._picture.owners(moment)
        for cell in cells:
            draw_cell(figure, cell, look, "")
        pitch = cells[1].x - cells[0].x if len(cells) > 1 else cells[0].w
        away = (
            round(-SHIFTS.get(name, 0) * pitch * (1 - show.run.eased)) if _has_shifted(show) else 0
        )
        row = Box(cells[0].x, cells[0].y, cells[-1].right - cells[0].x, cells[0].h)
        with figure.clipped(row.inset(-look.px(3))):
            for column, cell in enumerate(cells):
                if not mask >> column & 1:
                    if not away:
                        _zero(figure, cell, show)
                    continue
                owner = moment.depth if name == "queen" else owners.get((name, column))
                fill: Color = (
                    theme.hue(owner)
                    if owner is not None
                    else mix(theme.placed, theme.surface, 0.25)
                )
                draw_cell(figure, cell._replace(x=cell.x + away), look, "1", fill)
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


def _has_shifted(show: Show) -> bool:
    """Is this the first event of a row, for which the masks have just shifted?"""
    before = show.run.moment.before
    return show.run.moment.kind == TRY and before is not None and before[0] == PUSH
