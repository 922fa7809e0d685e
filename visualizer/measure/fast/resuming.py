"""A count in a file: stopped at any time, even by a kill, it can be taken up again.

The file is JSON: which problem and n, how the work is cut, which of its parts are done, and what
has been counted by then; at its end a checksum of all that.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

from visualizer.base.errors import BadInput
from visualizer.base.files import reason, write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.reading import TooLarge, content
from visualizer.measure.fast.blocks import Counted
from visualizer.measure.fast.counting import PROBLEMS, Count, SoFar

FORMAT = "backstep count 1"

LARGEST = 1 << 16
"""Bytes: ten times what the most parts take."""

LONGEST_NUMBER = 1 << 200
"""No count has more."""


def save(path: Path, count: Count) -> None:
    """Write down how far a count is, in place of what was there; raises BadInput."""
    found, done = count.so_far
    fields = {
        "format": FORMAT,
        "problem": count.problem,
        "n": count.n,
        "parts": len(count.parts),
        "fingerprint": count.fingerprint,
        "done": f"{done:x}",
        "placed": found.placed,
        "inner": found.inner,
        "tries": found.tries,
    }
    write_whole(path, json.dumps(fields | {"check": _check(fields)}).encode("ascii") + b"\n")


def take_up(path: Path, count: Count) -> None:
    """Let a count that has just begun go on where that in the file was stopped.

    Without such a file it begins at its beginning. Raises BadInput where the file cannot be read,
    is damaged or is that of another count.
    """
    try:
        data = content(path, LARGEST)
    except FileNotFoundError:
        return
    except TooLarge:
        data = b""
    except OSError as error:
        raise BadInput(
            _("{path} cannot be read: {reason}.").format(path=path, reason=reason(error))
        ) from None
    fields = _fields(data)
    if fields is None:
        raise BadInput(
            _(
                "{path} holds no count that could be taken up, or is damaged; it has been left "
                "as it is."
            ).format(path=path)
        )
    if (fields["problem"], fields["n"]) != (count.problem, count.n):
        raise BadInput(
            _(
                "{path} holds the count of {problem}, n = {n}; that of {other}, n = {size} needs "
                "a file of its own."
            ).format(
                path=path, problem=fields["problem"], n=fields["n"],
                other=count.problem, size=count.n,
            )
        )
    if (fields["parts"], fields["fingerprint"]) != (len(count.parts), count.fingerprint):
        raise BadInput(
            _(
                "{path} was begun by another version of Backstep, which cuts the work in another "
                "way; only that can go on with it."
            ).format(path=path)
        )
    found = Counted(fields["placed"], fields["inner"], fields["tries"])
    count.so_far = SoFar(found, int(fields["done"], 16))


def _check(fields: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(fields, sort_keys=True).encode())


def _fields(data: bytes) -> dict[str, Any] | None:
    """What stands in the file; None where that is not what `save` writes."""
    try:
        fields = json.loads(data.decode("ascii"))
        if not isinstance(fields, dict) or fields.pop("check", None) != _check(fields):
            return None
        return fields if _is_count(**fields) else None
    except (ValueError, TypeError, RecursionError):
        return None


def _is_count(
    *,
    format: object,
    problem: object,
    n: object,
    parts: object,
    fingerprint: object,
    done: object,
    placed: object,
    inner: object,
    tries: object,
) -> bool:
    """Is each of the fields what it should be? The checksum may be that of somebody else."""
    if format != FORMAT or not isinstance(problem, str) or problem not in PROBLEMS:
        return False
    if not all(_is_number(number) for number in (n, parts, fingerprint, tries)):
        return False
    rows = (placed, inner)
    if not all(isinstance(row, list) and len(row) == n for row in rows):
        return False
    if not all(_is_number(number) for row in rows if isinstance(row, list) for number in row):
        return False
    return isinstance(done, str) and isinstance(parts, int) and 0 <= int(done, 16) < 1 << parts


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < LONGEST_NUMBER
