"""Where in the tree a zoomed view is: the choices that all of it lies below."""

from __future__ import annotations

import numpy as np

from visualizer.layout.tree.view import TreeView
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene

MOST = 6
"""Choices that are named: the deepest ones, nearest to what is in view."""

INSIDE = 1e-6
"""Leaves by which the right edge of a view is moved to lie in its last column."""


def shared_path(scene: Scene, view: TreeView) -> list[int]:
    """The values of the choices above everything that is in view, from the root on."""
    assert scene.tree is not None
    columns = scene.tree.tree.columns
    first, last = columns.at(np.array([view.first, view.last - INSIDE]))
    paths = [scene.trace.path_events(int(columns.event[column])) for column in (first, last)]
    shared = [one for one, other in zip(*paths, strict=False) if one == other]
    return scene.trace.values_at(shared)


def whereabouts(picture: Picture, scene: Scene, view: TreeView) -> str:
    """That path in the picture's words; "" where the view is of more than one choice's subtree."""
    path = shared_path(scene, view)
    names = [picture.choice_name(scene.moment, value) for value in path[-MOST:]]
    return " · ".join(["…", *names] if len(path) > MOST else names)
