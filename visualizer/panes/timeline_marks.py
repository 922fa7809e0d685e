"""What stands on the timeline: playhead, selection, breakpoints' hits, bookmarks, numbers."""

from __future__ import annotations

import math

import numpy as np
import pygame

from visualizer.base.i18n import gettext as _
from visualizer.layout.grid import Box
from visualizer.panes.timeline_rows import FLAG, LETTERS, Parts, cell_box, x_of
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import polygon, rounded_rect

THIN = 8
"""Height of the strip that shows the whole run, unscaled."""


def playhead(figure: Figure, inner: Box, parts: Parts, show: Show) -> None:
    """A line with a flag on top, and a border around the cell of its event where it has one."""
    look, theme = show.look, show.look.theme
    before = show.run.player.before
    x = inner.x if before else x_of(inner, show, show.run.moment.event)
    if not inner.x - 2 <= x <= inner.right + 2:
        return
    width = look.px(2)
    bottom = inner.bottom
    if parts.cells.h and not before:
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
    for x in np.flatnonzero(show.run.hits(*show.run.timeline, inner.w)):
        draw_hit(figure, look, inner.x + int(x), inner.y)


def hit_words() -> str:
    """What a tick above the nodes means."""
    return _("a breakpoint stops here")


def hit_near(inner: Box, show: Show, x: int, y: int) -> bool:
    """Is a place on a breakpoint's tick, or close beside it?"""
    if show.run.hits is None or not inner.y - show.look.px(5) <= y < inner.y:
        return False
    near, at = show.look.px(3), x - inner.x
    found = show.run.hits(*show.run.timeline, inner.w)
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
    per_event = nodes.w / show.run.timeline.events
    left = nodes.x + (push - show.run.timeline.first) * per_event
    right = nodes.x + (end - show.run.timeline.first) * per_event
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


def strip_of_run(figure: Figure, row: Box, show: Show) -> Box:
    """Above a zoomed timeline the numbers of the first and the last event in view, and between them
    the whole run with its solutions and, at the upper edge, where code and rules differ; returns
    where that is.
    """
    look, theme, run = show.look, show.look.theme, show.run
    first, last = run.timeline
    numbers = grouped(math.floor(first)), grouped(max(0, math.ceil(last) - 1))
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
    differ += np.diff(run.left_behind.events.searchsorted(borders))
    for x in np.flatnonzero(differ).tolist():
        figure.fill(theme.differs, (strip.x + x, strip.y, 1, tick))
    return strip


def recording_end(figure: Figure, inner: Box, show: Show, length: int) -> None:
    """A line where the run under way had got to when it had so many events."""
    look = show.look
    end = x_of(inner, show, length - 0.5)
    if not inner.x <= end < inner.right:
        return
    with figure.telling(_("recorded up to here")):
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
