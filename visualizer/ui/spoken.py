"""What a screen reader is told: all that is on screen as a tree, made of the figures' marks.

Figures go in, nodes come out, nothing else: `visualizer/accessibility.py` hands them to the
desktop. Roles have the names that AccessKit gives them, in capitals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from visualizer.base.i18n import Name
from visualizer.ui.figure import Figure, On, Text, bounds
from visualizer.ui.kit.touch import Stop, Stops
from visualizer.ui.widgets import (
    Button,
    Dropdown,
    NumberField,
    Segmented,
    Slider,
    TextField,
)
from visualizer.ui.widgets.base import Widget

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

NAMED = ("answer", "cell", "fact", "lesson", "message", "ratio", "sentence")
"""Marks whose name says what stands there, in the language spoken; of others the texts do."""

INERT: tuple[Name, ...] = ("dialog", "label", "message", "pair", "scroll area")
"""Controls that a click on their middle would not mean."""

PRESSED = ("answer", "button", "option", "row")
"""Marks that a click means something on, whether they say so or what they are in does."""

CHOSEN = ("tab", "tile")
"""Of several of these one is chosen."""

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
    control   the widget that the keyboard can come to; None: none
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
    control: Widget | None = None
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
    panes: Iterable[tuple[str, Figure]], controls: Sequence[tuple[Widget, Figure]],
    above: Figure | None = None, focused: Widget | None = None, stops: Stops | None = None,
) -> tuple[Node, ...]:
    """All that is on screen, in the order in which it is gone through.

    A pane is a group with what is written and drawn in it. Where something is open over all the
    rest, as a dialog is, that alone is told: nothing else can be used.
    """
    if above is not None:
        opened = _nodes("open", above, focused)
        if any(node.role == "DIALOG" for node in opened) or _covers(above):
            return opened
    found: list[Node] = []
    for name, figure in panes:
        nodes = _nodes(name, figure, focused, stops)
        if nodes:
            heading = next((text for text in figure.texts() if _is_word(text.string)), None)
            if heading is not None and _is_on_control(heading, nodes):
                found += nodes  # a bar
                continue
            string = "" if heading is None else heading.string
            found.append(Node((name,), "GROUP", string, _box(figure.box), children=nodes))
    for number, (widget, figure) in enumerate(controls):
        found += _nodes(f"control{number}", figure, focused) or _unseen(number, widget, focused)
    if above is not None:
        found += opened
    return tuple(found)


def _is_part(on: On) -> bool:
    """Is it a part that only the mouse needs: the minus and the plus of a number?"""
    return on.aside or (isinstance(on.control, NumberField) and on.name != on.control.name)


def _covers(figure: Figure) -> bool:
    """Does what is open darken all below it?"""
    return any(
        bounds(mark)[2:] == (figure.box.w, figure.box.h)
        for mark in figure.marks
        if not isinstance(mark, Text)
    )


def _is_on_control(line: Text, nodes: Iterable[Node]) -> bool:
    """Is it what is written on a control?"""
    place = pygame.Rect(bounds(line)).center
    return any(node.clicks and pygame.Rect(node.bounds).collidepoint(place) for node in nodes)


def _is_word(string: str) -> bool:
    return sum(letter.isalpha() for letter in string) > 1


def _unseen(number: int, widget: Widget, focused: Widget | None) -> list[Node]:
    """A control without marks of its own, such as what brings the keyboard to a pane; a stop stands
    for marks that are told already."""
    if not widget.focusable or not widget.name or isinstance(widget, Stop):
        return []
    return [Node((f"control{number}",), "GROUP", widget.name, _box(widget.rect), control=widget,
                 focused=widget is focused)]


def _nodes(
    where: str, figure: Figure, focused: Widget | None, stops: Stops | None = None
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
        if on is None or not (on.name or on.tip or on.control) or _is_part(on):
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
        node = _node((where, on.role, count[on.role]), on, written, rect, focused)
        if node is not None and stops is not None and (on.raised is not None or on.keys):
            stop = stops.at(on)
            focus = stop is not None and stop is focused and stop.on is on
            node = replace(node, control=stop, focused=focus)
        if node is not None:
            found.append(node)
            said |= set() if node.role in AROUND else {*inside}
    rest = [text for i, text in enumerate(texts) if i not in said]
    found += _lines(where, rest)[: max(0, MOST - len(found))]
    return tuple(sorted(found, key=_reading) if where != "open" else found)


def _box(rect: pygame.Rect) -> Bounds:
    return rect.x, rect.y, rect.w, rect.h


def _reading(node: Node) -> tuple[int, int]:
    """Line by line."""
    return node.bounds[1] + node.bounds[3] // 2, node.bounds[0]


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


def _node(key: Key, on: On, written: str, rect: pygame.Rect, focused: Widget | None) -> Node | None:
    """What a mark is about; None where it is called nothing that a user would know."""
    control = on.control
    if isinstance(control, Widget):
        part = "" if on.role == control.role else on.name
        return _of_control((id(control), on.role, part), on, control, rect, focused)
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
    value, limits = written if on.role == "cell" else "", None
    if on.entry is not None:
        value, limits = on.entry.value, on.entry.range
    chosen = on.checked if on.role in CHOSEN else None
    return Node(key, role, name, _box(rect), note=on.tip if on.tip != name else "",
                value=value, range=limits, live=on.role in LIVE,
                clicks=on.click is not None or on.role in PRESSED, selected=chosen,
                checked=None if on.role in CHOSEN else on.checked, disabled=bool(on.off))


def _of_control(
    key: Key, on: On, control: Widget, rect: pygame.Rect, focused: Widget | None
) -> Node:
    whole = on.role == control.role  # else it is a part, such as one of several tabs
    tip = control.tip()[0] if hasattr(control, "look") else control.tooltip
    node = Node(
        key, ROLES.get(on.role, "GROUP"), on.name or tip, _box(rect),
        note=tip if whole and tip != on.name else "", live=on.role in LIVE,
        clicks=control.enabled and on.role not in INERT,
        control=control if whole and control.focusable else None,
        focused=whole and control is focused, disabled=not control.enabled,
    )
    if isinstance(control, Button) and whole and not control.label:
        return replace(node, name=control.tooltip or on.name, note=control.key)
    if isinstance(control, Segmented):
        labels = dict(control.options)
        chosen = on.name == labels.get(control.selected)
        if whole:  # the keyboard is at one of its tabs
            return replace(node, control=None, focused=False, clicks=False)
        first = control.selected not in labels and on.name == control.options[0][1]
        return replace(node, selected=chosen, control=control,
                       focused=(chosen or first) and control is focused)
    if isinstance(control, Slider):
        return replace(node, value=control.value_text, range=(control.value, 0.0, 1.0))
    if isinstance(control, NumberField):
        limits = float(control.value), float(control.minimum), float(control.maximum)
        return replace(node, value=str(control.value), range=limits)
    if isinstance(control, Dropdown):
        if whole:
            return replace(node, value=control.label)
        option = next((o for o in control.options if o.label == on.name), None)
        return replace(node, selected=option is not None and control.is_chosen(option.key))
    if isinstance(control, TextField):
        return replace(node, value=control.value if control.edit is None else control.edit.text)
    return node
