"""Icons: one-coloured SVG pictures, drawn at the exact size in pixels and tinted."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.marks import Icon
from visualizer.ui.theme import Color

ICON_FOLDER = Path(__file__).resolve().parents[2] / "assets" / "icons"


def draw_icon(
    figure: Figure,
    look: Look,
    name: str,
    center: tuple[float, float],
    size: float,
    color: str | Color = "text",
) -> pygame.Rect:
    """Put an icon of `size` (unscaled) around `center`; return the rectangle it fills."""
    return place_icon(figure, name, center, look.px(size), look.color(color))


def place_icon(
    figure: Figure, name: str, center: tuple[float, float], pixels: int, color: Color
) -> pygame.Rect:
    """Put an icon of so many pixels around `center`; return the rectangle it fills."""
    pixels = max(1, pixels)
    left = int(center[0] - pixels / 2 + 0.5)
    top = int(center[1] - pixels / 2 + 0.5)
    figure.add(Icon(name, left, top, pixels, color))
    return pygame.Rect(left, top, pixels, pixels)


@lru_cache(maxsize=512)
def icon_picture(name: str, pixels: int, color: Color) -> pygame.Surface:
    """The icon assets/icons/`name`.svg as a square of `pixels`; not to be drawn into."""
    picture = _shape(name, pixels).copy()
    # The picture's own colour gives way to ours; what it covers stays, softer if ours is.
    alpha = color[3] if len(color) == 4 else 255
    picture.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    picture.fill((*color[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


@lru_cache(maxsize=128)
def icon_source(name: str) -> str:
    """The text of assets/icons/`name`.svg: white shapes in a square of 24."""
    return (ICON_FOLDER / f"{name}.svg").read_text("utf-8")


@lru_cache(maxsize=128)
def _shape(name: str, pixels: int) -> pygame.Surface:
    picture = pygame.image.load_sized_svg(ICON_FOLDER / f"{name}.svg", (pixels, pixels))
    # Its bytes come in an order that is slow to draw; convert_alpha() would need a window.
    return picture.convert(pygame.Surface((1, 1), pygame.SRCALPHA))
