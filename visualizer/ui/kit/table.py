"""What may be longer than its room: tables of rows, and anything that scrolls.

How far something is scrolled is no state of a node: it gets it as `Scrolled`, with the action that
changes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field
from typing import Any

import pygame

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit.node import UNBOUNDED, Extent, Line, Node, given_way, shared
from visualizer.ui.look import Look
from visualizer.ui.marks import Mark, Rect
from visualizer.ui.marks import Text as Letters
from visualizer.ui.shapes import polyline, rounded_rect
from visualizer.ui.theme import Color, with_alpha

ROW, LEAST_ROW = 28, 20
"""The height of a row, and what it comes down to where there is little room, unscaled."""

BAR, THIN, SHORTEST = 14, 6, 24
"""What a scroll bar takes at the right; its width; the least length of what can be held; unscaled.
"""

REACH = 4
"""So far beside a scroll bar it can be caught, too, unscaled."""

BELOW_HEAD = 6
"""Between the letters of a table's head and what is below, unscaled."""

HERE = 0.16
"""How much of the accent colour lies below the row in force."""


class Scrolled(NamedTuple):
    """How far something is scrolled, and the action that scrolls it to somewhere else."""

    at: int
    to: Callable[[int], Any]


@dataclass(eq=False)
class ScrollBar:
    """A bar that shows which part of something is in view; the mouse holds it from press to
    release.

    first, share  of the whole: what lies before the part in view, and how much that is
    move    gets the share of the whole that lies before what is to be in view; gives an action
    across  does it lie below what is wide? Else it stands at the side of what is high
    tip     what the tooltip says; None: that the wheel scrolls, too
    """

    box: Box
    first: float
    share: float
    move: Callable[[float], Any]
    across: bool = False
    tip: str | None = None
    _grip: int | None = field(default=None, init=False)

    def _along(self, box: Box) -> tuple[int, int]:
        """Where a part of it begins, and how long it is."""
        return (box.x, box.w) if self.across else (box.y, box.h)

    def thumb(self, look: Look) -> Box:
        """What stands for the part in view."""
        begin, length = self._along(self.box)
        size = min(length, max(look.px(SHORTEST), round(length * self.share)))
        at = min(1.0, max(0.0, self.first / max(1e-9, 1 - self.share)))
        start = begin + round((length - size) * at)
        if self.across:
            return self.box._replace(x=start, w=size)
        return self.box._replace(y=start, h=size)

    def press(self, look: Look, pos: tuple[int, int]) -> Any:
        """Take hold of the part in view; beside it, it comes to the pointer first."""
        start, size = self._along(self.thumb(look))
        beyond = pos[not self.across] - start
        on_it = 0 <= beyond < size
        self._grip = beyond if on_it else size // 2
        return None if on_it else self.drag(look, pos)

    def drag(self, look: Look, pos: tuple[int, int]) -> Any:
        """The action that moves what is held to the pointer."""
        if self._grip is None:
            return None
        begin, length = self._along(self.box)
        room = max(1, length - self._along(self.thumb(look))[1])
        at = min(1.0, max(0.0, (pos[not self.across] - self._grip - begin) / room))
        return self.move(at * (1 - self.share))

    def release(self) -> None:
        """Let go of it."""
        self._grip = None

    def draw(self, figure: Figure, look: Look) -> None:
        """Describe it."""
        radius = min(self.box.w, self.box.h) // 2
        rounded_rect(figure, self.box, look.theme.track, radius=radius)
        rounded_rect(figure, self.thumb(look), look.theme.border_strong, radius=radius)
        self.spot(figure, look)

    def spot(self, figure: Figure, look: Look) -> None:
        """Say that the mouse can hold it, at its sides, too."""
        tip = _("the wheel scrolls, and this bar") if self.tip is None else self.tip
        beside = (0, -look.px(REACH)) if self.across else (-look.px(REACH), 0)
        figure.spot(self.box.inset(*beside), On("scroll bar", "scroll bar", tip, control=self))


def more_signs(figure: Figure, look: Look, area: Box, *, above: bool, below: bool) -> None:
    """Say in the padding of a pane that the wheel brings more into view, above its area or below.

    The signs stand beside the text, so that none of it is covered.
    """
    x, half, deep = area.center[0], look.px(7), look.px(4)
    for wanted, up, middle, said in (
        (above, -1, area.y - look.px(5), _("there is more above: the wheel scrolls")),
        (below, 1, area.bottom + look.px(7), _("there is more below: the wheel scrolls")),
    ):
        if wanted:
            arrow = [(x - half, middle - up * deep / 2), (x, middle + up * deep / 2),
                     (x + half, middle - up * deep / 2)]
            polyline(figure, look.theme.accent, arrow, look.px(2))
            place = Box(x - 3 * half, middle - look.px(6), 6 * half, look.px(12))
            figure.spot(place, On(said, "sign", tip=said))


