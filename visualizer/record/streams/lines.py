"""The dialect Lines: `t 3 5`, `p`, `s`, `o`, each with ` @57`, a line of the source, and variables.

A block of plain lines is read by numpy, some ten million lines a second; where there is anything
else in it, word by word.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solvers.events import DEPTH_LIMIT, POP, PUSH, SOLUTION, TRY, VALUE_MAX, VALUE_MIN
from visualizer.base.failures import Failure, one_line
from visualizer.base.i18n import Name
from visualizer.base.objects import MOST_NESTED, TooDeep, object_in
from visualizer.base.pattern import pattern
from visualizer.record.streams.ahead import Parted, taken_out
from visualizer.record.streams.columns import LEFT_OUT, NO_LINE, Columns, Note, Numbers
from visualizer.record.streams.words import Words
from visualizer.trace.beside import VARIABLES
from visualizer.trace.file import LONGEST_VARIABLES

LINES: Final[Name] = "lines"

LETTERS: Final = {"t": TRY, "p": PUSH, "o": POP, "s": SOLUTION}
"""Try, place, take back (off), solution."""

_NO_KIND: Final = 255
_KINDS: Final = np.full(256, _NO_KIND, np.uint8)
for _letter, _kind in LETTERS.items():
    _KINDS[ord(_letter)] = _kind

_NEWLINE, _BLANK, _MINUS, _AT, _ZERO = b"\n -@0"

_EVENT = pattern(
    r'([tpso])(?:\s+([+-]?\d+)\s+([+-]?\d+|"[^"\\]*(?:\\.[^"\\]*)*"))?(?:\s+@(\d+))?(?:\s+(\{.*\}))?',
    re.ASCII,
)

MOST_DIGITS: Final = 9
"""Of a number that is read by numpy: so many fit into 32 bits."""

LAST_LINE: Final = 10**9


def numbers(octets: NDArray[np.uint8], starts: Any, ends: Any) -> Numbers | None:
    """The numbers that stand in these places; None where one of them is none, or too long."""
    negative = octets[starts] == _MINUS
    if negative.any():
        starts = starts + negative
    length = ends - starts
    if not len(length):
        return np.empty(0, np.int32)
    most = int(length.max())
    if int(length.min()) < 1 or most > MOST_DIGITS:
        return None
    found = np.zeros(len(starts), np.int32)
    least = int(length.min())
    for place in range(most, 0, -1):
        if place <= least:
            digit = octets[ends - place] - np.uint8(_ZERO)
            if (digit > 9).any():
                return None
            found *= 10
            found += digit
            continue
        here = np.flatnonzero(length >= place)
        digit = octets[ends[here] - place] - np.uint8(_ZERO)
        if (digit > 9).any():
            return None
        found[here] = found[here] * 10 + digit
    if negative.any():
        np.negative(found, out=found, where=negative)
    return found


def are_events(depth: Numbers, value: Numbers) -> bool:
    """Are these within the limits of events?"""
    return bool(
        ((depth.view(np.uint32) < DEPTH_LIMIT) | (depth == LEFT_OUT)).all()
        and (((value >= VALUE_MIN) & (value <= VALUE_MAX)) | (value == LEFT_OUT)).all()
    )


def plain(block: bytes, first_row: int) -> Columns | None:
    """A block of lines that are all plain; None where one of them is not."""
    octets = np.frombuffer(block, np.uint8)
    ends = np.flatnonzero(octets <= _BLANK)
    marks = octets[ends]
    last = marks == _NEWLINE
    if not (last | (marks == _BLANK)).all():
        return None
    starts = np.empty_like(ends)
    starts[0], starts[1:] = 0, ends[:-1] + 1
    tails = np.flatnonzero(last)
    heads = np.empty_like(tails)
    heads[0], heads[1:] = 0, tails[:-1] + 1
    if (ends[heads] - starts[heads] != 1).any():
        return None
    kind = _KINDS[octets[starts[heads]]]
    words = tails - heads
    if (kind == _NO_KIND).any() or (words > 3).any():
        return None
    line = None
    marked = (words > 0) & (octets[starts[tails]] == _AT)
    if marked.any():
        said = tails[marked]
        found = numbers(octets, starts[said] + 1, ends[said])
        if found is None or (found < 0).any():
            return None
        line = np.full(len(kind), NO_LINE, np.int32)
        line[marked] = found
        words = words - marked
    if words.all():
        full: Any = slice(None)
        if (words != 2).any():
            return None
        depth = numbers(octets, starts[heads + 1], ends[heads + 1])
        value = numbers(octets, starts[heads + 2], ends[heads + 2])
    else:
        full = np.flatnonzero(words)
        if (words[full] != 2).any() or (kind == TRY)[words == 0].any():
            return None
        depth = numbers(octets, starts[heads[full] + 1], ends[heads[full] + 1])
        value = numbers(octets, starts[heads[full] + 2], ends[heads[full] + 2])
    if depth is None or value is None or not are_events(depth, value):
        return None
    if not isinstance(full, slice):
        depth, value = _spread(depth, full, len(kind)), _spread(value, full, len(kind))
    return Columns(kind, depth, value, np.arange(first_row, first_row + len(kind)), line)


def _spread(found: Numbers, where: Any, count: int) -> Numbers:
    spread = np.full(count, LEFT_OUT, np.int32)
    spread[where] = found
    return spread


class BadRow(ValueError):
    """What is wrong with a line, and what its sentence names beside it."""

    def __init__(self, reason: str, **details: str | int) -> None:
        super().__init__(reason)
        self.reason, self.details = reason, details


class Row:
    """Takes events one by one, and makes columns of them.

    words    the values that are words, in the whole stream
    numbered have there been values that are numbers?
    """

    def __init__(self) -> None:
        self.words = Words()
        self.numbered = False
        self.begin()

    def begin(self) -> None:
        """A new block begins."""
        self._events: list[tuple[int, int, int, int, int]] = []
        self._notes: list[Note] = []

    @property
    def count(self) -> int:
        """How many events there are in this block so far."""
        return len(self._events)

    def add(
        self, kind: int, depth: int | None, value: int | str | None, row: int,
        line: int = NO_LINE, variables: str = "",
    ) -> None:
        """Take an event; raises BadRow."""
        if depth is None or value is None:
            if kind == TRY:
                raise BadRow("stream try")
            self._put(kind, int(LEFT_OUT), int(LEFT_OUT), row, line, variables)
            return
        if not 0 <= depth < DEPTH_LIMIT:
            raise BadRow("stream depth", depth=str(depth)[:30])
        if isinstance(value, str):
            number = self.words.number(value)
            if number is None:
                raise BadRow("stream words", most=VALUE_MAX - VALUE_MIN + 1)
        else:
            number = value
            if not VALUE_MIN <= value <= VALUE_MAX:
                raise BadRow("stream value", value=str(value)[:30])
            self.numbered = True
        if self.numbered and len(self.words):
            raise BadRow("stream mixed")
        self._put(kind, depth, number, row, line, variables)

    def _put(
        self, kind: int, depth: int, value: int, row: int, line: int, variables: str
    ) -> None:
        if not 0 <= line < LAST_LINE:
            raise BadRow("stream source line", said=str(line)[:30])
        if variables:
            self._notes.append(Note(len(self._events), VARIABLES, variables))
        self._events.append((kind, depth, value, row, line))

    def quick(
        self, block: bytes, parted: Parted, word: re.Pattern[bytes],
        read: Callable[[bytes], Columns | None],
    ) -> Columns | None:
        """The columns of a block that is plain but for variables, or for words as values, which
        are taken out of it before it is `read` (see taken_out); None where it is not."""
        before = len(self.words)
        parts = taken_out(block, parted, word, self.words)
        found = None if parts is None else read(parts.block)
        if parts is not None and found is not None:
            values = int((found.value != LEFT_OUT).sum())
            mixed = self.numbered if parts.words else len(self.words) > 0
            if not values or (parts.words in (0, values) and not mixed):
                self.numbered = self.numbered or parts.words < values
                names, self.words.new = self.words.new, {}
                return replace(found, notes=parts.notes, names=names)
        self.words.forget(before)
        return None

    def columns(self, failure: Failure | None = None) -> Columns:
        """Those of this block."""
        table = np.array(self._events, np.int64).reshape(-1, 5)
        kind, depth, value, row, line = table.T
        names, self.words.new = self.words.new, {}
        return Columns(
            kind.astype(np.uint8), depth.astype(np.int32), value.astype(np.int32), row,
            line.astype(np.int32) if line.any() else None, self._notes, names, failure,
        )


def by_rows(
    block: bytes, first_row: int, taken: Row, read: Callable[[str, int], None]
) -> Columns:
    """A block of lines, each by `read`, which gives what it finds to `taken` and raises BadRow."""
    taken.begin()
    for row, line in enumerate(block.split(b"\n"), first_row):
        if not line:
            continue
        text = ""
        try:
            try:
                text = line.decode()
            except UnicodeDecodeError:
                raise BadRow("stream text") from None
            read(text, row)
        except BadRow as bad:
            given = one_line(text) or "…"
            details = {"given": given, **bad.details}
            return taken.columns(Failure(bad.reason, 0, {"row": row, **details}))
    return taken.columns()


def checked_variables(text: str) -> str:
    """The text of a JSON object; raises BadRow for one that is none."""
    if len(text) > LONGEST_VARIABLES:
        raise BadRow("stream vars long", most=LONGEST_VARIABLES)
    try:
        object_in(text)
    except TooDeep:
        raise BadRow("stream vars deep", most=MOST_NESTED) from None
    except ValueError:
        raise BadRow("stream vars") from None
    return text


class LinesDialect:
    """Makes columns of blocks of whole lines."""

    name = LINES

    def __init__(self) -> None:
        self._row = Row()

    def columns(self, block: bytes, first_row: int) -> Columns:
        """The events of a block."""
        found = None if len(self._row.words) else plain(block, first_row)
        if found is not None:
            self._row.numbered = self._row.numbered or bool((found.kind == TRY).any())
            return found
        found = self._row.quick(block, _parted, _WORD, lambda bare: plain(bare, first_row))
        return found or by_rows(block, first_row, self._row, self._read)

    def _read(self, text: str, row: int) -> None:
        text = text.strip()
        if not text or text.startswith("#"):
            return
        found = _EVENT.fullmatch(text)
        if found is None:
            raise BadRow("stream line")
        letter, depth, value, line, variables = found.groups()
        self._row.add(
            LETTERS[letter], _whole(depth), _value(value), row,
            NO_LINE if line is None else _whole(line) or NO_LINE,
            checked_variables(variables) if variables else "",
        )


_WORD: Final = pattern(rb'^([tpso] \d{1,9} )"([^"\\\x00-\x1f]*)"(?=[ \n])', re.MULTILINE)


def _parted(line: bytes) -> tuple[bytes, bytes] | None:
    at = line.find(b" {")
    if at < 0:
        return None
    head = line[:at]
    return None if head.count(b'"') % 2 else (head, line[at + 1 :])


def _whole(text: str | None) -> int | None:
    """A number of any length: what has more digits than can be meant is too large in any case."""
    return None if text is None else int(text.lstrip("0")[:LONGEST_NUMBER] or "0")


LONGEST_NUMBER: Final = 30


def _value(text: str | None) -> int | str | None:
    if text is None or not text.startswith('"'):
        return _whole(text)
    try:
        return str(json.loads(text))
    except ValueError:
        raise BadRow("stream line") from None
