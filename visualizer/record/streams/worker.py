"""The process that takes in a stream for the window: it reads what comes, from standard input, from
a program that it starts, or from one that connects, and hands on checked events by the recorder's
ring. Whatever comes is data; it waits for a slow peer, and the window need not.
"""

from __future__ import annotations

import codecs
import os
import selectors
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from ctypes import Array, c_uint32
from typing import Final

from visualizer.base.failures import Failure, one_line
from visualizer.base.files import reason
from visualizer.base.program import environment_of_others
from visualizer.jobs.job import Job
from visualizer.jobs.stream import Stream
from visualizer.record.channel import Terms
from visualizer.record.family import end_process
from visualizer.record.processes import set_up
from visualizer.record.streams.columns import Piece
from visualizer.record.streams.reading import StreamReader
from visualizer.record.streams.typed import AT_ONCE, Handed
from visualizer.record.wire import Voice
from visualizer.record.worker import Outlet

SLOW_END: Final = 2.0
"""Seconds that a program may go on when it has closed its output."""

MOST_PEERS: Final = 16
"""Connections that are held until one of them sends something."""


def record_stream(
    job: Job, terms: Terms, memory: Array[c_uint32], begin: bytes, handed: Handed | None,
    connection: Voice,
) -> None:
    """Take in a stream to its end. Messages to the window as those of `worker.record`, and

    ("head", text)               what its first line says, as jobs/stream.py keeps it
    ("beside", (event, piece))   lines and notes of the events from that one on, before these

    begin   what has been read of standard input, the rest of which is `handed` on
    """
    printed = set_up(terms.print_limit, terms.heard)
    outlet = Outlet(memory, connection, printed)
    assert job.stream is not None
    taking = _Taking(job.stream, outlet)
    try:
        taking.run(begin, handed)
    except BaseException:  # the window has gone
        pass
    finally:
        end_process(0)


class _Taking:
    """One stream. The lock is held by whoever sends something."""

    def __init__(self, stream: Stream, outlet: Outlet) -> None:
        self._stream = stream
        self._outlet = outlet
        self._lock = threading.Lock()
        self._reader = StreamReader()
        self._told_head = False

    def run(self, begin: bytes, handed: Handed | None) -> None:
        source = self._source(begin, handed)
        failure: Failure | None = None
        try:
            for piece in self._reader.pieces(self._blocks(source)):
                self._send(piece)
            self._tell_head()
        except _SourceError as error:
            failure = error.failure
        told = self._reader.failure
        if told and told.reason == "stream empty" and source.failure:
            told = None  # that it has failed says more than that it has sent nothing
        failure = told or failure or source.failure
        with self._lock:
            self._outlet.end(failure and _after(failure, self._reader.count))

    def _source(self, begin: bytes, handed: Handed | None) -> _Source:
        stream = self._stream
        if stream.command:
            return _Started(stream.command, self._print)
        if stream.port is not None:
            return _Connected(stream.host, stream.port, self._tell_peer)
        return _Typed(begin, handed)

    def _blocks(self, source: _Source) -> Iterator[bytes]:
        for data in source.blocks():
            yield data
            self._tell_head()

    def _tell_head(self) -> None:
        if self._reader.begun and not self._told_head:
            self._told_head = True
            with self._lock:
                self._outlet.tell("head", self._reader.head)

    def _send(self, piece: Piece) -> None:
        self._tell_head()
        with self._lock:
            if piece.names:
                self._outlet.tell("named", dict(piece.names))
            if piece.lines is not None or piece.notes:
                lines = None if piece.lines is None else piece.lines.tobytes()
                notes = [tuple(note) for note in piece.notes]
                self._outlet.tell("beside", (self._outlet.written, lines, notes))
            self._outlet.send(piece.packed)

    def _print(self, text: str) -> None:
        """What a program has written on its standard error."""
        with suppress(OSError), self._lock:
            self._outlet.printed.write(text)
            self._outlet.send_text()

    def _tell_peer(self) -> None:
        with self._lock:
            self._outlet.tell("peer", "")


def _after(failure: Failure, count: int) -> Failure:
    return failure if failure.event else Failure(failure.reason, count, failure.details)


class _SourceError(Exception):
    """Nothing can be read."""

    def __init__(self, why: str, **details: str | int) -> None:
        super().__init__(why)
        self.failure = Failure(why, 0, details)


