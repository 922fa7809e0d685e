"""What goes from a process that runs a solver to the window, so that the window need not trust it.

A solver shares its process with who speaks for it, and may write to each file descriptor that is
open there. So each message has a mark, a length within limits, and a seal: a hash that is keyed
with what only the two ends know. What lacks one of them is left out, and the next message looked
for. Reading never waits for the rest of a message. Of what is unpickled only plain data and the
program's own classes are made.
"""

from __future__ import annotations

import errno
import io
import os
import pickle
import struct
import sys
from multiprocessing.connection import Connection
from typing import Any, Final

from visualizer.record.family import end_process

try:
    # hashlib's own, without OpenSSL, which hashlib would load in each of our processes.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

MARK: Final = b"Bck\x1b"
SEAL_SIZE: Final = 16
_LENGTH = struct.Struct("!i")  # as Connection.send_bytes writes it
HEAD_SIZE: Final = len(MARK) + SEAL_SIZE

LARGEST: Final = 256 << 20
"""Bytes of a message at most."""

_PIECE, _PIECES = 1 << 18, 32
"""Bytes that are read at once, and how often before others get their turn."""

_PLAIN = {
    "array": {"_array_reconstructor", "array"},
    "builtins": {"bytearray", "complex", "frozenset", "range", "set", "slice"},
    "collections": {"Counter", "OrderedDict", "defaultdict", "deque"},
}
"""Classes of Python that a message may have in it, beside those that pickle knows by itself."""

_NUMPY = {"_frombuffer", "_reconstruct", "dtype", "ndarray", "scalar"}


class Spoilt(ValueError):
    """This is not what the process was to send."""


def seal(data: bytes, key: bytes) -> bytes:
    """The same with mark and seal in front of it."""
    return MARK + _hash(data, key) + data


def _hash(data: bytes | memoryview, key: bytes) -> bytes:
    return blake2b(data, key=key, digest_size=SEAL_SIZE).digest()


def unseal(frame: bytes | memoryview, key: bytes) -> memoryview:
    """What was sealed; raises Spoilt where that is not so."""
    view = memoryview(frame)
    data = view[HEAD_SIZE:]
    if bytes(view[: len(MARK)]) != MARK:
        raise Spoilt
    if bytes(view[len(MARK) : HEAD_SIZE]) != _hash(data, key):
        raise Spoilt
    return data


def dumps(message: object) -> bytes:
    """A message as bytes."""
    return pickle.dumps(message, pickle.HIGHEST_PROTOCOL)


def loads(data: bytes | memoryview) -> Any:
    """The message again; raises Spoilt where that needs anything but plain data and our classes."""
    try:
        return _Unpickler(io.BytesIO(data)).load()
    except Exception as error:  # a class may refuse what it is to be made of
        raise Spoilt from error


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        room = module.partition(".")[0]
        if name in _PLAIN.get(module, ()) or (room == "numpy" and name in _NUMPY):
            return super().find_class(module, name)
        if room in ("visualizer", "solvers"):
            found = super().find_class(module, name)
            if isinstance(found, type):
                return found
        raise Spoilt


class Voice:
    """The process's end: sends the window what it knows to be from here; takes what comes."""

    def __init__(self, connection: Connection, key: bytes) -> None:
        self.key = key
        self.connection = connection
        self.close = connection.close
        self._process = os.getpid()
        self._file = self._identity()

    @property
    def cut(self) -> bool:
        """Has the solver closed the pipe, or put something else in its place?"""
        return self._file != self._identity()

    def send(self, message: object) -> None:
        """Send a message; raises OSError where that cannot be."""
        self.send_sealed(seal(dumps(message), self.key))

    def send_sealed(self, frame: bytes | memoryview) -> None:
        """Send what has been sealed."""
        self._check()
        if len(frame) > LARGEST:
            raise OSError(errno.EMSGSIZE, os.strerror(errno.EMSGSIZE))
        self.connection.send_bytes(frame)

    def poll(self, seconds: float = 0.0) -> bool:
        """Is there something to take, or will there be in so many seconds?"""
        self._check()
        return self.connection.poll(seconds)

    def recv(self) -> Any:
        """Take it, or wait for it."""
        self._check()
        return self.connection.recv()

    def _check(self) -> None:
        if os.getpid() != self._process:  # a copy, however it was made
            end_process(0)
        if self.cut:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def _identity(self) -> tuple[int, int]:
        if sys.platform == "win32":
            return 0, 0
        try:
            status = os.fstat(self.connection.fileno())
        except OSError:
            return -1, -1
        return status.st_dev, status.st_ino


class Hearing:
    """The other end: what has come whole, one after the other. Never waits.

    stray   bytes between the messages so far: the solver has written them, and nothing is lost
    """

    def __init__(self, connection: Connection, key: bytes, sealed: int | None = None) -> None:
        """sealed: so many bytes of each message are, with mark and seal; None: all of them"""
        self.stray = 0
        self._connection = connection
        self._key = key
        self._sealed = sealed
        self._come = bytearray()

    def next(self) -> bytes | None:
        """The next that has come, as it was sealed; None where there is none yet.

        Raises EOFError or OSError at the end.
        """
        if sys.platform == "win32":  # a pipe there keeps messages apart
            return self._connection.recv_bytes(LARGEST) if self._connection.poll() else None
        for _ in range(_PIECES):
            frame = self._whole()
            if frame is not None:
                return frame
            if not self._connection.poll():
                return None
            piece = os.read(self._connection.fileno(), _PIECE)
            if not piece:
                return self._rest()
            self._come += piece
        return None

    @property
    def waiting(self) -> bool:
        """May there be more without anything to be read?"""
        return len(self._come) > 0

    def _whole(self) -> bytes | None:
        come = self._come
        while len(come) >= _LENGTH.size:
            (length,) = _LENGTH.unpack_from(come)
            mark = come[_LENGTH.size : _LENGTH.size + len(MARK)]
            if not HEAD_SIZE <= length <= LARGEST or not MARK.startswith(mark):
                self._skip()
                continue
            end = _LENGTH.size + length
            if len(come) < end:
                return None
            frame = bytes(memoryview(come)[_LENGTH.size : end])
            try:
                unseal(memoryview(frame)[: self._sealed], self._key)
            except Spoilt:
                self._skip()
                continue
            del come[:end]
            return frame
        return None

    def _skip(self) -> None:
        """Leave out what is no message, up to where the next one may begin."""
        at = self._come.find(MARK, _LENGTH.size + 1)
        count = at - _LENGTH.size if at >= 0 else max(1, len(self._come) - _AHEAD)
        self.stray += count
        del self._come[:count]

    def _rest(self) -> bytes:
        """What has come behind something that only looks like the beginning of a message."""
        while self._come:
            self._skip()
            frame = self._whole()
            if frame is not None:
                return frame
        raise EOFError


_AHEAD = _LENGTH.size + len(MARK) - 1
"""So many bytes may be the beginning of a message that has no mark yet."""


def read_frame(connection: Connection, length: int, patience: float = 1.0) -> bytes:
    """The next, of that length with mark and seal, and no byte after it; raises the same."""
    size = _LENGTH.size + length
    come = b""
    while len(come) < size:
        if not connection.poll(patience):
            raise Spoilt
        piece = os.read(connection.fileno(), size - len(come))
        if not piece:
            raise EOFError
        come += piece
    if come[: _LENGTH.size] != _LENGTH.pack(length):
        raise Spoilt
    return come[_LENGTH.size :]
