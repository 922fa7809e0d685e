"""What a program about permutations looks like: a choice is what stands at the next place."""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial
from typing import Final

from visualizer.problems.looks import Seen

LEAST: Final = 3
"""Of fewer numbers it could be anything."""


def fits(seen: Seen) -> Mapping[str, int] | None:
    """How many numbers, of a search that has found all of their permutations."""
    n = seen.length
    if n < LEAST or seen.least != 0 or seen.greatest != n - 1 or not seen.whole or seen.named:
        return None
    return {"n": n} if seen.found == factorial(n) else None
