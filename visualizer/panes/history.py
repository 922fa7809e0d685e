"""The history of what is watched, below the timeline: a line about it, and a strip with a colour a
value, over the same events as the timeline.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

import numpy as np
import pygame
from numpy.typing import NDArray

from visualizer.actions.action import Action, do
from visualizer.actions.travel import go_to_write, seek
from visualizer.actions.writes import show_history, stop_watching
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
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
from visualizer.ui.kit import Fit, Icon, Node, Space, Text, button, padded, row
from visualizer.ui.look import Look
from visualizer.ui.theme import Color, Theme, ink_on, mix

STRIP = 18
"""The height of the strip, unscaled; what is above it is the line about it."""

GAP, PADDING, HIGH = 10, 6, 20
"""Between the parts of that line, within what can be clicked, and how high that is; unscaled."""

LONGEST_VALUE, LEAST = 240, 60
"""What a value may take where others have no room, and the least of a text; unscaled."""

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
    value = show.run.writes.history.value(number)
    if not value and not isinstance(value, str | list | dict):
        return theme.border_strong if theme.name == "contrast" else mix(theme.cell, theme.text, 0.1)
    if value is True:
        return mix(theme.accent, theme.surface, 0.4)
    hue = value if isinstance(value, int) else number - FIRST
    return mix(theme.hue(hue), theme.surface, CALM)


def about(show: Show) -> Node:
    """The line about what is watched: its value, where it was set and changes next, and the table
    of all that. As many of its parts as there is room for; of a text also a part."""
    run = show.run
    assert run.writes.watched is not None
    label, number = run.writes.watched.label, run.writes.history.at(run.moment.event)
    value = ""
    if number != UNKNOWN:
        value = f" = {value_words(run.writes.history, number, binary=show.binary)}"
    parts = [*_parts(show)]
    table = _small(_("Table"), _("all its changes, or those of any expression (Ctrl+W)"),
                   do(show_history))
    away = On(_("stop watching"), "button", _("stop watching (Esc)"), click=do(stop_watching))
    cross = padded(Icon("close", 11, "text_dim"), 4, 4, on=away)

    def line(count: int, asks: float = 0, *cut: Node) -> Node:
        watched = row(Text(label, LEGIBLE, "mono bold", "accent"),
                      Text(value, LEGIBLE, "mono", asks=asks, gives=2), gap=0, gives=1)
        said = (_small(*one) if one[2] else _plain(one[0]) for one in parts[:count])
        return row(watched, *said, *(cut or [Space(grow=1)]), table, cross, gap=GAP)

    def ways() -> Iterator[Node]:
        yield line(len(parts))
        for count in range(len(parts), -1, -1):
            if count < len(parts) and not parts[count][2]:
                yield line(count, LONGEST_VALUE, _plain(parts[count][0], asks=LEAST, grow=1))
            yield line(count, LONGEST_VALUE)

    return Fit(ways())


def _plain(words: str, **how: float) -> Node:
    return Text(words, LEGIBLE, color="text_dim", figures=True, **how)  # type: ignore[arg-type]


def _small(words: str, tip: str, action: Action | None) -> Node:
    return button(words, action, tip=tip, letter=LEGIBLE, style="regular", height=HIGH,
                  padding=PADDING)


def _parts(show: Show) -> Iterator[tuple[str, str, Action | None]]:
    """What is said after its value: words, the tooltip, what a click does."""
    run = show.run
    if run.writes.lacks:
        yield run.writes.lacks, "", None
        return
    last = run.writes.last(run.player.playhead)
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
    if run.writes.history.partly:
        yield partly_words(), "", None
    length = len(run.trace)
    if len(run.writes.history.known) < length:
        share = int(100 * len(run.writes.history.known) / length)
        yield _("{share} % of the run examined").format(share=share), "", None


class HistoryStrip:
    """Draws it, and says what stands where. What it has drawn it keeps."""

    def __init__(self) -> None:
        self._drawn: tuple[Hashable, DrawnStrip] | None = None

    def draw(self, figure: Figure, box: Box, inner: Box, show: Show) -> None:
        """box: what it has below the timeline; inner: where events stand in the timeline."""
        look = show.look
        strip = strip_of(box, inner, look)
        about(show).put(figure, look, box._replace(h=strip.y - box.y))
        with figure.clipped(strip):
            self._draw_strip(figure, strip, show)
        run = show.run
        share = (run.moment.event + 0.5 - run.timeline.first) / run.timeline.events
        x = strip.x + share * strip.w
        if strip.x <= x <= strip.right:
            with figure.telling(_("the event on screen; drag to move")):
                figure.fill(show.look.theme.playhead,
                            (round(x) - look.px(1), strip.y, look.px(2), strip.h))
        figure.spot(strip, On("history", "chart", at=lambda x, y: self._at(strip, show, x)))

    # The strip

    def _draw_strip(self, figure: Figure, strip: Box, show: Show) -> None:
        look, drawn = show.look, self._strip_of(strip, show)
        figure.image(drawn.picture, strip[:2])
        history = show.run.writes.history
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
        key = (strip, show.look, *run.timeline, until, run.writes.watched, run.writes.version)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, _drawn(strip, show, until)
        return self._drawn[1]

    def _at(self, strip: Box, show: Show, x: int) -> On | None:
        """What a column is about; a click goes to its change, or to its event."""
        drawn, run = self._strip_of(strip, show), show.run
        column = x - strip.x
        if not 0 <= column < len(drawn.numbers) or run.writes.watched is None:
            return None
        share = run.timeline.events / strip.w
        first = max(0, int(run.timeline.first + column * share))
        stop = max(first + 1, int(run.timeline.first + (column + 1) * share))
        number, often = int(drawn.numbers[column]), int(drawn.often[column])
        name, event = run.writes.watched.label, min(first, run.reachable)
        if number == UNKNOWN:
            return On(f"event {event}", "chart", click=do(seek, event))
        value = value_words(run.writes.history, number, binary=show.binary)
        if often == 1:
            event = int(run.writes.history.changes(first, stop)[0][0])
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
    numbers, often = run.writes.history.columns(*run.timeline, strip.w)
    share = run.timeline.events / max(1, strip.w)
    if until is not None:
        later = run.timeline.first + np.arange(strip.w) * share >= until + 1
        numbers[later], often[later] = UNKNOWN, 0
        ends = run.timeline.first + np.arange(1, strip.w + 1) * share > until + 1
        for column in np.flatnonzero(ends & ~later).tolist():  # what comes then is not told
            first = int(run.timeline.first + column * share)
            numbers[column] = run.writes.history.at(until)
            often[column] = len(run.writes.history.changes(first, until + 1)[0])
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
