"""Marks as pixels: lines, rounded rectangles, rings and polygons with smooth edges at any scale.

All sizes are pixels. What is painted again in the next frame is kept as a picture, so that most
calls cost a few microseconds. Colours may be translucent.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache, wraps
from itertools import pairwise
from typing import ParamSpec, TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.ui.geometry import STEPS, Point, RectLike, rgba
from visualizer.ui.theme import RGBA, Color

SEGMENT = 18.0
"""Strokes are drawn in pieces of this many pixels: long ones would waste time on empty corners."""

FAR = 8192
"""Pixels, more than a window has: only the part that is seen is drawn of what is larger, as it is
where a recording names a cell that its board does not have."""

LARGE = 512
"""Pixels from which on a polygon is drawn larger along its edges only: all of it would take
seconds, and gigabytes."""

PATCH, BEYOND = 64, 2
"""The side of a patch, and how far beyond it a part of a polygon reaches that is cut there."""

KEPT_BYTES = 32 << 20
"""What the pictures of a kind may take that are kept; one of a whole window in 4K takes as much."""

P = ParamSpec("P")


def _kept(make: Callable[P, pygame.Surface]) -> Callable[P, pygame.Surface]:
    """Keep the pictures that were used last, as many as take so much room: by their number they
    would take hundreds of megabytes where a window has been large. Arguments go by place."""
    pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
    room = KEPT_BYTES

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> pygame.Surface:
        nonlocal room
        found = pictures.get(args)
        if found is not None:
            pictures.move_to_end(args)
            return found
        picture = pictures[args] = make(*args, **kwargs)
        room -= _bytes(picture)
        while room < 0 and len(pictures) > 1:
            room += _bytes(pictures.popitem(last=False)[1])
        return picture

    return made


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


def polyline(
    surface: pygame.Surface,
    color: Color,
    points: Sequence[Point],
    width: float = 1,
    dash: tuple[float, float] | None = None,
) -> None:
    """A line through `points` with round ends and corners."""
    if len(points) < 2:
        return
    picture, left, top = _placed(points, width, dash, color)
    if picture is not None:
        surface.blit(picture, (left, top))
        return
    for stretch in _seen(surface, points, width):
        picture, left, top = _placed(stretch, width, dash, color)
        if picture is not None:
            surface.blit(picture, (left, top))


def _is_far(points: Sequence[Point]) -> bool:
    """Does what has these points reach farther than any window?"""
    across, down = [x for x, _ in points], [y for _, y in points]
    return max(across) - min(across) > FAR or max(down) - min(down) > FAR


def _seen(
    surface: pygame.Surface, points: Sequence[Point], width: float
) -> Iterator[tuple[Point, Point]]:
    """The parts of a line's stretches that are near to what is painted."""
    margin = math.ceil(width) + 2
    area = surface.get_clip().inflate(2 * margin, 2 * margin)
    for (x0, y0), (x1, y1) in pairwise(points):
        dx, dy = x1 - x0, y1 - y0
        first, last = 0.0, 1.0
        for start, way, low, high in (
            (x0, dx, area.left, area.right), (y0, dy, area.top, area.bottom),
        ):
            if way:
                ends = sorted(((low - start) / way, (high - start) / way))
                first, last = max(first, ends[0]), min(last, ends[1])
            elif not low <= start <= high:
                first = 2.0
        if first <= last:
            yield (x0 + dx * first, y0 + dy * first), (x0 + dx * last, y0 + dy * last)


def _placed(
    points: Sequence[Point], width: float, dash: tuple[float, float] | None, color: Color
) -> tuple[pygame.Surface | None, int, int]:
    """The picture of a stroke and where it goes; None: it reaches too far for one."""
    left = math.floor(min(x for x, _ in points))
    top = math.floor(min(y for _, y in points))
    near = tuple((round((x - left) * STEPS), round((y - top) * STEPS)) for x, y in points)
    picture, margin = stroke_picture(near, round(width * STEPS), dash, rgba(color))
    return picture, left - margin, top - margin


