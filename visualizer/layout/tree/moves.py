"""From a node of the search tree to its neighbours, for the keyboard.

A node is given by its depth and the event of its PUSH; the root has depth -1 and event -1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from visualizer.layout.tree.tidy import Nodes, Tree, end_of

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
