"""Rows of Langford pairs, read in either direction."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.symmetry import Keys, Rows, Symmetry, least_of, text_of

MOST_CELLS: Final = 62
"""The longest row of Langford pairs whose free cells are the bits of a number."""


def reversal_form(rows: Rows) -> tuple[Keys, NDArray[np.intp]]:
    """The lesser of each row of Langford pairs and its reverse, and which rows are such.

    A path gives the values in the order in which they go into the first free cell.
    """
    n = rows.shape[1]
    size = 2 * n
    fits = (np.sort(rows, axis=1) == np.arange(1, n + 1)).all(axis=1) & (0 < size <= MOST_CELLS)
    fitting = np.flatnonzero(fits)
    cells = np.zeros((len(fitting), size), np.int64)
    taken = np.zeros(len(fitting), np.int64)
    row = np.arange(len(fitting))
    whole = np.ones(len(fitting), np.bool_)
    for value in rows[fitting].T:
        first_free = ~taken & (taken + 1)
        position = np.bitwise_count(first_free - 1).astype(np.int64)
        partner = np.minimum(position + value + 1, size - 1)
        whole &= (position + value + 1 < size) & (taken >> partner & 1 == 0)
        cells[row, position % size] = cells[row, partner] = value
        taken |= first_free | np.int64(1) << partner
    fitting, cells = fitting[whole], cells[whole]
    return least_of(text_of(cells), text_of(cells[:, ::-1])), fitting


SYMMETRY = Symmetry("reversal", reversal_form)
