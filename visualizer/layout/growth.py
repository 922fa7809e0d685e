"""Round numbers for an axis."""

from __future__ import annotations

import math

ROUND = (1.0, 2.0, 2.5, 5.0, 10.0)


def ticks(top: float, most: int) -> list[float]:
    """At most `most` evenly spaced round numbers from 0 up to `top`, 0 included."""
    if top <= 0 or most < 2:
        return [0.0]
    least = top / (most - 1)
    power = 10.0 ** math.floor(math.log10(least))
    step = next(power * factor for factor in ROUND if power * factor >= least * (1 - 1e-9))
    return [step * i for i in range(int(top / step * (1 + 1e-9)) + 1)]
