"""Which solutions the gallery shows and where: scrolled, grouped, and one class opened."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from visualizer.base.kept import Kept
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.layout.sheet import WIDE, PicturePlace, Sheet, Sizes, sheet_in
from visualizer.measure.symmetry import SolutionClasses
from visualizer.show.show import Show
from visualizer.ui.kit import ScrollBar
from visualizer.ui.look import Look

LEAST, WIDE_LEAST, MOST, GAP = 76, 88, 220, 10
"""Sides of a square with the area of a thumbnail, and what is between two, unscaled. In wide ones
there are numbers to be read."""

BELOW, BESIDE = 18, 36
"""Room for how many solutions a class has, unscaled."""

CLEAR, BAR, INSET = 6, 6, 2
"""Between the thumbnails and where the scroll bar has its room, how wide that bar is, and what is
free beside it and at its ends, unscaled."""

NOTCH = 64
"""A notch of the wheel scrolls by whole rows of about this height, unscaled."""

SORTING_SECONDS = 0.002
"""How much of a frame goes to the classes."""


class Item(NamedTuple):
    """A thumbnail in view.

    box       where it is in the window
    solution  its number; of a class that of its first solution
    of_class  the number of the class that it stands for; None for a single solution
    in_band   does it belong to the opened class, and stand in the band below that?
    """

    box: Box
    solution: int
    of_class: int | None = None
    in_band: bool = False


def event_of(show: Show, item: Item) -> int:
    """The event of the solution that a thumbnail shows."""
    return int(show.run.trace.solutions[item.solution])


class Browser:
    """`arrange` comes before everything else in a frame.

    It follows the playhead until the user scrolls.
    """

    offset = Kept(0)  # pixels of the sheet above what is in view
    following = Kept(True)
    opened: Kept[int | None] = Kept(None)

    def __init__(self, show: Show) -> None:
        self._every = SolutionClasses(show.run.trace.whole, show.run.moment.solver)
        self.classes = self._every
        self._until: tuple[int, int] | None = None
        self.area = Box(0, 0, 0, 0)
        self.sheet = Sheet(0, 1, 1, 1, 1)
        self.unsorted = False
        self._grouped = False
        self._followed: int | None = None  # how often it was to follow again
        self._members = np.zeros(0, np.int64)
        self._newest: int | None = None
        self._look: Look | None = None

    @property
    def grouped(self) -> bool:
        """Does it show classes?"""
        return self._grouped

    def arrange(self, area: Box, show: Show, ratio: float) -> None:
        """Learn where the thumbnails go, and what has come meanwhile."""
        self.unsorted = self._every.update(SORTING_SECONDS)
        self._hide(show)
        shows_classes = show.overview.grouped and self.classes.possible
        if shows_classes != self._grouped:
            self._grouped, self.opened, self.following = shows_classes, None, True
        if show.controls.followed != self._followed:
            self._followed, self.following = show.controls.followed, True
        found = show.run.moment.counters.solutions
        self._newest = found - 1 if found else None
        self._look = show.look
        # The bar has its place even when there is none: in the margin of the pane.
        self.area = area._replace(w=max(1, area.w - show.look.px(CLEAR)))
        top = self._top()
        before = self.sheet
        self._fit(show, ratio)
        if self.following:
            self._show_newest()
        elif top is not None and before.pitch != self.sheet.pitch:
            self._to(self.sheet.box(min(top, self.sheet.total - 1)).y)

    def _hide(self, show: Show) -> None:
        """Know only of the solutions that may be seen."""
        if not show.run.hidden:
            self.classes, self._until = self._every, None
            return
        until = len(show.run.trace.solutions), len(self._every.class_of)
        if until != self._until:
            self.classes, self._until = self._every.until(until[0]), until
            if self.opened is not None and self.opened >= len(self.classes.firsts):
                self.opened = None

    def _fit(self, show: Show, ratio: float) -> None:
        look = show.look
        least = WIDE_LEAST if ratio > WIDE else LEAST
        sizes = Sizes(look.px(least), look.px(MOST), look.px(GAP))
        count = len(show.run.trace.solutions)
        if self._grouped:
            sizes = sizes._replace(below=look.px(BELOW), beside=look.px(BESIDE))
            count = len(self.classes.firsts)
        sheet = sheet_in(
            self.area.w, self.area.h, count, ratio, sizes,
            abreast=int(self.classes.sizes.max(initial=1)) if self._grouped else 1,
            growing=show.run.recording or show.run.hidden or self.unsorted,
        )
        if self.opened is not None:
            self._members = self.classes.members(self.opened)
            sheet = sheet._replace(opened=self.opened, members=len(self._members))
        self.sheet = sheet
        self._to(self.offset)

    def _top(self) -> int | None:
        """The number of the first thumbnail in view."""
        at = self.offset + self.sheet.pitch // 2
        places = self.sheet.in_view(at, at + 1)
        return next((place.number for place in places if not place.member), None)

    # What there is to see

    def items(self) -> Iterator[Item]:
        """The thumbnails of which something is in view."""
        offset = self.offset
        for place in self.sheet.in_view(offset, offset + self.area.h):
            yield self._item(place)

    def _item(self, place: PicturePlace) -> Item:
        box = self._on_screen(place.box)
        if place.member:
            return Item(box, int(self._members[place.number]), in_band=True)
        if self._grouped:
            return Item(box, int(self.classes.firsts[place.number]), place.number)
        return Item(box, place.number)

    def _on_screen(self, box: Box) -> Box:
        return Box(box.x + self.area.x, box.y + self.area.y - self.offset, box.w, box.h)

    def band(self) -> tuple[Box, Box] | None:
        """The band with the members of the opened class, and the thumbnail that it belongs to."""
        band = self.sheet.band
        if band is None or self.opened is None:
            return None
        box = self._on_screen(Box(0, band[0], self.area.w, band[1]))
        return box, self._on_screen(self.sheet.box(self.opened))

    def class_of(self, solution: int | None) -> int | None:
        """The class of a solution, if it has been sorted in."""
        if solution is None or solution >= len(self.classes.class_of):
            return None
        return int(self.classes.class_of[solution])

    @property
    def newest(self) -> int | None:
        """The solution that the playhead reached last."""
        return self._newest

    def _newest_boxes(self) -> list[Box]:
        """Where the newest solution is on the sheet: its class, and itself where that is opened."""
        number = self.class_of(self._newest) if self._grouped else self._newest
        if self._newest is None:
            number = 0
        if number is None or number >= self.sheet.total:
            return []
        boxes = [self.sheet.box(number)]
        if self._grouped and number == self.opened and self._newest is not None:
            boxes.append(self.sheet.member(int(self._members.searchsorted(self._newest))))
        return boxes

    @property
    def away(self) -> int:
        """Is the newest solution out of view, above (-1) or below (1)? 0 while it is in view."""
        boxes = self._newest_boxes()
        if self.following or not boxes:
            return 0
        middle = boxes[-1].y + boxes[-1].h // 2 - self.offset
        return -1 if middle < 0 else 1 if middle >= self.area.h else 0

    @property
    def end(self) -> int:
        """The largest offset."""
        return max(0, self.sheet.total_height - self.area.h)

    def bar(self, look: Look) -> ScrollBar:
        """What shows which part of the sheet is in view, in the margin of the pane."""
        area, inset, whole = self.area, look.px(INSET), max(1, self.sheet.total_height)
        x, wide = area.right + look.px(CLEAR) + inset, look.px(BAR)
        box = Box(x, area.y + inset, wide, max(1, area.h - 2 * inset))
        return ScrollBar(box, self.offset / whole, (whole - self.end) / whole,
                         lambda share: self.scroll_to(share * whole))

    # What the user does

    def follow(self) -> None:
        """Show the newest solution, now and from now on."""
        self.following = True
        self._show_newest()

    def _show_newest(self) -> None:
        for box in self._newest_boxes():
            self._show(box.y, box.bottom + self.sheet.below)
        if self.opened is None and self.sheet.pitch <= self.area.h:
            # A whole row stands at the top; what is cut is the last one.
            self._to(-(-self.offset // self.sheet.pitch) * self.sheet.pitch)

    def roll(self, notches: int) -> None:
        """Scroll down by notches of the wheel."""
        notch = self._look.px(NOTCH) if self._look is not None else NOTCH
        rows = max(1, round(notch / self.sheet.pitch))
        self.scroll_to(self.offset + notches * rows * self.sheet.pitch)

    def turn_page(self, pages: int) -> None:
        """Scroll down by whole rows, as many as fit."""
        rows = max(1, (self.area.h + self.sheet.gap) // self.sheet.pitch)
        self.scroll_to(self.offset + pages * rows * self.sheet.pitch)

    def scroll_to(self, offset: float) -> None:
        """Scroll, and follow no longer, if there is anything to scroll."""
        if self.end:
            self.following = False
            self._to(offset)

    def _to(self, offset: float) -> None:
        """Scroll, as far as there is something to be seen."""
        self.offset = round(min(self.end, max(0, offset)))

    def _show(self, top: int, bottom: int) -> None:
        """Scroll as little as brings a part of the sheet into view."""
        if top < self.offset:
            self._to(top)
        elif bottom > self.offset + self.area.h:
            self._to(bottom - self.area.h)

    def toggle(self, number: int) -> None:
        """Open a class, which closes the one that was open, or close it; it stays where it is."""
        stands = self.sheet.box(number).y - self.offset
        self.opened = None if self.opened == number else number
        members = self.classes.members(number) if self.opened is not None else self._members[:0]
        self._members = members
        self.sheet = self.sheet._replace(opened=self.opened, members=len(members))
        top = self.sheet.box(number).y
        self._to(top - stands)
        band = self.sheet.band
        if band is not None:
            self._show(top, min(top + self.area.h, band[0] + band[1]))
