"""The help: a page of all keys, and one of what each mark means."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.dialogs import open_dialog
from visualizer.actions.lessons import begin_tour
from visualizer.base.i18n import gettext as _
from visualizer.panes.dialog import Below, Send, ShowDialog
from visualizer.panes.help_page import keys_page
from visualizer.panes.legend import marks_page
from visualizer.show.dialogs import Help
from visualizer.show.run import Run
from visualizer.ui.widgets import Button, Content, NodeContent, Segmented

WIDTH = 860


class HelpDialog(ShowDialog[Help]):
    """Opens at the page that was read last, unless another one is asked for."""

    def __init__(self, send: Send) -> None:
        self._contents: dict[str, Content] = {"keys": NodeContent(keys_page())}
        self._run: Run | None = None  # of which the marks are
        self._pages = Segmented(
            [("keys", _("Keys")), ("marks", _("Marks"))], "keys",
            lambda page: send(do(open_dialog, Help(page))),
            [(_("all keys, and what the mouse does"), "←"),
             (_("what each mark on the screen means"), "→")],
        )
        super().__init__(
            _("Help"), self._contents["keys"],
            buttons=(Button(lambda: send(do(begin_tour)), label=_("A tour of the program"),
                            tooltip=_("a lesson about Backstep itself")),),
            width=WIDTH, close_keys="?", tabs=self._pages,
        )

    def goes_on(self, asked: Help) -> bool:
        """Another page is a page of the same help."""
        return True

    def follow(self, asked: Help, below: Below) -> None:
        """Show the page; the marks are those of the run on screen."""
        page = self._pages.selected = asked.page or self._pages.selected
        if page == "marks" and self._run is not below.show.run:
            self._run = below.show.run
            self._contents[page] = NodeContent(marks_page(below.show, below.picture))
        if self.area.content is not self._contents[page]:
            self.area.content = self._contents[page]
            self.area.scroll.to(0)
