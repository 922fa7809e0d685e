"""What is clicked on: a button, a box with a check mark, a switch between a few things in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.widgets.base import (
    ACTIVATE,
    TEXT_SIZE,
    State,
    Widget,
    plane,
)

ICON_SIZE = 20
PADDING = 12


class Button(Widget):
    """Calls `on_click` when it is clicked or activated by Enter or Space.

    `toggled` fills it with the accent colour. `flat` shows a plane only under the pointer.
    """

    role = "button"

    def __init__(
        self,
        on_click: Callable[[], None],
        label: str = "",
        icon: str = "",
        tooltip: str = "",
        key: str = "",
        toggled: bool = False,
        flat: bool = False,
        icon_size: float = ICON_SIZE,
    ) -> None:
        super().__init__(tooltip, key)
        self.on_click = on_click
        self.label = label
        self.icon = icon
        self.toggled = toggled
        self.flat = flat
        self.icon_size = icon_size
        self._held = False

    @property
    def name(self) -> str:
        """Its label, or what its tooltip says."""
        return self.label or self.tooltip

    def preferred_width(self, look: Look) -> int:
        """Room for the icon and the label, and never narrower than high."""
        width = 0
        if self.label:
            width += text.measure(look, self.label, TEXT_SIZE, "bold")[0]
        if self.icon:
            width += look.px(self.icon_size) + (look.px(8) if self.label else 0)
        return max(super().preferred_width(look), width + 2 * look.px(PADDING))

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it: the icon and the label, together in the middle."""
        if not self.flat or self.toggled or (self.enabled and (state.hovered or state.pressed)):
            plane(figure, look, self.rect, state, self.enabled, self.toggled, self.radius)
        color = "text" if self.enabled else "text_faint"
        if self.toggled and self.enabled:
            color = "on_accent"
        side, y = look.px(self.icon_size), self.rect.centery
        if not self.label:
            middle = self.rect.left + self.rect.width / 2
            draw_icon(figure, look, self.icon, (middle, y), self.icon_size, color)
            return
        lead = side + look.px(8) if self.icon else 0
        room = self.rect.width - 2 * look.px(5) - lead
        label = text.elide(look, self.label, max(0, room), TEXT_SIZE, "bold")
        width = text.measure(look, label, TEXT_SIZE, "bold")[0]
        left = round(self.rect.centerx - (width + lead) / 2)
        if self.icon:
            draw_icon(figure, look, self.icon, (left + side / 2, y), self.icon_size, color)
        text.draw(figure, look, label, (left + lead, y), TEXT_SIZE, "bold", color, "midleft")

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
            self._held = True
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._held:
            self._held = False
            if self.rect.collidepoint(event.pos):
                self.on_click()
            return True
        return False

    def released(self) -> None:
        """The press is over."""
        self._held = False


SEGMENT_GAP = 4
SEGMENT_PADDING, NARROW = 16, 8
"""On either side of a label, where there is room and where there is little."""

CUT = 5
"""On either side of a label that begins to be cut."""


class Segmented(Widget):
    """One of `options`, pairs of key and label, is chosen, or none, where `selected` is no key of
    theirs; `on_change` gets the key of a new one.

    The arrow keys choose while the keyboard is here.
    """

    role = "tabs"

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        selected: str,
        on_change: Callable[[str], None],
        tooltips: Sequence[tuple[str, str]] = (),
    ) -> None:
        super().__init__()
        self.options = list(options)
        self.selected = selected
        self.on_change = on_change
        self.tooltips = list(tooltips)
        self._hovered: On | None = None

    def preferred_width(self, look: Look, padding: float = SEGMENT_PADDING) -> int:
        """Room for the longest label in every segment."""
        widest = max(text.measure(look, label, TEXT_SIZE, "bold")[0] for _, label in self.options)
        count = len(self.options)
        return count * (widest + 2 * look.px(padding)) + (count - 1) * look.px(SEGMENT_GAP)

    def _segments(self, look: Look) -> list[pygame.Rect]:
        """The rectangle of each option; together they fill the widget to the pixel.

        All are equally wide; where the longest label would be cut, each has its share of the room.
        """
        gap = look.px(SEGMENT_GAP)
        count = len(self.options)
        room, sides = self.rect.width + gap, gap + 2 * look.px(CUT)
        wide = [text.measure(look, label, TEXT_SIZE, "bold")[0] for _, label in self.options]
        needs = [width + sides for width in wide]
        if max(needs) <= room // count:
            needs = [1] * count
        edges = [round(sum(needs[:i]) * room / sum(needs)) for i in range(count + 1)]
        return [
            pygame.Rect(self.rect.left + a, self.rect.top, max(0, b - a - gap), self.rect.height)
            for a, b in pairwise(edges)
        ]

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it."""
        for rect, (key, label) in zip(self._segments(look), self.options, strict=True):
            on = On(label, "tab", control=self, click=partial(self._choose, key))
            figure.spot(rect, on)
            here = self._hovered is not None and self._hovered.name == label
            active = key == self.selected
            mine = State(state.hovered and here, state.pressed and here)
            plane(figure, look, rect, mine, self.enabled, active and self.enabled)
            color = "text" if self.enabled else "text_faint"
            if active and self.enabled:
                color = "on_accent"
            text.draw(
                figure,
                look,
                label,
                rect.center,
                TEXT_SIZE,
                "bold",
                color,
                "center",
                width=rect.width - 2 * look.px(CUT),
            )

    def handle(self, event: pygame.event.Event) -> bool:
        """A click, or the arrow keys."""
        if not self.enabled:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pointer(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            segment = self.part(event.pos)
            if segment is not None:
                segment.click()
            return True
        if event.type == pygame.KEYDOWN and not event.mod & (
            pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT
        ):
            keys = [key for key, _ in self.options]
            at = keys.index(self.selected) if self.selected in keys else -1
            places = {
                pygame.K_LEFT: max(0, at - 1),
                pygame.K_RIGHT: min(len(keys) - 1, at + 1),
                pygame.K_HOME: 0,
                pygame.K_END: len(keys) - 1,
            }
            if event.key in places:
                self._choose(keys[places[event.key]])
                return True
        return False

    def _choose(self, key: str) -> None:
        if key != self.selected:
            self.selected = key
            self.on_change(key)

    def pointer(self, pos: tuple[int, int] | None) -> None:
        """Which segment the pointer is on."""
        self._hovered = self.part(pos)

    def tip(self) -> tuple[str, str]:
        """The tooltip of the segment under the pointer, else of the chosen one; first its label,
        where that is cut."""
        at = self._told_of()
        if at is None:
            return "", ""
        said, key = self.tooltips[at] if at < len(self.tooltips) else ("", "")
        label, room = self.options[at][1], self._segments(self.look)[at].width
        cut = text.measure(self.look, label, TEXT_SIZE, "bold")[0] > room - 2 * self.look.px(CUT)
        return "\n".join(filter(None, (label if cut else "", said))), key

    def tip_place(self) -> pygame.Rect:
        """The segment under the pointer, else the chosen one."""
        at = self._told_of()
        return self.rect if at is None else self._segments(self.look)[at]

    def _told_of(self) -> int | None:
        """The number of that segment; None where none is chosen, or what was there has gone."""
        here = self._hovered
        for at, (key, label) in enumerate(self.options):
            if key == self.selected if here is None else label == here.name:
                return at
        return None
