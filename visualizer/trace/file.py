"""FILE.trace: a recorded run in a file. Opening it runs no code.

    magic
    version, length and CRC of the head      little-endian, as all numbers
    the head                                 JSON, see Head
    blocks, up to the end of the file:
        events, length and CRC of what follows
        packed events (packing.py), compressed by zlib
    of a stream as many blocks as the head says, with what it said beside its events:
        the first event that it is about, length and CRC of what follows
        JSON, compressed by zlib: lines, variables and texts (beside.py)

The head says how many events and blocks there are. So whatever is cut off, added or changed is
noticed when the file is opened, before an event is unpacked; what is unpacked is never larger than
a block may be, and is held against the event contract.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Value
from solvers.events import VALUE_MAX, VALUE_MIN
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure
from visualizer.base.files import Saving, readable, reason, write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.base.objects import object_in
from visualizer.base.reading import LARGEST_SOURCE, opened
from visualizer.trace.beside import KINDS, VARIABLES, Beside
from visualizer.trace.contract import Contract
from visualizer.trace.packing import Packed
from visualizer.trace.trace import Trace

# The head

LONGEST_NAME = 255
LONGEST_NOTE = 10_000
"""Characters of a name, no file system has longer ones, and of a message or a bookmark."""

LONGEST_FIRST_LINE = 1 << 20
"""Characters of what the first line of a stream says."""

LONGEST_TEXT = 4 << 20
"""Characters of a parameter's text; files with more are not read either."""

MOST_ENTRIES = 10_000
"""Parameters or bookmarks."""

LARGEST_NUMBER = 10**18

