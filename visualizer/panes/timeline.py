"""Single events: at the closest zoom a cell each, with the sign of its kind and its choice.

What stands on the timeline: playhead, selection, breakpoints' hits, bookmarks, numbers.

What the tooltip over the timeline says.

The timeline's pane: draws its parts and turns mouse and keys into actions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial

import numpy as np
import pygame

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.actions.views import fit_timeline, pan_timeline, select_node, zoom_timeline
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.history import HistoryStrip, strip_of
from visualizer.panes.pane import ZOOM, PaneFocus, QuietPane, zoom_keys
from visualizer.panes.timeline_differing import (
    difference_at,
    difference_words,
    draw_differences,
)
from visualizer.panes.timeline_rows import (
    BEYOND,
    FLAG,
    OF_ONE,
    DrawnRows,
    Parts,
    cell_box,
    code_words,
    draw_rows,
    event_at,
    history_box,
    nodes_box,
    parts,
    place_at,
    strip_box,
    with_depths,
    with_history,
    x_of,
)
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.overview import EventColumns
from visualizer.trace.steps import is_rejected
from visualizer.trace.trace import Trace
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.geometry import Point
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import cross, disc, polygon, ring, rounded_rect
from visualizer.ui.theme import Color, mix, with_alpha
from visualizer.ui.widgets.bar import Bar
from visualizer.ui.widgets.base import Widget

LETTERS = 13
"""The size of all words and numbers, unscaled."""

THIN = 8
"""Height of the strip that shows the whole run, unscaled."""

REACH = 4
"""So far (unscaled) above and below that strip what is framed in it can be caught, too."""

COLORS = {TRY: "try_", PUSH: "placed", POP: "taken_back", SOLUTION: "solution"}


def draw_cells(figure: Figure, parts: Parts, show: Show, picture: Picture) -> None:
    """A cell for each event in view, as wide as the timeline has it; at its ends parts of cells."""
    trace, moment, look = show.run.trace, show.run.moment, show.look
    first, stop = max(0, math.floor(show.run.first)), math.ceil(show.run.last)
    seen = range(first, min(stop, len(trace)))
    names = [picture.choice_name(moment, trace.event(k)[2]) for k in seen]
    named = _names_fit(parts, show, set(names))
    for k, name in zip(seen, names, strict=True):
        here = k == moment.event  # what it came to is known, whatever is hidden
        rejected = bool(moment.rejected if here else is_rejected(trace, k))
        cell = cell_box(parts, show, k)
        _cell(figure, cell, look, trace.event(k)[0], name if named else "", rejected=rejected)
        if show.run.judgement.kind_at(k) is not None:
            rounded_rect(figure, cell, None, look.theme.differs, look.px(2), look.px(3))


SIGN, BESIDE = 10, 3
"""The size of the sign of an event, and the room between it and its choice, unscaled."""


def _names_fit(parts: Parts, show: Show, names: set[str]) -> bool:
    """Have all cells in view room for their choices? Else none has its own written into it."""
    look, cells = show.look, parts.cells
    if cells.h < text.line_height(look, LETTERS):
        return False
    least = math.floor(cells.w / (show.run.last - show.run.first)) - look.px(1)
    widths = (text.measure(look, name, LETTERS, "bold", figures=True)[0] for name in names)
    sign = round(min(look.px(SIGN), cells.h * 0.6, least * 0.9))
    return sign + look.px(BESIDE) + max(widths, default=0) + 2 * look.px(1) <= least


def color_of_event(kind: int, *, rejected: bool) -> str:
    """The theme's colour of an event."""
    return "rejected" if rejected else COLORS[kind]


def _cell(
    figure: Figure, cell: Box, look: Look, kind: int, name: str, *, rejected: bool
) -> None:
    color = look.theme[color_of_event(kind, rejected=rejected)]
    rounded_rect(figure, cell, mix(color, look.theme.surface, 0.82), radius=look.px(3))
    size = min(look.px(SIGN), cell.h * 0.6, cell.w * 0.9)
    gap = look.px(BESIDE)
    wide = round(size) + gap + text.measure(look, name, LETTERS, "bold", figures=True)[0]
    middle = cell.y + cell.h / 2
    if not name:
        center = cell.x + cell.w / 2, middle
        draw_event_sign(figure, look, kind, center, size, color, rejected=rejected)
        return
    left = cell.x + (cell.w - wide) / 2
    draw_event_sign(figure, look, kind, (left + size / 2, middle), size, color, rejected=rejected)
    text.draw(figure, look, name, (left + size + gap, middle), LETTERS, "bold", "text", "midleft",
              figures=True)


