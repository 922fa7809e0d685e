"""How a value of the solver is written in one line, by its type."""

from __future__ import annotations

from collections.abc import Iterator

from visualizer.base.frames import Plain, Said

TRUE_MINUS = "−"


def is_bits(value: Plain) -> bool:
    """Is it a bit vector: a list of nothing but True and False?"""
    return isinstance(value, list) and bool(value) and all(isinstance(v, bool) for v in value)


LONGEST = 4000
"""Characters of a value that are written for the eye, more than there is room for in any row."""


def written(value: Plain, *, binary: bool = False, most: int = LONGEST) -> str:
    """The value for the eye: bits as 0 and 1, numbers in decimal or binary.

    Of a value that takes more than about `most` characters only the beginning, and "…".
    """
    if not isinstance(value, list | dict | str):
        return _one(value, binary=binary)
    parts: list[str] = []
    room = most
    for part in _parts(value, binary):
        parts.append(part)
        room -= len(part)
        if room < 0:
            return "".join(parts)[:most] + "…"
    return "".join(parts)


def _parts(value: Plain, binary: bool) -> Iterator[str]:
    if isinstance(value, list):
        if is_bits(value):
            yield "".join("1" if bit else "0" for bit in value)
            return
        yield "["
        for number, item in enumerate(value):
            if number:
                yield ", "
            yield from _parts(item, binary)
        yield "]"
    elif isinstance(value, dict):
        yield "{"
        for number, (key, item) in enumerate(value.items()):
            yield f", {key}: " if number else f"{key}: "
            yield from _parts(item, binary)
        yield "}"
    else:
        yield _one(value, binary=binary)


def _one(value: Plain, *, binary: bool) -> str:
    """A value without parts."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return _binary(value) if binary else str(value).replace("-", TRUE_MINUS)
    return repr(value) if isinstance(value, str) and not isinstance(value, Said) else str(value)


def _binary(number: int) -> str:
    """In groups of four from the right: 1011 0001."""
    digits = bin(abs(number))[2:]
    groups = [digits[max(0, i - 4) : i] for i in range(len(digits), 0, -4)][::-1]
    return ("−" if number < 0 else "") + " ".join(groups)
