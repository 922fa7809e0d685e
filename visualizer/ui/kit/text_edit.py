"""A text of several lines that is edited, as a value: what keys make of it."""

from __future__ import annotations

import re

import pygame

from visualizer.base.named_tuple import NamedTuple
from visualizer.ui import clipboard
from visualizer.ui.kit.entry import ENTER, typed

LONGEST = 500_000
"""Characters: the largest instances that there can be, and no more than can be edited smoothly."""

MOST_UNDONE = 300
"""Changes that can be taken back."""


class Past(NamedTuple):
    """A text as it was, and where its caret stood."""

    text: str
    caret: int


class TextEdit(NamedTuple):
    """A text of several lines, where its caret is, and what is marked: from anchor to caret.

    Each change can be taken back; characters typed one after another count as one change.

    full    was something refused because the text would be too long?
    past    what it was before each change, and `future` what was taken back, the next last
    typing  would the next character belong to the last change?
    wish    the column that up and down keep to
    """

    text: str = ""
    caret: int = 0
    anchor: int = 0
    full: bool = False
    past: tuple[Past, ...] = ()
    future: tuple[Past, ...] = ()
    typing: bool = False
    wish: int | None = None

    # What is marked, and where that is

    @property
    def marked(self) -> tuple[int, int]:
        """From where to where text is marked; the same number twice where none is."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a place in the text, both from 0."""
        before = self.text[:at]
        return before.count("\n"), at - (before.rfind("\n") + 1)

    def at(self, line: int, column: int) -> int:
        """The place in the text of a line and a column, both from 0, or of the nearest there is."""
        lines = self.text.split("\n")
        line = max(0, min(line, len(lines) - 1))
        return sum(len(before) + 1 for before in lines[:line]) + max(
            0, min(column, len(lines[line]))
        )

    def go(self, at: int, *, mark: bool = False, wish: int | None = None) -> TextEdit:
        """With the caret elsewhere; `mark`: what lies between is marked."""
        caret = max(0, min(at, len(self.text)))
        return self._replace(caret=caret, anchor=self.anchor if mark else caret, typing=False,
                             wish=wish)

    def mark_all(self) -> TextEdit:
        """With all of the text marked."""
        return self.go(0).go(len(self.text), mark=True)

    def mark_word(self) -> TextEdit:
        """With the word marked in which the caret is."""
        begin = len(re.sub(r"\S*$", "", self.text[: self.caret]))
        behind = re.compile(r"\S*").match(self.text, self.caret)
        return self.go(begin).go(behind.end() if behind else begin, mark=True)

    def settled(self) -> TextEdit:
        """As it is; what is typed next is a change of its own."""
        return self._replace(typing=False)

    # Changes

    def change(self, string: str, caret: int | None = None, *, more: bool = False) -> TextEdit:
        """Another text; `more`: it belongs to the last change."""
        caret = min(self.caret, len(string)) if caret is None else caret
        return self.go(caret) if string == self.text else self._changed(string, caret, more=more)

    def replaced(self, string: str) -> TextEdit:
        """Another text from outside; one that is too long is refused."""
        return self._replace(full=True) if len(string) > LONGEST else self.change(string)

    def insert(self, string: str) -> TextEdit:
        """With a text in place of what is marked; what would be too long is refused."""
        start, end = self.marked
        if len(self.text) - (end - start) + len(string) > LONGEST:
            return self._replace(full=True)
        letter = len(string) == 1 and string != "\n"
        found = self._changed(self.text[:start] + string + self.text[end:], start + len(string),
                              more=self.typing and letter and start == end)
        return found._replace(typing=letter)

    def delete(self, to: int) -> TextEdit:
        """Without what is marked; where nothing is, without what is between the caret and `to`."""
        start, end = self.marked
        if start == end:
            start, end = sorted((self.caret, max(0, min(to, len(self.text)))))
        return self if start == end else self._changed(self.text[:start] + self.text[end:], start)

    def undo(self) -> TextEdit:
        """With the last change taken back, if there is one."""
        if not self.past:
            return self
        text, caret = self.past[-1]
        return TextEdit(text, caret, caret, past=self.past[:-1],
                        future=(*self.future, Past(self.text, self.caret)))

    def redo(self) -> TextEdit:
        """With that made again which was taken back, if there is something."""
        if not self.future:
            return self
        text, caret = self.future[-1]
        return TextEdit(text, caret, caret, past=(*self.past, Past(self.text, self.caret)),
                        future=self.future[:-1])

    def _changed(self, string: str, caret: int, *, more: bool = False) -> TextEdit:
        past = self.past if more else (*self.past[1 - MOST_UNDONE :], Past(self.text, self.caret))
        return TextEdit(string, caret, caret, past=past)

    # Keys

    def key(self, event: pygame.event.Event, page: int) -> TextEdit | None:
        """What a key makes of it; None where it is none that edits. `page`: the lines in view."""
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if command and not event.mod & pygame.KMOD_RALT:
            found = self._command(event)
            if found is not None:
                return found
        moved = self._move(event, page, command=command)
        if moved is not None:
            return moved
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            step = -1 if event.key == pygame.K_BACKSPACE else 1
            return self.delete(self._word(step) if command else self.caret + step)
        if event.key in ENTER and not command:
            return self.insert("\n")
        return self.insert(typed(event)) if typed(event) else None

    def _command(self, event: pygame.event.Event) -> TextEdit | None:
        start, end = self.marked
        if event.key == pygame.K_a:
            return self.mark_all()
        if event.key == pygame.K_v:
            return self.insert("\n".join(clipboard.pasted().splitlines()))
        if event.key in (pygame.K_c, pygame.K_x):
            copied = start != end and not clipboard.copy(self.text[start:end])
            return self.delete(self.caret) if copied and event.key == pygame.K_x else self
        if event.key == pygame.K_y or (event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT):
            return self.redo()
        return self.undo() if event.key == pygame.K_z else None

    def _move(self, event: pygame.event.Event, page: int, *, command: bool) -> TextEdit | None:
        key, mark = event.key, bool(event.mod & pygame.KMOD_SHIFT)
        line, column = self.place(self.caret)
        start, end = self.marked
        rows = {
            pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
        }.get(key)
        if rows is not None and not command:
            wish = column if self.wish is None else self.wish
            return self.go(self.at(line + rows, wish), mark=mark, wish=wish)
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = -1 if key == pygame.K_LEFT else 1
            if start != end and not mark and not command:
                to = start if step < 0 else end
            else:
                to = self._word(step) if command else self.caret + step
        elif key == pygame.K_HOME:
            to = 0 if command else self.at(line, 0)
        elif key == pygame.K_END:
            to = len(self.text) if command else self.at(line, len(self.text))
        else:
            return None
        return self.go(to, mark=mark)

    def _word(self, step: int) -> int:
        """Where the next word begins (1), or this one or the last (-1)."""
        if step > 0:
            found = re.compile(r"\S*\s*").match(self.text, self.caret)
            return found.end() if found else len(self.text)
        return len(re.sub(r"\S*\s*$", "", self.text[: self.caret]))
