"""A row of controls: what has no room in it goes into a second row or into "⋯", which holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from itertools import groupby, pairwise
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure
from visualizer.ui.kit.buttons import HEIGHT
from visualizer.ui.kit.menu import card, divider
from visualizer.ui.kit.node import Extent, Node
from visualizer.ui.look import Look

MORE: Name = "more"
"""The item that opens the menu. It stands there only while there is something in that."""


class Item(NamedTuple):
    """Something in the row.

    name    by which lessons call it
    goes    where there is too little room the lowest go into the menu first; None: it never does;
            0: it stands in the menu only
    below   the lowest go into a second row first, 0: as soon as there is one; None: it never does
    entry   what stands for it in the menu, where that is another node, or what makes that
    group   those of one stand closer together and, at the right end, say more together; in the menu
            a line parts them
    end     does it stand at the right end?
    widths  at which it can say ever more, unscaled; those of the node where there are none
    least   with how much it makes do where nothing more can go, unscaled
    """

    name: Name
    node: Node
    goes: int | None = None
    below: int | None = None
    entry: Node | Callable[[], Node] | None = None
    group: Name = ""
    end: bool = False
    widths: Sequence[float] = ()
    least: float | None = None


Row = list[Item]


@dataclass(eq=False)
class Overflow(Node):
    """Items from left to right. What is spare goes to those that can say more with it, from the
    last at the left to the first, and then to those at the right end.

    lead    what stands before them: two nodes, of which the second needs more room
    light   what goes into the menu before there is a second row: items up to this `goes`
    roomy   from so much width on, without what leads, the group at the right end is the first that
            says more; 0: never
    opened  is the menu open? Then the figure has it in `over`
    closes  the action that closes it
    """

    items: Sequence[Item]
    lead: tuple[Node, Node] | None = None
    light: int = 0
    roomy: float = 0
    gap: float = 6
    apart: float = 12
    margin: float = 0
    opened: bool = False
    closes: Any = None
    grow: float = 1
    _known: dict[object, Sequence[int]] = field(default_factory=dict, init=False)
    _plans: dict[object, tuple[list[Row], Row]] = field(default_factory=dict, init=False)

    def size(self, look: Look, width: int) -> Extent:
        return width, look.px(HEIGHT)

    def rows(self, look: Look, width: int, *, two: bool) -> int:
        """How many rows it has, where it may have two."""
        return len(self._plan(look, width, two)[0])

    # What stands where

    def _plan(self, look: Look, width: int, two: bool) -> tuple[list[Row], Row]:
        """The items of each row, and those in the menu."""
        key = look.scale, width, two
        if key not in self._plans:
            self._plans[key] = self._planned(look, width - 2 * self._px(look, self.margin), two)
        return self._plans[key]

    def _planned(self, look: Look, width: int, two: bool) -> tuple[list[Row], Row]:
        first = width - (self.lead[0].size(look, width)[0] if self.lead else 0)
        items = [*self.items]
        row, menu = self._without(look, first, items, self.light if two else None)
        if not two or self._least(look, row) <= first:
            return [row], menu
        top = [one for one in items if one.below != 0 and one.goes != 0]
        for number in sorted({one.below for one in top if one.below is not None}):
            if self._least(look, top) <= first:
                break
            top = [one for one in top if one.below != number]
        row, menu = self._without(look, width, [one for one in items if one not in top], None)
        return [top, row], menu

    def _without(
        self, look: Look, width: int, items: Row, last: int | None
    ) -> tuple[Row, Row]:
        """Those that have room, and those that go, up to the `last` that may."""
        gone: Row = []
        orders = sorted({one.goes for one in items if one.goes})
        for order in [0, *(one for one in orders if last is None or one <= last)]:
            gone = [one for one in items if one.goes is not None and one.goes <= order]
            row = [one for one in items if one not in gone and (gone or one.name != MORE)]
            if self._least(look, row) <= width:
                break
        return row, gone

    def _least(self, look: Look, row: Row) -> int:
        return sum(self._widths(look, one)[0] for one in row) + sum(self._gaps(look, row))

    def _gaps(self, look: Look, row: Row) -> list[int]:
        """Between neighbours."""
        near, far = self._px(look, self.gap), self._px(look, self.apart)
        return [near if a.group == b.group and a.end == b.end else far for a, b in pairwise(row)]

    @staticmethod
    def _px(look: Look, size: float) -> int:
        return look.px(size) if size else 0

    def _widths(self, look: Look, one: Item) -> Sequence[int]:
        key = look.scale, one.name
        if key not in self._known:
            self._known[key] = [look.px(wide) for wide in one.widths] or one.node.widths(look)
        return self._known[key]

    def _wide(self, look: Look, row: Row, width: int) -> tuple[list[int], int]:
        """How wide each item of a row is, and what is left then."""
        steps = [self._widths(look, one) for one in row]
        wide = [step[0] for step in steps]
        spare = width - sum(wide) - sum(self._gaps(look, row))
        for number, one in enumerate(row):
            if spare < 0 and one.least is not None:
                less = min(-spare, max(0, wide[number] - look.px(one.least)))
                wide[number] -= less
                spare += less
        left = [number for number, one in enumerate(row) if not one.end]
        right = [number for number, one in enumerate(row) if one.end]
        groups = groupby(right, key=lambda number: row[number].group or number)
        units = [*([number] for number in reversed(left)), *(list(some) for _group, some in groups)]
        if self.roomy and width >= look.px(self.roomy):
            units.insert(0, units.pop())
        for back in range(max(map(len, steps), default=0), 0, -1):
            for unit in units:
                more = [max(0, steps[number][max(0, len(steps[number]) - back)] - wide[number])
                        for number in unit]
                if len(unit) > 1 and sum(more) > spare:
                    continue
                for number, wish in zip(unit, more, strict=True):
                    given = max(0, min(spare, wish))
                    wide[number] += given
                    spare -= given
        return wide, spare

    def _places(self, look: Look, row: Row, strip: Box) -> list[Box]:
        """Where the items of a row stand."""
        wide, spare = self._wide(look, row, strip.w)
        gaps, x, found = [0, *self._gaps(look, row)], strip.x, []
        ends = next((number for number, one in enumerate(row) if one.end), None)
        for number, (one, w, gap) in enumerate(zip(row, wide, gaps, strict=False)):
            x += gap + (max(0, spare) if number == ends else 0)
            high = min(strip.h, one.node.size(look, w)[1])
            found.append(Box(x, strip.y + (strip.h - high) // 2, w, high))
            x += w
        return found

    # What is described

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        two = box.h >= 2 * look.px(HEIGHT)
        rows, menu = self._plan(look, box.w, two)
        high, more = box.h // len(rows), box
        for number, row in enumerate(rows):
            strip = Box(box.x, box.y + number * high, box.w, high)
            strip = strip.inset(self._px(look, self.margin), 0)
            if self.lead is not None and number == 0:
                strip = self._put_lead(figure, look, row, strip, self.lead)
            for one, place in zip(row, self._places(look, row, strip), strict=True):
                one.node.put(figure, look, place)
                figure.named[one.name] = pygame.Rect(place)
                more = place if one.name == MORE else more
        figure.named |= {one.name: pygame.Rect(more) for one in menu}
        if menu and self.opened:
            figure.over = card(look, list(_lines(menu)), more, figure.window, self.closes)

    def _put_lead(
        self, figure: Figure, look: Look, row: Row, strip: Box, lead: tuple[Node, Node]
    ) -> Box:
        """Put what stands before the first row; returns what it leaves."""
        small, large = (node.size(look, strip.w)[0] for node in lead)
        each, spare = self._wide(look, row, strip.w - large)
        roomy = spare >= 0 and each == [self._widths(look, one)[-1] for one in row]
        wide = large if roomy else small
        lead[roomy].put(figure, look, strip._replace(w=wide))
        return strip._replace(x=strip.x + wide, w=strip.w - wide)


def _lines(items: Row) -> Iterator[Node]:
    """What stands for items in the menu, with a line between groups."""
    for number, one in enumerate(items):
        if number and one.group != items[number - 1].group:
            yield divider()
        yield one.entry() if callable(one.entry) else one.entry or one.node
