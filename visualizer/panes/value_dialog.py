"""The whole value of a variable."""

from __future__ import annotations

from visualizer.panes.dialog import Below, Dialog
from visualizer.panes.pane import scrolled
from visualizer.show.dialogs import Value
from visualizer.ui.kit import Text, scrolling

WIDTH, MOST = 760, 1 << 20


def value_dialog(asked: Value, below: Below) -> Dialog:
    """It stays what it was when the dialog was opened."""
    node = Text(asked.whole, style="mono", lines=MOST, leading=1.15, top=True)
    return Dialog(asked.name, scrolling(node, scrolled(below.show, "dialog:value", of_all=True)),
                  width=WIDTH)
