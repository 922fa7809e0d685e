"""Above the timeline's rows: where the code and the rules of the problem differ, and where
something is left behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.layout.grid import Box
from visualizer.panes.values import grouped
from visualizer.pictures.signs import differing, leaving
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.geometry import Point
from visualizer.ui.look import Look
from visualizer.ui.shapes import left_over, unequal
from visualizer.ui.theme import with_alpha

RADIUS, ABOVE = 4.5, 6.5
"""Of a diamond, and how far its middle is above the rows, unscaled."""

THIN = 3
"""Height of the bar that leads from the first of many to the last, unscaled."""


Sign: TypeAlias = Callable[[Figure, Look, Point, float], None]


class Stretch(NamedTuple):
    """Pixel columns, `first` to `last`, between which marks stand so close that they would touch.

    columns  where they stand
    """

    first: int
    last: int
    columns: NDArray[np.int64]


def stretches(columns: NDArray[np.int64], apart: float) -> Iterator[Stretch]:
    """Columns in groups: within each they are nearer to each other than `apart`."""
    for group in np.split(columns, np.flatnonzero(np.diff(columns) >= apart) + 1):
        if len(group):
            yield Stretch(int(group[0]), int(group[-1]), group)


def marked_columns(
    events: NDArray[np.int64], first: float, last: float, width: int
) -> NDArray[np.int64]:
    """The pixel columns of `width` ones, from event `first` to `last`, that have some of these."""
    borders = first + (last - first) * np.arange(width + 1) / max(1, width)
    # Of an event it is the middle that decides, as for the playhead.
    counts = np.diff(events.searchsorted(borders - 0.5))
    return np.flatnonzero(counts).astype(np.int64)


def draw_differences(figure: Figure, inner: Box, show: Show) -> None:
    """A diamond for each event, or a disc where something is left behind; where they are too close,
    one for all with a bar as long as they reach."""
    look, run = show.look, show.run
    radius, y = look.px(RADIUS), inner.y - look.px(ABOVE)
    for events, words, sign in _marks(run):
        if not len(events):
            continue
        columns = marked_columns(events, *run.timeline, inner.w)
        with figure.telling(words):
            for group in stretches(columns, 2 * radius + look.px(1)):
                _draw(figure, look, inner.x, y, radius, group, sign)


def _marks(run: Run) -> tuple[tuple[NDArray[np.int64], str, Sign], ...]:
    """The events that have marks, what these mean, and how they look."""
    return (
        (run.judgement.events, differing(), unequal),
        (run.left_behind.events, leaving(), left_over),
    )


def _draw(
    figure: Figure, look: Look, left: int, y: int, radius: int, group: Stretch, sign: Sign
) -> None:
    x0, x1 = left + group.first, left + group.last
    if x1 - x0 <= radius:
        sign(figure, look, ((x0 + x1) / 2, y), radius)
        return
    high, line = look.px(THIN), look.px(1)
    top = y - high // 2
    figure.fill(with_alpha(look.theme.differs, 0.45), (x0, top, x1 - x0 + line, high))
    for run in np.split(group.columns, np.flatnonzero(np.diff(group.columns) > line) + 1):
        wide = int(run[-1] - run[0]) + line
        figure.fill(look.theme.differs, (left + int(run[0]), top, wide, high))
    sign(figure, look, (x0, y), radius)


def difference_at(inner: Box, show: Show, x: int, y: int) -> int | None:
    """The event of the mark at a place, or close beside it; None where there is none."""
    look, run = show.look, show.run
    radius = look.px(RADIUS)
    marked = [events for events, _words, _sign in _marks(run) if len(events)]
    if not marked or abs(y - (inner.y - look.px(ABOVE))) > radius:
        return None
    each = run.timeline.events / max(1, inner.w)
    place = run.timeline.first + (x - inner.x) * each - 0.5
    near = [
        int(event) for events in marked
        for event in events[max(0, int(events.searchsorted(place)) - 1) :][:2]
    ]
    found = min(near, key=lambda event: abs(event - place), default=None)
    return found if found is not None and abs(found - place) <= radius * each else None


def difference_words(run: Run, start: int, stop: int) -> str:
    """How many there are among the events from `start` up to `stop`; "" for none."""
    said = []
    for events, words, sign in _marks(run):
        first, last = events.searchsorted([start, stop]).tolist()
        count = last - first
        if not count:
            continue
        if stop - start == 1:
            said.append(words)
        elif sign is unequal:
            there_are = ngettext(
                "{count} event at which code and rules differ",
                "{count} events at which code and rules differ", count,
            )
            said.append(there_are.format(count=grouped(count)))
        else:
            there_are = ngettext(
                "{count} event at which something is left behind",
                "{count} events at which something is left behind", count,
            )
            said.append(there_are.format(count=grouped(count)))
    return "\n".join(said)
