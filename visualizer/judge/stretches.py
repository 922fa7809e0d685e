"""From where to where in a block of events nothing can help any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from visualizer.problems.model import Flags

Numbers = NDArray[np.int64]

NOT_YET: Final = np.iinfo(np.int64).max


class Doomed(Protocol):
    """Nodes with the same number of choices in force; see Level in nogoods.py."""

    @property
    def doomed(self) -> Numbers: ...
    @property
    def ends(self) -> Numbers: ...


def useless_of(levels: Sequence[Doomed], tried: Numbers) -> Numbers:
    """Where nothing can help any more: Taken.useless, by places in the block. Each stretch begins
    with the POP that tells, after the TRY that tells, or with the block; those without a try are
    left out, unless they go on in another block.

    tried: how many tries come before each place, and before its end
    """
    parts = []
    for depth, level in enumerate(levels):
        some = np.flatnonzero(level.doomed < NOT_YET)
        if len(some):
            ends = np.minimum(level.ends[some], len(tried) - 1)
            told = level.doomed[some]
            told += np.where(told >= 0, tried[told + 1] - tried[told], 1)
            parts.append((told, ends, np.full(len(some), depth)))
    if not parts:
        return np.empty((0, 4), np.int64)
    first, stop, depths = (np.concatenate(column) for column in zip(*parts, strict=True))
    order = np.lexsort((depths, -stop, first))
    first, stop, depths = first[order], stop[order], depths[order]
    # Nodes lie within each other or apart: what begins before an earlier one has ended is in that.
    outer = np.append(True, first[1:] >= np.maximum.accumulate(stop)[:-1]) & (first < stop)
    first, stop, depths = first[outer], stop[outer], depths[outer]
    found = np.stack((first, stop, depths, tried[stop] - tried[first]), axis=1)
    goes_on = (first == 0) | (stop == len(tried) - 1)
    kept: Numbers = found[goes_on | (found[:, 3] > 0)]
    return kept


def within(stretches: Numbers, count: int) -> Flags:
    """Which of so many places are in a stretch?"""
    change = np.zeros(count + 1, np.int64)
    np.add.at(change, stretches[:, 0], 1)
    np.add.at(change, stretches[:, 1], -1)
    inside: Flags = change.cumsum()[:-1] > 0
    return inside
