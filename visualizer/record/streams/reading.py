"""Bytes of a stream, as they come, into checked events. What comes is data: none of it is run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from visualizer.base.failures import Failure, one_line
from visualizer.base.objects import object_in
from visualizer.base.pattern import pattern
from visualizer.jobs.stream import LONGEST_HEAD, VERSION, NoHeadError, head_of
from visualizer.record.streams.columns import Assembler, Columns, Piece, in_row
from visualizer.record.streams.json_lines import JsonDialect
from visualizer.record.streams.lines import LinesDialect
from visualizer.record.streams.profiler import ProfilerDialect, order_of

BLOCK: Final = 1 << 17
"""Bytes that are read at once: what the processor's cache likes, and some milliseconds of work."""

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line."""

NEEDED: Final = 5
"""Bytes that tell the dialect."""

BOM: Final = b"\xef\xbb\xbf"

_HEAD = pattern(rb"#\s*backstep\s+(\d{1,9})\s*(\{.*)?$", re.DOTALL)
_LINE = pattern(rb"#|[tpso](?:[ \t\r\n]|$)")


class Dialect(Protocol):
    """One way in which events are written."""

    @property
    def name(self) -> str: ...

    def columns(self, block: bytes, first_row: int) -> Columns: ...


class StreamReader:
    """Takes bytes, and gives the events that they are.

    head      what the first line says, as `jobs/stream.py` keeps it; "" where it says nothing
    begun     is it known whether there is a head, and what it says?
    dialect   its name; "" where that is not known yet
    count     events so far
    failure   what is wrong with what comes after these; nothing is taken any more then
    """

    def __init__(self) -> None:
        self.head = ""
        self.begun = False
        self.failure: Failure | None = None
        self._dialect: Dialect | None = None
        self._profiler: ProfilerDialect | None = None
        self._assembler = Assembler()
        self._rest: list[bytes] = []  # of a line that has not come whole
        self._waiting = 0  # bytes of it
        self._row = 1  # of what comes next

    @property
    def dialect(self) -> str:
        known = self._profiler or self._dialect
        return known.name if known else ""

    @property
    def count(self) -> int:
        return self._assembler.count

    def pieces(self, blocks: Iterable[bytes]) -> Iterator[Piece]:
        """All that some blocks of bytes are, up to their end or to what is wrong."""
        for data in blocks:
            yield from self.feed(data)
            if self.failure or self.done:
                return
        yield from self.end()

    @property
    def done(self) -> bool:
        """Has it said that nothing more comes?"""
        return self._profiler is not None and self._profiler.done

    def feed(self, data: bytes) -> Iterator[Piece]:
        """Take what has come; gives what events that makes."""
        for start in range(0, len(data), BLOCK):
            if self.failure or self.done:
                return
            yield from self._taken(data[start : start + BLOCK])

    def end(self) -> Iterator[Piece]:
        """Nothing more comes; gives what events are left."""
        if not self.failure and not self.done:
            yield from self._taken(b"", last=True)
            self.begun = True

    def _taken(self, data: bytes, *, last: bool = False) -> Iterator[Piece]:
        self._rest.append(data)
        self._waiting += len(data)
        if self._profiler is not None:
            if last or self._waiting >= self._profiler.wanted:
                yield from self._messages(self._profiler, last=last)
        elif self._waiting > LONGEST_LINE and b"\n" not in data:
            self._fail("stream long", most=LONGEST_LINE)
        elif last or self._dialect is None or b"\n" in data:
            data = b"".join(self._rest)
            if self._dialect is not None or self._tell_dialect(data, last=last):
                if self._profiler is not None:
                    yield from self._messages(self._profiler, last=last)
                else:
                    yield from self._whole_lines(data, last=last)
            elif self._waiting > LONGEST_LINE and not self.failure:
                self._fail("stream long", most=LONGEST_LINE)

    def _whole_lines(self, data: bytes, *, last: bool) -> Iterator[Piece]:
        if self._row == 1:
            data = data.removeprefix(BOM)
        cut = len(data) if last else data.rfind(b"\n") + 1
        block, rest = data[:cut], data[cut:]
        self._rest, self._waiting = [rest], len(rest)
        if last and block and not block.endswith(b"\n"):
            block += b"\n"
        if not self.begun and block:
            block = self._without_head(block)
        if block and not self.failure:
            yield from self._events(block)

    def _messages(self, profiler: ProfilerDialect, *, last: bool) -> Iterator[Piece]:
        data = b"".join(self._rest)
        columns, rest = profiler.take(data, last=last)
        self._rest, self._waiting = [rest], len(rest)
        if profiler.count and not self.begun:
            self.head = head_of({"backstep": VERSION, **profiler.head}) if profiler.head else ""
            self.begun = True
        yield from self._kept(columns)

    def _events(self, block: bytes) -> Iterator[Piece]:
        assert self._dialect is not None
        if b"\r" in block:
            block = block.replace(b"\r\n", b"\n")
        columns = self._dialect.columns(block, self._row)
        self._row += block.count(b"\n")
        yield from self._kept(columns)

    def _kept(self, columns: Columns) -> Iterator[Piece]:
        piece = self._assembler.add(columns)
        self.failure = self._assembler.failure
        if len(piece.packed) or piece.names:
            yield piece

    def _tell_dialect(self, data: bytes, *, last: bool) -> bool:
        """Which dialect is it? False where more has to come before that is known."""
        begin = data.removeprefix(BOM).lstrip(b" \t\r\n")
        if len(begin) < NEEDED and not last:
            return False
        if not data:
            self._fail("stream empty")
            return False
        if (order := order_of(data)) is not None:
            self._profiler = ProfilerDialect(order)
        elif begin[:1] == b"{":
            self._dialect = JsonDialect()
        elif not begin or _LINE.match(begin):
            self._dialect = LinesDialect()
        else:
            given = one_line(begin[:40].decode("utf-8", "replace")) or repr(begin[:8])[1:]
            self._fail("stream unknown", given=given)
            return False
        return True

    def _without_head(self, block: bytes) -> bytes:
        """What comes after the first line, if that says what comes."""
        while block:
            line, _newline, rest = block.partition(b"\n")
            if line.strip():
                break
            block = rest
            self._row += 1
        else:
            return block
        self.begun = True
        try:
            head = self._head_in(line.strip())
        except NoHeadError as error:
            if error.version:
                self._fail("stream version", version=error.version, known=VERSION)
            return block
        self.head = head
        self._row += 1
        return rest

    def _head_in(self, line: bytes) -> str:
        if len(line) > LONGEST_HEAD:
            raise NoHeadError
        found = _HEAD.match(line)
        try:
            if found:
                return head_of({**object_in(found[2] or b"{}"), "backstep": int(found[1])})
            if line.startswith(b"{"):
                return head_of(object_in(line))
        except NoHeadError:
            raise
        except ValueError:
            if found:
                self._fail("stream head", given=one_line(line.decode("utf-8", "replace")))
        raise NoHeadError

    def _fail(self, reason: str, **details: str | int) -> None:
        self._rest.clear()
        self.failure = in_row(reason, self._row, self._assembler.count, **details)
