"""The dialect JSON Lines: what `main.py trace` prints, with `"line"` and `"vars"` where a program
says them.

A block of lines that are as `main.py trace` prints them is read by numpy, some millions a second;
where there is anything else in it, each by json.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from solvers.events import KIND_NAMES, SOLUTION
from visualizer.base.failures import one_line
from visualizer.base.i18n import Name
from visualizer.base.objects import MOST_NESTED, TooDeep, object_in
from visualizer.base.pattern import pattern
from visualizer.record.streams.columns import NO_LINE, Columns, Numbers
from visualizer.record.streams.lines import (
    BadRow,
    Row,
    are_events,
    by_rows,
    numbers,
)
from visualizer.trace.file import LONGEST_VARIABLES

JSON_LINES: Final[Name] = "json"

_NO_KIND: Final = 255
_NAMES: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}

_PEEK: Final = 200
"""Bytes that tell how a program writes its JSON."""

_PADDED: Final = 8


def _word(text: bytes) -> np.uint64:
    """Up to eight bytes as a number."""
    return np.uint64(int.from_bytes(text[:_PADDED], "little"))


_BEGIN: Final = _word(b'{"i":')
_BEGIN_MASK: Final = _word(b"\xff" * 5)
_KIND, _DEPTH, _VALUE, _LINE = (
    _word(b',"%s":' % name) for name in (b"kind", b"depth", b"value", b"line"))
_KIND_WORDS: Final = tuple(_word(b'"%s","depth' % name.encode()) for name in KIND_NAMES)
_KIND_LENGTHS: Final = np.array([len(name) + 2 for name in KIND_NAMES])
_END_OF_SOLUTION: Final = b'n"'
_COMMA, _NEWLINE, _COLON, _BRACE = b",\n:}"


def plain(block: bytes, first_row: int, count: int) -> Columns | None:
    """A block of lines that are all plain, after so many events, and alike in what they say; None
    where they are not.

    Their commas say where everything has to stand; eight bytes are compared at once.
    """
    if b": " in block[:_PEEK]:  # as many libraries write it; with texts in it, it is not plain
        block = block.replace(b": ", b":").replace(b", ", b",")
    octets = np.frombuffer(block, np.uint8)
    ends = np.flatnonzero(octets == _NEWLINE)
    commas = np.flatnonzero(octets == _COMMA)
    if len(commas) % len(ends):
        return None
    starts = np.empty_like(ends)
    starts[0], starts[1:] = 0, ends[:-1] + 1
    places = commas.reshape(len(ends), -1)
    numbered = block.startswith(b'{"i":')
    lined = places.shape[1] == 3 + numbered
    if places.shape[1] != 2 + numbered + lined or not (
        (places[:, 0] > starts) & (places[:, -1] < ends - 1) & (octets[ends - 1] == _BRACE)
    ).all():
        return None
    words = np.ndarray(len(block), "<u8", block + bytes(_PADDED), 0, (1,))
    columns = [*places.T]
    if numbered:
        after = columns.pop(0)
        if not _are(words[starts] & _BEGIN_MASK, _BEGIN) or not _are(words[after], _KIND):
            return None
        said = numbers(octets, starts + 5, after)
        if said is None or said[0] != count or (said[1:] - said[:-1] != 1).any():
            return None
        named = after + 8
    else:
        if not _are(words[starts], _word(b'{"kind":')):
            return None
        named = starts + 8
    before_depth, before_value, *before_line = columns
    kind = np.full(len(ends), _NO_KIND, np.uint8)
    begins = words[named]
    for number, word in enumerate(_KIND_WORDS):
        kind[begins == word] = number
    if (kind == _NO_KIND).any() or (before_depth - named != _KIND_LENGTHS[kind]).any():
        return None
    solutions = named[kind == SOLUTION]
    if not (_are(octets[solutions + 8], _END_OF_SOLUTION[0])
            and _are(octets[solutions + 9], _END_OF_SOLUTION[1])
            and _are(words[before_depth], _DEPTH) and _are(octets[before_depth + 8], _COLON)
            and _are(words[before_value], _VALUE) and _are(octets[before_value + 8], _COLON)):
        return None
    last = ends - 1
    line: Numbers | None = None
    if before_line:
        if not _are(words[before_line[0]], _LINE):
            return None
        line, last = numbers(octets, before_line[0] + 8, last), before_line[0]
        if line is None or (line < 0).any():
            return None
    depth = numbers(octets, before_depth + 9, before_value)
    value = numbers(octets, before_value + 9, last)
    if depth is None or value is None or not are_events(depth, value):
        return None
    return Columns(kind, depth, value, np.arange(first_row, first_row + len(kind)), line)


def _are(found: NDArray[Any], wanted: Any) -> bool:
    return bool((found == wanted).all())


class JsonDialect:
    """Makes columns of blocks of whole lines."""

    name = JSON_LINES

    def __init__(self) -> None:
        self._row = Row()
        self._count = 0

    def columns(self, block: bytes, first_row: int) -> Columns:
        """The events of a block."""
        found = None if len(self._row.words) else plain(block, first_row, self._count)
        if found is not None:
            self._row.numbered = True
        else:
            found = self._row.quick(
                block, _parted, _WORD, lambda bare: plain(bare, first_row, self._count))
            found = found or by_rows(block, first_row, self._row, self._read)
        self._count += len(found)
        return found

    def _read(self, text: str, row: int) -> None:
        text = text.strip()
        if not text:
            return
        try:
            fields = object_in(text)
        except TooDeep:
            raise BadRow("stream vars deep", most=MOST_NESTED) from None
        except ValueError:
            raise BadRow("stream json") from None
        said, due = _number(fields, "i"), self._count + self._row.count
        if said is not None and said != due:
            raise BadRow("stream lost", said=str(said)[:30], due=due)
        kind = _NAMES.get(str(fields.get("kind")))
        if kind is None:
            if "kind" not in fields:
                raise BadRow("stream no kind")
            raise BadRow("stream kind", said=one_line(json.dumps(fields["kind"]))[:30])
        self._row.add(
            kind, _number(fields, "depth"), _value(fields), row, _number(fields, "line") or NO_LINE,
            _variables(fields),
        )


_VARIABLES: Final = b',"vars":', b', "vars": '
_WORD: Final = pattern(rb'("value": ?)"([^"\\\x00-\x1f]*)"(?=[,}])')


def _parted(line: bytes) -> tuple[bytes, bytes] | None:
    for name in _VARIABLES:
        head, found, text = line.partition(name)
        if found and text.endswith(b"}"):
            return head + b"}", text[:-1]
    return None


def _number(fields: dict[str, Any], name: str) -> int | None:
    found = fields.get(name)
    if found is None:
        return None
    if not isinstance(found, int) or isinstance(found, bool):
        raise BadRow("stream number", name=name)
    return found


def _value(fields: dict[str, Any]) -> int | str | None:
    found = fields.get("value")
    return found if isinstance(found, str) else _number(fields, "value")


def _variables(fields: dict[str, Any]) -> str:
    found = fields.get("vars")
    if found is None:
        return ""
    if not isinstance(found, dict):
        raise BadRow("stream vars")
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    if len(text) > LONGEST_VARIABLES:
        raise BadRow("stream vars long", most=LONGEST_VARIABLES)
    return text