def draw_event_sign(
    figure: Figure,
    look: Look,
    kind: int,
    center: Point,
    size: float,
    color: Color,
    *,
    rejected: bool,
) -> None:
    """A ring for a try, with a cross where it was rejected; a disc, an arrow back, a star."""
    radius = size / 2
    if kind == TRY:
        ring(figure, color, center, radius, max(1.0, size * 0.16))
        if rejected:
            cross(figure, look.theme.rejected, center, size * 0.2, max(1.0, size * 0.14))
    elif kind == PUSH:
        disc(figure, color, center, radius)
    else:
        name = "undo" if kind == POP else "star"
        draw_icon(figure, look, name, center, size * 1.3 / look.scale, color)


def playhead(figure: Figure, inner: Box, parts: Parts, show: Show) -> None:
    """A line with a flag on top, and a border around the cell of its event where it has one."""
    look, theme = show.look, show.look.theme
    x = x_of(inner, show, show.run.moment.event)
    if not inner.x - 2 <= x <= inner.right + 2:
        return
    width = look.px(2)
    bottom = inner.bottom
    if parts.cells.h:
        bottom = parts.cells.y
        cell = cell_box(parts, show, show.run.moment.event)
        rounded_rect(figure, cell, None, theme.playhead, width, look.px(3))
    draw_playhead(figure, look, x, inner.y, bottom)


def draw_playhead(figure: Figure, look: Look, x: float, top: int, bottom: int) -> None:
    """The line, and the flag above its top."""
    theme, width, half, flag_top = look.theme, look.px(2), look.px(6), top - look.px(FLAG)
    with figure.telling(_("the event on screen; drag to move")):
        figure.fill(theme.playhead, (round(x - width / 2), top, width, bottom - top))
        flag = ((x - half, flag_top), (x + half, flag_top), (x + half, flag_top + half),
                (x, top + look.px(1)), (x - half, flag_top + half))
        polygon(figure, theme.playhead, flag)


def hits(figure: Figure, inner: Box, show: Show) -> None:
    """A tick above the nodes wherever a breakpoint stops."""
    if show.run.hits is None:
        return
    look = show.look
    for x in np.flatnonzero(show.run.hits(show.run.first, show.run.last, inner.w)):
        draw_hit(figure, look, inner.x + int(x), inner.y)


def hit_words() -> str:
    """What a tick above the nodes means."""
    return _("a breakpoint stops here")


def _hit_near(inner: Box, show: Show, x: int, y: int) -> bool:
    """Is a place on a breakpoint's tick, or close beside it?"""
    if show.run.hits is None or not inner.y - show.look.px(5) <= y < inner.y:
        return False
    near, at = show.look.px(3), x - inner.x
    found = show.run.hits(show.run.first, show.run.last, inner.w)
    return bool(found[max(0, at - near) : max(0, at + near + 1)].any())


def draw_hit(figure: Figure, look: Look, x: int, bottom: int) -> None:
    """One such tick."""
    figure.fill(look.theme.rejected, (x, bottom - look.px(5), look.px(1), look.px(5)))


def bookmarks(figure: Figure, inner: Box, show: Show) -> None:
    """A small flag above the nodes for each."""
    for event in show.run.bookmarks:
        x = x_of(inner, show, event)
        if inner.x <= x <= inner.right:
            with figure.telling(_("bookmark on event {event}").format(event=grouped(event))):
                draw_bookmark(figure, show.look, x, inner.y)


def draw_bookmark(figure: Figure, look: Look, x: float, bottom: int) -> None:
    """One such flag."""
    half, y = look.px(4), bottom - look.px(2)
    flag = ((x - half, y - 2 * half), (x + half, y - 2 * half), (x + half, y),
            (x, y - half), (x - half, y))
    polygon(figure, look.theme.accent, flag)


