"""The switch between the panes that share a place in mode Overview."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.commands import Command, ShowTab
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane
from visualizer.pictures.scene import Scene
from visualizer.ui.figure import Figure
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.segmented import Segmented


class TabsPane(QuietPane):
    """Nothing but the switch."""

    def __init__(self, send: Callable[[Command], None]) -> None:
        self._tabs = Segmented(
            [("statistics", _("Statistics")), ("solutions", _("Solutions")),
             ("growth", _("Growth"))],
            "statistics",
            lambda name: send(ShowTab(name)),
            [(_("nodes by depth, dead ends, how much is done"), ""),
             (_("all solutions, saved as text too"), ""),
             (_("solvers measured against n"), "")],
        )  # fmt: skip

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._tabs,)

    def place(self, box: Box, scene: Scene) -> None:
        self._tabs.selected = scene.tab
        self._tabs.rect = pygame.Rect(box)

    def draw(self, figure: Figure, box: Box, scene: Scene) -> None:
        figure.fill(scene.look.theme.background, box)
