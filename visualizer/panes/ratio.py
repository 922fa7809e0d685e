"""What several runs have in common and what one of them saves: one sentence, and a bar for each."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.actions.action import Action
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.pane import QuietPane, frame
from visualizer.show.show import Show
from visualizer.ui.figure import Figure


class RatioPane(QuietPane):
    """The sentence of ratios."""

    def __init__(self, send: Callable[[Action], None]) -> None:
        self._send = send

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        frame(figure, box, show, _("TOGETHER"))
