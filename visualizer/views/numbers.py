"""How numbers are written, here and beside the title of a pane."""

from __future__ import annotations

import math
from collections.abc import Sequence

from visualizer.base.numbers import grouped as grouped
from visualizer.pictures.scene import Scene


def speed_text(speed: float) -> str:
    """Events a second in few characters; "max" for the player's MAX."""
    if math.isinf(speed):
        return "max"
    if speed >= 1000:
        return grouped(round(speed))
    return f"{speed:.3g}"


def numbers_note(scene: Scene, names: Sequence[str]) -> str:
    """The watched numbers as "name = value"; nothing while they belong to an earlier event."""
    if not scene.variables_current:
        return ""
    values = [(name, scene.variables.get(name)) for name in names]
    return "    ".join(f"{name} = {value}" for name, value in values if isinstance(value, int))
