"""What opens over the window when it is asked for: the keys, a whole value, a file's name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.commands import Ask, Command, OpenFile, Save, ShowValue, ToggleHelp
from visualizer.help_table import key_groups
from visualizer.panes.file_dialog import KINDS, FileDialog
from visualizer.panes.values import written
from visualizer.pictures.scene import Scene
from visualizer.saves import suggested_name
from visualizer.state import State
from visualizer.ui.look import Look
from visualizer.ui.widgets import Dialog, KeysContent, TextContent, Widget


class Dialogs:
    """Each tells the state when it closes, and what was chosen in it."""

    def __init__(self, state: State, send: Callable[[Command], None]) -> None:
        self._state = state
        self._send = send
        keys = KeysContent(key_groups())
        self._help = Dialog(_("Keys"), keys, self._close_help, width=860, close_keys="?")
        self._value = Dialog(
            _("Value"), TextContent(""), lambda: send(ShowValue(None)), width=760
        )
        self._file = FileDialog(self._take, lambda: send(Ask(None)))

    @property
    def widgets(self) -> list[Widget]:
        """All of them."""
        return [self._help, self._value, self._file]

    def update(self, scene: Scene, window: pygame.Rect) -> None:
        """Open and close them as the state has it."""
        if self._state.help != self._help.visible:
            if self._state.help:
                self._help.open()
            else:
                self._help.close()
        self._show_value(scene)
        self._ask(scene.look, window)

    def _close_help(self) -> None:
        if self._state.help:
            self._send(ToggleHelp())

    def _show_value(self, scene: Scene) -> None:
        """The whole value that was asked for."""
        name, frame = self._state.value, scene.frame
        if name is None or self._value.visible or frame is None or name not in frame.variables:
            return
        self._value.title = name
        whole = written(frame.variables[name], binary=self._state.binary)
        self._value.area.content = TextContent(whole)
        self._value.open()

    def _ask(self, look: Look, window: pygame.Rect) -> None:
        """The name of the file that is asked for."""
        what = self._state.asking
        if what is None or self._file.visible:
            return
        kind = KINDS[what]
        name = suggested_name(self._state, what, kind.suffixes[0]) if kind.new else ""
        self._file.ask(what, self._state.folder, name)
        self._file.arrange(look, window)
        self._file.type_name()

    def _take(self, what: str, path: Path) -> None:
        self._send(OpenFile(str(path)) if what == "open" else Save(what, str(path)))
