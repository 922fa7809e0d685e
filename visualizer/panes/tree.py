"""The pane of the search tree: up to the event on screen, with what is to come faint."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator
from functools import partial

import numpy as np
import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.actions.views import select_node, show_tree, toggle_fold
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.layout.tree.view import Placement, TreeView, placed, whole_tree, zoomed_in
from visualizer.panes.pane import RING, ZOOM, NodePane, inside, meaning
from visualizer.panes.selection import choice_words
from visualizer.panes.tree_differing import DIFFERING, LEAVING, MarkedNodes
from visualizer.panes.tree_drawing import DrawnTree, TreeDrawing
from visualizer.panes.tree_keys import tree_keys
from visualizer.panes.tree_legend import cut_off, legend
from visualizer.panes.tree_pointing import REACH, Node, is_dead_end, node_at, words_for
from visualizer.panes.useless import about_node, useless_of
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import kit
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look

PAN = 0.05
"""A notch of the wheel across moves by this share of what is in view."""

EDGE = 6
"""Free above the tree and below it (unscaled), so that no mark is cut off."""

LEAST = 24
"""Height (unscaled) below which nothing is drawn."""

MOST = 6
"""Choices that are named: the deepest ones, nearest to what is in view."""

INSIDE = 1e-6
"""Leaves by which the right edge of a view is moved to lie in its last column."""


class TreePane(NodePane):
    """A click selects a node, a double click goes there, with Shift it folds and unfolds.

    The wheel zooms at the pointer, dragging moves, a double click beside all nodes shows the whole
    tree.
    """

    def __init__(self, picture: Picture) -> None:
        super().__init__(self._tree)
        self._picture = picture
        self._drawing = TreeDrawing(picture)
        self._marked = MarkedNodes(DIFFERING), MarkedNodes(LEAVING)

    def _tree(self, show: Show) -> kit.Node:
        show.run.tree.update(show.run.recorded, show.run.view.hide_failed, show.run.view.folds)
        tip = _("Click: select. Double click: go there. Shift and click: fold, unfold. "
                "Wheel: zoom. Drag: move. Double click beside the nodes: "
                "the whole tree.")
        return kit.framed(_("Search tree"), kit.Shape(0, partial(self._draw, show)),
                          self._note(show), about=On("heading", tip=tip))

    def _draw(self, show: Show, figure: Figure, look: Look, room: Box) -> None:
        figure.due = show.run.tree.busy
        area, below = cut_off(room, look, asked=show.wasting)
        place = _place(area, show)
        said = _("search tree: select with the arrow keys, go there with Enter, fold and unfold "
                 "with Z, zoom with + and −, 0 shows the whole tree")
        beside = On("beside", "tree", click=do(select_node, None), double_click=do(show_tree, None),
                    raised=look.px(RING), keys=meaning(tree_keys(show, place)), told=said,
                    key=_("← → ↑ ↓ Enter Z + − 0"), wheel=partial(_wheel, area, show),
                    drag=partial(_drag, place, show))
        figure.spot(room, beside)
        if area.h < look.px(LEAST):
            return
        inner, seen = Figure((0, 0, area.w, area.h)), self._drawing.seen(place, show)
        self._drawing.draw(inner, place, show)
        for marked in self._marked:
            marked.draw(inner, seen, show)
        with figure.clipped(area):
            figure.take(inner, area.x, area.y)
        if below is not None:
            run = show.run
            legend(seen, later=not run.hidden and not run.over, differ=run.judgement.count > 0,
                   leave=run.left_behind.count > 0, useless=self._drawing.hatched,
                   fault=show.fault is not None).put(figure, look, below)
        figure.spot(area, On("search tree", "tree", at=partial(self._at, area, show)))

    def _at(self, area: Box, show: Show, x: int, y: int) -> On | None:
        """The node at a place; on the way to the next one the picture still shows the last one."""
        seen = self._drawing.seen(_place(area, show), show)
        node = node_at(seen.plan, seen.marks, x - area.x, y - area.y, show.look.scale)
        if node is None:
            root = _is_root(seen, x - area.x, y - area.y, show.look)
            tip = _("the root: nothing is chosen yet") if root else ""
            kept = show.run.preview
            return On(tip=tip, preview=kept) if tip or kept is not None else None
        value = show.run.trace.event(node.push)[2]
        choice = choice_words(self._picture, show.run.moment, node.depth, value)
        words = words_for(node, choice, show.run.trace)
        return On(
            f"node {node.push}",
            "node",
            "\n".join(filter(None, (words, _when(show, node), *self._marks(show, node.push)))),
            term="dead end" if is_dead_end(node, show.run.trace) else "tree",
            click=do(select_node, node.push),
            shift_click=do(toggle_fold, node.depth, node.number),
            double_click=do(seek, node.push),
            preview=node.push,
        )

    def _marks(self, show: Show, push: int) -> Iterator[str]:
        """What is said of a node at which code and rules differ, or which leaves something, and of
        one that is to blame, or could not help."""
        for marked in self._marked:
            nodes = marked.nodes(show.run)
            at = int(nodes.searchsorted(push))
            if at < len(nodes) and nodes[at] == push:
                yield marked.meaning
        if useless_of(show) is not None:
            yield about_node(show, push)

    def drawn(self, box: Box, show: Show) -> DrawnTree:
        """What of the tree is drawn, and where in its room."""
        return self._drawing.seen(_place(_areas(box, show)[0], show), show)

    def node_place(self, box: Box, show: Show, push: int) -> pygame.Rect | None:
        """Where the mark of a node stands, in pixels of the window; None where it is not drawn."""
        seen, (area, _legend) = self.drawn(box, show), _areas(box, show)
        number = seen.marks.of_push(push)
        if number is None:
            return None
        reach = float(seen.marks.radius[number])
        x, y = area.x + float(seen.marks.x[number]), area.y + float(seen.marks.y[number])
        rect = pygame.Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))
        return rect if pygame.Rect(area).contains(rect) else None

    def _note(self, show: Show) -> str:
        """How large the tree is, and where in it a zoomed view is."""
        if show.run.view.tree is not None and _has_nodes(show):
            above = whereabouts(self._picture, show, show.run.view.tree)
            if above:
                return _("below {choices}").format(choices=above)
        count = show.run.trace.totals.placed + 1
        # Statistics and the growth lab count choices, which the root is not.
        note = ngettext("{count} node (root included)", "{count} nodes (root included)", count)
        note = note.format(count=grouped(count))
        if show.run.view.hide_failed:
            return _("{nodes}, failed subtrees folded").format(nodes=note)
        return note


def _wheel(area: Box, show: Show, pos: tuple[int, int], right: int, up: int) -> Action | None:
    """Zoom at the pointer, or move across."""
    if not _has_nodes(show):
        return None
    place = _place(area, show)
    if not up:
        return _moved(show, place, right * PAN * place.view.across, 0.0)
    return do(show_tree, zoomed_in(place, area, _whole(show), pos[0] - area.x, pos[1] - area.y,
                                   ZOOM**up, show.look.scale))


def _drag(
    place: Placement, show: Show, _pos: tuple[int, int], rel: tuple[int, int], _button: int
) -> Action | None:
    """Move what is in view."""
    return _moved(show, place, -rel[0] / place.spacing, -rel[1] / place.pitch)


def whereabouts(picture: Picture, show: Show, view: TreeView) -> str:
    """The choices above everything that is in view, in the picture's words, the deepest of them;
    "" where the view is of more than one choice's subtree."""
    trace, columns = show.run.trace, show.run.tree.tree.columns
    ends = columns.at(np.array([view.first, view.last - INSIDE]))
    first, last = columns.event[ends].tolist()
    # Below the first choice that is not above both ends there is none that is: paths may be long.
    depths = range(min(trace.height(first), trace.height(last)))
    count = bisect(
        depths, 0, key=lambda depth: trace.push_of(first, depth) != trace.push_of(last, depth)
    )
    pushes = [trace.push_of(first, depth) for depth in depths[:count][-MOST:]]
    values = trace.values_at([push for push in pushes if push is not None])
    names = [picture.choice_name(show.run.moment, value) for value in values]
    return " · ".join(["…", *names] if count > MOST else names)


