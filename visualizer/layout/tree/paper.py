"""A search tree cut down to what a sheet of paper has room for: the rest is folded, and counted.

The choices in force stay, and beside them the subtrees nearest to the root, as far as they fit.
"""

from __future__ import annotations

from dataclasses import field
from heapq import heapify, heappop, heappush

import numpy as np

from visualizer.base.dataclass import dataclass
from visualizer.layout.tree.tidy import Nodes

MOST = 60
"""So many marks are drawn: more cannot be read on a page."""

DEEPEST = 30
"""So many choices in force are drawn; those nearest to the root are left out."""


@dataclass
class Twig:
    """A node of the tree as it is after some event, or what stands for several.

    push      the event of its PUSH; -1: the root; None: several subtrees beside each other
    depth     of the choice; -1: the root
    open      is it in force?
    solved    is there a solution in its subtree?
    solution  is it one itself?
    nodes     of its subtree, without itself; of several, all of them
    several   how many subtrees it stands for
    children  that are drawn
    """

    push: int | None
    depth: int
    open: bool = False
    solved: bool = False
    solution: bool = False
    nodes: int = 0
    several: int = 1
    children: list[Twig] = field(default_factory=list)

    @property
    def folded(self) -> bool:
        """Is there something below it that is not drawn?"""
        return self.push is None or (self.nodes > 0 and not self.children)

    def count(self) -> int:
        """How many choices are drawn, this one among them; the root is none."""
        return (self.push is not None and self.depth >= 0) + sum(
            child.count() for child in self.children
        )

    def folds(self) -> int:
        """How many subtrees are drawn folded; several beside each other are as many."""
        return self.several if self.folded else sum(child.folds() for child in self.children)


class _Cutting:
    """The tree after an event; asks for no more than what is drawn."""

    def __init__(self, nodes: Nodes, event: int) -> None:
        self._nodes = nodes
        self._event = event

    def root(self, path: int) -> Twig:
        end = self._event + 1
        return Twig(-1, -1, path > 0, self._solved(0, end), False, self._below(-1, -1, end))

    def children(self, twig: Twig, most: int) -> list[Twig] | None:
        """All children, from the first; None where there are more than so many."""
        first, last = self._range(twig)
        if last - first > most:
            return None
        return [self._twig(twig.depth + 1, i) for i in range(first, last)]

    def on_the_way(self, twig: Twig, most: int) -> list[Twig]:
        """The children of a choice in force, of which the last one is in force, too: of too many
        all others as one."""
        found = self.children(twig, most)
        if found is not None:
            return found
        first, last = self._range(twig)
        depth, start = twig.depth + 1, _push(twig)
        child = self._twig(depth, last - 1)
        nodes = last - 1 - first + self._below(depth, start, _push(child))
        solved = self._solved(start, _push(child))
        return [Twig(None, depth, solved=solved, nodes=nodes, several=last - 1 - first), child]

    def node(self, push: int, depth: int) -> Twig:
        """The node of a PUSH."""
        return self._twig(depth, int(self._nodes.pushes(depth).searchsorted(np.uint32(push))))

    def _range(self, twig: Twig) -> tuple[int, int]:
        """The numbers of its children among all nodes of their depth."""
        push = _push(twig)
        return self._between(twig.depth + 1, push, self._end(twig.depth, push))

    def _between(self, depth: int, start: int, end: int) -> tuple[int, int]:
        ends = np.array([max(0, start + 1), min(end, self._event + 1)], np.int64)
        first, last = self._nodes.pushes(depth).searchsorted(ends.astype(np.uint32))
        return int(first), int(last)

    def _end(self, depth: int, push: int) -> int:
        """The event of its POP; one past the event on screen while it is open."""
        if depth < 0:
            return self._event + 1
        number = int(self._nodes.pushes(depth).searchsorted(np.uint32(push)))
        pops = self._nodes.pops(depth)
        return min(int(pops[number]) if number < len(pops) else self._event + 1, self._event + 1)

    def _below(self, depth: int, start: int, end: int) -> int:
        """How many nodes deeper than a depth were placed between two events."""
        ranges = (self._between(d, start, end) for d in range(depth + 1, self._nodes.depth_count))
        return sum(last - first for first, last in ranges)

    def _solved(self, start: int, end: int) -> bool:
        ends = np.array([max(0, start), min(end, self._event + 1)], np.uint32)
        first, last = self._nodes.solutions.searchsorted(ends)
        return bool(last > first)

    def _twig(self, depth: int, number: int) -> Twig:
        push = int(self._nodes.pushes(depth)[number])
        pops = self._nodes.pops(depth)
        open_ = number >= len(pops) or int(pops[number]) > self._event
        end = self._end(depth, push)
        return Twig(
            push, depth, open_, self._solved(push, end), self._solved(push, push + 2),
            self._below(depth, push, end),
        )


def cut_down(nodes: Nodes, event: int, path: list[int], most: int = MOST) -> Twig:
    """The tree after an event.

    path: for each choice in force the event of its PUSH. Where there are more of them than DEEPEST
    the root of what is drawn is a choice.
    """
    cutting = _Cutting(nodes, event)
    above = max(0, len(path) - DEEPEST)
    root = cutting.node(path[above - 1], above - 1) if above else cutting.root(len(path))
    room, beside = most - 1, [root]
    for left in range(len(path) - above, 0, -1):
        # Each choice in force has its place; half of what is left may stand beside the next one.
        at = beside.pop()
        at.children = cutting.on_the_way(at, max(1, (room - left) // 2))
        room -= len(at.children)
        beside += [child for child in at.children if child.push is not None]
    _unfold(cutting, beside, room)
    return root


def _unfold(cutting: _Cutting, twigs: list[Twig], room: int) -> None:
    """Draw what is below some nodes, those nearest to the root first, as far as there is room."""
    waiting = [(twig.depth, _push(twig), twig) for twig in twigs]
    heapify(waiting)
    while waiting and room > 0:
        _depth, _start, twig = heappop(waiting)
        found = cutting.children(twig, room) if twig.nodes else None
        if found is None:
            continue
        twig.children = found
        room -= len(found)
        for child in found:
            heappush(waiting, (child.depth, _push(child), child))


def _push(twig: Twig) -> int:
    return -1 if twig.push is None else twig.push
