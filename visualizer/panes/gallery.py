"""What the gallery says: how many there are, and which one the pointer is on.

Which solutions the gallery shows and where: scrolled, grouped, and one class opened.

The controls of the gallery: all or grouped, copy, save, and the way back to the playhead.

The gallery: all solutions as thumbnails, or one for those that are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import go_to_solution, seek
from visualizer.actions.views import group_solutions
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.kept import Kept
from visualizer.layout.grid import Box
from visualizer.layout.sheet import WIDE, PicturePlace, Sheet, Sizes, sheet_in
from visualizer.measure.symmetry import SolutionClasses
from visualizer.panes.controls import copy_and_save
from visualizer.panes.pane import PaneFocus, QuietPane, frame, inside, is_low
from visualizer.panes.thumbnails import Thumbnails, frame_around, mark
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.trace import Trace
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.look import Look
from visualizer.ui.pane import PADDING, TITLE_HEIGHT, TITLE_SIZE
from visualizer.ui.shapes import polygon, rounded_rect
from visualizer.ui.theme import Color
from visualizer.ui.widgets.base import Widget
from visualizer.ui.widgets.button import NARROW, Button, Segmented
from visualizer.ui.widgets.scrolling import BAR, Scroll


def heading(figure: Figure, box: Box, show: Show, browser: Browser, end: int) -> None:
    """The frame of the pane, and in its heading, up to `end`, how many there are."""
    look = show.look
    area = frame(figure, box, show, " ")
    if is_low(box, show):
        return
    left, middle = area.x, box.y + look.px(PADDING + HEIGHT / 2)
    room = end - left - look.px(8)
    for line in _numbers(show, browser):
        if text.measure(look, line, TITLE_SIZE)[0] <= room:
            at = left, middle
            text.draw(figure, look, line, at, TITLE_SIZE, color="text_dim", anchor="midleft")
            break


def _numbers(show: Show, browser: Browser) -> list[str]:
    """How many there are, in words, and shorter."""
    found, total = show.run.moment.counters.solutions, len(show.run.trace.solutions)
    if not total:
        return []
    if browser.grouped:
        classes = len(browser.classes.firsts)
        words = ngettext("{classes} class of {all}", "{classes} classes of {all}", classes)
        texts = [words, _("{classes} of {all}")]
        return [t.format(classes=grouped(classes), all=grouped(total)) for t in texts]
    if show.run.hidden:
        return [_("{found} so far").format(found=grouped(found))]
    texts = [_("{found} of {all}")]
    if not show.run.complete:
        texts = [_("{found} of {all} so far"), *texts]
    return [t.format(found=grouped(found), all=grouped(total)) for t in texts]


def told(show: Show, browser: Browser, item: Item) -> str:
    """Which solution a thumbnail shows, and which class that is in."""
    known = _("Solution {number}, event {event}").format(
        number=grouped(item.solution + 1), event=grouped(event_of(show, item))
    )
    number = browser.class_of(item.solution)
    if number is None:
        return known
    size, count = int(browser.classes.sizes[number]), len(browser.classes.firsts)
    return ngettext(
        "{solution}, the only one of class {number} of {count}",
        "{solution}, one of {size} of class {number} of {count}",
        size,
    ).format(
        solution=known, number=grouped(number + 1), count=grouped(count), size=grouped(size)
    )


def event_of(show: Show, item: Item) -> int:
    """The event of the solution that a thumbnail shows."""
    return int(show.run.trace.solutions[item.solution])


LEAST, WIDE_LEAST, MOST, GAP = 76, 88, 220, 10
"""Sides of a square with the area of a thumbnail, and what is between two, unscaled. In wide ones
there are numbers to be read."""

BELOW, BESIDE = 18, 36
"""Room for how many solutions a class has, unscaled."""

CLEAR = 6
"""Between the thumbnails and the scroll bar, unscaled."""

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


class Browser:
    """`arrange` comes before everything else in a frame.

    It follows the playhead until the user scrolls.
    """

    following = Kept(True)
    opened: Kept[int | None] = Kept(None)

    def __init__(self, show: Show) -> None:
        self._every = SolutionClasses(show.run.trace.whole, show.run.moment.solver)
        self.classes = self._every
        self._until: tuple[int, int] | None = None
        self.scroll = Scroll()
        self.area = Box(0, 0, 0, 0)
        self.sheet = Sheet(0, 1, 1, 1, 1)
        self.unsorted = False
        self._grouped = False
        self._members = np.zeros(0, np.int64)
        self._newest: int | None = None
        self._look: Look | None = None
        self._view = pygame.Rect(0, 0, 0, 0)

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
        found = show.run.moment.counters.solutions
        self._newest = found - 1 if found else None
        self._look = show.look
        # The bar has its place even when there is none: in the margin of the pane.
        self.area = area._replace(w=max(1, area.w - show.look.px(CLEAR)))
        self._view = pygame.Rect(area.x, area.y, area.w + show.look.px(BAR), area.h)
        top = self._top()
        before = self.sheet
        self._fit(show, ratio)
        if self.following:
            self._show_newest()
        elif top is not None and before.pitch != self.sheet.pitch:
            self.scroll.to(self.sheet.box(min(top, self.sheet.total - 1)).y)

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
        self.scroll.fit(self._view, sheet.total_height)

    def _top(self) -> int | None:
        """The number of the first thumbnail in view."""
        at = self.scroll.offset + self.sheet.pitch // 2
        places = self.sheet.in_view(at, at + 1)
        return next((place.number for place in places if not place.member), None)

    # What there is to see

    def items(self) -> Iterator[Item]:
        """The thumbnails of which something is in view."""
        offset = self.scroll.offset
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
        return Box(box.x + self.area.x, box.y + self.area.y - self.scroll.offset, box.w, box.h)

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
        middle = boxes[-1].y + boxes[-1].h // 2 - self.scroll.offset
        return -1 if middle < 0 else 1 if middle >= self.area.h else 0

    # What the user does

    def follow(self) -> None:
        """Show the newest solution, now and from now on."""
        self.following = True
        self._show_newest()

    def _show_newest(self) -> None:
        for box in self._newest_boxes():
            self.scroll.show(box.y, box.bottom + self.sheet.below)
        if self.opened is None and self.sheet.pitch <= self.area.h:
            # A whole row stands at the top; what is cut is the last one.
            self.scroll.to(-(-self.scroll.offset // self.sheet.pitch) * self.sheet.pitch)

    def roll(self, notches: int) -> None:
        """Scroll down by notches of the wheel."""
        notch = self._look.px(NOTCH) if self._look is not None else NOTCH
        rows = max(1, round(notch / self.sheet.pitch))
        self.scroll_to(self.scroll.offset + notches * rows * self.sheet.pitch)

    def turn_page(self, pages: int) -> None:
        """Scroll down by whole rows, as many as fit."""
        rows = max(1, (self.area.h + self.sheet.gap) // self.sheet.pitch)
        self.scroll_to(self.scroll.offset + pages * rows * self.sheet.pitch)

    def scroll_to(self, offset: float) -> None:
        """Scroll, and follow no longer, if there is anything to scroll."""
        if self.scroll.end:
            self.following = False
            self.scroll.to(offset)

    def press(self, look: Look, pos: tuple[int, int]) -> bool:
        """Take hold of the scroll bar."""
        self.following = False
        return self.scroll.press(look, pos)

    def drag(self, look: Look, pos: tuple[int, int]) -> None:
        """Move the scroll bar."""
        self.scroll.drag(look, pos)

    def release(self) -> None:
        """Let go of it."""
        self.scroll.release()

    def toggle(self, number: int) -> None:
        """Open a class, which closes the one that was open, or close it; it stays where it is."""
        stands = self.sheet.box(number).y - self.scroll.offset
        self.opened = None if self.opened == number else number
        members = self.classes.members(number) if self.opened is not None else self._members[:0]
        self._members = members
        self.sheet = self.sheet._replace(opened=self.opened, members=len(members))
        self.scroll.fit(self._view, self.sheet.total_height)
        top = self.sheet.box(number).y
        self.scroll.to(top - stands)
        band = self.sheet.band
        if band is not None:
            self.scroll.show(top, min(top + self.area.h, band[0] + band[1]))


HEIGHT, SEGMENT = 28, 74
BUTTON_GAP, BELOW_HEADING = 6, 10


def below_heading(area: Box, look: Look) -> Box:
    """What is free of the room inside a pane with a title: controls are higher than one."""
    more = look.px(PADDING + HEIGHT + BELOW_HEADING) - look.px(TITLE_HEIGHT)
    return area.top(min(more, area.h), 0)[1]


class GalleryControls:
    """They stand in a row above the thumbnails; the way back lies upon them."""

    def __init__(
        self,
        send: Callable[[Action], None],
        follow: Callable[[], None],
        keys: Mapping[int, Callable[[], None]],
    ) -> None:
        self.focus = PaneFocus(
            _("solutions: → and ← to the next and the previous one, ↑ ↓ PageUp PageDown Home End "
              "scroll, Enter follows the playhead again"),
            "← → ↑ ↓", keys,
        )
        self._switch = Segmented(
            [("all", _("All")), ("grouped", _("Grouped"))], "all",
            lambda name: send(do(group_solutions, name == "grouped")),
            [(_("every solution"), ""),
             (_("those that are the same but for a symmetry of the problem once"), "")],
        )
        self._copy, self._save = copy_and_save(
            send, "solutions", _("copy the solutions as text"),
            _("save the solutions as text or JSON"),
        )
        self._follow = Button(
            follow, _("to the playhead"), "chevron-down", size=13, icon_size=12,
            tooltip=_("show the solution at the playhead, and follow it again"), key=_("Enter"),
        )

    @property
    def widgets(self) -> Sequence[Widget]:
        """All of them, in the order of the Tab key."""
        return (self.focus, self._switch, self._copy, self._save, self._follow)

    def place(
        self, box: Box, area: Box, look: Look, *, grouped: bool | None, low: bool, away: int
    ) -> int:
        """Put them into the pane and its free area; returns where the room for the heading ends.

        grouped  what the switch shows; None: there is nothing to group
        low      has the pane no heading?
        away     is the solution at the playhead out of view, above (-1) or below (1)?
        """
        self.focus.rect = pygame.Rect(box)
        top, right = box.y + look.px(PADDING), area.right
        self._switch.visible = grouped is not None and not low
        self._copy.visible = self._save.visible = not low
        side = look.px(HEIGHT)
        for button in (self._save, self._copy):
            button.rect = pygame.Rect(right - side, top, side, side)
            right -= side + look.px(BUTTON_GAP)
        if self._switch.visible:
            self._switch.selected = "grouped" if grouped else "all"
            width = self._switch.preferred_width(look, NARROW)
            width = min(max(2 * look.px(SEGMENT), width), right - area.x)
            right -= width
            self._switch.rect = pygame.Rect(right, top, width, side)
        self._place_follow(area, look, away)
        return area.right if low else right

    def _place_follow(self, area: Box, look: Look, away: int) -> None:
        self._follow.visible = bool(away)
        self._follow.icon = "chevron-up" if away < 0 else "chevron-down"
        width, height = self._follow.preferred_width(look), look.px(HEIGHT + 2)
        left = area.x + (area.w - width) // 2
        top = area.y + look.px(4) if away < 0 else area.bottom - height
        self._follow.rect = pygame.Rect(left, top, width, height)


DRAWING_SECONDS = 0.006
"""How much of a frame goes to thumbnails that are new; the others come in the next frames."""


class GalleryPane(QuietPane):
    """Only what is in view is drawn. A click on a class opens it below.

    browser  what is in view; None before the first frame
    """

    def __init__(self, picture: Picture, send: Callable[[Action], None]) -> None:
        self._thumbnails = Thumbnails(picture)
        self.browser: Browser | None = None
        self._missing = False
        self._heading_end = 0
        self._controls = GalleryControls(
            send,
            self.follow,
            {
                pygame.K_LEFT: lambda: send(do(go_to_solution, -1)),
                pygame.K_RIGHT: lambda: send(do(go_to_solution, 1)),
                pygame.K_UP: lambda: self._browse(lambda b: b.roll(-1)),
                pygame.K_DOWN: lambda: self._browse(lambda b: b.roll(1)),
                pygame.K_PAGEUP: lambda: self._browse(lambda b: b.turn_page(-1)),
                pygame.K_PAGEDOWN: lambda: self._browse(lambda b: b.turn_page(1)),
                pygame.K_HOME: lambda: self._browse(lambda b: b.scroll_to(0)),
                pygame.K_END: lambda: self._browse(lambda b: b.scroll_to(b.scroll.end)),
                pygame.K_RETURN: self.follow,
                pygame.K_KP_ENTER: self.follow,
            },
        )

    def _browse(self, move: Callable[[Browser], object]) -> None:
        if self.browser is not None:
            move(self.browser)

    # What the window asks for

    @property
    def widgets(self) -> Sequence[Widget]:
        return self._controls.widgets

    @property
    def busy(self) -> bool:
        return self._missing or (self.browser is not None and self.browser.unsorted)

    @property
    def kept_bytes(self) -> int:
        """How much memory the thumbnails take."""
        return self._thumbnails.kept_bytes

    def follow(self) -> None:
        self._browse(lambda b: b.follow())

    def place(self, box: Box, show: Show) -> None:
        look = show.look
        if self.browser is None:
            self.browser = Browser(show)
        browser = self.browser
        area = inside(box, show)
        if not is_low(box, show):
            area = below_heading(area, look)
        browser.arrange(area, show, self._thumbnails.ratio(show))
        self._heading_end = self._controls.place(
            box, area, look, grouped=browser.grouped if browser.classes.possible else None,
            low=is_low(box, show), away=browser.away,
        )

    # Drawing

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        self.place(box, show)
        browser = self.browser
        assert browser is not None
        look = show.look
        heading(figure, box, show, browser, self._heading_end)
        self._missing = False
        if not len(show.run.trace.solutions):
            line = _("None was found.") if show.run.complete else _("None yet.")
            at = browser.area.x, browser.area.center[1]
            text.draw(figure, look, line, at, 14, color="text_dim", anchor="midleft")
            return
        with figure.clipped(browser.area.inset(-look.px(6), -look.px(4))):
            self._band(figure, show, browser)
            items = list(browser.items())
            raised = [item for item in items if item.in_band]
            flat = [item for item in items if not item.in_band]
            for some, ground in ((raised, look.theme.surface_raised), (flat, look.theme.surface)):
                self._missing |= not self._thumbnails.draw(
                    figure, show, [(i.solution, i.box) for i in some], ground, DRAWING_SECONDS
                )
            pointed, selected = (
                _solution_of(show.run.trace, e) for e in (show.run.preview, show.run.view.selected)
            )
            for item in items:
                if item.solution == pointed:
                    frame_around(figure, look, item.box, look.theme.border_strong)
                self._mark(figure, show, browser, item)
                if item.solution == selected:  # outside the frame of the newest, which it may be
                    frame_around(figure, look, item.box.inset(-look.px(2)), look.theme.accent)
        with figure.clipped(browser.area):
            for item in items:
                self._mark_tile(figure, show, browser, item)
        browser.scroll.draw(figure, look, browser)

    def _mark_tile(self, figure: Figure, show: Show, browser: Browser, item: Item) -> None:
        """Say what a thumbnail and its caption are about."""
        box, sheet = item.box, browser.sheet
        place = Box(box.x, box.y, box.w + sheet.right, box.h + sheet.below)
        event = event_of(show, item)
        on = On(
            f"solution {item.solution + 1}", "tile", told(show, browser, item), preview=event,
            click=partial(self._go, browser, item, event),
            double_click=lambda: None,  # the first click of the two has done it
        )
        figure.spot(place, on)

    @staticmethod
    def _go(browser: Browser, item: Item, event: int) -> Action | None:
        """Go to a solution; a class is opened, or closed."""
        if item.of_class is not None:
            browser.toggle(item.of_class)
            if browser.opened is None:
                return None
        return do(seek, event)

    def _band(self, figure: Figure, show: Show, browser: Browser) -> None:
        """The plane behind the members of the opened class, with a tip that points at it."""
        found = browser.band()
        if found is None:
            return
        look, theme = show.look, show.look.theme
        band, opened = found
        plane = band.inset(-look.px(5), 0)
        rounded_rect(figure, plane, theme.surface_raised, theme.border, look.px(1), look.px(5))
        x, half, edge = opened.center[0], look.px(7), band.y + look.px(1)
        polygon(
            figure,
            theme.surface_raised,
            ((x - half, edge), (x, edge - half), (x + half, edge)),
        )

    def _mark(self, figure: Figure, show: Show, browser: Browser, item: Item) -> None:
        theme = show.look.theme
        reached = item.solution < show.run.moment.counters.solutions
        newest = item.solution == browser.newest
        if item.of_class is not None:
            newest = (
                browser.newest is not None and browser.class_of(browser.newest) == item.of_class
            )
        ground: Color = theme.surface_raised if item.in_band else theme.surface
        mark(figure, show, item.box, ground, reached=reached, newest=newest)
        if item.of_class is not None:
            self._size(figure, show, browser, item, item.of_class)

    def _size(
        self, figure: Figure, show: Show, browser: Browser, item: Item, number: int
    ) -> None:
        """How many solutions a class has, below its thumbnail or beside a wide one."""
        look, sheet, box = show.look, browser.sheet, item.box
        size = f"×{grouped(int(browser.classes.sizes[number]))}"
        opened = number == browser.opened
        color = "text" if opened else "text_dim"
        if sheet.below:
            at = (box.center[0], box.bottom + sheet.below // 2 + look.px(2))
            text.draw(figure, look, size, at, 13, "bold", color, "center", figures=True)
        else:
            at = (box.right + look.px(8), box.center[1])
            text.draw(figure, look, size, at, 13, "bold", color, "midleft", figures=True)

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        self._browse(lambda b: b.roll(down or right))


def _solution_of(trace: Trace, event: int | None) -> int | None:
    """The number of the solution that an event reports, or whose last choice it placed."""
    if event is None:
        return None
    found = trace.solution_after(event - 1)
    if found is None or (found != event and trace.path_events(found)[-1] != event):
        return None
    return int(trace.solutions.searchsorted(np.uint32(found)))