@lru_cache(maxsize=768)
def stroke_picture(
    points: tuple[tuple[int, int], ...],
    width: int,
    dash: tuple[float, float] | None,
    color: RGBA,
) -> tuple[pygame.Surface | None, int]:
    """The picture of a stroke, and how far it reaches beyond its points to the left and above.

    None where it is larger than any window.
    """
    cover, margin = _stroke_cover(points, width, dash)
    if cover is None:
        return None, 0
    picture = pygame.Surface(cover.shape, pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    pygame.surfarray.pixels_alpha(picture)[:] = cover * np.float32(color[3]) + np.float32(0.5)
    # Most of the picture is empty: run-length encoding makes its blits ten times faster.
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture, margin


Cover: TypeAlias = NDArray[np.float32]
"""How much of each pixel is covered, from 0 to 1, by x and y."""


@lru_cache(maxsize=48)
def _stroke_cover(
    points: tuple[tuple[int, int], ...], width: int, dash: tuple[float, float] | None
) -> tuple[Cover | None, int]:
    """How a stroke of any colour covers pixels, and how far it reaches beyond its points; kept, as
    one that appears or goes is a little more or less opaque in each frame. None: see above."""
    line_points = [(x / STEPS, y / STEPS) for x, y in points]
    if _is_far(line_points):
        return None, 0
    pieces = _pieces(line_points)
    radius = width / STEPS / 2
    if dash is not None:
        pieces = _dashed(pieces, dash, 2 * radius)
    margin = math.ceil(radius) + 1
    across = math.ceil(max(x for x, _ in line_points)) + 2 * margin + 1
    down = math.ceil(max(y for _, y in line_points)) + 2 * margin + 1
    return _cover(pieces, radius, margin, across, down), margin


Pieces = list[tuple[float, float, float, float]]


def _pieces(points: Sequence[Point]) -> Pieces:
    """The line through `points` in straight pieces of at most SEGMENT pixels."""
    pieces: Pieces = []
    for (x0, y0), (x1, y1) in pairwise(points):
        count = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / SEGMENT))
        dx, dy = (x1 - x0) / count, (y1 - y0) / count
        pieces.extend(
            (x0 + dx * i, y0 + dy * i, x0 + dx * (i + 1), y0 + dy * (i + 1)) for i in range(count)
        )
    return pieces


def dash_lengths(
    points: Sequence[Point], dash: tuple[float, float], width: float
) -> tuple[float, float]:
    """How long dashes and gaps are so that one begins and one ends the line; without round ends.

    These reach beyond a dash, so that it is shorter by the width of the line.
    """
    total = sum(math.dist(a, b) for a, b in pairwise(points))
    on, off = max(0.5, dash[0] - width), dash[1] + width
    count = max(1, round((total - on) / (on + off)))
    stretch = total / (count * (on + off) + on)
    return on * stretch, off * stretch


def _dashed(pieces: Pieces, dash: tuple[float, float], width: float) -> Pieces:
    """The parts of `pieces` that the dashes leave."""
    on, off = dash_lengths([(x, y) for x, y, _x, _y in pieces] + [pieces[-1][2:]], dash, width)
    period = on + off
    left: Pieces = []
    at = 0.0
    for x0, y0, x1, y1 in pieces:
        length = math.hypot(x1 - x0, y1 - y0)
        if length == 0:
            continue
        first = math.floor((at - on) / period)
        for i in range(max(0, first), math.floor((at + length) / period) + 1):
            a, b = max(i * period, at) - at, min(i * period + on, at + length) - at
            if b > a:
                a, b = a / length, b / length
                left.append(
                    (
                        x0 + (x1 - x0) * a,
                        y0 + (y1 - y0) * a,
                        x0 + (x1 - x0) * b,
                        y0 + (y1 - y0) * b,
                    )
                )
        at += length
    return left


