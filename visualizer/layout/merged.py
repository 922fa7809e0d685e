"""Where the merged tree of several runs stands: what they share node by node, what one alone does
as one plane each. Numbers in, numbers out.

Each leaf of what is shared has the same room, and a branch that one run alone enters somewhat more
the more it tries there. What would be too narrow to be seen stands folded, as one plane.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass

SHARED, BRANCH, FOLDED = "shared", "branch", "folded"

TRIES_A_LEAF = 36
"""A branch with so many tries is as wide as a shared leaf; with four times as many twice as wide.
"""



class MergedLevel(Protocol):
    """The nodes of a merged tree at one depth: see Level in trace/merged.py."""

    @property
    def values(self) -> NDArray[np.int16]:
        """Of the nodes' own choices."""

    @property
    def parents(self) -> NDArray[np.int32]:
        """Which node of the level above."""

    @property
    def masks(self) -> NDArray[np.uint8]:
        """Bit r: run r places it."""


class Branches(Protocol):
    """The nodes at which one run alone goes on: see CutRoots there."""

    @property
    def depths(self) -> NDArray[Any]:
        """Their levels."""

    @property
    def nodes(self) -> NDArray[Any]:
        """Their numbers there."""

    @property
    def tries(self) -> NDArray[np.int64]:
        """What is tried below each."""


class MergedTree(Protocol):
    """Several search trees as one: see Merged there."""

    @property
    def levels(self) -> Sequence[MergedLevel]:
        """By depth."""

    @property
    def all_runs(self) -> int:
        """The mask of a node that all runs place."""

    @property
    def cut_roots(self) -> Branches:
        """Where one run alone goes on."""

    def children(self, depth: int, node: int) -> range:
        """The numbers of a node's children in the next level; those of the root at -1, 0."""


@dataclass(frozen=True)
class Item:
    """What stands in the drawing of a merged tree; x and width in shares of what is in view.

    kind    SHARED: a node that two runs or more place; BRANCH: what one run alone goes into;
            FOLDED: shared nodes too narrow to be seen, and what is below them
    depth, node  its level in the merged tree, and its number there; the root is -1, 0
    parent  the number of the item above it; -1: none
    mask    which runs place the node
    deepest the last depth at which something is placed below
    alone   of a folded plane, which share of its nodes one run alone places, for each run
    tries   of a branch: what is tried below it
    """

    kind: str
    depth: int
    node: int
    parent: int
    x: float
    width: float
    mask: int
    value: int
    deepest: int
    tries: int = 0
    alone: tuple[float, ...] = ()


class MergedShape:
    """The room that each node of a merged tree takes. Made once for a tree: it looks at all."""

    def __init__(self, merged: MergedTree) -> None:
        self.merged = merged
        self.depth_count = len(merged.levels)
        masks = [level.masks for level in merged.levels]
        self._shared = [(mask & (mask - 1)) != 0 for mask in masks]
        self._tries = [np.zeros(len(mask), np.int64) for mask in masks]
        self._roots = [np.zeros(len(mask), np.bool_) for mask in masks]
        roots = merged.cut_roots
        for depth in range(self.depth_count):
            here = roots.depths == depth
            self._tries[depth][roots.nodes[here]] = roots.tries[here]
            self._roots[depth][roots.nodes[here]] = True
        self._deepest = [
            np.full(len(mask), depth, np.int32) for depth, mask in enumerate(masks)
        ]
        runs = merged.all_runs.bit_length()
        self._alone = [np.zeros((runs + 1, len(mask)), np.int64) for mask in masks]
        self._wide = [np.zeros(len(mask)) for mask in masks]
        for depth in range(self.depth_count - 1, -1, -1):
            self._take_in(depth, runs)
        self.width = float(self._wide[0].sum()) if self.depth_count else 1.0

    def _take_in(self, depth: int, runs: int) -> None:
        """Sum up a level, and add it to the one above."""
        level = self.merged.levels[depth]
        wide, alone = self._wide[depth], self._alone[depth]
        wide[self._shared[depth]] = np.maximum(wide[self._shared[depth]], 1.0)
        roots = self._roots[depth]
        wide[roots] = np.maximum(1.0, np.sqrt(self._tries[depth][roots] / TRIES_A_LEAF))
        alone[runs] += 1
        for run in range(runs):
            alone[run] += level.masks == 1 << run
        if depth:
            parents = level.parents
            drawn = self._shared[depth] | roots
            self._wide[depth - 1] += np.bincount(
                parents, np.where(drawn, wide, 0.0), len(self._wide[depth - 1])
            )
            above = self._alone[depth - 1]
            for row in range(runs + 1):
                added = np.bincount(parents, alone[row], above.shape[1])
                above[row] += added.astype(np.int64)
            np.maximum.at(self._deepest[depth - 1], parents, self._deepest[depth])

    def items(self, first: float, across: float, narrowest: float) -> list[Item]:
        """What is in view of `across` leaves from `first` on; `narrowest`: the share of the view
        that a node needs to be seen by itself."""
        root = Item(SHARED, -1, 0, -1, (self.width / 2 - first) / across, self.width / across,
                    self.merged.all_runs, 0, self.depth_count - 1)
        found = [root]
        edges = [0.0]  # where each item begins, in leaves
        number = 0
        while number < len(found):
            item = found[number]
            if item.kind == SHARED:
                self._unfold(found, edges, number, first, across, narrowest)
            number += 1
        return found

    def _unfold(
        self, found: list[Item], edges: list[float], number: int,
        first: float, across: float, narrowest: float,
    ) -> None:
        item, left = found[number], edges[number]
        depth = item.depth + 1
        for node in self.merged.children(item.depth, item.node):
            wide = float(self._wide[depth][node])
            start, left = left, left + wide
            if start > first + across or left < first:
                continue
            mask = int(self.merged.levels[depth].masks[node])
            kind = BRANCH if self._roots[depth][node] else SHARED
            if kind == SHARED and wide / across < narrowest:
                kind = FOLDED
            counted = self._alone[depth][:, node]
            found.append(
                Item(
                    kind, depth, node, number, (start + wide / 2 - first) / across, wide / across,
                    mask, int(self.merged.levels[depth].values[node]),
                    int(self._deepest[depth][node]), int(self._tries[depth][node]),
                    tuple((counted[:-1] / max(1, counted[-1])).tolist()) if kind == FOLDED else (),
                )
            )
            edges.append(start)