def selection(figure: Figure, parts: Parts, show: Show) -> None:
    """An outline around the selected node, from its PUSH to its POP."""
    push, trace, look = show.run.view.selected, show.run.trace, show.look
    if push is None or push >= len(trace):
        return
    depth = trace.event(push)[1]
    pop = trace.pop_after(push, depth)
    end = len(trace) if pop is None else pop
    nodes, line = parts.nodes, look.px(2)
    per_event = nodes.w / (show.run.last - show.run.first)
    left = nodes.x + (push - show.run.first) * per_event
    right = nodes.x + (end - show.run.first) * per_event
    if right < nodes.x or left > nodes.right:
        return
    # Narrow nodes and low rows are outlined all the same; what lies beyond the view has no end.
    least, (top, height) = look.px(5), parts.row(depth)
    left, right = max(left, nodes.x - 2 * line), min(right, nodes.right + 2 * line)
    wide = max(round(right - left), least)
    x = round((left + right - wide) / 2)
    rect = pygame.Rect(x, top, wide, height).inflate(2 * line, 2 * line)
    with figure.telling(selected_words()):
        rounded_rect(figure, rect, None, look.theme.accent, line, look.px(3))


def selected_words() -> str:
    """What an outline in the colour of the selection means."""
    return _("the selected choice")


def strip_of_run(figure: Figure, row: Box, show: Show) -> tuple[Box, float, float]:
    """Above a zoomed timeline the numbers of the first and the last event in view, and between them
    the whole run with its solutions and, at the upper edge, where code and rules differ.

    Returns the strip, and what of it is in view: where that begins, and how much it is, as shares.
    """
    look, theme, run = show.look, show.look.theme, show.run
    numbers = grouped(math.floor(run.first)), grouped(max(0, math.ceil(run.last) - 1))
    widest = max(text.measure(look, number, LETTERS, figures=True)[0] for number in numbers)
    with figure.telling(_("the first and the last event in view")):
        for number, x, anchor in zip(
            numbers, (row.x, row.right), ("midleft", "midright"), strict=True
        ):
            text.draw(figure, look, number, (x, row.center[1]), LETTERS, "regular", "text_dim",
                      anchor, figures=True)
    thin, beside = look.px(THIN), widest + look.px(8)
    top, width = row.y + (row.h - thin) // 2, max(1, row.w - 2 * beside)
    strip = Box(row.x + beside, top, width, thin)
    whole = run.whole_timeline.last
    rounded_rect(figure, strip, theme.track, radius=look.px(2))
    borders = np.linspace(0, whole, strip.w + 1).astype(np.uint32)
    found = np.diff(run.trace.solutions.searchsorted(borders))
    tick = thin // 4
    for x in np.flatnonzero(found).tolist():
        figure.fill(theme.solution, (strip.x + x, strip.y + tick, 1, thin - 2 * tick))
    differ = np.diff(run.judgement.events.searchsorted(borders))
    for x in np.flatnonzero(differ).tolist():
        figure.fill(theme.differs, (strip.x + x, strip.y, 1, tick))
    return strip, run.first / whole, (run.last - run.first) / whole


def recording_end(figure: Figure, inner: Box, show: Show, length: int) -> None:
    """A line where the run under way had got to when it had so many events."""
    look = show.look
    end = x_of(inner, show, length - 0.5)
    if not inner.x <= end < inner.right:
        return
    with figure.telling(_("so far the run is recorded")):
        rounded_rect(figure, (round(end), inner.y, look.px(2), inner.h), look.theme.try_)
    label = _("recording …")
    if inner.right - end > text.measure(look, label, LETTERS)[0] + look.px(12):
        text.draw(figure, look, label, (end + look.px(8), inner.center[1]), LETTERS,
                  "regular", "text_dim", "midleft")


def depth_numbers(figure: Figure, parts: Parts, show: Show) -> None:
    """Some of the depths, at the left of their rows."""
    look, each = show.look, parts.nodes.h / parts.depth_count
    line = text.line_height(look, LETTERS)
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000)
                if s * each >= line * 0.8)
    for depth in range(0, parts.depth_count, step):
        y = parts.nodes.y + (depth + 0.5) * each
        with figure.telling(_("the depth of this row; 0 is the first choice")):
            text.draw(figure, look, str(depth), (parts.nodes.x - look.px(6), y), LETTERS,
                      "regular", "text_dim", "midright", figures=True)


