"""Text of several lines that is typed: the text being edited, and the field it stands in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pygame

from visualizer.ui import clipboard, text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
from visualizer.ui.widgets.base import ENTER, RADIUS, State, Widget, shift_held, typed
from visualizer.ui.widgets.scrolling import BAR, Scroll, wheel_pixels

LONGEST = 500_000
"""Characters: the largest instances that there can be, and no more than can be edited smoothly."""

MOST_UNDONE = 300
"""Changes that can be taken back."""

TEXT_SIZE = 14
NUMBER_SIZE = 13
LINE = 1.4
PADDING = 8


class _Past(NamedTuple):
    """A text as it was, and where its caret stood."""

    text: str
    caret: int


class TextEdit:
    """A text of several lines, where its caret is, and what is marked: from anchor to caret.

    Each change can be taken back; characters typed one after another count as one change.
    """

    def __init__(self, string: str = "") -> None:
        self.text = string
        self.caret = self.anchor = 0
        self.full = False  # was something refused because the text would be too long?
        self._past: list[_Past] = []
        self._future: list[_Past] = []
        self._typing = False  # would the next character belong to the last change?
        self._wish: int | None = None  # the column that up and down keep to

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

    def go(self, at: int, *, mark: bool = False) -> None:
        """Put the caret elsewhere; `mark`: what lies between is marked."""
        self.caret = max(0, min(at, len(self.text)))
        if not mark:
            self.anchor = self.caret
        self._typing, self._wish = False, None

    def mark_all(self) -> None:
        """Mark all of the text."""
        self.anchor, self.caret = 0, len(self.text)
        self._typing = False

    # Changes

    def change(self, string: str, caret: int | None = None) -> None:
        """Have another text, as one change."""
        if string != self.text:
            self._remember()
            self.text = string
        self.go(min(self.caret, len(string)) if caret is None else caret)

    def insert(self, string: str) -> None:
        """Put a text in place of what is marked; what would be too long is refused."""
        start, end = self.marked
        if len(self.text) - (end - start) + len(string) > LONGEST:
            self.full = True
            return
        if not (self._typing and len(string) == 1 and string != "\n" and start == end):
            self._remember()
        self.text = self.text[:start] + string + self.text[end:]
        self.go(start + len(string))
        self._typing = len(string) == 1 and string != "\n"

    def delete(self, to: int) -> None:
        """Delete what is marked; where nothing is, what lies between the caret and `to`."""
        start, end = self.marked
        if start == end:
            start, end = sorted((self.caret, max(0, min(to, len(self.text)))))
        if start != end:
            self._remember()
            self.text = self.text[:start] + self.text[end:]
            self.go(start)

    def undo(self) -> bool:
        """Take the last change back; whether there was one."""
        return self._step(self._past, self._future)

    def redo(self) -> bool:
        """Make again what was taken back; whether there was something."""
        return self._step(self._future, self._past)

    def settle(self) -> None:
        """What is typed next is a change of its own."""
        self._typing = False

    def join(self, changes: int) -> None:
        """Make one change of the last ones, so that they are taken back together."""
        if changes > 1:
            del self._past[len(self._past) - changes + 1 :]

    @property
    def changes(self) -> int:
        """How many changes can be taken back."""
        return len(self._past)

    def _remember(self) -> None:
        self._past = [*self._past[1 - MOST_UNDONE :], _Past(self.text, self.caret)]
        self._future = []
        self.full = False

    def _step(self, source: list[_Past], other: list[_Past]) -> bool:
        if not source:
            return False
        other.append(_Past(self.text, self.caret))
        self.text, caret = source.pop()
        self.go(caret)
        return True

    # Keys

    def handle(self, event: pygame.event.Event, page: int) -> bool:
        """Answer a key; whether it was one that edits. `page`: the lines in view."""
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if command and not event.mod & pygame.KMOD_RALT and self._command(event):
            return True
        if self._move(event, command, page):
            return True
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            step = -1 if event.key == pygame.K_BACKSPACE else 1
            self.delete(self._word(step) if command else self.caret + step)
        elif event.key in ENTER and not command:
            self.insert("\n")
        elif typed(event):
            self.insert(typed(event))
        else:
            return False
        return True

    def _command(self, event: pygame.event.Event) -> bool:
        start, end = self.marked
        if event.key == pygame.K_a:
            self.mark_all()
        elif event.key == pygame.K_v:
            self.insert("\n".join(clipboard.pasted().splitlines()))
        elif event.key in (pygame.K_c, pygame.K_x):
            if (
                start != end
                and not clipboard.copy(self.text[start:end])
                and event.key == pygame.K_x
            ):
                self.delete(self.caret)
        elif event.key == pygame.K_y or (event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT):
            self.redo()
        elif event.key == pygame.K_z:
            self.undo()
        else:
            return False
        return True

    def _move(self, event: pygame.event.Event, command: bool, page: int) -> bool:
        key, mark = event.key, bool(event.mod & pygame.KMOD_SHIFT)
        line, column = self.place(self.caret)
        start, end = self.marked
        rows = {
            pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
        }.get(key)
        if rows is not None and not command:
            wish = column if self._wish is None else self._wish
            self.go(self.at(line + rows, wish), mark=mark)
            self._wish = wish
            return True
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
            return False
        self.go(to, mark=mark)
        return True

    def _word(self, step: int) -> int:
        """Where the next word begins (1), or this one or the last (-1)."""
        if step > 0:
            found = re.compile(r"\S*\s*").match(self.text, self.caret)
            return found.end() if found else len(self.text)
        return len(re.sub(r"\S*\s*$", "", self.text[: self.caret]))


class TextArea(Widget):
    """Lines with their numbers, monospaced; `on_change` is told of every change.

    `wrong` is the place of a fault, line and column from 1: it is marked. Tab leaves it.
    """

    focus_on_click = True

    role = "text"

    def __init__(self, on_change: Callable[[], None], tooltip: str = "") -> None:
        super().__init__()
        self.called = tooltip
        self.edit = TextEdit()
        self.wrong: tuple[int, int] | None = None
        self.scroll = Scroll()
        self._on_change = on_change
        self._left = 0  # how far the lines are moved to the left, in pixels
        self._here = False  # is the keyboard here?
        self._dragging = False
        self._version = 0  # of the text: without input only that tells that it is another

    @property
    def editing(self) -> bool:
        """Whether its text is being typed."""
        return self._here

    @property
    def name(self) -> str:
        """What it is called."""
        return self.called

    def show(self, edit: TextEdit) -> None:
        """Have another text to edit, from its caret on."""
        self.edit = edit
        self.scroll.to(0)
        self._left = 0

    def renew(self) -> None:
        """Learn that the text has been changed from elsewhere."""
        self._version += 1

    # Where things stand

    def _pitch(self, look: Look) -> int:
        return round(look.px(TEXT_SIZE) * LINE)

    @staticmethod
    def _step(look: Look) -> float:
        """The width of a character."""
        return text.measure(look, "0" * 64, TEXT_SIZE, "mono")[0] / 64

    def _gutter(self, look: Look) -> int:
        """The width of the numbers of the lines."""
        digits = max(2, len(str(self.edit.text.count("\n") + 1)))
        return text.measure(look, "0" * digits, NUMBER_SIZE, "mono")[0] + 2 * look.px(PADDING)

    def _view(self, look: Look) -> pygame.Rect:
        """Where the lines are."""
        gutter, pad = self._gutter(look), look.px(PADDING)
        return pygame.Rect(
            self.rect.left + gutter,
            self.rect.top + pad,
            max(1, self.rect.width - gutter - look.px(BAR) - pad // 2),
            max(1, self.rect.height - 2 * pad),
        )

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Keep the lines within what there is."""
        super().arrange(look, window)
        self._fit(look)

    def _fit(self, look: Look) -> None:
        lines = self.edit.text.count("\n") + 1
        inside = self._view(look)
        view = pygame.Rect(inside.left, inside.top, self.rect.right - inside.left, inside.height)
        self.scroll.fit(view, lines * self._pitch(look))

    def _show_caret(self) -> None:
        look, pitch = self.look, self._pitch(self.look)
        self._fit(look)
        line, column = self.edit.place(self.edit.caret)
        self.scroll.show(line * pitch, (line + 1) * pitch)
        step, room = self._step(look), self._view(look).width
        x = round(column * step)
        self._left = max(min(self._left, x), x - room + look.px(4), 0)

    # Drawing

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw the lines in view, with what is marked and what is wrong."""
        theme, edit = look.theme, self.edit
        border = theme.accent if self._here else theme.border_strong
        rounded_rect(figure, self.rect, theme.background, border, look.px(1), look.px(RADIUS))
        self._fit(look)
        pitch, step, view = self._pitch(look), self._step(look), self._view(look)
        lines = edit.text.split("\n")
        first = self.scroll.offset // pitch
        last = min(len(lines), (self.scroll.offset + view.height) // pitch + 1)
        start, end = (edit.place(at) for at in edit.marked)
        skip = int(self._left / step)
        seen = int(view.width / step) + 2
        inside = self.rect.inflate(-look.px(2), -look.px(PADDING))
        for i in range(first, last):
            top = view.top + i * pitch - self.scroll.offset
            self._draw_number(figure, look, inside, i, view.left, top)
            with figure.clipped(view.inflate(look.px(4), look.px(PADDING) // 2 * 2).clip(inside)):
                x = view.left - self._left
                if start != end and start[0] <= i <= end[0]:
                    begin = start[1] if i == start[0] else 0
                    stop = end[1] if i == end[0] else len(lines[i]) + 1
                    place = (x + round(begin * step), top, round((stop - begin) * step), pitch)
                    figure.fill(with_alpha(theme.accent, 0.35), place)
                if self.wrong is not None and self.wrong[0] == i + 1:
                    column = self.wrong[1] - 1
                    place = (x + round(column * step), top, max(2, round(step)), pitch)
                    rounded_rect(figure, place, with_alpha(theme.error, 0.3), theme.error,
                                 look.px(1), look.px(2))
                part = lines[i][skip : skip + seen]
                text.draw(figure, look, part, (x + round(skip * step), top + pitch // 2),
                          TEXT_SIZE, "mono", "text", "midleft")
                if self._here and edit.place(edit.caret)[0] == i:
                    at = x + round(edit.place(edit.caret)[1] * step)
                    figure.fill(theme.accent, (at, top, look.px(2), pitch))
        self.scroll.draw(figure, look, self)

    def _draw_number(
        self, figure: Figure, look: Look, inside: pygame.Rect, i: int, left: int, top: int
    ) -> None:
        wrong = self.wrong is not None and self.wrong[0] == i + 1
        with figure.clipped(inside):
            text.draw(
                figure, look, str(i + 1),
                (left - look.px(PADDING), top + self._pitch(look) // 2),
                NUMBER_SIZE, "mono", "error" if wrong else "text_dim", "midright",
            )

    # Input

    def handle(self, event: pygame.event.Event) -> bool:
        """Keys, wheel, the bar; a click puts the caret, a drag marks."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            right, down = wheel_pixels(self.look, event)
            self._left = max(0, self._left + round(right))
            self.scroll.to(self.scroll.offset + down)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.scroll.press(self.look, event.pos):
                return True
            self._here = self._dragging = True
            self.edit.go(self._at(event.pos), mark=shift_held())
            if getattr(event, "clicks", 1) == 3:
                self.edit.mark_all()
            elif getattr(event, "clicks", 1) == 2:
                self._mark_word()
            return True
        if event.type == pygame.MOUSEMOTION:
            if self.scroll.drag(self.look, event.pos):
                return True
            if self._dragging:
                self.edit.go(self._at(event.pos), mark=True)
                self._show_caret()
            return self._dragging
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self.released()
            return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_TAB or event.key == pygame.K_ESCAPE:
            return False
        before = self.edit.text
        page = max(1, self._view(self.look).height // self._pitch(self.look) - 1)
        if not self.edit.handle(event, page):
            return False
        self._show_caret()
        if self.edit.text != before or self.edit.full:
            self._on_change()
        return True

    def _at(self, pos: tuple[int, int]) -> int:
        view = self._view(self.look)
        line = (pos[1] - view.top + self.scroll.offset) // self._pitch(self.look)
        column = round((pos[0] - view.left + self._left) / self._step(self.look))
        return self.edit.at(line, column)

    def _mark_word(self) -> None:
        edit = self.edit
        begin = len(re.sub(r"\S*$", "", edit.text[: edit.caret]))
        behind = re.compile(r"\S*").match(edit.text, edit.caret)
        edit.go(begin)
        edit.go(behind.end() if behind else begin, mark=True)

    def released(self) -> None:
        """The drag is over."""
        self._dragging = False
        self.scroll.release()

    def focus(self, on: bool) -> None:
        """The keyboard comes or leaves; what was typed stays."""
        self._here = on
        self.edit.settle()

    def reveal(self, line: int, column: int) -> None:
        """Put the caret to a place, line and column from 1, and bring it into view."""
        self.edit.go(self.edit.at(line - 1, column - 1))
        self._show_caret()
