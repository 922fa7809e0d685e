"""What can be wrong with what is on the screen, whoever has put it there: found in figures alone.

Nothing here knows panes, bars, dialogs or controls. A screen is a list of layers, from the back to
the front: figures with the names of what they show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from visualizer.layout.classroom import AT_HEIGHT, AT_WIDTH, FLOOR
from visualizer.ui.figure import Figure, On
from visualizer.ui.marks import Rect, Text, bounds
from visualizer.ui.spoken import Node
from visualizer.ui.text import ELLIPSIS, SMALLEST
from visualizer.window import Window

Layer = tuple[str, Figure]

NEAR = 2
"""Pixels by which places are rounded: so far from its letters a rim is drawn around them."""

NEAR_BY = ("controls", "timeline")
"""Layers that only who sits at the keyboard has to read."""

MOST_PRESSES = 120
"""Of Tab, until it is where it has been."""

MOST_PROBES = 4
"""Places in a row and in a column at which it is asked what stands there, where that depends."""

CONTROLS = ("button", "tab", "list", "field", "number", "slider", "checkbox", "switch")
"""Roles of what stands alone."""

CARDS = ("dialog", "message")
"""Roles of what lies over all the rest."""

HOLDERS = ("dialog", "label", "message", "pair", "scroll area", "tabs")
"""Roles of what holds others, which are clicked, or shows something only."""

SCROLLED = ("scroll area", "scroll bar")
"""Roles of what is scrolled by any number of pixels."""

Tips = Callable[[tuple[int, int]], str]
"""What the tooltip at a place says."""


class Fault(NamedTuple):
    """Something that is wrong.

    part   which part of the property it breaks: a key of PARTS
    layer  what it stands in
    said   what it is
    """

    part: str
    layer: str
    said: str

    def __str__(self) -> str:
        return f"{self.part}: {self.layer}: {self.said}"


class Seen(NamedTuple):
    """A line of text of which something is seen.

    layer   the number of its layer
    number  that of its mark, among those of all layers
    ink     about what is seen of what it blackens
    """

    layer: int
    number: int
    text: Text
    ink: pygame.Rect


class Screen:
    """All that is seen in a window of a size, and what hides it."""

    def __init__(self, layers: Sequence[Layer], size: tuple[int, int]) -> None:
        self.layers = layers
        self.size = size
        self.opaque: list[tuple[int, pygame.Rect]] = []
        found: list[Seen] = []
        number = 0
        for layer, (_name, figure) in enumerate(layers):
            for mark, clip in zip(figure.marks, figure.clips, strict=True):
                number += 1
                if isinstance(mark, Rect):
                    if mark.fill is not None and (len(mark.fill) == 3 or mark.fill[3] == 255):
                        rect = pygame.Rect(mark[:4])
                        self.opaque.append((number, rect if clip is None else rect.clip(clip)))
                elif isinstance(mark, Text) and mark.string.strip():
                    ink = ink_of(mark) if clip is None else ink_of(mark).clip(clip)
                    if ink.w and ink.h:
                        found.append(Seen(layer, number, mark, ink))
        self._numbers = [above for above, _rect in self.opaque]
        self._rects = [rect for _above, rect in self.opaque]
        plain = sorted(without_rims(found), key=lambda seen: seen.number)
        self.texts = [
            seen for seen in plain if not self.hides(seen.ink, seen.number, number + 1)
        ]

    def hides(self, place: pygame.Rect, after: int, before: int) -> bool:
        """Is a place hidden by something opaque that was put there between two marks?"""
        return any(
            after < self._numbers[i] < before and self._rects[i].contains(place)
            for i in place.collidelistall(self._rects)
        )


def without_rims(found: Sequence[Seen]) -> Iterator[Seen]:
    """Without the rims around letters, which are the same letters in the colour of the ground."""
    last: dict[str, list[Text]] = {}
    for seen in reversed(found):
        text = seen.text
        others = last.setdefault(text.string, [])
        if not any(abs(o.x - text.x) <= NEAR and abs(o.y - text.y) <= NEAR for o in others):
            others.append(text)
            yield seen


def ink_of(text: Text) -> pygame.Rect:
    """About what a line of text blackens: its line box without the room above and below."""
    return pygame.Rect(text.x, text.y + text.h * 0.25, text.w, text.h * 0.5)


def too_small(screen: Screen, least: Callable[[str], int]) -> Iterator[Fault]:
    """Letters smaller than those of a layer may be, in pixels."""
    for seen in screen.texts:
        name = screen.layers[seen.layer][0]
        if seen.text.pixels < least(name):
            yield Fault("small", name, f"{seen.text.string!r} is {seen.text.pixels} px high")


def cut(screen: Screen, tips: Tips) -> Iterator[Fault]:
    """Texts that end in an ellipsis where no tooltip says all of it."""
    for seen in screen.texts:
        string = seen.text.string
        if is_cut(string) and not tells_whole(string, tips(seen.ink.center)):
            yield Fault("cut", screen.layers[seen.layer][0], f"{string!r} without a tooltip")


def is_cut(string: str) -> bool:
    """Does a text end in an ellipsis because it was cut? One that was written has a blank before
    it, and where a text is cut blanks are left out; or it stands for any value: "-p n=…"."""
    return string.endswith(ELLIPSIS) and not string.endswith((" " + ELLIPSIS, "=" + ELLIPSIS))


def tells_whole(string: str, tip: str) -> bool:
    """Does a tooltip go on where a text was cut?"""
    begun = squeezed(string.rstrip(ELLIPSIS))
    for said in (*tip.split("\n"), tip):
        _before, found, rest = squeezed(said).partition(begun) if begun else ("", " ", said)
        if found and rest and not is_cut(said):
            return True
    return False


def squeezed(text: str) -> str:
    """Without blanks: lines are broken at them, and within words too long for a line."""
    return "".join(text.split())


def over_each_other(screen: Screen) -> Iterator[Fault]:
    """Texts that lie on each other, with nothing opaque between them."""
    inks = [seen.ink for seen in screen.texts]
    for number, one in enumerate(screen.texts):
        for i in one.ink.collidelistall(inks):
            shared, other = one.ink.clip(inks[i]), screen.texts[i]
            if i <= number or shared.w <= 1 or shared.h <= 1:
                continue
            first, last = sorted((one, other), key=lambda seen: seen.number)
            if not screen.hides(shared, first.number, last.number):
                said = f"{first.text.string!r} and {last.text.string!r} share {shared.size}"
                yield Fault("over", screen.layers[last.layer][0], said)


def outside(screen: Screen) -> Iterator[Fault]:
    """Texts that reach out of their pane, of what shows a part of it, or of the window; but for the
    first and the last line of what is scrolled. And controls that do not stand in the window."""
    window = pygame.Rect((0, 0), screen.size)
    numbered = {seen.number for seen in screen.texts}
    number = 0
    for name, figure in screen.layers:
        box, scrolled = figure.box.clip(window), figure.places(lambda on: on.role in SCROLLED)
        for mark, clip in zip(figure.marks, figure.clips, strict=True):
            number += 1
            if number not in numbered or not isinstance(mark, Text):
                continue
            room, ink = box if clip is None else box.clip(clip), ink_of(mark)
            if any(room.inflate(4, 4).colliderect(place) for place in scrolled):
                ink = ink.clip((ink.x, room.y, ink.w, room.h))
            if not room.inflate(2, 2).contains(ink):
                said = f"{mark.string!r} takes {tuple(ink)} and has {tuple(room)}"
                yield Fault("outside", name, said)
        for on, place in controls(figure, (*CONTROLS, *CARDS)):
            if not window.contains(place):
                yield Fault("outside", name, f"the {on.role} {on.name!r} at {tuple(place)}")


def controls(
    figure: Figure, roles: Sequence[str] = CONTROLS
) -> Iterator[tuple[On, pygame.Rect]]:
    """What can be clicked of a figure, and has a place of its own, as a button has."""
    for mark, clip, on in zip(figure.marks, figure.clips, figure.ons, strict=True):
        if on is not None and on.role in roles and clicked(on) and isinstance(mark, Rect):
            place = pygame.Rect(bounds(mark))
            scrolled = clip is not None and not pygame.Rect(clip).contains(place)
            yield on, place.clip(clip) if scrolled else place


def crowded(screen: Screen) -> Iterator[Fault]:
    """Controls that lie over a part of each other, so that a click means the wrong one."""
    for name, figure in screen.layers:
        found = [(on, place) for on, place in controls(figure) if place.w and place.h]
        rects = [place for _on, place in found]
        for number, (on, place) in enumerate(found):
            for i in place.collidelistall(rects):
                other, rect = found[i]
                if i > number and not place.contains(rect) and not rect.contains(place):
                    said = f"the {on.role} {on.name!r} and the {other.role} {other.name!r}"
                    yield Fault("over", name, f"{said} share {place.clip(rect).size}")


def nameless(screen: Screen) -> Iterator[Fault]:
    """What means something to a click and has no name or role for a screen reader."""
    for name, figure in screen.layers:
        said = set()
        for mark, clip, on in zip(figure.marks, figure.clips, figure.ons, strict=True):
            if on is None:
                continue
            place = pygame.Rect(bounds(mark))
            place = place if clip is None else place.clip(clip)
            for about in abouts(on, place):
                lacks = [part for part in ("name", "role") if not getattr(about, part)]
                if lacks and clicked(about) and about.role not in HOLDERS:
                    said.add(f"a click on {what(about)!r} has no {' and no '.join(lacks)}")
        yield from (Fault("nameless", name, one) for one in sorted(said))


def abouts(on: On, place: pygame.Rect) -> Iterator[On]:
    """What a mark is about; where that depends on the place, what it is at some places."""
    if on.at is None:
        yield on
        return
    seen = []
    for i in range(MOST_PROBES):
        for j in range(MOST_PROBES):
            x = place.x + (2 * i + 1) * place.w // (2 * MOST_PROBES)
            y = place.y + (2 * j + 1) * place.h // (2 * MOST_PROBES)
            found = on.at(x, y)
            if found is not None and found not in seen:
                seen.append(found)
                yield found


def clicked(on: On) -> bool:
    """Does a click mean something there?"""
    return any((on.click, on.shift_click, on.double_click, on.control))


def what(on: On) -> str:
    """Words for something that may have no name."""
    return on.name or on.role or on.tip or on.lead or repr(on.click)


# A window


def layers_of(window: Window) -> list[Layer]:
    """All that is on the screen, as it was last drawn, with the panes' names."""
    names = {id(figure): name for name, (_seen, figure) in window._shown.items()}
    return [(names.get(id(figure), "controls"), figure) for figure in window.figures()]


