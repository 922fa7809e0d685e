"""What may be taller than its room: the arithmetic, the bar, a view of contents, a list of rows."""

from __future__ import annotations

import pygame

from visualizer.base.kept import Kept
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.widgets.bar import Bar

BAR = 8
INSET = 2
"""Of the room of the bar, so much (unscaled) is free beside what is drawn, and at both ends."""

WHEEL = 48


class Scroll:
    """A view of `view` onto something `height` pixels high, whose first `offset` are above it."""

    offset = Kept(0)

    def __init__(self) -> None:
        self.view = pygame.Rect(0, 0, 0, 0)
        self.height = 0
        self._bar = Bar(lambda share: self.to(share * self.height), upright=True, reach=INSET)

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
        return self._placed(look).thumb(look)

    def _placed(self, look: Look) -> Bar:
        """The bar where it is now, at the right of the view."""
        view, inset, wide = self.view, look.px(INSET), look.px(BAR - INSET)
        box = pygame.Rect(view.right - wide, view.top + inset, wide, view.height - 2 * inset)
        whole = max(1, self.height)
        self._bar.fit(box, self.offset / whole, (whole - self.end) / whole)
        return self._bar

    def press(self, look: Look, pos: tuple[int, int]) -> bool:
        """Take hold of the bar if `pos` is on it."""
        return self._placed(look).press(look, pos)

    def drag(self, look: Look, pos: tuple[int, int]) -> bool:
        """Move the bar that is held."""
        return self._placed(look).drag(look, pos)

    def release(self) -> bool:
        """Let go of the bar; whether it was held."""
        return self._bar.release()

    def draw(self, figure: Figure, look: Look, holder: object = None) -> None:
        """Draw the bar; `holder` is who gets what the mouse does with it, itself if None."""
        self._placed(look).draw(figure, look, holder or self)
