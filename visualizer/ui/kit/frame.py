"""The frame of a pane: a quiet plane with a title on the left, and a note and controls on the right
of its heading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from visualizer.base.dataclass import dataclass
from visualizer.layout.grid import Box
from visualizer.ui import pane as plain
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.node import Extent, Node, column
from visualizer.ui.kit.texts import Text, whole_words
from visualizer.ui.look import Look

LOW = 92
"""Below this height (unscaled) a pane has no heading, unless it says another one."""

BESIDE = 10
"""Between the note and what stands at the right of it."""


@dataclass(eq=False)
class Headed(Node):
    """A node that is the frame of a pane, and controls at the right end of its heading.

    title  that heading's title, for which they leave room where they give way
    """

    node: Node
    heading: Node
    title: str = ""
    grow: float = 1

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        others, side = figure.heading_room, look.px(plain.PADDING)
        if box.h < look.px(LOW):
            self.node.put(figure, look, box)
            return
        room = box.w - 2 * side - others
        if self.heading.gives:
            title = text.measure(look, self.title, plain.TITLE_SIZE, "bold")[0]
            room -= title + look.px(plain.TITLE_GAP)
        wide = min(max(0, room), self.heading.size(look, max(0, room))[0])
        figure.heading_room = others + wide + look.px(BESIDE) if wide else others
        self.node.put(figure, look, box)
        figure.heading_room = others
        strip = Box(box.right - side - others - wide, box.y, wide, look.px(plain.TITLE_HEIGHT))
        high = min(strip.h, self.heading.size(look, wide)[1])
        self.heading.put(figure, look, strip._replace(y=strip.y + (strip.h - high) // 2, h=high))


@dataclass(eq=False)
class Frame(Node):
    """A node in the frame of a pane.

    title    said whole or not at all: the tooltip has it then
    notes    what stands beside it, the longest first: the first that has room, else the last
    told     gives them for the room inside, where they are about it
    heading  controls at the right end of the heading; they leave room for the title where they give
             way
    low      below this height, unscaled, it has no heading
    about    what the heading is about
    kept     titles, of frames that stand beside each other, and its own: where one of them has no
             room in the heading, all stand in lines of their own below it, so that none is missing
    spill    from this height inside on, unscaled, the longest note stands in a line of its own, or
             two, below the heading where it has no room there; 0: never
    """

    title: str
    node: Node
    notes: Sequence[str] = ()
    heading: Node | None = None
    told: Callable[[Look, Box], Sequence[str]] | None = None
    low: float = LOW
    about: On | None = None
    kept: Sequence[str] = ()
    spill: float = 0
    grow: float = 1

    def size(self, look: Look, width: int) -> Extent:
        side = 2 * look.px(plain.PADDING)
        wide, high = self.node.size(look, width - side)
        return wide + side, high + look.px(plain.TITLE_HEIGHT) + look.px(plain.PADDING)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        import pygame

        if self.heading is not None and box.h >= look.px(self.low):
            Headed(replace(self, heading=None), self.heading, self.title).put(figure, look, box)
            return
        if box.h < look.px(self.low):
            self.node.put(figure, look, Box(*plain.pane(figure, look, pygame.Rect(box))))
            return
        notes = self.notes
        if self.told is not None:
            notes = self.told(look, Box(*plain.content(look, pygame.Rect(box))))
        room = max(0, box.w - 2 * look.px(plain.PADDING)) - figure.heading_room
        below = not all(plain.title_fits(look, title, room) for title in self.kept)
        title = "" if below else self.title
        note = self._note(look, title, room, notes)
        area = Box(*plain.pane(figure, look, pygame.Rect(box), title, note,
                               headed=bool(self.title)))
        if self.about is not None:
            top = Box(box.x, box.y, box.w - figure.heading_room, look.px(plain.TITLE_HEIGHT))
            figure.spot(top, self.about)
        node = self.node
        if self.spill and notes and note != notes[0] and area.h >= look.px(self.spill):
            line = Text(notes[0], plain.TITLE_SIZE, color="text_dim", lines=2,
                        shorter=whole_words(notes[0]))
            node = column(line, node, gap=4)
        if below:
            lines = max(len(text.wrap(look, title, max(1, area.w), plain.TITLE_SIZE, "bold"))
                        for title in self.kept)
            node = column(Text(self.title, plain.TITLE_SIZE, "bold", "text_dim", lines=lines,
                               kept=True, top=True), node, gap=4)
        node.put(figure, look, area)

    def _note(self, look: Look, title: str, room: int, notes: Sequence[str]) -> str:
        if not notes:
            return ""
        if plain.title_fits(look, title, room):
            room -= text.measure(look, title, plain.TITLE_SIZE, "bold")[0]
        room -= look.px(plain.TITLE_GAP)
        fitting = (note for note in notes
                   if text.measure(look, note, plain.TITLE_SIZE)[0] <= room)
        return next(fitting, notes[-1])


def framed(title: str, node: Node, *notes: str, **how: Any) -> Frame:
    """A node in the frame of a pane; see Frame."""
    return Frame(title, node, notes, **how)
