"""The timeline's pane: draws its parts and turns mouse and keys into actions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.actions.views import fit_timeline, pan_timeline, select_node, zoom_timeline
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.history import HistoryStrip, strip_of
from visualizer.panes.pane import ZOOM, PaneFocus, QuietPane, zoom_keys
from visualizer.panes.timeline_cells import draw_cells
from visualizer.panes.timeline_differing import (
    difference_at,
    difference_words,
    draw_differences,
)
from visualizer.panes.timeline_marks import (
    bookmarks,
    depth_numbers,
    hit_near,
    hit_words,
    hits,
    playhead,
    recording_end,
    selection,
    strip_of_run,
)
from visualizer.panes.timeline_rows import (
    BEYOND,
    OF_ONE,
    DrawnRows,
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
)
from visualizer.panes.timeline_words import words_at
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.trace import Trace
from visualizer.ui.figure import Figure, On
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha
from visualizer.ui.widgets.bar import Bar
from visualizer.ui.widgets.base import Widget

REACH = 4
"""So far (unscaled) above and below that strip what is framed in it can be caught, too."""


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
            if hit_near(inner, show, x, y):
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
