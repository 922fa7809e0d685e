"""Rounded rectangles with smooth corners, and their shadows."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from visualizer.ui.geometry import RectLike, rgba
from visualizer.ui.theme import RGBA, Color


def rounded_rect(
    surface: pygame.Surface,
    rect: RectLike,
    fill: Color | None = None,
    border: Color | None = None,
    width: int = 1,
    radius: int = 0,
) -> None:
    """Draw a rectangle with round corners; the border lies inside `rect` and is `width` wide.

    With no `fill` the middle stays as it is, with no `border` the fill reaches the edge.
    """
    x, y, w, h = rect
    if w <= 0 or h <= 0:
        return
    if border is None:
        width = 0
    width = min(width, w // 2, h // 2)
    radius = min(radius, w // 2, h // 2)
    inside = rgba(fill) if fill is not None else None
    edge = rgba(border) if border is not None and width else None
    if (inside is not None and inside[3] < 255) or (edge is not None and edge[3] < 255):
        # Surface.fill does not blend, so translucent ones are drawn apart first.
        surface.blit(_rounded_picture(w, h, inside, edge, width, radius), (x, y))
    else:
        _rounded(surface, x, y, w, h, inside, edge, width, radius)


def _rounded(
    surface: pygame.Surface,
    x: int,
    y: int,
    w: int,
    h: int,
    fill: RGBA | None,
    border: RGBA | None,
    width: int,
    radius: int,
) -> None:
    paint = surface.fill
    inset = max(radius, width)
    if fill is not None:
        if inset:
            paint(fill, (x + inset, y + width, w - 2 * inset, h - 2 * width))
            paint(fill, (x + width, y + inset, inset - width, h - 2 * inset))
            paint(fill, (x + w - inset, y + inset, inset - width, h - 2 * inset))
        else:
            paint(fill, (x, y, w, h))
    if border is not None:
        paint(border, (x + inset, y, w - 2 * inset, width))
        paint(border, (x + inset, y + h - width, w - 2 * inset, width))
        paint(border, (x, y + inset, width, h - 2 * inset))
        paint(border, (x + w - width, y + inset, width, h - 2 * inset))
    if inset:
        a, b, c, d = _corners(inset, radius, width, fill, border)
        right, bottom = x + w - inset, y + h - inset
        surface.fblits(((a, (x, y)), (b, (right, y)), (c, (x, bottom)), (d, (right, bottom))))


@lru_cache(maxsize=512)
def _corners(
    size: int, radius: int, width: int, fill: RGBA | None, border: RGBA | None
) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface, pygame.Surface]:
    """The four corners, top left first, as squares of `size`."""
    at = np.arange(size, dtype=np.float64) + 0.5
    outer = _corner_cover(at, 0.0, radius)
    inner = _corner_cover(at, float(width), max(0, radius - width))
    pixels = np.zeros((size, size, 4))
    for color, cover in ((fill, inner), (border, outer - inner)):
        if color is not None:
            alpha = cover * (color[3] / 255)
            pixels[..., :3] += alpha[..., None] * np.array(color[:3], dtype=np.float64)
            pixels[..., 3] += alpha
    visible = np.maximum(pixels[..., 3:], 1e-9)
    pixels[..., :3] /= visible
    pixels[..., 3] *= 255
    corner = _surface_of(np.rint(pixels).astype(np.uint8))
    flip = pygame.transform.flip
    return corner, flip(corner, True, False), flip(corner, False, True), flip(corner, True, True)


def _corner_cover(
    at: np.ndarray[tuple[int], np.dtype[np.float64]], inset: float, radius: int
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """How much of each pixel the corner that begins `inset` further in covers."""
    away = np.maximum(inset + radius - at, 0.0)
    if radius == 0:
        inside = np.clip(at - inset + 0.5, 0.0, 1.0)
        return np.multiply.outer(inside, inside)
    return np.clip(radius + 0.5 - np.hypot(away[:, None], away[None, :]), 0.0, 1.0)


@lru_cache(maxsize=192)
def _rounded_picture(
    w: int, h: int, fill: RGBA | None, border: RGBA | None, width: int, radius: int
) -> pygame.Surface:
    picture = pygame.Surface((w, h), pygame.SRCALPHA)
    _rounded(picture, 0, 0, w, h, fill, border, width, radius)
    return picture


def shadow(surface: pygame.Surface, rect: RectLike, blur: int, radius: int, color: RGBA) -> None:
    """A soft shadow of a rounded rectangle, `blur` pixels wide; draw it before the rectangle."""
    x, y, w, h = rect
    surface.blit(_shadow(w, h, blur, radius, color), (x - blur, y - blur + blur // 3))


@lru_cache(maxsize=16)
def _shadow(w: int, h: int, blur: int, radius: int, color: RGBA) -> pygame.Surface:
    picture = pygame.Surface((w + 2 * blur, h + 2 * blur), pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    across = np.abs(np.arange(w + 2 * blur) + 0.5 - (w / 2 + blur)) - (w / 2 - radius)
    down = np.abs(np.arange(h + 2 * blur) + 0.5 - (h / 2 + blur)) - (h / 2 - radius)
    outside = np.hypot(np.maximum(across, 0)[:, None], np.maximum(down, 0)[None, :]) - radius
    depth = np.clip(1.0 - outside / blur, 0.0, 1.0)
    # Cubed, it falls off fast at first and then slowly, without a visible rim.
    pygame.surfarray.pixels_alpha(picture)[:] = np.rint(depth**3 * color[3] * 0.8).astype(np.uint8)
    return picture


def _surface_of(
    pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]],
) -> pygame.Surface:
    """A surface of an array of width, height and the four channels."""
    surface = pygame.Surface(pixels.shape[:2], pygame.SRCALPHA)
    pygame.surfarray.pixels3d(surface)[:] = pixels[..., :3]
    pygame.surfarray.pixels_alpha(surface)[:] = pixels[..., 3]
    return surface