class _Source:
    """Where bytes come from. failure: what is wrong when they have ended."""

    failure: Failure | None = None

    def blocks(self) -> Iterator[bytes]:
        raise NotImplementedError


class _Typed(_Source):
    """Standard input."""

    def __init__(self, begin: bytes, handed: Handed | None) -> None:
        self._begin, self._handed = begin, handed

    def blocks(self) -> Iterator[bytes]:
        if self._handed is None:
            raise _SourceError("stream gone")
        if self._begin:
            yield self._begin
        yield from _read(self._handed.number)


def _read(number: int) -> Iterator[bytes]:
    while True:
        try:
            data = os.read(number, AT_ONCE)
        except OSError as error:
            raise _SourceError("stream unread", problem=one_line(reason(error))) from None
        if not data:
            return
        yield data


class _Started(_Source):
    """The output of a program that is started here, so that it ends when this process does."""

    def __init__(self, command: tuple[str, ...], said: Callable[[str], None]) -> None:
        self._command, self._said = command, said

    def blocks(self) -> Iterator[bytes]:
        try:
            program = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, bufsize=0, env=environment_of_others(),
            )
        except (OSError, ValueError) as error:
            problem = reason(error) if isinstance(error, OSError) else str(error)
            raise _SourceError("stream start", program=one_line(self._command[0]),
                               problem=one_line(problem)) from None
        assert program.stdout is not None and program.stderr is not None
        beside = threading.Thread(
            target=_listen, args=(program.stderr.fileno(), self._said), daemon=True)
        beside.start()
        yield from _read(program.stdout.fileno())
        try:
            code = program.wait(SLOW_END)
        except subprocess.TimeoutExpired:
            return  # it has closed its output and goes on: its events have come
        beside.join(SLOW_END)
        if code:
            named = {"program": one_line(os.path.basename(self._command[0]))}
            self.failure = (
                Failure("stream program", 0, {**named, "code": code}) if code > 0
                else Failure("stream killed", 0, {**named, "signal": _signal_name(-code)})
            )


def _signal_name(number: int) -> str:
    """A signal as it is known: 9 (SIGKILL)."""
    with suppress(ValueError):
        return f"{number} ({signal.Signals(number).name})"
    return str(number)


def _listen(number: int, said: Callable[[str], None]) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")  # it may come in half characters
    with suppress(_SourceError, OSError):
        for data in _read(number):
            said(decoder.decode(data))
    said(decoder.decode(b"", final=True))


class _Connected(_Source):
    """What the first program sends that connects and has something to say."""

    def __init__(self, host: str, port: int, told: Callable[[], None]) -> None:
        self._host, self._port, self._told = host, port, told

    def blocks(self) -> Iterator[bytes]:
        try:
            family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
            server = socket.create_server((self._host, self._port), family=family)
        except (OSError, OverflowError, UnicodeError) as error:
            problem = reason(error) if isinstance(error, OSError) else str(error)
            raise _SourceError("stream listen", host=one_line(self._host), port=self._port,
                               problem=one_line(problem)) from None
        peer, begin = _first_to_speak(server)
        self._told()
        yield begin
        with peer:
            try:
                while data := peer.recv(AT_ONCE):
                    yield data
            except OSError as error:
                self.failure = Failure("stream cut off", 0, {"problem": one_line(reason(error))})


def _first_to_speak(server: socket.socket) -> tuple[socket.socket, bytes]:
    """The first connection that sends something, and what; all others are closed."""
    with selectors.DefaultSelector() as ready, server:
        server.setblocking(False)
        ready.register(server, selectors.EVENT_READ)
        peers: list[socket.socket] = []
        while True:
            for key, _events in ready.select():
                one = key.fileobj
                if one is server:
                    with suppress(OSError):
                        peer, _address = server.accept()
                        peers.append(peer)
                        ready.register(peer, selectors.EVENT_READ)
                        if len(peers) > MOST_PEERS:
                            _let_go(ready, peers.pop(0))
                    continue
                if one not in peers:
                    continue  # it has been let go
                assert isinstance(one, socket.socket)
                begin = b""
                with suppress(OSError):
                    begin = one.recv(AT_ONCE)
                peers.remove(one)
                if begin:
                    ready.unregister(one)
                    one.setblocking(True)
                    for other in peers:
                        _let_go(ready, other)
                    return one, begin
                _let_go(ready, one)


def _let_go(ready: selectors.BaseSelector, peer: socket.socket) -> None:
    ready.unregister(peer)
    peer.close()
