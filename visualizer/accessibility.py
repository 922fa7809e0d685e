"""The window for a screen reader, through AccessKit: Orca, Narrator, NVDA, VoiceOver.

Only where the extra `accesskit` is installed can this be imported. What there is to be told comes
from `visualizer/ui/spoken.py`; here it is handed over, and what the screen reader's user wants
comes back as clicks and keys. As long as no screen reader runs nothing is described.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import accesskit
import pygame

from visualizer.base.i18n import first_language
from visualizer.ui.spoken import Key, Node
from visualizer.window import Window

ROOT = 0
"""The number of the window itself among the nodes."""

PAUSE = 0.25
"""Seconds between two trees."""

REQUEST = pygame.event.custom_type()
"""The event that brings what a screen reader's user wants from its thread to the program's."""

ARROWS = {
    ("SLIDER", "INCREMENT"): pygame.K_RIGHT, ("SLIDER", "DECREMENT"): pygame.K_LEFT,
    ("SPIN_BUTTON", "INCREMENT"): pygame.K_UP, ("SPIN_BUTTON", "DECREMENT"): pygame.K_DOWN,
}

ACTIONS = {
    int(getattr(accesskit.Action, name)): name
    for name in ("CLICK", "FOCUS", "INCREMENT", "DECREMENT")
}


class Reader:
    """Tells the desktop what is in the window. `takes` every event, `update` once a frame.

    `title` says what the window is called; `handle` takes the clicks and keys that are wanted.
    While `hushed` what is read aloud by itself stays as it was: a run that plays is not told event
    by event, but where it has come to rest.
    """

    def __init__(
        self, window: Window, title: Callable[[], str],
        handle: Callable[[pygame.event.Event], None], hushed: Callable[[], bool],
    ) -> None:
        self._window, self._title, self._handle, self._hushed = window, title, handle, hushed
        self._active = False  # is there a screen reader? Its thread says so
        self._stale = True
        self._age = PAUSE
        self._numbers: dict[Key, int] = {}
        self._nodes: dict[int, Node] = {}
        self._told: object = None
        self._said: dict[Key, str] = {}
        self._adapter = _adapter(self._activate, self._ask, self._deactivate)
        self._locate()

    # From the screen reader's thread

    def _activate(self) -> None:
        """A screen reader comes: it gets its first tree with the next frame."""
        self._active, self._stale, self._told = True, True, None
        pygame.event.post(pygame.event.Event(REQUEST, action="", target=ROOT))

    def _deactivate(self) -> None:
        self._active = False

    def _ask(self, request: Any) -> None:
        action = ACTIONS.get(int(request.action), "")
        pygame.event.post(pygame.event.Event(REQUEST, action=action, target=request.target))

    # From the program's

    @property
    def waits(self) -> bool:
        """Is something still to be told?"""
        return self._active and self._stale

    def takes(self, event: pygame.event.Event) -> bool:
        """Was an event from the screen reader?"""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._focus(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWSIZECHANGED):
            self._locate()
        if event.type != REQUEST:
            return False
        node = self._nodes.get(event.target)
        if node is not None:
            self._do(event.action, node)
        return True

    def _do(self, action: str, node: Node) -> None:
        key = ARROWS.get((node.role, action))
        if action == "FOCUS" or (action == "CLICK" and not node.clicks) or key is not None:
            if node.control is not None:
                self._window.bring_keyboard(node.control)
        elif action == "CLICK":
            for event in _click(node.center):
                self._handle(event)
        if key is not None:
            self._handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def update(self, changed: bool, seconds: float) -> None:
        """Tell what is on screen now, if something has changed there since the last time."""
        self._stale = self._stale or changed
        self._age += seconds
        if not self.waits or self._age < PAUSE:
            return
        self._stale, self._age = self._hushed(), 0.0
        nodes = tuple(self._calmed(self._window.spoken()))
        title = self._title()
        if (nodes, title) != self._told:
            self._told = nodes, title
            self._send(lambda: self.tree(nodes, title))

    def _calmed(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """The nodes, those that are read aloud by themselves as they were while it is hushed."""
        hushed = self._hushed()
        for node in nodes:
            if node.live:
                self._said[node.key] = self._said.get(node.key, node.name) if hushed else node.name
                node = replace(node, name=self._said[node.key])
            yield replace(node, children=tuple(self._calmed(node.children)))

    def tree(self, nodes: tuple[Node, ...], title: str) -> Any:
        """All nodes as AccessKit has them, below the window."""
        self._nodes.clear()
        root = accesskit.Node(accesskit.Role.WINDOW)
        root.set_label(title)
        root.set_language(first_language())
        made: list[tuple[int, Any]] = []
        root.set_children([self._made(node, made) for node in nodes])
        focused = next((n for n, node in self._nodes.items() if node.focused), ROOT)
        update = accesskit.TreeUpdate(focused)
        update.tree = accesskit.Tree(ROOT)
        update.nodes.extend([(ROOT, root), *made])
        return update

    def _made(self, node: Node, made: list[tuple[int, Any]]) -> int:
        """A node and all that is in it; its number."""
        number = self._numbers.setdefault(node.key, len(self._numbers) + 1)
        if number in self._nodes:  # two that are called the same: the later one gets its own
            number = self._numbers.setdefault((*node.key, len(made)), len(self._numbers) + 1)
        self._nodes[number] = node
        children = [self._made(child, made) for child in node.children]
        made.append((number, described(node, children)))
        return number

    # The adapters of the three desktops

    def _send(self, tree: Callable[[], Any]) -> None:
        _raise(self._adapter.update_if_active(tree))

    def _focus(self, here: bool) -> None:
        if sys.platform == "darwin":
            _raise(self._adapter.update_view_focus_state(here))
        elif sys.platform != "win32":  # there the adapter sees it itself
            self._adapter.update_window_focus_state(here)

    def _locate(self) -> None:
        """Say where on the screen the window is; on the other desktops the adapter knows."""
        if sys.platform in ("win32", "darwin"):
            return
        (x, y), (w, h) = pygame.display.get_window_position(), pygame.display.get_window_size()
        place = accesskit.Rect(x, y, x + w, y + h)
        self._adapter.set_root_window_bounds(place, place)


def described(node: Node, children: list[int]) -> Any:
    """A node as AccessKit has it."""
    made = accesskit.Node(getattr(accesskit.Role, node.role))
    x, y, w, h = node.bounds
    made.set_bounds(accesskit.Rect(x, y, x + w, y + h))
    if node.role == "LABEL":
        made.set_value(node.name)
    elif node.name:
        made.set_label(node.name)
    if node.value:
        made.set_value(node.value)
    if node.note:
        made.set_description(node.note)
    if node.live:
        made.set_live(accesskit.Live.POLITE)
    if node.range is not None:
        value, least, largest = node.range
        made.set_numeric_value(value)
        made.set_min_numeric_value(least)
        made.set_max_numeric_value(largest)
        made.add_action(accesskit.Action.INCREMENT)
        made.add_action(accesskit.Action.DECREMENT)
    if node.checked is not None:
        made.set_toggled(accesskit.Toggled.TRUE if node.checked else accesskit.Toggled.FALSE)
    if node.selected is not None:
        made.set_selected(node.selected)
    if node.disabled:
        made.set_disabled()
    if node.clicks:
        made.add_action(accesskit.Action.CLICK)
    if node.control is not None:
        made.add_action(accesskit.Action.FOCUS)
    made.set_children(children)
    return made


def reader_for(
    window: Window, title: Callable[[], str], handle: Callable[[pygame.event.Event], None],
    hushed: Callable[[], bool],
) -> Reader | None:
    """The reader of a window that is not shown yet; None where the desktop has none for it."""
    try:
        return Reader(window, title, handle, hushed)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # a panic in AccessKit is no Exception; the window goes on without
        return None


def _adapter(
    activate: Callable[[], None], ask: Callable[[Any], None], end: Callable[[], None]
) -> Any:
    """That of this desktop."""
    if sys.platform not in ("win32", "darwin"):
        return accesskit.unix.Adapter(activate, ask, end)
    handle = pygame.display.get_wm_info()["window"]
    if sys.platform == "win32":
        return accesskit.windows.SubclassingAdapter(handle, activate, ask)
    accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
    return accesskit.macos.SubclassingAdapter.for_window(handle, activate, ask)


def _raise(events: Any) -> None:
    if events is not None:
        events.raise_events()


def _click(pos: tuple[int, int]) -> Iterator[pygame.event.Event]:
    """What the mouse would do."""
    yield pygame.event.Event(
        pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False
    )
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        yield pygame.event.Event(kind, pos=pos, button=1, touch=False, clicks=1)
