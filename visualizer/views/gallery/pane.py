"""The gallery: all solutions as thumbnails, or one for those that are the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import numpy as np
import pygame

from solvers.events import SOLUTION
from visualizer.base.i18n import gettext as _
from visualizer.commands import Command, GoToSolution, Preview, Seek
from visualizer.layout.grid import Box
from visualizer.pictures.picture import Picture
from visualizer.pictures.scene import Highlight, Scene
from visualizer.trace.trace import Trace
from visualizer.ui import text
from visualizer.ui.shapes import polygon, rounded_rect
from visualizer.ui.theme import Color
from visualizer.ui.widgets.base import Widget
from visualizer.views.gallery.browser import Browser, Item
from visualizer.views.gallery.controls import GalleryControls, below_heading
from visualizer.views.gallery.words import event_of, heading, told
from visualizer.views.numbers import grouped
from visualizer.views.pane import Press, QuietPane, inside, is_low
from visualizer.views.thumbnails import Thumbnails, frame_around, mark

DRAWING_SECONDS = 0.006
"""How much of a frame goes to thumbnails that are new; the others come in the next frames."""


class GalleryPane(QuietPane):
    """Only what is in view is drawn. A click on a class opens it below.

    browser  what is in view; None before the first frame
    """

    def __init__(self, picture: Picture, send: Callable[[Command], None]) -> None:
        self._thumbnails = Thumbnails(picture)
        self.browser: Browser | None = None
        self._missing = False
        self._attempts = 0
        self._heading_end = 0
        self._controls = GalleryControls(
            send,
            self.follow,
            {
                pygame.K_LEFT: lambda: send(GoToSolution(-1)),
                pygame.K_RIGHT: lambda: send(GoToSolution(1)),
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

    def follow(self) -> None:
        self._browse(lambda b: b.follow())

    def place(self, box: Box, scene: Scene) -> None:
        look = scene.look
        if self.browser is None:
            self.browser = Browser(scene)
        browser = self.browser
        area = inside(box, scene)
        if not is_low(box, scene):
            area = below_heading(area, look)
        browser.arrange(area, scene, self._thumbnails.ratio(scene))
        self._attempts += self._missing
        self._heading_end = self._controls.place(
            box, area, look, grouped=browser.grouped if browser.classes.possible else None,
            low=is_low(box, scene), away=browser.away,
        )  # fmt: skip

    def key(self, scene: Scene) -> Hashable:
        b = self.browser
        assert b is not None  # `place` comes first
        return (
            scene.moment.counters.solutions, len(scene.trace.solutions), scene.complete,
            scene.moment.kind == SOLUTION, scene.preview, scene.selected, self._attempts, b.grouped,
            b.opened, b.sheet, b.scroll.offset, b.scroll.held, len(b.classes.class_of),
        )  # fmt: skip

    # Drawing

    def draw(self, surface: pygame.Surface, box: Box, scene: Scene) -> None:
        self.place(box, scene)
        browser = self.browser
        assert browser is not None
        look = scene.look
        heading(surface, box, scene, browser, self._heading_end)
        self._missing = False
        if not len(scene.trace.solutions):
            line = _("There is none.") if scene.complete else _("None yet.")
            at = browser.area.x, browser.area.center[1]
            text.draw(surface, look, line, at, 14, color="text_dim", anchor="midleft")
            return
        surface.set_clip(browser.area.inset(-look.px(6), -look.px(4)))
        self._band(surface, scene, browser)
        items = list(browser.items())
        raised = [item for item in items if item.in_band]
        flat = [item for item in items if not item.in_band]
        for some, ground in ((raised, look.theme.surface_raised), (flat, look.theme.surface)):
            self._missing |= not self._thumbnails.draw(
                surface, scene, [(i.solution, i.box) for i in some], ground, DRAWING_SECONDS
            )
        pointed, selected = (_solution_of(scene.trace, e) for e in (scene.preview, scene.selected))
        for item in items:
            if item.solution == pointed:
                frame_around(surface, look, item.box, look.theme.border_strong)
            self._mark(surface, scene, browser, item)
            if item.solution == selected:  # outside the frame of the newest, which it may be
                frame_around(surface, look, item.box.inset(-look.px(2)), look.theme.accent)
        surface.set_clip(None)
        browser.scroll.draw(surface, look)

    def _band(self, surface: pygame.Surface, scene: Scene, browser: Browser) -> None:
        """The plane behind the members of the opened class, with a tip that points at it."""
        found = browser.band()
        if found is None:
            return
        look, theme = scene.look, scene.look.theme
        band, opened = found
        plane = band.inset(-look.px(5), 0)
        rounded_rect(surface, plane, theme.surface_raised, theme.border, look.px(1), look.px(5))
        x, half, edge = opened.center[0], look.px(7), band.y + look.px(1)
        polygon(
            surface,
            theme.surface_raised,
            ((x - half, edge), (x, edge - half), (x + half, edge)),
        )

    def _mark(self, surface: pygame.Surface, scene: Scene, browser: Browser, item: Item) -> None:
        theme = scene.look.theme
        reached = item.solution < scene.moment.counters.solutions
        newest = item.solution == browser.newest
        if item.of_class is not None:
            newest = (
                browser.newest is not None and browser.class_of(browser.newest) == item.of_class
            )
        ground: Color = theme.surface_raised if item.in_band else theme.surface
        mark(surface, scene, item.box, ground, reached=reached, newest=newest)
        if item.of_class is not None:
            self._size(surface, scene, browser, item, item.of_class)

    def _size(
        self, surface: pygame.Surface, scene: Scene, browser: Browser, item: Item, number: int
    ) -> None:
        """How many solutions a class has, below its thumbnail or beside a wide one."""
        look, sheet, box = scene.look, browser.sheet, item.box
        size = f"×{grouped(int(browser.classes.sizes[number]))}"
        opened = number == browser.opened
        color = "text" if opened else "text_dim"
        if sheet.below:
            at = (box.center[0], box.bottom + sheet.below // 2 + look.px(2))
            text.draw(surface, look, size, at, 12, "bold", color, "center", figures=True)
        else:
            at = (box.right + look.px(8), box.center[1])
            text.draw(surface, look, size, at, 12, "bold", color, "midleft", figures=True)

    # The mouse

    def link(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Highlight:
        self._browse(lambda b: b.scroll.release())  # the pointer moves, and no button is held
        return super().link(box, scene, pos)

    def preview(self, box: Box, scene: Scene, pos: tuple[int, int]) -> Preview | None:
        item = self._at(pos)
        return None if item is None else Preview(event_of(scene, item))

    def click(self, box: Box, scene: Scene, press: Press) -> Command | None:
        browser = self.browser
        if browser is None:
            return None
        browser.scroll.release()
        if browser.scroll.press(scene.look, press.pos):
            browser.following = False
            return None
        item = browser.at(press.pos)
        if item is None or press.double:  # the first click of the two has done it
            return None
        if item.of_class is not None:
            browser.toggle(item.of_class)
            if browser.opened is None:
                return None
        return Seek(event_of(scene, item))

    def drag(
        self, box: Box, scene: Scene, pos: tuple[int, int], rel: tuple[int, int], button: int
    ) -> Command | None:
        if button == 1:
            self._browse(lambda b: b.scroll.drag(scene.look, pos))
        return None

    def scroll(self, down: int, right: int, box: Box, scene: Scene) -> None:
        self._browse(lambda b: b.roll(down or right))

    def tip(self, box: Box, scene: Scene, pos: tuple[int, int]) -> str:
        item = self._at(pos)
        return "" if item is None or self.browser is None else told(scene, self.browser, item)

    def _at(self, pos: tuple[int, int]) -> Item | None:
        return None if self.browser is None else self.browser.at(pos)


def _solution_of(trace: Trace, event: int | None) -> int | None:
    """The number of the solution that an event reports, or whose last choice it placed."""
    if event is None:
        return None
    found = trace.solution_after(event - 1)
    if found is None or (found != event and trace.path_events(found)[-1] != event):
        return None
    return int(trace.solutions.searchsorted(np.uint32(found)))
