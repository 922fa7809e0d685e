"""A button with an icon, a label or both, and maybe the name of its key below."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import ACTIVATE, TEXT_SIZE, State, Widget, plane

ICON_SIZE = 20
CAPTION_SIZE = 11
PADDING = 12
REPEAT_AFTER = 0.4
REPEAT_EVERY = 0.08


class Button(Widget):
    """Calls `on_click` when it is clicked or activated by Enter or Space.

    `caption` stands in small letters below the icon. `toggled` fills it with the accent colour.
    With `repeat` it goes on calling while it is held. `flat` shows a plane only under the pointer.
    """

    role = "button"

    def __init__(
        self,
        on_click: Callable[[], None],
        label: str = "",
        icon: str = "",
        caption: str = "",
        tooltip: str = "",
        key: str = "",
        toggled: bool = False,
        repeat: bool = False,
        flat: bool = False,
        style: str = "bold",
        size: float = TEXT_SIZE,
        icon_size: float = ICON_SIZE,
    ) -> None:
        super().__init__(tooltip, key)
        self.on_click = on_click
        self.label = label
        self.icon = icon
        self.caption = caption
        self.toggled = toggled
        self.repeat = repeat
        self.flat = flat
        self.style = style
        self.size = size
        self.icon_size = icon_size
        self._held: float | None = None
        self._repeated = False
        self._inside = False

    @property
    def name(self) -> str:
        """Its label, or what stands below its icon or in its tooltip."""
        return self.label or self.caption or self.tooltip

    def preferred_width(self, look: Look) -> int:
        """Room for the icon and the label, and never narrower than high."""
        width = 0
        if self.label:
            width += text.measure(look, self.label, self.size, self.style)[0]
        if self.icon:
            width += look.px(self.icon_size) + (look.px(8) if self.label else 0)
        if self.caption:
            caption = text.measure(look, self.caption, CAPTION_SIZE, "bold")[0]
            width = max(width, caption)
        return max(super().preferred_width(look), width + 2 * look.px(PADDING))

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        if not self.flat or self.toggled or (self.enabled and (state.hovered or state.pressed)):
            plane(figure, look, self.rect, state, self.enabled, self.toggled, self.radius)
        color = "text" if self.enabled else "text_faint"
        dim = "text_dim" if self.enabled else "text_faint"
        if self.toggled and self.enabled:
            color = dim = "on_accent"
        x, y = self.rect.centerx, self.rect.centery
        if self.caption:
            # The caption stands on a line of its own whose distance from the icon grows with both.
            room = self.rect.height
            self._content(figure, look, x, self.rect.top + round(room * 0.38), color)
            baseline = self.rect.top + round(room * 0.86)
            text.draw(
                figure,
                look,
                self.caption,
                (x, baseline),
                CAPTION_SIZE,
                "bold",
                dim,
                "basecenter",
                width=self.rect.width - look.px(6),
            )
        else:
            self._content(figure, look, x, y, color)

    def _content(self, figure: Figure, look: Look, x: float, y: float, color: str) -> None:
        """The icon and the label, together in the middle."""
        if not self.label:
            draw_icon(
                figure,
                look,
                self.icon,
                (self.rect.left + self.rect.width / 2, y),
                self.icon_size,
                color,
            )
            return
        lead = look.px(self.icon_size) + look.px(8) if self.icon else 0
        room = self.rect.width - 2 * look.px(5) - lead
        label = text.elide(look, self.label, max(0, room), self.size, self.style)
        width = text.measure(look, label, self.size, self.style)[0]
        left = round(x - (width + lead) / 2)
        if self.icon:
            draw_icon(
                figure,
                look,
                self.icon,
                (left + look.px(self.icon_size) / 2, y),
                self.icon_size,
                color,
            )
        text.draw(figure, look, label, (left + lead, y), self.size, self.style, color, "midleft")

    def handle(self, event: pygame.event.Event) -> bool:
        """Click, Enter and Space."""
        if not self.enabled:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key in ACTIVATE and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
                self.on_click()
                return True
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = 0.0
            self._repeated = False
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held is not None:
            repeated, self._held = self._repeated, None
            if self.rect.collidepoint(event.pos) and not repeated:
                self.on_click()
            return True
        return False

    def pointer(self, pos: tuple[int, int] | None) -> None:
        """A held button repeats only under the pointer."""
        self._inside = pos is not None and self.rect.collidepoint(pos)

    def released(self) -> None:
        """The press is over."""
        self._held = None

    def advance(self, seconds: float) -> bool:
        """Repeat while it is held."""
        if not self.repeat or self._held is None:
            return False
        self._held += seconds
        if self._held >= REPEAT_AFTER and self._inside and self.enabled:
            self._held -= REPEAT_EVERY
            self._repeated = True
            self.on_click()
        return True

