"""The strip of solutions: a thumbnail each; a click goes to the event."""

from __future__ import annotations

from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import go_to_solution, seek
from visualizer.actions.views import keep
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.layout.sheet import WIDE, Sizes, sheet_in
from visualizer.panes.none_found import none_found
from visualizer.panes.pane import meaning
from visualizer.panes.thumbnails import Thumbnails, draw_unfound, mark
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Node, ScrollBar, Shape, framed

WIDE_SIDE = 80
"""The side of a square with the area of a wide thumbnail, unscaled."""

BAR, ABOVE_BAR, RADIUS = 4, 5, 4
"""Height of the scroll bar and the gap above it, both in the margin of the pane; and of the corners
of what stands out under the pointer; unscaled."""

LIST = "solutions"


class _Strip(NamedTuple):
    """first  the number of the first solution shown; exact: with what was dragged beyond it
    boxes   of all that are
    columns how many stand side by side
    last    the largest possible `first`
    """

    first: int
    exact: float
    boxes: list[Box]
    columns: int
    last: int


def solutions(thumbnails: Thumbnails, show: Show) -> Node:
    """Shows as many as fit. What the playhead has not come to yet is an empty frame: nobody shall
    see a solution before the search does.

    The strip follows the playhead until it is scrolled, and again from the next solution on that
    one steps to.
    """
    found, total = show.run.moment.counters.solutions, len(show.run.trace.solutions)
    note = _("{found} of {all}") if show.run.complete else _("{found} of {all} so far")
    if show.run.hidden:
        note = _("{found} so far")
    note = note.format(found=grouped(found), all=grouped(total)) if total else ""
    strip: Node = Shape(0, lambda figure, _look, area: _draw(figure, area, thumbnails, show))
    return framed(_("Solutions"), strip if total else none_found(show), note)


def _scrolled(show: Show) -> float | None:
    """The first solution to be shown; None while the strip follows the playhead."""
    if show.controls.solutions is None:
        return None
    first, found, followed = show.controls.solutions
    stepped = found != show.run.moment.counters.solutions and not show.run.player.playing
    return None if stepped or followed != show.controls.followed else float(first)


def _draw(figure: Figure, area: Box, thumbnails: Thumbnails, show: Show) -> None:
    look, found = show.look, show.run.moment.counters.solutions
    events = show.run.trace.solutions
    strip = _strip(area, thumbnails.ratio(show), show)
    first, count, total = strip.first, len(strip.boxes), len(events)
    row = 1 if strip.columns == count else strip.columns  # by which it moves

    def to(number: float) -> Action | None:
        kept = max(0, min(number, strip.last)), found, show.controls.followed
        return do(keep, "solutions", kept) if strip.last else None

    def drag(_pos: tuple[int, int], rel: tuple[int, int], _button: int) -> Action | None:
        across = strip.columns == count
        moved = rel[0] / strip.boxes[0].w if across else rel[1] / strip.boxes[0].h
        return to(strip.exact - moved * row)

    keys = meaning({
        pygame.K_LEFT: do(go_to_solution, -1), pygame.K_RIGHT: do(go_to_solution, 1),
        pygame.K_PAGEUP: partial(to, first - count), pygame.K_PAGEDOWN: partial(to, first + count),
        pygame.K_HOME: partial(to, 0), pygame.K_END: partial(to, strip.last),
    })
    said = _("solutions: to the next and the previous one with → and ←, PageUp PageDown Home "
             "End scroll")
    figure.spot(area, On(LIST, "list", told=said, key="← →", keys=keys, drag=drag,
                         wheel=lambda _pos, right, up: to(first + (right - up) * row)))
    shown = [*enumerate(strip.boxes, first)]
    thumbnails.draw(figure, show, [(i, place) for i, place in shown if i < found])
    for i, place in shown:
        newest = i == found - 1
        if i < found:
            mark(figure, show, place, reached=True, newest=newest)
            tip = _("Solution {number}, event {event}")
            if newest:
                tip += "\n" + _("framed: the latest found")
        else:
            draw_unfound(figure, look, place, i + 1)
            tip = _("Solution {number}, event {event}: not found yet. Click: go there.")
        event = int(events[i])
        tip = tip.format(number=grouped(i + 1), event=grouped(event))
        figure.spot(place, On(f"solution {i + 1}", "tile", tip, click=do(seek, event), among=LIST,
                              raised=look.px(RADIUS), keys=keys, checked=newest))
    if count < total:
        bar = Box(area.x, area.bottom + look.px(ABOVE_BAR), area.w, look.px(BAR))
        ScrollBar(bar, first / total, count / total, lambda share: to(round(share * total)),
                  across=True, tip="").draw(figure, look)


def _strip(area: Box, ratio: float, show: Show) -> _Strip:
    """Which solutions are shown, and where; ratio: of width to height."""
    look, total = show.look, len(show.run.trace.solutions)
    gap = look.px(10)
    height = max(8, min(area.h, look.px(96)))
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
    exact = _scrolled(show)
    if exact is None:
        exact = max(0, show.run.moment.counters.solutions - 1) - fitting // 2
    exact = max(0, min(exact, last))
    first = round(exact)
    boxes = [
        Box(
            area.x + (i % columns) * (width + gap),
            area.y + (i // columns) * (height + gap),
            width,
            height,
        )
        for i in range(min(fitting, total - first))
    ]
    return _Strip(first, exact, boxes, columns, last)
