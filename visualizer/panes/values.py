"""How a value of the solver is written in one line, by its type.

How numbers are written, here and beside the title of a pane.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from visualizer.base.frames import Plain
from visualizer.base.numbers import decimal
from visualizer.base.numbers import grouped as grouped
from visualizer.show.show import Show

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
    return repr(value) if isinstance(value, str) else str(value)


def _binary(number: int) -> str:
    """In groups of four from the right: 1011 0001."""
    digits = bin(abs(number))[2:]
    groups = [digits[max(0, i - 4) : i] for i in range(len(digits), 0, -4)][::-1]
    return ("−" if number < 0 else "") + " ".join(groups)


def speed_text(speed: float) -> str:
    """Events a second in few characters; "max" for the player's MAX."""
    if math.isinf(speed):
        return "max"
    if speed >= 1000:
        return grouped(round(speed))
    return decimal(f"{speed:.3g}")


def numbers_note(show: Show, names: Sequence[str]) -> str:
    """The watched numbers as "name = value"; nothing while they belong to an earlier event."""
    if not show.run.variables_current:
        return ""
    values = [(name, show.run.variables.get(name)) for name in names]
    return "    ".join(f"{name} = {value}" for name, value in values if isinstance(value, int))
