"""The strip of solutions: a thumbnail each; a click goes to the event."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import go_to_solution, seek
from visualizer.base.i18n import gettext as _
from visualizer.base.kept import Kept
from visualizer.layout.grid import Box
from visualizer.layout.sheet import WIDE, Sizes, sheet_in
from visualizer.panes.pane import QuietPane
from visualizer.panes.thumbnails import Thumbnails, draw_unfound, mark
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Node, Shape, Text, framed
from visualizer.ui.widgets.bar import Bar

WIDE_SIDE = 80
"""The side of a square with the area of a wide thumbnail, unscaled."""

BAR, ABOVE_BAR, REACH = 4, 5, 4
"""Height of the scroll bar, the gap above it, and how far above and below it is caught, unscaled;
all are in the margin of the pane."""


class _Strip(NamedTuple):
    """first  the number of the first solution shown
    boxes   of all that are
    columns how many stand side by side
    last    the largest possible `first`
    """

    first: int
    boxes: list[Box]
    columns: int
    last: int


class SolutionsPane(QuietPane):
    """Shows as many as fit. What the playhead has not come to yet is an empty frame: nobody shall
    see a solution before the search does.

    The strip follows the playhead until it is scrolled, and again from the next solution on that
    one steps to.
    """

    movable = True

    _scroll: Kept[int | None] = Kept(None)  # the first solution shown, once it was scrolled

    def __init__(self, picture: Picture) -> None:
        self._thumbnails = Thumbnails(picture)
        self._strip = _Strip(0, [], 1, 0)
        self._total = 0
        self._found = 0
        self._dragged = 0.0
        self._bar = Bar(
            lambda share: self._scroll_to(round(share * self._total)), upright=False, reach=REACH
        )

    def _place(self, area: Box, show: Show) -> None:
        look, found = show.look, show.run.moment.counters.solutions
        if found != self._found:
            self._found = found
            if not show.run.player.playing:
                self.follow()
        self._total = len(show.run.trace.solutions)
        self._strip = strip = self._shown(area, show)
        bar = pygame.Rect(area.x, area.bottom + look.px(ABOVE_BAR), area.w, look.px(BAR))
        self._bar.fit(bar, strip.first / max(1, self._total),
                      len(strip.boxes) / max(1, self._total))

    def _key(self, event: pygame.event.Event) -> object:
        """What a key means while the keyboard is in the strip."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.follow()
            return do(go_to_solution, 1 if event.key == pygame.K_RIGHT else -1)
        return {
            pygame.K_PAGEUP: partial(self._turn, -1), pygame.K_PAGEDOWN: partial(self._turn, 1),
            pygame.K_HOME: partial(self._scroll_to, 0),
            pygame.K_END: partial(self._scroll_to, self._strip.last),
        }.get(event.key)

    # Scrolling

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Move by thumbnails, or by rows of them; the wheel does this."""
        self._scroll_to(self._strip.first + (down or right) * self._row)

    def drag(
        self, box: Box, show: Show, pos: tuple[int, int], rel: tuple[int, int], button: int
    ) -> Action | None:
        strip = self._strip
        if strip.boxes:
            across = strip.columns == len(strip.boxes)
            self._dragged -= rel[0] / strip.boxes[0].w if across else rel[1] / strip.boxes[0].h
            steps, self._dragged = int(self._dragged), self._dragged - int(self._dragged)
            self._scroll_to(strip.first + steps * self._row)
        return None

    @property
    def _row(self) -> int:
        """How many thumbnails the strip moves by: one, or a row where several are shown."""
        strip = self._strip
        return 1 if strip.columns == len(strip.boxes) else strip.columns

    def _turn(self, pages: int) -> None:
        self._scroll_to(self._strip.first + pages * max(1, len(self._strip.boxes)))

    def _scroll_to(self, first: int) -> None:
        if self._strip.last:
            self._scroll = max(0, min(first, self._strip.last))
            self._strip = self._strip._replace(first=self._scroll)

    def follow(self) -> None:
        """Follow the playhead again."""
        self._scroll = None

    # Drawing

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        found, total = show.run.moment.counters.solutions, len(show.run.trace.solutions)
        note = _("{found} of {all}") if show.run.complete else _("{found} of {all} so far")
        if show.run.hidden:
            note = _("{found} so far")
        note = note.format(found=grouped(found), all=grouped(total)) if total else ""
        line = _("None was found.") if show.run.complete else _("None yet.")
        strip: Node = Shape(0, lambda figure, _look, area: self._draw_strip(figure, area, show))
        framed(_("SOLUTIONS"), strip if total else Text(line, 14, color="text_dim"), note).put(
            figure, show.look, box)

    def _draw_strip(self, figure: Figure, area: Box, show: Show) -> None:
        self._place(area, show)
        said = _("solutions: to the next and the previous one with → and ←, PageUp PageDown Home "
                 "End scroll")
        figure.spot(area, On("solutions", "list", told=said, key="← →", keys=self._key))
        found = self._found
        shown = [*enumerate(self._strip.boxes, self._strip.first)]
        self._thumbnails.draw(figure, show, [(i, place) for i, place in shown if i < found])
        for i, place in shown:
            event = int(show.run.trace.solutions[i])
            if i < found:
                mark(figure, show, place, reached=True, newest=i == found - 1)
                tip = _("Solution {number}, event {event}")
                if i == found - 1:
                    tip += "\n" + _("framed: the latest found")
            else:
                draw_unfound(figure, show.look, place, i + 1)
                tip = _("Solution {number}, event {event}: not found yet. Click: go there.")
            tip = tip.format(number=grouped(i + 1), event=grouped(event))
            figure.spot(place, On(f"solution {i + 1}", "tile", tip, click=do(seek, event)))
        self._bar.draw(figure, show.look)

    def _shown(self, area: Box, show: Show) -> _Strip:
        """Which solutions are shown, and where."""
        look, total = show.look, self._total
        gap = look.px(10)
        height = max(8, min(area.h, look.px(96)))
        ratio = self._thumbnails.ratio(show)
        width = max(8, round(height * ratio))
        if ratio > WIDE:  # several below each other
            sizes = Sizes(look.px(WIDE_SIDE), look.px(WIDE_SIDE), gap)
            sheet = sheet_in(area.w, area.h, total, ratio, sizes)
            width, height = sheet.width, sheet.height
        if width > area.w:
            height, width = max(8, height * area.w // width), area.w
        columns = max(1, (area.w + gap) // (width + gap))
        fitting = columns * max(1, (area.h + gap) // (height + gap))
        last = max(0, total - fitting)
        first = self._scroll
        if first is None:
            newest = max(0, show.run.moment.counters.solutions - 1)
            first = newest - fitting // 2
        first = max(0, min(first, last))
        boxes = [
            Box(
                area.x + (i % columns) * (width + gap),
                area.y + (i // columns) * (height + gap),
                width,
                height,
            )
            for i in range(min(fitting, total - first))
        ]
        return _Strip(first, boxes, columns, last)
