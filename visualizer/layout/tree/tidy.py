"""The search tree laid out: a place for each node, in numpy; and the way from a node to its
neighbours, for the keyboard.

Leaves stand one unit apart in the order of the search, a node in the middle over its leaves. So no
two nodes of a level overlap, equal subtrees are drawn equal, the mirror image of a subtree is drawn
as its mirror image, and a subtree never moves when another one is searched after it.

Nothing is kept for a node: its place follows from the first and the last of its columns (see
columns.py), and these from its two events. So a part of a tree of any size is laid out as fast as
if it were the whole of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.tree.columns import Columns, EventNumbers, Floats, Indices

Flags = NDArray[np.bool_]

NO_INDICES, NO_EVENTS = np.empty(0, np.int64), np.empty(0, np.uint32)


class Nodes(Protocol):
    """What the layout asks of a trace."""

    def __len__(self) -> int: ...
    @property
    def depth_count(self) -> int: ...
    @property
    def solutions(self) -> EventNumbers: ...
    def pushes(self, depth: int) -> EventNumbers: ...
    def pops(self, depth: int) -> EventNumbers: ...


def end_of(nodes: Nodes, depth: int, number: int) -> int:
    """The event of a node's POP; the length of the trace while it is open."""
    pops = nodes.pops(depth)
    return int(pops[number]) if number < len(pops) else len(nodes)


@dataclass(frozen=True)
class Spread:
    """Some nodes and what they stand over; arrays of equal length.

    node         the number of the node among all of its depth
    push, end    the event of its PUSH, and of its POP (the length of the trace while it is open)
    first, last  its first column, and the one after its last
    left, right  the edges of these
    solved       does its subtree hold a solution?
    leaf         has it no child that is drawn?
    hidden       nodes folded away below it
    """

    node: Indices
    push: EventNumbers
    end: EventNumbers
    first: Indices
    last: Indices
    left: Floats
    right: Floats
    solved: Flags
    leaf: Flags
    hidden: Indices

    def __len__(self) -> int:
        return len(self.node)

    @property
    def x(self) -> Floats:
        """The places of the nodes."""
        return (self.left + self.right) / 2

    def taken(self, which: Flags | slice) -> Spread:
        """Those nodes for which `which` holds, or a stretch of them."""
        return Spread(*(getattr(self, name)[which] for name in ARRAYS))


ARRAYS = tuple(Spread.__dataclass_fields__)


@dataclass(frozen=True)
class Level(Spread):
    """Some nodes of one depth, in the order of the search."""

    depth: int

    def chosen(self, which: Flags) -> Level:
        """Those nodes for which `which` holds."""
        return level_of(self.taken(which), self.depth)


def level_of(nodes: Spread, depth: int) -> Level:
    """Nodes that are all of one depth."""
    return Level(depth=depth, **vars(nodes))


def together(parts: Sequence[Spread]) -> Spread:
    """The nodes of at least one part, one part after the other."""
    return Spread(*(np.concatenate([getattr(part, name) for part in parts]) for name in ARRAYS))


class Standing(NamedTuple):
    """Where nodes stand, drawn or folded away: for each its PUSH, its place across, its depth.

    A node that is folded away stands where the subtree is that hides it.
    """

    push: EventNumbers
    x: Floats
    depths: Indices


