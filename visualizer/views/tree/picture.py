"""Draws what the plan of a search tree says: silhouette, edges, marks; it knows no playhead."""

from __future__ import annotations

import numpy as np
import pygame

from visualizer.layout.tree.marks import Marks
from visualizer.layout.tree.plan import Plan
from visualizer.ui.look import Look
from visualizer.views.tree.curtain import draw_curtain
from visualizer.views.tree.marks import draw_marks
from visualizer.views.tree.strokes import Canvas, Edges

EDGE, INK = 1.1, 0.72
"""Width of an edge, unscaled, and how opaque edges are at most."""

FULL_INK, FAINTEST = 8.0, 0.35
"""Pixels (unscaled) that a node needs for its edge not to be fainter; and how faint it gets."""

def draw_tree(surface: pygame.Surface, plan: Plan, marks: Marks, look: Look) -> None:
    """Draw all of it, as past, on a surface filled with the colour of the pane."""
    draw_curtain(surface, plan, look)
    for row in range(-1, len(plan.rows)):
        if row >= 0 or plan.start < 0:  # else its edges come from out of view
            _draw_edges(surface, plan, row, look)
    draw_marks(surface, marks, plan.place, look)


def _draw_edges(surface: pygame.Surface, plan: Plan, row: int, look: Look) -> None:
    """The edges from a row (-1: the root) down to the next row, and to ends."""
    edges = _edges(plan, row, look)
    if not len(edges.x) or edges.y > surface.get_height() or edges.to_y.max() < 0:
        return
    top = max(0, int(edges.y))
    bottom = min(surface.get_height(), int(np.ceil(edges.to_y.max())) + 1)
    canvas = Canvas(surface.get_width(), top, bottom)
    canvas.draw_edges(edges, EDGE * look.scale)
    picture = pygame.Surface((surface.get_width(), bottom - top), pygame.SRCALPHA)
    picture.fill((*look.theme.text_dim, 0))
    pygame.surfarray.pixels_alpha(picture)[:] = canvas.cover()
    picture.set_alpha(round(255 * INK))
    surface.blit(picture, (0, top))


def _edges(plan: Plan, row: int, look: Look) -> Edges:
    place = plan.place
    ends = plan.ends.chosen(plan.ends.row == row)
    above, x, room = ends.parent, ends.x, ends.right - ends.left
    depth = ends.depth
    if row + 1 < len(plan.rows):
        below = plan.rows[row + 1]
        above = np.append(above, below.parent)
        x = np.append(x, below.level.x)
        room = np.append(room, below.level.right - below.level.left)
        depth = np.append(depth, np.full(len(below.level), below.depth))
    ink = np.clip(room * place.spacing / (FULL_INK * look.scale), FAINTEST, 1.0)
    y = place.y(int(plan.depths[row + 1]))
    return Edges(plan.row_x(row)[above], y, place.xs(x), place.ys(depth), ink)
