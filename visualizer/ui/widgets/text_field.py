"""A short text that is shown, and typed over: the number of an event, for one."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.widgets.base import ENTER, RADIUS, TEXT_SIZE, State, Widget, typed
from visualizer.ui.widgets.entry import draw_entry
from visualizer.ui.widgets.line_edit import LineEdit

PADDING = 10
NARROWEST = 40


class TextField(Widget):
    """`before`, `value` and `after` in one line, at the right end; the value can be typed over.

    It looks like plain text until the pointer or the keyboard comes. `on_commit` gets what was
    typed, as it was typed. With `digits` a digit begins typing while the keyboard is here. `boxed`
    shows it as a field from the start, from the left, with `after` as the hint in it while it is
    empty. With `keeps` what was typed stays when the keyboard leaves; else it takes an Enter.
    """

    focus_on_click = True

    role = "field"

    def __init__(
        self,
        on_commit: Callable[[str], None],
        value: str = "",
        before: str = "",
        after: str = "",
        tooltip: str = "",
        key: str = "",
        size: float = TEXT_SIZE,
        digits: bool = True,
        boxed: bool = False,
        keeps: bool = False,
    ) -> None:
        super().__init__(tooltip, key)
        self.on_commit = on_commit
        self.value = value
        self.before = before
        self.after = after
        self.size = size
        self.digits = digits
        self.boxed = boxed
        self.keeps = keeps
        self.edit: LineEdit | None = None
        self._down = False

    @property
    def editing(self) -> bool:
        """Whether its text is being typed."""
        return self.edit is not None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.before or self.tooltip

    def preferred_width(self, look: Look) -> int:
        """Room for all of the line."""
        width = text.measure(look, self._line(), self.size, "bold", True)[0]
        return width + 2 * look.px(PADDING)

    def _line(self) -> str:
        after = "" if self.boxed and self.value else self.after
        return " ".join(part for part in (self.before, self.value, after) if part)

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        theme = look.theme
        padding = look.px(PADDING)
        if self.edit is not None:
            rounded_rect(
                figure, self.rect, theme.surface_raised, theme.accent, look.px(1), look.px(RADIUS)
            )
            self._draw_edit(figure, look, padding)
            return
        if self.boxed or (self.enabled and (state.hovered or state.focused)):
            rounded_rect(
                figure,
                self.rect,
                theme.surface_raised,
                theme.border_strong,
                look.px(1),
                look.px(RADIUS),
            )
        place = (self.rect.left + padding) if self.boxed else (self.rect.right - padding)
        color = "text" if self.enabled else "text_faint"
        if self.boxed and not self.value:
            color = "text_dim"  # a hint
        text.draw(
            figure, look, self._line(), (place, self.rect.centery), self.size,
            "regular" if self.boxed else "bold", color,
            "midleft" if self.boxed else "midright", width=self.rect.width - 2 * padding,
            figures=True,
        )  # fmt: skip

    def _draw_edit(self, figure: Figure, look: Look, padding: int) -> None:
        assert self.edit is not None
        middle = self.rect.centery
        inside = self.rect.inflate(-2 * padding, 0)
        after = text.measure(look, self.after, self.size, "bold", True)[0]
        gap = look.px(6) if self.after else 0
        if not self.boxed and after + gap < inside.width - look.px(NARROWEST):
            text.draw(
                figure,
                look,
                self.after,
                (inside.right, middle),
                self.size,
                "bold",
                "text_dim",
                "midright",
                figures=True,
            )
            inside.width -= after + gap
        before = text.measure(look, self.before, self.size, "bold")[0]
        gap = look.px(6) if self.before else 0
        if before + gap < inside.width - look.px(NARROWEST):
            text.draw(
                figure,
                look,
                self.before,
                (inside.left, middle),
                self.size,
                "bold",
                "text_dim",
                "midleft",
            )
            inside = pygame.Rect(
                inside.left + before + gap, inside.top, inside.width - before - gap, inside.height
            )
        align = "left" if self.boxed else "right"
        draw_entry(figure, look, self.edit, inside, self.size, align=align)

    def handle(self, event: pygame.event.Event) -> bool:
        """Click and keys."""
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self._down and self.rect.collidepoint(event.pos):
                self.begin()
            self._down = False
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.edit is None:
            character = typed(event)
            if event.key in ENTER or (self.digits and character.isdecimal()):
                self.begin()
                if character and event.key not in ENTER:
                    self.edit_text(character)
                return True
            return False
        if event.key in ENTER:
            typed_text, self.edit = self.edit.text, None
            self.on_commit(typed_text)
            return True
        if event.key == pygame.K_ESCAPE:
            self.edit = None
            return True
        if self.edit.handle(event):
            return True
        return event.key != pygame.K_TAB and not event.mod & pygame.KMOD_CTRL

    def begin(self) -> None:
        """Begin typing; what is there is marked, so that typing replaces it."""
        if self.edit is None:
            self.edit = LineEdit(self.value)
        else:
            self.edit.all_marked = False

    def edit_text(self, characters: str) -> None:
        """Type `characters` into the open field."""
        if self.edit is not None:
            self.edit.insert(characters)

    def released(self) -> None:
        """The press is over."""
        self._down = False

    def focus(self, on: bool) -> None:
        """Leaving the field ends typing."""
        if not on:
            if self.keeps and self.edit is not None:
                self.value = self.edit.text
            self.edit = None

    @property
    def typed(self) -> str:
        """What stands in the field now."""
        return self.value if self.edit is None else self.edit.text

