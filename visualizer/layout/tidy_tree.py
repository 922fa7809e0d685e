"""The search tree laid out: a place for each node, level by level, in numpy.

Leaves stand one unit apart in the order of the search, a parent in the middle over its children.
So no two nodes of a level overlap, equal subtrees are drawn equal, and a subtree never moves when
another one is searched after it. Linear but for one sort of the leaves.

A folded node stands for its whole subtree: it is a leaf of the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

EventNumbers = NDArray[np.uint32]
Indices = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Nodes(Protocol):
    """What the layout asks of a trace."""

    def __len__(self) -> int: ...
    @property
    def depth_count(self) -> int: ...
    @property
    def solutions(self) -> EventNumbers: ...
    def pushes(self, depth: int) -> EventNumbers: ...
    def pops(self, depth: int) -> EventNumbers: ...


@dataclass(frozen=True)
class Level:
    """The nodes of one depth that are drawn, in the order of the search; arrays of equal length.

    node       the number of the node among all of its depth
    push, end  the event of its PUSH, and of its POP (the length of the trace while it is open)
    parent     its parent's place in the level above (0 for the root's children)
    x          its place, in units of one leaf; ascending
    leaf       has it no child that is drawn?
    size       nodes in its subtree, itself included, drawn or not
    solved     does its subtree hold a solution?
    """

    node: Indices
    push: EventNumbers
    end: EventNumbers
    parent: Indices
    x: NDArray[np.float32]
    leaf: Flags
    size: Indices
    solved: Flags

    def __len__(self) -> int:
        return len(self.node)


@dataclass(frozen=True)
class Tree:
    """All levels, and how wide they are: `width` leaves. The root stands at `root_x`, above."""

    levels: tuple[Level, ...]
    width: float
    root_x: float


def tidy(nodes: Nodes, *, hide_failed: bool = False, folds: Sequence[tuple[int, int]] = ()) -> Tree:
    """Lay out all nodes of a trace.

    hide_failed folds each largest subtree that is closed and holds no solution. folds: (depth,
    number) of further nodes to fold, or to unfold where hide_failed folds them.
    """
    levels = _drawn_levels(nodes, hide_failed, frozenset(folds))
    ordinals = _leaf_ordinals(levels)
    below: NDArray[np.float32] = np.empty(0, np.float32)
    placed: list[Level] = []
    for level, ordinal in zip(reversed(levels), reversed(ordinals), strict=True):
        x = ordinal.astype(np.float32)
        if placed:
            x = _over_children(x, level, placed[-1], below)
        below = x
        placed.append(Level(**{**vars(level), "x": x}))
    placed.reverse()
    width = float(sum(int(level.leaf.sum()) for level in levels)) or 1.0
    top = placed[0].x if placed else np.zeros(1, np.float32)
    root = float(top[0] + top[-1]) / 2 if len(top) else 0.0
    return Tree(tuple(placed), width, root)


def _drawn_levels(
    nodes: Nodes, hide_failed: bool, folds: frozenset[tuple[int, int]]
) -> list[Level]:
    """The levels without places: which nodes are drawn, and what is known of each."""
    length = len(nodes)
    starts = [nodes.pushes(depth) for depth in range(nodes.depth_count)]
    levels: list[Level] = []
    drawn: Flags = np.ones(len(starts[0]) if starts else 0, np.bool_)
    place = np.zeros(len(drawn), np.int64)
    for depth, push in enumerate(starts):
        end = np.full(len(push), length, np.uint32)
        pops = nodes.pops(depth)
        end[: len(pops)] = pops
        here = np.flatnonzero(drawn)
        if not len(here):
            break
        solved = _holds(nodes.solutions, push[here], end[here])
        size = np.ones(len(here), np.int64)
        for deeper in starts[depth + 1 :]:
            size += _count(deeper, push[here], end[here])
        fold = (
            (~solved & (end[here] < length) & (size > 1))
            if hide_failed
            else np.zeros(len(here), np.bool_)
        )
        _toggle(fold, depth, here, folds)
        below = starts[depth + 1] if depth + 1 < len(starts) else np.empty(0, np.uint32)
        leaf = fold | (_count(below, push[here], end[here]) == 0)
        levels.append(
            Level(
                here,
                push[here],
                end[here],
                place[here],
                np.empty(0, np.float32),
                leaf,
                size,
                solved,
            )
        )
        owner = np.maximum(push.searchsorted(below, "right").astype(np.int64) - 1, 0)
        rank = np.cumsum(drawn) - 1
        visible = drawn.copy()
        visible[here[fold]] = False
        drawn, place = visible[owner], rank[owner]
    return levels


def _holds(events: EventNumbers, first: EventNumbers, end: EventNumbers) -> Flags:
    return _count(events, first, end) > 0


def _count(events: EventNumbers, first: EventNumbers, end: EventNumbers) -> Indices:
    """How many of `events` lie between each first and its end."""
    found: Any = events.searchsorted(end, "left") - events.searchsorted(first, "left")
    return np.asarray(found, np.int64)


def _toggle(fold: Flags, depth: int, here: Indices, folds: frozenset[tuple[int, int]]) -> None:
    numbers = [number for d, number in folds if d == depth]
    if numbers:
        chosen = np.isin(here, numbers)
        fold[chosen] = ~fold[chosen]


def _leaf_ordinals(levels: Sequence[Level]) -> list[Indices]:
    """For each node of each level the number of leaves before it; right for leaves."""
    if not levels:
        return []
    leaves = np.sort(np.concatenate([level.push[level.leaf] for level in levels]))
    return [np.asarray(leaves.searchsorted(level.push, "left"), np.int64) for level in levels]


def _over_children(
    x: NDArray[np.float32], level: Level, children: Level, below: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Put each parent in the middle between its first and its last child."""
    first = np.asarray(children.parent.searchsorted(np.arange(len(level)), "left"))
    last = np.asarray(children.parent.searchsorted(np.arange(len(level)), "right")) - 1
    has = ~level.leaf & (last >= first)
    x[has] = (below[first[has]] + below[last[has]]) / 2
    return x
