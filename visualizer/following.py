"""Keeps the node of the event on screen, or a node just selected, in view in a zoomed tree."""

from __future__ import annotations

import numpy as np

from visualizer.layout.tidy_tree import Tree
from visualizer.layout.tree_view import whole_tree
from visualizer.run.trace import Trace
from visualizer.state import State


def follow_in_tree(state: State) -> None:
    """Move a zoomed tree where needed, after playhead or selection have moved; once a frame."""
    now = state.session.player.playhead, state.selected
    before, state.followed = state.followed, now
    trace, tree = state.session.trace, state.tree.tree
    if now == before or state.tree_view is None or not len(tree.columns):
        return
    selected = now[1] if before is not None and now[1] != before[1] else None
    x, level = place_at(tree, trace, now[0] if selected is None else selected)
    view = state.tree_view.showing(x, level)
    if view != state.tree_view:
        state.tree_view = view.within(whole_tree(tree.width, trace.depth_count))


def place_at(tree: Tree, trace: Trace, event: int) -> tuple[float, float]:
    """Where the latest choice in force at an event stands, in leaves and levels (the root: 0)."""
    latest = trace.height(event) - 1
    column = int(tree.columns.event.searchsorted(np.uint32(event), "right"))
    # Where it is folded away, it is in the column before the event, or in the one after.
    near = tree.columns.depth[max(0, column - 1) : column + 1].tolist()
    for depth in sorted({latest, *(d for d in near if d < latest)}, reverse=True):
        if depth >= 0 and len(level := tree.holding(depth, event)):
            return float(level.x[0]), depth + 1.0
    return tree.width / 2, 0.0
