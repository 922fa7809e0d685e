"""Which rows the lines of code take: one a line, of the statement on screen as many as it needs,
with its values below it; and which lines are in view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, takewhile

from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.reading import Reading, source_of
from visualizer.layout.grid import Box
from visualizer.ui import text
from visualizer.ui.kit import Node, Text, row
from visualizer.ui.kit.node import UNBOUNDED
from visualizer.ui.look import Look

Line = list[tuple[str, str]]
"""Pieces of a line of code: (text, name of its colour)."""

CODE_SIZE, SIZE = 14, 13
"""Sizes of the text of the code, and of its values."""

GAP, BETWEEN = 24, 6
"""Free before the values behind a line, and between two of them; unscaled."""

MOST_ROWS = 4
"""Rows of values below a statement."""

HANGING = 4
"""Characters by which a line goes on farther to the right than it has begun."""

LEAST = 16
"""In less room, in characters, no line goes on below."""

MOST = 6
"""Rows that a line takes."""


class Part(NamedTuple):
    """What a row has of a line.

    first     the number of its first character in the line
    hanging   characters that it is farther to the right than the others
    """

    first: int
    hanging: int
    pieces: Line


class Row(NamedTuple):
    """A row of code in view: a line of it, or of the current statement's a part of one.

    left   where its text begins, in pixels
    seen   its text, as far as it is seen
    first  the number of the first character of it that is seen, in the line without tabs
    """

    strip: Box
    left: int
    seen: str
    first: int


class Rows:
    """How the lines of a source stand in a pane.

    lines    of the source
    current  the first and last line of the statement on screen; None: there is none
    parts    of lines of statements whose values are shown the rows that they take
    below    rows of values below a line
    behind   values behind a line
    """

    def __init__(
        self, look: Look, lines: Sequence[Line], room: int, left: int, *, wraps: bool
    ) -> None:
        """left: the characters before those in view; room: pixels; wraps: may a line take more
        than one row?"""
        self._look, self._room, self._left = look, room, left
        self.lines = lines
        self._letter = text.measure(look, "0" * 100, CODE_SIZE, "mono")[0] / 100
        self._wraps = wraps
        self._begins: dict[int, int] = {}  # by the last line of a statement its first one
        self.current: tuple[int, int] | None = None
        self.parts: dict[int, list[Part]] = {}
        self.below: dict[int, list[Node]] = {}
        self.behind: dict[int, Node] = {}

    def show(self, code: str, line: int) -> None:
        """Give the statement of a line the rows that it needs."""
        source = source_of(code)
        self.current = first, last = source.statement(line) if source is not None else (line, line)
        self._spread(first, last)

    def wrap(self) -> None:
        """Give all lines the rows that they need: nobody in a lecture room scrolls sideways."""
        most = self._left + self._room / self._letter
        for number, source in enumerate(self.lines, 1):
            if sum(len(piece) for piece, _color in source) > most:
                self._spread(number, number)

    def tell(self, reading: Reading, chips: Sequence[Node], *, below: bool) -> None:
        """Show what a statement reads: what a condition comes to below it, else behind its line if
        there is room; below: may that take rows of its own?"""
        self._spread(reading.first, reading.last)
        self._begins[reading.last] = reading.first
        last = reading.last
        if not (below and reading.terms) and self._add_behind(last, chips):
            return
        if below:
            room = self._room - self.below_at(last)
            self.below[last] = self.below.get(last, []) + _in_rows(self._look, chips, room)

    def add(self, line: int, node: Node) -> None:
        """Say something behind a line, or below it where there is no room."""
        if not self._add_behind(line, [node]):
            self.below[line] = [node, *self.below.get(line, [])]

    def _add_behind(self, line: int, nodes: Sequence[Node]) -> bool:
        """Have nodes stand behind a line, if there is room."""
        if line in self.behind or line > len(self.lines):
            return False
        end = self._end(self.part(line)[-1])
        node = row(*nodes, gap=BETWEEN)
        fits = node.size(self._look, UNBOUNDED)[0] <= self._room - end - self._look.px(GAP)
        if fits:
            self.behind[line] = node
        return fits

    @property
    def block(self) -> tuple[int, int] | None:
        """From the first to the last line of the statements that are shown."""
        ends = [*(self.current or ()), *self._begins, *self._begins.values()]
        return (min(ends), max(ends)) if ends else None

    def part(self, line: int) -> list[Part]:
        """What the rows of a line have of it."""
        found = self.parts.get(line)
        if found is None:
            source = self.lines[line - 1]
            found = [Part(self._left, 0, in_view(source, self._look, self._left, self._room))]
        return found

    def extra(self, line: int) -> int:
        """The rows that a line takes beside its first."""
        parts = self.parts.get(line)
        return (len(parts) - 1 if parts else 0) + len(self.below.get(line, ()))

    def high(self, first: int, last: int) -> int:
        """The rows that some lines take."""
        return last - first + 1 + sum(
            self.extra(n) for n in {*self.parts, *self.below} if first <= n <= last
        )

    def from_line(self, first: int, count: int) -> list[int]:
        """The lines that have room in so many rows, from a first one on; the last may be cut."""
        lines = range(first, len(self.lines) + 1)
        starts = accumulate((1 + self.extra(n) for n in lines), initial=0)
        fitting = takewhile(lambda at: at < count, starts)
        return [number for number, _start in zip(lines, fitting, strict=False)]

    def last_top(self, count: int, last: int = 0) -> int:
        """The first line in view when the last one of all, or this one, is at the bottom of so many
        rows."""
        last = top = last or len(self.lines)
        while top > 1 and self.high(top - 1, last) <= count:
            top -= 1
        return max(1, top)

    def top_for(
        self, block: tuple[int, int], function: tuple[int, int] | None, top: int, count: int
    ) -> int:
        """The first line to show in so many rows, so that some lines are in view, and all of their
        function where that has room; the one that is first now where that will do."""
        def shows(first: int, last: int) -> bool:
            return top <= first and self.high(top, last) <= count

        (first, last), total = block, len(self.lines)
        least, most = 1, self.last_top(count)
        if function is not None:
            least, end = function
            if self.high(least, end) <= count:
                top = min(top, least)
                while not shows(least, end):
                    top += 1
                return max(1, min(top, most))
            most = self.last_top(count, end)  # no more of what is around it than need be
            top = max(least, min(top, most))
        if not shows(max(1, first - 1), min(last + 1, total)):
            top = first - max(0, count - self.high(first, last)) // 2
            while top < first and self.high(top, last) > count:  # lines before it take rows, too
                top += 1
        return max(least, min(top, most))

    def together(self, lines: Sequence[int], count: int) -> tuple[int, int]:
        """From the first to the last of as many lines as have room in so many rows; the first of
        them in any case."""
        first = last = lines[0]
        for line in lines:
            if self.high(min(first, line), max(last, line)) <= count:
                first, last = min(first, line), max(last, line)
        return first, last

    def below_at(self, line: int) -> int:
        """Pixels before the values below a line: as many as before its statement."""
        return self._indent(self._begins.get(line, line))

    def _indent(self, line: int) -> int:
        said = said_of(self.lines[line - 1])
        return round(max(0, len(said) - len(said.lstrip()) - self._left) * self._letter)

    def hangs(self, part: Part) -> int:
        """Pixels by which a row stands farther to the right."""
        return round(part.hanging * self._letter)

    def _end(self, part: Part) -> int:
        return self.hangs(part) + round(len(said_of(part.pieces)) * self._letter)

    def _spread(self, first: int, last: int) -> None:
        for line in range(first, min(last, len(self.lines)) + 1):
            if self._wraps and line not in self.parts:
                parts = [*_wrapped(self.lines[line - 1], self._left,
                                   int(self._room / self._letter))]
                if len(parts) > 1:
                    end = parts[-1]
                    room = self._room - self.hangs(end)
                    parts[-1] = end._replace(pieces=in_view(end.pieces, self._look, 0, room))
                    self.parts[line] = parts


def _in_rows(look: Look, chips: Sequence[Node], room: int) -> list[Node]:
    """Chips below each other where they have no room beside each other; of many the first ones."""
    rows: list[list[Node]] = [[]]
    for chip in chips:
        if rows[-1] and row(*rows[-1], chip, gap=BETWEEN).size(look, UNBOUNDED)[0] > room:
            rows.append([])
        rows[-1].append(chip)
    if len(rows) > MOST_ROWS:
        rows = [*rows[: MOST_ROWS - 1], [*rows[MOST_ROWS - 1], Text(text.ELLIPSIS, SIZE, "mono")]]
    return [row(*some, gap=BETWEEN) for some in rows if some]


def _wrapped(source: Line, left: int, room: int) -> Iterator[Part]:
    """A line in rows of so many characters, without its first ones; the last row may be longer."""
    whole = said_of(source)
    indent = len(whole) - len(whole.lstrip())
    hanging = min(max(0, indent - left) + HANGING, room // 3)
    at, hang, count = left, 0, 1
    while len(whole) - at > room - hang >= LEAST and count < MOST:
        end = at + room - hang
        words = [whole.rfind(word, (max(indent, at) + end) // 2, end + 4)
                 for word in (" and ", " or ")]
        stop = max(words)  # where a term begins, else where a word does
        if not at < stop <= end:
            stop = whole.rfind(" ", max(indent, at) + 1, end + 1)
        stop = stop if stop > 0 else end
        yield Part(at, hang, [*_between(source, at, stop)])
        at = stop + len(whole[stop:]) - len(whole[stop:].lstrip())
        hang, count = hanging, count + 1
    yield Part(at, hang, [*_between(source, at, len(whole))])


def _between(source: Line, first: int, stop: int) -> Iterator[tuple[str, str]]:
    at = 0
    for piece, color in source:
        part = piece[max(0, first - at) : max(0, stop - at)]
        if part:
            yield part, color
        at += len(piece)


def common_indent(lines: Iterable[Line]) -> int:
    """The blanks that all of some lines begin with that are not empty."""
    said = [line for line in map(said_of, lines) if line.strip()]
    return min((len(line) - len(line.lstrip()) for line in said), default=0)


def in_view(source: Line, look: Look, left: int, room: int) -> Line:
    """The pieces of a line from a character on, of so many pixels; … is for what is left out."""
    pieces, skipped = [], left
    for piece, color in source:
        if len(piece) > skipped:
            pieces.append((piece[skipped:], color))
        skipped = max(0, skipped - len(piece))
    if said_of(source)[:left].strip() and pieces:
        first, color = pieces[0]
        pieces[0] = (text.ELLIPSIS + first[1:], color)
    widths = (text.measure(look, piece, CODE_SIZE, "mono")[0] for piece, _color in pieces)
    if all(so_far <= room for so_far in accumulate(widths)):
        return pieces
    sign = text.measure(look, text.ELLIPSIS, CODE_SIZE, "mono")[0]
    room -= sign
    seen: Line = []
    x = 0
    for piece, color in pieces:
        width = text.measure(look, piece, CODE_SIZE, "mono")[0]
        if x + width > room:
            rest = said_of(pieces[len(seen) :])
            return [*seen, (text.elide(look, rest, room - x + sign, CODE_SIZE, "mono"), color)]
        seen.append((piece, color))
        x += width
    return seen


def said_of(source: Line) -> str:
    """A line of code without its colours."""
    return "".join(piece for piece, _color in source)
