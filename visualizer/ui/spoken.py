"""What a screen reader is told: all that is on screen as a tree, made of the figures' marks.

Figures go in, nodes come out, nothing else: `visualizer/accessibility.py` hands them to the
desktop. Roles have the names that AccessKit gives them, in capitals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.touch import Stop, Stops
from visualizer.ui.marks import Text, bounds

ROLES = {
    "button": "BUTTON", "checkbox": "CHECK_BOX", "switch": "SWITCH", "tabs": "TAB_LIST",
    "tab": "TAB", "label": "LABEL", "field": "TEXT_INPUT", "number": "SPIN_BUTTON",
    "list": "COMBO_BOX", "option": "LIST_BOX_OPTION", "slider": "SLIDER", "dialog": "DIALOG",
    "message": "STATUS", "sentence": "STATUS", "lesson": "STATUS", "answer": "BUTTON",
    "heading": "HEADING", "row": "LIST_ITEM", "tile": "LIST_ITEM", "choice": "LIST_ITEM",
    "cell": "LIST_ITEM", "scroll area": "SCROLL_VIEW", "status": "LABEL", "fact": "LABEL",
    "text": "MULTILINE_TEXT_INPUT", "board": "GROUP",
}
"""Of a mark's role. One that is not named here is a group where it is a control, else a label."""

LIVE = ("sentence", "lesson", "message")
"""What is read aloud as soon as it changes, when nothing else is being said."""

NAMED = ("answer", "cell", "dialog", "fact", "lesson", "message", "ratio", "sentence")
"""Marks whose name says what stands there, in the language spoken; of others the texts do."""

INERT: tuple[Name, ...] = ("message", "number")
"""Controls that a click on their middle would not mean."""

PRESSED = ("answer", "button", "option", "row")
"""Marks that a click means something on, whether they say so or what they are in does."""

CHOSEN = ("option", "tab", "tile")
"""Of several of these one is chosen; others are on or off."""

AROUND = ("DIALOG", "GROUP", "SCROLL_VIEW", "TAB_LIST")
"""What is around others: what is written inside is told by itself."""

MOST = 300
"""Nodes of one figure: nobody listens to more, and each of them costs time."""

