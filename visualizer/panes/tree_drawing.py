"""The silhouette of what is too fine to draw: it hangs as a curtain from the nodes above it.

The more leaves of a pixel column reach a depth, the denser it is there; green is the share of them
on whose way there is a solution. Ticks are solutions.

Draws the marks of the search tree: a node is told apart by shape and by colour.

The choices, written in the marks of the search tree or beside them, where there is room.

The choices in force in the search tree, and the line between what is past and what is to come.

Nodes stand in the order of the search, and edges do not cross. So all that is left of the path is
past, and all right of it is to come.

Draws what the plan of a search tree says: silhouette, edges, marks; it knows no playhead.

What the pane of the search tree draws for a moment, and what of it is kept for the next one.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Hashable
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.base.distinct import distinct
from visualizer.layout.tree.columns import Floats, Indices
from visualizer.layout.tree.plan import (
    DEAD_END,
    FAILED,
    FOLDED_OPEN,
    FOLDED_SOLVED,
    LABELLED,
    OPEN,
    SAMPLES,
    SOLUTION,
    SOLVED,
    Counts,
    Marks,
    Plan,
    marks_of,
    plan,
    triangle,
)
from visualizer.layout.tree.view import Placement
from visualizer.panes.tree_canvas import BAND, TILE, Canvas, Edges, Fans, soft
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, Text
from visualizer.ui.fonts import FONTS
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.paint import paint, picture_of
from visualizer.ui.shapes import disc, polygon, polyline, ring, star
from visualizer.ui.theme import Color, Theme, mix

CONTRAST = 0.7
"""The exponent of a share: below 1 it shows few among many."""

SOLVED_INK, FAILED_INK = 0.7, 0.42
"""How dense it is at most."""

REDDISH = 0.6
"""How much of the colour of failure is in what has no solution: large planes of it would cry."""

MASKS = (0xFF0000, 0xFF00, 0xFF, 0)
PACK = np.array([1 << 16, 1 << 8, 1], np.uint32)
"""Where red, green and blue stand in the pixels of a picture of 32 bits."""

TICK = 6.0
"""Height of the tick of a solution, unscaled."""


NOWHERE = 1 << 20
"""A pixel row below all."""


def draw_curtain(surface: pygame.Surface, plan: Plan, look: Look) -> None:
    """Draw the silhouette of a plan into a surface filled with the colour of the pane."""
    silhouette, place = plan.silhouette, plan.place
    if not silhouette.narrow.any():
        return
    curtain = _curtain(plan, look.theme)
    below = np.flatnonzero(silhouette.narrow)
    level = silhouette.row + 1  # the number of the depth of the node above
    ends = plan.depths + np.where(plan.depths < 0, 1, plan.step)
    y, to_y = place.ys(plan.depths), place.ys(ends)
    curtain.hang(surface, place.box.x, np.where(silhouette.narrow, np.rint(to_y)[level], NOWHERE))
    # Down to the next level it is as wide as the edges to children would be.
    first, last = map(np.array, _stretches(below, level, silhouette.owner))
    if plan.start >= 0:  # the nodes above the first row are out of view
        first, last = first[level[first] > 0], last[level[first] > 0]
    xs = place.xs(np.append(plan.tree.width / 2, plan.rows.nodes.x))  # the root's first
    begins = np.append(0, plan.rows.begins + 1)
    x = xs[begins[level[first]] + np.maximum(silhouette.owner[first], 0)] - place.box.x
    above = level[first]
    curtain.hang_fans(surface, place.box.x, Fans(x, y[above], first * 1.0, last * 1.0, to_y[above]))
    _draw_ticks(surface, plan, look)


def _stretches(columns: Indices, *alike: Indices) -> tuple[list[int], list[int]]:
    """Neighbouring pixel columns of which some facts are the same, as stretches: first columns, and
    one past the last ones."""
    ends = np.diff(columns) > 1
    for fact in alike:
        ends |= np.diff(fact[columns]) != 0
    breaks = np.flatnonzero(ends) + 1
    last = columns[np.append(breaks - 1, len(columns) - 1)] + 1
    return columns[np.append(0, breaks)].tolist(), last.tolist()


class _Curtain(NamedTuple):
    """The picture of a whole curtain, and the pixel row at which it begins."""

    picture: pygame.Surface
    top: int

    def hang(self, surface: pygame.Surface, left: int, to_y: Floats) -> None:
        """Draw each pixel column from row to_y down, by bands of rows: neighbours are one there."""
        bottom = min(surface.get_height(), self.top + self.picture.get_height())
        top = int(np.clip(to_y.min(), max(0, self.top), bottom))
        parts = []
        for high in range(top, bottom, BAND):
            low = min(high + BAND, bottom)
            begin = np.clip(to_y, high, low).astype(np.int64)
            edges = np.flatnonzero(np.diff(begin, prepend=-1, append=-1))
            for (a, b), y in zip(pairwise(edges.tolist()), begin[edges[:-1]].tolist(), strict=True):
                if y < low:
                    part = (a, y - self.top, b - a, low - y)
                    parts.append((self.picture, (left + a, y), part))
        surface.blits(parts, False)

    def hang_fans(self, surface: pygame.Surface, left: int, fans: Fans) -> None:
        """Draw what lies within fans."""
        width, height = self.picture.get_size()
        begin, end = max(0, self.top), min(surface.get_height(), self.top + height)
        fans = fans.chosen((fans.y < end) & (fans.to_y > begin))
        if not len(fans.x):
            return
        top, bottom = max(begin, int(fans.y.min())), min(end, round(fans.to_y.max()))
        canvas = Canvas(width, top, bottom)
        canvas.draw_fans(fans)
        picture = pygame.Surface((width + 2 * TILE, BAND), pygame.SRCALPHA)
        for part in canvas.parts():
            y, down = part.top - self.top, part.size[1]
            runs = zip(part.left, pairwise(part.edges), strict=True)
            picture.blits([(self.picture, (first, 0), (x, y, last - first, down))
                           for x, (first, last) in runs], False)
            part.lay(surface, picture, left)


def _curtain(plan: Plan, theme: Theme) -> _Curtain:
    """From the highest row of nodes on that it hangs from."""
    silhouette, place = plan.silhouette, plan.place
    first = max(0, int(silhouette.row[silhouette.narrow].min()))
    reached, solved = (
        _hung(plan, counts)[first:] for counts in (silhouette.reached, silhouette.solved)
    )
    small = pygame.Surface(reached.shape[::-1], 0, 32, MASKS)
    shades = _shades(theme).take(solved * np.int16(SAMPLES + 1) + reached)
    pygame.surfarray.pixels2d(small)[:] = shades.T
    # What reaches a depth is there half a level above it: so leaves end at their depth. Scaling
    # puts the first row at the top and the last one at the bottom.
    height = max(1, round((len(reached) - 1) * plan.step * place.pitch))
    top = round(place.y(int(silhouette.depths[0]) + (first - 1.5) * plan.step))
    return _Curtain(pygame.transform.smoothscale(small, (place.box.w, height)), top)


@lru_cache(maxsize=8)
def _shades(theme: Theme) -> NDArray[np.uint32]:
    """solved · (SAMPLES + 1) + reached -> the colour, as red, green and blue in one number."""
    counts = np.arange(SAMPLES + 1) / SAMPLES
    solved = counts[:, np.newaxis, np.newaxis]
    failed = np.maximum(counts[np.newaxis, :, np.newaxis] - solved, 0.0)
    bad = mix(theme.text_dim, theme.rejected, REDDISH)
    color = np.array(theme.surface, np.float64)
    color = color + solved**CONTRAST * SOLVED_INK * np.subtract(theme.placed, theme.surface)
    color = color + failed**CONTRAST * FAILED_INK * np.subtract(bad, theme.surface)
    shades: NDArray[np.uint32] = np.rint(color).astype(np.uint32) @ PACK
    return shades.ravel()


def _hung(plan: Plan, counts: Counts) -> Counts:
    """Counts from the level above the first depth to the one below the last.

    At a node they are what they are one level below it: so deep its fan reaches.
    """
    width = counts.shape[1]
    hung = np.concatenate((counts[:1], counts, np.zeros((1, width), np.uint8)))
    level, column = plan.silhouette.row + 1, np.arange(width)
    hung[level, column] = hung[level + 1, column]
    return hung


def _draw_ticks(surface: pygame.Surface, plan: Plan, look: Look) -> None:
    """A tick for each pixel column with a solution, at its depth; neighbours are one."""
    place, depth = plan.place, plan.silhouette.solution
    height = max(2, round(min(place.pitch * 0.2, TICK * look.scale)))
    breaks = np.flatnonzero(np.diff(depth)) + 1
    for first, last in pairwise([0, *breaks.tolist(), len(depth)]):
        if depth[first] >= 0:
            y = round(place.y(int(depth[first])) - height / 2)
            surface.fill(look.theme.solution, (place.box.x + first, y, last - first, height))


STEPS = 2
"""Sizes of marks between two pixels."""

HOLLOW = 2.5
"""Radius in pixels from which a ring is told from a disc."""


def color_of(kind: int, theme: Theme) -> Color:
    """The colour of a kind of mark."""
    return {
        OPEN: theme.try_, FOLDED_OPEN: theme.try_, SOLVED: theme.placed,
        FOLDED_SOLVED: theme.placed, SOLUTION: theme.solution,
    }.get(kind, theme.rejected)


def draw_marks(surface: pygame.Surface, marks: Marks, place: Placement, look: Look) -> None:
    """Draw all marks of a plan."""
    sizes = np.rint(marks.radius * STEPS).astype(np.int64)
    x, y = (np.rint(at).astype(np.int64) for at in (marks.x, marks.y))
    sorts = np.where(marks.kind < FOLDED_OPEN, marks.kind + sizes * FOLDED_OPEN, -1)
    pictures, halves = dict[int, pygame.Surface](), np.zeros(len(marks), np.int64)
    for sort in distinct(sorts[sorts >= 0]).tolist():
        size, kind = divmod(sort, FOLDED_OPEN)
        pictures[sort] = _mark(kind, size, look)
        halves[sorts == sort] = pictures[sort].get_width() // 2
    seen = sorts >= 0
    places = zip((x - halves)[seen].tolist(), (y - halves)[seen].tolist(), strict=True)
    surface.fblits(zip(map(pictures.__getitem__, sorts[seen].tolist()), places, strict=True))
    folded = Figure(surface.get_rect())
    for i in np.flatnonzero(marks.kind >= FOLDED_OPEN).tolist():
        hidden, room = float(marks.hidden[i]), float(marks.room[i])
        width, height = triangle(hidden, room, place.pitch, look.scale)
        color = color_of(int(marks.kind[i]), look.theme)
        draw_triangle(folded, color, (float(marks.x[i]), float(marks.y[i])), width, height)
    paint(surface, folded)


def draw_mark(
    figure: Figure, kind: int, at: tuple[int, int], radius: float, look: Look
) -> None:
    """Draw one mark; a folded subtree as a triangle about as large."""
    if kind >= FOLDED_OPEN:
        tip = (at[0], at[1] - radius)
        draw_triangle(figure, color_of(kind, look.theme), tip, radius, 2 * radius)
    else:
        picture = _mark(kind, round(radius * STEPS), look)
        half = picture.get_width() // 2
        figure.image(picture, (at[0] - half, at[1] - half))


@lru_cache(maxsize=512)
def _mark(kind: int, size: int, look: Look) -> pygame.Surface:
    """The picture of a mark with a radius of `size` / STEPS pixels, in its middle."""
    radius = size / STEPS
    half = int(radius * 1.5) + 3
    picture = Figure((0, 0, 2 * half, 2 * half))
    at = (float(half), float(half))
    color = color_of(kind, look.theme)
    if kind == SOLUTION:
        star(picture, color, at, radius * 1.4)
    elif kind == DEAD_END:
        side = max(2, round(radius * 1.6))
        picture.fill(color, (half - side // 2, half - side // 2, side, side))
    elif kind == FAILED and radius >= HOLLOW:  # nothing is in it
        disc(picture, look.theme.surface, at, radius)
        ring(picture, color, at, radius, max(1.0, min(1.6 * look.scale, radius * 0.4)))
    else:
        disc(picture, color, at, radius * (0.8 if kind == FAILED else 1.0))
    return picture_of(picture, opaque=False)


def draw_triangle(
    figure: Figure, color: Color, tip: Point, half: float, height: float
) -> None:
    """A folded subtree, which hangs from its node at the tip."""
    x, y = tip
    polygon(figure, color, ((x, y), (x + half, y + height), (x - half, y + height)))


def is_filled(kind: int) -> bool:
    """Does a label stand on the colour of the mark?"""
    return kind in (OPEN, SOLVED, SOLUTION, DEAD_END)


SIZE, LARGE_SIZE = 13, 14
"""Of the letters, and in the large marks of a small tree; unscaled."""

INSIDE, BESIDE = 7.5, 2.2
"""Radius (unscaled) from which a label may stand in a mark, and beside it."""

GAP = 3
"""Between a mark and its label, unscaled."""

CLOSE = 0.8
"""Lines of labels may be so close together, as a share of their height."""

RIM = tuple((right, down) for right in (-1, 0, 1) for down in (-1, 0, 1) if right or down)
"""Around letters beside a mark, in the colour of the pane: an edge may pass there."""

MOST = 0.7
"""The share of the marks of a level that must have room for labels beside them: else none has."""


class Labels:
    """The labels of some marks; `chosen` are the numbers of those that have one.

    names  from the events of PUSHes to what the choices are called
    """

    def __init__(
        self, marks: Marks, pitch: float, names: Callable[[list[int]], list[str]], look: Look
    ) -> None:
        self._marks, self._look = marks, look
        self._beside = _beside(marks, pitch, look)
        possible = self._beside | (marks.radius >= INSIDE * look.scale)
        self.chosen = np.flatnonzero(possible).tolist()
        self._words = dict(zip(self.chosen, names(marks.push[possible].tolist()), strict=True))

    def draw(self, figure: Figure, *, faint: bool = False) -> None:
        """Write all that are in view; faint: as those of what is still to come."""
        reach = figure.box.inflate(40 * self._look.scale, 40 * self._look.scale)
        for i in self.chosen:
            if reach.collidepoint(float(self._marks.x[i]), float(self._marks.y[i])):
                self.draw_one(figure, i, faint=faint)

    def draw_one(
        self, figure: Figure, i: int, *, filled: bool = False, faint: bool = False,
        drawn: float = 0.0,
    ) -> None:
        """Write the label of the i-th mark, if it has one.

        filled    the mark is drawn as a disc now, `drawn` pixels in radius
        """
        marks, look = self._marks, self._look
        words = self._words.get(i, "")
        x, y, radius = float(marks.x[i]), float(marks.y[i]), float(marks.radius[i])
        kind = int(marks.kind[i])
        size = LARGE_SIZE if radius > (LABELLED + 1) * look.scale else SIZE
        width = text.measure(look, words, size)[0]
        free = radius if kind == SOLUTION else 2 * radius - look.px(4)
        if kind < FOLDED_OPEN and radius >= INSIDE * look.scale and width <= free:
            ink: Color = color_of(kind, look.theme)
            if faint or filled or is_filled(kind):
                ink = look.theme.text_dim if faint else look.theme.on_meaning
            text.draw(figure, look, words, (x, y), size, "regular", ink, "center")
            return
        large = radius >= INSIDE * look.scale
        if (large or self._beside[i]) and marks.room[i] >= 2 * (radius + look.px(GAP) + width):
            at = (x + max(radius, drawn) + look.px(GAP), y)
            ink = look.theme.text_faint if faint else look.theme.text_dim
            _draw_rimmed(figure, look, words, at, size, ink)


def _draw_rimmed(
    figure: Figure, look: Look, words: str, at: Point, size: float, ink: Color
) -> None:
    """Write words beside a mark, with a rim. There may be many: where they stand is worked out
    once."""
    rect = text.place(look, text.measure(look, words, size), at, size, anchor="midleft")
    if not rect.w:
        return
    font, pixels = FONTS["regular"], look.px(size)
    letters = Text(words, rect.x, rect.y, rect.w, rect.h, font, pixels, look.theme.surface)
    for right, down in RIM:
        figure.add(letters._replace(x=rect.x + right * look.px(1), y=rect.y + down * look.px(1)))
    figure.add(letters._replace(color=ink))


def _beside(marks: Marks, pitch: float, look: Look) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which marks have room for a digit beside them, if most of their level have?

    Where levels are low, only every so often one has.
    """
    digit = text.measure(look, "0", SIZE)[0]
    room = marks.room >= 2 * (marks.radius + look.px(GAP) + digit)
    room &= marks.radius >= BESIDE * look.scale
    every = max(1, math.ceil(text.line_height(look, SIZE) * CLOSE / pitch))
    room &= marks.depth % every == 0
    if not len(marks):
        return np.asarray(room)
    usual = np.bincount(marks.depth, room) >= MOST * np.bincount(marks.depth)
    return np.asarray(room & usual[marks.depth])


