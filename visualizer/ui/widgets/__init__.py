"""The widget kit: controls that know no model and tell only through callbacks what happens."""

from visualizer.ui.widgets.base import CONTROL_HEIGHT, State, Widget
from visualizer.ui.widgets.button import Button
from visualizer.ui.widgets.checkbox import Checkbox
from visualizer.ui.widgets.checklist import Checklist
from visualizer.ui.widgets.contents import KeysContent, TextContent
from visualizer.ui.widgets.dialog import Dialog
from visualizer.ui.widgets.dropdown import Dropdown, Option
from visualizer.ui.widgets.group import Group
from visualizer.ui.widgets.label import Label
from visualizer.ui.widgets.list_area import ListArea, Row
from visualizer.ui.widgets.number_field import NumberField
from visualizer.ui.widgets.scroll_area import Content, ScrollArea
from visualizer.ui.widgets.segmented import Segmented
from visualizer.ui.widgets.slider import Slider
from visualizer.ui.widgets.text_field import TextField
from visualizer.ui.widgets.toast import Toast
from visualizer.ui.widgets.tooltip import Tooltip, draw_key

__all__ = [
    "CONTROL_HEIGHT",
    "Button",
    "Checkbox",
    "Checklist",
    "Content",
    "Dialog",
    "Dropdown",
    "Group",
    "KeysContent",
    "Label",
    "ListArea",
    "NumberField",
    "Option",
    "Row",
    "ScrollArea",
    "Segmented",
    "Slider",
    "State",
    "TextContent",
    "TextField",
    "Toast",
    "Tooltip",
    "Widget",
    "draw_key",
]
