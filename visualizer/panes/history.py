"""The history of what is watched, below the timeline: a line about it, and a strip with a colour a
value, over the same events as the timeline.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.actions.action import Action, do
from visualizer.actions.travel import go_to_write, seek
from visualizer.actions.writes import show_history, stop_watching
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.debug.history import UNKNOWN
from visualizer.debug.writes import Answer
from visualizer.debug.writes_child import FAILED, FIRST, NOT_THERE, UNKEPT
from visualizer.debug.writes_words import line_of, value_words
from visualizer.layout.grid import Box
from visualizer.panes.cells import LEGIBLE
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.icons import draw_icon
from visualizer.ui.look import Look
from visualizer.ui.shapes import rounded_rect
from visualizer.ui.theme import Color, Theme, ink_on, mix

STRIP = 18
"""The height of the strip, unscaled; what is above it is the line about it."""

GAP, PADDING = 14, 6
"""Between the parts of that line, and within what can be clicked; unscaled."""

CALM = 0.25
"""How much hues are softened: the strip is long, and the picture comes first."""

MANY = -2
"""In place of the number of a value: there are several in that column."""

EDGE_FROM = 4
"""From this width on, unscaled, a value is set off from the one before it."""

LONGEST_LABEL = 24
"""Characters of a value in the strip."""


class Stretch(NamedTuple):
    """Neighbouring columns with one value: its number, the first of them, and the one after."""

    number: int
    left: int
    right: int


class DrawnStrip(NamedTuple):
    """The picture and what it was drawn from: for each column the number of its value and how often
    it changes there."""

    picture: pygame.Surface
    numbers: NDArray[np.int32]
    often: NDArray[np.int64]
    stretches: Sequence[Stretch]


def color_of(theme: Theme, show: Show, number: int) -> Color:
    """The colour of a value: by the number that it is, or by the order in which values came."""
    if number == UNKNOWN:
        return theme.background
    if number == NOT_THERE:
        return mix(theme.surface, theme.background, 0.5)
    if number == FAILED:
        return mix(theme.rejected, theme.surface, 0.6)
    if number in (UNKEPT, MANY):
        return mix(theme.text_dim, theme.surface, 0.62)
    value = show.run.history.value(number)
    if not value and not isinstance(value, str | list | dict):
        return theme.border_strong if theme.name == "contrast" else mix(theme.cell, theme.text, 0.1)
    if value is True:
        return mix(theme.accent, theme.surface, 0.4)
    hue = value if isinstance(value, int) else number - FIRST
    return mix(theme.hue(hue), theme.surface, CALM)


class HistoryStrip:
    """Draws it, and says what stands where. What it has drawn it keeps."""

    def __init__(self) -> None:
        self._drawn: tuple[Hashable, DrawnStrip] | None = None

    def draw(self, figure: Figure, box: Box, inner: Box, show: Show) -> None:
        """box: what it has below the timeline; inner: where events stand in the timeline."""
        look = show.look
        strip = strip_of(box, inner, look)
        self._draw_line(figure, box._replace(h=strip.y - box.y), show)
        with figure.clipped(strip):
            self._draw_strip(figure, strip, show)
        x = strip.x + (show.run.moment.event + 0.5 - show.run.first) / (
            show.run.last - show.run.first
        ) * strip.w
        if strip.x <= x <= strip.right:
            with figure.telling(_("the event on screen; drag to move")):
                figure.fill(show.look.theme.playhead,
                            (round(x) - look.px(1), strip.y, look.px(2), strip.h))
        figure.spot(strip, On("history", "chart", at=lambda x, y: self._at(strip, show, x)))

    # The line about it

    def _draw_line(self, figure: Figure, line: Box, show: Show) -> None:
        look, run = show.look, show.run
        assert run.watched is not None
        right = self._buttons(figure, line, show)
        gap, y = look.px(GAP), line.center[1]
        label, value = run.watched.label, ""
        number = run.history.at(run.moment.event)
        if number != UNKNOWN:
            value = f" = {value_words(run.history, number, binary=show.binary)}"
        room = max(0, (right - line.x) * (5 if len(value) > 20 else 4) // 10)
        drawn = text.draw(figure, look, label, (line.x, y), LEGIBLE, "mono bold", "accent",
                          "midleft", width=room)
        x = drawn.right
        if value:
            drawn = text.draw(figure, look, value, (x, y), LEGIBLE, "mono", "text", "midleft",
                              width=max(0, line.x + room - x))
            x = drawn.right
        x += gap
        for words, tip, action in self._parts(show):
            wide = text.measure(look, words, LEGIBLE, figures=True)[0] + 2 * look.px(PADDING)
            if action is None:
                if right - x > look.px(60):
                    text.draw(figure, look, words, (x, y), LEGIBLE, "regular", "text_dim",
                              "midleft", width=right - x, figures=True)
                x += wide + gap
                continue
            if x + wide > right:
                return
            place = Box(x, line.y + look.px(1), wide, line.h - look.px(3))
            rounded_rect(figure, place, look.theme.surface_raised, radius=look.px(4))
            text.draw(figure, look, words, (place.center[0], y), LEGIBLE, "regular", "text",
                      "center", figures=True)
            figure.spot(place, On(words, "button", tip, click=action))
            x = place.right + look.px(PADDING)

    @staticmethod
    def _parts(show: Show) -> Iterator[tuple[str, str, Action | None]]:
        """What is said after its value: words, the tooltip, what a click does."""
        run = show.run
        if run.no_history:
            yield run.no_history, "", None
            return
        last = run.last_write
        if last is None:
            yield _("looking for where it was set …"), "", None
            return
        if last.event is None:
            yield _("not set before this event"), "", None
        else:
            yield (_last_words(last), _("go to where it was set last (W)"), do(go_to_write, -1))
        if run.hidden:
            return
        after = run.next_write
        if after is not None and after.event is None:
            yield _("does not change after this"), "", None
        elif after is not None and after.event is not None:
            words = _("changes at event {event}").format(event=grouped(after.event))
            yield words, _("go to where it changes next (Shift+W)"), do(go_to_write, 1)
        if run.history.partly:
            yield partly_words(), "", None
        length = len(run.trace)
        if run.history.known < length:
            share = int(100 * run.history.known / length)
            yield _("{share} % of the run looked at").format(share=share), "", None

    @staticmethod
    def _buttons(figure: Figure, line: Box, show: Show) -> int:
        """Table and cross at the right end; returns where they begin."""
        look, y = show.look, line.center[1]
        side = min(line.h, look.px(20))
        cross = Box(line.right - side, y - side // 2, side, side)
        draw_icon(figure, look, "close", cross.center, 11, "text_dim")
        figure.spot(cross, On(_("watch it no more"), "button", _("watch it no more (Esc)"),
                              click=do(stop_watching)))
        words = _("Table")
        wide = text.measure(look, words, LEGIBLE)[0] + 2 * look.px(PADDING)
        table = Box(cross.x - look.px(PADDING) - wide, line.y + look.px(1), wide,
                    line.h - look.px(3))
        rounded_rect(figure, table, look.theme.surface_raised, radius=look.px(4))
        text.draw(figure, look, words, (table.center[0], y), LEGIBLE, "regular", "text", "center")
        figure.spot(table, On(words, "button", _("all its changes, or those of any expression "
                                                 "(Ctrl+W)"), click=do(show_history)))
        return table.x - look.px(GAP)

    # The strip

    def _draw_strip(self, figure: Figure, strip: Box, show: Show) -> None:
        look, drawn = show.look, self._strip_of(strip, show)
        figure.image(drawn.picture, strip[:2])
        history = show.run.history
        high = text.line_height(look, LEGIBLE) <= strip.h
        for number, left, right in drawn.stretches if high else ():
            if number < FIRST or right - left < look.px(LEGIBLE):
                continue
            said = value_words(history, number, binary=show.binary)[:LONGEST_LABEL]
            if text.measure(look, said, LEGIBLE, "mono")[0] + 2 * look.px(3) > right - left:
                continue
            ink = ink_on(look.theme, color_of(look.theme, show, number))
            center = strip.x + (left + right) / 2, strip.center[1]
            text.draw(figure, look, said, center, LEGIBLE, "mono", ink, "center")

    def _strip_of(self, strip: Box, show: Show) -> DrawnStrip:
        run = show.run
        until = run.player.playhead if run.hidden else None
        key = (strip, show.look, run.first, run.last, until, run.watched, run.history_version)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, _drawn(strip, show, until)
        return self._drawn[1]

    def _at(self, strip: Box, show: Show, x: int) -> On | None:
        """What a column is about; a click goes to its change, or to its event."""
        drawn, run = self._strip_of(strip, show), show.run
        column = x - strip.x
        if not 0 <= column < len(drawn.numbers) or run.watched is None:
            return None
        share = (run.last - run.first) / strip.w
        first = max(0, int(run.first + column * share))
        stop = max(first + 1, int(run.first + (column + 1) * share))
        number, often = int(drawn.numbers[column]), int(drawn.often[column])
        name, event = run.watched.label, min(first, run.reachable)
        if number == UNKNOWN:
            return On(f"event {event}", "chart", click=do(seek, event))
        value = value_words(run.history, number, binary=show.binary)
        if often == 1:
            event = int(run.history.changes(first, stop)[0][0])
            said = _("{name} = {value} from event {event} on")
        elif often:
            said = _("{name} changes {count} times at the events {first} to {last}")
        else:
            said = _("{name} = {value} at event {event}")
        tip = said.format(name=name, value=value, event=grouped(event), count=grouped(often),
                          first=grouped(first), last=grouped(stop - 1))
        return On(f"event {event}", "chart", tip, click=do(seek, event))


def partly_words() -> str:
    """Said of what is too large, or too much of its own kind, to be compared."""
    return _("not all of it is compared: watch an entry or an attribute of it")


def strip_of(box: Box, inner: Box, look: Look) -> Box:
    """Where in its room below the timeline the strip stands."""
    high = look.px(STRIP)
    return Box(inner.x, box.bottom - high, inner.w, high)


def _last_words(last: Answer) -> str:
    assert last.event is not None
    line = line_of(last)
    if last.after == NOT_THERE:
        words = _("gone at event {event}")
    elif line is None:
        words = _("set at event {event}")
    else:
        words = _("set at event {event}, line {line}")
    return words.format(event=grouped(last.event), line=line)


def _drawn(strip: Box, show: Show, until: int | None) -> DrawnStrip:
    look, run = show.look, show.run
    numbers, often = run.history.columns(run.first, run.last, strip.w)
    share = (run.last - run.first) / max(1, strip.w)
    if until is not None:
        later = run.first + np.arange(strip.w) * share >= until + 1
        numbers[later], often[later] = UNKNOWN, 0
        ends = run.first + np.arange(1, strip.w + 1) * share > until + 1
        for column in np.flatnonzero(ends & ~later).tolist():  # what comes then is not told
            first = int(run.first + column * share)
            numbers[column] = run.history.at(until)
            often[column] = len(run.history.changes(first, until + 1)[0])
    shown = np.where((often > 1) & (numbers != UNKNOWN), MANY, numbers)
    stretches, at = [], 0
    for number, columns in groupby(shown.tolist()):
        count = sum(1 for _column in columns)
        stretches.append(Stretch(number, at, at + count))
        at += count
    colors = np.empty((strip.w, 3), np.uint8)
    for number, left, right in stretches:
        colors[left:right] = color_of(look.theme, show, number)[:3]
    most = np.log1p(max(MANY_TIMES, int(often.max(initial=1))))
    many = shown == MANY
    if many.any():  # the more changes, the stronger
        ground = np.array(look.theme.surface[:3], np.float64)
        ink = np.array(look.theme.text_dim[:3], np.float64)
        weight = (0.2 + 0.35 * np.log1p(often[many]) / most)[:, np.newaxis]
        colors[many] = np.round(ground + (ink - ground) * weight)
    for number, left, right in stretches:
        if number >= FIRST and left and right - left >= look.px(EDGE_FROM):
            colors[left] = look.theme.surface[:3]
    picture = pygame.Surface((max(1, strip.w), max(1, strip.h)))
    pixels = np.repeat(colors[:, np.newaxis], max(1, strip.h), axis=1)
    pygame.surfarray.blit_array(picture, pixels)
    return DrawnStrip(picture, numbers, often, stretches)


MANY_TIMES = 16
"""So many changes in a column are told apart by how strong it is, at least."""
