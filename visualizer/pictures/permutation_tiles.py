"""The search tree of the permutations: whole where there is room, else what hangs on the path.

The picture of permutations: the places, the numbers still free, and the search tree.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping

import numpy as np

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.graphs import Prefix, Share, leaf_count, path_tree, whole_tree
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import draw_ring, draw_sign, fading, tone
from visualizer.rules.permutations import place_of
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.trace.packing import values
from visualizer.trace.trace import Trace
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import (
    arch,
    cross_disc,
    curve,
    disc,
    line,
    ring,
    rounded_rect,
    star,
)
from visualizer.ui.theme import Color, mix

LEAF = 7
"""The least distance of two leaves of a whole tree, unscaled."""

MOST_WHOLE = 5
"""Larger trees are not drawn whole however much room there is."""

LARGEST = 15
LABEL_FROM = 8
"""From this radius (unscaled) a node carries its number."""


def visited(trace: Trace, k: int) -> set[Prefix]:
    """The nodes of the tree to which the search has come up to event k."""
    every = values(trace.events(0, k + 1))
    nodes: set[Prefix] = set()
    parents = np.empty(0, np.uint32)
    above: list[Prefix] = [()]
    for depth in range(trace.depth_count):
        pushes = trace.pushes(depth)
        pushes = pushes[: int(pushes.searchsorted(np.uint32(k), "right"))]
        # The parent of a node is the last PUSH one depth above, before its own.
        of = parents.searchsorted(pushes) - 1 if depth else np.zeros(len(pushes), np.int64)
        numbers = every[pushes].tolist()
        here = [(*above[i], v) for i, v in zip(of.tolist(), numbers, strict=True)]
        nodes.update(here)
        parents, above = pushes, here
    return nodes


def visited_beside(trace: Trace, moment: Moment, depth: int) -> set[int]:
    """The numbers that have stood at place `depth` after those that stand before it now."""
    start = moment.path_events[depth - 1] if depth else 0
    pushes = trace.pushes(depth)
    low, high = pushes.searchsorted(np.array([start, moment.event + 1], np.uint32))
    return set(trace.values_at(pushes[int(low) : int(high)].tolist()))


class _Plan:
    """Where each node stands in pixels, and how large nodes are."""

    def __init__(
        self, box: Box, look: Look, places: Mapping[Prefix, Share], n: int, *, curved: bool
    ) -> None:
        inner = box.inset(look.px(10), look.px(LARGEST))
        inner = inner._replace(h=inner.h - look.px(8))  # the stars below the leaves
        gap = _least_gap(places, inner.w)
        self.radius = max(2.0, min(look.px(LARGEST), inner.h / n * 0.34, gap * 0.42))
        self.curved = curved and self.radius >= look.px(4)
        self.points: dict[Prefix, Point] = {
            node: (inner.x + x * inner.w, inner.y + y * inner.h) for node, (x, y) in places.items()
        }
        self.level = inner.h / n


def draw_tree(figure: Figure, box: Box, show: Show, n: int) -> None:
    """Nodes to come are faint, those that were reached are filled, the path is bold."""
    moment, look = show.run.moment, show.look
    current: Prefix = moment.path
    if n <= MOST_WHOLE and box.w >= leaf_count(n) * look.px(LEAF):
        plan = _Plan(box, look, whole_tree(n), n, curved=True)
        reached = visited(show.run.trace, moment.event) if len(show.run.trace) else set()
    else:
        plan = _Plan(box, look, path_tree(current, n), n, curved=False)
        reached = {
            (*current[:depth], value)
            for depth in range(min(len(current) + 1, n))
            for value in visited_beside(show.run.trace, moment, depth)
        }
    path = {current[:depth] for depth in range(len(current) + 1)}
    for bold in (False, True):
        for node, point in plan.points.items():
            if node and (node in path) is bold:
                _edge(figure, plan, look, node, point, bold=bold, seen=node in reached)
    for node, point in plan.points.items():
        _node(figure, plan, look, node, point, on_path=node in path, seen=node in reached)
        if len(node) == n and node in reached and (moment.kind != PUSH or node != current):
            below = point[0], point[1] + plan.radius * 1.7
            star(figure, look.theme.solution, below, max(look.px(3), plan.radius * 0.6))
    _event(figure, plan, show, current)


def _edge(
    figure: Figure, plan: _Plan, look: Look, node: Prefix, point: Point, *, bold: bool,
    seen: bool,
) -> None:  # fmt: skip
    theme = look.theme
    if bold:
        color: Color = theme.hue(node[-1])
        width = max(2.0, min(look.px(4), plan.radius * 0.5))
    else:
        color = theme.text_faint if seen else theme.border
        width = max(1.0, look.px(1.5) if seen else look.px(1))
    draw = curve if plan.curved else line
    draw(figure, color, plan.points[node[:-1]], point, width)


def _node(
    figure: Figure, plan: _Plan, look: Look, node: Prefix, point: Point, *,
    on_path: bool, seen: bool,
) -> None:  # fmt: skip
    theme, radius = look.theme, plan.radius
    if not node:
        disc(figure, theme.text_dim, point, radius * 0.6)
        return
    hue = theme.hue(node[-1])
    if seen or on_path:
        fill = hue if on_path else mix(hue, theme.surface, 0.45)
        disc(figure, fill, point, radius * (1.15 if on_path else 1.0))
        ink: Color = theme.on_hue
    else:
        disc(figure, theme.surface, point, radius)
        ring(figure, theme.border_strong, point, radius, max(1.0, look.px(1)))
        ink = theme.text_dim
    if radius >= look.px(LABEL_FROM):
        size = radius / look.scale * 1.15
        text.draw(figure, look, str(node[-1]), point, size, "bold", ink, "center")


def _event(figure: Figure, plan: _Plan, show: Show, current: Prefix) -> None:
    moment, look, theme = show.run.moment, show.look, show.look.theme
    if moment.kind is None:
        return
    node = (*current[: moment.depth], moment.value)
    width = max(1.5, min(look.px(3), plan.radius * 0.4))
    reach = plan.radius * 1.15 + width + look.px(1)
    if node in plan.points:
        ring(figure, tone(show), plan.points[node], reach, width)
    elif moment.kind == TRY and moment.rejected and current in plan.points:
        start, end = plan.points[current], _beside(plan, current, moment.value)
        dash = (width * 2, width * 1.6)
        line(figure, theme.rejected, start, end, width, dash)
        cross_disc(figure, look, end, max(look.px(5), plan.radius * 0.7))


def _beside(plan: _Plan, parent: Prefix, value: int) -> Point:
    """Where the branch of a number ends that cannot be taken: among its siblings, half way down."""
    siblings = sorted(node for node in plan.points if node[:-1] == parent and node)
    if not siblings:
        x, y = plan.points[parent]
        return x, y + plan.level * 0.5
    rank = bisect([node[-1] for node in siblings], value)
    across = [plan.points[node][0] for node in siblings]
    step = across[1] - across[0] if len(across) > 1 else plan.radius * 4
    x = across[0] - step / 2 if rank == 0 else across[rank - 1] + step / 2
    (px, py), share = plan.points[parent], 0.55
    return px + (x - px) * share, py + plan.level * share


def _least_gap(places: Mapping[Prefix, Share], width: float) -> float:
    """The least distance of two neighbours in a row, in pixels."""
    rows: dict[float, list[float]] = {}
    for x, y in places.values():
        rows.setdefault(y, []).append(x)
    gaps = [
        (b - a) * width
        for row in rows.values()
        for a, b in zip(sorted(row), sorted(row)[1:], strict=False)
    ]
    return min(gaps, default=width)


TILE = 84
"""The largest tile, unscaled."""

TILES_SHARE = 0.36, 0.42
"""How much of the width the tiles have beside the tree, or of the height above it."""

TREE_FROM = 200, 110
"""In less width or height (unscaled) there is no tree."""

ABOVE, BELOW = 0.62, 0.45
"""Room above a row of tiles, for its caption and the line of a conflict, and below it, for the
indices; a tile is 1 high."""


class PermutationTiles(Picture):
    """Places at the left, numbers at the right, the tree below."""

    shape = "wide"

    def title(self) -> str:
        return _("PERMUTATION")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        note = ngettext("{placed} of {n} number", "{placed} of {n} numbers", moment.n)
        return note.format(placed=len(moment.path), n=moment.n)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, n = show.look, max(1, show.run.moment.n)
        tiles, tree = _parts(box, look)
        if tree is not None:
            draw_tree(figure, tree, show, n)
        _draw_tiles(figure, tiles, show, n)

    def words(self, moment: Moment) -> tuple[str, str, str, str, str]:
        return (
            _("Try the next number at the next place."),
            _("If it stands at an earlier place already, try the next number."),
            _("Otherwise put it there and go on with the next place."),
            _("If every place has its number, this is a permutation: note it."),
            _("If no number is left, take back the latest one and go on with the next there."),
        )

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        for cell, value in zip(
            row_of_cells(box, len(moment.path), box.h, 0.12, "center"), moment.path, strict=True
        ):
            _tile(figure, cell, look, value, look.theme.hue(value))

    def thumbnail_ratio(self, moment: Moment) -> float:
        return max(1.0, len(moment.path) * 0.9)

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return value

def _parts(box: Box, look: Look) -> tuple[Box, Box | None]:
    """Room for the tiles, and for the tree if there is any."""
    if box.w > 2 * box.h:
        tiles, tree = box.left(round(box.w * TILES_SHARE[0]), look.px(16))
    else:
        tiles, tree = box.top(round(box.h * TILES_SHARE[1]), look.px(8))
    if tree.w >= look.px(TREE_FROM[0]) and tree.h >= look.px(TREE_FROM[1]):
        return tiles, tree
    return box, None


def _draw_tiles(figure: Figure, box: Box, show: Show, n: int) -> None:
    """The places with their numbers, and all numbers, those in use hollow."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    places, numbers = _rows(box, look, n)
    _captions(figure, places, numbers, look)
    for i, cell in enumerate(places):
        rounded_rect(figure, cell, theme.cell, theme.cell_border, look.px(1), cell.w // 8)
        below = cell.center[0], cell.bottom + cell.h * 0.2
        text.draw(figure, look, str(i), below, _small(cell, look), "bold", "text_dim", "center",
                  figures=True)  # fmt: skip
    for value, cell in enumerate(numbers):
        if value in moment.path:
            rounded_rect(figure, cell, None, theme.cell_border, look.px(1), cell.w // 8)
            _number(figure, cell, look, value, theme.text_faint)
        else:
            _tile(figure, cell, look, value, theme.hue(value))
    for place, value in enumerate(moment.placed[:n]):
        _tile(figure, places[place], look, value, theme.hue(value))
    for depth, cell in enumerate(places[: len(moment.path)]):
        mark_choice(figure, depth, cell)
    if moment.kind is not None and moment.depth < n and 0 <= moment.value < n:
        _draw_event(figure, places, numbers, show)


def _rows(box: Box, look: Look, n: int) -> tuple[list[Box], list[Box]]:
    """The places and the numbers, beside or below each other: as their tiles get larger."""
    pitch = 1.12
    beside = min(look.px(TILE), box.w / ((2 * n + 1) * pitch), box.h / (1 + ABOVE + BELOW))
    below = min(look.px(TILE), box.w / (n * pitch), box.h / (2 + 2 * ABOVE + BELOW))
    size = max(3, int(max(beside, below)))
    if beside >= below:
        row = row_of_cells(box, 2 * n + 1, size, pitch - 1, "center")
        down = round(size * (ABOVE - BELOW) / 2)
        row = [cell._replace(y=cell.y + down) for cell in row]
        return row[:n], row[n + 1 :]
    height = round(size * (2 + 2 * ABOVE + BELOW))
    top = box.y + (box.h - height) // 2 + round(size * ABOVE)
    row = row_of_cells(box, n, size, pitch - 1, "center")
    lower = top + round(size * (1 + ABOVE + BELOW))
    return [c._replace(y=top) for c in row], [c._replace(y=lower) for c in row]


def _captions(figure: Figure, places: list[Box], numbers: list[Box], look: Look) -> None:
    size = min(14.0, max(9.0, places[0].w / look.scale * 0.3))
    for group, words in ((places, _("places")), (numbers, _("numbers still free"))):
        room = group[-1].right - group[0].x + group[0].w // 2
        text.draw(figure, look, words, (group[0].x, group[0].y - look.px(6)), size, "regular",
                  "text_dim", "bottomleft", width=room)  # fmt: skip


def _draw_event(
    figure: Figure, places: list[Box], numbers: list[Box], show: Show
) -> None:
    look, theme, moment = show.look, show.look.theme, show.run.moment
    place, source = places[moment.depth], numbers[moment.value]
    if moment.kind == TRY:
        ink = mix(theme.try_, theme.cell, 0.25)
        _number(figure, place, look, moment.value, ink)
        other = place_of(moment.path, moment.value)
        if moment.rejected and other is not None:
            _draw_refusal(figure, places[other], place, show)
        draw_ring(figure, source, look, theme.try_)
        draw_sign(figure, place, show)
    elif moment.kind == PUSH:
        t = show.run.eased  # the tile comes from where it stood among the free numbers
        lift = 4 * t * (1 - t) * place.h * 0.4 if source.y == place.y else 0
        x = round(source.x + (place.x - source.x) * t)
        y = round(source.y + (place.y - source.y) * t - lift)
        _tile(figure, place._replace(x=x, y=y), look, moment.value, theme.hue(moment.value))
        if t > 0.9:
            draw_sign(figure, place, show)
    elif moment.kind == SOLUTION:
        _tile(figure, place, look, moment.value, theme.hue(moment.value))
        for cell in places:
            draw_sign(figure, cell, show)
    elif moment.kind == POP:
        _number(figure, place, look, moment.value, fading(show))
        draw_sign(figure, place, show)
        draw_ring(figure, source, look, theme.taken_back)


def _draw_refusal(figure: Figure, holder: Box, place: Box, show: Show) -> None:
    """The place where the number stands already, with a line from there."""
    look, theme = show.look, show.look.theme
    draw_ring(figure, holder, look, theme.rejected)
    start, end = (holder.center[0], holder.y), (place.center[0], place.y)
    reach = start[0] + (end[0] - start[0]) * max(0.05, show.run.eased)
    width = max(2.0, min(look.px(4), holder.w / 12))
    arch(figure, theme.rejected, start, (reach, end[1]), holder.h * 0.34, width)


def _tile(figure: Figure, cell: Box, look: Look, value: int, fill: Color) -> None:
    rounded_rect(figure, cell, fill, radius=cell.w // 8)
    _number(figure, cell, look, value, look.theme.on_hue)


def _number(figure: Figure, cell: Box, look: Look, value: int, ink: Color) -> None:
    size = cell.w / look.scale * (0.46 if value < 10 else 0.4)
    if size >= 6:
        text.draw(figure, look, str(value), cell.center, size, "bold", ink, "center")


def _small(cell: Box, look: Look) -> float:
    return min(14.0, max(8.0, cell.w / look.scale * 0.4))


PICTURE = PermutationTiles()
