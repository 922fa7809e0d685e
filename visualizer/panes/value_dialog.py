"""The whole value of a variable."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.panes.values import written
from visualizer.show.dialogs import Value
from visualizer.ui import text
from visualizer.ui.widgets import TextContent

WIDTH = 760


class ValueDialog(ShowDialog[Value]):
    """It stays what it was when the dialog was opened."""

    def __init__(self, send: Send) -> None:
        super().__init__(_("Value"), TextContent(""), width=WIDTH)

    def ask(self, asked: Value, below: Below) -> None:
        """Have it written out; there may be none by now."""
        show = below.show
        frame = show.run.frame
        if frame is None or asked.name not in frame.variables:
            self.close()
            return
        self.title = asked.name
        value = frame.variables[asked.name]
        whole = written(value, binary=show.binary, most=text.LONGEST_WRAPPED)
        self.area.content = TextContent(whole)
