"""The columns of the search tree: what stands side by side in its drawing, and how wide; kept up to
date while the tree grows.

A column is a leaf of the search or a folded subtree, in the order of the search; a node stands over
the columns of its subtree. A leaf is one unit wide, a triangle that stands for a folded subtree
wider, the more it hides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.base.growing import GrowingArray
from visualizer.base.named_tuple import NamedTuple

EventNumbers = NDArray[np.uint32]
Depths = NDArray[np.int16]
Indices = NDArray[np.int64]
Floats = NDArray[np.floating[Any]]

NEVER = 1 << 14
"""Deeper than any node: nothing is folded there."""


class LeafIndex(Protocol):
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
                       self.solved[chosen], self.nodes_below(chosen))

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


def of_leaves(leaves: LeafIndex) -> Columns:
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


NO_DEPTHS = np.empty(0, np.int16)
NOTHING = Columns(np.empty(0, np.uint32), NO_DEPTHS, NO_DEPTHS, NO_DEPTHS)


class Folding:
    """Folds leaves in portions, so that no frame has to wait for those of a large tree.

    The columns at the end may still be folded together with what comes. So they are folded again
    with each portion, and not their leaves, of which there may be many. All before them are done,
    as long as their leaves stay what they are.
    """

    def __init__(self, hide_failed: bool, toggles: Sequence[Toggle] = ()) -> None:
        self._hide_failed = hide_failed
        self._toggles = tuple(toggles)
        self._table = GrowingColumns()
        self._done = 0  # so many columns
        self._tail = NOTHING  # the columns of the leaves behind those, up to:
        self._taken = 0

    @property
    def columns(self) -> Columns:
        """The columns of all leaves that have been taken in."""
        return self._table.columns

    def complete(self, leaves: LeafIndex) -> bool:
        """Have all leaves been taken in?"""
        return self._taken >= len(leaves) - 1

    def extend(self, leaves: LeafIndex, changed: int, most: int | None = None) -> int:
        """Take in further leaves, at most `most` of them.

        changed: the first leaf that is not as it was at the last call; see trace/leaves.py.
        Returns the number of the first column that may have changed.
        """
        all_leaves, last = of_leaves(leaves), len(leaves) - 1  # the last one may still go deeper
        if changed < self._taken:
            self._go_back(all_leaves, changed)
        if last < 0:
            return 0
        stop = last if most is None else min(last, self._taken + most)
        new = all_leaves.part(self._taken, stop)
        self._tail = self._fold(joined(self._tail, new), int(leaves.fork[stop]))
        self._taken = stop
        shown = self._tail
        if stop == last:
            shown = self._fold(joined(shown, all_leaves.part(last)), leaves.height)
        first_changed = self._done
        expected = (first_changed + len(shown)) * len(leaves) // max(1, stop)
        self._table.put(first_changed, shown, expected)
        self._let_go(int(leaves.fork[stop]))
        return first_changed

    def _fold(self, columns: Columns, shared: int) -> Columns:
        return folded(columns, shared, self._hide_failed, self._toggles)

    def _go_back(self, leaves: Columns, changed: int) -> None:
        """Forget the columns from that of a leaf on."""
        self._tail, self._taken = NOTHING, 0
        if changed < len(leaves):
            events = self._table.columns.event[: self._done]
            self._done = max(0, int(events.searchsorted(leaves.event[changed], "right")) - 1)
            if self._done:
                self._taken = int(leaves.event.searchsorted(events[self._done]))
        else:
            self._done = 0

    def _let_go(self, shared: int) -> None:
        """Let go of the columns at the beginning of the tail that no leaf to come can change."""
        tail = self._tail
        if not len(tail):
            return
        closed = closed_from(tail, shared)
        # The column of an open node that is folded, and those of one that may yet turn out failed.
        grows = (tail.depth < closed) | ((tail.solved + 1 < closed) & self._hide_failed)
        count = int(grows.argmax()) if grows.any() else len(tail) - 1
        if count > 0:
            self._tail = tail.part(count)
            self._done += count


class GrowingColumns:
    """Columns that grow at their end, where they may still change; and their places."""

    def __init__(self) -> None:
        self._arrays: list[GrowingArray[Any]] = [
            GrowingArray[Any](values.dtype.type) for values in _arrays(NOTHING)
        ]
        self._start = GrowingArray(np.float64)
        self._start.extend(np.zeros(1))

    @property
    def columns(self) -> Columns:
        """What is in it."""
        event, depth, fork, solved, hidden = (array.view for array in self._arrays)
        return Columns(event, depth, fork, solved, hidden, self._start.view)

    def put(self, at: int, columns: Columns, expected: int) -> None:
        """Replace all columns from number `at` on. expected: how many there will be at the end."""
        start = self._start.view[at]
        edges = np.cumsum(breadth(columns.nodes_below(ALL))) + start
        length = at + len(columns)
        for array, values in zip(self._arrays, _arrays(columns), strict=True):
            array.make_room(length, expected)
            array.put(at, values)
        self._start.make_room(length + 1, expected + 1)
        self._start.put(at + 1, edges)


def _arrays(columns: Columns) -> tuple[NDArray[Any], ...]:
    return columns.event, columns.depth, columns.fork, columns.solved, columns.nodes_below(ALL)
