"""What keys mean while the keyboard is in the search tree."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.actions.views import select_node, show_tree, toggle_fold
from visualizer.layout.tree.tidy import At, Tree, beside, first_child, parent
from visualizer.layout.tree.view import Placement, whole_tree, zoomed_in
from visualizer.panes.pane import Keys, zoom_keys
from visualizer.show.show import Show


def tree_keys(show: Show, place: Placement) -> Keys:
    """place: where the tree stands."""
    def go(move: Callable[[Tree, At], At | None]) -> Callable[[], Action | None]:
        return partial(_gone, show, move)

    return {
        pygame.K_UP: go(lambda tree, at: parent(tree.nodes, at) if at.depth > 0 else None),
        pygame.K_DOWN: go(first_child),
        pygame.K_LEFT: go(lambda tree, at: beside(tree, at, -1)),
        pygame.K_RIGHT: go(lambda tree, at: beside(tree, at, 1)),
        pygame.K_RETURN: partial(_sought, show), pygame.K_KP_ENTER: partial(_sought, show),
        pygame.K_z: partial(_folded, show), pygame.K_0: do(show_tree, None),
        **zoom_keys(partial(_zoomed, show, place)),
    }


def _here(show: Show) -> At | None:
    """The selected node, else the latest choice in force."""
    if not len(show.run.trace):
        return None
    selected, path = show.run.view.selected, show.run.moment.path_events
    if selected is not None:
        return At(show.run.trace.event(selected)[1], selected)
    return At(len(path) - 1, path[-1]) if path else At(-1, -1)


def _gone(show: Show, move: Callable[[Tree, At], At | None]) -> Action | None:
    at = _here(show)
    found = None if at is None else move(show.run.tree.tree, at)
    return None if found is None else do(select_node, found.push)


def _sought(show: Show) -> Action | None:
    selected = show.run.view.selected
    return None if selected is None else do(seek, selected)


def _folded(show: Show) -> Action | None:
    at = _here(show)
    if at is None or at.depth < 0:
        return None
    return do(toggle_fold, at.depth, int(show.run.trace.pushes(at.depth).searchsorted(at.push)))


def _zoomed(show: Show, place: Placement, factor: float) -> Action | None:
    """At the node, if it is in view, else in the middle."""
    at = _here(show)
    if at is None:
        return None
    tree, (x, y) = show.run.tree.tree, map(float, place.box.center)
    level = tree.holding(max(0, at.depth), max(0, at.push))
    if len(level) and place.view.first <= level.x[0] <= place.view.last:
        x, y = place.x(float(level.x[0])), place.y(at.depth)
    whole = whole_tree(tree.width, show.run.trace.depth_count)
    return do(show_tree, zoomed_in(place, place.box, whole, x, y, factor, show.look.scale))
