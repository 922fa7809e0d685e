"""How a rectangle is drawn where there are no pixels: what its corners, border and fill measure."""

from __future__ import annotations

from typing import NamedTuple

from visualizer.ui.figure import Rect
from visualizer.ui.geometry import rgba


class Measures(NamedTuple):
    """Pixels: of the corners, of the border's line, and how far inside of the edge the fill ends.

    The border lies inside. The fill ends in the middle of it, so that nothing shines through; below
    a border that is seen through it ends where that begins.
    """

    radius: int
    width: int
    inset: float


def measures(mark: Rect) -> Measures | None:
    """Those of a rectangle; None where nothing of it is seen."""
    _x, _y, w, h, _fill, border, width, radius = mark
    if w <= 0 or h <= 0:
        return None
    width = min(width, w // 2, h // 2) if border is not None else 0
    solid = border is not None and rgba(border)[3] == 255
    return Measures(min(radius, w // 2, h // 2), width, width / 2 if solid else float(width))
