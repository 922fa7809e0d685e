"""The nodes that are texts: how they are wrapped, and made shorter or smaller for lack of room."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import field, replace
from typing import Any

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.node import UNBOUNDED, Extent, Line, Node, column, row
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color


@dataclass(eq=False)
class Text(Node):
    """A text, wrapped to at most so many `lines`; what does not fit ends in an ellipsis, and then
    the tooltip has all of it.

    figures  are all digits equally wide, so that a number does not jitter?
    leading  the height of a line, as a multiple of that of its letters' box
    shorter  what may stand there instead, the longest first: the first that has room does
    room     as wide as this text it is at least, so that neighbours stay where they are
    asks     unscaled: it asks for no more width than this, though it may get more; 0: no limit
    wrapped  styles in all of which its lines end at the same words, so that a change of style moves
             nothing
    top      does it stand at the top of its box? Else in the middle
    smallest  to what its letters come down before anything of it is cut, and then it may have as
             many lines as there is room for; 0: they stay
    kept     is it as high as `lines` lines, though it has fewer?
    on       what its letters are about
    quiet    does the tooltip of what stands around it have all of it already?
    inks     parts of it that have a colour of their own, and their style
    """

    string: str
    letter: float = 14
    style: Name = "regular"
    color: str | Color = "text"
    lines: int = 1
    align: Name = "left"
    figures: bool = False
    leading: float = 1.0
    shorter: Sequence[str] = ()
    room: str = ""
    asks: float = 0
    wrapped: Sequence[Name] = ()
    top: bool = False
    smallest: float = 0
    kept: bool = False
    on: On | None = None
    quiet: bool = False
    inks: Mapping[str, tuple[str | Color, Name]] = field(default_factory=dict)
    grow: float = 0
    gives: int = 1
    _known: dict[tuple[float, int], Any] = field(default_factory=dict, init=False, repr=False)

    def _wide(self, look: Look, string: str) -> int:
        return sum(text.measure(look, one, self.letter, style, self.figures)[0]
                   for one, _color, style in self._inked([string])[0])

    def _inked(self, lines: Sequence[str]) -> list[list[tuple[str, str | Color, Name]]]:
        """The parts of each line, with their colours and styles."""
        plain = self.color, self.style
        if not self.inks:
            return [[(line, *plain)] for line in lines]
        parts = "|".join(map(re.escape, sorted(self.inks, key=len, reverse=True)))
        whole = re.compile(rf"(?<![^\s(])(?:{parts})(?![\w\u202f\xa0])")
        spans = [*whole.finditer(" ".join(lines))]
        found, start = [], 0
        for line in lines:
            pieces, at = [], 0
            for span in spans:  # one may begin in the line before and end in the next
                first, last = (max(0, min(edge - start, len(line))) for edge in span.span())
                if last > first:
                    pieces += [(line[at:first], *plain), (line[first:last], *self.inks[span[0]])]
                    at = last
            found.append([one for one in (*pieces, (line[at:], *plain)) if one[0]])
            start += len(line) + 1
        return found

    def _wrapped(self, look: Look, width: int) -> list[str]:
        """Its lines; of what is too long only those that are shown, and in the last all the rest.
        """
        if self.lines == 1:
            return [next((one for one in (self.string, *self.shorter)
                          if self._wide(look, one) <= width),
                         (self.shorter or [self.string])[-1])]
        style, *others = self.wrapped or (self.style,)
        if self.inks:  # bold letters take more
            width -= self._wide(look, self.string) - text.measure(
                look, self.string, self.letter, style, self.figures)[0]
        found = text.wrap(look, self.string, max(1, width), self.letter, style)
        narrow = width
        while narrow > 1 and any(text.measure(look, line, self.letter, other)[0] > width
                                 for line in found for other in others):
            narrow -= 1  # which of two styles is the wider one depends on the letters
            found = text.wrap(look, self.string, narrow, self.letter, style)
        if len(found) > self.lines:
            kept = found[: self.lines - 1]
            rest = " ".join(found[self.lines - 1 :])
            found = [*kept, rest]
        return found

    def pitch(self, look: Look) -> int:
        """From one line to the next, in pixels."""
        return round(text.line_height(look, self.letter, self.style) * self.leading)

    def size(self, look: Look, width: int) -> Extent:
        """One line is as wide as it needs; several are at most `width` wide, if words allow it."""
        key = look.scale, width
        found = self._known.get(key)
        if found is None:
            least = self._wide(look, self.room) if self.room else 0
            if self.lines == 1:
                wide = max(least, self._wide(look, self.string))
                found = min(wide, look.px(self.asks)) if self.asks else wide, self.pitch(look)
            else:
                width = min(width, look.px(self.asks)) if self.asks else width
                lines = self._wrapped(look, width)
                whole = {word for line in lines for word in line.split()}
                broken = {*self.string.split()} - whole  # no word is to be
                longest = max((self._wide(look, one) for one in (*lines, *broken)), default=0)
                if self.smallest:  # a line that is too long comes in smaller letters
                    longest = min(longest, width)
                count = self.lines if self.kept else len(lines)
                found = max(least, longest), self.pitch(look) * count
            self._known[key] = found
        return found

    def _fitting(self, look: Look, box: Box) -> Text:
        """Itself, in letters that are as large as have room."""
        one, most = self, 1 if self.lines == 1 else UNBOUNDED
        while one.letter > self.smallest:
            lines = one._wrapped(look, box.w)
            widest = max(one._wide(look, line) for line in lines)
            if widest <= box.w and (most == 1 or len(lines) * one.pitch(look) <= box.h):
                break
            one = replace(self, letter=max(self.smallest, one.letter - 1), lines=most)
        return one

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        if self.smallest:
            self._fitting(look, box)._put(figure, look, box)
        else:
            self._put(figure, look, box)

    def _put(self, figure: Figure, look: Look, box: Box) -> None:
        pitch = self.pitch(look)
        found = self._wrapped(look, box.w)
        fitting = max(1, min(len(found), (box.h + pitch // 3) // max(1, pitch)))
        if fitting < len(found):
            found = [*found[: fitting - 1], " ".join(found[fitting - 1 :])]
        x = {"left": box.x, "center": box.center[0], "right": box.right}[self.align]
        y = box.y + pitch / 2 if self.top else box.center[1] - pitch * (len(found) - 1) / 2
        anchor = {"left": "midleft", "center": "center", "right": "midright"}[self.align]
        cut = found[0] != self.string if self.lines == 1 else False
        cut = cut or any(self._wide(look, line) > box.w for line in found)

        cut = cut and not self.quiet
        more = "" if self.on is None else self.on.tip
        tip = f"{self.string}\n{more}" if more else self.string
        with (figure.about(self.on) if self.on is not None else nullcontext(),
              figure.telling(tip) if cut else nullcontext()):
            for number, pieces in enumerate(self._inked(found)):
                at, right = x, x + max(0, box.w)
                for one, color, style in pieces:
                    text.draw(figure, look, one, (at, y + number * pitch), self.letter, style,
                              color, anchor, max(0, right - at), self.figures)
                    if self.inks:
                        at += text.measure(look, one, self.letter, style, self.figures)[0]


def whole_words(string: str, between: str = "") -> list[str]:
    """What may stand in place of a text in a row: fewer and fewer of its words, and "…"; half a
    name or number would be another one.

    between  what parts words; three blanks, where there are some, else one
    """
    between = between or ("   " if "   " in string else " ")
    words = string.split(between)
    return [between.join([*words[:count], "…"]) for count in range(len(words) - 1, -1, -1)]


class Piece(NamedTuple):
    """A text in a line of several: what it is about, or what gives that where it is to be seen, and
    the theme's colour of its plane."""

    string: str
    on: On | Callable[[], On] | None = None
    fill: str | Color = ""


