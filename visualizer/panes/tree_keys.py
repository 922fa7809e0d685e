"""What keys mean while the keyboard is in the search tree."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.actions.views import select_node, show_tree, toggle_fold
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.tree.tidy import At, Tree, beside, first_child, parent
from visualizer.layout.tree.view import Placement, whole_tree, zoomed_in
from visualizer.panes.pane import PaneFocus, zoom_keys
from visualizer.show.show import Show


class TreeKeys:
    """`focus` is where the Tab key stops. The keys are about the tree that was placed last."""

    def __init__(self, send: Callable[[Action], None]) -> None:
        self._send = send
        self._show: Show | None = None
        self._place: Placement | None = None
        self.focus = PaneFocus(
            _("search tree: select with the arrow keys, go there with Enter, fold and unfold with "
              "Z, zoom with + and −, 0 shows the whole tree"), _("← → ↑ ↓ Enter Z + − 0"),
            {
                pygame.K_UP: lambda: self._go(self._parent),
                pygame.K_DOWN: lambda: self._go(first_child),
                pygame.K_LEFT: lambda: self._go(lambda tree, at: beside(tree, at, -1)),
                pygame.K_RIGHT: lambda: self._go(lambda tree, at: beside(tree, at, 1)),
                pygame.K_RETURN: self._seek, pygame.K_KP_ENTER: self._seek,
                pygame.K_z: self._fold,
                **zoom_keys(self._zoom),
                pygame.K_0: lambda: self._send(do(show_tree, None)),
            },
        )

    def place(self, box: Box, show: Show, place: Placement) -> None:
        """Learn where the pane is and what it shows."""
        self.focus.rect = pygame.Rect(box)
        self._show, self._place = show, place

    def _at(self) -> At | None:
        """The selected node, else the latest choice in force."""
        if self._show is None or not len(self._show.run.trace):
            return None
        if self._show.run.view.selected is not None:
            return At(
                self._show.run.trace.event(self._show.run.view.selected)[1],
                self._show.run.view.selected,
            )
        path = self._show.run.moment.path_events
        return At(len(path) - 1, path[-1]) if path else At(-1, -1)

    @staticmethod
    def _parent(tree: Tree, at: At) -> At | None:
        return parent(tree.nodes, at) if at.depth > 0 else None

    def _go(self, move: Callable[[Tree, At], At | None]) -> None:
        at = self._at()
        if at is not None and self._show is not None:
            found = move(self._show.run.tree.tree, at)
            if found is not None:
                self._send(do(select_node, found.push))

    def _seek(self) -> None:
        if self._show is not None and self._show.run.view.selected is not None:
            self._send(do(seek, self._show.run.view.selected))

    def _fold(self) -> None:
        at = self._at()
        if at is not None and at.depth >= 0 and self._show is not None:
            pushes = self._show.run.trace.pushes(at.depth)
            self._send(do(toggle_fold, at.depth, int(pushes.searchsorted(at.push))))

    def _zoom(self, factor: float) -> None:
        """Zoom at the node, if it is in view, else in the middle."""
        at, show, place = self._at(), self._show, self._place
        if at is None or show is None or place is None or show.run.tree is None:
            return
        tree, (x, y) = show.run.tree.tree, map(float, place.box.center)
        level = tree.holding(max(0, at.depth), max(0, at.push))
        if len(level) and place.view.first <= level.x[0] <= place.view.last:
            x, y = place.x(float(level.x[0])), place.y(at.depth)
        whole = whole_tree(tree.width, show.run.trace.depth_count)
        self._send(do(show_tree, zoomed_in(place, place.box, whole, x, y, factor, show.look.scale)))
