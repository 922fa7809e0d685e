"""A colour is taken in its region, and at each of its region's borders."""

from __future__ import annotations

from itertools import count

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.conflicts import Conflicts, table_of
from visualizer.problems.map_colouring.rules import choices_of, map_of
from visualizer.problems.model import Masks, Values, bit_table, rows_within
from visualizer.trace.moment import Moment


def model_of(moment: Moment) -> Masks:
    """The model of a run: a bit a region, and one a border and colour."""
    neighbours = map_of(moment).neighbours
    numbers = count(len(neighbours), 10)
    first_bit = {
        border: next(numbers)
        for region, others in enumerate(neighbours)
        for border in ((region, other) for other in others if other > region)
    }
    taken: list[list[int]] = [[] for _value in range(10 * len(neighbours))]
    for region, others in enumerate(neighbours):
        borders = [first_bit[min(region, other), max(region, other)] for other in others]
        for choice in choices_of(moment, region):
            taken[choice] = [region, *(bit + choice % 10 for bit in borders)]
    table = bit_table(taken, next(numbers))
    inside = rows_within(0, len(taken))

    def chosen(depth: int, values: Values) -> NDArray[np.int64]:
        rows = inside(depth, values)
        return np.where(table[rows].any(axis=1), rows, -1)

    return Masks(table, chosen, len(neighbours))


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices: each region has a colour."""
    regions = range(len(map_of(moment).neighbours))
    domains = [choices_of(moment, region) for region in regions]
    return table_of(model_of(moment), domains, len(regions))