def _wheel(
    scrolled: Scrolled, at: int, most: int
) -> Callable[[tuple[int, int], int, int], Any]:
    """What notches of the wheel mean, to the right and up."""
    return lambda _pos, right, up: scrolled.to(max(0, min(at - up, most)) - (at - scrolled.at))


def _keys(scrolled: Scrolled, at: int, most: int, page: int) -> Callable[[pygame.event.Event], Any]:
    """What keys mean while the keyboard is there."""
    steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
             pygame.K_HOME: -at, pygame.K_END: most - at}

    def key(event: pygame.event.Event) -> Any:
        if event.key not in steps or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return None
        return scrolled.to(max(0, min(at + steps[event.key], most)) - (at - scrolled.at))

    return key


class Column(NamedTuple):
    """A column of a table.

    width  unscaled; as wide as the widest cell in view where None
    grow   its share of what is spare
    gives  where there is too little room the columns with the highest number get less first
    most   the widest it gets, as a share of the table; 0: no limit
    drops  before any gets less the columns with the highest number are left out; 0: never
    """

    width: float | None = None
    grow: float = 0
    gives: int = 0
    most: float = 0
    drops: int = 0


class TableRow(NamedTuple):
    """The cells of a row, and what it is about. The last of fewer cells than there are columns has
    the rest of the row.

    here   is it the row in force? It has a plane then
    fill   the theme's colour of a plane of its own
    faces  what is drawn over its box, beside the cells: a sign at its edge, for instance
    """

    cells: Sequence[Node]
    on: On | None = None
    here: bool = False
    fill: str | Color = ""
    faces: Callable[[Figure, Look, Box], object] | None = None


class Uneven(NamedTuple):
    """Rows that are as high as their cells: how wide the columns are (None: left out), the gap
    between them, and how high each row is without what is spare; in pixels."""

    rows: list[TableRow]
    widths: list[int | None]
    gap: int
    high: list[int]


