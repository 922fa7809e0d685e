"""The timeline from afar: where an event has less than a pixel, all of them are one shape."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from visualizer.layout.timeline import (
    EMPTY,
    FAILED,
    OPEN,
    SOLVED,
    Reach,
    silhouette,
    softened,
)
from visualizer.trace.overview import EventColumns
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme, mix

Codes = NDArray[np.uint8]

REACH, SOFT, WIDE = 3, 5, 24
"""Unscaled columns: of what is deepest, of a slope, and of a node that is told from the next."""

MANY = 4
"""Added to a state of nodes where it is of many choices, not of a single one."""

TONES = np.array([MANY + SOLVED, MANY + OPEN, MANY + FAILED, EMPTY], np.uint8)
"""What a column has, from top to bottom."""

SEAM, BLENDS = 16, 32
"""Added where a node ends and another begins; and the first code of those at an edge."""

STEPS = 8
"""Shades of a pixel at an edge: how much of it is the shape."""

GLOW, SHADES, FAINT = 160, 16, 0.4
"""Choices with few solutions and with many, where most columns have some; and how faint the former
are."""

HILL = 180
TICKED = HILL + STEPS
"""A solution; with less added the edge of a hill of them."""

CLOSE, CLOSER = 0.25, 2
"""The share of columns with solutions from which on it is told how many there are; and the mean
number of them from which on green choices tell it, too: the shape tells nothing then."""

_UNDER = (np.arange(256) % 4).astype(np.uint8)
_UNDER[GLOW : GLOW + SHADES] = SOLVED
for _top, _below, _step in product(range(4), range(4), range(STEPS)):
    _UNDER[BLENDS + (_top * 4 + _below) * STEPS + _step] = _top if 2 * _step >= STEPS else _below


def tone_of(code: int) -> int:
    """FAILED, SOLVED, OPEN or EMPTY: what a pixel of the shape is about."""
    return int(_UNDER[code])


def solved(codes: Codes) -> NDArray[np.bool_]:
    """Which pixels are about choices with solutions below them?"""
    return np.asarray(_UNDER[codes] == SOLVED)


def richness(solutions: NDArray[np.int64], look: Look) -> Reach | None:
    """How many solutions there are around each column, beside the most in view, from 0 to 1; None
    where they are single ones."""
    if (solutions > 0).mean() <= CLOSE:
        return None
    wide = 2 * look.px(SOFT)
    near = softened(softened(solutions, wide), wide)
    return np.asarray(np.minimum(near / max(1e-9, np.percentile(near, 98)), 1))


def shape(
    found: EventColumns, height: int, depth_count: int, look: Look, rich: Reach | None
) -> Codes:
    """What its pixels show, column by column from top to bottom; rich: see richness."""
    seen = silhouette(found, look.px(REACH), look.px(SOFT), look.px(WIDE))
    columns, each = len(found.deepest), height / depth_count
    reaches = np.stack((seen.solved, seen.unclosed, seen.deepest))
    rows, share = np.divmod(np.rint(reaches * each * STEPS).astype(np.int64), STEPS)
    ends = np.maximum.accumulate(np.vstack((rows, np.full(columns, height))))
    tones = np.tile(TONES, (columns, 1))
    if rich is not None and found.solutions.mean() >= CLOSER:
        tones[:, 0] = GLOW + np.rint(rich * (SHADES - 1))
    counts = np.diff(ends, axis=0, prepend=0).ravel("F")
    codes = np.repeat(tones.ravel(), counts).reshape(columns, height)
    for i, tone in reversed([*enumerate(TONES[:3] - MANY)]):
        edge = np.flatnonzero((share[i] > 0) & (rows[i] < height) & (rows[i] == ends[i]))
        at = edge, rows[i, edge]
        codes[at] = BLENDS + (tone * 4 + _UNDER[codes[at]]) * STEPS + share[i, edge]
    for column, first, stop in seen.seams:
        part = codes[column : column + look.px(1), round(first * each) : round(stop * each)]
        part[:] = SEAM + _UNDER[part]
    return codes


def ticks(solutions: NDArray[np.int64], height: int, columns: int, rich: Reach | None) -> Codes:
    """Where solutions are, as a tick of so many columns each; or as hills: the higher, the more."""
    high = (solutions > 0).astype(np.float64) if rich is None else rich
    for off in range(1, 1 if rich is not None else columns):
        np.maximum(high[off:], solutions[:-off] > 0, out=high[off:])
    steps = np.rint(high * (height * STEPS)).astype(np.int64)[:, np.newaxis]
    share = np.clip(steps - STEPS * np.arange(height)[::-1], 0, STEPS)
    return np.where(share, HILL + share, EMPTY).astype(np.uint8)


def shape_colors(theme: Theme) -> dict[int, Color]:
    """The colours of all these codes."""
    ground = theme.surface
    plain = {EMPTY: ground, FAILED: theme.failed, SOLVED: theme.placed,
             OPEN: mix(theme.text_dim, ground, 0.35)}
    colors: dict[int, Color] = {**plain}
    for shade in range(SHADES):
        colors[GLOW + shade] = mix(theme.placed, ground, FAINT * (1 - shade / (SHADES - 1)))
    for step in range(STEPS + 1):
        colors[HILL + step] = mix(ground, theme.solution, step / STEPS)
    for tone, color in plain.items():
        colors[MANY + tone] = color
        colors[SEAM + tone] = mix(color, ground, 0.45)
        for below, step in product(plain, range(STEPS)):
            colors[BLENDS + (tone * 4 + below) * STEPS + step] = mix(
                plain[below], color, step / STEPS
            )
    return colors
