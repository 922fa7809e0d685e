"""How far something tall is scrolled: the arithmetic and the bar, for lists and dialogs."""

from __future__ import annotations

import pygame

from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect

BAR = 8
WHEEL = 48
SHORTEST_THUMB = 28


class Scroll:
    """A view of `view` onto something `height` pixels high, whose first `offset` are above it."""

    def __init__(self) -> None:
        self.view = pygame.Rect(0, 0, 0, 0)
        self.height = 0
        self.offset = 0
        self._grip: int | None = None

    def fit(self, view: pygame.Rect, height: int) -> None:
        """Learn the view and the height; never show beyond the end."""
        self.view = view
        self.height = height
        self.to(self.offset)

    @property
    def end(self) -> int:
        """The largest offset."""
        return max(0, self.height - self.view.height)

    def to(self, offset: float) -> None:
        """Scroll to `offset`, or as near as possible."""
        self.offset = round(min(self.end, max(0, offset)))

    def show(self, top: int, bottom: int) -> None:
        """Scroll as little as brings the part from `top` to `bottom` into view."""
        if top < self.offset:
            self.to(top)
        elif bottom > self.offset + self.view.height:
            self.to(bottom - self.view.height)

    def wheel(self, look: Look, event: pygame.event.Event) -> None:
        """Scroll by the wheel."""
        self.to(self.offset - getattr(event, "precise_y", event.y) * look.px(WHEEL))

    def key(self, look: Look, event: pygame.event.Event) -> bool:
        """Scroll by arrows, Page Up and Down, Home and End; whether it was one of them."""
        page = self.view.height * 0.9
        places = {
            pygame.K_UP: self.offset - look.px(WHEEL),
            pygame.K_DOWN: self.offset + look.px(WHEEL),
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.end,
        }
        if event.key not in places:
            return False
        self.to(places[event.key])
        return True

    def thumb(self, look: Look) -> pygame.Rect | None:
        """The movable part of the bar; None when everything is in view."""
        if not self.end or self.view.height <= 0:
            return None
        length = max(look.px(SHORTEST_THUMB), self.view.height * self.view.height // self.height)
        length = min(length, self.view.height)
        top = self.view.top + (self.view.height - length) * self.offset // self.end
        bar = look.px(BAR)
        return pygame.Rect(self.view.right - bar, top, bar, length)

    def press(self, look: Look, pos: tuple[int, int]) -> bool:
        """Take hold of the bar if `pos` is on it."""
        thumb = self.thumb(look)
        if thumb is None or not self.view.collidepoint(pos) or pos[0] < thumb.left:
            return False
        self._grip = pos[1] - thumb.top if thumb.collidepoint(pos) else thumb.height // 2
        self.drag(look, pos)
        return True

    def drag(self, look: Look, pos: tuple[int, int]) -> bool:
        """Move the bar that is held."""
        thumb = self.thumb(look)
        if self._grip is None or thumb is None:
            return False
        room = max(1, self.view.height - thumb.height)
        self.to((pos[1] - self._grip - self.view.top) * self.end / room)
        return True

    def release(self) -> bool:
        """Let go of the bar; whether it was held."""
        held, self._grip = self._grip is not None, None
        return held

    def draw(self, figure: Figure, look: Look, holder: object = None) -> None:
        """Draw the bar; `holder` is who gets what the mouse does with it, itself if None."""
        thumb = self.thumb(look)
        if thumb is not None:
            inset = look.px(2)
            thumb = pygame.Rect(
                thumb.left + inset, thumb.top + inset, thumb.width - inset, thumb.height - 2 * inset
            )
            color = look.theme.text_dim if self._grip is not None else look.theme.border_strong
            rounded_rect(figure, thumb, color, radius=thumb.width // 2)
            bar = look.px(BAR)
            place = (self.view.right - bar, self.view.top, bar, self.view.height)
            figure.spot(place, On("scroll bar", "scroll bar", control=holder or self))