LIMITED = "limited"
STOPPED = "stopped"
ENDS = ("", LIMITED, STOPPED)
"""What ended a run that neither came to its end nor failed: a limit, or the user; "": that is not
known, as of recordings from before this was kept."""


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
    failure    how it failed, if it did
    end        one of ENDS
    bookmarks  event -> text
    names      what values are called that the source does not name, of a program without events
    said       what the first line of a stream says, as jobs/stream.py keeps it; "": it was none
    beside     blocks of what it said beside its events
    """

    solver: str
    own: bool
    params: tuple[tuple[str, Value], ...]
    source: str
    picture: str
    complete: bool = True
    message: str = ""
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    said: str = ""
    beside: int = 0
    failure: Failure | None = None
    end: str = ""


def as_json(head: Head, events: int, blocks: int) -> bytes:
    """The head as it stands in the file, with the numbers of its events and blocks.

    What `from_json` would refuse is made fit for it: a file that is written can be opened.
    """
    bookmarks = sorted(item for item in head.bookmarks.items() if item[0] < events)
    fields: dict[str, object] = {
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
    if head.names:
        fields["names"] = [(value, _shown(text)) for value, text
                           in sorted(head.names.items())[:MOST_ENTRIES]]
    if head.said:
        fields |= {"said": head.said, "beside": head.beside}
    if head.failure is not None:
        fields["failure"] = _written_failure(head.failure)
    if head.end:
        fields["end"] = head.end
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
    names: object = None,
    said: object = "",
    beside: object = 0,
    failure: object = None,
    end: object = "",
) -> tuple[Head, int, int]:
    """Raises TypeError or ValueError for what no file of ours has."""
    length = _count(events)
    marks = [_pair(pair) for pair in _entries(bookmarks)]
    head = Head(
        _name(solver),
        _flag(own),
        tuple((_name(name), _value(value)) for name, value in map(_pair, _entries(params))),
        _text(source, LARGEST_SOURCE),
        _name(picture),
        _flag(complete),
        _line(message),
        {_below(length, event): _line(text) for event, text in marks},
        {_number(value): _line(text) for value, text in map(_pair, _entries(names or []))},
        _object(said, LONGEST_FIRST_LINE),
        _count(beside),
        None if failure is None else _failure(failure),
        _end(end),
    )
    if head.complete and (head.failure or head.end):
        raise ValueError
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


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    if not VALUE_MIN <= value <= VALUE_MAX:
        raise ValueError
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
    return _text(value, LONGEST_TEXT)


def _text(value: object, longest: int) -> str:
    if not isinstance(value, str):
        raise TypeError
    if len(value) > longest:
        raise ValueError
    value.encode("utf-8")  # half a surrogate pair cannot be shown; that is a ValueError
    return value


def _object(value: object, longest: int) -> str:
    """The text of an object of JSON, or ""."""
    text = _text(value, longest)
    if text:
        object_in(text)
    return text


def _name(value: object) -> str:
    name = _line(value)
    if not 0 < len(name) <= LONGEST_NAME:
        raise ValueError
    return name


def _end(value: object) -> str:
    if value not in ENDS:
        raise ValueError
    return str(value)


def _failure(value: object) -> Failure:
    """A failure that can be said."""
    reason, event, details, file, line = _entries(value)
    said = {_name(name): text if isinstance(text, int) else _line(text)
            for name, text in map(_pair, _entries(details))}
    failure = Failure(_line(reason), -1 if event == -1 else _count(event), said,
                      os.path.basename(_line(file)), _count(line))
    try:
        failure.sentence()
    except (LookupError, AttributeError):
        raise ValueError from None
    return failure


def _written_failure(failure: Failure) -> list[object]:
    """A failure as `_failure` takes it: of the file no folder, and without variables."""
    details = [(name, text if isinstance(text, int) else _shown(text))
               for name, text in failure.details.items()]
    file = os.path.basename(readable(failure.file))
    return [failure.reason, failure.event, details, _shown(file), failure.line]


def _written(value: Value) -> Value:
    """A value as `_value` takes it."""
    return readable(value) if isinstance(value, str) else value


def _shown(text: str) -> str:
    """A text as `_line` takes it."""
    return "".join(c if c.isprintable() else " " for c in text[:LONGEST_NOTE])


def _line(value: object) -> str:
    line = _text(value, LONGEST_NOTE)
    if not all(c.isprintable() for c in line):
        raise ValueError
    return line


Result = TypeVar("Result")


# The file

MAGIC = b"\x89BACKSTEP\r\n\x1a\n"
"""No text, and changed by whatever takes it for text."""

VERSION = 3
"""2: without how a run has ended that did not come to its end; 1: without what a stream has said,
too. Where there is nothing of that to be kept a run is written so still."""

BLOCK = 1 << 16
"""The most events in a block."""

LONGEST_HEAD = 8 << 20
LONGEST_BLOCK = 5 * BLOCK
"""Bytes. What cannot be compressed grows a little."""

SAID_BLOCK = 1 << 13
"""The most events in a block of what a stream has said beside them."""

LONGEST_SAID = 3 << 20
"""Bytes of such a block, packed or not."""

MOST_NOTES = 4 * SAID_BLOCK
"""What is said in such a block."""

LONGEST_VARIABLES = 1 << 17
"""Characters of what is said of the variables at an event; all of that is never shown."""

MOST_EVENTS = (1 << 32) - 1
"""What the trace can number."""

LEVEL = 6

DENSE = 200
"""So many times smaller no run of a search becomes by that."""

_PREFACE = struct.Struct("<HII")
_BLOCK = struct.Struct("<III")


class BadFile(BadInput):
    """The file cannot be used. The message is one sentence that says why."""


class Writer:
    """Packs a run as it comes; `save` then writes it, whole or not at all.

    events  how many have come
    nbytes  what they take, packed
    """

    def __init__(self) -> None:
        self.events = self.nbytes = 0
        self._blocks: list[bytes] = []
        self._rest: list[Packed] = []
        self._rest_length = 0
        self._said: list[bytes] = []

    def say(self, first: int, lines: Sequence[int], notes: Iterable[Note]) -> None:
        """Take what a stream has said beside some events from `first` on."""
        for part in _parts(first, lines, notes):
            data = zlib.compress(json.dumps(part, separators=(",", ":")).encode("ascii"), LEVEL)
            self._said.append(_BLOCK.pack(first, len(data), zlib.crc32(data)) + data)

    def add(self, packed: Packed) -> None:
        """Take the next events of the run."""
        self.events += len(packed)
        self._rest.append(packed)
        self._rest_length += len(packed)
        if self._rest_length >= BLOCK:
            events = np.concatenate(self._rest)
            whole = len(events) // BLOCK * BLOCK
            for start in range(0, whole, BLOCK):
                self._blocks.append(_block(events[start : start + BLOCK]))
                self.nbytes += len(self._blocks[-1])
            self._rest, self._rest_length = [events[whole:].copy()], len(events) - whole

    def save(self, path: Path, head: Head) -> None:
        """Write the file; raises BadInput where that fails."""
        blocks = self._blocks.copy()
        if self._rest_length:
            blocks.append(_block(np.concatenate(self._rest)))
        head = replace(head, beside=len(self._said) if head.said else 0)
        data = as_json(head, self.events, len(blocks))
        if len(data) > LONGEST_HEAD:
            raise BadInput(
                _("{path} cannot be written: the source of the solver is too long.").format(
                    path=path
                )
            )
        version = VERSION if head.failure or head.end else 2 if head.said else 1
        preface = _PREFACE.pack(version, len(data), zlib.crc32(data))
        write_whole(path, (MAGIC, preface, data, *blocks, *self._said[: head.beside]))


Note: TypeAlias = tuple[int, str, str]
"""An event, the kind of what is said of it (see beside.py), and that."""


def _parts(
    first: int, lines: Sequence[int], notes: Iterable[Note]
) -> Iterator[dict[str, object]]:
    """What goes into blocks that are not too long: in JSON a character takes up to twelve bytes."""
    part: list[Note] = []
    size = 0
    for note in notes:
        if part and size + len(note[2]) > LONGEST_VARIABLES:
            yield {"first": first, "lines": [], "notes": part}
            part, size = [], 0
        part.append(note)
        size += len(note[2])
    yield {"first": first, "lines": [*lines], "notes": part}


class RecordedRun:
    """A file that has been opened: nothing in it is damaged, but its events are still packed.

    length  how many events there are
    dense   are they packed as tightly as those of no search are, so that a small file is to take
            much memory?
    """

    def __init__(
        self, name: str, head: Head, blocks: list[tuple[int, bytes]], said: Sequence[bytes] = ()
    ) -> None:
        self.head = head
        self._said = said
        self.length = sum(count for count, _data in blocks)
        self.dense = DENSE * sum(len(data) for _count, data in blocks) < 4 * self.length
        self._name = name
        self._blocks = blocks

    def said(self) -> Generator[tuple[int, NDArray[np.int32], list[Note]], None, None]:
        """What a stream has said beside its events: the first of some, the line of each (or
        nothing), and notes. Raises BadFile where it is nothing of that kind."""
        follows = dict.fromkeys(KINDS, 0)  # events come in order
        end = 0
        for data in self._said:
            inflate = zlib.decompressobj()
            try:
                text = inflate.decompress(data, LONGEST_SAID)
                if not inflate.eof:
                    raise ValueError
                fields = object_in(text)
                if len(fields["notes"]) > MOST_NOTES:
                    raise ValueError
                first, lines = _count(fields["first"]), np.array(fields["lines"], np.int32)
                notes = [(_below(self.length, event), str(kind),
                          _object(said, LONGEST_VARIABLES) if kind == VARIABLES
                          else _text(said, LONGEST_NOTE))
                         for event, kind, said in fields["notes"]]
                for event, kind, _said in notes:
                    if event < follows[kind]:
                        raise ValueError
                    follows[kind] = event
                if lines.shape != (len(lines),) or (lines < 0).any() or (
                    len(lines) and not end <= first <= self.length - len(lines)
                ):
                    raise ValueError
            except (zlib.error, ValueError, TypeError, KeyError, OverflowError):
                raise _damaged(self._name) from None
            end = first + len(lines)
            yield first, lines, notes

    def events(self) -> Generator[Packed, None, None]:
        """The events, a block at a time. Raises BadFile where they are none.

        That cannot be damage, which would have been noticed: somebody has made such a file.
        """
        contract = Contract()
        for count, data in self._blocks:
            inflate = zlib.decompressobj()
            try:
                raw = inflate.decompress(data, 4 * count)
                exact = len(raw) == 4 * count and not inflate.decompress(inflate.unconsumed_tail, 1)
            except zlib.error:
                exact = False
            if not exact or not inflate.eof or inflate.unused_data:
                raise _damaged(self._name)
            packed = np.frombuffer(raw, "<u4").astype(np.uint32, copy=False)
            failure = contract.check(packed)
            if failure:
                raise BadFile(
                    _("{file} is not a recorded run: {problem}").format(
                        file=self._name, problem=failure.sentence()
                    )
                )
            yield packed


def save(path: Path, head: Head, events: Iterable[Packed]) -> None:
    """Write a run to a file, whole or not at all; raises BadInput where that fails."""
    writer = Writer()
    for packed in events:
        writer.add(packed)
    writer.save(path, head)


def load(path: str | Path) -> RecordedRun:
    """Open a file and check it; raises BadFile. Runs no code."""
    return _opened(path, _read)


def load_head(path: str | Path) -> Head:
    """The head alone, checked like the whole; raises BadFile."""
    return _opened(path, lambda file, name: _read_head(file, name)[0])


def load_length(path: str | Path) -> tuple[Head, int]:
    """The head and how many events follow, which are not read; raises BadFile."""
    return _opened(path, lambda file, name: _read_head(file, name)[:2])


def _opened(path: str | Path, read: Callable[[BinaryIO, str], Result]) -> Result:
    try:
        with opened(path) as file:
            return read(file, os.path.basename(path))
    except FileNotFoundError:
        raise BadFile(_('There is no file "{path}".').format(path=path)) from None
    except OSError as error:
        raise BadFile(
            _('The file "{path}" cannot be read: {reason}.').format(path=path, reason=reason(error))
        ) from None


def _read(file: BinaryIO, name: str) -> RecordedRun:
    head, events, count = _read_head(file, name)
    blocks = [_read_block(file, name) for _number in range(count)]
    said = [_read_said(file, name) for _number in range(head.beside)]
    if file.read(1) or sum(block[0] for block in blocks) != events or events > MOST_EVENTS:
        raise _damaged(name)
    return RecordedRun(name, head, blocks, said)


def _read_head(file: BinaryIO, name: str) -> tuple[Head, int, int]:
    _check_magic(file.read(len(MAGIC)), name)
    version, length, crc = _PREFACE.unpack(_exactly(file, _PREFACE.size, name))
    if version > VERSION:
        raise BadFile(
            _(
                "{file} was written by a newer version of Backstep: its format is {version}, "
                "and this version reads up to {known}."
            ).format(file=name, version=version, known=VERSION)
        )
    if version < 1 or length > LONGEST_HEAD:
        raise _damaged(name)
    data = _exactly(file, length, name)
    found = from_json(data) if zlib.crc32(data) == crc else None
    if found is None:
        raise _damaged(name)
    return found


def _check_magic(start: bytes, name: str) -> None:
    if start == MAGIC:
        return
    if start and MAGIC.startswith(start):
        raise _cut(name)
    raise BadFile(_("{file} is not a recorded run of Backstep.").format(file=name))


def _read_block(file: BinaryIO, name: str) -> tuple[int, bytes]:
    events, length, crc = _BLOCK.unpack(_exactly(file, _BLOCK.size, name))
    if not 0 < events <= BLOCK or length > LONGEST_BLOCK:
        raise _damaged(name)
    data = _exactly(file, length, name)
    if zlib.crc32(data) != crc:
        raise _damaged(name)
    return events, data


def _read_said(file: BinaryIO, name: str) -> bytes:
    _first, length, crc = _BLOCK.unpack(_exactly(file, _BLOCK.size, name))
    if length > LONGEST_SAID:
        raise _damaged(name)
    data = _exactly(file, length, name)
    if zlib.crc32(data) != crc:
        raise _damaged(name)
    return data


def _exactly(file: BinaryIO, length: int, name: str) -> bytes:
    data = file.read(length)
    if len(data) < length:
        raise _cut(name)
    return data


def _block(packed: Packed) -> bytes:
    data = zlib.compress(packed.astype("<u4", copy=False).tobytes(), LEVEL)
    return _BLOCK.pack(len(packed), len(data), zlib.crc32(data)) + data


def _cut(name: str) -> BadFile:
    return BadFile(_("{file} is cut off: its end is missing.").format(file=name))


def _damaged(name: str) -> BadFile:
    return BadFile(_("{file} is damaged and cannot be opened.").format(file=name))


# Saving while the window goes on


def save_run(path: Path, head: Head, trace: Trace, beside: Beside | None = None) -> Saving:
    """Begin to write the events that a trace has now; later ones are not in the file. beside: what
    a stream has said of them

    zlib leaves the interpreter to others while it is at work.
    """
    length = len(trace)
    said = None if beside is None else beside.copy()

    def write() -> None:
        writer = Writer()
        for start in range(0, length, BLOCK):
            writer.add(trace.events(start, min(start + BLOCK, length)))
        if said is not None:
            for first, lines, notes in said.stretches(length, SAID_BLOCK):
                writer.say(first, lines, notes)
        writer.save(path, head)

    told = ngettext(
        "{events} event saved as {name}.", "{events} events saved as {name}.", length
    )
    return Saving(path, write, told.format(events=grouped(length), name=path.name))
