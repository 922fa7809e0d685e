"""A solver's dict as a table: its keys in their order, and what stands beside each."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from solvers.catalog import DEPTHS, Watch
from visualizer.actions.action import do
from visualizer.actions.views import select_node
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.cells import cell_on, draw_cell, least_width
from visualizer.panes.data_frame import data_frame
from visualizer.panes.meanings import depths_of, entry_tip, meaning
from visualizer.panes.values import TRUE_MINUS, written
from visualizer.pictures.picture import Picture
from visualizer.problems.remembering import nogood_at, told_of_nogood
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    About,
    ByBox,
    Column,
    Node,
    Shape,
    Table,
    TableRow,
    Text,
    column,
    row,
    telling,
)
from visualizer.ui.look import Look

ROW, ROOMY_ROW, LEAST_ROW = 40, 28, 20
"""Heights of a row, unscaled: the largest; what is worth having fewer columns; the least."""

CELL = 40
"""The widest cell, unscaled."""

NARROWEST = 105
"""The least width of a column of keys, unscaled, where a table has several."""

FEWEST_ROWS = 4
"""A shorter table leaves room for so many rows, which stay as high."""

BEFORE = 2
"""So many rows of a table with one for each depth are seen above that of the event."""

KEY, KEY_SIDES, LETTER, REST, NAME = 34, 14, 16.0, 13, 13
"""Of a key the least width, what is free beside its letters, and their size; the size of how many
entries there is no room for, and of the name of one of several tables; unscaled."""


def table(picture: Picture, watches: tuple[Watch, ...], show: Show) -> Node:
    """One row a key. A key has the hue of the choice that it belongs to, and stands for it."""
    names = [watch.name for watch in watches if watch.kind == "table"]
    numbers = [watch.name for watch in watches if watch.kind == "value"]
    shown = [(name, show.run.variables.get(name)) for name in names]
    tables: list[Node] = []
    for name, one in shown:
        if isinstance(one, Mapping):
            rows: Node = ByBox(partial(_arranged, picture, show, name, one))
            said = telling(meaning(show, name), Text(name, NAME, "mono"))
            tables.append(column(said, rows, gap=4) if len(names) > 1 else rows)
    title = _("Tables") if len(names) > 1 else _("Table  {name}").format(name="".join(names))
    return data_frame(show, title, column(*tables, equal=True, gap=10), [*names, *numbers])


def _arranged(
    picture: Picture, show: Show, name: Name, entries: Mapping[str, Any], look: Look, box: Box
) -> Node:
    """A table in as many columns as it takes; one that is longer than its room shows where the
    search is at work: its end, or the row of the event's depth."""
    places = max(FEWEST_ROWS, len(entries), show.run.trace.depth_count)
    lists = [v for v in entries.values() if isinstance(v, list)]
    longest = max(map(len, lists), default=0)
    nested = any(map(_is_nested, lists))

    def is_high(columns: int, least: float) -> bool:
        return box.h // -(-places // columns) >= look.px(least)

    # As few columns as let the rows be high; where not all rows fit, more that cut long values off.
    wanted = NARROWEST + min(longest, 6) * (CELL if nested else CELL // 2)
    most = max(1, box.w // look.px(wanted))
    columns = next((one for one in range(1, most) if is_high(one, ROOMY_ROW)), most)
    most = columns if nested else max(columns, box.w // look.px(NARROWEST))
    columns = next((one for one in range(columns, most) if is_high(one, LEAST_ROW)), most)
    rows = max(1, min(-(-places // columns), box.h // look.px(LEAST_ROW)))
    keys, values = [str(key) for key in entries], [*entries.values()]
    first = most = max(0, len(keys) - rows * columns)
    if any(watch.name == name and watch.rows == DEPTHS for watch in show.run.solver.watches):
        first = min(most, max(0, show.run.moment.depth - BEFORE))
    nogood = nogood_at(show.run.moment, {name: entries}) if show.run.variables_current else None
    if nogood is not None:
        first = min(first, keys.index(nogood.row))
    widest = max((text.measure(look, key, LETTER, "mono bold")[0] for key in keys), default=0)
    wide = min(max(KEY, widest / look.scale + KEY_SIDES), box.w // columns / look.scale / 2)
    owners = picture.owners(show.run.moment)
    by = depths_of(picture.choice_entries(show.run.moment, name, keys))
    signs = max((len(str(item)) for one in lists for item in one), default=0)

    def entry(number: int) -> Node:
        key, depth, value = keys[number], by.get(number), values[number]
        owner = owners.get((name, number), depth)
        rests = picture.rests(show.run.moment, name, number)
        stands = depth if show.run.variables_current else None

        def draw_key(figure: Figure, look: Look, box: Box) -> None:
            fill = look.theme.hue(owner) if owner is not None else None
            fill = look.theme.rejected if nogood is not None and key == nogood.row else fill
            cell = box.inset(0, max(1, box.h // 12))
            draw_cell(figure, cell, look, key.replace("-", TRUE_MINUS), fill)
            figure.spot(cell, cell_on(name, number, stands, key))

        def draw_value(figure: Figure, look: Look, box: Box) -> None:
            _value(value, longest, signs, faint=bool(rests)).put(figure, look, box)
            if stands is not None:
                event = show.run.moment.path_events[stands]
                figure.spot(box, On(f"{name}[{key}]", "value", click=do(select_node, event)))

        def told(_x: int, _y: int) -> On:
            label = f"{name}[{key}]".replace("-", TRUE_MINUS)
            here = nogood is not None and key == nogood.row
            more = [told_of_nogood(show.run.moment, nogood)] if nogood and here else []
            return On(tip=entry_tip(show, picture, label, name, value, depth, rests, *more))

        return About(row(Shape(wide, draw_key, 0), Shape(0, draw_value, 0, grow=1), gap=12),
                     On(at=told))

    def line(number: int) -> TableRow:
        numbers = range(first + number, len(keys), rows)
        return TableRow([entry(one) for one in numbers])

    return Table([Column(0, grow=1)] * columns, rows, line, row=ROW, least=LEAST_ROW, gap=12)


def _is_nested(value: list[Any]) -> bool:
    return any(isinstance(item, list) for item in value)


def _value(value: Any, longest: int, signs: int, *, faint: bool) -> Node:
    """A list or set as cells, grey where they are out of use; anything else, such as a list of
    lists, as text. In all rows cells are as narrow as has to be for the longest, of so many entries
    with so many signs."""
    if not isinstance(value, list):
        return Text(str(value), LETTER, "mono", "text_dim", smallest=text.SMALLEST)
    if _is_nested(value):
        said = " ".join(written(item) for item in value)
        return Text(said, LETTER, "mono", smallest=text.SMALLEST)

    def rest_of(shown: int) -> str:
        return f"+{len(value) - shown}" if shown < len(value) else ""

    def draw(figure: Figure, look: Look, area: Box) -> None:
        area = area.inset(0, max(1, area.h // 12))
        readable = min(least_width(signs, look), look.px(CELL))
        roomy = max(min(look.px(CELL), round(area.h * 1.15)), readable)
        fitting = area.w // max(1, longest)  # with what is free beside each
        wide = min(roomy, max(readable, fitting - max(1, fitting // 12)))
        pitch = wide + max(1, wide // 12)

        def ends(shown: int) -> int:
            beside = text.measure(look, rest_of(shown), REST, "mono")[0]
            return shown * pitch + look.px(4) + beside if beside else shown * pitch

        shown = next((one for one in range(len(value), 1, -1) if ends(one) <= area.w), 1)
        for i, item in enumerate(value[:shown]):
            cell, said = area._replace(x=area.x + i * pitch, w=wide), str(item)
            draw_cell(figure, cell, look, said.replace("-", TRUE_MINUS), signs=signs, faint=faint)
        if rest := rest_of(shown):
            place = area.left(shown * pitch + look.px(4))[1]
            Text(rest, REST, "mono", "text_dim").put(figure, look, place)

    return Shape(0, draw)
