"""The search trees of several runs as one: what they share, and what only one of them enters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.comparing import go_to_path
from visualizer.actions.views import keep
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark, ngettext
from visualizer.base.numbers import grouped
from visualizer.layout.grid import Box
from visualizer.layout.merged import BRANCH, FOLDED, Item, MergedShape
from visualizer.panes.pane import ZOOM, meaning, zoom_keys
from visualizer.panes.side import fill_of_side, sign_of_side
from visualizer.panes.views import views
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Fit, Node, Paint, Shape, Text, framed, row, telling
from visualizer.ui.look import Look
from visualizer.ui.marks import bounds
from visualizer.ui.shapes import curve, disc, polygon, polyline, ring

NODE, LEAST_NODE = 13, 3
"""Radius of a node, unscaled: at most, and at least."""

NARROWEST = 9
"""Unscaled pixels that a shared node takes at least to be drawn by itself."""

ROW = 84
"""Unscaled pixels between two levels at most."""

LABELLED = 8
"""From this radius on, unscaled, a node's value stands in it."""

ABOVE, FOOT = 0.3, 20
"""Above the root, in levels; and below the last one, unscaled, for what is said there."""

LIST = "nodes"

RADIUS = 4
"""Of the corners of what stands out under the pointer, unscaled."""

TOLD = 64
"""From this width on, unscaled, a branch says how much is tried in it."""


NOTHING_COMMON = mark("trees of different problems have nothing in common")


def merged_tree(show: Show) -> Node:
    """A click on a node goes there in all runs. The wheel zooms, a drag moves; of the keyboard's
    keys + and − zoom, 0 shows all."""
    shape = show.together.trees.shape
    if not show.together.related or shape is None or not shape.depth_count:
        tree: Node = Text(_why_none(show), color="text_dim", align="center")
    else:
        tree = Shape(0, partial(_tree, show, shape, *_in_view(show, shape)))
    heading = [one for one in (_legend(show), views(show, "merged")) if one is not None]
    return framed(_("Merged tree"), tree, heading=row(*heading, gap=15, gives=1))


def _in_view(show: Show, shape: MergedShape) -> tuple[float, float]:
    """The first leaf, and how many are in view; what was kept may be of another tree than this."""
    first, across = show.controls.merged or (0.0, shape.width)
    across = min(across, shape.width)
    return max(0.0, min(first, shape.width - across)), across


def _tree(
    show: Show, shape: MergedShape, first: float, across: float, figure: Figure, look: Look,
    area: Box,
) -> None:
    def zoom(factor: float, share: float = 0.5) -> Action:
        wide = min(shape.width, max(1.0, across * factor))
        part = first + share * (across - wide), wide
        return do(keep, "merged", part if wide < shape.width else None)

    def wheel(pos: tuple[int, int], _right: int, up: int) -> Action:
        return zoom(ZOOM**up, (pos[0] - area.x) / area.w)

    def drag(_pos: tuple[int, int], rel: tuple[int, int], _button: int) -> Action:
        return do(keep, "merged", (first - rel[0] / area.w * across, across))

    keys = meaning({**zoom_keys(zoom), pygame.K_0: do(keep, "merged", None)})
    figure.spot(area, On(LIST, "list", wheel=wheel, drag=drag, keys=keys))
    items = shape.items(first, across, look.px(NARROWEST) / max(1, area.w))
    with figure.clipped(Box(*figure.box).inset(look.px(2))):
        _Drawing(figure, area, show, shape.depth_count, items).draw()


def _why_none(show: Show) -> str:
    """Why no tree is drawn."""
    if not show.together.related:
        return _(NOTHING_COMMON)
    if show.together.trees.shape is None:
        return _("computing the trees …")
    return _("no run has placed anything so far")