WIDTH, RADIUS = 2.6, 4.0
"""Of the path and of its nodes at least, unscaled."""

CROWDED = 0.28
"""Their radius at most, as a share of the way from one to the next."""

HALO = 4.0
"""Around a solution that is in force, unscaled."""

PIECE = 8.0
"""Pixels of a curve that are drawn as a straight line."""


MOST_PIECES = 100
BESIDE_PATH = 40
"""Pixels beside the view to which an edge is drawn."""


class PathStep(NamedTuple):
    """A node of the path: where it stands, and the event of its PUSH; the root's is -1."""

    x: float
    y: float
    push: int


def path_steps(plan: Plan, event: int, height: int) -> list[PathStep]:
    """The path at an event with `height` choices in force, as far as it is drawn, root first.

    Levels that the plan leaves out are left out, and what is folded away.
    """
    steps = [PathStep(*plan.root, -1)] if plan.start < 0 else []
    above = max(0, plan.start)
    depths = [*range(above, height, plan.step), height - 1] if height else []
    lowest = plan.place.box.bottom + plan.place.pitch * plan.step
    ys = [plan.place.y(depth) for depth in dict.fromkeys(depths)]
    seen = list(dict.fromkeys(depths))[: bisect_right(ys, lowest) + 1]
    nodes = plan.tree.in_force(seen, event)
    xs = plan.place.xs(nodes.x).tolist()
    return steps + list(map(PathStep, xs, ys, nodes.push.tolist()))


