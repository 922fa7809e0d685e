"""The edges that the plan of a search tree says, down to nodes and to ends."""

from __future__ import annotations

import numpy as np
import pygame

from visualizer.layout.tree.plan import Plan
from visualizer.panes.tree_canvas import BAND, TILE, Canvas, Edges
from visualizer.ui.look import Look

EDGE, INK = 1.1, 0.72
"""Width of an edge, unscaled, and how opaque edges are at most."""

FULL_INK, FAINTEST = 8.0, 0.35
"""Pixels (unscaled) that a node needs for its edge not to be fainter; and how faint it gets."""


def draw_edges(surface: pygame.Surface, plan: Plan, look: Look) -> None:
    """Draw those of a plan of which something is in view."""
    width, height = surface.get_size()
    edges = _edges(plan, look)
    edges = edges.chosen((edges.y <= height) & (edges.to_y >= 0))
    if not len(edges):
        return
    top = max(0, int(edges.y.min()))
    bottom = min(height, int(np.ceil(edges.to_y.max())) + 1)
    canvas = Canvas(width, top, bottom)
    canvas.draw_edges(edges, EDGE * look.scale)
    picture = pygame.Surface((width + 2 * TILE, BAND), pygame.SRCALPHA)
    picture.fill((*look.theme.text_dim, 0))
    for part in canvas.parts(INK):
        part.lay(surface, picture, 0)


def _edges(plan: Plan, look: Look) -> Edges:
    """All edges down to nodes and to ends, but those that come from above what is in view."""
    place, ends, rows = plan.place, plan.ends, plan.rows
    begins = np.append(0, rows.begins + 1)  # the root, then a row after the other
    xs = np.append(plan.tree.width / 2, rows.nodes.x)
    above = np.concatenate((rows.row, ends.row + 1))  # the number of the row above, the root's is 0
    parent = np.concatenate((rows.parent, ends.parent))
    left = np.concatenate((rows.nodes.left, ends.left))
    right = np.concatenate((rows.nodes.right, ends.right))
    depth = np.concatenate((rows.depths[rows.row], ends.depth))
    drawn = (above > 0) | (plan.start < 0)
    above, room = above[drawn], (right - left)[drawn] * place.spacing
    return Edges(
        place.xs(xs[begins[above] + np.maximum(parent[drawn], 0)]),
        place.ys(plan.depths[above]),
        place.xs((left + right)[drawn] / 2),
        place.ys(depth[drawn]),
        np.clip(room / (FULL_INK * look.scale), FAINTEST, 1.0),
    )
