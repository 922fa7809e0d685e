"""The speed slider's scale: logarithmic from the slowest speed, with "max" at its right end."""

from __future__ import annotations

import math

from visualizer.run.player import FASTEST, MAX, SLOWEST

MAX_FROM = 0.97
"""From here to 1 the slider means max."""

_DECADES = math.log10(FASTEST / SLOWEST)
_STEPS = (1.0, 2.0, 5.0)


def speed_at(position: float) -> float:
    """The speed for a slider position from 0 to 1, rounded to two digits so that it reads well."""
    if position > MAX_FROM:
        return MAX
    exact = SLOWEST * 10 ** (max(0.0, position) / MAX_FROM * _DECADES)
    return float(f"{exact:.1e}")


def position_of(speed: float) -> float:
    """The slider position of a speed; the inverse of `speed_at` up to its rounding."""
    if speed > FASTEST:
        return 1.0
    return math.log10(max(speed, SLOWEST) / SLOWEST) / _DECADES * MAX_FROM


def faster(speed: float) -> float:
    """The next speed up in steps of 1, 2, 5; max after the fastest."""
    for decade in range(-1, 7):
        for step in _STEPS:
            candidate = step * 10.0**decade
            if candidate > speed * 1.001 and SLOWEST <= candidate <= FASTEST:
                return candidate
    return MAX


def slower(speed: float) -> float:
    """The next speed down in steps of 1, 2, 5."""
    for decade in range(6, -2, -1):
        for step in reversed(_STEPS):
            candidate = step * 10.0**decade
            if candidate < speed * 0.999 and SLOWEST <= candidate <= FASTEST:
                return candidate
    return SLOWEST