def _path(figure: Figure, look: Look, box: Box) -> None:
    """Paints the sign of what is in force: a line with a node that has a ring."""
    theme, (x, y) = look.theme, box.center
    polyline(figure, theme.text, [(box.x, y), (box.right, y)], look.px(2))
    disc(figure, theme.surface, (x, y), box.w / 2 - look.px(0.5))
    ring(figure, theme.text, (x, y), box.w / 2 - look.px(1), look.px(1.5))
    disc(figure, theme.placed, (x, y), box.w / 2 - look.px(3))


def _legend(show: Show) -> Node | None:
    """What the marks mean, at the right of the heading; where it has no room for all of it in fewer
    words, of which those for the way there go first."""
    if not show.together.related:
        return None
    names = show.together.labels

    def several(figure: Figure, look: Look, box: Box) -> None:
        disc(figure, look.theme.placed, box.center, box.w / 2)


    def legend(*words: str) -> Node:
        return row(*(telling(label, row(Shape(11, sign), Text(said, 13, color="text_dim"), gap=7)
                             if said else Shape(11, sign))
                     for (sign, label), said in zip(entries, words, strict=True)), gap=15)

    entries: list[tuple[Paint, str]] = [
        (several, _("both") if len(names) == 2 else _("several"))
    ]
    entries.append((_path, _("current path")))
    entries += [(sign_of_side(i), _("only {run}").format(run=name)) for i, name in enumerate(names)]
    whole = [label for _sign, label in entries]
    ways = whole, [*whole[:2], *names], [whole[0], "", *names], [""] * len(whole)
    return Fit([legend(*words) for words in ways], flat=True, gives=1)


