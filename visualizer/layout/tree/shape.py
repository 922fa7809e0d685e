"""The layout of a run's search tree, kept up to date while the run is recorded and folded.

Each call takes in a limited portion, so that no frame waits for a large tree.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from visualizer.layout.tree.columns import Folding, LeafIndex, Toggle, of_leaves
from visualizer.layout.tree.tidy import Nodes, Tree

EVENTS_AT_ONCE = 1 << 20
LEAVES_AT_ONCE = 1 << 17
"""What takes some milliseconds."""

NEVER = (1 << 32) - 1
"""After any event: the end of a node that is open."""

Folds = frozenset[tuple[int, int]]


class GrowingLeafIndex(LeafIndex, Protocol):
    """The index of leaves; see trace/leaves.py."""

    @property
    def seen(self) -> int: ...
    def extend(self, most: int | None = None) -> int: ...


class ShrinkingLeafIndex(GrowingLeafIndex, Protocol):
    """One that can be cut, too; see trace/past.py."""

    def cut(self, stop: int) -> None: ...


class TreeShape:
    """`tree` is what is to be drawn; another `version` whenever it is another one."""

    def __init__(self, nodes: Nodes, leaves: GrowingLeafIndex) -> None:
        self._nodes, self._leaves = nodes, leaves
        self._folding: Folding | None = None
        self._changed = 0  # the first leaf that the folding does not know as it is now
        self._wanted: tuple[object, ...] = ()
        self._shown: tuple[object, ...] = ()
        self.tree = Tree(nodes, of_leaves(leaves))
        self.version = 0
        self.busy = False
        """Is there more to take in than one call does?"""

    def update(self, length: int, hide_failed: bool, folds: Folds) -> None:
        """Come nearer to the tree of the first `length` events, with some subtrees folded.

        hide_failed: fold all failed subtrees. folds: (depth, number) of nodes folded or unfolded
        by hand.
        """
        leaves = self._leaves
        most = min(length - leaves.seen, EVENTS_AT_ONCE)
        if most > 0:
            self._changed = min(self._changed, leaves.extend(most))
        toggles = tuple(self._toggled(folds))
        if (hide_failed, toggles) != self._wanted:
            self._wanted = hide_failed, toggles
            self._folding = Folding(hide_failed, toggles) if hide_failed or toggles else None
        self.busy = leaves.seen < length
        columns = of_leaves(leaves)
        if self._folding is not None:
            self._folding.extend(leaves, self._changed, LEAVES_AT_ONCE)
            self._changed = len(leaves)
            columns = self._folding.columns
            self.busy |= not self._folding.complete(leaves)
        shown = leaves.seen, self._wanted
        # A tree that grows is shown as it grows; one that is folded anew, when that is done.
        if shown != self._shown and (self._folding is None or not self.busy):
            self._shown, self.version = shown, self.version + 1
            self.tree = Tree(self._nodes, columns)

    def _toggled(self, folds: Folds) -> Iterable[Toggle]:
        """The nodes that are folded or unfolded by hand, as far as they are there."""
        for depth, number in sorted(folds):
            pushes, pops = self._nodes.pushes(depth), self._nodes.pops(depth)
            if number < len(pushes):
                push = int(pushes[number])
                closed = number < len(pops)
                end = int(pops[number]) if closed else NEVER
                first, last = self._nodes.solutions.searchsorted(np.array([push, end], np.uint32))
                yield Toggle(depth, push, end, closed and bool(first == last))


class PastShape(TreeShape):
    """The layout of the tree as it was after some event, which may be an earlier one again."""

    def __init__(self, nodes: Nodes, leaves: ShrinkingLeafIndex) -> None:
        super().__init__(nodes, leaves)
        self._shrinking = leaves

    def be_of(self, nodes: Nodes, length: int) -> None:
        """Take the nodes of another moment, after so many events; `update` comes next.

        What has come later is gone at once: a large tree may take some time to be folded anew.
        """
        self._nodes = nodes
        if length < self._shrinking.seen:
            self._shrinking.cut(length)
            self._changed, self._wanted, self._folding, self._shown = 0, (), None, ()
            self.tree, self.version = Tree(nodes, of_leaves(self._shrinking)), self.version + 1
