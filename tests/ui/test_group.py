"""The group: focus order, capture, tooltips, and what has to be drawn again."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.ui.painting import paint_group, painted
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.ui.widgets import Group, State, Tooltip, Widget
from visualizer.ui.widgets.base import plane

SHIFT = pygame.KMOD_LSHIFT


class Button(Widget):
    """Something with a plane, which Space means something on."""

    role = "button"

    def __init__(self, name: str) -> None:
        super().__init__(f"Tip {name}", name)
        self.moved: list[Any] = []

    def draw(self, figure: Figure, look: Look, state: State) -> None:
        plane(figure, look, self.rect, state, self.enabled, active=self.toggled)

    toggled = False

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            self.moved.append(event.pos)
        return event.type != pygame.KEYDOWN or event.key == pygame.K_SPACE


@pytest.fixture
def buttons(put: Any) -> list[Button]:
    return [
        put(Button(name), 10 + 100 * i, 10, 60, 30)
        for i, name in enumerate("ABC")
    ]


def test_tab_goes_through_all_and_round(hands: Any, group: Group, buttons: list[Button]) -> None:
    for expected in (0, 1, 2, 0):
        assert hands.key("TAB")
        assert group.focused is buttons[expected]
    for expected in (2, 1):
        hands.key("TAB", SHIFT)
        assert group.focused is buttons[expected]
    group.set_focus(None)
    hands.key("TAB", SHIFT)
    assert group.focused is buttons[2]


def test_tab_passes_what_cannot_be_used(hands: Any, group: Group, buttons: list[Button]) -> None:
    buttons[0].visible = False
    buttons[1].enabled = False
    hands.key("TAB")
    assert group.focused is buttons[2]
    buttons[2].focusable = False
    group.set_focus(None)
    assert not hands.key("TAB")


def test_the_ring_shows_only_for_the_keyboard(
    hands: Any, group: Group, buttons: list[Button], surface: pygame.Surface
) -> None:
    paint_group(group, surface)
    plain = pygame.image.tobytes(surface, "RGB")
    hands.key("TAB")
    surface.fill("black")
    paint_group(group, surface)
    assert group.ring_visible and pygame.image.tobytes(surface, "RGB") != plain
    hands.click((600, 400))
    assert not group.ring_visible and group.focused is None


def test_escape_leaves(hands: Any, group: Group, buttons: list[Button]) -> None:
    hands.key("TAB")
    assert hands.key("ESCAPE")
    assert group.focused is None
    assert not hands.key("ESCAPE")


def test_keys_nobody_uses_are_not_used(hands: Any, group: Group, buttons: list[Button]) -> None:
    for key in ("SPACE", "RIGHT", "HOME", "n", "F11"):
        assert not hands.key(key)
        hands.key("TAB")
        assert hands.key(key) is (key == "SPACE")
        group.set_focus(None)


def test_the_mouse_is_captured(hands: Any, group: Group, buttons: list[Button]) -> None:
    held = buttons[1]
    hands.move(held.rect.center)
    hands.press(held.rect.center)
    assert hands.move((20, 20), 1)
    assert held.moved[-1] == (20, 20)
    assert hands.release((20, 20))
    assert group.at((20, 20)) is buttons[0]
    hands.press((20, 20))
    assert not group.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    hands.move((400, 400))
    assert buttons[0].moved == []


def test_a_tooltip_comes_after_a_rest(hands: Any, group: Group, buttons: list[Button]) -> None:
    hands.move(buttons[1].rect.center)
    assert group.advance(0.4)
    assert group.tooltip is None
    group.advance(0.2)
    assert group.tooltip == Tooltip("Tip B", "B", (110, 10, 60, 30))
    assert not group.advance(1)
    hands.move((600, 400))
    assert group.tooltip is None
    hands.move(buttons[1].rect.center)
    group.advance(0.6)
    hands.press(buttons[1].rect.center)
    assert group.tooltip is None
    group.advance(5)
    assert group.tooltip is None


def test_the_keyboard_has_tooltips_too(hands: Any, group: Group, buttons: list[Button]) -> None:
    hands.key("TAB")
    group.advance(0.6)
    assert group.tooltip is not None and group.tooltip.words == "Tip A"
    hands.key("TAB")
    assert group.tooltip is None
    group.show_tooltip()
    assert group.tooltip is not None and group.tooltip.words == "Tip B"


def test_views_can_have_a_hint(group: Group) -> None:
    group.hint("columns[3]", pygame.Rect(5, 5, 10, 10))
    assert group.tooltip is not None and group.tooltip.near == (5, 5, 10, 10)
    group.hint("")
    assert group.tooltip is None


@pytest.mark.parametrize("scale", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("words", ["Short", "A tooltip that is long enough to be wrapped " * 4])
def test_a_tooltip_never_falls_off_the_window(scale: float, words: str) -> None:
    look = Look(load_theme("dark"), scale)
    window = pygame.Rect(0, 0, 1400, 900)
    for x in (0, 700, 1390):
        for y in (0, 400, 890):
            tip = Tooltip(words, "Shift+N", (x, y, 10, 10))
            assert window.contains(tip.rect(look, window))
    painted(pygame.Surface(window.size), tip.draw, look, window)


@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize("words", ["Short", "A tooltip that is long enough to be wrapped " * 4])
def test_a_tooltip_covers_nothing_that_is_spared(words: str, above: bool) -> None:
    look, window = Look(load_theme("dark")), pygame.Rect(0, 0, 1400, 900)
    for spared in (pygame.Rect(0, 700, 1400, 42), pygame.Rect(0, 200, 1400, 42)):
        for y in range(20, 880, 20):
            near = pygame.Rect(600, y, 10, 10)
            place = Tooltip(words, "N", tuple(near), above).rect(look, window, [spared])
            assert not place.colliderect(spared) and not place.colliderect(near)
            assert window.contains(place)
    near = pygame.Rect(600, 680, 10, 10)
    assert Tooltip("Short", "", tuple(near)).rect(look, window, [spared]).top > near.bottom
    spared = pygame.Rect(0, 700, 1400, 42)
    assert Tooltip("Short", "", tuple(near)).rect(look, window, [spared]).bottom < near.top


def test_nothing_changes_by_itself(hands: Any, group: Group, buttons: list[Button]) -> None:
    assert group.changes() == [group.window]
    assert group.changes() == []
    group.advance(1)
    assert group.changes() == []


def test_only_what_changed_is_drawn_again(
    hands: Any, group: Group, buttons: list[Button], surface: pygame.Surface
) -> None:
    group.changes()
    buttons[1].toggled = True
    assert group.changes() == [buttons[1].rect]
    hands.move(buttons[0].rect.center)
    assert group.changes() == [buttons[0].rect]
    hands.move(buttons[2].rect.center)
    assert len(group.changes()) == 2
    old = buttons[2].rect.copy()
    buttons[2].rect.move_ip(0, 100)
    assert group.changes() == [old.union(buttons[2].rect)]
    buttons[0].visible = False
    assert group.changes() == [buttons[0].rect]
    group.arrange(Look(load_theme("light"), 1.0), group.window)
    assert group.changes() == [group.window]


def test_drawing_a_part_leaves_the_rest(group: Group, buttons: list[Button]) -> None:
    surface = pygame.Surface((800, 500))
    paint_group(group, surface, pygame.Rect(0, 0, 40, 500))
    assert surface.get_at((20, 15)) != surface.get_at((60, 15))
    assert surface.get_at((60, 15))[:3] == (0, 0, 0)
    assert surface.get_clip() == surface.get_rect()


def test_widgets_that_go_lose_the_keyboard(hands: Any, group: Group, buttons: list[Button]) -> None:
    hands.key("TAB")
    group.replace(buttons[1:])
    assert group.focused is None
    hands.key("TAB")
    group.replace(buttons[1:])
    assert group.focused is buttons[1]
