"""Queens as a constraint solver sends its search tree to cp-profiler: written from the protocol,
and not from what reads it."""

from __future__ import annotations

import struct
from collections.abc import Iterator

NODE, DONE, START, RESTART = range(4)
SOLVED, FAILED, BRANCH, SKIPPED = range(4)
LABEL, NOGOOD, INFO, VERSION = range(4)


def framed(body: bytes, order: str = "<") -> bytes:
    """A message with its size in front of it, in the order of the machine."""
    return struct.pack(f"{order}I", len(body)) + body


def text(field: int, said: str) -> bytes:
    octets = said.encode()
    return struct.pack(">BI", field, len(octets)) + octets


def start(title: str) -> bytes:
    return bytes([START]) + struct.pack(">Bi", VERSION, 3) + text(LABEL, title)


def node(
    number: int, parent: int, alternative: int, children: int, status: int, *, restart: int = 0,
    thread: int = 0, label: str = "", nogood: str = "", info: str = "",
) -> bytes:
    above = (parent, restart, thread) if parent >= 0 else (-1, -1, -1)
    body = bytes([NODE]) + struct.pack(
        ">8iB", number, restart, thread, *above, alternative, children, status)
    for field, said in ((LABEL, label), (NOGOOD, nogood), (INFO, info)):
        if said:
            body += text(field, said)
    return body


def queens(n: int, *, labels: bool = False) -> Iterator[bytes]:
    """The bodies of all messages."""
    yield start(f"{n} queens")
    yield node(0, -1, 0, n, BRANCH)
    count = 0
    columns: list[int] = []

    def search(parent: int) -> Iterator[bytes]:
        nonlocal count
        row = len(columns)
        for column in range(n):
            count += 1
            own = count
            free = all(c != column and abs(c - column) != row - r for r, c in enumerate(columns))
            status = FAILED if not free else SOLVED if row + 1 == n else BRANCH
            label = f"q{row}={column}" if labels else ""
            yield node(own, parent, column, n if status == BRANCH else 0, status, label=label)
            if status == BRANCH:
                columns.append(column)
                yield from search(own)
                columns.pop()

    yield from search(0)
    yield bytes([DONE])


def stream(bodies: Iterator[bytes] | list[bytes], order: str = "<") -> bytes:
    return b"".join(framed(body, order) for body in bodies)