def _cover(pieces: Pieces, radius: float, margin: int, across: int, down: int) -> Cover:
    """How much of each pixel a stroke of `pieces` covers.

    The distance of each pixel from a piece says how much of the pixel is covered. All pieces get
    tiles of one size, so that numpy works on all of them at once.
    """
    cover = np.zeros((across, down), np.float32)
    if not pieces:
        return cover
    p = np.array(pieces, dtype=np.float32)
    reach = radius + 1.0
    low = np.floor(np.minimum(p[:, :2], p[:, 2:]) - reach)
    high = np.ceil(np.maximum(p[:, :2], p[:, 2:]) + reach)
    wide, tall = (int(v) for v in (high - low).max(axis=0))
    dx, dy = p[:, 2] - p[:, 0], p[:, 3] - p[:, 1]
    length = np.maximum(dx * dx + dy * dy, 1e-9)
    x = np.arange(wide, dtype=np.float32) + 0.5 + (low[:, :1] - p[:, :1])
    y = np.arange(tall, dtype=np.float32) + 0.5 + (low[:, 1:] - p[:, 1:2])
    along = (x * (dx / length)[:, None])[:, :, None] + (y * (dy / length)[:, None])[:, None, :]
    np.clip(along, 0.0, 1.0, out=along)
    away_x = x[:, :, None] - along * dx[:, None, None]
    away_y = y[:, None, :] - along * dy[:, None, None]
    distance = np.sqrt(away_x * away_x + away_y * away_y)
    # Thinner than a pixel means fainter, not narrower.
    faint = min(1.0, 2 * radius)
    tiles = np.clip(max(radius, 0.5) + 0.5 - distance, 0.0, 1.0) * np.float32(faint)
    for (left, top), tile in zip(low.astype(int) + margin, tiles, strict=True):
        a, b = max(left, 0), max(top, 0)
        part = tile[a - left : across - left, b - top : down - top]
        target = cover[a : a + part.shape[0], b : b + part.shape[1]]
        np.maximum(target, part, out=target)
    return cover


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
    if max(w, h) > FAR:
        margin = max(radius, width) + 1
        area = surface.get_clip().inflate(2 * margin, 2 * margin)
        x, y, w, h = pygame.Rect(x, y, w, h).clip(area)
        if not (w and h):
            return
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
        a, b, c, d = corner_pictures(inset, radius, width, fill, border)
        right, bottom = x + w - inset, y + h - inset
        surface.fblits(((a, (x, y)), (b, (right, y)), (c, (x, bottom)), (d, (right, bottom))))


@lru_cache(maxsize=512)
def corner_pictures(
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


@_kept
def _rounded_picture(
    w: int, h: int, fill: RGBA | None, border: RGBA | None, width: int, radius: int
) -> pygame.Surface:
    picture = pygame.Surface((w, h), pygame.SRCALPHA)
    _rounded(picture, 0, 0, w, h, fill, border, width, radius)
    return picture


@_kept
def shadow_picture(w: int, h: int, blur: int, radius: int, color: RGBA) -> pygame.Surface:
    picture = pygame.Surface((w + 2 * blur, h + 2 * blur), pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    (across, at_x), (down, at_y) = (_from_edges(side, blur, radius) for side in (w, h))
    outside = np.hypot(across[:, None], down[None, :]) - radius
    depth = np.clip(1.0 - outside / blur, 0.0, 1.0)
    # Cubed, it falls off fast at first and then slowly, without a visible rim.
    alpha = np.rint(depth**3 * color[3] * 0.8).astype(np.uint8)
    # Only a corner has been worked out: that of a dialog in 4K has a hundredth of its pixels.
    pygame.surfarray.pixels_alpha(picture)[:] = alpha[at_x][:, at_y]
    return picture


def _from_edges(
    side: int, blur: int, radius: int
) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], np.ndarray[tuple[int], np.dtype[np.intp]]]:
    """How far pixels are outside of what lies `radius` inside a side, 0 within it: each distance
    there is, from the edge inwards, and which of them each pixel has."""
    count = side + 2 * blur
    half = np.arange((count + 1) // 2) + 0.5
    outside = np.maximum(side / 2 + blur - half - (side / 2 - radius), 0.0)
    outside = outside[: np.count_nonzero(outside) + 1]
    pixels = np.arange(count)
    return outside, np.minimum(np.minimum(pixels, pixels[::-1]), len(outside) - 1)


def _surface_of(
    pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]],
) -> pygame.Surface:
    """A surface of an array of width, height and the four channels."""
    surface = pygame.Surface(pixels.shape[:2], pygame.SRCALPHA)
    pygame.surfarray.pixels3d(surface)[:] = pixels[..., :3]
    pygame.surfarray.pixels_alpha(surface)[:] = pixels[..., 3]
    return surface


def polygon(surface: pygame.Surface, color: Color, points: Sequence[Point]) -> None:
    """A filled polygon."""
    across, down = zip(*points, strict=True)
    if max(max(across) - min(across), max(down) - min(down)) > LARGE:
        _large_polygon(surface, color, points)
        return
    left, top = math.floor(min(across)), math.floor(min(down))
    near = tuple((round((x - left) * STEPS), round((y - top) * STEPS)) for x, y in points)
    surface.blit(_polygon(near, rgba(color)), (left, top))


