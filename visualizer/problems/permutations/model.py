"""Permutations: a number is taken once."""

from __future__ import annotations

from typing import Final

from visualizer.problems.model import Masks, Model, bit_table, rows_within
from visualizer.trace.moment import Moment

MOST_NUMBERS: Final = 1024


def model_of(moment: Moment) -> Model | None:
    """The model of a run, where its parameters allow one."""
    n = moment.n
    if n > MOST_NUMBERS:
        return None
    return Masks(bit_table([(number,) for number in range(n)], n), rows_within(0, n), n)
