"""A view of something that may be taller than the room for it."""

from __future__ import annotations

from typing import Protocol

import pygame

from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import State, Widget
from visualizer.ui.widgets.scrolling import BAR, Scroll


class Content(Protocol):
    """What a scroll area shows."""

    def height(self, look: Look, width: int) -> int:
        """How high it is when it is `width` wide, in pixels."""

    def draw(self, figure: Figure, look: Look, rect: pygame.Rect) -> None:
        """Draw all of it into `rect`; the surface's clip is the part in view."""


class ScrollArea(Widget):
    """Shows `content`; wheel, bar and keys scroll it. Tab stops here only if it can scroll."""

    radius = 2.0

    role = "scroll area"

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.content = content
        self.scroll = Scroll()

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Keep the offset within what there is."""
        super().arrange(look, window)
        self.scroll.fit(self.rect, self.content.height(look, self.content_width(look)))
        self.focusable = self.scroll.end > 0

    def content_width(self, look: Look) -> int:
        """The width of the content. The bar has its place even when there is none."""
        return max(1, self.rect.width - look.px(BAR + 6))

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw the part in view, and the bar."""
        self.scroll.fit(self.rect, self.content.height(look, self.content_width(look)))
        with figure.clipped(self.rect):
            self.content.draw(
                figure,
                look,
                pygame.Rect(
                    self.rect.left,
                    self.rect.top - self.scroll.offset,
                    self.content_width(look),
                    max(self.scroll.height, self.rect.height),
                ),
            )
        self.scroll.draw(figure, look)

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel, bar and keys."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.wheel(self.look, event)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.scroll.press(self.look, event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self.scroll.drag(self.look, event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self.scroll.release()
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
            return self.scroll.end > 0 and self.scroll.key(self.look, event)
        return False

    def released(self) -> None:
        """The drag is over."""
        self.scroll.release()

