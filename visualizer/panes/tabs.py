"""The switch between the panes that share a place in mode Overview."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.views import show_tab
from visualizer.base.i18n import gettext as _
from visualizer.show.show import Show
from visualizer.ui.kit import Choice, Node, segmented


def tabs(show: Show) -> Node:
    """Nothing but the switch."""
    choices = [
        Choice("statistics", _("Statistics"), _("nodes by depth, dead ends, how much is done")),
        Choice("solutions", _("Solutions"), _("all solutions, can be saved as text")),
        Choice("growth", _("Growth"), _("solvers measured against n")),
    ]
    return segmented(choices, show.overview.tab, lambda name: do(show_tab, name), name="tabs")
