"""A dialog with a list and a field above it, in which a part of a name is typed, or a whole one."""

from __future__ import annotations

import pygame

from visualizer.panes.dialog import A, Send, ShowDialog
from visualizer.ui.widgets import Label, ListArea, TextField
from visualizer.ui.widgets.base import ENTER, typed
from visualizer.ui.widgets.scrolling import THROUGH


class ListDialog(ShowDialog[A]):
    """Arrows go through the list while something is typed; Enter takes the row that is marked, else
    what is typed."""

    def __init__(self, send: Send, title: str, hint: str, width: float, highest: float) -> None:
        self._send = send
        self._field = TextField(
            lambda _typed: self._take(), digits=False, boxed=True, keeps=True, after=hint
        )
        self._said = Label()
        self._list = ListArea(self._mark, self._choose)
        super().__init__(
            title, self._list.list, width=width, fields=(self._field, self._said), area=self._list,
            highest=highest,
        )

    @property
    def first(self) -> TextField:
        """The field; what is proposed is marked, typing replaces it."""
        return self._field

    def _mark(self, row: int) -> None:
        """A row is marked."""

    def _choose(self, row: int) -> None:
        """A row is chosen."""

    def _take(self) -> None:
        """Take what is typed, or say what is wrong with it."""

    def _changed(self) -> None:
        """Something else is typed now."""

    def _write(self, string: str) -> None:
        """Have this in the field."""
        self._field.edit, self._field.value = None, string

    def _say(self, line: str, color: str = "text_dim") -> None:
        self._said.string, self._said.color = line, color

    def _refuse(self, line: str, color: str = "rejected") -> None:
        """Say what is wrong with what is typed, and have it typed again."""
        self._say(line, color)
        self._field.begin()

    def _enter(self) -> None:
        marked = self._list.list.marked
        if marked is None:
            self._take()
        else:
            self._choose(marked)

    def handle(self, event: pygame.event.Event) -> bool:
        """What is typed chooses in the list."""
        if event.type != pygame.KEYDOWN or self._inside is None or self._inside.modal is not None:
            return super().handle(event)
        focused, field = self._inside.focused, self._field
        if focused is field and event.key in THROUGH and self._list.list.rows:
            return self._list.handle(event)
        if event.key in ENTER and focused in (None, field):
            self._enter()
            return True
        if event.key in ENTER and focused in self.fields:
            self._take()
            return True
        begins = typed(event) or event.key == pygame.K_BACKSPACE
        if focused is field and not field.editing and begins:
            field.begin()
        before = field.typed
        used = super().handle(event)
        if field.editing and field.typed != before:
            self._changed()
        return used