def words_at(show: Show, rows: DrawnRows, pixel: int, picture: Picture) -> str:
    """About the event of a pixel column, or about all of its events."""
    events = rows.columns.events_at(pixel)
    if events is None or rows.overview is None:
        return ""
    start, stop = events
    if stop - start == 1:
        event = show.run.trace.event(start)
        here = start == show.run.moment.event
        rejected = show.run.moment.rejected if here else is_rejected(show.run.trace, start)
        name = picture.choice_name(show.run.moment, event[2])
        return _about_one(start, event, name, rejected=bool(rejected))
    return _about_many(start, stop - 1, rows.overview, int(rows.columns.of_pixel[pixel]))


def _about_one(number: int, event: Event, choice: str, *, rejected: bool) -> str:
    kind, depth, _value = event
    if rejected:
        words = _("event {event}: {choice} is tried at depth {depth}, and refused")
    elif kind == TRY:
        words = _("event {event}: {choice} is tried at depth {depth}")
    elif kind == PUSH:
        words = _("event {event}: {choice} is placed at depth {depth}")
    elif kind == POP:
        words = _("event {event}: {choice} is taken back at depth {depth}")
    else:
        words = _("event {event}: a solution, with {choice} at depth {depth}")
    return words.format(event=grouped(number), choice=choice, depth=depth)


def _about_many(first: int, last: int, found: EventColumns, column: int) -> str:
    words = _(
        "events {first} to {last}: tried {tried}, placed {placed}, solutions {solutions}, "
        "at most {deepest} choices in force"
    )
    return words.format(
        first=grouped(first), last=grouped(last), tried=grouped(int(found.tried[column])),
        placed=grouped(int(found.placed[column])), solutions=grouped(int(found.solutions[column])),
        deepest=grouped(int(found.deepest[column])),
    )


