"""The variables of the chosen frame: name and value, what has changed and what it was before."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.writes import watch
from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.base.kept import Kept
from visualizer.base.values import LONGEST
from visualizer.debug.rerun import Frame
from visualizer.debug.source import subscripts
from visualizer.layout.grid import Box
from visualizer.panes.cells import draw_cell, index_labels
from visualizer.panes.meanings import owner_of, watch_words
from visualizer.panes.nested_lists import (
    BIT,
    INDICES,
    draw_grid,
    grid_boxes,
    grid_size,
    pitch_of,
)
from visualizer.panes.pane import (
    QuietPane,
    fitting_note,
    frame,
    inside,
    is_low,
    mark_more,
    veil,
)
from visualizer.panes.values import TRUE_MINUS, is_bits, written
from visualizer.pictures.picture import Picture
from visualizer.show.dialogs import Value
from visualizer.show.show import Show
from visualizer.show.watched import watched
from visualizer.ui import text
from visualizer.ui.figure import Figure, On, saying
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import mix

ROW, LOWEST_ROW = 29, 21
SIZE, SMALL = 14, 13
NARROWEST_NAMES, NAMES_SHARE = 84, 0.4
"""The least width of the column of names, unscaled, and the most as a share of the pane."""

GAP, LEAST_WAS = 10, 90
"""Free between a value and what it was, and the least room of that; unscaled."""

LONGEST_TIP = 300
"""Characters of a value in a tooltip."""

FEW_ROWS, COLUMN = 5, 175
"""Below so many rows the variables stand in two columns of at least this unscaled width."""


class VariablesPane(QuietPane):
    """One line a variable; a click on it or on an entry asks who wrote it, a double click shows
    the value whole. The wheel scrolls.

    Bits are cells with their indices where there is room for those of all lists; else it is said
    which are set.
    """

    _first = Kept(0)

    def __init__(self, picture: Picture | None = None) -> None:
        self._picture = picture

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Move by whole lines."""
        shown, count = self._rows(inside(box, show), show)
        self._first = max(0, min(self._first + down, count - len(shown)))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        note = show.run.variables_note
        if not note and show.run.frame is not None and show.run.before:
            note = _("marked: changed")
        rows, count = self._rows(inside(box, show), show)
        title = _("VARIABLES")
        if count > len(rows) and rows:
            few = _("{shown} of {count}").format(shown=len(rows), count=count)
            hidden = _("{few}, the wheel scrolls").format(few=few)
            both = " · ".join(filter(None, (hidden, note)))
            note = fitting_note(figure, box, show, title, (both, hidden, few))
        area = frame(figure, box, show, title, note)
        if show.run.variables_note or show.run.frame is None:
            return
        heading = Box(box.x, box.y, box.w - figure.heading_room, area.y - box.y)
        if show.run.variables_way and not is_low(box, show):
            figure.spot(heading, saying(show.run.variables_way))
        mark_more(figure, area, show, above=self._first > 0,
                  below=self._first + len(rows) < count)
        for name, strip in rows:
            watches = do(watch, name, frame=show.run.frame_number)
            figure.spot(strip, On(name, "row", _tip(show, name), click=watches,
                                  double_click=do(open_dialog, Value(name))))
            self._row(figure, strip, show, show.run.frame, name)
        if not show.run.variables_current:
            veil(figure, area, show)

    def _rows(self, area: Box, show: Show) -> tuple[list[tuple[str, Box]], int]:
        """The variables in view with their boxes, and how many there are."""
        look, here = show.look, show.run.frame
        if here is None:
            return [], 0
        names = list(here.variables)
        tall = self._tall(self._beside_names(area, show, here), show, here)
        single = len(names) - len(tall)
        room = area.h - sum(tall.values())
        pitch = max(look.px(LOWEST_ROW), min(look.px(ROW), room // max(1, single)))
        count = len(names) if tall else max(1, area.h // pitch)
        if count < min(len(names), FEW_ROWS) and area.w >= 2 * look.px(COLUMN):
            return self._two_columns(area, names, count, pitch, look.px(2 * GAP)), len(names)
        self._first = max(0, min(self._first, len(names) - count))
        rows, y = [], area.y
        for name in names[self._first : self._first + count]:
            rows.append((name, Box(area.x, y, area.w, tall.get(name, pitch))))
            y = rows[-1][1].bottom
        return rows, len(names)

    def _tall(self, room: Box, show: Show, here: Frame) -> dict[str, int]:
        """The heights of the variables whose entries have cells: of bits and lists of lists, else
        of bits alone, where there is room for those of all."""
        look = show.look
        bits, grids = {}, {}
        for name, value in here.variables.items():
            if is_bits(value) and isinstance(value, list) and self._cells(room, show, value):
                bits[name] = look.px(BIT + INDICES + 6)
            elif (size := grid_size(value)) and grid_boxes(room, look, size):
                grids[name] = size[0] * pitch_of(look) + look.px(INDICES + 6)
        for tall in ({**bits, **grids}, bits):
            single = len(here.variables) - len(tall)
            if single * look.px(LOWEST_ROW) + sum(tall.values()) <= room.h:
                return tall
        return {}

    def _two_columns(
        self, area: Box, names: list[str], count: int, pitch: int, gap: int
    ) -> list[tuple[str, Box]]:
        """So many rows of two variables each, for a pane with hardly any height."""
        self._first = max(0, min(self._first, len(names) - 2 * count))
        strips = [
            Box(column.x, column.y + i * pitch, column.w, pitch)
            for column in area.left((area.w - gap) // 2, gap)
            for i in range(count)
        ]
        return list(zip(names[self._first :], strips, strict=False))

    @staticmethod
    def _beside_names(strip: Box, show: Show, here: Frame) -> Box:
        """Where values stand in a row."""
        look = show.look
        widths = [text.measure(look, name, SIZE, "mono")[0] for name in here.variables]
        longest = max(widths, default=0)
        wanted = max(look.px(NARROWEST_NAMES), longest + look.px(24))
        return strip.left(min(wanted, round(strip.w * NAMES_SHARE)))[1]

    @staticmethod
    def _cells(room: Box, show: Show, value: list[Plain]) -> list[Box]:
        """A cell for each bit in the lower part of a row; none where there is no room for them."""
        size = show.look.px(BIT)
        pitch = pitch_of(show.look)
        if len(value) * pitch > room.w - show.look.px(6):
            return []
        y = room.bottom - size - show.look.px(3)
        return [Box(room.x + i * pitch, y, size, size) for i in range(len(value))]

    def _row(
        self, figure: Figure, strip: Box, show: Show, here: Frame, name: str
    ) -> None:
        look, theme = show.look, show.look.theme
        value = here.variables[name]
        old = show.run.before.get(name, value) if show.run.before else value
        changed = old != value
        if changed:
            rounded_rect(figure, strip.inset(0, 1), theme.code_line, radius=look.px(4))
        room = self._beside_names(strip, show, here)
        size = grid_size(value) if strip.h > look.px(ROW) else None
        if size is not None:
            cells = grid_boxes(room, look, size)
        else:
            cells = self._cells(room, show, value) if strip.h > look.px(ROW) else []  # type: ignore[arg-type]
        y = cells[0].center[1] if cells else strip.center[1]
        text.draw(figure, look, name, (strip.x + look.px(6), y), SIZE, "mono", "accent", "midleft",
                  width=room.x - strip.x - look.px(14))
        if size is not None:
            draw_grid(figure, cells, show, name, value, old)  # type: ignore[arg-type]
            return
        if cells:
            self._bits(figure, cells, show, here, name)
            return
        right = strip.right - look.px(6)
        if changed:
            # The value comes first: what it was gets what is left of the room.
            line = "".join(_pieces(value, binary=show.binary))
            left = room.x + text.measure(look, line, SIZE, "mono")[0] + look.px(2 * GAP)
            was = _was(show, old)
            wide = text.measure(look, was, SMALL, "mono")[0]
            if min(wide, look.px(LEAST_WAS)) <= right - left:
                drawn = text.draw(figure, look, was, (right, y), SMALL, "mono", "text_dim",
                                  "midright", width=right - left)
                right = drawn.left - look.px(GAP)
        box = Box(room.x, strip.y, right - room.x, strip.h)
        self._value(figure, box, show, here, name, changed=changed)

    def _bits(
        self, figure: Figure, cells: list[Box], show: Show, here: Frame, name: str
    ) -> None:
        """Bits as cells: in the hue of the choice that has set them, those that have changed and
        those that a variable points at framed."""
        look, theme, value = show.look, show.look.theme, here.variables[name]
        before = show.run.before.get(name)
        marked = _marked(here, name, value)  # type: ignore[arg-type]
        index_labels(figure, cells, look)
        current = show.run.variables.get(name) is value  # of this frame, not of one within
        for i, (bit, cell) in enumerate(zip(value, cells, strict=True)):  # type: ignore[arg-type]
            owner = None
            if bit and current and self._picture is not None:
                owner = owner_of(show, self._picture, name, i)
            lit = theme.hue(owner) if owner is not None else theme.text_dim if bit else None
            ring = theme.accent if i in marked else None
            if isinstance(before, list) and i < len(before) and before[i] != bit:
                ring = theme.try_
            draw_cell(figure, cell, look, str(int(bool(bit))), lit, ring, faint=not bit)
            _mark_entry(figure, cell, show, name, i, bit)

    @staticmethod
    def _value(
        figure: Figure, box: Box, show: Show, here: Frame, name: str, *, changed: bool
    ) -> None:
        """The value; in a list the entry that a variable points at is framed."""
        look, value = show.look, here.variables[name]
        color = "try_" if changed else "text"
        x, y = box.x, box.center[1]
        if not isinstance(value, list):
            said = written(value, binary=show.binary)
            text.draw(figure, look, said, (x, y), SIZE, "mono", color, "midleft", width=box.w)
            if show.binary and isinstance(value, int) and not isinstance(value, bool):
                _mark_bits(figure, box, show, name, said)
            return
        pieces = _pieces(value, binary=show.binary)
        if is_bits(value) and text.measure(look, "".join(pieces), SIZE, "mono")[0] > (
            box.w - look.px(14)
        ):
            ones = [i for i, bit in enumerate(value) if bit]
            said = _("{ones} of {all} set").format(ones=len(ones), all=len(value))
            if ones:
                said = _("{said}: {indices}").format(said=said, indices=", ".join(map(str, ones)))
            text.draw(figure, look, said, (x, y), SIZE, "mono", color, "midleft", width=box.w)
            return
        marked = _marked(here, name, value)
        for i, piece in enumerate(pieces):
            width = text.measure(look, piece, SIZE, "mono")[0]
            if x + width > box.right - look.px(14) and i < len(pieces) - 1:
                text.draw(figure, look, "".join(pieces[i:]), (x, y), SIZE, "mono", color, "midleft",
                          width=box.right - x)
                return
            if i - 1 in marked:
                ring = Box(x - 1, y - look.px(10), width - look.px(0 if is_bits(value) else 9),
                           look.px(20))
                tint = mix(look.theme.accent, look.theme.surface, 0.6)
                rounded_rect(figure, ring, tint, radius=look.px(3))
            text.draw(figure, look, piece, (x, y), SIZE, "mono", color, "midleft")
            if 0 < i < len(pieces) - 1:
                place = Box(x, box.y, width, box.h)
                _mark_entry(figure, place, show, name, i - 1, value[i - 1])
            x += width
        if is_bits(value) and any(value) and box.right - x > look.px(70):
            indices = ", ".join(str(i) for i, bit in enumerate(value) if bit)
            said = _("set: {indices}").format(indices=indices)
            x += look.px(14)
            text.draw(figure, look, said, (x, y), SMALL, "mono", "text_dim", "midleft",
                      width=box.right - x)


def _mark_entry(
    figure: Figure, box: Box, show: Show, name: str, index: int, value: Plain
) -> None:
    """Say which entry of a list stands there; a click asks who wrote that."""
    entry = f"{name}[{index}]"
    shown = written(value, most=LONGEST_TIP)
    said = _cut(_("{entry} = {value}").format(entry=entry, value=shown))
    if show.run.watched is not None and show.run.watched.label == entry:
        said = "\n".join((said, watch_words(show, entry)))
    watches = do(watch, name, index, frame=show.run.frame_number)
    figure.spot(box, On(entry, "entry", said, click=watches))


def _mark_bits(figure: Figure, box: Box, show: Show, name: str, said: str) -> None:
    """Say which bit of a number each of its binary digits is; a click asks who wrote that."""
    look, bit = show.look, sum(digit in "01" for digit in said)
    if text.measure(look, said, SIZE, "mono")[0] > box.w or said.startswith(TRUE_MINUS):
        return
    for i, digit in enumerate(said):
        if digit not in "01":
            continue
        bit -= 1
        left = box.x + text.measure(look, said[:i], SIZE, "mono")[0]
        right = box.x + text.measure(look, said[: i + 1], SIZE, "mono")[0]
        entry = _("{name}, bit {index}").format(name=name, index=bit)
        watches = do(watch, name, bit=bit, frame=show.run.frame_number)
        tip = _("{entry} = {value}").format(entry=entry, value=digit)
        place = Box(left, box.y, right - left, box.h)
        figure.spot(place, On(entry, "entry", tip, click=watches))


def _tip(show: Show, name: str) -> str:
    """What the tooltip of a variable says: what the row may have had no room for."""
    assert show.run.frame is not None
    value = show.run.frame.variables[name]
    label = watched(show.run, name, frame=show.run.frame_number).label
    said = [_cut(f"{name} = {written(value, binary=show.binary, most=LONGEST_TIP)}")]
    old = show.run.before.get(name, value)
    if old != value:
        said.append(_cut(_was(show, old)))
    return "\n".join([*said, watch_words(show, label), _("double click: the whole value")])


def _was(show: Show, old: Plain) -> str:
    return _("was {value}").format(value=written(old, binary=show.binary))


def _cut(string: str) -> str:
    return string if len(string) <= LONGEST_TIP else string[: LONGEST_TIP - 1] + text.ELLIPSIS


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


def _marked(here: Frame, name: str, value: list[Plain]) -> set[int]:
    """The entries of a list that a variable of the same frame points at."""
    indices = (
        here.variables.get(index) for index in subscripts(here.file, here.function).get(name, ())
    )
    return {i for i in indices if isinstance(i, int) and 0 <= i < len(value)}
