"""The solver's bit vectors and arrays, index by index, and the numbers that go with them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

from solvers.catalog import Watch
from solvers.events import TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.arrays import Fit, array_places, fit_cells, grid_places
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, grid_labels, index_labels, mark_cells
from visualizer.panes.data_frame import data_frame
from visualizer.panes.meanings import (
    depths_of,
    entries_of,
    entry_tip,
    meanings_of,
    owner_of,
    owners_of,
)
from visualizer.panes.values import TRUE_MINUS
from visualizer.pictures.picture import Picture
from visualizer.pictures.signs import tone
from visualizer.show.show import Highlight, Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import ByBox, Line, Node, Shape, Text, row
from visualizer.ui.look import Look
from visualizer.ui.motion import answering
from visualizer.ui.shapes import line
from visualizer.ui.theme import Color

NAME_SIZE = 14
LARGEST = 96
LEAST = {1: 16, 2: 19, 3: 27}
"""The least size of a cell, by the length of what stands in it: where it can be read."""

LABEL = 17
"""Room above the cells for their indices."""

GRID_LABEL = 26
"""Room at the left of a grid for the indices of its rows."""

LEAST_LINE, LEAST_GRIDS = 46, 240
"""The least height of an array, and the most that a grid asks for."""

ROOMIEST = 40
"""The most room between two arrays."""


NAME_ABOVE = 19
"""Height of a name that stands above its array, unscaled."""

WORTH_IT = 1.15
"""Names stand above where cells get so many times as wide by that."""

GIVES = 0.7
"""Cells become narrower by that at most before a name beside them is cut."""

Array = tuple[Watch, list[Any]]


class ArrayRow(NamedTuple):
    """One watched variable and where it stands.

    columns   cells in a line
    labelled  is there room for indices?
    grid      are its entries the squares of a grid?
    letters   the size of its name, unscaled
    """

    watch: Watch
    values: list[Any]
    name: Box
    cells: list[Box]
    columns: int
    labelled: bool
    grid: bool = False
    letters: int = NAME_SIZE


def arrays(picture: Picture, watches: tuple[Watch, ...], show: Show) -> Node:
    """Each set bit has the hue of the choice that set it; the tested bits are framed.

    Entries of arrays stand for choices. What is a grid has rows and columns.
    """
    lists = _lists(watches)
    title = _("Bit vectors") if any(w.kind == "bits" for w in lists) else _("Arrays")
    numbers = [w.name for w in watches if w.kind == "value"]
    found = [(w, show.run.variables.get(w.name)) for w in lists]
    grids: list[Node] = []
    lines: list[Array] = []
    for one, values in found:
        if not isinstance(values, list):
            continue
        size = picture.grid_of(show.run.moment, one.name)
        if size and size[0] * size[1] == len(values) and values:
            grids.append(Shape(0, partial(_grid, picture, show, (one, values), size)))
        else:
            lines.append((one, values))

    def divided(_look: Look, box: Box) -> Node:
        """Grids beside each other, or below each other where the room is high, and the lines."""
        room = box._replace(w=box.w // 2) if lines else box
        boards = Line(grids, 8, down=room.w < room.h, equal=True, grow=1)
        return row(boards, rows, gap=16, equal=True) if lines else boards

    rows = Shape(0, partial(_lines, picture, show, lines))
    if show.large:  # the names tell enough, and the cells need the room
        title, numbers = "", []
    return data_frame(show, title, ByBox(divided) if grids else rows, numbers)


def _lists(watches: tuple[Watch, ...]) -> list[Watch]:
    return [watch for watch in watches if watch.kind in ("bits", "cells")]


def least_height(picture: Picture, watches: tuple[Watch, ...], show: Show) -> int:
    """The height from which on the arrays have legible cells, unscaled."""
    sizes = [picture.grid_of(show.run.moment, w.name) for w in _lists(watches)]
    grids = [rows * LEAST[2] + LABEL + 20 for rows, _columns in filter(None, sizes)]
    return min(LEAST_GRIDS, max([sizes.count(None) * LEAST_LINE, *grids]))


def _grid(
    picture: Picture, show: Show, array: Array, size: tuple[int, int], figure: Figure, look: Look,
    box: Box,
) -> None:
    """A grid; its name stands above it, wherever that is."""
    rest = box.top(look.px(20))[1]
    beside = look.px(GRID_LABEL + 8 * picture.folded)  # an index has more digits
    cells = grid_places(rest, *size, look.px(LARGEST), beside, look.px(LABEL))
    top = max(box.y, cells[0].y - look.px(LABEL + 20))
    name = Box(cells[0].x, top, max(1, box.right - cells[0].x), look.px(20))
    _draw(figure, show, picture, ArrayRow(*array, name, cells, size[1], True, True))


def _lines(
    picture: Picture, show: Show, shown: Sequence[Array], figure: Figure, look: Look, area: Box
) -> None:
    """Arrays below each other, in cells of one size."""
    # An array that grows has its places from the start, so that nothing moves when it does.
    deepest = show.run.trace.depth_count
    shown = [(w, v) for w, v in shown if v or deepest or w.kind != "cells"]
    if not shown:  # as in a run without an event
        return
    counts = [max(len(v), deepest if w.kind == "cells" else 1) for w, v in shown]
    widest = max(text.measure(look, w.name, NAME_SIZE, "mono")[0] for w, _v in shown)
    longest = max((len(str(e)) for w, v in shown if w.kind == "cells" for e in v), default=1)
    least = look.px(LEAST[max(1, min(longest, 3))])

    def fit(width: int, label: int = LABEL) -> Fit:
        return fit_cells(width, area.h, counts, look.px(LARGEST), least, look.px(label))

    _names, cells = area.left(min(widest + look.px(16), area.w // 3))
    chosen = fit(cells.w)
    narrower = False
    for letters in (NAME_SIZE, text.SMALLEST):  # the names may have more than a third
        named = math.ceil(widest * letters / NAME_SIZE) + look.px(16)
        rest = area.left(min(named, area.w // 2))[1]
        less = fit(rest.w)
        gives = (less.columns, less.label) == (chosen.columns, chosen.label) and (
            less.width >= GIVES * chosen.width)
        if less == chosen or (gives and letters == text.SMALLEST and named <= area.w // 2):
            narrower = less != chosen
            cells, chosen = rest, less
            break
    above = fit(area.w, LABEL + NAME_ABOVE)
    if show.large and not above.label:
        above = fit(area.w, NAME_ABOVE)
    # Where the names stand above their arrays the cells have the whole width.
    whole = above.label and above.columns >= max(counts)
    much = not show.large or narrower
    least_worth = math.floor(WORTH_IT * chosen.width) + 1 if much else chosen.width
    wraps = chosen.columns < max(counts) or not chosen.label
    over = whole and (wraps or above.width >= least_worth)
    if over:
        cells, chosen = area, above
    labelled = chosen.label > look.px(NAME_ABOVE) * over
    places = array_places(cells, counts, chosen, look.px(ROOMIEST))
    for (watch, values), place in zip(shown, places, strict=True):
        first, last = place[0], place[-1]
        name = Box(area.x, first.y, cells.x - area.x - look.px(8), last.bottom - first.y)
        if over:
            name = Box(area.x, first.y - above.label, area.w, look.px(NAME_ABOVE))
        _draw(figure, show, picture,
              ArrayRow(watch, values, name, place, chosen.columns, labelled,
                       letters=text.SMALLEST if narrower and not over else NAME_SIZE))


def _draw(figure: Figure, show: Show, picture: Picture, row: ArrayRow) -> None:
    look, theme, moment = show.look, show.look.theme, show.run.moment
    name, bits = row.watch.name, row.watch.kind == "bits"
    Text(name, row.letters, "mono", smallest=text.SMALLEST).put(figure, look, row.name)
    owners = owners_of(show, picture, name)
    asked = picture.tested(moment)
    tested = asked.get(name)
    if row.grid:
        grid_labels(figure, row.cells, look, row.columns, folded=picture.folded)
        _blocks(figure, row, show, picture.block)
    elif row.labelled:
        index_labels(figure, row.cells[: len(row.values)], look, row.columns)
    for empty in row.cells[len(row.values) :]:
        with figure.telling(_("a place for an entry that is still to come")):
            draw_cell(figure, empty, look, "")
    for i, (value, cell) in enumerate(zip(row.values, row.cells, strict=False)):
        fill: Color | None = theme.text_dim if bits and value else None
        string = str(int(bool(value))) if bits else str(value).replace("-", TRUE_MINUS)
        owner = owners.get(i) if value or not bits else None
        if owner is not None:
            fill = picture.choice_color(theme, moment, owner)
        elif not bits and not show.run.job.file:
            hue = picture.hue_of(name, i, value)
            fill = theme.hue(hue) if hue is not None else None
        ring = _ring(show, i == tested, bool(value))
        if (name, i) in show.highlight.bits:
            ring = theme.accent
        faint = not value and (bits or row.grid)
        if ring is not None and moment.kind == TRY and i == tested:
            draw_cell(figure, cell, look, string, fill, None, faint=faint)
            with figure.piece(answering((name, i), list(asked).index(name))):
                draw_cell(figure, cell, look, string, fill, ring, faint=faint)
        else:
            draw_cell(figure, cell, look, string, fill, ring, faint=faint)
    _mark(figure, row, show, picture)


def _blocks(figure: Figure, row: ArrayRow, show: Show, block: int) -> None:
    """Lines between the blocks of a grid."""
    cells, columns = row.cells, row.columns
    if not block:
        return
    color, width = show.look.theme.border_strong, max(1.0, show.look.px(1.5))
    first, last = cells[0], cells[-1]
    gap = cells[1].x - cells[0].right if columns > 1 else 0
    for cell in cells[block:columns:block]:
        x = cell.x - gap / 2
        with figure.telling(_("the edge of a box of cells")):
            line(figure, color, (x, first.y), (x, last.bottom), width)
    for cell in cells[block * columns :: block * columns]:
        y = cell.y - gap / 2
        with figure.telling(_("the edge of a box of cells")):
            line(figure, color, (first.x, y), (last.right, y), width)


def _mark(figure: Figure, row: ArrayRow, show: Show, picture: Picture) -> None:
    """Say which entries stand where, which choices they stand for, and for which squares."""
    moment, name = show.run.moment, row.watch.name
    cells = row.cells[: len(row.values)]
    current = row.watch.kind == "cells" and show.run.variables_current
    entries = entries_of(show, picture, name, row.values) if current else ()

    term = "bit" if row.watch.kind == "bits" else ""

    def linked(x: int, y: int) -> On | None:
        found = (i for i, cell in enumerate(cells) if cell.contains(x, y))
        if (i := next(found, None)) is None:
            return None
        squares = picture.squares_of(moment, name, i)
        return On(link=Highlight(squares, frozenset({(name, i)})), tip=words(i), term=term)

    def words(i: int) -> str:
        value, by = row.values[i], depths_of(entries).get(i)
        if row.watch.kind == "bits":
            value, by = int(bool(value)), owner_of(show, picture, name, i) if value else None
        tested = _ring(show, i == picture.tested(moment).get(name), bool(value))
        more = [_("tested at this event")] if tested else []
        return entry_tip(show, picture, f"{name}[{i}]", name, value, by, *more)

    if cells:
        last = max(cell.right for cell in cells), cells[-1].bottom
        figure.spot((*cells[0][:2], last[0] - cells[0].x, last[1] - cells[0].y), On(at=linked))
    figure.spot(row.name, meanings_of(show, name))
    bits = row.watch.kind == "bits" and show.run.variables_current
    owners = owners_of(show, picture, name).items() if bits else ()
    mark_cells(figure, name, cells, entries, set_by={
        i: depth for i, depth in owners if i < len(cells) and row.values[i]
    })


def _ring(show: Show, tested: bool, value: bool) -> Color | None:
    theme, moment, current = show.look.theme, show.run.moment, show.run.variables_current
    if not tested or not current or moment.kind is None or show.asks:  # which it is may be asked
        return None
    judged = moment.kind == TRY and moment.rejected is not None
    return theme.rejected if judged and value else tone(show)
