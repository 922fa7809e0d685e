"""How a value of the solver is written in one line: as Python writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from visualizer.base.frames import (
    CUT,
    Array,
    Deque,
    Frozen,
    Keyed,
    Object,
    Octets,
    OddDict,
    Plain,
    Range,
    Said,
    Tuple,
    Unordered,
)

TRUE_MINUS = "−"


def is_bits(value: Plain) -> bool:
    """Is it a bit vector: a list of nothing but True and False?"""
    return isinstance(value, list) and bool(value) and all(isinstance(v, bool) for v in value)


LONGEST = 4000
"""Characters of a value that are written for the eye, more than there is room for in any row."""


def written(value: Plain, *, binary: bool = False, most: int = LONGEST) -> str:
    """The value for the eye, as Python writes it; `binary`: numbers and bits in 0 and 1.

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


SIGNS: Mapping[type, tuple[str, str]] = {
    Tuple: ("(", ")"), Deque: ("deque([", "])"), Octets: ("bytes([", "])"),
    Unordered: ("{", "}"), Frozen: ("frozenset({", "})"), Array: ("array([", "])"),
}
"""What stands before and behind the items of what is no list."""

_EMPTY: Mapping[type, str] = {Unordered: "set()", Frozen: "frozenset()"}


def signs_of(value: list[Plain]) -> tuple[str, str]:
    """What stands before and behind its items; of a tuple of one item a comma does, too."""
    if not value and type(value) in _EMPTY:
        return _EMPTY[type(value)], ""
    before, behind = SIGNS.get(type(value), ("[", "]"))
    return before, f",{behind}" if len(value) == 1 and type(value) is Tuple else behind


def key_text(holder: dict[str, Plain], key: str) -> str:
    """The key of a dictionary as Python writes it; of an object the name of an attribute."""
    return key if isinstance(holder, Keyed | OddDict | Object) or key == "…" else repr(key)


def _parts(value: Plain, binary: bool) -> Iterator[str]:
    if isinstance(value, Range):
        yield _range(value)
    elif isinstance(value, list):
        if binary and is_bits(value):
            yield "".join("1" if bit else "0" for bit in value)
            return
        before, behind = signs_of(value)
        yield before
        for number, item in enumerate(value):
            if number:
                yield ", "
            yield from _parts(item, binary)
        yield behind
    elif isinstance(value, dict):
        before, between, behind = (f"{value.called}(", "=", ")") if isinstance(
            value, Object) else ("{", ": ", "}")
        yield before
        for number, (key, item) in enumerate(value.items()):
            yield ", " * (number > 0) + key_text(value, key) + between
            yield from _parts(item, binary)
        yield behind
    else:
        yield _one(value, binary=binary)


def _range(value: Range) -> str:
    """As a range that has the same numbers."""
    first, *others = [item for item in value if isinstance(item, int)] or [0]
    step = others[0] - first if others else 1
    more = value[-1] if value and isinstance(value[-1], Said) else ""
    count = len(value) if not more else len(value) - 1 + int(more[len(CUT):])
    stop = first + step * count
    said = f"{first}, {stop}" if step == 1 else f"{first}, {stop}, {step}"
    return f"range({said})".replace("-", TRUE_MINUS)


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
