"""One line of text being edited: the keys, without a picture."""

from __future__ import annotations

import pygame

from visualizer.ui.widgets.base import typed

LONGEST = 200


class LineEdit:
    """A text, the place in it where the next character goes, and whether all of it is marked."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.caret = len(text)
        self.all_marked = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer a key; whether it was one that edits."""
        if event.type != pygame.KEYDOWN:
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_a:
                self.all_marked = True
                return True
            if event.key == pygame.K_v:
                self.insert(_clipboard())
                return True
        move = {
            pygame.K_LEFT: 0 if self.all_marked else max(0, self.caret - 1),
            pygame.K_RIGHT: len(self.text)
            if self.all_marked
            else min(len(self.text), self.caret + 1),
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if event.key in move:
            self.caret = move[event.key]
            self.all_marked = False
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and self.all_marked:
            self.insert("")
        elif event.key == pygame.K_BACKSPACE:
            if self.caret:
                self.text = self.text[: self.caret - 1] + self.text[self.caret :]
                self.caret -= 1
        elif event.key == pygame.K_DELETE:
            self.text = self.text[: self.caret] + self.text[self.caret + 1 :]
        elif typed(event):
            self.insert(typed(event))
        else:
            return False
        return True

    def insert(self, text: str) -> None:
        """Put `text` at the caret, or in place of everything if everything is marked."""
        if self.all_marked:
            self.text, self.caret, self.all_marked = "", 0, False
        text = "".join(c for c in text if c.isprintable())[: LONGEST - len(self.text)]
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)

    def signature(self) -> tuple[str, int, bool]:
        """All that a drawing of it depends on."""
        return (self.text, self.caret, self.all_marked)


def _clipboard() -> str:
    """The text in the clipboard; without a desktop there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
