"""The pane of the search tree: up to the event on screen, with what is to come faint."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.commands import Command, Preview, Seek, Select, ShowTree, ToggleFold
from visualizer.layout.grid import Box
from visualizer.layout.tree.view import Place, TreeView, placed, whole_tree, zoomed_in
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.ui.widgets import Widget
from visualizer.views.choices import choice_words
from visualizer.views.numbers import grouped
from visualizer.views.pane import Press, QuietPane, frame, inside
from visualizer.views.pane_focus import ZOOM
from visualizer.views.tree.drawing import Drawing
from visualizer.views.tree.keys import TreeKeys
from visualizer.views.tree.legend import cut_off, draw_legend
from visualizer.views.tree.pointing import Node, node_at, words_for
from visualizer.views.tree.whereabouts import whereabouts

PAN = 0.05
"""A notch of the wheel across moves by this share of what is in view."""

EDGE = 6
"""Free above the tree and below it (unscaled), so that no mark is cut off."""

LEAST = 24
"""Height (unscaled) below which nothing is drawn."""


class TreePane(QuietPane):
    """A click selects a node, a double click goes there, with Shift it folds and unfolds.

    The wheel zooms at the pointer, dragging moves, a double click beside all nodes shows the whole
    tree.
    """

    movable = True

    def __init__(self, picture: Picture, send: Callable[[Command], None]) -> None:
        self._picture = picture
        self._keys = TreeKeys(send)
        self._drawing = Drawing(picture)
        self._busy = False

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._keys.focus,)

    @property
    def busy(self) -> bool:
        return self._busy

    def place(self, box: Box, scene: Scene) -> None:
        if scene.tree is not None:
            scene.tree.update(scene.recorded, scene.hide_failed, scene.folds)
            self._busy = scene.tree.busy
            self._keys.place(box, scene, _place(box, scene))

    def key(self, scene: Scene) -> Hashable:
        version = scene.tree.version if scene.tree is not None else 0
        return (scene.moment.event, version, scene.tree_view, scene.selected, scene.preview,
                scene.hide_failed, len(scene.folds), scene.moment.last)  # fmt: skip

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        frame(surface, box, scene, _("SEARCH TREE"), self._note(scene))
        area, legend = _areas(box, scene)
        if not _has_nodes(scene) or area.h < scene.look.px(LEAST) or area.w < 1:
            return
        inner = surface.subsurface(pygame.Rect(area).clip(surface.get_rect()))
        self._drawing.draw(inner, _place(box, scene), scene)
        if legend is not None:
            draw_legend(surface, legend, scene.look)

    def _note(self, scene: Scene) -> str:
        """How large the tree is, and where in it a zoomed view is."""
        if scene.tree_view is not None and _has_nodes(scene):
            above = whereabouts(self._picture, scene, scene.tree_view)
            if above:
                return _("below {choices}").format(choices=above)
        count = scene.trace.totals.placed + 1
        # Statistics and the growth lab count choices, which the root is not.
        note = ngettext("{count} node with the root", "{count} nodes with the root", count)
        note = note.format(count=grouped(count))
        if scene.hide_failed:
            return _("{nodes}, failed subtrees folded").format(nodes=note)
        return note

    # Mouse

    def _node(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Node | None:
        area, _legend = _areas(box, scene)
        if not _has_nodes(scene) or not area.contains(*pos):
            return None
        seen = self._drawing.seen(_place(box, scene), scene)
        return node_at(seen.plan, seen.marks, pos[0] - area.x, pos[1] - area.y, scene.look.scale)

    def click(self, box: Box, scene: Scene, press: Press) -> Command | None:
        node = self._node(box, scene, press.pos)
        if node is None:
            return ShowTree(None) if press.double else Select(None)
        if press.shift:
            return ToggleFold(node.depth, node.number)
        return Seek(node.push) if press.double else Select(node.push)

    def preview(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Preview | None:
        """That of the node under the pointer; on the way to the next one that of the last stays."""
        node = self._node(box, scene, pos)
        if node is not None:
            return Preview(node.push)
        area, _legend = _areas(box, scene)
        between = scene.preview is not None and area.contains(*pos)
        return Preview(scene.preview) if between else None

    def wheel(
        self, box: Box, scene: Scene, pos: tuple[int, int], right: int, up: int
    ) -> Command | None:
        """Zoom at the pointer, or move across."""
        if not _has_nodes(scene):
            return None
        area, _legend = _areas(box, scene)
        place = _place(box, scene)
        if not up:
            return _moved(scene, place, right * PAN * place.view.across, 0.0)
        return ShowTree(zoomed_in(place, area, _whole(scene), pos[0] - area.x, pos[1] - area.y,
                                  ZOOM**up, scene.look.scale))  # fmt: skip

    def drag(
        self, box: Box, scene: Scene, pos: tuple[int, int], rel: tuple[int, int], button: int
    ) -> Command | None:
        """Move what is in view."""
        place = _place(box, scene)
        return _moved(scene, place, -rel[0] / place.spacing, -rel[1] / place.pitch)

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        node = self._node(box, scene, pos)
        if node is not None:
            value = scene.trace.event(node.push)[2]
            choice = choice_words(self._picture, scene.moment, node.depth, value)
            return words_for(node, choice, scene.trace)
        if pos[1] < inside(box, scene).y:
            return _("Click: select. Double click: go there. Shift and click: fold, unfold. "
                     "Wheel: zoom. Drag: move. Double click beside the nodes: "
                     "the whole tree.")  # fmt: skip
        return ""


def _has_nodes(scene: Scene) -> bool:
    return scene.tree is not None and len(scene.tree.tree.columns) > 0


def _areas(box: Box, scene: Scene) -> tuple[Box, Box | None]:
    """The room for the tree, and that for the legend."""
    return cut_off(inside(box, scene), scene.look)


def _whole(scene: Scene) -> TreeView:
    assert scene.tree is not None
    return whole_tree(scene.tree.tree.width, scene.trace.depth_count)


def _place(box: Box, scene: Scene) -> Place:
    """Where the tree lies, in pixels from the corner of its room."""
    area, _legend = _areas(box, scene)
    edge = min(scene.look.px(EDGE), area.h // 8)  # where levels are low, half of one is not enough
    room = Box(0, edge, max(1, area.w), max(1, area.h - 2 * edge))
    whole = _whole(scene)
    # Folding may have made the tree smaller than the view.
    view = scene.tree_view.within(whole) if scene.tree_view is not None else None
    return placed(room, view or whole, scene.look.scale)


def _moved(scene: Scene, place: Place, across: float, down: float) -> Command | None:
    if scene.tree_view is None:
        return None
    return ShowTree(place.view.moved(across, down).within(_whole(scene)))
