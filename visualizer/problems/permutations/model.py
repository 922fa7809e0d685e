"""Permutations: a number is taken once."""

from __future__ import annotations

from typing import Final

from visualizer.problems.conflicts import MOST_ROWS, Conflicts, table_of
from visualizer.problems.model import Masks, Model, bit_table, rows_within
from visualizer.trace.moment import Moment

MOST_NUMBERS: Final = 1024


def model_of(moment: Moment) -> Model | None:
    """The model of a run, where its parameters allow one."""
    n = moment.n
    if n > MOST_NUMBERS:
        return None
    return Masks(bit_table([(number,) for number in range(n)], n), rows_within(0, n), n)


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices: at each place there is a number."""
    n = moment.n
    if n * n > MOST_ROWS:
        return None
    table = bit_table([(row % n,) for row in range(n * n)], n)
    inside = rows_within(0, n, lambda depth: depth * n if depth < n else -1 - n)
    return table_of(Masks(table, inside, n), [range(n * d, n * d + n) for d in range(n)], n)
