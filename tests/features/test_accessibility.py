"""The window for screen readers; where AccessKit is not installed, that there is one without it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

import visualizer.app
from tests.features.driver import Driver
from visualizer.ui.spoken import Node

Start = Callable[..., Driver]


def everything(nodes: tuple[Node, ...]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from everything(node.children)


def test_all_of_the_window_is_told_in_the_language_spoken(start: Start) -> None:
    h = start("queens-bstar", 4, lang="de").recorded()
    h.variables()
    h.figures()
    nodes = [*everything(h.app.window.spoken())]
    (sentence,) = [node for node in nodes if node.live]
    assert sentence.name.startswith("VERSUCH: Zeile 0, Spalte 0: Keine Dame bedroht dieses Feld.")
    told = {(node.role, node.name) for node in nodes}
    assert {("TAB", "Hörsaal"), ("BUTTON", "abspielen oder anhalten"), ("COMBO_BOX", "Algorithmus"),
            ("SLIDER", "Tempo"), ("LIST_ITEM", "columns[0]")} <= told
    assert next(node for node in nodes if node.name == "Zusehen").selected
    window = pygame.Rect(0, 0, 1600, 900)
    assert all(window.contains(node.bounds) for node in nodes)


def test_two_languages_are_told_both(start: Start) -> None:
    h = start("queens-bstar", 4, lang="pl+en").recorded()
    h.figures()
    (sentence,) = [node for node in everything(h.app.window.spoken()) if node.live]
    assert sentence.name.startswith("PRÓBA: ") and " TRY: Row 0, column 0: " in sentence.name


@pytest.mark.quick
def test_the_keyboard_is_told_where_it_is(start: Start) -> None:
    h = start("queens-bstar", 4)
    h.press("tab")
    h.figures()
    (focused,) = [node for node in everything(h.app.window.spoken()) if node.focused]
    assert focused.control is h.app.window.keyboard.focused
    h.press("?")
    h.press("tab")
    h.figures()
    (focused,) = [node for node in everything(h.app.window.spoken()) if node.focused]
    assert focused.control is h.app.window.keyboard.focused


@pytest.mark.quick
def test_without_the_extra_the_window_goes_on_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.delitem(sys.modules, "visualizer.accessibility", raising=False)
    monkeypatch.setitem(sys.modules, "accesskit", None)
    assert visualizer.app._accessibility() is None


class Desktop:
    """Stands in for the adapter: a screen reader's side."""

    def __init__(self, activate: Any, ask: Any, end: Any) -> None:
        self.activate, self.ask, self.end = activate, ask, end
        self.trees: list[Any] = []

    def update_if_active(self, tree: Callable[[], Any]) -> None:
        self.trees.append(tree())

    def set_root_window_bounds(self, outer: Any, inner: Any) -> None:
        pass

    def update_window_focus_state(self, here: bool) -> None:
        pass

    update_view_focus_state = update_window_focus_state


class Request:
    def __init__(self, action: Any, target: int) -> None:
        self.action, self.target = action, target


@pytest.mark.quick
def test_a_screen_reader_gets_the_tree_and_presses_what_is_there(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    accesskit = pytest.importorskip("accesskit")
    from visualizer import accessibility

    pygame.display.set_mode((1600, 900))
    monkeypatch.setattr(accessibility, "_adapter", Desktop)
    h = start("queens-bstar", 4).recorded()
    h.figures()
    hushed = False
    reader = accessibility.reader_for(
        h.app.window, lambda: "Backstep", h.app.handle, lambda: hushed
    )
    assert reader is not None
    desktop = reader._adapter
    reader.update(True, 1)
    assert not desktop.trees and not reader.waits  # nobody listens
    desktop.activate()
    assert reader.waits
    pygame.event.clear()
    reader.update(False, 1)
    nodes = dict(desktop.trees[-1].nodes)
    by_name = {node.label or node.value: number for number, node in nodes.items()}
    assert nodes[0].role == accesskit.Role.WINDOW and nodes[0].label == "Backstep"
    assert {*nodes} == {0, *(child for node in nodes.values() for child in node.children)}

    def want(action: Any, name: str) -> None:
        desktop.ask(Request(action, by_name[name]))
        for event in pygame.event.get(accessibility.REQUEST):
            assert reader.takes(event)
        h.tick(0)
        h.figures()

    want(accesskit.Action.CLICK, "next event")
    assert h.event == 1
    want(accesskit.Action.FOCUS, "Speed")
    assert h.app.window.keyboard.focused is h.stop("Speed")
    speed = h.run.player.speed
    want(accesskit.Action.INCREMENT, "Speed")
    assert h.run.player.speed > speed

    def sentence() -> tuple[int, str]:
        reader.update(True, 1)
        told = dict(desktop.trees[-1].nodes)
        return next(
            (number, node.label) for number, node in told.items()
            if node.live == accesskit.Live.POLITE
        )

    number, said = sentence()
    assert said.startswith("PLACE: ")
    hushed = True
    want(accesskit.Action.CLICK, "next event")
    assert sentence() == (number, said)  # the run plays: it is told where it comes to rest
    hushed = False
    assert sentence()[0] == number and sentence()[1].startswith("REJECT: Row 1, column 0: ")


@pytest.mark.quick
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="needs a window of its own there")
def test_without_a_desktop_nothing_is_told(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("accesskit")
    from visualizer import accessibility

    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    pygame.display.set_mode((1600, 900))
    h = start("queens-bstar", 4)
    window = h.app.window
    reader = accessibility.reader_for(window, lambda: "Backstep", h.app.handle, lambda: False)
    assert reader is not None
    for kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWMOVED, pygame.WINDOWFOCUSLOST):
        assert not reader.takes(pygame.event.Event(kind))
    reader.update(True, 1)
    assert not reader.waits
