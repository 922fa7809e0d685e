"""The timeline's pane: draws its parts and turns mouse and keys into actions."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import pygame

from visualizer.actions.action import Action, do
from visualizer.actions.travel import seek
from visualizer.actions.views import (
    fit_timeline,
    pan_timeline,
    select_node,
    timeline_from,
    zoom_timeline,
)
from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.history import HistoryStrip, strip_of
from visualizer.panes.pane import RING, ZOOM, Keys, NodePane, meaning, zoom_keys
from visualizer.panes.timeline_cells import draw_cells
from visualizer.panes.timeline_differing import (
    difference_at,
    difference_words,
    draw_differences,
)
from visualizer.panes.timeline_marks import (
    Above,
    bookmarks,
    depth_numbers,
    foot,
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
    covered,
    draw_rows,
    event_at,
    foot_box,
    history_box,
    nodes_box,
    parts,
    place_at,
    with_depths,
    with_history,
)
from visualizer.panes.timeline_words import words_at
from visualizer.panes.useless import useless_of, useless_version, words_of
from visualizer.panes.values import grouped
from visualizer.pictures.picture import Picture
from visualizer.show.show import Show
from visualizer.trace.trace import Trace
from visualizer.ui.figure import Figure, On
from visualizer.ui.kit import Node, ScrollBar, Shape
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import with_alpha


class TimelinePane(NodePane):
    """Nodes by depth; failed subtrees are told apart by colour and by height."""

    def __init__(self, picture: Picture) -> None:
        super().__init__(self._timeline)
        self._picture = picture
        self._rows: tuple[Hashable, DrawnRows] | None = None
        self._history = HistoryStrip()

    def _timeline(self, show: Show) -> Node:
        return Shape(0, lambda figure, look, box: self._draw(figure, look, box, show))

    def _draw(self, figure: Figure, look: Look, box: Box, show: Show) -> None:
        inner = nodes_box(box, show)
        if not covered(box, show):
            figure.image(self._rows_of(box, show).picture, inner[:2])
            if len(show.run.trace):
                self._draw_marks(figure, box, inner, show)
        if foot_box(box, show).h:
            nodes = not covered(box, show)
            above = Above(nodes, nodes and self._rows_of(box, show).hatched,
                          nodes and parts(box, show).cells.h > 0)
            self._draw_foot(figure, foot_box(box, show), show, above)
        said = _("timeline: zoom with + and −, move with ← and →, 0 shows the whole run")
        figure.spot(box, On("whole timeline", "chart", told=said, key="+ − ← → 0",
                            keys=meaning(_keys(show)), raised=look.px(RING),
                            wheel=partial(_wheel, box, show), drag=partial(_drag, box, show),
                            at_once=True))
        figure.spot(box, On("timeline", "chart", at=partial(self._at, box, show)))
        if with_history(show) and len(show.run.trace):
            self._history.draw(figure, history_box(box, show), inner, show)

    def _at(self, box: Box, show: Show, x: int, y: int) -> On:
        """What a place is about: a click goes to its event, one with Shift selects the node."""
        event, pixel = event_at(box, show, x), x - nodes_box(box, show).x
        rows = self._rows_of(box, show)
        tip, term = "", "timeline"
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
            if at is not None and at[1] - at[0] == 1:
                term = "event"
            about = "" if differs_at is not None else words_at(show, rows, pixel, self._picture)
            helps = words_of(show.run, *at) if at and useless_of(show) is not None else ""
            tip = "\n".join(filter(None, (about, part, helps, differ)))
        depth, events = parts(box, show).depth_at(y), rows.columns.events_at(pixel)

        def select() -> Action:
            """Select the node under the pointer; no node where there is none."""
            if depth is None or events is None:
                return do(select_node, None)
            return do(select_node, _last_node(show.run.trace, depth, *events))

        return On(f"event {event}", "chart", tip, term=term, click=do(seek, event),
                  shift_click=select, double_click=do(fit_timeline))

    def _rows_of(self, box: Box, show: Show) -> DrawnRows:
        """The rows as they were drawn, as long as nothing of them has changed."""
        key = (box, with_history(show), show.look, *show.run.timeline, show.run.recorded,
               useless_version(show))
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
        if show.run.recording:
            recording_end(figure, inner, show, self._rows_of(box, show).length)
        selection(figure, where, show)
        draw_differences(figure, inner, show)
        hits(figure, inner, show)
        bookmarks(figure, inner, show)
        playhead(figure, inner, where, show)

    @staticmethod
    def _draw_foot(figure: Figure, row: Box, show: Show, above: Above) -> None:
        """Which part of the run is in view: framed in the whole run, thin; that can be dragged."""
        look, theme, run = show.look, show.look.theme, show.run
        room, last = foot(figure, row, show, above), run.whole_timeline.last
        if room is None:
            return
        strip = strip_of_run(figure, room, show)
        tip = _("the whole run; what is shown above is framed. Drag: move it")
        bar = ScrollBar(strip, run.timeline.first / last, run.timeline.events / last,
                        lambda share: do(timeline_from, share * last), across=True, tip=tip)
        around = bar.thumb(look).inset(-look.px(1), -look.px(2))
        rounded_rect(figure, around, with_alpha(theme.accent, 0.25), theme.accent, look.px(2),
                     look.px(3))
        at = (run.moment.event + 0.5) / last
        place = (strip.x + round(strip.w * at), around.y, look.px(2), around.h)
        figure.fill(theme.playhead, place)
        bar.spot(figure, look)


def _keys(show: Show) -> Keys:
    """What keys mean while the keyboard is in the timeline; it zooms at the playhead."""
    length = show.run.timeline.events
    return {
        **zoom_keys(lambda factor: do(zoom_timeline, factor, show.run.player.playhead)),
        pygame.K_LEFT: do(pan_timeline, -0.1 * length),
        pygame.K_RIGHT: do(pan_timeline, 0.1 * length), pygame.K_0: do(fit_timeline),
    }


def _drag(
    box: Box, show: Show, pos: tuple[int, int], rel: tuple[int, int], button: int
) -> Action | None:
    if button == 1:
        below = history_box(box, show)
        if below.contains(*pos) and pos[1] < strip_of(below, below, show.look).y:
            return None  # what stands there is clicked
        return do(seek, event_at(box, show, pos[0]), drag=True)
    return do(pan_timeline, -rel[0] / max(1, box.w) * show.run.timeline.events)


def _wheel(box: Box, show: Show, pos: tuple[int, int], right: int, up: int) -> Action:
    if up:
        return do(zoom_timeline, ZOOM**up, place_at(box, show, pos[0]))
    return do(pan_timeline, right * 0.05 * show.run.timeline.events)


def _last_node(trace: Trace, depth: int, start: int, stop: int) -> int | None:
    """The PUSH of the last node at a depth that is in force at some of these events."""
    push = trace.push_of(stop - 1, depth)
    if push is None:
        return None
    pop = trace.pop_after(push, depth)
    return push if pop is None or pop > start else None
