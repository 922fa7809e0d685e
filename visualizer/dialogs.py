"""What opens over the window when it is asked for: the keys, a whole value, a file's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.files import ask_for_file, open_file, save_file, suggested_name
from visualizer.actions.instances import edit_instance, save_instance, use_instance
from visualizer.actions.views import show_value, toggle
from visualizer.base.i18n import gettext as _
from visualizer.keys import key_groups
from visualizer.panes.file_dialog import KINDS, FileDialog
from visualizer.panes.own_dialog import OwnDialog
from visualizer.panes.values import written
from visualizer.show.show import Show
from visualizer.ui.look import Look
from visualizer.ui.widgets import Dialog, KeysContent, TextContent, Widget


class Dialogs:
    """Each tells the show when it closes, and what was chosen in it."""

    def __init__(self, show: Show, send: Callable[[Action], None]) -> None:
        self._show = show
        self._send = send
        keys = KeysContent(key_groups())
        self._help = Dialog(_("Keys"), keys, self._close_help, width=860, close_keys="?")
        self._value = Dialog(
            _("Value"), TextContent(""), lambda: send(do(show_value, None)), width=760
        )
        self._own = OwnDialog(
            lambda texts: send(do(use_instance, texts)),
            lambda: send(do(ask_for_file, "instance")),
            self._close_own,
        )
        self._file = FileDialog(self._take, lambda: send(do(ask_for_file, None)))

    @property
    def widgets(self) -> list[Widget]:
        """All of them."""
        return [self._help, self._value, self._own, self._file]

    def update(self, look: Look, window: pygame.Rect) -> None:
        """Open and close them as the show has it."""
        if self._show.help != self._help.visible:
            if self._show.help:
                self._help.open()
            else:
                self._help.close()
        self._show_value()
        self._edit(look, window)
        self._ask(look, window)

    def _edit(self, look: Look, window: pygame.Rect) -> None:
        """The text of an instance."""
        name = self._show.own
        if name is None or self._own.visible:
            return
        self._own.edit(self._show.run.job, name)
        self._own.arrange(look, window)
        self._own.begin_typing()

    def _close_own(self) -> None:
        self._send(do(edit_instance, None))
        if self._own.typed_more:
            self._show.tell(_("What you typed is kept: it is there when you edit again."))

    def _close_help(self) -> None:
        if self._show.help:
            self._send(do(toggle, "help"))

    def _show_value(self) -> None:
        """The whole value that was asked for."""
        name, frame = self._show.value, self._show.run.frame
        if name is None or self._value.visible or frame is None or name not in frame.variables:
            return
        self._value.title = name
        whole = written(frame.variables[name], binary=self._show.binary)
        self._value.area.content = TextContent(whole)
        self._value.open()

    def _ask(self, look: Look, window: pygame.Rect) -> None:
        """The name of the file that is asked for."""
        what = self._show.asking
        if what is None or self._file.visible:
            return
        kind = KINDS[what]
        if what == "instance":
            name = self._own.suggested()
        else:
            name = suggested_name(self._show, what, kind.suffixes[0]) if kind.new else ""
        self._file.ask(what, self._show.folder, name)
        self._file.arrange(look, window)
        self._file.type_name()

    def _take(self, what: str, path: Path) -> None:
        file = str(path)
        if what == "open":
            self._send(do(open_file, file))
        elif what == "instance":
            self._send(do(save_instance, file, self._own.string))
        else:
            self._send(do(save_file, what, file))