class TimelinePane(QuietPane):
    """Nodes by depth; failed subtrees are told apart by colour and by height."""

    def __init__(self, picture: Picture, send: Callable[[Action], None]) -> None:
        self._picture = picture
        self._send = send
        self._rows: tuple[Hashable, DrawnRows] | None = None
        self._show: Show | None = None
        self._history = HistoryStrip()
        self._bar = Bar(self._move_to, upright=False, reach=REACH)
        self._focus = PaneFocus(
            _("timeline: zoom with + and −, move with ← and →, 0 shows the whole run"), "+ − ← → 0",
            {
                **zoom_keys(self._zoom),
                pygame.K_LEFT: lambda: self._pan(-0.1), pygame.K_RIGHT: lambda: self._pan(0.1),
                pygame.K_0: lambda: self._send(do(fit_timeline)),
            },
        )

    @property
    def widgets(self) -> Sequence[Widget]:
        return (self._focus,)

    def place(self, box: Box, show: Show) -> None:
        self._focus.rect = pygame.Rect(box)
        self._show = show

    def _zoom(self, factor: float) -> None:
        """Zoom at the playhead."""
        if self._show is not None:
            self._send(do(zoom_timeline, factor, self._show.run.player.playhead))

    def _pan(self, share: float) -> None:
        """Move by a share of what is shown."""
        if self._show is not None:
            self._send(do(pan_timeline, share * (self._show.run.last - self._show.run.first)))

    def drag(
        self, box: Box, show: Show, pos: tuple[int, int], rel: tuple[int, int], button: int
    ) -> Action | None:
        if button == 1:
            below = history_box(box, show)
            if below.contains(*pos) and pos[1] < strip_of(below, below, show.look).y:
                return None  # what stands there is clicked
            return do(seek, event_at(box, show, pos[0]), drag=True)
        return do(pan_timeline, -rel[0] / max(1, box.w) * (show.run.last - show.run.first))

    def wheel(
        self, box: Box, show: Show, pos: tuple[int, int], right: int, up: int
    ) -> Action | None:
        if up:
            return do(zoom_timeline, ZOOM**up, place_at(box, show, pos[0]))
        return do(pan_timeline, right * 0.05 * (show.run.last - show.run.first))

    def draw(self, figure: Figure, box: Box, show: Show) -> None:
        inner = nodes_box(box, show)
        figure.image(self._rows_of(box, show).picture, inner[:2])
        if len(show.run.trace):
            self._draw_marks(figure, box, inner, show)
        figure.spot(box, On("timeline", "chart", at=partial(self._at, box, show)))
        if show.run.view.timeline is not None and len(show.run.trace):
            self._bar.spot(figure, show.look, _("the whole run; what is shown below is framed. "
                                                "Drag: move it"))
        if with_history(show) and len(show.run.trace):
            self._history.draw(figure, history_box(box, show), inner, show)

    def _at(self, box: Box, show: Show, x: int, y: int) -> On:
        """What a place is about: a click goes to its event, one with Shift selects the node."""
        event, pixel = event_at(box, show, x), x - nodes_box(box, show).x
        rows = self._rows_of(box, show)
        tip = ""
        if len(show.run.trace):
            inner = nodes_box(box, show)
            code = rows.code_at(pixel, y - inner.y)
            part = "" if code in OF_ONE else code_words(code)
            if code == BEYOND and show.run.hidden:
                part = _("hidden: what comes after the event on screen")
            if _hit_near(inner, show, x, y):
                part = hit_words()
            at = rows.columns.events_at(pixel)
            differ = difference_words(show.run, *at) if at is not None else ""
            differs_at = difference_at(inner, show, x, y)
            if differs_at is not None:  # the mark is wider than its column
                event, at = differs_at, (differs_at, differs_at + 1)
                differ = _("event {event}: {words}").format(
                    event=grouped(event), words=difference_words(show.run, *at)
                )
            about = "" if differs_at is not None else words_at(show, rows, pixel, self._picture)
            tip = "\n".join(filter(None, (about, part, differ)))
        depth, events = parts(box, show).depth_at(y), rows.columns.events_at(pixel)

        def select() -> Action:
            """Select the node under the pointer; no node where there is none."""
            if depth is None or events is None:
                return do(select_node, None)
            return do(select_node, _last_node(show.run.trace, depth, *events))

        return On(f"event {event}", "chart", tip, click=do(seek, event), shift_click=select,
                  double_click=do(fit_timeline))

    def _rows_of(self, box: Box, show: Show) -> DrawnRows:
        """The rows as they were drawn, as long as nothing of them has changed."""
        key = (box, show.look, show.run.first, show.run.last, show.run.recorded)
        if self._rows is None or self._rows[0] != key:
            self._rows = key, draw_rows(parts(box, show), show)
        return self._rows[1]

    def _draw_marks(self, figure: Figure, box: Box, inner: Box, show: Show) -> None:
        where = parts(box, show)
        if where.cells.h:
            with figure.clipped(where.cells):
                draw_cells(figure, where, show, self._picture)
        if with_depths(box, show):
            depth_numbers(figure, where, show)
        if show.run.view.timeline is not None:
            self._draw_strip(figure, box, show)
        if show.run.recording:
            recording_end(figure, inner, show, self._rows_of(box, show).length)
        selection(figure, where, show)
        draw_differences(figure, inner, show)
        hits(figure, inner, show)
        bookmarks(figure, inner, show)
        playhead(figure, inner, where, show)

    def _draw_strip(self, figure: Figure, box: Box, show: Show) -> None:
        """The whole run, thin, with what is in view framed: that can be dragged."""
        look, theme = show.look, show.look.theme
        strip, first, share = strip_of_run(figure, strip_box(box, show), show)
        self._bar.fit(pygame.Rect(strip), first, share)
        framed = self._bar.thumb(look)
        if framed is None:
            return
        around = framed.inflate(2 * look.px(1), 2 * look.px(2))
        rounded_rect(figure, around, with_alpha(theme.accent, 0.25), theme.accent, look.px(2),
                     look.px(3))
        at = (show.run.moment.event + 0.5) / show.run.whole_timeline.last
        place = (strip.x + round(strip.w * at), around.y, look.px(2), around.h)
        figure.fill(theme.playhead, place)

    def _move_to(self, share: float) -> None:
        """Show the part of the run that begins at a share of it."""
        if self._show is not None:
            run = self._show.run
            self._send(do(pan_timeline, share * run.whole_timeline.last - run.first))


def _last_node(trace: Trace, depth: int, start: int, stop: int) -> int | None:
    """The PUSH of the last node at a depth that is in force at some of these events."""
    push = trace.push_of(stop - 1, depth)
    if push is None:
        return None
    pop = trace.pop_after(push, depth)
    return push if pop is None or pop > start else None