def boundary(plan: Plan, steps: list[PathStep], event: int, height: int) -> Floats:
    """For each of the first `height` pixel rows where the past ends, across."""
    columns = plan.tree.columns
    begun = int(columns.event.searchsorted(np.uint32(event), "right"))
    now = plan.place.x(float(columns.left(np.array([begun]))[0]))
    rows = np.arange(height) + 0.5
    if not steps:
        return np.full(height, now)
    xs = np.array([*(step.x for step in steps), now, now])
    ys = np.array([step.y for step in steps])
    ys = np.append(ys, ys[-1] + plan.step * plan.place.pitch * np.array([1.0, 2.0]))
    at = np.minimum(ys.searchsorted(rows, "right") - 1, len(steps))
    t = (rows - ys[at]) / np.maximum(ys[at + 1] - ys[at], 1e-6)
    edge = xs[at] + (xs[at + 1] - xs[at]) * soft(t)
    return np.where(at < 0, steps[0].x, edge)


def draw_path(
    figure: Figure, steps: list[PathStep], marks: Marks, labels: Labels, look: Look
) -> None:
    """Draw the path, bold; the latest choice is the largest."""
    theme, scale = look.theme, look.scale
    for a, b in pairwise(steps):
        polyline(figure, theme.try_, _curve(a, b, figure.box.w), WIDTH * scale)
    # Where levels are left out, discs would touch each other.
    usual = min(RADIUS * scale, CROWDED * abs(steps[-1].y - steps[-2].y)) if steps[1:] else 0.0
    for step in steps:
        at = (round(step.x), round(step.y))
        mark = marks.of_push(step.push) if step.push >= 0 else None
        radius = usual if mark is None else max(usual, float(marks.radius[mark]))
        if step is steps[-1] or step is steps[0]:
            radius = max(radius, (RADIUS + (step is steps[-1])) * scale)
        if mark is not None and marks.kind[mark] == SOLUTION:
            disc(figure, theme.try_, at, radius + HALO * scale)
            draw_mark(figure, SOLUTION, at, radius, look)
        else:
            disc(figure, theme.try_, at, radius)
        if mark is not None:
            labels.draw_one(figure, mark, filled=True, drawn=radius)


