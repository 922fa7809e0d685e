"""The dialect of cp-profiler: the search tree of a constraint solver, node after node, each in a
message. Gecode, Chuffed and Choco send it.

    size      4 bytes, in the order of the sender's machine; of what follows
    type      1 byte: node, done, start or restart
    node      number, restart and thread of the node, then of its parent; which alternative of that
              it is, how many it has itself: 8 numbers of 4 bytes, the most significant first
    status    1 byte: solved, failed, branch or skipped
    fields    1 byte each, then its text with the size before it, or of the version a number

A node is tried and placed, and taken back when one comes that does not stand below it.
"""

from __future__ import annotations

from struct import Struct
from typing import Final, TypeAlias

import numpy as np

from solvers.events import DEPTH_LIMIT, POP, PUSH, SOLUTION, TRY, VALUE_MAX, VALUE_MIN
from visualizer.base.failures import TEXT_LIMIT, Failure, one_line
from visualizer.base.i18n import Name
from visualizer.base.objects import object_in
from visualizer.record.streams.columns import Columns, Note
from visualizer.record.streams.words import Words
from visualizer.trace.beside import INFO, NOGOOD, SEARCH, SKIPPED
from visualizer.trace.packing import DEPTH_SHIFT, KIND_SHIFT, VALUE_MASK, depths, kinds, values

PROFILER: Final[Name] = "cp-profiler"

LONGEST_MESSAGE: Final = 1 << 20
"""Bytes."""

BEGIN: Final = 5
"""Bytes that tell that it is this dialect: size and type."""

_NODE, _DONE, _START, _RESTART = range(4)
_SOLVED, _FAILED, _BRANCH, _SKIPPED = range(4)
_LABEL, _NOGOOD, _INFO, _VERSION = range(4)

_TREE = Struct(">8iB")
_FIELDS_AT = 1 + _TREE.size
_LENGTH = Struct(">I")

_TRY, _PUSH, _POP, _SOLUTION = (kind << KIND_SHIFT for kind in (TRY, PUSH, POP, SOLUTION))

_OTHERS: Final = "…"
"""The one name of all labels for which there are no numbers left."""


def order_of(data: bytes) -> Struct | None:
    """How sizes are written where these bytes begin a stream of this dialect; None: they do not.
    """
    if len(data) < BEGIN or 0 not in data[:4] or data[4] > _RESTART:
        return None
    little, big = int.from_bytes(data[:4], "little"), int.from_bytes(data[:4], "big")
    if not 0 < min(little, big) <= LONGEST_MESSAGE:
        return None
    return Struct("<I" if little <= big else ">I")


MOST_KNOWN: Final = 1 << 16
"""Short texts of nodes whose values are looked up."""


Said: TypeAlias = tuple[tuple[str, str], ...]
"""What is said of a node beside its value, each with its kind."""


class BadMessage(ValueError):
    """What is wrong with a message."""

    def __init__(self, reason: str, **details: str | int) -> None:
        super().__init__(reason)
        self.reason, self.details = reason, details


