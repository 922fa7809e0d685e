"""Small trees and graphs in pictures: permutation trees, graphs of any kind, the De Bruijn graph.

Places in a permutation tree and in a graph are shares of a width and a height, from 0 to 1, so that
one layout serves every size. In the De Bruijn graph two edges lead from each word w of n bits to
the words that begin with its last n - 1 bits.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from math import perm

import numpy as np

from visualizer.base.named_tuple import NamedTuple

Prefix = tuple[int, ...]
Share = tuple[float, float]


def leaf_count(n: int) -> int:
    """How many nodes the whole tree has side by side."""
    return perm(n, n)


@lru_cache(maxsize=8)
def whole_tree(n: int) -> dict[Prefix, Share]:
    """Every node of the tree: leaves evenly spaced, a node above the middle of its children."""
    places: dict[Prefix, Share] = {}
    leaves = leaf_count(n)
    seen = 0

    def stand(prefix: Prefix) -> float:
        nonlocal seen
        children = [(*prefix, value) for value in range(n) if value not in prefix]
        if children:
            across = [stand(child) for child in children]
            x = (across[0] + across[-1]) / 2
        else:
            x = (seen + 0.5) / leaves
            seen += 1
        places[prefix] = x, len(prefix) / n
        return x

    stand(())
    return places


def path_tree(path: Prefix, n: int) -> dict[Prefix, Share]:
    """The nodes of a path and their children: a row a depth, evenly spaced.

    Where a node stands depends on its depth and its rank among its siblings only, so that nothing
    moves when the path changes.
    """
    places: dict[Prefix, Share] = {(): (0.5, 0.0)}
    for depth in range(min(len(path) + 1, n)):
        above = path[:depth]
        siblings = [(*above, value) for value in range(n) if value not in above]
        for rank, node in enumerate(siblings):
            places[node] = (rank + 0.5) / len(siblings), (depth + 1) / n
    return places


ROUNDS = 300
"""So many times all nodes of a graph are moved; then hardly anything changes."""


@lru_cache(maxsize=32)
def stress_places(neighbours: tuple[tuple[int, ...], ...]) -> tuple[Share, ...]:
    """The nodes of an undirected graph, as far from each other as steps lead from one to the other.

    Stress majorization: E. R. Gansner, Y. Koren, S. North, "Graph Drawing by Stress Majorization",
    2004. It begins with a ring in the order of the nodes. The widest direction lies across.
    """
    count = len(neighbours)
    angles = 2 * np.pi * np.arange(count) / count - np.pi / 2
    places = np.stack([np.cos(angles), np.sin(angles)], axis=1) * count / 6
    wanted = _distances(neighbours)
    weights = np.where(wanted > 0, np.maximum(wanted, 1) ** -2.0, 0)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    for _round in range(ROUNDS):
        apart = np.linalg.norm(places[:, np.newaxis] - places[np.newaxis], axis=2)
        pull = -weights * wanted / np.maximum(apart, 1e-9)
        np.fill_diagonal(pull, 0)
        np.fill_diagonal(pull, -pull.sum(axis=1))
        places = inverse @ (pull @ places)
    places = places @ np.linalg.svd(places - places.mean(axis=0))[2].T
    low, high = places.min(axis=0), places.max(axis=0)
    shares = 0.5 + (places - (low + high) / 2) / max(1e-9, *(high - low))
    return tuple((float(x), float(y)) for x, y in shares)


def _distances(neighbours: Sequence[Sequence[int]]) -> np.ndarray:
    """How many steps lead from node to node; between parts apart one more than the most."""
    count = len(neighbours)
    found = np.full((count, count), -1.0)
    for start in range(count):
        found[start, start] = 0
        reached = [start]
        for node in reached:
            for other in neighbours[node]:
                if found[start, other] < 0:
                    found[start, other] = found[start, node] + 1
                    reached.append(other)
    return np.where(found < 0, found.max() + 1, found)


Spot = tuple[float, float]

BEND = 0.16
"""How far an edge leaves the straight line, as a share of its length."""

ROUND = 1440
"""Places on an ellipse among which those of the words are chosen."""

SCAN = 64
"""Steps in which the end of an edge at the rim of a tile is looked for."""


@lru_cache(maxsize=8)
def around(n: int) -> tuple[int, ...]:
    """All words in an order in which each leads to the next: the walk that takes 1 where it can."""
    words, last = [0], 0
    seen = {0}
    while len(words) < 2**n:
        last = next(w for w in ((2 * last + 1) % 2**n, 2 * last % 2**n) if w not in seen)
        words.append(last)
        seen.add(last)
    return tuple(words)


_ANGLES = [2 * math.pi * i / ROUND - math.pi / 2 for i in range(ROUND + 1)]
_ACROSS = np.array([math.cos(angle) for angle in _ANGLES])
_DOWN = np.array([math.sin(angle) for angle in _ANGLES])


@lru_cache(maxsize=32)
def ellipse_places(count: int, rx: float, ry: float) -> tuple[Spot, ...]:
    """Places at equal distances along an ellipse around (0, 0), from the top clockwise."""
    x, y = rx * _ACROSS, ry * _DOWN
    walked = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))))
    at = np.searchsorted(walked, walked[-1] * np.arange(count) / count, side="right") - 1
    return tuple(zip(x[at].tolist(), y[at].tolist(), strict=True))


def edges(n: int) -> list[tuple[int, int]]:
    """Every edge as (from, to); two of them lead from a word to itself."""
    return [(word, (2 * word + bit) % 2**n) for word in range(2**n) for bit in (0, 1)]


class EdgeCurve(NamedTuple):
    """A line from `start` to `end` that is drawn towards `control`."""

    start: Spot
    control: Spot
    end: Spot

    def at(self, t: float) -> Spot:
        """The point at the share t of the way."""
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        (x0, y0), (x1, y1), (x2, y2) = self
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2

    def points(self, first: float, last: float, spacing: float) -> list[Spot]:
        """The part from share `first` to `last`, as points about `spacing` apart."""
        count = max(2, math.ceil(math.dist(self.start, self.end) * (last - first) / spacing))
        return [self.at(first + (last - first) * i / count) for i in range(count + 1)]


def edge_curve(start: Spot, end: Spot, center: Spot, *, mutual: bool) -> EdgeCurve:
    """An edge that gives way to what lies at the rim: it bends towards the center.

    mutual: there is an edge back too; both bend to their left, so that they stay apart.
    """
    (x0, y0), (x1, y1) = start, end
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    nx, ny = y1 - y0, x0 - x1  # to the left, as long as the edge
    if not mutual and nx * (center[0] - mx) + ny * (center[1] - my) < 0:
        nx, ny = -nx, -ny
    return EdgeCurve(start, (mx + nx * BEND * 2, my + ny * BEND * 2), end)


def visible_part(
    curve: EdgeCurve, half_width: float, half_height: float, margin: float
) -> tuple[float, float]:
    """From which to which share a curve lies outside the tiles at its ends."""

    def covered(t: float, tile: Spot) -> bool:
        x, y = curve.at(t)
        return abs(x - tile[0]) < half_width + margin and abs(y - tile[1]) < half_height + margin

    shares = [i / SCAN for i in range(SCAN + 1)]
    first = next((t for t in shares if not covered(t, curve.start)), 0.5)
    last = next((t for t in reversed(shares) if not covered(t, curve.end)), 0.5)
    return first, max(first, last)


def loop_points(center: Spot, radius: float, angle: float, gap: float) -> list[Spot]:
    """Most of a circle, open by `gap` radians around `angle`: an edge from a word to itself."""
    steps = 20
    low, high = angle + gap / 2, angle + 2 * math.pi - gap / 2
    angles = [low + (high - low) * i / steps for i in range(steps + 1)]
    x, y = center
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
