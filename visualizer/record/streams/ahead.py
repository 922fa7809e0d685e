"""What keeps a block of lines from being plain, taken out of it beforehand: variables, which are
read all at once, and words as values, in place of which their numbers are put. Where anything is
not as it should be nothing is said here: each line is read by itself then.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from visualizer.base.named_tuple import NamedTuple
from visualizer.base.objects import MOST_NESTED
from visualizer.record.streams.columns import Note
from visualizer.record.streams.words import Words
from visualizer.trace.beside import VARIABLES
from visualizer.trace.file import LONGEST_VARIABLES

_BETWEEN: Final = secrets.randbits(62)
"""Stands between the variables of two lines. Nobody can know it, and so send half an object in one
line and half in another."""


class Plain(NamedTuple):
    """A block without what was taken out of it. words: so many values were words"""

    block: bytes
    notes: Sequence[Note]
    words: int


Parted = Callable[[bytes], tuple[bytes, bytes] | None]
"""A line without its variables, and these; None: it has none."""


def taken_out(block: bytes, parted: Parted, word: re.Pattern[bytes], words: Words) -> Plain | None:
    """The block of lines in which every line says an event; None where it is not that simple.

    word  a value in quotes, with what stands before it as the first group; words: those known
    """
    lines, notes = block.split(b"\n"), list[Note]()
    if b"{" in block:
        where, texts = [], []
        for number, line in enumerate(lines):
            if (parts := parted(line)) is not None:
                lines[number] = parts[0]
                where.append(number)
                texts.append(parts[1])
        said = _objects(texts)
        if said is None:
            return None
        notes = [Note(at, VARIABLES, text) for at, text in zip(where, said, strict=True)]
    block, count = b"\n".join(lines), 0
    if b'"' in block:
        known: dict[bytes, bytes] = {}

        def numbered(found: re.Match[bytes]) -> bytes:
            before, said = found.groups()
            if said not in known:
                number = words.number(said.decode())
                if number is None:
                    raise ValueError
                known[said] = b"%d" % number
            return bytes(before + known[said])

        try:
            block, count = word.subn(numbered, block)
        except ValueError:
            return None
    return Plain(block, notes, count)


def _objects(texts: Sequence[bytes]) -> list[str] | None:
    """Texts that are an object of JSON each, that can be kept; None where one is not."""
    if any(len(one) > MOST_NESTED and (
        len(one) > LONGEST_VARIABLES or one.count(b"[") + one.count(b"{") > MOST_NESTED
    ) for one in texts):
        return None
    try:
        found = json.loads(b"[%s]" % (b",%d," % _BETWEEN).join(texts))
        said = [one.decode() for one in texts]
    except (ValueError, RecursionError):
        return None
    if len(found) != max(0, 2 * len(texts) - 1):
        return None
    between = all(one == _BETWEEN for one in found[1::2])
    return said if between and all(type(one) is dict for one in found[::2]) else None
