"""The columns of the search tree: what stands side by side in its drawing, and how wide.

A column is a leaf of the search or a folded subtree, in the order of the search; a node stands over
the columns of its subtree. A leaf is one unit wide, a triangle that stands for a folded subtree
wider, the more it hides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

EventNumbers = NDArray[np.uint32]
Depths = NDArray[np.int16]
Indices = NDArray[np.int64]
Floats = NDArray[np.floating[Any]]

NEVER = 1 << 14
"""Deeper than any node: nothing is folded there."""


class Leaves(Protocol):
    """What the layout asks of the index of leaves; see trace/leaves.py for the arrays."""

    def __len__(self) -> int: ...
    @property
    def event(self) -> EventNumbers: ...
    @property
    def depth(self) -> Depths: ...
    @property
    def fork(self) -> Depths: ...
    @property
    def solved(self) -> Depths: ...
    @property
    def height(self) -> int: ...
    @property
    def settled(self) -> int: ...


class Toggle(NamedTuple):
    """A node that is folded by hand, or unfolded by hand where failed nodes are folded.

    push, end  the event of its PUSH, and of its POP or the length of the trace
    failed     is it closed, without a solution in its subtree?
    """

    depth: int
    push: int
    end: int
    failed: bool


@dataclass(frozen=True)
class Columns:
    """Arrays of equal length.

    event   the event of a leaf of the column, the first one
    depth   how deep the column reaches: the depth of the leaf or of the folded node
    fork    the depth of the first node over it that does not stand over the column before
    solved  the depth of the deepest node over it, at `depth` at most, with a solution; -1 for none
    hidden  nodes folded away below it; None where nothing is folded
    start   its left edge, and one entry more, in units of a leaf; None where all are leaves
    """

    event: EventNumbers
    depth: Depths
    fork: Depths
    solved: Depths
    hidden: Indices | None = None
    start: Floats | None = None

    def __len__(self) -> int:
        return len(self.event)

    @property
    def width(self) -> float:
        """Of all columns together."""
        return float(len(self) if self.start is None else self.start[-1])

    def left(self, column: Indices) -> Floats:
        """The left edge of some columns; that of the column after the last is the width."""
        return column.astype(np.float64) if self.start is None else self.start[column]

    def at(self, x: Floats) -> Indices:
        """The columns at some places; the first or the last one for places beyond all."""
        if self.start is None:
            found = np.floor(x).astype(np.int64)
        else:
            found = np.asarray(self.start.searchsorted(x, "right"), np.int64) - 1
        return np.clip(found, 0, max(0, len(self) - 1))

    def part(self, first: int, last: int | None = None) -> Columns:
        """The columns from `first` up to `last`, without their places."""
        chosen = slice(first, last)
        return Columns(self.event[chosen], self.depth[chosen], self.fork[chosen],
                       self.solved[chosen], self.nodes_below(chosen))  # fmt: skip

    def nodes_below(self, chosen: Indices | slice) -> Indices:
        """`hidden` of some columns, 0 where they are leaves."""
        if self.hidden is None:
            return np.zeros(len(self.event[chosen]), np.int64)
        return self.hidden[chosen]


ALL = slice(None)


def joined(first: Columns, then: Columns) -> Columns:
    """The columns of both, without their places."""
    return Columns(
        np.concatenate((first.event, then.event)),
        np.concatenate((first.depth, then.depth)),
        np.concatenate((first.fork, then.fork)),
        np.concatenate((first.solved, then.solved)),
        np.concatenate((first.nodes_below(ALL), then.nodes_below(ALL))),
    )


def of_leaves(leaves: Leaves) -> Columns:
    """A column for each leaf."""
    return Columns(leaves.event, leaves.depth, leaves.fork, leaves.solved)


def breadth(hidden: Indices) -> Floats:
    """How wide triangles are, in leaves: with their height alike their areas grow as logarithms."""
    widths: Floats = np.maximum(1.0, np.sqrt(np.log2(1.0 + hidden)))
    return widths


def folded(
    columns: Columns, shared: int, hide_failed: bool, toggles: Sequence[Toggle] = ()
) -> Columns:
    """Fold subtrees. What is folded can be folded again, with further columns behind it.

    hide_failed: fold each largest subtree that is closed and holds no solution.
    shared: how many of the nodes over the last column stand over what comes next, too, or are still
    open; they are not closed, and not folded as failed ones.
    """
    depths = np.full(len(columns), NEVER, np.int16)
    if hide_failed and len(columns):
        failed = np.maximum(columns.solved + np.int16(1), closed_from(columns, shared))
        depths = np.where(failed <= columns.depth, failed, depths)
    for toggle in sorted(toggles):
        _toggle(columns.event, depths, toggle, unfold=hide_failed and toggle.failed)
    first = np.ones(len(columns), np.bool_)
    first[1:] = columns.fork[1:] <= depths[:-1]
    return _merged(columns, np.flatnonzero(first), depths)


def closed_from(columns: Columns, shared: int) -> Depths:
    """For each column the depth from which on the nodes over it are closed; see `folded`."""
    goes_on = np.append(columns.fork[1:], np.int16(shared))
    return np.minimum.accumulate(goes_on[::-1])[::-1]


def _toggle(event: EventNumbers, depths: Depths, toggle: Toggle, *, unfold: bool) -> None:
    """Change the depths at which the columns over which a node stands are folded."""
    first = int(event.searchsorted(np.uint32(toggle.push), "left"))
    last = int(event.searchsorted(np.uint32(toggle.end), "left"))
    if first == last or depths[first] < toggle.depth:
        return  # it is folded away with a node above it
    under = depths[first:last]
    if unfold:
        np.maximum(under, toggle.depth + 1, out=under)  # then its children are the largest ones
    else:
        under[:] = toggle.depth


def _merged(columns: Columns, first: Indices, depths: Depths) -> Columns:
    """Make one column of those from each `first` up to the next; depths: see `folded`."""
    if not len(columns):
        return columns.part(0)
    fork = columns.fork[first]
    depth = np.minimum(columns.depth[first], depths[first])
    # The nodes that stand over a column, but not over the one before, and those below it.
    nodes = columns.depth - columns.fork + np.int64(1) + columns.nodes_below(ALL)
    hidden = np.add.reduceat(nodes, first) - (depth - fork + np.int64(1))
    solved = np.minimum(np.maximum.reduceat(columns.solved, first), depth)
    return Columns(columns.event[first], depth, fork, solved, hidden)