@dataclass(frozen=True)
class Tree:
    """The nodes of a trace over their columns. The root stands in the middle over all."""

    nodes: Nodes
    columns: Columns

    @property
    def width(self) -> float:
        """In units of a leaf; the root alone is one wide."""
        return max(1.0, self.columns.width)

    def level(self, depth: int, over: Indices | None = None) -> Level:
        """The nodes of a depth that are drawn: all, or those over some columns (ascending)."""
        columns = self.columns
        over = np.arange(len(columns)) if over is None else over
        over = over[columns.depth[over] >= depth]
        pushes = self.nodes.pushes(depth)
        node = np.asarray(pushes.searchsorted(columns.event[over], "right"), np.int64) - 1
        new = np.ones(len(node), np.bool_)
        new[1:] = node[1:] != node[:-1]
        return self._placed(depth, node[new])

    def levels(self, depths: Sequence[int], over: Indices) -> tuple[Spread, Indices]:
        """The nodes of some depths (ascending) that are drawn over some columns (ascending), depth
        after depth; and for each how many of the depths are above its own.

        As `level` tells of each, but all at once: there may be many depths with few nodes each.
        """
        columns, nodes = self.columns, self.nodes
        event, reach = columns.event[over], columns.depth[over]
        number, pushes_of, ends_of = [NO_INDICES], [NO_EVENTS], [NO_EVENTS]
        for depth in depths:
            deep = reach >= depth
            if not deep.all():
                event, reach = event[deep], reach[deep]
            if not len(event):
                break
            pushes, pops = nodes.pushes(depth), nodes.pops(depth)
            node = pushes.searchsorted(event, "right") - 1
            new = np.ones(len(node), np.bool_)
            np.not_equal(node[1:], node[:-1], out=new[1:])
            node = node[new]
            number.append(node)
            pushes_of.append(pushes[node])
            ends_of.append(_ends(nodes, pops, node))
        above = np.repeat(np.arange(len(number)) - 1, [len(some) for some in number])
        depth_of = np.asarray(depths, np.int64)[above]
        some = np.concatenate(number), np.concatenate(pushes_of), np.concatenate(ends_of)
        return self._spread(depth_of, *some), above

    def in_force(self, depths: Sequence[int], event: int) -> Spread:
        """What `holding` tells of some depths, up to the first one of which there is nothing."""
        nodes, key = self.nodes, np.uint32(event)
        number, push, end = [], [], []
        for depth in depths if len(self.columns) else ():
            pushes = nodes.pushes(depth)
            found = int(pushes.searchsorted(key, "right")) - 1
            if found < 0:
                break
            number.append(found)
            push.append(pushes[found])
            end.append(end_of(nodes, depth, found))
        depth_of = np.array(depths[: len(number)], np.int64)
        some = self._spread(depth_of, np.array(number, np.int64), np.array(push, np.uint32),
                            np.array(end, np.uint32))
        there = self._drawn(some, depth_of) & (some.end > event)
        return some.taken(slice(0, len(there) if there.all() else int(there.argmin())))

    def holding(self, depth: int, event: int) -> Level:
        """The node of a depth that is in force at an event, if there is one that is drawn."""
        number = int(self.nodes.pushes(depth).searchsorted(np.uint32(event), "right")) - 1
        stop = number + 1 if len(self.columns) else 0  # of a run that has just begun none is drawn
        level = self._placed(depth, np.arange(max(0, number), stop))
        return level.chosen(self._drawn(level, depth) & (level.end > event))

    def _drawn(self, nodes: Spread, depth: int | Indices) -> Flags:
        """Which nodes have a column of their own that reaches them?"""
        reach = self.columns.depth[np.minimum(nodes.first, len(self.columns) - 1)]
        drawn: Flags = (nodes.first < nodes.last) & (reach >= depth)
        return drawn

    def standing(self, depth: int, pushes: EventNumbers) -> Standing:
        """Where the nodes of a depth with these PUSHes stand."""
        known = self.nodes.pushes(depth)
        node = np.asarray(known.searchsorted(pushes, "left"), np.int64)
        columns = self.columns
        if not len(columns) or not len(node):
            return Standing(pushes[:0], np.empty(0), np.empty(0, np.int64))
        level = self._placed(depth, np.minimum(node, len(known) - 1))
        # A node that is folded away has no column of its own: it is in the last one before it.
        own = (level.first < level.last) & (level.first < len(columns))
        column = np.where(own, level.first, np.maximum(level.first - 1, 0))
        reach = columns.depth[column].astype(np.int64)
        folded = ~own | (reach < depth)
        middle = (columns.left(column) + columns.left(column + 1)) / 2
        return Standing(
            level.push, np.where(folded, middle, level.x), np.where(folded, reach, depth)
        )

    def _placed(self, depth: int, node: Indices) -> Level:
        push = self.nodes.pushes(depth)[node]
        end = _ends(self.nodes, self.nodes.pops(depth), node)
        return level_of(self._spread(depth, node, push, end), depth)

    def _spread(
        self, depth: int | Indices, node: Indices, push: EventNumbers, end: EventNumbers
    ) -> Spread:
        columns = self.columns
        first = np.asarray(columns.event.searchsorted(push, "left"), np.int64)
        last = np.asarray(columns.event.searchsorted(end, "left"), np.int64)
        column = np.minimum(first, len(columns) - 1)
        leaf = columns.depth[column] == depth
        hidden = np.where(leaf, columns.nodes_below(column), 0)
        return Spread(
            node, push, end, first, last, columns.left(first), columns.left(last),
            columns.solved[column] >= depth, leaf, hidden,
        )


def _ends(nodes: Nodes, pops: EventNumbers, node: Indices) -> EventNumbers:
    """The ends of some nodes of a depth (see Level) that has these POPs."""
    end = np.full(len(node), len(nodes), np.uint32)
    closed = node < len(pops)
    end[closed] = pops[node[closed]]
    return end


FARTHEST = 500
"""How many nodes that are folded away are passed over on the way to the next one."""


class At(NamedTuple):
    """A node."""

    depth: int
    push: int


ROOT = At(-1, -1)


def parent(nodes: Nodes, at: At) -> At:
    """The node above; of the root, itself."""
    if at.depth <= 0:
        return ROOT
    pushes = nodes.pushes(at.depth - 1)
    return At(at.depth - 1, int(pushes[int(pushes.searchsorted(np.uint32(at.push))) - 1]))


def first_child(tree: Tree, at: At) -> At | None:
    """The first node below that is drawn."""
    children = tree.nodes.pushes(at.depth + 1)
    number = int(children.searchsorted(np.uint32(max(at.push, 0))))
    if number == len(children) or children[number] >= _end(tree.nodes, at):
        return None
    child = At(at.depth + 1, int(children[number]))
    return child if is_drawn(tree, child) else None


def beside(tree: Tree, at: At, step: int) -> At | None:
    """The next (1) or previous (-1) node of the same depth that is drawn."""
    if at.depth < 0:
        return None
    pushes = tree.nodes.pushes(at.depth)
    number = int(pushes.searchsorted(np.uint32(at.push)))
    for _ in range(FARTHEST):
        number += step
        if not 0 <= number < len(pushes):
            return None
        found = At(at.depth, int(pushes[number]))
        if is_drawn(tree, found):
            return found
    return None


def is_drawn(tree: Tree, at: At) -> bool:
    """Is the node not folded away with one above it?"""
    return at.depth < 0 or len(tree.holding(at.depth, at.push)) > 0


def _end(nodes: Nodes, at: At) -> int:
    if at.depth < 0:
        return len(nodes)
    return end_of(nodes, at.depth, int(nodes.pushes(at.depth).searchsorted(np.uint32(at.push))))