def _curve(a: PathStep, b: PathStep, width: int) -> list[Point]:
    """The edge from a to b, as far as it is not more than a little out of view."""
    first, last = _share_in_view(a, b, width)
    count = max(6, math.ceil((abs(b.x - a.x) + b.y - a.y) * (last - first) / PIECE))
    count = min(count, MOST_PIECES) if abs(a.x - b.x) > 0.5 else 1
    t = first + (last - first) * np.arange(count + 1) / count
    across, down = a.x + (b.x - a.x) * soft(t), a.y + (b.y - a.y) * t
    return list(zip(across.tolist(), down.tolist(), strict=True))


def _share_in_view(a: PathStep, b: PathStep, width: int) -> tuple[float, float]:
    """From where to where, as shares of the way down, an edge is in view."""
    shares = []
    for x, end in ((a.x, 0.0), (b.x, 1.0)):
        inside = min(max(x, -BESIDE_PATH), width + BESIDE_PATH)
        if inside != x and a.x != b.x:
            share = min(max((inside - a.x) / (b.x - a.x), 0.0), 1.0)
            end = 0.5 - math.sin(math.asin(1.0 - 2.0 * share) / 3.0)  # the inverse of `soft`
        shares.append(end)
    return shares[0], max(shares)


EDGE, INK = 1.1, 0.72
"""Width of an edge, unscaled, and how opaque edges are at most."""