@_kept
def _polygon(points: tuple[tuple[int, int], ...], color: RGBA) -> pygame.Surface:
    across = max(x for x, _ in points) // STEPS + 1
    down = max(y for _, y in points) // STEPS + 1
    times = 8 if max(across, down) <= 96 else 4
    return _smooth([(x / STEPS, y / STEPS) for x, y in points], color, across, down, times)


def _smooth(
    points: Sequence[Point], color: Color, across: int, down: int, times: int
) -> pygame.Surface:
    """A polygon drawn larger and made smaller, which is what smooths its edges."""
    large = pygame.Surface((across * times, down * times), pygame.SRCALPHA)
    large.fill((*color[:3], 0))
    if len(points) > 2:
        pygame.draw.polygon(large, color, [(x * times, y * times) for x, y in points])
    return pygame.transform.smoothscale(large, (across, down))


def _large_polygon(surface: pygame.Surface, color: Color, points: Sequence[Point]) -> None:
    """As much of a polygon as is painted, in patches, whichever part of it that is: of the patches
    only those with an edge are drawn larger."""
    seen = surface.get_clip().clip(_around(points))
    if not seen:
        return
    picture = pygame.Surface(seen.size, pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    whole = (PATCH + 2 * BEYOND) ** 2
    for top in range(seen.top // PATCH * PATCH, seen.bottom, PATCH):
        strip = _cut(points, 1, top)
        for left in range(seen.left // PATCH * PATCH, seen.right, PATCH):
            part = _cut(strip, 0, left)
            place = pygame.Rect(left - seen.x, top - seen.y, PATCH, PATCH)
            if len(part) == 4 and _area(part) > whole - 1e-3:
                picture.fill(color, place)
            elif len(part) > 2:
                near = [(x - left, y - top) for x, y in part]
                picture.blit(_smooth(near, color, PATCH, PATCH, 4), place)
    surface.blit(picture, seen)


def _around(points: Sequence[Point]) -> pygame.Rect:
    """Whole pixels around some points, and one more on each side; of those that any window has."""
    left, top = (math.floor(max(-FAR, min(one))) - 1 for one in zip(*points, strict=True))
    right, bottom = (math.ceil(min(FAR, max(one))) + 1 for one in zip(*points, strict=True))
    return pygame.Rect(left, top, right - left, bottom - top)


def _cut(points: Sequence[Point], axis: int, first: int) -> list[Point]:
    """The part of a polygon that is in a patch, by one of the axes (Sutherland and Hodgman, 1974);
    where it is cut it reaches a little beyond."""
    found = list(points)
    for border, way in ((first - BEYOND, 1), (first + PATCH + BEYOND, -1)):
        whole, found = found, []
        for a, b in pairwise([*whole[-1:], *whole]):
            before, after = (way * (point[axis] - border) for point in (a, b))
            if (before < 0) != (after < 0):
                share = before / (before - after)
                found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            if after >= 0:
                found.append(b)
    return found


def _area(points: Sequence[Point]) -> float:
    return abs(sum(a * d - b * c for (a, b), (c, d) in pairwise([points[-1], *points]))) / 2


def ring(surface: pygame.Surface, color: Color, center: Point, radius: float, width: float) -> None:
    """A circle whose line lies inside `radius` and is `width` wide."""
    if radius > FAR:
        return
    left, top = math.floor(center[0]), math.floor(center[1])
    picture = _ring(
        round((center[0] - left) * STEPS),
        round((center[1] - top) * STEPS),
        round(radius * STEPS),
        round(width * STEPS),
        rgba(color),
    )
    half = picture.get_width() // 2
    surface.blit(picture, (left - half, top - half))


@lru_cache(maxsize=768)
def _ring(x: int, y: int, radius: int, width: int, color: RGBA) -> pygame.Surface:
    outer = radius / STEPS
    half = math.ceil(outer) + 2
    at = np.arange(2 * half) + 0.5 - half
    distance = np.hypot((at - x / STEPS)[:, None], (at - y / STEPS)[None, :])
    cover = np.clip(outer + 0.5 - distance, 0.0, 1.0)
    if width < radius:
        cover -= np.clip(outer - width / STEPS + 0.5 - distance, 0.0, 1.0)
    picture = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
    picture.fill((*color[:3], 0))
    pygame.surfarray.pixels_alpha(picture)[:] = np.rint(cover * color[3]).astype(np.uint8)
    return picture