class ProfilerDialect:
    """Makes columns of messages.

    head    what the first message says of the run: the fields of a head
    done    the search has come to its end
    count   messages so far
    wanted  bytes that the next message has, as far as that is known: nothing comes before them
    """

    name = PROFILER
    unit: Name = "message"

    def __init__(self, order: Struct) -> None:
        self.head: dict[str, object] = {}
        self.done = False
        self.count = self.wanted = 0
        self._size = order
        self._words = Words()
        self._labelled: bool | None = None
        self._known: dict[bytes, tuple[int, Said]] = {}
        self._path: list[tuple[int, int]] = []  # number of the node, and its depth and value packed
        self._restart = 0
        self._thread: int | None = None
        self._said = ""  # to be said of the next event
        self._searches = 1
        self._rooted = False  # has there been a root?
        self._restarted = False  # does a further search begin with the next event?
        self._events: list[int] = []
        self._rows: list[int] = []
        self._notes: list[Note] = []

    def take(self, data: bytes, *, last: bool) -> tuple[Columns, bytes]:
        """The events of the messages that are there whole, and what is left."""
        self._events, self._rows, self._notes = [], [], []
        at, length, size_of = 0, len(data), self._size.unpack_from
        failure: Failure | None = None
        self.wanted = 0
        try:
            while at + 4 <= length and not self.done:
                size = size_of(data, at)[0]
                if not 0 < size <= LONGEST_MESSAGE:
                    self.count += 1
                    raise BadMessage("stream size", size=size, most=LONGEST_MESSAGE)
                end = at + 4 + size
                if end > length:
                    self.wanted = end - at
                    break
                self.count += 1
                self._message(data[at + 4 : end])
                at = end
            if last and not self.done:
                self.count += 1
                raise BadMessage("stream cut" if at < length else "stream not done")
        except BadMessage as bad:
            failure = Failure(bad.reason, 0, {"message": self.count, **bad.details})
        return self._columns(failure), data[at:]

    def _columns(self, failure: Failure | None) -> Columns:
        packed = np.array(self._events, np.uint32)
        names, self._words.new = self._words.new, {}
        return Columns(
            kinds(packed), depths(packed).astype(np.int32), values(packed).astype(np.int32),
            np.array(self._rows, np.int64), None, self._notes, names, failure, self.unit,
        )

    def _message(self, body: bytes) -> None:
        kind = body[0]
        if kind == _NODE:
            self._node(body)
        elif kind == _DONE:
            self._back_to(0)
            self.done = True
        elif kind == _START:
            self._start(_fields(body, 1))
        elif kind == _RESTART:
            self._back_to(0)
            self._restarted = self._rooted
            self._said = one_line(_fields(body, 1).get(_INFO, ""))
        else:
            raise BadMessage("stream type", type=kind)

    def _start(self, said: dict[int, str]) -> None:
        title = said.get(_LABEL, "")
        try:
            name = object_in(said.get(_INFO, "") or "{}").get("name")
        except ValueError:
            name = None
        title = title or (name if isinstance(name, str) else "")
        self.head = {"title": one_line(title)} if title else {}

    def _node(self, body: bytes) -> None:
        if len(body) < _FIELDS_AT:
            raise BadMessage("stream node")
        number, restart, thread, parent, _restart, _thread, alternative, _kids, status = (
            _TREE.unpack_from(body, 1))
        path, events = self._path, self._events
        if status > _SKIPPED:
            raise BadMessage("stream status", node=number, status=status)
        if thread != self._thread:
            if self._thread is not None:
                raise BadMessage("stream threads", node=number)
            self._thread = thread
        if restart != self._restart or parent < 0:
            self._back_to(0)
            self._restarted = self._rooted
            self._restart = restart
        if parent < 0:
            self._rooted = True
            path.append((number, -1))
            return
        while path and path[-1][0] != parent:
            self._take_back()
        if not path:
            raise BadMessage("stream parent", node=number, parent=parent)
        depth = len(path) - 1
        if depth >= DEPTH_LIMIT:
            raise BadMessage("stream deep", node=number)
        texts = body[_FIELDS_AT:]
        if known := self._known.get(texts):
            value, more = known
        elif texts or self._labelled:
            value, more = self._value(alternative, texts)
        else:
            value, more, self._labelled = alternative, (), False
        if not VALUE_MIN <= value <= VALUE_MAX:
            raise BadMessage("stream alternative", node=number, value=value)
        place = depth << DEPTH_SHIFT | value & VALUE_MASK
        if self._restarted:
            self._restarted, self._searches = False, self._searches + 1
            self._notes.append(Note(len(events), SEARCH, str(self._searches)))
        if self._said:
            self._notes.append(Note(len(events), INFO, self._said))
            self._said = ""
        for kind, text in more:
            self._notes.append(Note(len(events), kind, text))
        events.append(_TRY | place)
        if status == _FAILED:
            self._rows.append(self.count)
            return
        events.append(_PUSH | place)
        self._rows += (self.count, self.count)
        if status == _SOLVED:
            events.append(_SOLUTION | place)
            self._rows.append(self.count)
        if status == _SKIPPED:
            self._notes.append(Note(len(events), SKIPPED, ""))
            events.append(_POP | place)
            self._rows.append(self.count)
        else:
            path.append((number, place))

    def _value(self, alternative: int, texts: bytes) -> tuple[int, Said]:
        """The value of a node, and what is said of it. That of a label is the same each time."""
        fields = _fields(texts, 0)
        whole = fields.get(_LABEL, "")
        label = one_line(whole)
        said = tuple((kind, text) for field, kind in ((_NOGOOD, NOGOOD), (_INFO, INFO))
                     if (text := one_line(fields.get(field, ""))))
        labelled = ((INFO, label), *said) if label else said
        if self._labelled is None:
            self._labelled = bool(label)
        if not self._labelled:
            return alternative, labelled
        word = whole if label and len(whole) > TEXT_LIMIT else label or str(alternative)
        number = self._words.number(word)
        if number is None or number == VALUE_MIN:
            self._words.new[VALUE_MIN] = _OTHERS
            return VALUE_MIN, labelled
        value = number, said
        if label and len(self._known) < MOST_KNOWN and len(texts) <= TEXT_LIMIT:
            self._known[texts] = value
        return value

    def _back_to(self, height: int) -> None:
        while len(self._path) > height:
            self._take_back()

    def _take_back(self) -> None:
        _number, place = self._path.pop()
        if place >= 0:
            self._events.append(_POP | place)
            self._rows.append(self.count)


def _fields(body: bytes, at: int) -> dict[int, str]:
    """The texts of a message."""
    found: dict[int, str] = {}
    while at < len(body):
        field = body[at]
        if at + 5 > len(body) or field > _VERSION:
            raise BadMessage("stream field")
        (size,) = _LENGTH.unpack_from(body, at + 1)
        at += 5
        if field == _VERSION:
            continue
        if at + size > len(body):
            raise BadMessage("stream field")
        found[field] = body[at : at + size].decode("utf-8", "replace")
        at += size
    return found