FULL_INK, FAINTEST = 8.0, 0.35
"""Pixels (unscaled) that a node needs for its edge not to be fainter; and how faint it gets."""

def draw_tree(surface: pygame.Surface, plan: Plan, marks: Marks, look: Look) -> None:
    """Draw all of it, as past, on a surface filled with the colour of the pane."""
    draw_curtain(surface, plan, look)
    _draw_edges(surface, _edges(plan, look), look)
    draw_marks(surface, marks, plan.place, look)


def _draw_edges(surface: pygame.Surface, edges: Edges, look: Look) -> None:
    """Draw those of which something is in view."""
    width, height = surface.get_size()
    edges = edges.chosen((edges.y <= height) & (edges.to_y >= 0))
    if not len(edges):
        return
    top = max(0, int(edges.y.min()))
    bottom = min(height, int(np.ceil(edges.to_y.max())) + 1)
    canvas = Canvas(width, top, bottom)
    canvas.draw_edges(edges, EDGE * look.scale)
    picture = pygame.Surface((width + 2 * TILE, BAND), pygame.SRCALPHA)
    picture.fill((*look.theme.text_dim, 0))
    for part in canvas.parts(INK):
        part.lay(surface, picture, 0)


def _edges(plan: Plan, look: Look) -> Edges:
    """All edges down to nodes and to ends, but those that come from above what is in view."""
    place, ends, rows = plan.place, plan.ends, plan.rows
    begins = np.append(0, rows.begins + 1)  # the root, then a row after the other
    xs = np.append(plan.tree.width / 2, rows.nodes.x)
    above = np.concatenate((rows.row, ends.row + 1))  # the number of the row above, the root's is 0
    parent = np.concatenate((rows.parent, ends.parent))
    left = np.concatenate((rows.nodes.left, ends.left))
    right = np.concatenate((rows.nodes.right, ends.right))
    depth = np.concatenate((rows.depths[rows.row], ends.depth))
    drawn = (above > 0) | (plan.start < 0)
    above, room = above[drawn], (right - left)[drawn] * place.spacing
    return Edges(
        place.xs(xs[begins[above] + np.maximum(parent[drawn], 0)]),
        place.ys(plan.depths[above]),
        place.xs((left + right)[drawn] / 2),
        place.ys(depth[drawn]),
        np.clip(room / (FULL_INK * look.scale), FAINTEST, 1.0),
    )


