"""A solver's dict as a table: its keys in their order, and what stands beside each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solvers.catalog import Watch
from visualizer.actions.action import do
from visualizer.actions.views import select_node
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.cells import cell_on, draw_cell
from visualizer.panes.meanings import (
    depths_of,
    entry_words,
    heading,
    tell_cells,
    tell_meanings,
    watch_words,
)
from visualizer.panes.pane import QuietPane, frame, veil
from visualizer.panes.values import numbers_note
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On

ROW, ROOMY_ROW, LEAST_ROW = 40, 28, 20
"""Heights of a row, unscaled: the largest; what is worth having fewer columns; the least."""

CELL = 40
"""The widest cell, unscaled."""

NARROWEST = 105
"""The least width of a column of keys, unscaled, where a table has several."""

FEWEST_ROWS = 4
"""A shorter table leaves room for so many rows, which stay as high."""


class TableRow(NamedTuple):
    """A row: the number of its key, and the boxes of the key and of what stands beside it."""

    number: int
    head: Box
    rest: Box


class TablePane(QuietPane):
    """One row a key. A key has the hue of the choice that it belongs to, and stands for it."""

    def __init__(self, picture: Picture, watches: tuple[Watch, ...]) -> None:
        self._picture = picture
        self._names = [w.name for w in watches if w.kind == "table"]
        self._numbers = [w.name for w in watches if w.kind == "value"]

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        note = show.run.variables_note or numbers_note(show, self._numbers)
        title = _("TABLE  {name}").format(name=", ".join(self._names))
        area = frame(figure, box, show, title, note)
        if show.run.variables_note:
            return
        tell_meanings(figure, heading(box, area), show, *self._names, *self._numbers)
        for name, table, part in self._tables(area, show):
            self._table(figure, part, show, name, table)
        if not show.run.variables_current:
            veil(figure, area, show)

    def _tables(self, area: Box, show: Show) -> list[tuple[str, Mapping[str, Any], Box]]:
        """The tables below each other: name, what it holds, and where it stands."""
        tables = [(name, show.run.variables.get(name)) for name in self._names]
        shown = [(name, table) for name, table in tables if isinstance(table, Mapping)]
        height = area.h // max(1, len(shown))
        return [
            (name, table, Box(area.x, area.y + i * height, area.w, height))
            for i, (name, table) in enumerate(shown)
        ]

    def _table(
        self, figure: Figure, area: Box, show: Show, name: str, table: Mapping[str, Any]
    ) -> None:
        look = show.look
        keys = list(table)
        rows = _rows(area, show, table)
        owners = self._picture.owners(show.run.moment)
        for number, head, rest in rows:
            owner = owners.get((name, number))
            fill = look.theme.hue(owner) if owner is not None else None
            draw_cell(figure, head, look, keys[number].replace("-", "−"), fill)
            rests = bool(self._picture.rests(show.run.moment, name, number))
            _values(figure, rest, show, table[keys[number]], faint=rests)
        self._mark(figure, rows, show, name, keys)

        def words(i: int) -> str:
            key, number = keys[rows[i].number], rows[i].number
            by = depths_of(self._picture.choice_entries(show.run.moment, name, keys))
            entry = f"{name}[{key}]".replace("-", "−")
            said = entry_words(show, self._picture, entry, name, table[key], by.get(number))
            rests = self._picture.rests(show.run.moment, name, number)
            return "\n".join(filter(None, (said, rests, watch_words(show, entry))))

        tell_cells(figure, [_whole(row) for row in rows], words)

    def _mark(
        self, figure: Figure, rows: list[TableRow], show: Show, name: str, keys: list[str]
    ) -> None:
        """Say which keys stand where and which choices they stand for, as their values do."""
        moment, shown = show.run.moment, {row.number: row for row in rows}
        for row in rows:
            figure.spot(row.head, cell_on(name, row.number, key=keys[row.number]))
        if not show.run.variables_current:
            return
        for depth, found in enumerate(self._picture.choice_entries(moment, name, keys)):
            for number in found:
                if number in shown:
                    figure.spot(
                        shown[number].rest, On(click=do(select_node, moment.path_events[depth]))
                    )
                    figure.spot(shown[number].head, cell_on(name, number, depth, keys[number]))


def _whole(row: TableRow) -> Box:
    """The key and what stands beside it."""
    return row.head._replace(w=row.rest.right - row.head.x)


def _rows(area: Box, show: Show, table: Mapping[str, Any]) -> list[TableRow]:
    """The rows of a table from the top to the bottom, in as many columns as it takes."""
    look = show.look
    keys = list(table)
    places = max(FEWEST_ROWS, len(table), show.run.trace.depth_count)
    longest = max((len(v) for v in table.values() if isinstance(v, list)), default=0)
    columns = max(1, area.w // look.px(NARROWEST + min(longest, 6) * CELL // 2))
    # As few columns as let the rows be high.
    while columns > 1 and area.h // -(-places // (columns - 1)) >= look.px(ROOMY_ROW):
        columns -= 1
    # Where not all rows fit, more columns that cut long values off.
    while (columns < area.w // look.px(NARROWEST)
           and area.h // -(-places // columns) < look.px(LEAST_ROW)):
        columns += 1
    rows = -(-places // columns)
    pitch = max(look.px(LEAST_ROW), min(look.px(ROW), area.h // rows))
    rows = max(1, min(rows, area.h // pitch))
    shown = rows * columns
    # A table that is longer than its room shows its end: there the search is at work.
    skipped = max(0, len(keys) - shown)
    width = area.w // columns
    size = min(16.0, pitch / look.scale * 0.5)
    longest = max((text.measure(look, key, size, "mono bold")[0] for key in keys), default=0)
    key_width = min(max(look.px(34), longest + look.px(14)), width // 2)
    gap = max(1, pitch // 12)
    found = []
    for i in range(skipped, len(keys)):
        column, row = divmod(i - skipped, rows)
        strip = Box(area.x + column * width, area.y + row * pitch, width - look.px(12), pitch)
        head = Box(strip.x, strip.y + gap, key_width, pitch - 2 * gap)
        left = head.right + look.px(12)
        found.append(TableRow(i, head, Box(left, head.y, strip.right - left, head.h)))
    return found


def _values(figure: Figure, area: Box, show: Show, value: Any, *, faint: bool = False) -> None:
    """A list or set as cells, grey where they are out of use; anything else as text."""
    look = show.look
    if not isinstance(value, list):
        size = max(text.SMALLEST, min(16.0, area.h / look.scale * 0.62))
        text.draw(figure, look, str(value), (area.x, area.center[1]), size, "mono", "text_dim",
                  "midleft", width=area.w)
        return
    w = min(look.px(CELL), round(area.h * 1.15))
    pitch = w + max(1, w // 12)
    fitting = max(1, area.w // pitch)
    cut = len(value) > fitting
    for i, item in enumerate(value[: fitting - cut]):
        cell = Box(area.x + i * pitch, area.y, w, area.h)
        draw_cell(figure, cell, look, str(item).replace("-", "−"), faint=faint)
    if cut:
        more = area.x + (fitting - 1) * pitch + look.px(4)
        text.draw(figure, look, f"+{len(value) - fitting + 1}", (more, area.center[1]), 13,
                  "mono", "text_dim", "midleft", width=area.right - more)