@dataclass(eq=False)
class Table(Node):
    """Rows below each other, of columns that give way; of many rows those that are in view.

    count, make  how many rows there are, and what gives one by its number: only those in view are
                 asked for
    scrolled     None: what has no room is not to be seen
    row, least   the height of a row, and what it comes down to where there is too little room for
                 all of them
    places       how many rows there may be at other moments: their height is that for so many
    enough       it asks for room for so many rows, of the least height; 0: for all, of the full one
    uneven       is each row as high as its cells? All rows are asked for then, and none scrolls
    fold         gives the rows where there is room for so many only, if they are not to scroll
    head         a row above them that stays, with a line below it
    gap, apart   what is free between two columns, and two rows, of whose height it is a part
    widest       what is spare widens the gaps up to this, where no column grows
    follows      the row that is in view as long as nobody has scrolled away from it; then
                 `scrolled` counts from where that row is in view
    shows        a row that is in view, from where it is scrolled to as little as that takes
    signs        do small arrows tell that there is more, in place of the bar?
    first, fits  once it is put: the first row in view, and how many there are
    name         of the list of rows, for the keyboard and screen readers
    """

    columns: Sequence[Column]
    count: int
    make: Callable[[int], TableRow]
    scrolled: Scrolled | None = None
    row: float = ROW
    least: float = 0
    places: int = 0
    enough: int = 0
    uneven: bool = False
    fold: Callable[[int], Sequence[TableRow]] | None = None
    head: TableRow | None = None
    gap: float = 8
    apart: float = 0
    widest: float = 0
    follows: int | None = None
    shows: int | None = None
    signs: bool = False
    name: Name = "rows"
    grow: float = 1
    gives: int = 1
    first: int = field(default=0, init=False)
    fits: int = field(default=1, init=False)
    _known: dict[tuple[float, int], Uneven] = field(default_factory=dict, init=False, repr=False)

    def size(self, look: Look, width: int) -> Extent:
        if self.uneven:
            return width, sum(self._all(look, width).high)
        head = self._head_high(look)
        if self.enough:
            return width, head + look.px(self.least or self.row) * min(self.enough, self.count)
        return width, head + look.px(self.row) * self.count

    def _head_high(self, look: Look) -> int:
        if self.head is None:
            return 0
        cells = max(cell.size(look, UNBOUNDED)[1] for cell in self.head.cells)
        return max(look.px(self.least or self.row), cells + look.px(BELOW_HEAD))

    def _pitch(self, look: Look, high: int) -> int:
        if not self.least:
            return look.px(self.row)
        lines = max(self.count, self.places)
        return max(look.px(self.least), min(look.px(self.row), high // max(1, lines)))

    def fitting(self, look: Look, high: int) -> int:
        """How many of its rows are in view in so many pixels."""
        high -= self._head_high(look)
        return min(self.count, max(1, high // self._pitch(look, high)))

    def _all(self, look: Look, width: int) -> Uneven:
        key = look.scale, width
        if key not in self._known:
            rows = [self.make(i) for i in range(self.count)]
            (widths, gap), least = self._widths(look, width, rows), look.px(self.least or self.row)
            high = [max([least, *(cell.size(look, wide or 0)[1]
                                  for cell, wide in zip(one.cells, widths, strict=False))])
                    for one in rows]
            self._known[key] = Uneven(rows, widths, gap, high)
        return self._known[key]

    def _put_uneven(self, figure: Figure, look: Look, box: Box) -> None:
        rows, widths, gap, high = self._all(look, box.w)
        least, y = look.px(self.least or self.row), box.y
        spare = max(0, box.h - sum(high)) // max(1, high.count(least))
        more = min(look.px(self.row) - least, spare)
        for one, h in zip(rows, high, strict=True):
            strip = Box(box.x, y, box.w, h + more * (h == least))
            self._row(figure, look, strip, one, widths, gap)
            y = strip.bottom

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        if self.uneven:
            self._put_uneven(figure, look, box)
            return
        head, area = box.top(self._head_high(look))
        pitch = self._pitch(look, area.h)
        fitting = max(1, area.h // pitch)
        folded = self.fold(fitting) if self.fold is not None and self.count > fitting else None
        most = 0 if folded else max(0, self.count - fitting)
        start = 0 if self.follows is None else max(0, min(self.follows - fitting + 1, most))
        moved = self.scrolled.at if self.scrolled is not None else 0
        first = max(0, min(start + moved, most))
        if self.shows is not None:
            first = max(min(first, self.shows), self.shows - fitting + 1)
        self.first, self.fits = first, fitting
        barred = bool(most and self.scrolled is not None and not self.signs)
        wide = area.w - (look.px(BAR) if barred else 0)
        rows = folded or [self.make(i) for i in range(first, min(self.count, first + fitting))]
        widths, gap = self._widths(look, wide, [*([self.head] if self.head else []), *rows])
        if self.scrolled is not None and most:
            scrolled = self.scrolled._replace(at=first - start)
            figure.spot(box, On(self.name, "list", wheel=_wheel(scrolled, first, most),
                                keys=_keys(scrolled, first, most, fitting)))
        with figure.clipped(box):
            if self.head is not None:
                self._row(figure, look, head._replace(w=wide), self.head, widths, gap)
                thin = look.px(1)
                figure.fill(look.theme.divider, (box.x, head.bottom - thin, box.w, thin))
            for number, one in enumerate(rows):
                strip = Box(area.x, area.y + number * pitch, wide, pitch - look.px(self.apart))
                self._row(figure, look, strip, one, widths, gap)
        if barred:
            self._bar(look, area, first, start, fitting).draw(figure, look)
        elif self.signs:
            more_signs(figure, look, area, above=first > 0, below=first < most)

    def _bar(self, look: Look, area: Box, first: int, start: int, fitting: int) -> ScrollBar:
        scrolled, count = self.scrolled, self.count
        assert scrolled is not None
        thin = look.px(THIN)
        box = Box(area.right - thin - look.px(2), area.y + look.px(2), thin,
                  max(1, area.h - look.px(4)))
        return ScrollBar(box, first / count, min(1.0, fitting / count),
                   lambda share: scrolled.to(round(share * count) - start))

    def _widths(
        self, look: Look, width: int, rows: Sequence[TableRow]
    ) -> tuple[list[int | None], int]:
        """How wide each column is, to the pixel, None where it is left out; and the gap."""
        gap = look.px(self.gap) if self.gap else 0
        found: list[int | None] = []
        for number, one in enumerate(self.columns):
            if one.width is not None:
                wide = look.px(one.width) if one.width else 0
            else:
                last = len(self.columns) - 1  # what has the rest of its row does not count
                cells = (row.cells[number] for row in rows
                         if number < len(row.cells) - (len(row.cells) <= last))
                wide = max((cell.size(look, width)[0] for cell in cells), default=0)
            found.append(min(wide, round(one.most * width)) if one.most else wide)
        kept = [*range(len(found))]

        def spare() -> int:
            return width - gap * (len(kept) - 1) - sum(found[i] or 0 for i in kept)

        for i in sorted(kept, key=lambda i: -self.columns[i].drops):
            if spare() < 0 and self.columns[i].drops:
                kept.remove(i)
                found[i] = None
        columns, along = [self.columns[i] for i in kept], [found[i] or 0 for i in kept]
        left = spare()
        if left < 0:
            along = given_way(along, [one.gives for one in columns], -left)
        elif any(one.grow for one in columns):
            more = shared(left, [one.grow for one in columns])
            along = [one + plus for one, plus in zip(along, more, strict=True)]
        elif self.widest:
            gap = max(gap, min(look.px(self.widest), gap + left // max(1, len(kept) - 1)))
        for i, wide in zip(kept, along, strict=True):
            found[i] = wide
        return found, gap

    def _row(
        self, figure: Figure, look: Look, strip: Box, one: TableRow,
        widths: Sequence[int | None], gap: int,
    ) -> None:
        plane = with_alpha(look.theme.accent, HERE) if one.here else one.fill
        if plane:
            rounded_rect(figure, strip.inset(0, 1), look.color(plane), radius=look.px(5))
        if one.on is not None:
            raised = look.px(5) if one.on.click is not None else None
            on = one.on
            if on.raised is None and raised is not None:
                on = on.of_list(self.name, raised)
            figure.spot(strip, on)
        x, fewer = strip.x, len(one.cells) < len(widths)
        for number, (cell, wide) in enumerate(zip(one.cells, widths, strict=False), 1):
            if fewer and number == len(one.cells):
                wide = max(0, strip.right - x)
            if wide is None:
                continue
            cell.put(figure, look, Box(x, strip.y, wide, strip.h))
            x += wide + gap
        if one.faces is not None:
            one.faces(figure, look, strip)


@dataclass(eq=False)
class Scroll(Node):
    """A node that may be higher than its room: wheel, bar and keys move it, in steps of `step`,
    unscaled, of which only whole ones are to be seen.

    shows    of a column, the number of the node that is in view as long as nobody has scrolled
             away from it; -1: the last
    signs    do small arrows tell that there is more, in place of the bar?
    """

    node: Node
    scrolled: Scrolled
    step: float = 20
    shows: int | None = None
    signs: bool = False
    name: Name = "text"
    grow: float = 1
    gives: int = 1

    def size(self, look: Look, width: int) -> Extent:
        return self.node.size(look, width)

    def put(self, figure: Figure, look: Look, box: Box) -> None:
        if self.node.size(look, box.w)[1] <= box.h:
            self.node.put(figure, look, box)
            return
        wide = box.w - (0 if self.signs else look.px(BAR))
        high, step = self.node.size(look, wide)[1], look.px(self.step)
        page = max(1, box.h // step)
        most = -(-high // step) - page
        start = self._start(look, wide, page, step, most)
        at = max(0, min(start + self.scrolled.at, most))
        scrolled = self.scrolled._replace(at=at - start)
        figure.spot(box, On(self.name, "list", wheel=_wheel(scrolled, at, most),
                            keys=_keys(scrolled, at, most, page)))
        view = box.top(page * step)[0]
        inside = Figure(view, figure.window)
        self.node.put(inside, look, Box(box.x, box.y - at * step, wide, high))
        gone = [mark for mark in inside.texts() if not _holds(view, mark)]
        inside.keep(lambda mark: _holds(view, mark) if isinstance(mark, Letters)
                    else not _is_cap(view, mark, gone))
        with figure.clipped(view):
            figure.take(inside)
        if self.signs:
            more_signs(figure, look, box, above=at > 0, below=at < most)
            return
        thin, lines = look.px(THIN), most + page
        place = Box(box.right - thin - look.px(2), box.y, thin, box.h)
        ScrollBar(place, at / lines, page / lines,
            lambda share: self.scrolled.to(round(share * lines) - start)).draw(figure, look)

    def _start(self, look: Look, wide: int, page: int, step: int, most: int) -> int:
        """By how many steps it is moved where nobody has scrolled."""
        node, number = self.node, self.shows
        if number is None or not isinstance(node, Line):
            return 0
        if number < 0:
            return most
        top, bottom = node.before(look, wide, number)
        return max(0, min(-(-bottom // step) - page, top // step, most))


def _holds(view: Box, mark: Letters) -> bool:
    """Is a line of text to be seen whole?"""
    least = mark.h // 6  # of the line box, where there are no letters
    return view.y <= mark.y + least and mark.y + mark.h - least <= view.bottom


def _is_cap(view: Box, mark: Mark, gone: Sequence[Letters]) -> bool:
    """Is it the outline of a key cap at an edge, whose letters are not to be seen?"""
    if not isinstance(mark, Rect) or not mark.border:
        return False
    top, bottom = mark.y, mark.y + mark.h
    if not top < view.y < bottom and not top < view.bottom < bottom:
        return False
    return any(top <= one.y + one.h / 2 <= bottom and mark.x <= one.x < mark.x + mark.w
               and mark.h < 2 * one.h for one in gone)


def scrolling(node: Node, scrolled: Scrolled, **how: Any) -> Scroll:
    """A node that scrolls where it has no room; see Scroll."""
    return Scroll(node, scrolled, **how)