FAINT = 0.45
"""How much of what is to come shines through."""

RING = 4.0
"""Pixels (unscaled) that the ring of a selected node is away from its mark."""


class DrawnTree(NamedTuple):
    """What is drawn at a place, and of what tree: `key` tells."""

    key: Hashable
    plan: Plan
    marks: Marks
    labels: Labels


class TreeDrawing:
    """The tree is drawn when view or tree change, once as past and once as still to come. A moment
    needs no more than the line between the two, and the path."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._seen: DrawnTree | None = None
        self._pictures: tuple[Hashable, pygame.Surface, pygame.Surface] | None = None
        self._ground: tuple[Hashable, pygame.Surface] | None = None
        self._version = 0

    def seen(self, place: Placement, show: Show) -> DrawnTree:
        """What is drawn at a place."""
        key = show.run.tree, show.run.tree.version, place, show.look
        if self._seen is None or self._seen.key != key:
            planned = plan(show.run.tree.tree, place, show.look.scale)
            marks = marks_of(planned, show.look.scale)
            names = partial(self._names, show)
            labels = Labels(marks, place.pitch, names, show.look)
            self._seen = DrawnTree(key, planned, marks, labels)
        return self._seen

    def _names(self, show: Show, events: list[int]) -> list[str]:
        """What the choices are called that were made at some events."""
        values = show.run.trace.values_at(events)
        names = {v: self._picture.choice_name(show.run.moment, v) for v in set(values)}
        return [names[v] for v in values]

    def draw(self, figure: Figure, place: Placement, show: Show) -> None:
        """Draw the tree at a place into a figure that is there for nothing else."""
        seen = self.seen(place, show)
        event = show.run.moment.event
        steps = path_steps(seen.plan, event, len(show.run.moment.path))
        self._draw_ground(figure, seen, show, steps)
        if show.run.moment.last:
            _draw_root(figure, seen, show)
        else:
            draw_path(figure, steps, seen.marks, seen.labels, show.look)
        _draw_ring(figure, show.run.preview, seen, show, show.look.theme.text)
        _draw_ring(figure, show.run.view.selected, seen, show, show.look.theme.accent)

    def _draw_ground(
        self, figure: Figure, seen: DrawnTree, show: Show, steps: list[PathStep]
    ) -> None:
        """All nodes, as past left of the path and as still to come right of it."""
        size, event = figure.box.size, show.run.moment.event
        past, future = self._drawn(size, seen, show.look)
        key = self._pictures and self._pictures[0], event
        if self._ground is None or self._ground[1].get_size() != size:
            self._ground = None, pygame.Surface(size)
        drawn, ground = self._ground
        if drawn != key:
            ground.blit(past, (0, 0))
            _draw_right_of(ground, future, boundary(seen.plan, steps, event, size[1]))
            self._ground = key, ground
            self._version += 1
        figure.image(ground, (0, 0), self._version)

    def _drawn(
        self, size: tuple[int, int], seen: DrawnTree, look: Look
    ) -> tuple[pygame.Surface, pygame.Surface]:
        """All of it as past, and as still to come."""
        key = seen.key, size
        if self._pictures is None or self._pictures[1].get_size() != size:
            self._pictures = None, pygame.Surface(size), pygame.Surface(size)
        drawn, past, future = self._pictures
        if drawn != key:
            for picture in (past, future):
                picture.fill(look.theme.surface)
            draw_tree(past, seen.plan, seen.marks, look)
            past.set_alpha(round(255 * FAINT))
            future.blit(past, (0, 0))
            past.set_alpha(None)
            for picture, faint in ((past, False), (future, True)):
                labels = Figure(picture.get_rect())
                seen.labels.draw(labels, faint=faint)
                paint(picture, labels)
            self._pictures = key, past, future
        return past, future


def _draw_right_of(surface: pygame.Surface, picture: pygame.Surface, edge: Floats) -> None:
    """Draw what is right of an edge, which is given for each pixel row."""
    width = picture.get_width()
    across = np.clip(np.rint(edge), 0, width).astype(np.int64)
    breaks = np.flatnonzero(np.diff(across)) + 1
    parts = zip(np.append(0, breaks).tolist(), np.append(breaks, len(across)).tolist(), strict=True)
    rows = [(picture, (x, top), (x, top, width - x, bottom - top))
            for top, bottom in parts if (x := int(across[top])) < width]
    surface.blits(rows, False)


def _draw_root(figure: Figure, seen: DrawnTree, show: Show) -> None:
    """The root when all is over and nothing is in force."""
    if seen.plan.start < 0:
        x, y = seen.plan.root
        kind = SOLVED if len(show.run.trace.solutions) else FAILED
        draw_mark(figure, kind, (round(x), round(y)), RADIUS * show.look.scale, show.look)


def _draw_ring(
    figure: Figure, event: int | None, seen: DrawnTree, show: Show, color: Color
) -> None:
    """A ring around the node that is given by the event of its PUSH, if it is drawn."""
    if event is None or event >= len(show.run.trace):
        return
    marks, place, scale = seen.marks, seen.plan.place, show.look.scale
    mark = marks.of_push(event)
    if mark is not None:
        at, radius = (float(marks.x[mark]), float(marks.y[mark])), float(marks.radius[mark])
    else:
        depth = show.run.trace.event(event)[1]
        level = seen.plan.tree.holding(depth, event)
        if not len(level):
            return
        at, radius = (place.x(float(level.x[0])), place.y(depth)), 2 * scale
    ring(figure, color, at, radius + RING * scale, 2 * scale)
