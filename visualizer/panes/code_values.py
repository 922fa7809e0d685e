"""Values in the code: behind the current line what it reads, and under the pointer a variable's.

The part of a condition that decides is underlined. All of it comes from the variables on screen;
where they do not tell, nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from visualizer.base.frames import Plain
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.values import is_bits, written
from visualizer.debug.knowing import UNKNOWN, length_of
from visualizer.debug.reading import NameAt, Read, Reading, Source, Span, source_of
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import About, Fit, Node, Text, row
from visualizer.ui.kit.node import UNBOUNDED
from visualizer.ui.look import Look
from visualizer.ui.shapes import line

CODE_SIZE, SIZE = 14, 13
"""Sizes of the text of the code, and of the values behind it."""

GAP, APART = 28, 14
"""Free before the values, and between two of them; unscaled."""

LEAST = 72
"""In less room, unscaled, no values are begun."""

LONGEST, LONGEST_TIP = 24, 300
"""Characters of a value behind a line, and in a tooltip."""

BETWEEN = "·"
"""Between the values of a line and those of the condition after it."""

TAB = 4

Item = tuple[str, bool]
"""Something behind a line, and is it to be emphasized?"""


class Row(NamedTuple):
    """A line of code in view.

    left   where its text begins, in pixels
    seen   its text as far as it is seen
    end    where that ends, and what is said behind it
    """

    strip: Box
    left: int
    seen: str
    end: int


class Code(NamedTuple):
    """The code in view.

    text   all of the file
    rows   the lines in view, by their numbers
    left   characters by which they are moved to the left
    """

    text: str
    rows: Mapping[int, Row]
    left: int

    def across(self, look: Look, number: int, first: int, stop: int) -> tuple[int, int] | None:
        """From where to where characters of a line are seen, in pixels; None where they are not."""
        lines = _split(self.text)
        if number not in self.rows or number > len(lines):
            return None
        row, raw = self.rows[number], lines[number - 1]
        if "\t" in raw.lstrip():
            return None  # where tabs in the middle of a line lead is another matter
        indent = len(raw) - len(raw.lstrip())
        wider = len(raw[:indent].expandtabs(TAB)) - indent
        first, stop = (max(0, column + wider - self.left) for column in (first, stop))
        stop = min(stop, len(row.seen))
        if first >= stop:
            return None
        x, right = (
            row.left + text.measure(look, row.seen[:column], CODE_SIZE, "mono")[0]
            for column in (first, stop)
        )
        return x, right


@lru_cache(maxsize=4)
def _split(text: str) -> list[str]:
    return text.split("\n")


def draw_values(figure: Figure, show: Show, code: Code) -> None:
    """Behind the line on screen what it reads; behind a condition that follows the event, too."""
    run, here, source = show.run, show.run.frame, source_of(code.text)
    if here is None or source is None or not run.variables_current:
        return
    if here.function.startswith("<"):  # a comprehension: its names are not those of the statement
        return
    innermost = run.frame_number == len(run.frames) - 1
    told = innermost and not (show.asks or show.hands is not None)  # it may be what is asked
    between = run.shown is not None and run.shown[1] is not None
    told = told and run.variables_coming.fault is None
    reading = source.at(here.line, here.known, decides=told and between)
    following = None
    if told and not between:
        following = source.after(here.line, here.known)
    readings = [one for one in (reading, following) if one is not None]
    for one in readings:
        if one.deciding is not None:
            _underline(figure, show, code, one.deciding)
    look = show.look
    if reading is not None and following is not None:
        # A condition may fill its line: then its values stand behind the line before it.
        place = _place(look, code, following)
        joined = [*_items(reading), (BETWEEN, False), *_items(following)]
        before = _place(look, code, reading)
        lacks = place is None or _width(look, _items(following)) > place.w
        if before is not None and lacks and (
            place is None or _width(look, joined) <= before.w
        ):
            _line(joined, "\n".join(map(_whole, readings))).put(figure, look, before)
            return
    for one in readings:
        free = _place(look, code, one)
        if free is not None:
            _line(_items(one), _whole(one)).put(figure, look, free)


def _items(reading: Reading) -> list[Item]:
    """What stands behind a line, and what of it is emphasized: the part that decides."""
    decided = reading.deciding is not None
    items = [(f"{one.label}={_short(one.said)}", one.decides and decided) for one in reading.reads]
    if reading.truth is not None:
        items.append((f"→ {reading.truth}", decided))
    return items


def _line(items: Sequence[Item], tip: str) -> Node:
    """Items beside each other; where there is no room for all, those that decide, with an ellipsis
    for the others."""

    def said(some: Sequence[Item]) -> Node:
        return row(*(Text(one, SIZE, "mono", "text" if decides else "text_dim", gives=number + 1)
                     for number, (one, decides) in enumerate(some)), gap=APART)

    ways, kept = [said(items)], [*items]
    for one in items:
        if any(decides for _said, decides in items) and not one[1]:
            kept.remove(one)
            ways.append(said([(text.ELLIPSIS, False), *kept]))
    return About(Fit(ways, flat=True), On("values", "values", tip))


def _width(look: Look, items: Sequence[Item]) -> int:
    return _line(items, "").size(look, UNBOUNDED)[0]


def _short(said: str) -> str:
    return said if len(said) <= LONGEST else said[: LONGEST - 1] + text.ELLIPSIS


def _whole(reading: Reading) -> str:
    """What the tooltip says of the values behind a line."""
    said = [_cut(_words_of(one)) for one in reading.reads]
    if reading.truth is not None:
        said.append(_("the condition is {value}").format(value=reading.truth))
    return "\n".join(said)


def _words_of(one: Read) -> str:
    if one.decides:
        return _("{name} = {value}, in the part that decides").format(
            name=one.label, value=one.said
        )
    return _("{entry} = {value}").format(entry=one.label, value=one.said)


def _cut(string: str) -> str:
    return string if len(string) <= LONGEST_TIP else string[: LONGEST_TIP - 1] + text.ELLIPSIS


def _place(look: Look, code: Code, reading: Reading) -> Box | None:
    """Where the values of a statement stand: behind the last of its lines that has room for all;
    else where there is most."""
    needed = _width(look, _items(reading))
    best: Box | None = None
    for number in range(reading.last, reading.first - 1, -1):
        seen = code.rows.get(number)
        if seen is None:
            continue
        x = seen.end + look.px(GAP)
        free = seen.strip._replace(x=x, w=seen.strip.right - look.px(6) - x)
        if free.w >= needed:
            return free
        if free.w >= look.px(LEAST) and (best is None or free.w > best.w):
            best = free
    return best


def _underline(figure: Figure, show: Show, code: Code, span: Span) -> None:
    look = show.look
    for number in range(span.line, span.end_line + 1):
        row = code.rows.get(number)
        if row is None:
            continue
        indent = len(row.seen) - len(row.seen.lstrip())
        first = span.column if number == span.line else indent + code.left
        stop = span.end_column if number == span.end_line else len(row.seen) + code.left
        found = code.across(look, number, first, stop)
        if found is None:
            continue
        y = row.strip.bottom - look.px(2)
        with figure.telling(_("this part of the condition decides it")):
            line(figure, look.theme.accent, (found[0], y), (found[1], y), max(1, look.px(2)))


# Under the pointer


def tell_names(figure: Figure, show: Show, code: Code) -> None:
    """The value of the variable whose name stands under the pointer, in its tooltip."""
    run = show.run
    if not run.frames or not run.variables_current:
        return
    frames, chosen, binary = run.frames, run.frame_number, show.binary
    order = [frames[chosen], *reversed(frames)]

    def told(x: int, y: int) -> On | None:
        source = source_of(code.text)
        number = next((n for n, row in code.rows.items() if row.strip.contains(x, y)), None)
        if source is None or number is None:
            return None
        for name in source.names.get(number, ()):
            across = code.across(show.look, number, name.span.column, name.span.end_column)
            if across is not None and across[0] <= x < across[1]:
                said = _value_words(source, name, order, binary=binary)
                return On(lead=said) if said else None
        return None

    boxes = [row.strip._replace(x=row.left, w=max(0, row.strip.right - row.left))
             for row in code.rows.values()]
    whole = pygame.Rect(boxes[0]).unionall([pygame.Rect(box) for box in boxes])
    figure.spot(whole, On(at=told))


def _value_words(source: Source, name: NameAt, frames: Sequence[Frame], *, binary: bool) -> str:
    """What the tooltip of a name says: its value in the first of these calls of its function."""
    here = next(
        (one for one in frames
         if one.function == name.function and name.first <= one.line <= name.last), None
    )
    if here is None or name.name in source.hidden(here.line):
        return ""
    try:
        value, entry = source.value_at(name, here.known)
    except KeyError:
        return ""
    said = _("{entry} = {value}").format(entry=name.name, value=written(value, binary=binary))
    lines = [_cut(said)]
    if entry:
        lines.insert(0, _cut(entry))
    length = _length_words(value)
    if length:
        lines.append(length)
    return "\n".join(lines)


def _length_words(value: Plain) -> str:
    """How many entries it has, where that is known and not to be seen at once."""
    if not isinstance(value, list | dict):
        return ""
    try:
        count = length_of(value)
    except UNKNOWN:
        return ""
    if is_bits(value):
        ones = sum(map(bool, value))
        return ngettext("{ones} of {count} bit set", "{ones} of {count} bits set", count).format(
            ones=ones, count=count
        )
    return ngettext("{count} entry", "{count} entries", count).format(count=count)
