"""The variables of the chosen frame: name and value, what has changed and what it was before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.views import keep
from visualizer.actions.writes import watch
from visualizer.base.frames import Object, Plain, Range, Unordered
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.values import key_text, signs_of
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.cells import LEGIBLE, draw_cell
from visualizer.panes.meanings import watch_words
from visualizer.panes.nested_lists import (
    CELL,
    INDICES,
    LONGER,
    LONGEST_TIP,
    RADIUS,
    Place,
    asked,
    cell_width,
    cells_of,
    cut,
    entries_of_row,
    entries_on,
    grid_size,
    is_cut,
    pointed_at,
)
from visualizer.panes.pane import meaning, of_event, scrolled, veiled
from visualizer.panes.values import TRUE_MINUS, is_bits, written
from visualizer.pictures.picture import Picture
from visualizer.show.dialogs import Value
from visualizer.show.show import Show
from visualizer.show.watched import watched
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.kit import (
    About,
    Column,
    Fit,
    Like,
    Line,
    Node,
    Piece,
    Pieces,
    Shape,
    Space,
    Table,
    TableRow,
    Text,
    column,
    framed,
    padded,
    row,
)
from visualizer.ui.look import Look
from visualizer.ui.shapes import polygon
from visualizer.ui.text import SMALLEST
from visualizer.ui.theme import mix

ROW, LOWEST_ROW = 29, 21
SIZE = 14
NARROWEST_NAMES, NAMES_SHARE = 70, 0.4
"""The least width of the column of names, unscaled, and the most as a share of the pane."""

WIDEST = 1000
"""Characters of a value that are looked at for a row: more than a window of 8K has room for."""

GAP, LEAST_WAS, LEAST_SET = 10, 90, 56
"""Free between a value and what it was, and the least room of that, and of which bits are set;
unscaled."""

FEW_ROWS, COLUMN = 5, 175
"""Below so many rows the variables stand in two columns of at least this unscaled width."""

SIGN, INDENT = 14, 12
"""The width of the sign that unfolds, and of a step to the right of what a variable has within;
unscaled."""

MOST_WITHIN = 400
"""Entries that unfold."""

OPEN = "variables:open"
"""Under this name the controls keep what is unfolded: expressions, by the frame's function."""


NEXT_LINE, BLANK = "\n", "\N{NO-BREAK SPACE}"


class Item(NamedTuple):
    """A row: a variable, something within one that is unfolded, or a heading.

    place    where its value is found; its text is "" for what no expression gives
    label    what stands at the left
    value, old  what it is, and what it was one step earlier
    depth    how far within a variable it is
    why      why it cannot be asked about; "" where it can
    grid     a row of a list of lists, or -1 for the numbers of the columns; None: it is none
    heading  what a heading says of the names below it; "" for all other rows
    """

    place: Place
    label: str
    value: Plain = None
    old: Any = None
    depth: int = 0
    why: str = ""
    grid: int | None = None
    heading: str = ""


