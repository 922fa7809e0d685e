"""Rows of cells: how arrays are shown, in every data pane alike."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from visualizer.actions.action import do
from visualizer.actions.writes import watch
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, ink_on

GAP_SHARE = 0.08

LEGIBLE, LARGEST = 13.0, 40.0
"""Sizes of the text in a cell."""

ADVANCE = 0.6
"""Width of a character of the mono font, for a size of 1."""


STEPS = (1, 2, 5, 10, 20, 50, 100)
"""Each how manyth cell may have its index."""


def array_boxes(area: Box, count: int, largest: int, least: int) -> list[Box]:
    """A box for each of `count` cells: one row, or more where cells would get below `least`.

    All pixels. Rows are as many as the height has room for.
    """
    if count == 0 or area.w < 4 or area.h < 4:
        return []
    rows = 1
    while (
        rows < count and area.w / -(-count // rows) < least and area.h // (rows + 1) >= least // 2
    ):
        rows += 1
    columns = -(-count // rows)
    pitch_x = min(largest * (1 + GAP_SHARE), area.w / columns)
    pitch_y = min(area.h / rows, largest * (1 + GAP_SHARE) * 1.3)
    gap = max(1, round(pitch_x * GAP_SHARE)) if pitch_x >= 5 else 0
    w = max(1, int(pitch_x) - gap)
    h = max(1, min(round(w * 1.15), int(pitch_y) - gap))
    top = area.y + max(0, (area.h - rows * (h + gap)) // 2)
    return [
        Box(area.x + (i % columns) * (w + gap), top + (i // columns) * (h + gap), w, h)
        for i in range(count)
    ]


def draw_cell(
    figure: Figure,
    box: Box,
    look: Look,
    string: str,
    fill: Color | None = None,
    ring: Color | None = None,
    *,
    faint: bool = False,
    signs: int = 0,
) -> None:
    """One cell: in a hue or empty, with its text if there is room, framed if it is in use.

    signs  the text is as small as if it had at least so many characters
    """
    theme = look.theme
    radius = max(1, min(box.w, box.h) // 8)
    if fill is None:
        rounded_rect(figure, box, theme.cell, theme.cell_border, look.px(1), radius)
    else:
        rounded_rect(figure, box, fill, radius=radius)
    size = text_size(box, max(signs, len(string)), look)
    if size and string:
        ink: str | Color = "text_faint" if faint else "text"
        if fill is not None:
            ink = ink_on(theme, fill)
        text.draw(figure, look, string, box.center, size, "mono bold", ink, "center")
    if ring is not None:
        width = max(1, min(look.px(3), box.w // 6))
        rounded_rect(
            figure, box.inset(-max(1, width // 2)), None, ring, width, radius + width // 2
        )


def text_size(box: Box, length: int, look: Look) -> float:
    """The size of a text of so many characters in a cell; 0 where it could not be read."""
    length = max(1, length)
    roomy: float = min(box.h * 0.58, box.w * 1.05 / length**0.8) / look.scale
    if roomy >= LEGIBLE:
        return min(roomy, LARGEST)
    filled = min(box.h * 0.8, (box.w - 2) / (length * ADVANCE)) / look.scale
    return LEGIBLE if filled >= LEGIBLE else 0.0


def least_width(length: int, look: Look) -> int:
    """How wide a cell must be, in pixels, so that a text of so many characters can be read."""
    return math.ceil(length * ADVANCE * LEGIBLE * look.scale) + 3


@lru_cache(maxsize=4096)
def cell_on(
    name: str, index: int, choice: int | None = None, key: str | None = None, *, bit: bool = False,
    set_by: int | None = None,
) -> On:
    """What a cell is about: an entry of a watched list, which may stand for a choice in force. A
    click has it watched.

    key  by which it is found in a table; else it is `index`
    bit  is it that bit of a number?
    set_by  see On
    """
    entry = index if key is None else key
    watches = do(watch, name, bit=index) if bit else do(watch, name, entry)
    return On(name=f"{name}[{index}]", role="cell", choice=choice, set_by=set_by, also=watches)


def mark_cells(
    figure: Figure, name: str, boxes: Sequence[Box], entries: Sequence[Sequence[int]] = (),
    *, bits: bool = False, set_by: Mapping[int, int] | None = None,
) -> None:
    """Say which entries of a watched list stand in boxes, or which bits of a number.

    entries: those that stand for the choices in force, by depth. set_by: of bits that choices have
    set the depths of these
    """
    for i, box in enumerate(boxes):
        figure.spot(box, cell_on(name, i, bit=bits, set_by=(set_by or {}).get(i)))
    for depth, found in enumerate(entries):
        for i in found:
            if i < len(boxes):
                figure.spot(boxes[i], cell_on(name, i, depth))


def index_labels(
    figure: Figure, boxes: Sequence[Box], look: Look, columns: int | None = None
) -> None:
    """The index above each cell where there is room, else above some of a line."""
    if not boxes:
        return
    columns = columns or len(boxes)
    every = index_step(boxes, look, columns)
    for i, box in enumerate(boxes):
        if i % columns % every == 0:
            _index(figure, look, i, (box.center[0], box.y - look.px(2)), "midbottom")


def index_step(boxes: Sequence[Box], look: Look, columns: int) -> int:
    """Each how manyth cell of a line has room for its index."""
    pitch = boxes[1].x - boxes[0].x if columns > 1 and len(boxes) > 1 else boxes[0].w
    width = text.measure(look, str(len(boxes) - 1), LEGIBLE, figures=True)[0] + look.px(4)
    return next((step for step in STEPS if step * pitch >= width), STEPS[-1])


def grid_labels(
    figure: Figure, boxes: Sequence[Box], look: Look, columns: int, *, folded: bool = False
) -> None:
    """The number of each column above a grid, and of each row at its left.

    folded: it is a list that goes on in the next row: a row's number is the index of its first
    entry, and a column's what is to be added to that
    """
    column_words = _("to be added to the number of the row: the index") if folded else _("column")
    row_words = _("the index of the first entry of this row") if folded else _("row")
    every = index_step(boxes[:columns], look, columns)
    for column, box in enumerate(boxes[:columns]):
        if column % every == 0:
            _index(figure, look, column, (box.center[0], box.y - look.px(2)), "midbottom",
                   column_words)
    every = 1 if len(boxes) <= columns or boxes[0].h >= look.px(LEGIBLE) else STEPS[2]
    for row, box in enumerate(boxes[::columns]):
        if row % every == 0:
            number = row * columns if folded else row
            _index(figure, look, number, (box.x - look.px(6), box.center[1]), "midright",
                   row_words)


def _index(
    figure: Figure, look: Look, index: int, pos: tuple[float, float], anchor: str, words: str = ""
) -> None:
    with figure.telling(words or _("the index of the entry")):
        text.draw(figure, look, str(index), pos, LEGIBLE, "regular", "text_dim", anchor,
                  figures=True)