def faults_of(window: Window, *, clear: bool = False) -> list[Fault]:
    """All that is wrong with what a window shows. clear: is it read from the last row?"""
    layers = layers_of(window)
    screen = Screen(layers, window.size)

    def least(name: str) -> int:
        if clear and name not in NEAR_BY:
            width, height = window.size
            return int(FLOOR * min(width / AT_WIDTH, height / AT_HEIGHT))
        return int(SMALLEST * window.look.scale)

    def tips(pos: tuple[int, int]) -> str:
        said = [figure.tip_at(pos) for _name, figure in layers]
        return "\n".join([*filter(None, said), tooltip(window, pos)])

    return [*too_small(screen, least), *cut(screen, tips), *over_each_other(screen),
            *outside(screen), *crowded(screen), *nameless(screen)]


def tooltip(window: Window, pos: tuple[int, int]) -> str:
    """What appears beside the pointer when it rests at a place."""
    window.handle(pygame.event.Event(pygame.WINDOWLEAVE))
    surface = pygame.Surface(window.size)
    window.draw(surface)
    before = len(window.figures())
    window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
    for _moment in range(4):
        window.advance(0.3)
    window.draw(surface)
    after = window.figures()
    if len(after) <= before:
        return ""
    return " ".join(text.string for text in after[-1].texts())


