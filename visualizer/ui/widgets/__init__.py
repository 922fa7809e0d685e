"""What stands over the panes and where the keyboard goes."""

from visualizer.ui.widgets.base import State, Widget
from visualizer.ui.widgets.group import Group
from visualizer.ui.widgets.outlines import Outlines
from visualizer.ui.widgets.presenter import Presenter
from visualizer.ui.widgets.tooltip import Tooltip, draw_key

__all__ = [
    "Group",
    "Outlines",
    "Presenter",
    "State",
    "Tooltip",
    "Widget",
    "draw_key",
]
