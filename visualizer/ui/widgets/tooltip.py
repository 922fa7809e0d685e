"""What appears by itself: the words beside what the pointer rests on, and messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect, shadow
from visualizer.ui.widgets.base import ACTIVATE, State, Widget

SIZE = KEY_SIZE = text.SMALLEST
WIDEST = 320
PADDING = 10
GAP = 8
APART = 5
"""Between two paragraphs."""

SHADOW = 10
MARGIN = 4


@dataclass(frozen=True)
class Tooltip:
    """`words` about the thing at `near`, and the `key` that does the same, if there is one.

    Each line of the words is a paragraph: several things may be told of a place.
    """

    words: str
    key: str
    near: tuple[int, int, int, int]
    above: bool = False

    def _lines(self, look: Look, window: pygame.Rect) -> list[tuple[int, str]]:
        """The lines, each with its distance from the first one's top."""
        widest = min(look.px(WIDEST), window.width - 2 * look.px(PADDING + MARGIN))
        room, down = max(1, widest - self._key_room(look)), 0
        lines: list[tuple[int, str]] = []
        for paragraph in self.words.split("\n"):
            down += look.px(APART) if lines else 0
            for line in text.wrap(look, paragraph, room, SIZE):
                lines.append((down, line))
                down += text.line_height(look, SIZE)
        return lines

    def _key_room(self, look: Look) -> int:
        if not self.key:
            return 0
        return text.measure(look, self.key, KEY_SIZE, "bold")[0] + look.px(12) + look.px(10)

    def rect(
        self, look: Look, window: pygame.Rect, spared: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect:
        """Below what it is about, or above if asked or where there is no room; in the window.

        Of what is `spared` it covers nothing: it goes to the other side, or stands above that.
        """
        lines = self._lines(look, window)
        widest = max(text.measure(look, line, SIZE)[0] for _down, line in lines)
        width = widest + self._key_room(look) + 2 * look.px(PADDING)
        height = lines[-1][0] + text.line_height(look, SIZE) + 2 * look.px(7)
        near = pygame.Rect(self.near)
        gap, left = look.px(GAP), near.centerx - width // 2
        inside = window.inflate(-2 * look.px(MARGIN), -2 * look.px(MARGIN))
        tops = [near.bottom + gap, near.top - gap - height]
        if self.above:
            tops.reverse()
        for top in (*tops, *(place.top - gap - height for place in spared)):
            rect = pygame.Rect(left, top, width, height).clamp(inside)
            if not rect.colliderect(near) and rect.collidelist(spared) < 0:
                return rect
        below = not self.above and tops[0] + height <= inside.bottom
        top = near.bottom + gap if below else near.top - gap - height
        return pygame.Rect(left, top, width, height).clamp(inside)

    def draw(
        self, figure: Figure, look: Look, window: pygame.Rect, spared: Sequence[pygame.Rect] = ()
    ) -> None:
        """Draw it; see `rect`."""
        rect = self.rect(look, window, spared)
        theme = look.theme
        shadow(figure, rect, look.px(SHADOW), look.px(6), theme.shadow)
        rounded_rect(
            figure, rect, theme.surface_hover, theme.border_strong, look.px(1), look.px(6)
        )
        y = rect.top + look.px(7)
        step = text.line_height(look, SIZE)
        for down, line in self._lines(look, window):
            text.draw(figure, look, line, (rect.left + look.px(PADDING), y + down), SIZE)
        if self.key:
            draw_key(figure, look, self.key, rect.right - look.px(PADDING), y + step // 2, "right")


def draw_key(
    figure: Figure, look: Look, key: str, x: int, y: int, align: str = "left"
) -> pygame.Rect:
    """Draw the name of a key as a key cap with its left or right edge at x and its middle at y."""
    width = max(look.px(20), text.measure(look, key, KEY_SIZE, "bold")[0] + look.px(12))
    cap = pygame.Rect(0, 0, width, look.px(20))
    cap.centery = y
    if align == "left":
        cap.left = x
    else:
        cap.right = x
    rounded_rect(figure, cap, look.theme.surface, look.theme.border_strong, look.px(1), look.px(4))
    text.draw(figure, look, key, cap.center, KEY_SIZE, "bold", "text_dim", "center")
    return cap


MESSAGE_SIZE = 14
WIDEST_MESSAGE = 620
MESSAGE_PADDING = 14
ICON = 20
MESSAGE_SHADOW = 14
LINE = 1.35
APART_FROM = 8
"""Between a message and what it must not cover."""

OFFER_HEIGHT, OFFER_PADDING = 28, 12


class Offer(NamedTuple):
    """Something to do about a message: how it is called, and what does it."""

    words: str
    accept: Callable[[], None]


class Toast(Widget):
    """Invisible until `show`. A click on it, Esc, or Enter while the keyboard is here, ends it.

    It stands in `room`, at its lower end, and covers nothing of what is `spared` where it can; None
    is the whole window. Its time does not pass while the pointer is on it that has moved there.

    `larger` says how much larger than other controls it is: as large as what it speaks of.

    It may offer something to do: a click on these words, or Enter while the keyboard is here.
    """

    radius = 8.0

    role = "message"

    def __init__(self) -> None:
        super().__init__()
        self.visible = False
        self.message = ""
        self.kind = "info"
        self._left: float | None = None
        self._down: tuple[int, int] | None = None
        self._offer: Offer | None = None
        self._look: Look | None = None  # that it was last drawn with
        self._read = False  # is the pointer on it?
        self.larger = 1.0
        self.room: pygame.Rect | None = None
        self.spared: Sequence[pygame.Rect] = ()

    @property
    def name(self) -> str:
        """What it is called."""
        return self.message

    def show(
        self,
        message: str,
        kind: str = "info",
        seconds: float | None = None,
        offer: Offer | None = None,
    ) -> None:
        """Show `message`, of kind "info" or "error", for some seconds or until it is dismissed."""
        self.message = message
        self._offer = offer
        self.kind = kind
        self._left = seconds
        self._read = False
        self.visible = True

    def dismiss(self) -> None:
        """Take the message away."""
        self.visible = False

    def _lines(self, look: Look) -> list[str]:
        room = min(look.px(WIDEST_MESSAGE), self.window.width - 2 * look.px(12))
        return text.wrap(look, self.message, max(1, room - self._sides(look)), MESSAGE_SIZE)

    def _sides(self, look: Look) -> int:
        """The width of all that is not text: an icon and a cross at the sides."""
        return 2 * look.px(MESSAGE_PADDING) + 2 * look.px(ICON) + 2 * look.px(10)

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Stand in the middle of the lower end of its room, or where nothing spared is."""
        super().arrange(look, window)
        if not self.visible:
            return
        look = self._enlarged(look)
        lines = self._lines(look)
        width = max(text.measure(look, line, MESSAGE_SIZE)[0] for line in lines) + self._sides(look)
        step = round(look.px(MESSAGE_SIZE) * LINE)
        rect = pygame.Rect(0, 0, width, len(lines) * step + 2 * look.px(11))
        if self._offer is not None:
            offered = text.measure(look, self._offer.words, MESSAGE_SIZE, "bold")[0]
            rect.w = max(rect.w, offered + 2 * look.px(OFFER_PADDING) + self._sides(look))
            rect.h += look.px(OFFER_HEIGHT) + look.px(6)
        self.rect = self._placed(rect, look)

    def _enlarged(self, look: Look) -> Look:
        return look if self.larger == 1 else Look(look.theme, look.scale * self.larger)

    def _placed(self, rect: pygame.Rect, look: Look) -> pygame.Rect:
        """The first place that covers nothing spared; the usual one where there is none."""
        apart = look.px(APART_FROM)
        room = self.window if self.room is None else self.room
        room = room.inflate(-2 * apart, -2 * apart)
        rect.midbottom = room.midbottom
        places = [rect.copy() for _place in range(4)]
        places[1].midtop = room.midtop
        places[2].bottomleft = room.bottomleft
        places[3].bottomright = room.bottomright
        free = (place for place in places if place.collidelist(self.spared) < 0)
        chosen = next(free, rect)
        # Too high a one rather covers what is above its room than what is below it.
        return chosen.clamp(self.window.left, self.window.top, self.window.width,
                            max(rect.h, room.bottom - self.window.top))

    def bounds(self, look: Look) -> pygame.Rect:
        """With its shadow."""
        look = self._enlarged(look)
        return self.rect.inflate(3 * look.px(MESSAGE_SHADOW), 3 * look.px(MESSAGE_SHADOW))

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        look = self._enlarged(look)
        theme = look.theme
        color = theme.error if self.kind == "error" else theme.accent
        shadow(figure, self.rect, look.px(MESSAGE_SHADOW), look.px(8), theme.shadow)
        rounded_rect(figure, self.rect, theme.surface_raised, color, look.px(1.5), look.px(8))
        left = self.rect.left + look.px(MESSAGE_PADDING)
        name = "warning" if self.kind == "error" else "info"
        draw_icon(figure, look, name, (left + look.px(ICON) / 2, self.rect.centery), ICON, color)
        step = round(look.px(MESSAGE_SIZE) * LINE)
        lines = self._lines(look)
        top = self.rect.top + look.px(11) + step / 2
        for i, line in enumerate(lines):
            text.draw(
                figure,
                look,
                line,
                (left + look.px(ICON + 10), top + i * step),
                MESSAGE_SIZE,
                anchor="midleft",
            )
        right = self.rect.right - look.px(MESSAGE_PADDING) - look.px(ICON) / 2
        draw_icon(
            figure,
            look,
            "close",
            (right, self.rect.centery),
            16,
            "text" if state.hovered else "text_dim",
        )

        if self._offer is not None:
            self._draw_offer(figure, look, self._offer.words)

    def _offer_rect(self, look: Look) -> pygame.Rect:
        """Where the words of what it offers stand; empty without."""
        if self._offer is None:
            return pygame.Rect(0, 0, 0, 0)
        width = text.measure(look, self._offer.words, MESSAGE_SIZE, "bold")[0]
        rect = pygame.Rect(0, 0, width + 2 * look.px(OFFER_PADDING), look.px(OFFER_HEIGHT))
        rect.left = self.rect.left + look.px(MESSAGE_PADDING) + look.px(ICON + 10)
        rect.bottom = self.rect.bottom - look.px(10)
        return rect

    def _draw_offer(self, figure: Figure, look: Look, words: str) -> None:
        theme, rect = look.theme, self._offer_rect(look)
        with figure.about(On(words, "button")):
            rounded_rect(figure, rect, theme.accent, None, 0, look.px(6))
            text.draw(figure, look, words, rect.center, MESSAGE_SIZE, "bold", "on_accent", "center")
        self._look = look

    def _accept(self) -> None:
        offer = self._offer
        self.dismiss()
        if offer is not None:
            offer.accept()

    def handle(self, event: pygame.event.Event) -> bool:
        """Click, Esc and Enter; a pointer that comes to it reads it."""
        if event.type == pygame.MOUSEMOTION:
            self._read = True
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = event.pos
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self._down is not None:
                offered = self._look is not None and self._offer_rect(self._look).collidepoint(
                    self._down
                )
                (self._accept if offered else self.dismiss)()
            self._down = None
            return True
        if event.type == pygame.KEYDOWN and event.key in (*ACTIVATE, pygame.K_ESCAPE):
            (self.dismiss if event.key == pygame.K_ESCAPE else self._accept)()
            return True
        return False

    def pointer(self, pos: tuple[int, int] | None) -> None:
        """Its time goes on when the pointer has left."""
        self._read = self._read and pos is not None

    def escape(self) -> bool:
        """Esc dismisses it wherever the keyboard is."""
        if not self.visible:
            return False
        self.dismiss()
        return True

    def released(self) -> None:
        """The press is over."""
        self._down = None

    def advance(self, seconds: float) -> bool:
        """Count its time down."""
        if not self.visible or self._left is None or self._read:
            return False
        self._left -= seconds
        if self._left <= 0:
            self.dismiss()
        return self.visible
