"""A card above the window that has to be closed before anything else goes on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import chain

import pygame

from visualizer.base.i18n import gettext as _
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow
from visualizer.ui.widgets.base import CONTROL_HEIGHT, ENTER, Widget, typed
from visualizer.ui.widgets.button import Button, Segmented
from visualizer.ui.widgets.group import Group
from visualizer.ui.widgets.scrolling import Content, RowsArea, ScrollArea

TITLE_SIZE = 18
PADDING = 22
HEADER = 58
FOOTER = 58
MARGIN = 16
FIELD_GAP = 10
SHADOW = 28


class Dialog(Widget):
    """Open as long as its group has it; Esc, Enter, the cross or a click outside ask to close it.

    The content scrolls where the window is too low for it; `area` may be a scroll area of another
    kind, `highest` limits its height. `fields` stand above the content, a line each, or several in
    a tuple that share one; `buttons` below it, and their callbacks close the dialog themselves if
    they should; where Enter does not close it, it presses the one that is filled. `close_keys` are
    characters that close it too, such as the one that opened it. `tabs` stand in place of the title
    and switch between pages; ← and → do that wherever the keyboard is. What it is made of is in its
    own group, with its own order of Tab.
    """

    role = "dialog"
    enter_closes = True

    def __init__(
        self,
        title: str,
        content: Content,
        on_close: Callable[[], None] | None = None,
        buttons: Sequence[Button] = (),
        width: float = 560,
        close_keys: str = "",
        fields: Sequence[Widget | tuple[Widget, ...]] = (),
        area: ScrollArea | None = None,
        highest: float = math.inf,
        tabs: Segmented | None = None,
    ) -> None:
        super().__init__()
        self.focusable = False
        self.title = title
        self.on_close = on_close
        self.buttons = list(buttons)
        self.width = width
        self.close_keys = close_keys
        self.fields = list(fields)
        self.area = area or ScrollArea(content)
        self.highest = highest
        self.tabs = tabs
        self.card = pygame.Rect(0, 0, 0, 0)
        self._cross = Button(
            self.close, icon="close", tooltip=_("Close"), key=_("Esc"), flat=True, icon_size=16
        )
        self._inside: Group | None = None
        self._outside = False

    @property
    def name(self) -> str:
        """What it is called."""
        return self.title

    @property
    def modal(self) -> bool:
        """While it is open nothing else gets events."""
        return True

    @property
    def keyboard(self) -> Widget | None:
        """Where the keyboard is inside."""
        return None if self._inside is None else self._inside.keyboard

    def begin_anew(self) -> None:
        """Be scrolled to the top, with the keyboard nowhere."""
        self.area.scroll.to(0)
        self._inside = None

    def close(self) -> None:
        """Ask who opened it to take it away."""
        if self.on_close is not None:
            self.on_close()

    def begin(self, field: Widget) -> None:
        """Give the keyboard to one of its fields, once it is open and arranged."""
        if self._inside is not None:
            self._inside.set_focus(field)

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Stand in the middle of the window, as high as the content or the window."""
        super().arrange(look, window)
        padding, margin = look.px(PADDING), look.px(MARGIN)
        width = max(1, min(look.px(self.width), window.width - 2 * margin))
        footer = look.px(FOOTER) if self.buttons else padding
        frame = look.px(HEADER) + footer
        # The scroll bar's place is in the right padding, so that texts keep equal margins.
        view_width = max(1, width - padding - padding // 3)
        self.area.rect = pygame.Rect(0, 0, view_width, 0)
        line = look.px(CONTROL_HEIGHT + FIELD_GAP)
        fields = line * len(self.fields)
        frame += fields
        needed = self.area.content.height(look, self.area.content_width(look))
        if self.highest < math.inf:
            needed = min(needed, look.px(self.highest))
        height = max(1, min(needed + frame, window.height - 2 * margin))
        self.arrange_card(look, window, height)
        self.area.rect = pygame.Rect(
            self.card.left + padding,
            self.card.top + look.px(HEADER) + fields,
            view_width,
            max(0, height - frame),
        )
        lines = [field if isinstance(field, tuple) else (field,) for field in self.fields]
        left, gap = self.card.left + padding, look.px(FIELD_GAP)
        for i, fields_of in enumerate(lines):
            top = self.card.top + look.px(HEADER) + i * line
            each = (width - 2 * padding + gap) / len(fields_of)
            for k, field in enumerate(fields_of):
                wide = round((k + 1) * each) - round(k * each) - gap
                high = look.px(CONTROL_HEIGHT)
                field.rect = pygame.Rect(left + round(k * each), top, wide, high)
        tabs = [] if self.tabs is None else [self.tabs]
        self.arrange_inside(look, window, [*tabs, *chain.from_iterable(lines), self.area])

    def arrange_card(self, look: Look, window: pygame.Rect, height: int) -> None:
        """Put the card into the middle of the window, with cross and buttons."""
        self.rect = window.copy()
        padding, margin = look.px(PADDING), look.px(MARGIN)
        width = max(1, min(look.px(self.width), window.width - 2 * margin))
        self.card = pygame.Rect(0, 0, width, height)
        self.card.center = window.center
        side = look.px(32)
        self._cross.rect = pygame.Rect(
            self.card.right - side - look.px(12), self.card.top + look.px(12), side, side
        )
        if self.tabs is not None:
            room = max(1, self._cross.rect.left - self.card.left - padding - look.px(8))
            wide, high = min(room, self.tabs.preferred_width(look)), look.px(CONTROL_HEIGHT)
            self.tabs.rect = pygame.Rect(self.card.left + padding, 0, wide, high)
            self.tabs.rect.centery = self._cross.rect.centery
        right = self.card.right - padding
        for button in reversed(self.buttons):
            wide = min(button.preferred_width(look), max(1, right - self.card.left - padding))
            high = look.px(CONTROL_HEIGHT)
            top = self.card.bottom - padding * 3 // 4 - high
            button.rect = pygame.Rect(right - wide, top, wide, high)
            right -= wide + look.px(8)

    def arrange_inside(self, look: Look, window: pygame.Rect, content: Sequence[Widget]) -> None:
        """Have these widgets before buttons and cross, in the order of Tab."""
        inside = [*content, *self.buttons, self._cross]
        if self._inside is None:
            self._inside = Group(look, window, inside, escape_leaves=False)
            return
        if self._inside.widgets != inside:
            self._inside.replace(inside)
        self._inside.arrange(look, window)

    def draw_overlay(self, figure: Figure, look: Look) -> None:
        """Draw it."""
        theme = look.theme
        rounded_rect(figure, self.window, theme.scrim)
        shadow(figure, self.card, look.px(SHADOW), look.px(10), theme.shadow)
        rounded_rect(figure, self.card, theme.surface, theme.border_strong, look.px(1), look.px(10))
        left = self.card.left + look.px(PADDING)
        text.draw(
            figure,
            look,
            "" if self.tabs is not None else self.title,
            (left, self._cross.rect.centery),
            TITLE_SIZE,
            "bold",
            anchor="midleft",
            width=max(0, self._cross.rect.left - left - look.px(8)),
        )
        if self.area.scroll.offset:
            line = (
                self.card.left + 1,
                self.area.rect.top - look.px(1),
                self.card.width - 2,
                look.px(1),
            )
            figure.fill(theme.divider, line)
        if self._inside is not None:
            for inside in self._inside.figures().values():
                figure.take(inside)

    def forget(self) -> None:
        """Have all that is inside described anew."""
        if self._inside is not None:
            self._inside.forget()

    def handle(self, event: pygame.event.Event) -> bool:
        """Everything inside first; then what closes it. Hardly a key gets past it."""
        inside = self._inside
        if inside is None:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE and not inside.modal:
                self.close()  # whatever is being typed: one Esc is enough
                return True
            if inside.handle(event):
                return True
            if (
                event.key == pygame.K_ESCAPE
                or (event.key in ENTER and self.enter_closes)
                or (typed(event) and typed(event) in self.close_keys)
            ):
                self.close()
                return True
            if self.area.handle(event):
                if isinstance(self.area, RowsArea) and inside.focused is not None:
                    inside.set_focus(self.area)  # a row was marked: that is what Enter takes now
                return True
            if self.tabs is not None and self.tabs.handle(event):
                return True
            if event.key in ENTER and self._press_filled():
                return True
            # The scale and the full screen can be changed while a dialog is open.
            return not event.mod & pygame.KMOD_CTRL and event.key != pygame.K_F11
        if event.type == pygame.MOUSEWHEEL:
            return self.wheel(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._outside = not self.card.collidepoint(event.pos)
        if inside.handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self._outside and not self.card.collidepoint(event.pos):
                self.close()
            self._outside = False
        return True

    def _press_filled(self) -> bool:
        """Press the button that stands out, if there is one; whether there was."""
        filled = next((one for one in self.buttons if one.toggled and one.enabled), None)
        if filled is not None:
            filled.on_click()
        return filled is not None

    def wheel(self, event: pygame.event.Event) -> bool:
        """Scroll the content, wherever the pointer is."""
        return self.area.handle(event)

    def advance(self, seconds: float) -> bool:
        """Let time pass inside."""
        return self._inside.advance(seconds) if self._inside else False

    def tip(self) -> tuple[str, str]:
        """It has none; what is inside has its own."""
        return "", ""
