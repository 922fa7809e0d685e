"""The variables of the chosen frame: name and value, what has changed and what it was before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.writes import watch
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.base.values import LONGEST
from visualizer.layout.grid import Box
from visualizer.panes.meanings import watch_words
from visualizer.panes.nested_lists import (
    CELL,
    INDICES,
    LONGEST_TIP,
    RADIUS,
    cells_of,
    cut,
    entries_on,
    pointed_at,
)
from visualizer.panes.pane import scrolled, veiled
from visualizer.panes.values import TRUE_MINUS, is_bits, written
from visualizer.pictures.picture import Picture
from visualizer.show.dialogs import Value
from visualizer.show.show import Show
from visualizer.show.watched import watched
from visualizer.ui import text
from visualizer.ui.figure import On, saying
from visualizer.ui.kit import (
    About,
    Column,
    Fit,
    Like,
    Line,
    Node,
    Piece,
    Pieces,
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
from visualizer.ui.text import SMALLEST
from visualizer.ui.theme import mix

ROW, LOWEST_ROW = 29, 21
SIZE = 14
NARROWEST_NAMES, NAMES_SHARE = 70, 0.4
"""The least width of the column of names, unscaled, and the most as a share of the pane."""

GAP, LEAST_WAS, LEAST_SET = 10, 90, 56
"""Free between a value and what it was, and the least room of that, and of which bits are set;
unscaled."""

FEW_ROWS, COLUMN = 5, 175
"""Below so many rows the variables stand in two columns of at least this unscaled width."""


def variables(picture: Picture | None, show: Show) -> Node:
    """One line a variable; a click on it or on an entry asks who wrote it, a double click shows
    the value whole. The wheel scrolls.

    Entries of bits and of lists of lists are cells where there is room for those of all lists; else
    those of bits are, or it is said which are set.
    """
    run, here = show.run, show.run.frame
    title, note = _("VARIABLES"), run.variables_coming.note
    if note or here is None:
        return framed(title, Space(), note)
    names = [*here.variables]
    cells = {name: node for name, value in here.variables.items()
             if (node := cells_of(picture, show, name, value)) is not None}
    bits = {name: found for name, found in cells.items() if is_bits(here.variables[name])}

    made: dict[tuple[str, bool], TableRow] = {}

    def table(some: Sequence[str], in_cells: dict[str, Node], enough: int, count: int = 0) -> Table:
        def row_of(number: int) -> TableRow:
            if number >= len(some):
                return TableRow([])
            key = some[number], some[number] in in_cells
            if key not in made:
                made[key] = _row(show, some[number], in_cells)
            return made[key]

        return Table([Column(most=NAMES_SHARE), Column(0, grow=1)], count or len(some), row_of,
                     scrolled(show, "variables"), row=ROW, least=LOWEST_ROW, enough=enough,
                     uneven=bool(in_cells), gap=2, signs=True, name="variables")

    single, pairs = table(names, {}, FEW_ROWS), -(-len(names) // 2)
    halves = [table(names[first::2], {}, 1, pairs) for first in (0, 1)]
    double = About(Line(halves, 2 * GAP, equal=True), least=(2 * COLUMN, 0))
    ways = [table(names, some, 0) for some in (cells, bits) if some]
    shown = Fit([*ways, single, double, single], grow=1)

    def notes(look: Look, area: Box) -> Sequence[str]:
        marked = _("marked: changed") if run.before else ""
        chosen = shown.chosen(look, area.w, area.h)
        tables = [single] if chosen is single else halves if chosen is double else []
        count = sum(one.fitting(look, area.h) for one in tables)
        if not tables or count >= len(names):
            return [marked]
        few = _("{shown} of {count}").format(shown=count, count=len(names))
        hidden = _("{few}, the wheel scrolls").format(few=few)
        return [" · ".join(filter(None, (hidden, marked))), hidden, few]

    way = saying(run.variables_coming.way) if run.variables_coming.way else None
    return framed(title, veiled(show, shown), about=way, told=notes)


def _whole(show: Show, value: Plain) -> str:
    return written(value, binary=show.binary, most=text.LONGEST_WRAPPED)


def _row(show: Show, name: str, cells: dict[str, Node]) -> TableRow:
    """Of a variable; `cells`: values that are to stand in cells, if the row is wide enough."""
    run, frame = show.run, show.run.frame
    assert frame is not None
    value = frame.variables[name]
    old = run.before.get(name, value) if run.before else value
    said = Text(name, SIZE, "mono", "accent", room=max(frame.variables, key=len), quiet=True)
    beside = column(Space(0, INDICES), About(said, least=(0, CELL)))  # beside the first row of them
    named = Like(Fit([beside, said], grow=1), said, high=True) if name in cells else said
    line = _line(show, name, value, changed=old != value)
    if old != value:  # the value comes first: what it was gets what is left of the room
        was = Text(_was(show, old), SMALLEST, "mono", "text_dim", align="right", asks=LEAST_WAS,
                   quiet=True, grow=1)
        line = Fit([row(line, was, gap=2 * GAP), line], flat=True)
    on = On(name, "row", _tip(show, name), click=do(watch, name, frame=run.frame_number),
            double_click=lambda: do(open_dialog, Value(name, _whole(show, value))))
    shown = [padded(named, 6, 0, least=(NARROWEST_NAMES, 0)),
             padded(Fit([cells[name], line]) if name in cells else line, 6, 0)]
    return TableRow(shown, on, fill="code_line" if old != value else "")


def _line(show: Show, name: str, value: Plain, *, changed: bool) -> Node:
    """The value in a line; of a list each entry is about itself, and that which a variable points
    at stands out; of a number in binary each bit is."""
    color = "try_" if changed else "text"
    if not isinstance(value, list):
        said = written(value, binary=show.binary)
        number = isinstance(value, int) and not isinstance(value, bool)
        if show.binary and number and not said.startswith(TRUE_MINUS):
            return Pieces(_digits(show, name, said), SIZE, color, quiet=True)
        return Text(said, SIZE, "mono", color, quiet=True)
    marked, tint = pointed_at(show, name), mix(show.look.theme.accent, show.look.theme.surface, 0.6)
    pieces = _pieces(value, binary=show.binary)
    entry_on = entries_on(show, name)
    listed = [Piece(one, partial(entry_on, i, value[i]), tint if i in marked else "")
              if 0 <= i < len(value) and i < len(pieces) - 2 else Piece(one)
              for i, one in enumerate(pieces, -1)]
    line: Node = Pieces(listed, SIZE, color, quiet=True)
    ones = [i for i, bit in enumerate(value) if bit]
    if not is_bits(value):
        return line
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


def _tip(show: Show, name: str) -> str:
    """What the tooltip of a variable says: what the row may have had no room for."""
    assert show.run.frame is not None
    value = show.run.frame.variables[name]
    label = watched(show.run, name, frame=show.run.frame_number).label
    said = [cut(f"{name} = {written(value, binary=show.binary, most=LONGEST_TIP)}")]
    old = show.run.before.get(name, value)
    if old != value:
        said.append(cut(_was(show, old)))
    return "\n".join([*said, watch_words(show, label), _("double click: the whole value")])


def _was(show: Show, old: Plain) -> str:
    return _("was {value}").format(value=written(old, binary=show.binary))


def _pieces(value: Plain, *, binary: bool) -> list[str]:
    """A list in pieces: bracket, entries, bracket; all else is one piece.

    Of a list that is longer than any row only the first entries, and an ellipsis.
    """
    if not isinstance(value, list):
        return [written(value, binary=binary)]
    if is_bits(value):
        return ["", *("1" if bit else "0" for bit in value), ""]
    pieces, room = ["["], LONGEST
    for number, entry in enumerate(value):
        if room < 0:
            return [*pieces, text.ELLIPSIS]
        comma = "" if number == len(value) - 1 else ", "
        pieces.append(written(entry, binary=binary, most=room) + comma)
        room -= len(pieces[-1])
    return [*pieces, "]"]
