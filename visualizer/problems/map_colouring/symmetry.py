"""Colourings that turn into each other where colours change places."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.instances.maps import MOST_REGIONS
from visualizer.base.i18n import mark
from visualizer.problems.symmetry import Keys, Rows, Symmetry, text_of


def exchange_form(rows: Rows) -> tuple[Keys, NDArray[np.intp]]:
    """Each colouring with its colours numbered in the order of their first regions, and which rows
    are colourings: those that colour each region once."""
    count = rows.shape[1]
    regions, colours = np.divmod(np.sort(rows, axis=1), 10)
    once = (regions == np.arange(count)).all(axis=1)
    fitting = np.flatnonzero(once & (0 < count <= MOST_REGIONS))
    colours = colours[fitting]
    # For each region the first one of its colour, which does not depend on the colour's number.
    first = (colours[:, :, np.newaxis] == colours[:, np.newaxis, :]).argmax(axis=2)
    return text_of(first), fitting


SYMMETRY = Symmetry(
    "exchange", exchange_form, mark("What becomes of a solution if two colours change places?")
)
