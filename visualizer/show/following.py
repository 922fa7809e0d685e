"""Zoomed timelines and trees keep in view what moves, and stay in place while they are folded."""

from __future__ import annotations

import numpy as np

from visualizer.layout.tree.tidy import Tree
from visualizer.layout.tree.view import TreeView, whole_tree
from visualizer.show.run import Run
from visualizer.show.view import Followed
from visualizer.trace.trace import Trace


def follow(run: Run, seen: Run) -> None:
    """Keep in view of a zoomed timeline and tree what has just moved or changed; once a frame.

    That is the playhead after it has moved, however it was moved; and in the tree also a node
    that was just selected, folded or unfolded. seen: the run as panes show it.
    """
    player, view = run.player, run.view
    now = player.playhead, view.selected, view.folds
    before, view.followed = view.followed or now, now
    if view.timeline is not None and (player.playing or now[0] != before[0]):
        direction = player.direction if player.playing else 1 if now[0] > before[0] else -1
        moved = view.timeline.showing(player.playhead, direction)
        view.timeline = moved.within(seen.timeline_room)
    if view.anchor is not None:
        _hold(run, seen, view.anchor)
    elif now != before and view.tree is not None:
        _follow_in_tree(run, seen, view.tree, before, now)


def fold_failed(run: Run, seen: Run) -> None:
    """Fold all failed subtrees of the tree, or unfold them; a zoomed tree stays in place."""
    view, tree = run.view, seen.tree.tree
    if view.tree is not None and len(tree.columns):
        for event in (view.selected, seen.moment.event):
            x = -1.0 if event is None else place_at(tree, seen.trace, event)[0]
            if event is not None and view.tree.first <= x <= view.tree.last:
                break
        else:
            x = (view.tree.first + view.tree.last) / 2
            event = int(tree.columns.event[tree.columns.at(np.array([x]))[0]])
            x = place_at(tree, seen.trace, event)[0]
        view.anchor = event, (x - view.tree.first) / view.tree.across
    view.hide_failed, view.folds = not view.hide_failed, frozenset()


def _hold(run: Run, seen: Run, anchor: tuple[int, float]) -> None:
    """Have the node of an event stand where it stood before the tree was folded anew."""
    view = run.view
    seen.tree.update(seen.recorded, view.hide_failed, view.folds)
    if seen.tree.busy:
        return
    view.anchor = None
    tree, (event, share) = seen.tree.tree, anchor
    if view.tree is not None and len(tree.columns) and event < len(seen.trace):
        x = place_at(tree, seen.trace, event)[0]
        moved = view.tree.moved(x - share * view.tree.across - view.tree.first, 0.0)
        # Where all of it fits, the zoom is kept for when it unfolds.
        view.tree = moved.within(whole_tree(tree.width, seen.trace.depth_count)) or moved


def _follow_in_tree(
    run: Run, seen: Run, tree_view: TreeView, before: Followed, now: Followed
) -> None:
    view = run.view
    seen.tree.update(seen.recorded, view.hide_failed, view.folds)
    trace, tree = seen.trace, seen.tree.tree
    event = now[0]
    if now[1] != before[1] and now[1] is not None:
        event = now[1]
    for depth, number in now[2] ^ before[2]:
        if number < len(trace.pushes(depth)):
            event = int(trace.pushes(depth)[number])
    if len(tree.columns) and event < len(trace):
        moved = tree_view.showing(*place_at(tree, trace, event))
        view.tree = moved.within(whole_tree(tree.width, trace.depth_count))


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
