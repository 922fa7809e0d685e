"""The gallery: all solutions as thumbnails, or one for those that are the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import go_to_solution, seek
from visualizer.actions.views import group_solutions
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.controls import taken_along
from visualizer.panes.gallery_browser import Browser, Item, event_of
from visualizer.panes.gallery_words import numbers, told
from visualizer.panes.none_found import none_found
from visualizer.panes.pane import LOW, NodePane, meaning
from visualizer.panes.thumbnails import Thumbnails, frame_around, mark
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.trace import Trace
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import (
    ByBox,
    Choice,
    Node,
    Over,
    Shape,
    Space,
    Text,
    button,
    column,
    framed,
    padded,
    row,
    segmented,
)
from visualizer.ui.kit.buttons import NARROW
from visualizer.ui.look import Look
from visualizer.ui.pane import PADDING, TITLE_SIZE
from visualizer.ui.shapes import polygon, rounded_rect
from visualizer.ui.theme import Color

CONTROLS, BELOW_HEAD = 28, 10
"""The height of the controls, and what is free below them, unscaled."""

RADIUS = 5
"""Of the corners of what stands out under the pointer, unscaled."""

DRAWING_SECONDS = 0.006
"""How much of a frame goes to thumbnails that are new; the others come in the next frames."""


class GalleryPane(NodePane):
    """Only what is in view is drawn. A click on a class opens it below.

    browser  what is in view; None before the first frame
    """

    def __init__(self, picture: Picture) -> None:
        super().__init__(self._gallery)
        self._thumbnails = Thumbnails(picture)
        self.browser: Browser | None = None

    @property
    def kept_bytes(self) -> int:
        """How much memory the thumbnails take."""
        return self._thumbnails.kept_bytes

    def _gallery(self, show: Show) -> Node:
        if self.browser is None:
            self.browser = Browser(show)
        browser = self.browser

        def inside(look: Look, area: Box) -> Node:
            head = look.px(CONTROLS + BELOW_HEAD)
            low = area.h + 2 * look.px(PADDING) < look.px(LOW)
            room = area if low else area.top(min(head, area.h))[1]
            browser.arrange(room, show, self._thumbnails.ratio(show))
            thumbnails = Shape(0, lambda figure, _look, _box: self._thumbs(figure, show, browser),
                               0, grow=1)
            shown = Over([thumbnails, *_way_back(browser)], grow=1)
            return shown if low else column(_head(show, browser), shown, gap=BELOW_HEAD)

        return framed("", ByBox(inside))

    # Drawing

    def _thumbs(self, figure: Figure, show: Show, browser: Browser) -> None:
        look = show.look
        figure.due |= browser.unsorted
        if not len(show.run.trace.solutions):
            none_found(show).put(figure, look, browser.area)
            return
        said = _("solutions: → and ← to the next and the previous one, ↑ ↓ PageUp PageDown Home "
                 "End scroll, Enter follows the playhead again")
        figure.spot(browser.area, On("solutions", "list", told=said, key="← → ↑ ↓",
                                     keys=_keys(browser),
                                     wheel=lambda _pos, right, up: browser.roll(-up or right)))
        with figure.clipped(browser.area.inset(-look.px(6), -look.px(4))):
            self._band(figure, show, browser)
            items = list(browser.items())
            raised = [item for item in items if item.in_band]
            flat = [item for item in items if not item.in_band]
            for some, ground in ((raised, look.theme.surface_raised), (flat, look.theme.surface)):
                figure.due |= not self._thumbnails.draw(
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
        if browser.end:
            browser.bar(look).draw(figure, look)

    def _mark_tile(self, figure: Figure, show: Show, browser: Browser, item: Item) -> None:
        """Say what a thumbnail and its caption are about."""
        box, sheet = item.box, browser.sheet
        place = Box(box.x, box.y, box.w + sheet.right, box.h + sheet.below)
        event = event_of(show, item)
        on = On(
            f"solution {item.solution + 1}", "tile", told(show, browser, item), preview=event,
            click=partial(self._go, browser, item, event),
            double_click=lambda: None,  # the first click of the two has done it
            among="solutions", raised=show.look.px(RADIUS), keys=_keys(browser),
            checked=self._is_newest(browser, item),
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
        newest = self._is_newest(browser, item)
        ground: Color = theme.surface_raised if item.in_band else theme.surface
        mark(figure, show, item.box, ground, reached=reached, newest=newest)
        if item.of_class is not None:
            self._size(figure, show, browser, item, item.of_class)

    @staticmethod
    def _is_newest(browser: Browser, item: Item) -> bool:
        """Does a thumbnail stand for the solution that was reached last?"""
        if item.of_class is None or browser.newest is None:
            return item.solution == browser.newest
        return browser.class_of(browser.newest) == item.of_class

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


def _head(show: Show, browser: Browser) -> Node:
    """How many there are; all or grouped, where there is something to group; copy and save."""
    said = numbers(show, browser)
    parts: list[Node] = [Text(said[0], TITLE_SIZE, color="text_dim", shorter=said[1:], grow=1)
                         if said else Space(grow=1)]
    if browser.classes.possible:
        choices = [
            Choice("all", _("All"), _("every solution")),
            Choice("grouped", _("Grouped"),
                   _("solutions that differ only by a symmetry of the problem are shown once")),
        ]
        parts.append(segmented(choices, "grouped" if browser.grouped else "all",
                               lambda name: do(group_solutions, name == "grouped"),
                               name="grouping", height=CONTROLS, padding=NARROW))
    if not show.lecturing:
        parts.append(taken_along("solutions", _("copy the solutions as text"),
                                 _("save the solutions as text or JSON"), CONTROLS))
    return row(*parts, gap=6)


def _way_back(browser: Browser) -> list[Node]:
    """The button to the solution at the playhead, over the edge behind which that is."""
    if not browser.away:
        return []
    above = browser.away < 0
    icon = "chevron-up" if above else "chevron-down"
    way = button(_("to the playhead"), browser.follow, icon=icon,
                 tip=_("show the solution at the playhead, and follow it again"),
                 cap=_("Enter"), letter=13, icon_size=12, height=CONTROLS)
    return [padded(column(row(way, middle=True), end=not above), 0, 4)]


def _keys(browser: Browser) -> Callable[[pygame.event.Event], object]:
    """What keys mean while the keyboard is in the gallery."""
    return meaning({
        pygame.K_LEFT: do(go_to_solution, -1), pygame.K_RIGHT: do(go_to_solution, 1),
        pygame.K_UP: partial(browser.roll, -1), pygame.K_DOWN: partial(browser.roll, 1),
        pygame.K_PAGEUP: partial(browser.turn_page, -1),
        pygame.K_PAGEDOWN: partial(browser.turn_page, 1),
        pygame.K_HOME: partial(browser.scroll_to, 0),
        pygame.K_END: partial(browser.scroll_to, browser.end),
        pygame.K_RETURN: browser.follow, pygame.K_KP_ENTER: browser.follow,
    })


def _solution_of(trace: Trace, event: int | None) -> int | None:
    """The number of the solution that an event reports, or whose last choice it placed."""
    if event is None:
        return None
    found = trace.solution_after(event - 1)
    if found is None or (found != event and trace.path_events(found)[-1] != event):
        return None
    return int(trace.solutions.searchsorted(np.uint32(found)))
