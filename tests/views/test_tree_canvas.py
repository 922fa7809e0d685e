"""What of a tree's edges is summed up by tiles is what all pixels would be."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from visualizer.panes.tree_canvas import BAND, TILE, Canvas, Edges, Fans


def whole(canvas: Canvas, width: int, top: int, bottom: int) -> NDArray[np.uint8]:
    """How much of each pixel is covered."""
    found = np.zeros((width + 2 * TILE, bottom - top + BAND), np.uint8)
    for part in canvas.parts():
        y, down = part.top - top, part.size[1]
        for i, left in enumerate(part.left):
            run = part.cover[part.edges[i] : part.edges[i + 1]]
            found[left : left + len(run), y : y + down] = run
    return found[:width, : bottom - top]


@pytest.mark.parametrize("seed", range(20))
def test_no_tile_is_forgotten(seed: int) -> None:
    rng = np.random.default_rng(seed)
    width, top = int(rng.integers(1, 400)), int(rng.integers(0, 50))
    bottom = top + int(rng.integers(1, 300))
    count = int(rng.integers(1, 40))
    x, to_x, more = (rng.uniform(-200, width + 200, count) for _ in range(3))
    y = rng.uniform(top - 60, bottom, count)
    to_y = y + rng.choice([0.5, 8, 120, 400]) * rng.random(count)
    covers = []
    for everywhere in (False, True):
        canvas = Canvas(width, top, bottom)
        canvas.draw_edges(Edges(x, y, to_x, to_y, np.ones(count)), 2.2)
        canvas.draw_fans(Fans(x, y, np.minimum(to_x, more), np.maximum(to_x, more), to_y))
        if everywhere:
            canvas._tiles[:: len(canvas._tiles) // canvas._bands] += 1 << 20
        covers.append(whole(canvas, width, top, bottom))
    assert (covers[0] == covers[1]).all()
