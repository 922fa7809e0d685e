"""The search tree of the permutations: whole where there is room, else what hangs on the path.

The picture of permutations: the places, the numbers still free, and the search tree.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise

import numpy as np

from solvers.catalog import Watch
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.graphs import Prefix, Share, leaf_count, path_tree, whole_tree
from visualizer.layout.grid import Box, row_of_cells
from visualizer.pictures.picture import Picture, mark_choice
from visualizer.pictures.signs import (
    Sign,
    draw_differing,
    draw_edged,
    draw_given_up,
    draw_in_work,
    draw_ring,
    draw_sign,
    draw_star,
    event_words,
    fading,
    given_up,
    given_up_sign,
    refused,
    solved,
    tone,
)
from visualizer.problems.narration import opposed
from visualizer.problems.permutations.rules import place_of
from visualizer.problems.permutations.words import exhausted_place, none_left
from visualizer.show.show import Show
from visualizer.trace.moment import Moment
from visualizer.trace.packing import values
from visualizer.trace.trace import Trace
from visualizer.ui import text
from visualizer.ui.figure import Figure, saying
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import (
    arch,
    cross_disc,
    curve,
    disc,
    line,
    rounded_rect,
    star,
)
from visualizer.ui.theme import Color, ink_on, mix

LEAF = 7
"""The least distance of two leaves of a whole tree, unscaled."""

MOST_WHOLE = 5
"""Larger trees are not drawn whole however much room there is."""

LARGEST, LARGEST_SHARE = 15, 0.06
"""The largest radius of a node, unscaled; in a large pane it is this share of that."""

CAPITALS = 0.85
"""A node with a number is at least so high; the size of the letters is 1."""

FRAMED_FROM = 20
"""From this height (unscaled) on a node with a number that was not reached has a frame."""

ACROSS = 2.2
"""The tree of a path grows to the right where there is so many times as much width as height."""


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
    """Where each node stands in pixels, and how large the nodes of a depth are.

    across   does the tree grow from the left to the right, not downwards?
    radii    by depth: half the height of a node
    widths   by depth: how wide a node with its number is; 0 where there is no room for numbers
    """

    def __init__(
        self, box: Box, look: Look, places: Mapping[Prefix, Share], n: int, *, curved: bool,
        across: bool,
    ) -> None:
        largest = max(look.px(LARGEST), round(min(box.w, box.h) * LARGEST_SHARE))
        stars = look.px(10)  # behind the leaves
        inner = box.inset(largest + look.px(4), look.px(8))
        inner = inner._replace(w=inner.w - stars) if across else inner._replace(
            y=inner.y + look.px(4), h=inner.h - largest - stars
        )
        self.across = across
        length, breadth = (inner.w, inner.h) if across else (inner.h, inner.w)
        self.level = length / n
        letters = text.measure(look, str(n - 1), text.SMALLEST, "bold")[0] + look.px(6)
        self.radii: list[float] = [max(2.0, min(largest, self.level * 0.3))]
        self.widths: list[float] = [0.0]
        for gap in _gaps(places, n, breadth):
            room = min(self.level * 0.72, gap * 0.9)
            radius = max(2.0, min(largest, room / 2))
            if across:
                radius = max(2.0, min(largest, gap * 0.47, self.level * 0.36))
                room = self.level * 0.72
            fits = 2 * radius >= look.px(text.SMALLEST) * CAPITALS and letters <= room
            self.radii.append(radius)
            self.widths.append(max(2 * radius, letters) if fits else 0.0)
        self.curved = curved and not across and self.radii[-1] >= look.px(4)
        self.points: dict[Prefix, Point] = {
            node: (inner.x + y * inner.w, inner.y + x * inner.h) if across
            else (inner.x + x * inner.w, inner.y + y * inner.h)
            for node, (x, y) in places.items()
        }

    def box(self, node: Prefix, more: float = 0) -> Box:
        """The box around a node, or one larger by some pixels on each side."""
        (x, y), radius = self.points[node], self.radii[len(node)]
        wide = max(2 * radius, self.widths[len(node)]) / 2 + more
        high = radius + more
        return Box(round(x - wide), round(y - high), round(2 * wide), round(2 * high))


def _gaps(places: Mapping[Prefix, Share], n: int, breadth: float) -> list[float]:
    """For each depth from 1 on the least distance of two neighbours, in pixels."""
    rows: dict[int, list[float]] = {}
    for node, (x, _y) in places.items():
        rows.setdefault(len(node), []).append(x)
    return [
        min((b - a for a, b in pairwise(sorted(rows.get(depth, [])))), default=1.0) * breadth
        for depth in range(1, n + 1)
    ]


def sound(path: Prefix, n: int) -> Prefix:
    """As far as a path is one of the tree: a faulty solver may place a number twice."""
    for depth, value in enumerate(path):
        if value in path[:depth] or not 0 <= value < n:
            return path[:depth]
    return path


def draw_tree(figure: Figure, box: Box, show: Show, n: int) -> None:
    """Nodes to come are faint, those that were reached are filled, the path is bold."""
    moment, look = show.run.moment, show.look
    current: Prefix = sound(moment.path, n)
    if n <= MOST_WHOLE and box.w >= leaf_count(n) * look.px(LEAF):
        plan = _Plan(box, look, whole_tree(n), n, curved=True, across=False)
        reached = visited(show.run.trace, moment.event) if len(show.run.trace) else set()
    else:
        across = box.w > ACROSS * box.h
        plan = _Plan(box, look, path_tree(current, n), n, curved=False, across=across)
        reached = {
            (*current[:depth], value)
            for depth in range(min(len(current) + 1, n))
            for value in visited_beside(show.run.trace, moment, depth)
        }
    path = {current[:depth] for depth in range(len(current) + 1)}
    with figure.telling(_("branch of the tree: one more number at the next place")):
        for bold in (False, True):
            for node, point in plan.points.items():
                if node and (node in path) is bold:
                    _edge(figure, plan, look, node, point, bold=bold, seen=node in reached)
    for node, point in plan.points.items():
        with figure.telling(_node_words(node, on_path=node in path, seen=node in reached)):
            _node(figure, plan, look, node, point, on_path=node in path, seen=node in reached)
        if len(node) == n and node in reached and (moment.kind != PUSH or node != current):
            leaf, size = plan.box(node), max(look.px(4), plan.radii[n] * 0.6)
            below = point[0], leaf.bottom + size
            behind = (leaf.right + size, point[1]) if plan.across else below
            with figure.telling(solved()):
                star(figure, look.theme.solution, behind, size)
    _event(figure, plan, show, current)


def path_words() -> str:
    """What a bold node means."""
    return _("node of the tree on the path")


def seen_words() -> str:
    """What a pale filled node means."""
    return _("node that the search has come to")


def unseen_words() -> str:
    """What a hollow node means."""
    return _("node that it has not come to yet")


def _node_words(node: Prefix, *, on_path: bool, seen: bool) -> str:
    """What the tooltip of a node says."""
    if not node:
        return _("the root: nothing is chosen yet")
    return path_words() if on_path else seen_words() if seen else unseen_words()


def _edge(
    figure: Figure, plan: _Plan, look: Look, node: Prefix, point: Point, *, bold: bool,
    seen: bool,
) -> None:
    theme, parent = look.theme, plan.points[node[:-1]]
    draw = partial(curve if plan.curved else line, figure)
    if bold:
        width = max(2.0, min(look.px(4), plan.radii[len(node)] * 0.5))
        draw_edged(look, theme.hue(node[-1]), width,
                   lambda color, thick: draw(color, parent, point, thick))
    else:
        color = theme.text_faint if seen else theme.border
        draw(color, parent, point, max(1.0, look.px(1.5) if seen else look.px(1)))


def _node(
    figure: Figure, plan: _Plan, look: Look, node: Prefix, point: Point, *,
    on_path: bool, seen: bool,
) -> None:
    theme, radius = look.theme, plan.radii[len(node)]
    if not node:
        disc(figure, theme.text_dim, point, radius * 0.5)
        return
    hue = theme.hue(node[-1])
    box = plan.box(node)
    if on_path or seen:
        fill = hue if on_path else mix(hue, theme.surface, 0.45)
        ink = ink_on(theme, fill)
        rounded_rect(figure, box, fill, radius=box.h // 2)
    else:
        ink = theme.text_dim
        # Frames as close as lines of text would run into each other: the numbers do alone.
        framed = not plan.widths[len(node)] or box.h >= look.px(FRAMED_FROM)
        edge = theme.border_strong if framed else None
        hollow = box.inset(max(1, box.h // 14))
        rounded_rect(figure, hollow, theme.surface, edge, look.px(1), hollow.h // 2)
    if plan.widths[len(node)]:
        size = max(text.SMALLEST, radius / look.scale * 1.1)
        text.draw(figure, look, str(node[-1]), box.center, size, "bold", ink, "center")


def _event(figure: Figure, plan: _Plan, show: Show, current: Prefix) -> None:
    moment, look, theme = show.run.moment, show.look, show.look.theme
    if moment.kind is None:
        return
    node = (*current[: moment.depth], moment.value)
    if node in plan.points:
        width = max(2, min(look.px(3), round(plan.radii[len(node)] * 0.4)))
        around = plan.box(node, width + 1)
        with figure.telling(event_words(moment.kind)):
            rounded_rect(figure, around, None, tone(show), width, around.h // 2)
    elif moment.kind == TRY and moment.rejected and current in plan.points:
        radius = plan.radii[min(len(current) + 1, len(plan.radii) - 1)]
        thick = max(1.5, min(look.px(3), radius * 0.4))
        start, end = plan.points[current], _beside(plan, current, moment.value)
        # From the rim of the node, whose number stays free.
        parent, apart = plan.box(current), math.dist(start, end)
        share = min(1.0, max(parent.w, parent.h) / 2 / apart) if current and apart else 0.0
        start = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        with figure.telling(refused()):
            line(figure, theme.rejected, start, end, thick, (thick * 2, thick * 1.6))
            cross_disc(figure, look, end, max(look.px(5), radius * 0.7))


def _beside(plan: _Plan, parent: Prefix, value: int) -> Point:
    """Where the branch of a number ends that cannot be taken: among its siblings, half way."""
    (px, py), share = plan.points[parent], 0.55
    siblings = sorted(node for node in plan.points if node[:-1] == parent and node)
    if not siblings:
        return (px + plan.level * 0.5, py) if plan.across else (px, py + plan.level * 0.5)
    rank = bisect([node[-1] for node in siblings], value)
    places = [plan.points[node][plan.across] for node in siblings]
    step = places[1] - places[0] if len(places) > 1 else plan.radii[len(parent) + 1] * 4
    place = places[0] - step / 2 if rank == 0 else places[rank - 1] + step / 2
    if plan.across:
        return px + plan.level * share, py + (place - py) * share
    return px + (place - px) * share, py + plan.level * share


TILE, TILE_SHARE = 84, 0.3
"""The largest tile, unscaled; in a large pane it is this share of the height."""

TILES_SHARE = 0.36, 0.42
"""How much of the width the tiles have beside the tree, or of the height above it."""

TREE_FROM = 200, 110
"""In less width or height (unscaled) there is no tree."""

ARCH = 0.34
"""How high the line of a conflict rises above a tile that is 1 high."""

CAPTION, INDICES = 24, 22
"""Room above that line for a caption, and below the tiles for their indices, unscaled."""

GIVEN_UP = 0.2
"""The radius of the sign at a number that has had its turn, as a share of its tile."""

ROWS_APART = 10
"""Room between the indices of the places and the caption of the numbers below them, unscaled."""


class PermutationTiles(Picture):
    """Places at the left, numbers at the right, the tree below."""

    shape = "wide"
    opposes = True

    def title(self) -> str:
        return _("PERMUTATION")

    def note(self, show: Show) -> str:
        moment = show.run.moment
        note = ngettext("{placed} of {n} number", "{placed} of {n} numbers", moment.n)
        return note.format(placed=len(moment.path), n=moment.n)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        look, n = show.look, max(1, show.run.moment.n)
        tiles, tree = _parts(box, look, n)
        if tree is not None:
            draw_tree(figure, tree, show, n)
        _draw_tiles(figure, tiles, show, n)

    def thumbnail(self, figure: Figure, box: Box, look: Look, moment: Moment) -> None:
        for cell, value in zip(
            row_of_cells(box, len(moment.path), box.h, 0.12, "center"), moment.path, strict=True
        ):
            _tile(figure, cell, look, value, look.theme.hue(value))

    def thumbnail_ratio(self, moment: Moment) -> float:
        return max(1.0, len(moment.path) * 0.9)

    def signs(self, show: Show) -> Sequence[Sign]:
        def node(fill: float | None) -> Callable[[Figure, Box, Look], None]:
            def draw(figure: Figure, box: Box, look: Look) -> None:
                theme, radius = look.theme, box.h * 0.32
                if fill is None:
                    disc(figure, theme.border_strong, box.center, radius)
                    disc(figure, theme.surface, box.center, radius - look.px(1))
                else:
                    disc(figure, mix(theme.hue(0), theme.surface, fill), box.center, radius)

            return draw

        return (
            Sign(path_words(), node(0.0)),
            Sign(seen_words(), node(0.45)),
            Sign(unseen_words(), node(None)),
            *([] if show.run.moment.solver.dives else [given_up_sign()]),
        )

    def draws(self, moment: Moment, watch: Watch) -> bool:
        return watch.name == "perm"

    def hue_of(self, name: str, index: int, value: int) -> int | None:
        return value

def _parts(box: Box, look: Look, n: int) -> tuple[Box, Box | None]:
    """Room for the tiles, and for the tree if there is any.

    The tree stands beside or below the tiles: where it leaves their numbers room, if possible.
    """
    beside = box.left(round(box.w * TILES_SHARE[0]), look.px(16))
    below = box.top(round(box.h * TILES_SHARE[1]), look.px(8))
    ways = (beside, below) if box.w > 2 * box.h else (below, beside)
    roomy = [
        (tiles, tree) for tiles, tree in ways
        if tree.w >= look.px(TREE_FROM[0]) and tree.h >= look.px(TREE_FROM[1])
    ]

    def legible(tiles: Box) -> bool:
        return _rows(tiles, look, n)[0][0].w >= look.px(NUMBERS_FROM)

    if ways[0] not in roomy:
        return box, None
    return next((way for way in roomy if legible(way[0])),
                (box, None) if legible(box) else ways[0])


def _draw_tiles(figure: Figure, box: Box, show: Show, n: int) -> None:
    """The places with their numbers, and all numbers, those in use hollow."""
    look, theme, moment = show.look, show.look.theme, show.run.moment
    places, numbers = _rows(box, look, n)
    _captions(figure, places, numbers, look)
    for i, cell in enumerate(places):
        rounded_rect(figure, cell, theme.cell, theme.cell_border, look.px(1), cell.w // 8)
        words = _("place {place}") if i < len(moment.path) else _("place {place}, still free")
        figure.spot(cell, saying(words.format(place=i)))
        below = cell.center[0], cell.bottom + look.px(4)
        index = cell._replace(y=cell.bottom, h=look.px(INDICES))
        figure.spot(index, saying(_("the number of the place above")))
        if cell.w >= look.px(NUMBERS_FROM):
            text.draw(figure, look, str(i), below, _small(cell, look), "bold", "text_dim", "midtop",
                      figures=True)
    for value, cell in enumerate(numbers):
        used = value in moment.standing
        words = _("{number}: it stands at a place already") if used else _("{number}: still free")
        figure.spot(cell, saying(words.format(number=value)))
        if used:
            rounded_rect(figure, cell, None, theme.cell_border, look.px(1), cell.w // 8)
            _number(figure, cell, look, value, theme.text_faint)
        else:
            _tile(figure, cell, look, value, theme.hue(value))
    for place, value in enumerate(moment.placed[:n]):
        _tile(figure, places[place], look, value, theme.hue(value))
    for depth, cell in enumerate(places[: len(moment.path)]):
        mark_choice(figure, depth, cell)
    if moment.kind is not None and moment.depth < n:
        _draw_event(figure, places, numbers, show)


def _rows(box: Box, look: Look, n: int) -> tuple[list[Box], list[Box]]:
    """The places and the numbers, beside or below each other: as their tiles get larger."""
    gap = 0.12
    largest = max(look.px(TILE), round(box.h * TILE_SHARE))

    under, caption, apart = look.px(INDICES), look.px(CAPTION), look.px(ROWS_APART)

    def fitting(wide: float, rows: int) -> int:
        """The largest tile of which so many stand side by side, in one row or two."""
        for size in range(min(largest, int(box.w / (wide * (1 + gap)))), 3, -1):
            if rows * (size + caption) + round(size * ARCH) + under + (rows - 1) * apart <= box.h:
                return size
        return 3

    beside, below = fitting(2 * n + 1, 1), fitting(n, 2)
    size = max(beside, below)
    above = caption + round(size * ARCH)
    if beside >= below:
        row = row_of_cells(box, 2 * n + 1, size, gap, "center")
        down = (above - under) // 2
        row = [cell._replace(y=cell.y + down) for cell in row]
        return row[:n], row[n + 1 :]
    height = 2 * (size + caption) + round(size * ARCH) + under + apart
    top = box.y + max(0, box.h - height) // 2 + above
    row = row_of_cells(box, n, size, gap, "center")
    lower = top + size + under + apart + caption
    return [c._replace(y=top) for c in row], [c._replace(y=lower) for c in row]


def _captions(figure: Figure, places: list[Box], numbers: list[Box], look: Look) -> None:
    size = min(16.0, max(text.SMALLEST, places[0].w / look.scale * 0.3))
    for group, words in ((places, _("places")), (numbers, _("numbers still free"))):
        room = group[-1].right - group[0].x + group[0].w // 2
        arched = round(group[0].h * ARCH) if group is places or group[0].y == places[0].y else 0
        text.draw(figure, look, words, (group[0].x, group[0].y - arched - look.px(3)), size,
                  "regular", "text_dim", "bottomleft", width=room)


def _draw_event(
    figure: Figure, places: list[Box], numbers: list[Box], show: Show
) -> None:
    look, theme, moment = show.look, show.look.theme, show.run.moment
    place = places[moment.depth]
    known = 0 <= moment.value < len(numbers)  # a faulty solver may place anything
    source = numbers[moment.value] if known else place
    if moment.kind == TRY:
        ink = mix(theme.try_, theme.cell, 0.25)
        _number(figure, place, look, moment.value, ink)
        _against(figure, places, show)
        draw_ring(figure, source, look, theme.try_)
        draw_sign(figure, place, show)
    elif moment.kind == PUSH:
        t = show.run.eased  # the tile comes from where it stood among the free numbers
        lift = 4 * t * (1 - t) * place.h * 0.4 if source.y == place.y else 0
        x = round(source.x + (place.x - source.x) * t)
        y = round(source.y + (place.y - source.y) * t - lift)
        _tile(figure, place._replace(x=x, y=y), look, moment.value, theme.hue(moment.value))
        if t > 0.9:
            _against(figure, places, show)
            draw_sign(figure, place, show)
    elif moment.kind == SOLUTION:
        _tile(figure, place, look, moment.value, theme.hue(moment.value))
        for cell in places:
            draw_ring(figure, cell, look, theme.solution, tip=solved())
        _against(figure, places, show)
        draw_star(figure, places[-1], look)  # one of them: they would cover the numbers
    elif moment.kind == POP:
        _number(figure, place, look, moment.value, fading(show))
        draw_sign(figure, place, show)
        draw_ring(figure, source, look, theme.taken_back)
        _exhausted(figure, places, numbers, show)
    draw_differing(figure, place, show)


def _exhausted(figure: Figure, places: list[Box], numbers: list[Box], show: Show) -> None:
    """The place that no number is left for: those that are not in use have had their turn."""
    moment, look = show.run.moment, show.look
    place = exhausted_place(moment)
    if place is None:
        return
    draw_in_work(figure, places[place], look, none_left(place))
    for value, cell in enumerate(numbers):
        if value not in moment.standing:
            radius = max(2.0, cell.w * GIVEN_UP)
            draw_given_up(figure, look, (cell.right - radius * 0.4, cell.y + radius * 0.4), radius)
            figure.spot(cell, saying(given_up()))


def _against(figure: Figure, places: list[Box], show: Show) -> None:
    """Where the number stands already, if the rules refuse it."""
    choice = opposed(show.run.moment)
    other = None if choice is None else place_of(choice.path, choice.value)
    if choice is not None and other is not None:
        _draw_refusal(figure, places[other], places[choice.depth], show)


def _draw_refusal(figure: Figure, holder: Box, place: Box, show: Show) -> None:
    """The place where the number stands already, with a line from there."""
    look, theme = show.look, show.look.theme
    draw_ring(figure, holder, look, theme.rejected)
    start, end = (holder.center[0], holder.y), (place.center[0], place.y)
    reach = start[0] + (end[0] - start[0]) * max(0.05, show.run.eased)
    width = max(2.0, min(look.px(4), holder.w / 12))
    with figure.telling(_("the number stands here already")):
        arch(figure, theme.rejected, start, (reach, end[1]), holder.h * ARCH, width)


def _tile(figure: Figure, cell: Box, look: Look, value: int, fill: Color) -> None:
    rounded_rect(figure, cell, fill, radius=cell.w // 8)
    _number(figure, cell, look, value, look.theme.on_hue)


NUMBERS_FROM = 17
"""From this width of a tile (unscaled) on its number can be read."""


def _number(figure: Figure, cell: Box, look: Look, value: int, ink: Color) -> None:
    if cell.w >= look.px(NUMBERS_FROM):
        size = max(text.SMALLEST, cell.w / look.scale * (0.46 if value < 10 else 0.4))
        text.draw(figure, look, str(value), cell.center, size, "bold", ink, "center")


def _small(cell: Box, look: Look) -> float:
    """The size of the index below a place."""
    return min(18.0, max(text.SMALLEST, cell.w / look.scale * 0.3))


PICTURE = PermutationTiles()
