"""What stands on the timeline: playhead, selection, breakpoints' hits, bookmarks, numbers."""

from __future__ import annotations

import math

import numpy as np
import pygame

from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.panes.timeline_differing import stretches
from visualizer.panes.timeline_rows import FLAG, LETTERS, Parts, cell_box, x_of
from visualizer.panes.useless import draw_hatch, hatched
from visualizer.panes.values import grouped
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, Piece
from visualizer.ui.geometry import STEPS
from visualizer.ui.look import Look
from visualizer.ui.shapes import polygon, rounded_rect

THIN, LEAST_STRIP = 8, 120
"""Height of the strip that shows the whole run, and its least width beside words; unscaled."""

HIT_APART = 4
"""Between two hits of breakpoints at least, unscaled."""

FOOT_GAP = 10
"""Between a number at the foot, the words and the strip, unscaled."""

KEY, KEY_GAP = 8, 6
"""Of the legend at the foot: the side of a colour, and what is beside it; unscaled."""

BAR = 16, 4
"""The same for a row of nodes, where single events have colours, too: it has the shape of one."""


def playhead(figure: Figure, inner: Box, parts: Parts, show: Show) -> None:
    """A line with a flag on top, and a border around the cell of its event where it has one."""
    look, theme, run = show.look, show.look.theme, show.run
    x = float(inner.x) if run.player.before else x_of(inner, show, run.moment.event)
    if not inner.x - 2 <= x <= inner.right + 2:
        return
    bottom = inner.bottom
    if parts.cells.h and not run.player.before:
        bottom = parts.cells.y
        with figure.piece(Piece("playhead:cell")):
            cell = cell_box(parts, show, run.moment.event)
            rounded_rect(figure, cell, None, theme.playhead, look.px(2), look.px(3))
    glides = run.player.playing and show.moves
    with figure.piece(Piece("playhead")):
        draw_playhead(figure, look, x if glides else round(x), inner.y, bottom)


def draw_playhead(figure: Figure, look: Look, x: float, top: int, bottom: int) -> None:
    """The line, and the flag above its top; between two pixels where it is on its way."""
    color, half, flag_top = look.theme.playhead, look.px(6), top - look.px(FLAG)
    x, wide = round(x * STEPS) / STEPS, look.px(2) / 2
    with figure.telling(_("the event on screen; drag to move")):
        if x == int(x):
            figure.fill(color, (round(x - wide), top, look.px(2), bottom - top))
        else:
            left, right = x - wide, x + wide
            polygon(figure, color, ((left, top), (right, top), (right, bottom), (left, bottom)))
        flag = ((x - half, flag_top), (x + half, flag_top), (x + half, flag_top + half),
                (x, top + look.px(1)), (x - half, flag_top + half))
        polygon(figure, color, flag)


def hits(figure: Figure, inner: Box, show: Show) -> None:
    """A tick above the nodes wherever a breakpoint stops; one bar where they would touch."""
    if show.run.hits is None:
        return
    look = show.look
    found = np.flatnonzero(show.run.hits(*show.run.timeline, inner.w))
    for first, last, columns in stretches(found, look.px(HIT_APART)):
        if len(columns) == 1:
            draw_hit(figure, look, inner.x + first, inner.y)
        else:
            bar = (inner.x + first, inner.y - look.px(4), last - first + look.px(1), look.px(2))
            figure.fill(look.theme.rejected, bar)


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
    figure.fill(look.theme.rejected, (x, bottom - look.px(6), look.px(1), look.px(5)))


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


class Above(NamedTuple):
    """What is above the foot: rows of nodes, something hatched in them, cells of single events?"""

    nodes: bool
    hatched: bool
    cells: bool


