"""The switch between the panes that share a place in mode Overview."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.views import show_tab
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.button import Segmented


class TabsPane(QuietPane):
    """Nothing but the switch."""

    def __init__(self, send: Callable[[Action], None]) -> None:
        self._tabs = Segmented(
            [("statistics", _("Statistics")), ("solutions", _("Solutions")),
             ("growth", _("Growth"))],
            "statistics",
            lambda name: send(do(show_tab, name)),
            [(_("nodes by depth, dead ends, how much is done"), ""),
             (_("all solutions, saved as text too"), ""),
             (_("solvers measured against n"), "")],
        )

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._tabs,)

    def place(self, box: Box, show: Show) -> None:
        self._tabs.selected = show.overview.tab
        self._tabs.rect = pygame.Rect(box)

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        figure.fill(show.look.theme.background, box)
