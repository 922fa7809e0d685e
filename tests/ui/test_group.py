"""The group: focus order, capture, tooltips, and what has to be drawn again."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.ui.painting import paint_group, painted
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme
from visualizer.ui.widgets import (
    Button,
    Dropdown,
    Group,
    Option,
    Segmented,
    Slider,
    Tooltip,
)

SHIFT = pygame.KMOD_LSHIFT


@pytest.fixture
def buttons(put: Any) -> list[Button]:
    return [
        put(Button(lambda: None, name, tooltip=f"Tip {name}", key=name), 10 + 100 * i, 10, 60, 30)
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


def test_the_mouse_is_captured(hands: Any, group: Group, put: Any, buttons: list[Button]) -> None:
    moved: list[float] = []
    slider = put(Slider(moved.append, 0.0), 300, 300, 200, 40)
    hands.move(slider.rect.center)
    hands.press(slider.rect.center)
    assert hands.move((20, 20), 1)
    assert moved[-1] == 0
    assert hands.release((20, 20))
    assert group.at((20, 20)) is buttons[0]


def test_losing_the_window_ends_a_press(hands: Any, group: Group, put: Any) -> None:
    moved: list[float] = []
    slider = put(Slider(moved.append, 0.0), 300, 300, 200, 40)
    hands.press(slider.rect.center)
    count = len(moved)
    assert not group.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    hands.move((slider.rect.right, 310))
    assert len(moved) == count


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


def test_a_tooltip_goes_along_with_the_part_pointed_at(hands: Any, group: Group, put: Any) -> None:
    tips = [("picture", "F1"), ("code", "F3")]
    put(Segmented([("w", "Watch"), ("d", "Debug")], "w", print, tips), 10, 10, 200, 30)
    first, second = hands.spot("Watch"), hands.spot("Debug")
    hands.move(first.center)
    group.advance(0.6)
    assert group.tooltip == Tooltip("picture", "F1", tuple(first))
    hands.move(second.center)
    assert group.tooltip == Tooltip("code", "F3", tuple(second))
    hands.click(second.center)
    assert group.tooltip is None
    hands.move(first.center)
    group.advance(0.6)
    assert group.tooltip == Tooltip("picture", "F1", tuple(first))


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


def test_an_open_list_is_drawn_again_where_it_was(
    hands: Any, group: Group, put: Any, surface: pygame.Surface
) -> None:
    options = [Option("a", "Alpha"), Option("b", "Beta")]
    dropdown = put(Dropdown("Letter", options, "a", lambda key: None), 50, 10, 200, 34)
    paint_group(group, surface)
    group.changes()
    before = pygame.image.tobytes(surface, "RGB")
    hands.click((60, 20))
    changed = group.changes()
    shown = dropdown.list_rect(group.look)
    assert any(rect.contains(shown) for rect in changed)
    for rect in changed:
        paint_group(group, surface, rect)
    assert pygame.image.tobytes(surface, "RGB") != before
    hands.key("ESCAPE")
    hands.move((700, 400))
    changed = group.changes()
    assert any(rect.contains(shown) for rect in changed)
    for rect in changed:
        surface.fill("black", rect)
        paint_group(group, surface, rect)
    assert pygame.image.tobytes(surface, "RGB") == before


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