def left_out(
    window: Window, most: Mapping[str, float], texts: Sequence[str]
) -> Iterator[Fault]:
    """What is not written, or only in part, in layers of these names; and which of them are higher
    than their share of the window's height."""
    layers = [(name, figure) for name, figure in layers_of(window) if name in most]
    written = squeezed("".join(text.string for _n, figure in layers for text in figure.texts()))
    for text in texts:
        if squeezed(text) not in written:
            yield Fault("whole", " and ".join(most), f"{text!r} is cut")
    for name, figure in layers:
        if figure.box.h > most[name] * window.size[1]:
            yield Fault("whole", name, f"it takes {figure.box.h} of {window.size[1]} px")


def unreached(window: Window) -> Iterator[Fault]:
    """What can be clicked and has no key, and controls that Tab does not reach."""
    surface = pygame.Surface(window.size)
    reached: set[int] = set()
    for _press in range(MOST_PRESSES):
        window.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t"))
        window.draw(surface)
        here = next((node for node in everything(window.spoken()) if node.focused), None)
        if here is not None and id(here.control) in reached:
            break
        if here is not None:
            reached.add(id(here.control))
    panes = {name for name, _figure in layers_of(window)}
    for whole in window.spoken():
        layer = str(whole.key[0]) if whole.key[0] in panes else "controls"
        for node in everything([whole]):
            if node.disabled or (node.control is None and not node.clicks):
                continue
            if node.control is None:
                yield Fault("unreached", layer, f"no key comes to the {node.role} {node.name!r}")
            elif id(node.control) not in reached:
                said = f"Tab does not come to the {node.role} {node.name!r}"
                yield Fault("unreached", layer, said)


def everything(nodes: Sequence[Node]) -> Iterator[Node]:
    """All nodes of a screen reader's tree."""
    for node in nodes:
        yield node
        yield from everything(node.children)
