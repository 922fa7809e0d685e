"""The columns of a tree in which subtrees are folded, kept up to date while the tree grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from visualizer.layout.tree.columns import (
    ALL,
    Columns,
    Leaves,
    Toggle,
    breadth,
    closed_from,
    folded,
    joined,
    of_leaves,
)

NO_DEPTHS = np.empty(0, np.int16)
NOTHING = Columns(np.empty(0, np.uint32), NO_DEPTHS, NO_DEPTHS, NO_DEPTHS)


class Folding:
    """Folds leaves in portions, so that no frame has to wait for those of a large tree.

    The columns at the end may still be folded together with what comes. So they are folded again
    with each portion, and not their leaves, of which there may be many.
    """

    def __init__(self, hide_failed: bool, toggles: Sequence[Toggle] = ()) -> None:
        self._hide_failed = hide_failed
        self._toggles = tuple(toggles)
        self._table = _Table()
        self._firm_columns = self._firm_leaves = 0
        self._tail = NOTHING  # the columns of the leaves from there on, up to:
        self._taken = 0

    @property
    def columns(self) -> Columns:
        """The columns of all leaves that have been taken in."""
        return self._table.columns

    def complete(self, leaves: Leaves) -> bool:
        """Have all leaves been taken in?"""
        return self._taken >= len(leaves) - 1

    def extend(self, leaves: Leaves, changed: int, most: int | None = None) -> int:
        """Take in further leaves, at most `most` of them.

        changed: the first leaf that is not as it was at the last call; see trace/leaves.py.
        Returns the number of the first column that may have changed.
        """
        if changed < self._taken:
            self._tail, self._taken = NOTHING, self._firm_leaves
        all_leaves, last = of_leaves(leaves), len(leaves) - 1  # the last one may still go deeper
        if last < 0:
            return 0
        stop = last if most is None else min(last, self._taken + most)
        new = all_leaves.part(self._taken, stop)
        self._tail = self._fold(joined(self._tail, new), int(leaves.fork[stop]))
        self._taken = stop
        shown = self._tail
        if stop == last:
            shown = self._fold(joined(shown, all_leaves.part(last)), leaves.height)
        first_changed = self._firm_columns
        self._table.put(first_changed, shown)
        self._make_firm(leaves, int(leaves.fork[stop]))
        return first_changed

    def _fold(self, columns: Columns, shared: int) -> Columns:
        return folded(columns, shared, self._hide_failed, self._toggles)

    def _make_firm(self, leaves: Leaves, shared: int) -> None:
        """Let go of the columns at the beginning of the tail that no leaf to come can change."""
        tail = self._tail
        if not len(tail):
            return
        closed = closed_from(tail, shared)
        # The column of an open node that is folded, and those of one that may yet turn out failed.
        grows = (tail.depth < closed) | ((tail.solved + 1 < closed) & self._hide_failed)
        count = int(grows.argmax()) if grows.any() else len(tail) - 1
        if leaves.settled < self._taken:
            event = leaves.event[leaves.settled]
            count = min(count, int(tail.event.searchsorted(event, "right")) - 1)
        if count > 0:
            self._tail = tail.part(count)
            self._firm_columns += count
            self._firm_leaves = int(leaves.event.searchsorted(self._tail.event[0]))


class _Table:
    """Columns with room to grow, and with their places."""

    def __init__(self) -> None:
        self._length = 0
        self._arrays: list[Any] = [np.empty(0, a.dtype) for a in _arrays(NOTHING)]
        self._start = np.zeros(1)

    @property
    def columns(self) -> Columns:
        """What is in it."""
        start = self._start[: self._length + 1]
        event, depth, fork, solved, hidden = (a[: self._length] for a in self._arrays)
        return Columns(event, depth, fork, solved, hidden, start)

    def put(self, at: int, columns: Columns) -> None:
        """Replace all columns from number `at` on."""
        end = at + len(columns)
        if end > len(self._arrays[0]):
            room = max(end, at * 3 // 2)
            self._arrays = [_moved(a, at, room) for a in self._arrays]
            self._start = _moved(self._start, at + 1, room + 1)
        for array, values in zip(self._arrays, _arrays(columns), strict=True):
            array[at:end] = values
        np.cumsum(breadth(columns.nodes_below(ALL)), out=self._start[at + 1 : end + 1])
        self._start[at + 1 : end + 1] += self._start[at]
        self._length = end


def _arrays(columns: Columns) -> tuple[Any, ...]:
    return columns.event, columns.depth, columns.fork, columns.solved, columns.nodes_below(ALL)


def _moved(old: Any, length: int, room: int) -> Any:
    new = np.empty(room, old.dtype)
    new[:length] = old[:length]
    return new
