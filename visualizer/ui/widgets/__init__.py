"""The widget kit: controls that know no model and tell only through callbacks what happens."""

from visualizer.ui.widgets.base import CONTROL_HEIGHT, Label, State, Widget
from visualizer.ui.widgets.button import Button, Segmented
from visualizer.ui.widgets.dialog import Dialog
from visualizer.ui.widgets.dropdown import Checklist, Dropdown, Option
from visualizer.ui.widgets.fields import NumberField, TextField
from visualizer.ui.widgets.group import Group
from visualizer.ui.widgets.outlines import Outlines
from visualizer.ui.widgets.presenter import Presenter
from visualizer.ui.widgets.scrolling import (
    Content,
    ListArea,
    ListRow,
    NodeContent,
    ScrollArea,
    TextContent,
)
from visualizer.ui.widgets.slider import Slider
from visualizer.ui.widgets.tooltip import Tooltip, draw_key

__all__ = [
    "CONTROL_HEIGHT",
    "Button",
    "Checklist",
    "Content",
    "Dialog",
    "Dropdown",
    "Group",
    "Label",
    "ListArea",
    "ListRow",
    "NodeContent",
    "NumberField",
    "Option",
    "Outlines",
    "Presenter",
    "ScrollArea",
    "Segmented",
    "Slider",
    "State",
    "TextContent",
    "TextField",
    "Tooltip",
    "Widget",
    "draw_key",
]