Bounds = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the window."""

Key = tuple[Hashable, ...]


@dataclass(frozen=True)
class Node:
    """Something on screen.

    key       which one it is, from one tree to the next
    role      its name in AccessKit
    name      what it is called; for a text, what is written
    note      what is told beside that: a tooltip
    value     what is chosen or typed there
    live      is it read aloud as soon as it changes?
    clicks    does a click on its middle do something?
    control   where the keyboard can come to it; None: none
    focused   is the keyboard there?
    checked   is it on? None: it is nothing to be switched
    selected  is it the one that is chosen? None: it is nothing to choose
    disabled  can it not be used now?
    range     value, least and largest of a number; None: it is none
    children  what is in it
    """

    key: Key
    role: str
    name: str
    bounds: Bounds
    note: str = ""
    value: str = ""
    live: bool = False
    clicks: bool = False
    control: Stop | None = None
    focused: bool = False
    checked: bool | None = None
    selected: bool | None = None
    disabled: bool = False
    range: tuple[float, float, float] | None = None
    children: tuple[Node, ...] = ()

    @property
    def center(self) -> tuple[int, int]:
        """Where a click on it goes."""
        x, y, w, h = self.bounds
        return x + w // 2, y + h // 2


def tree_of(
    panes: Iterable[tuple[str, Figure]], focused: Stop | None = None, stops: Stops | None = None,
) -> tuple[Node, ...]:
    """All that is on screen, in the order in which it is gone through. A pane is a group with what
    is written and drawn in it; what is open over the panes stands as one of them."""
    found: list[Node] = []
    for name, figure in panes:
        nodes = _nodes(name, figure, focused, stops)
        if not nodes:
            continue
        heading = next((text for text in figure.texts() if _is_word(text.string)), None)
        if figure.layer or (heading is not None and _is_on_control(heading, nodes)):
            found += nodes  # a bar, or what is open
            continue
        string = "" if heading is None else heading.string
        found.append(Node((name,), "GROUP", string, _box(figure.box), children=nodes))
    return tuple(found)


def _is_on_control(line: Text, nodes: Iterable[Node]) -> bool:
    """Is it what is written on a control?"""
    place = pygame.Rect(bounds(line)).center
    return any(node.clicks and pygame.Rect(node.bounds).collidepoint(place) for node in nodes)


def _is_word(string: str) -> bool:
    return sum(letter.isalpha() for letter in string) > 1


def _nodes(
    where: str, figure: Figure, focused: Stop | None, stops: Stops | None = None
) -> tuple[Node, ...]:
    """What is in a figure: what its marks are about, and what else is written."""
    abouts: dict[tuple[Any, ...], tuple[On, pygame.Rect]] = {}
    texts: list[tuple[str, pygame.Rect]] = []
    own: dict[tuple[Any, ...], list[int]] = {}  # which texts are about it themselves
    for mark, clip, on in zip(figure.marks, figure.clips, figure.ons, strict=True):
        rect = pygame.Rect(bounds(mark)).clip(figure.box)
        rect = rect if clip is None else rect.clip(clip)
        if not rect.w or not rect.h:
            continue
        key = ("",) if on is None else (on.role, on.name, on.tip, id(on.control), on.choice)
        if isinstance(mark, Text):
            own.setdefault(key, []).append(len(texts))
            texts.append((mark.string, rect))
        if on is None or not (on.name or on.tip or on.control) or on.aside:
            continue
        if key in abouts:
            abouts[key] = on, abouts[key][1].union(rect)
        elif len(abouts) < MOST:
            abouts[key] = on, rect
    found: list[Node] = []
    said: set[int] = set()
    count: Counter[str] = Counter()
    for key, (on, rect) in abouts.items():
        inside = own.get(key) or [
            i for i, (_string, place) in enumerate(texts) if rect.collidepoint(place.center)
        ]
        inside.sort(key=lambda i: (texts[i][1].centery, texts[i][1].left))
        written = " ".join(" ".join(texts[i][0] for i in inside).split())
        # The third row stays the third row, whatever it says then: so a change of it is told.
        count[on.role] += 1
        node = _node((where, on.role, count[on.role]), on, written, rect)
        if node is not None and stops is not None and (on.raised is not None or on.keys):
            stop = stops.at(on)
            focus = stop is not None and stop is focused and stop.on is on
            node = replace(node, control=stop, focused=focus)
        if node is not None:
            found.append(node)
            said |= set() if node.role in AROUND else {*inside}
    rest = [text for i, text in enumerate(texts) if i not in said]
    found += _lines(where, rest)[: max(0, MOST - len(found))]
    return tuple(sorted(found, key=_reading))


def _box(rect: pygame.Rect) -> Bounds:
    return rect.x, rect.y, rect.w, rect.h


def _reading(node: Node) -> tuple[bool, int, int]:
    """A dialog first, then what is in it, line by line."""
    return node.role != "DIALOG", node.bounds[1] + node.bounds[3] // 2, node.bounds[0]


def _lines(where: str, texts: Sequence[tuple[str, pygame.Rect]]) -> list[Node]:
    """What is written, a node for each line of it."""
    lines: list[tuple[str, pygame.Rect]] = []
    for string, rect in texts:
        if lines and lines[-1][1].centery == rect.centery and rect.left >= lines[-1][1].right:
            before, place = lines[-1]
            lines[-1] = f"{before} {string}", place.union(rect)
        else:
            lines.append((string, rect.copy()))
    return [
        Node((where, "line", number), "LABEL", string, _box(rect))
        for number, (string, rect) in enumerate(lines)
    ]


def _node(key: Key, on: On, written: str, rect: pygame.Rect) -> Node | None:
    """What a mark is about; None where it is called nothing that a user would know."""
    # A caption that is but the key says less than the tooltip.
    name = on.tip if written in on.key else written or on.tip
    if on.role in NAMED or on.entry is not None:
        name = on.name
    elif on.role == "heading":
        name = on.tip or written
    if on.told and on.keys is not None and not on.among:  # it is around others
        return Node(key, "GROUP", on.told, _box(rect), clicks=on.click is not None)
    if not name:
        return None
    role = ROLES.get(on.role, "BUTTON" if on.click is not None else "LABEL")
    chosen, value, limits = on.role in CHOSEN, written if on.role == "cell" else "", None
    if on.entry is not None:
        value, limits = on.entry.value, on.entry.range
    return Node(key, role, name, _box(rect), note=on.tip if on.tip != name else "",
                value=value, live=on.role in LIVE,
                clicks=on.role in PRESSED or (on.click is not None and on.role not in INERT),
                selected=on.checked if chosen else None, checked=None if chosen else on.checked,
                disabled=bool(on.off), range=limits)
