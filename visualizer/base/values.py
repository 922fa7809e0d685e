"""How a value of the solver is written in one line, by its type."""

from __future__ import annotations

from visualizer.base.frames import Plain, Said

TRUE_MINUS = "−"


def is_bits(value: Plain) -> bool:
    """Is it a bit vector: a list of nothing but True and False?"""
    return isinstance(value, list) and bool(value) and all(isinstance(v, bool) for v in value)


def written(value: Plain, *, binary: bool = False) -> str:
    """The value for the eye: bits as 0 and 1, numbers in decimal or binary."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return _binary(value) if binary else str(value).replace("-", TRUE_MINUS)
    if isinstance(value, list):
        if is_bits(value):
            return "".join("1" if bit else "0" for bit in value)
        return "[" + ", ".join(written(v, binary=binary) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {written(v, binary=binary)}" for k, v in value.items()) + "}"
    return repr(value) if isinstance(value, str) and not isinstance(value, Said) else str(value)


def _binary(number: int) -> str:
    """In groups of four from the right: 1011 0001."""
    digits = bin(abs(number))[2:]
    groups = [digits[max(0, i - 4) : i] for i in range(len(digits), 0, -4)][::-1]
    return ("−" if number < 0 else "") + " ".join(groups)
