"""From what is described to pixels, for tests that look at pixels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.paint import paint


def painted(surface: pygame.Surface, describe: Callable[..., Any], *args: Any, **more: Any) -> Any:
    """Paint what `describe` puts into a figure; returns what it returns."""
    figure = Figure(surface.get_rect())
    answer = describe(figure, *args, **more)
    paint(surface, figure)
    return answer
