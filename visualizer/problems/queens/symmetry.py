"""Boards of queens that turn into each other."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.symmetry import Keys, Rows, Symmetry, least_of, text_of

LARGEST: Final = 254
"""The largest board whose columns are bytes, one byte more than a column and never 0."""

def square_form(rows: Rows) -> tuple[Keys, NDArray[np.intp]]:
    """The least of the eight images of each board, and which of the boards are such.

    In row i of a board the queen stands in column rows[i]. How a solver counts rows and columns
    does not matter: that only turns or reflects all boards alike.
    """
    n = rows.shape[1]
    numbers = np.arange(n)
    fitting = np.flatnonzero((np.sort(rows, axis=1) == numbers).all(axis=1) & (0 < n <= LARGEST))
    boards = rows[fitting]
    transposed = np.empty_like(boards)
    np.put_along_axis(transposed, boards, np.broadcast_to(numbers, boards.shape), axis=1)
    least: Keys | None = None
    for image in (boards, transposed):
        for turned in (image, n - 1 - image):
            for mirrored in (turned, turned[:, ::-1]):
                least = least_of(least, text_of(mirrored))
    assert least is not None
    return least, fitting


SYMMETRY = Symmetry("square", square_form)
