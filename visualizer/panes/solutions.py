"""The strip of solutions: a thumbnail each; a click goes to the event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import go_to_solution, seek
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.layout.sheet import WIDE, Sizes, sheet_in
from visualizer.panes.pane import PaneFocus, QuietPane, frame, inside
from visualizer.panes.thumbnails import Thumbnails, mark
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.widgets.base import Widget

WIDE_SIDE = 80
"""The side of a square with the area of a wide thumbnail, unscaled."""


class SolutionsPane(QuietPane):
    """Shows as many as fit; it follows the playhead unless the wheel has moved it."""

    def __init__(self, picture: Picture, send: Callable[[Action], None]) -> None:
        self._thumbnails = Thumbnails(picture)
        self._focus = PaneFocus(
            _("solutions: to the next and the previous one with → and ←"), "← →",
            {
                pygame.K_LEFT: lambda: send(do(go_to_solution, -1)),
                pygame.K_RIGHT: lambda: send(do(go_to_solution, 1)),
            },
        )  # fmt: skip
        self._scroll: int | None = None  # number of the first solution shown, once the wheel moved

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._focus,)

    def place(self, box: Box, show: Show) -> None:
        self._focus.rect = pygame.Rect(box)

    def scroll(self, down: int, right: int, box: Box, show: Show) -> None:
        """Move by whole thumbnails; the wheel does this."""
        first, _boxes = self._shown(inside(box, show), show)
        total = len(show.run.trace.solutions)
        self._scroll = max(0, min(first + (down or right), max(0, total - 1)))

    def follow(self) -> None:
        """Follow the playhead again."""
        self._scroll = None

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        found, total = show.run.moment.counters.solutions, len(show.run.trace.solutions)
        note = _("{found} of {all}") if show.run.complete else _("{found} seen, {all} found so far")
        if not total:
            note = ""
        note = note.format(found=grouped(found), all=grouped(total))
        area = frame(figure, box, show, _("SOLUTIONS"), note)
        look = show.look
        if not total:
            line = _("There is none.") if show.run.complete else _("None yet.")
            text.draw(
                figure,
                look,
                line,
                (area.x, area.center[1]),
                14,
                color="text_dim",
                anchor="midleft",
            )
            return
        first, boxes = self._shown(area, show)
        self._thumbnails.draw(figure, show, [*enumerate(boxes, first)])
        for i, place in enumerate(boxes, first):
            mark(figure, show, place, reached=i < found, newest=i == found - 1)
            event = int(show.run.trace.solutions[i])
            tip = _("Solution {number}, event {event}").format(number=i + 1, event=grouped(event))
            if i >= found:
                tip = _("{solution}\nveiled: still to come at the event on screen").format(
                    solution=tip
                )
            elif i == found - 1:
                tip = _("{solution}\nframed: the latest found").format(solution=tip)
            figure.spot(place, On(f"solution {i + 1}", "tile", tip, click=do(seek, event)))

    def _shown(self, area: Box, show: Show) -> tuple[int, list[Box]]:
        """The number of the first solution shown, and the box of each that is."""
        look, total = show.look, len(show.run.trace.solutions)
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
        fitting = max(1, (area.w + gap) // (width + gap))
        rows = max(1, (area.h + gap) // (height + gap))
        fitting *= rows
        if self._scroll is None:
            newest = max(0, show.run.moment.counters.solutions - 1)
            first = max(0, min(newest - fitting // 2, total - fitting))
        else:
            first = max(0, min(self._scroll, total - fitting))
        columns = fitting // rows
        boxes = [
            Box(
                area.x + (i % columns) * (width + gap),
                area.y + (i // columns) * (height + gap),
                width,
                height,
            )
            for i in range(min(fitting, total - first))
        ]
        return first, boxes