def foot(figure: Figure, row: Box, show: Show, above: Above) -> Box | None:
    """Which part of the run is in view: the numbers of its first and its last event, and in words
    how much that is; returns the room between these where it is not all of it.
    """
    look, run = show.look, show.run
    first, last = math.floor(run.timeline.first), math.ceil(run.timeline.last) - 1
    known, gap = len(run.trace) - 1, look.px(FOOT_GAP)
    whole, unknown = run.view.timeline is None, run.recording or run.hidden
    end = grouped(max(0, last)) if last <= known or not unknown else ""
    if run.recording and not end:
        end = _("recording …")

    def write(said: str, x: int, anchor: str, tip: str = "") -> int:
        with figure.telling(tip or _("the first and the last event in view")):
            text.draw(figure, look, said, (x, row.center[1]), LETTERS, "regular", "text_dim",
                      anchor, figures=not tip)
        wide = text.measure(look, said, LETTERS, figures=not tip)[0] + gap
        return x + wide if anchor == "midleft" else x - wide

    left, right = write(grouped(first), row.x, "midleft"), write(end, row.right, "midright")
    said = _("{share} % of the search").format(share=_percent(show))
    if whole:
        known_whole = run.complete and not run.hidden
        said = _("whole search") if known_whole else _("the search so far")
    if left + text.measure(look, said, LETTERS)[0] + (0 if whole else look.px(LEAST_STRIP)) < right:
        left = write(said, left, "midleft", _("the wheel zooms in here, a double click shows all"))
    if whole and not unknown and above.nodes:
        _meanings(figure, show, row._replace(x=left, w=max(0, right - left)), above)
    return None if whole else Box(left, row.y, max(1, right - left), row.h)


def _meanings(figure: Figure, show: Show, room: Box, above: Above) -> None:
    """What the colours of the rows mean, at the right end of the room; nothing where they have
    none. Without a solution nothing leads to one, and what is green above is a placement.
    """
    look, theme = show.look, show.look.theme
    found = show.run.trace.totals.solutions > 0
    row = BAR if above.cells else (KEY, KEY)
    square, gap = (KEY, KEY), look.px(KEY_GAP)
    could_not = [(_("could not help"), theme.failed, row)] if above.hatched else []
    said = [
        *([(_("leads to a solution"), theme.placed, row)] if found else []),
        (_("leads to none"), theme.failed, row), *could_not,
        *([(_("solution"), theme.solution, square)] if found else []),
    ]

    def width(words: str, mark: tuple[int, int]) -> int:
        return text.measure(look, words, LETTERS)[0] + look.px(mark[0]) + 3 * gap

    if sum(width(words, mark) for words, _color, mark in said) > room.w and could_not:
        said = could_not  # that is what is asked for
    x = room.right - sum(width(words, mark) for words, _color, mark in said)
    if x < room.x:
        return
    for words, color, mark in said:
        wide, high = (look.px(side) for side in mark)
        place = Box(x, room.center[1] - high // 2, wide, high)
        figure.fill(color, place)
        if (words, color, mark) in could_not:
            with figure.telling(hatched()):
                draw_hatch(figure, place, look)
        text.draw(figure, look, words, (x + wide + gap, room.center[1]), LETTERS, "regular",
                  "text_dim", "midleft")
        x += width(words, mark)


def _percent(show: Show) -> str:
    """How much of the run is in view."""
    share = 100 * show.run.timeline.events / show.run.whole_timeline.last
    digits = 0 if share >= 10 else 1 if share >= 1 else 2
    return grouped(share, digits) if share >= 0.01 else f"< {grouped(0.01, 2)}"


def strip_of_run(figure: Figure, row: Box, show: Show) -> Box:
    """The whole run, thin: its solutions and, at the upper edge, where code and rules differ;
    returns where that is.
    """
    look, theme, run = show.look, show.look.theme, show.run
    thin = look.px(THIN)
    strip = row._replace(y=row.y + (row.h - thin) // 2, h=thin)
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
    if inner.x <= end < inner.right:
        with figure.telling(_("recorded up to here")):
            rounded_rect(figure, (round(end), inner.y, look.px(2), inner.h), look.theme.try_)


def depth_numbers(figure: Figure, parts: Parts, show: Show) -> None:
    """Some of the depths, at the left of their rows."""
    look, each = show.look, parts.nodes.h / parts.depth_count
    line = text.line_height(look, LETTERS)
    steps = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000)
    step = next((step for step in steps if step * each >= line * 0.8), parts.depth_count)
    for depth in range(0, parts.depth_count, step):
        y = parts.nodes.y + (depth + 0.5) * each
        with figure.telling(_("the depth of this row; 0 is the first choice")):
            text.draw(figure, look, str(depth), (parts.nodes.x - look.px(6), y), LETTERS,
                      "regular", "text_dim", "midright", figures=True)