def variables(picture: Picture | None, show: Show) -> Node:
    """One line a variable; a click on it or on an entry asks who wrote it, a double click shows
    the value whole, the sign before a name unfolds what it has. The wheel scrolls.

    Values are written as Python writes them. In mode Watch entries of bits and of lists of lists
    are cells where there is room for those of all lists; else those of bits are, or it is said
    which are set. Key X has bits so in mode Debug, too.
    """
    run, here = show.run, show.run.frame
    title, note = _("Variables"), run.variables_coming.note
    if run.sent is not None and not run.variables:
        none = _("{name} has sent no variables.").format(name=run.job.target)
        note = run.unkept or (none if len(run.trace) else "")  # lines are said, but no variables
    if note or here is None:
        return framed(title, Space(), note)
    unfolded = frozenset(getattr(show.controls, OPEN) or ())
    items = [*_items(show, here, unfolded)]
    names = [item for item in items if not (item.heading or item.depth)]
    cells: dict[str, Node] = {}
    if show.mode != "debug" or show.binary:
        found = ((one.label, one.value) for one in names if one.place.text not in unfolded)
        cells = {name: node for name, value in found
                 if (show.mode != "debug" or is_bits(value))
                 and (node := cells_of(picture, show, name, value)) is not None}
    bits = {name: found for name, found in cells.items() if is_bits(here.known[name])}
    rows = _Rows(show, max((item.label for item in names), key=len, default=""), unfolded,
                 any(_has_within(item.value) for item in items))
    made: dict[tuple[int, bool], TableRow] = {}

    def table(some: Sequence[Item], in_cells: dict[str, Node], enough: int, count: int = 0
              ) -> Table:
        def row_of(number: int) -> TableRow:
            if number >= len(some):
                return TableRow([])
            key = id(some[number]), some[number].label in in_cells
            if key not in made:
                made[key] = rows.of(some[number], in_cells)
            return made[key]

        return Table([Column(most=NAMES_SHARE), Column(0, grow=1)], count or len(some), row_of,
                     scrolled(show, "variables"), row=ROW, least=LOWEST_ROW, enough=enough,
                     uneven=bool(in_cells), gap=2, signs=True, name="variables")

    plain = [item for item in items if not item.heading]  # where there is little room
    roomy = table(items, {}, FEW_ROWS + len(items) - len(plain))
    single, pairs = table(plain, {}, FEW_ROWS), -(-len(names) // 2)
    halves = [table(names[first::2], {}, 1, pairs) for first in (0, 1)]
    double = About(Line(halves, 2 * GAP, equal=True), least=(2 * COLUMN, 0))
    ways: list[Node] = [table(items, some, 0) for some in (cells, bits) if some]
    shown = Fit([*ways, roomy, single, *[double] * (not unfolded), single], grow=1)

    def notes(look: Look, area: Box) -> Sequence[str]:
        marked = of_event(show) or (_("marked: changed") if run.before else "")
        chosen = shown.chosen(look, area.w, area.h)
        count = len(names)
        if chosen is roomy or chosen is single:
            some = items if chosen is roomy else plain
            fitting = (roomy if chosen is roomy else single).fitting(look, area.h)
            first = min(scrolled(show, "variables").at, len(some) - fitting)
            hidden_names = [*some[:first], *some[first + fitting :]]
            count -= sum(not (item.heading or item.depth) for item in hidden_names)
        elif chosen is double:
            count = min(count, sum(one.fitting(look, area.h) for one in halves))
        if count >= len(names):
            return [marked]
        few = _("{shown} of {count}").format(shown=count, count=len(names))
        hidden = _("{few}, the wheel scrolls").format(few=few)
        return [" · ".join(filter(None, (hidden, marked))), hidden, few]

    way = saying(run.variables_coming.way) if run.variables_coming.way else None
    return framed(title, veiled(show, shown), about=way, told=notes)


def _items(show: Show, here: Frame, unfolded: frozenset[str]) -> Iterator[Item]:
    """The rows: arguments and what else the function has, what belongs to functions around it, and
    what of the module is used."""
    before = show.run.before
    own = [name for name in here.ordered if name not in here.closed]
    around = [name for name in here.ordered if name in here.closed]
    groups = (
        (own, "", ""),
        (around, _("closure"), _("variables of functions around this one")),
        ([*here.module], _("module"), _("variables of the module that functions on the stack use")),
    )
    for names, heading, says in groups:
        if names and heading:
            yield Item(Place("", ""), heading, heading=says)
        for name in names:
            value = here.known[name]
            old = before.get(name, value) if before else value
            yield from _with_its_own(Item(Place(name, name), name, value, old), unfolded)


def _with_its_own(item: Item, unfolded: frozenset[str]) -> Iterator[Item]:
    """A row, and below it what it has where it is unfolded."""
    yield item
    value, (name, string) = item.value, item.place
    if not string or string not in unfolded or not _has_within(value):
        return
    size = grid_size(value, LONGER)
    if size is not None:
        for number in range(-1, size[0]):
            yield item._replace(label="", depth=item.depth + 1, grid=number)
        return
    for key, inner in islice(_entries(value), MOST_WITHIN):
        if isinstance(inner, str) and is_cut(inner):
            yield Item(Place(name, ""), "", inner, inner, item.depth + 1)
            continue
        found = asked(value, string, key, inner)
        old = _entry_of(item.old, key) if item.old is not value else inner
        said = f".{key}" if isinstance(value, Object) else f"[{_key(value, key)}]"
        yield from _with_its_own(
            Item(Place(name, found.text), said, inner, old, item.depth + 1, found.why), unfolded)


class _Gone:
    """Stands for what was not there one step earlier."""


GONE = _Gone()


def _entry_of(holder: Any, key: int | str) -> Any:
    try:
        return holder[key]
    except (TypeError, LookupError):
        return GONE


def _has_within(value: Plain) -> bool:
    """Has it something that unfolds? A set has nothing that is not said in its row."""
    return isinstance(value, list | dict) and bool(value) and not isinstance(
        value, Unordered | Range)


def _entries(value: Plain) -> Iterator[tuple[int | str, Plain]]:
    return iter(value.items()) if isinstance(value, dict) else enumerate(value)  # type: ignore[arg-type]


def _key(holder: Plain, key: int | str) -> str:
    """A key as it is written; of a list its number."""
    return key_text(holder, key) if isinstance(holder, dict) and isinstance(key, str) else str(key)


def _whole(show: Show, value: Plain) -> str:
    """All of a value; a list of lists has a line for each, with their entries below each other."""
    rows = [one for one in value if isinstance(one, list)] if isinstance(value, list) else []
    if not rows or not isinstance(value, list) or len(rows) < len(value):
        return written(value, binary=show.binary, most=text.LONGEST_WRAPPED)
    (before, behind), room = signs_of(value), text.LONGEST_WRAPPED
    lines: list[str] = []
    entries = [[written(entry, binary=show.binary, most=room) for entry in one] for one in rows]
    wide = max((len(entry) for one in entries for entry in one), default=0)
    for one, said in zip(rows, entries, strict=True):
        first, last = signs_of(one)
        lines.append(first + ", ".join(entry.rjust(wide) for entry in said) + last)
        room -= len(lines[-1])
        if room < 0:
            break
    return f"{before}{f',{NEXT_LINE}{BLANK * len(before)}'.join(lines)}{behind}"


class _Rows:
    """Makes the rows of the table.

    room   the longest name
    folds  has some of them a sign that unfolds it?
    """

    def __init__(self, show: Show, room: str, unfolded: frozenset[str], folds: bool) -> None:
        self._show, self._room, self._unfolded, self._folds = show, room, unfolded, folds

    def of(self, item: Item, cells: Mapping[str, Node]) -> TableRow:
        """The row of an item; `cells`: values that are to stand in cells, if it is wide enough."""
        if item.heading:
            said = Text(item.label, LEGIBLE, color="text_dim")
            return TableRow([padded(said, 6, 0, on=On(tip=item.heading))])
        if item.grid is not None:
            return self._of_grid(item)
        show, (name, string), value = self._show, item.place, item.value
        changed = item.old != value
        said = Text(item.label, SIZE, "mono", "accent", room=self._room * (not item.depth),
                    quiet=True)
        unfold = self._unfold(item) if _has_within(value) and string else None
        sign: list[Node] = []
        if self._folds or item.depth:
            sign = [Space(item.depth * INDENT)] * bool(item.depth)
            sign.append(Space(SIGN) if unfold is None else self._sign(item, unfold))
        beside = row(*sign, said, gap=0)
        named: Node = beside
        in_cells = not item.depth and item.label in cells
        if in_cells:  # beside the first row of them
            lower = column(Space(0, INDICES), About(beside, least=(0, CELL)))
            named = Like(Fit([lower, beside], grow=1), beside, high=True)
        line = _line(show, item, changed=changed)
        if changed and item.old is not GONE:
            # The value comes first: what it was gets what is left of the room.
            was = Text(_was(show, item.old), SMALLEST, "mono", "text_dim", align="right",
                       asks=LEAST_WAS, quiet=True, grow=1)
            line = Fit([row(line, was, gap=2 * GAP), line], flat=True)
        shown = [padded(named, 6, 0, least=(NARROWEST_NAMES, 0)),
                 padded(Fit([cells[item.label], line]) if in_cells else line, 6, 0)]
        keys = {} if unfold is None else {
            pygame.K_LEFT if string in self._unfolded else pygame.K_RIGHT: unfold}
        says = string or f"{name} … {item.label}"
        click = do(watch, name, frame=show.run.frame_number,
                   expression="" if string == name else string)
        on = On(says, "row", self._tip(item), click=click if string else None,
                keys=meaning(keys) if keys else None,
                double_click=lambda: do(open_dialog, Value(says, _whole(show, value))))
        return TableRow(shown, on, fill="code_line" if changed else "")

    def _unfold(self, item: Item) -> Action:
        """Fold what is unfolded, and the other way round."""
        return do(keep, OPEN, self._unfolded ^ {item.place.text})

    def _sign(self, item: Item, unfold: Action) -> Node:
        opened = item.place.text in self._unfolded

        def paint(figure: Figure, look: Look, box: Box) -> None:
            x, y = box.center
            half = look.px(4)
            corners = ((-half, -half / 2), (half, -half / 2), (0, half / 2)) if opened else (
                (-half / 2, -half), (half / 2, 0), (-half / 2, half))
            polygon(figure, look.theme.text_dim, [(x + dx, y + dy) for dx, dy in corners])

        name = (_("fold {name}") if opened else _("unfold {name}")).format(name=item.place.text)
        on = On(name, "button", name, click=unfold, aside=True)
        return About(Shape(SIGN, paint, SIGN), on, radius=RADIUS)

    def _of_grid(self, item: Item) -> TableRow:
        """A row of a list of lists, or the numbers of its columns."""
        value, number, show = item.value, item.grid, self._show
        assert isinstance(value, list) and number is not None
        wide = cell_width(value)

        def paint(figure: Figure, look: Look, box: Box) -> None:
            side, pitch = look.px(wide), look.px(wide + 1)
            high = min(look.px(CELL), box.h - 1)
            boxes = [Box(box.x + i * pitch, box.center[1] - high // 2, side, high)
                     for i in range(len(value[0]))]  # type: ignore[arg-type]
            if number < 0:
                with figure.telling(_("column")):
                    for i, cell in enumerate(boxes):
                        text.draw(figure, look, str(i), cell.center, LEGIBLE, "regular", "text_dim",
                                  "center", figures=True)
                return
            entries = entries_of_row(show, item.place, value, item.old, number)
            for one, cell in zip(entries, boxes, strict=True):
                draw_cell(figure, cell, look, one.string, one.lit, one.ring, faint=one.faint)
                figure.spot(cell, one.on)

        label = Text(str(number) * (number >= 0), LEGIBLE, color="text_dim", figures=True, grow=1,
                     align="right")
        columns = len(value[0])  # type: ignore[arg-type]
        drawn = Shape(columns * (wide + 1) + 2, paint, CELL, grow=1)
        return TableRow([padded(label, 6, 0, on=On(tip=_("row"))), padded(drawn, 6, 0)])

    def _tip(self, item: Item) -> str:
        """What the tooltip of a row says: what it may have had no room for."""
        show, (name, string) = self._show, item.place
        assert show.run.frame is not None
        if not string:
            return item.why
        said = [cut(f"{string} = {written(item.value, binary=show.binary, most=LONGEST_TIP)}")]
        if item.old is not GONE and item.old != item.value:
            said.append(cut(_was(show, item.old)))
        label = watched(show.run, name, frame=show.run.frame_number,
                        expression="" if string == name else string).label
        frame = show.run.frame
        if name in frame.closed or name in frame.module:
            said.append(_("closure") if name in frame.closed else _("module"))
        return "\n".join([*said, watch_words(show, label), _("double click: the whole value")])


def _line(show: Show, item: Item, *, changed: bool) -> Node:
    """The value in a line; each entry of what it has is about itself, and that which a variable
    points at or the line on screen uses stands out; of a number in binary each bit is."""
    color, (name, string), value = "try_" if changed else "text", item.place, item.value
    if not string or not isinstance(value, list | dict) or isinstance(value, Range):
        said = written(value, binary=show.binary)
        number = isinstance(value, int) and not isinstance(value, bool)
        if show.binary and number and string == name and not said.startswith(TRUE_MINUS):
            return Pieces(_digits(show, name, said), SIZE, color, quiet=True)
        return Text(said, SIZE, "mono", color, quiet=True)
    marked = pointed_at(show, string)
    tint = mix(show.look.theme.accent, show.look.theme.surface, 0.6)
    entry_on = entries_on(show, item.place, value)
    pieces = [
        Piece(said) if key is None else
        Piece(said, partial(entry_on, key, inner), tint if _key(value, key) in marked else "")
        for said, key, inner in _pieces(value, binary=show.binary)]
    line: Node = Pieces(pieces, SIZE, color, quiet=True)
    if not show.binary or not isinstance(value, list) or not is_bits(value):
        return line
    ones = [i for i, bit in enumerate(value) if bit]
    indices = ", ".join(map(str, ones))
    short = _("{ones} of {all} set").format(ones=len(ones), all=len(value))
    if ones:
        short = _("{said}: {indices}").format(said=short, indices=indices)
    if ones and not changed:
        told = Text(_("set: {indices}").format(indices=indices), SMALLEST, "mono", "text_dim",
                    asks=LEAST_SET, grow=1)
        line = row(line, told, gap=14)
    return Fit([line, Text(short, SIZE, "mono", color)], flat=True)


def _digits(show: Show, name: str, said: str) -> list[Piece]:
    """Which bit of a number each of its binary digits is; a click asks who wrote that."""
    found, bit = [], sum(digit in "01" for digit in said)
    for digit in said:
        if digit not in "01":
            found.append(Piece(digit))
            continue
        bit -= 1
        entry = _("{name}, bit {index}").format(name=name, index=bit)
        watches = do(watch, name, bit=bit, frame=show.run.frame_number)
        tip = _("{entry} = {value}").format(entry=entry, value=digit)
        found.append(Piece(digit, On(entry, "entry", tip, click=watches, among=name,
                                     raised=show.look.px(RADIUS))))
    return found


def _was(show: Show, old: Plain) -> str:
    return _("was {value}").format(value=written(old, binary=show.binary))


def _pieces(
    value: list[Plain] | dict[str, Plain], *, binary: bool
) -> Iterator[tuple[str, int | str | None, Plain]]:
    """What a value is written of: each with the key of the entry that it is, and that entry; None
    where it is none.

    Of a value that is longer than any row only the first entries, and an ellipsis.
    """
    if binary and isinstance(value, list) and is_bits(value):
        yield from (("1" if bit else "0", i, bit) for i, bit in enumerate(value))
        return
    between = ""
    if isinstance(value, Object):
        before, between, behind = f"{value.called}(", "=", ")"
    elif isinstance(value, dict):
        before, between, behind = "{", ": ", "}"
    else:
        before, behind = signs_of(value)
    yield before, None, None
    room, last = WIDEST, len(value) - 1
    for number, (key, item) in enumerate(_entries(value)):
        if room < 0:
            yield text.ELLIPSIS, None, None
            return
        said = written(item, binary=binary, most=room) + ", " * (number < last)
        said = _key(value, key) + between + said if between else said
        room -= len(said)
        is_entry = key != "…" if isinstance(value, dict) else not is_cut(item)
        yield said, key if is_entry else None, item
    if behind:
        yield behind, None, None
