"""Values in the code: below or behind the current statement what it reads and what the terms of its
condition come to, and under the pointer a variable's.

The part of a condition that decides is underlined. All of it comes from the variables on screen and
from what the rerun has seen functions return; where they do not tell, nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from visualizer.base.frames import Plain
from visualizer.base.i18n import Name, ngettext
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.values import is_bits, written
from visualizer.debug.knowing import UNKNOWN, length_of
from visualizer.debug.reading import NameAt, Read, Reading, Source, Span, source_of
from visualizer.debug.rerun import Frame
from visualizer.layout.grid import Box
from visualizer.panes.code_rows import CODE_SIZE, SIZE, Row
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import About, Node, Text
from visualizer.ui.look import Look
from visualizer.ui.shapes import line

CHIP, PLAIN = 7, 4
"""Free at both sides of the text of a chip, and of a value that is no result; unscaled."""

LONGEST, LONGEST_TIP = 24, 300
"""Characters of a value, and in a tooltip."""

TERM = (60, 48, 38, 30, 24, 18, 12)
"""Characters of the text of a term, the first that has room: of a longer one the middle is out."""

TAB = 4


class Code(NamedTuple):
    """The code in view.

    text   all of the file
    rows   the rows in view, by the number of their line
    """

    text: str
    rows: Mapping[int, Sequence[Row]]

    def across(
        self, look: Look, number: int, first: int, stop: int
    ) -> list[tuple[Box, int, int]]:
        """In which rows, and there from where to where, characters of a line are seen."""
        lines = _split(self.text)
        if number not in self.rows or number > len(lines):
            return []
        raw = lines[number - 1]
        if "\t" in raw.lstrip():
            return []  # where tabs in the middle of a line lead is another matter
        indent = len(raw) - len(raw.lstrip())
        wider = len(raw[:indent].expandtabs(TAB)) - indent
        found = []
        for one in self.rows[number]:
            begin, end = (max(0, column + wider - one.first) for column in (first, stop))
            end = min(end, len(one.seen))
            if begin < end:
                x, right = (
                    one.left + text.measure(look, one.seen[:column], CODE_SIZE, "mono")[0]
                    for column in (begin, end)
                )
                found.append((one.strip, x, right))
        return found


@lru_cache(maxsize=4)
def _split(text: str) -> list[str]:
    return text.split("\n")


def readings_of(show: Show, code: str) -> list[Reading]:
    """What the line on screen reads, and after an event the condition that follows it."""
    run, here, source = show.run, show.run.frame, source_of(code)
    if here is None or source is None or not run.variables_current:
        return []
    if here.function.startswith("<"):  # a comprehension: its names are not those of the statement
        return []
    innermost = run.frame_number == len(run.frames) - 1
    told = innermost and not (show.asks or show.hands is not None)  # it may be what is asked
    between = run.shown is not None and run.shown[1] is not None
    told = told and run.variables_coming.fault is None
    found = [source.at(here.line, here.known, decides=told and between,
                       returned=run.returned if told and between else None)]
    if told and not between:
        found.append(source.after(here.line, here.known, run.returned))
    return [one for one in found if one is not None]


# Chips


def chips_of(reading: Reading) -> list[Node]:
    """A chip a term with what it comes to, the deciding one in colour; then what else is read."""
    chips: list[Node] = []
    for term in reading.terms:
        tip = f"{term.label} → {_cut(term.said)}"
        if term.decides:
            tip += "\n" + _("this part of the condition decides it")
        first, *shorter = (f"{_middle_out(term.label, most)} → {_short(term.said)}"
                           for most in TERM)
        chips.append(_chip(first, tip, "accent" if term.decides else "surface_hover", shorter))
    said = [one.said for one in reading.terms if one.decides] == [str(reading.truth)]
    if reading.truth is not None and not said:
        tip = _("the condition is {value}").format(value=reading.truth)
        decides = reading.deciding is None and len(reading.terms) != 1
        chips.append(_chip(f"→ {reading.truth}", tip, "accent" if decides else "surface_hover"))
    known = {one.label for one in reading.terms}
    return chips + [
        _chip(f"{one.label}={_short(one.said)}", _cut(_words_of(one)), decides=one.decides)
        for one in reading.reads if one.label not in known
    ]


def _chip(
    said: str, tip: str, fill: Name = "", shorter: Sequence[str] = (), *, decides: bool = False
) -> Node:
    color = "on_accent" if fill == "accent" else "text" if fill or decides else "text_dim"
    node = Text(said, SIZE, "mono", color, shorter=shorter, quiet=True)
    return About(node, On("values", "values", tip), fill=fill,
                 padding=(CHIP if fill else PLAIN, 0), radius=4)


def underline(figure: Figure, show: Show, code: Code, span: Span) -> None:
    """Mark the part of a condition that decides."""
    look = show.look
    for number in range(span.line, span.end_line + 1):
        raw = _split(code.text)[number - 1] if number <= len(_split(code.text)) else ""
        first = span.column if number == span.line else len(raw) - len(raw.lstrip())
        stop = span.end_column if number == span.end_line else len(raw)
        for strip, x, right in code.across(look, number, first, stop):
            y = strip.bottom - look.px(2)
            with figure.telling(_("this part of the condition decides it")):
                line(figure, look.theme.accent, (x, y), (right, y), max(1, look.px(2)))


def _short(said: str) -> str:
    return said if len(said) <= LONGEST else said[: LONGEST - 1] + text.ELLIPSIS


def _middle_out(said: str, most: int) -> str:
    half = most // 2
    return said if len(said) <= most else said[:half] + text.ELLIPSIS + said[1 - half :]


def _words_of(one: Read) -> str:
    if one.decides:
        return _("{name} = {value}, in the part that decides").format(
            name=one.label, value=one.said
        )
    return _("{entry} = {value}").format(entry=one.label, value=one.said)


def _cut(string: str) -> str:
    return string if len(string) <= LONGEST_TIP else string[: LONGEST_TIP - 1] + text.ELLIPSIS


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
        number = next((n for n, rows in code.rows.items()
                       if any(row.strip.contains(x, y) for row in rows)), None)
        if source is None or number is None:
            return None
        for name in source.names.get(number, ()):
            across = code.across(show.look, number, name.span.column, name.span.end_column)
            if any(strip.contains(x, y) and left <= x < right for strip, left, right in across):
                said = _value_words(source, name, order, binary=binary)
                return On(lead=said) if said else None
        return None

    boxes = [row.strip._replace(x=row.left, w=max(0, row.strip.right - row.left))
             for rows in code.rows.values() for row in rows]
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