def _is_root(seen: DrawnTree, x: int, y: int, look: Look) -> bool:
    """Is a place on the root, if that is in view?"""
    at = seen.plan.root
    return seen.plan.start < 0 and math.hypot(at[0] - x, at[1] - y) <= look.px(REACH)


def _when(show: Show, node: Node) -> str:
    """Is a node in force, still to come, or neither?"""
    if node.push in show.run.moment.path_events:
        return _("current at the event on screen")
    return _("still to come at the event on screen") if node.push > show.run.moment.event else ""


def _has_nodes(show: Show) -> bool:
    return len(show.run.tree.tree.columns) > 0


def _areas(box: Box, show: Show) -> tuple[Box, Box | None]:
    """The room for the tree, and that for the legend."""
    return cut_off(inside(box, show), show.look, asked=show.wasting)


def _whole(show: Show) -> TreeView:
    return whole_tree(show.run.tree.tree.width, show.run.trace.depth_count)


def _place(area: Box, show: Show) -> Placement:
    """Where the tree lies, in pixels from the corner of its room."""
    edge = min(show.look.px(EDGE), area.h // 8)  # where levels are low, half of one is not enough
    room = Box(0, edge, max(1, area.w), max(1, area.h - 2 * edge))
    whole = _whole(show)
    # Folding may have made the tree smaller than the view.
    view = show.run.view.tree.within(whole) if show.run.view.tree is not None else None
    return placed(room, view or whole, show.look.scale)


def _moved(show: Show, place: Placement, across: float, down: float) -> Action | None:
    if show.run.view.tree is None:
        return None
    return do(show_tree, place.view.moved(across, down).within(_whole(show)))
