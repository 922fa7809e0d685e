"""The head of a FILE.trace: what was run, how it ended, and the bookmarks; as JSON and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solvers.catalog import Value
from visualizer.base.files import readable

SUFFIX = ".trace"

LONGEST_NAME = 255
LONGEST_NOTE = 10_000
"""Characters of a name, no file system has longer ones, and of a message or a bookmark."""

MOST_ENTRIES = 10_000
"""Parameters or bookmarks."""

LARGEST_NUMBER = 10**18


@dataclass(frozen=True)
class Head:
    """What a file tells beside the events.

    solver     a key of the catalogue, or the name of the user's file
    own        was it a file of the user's?
    params     (name, value) in the solver's order
    source     the text of the file that the solver is in
    picture    the picture that draws the run
    complete   did the search run to its end?
    message    why not; one sentence, in the language of the one who saved it
    bookmarks  event -> text
    """

    solver: str
    own: bool
    params: tuple[tuple[str, Value], ...]
    source: str
    picture: str
    complete: bool = True
    message: str = ""
    bookmarks: Mapping[int, str] = field(default_factory=dict)


def as_json(head: Head, events: int, blocks: int) -> bytes:
    """The head as it stands in the file, with the numbers of its events and blocks.

    What `from_json` would refuse is made fit for it: a file that is written can be opened.
    """
    bookmarks = sorted(item for item in head.bookmarks.items() if item[0] < events)
    fields = {
        "solver": _shown(readable(head.solver)),
        "own": head.own,
        "params": [(name, _written(value)) for name, value in head.params],
        "picture": head.picture,
        "complete": head.complete,
        "message": _shown(head.message),
        "bookmarks": [(event, _shown(text)) for event, text in bookmarks[:MOST_ENTRIES]],
        "events": events,
        "blocks": blocks,
        "source": head.source,
    }
    return json.dumps(fields, separators=(",", ":")).encode("ascii")


def from_json(data: bytes) -> tuple[Head, int, int] | None:
    """The head and the numbers of events and blocks; None if that is no head."""
    try:
        fields = json.loads(data.decode("ascii"))
    except (ValueError, RecursionError):
        return None
    try:
        return _checked(**fields)
    except (TypeError, ValueError):
        return None


def _checked(
    *,
    solver: object,
    own: object,
    params: object,
    picture: object,
    complete: object,
    message: object,
    bookmarks: object,
    events: object,
    blocks: object,
    source: object,
) -> tuple[Head, int, int]:
    """Raises TypeError or ValueError for what no file of ours has."""
    length = _count(events)
    marks = [_pair(pair) for pair in _entries(bookmarks)]
    head = Head(
        _name(solver),
        _flag(own),
        tuple((_name(name), _value(value)) for name, value in map(_pair, _entries(params))),
        _text(source),
        _name(picture),
        _flag(complete),
        _line(message),
        {_below(length, event): _line(text) for event, text in marks},
    )
    return head, length, _count(blocks)


def _entries(value: object) -> list[object]:
    if not isinstance(value, list) or len(value) > MOST_ENTRIES:
        raise TypeError
    return value


def _pair(value: object) -> tuple[Any, Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError
    return value[0], value[1]


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    return value


def _below(length: int, value: object) -> int:
    if _count(value) >= length:
        raise ValueError
    return _count(value)


def _value(value: object) -> Value:
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        if abs(value) > LARGEST_NUMBER:
            raise ValueError
        return value
    return _text(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    value.encode("utf-8")  # half a surrogate pair cannot be shown; that is a ValueError
    return value


def _name(value: object) -> str:
    name = _line(value)
    if not 0 < len(name) <= LONGEST_NAME:
        raise ValueError
    return name


def _written(value: Value) -> Value:
    """A value as `_value` takes it."""
    return readable(value) if isinstance(value, str) else value


def _shown(text: str) -> str:
    """A text as `_line` takes it."""
    return "".join(c if c.isprintable() else " " for c in text[:LONGEST_NOTE])


def _line(value: object) -> str:
    line = _text(value)
    if len(line) > LONGEST_NOTE or not all(c.isprintable() for c in line):
        raise ValueError
    return line
