"""What is clicked on: buttons, switches, and one of a few things in sight. None keeps any state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from visualizer.base.i18n import Name
from visualizer.base.lists import begun_large
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.node import About, Fit, Icon, Line, Node, Over, Shape, Space, column, row
from visualizer.ui.kit.texts import Text
from visualizer.ui.look import Look
from visualizer.ui.shapes import disc, rounded_rect

HEIGHT = 34
"""The usual height of a control with one line of text, unscaled."""

TEXT, CAPTION = 14, 13
CAP = 20
"""The height of a key cap, unscaled."""

ICON = 20
PADDING, PADDED = 12, 3
"""At both sides of what is in a button: of one with words, and of others."""

SEGMENT_PADDING, NARROW, CUT, UNDERLINE = 16, 8, 5, 2
"""On either side of the label of a segment: where there is room, where there is little, and where
the label begins to be cut; and how thick the line below the chosen one is."""


class Choice(NamedTuple):
    """One of several things: its key, its label, what its tooltip says and the key in it."""

    key: Any
    label: str
    tip: str = ""
    cap: str = ""


def button(
    label: str = "", click: Any = None, *, icon: Name = "", caption: str = "", tip: str = "",
    cap: str = "", off: str = "", active: bool = False, flat: bool = False, repeat: bool = False,
    role: Name = "button", letter: float = TEXT, style: Name = "bold", icon_size: float = ICON,
    height: float = HEIGHT, padding: float | None = None, wide: float = HEIGHT,
    done: float | None = None, quiet: bool = False, ahead: bool = False, behind: bool = False,
    called: str = "", grow: float = 0, gives: int = 0,
) -> About:
    """Means `click`, an action, when it is clicked, or activated by Enter or Space.

    caption  stands in small letters below the icon
    cap      the key that does the same, for the tooltip
    off      why it does nothing now; "" while it does
    active   is it filled with the accent colour?
    flat     has it a plane only under the pointer?
    repeat   does it go on while it is held?
    done     from 0 to 1: how much of what it waits for has passed
    quiet    is it one of less weight than its neighbours?
    wide     its least width. padding: at both sides of what is in it; else as is usual
    called   its name, where no words stand there; else its tooltip is
    ahead    do icon and label stand at the left, as in a menu, and the key at the right?
    behind   does the icon stand behind the label?
    """
    color = "text_faint" if off else "on_accent" if active else "text_dim" if quiet else "text"
    content: Node
    if caption:
        small = "text_faint" if off else "on_accent" if active else "text_dim"
        content = Line(
            [Icon(icon, icon_size, color), Text(caption, CAPTION, "bold", small, align="center")],
            gap=1, down=True, middle=True, grow=1,
        )
    else:
        parts: list[Node] = [Icon(icon, icon_size, color)] if icon else []
        align = "left" if ahead else "center"
        words = [Text(begun_large(label), letter, style, color, align=align, grow=0 if icon else 1)]
        keys: list[Node] = []
        if ahead and cap:
            keys = [Space(8, grow=1), column(key_cap(cap.split(", ")[0]), middle=True)]
        parts += words if label else []
        content = Line([*(parts[::-1] if behind else parts), *keys], gap=8, middle=not ahead)
    if done is not None:
        color = "on_accent" if active else "accent"
        content = Over([content, Shape(0, lambda figure, look, box: sweep(
            figure, look, box, done, color), 0, grow=1)])
    fill, border = _plane(off, active, quiet)
    if flat and not active:
        fill = border = ""
    name = label or called or tip or caption
    on = On(name, role, tip, key=cap, off=off, click=click, repeat=repeat)
    if padding is None:
        padding = PADDING if label else PADDED
    return About(content, on, fill, border, padding=(padding, 0),
                 least=(wide if height >= HEIGHT else height, height), grow=grow, gives=gives)


def key_cap(key: str) -> About:
    """The name of a key as it stands on the keyboard."""
    name = Text(key, CAPTION, "bold", "text_dim", align="center")
    return About(name, None, "surface", "border_strong", padding=(6, 0), least=(CAP, CAP), radius=4)


def _plane(off: str, active: bool, quiet: bool = False) -> tuple[Name, Name]:
    """The colours of the plane that a control stands on, and of its border."""
    if off or quiet:
        return "surface", "border"
    return ("accent", "accent") if active else ("surface_raised", "border")


def sweep(figure: Figure, look: Look, box: Box, done: float, color: Name) -> None:
    """A thin line along the upper edge that fills up, from 0 to 1."""
    place = box.x, box.y + look.px(2), round(box.w * done), look.px(2)
    figure.fill(look.color(color), place)


def segmented(
    options: Sequence[Choice], selected: Any, click: Callable[[Any], Any], *, name: Name,
    height: float = HEIGHT, letter: float = TEXT, padding: float = SEGMENT_PADDING,
    off: str = "", gap: float = 4, flat: bool = False, cut: bool = True, grow: float = 0,
) -> Node:
    """One of some options is chosen, or none: tabs beside each other. Only the chosen one has a
    plane, and a line below its label. The arrow keys choose.

    click  gets an option's key and gives the action that chooses it
    name   of the list of them, for the keyboard
    flat   does each take what its label needs, as in a heading?
    cut    may labels stand so close to their edges that they begin to be cut?
    """

    def segment(option: Choice, around: float) -> Node:
        active = option.key == selected
        color = "text_faint" if off else "text" if active else "text_dim"
        on = On(option.label, "tab", option.tip, key=option.cap, off=off, among=name,
                checked=active, click=click(option.key))
        label = Text(begun_large(option.label), letter, "bold", color, align="center", gives=1)
        marked = Over([label, Shape(0, partial(_underline, color), 0)]) if active else label
        return About(marked, on, "surface_hover" if active else "", padding=(around, 0),
                      least=(0, height), grow=0 if flat else 1, gives=1)

    def all_of(around: float, *, equal: bool) -> Line:
        return Line([segment(one, around) for one in options], gap, equal=equal)

    if flat:
        return all_of(padding, equal=False)

    ways = [(padding, True), (NARROW, True), *([(CUT, True), (CUT, False)] if cut
                                               else [(NARROW, False)])]
    return Fit((all_of(around, equal=equal) for around, equal in ways), grow=grow, flat=True)


def _underline(color: Name, figure: Figure, look: Look, box: Box) -> None:
    high = look.px(UNDERLINE)
    figure.fill(look.color(color), box._replace(y=box.bottom - high, h=high))


BOX, BOX_GAP = 18, 10
TRACK, KNOB = (30, 18), 6


def switch(
    label: str, on: bool, click: Any, *, tip: str = "", cap: str = "", off: str = "",
    height: float = HEIGHT, letter: float = CAPTION, grow: float = 0,
) -> About:
    """A knob at one end or the other, behind a label."""

    def paint(figure: Figure, look: Look, box: Box) -> None:
        theme, lit = look.theme, on and not off
        border = theme.accent if lit else theme.border_strong
        fill = theme.accent if lit else theme.surface_pressed
        rounded_rect(figure, box, fill, border, look.px(1), box.h // 2)
        inset = box.h // 2
        knob = box.right - inset if on else box.x + inset
        color = theme.on_accent if lit else theme.text_faint if off else theme.text_dim
        disc(figure, color, (knob, box.y + box.h / 2), look.px(KNOB))

    words = Text(begun_large(label), letter, "regular", "text_faint" if off else "text", grow=1)
    about = On(label, "switch", tip, key=cap, off=off, checked=on, click=click)
    return About(row(words, Shape(TRACK[0], paint, TRACK[1]), gap=BOX_GAP), about,
                 padding=(4, 0), least=(0, height), grow=grow)


def checkbox(label: str, on: bool, click: Any, *, tip: str = "", cap: str = "", off: str = "",
             height: float = HEIGHT, grow: float = 0) -> About:
    """A box with a check mark, before a label."""

    def paint(figure: Figure, look: Look, box: Box) -> None:
        theme, lit = look.theme, on and not off
        fill, edge = (theme.accent,) * 2 if lit else (theme.surface_raised, theme.border_strong)
        rounded_rect(figure, box, fill, edge, look.px(1), look.px(4))

    color = "text_faint" if off else "on_accent"
    mark: list[Node] = [Icon("check", BOX - 4, color)] if on else []
    words = Text(begun_large(label), TEXT, "regular", "text_faint" if off else "text", grow=1)
    about = On(label, "checkbox", tip, key=cap, off=off, checked=on, click=click)
    return About(row(Over([Shape(BOX, paint), *mark]), words, gap=BOX_GAP), about,
                 padding=(2, 0), least=(0, height), grow=grow)