@dataclass(eq=False)
class Pieces(Node):
    """A text of parts that are each about something, in letters that are all equally wide; where it
    has no room it ends in an ellipsis, and then the tooltip has all of it.

    No plane lies below the blanks and commas at the end of a piece.

    quiet  does the tooltip of what stands around it have all of it already?
    """

    pieces: Sequence[Piece]
    letter: float = 14
    color: str | Color = "text"
    quiet: bool = False
    grow: float = 0
    gives: int = 1
    _known: dict[float, Extent] = field(default_factory=dict, init=False, repr=False)

    def _wide(self, look: Look, string: str) -> int:
        return text.measure(look, string, self.letter, "mono")[0]

    def size(self, look: Look, width: int) -> Extent:
        if look.scale not in self._known:
            wide = sum(self._wide(look, one.string) for one in self.pieces)
            self._known[look.scale] = wide, text.line_height(look, self.letter, "mono")
        return self._known[look.scale]

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        (wide, high), places = self.size(look, box.w), []
        x, end = box.x, box.right - self._wide(look, text.ELLIPSIS) * (wide > box.w)
        for one in self.pieces:
            right = x + self._wide(look, one.string)
            if right > end:
                break
            if one.fill:
                inked = self._wide(look, one.string.rstrip(" ,")) + 2
                plane = Box(x - 1, box.center[1] - high // 2, inked, high)
                rounded_rect(figure, plane, look.color(one.fill), radius=look.px(3))
            places.append((one.on, box._replace(x=x, w=right - x)))
            x = right
        whole = "".join(one.string for one in self.pieces)
        with figure.telling(whole) if wide > box.w and not self.quiet else nullcontext():
            text.draw(figure, look, whole, (box.x, box.center[1]), self.letter, "mono", self.color,
                      "midleft", box.w)
        for on, place in places:
            if on is not None:
                figure.spot(place, on() if callable(on) else on)


@dataclass(eq=False)
class Around(Node):
    """A text of several lines with a node at the right of its first; the others go below that.

    most    with a corner that takes more of the width than this share it has no room there
    before  does the node stand at the left, so that the text goes on after it?
    """

    text: Text
    corner: Node
    gap: float = 14
    most: float = 1.0
    before: bool = False
    grow: float = 0
    gives: int = 1

    def _lines(self, look: Look, width: int) -> Line:
        whole = self.text
        beside = width - self.corner.size(look, width)[0] - look.px(self.gap)
        found = text.wrap(look, whole.string, max(1, beside), whole.letter, whole.style)
        if len(found) == 1 or whole.lines == 1:
            return self._first(replace(whole, grow=1))
        rest = whole.string[len(found[0]) :].strip()
        return column(self._first(replace(whole, string=found[0], lines=1, grow=1)),
                      replace(whole, string=rest, lines=whole.lines - 1))

    def _first(self, line: Text) -> Line:
        both = (self.corner, line) if self.before else (line, self.corner)
        return row(*both, gap=self.gap)

    def size(self, look: Look, width: int) -> Extent:
        wide, high = self._lines(look, width).size(look, width)
        crowded = self.corner.size(look, width)[0] > self.most * width
        return max(wide, width + 1) if crowded else wide, high

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        self._lines(look, box.w).put(figure, look, box)