class _Drawing:
    def __init__(
        self, figure: Figure, area: Box, show: Show, depths: int, items: Sequence[Item]
    ) -> None:
        self._figure, self._area, self._show, self._items = figure, area, show, items
        assert show.together.trees.merged is not None
        self._merged = show.together.trees.merged
        look = show.look
        foot = look.px(FOOT)
        self._pitch = min(float(look.px(ROW)), (area.h - foot) / (depths + ABOVE))
        self._top = area.y + self._pitch * ABOVE
        self._names = show.together.labels
        run = show.runs[show.together.focus]
        self._path = tuple(run.moment.path)

    def _at(self, item: Item) -> tuple[float, float]:
        return self._area.x + item.x * self._area.w, self._y(item.depth)

    def _y(self, depth: float) -> float:
        return self._top + (depth + 1) * self._pitch

    def _radius(self, item: Item) -> float:
        look = self._show.look
        room = min(item.width * self._area.w, self._pitch)
        return max(float(look.px(LEAST_NODE)), min(look.px(NODE), room * 0.42))

    def draw(self) -> None:
        """Edges first, then planes, then nodes."""
        on_path = self._on_path()
        look, theme, items = self._show.look, self._show.look.theme, self._items
        for number, item in enumerate(items):
            if item.parent < 0:
                continue
            inforce = number in on_path
            color = theme.text if inforce else theme.border_strong
            curve(self._figure, color, self._at(items[item.parent]), self._at(item),
                  look.px(3) if inforce else max(1, look.px(1)))
        for number, item in enumerate(items):
            path = self._merged.path(item.depth, item.node) if item.depth >= 0 else ()
            click = do(go_to_path, path)
            name = " ".join(map(str, path)) or "root"
            before = len(self._figure.marks)
            if item.kind == BRANCH:
                self._branch(item)
            elif item.kind == FOLDED:
                self._folded(item)
            else:
                self._node(item, inforce=number in on_path or item.depth < 0)
            drawn = [pygame.Rect(bounds(one)) for one in self._figure.marks[before:]]
            on = On(name, "node", self._tip(item, path), click=click, among=LIST,
                    raised=look.px(RADIUS))
            self._figure.spot(drawn[0].unionall(drawn[1:]), on)

    def _on_path(self) -> set[int]:
        """The numbers of the items whose choices are in force in the run in focus."""
        found: set[int] = set()
        wanted = {}
        for depth in range(len(self._path)):
            node = self._merged.find(self._path[: depth + 1])
            if node is not None:
                wanted[depth] = node
        for number, item in enumerate(self._items):
            if wanted.get(item.depth) == item.node:
                found.add(number)
        return found

    def _node(self, item: Item, *, inforce: bool) -> None:
        look, theme, radius = self._show.look, self._show.look.theme, self._radius(item)
        place = self._at(item)
        if item.depth < 0:
            disc(self._figure, theme.text_dim, place, look.px(4))
            return
        disc(self._figure, theme.placed, place, radius)
        if inforce:
            self._in_force(place, radius)
        if item.mask != self._merged.all_runs:
            ring(self._figure, theme.surface, place, radius * 0.72, max(1, look.px(1.5)))
        if radius >= look.px(LABELLED):
            text.draw(self._figure, look, str(item.value), place, 13, "bold", "on_meaning",
                      "center")

    def _in_force(self, place: tuple[float, float], radius: float) -> None:
        """A ring around a node, apart from it."""
        look, theme = self._show.look, self._show.look.theme
        ring(self._figure, theme.surface, place, radius + look.px(1.5), look.px(1.5))
        ring(self._figure, theme.text, place, radius + look.px(3.5), look.px(2))

    def _branch(self, item: Item) -> None:
        look = self._show.look
        x, y = self._at(item)
        wide = max(look.px(3), item.width * self._area.w * 0.86)
        bottom = self._y(max(item.deepest, item.depth + 0.55))
        bottom = min(bottom, self._area.bottom - look.px(FOOT))
        corners = [(x, y), (x + wide / 2, bottom), (x - wide / 2, bottom)]
        fill_of_side(self._figure, look, item.mask.bit_length() - 1, corners)
        color = self._show.look.theme.sides[item.mask.bit_length() - 1]
        if wide >= look.px(22):
            text.draw(self._figure, look, str(item.value), (x - look.px(12), y + look.px(2)), 13,
                      "bold", "text", "midright")
        if wide >= look.px(TOLD) and item.tries:
            told = ngettext("{count} try", "{count} tries", item.tries)
            text.draw(self._figure, look, told.format(count=grouped(item.tries)),
                      (x, bottom + look.px(9)), 13, "regular", color, "center",
                      width=round(wide * 1.1))

    def _folded(self, item: Item) -> None:
        """A plane for each: what several place, then what each run alone does, by their shares;
        the largest in any case."""
        x, y = self._at(item)
        wide = max(1.0, item.width * self._area.w * 0.9)
        bottom = self._y(max(item.deepest, item.depth + 0.5))
        left = x - wide / 2
        shares = [1 - sum(item.alone), *item.alone]
        least = min(0.5 / wide, max(shares))
        for number, share in enumerate(shares, -1):
            right = left + wide * share
            if share >= least:
                corners = [(x, y), (right, bottom), (left, bottom)]
                if number < 0:
                    polygon(self._figure, (*self._show.look.theme.placed, 150), corners)
                else:
                    polygon(self._figure, (*self._show.look.theme.sides[number], 150), corners)
            left = right

    def _tip(self, item: Item, path: tuple[int, ...]) -> str:
        if item.depth < 0:
            return _("the root: nothing is placed")
        place = " ".join(map(str, path))
        if item.kind == BRANCH:
            told = ngettext("{place}: only {run} goes on here, with {count} try",
                            "{place}: only {run} goes on here, with {count} tries",
                            item.tries)
            run = self._names[item.mask.bit_length() - 1]
            return told.format(place=place, run=run, count=grouped(item.tries))
        if item.kind == FOLDED:
            return _("{place}, and all below it: zoom in to see more").format(place=place)
        who = [name for i, name in enumerate(self._names) if item.mask >> i & 1]
        return _("{place}: in {runs}").format(place=place, runs=", ".join(who))
