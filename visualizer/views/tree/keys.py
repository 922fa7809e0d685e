"""What keys mean while the keyboard is in the search tree."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.commands import Command, Seek, Select, ShowTree, ToggleFold
from visualizer.layout.grid import Box
from visualizer.layout.tree.moves import At, beside, first_child, parent
from visualizer.layout.tree.tidy import Tree
from visualizer.layout.tree.view import Place, whole_tree, zoomed_in
from visualizer.pictures.scene import Scene
from visualizer.views.pane_focus import PaneFocus, zoom_keys


class TreeKeys:
    """`focus` is where the Tab key stops. The keys are about the tree that was placed last."""

    def __init__(self, send: Callable[[Command], None]) -> None:
        self._send = send
        self._scene: Scene | None = None
        self._place: Place | None = None
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

    def place(self, box: Box, scene: Scene, place: Place) -> None:
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
