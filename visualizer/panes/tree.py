"""Where in the tree a zoomed view is: the choices that all of it lies below.

What the marks of the search tree mean, in one line below a large tree.

What keys mean while the keyboard is in the search tree.

The pane of the search tree: up to the event on screen, with what is to come faint.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np
import pygame

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.commands import Command, Preview, Seek, Select, ShowTree, ToggleFold
from visualizer.layout.grid import Box
from visualizer.layout.tree.plan import DEAD_END, FAILED, FOLDED_FAILED, OPEN, SOLUTION, SOLVED
from visualizer.layout.tree.tidy import At, Tree, beside, first_child, parent
from visualizer.layout.tree.view import Placement, TreeView, placed, whole_tree, zoomed_in
from visualizer.panes.pane import ZOOM, PaneFocus, Press, QuietPane, frame, inside, zoom_keys
from visualizer.panes.selection import choice_words
from visualizer.panes.tree_drawing import Drawing, draw_mark
from visualizer.panes.tree_pointing import Node, node_at, words_for
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Scene
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.widgets import Widget

MOST = 6
"""Choices that are named: the deepest ones, nearest to what is in view."""

INSIDE = 1e-6
"""Leaves by which the right edge of a view is moved to lie in its last column."""


def shared_path(scene: Scene, view: TreeView) -> list[int]:
    """The values of the choices above everything that is in view, from the root on."""
    assert scene.tree is not None
    columns = scene.tree.tree.columns
    first, last = columns.at(np.array([view.first, view.last - INSIDE]))
    paths = [scene.trace.path_events(int(columns.event[column])) for column in (first, last)]
    shared = [one for one, other in zip(*paths, strict=False) if one == other]
    return scene.trace.values_at(shared)


def whereabouts(picture: Picture, scene: Scene, view: TreeView) -> str:
    """That path in the picture's words; "" where the view is of more than one choice's subtree."""
    path = shared_path(scene, view)
    names = [picture.choice_name(scene.moment, value) for value in path[-MOST:]]
    return " · ".join(["…", *names] if len(path) > MOST else names)


HEIGHT = 24
SIZE = 12
LEGEND_FROM = (440, 300)
"""The size (unscaled) of a pane that has room for it."""

MARK, GAP, BETWEEN = 4.5, 7, 20
"""The radius of a mark, its distance from the word, and between two entries; unscaled."""


def cut_off(area: Box, look: Look) -> tuple[Box, Box | None]:
    """The room for the tree, and that for the legend if there is enough."""
    if area.w < look.px(LEGEND_FROM[0]) or area.h < look.px(LEGEND_FROM[1]):
        return area, None
    return area.cut_bottom(look.px(HEIGHT), look.px(4))


def draw_legend(figure: Figure, box: Box, look: Look) -> None:
    """Draw as many entries as there is room for."""
    x, y = box.x + look.px(MARK), box.center[1]
    for kind, words in (
        (OPEN, _("in force")), (SOLVED, _("solution below")), (FAILED, _("none below")),
        (SOLUTION, _("solution")), (DEAD_END, _("dead end")), (FOLDED_FAILED, _("folded")),
    ):  # fmt: skip
        width = text.measure(look, words, SIZE)[0]
        end = x + look.px(MARK) + look.px(GAP) + width
        if end > box.right:
            return
        draw_mark(figure, kind, (x, y), MARK * look.scale, look)
        text.draw(figure, look, words, (end - width, y), SIZE, "regular", "text_dim", "midleft")
        x = end + look.px(BETWEEN)


class TreeKeys:
    """`focus` is where the Tab key stops. The keys are about the tree that was placed last."""

    def __init__(self, send: Callable[[Command], None]) -> None:
        self._send = send
        self._scene: Scene | None = None
        self._place: Placement | None = None
        self.focus = PaneFocus(
            _("search tree: select with the arrow keys, go there with Enter, fold and unfold with "
              "Z, zoom with + and −, 0 shows the whole tree"), "← → ↑ ↓ Enter Z + − 0",
            {
                pygame.K_UP: lambda: self._go(self._parent),
                pygame.K_DOWN: lambda: self._go(first_child),
                pygame.K_LEFT: lambda: self._go(lambda tree, at: beside(tree, at, -1)),
                pygame.K_RIGHT: lambda: self._go(lambda tree, at: beside(tree, at, 1)),
                pygame.K_RETURN: self._seek, pygame.K_KP_ENTER: self._seek,
                pygame.K_z: self._fold,
                **zoom_keys(self._zoom),
                pygame.K_0: lambda: self._send(ShowTree(None)),
            },
        )  # fmt: skip

    def place(self, box: Box, scene: Scene, place: Placement) -> None:
        """Learn where the pane is and what it shows."""
        self.focus.rect = pygame.Rect(box)
        self._scene, self._place = scene, place

    def _at(self) -> At | None:
        """The selected node, else the latest choice in force."""
        if self._scene is None or not len(self._scene.trace):
            return None
        if self._scene.selected is not None:
            return At(self._scene.trace.event(self._scene.selected)[1], self._scene.selected)
        path = self._scene.moment.path_events
        return At(len(path) - 1, path[-1]) if path else At(-1, -1)

    @staticmethod
    def _parent(tree: Tree, at: At) -> At | None:
        return parent(tree.nodes, at) if at.depth > 0 else None

    def _go(self, move: Callable[[Tree, At], At | None]) -> None:
        at = self._at()
        if at is not None and self._scene is not None and self._scene.tree is not None:
            found = move(self._scene.tree.tree, at)
            if found is not None:
                self._send(Select(found.push))

    def _seek(self) -> None:
        if self._scene is not None and self._scene.selected is not None:
            self._send(Seek(self._scene.selected))

    def _fold(self) -> None:
        at = self._at()
        if at is not None and at.depth >= 0 and self._scene is not None:
            pushes = self._scene.trace.pushes(at.depth)
            self._send(ToggleFold(at.depth, int(pushes.searchsorted(at.push))))

    def _zoom(self, factor: float) -> None:
        """Zoom at the node, if it is in view, else in the middle."""
        at, scene, place = self._at(), self._scene, self._place
        if at is None or scene is None or place is None or scene.tree is None:
            return
        tree, (x, y) = scene.tree.tree, map(float, place.box.center)
        level = tree.holding(max(0, at.depth), max(0, at.push))
        if len(level) and place.view.first <= level.x[0] <= place.view.last:
            x, y = place.x(float(level.x[0])), place.y(at.depth)
        whole = whole_tree(tree.width, scene.trace.depth_count)
        self._send(ShowTree(zoomed_in(place, place.box, whole, x, y, factor, scene.look.scale)))


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

    def draw(self, figure: Figure, box: Box, scene: Scene) -> None:
        frame(figure, box, scene, _("SEARCH TREE"), self._note(scene))
        area, legend = _areas(box, scene)
        if not _has_nodes(scene) or area.h < scene.look.px(LEAST) or area.w < 1:
            return
        inner = Figure((0, 0, area.w, area.h))
        self._drawing.draw(inner, _place(box, scene), scene)
        with figure.clipped(area):
            figure.take(inner, area.x, area.y)
        if legend is not None:
            draw_legend(figure, legend, scene.look)

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


def _place(box: Box, scene: Scene) -> Placement:
    """Where the tree lies, in pixels from the corner of its room."""
    area, _legend = _areas(box, scene)
    edge = min(scene.look.px(EDGE), area.h // 8)  # where levels are low, half of one is not enough
    room = Box(0, edge, max(1, area.w), max(1, area.h - 2 * edge))
    whole = _whole(scene)
    # Folding may have made the tree smaller than the view.
    view = scene.tree_view.within(whole) if scene.tree_view is not None else None
    return placed(room, view or whole, scene.look.scale)


def _moved(scene: Scene, place: Placement, across: float, down: float) -> Command | None:
    if scene.tree_view is None:
        return None
    return ShowTree(place.view.moved(across, down).within(_whole(scene)))
