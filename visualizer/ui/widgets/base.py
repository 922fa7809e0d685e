"""What all controls have in common; and a line of text among them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from visualizer.base.i18n import Name
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, Theme

CONTROL_HEIGHT = 34
"""The usual height of a widget with one line of text, unscaled."""

RADIUS = 6
TEXT_SIZE = 14
CAPTION_SIZE = 13
RING_GAP = 2
RING_WIDTH = 2

ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
NO_TEXT = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_GUI
"""Modifiers that make a key a command. Alt is none of them: AltGr types letters."""


class State(NamedTuple):
    """How the user is just now treating a widget."""

    hovered: bool = False
    pressed: bool = False
    focused: bool = False


class Widget:
    """Something to click on or to type into. Its user hears of it only through callbacks."""

    rect: pygame.Rect
    """Where it is, in pixels of the window. Whoever lays out the window sets it."""
    tooltip: str
    key: str
    """The key that does the same, as text for the tooltip."""
    enabled: bool
    visible: bool
    focusable: bool
    """Whether Tab stops here."""
    focus_on_click = False
    """Whether a click brings the keyboard here, as into a field; a button leaves it where it is."""
    covers = False
    """While it is to be seen, do mouse and Tab come to nothing that stands below it?"""
    radius: float = RADIUS
    role: Name = ""
    """What kind of control it is; "" for one that the mouse does not see."""

    def __init__(self, tooltip: str = "", key: str = "") -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.tooltip = tooltip
        self.key = key
        self.enabled = True
        self.visible = True
        self.focusable = True
        self.look: Look
        self.window = pygame.Rect(0, 0, 0, 0)

    def arrange(self, look: Look, window: pygame.Rect) -> None:
        """Learn the scale and the window's rectangle; called before every event and drawing."""
        self.look = look
        self.window = window

    def preferred_width(self, look: Look) -> int:
        """How many pixels wide it would like to be; it draws itself at any width."""
        return look.px(CONTROL_HEIGHT)

    def put(self, rect: pygame.Rect) -> None:
        """Stand there; whoever lays out the window says where."""
        self.rect = rect

    @property
    def name(self) -> str:
        """What it is called, for who points at it by name."""
        return self.tooltip

    @property
    def editing(self) -> bool:
        """Whether a text is being typed into it."""
        return False

    def describe(self, figure: Figure, look: Look, state: State) -> None:
        """Describe it: what it looks like, and that it is there."""
        # What does not fit into too small a rectangle must not stay behind on others.
        with figure.clipped(self.bounds(look)):
            if self.role:
                figure.spot(self.rect, On(self.name, self.role, control=self))
            self.draw(figure, look, state)
            if state.focused:
                self.draw_focus(figure, look)

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        """Draw it at its rectangle, and say what its parts are."""

    def part(self, pos: tuple[int, int] | None) -> On | None:
        """What of it stands at a place."""
        if pos is None:
            return None
        figure = Figure(self.window)
        self.draw(figure, self.look, State())
        return next(figure.at(pos), None)

    def draw_focus(self, figure: Figure, look: Look) -> None:
        """Draw the ring that shows where the keyboard is."""
        grow = 2 * look.px(RING_GAP + RING_WIDTH)
        rounded_rect(
            figure,
            self.rect.inflate(grow, grow),
            None,
            look.theme.focus,
            look.px(RING_WIDTH),
            look.px(self.radius + RING_GAP + RING_WIDTH),
        )

    def bounds(self, look: Look) -> pygame.Rect:
        """All pixels that `draw` and `draw_focus` may touch."""
        grow = 2 * look.px(RING_GAP + RING_WIDTH)
        return self.rect.inflate(grow, grow)

    def forget(self) -> None:
        """Forget what widgets inside of it look like: an event comes, whoever gets it."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Answer an event; whether it was of use, so that nobody else gets it."""
        return False

    def pointer(self, pos: tuple[int, int] | None) -> None:
        """Learn where the pointer is, None when it is elsewhere."""

    def released(self) -> None:
        """Learn that the mouse button has gone up somewhere, or that the press has ended."""

    def focus(self, on: bool) -> None:
        """Learn that the keyboard has come here or has left."""

    def advance(self, seconds: float) -> bool:
        """Let time pass; whether something goes on that needs more of it."""
        return False

    def tip(self) -> tuple[str, str]:
        """The text of the tooltip and the key in it."""
        return self.tooltip, self.key

    def tip_place(self) -> pygame.Rect:
        """What the tooltip is about: it stands below this."""
        return self.rect


def plane(
    figure: Figure,
    look: Look,
    rect: pygame.Rect,
    state: State,
    enabled: bool = True,
    active: bool = False,
    radius: float = RADIUS,
) -> None:
    """The plane that a control stands on; `active` fills it with the accent colour."""
    theme = look.theme
    fill, border = plane_colors(theme, state, enabled, active)
    rounded_rect(figure, rect, fill, border, look.px(1), look.px(radius))


def plane_colors(theme: Theme, state: State, enabled: bool, active: bool) -> tuple[Color, Color]:
    """The fill and the border of a control."""
    if not enabled:
        return theme.surface, theme.border
    if active:
        fill = theme.accent_hover if state.hovered and not state.pressed else theme.accent
        return fill, fill
    if state.pressed:
        return theme.surface_pressed, theme.border_strong
    if state.hovered:
        return theme.surface_hover, theme.border_strong
    return theme.surface_raised, theme.border


def typed(event: pygame.event.Event) -> str:
    """The character that a key event types, or nothing."""
    if event.type != pygame.KEYDOWN or (event.mod & NO_TEXT and not event.mod & pygame.KMOD_RALT):
        return ""
    character: str = event.unicode
    return character if character.isprintable() else ""


def shift_held() -> bool:
    """Is Shift down? Without a display there is no keyboard."""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
