"""Keeps in view of a zoomed timeline and of a zoomed tree what has just moved or changed."""

from __future__ import annotations

import numpy as np

from visualizer.layout.tree.tidy import Tree
from visualizer.layout.tree.view import whole_tree
from visualizer.state import State
from visualizer.trace.trace import Trace


def follow_in_timeline(state: State) -> None:
    """Move a zoomed timeline where needed while it plays."""
    player, view = state.session.player, state.view
    if view is not None and player.playing:
        moved = view.showing(player.playhead, player.direction)
        state.view = moved.within(len(state.session.trace))


def follow_in_tree(state: State) -> None:
    """Move a zoomed tree where needed: to the node of the event on screen after the playhead has
    moved, to one that was just selected, or just folded or unfolded. Once a frame."""
    session = state.session
    now = session.player.playhead, state.selected, state.folds
    before, state.followed = state.followed or now, now
    if now == before or state.tree_view is None:
        return
    length = state.recorded if session.recording else len(session.trace)
    state.tree.update(length, state.hide_failed, state.folds)
    trace, tree = session.trace, state.tree.tree
    event = now[0]
    if now[1] != before[1] and now[1] is not None:
        event = now[1]
    for depth, number in now[2] ^ before[2]:
        if number < len(trace.pushes(depth)):
            event = int(trace.pushes(depth)[number])
    if len(tree.columns) and event < len(trace):
        view = state.tree_view.showing(*place_at(tree, trace, event))
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
