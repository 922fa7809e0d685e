"""Above the timeline's rows: where the code and the rules of the problem differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.base.i18n import ngettext
from visualizer.layout.grid import Box
from visualizer.panes.values import grouped
from visualizer.pictures.signs import differing
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui.figure import Figure
from visualizer.ui.look import Look
from visualizer.ui.shapes import polygon, unequal
from visualizer.ui.theme import with_alpha

RADIUS, ABOVE = 4.5, 6.5
"""Of a diamond, and how far its middle is above the rows, unscaled."""


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


def marked_columns(run: Run, first: float, last: float, width: int) -> NDArray[np.int64]:
    """The pixel columns of `width` ones, of the events from `first` to `last`, that have some."""
    borders = first + (last - first) * np.arange(width + 1) / max(1, width)
    # Of an event it is the middle that decides, as for the playhead.
    counts = np.diff(run.judgement.events.searchsorted(borders - 0.5))
    return np.flatnonzero(counts).astype(np.int64)


def draw_differences(figure: Figure, inner: Box, show: Show) -> None:
    """A diamond for each event; where they are too close, one for all, as long as they reach."""
    look, run = show.look, show.run
    if not run.judgement.count:
        return
    radius, y = look.px(RADIUS), inner.y - look.px(ABOVE)
    columns = marked_columns(run, *run.timeline, inner.w)
    with figure.telling(differing()):
        for group in stretches(columns, 2 * radius + look.px(1)):
            _draw(figure, look, inner.x, y, radius, group)


def _draw(figure: Figure, look: Look, left: int, y: int, radius: int, group: Stretch) -> None:
    x0, x1 = left + group.first, left + group.last
    if x1 - x0 <= radius:
        unequal(figure, look, ((x0 + x1) / 2, y), radius)
        return
    long = ((x0 - radius, y), (x0, y - radius), (x1, y - radius), (x1 + radius, y),
            (x1, y + radius), (x0, y + radius))
    polygon(figure, with_alpha(look.theme.differs, 0.45), long)
    for run in np.split(group.columns, np.flatnonzero(np.diff(group.columns) > look.px(1)) + 1):
        wide = int(run[-1] - run[0]) + look.px(1)
        figure.fill(look.theme.differs, (left + int(run[0]), y - radius, wide, 2 * radius))


def difference_at(inner: Box, show: Show, x: int, y: int) -> int | None:
    """The event of the mark at a place, or close beside it; None where there is none."""
    look, run = show.look, show.run
    radius = look.px(RADIUS)
    if not run.judgement.count or abs(y - (inner.y - look.px(ABOVE))) > radius:
        return None
    each = run.timeline.events / max(1, inner.w)
    place = run.timeline.first + (x - inner.x) * each - 0.5
    events = run.judgement.events
    at = int(events.searchsorted(place))
    near = [int(event) for event in events[max(0, at - 1) : at + 1]]
    found = min(near, key=lambda event: abs(event - place), default=None)
    return found if found is not None and abs(found - place) <= radius * each else None


def difference_words(run: Run, start: int, stop: int) -> str:
    """How many there are among the events from `start` up to `stop`; "" for none."""
    first, last = run.judgement.events.searchsorted([start, stop]).tolist()
    if first == last:
        return ""
    if stop - start == 1:
        return differing()
    said = ngettext(
        "{count} event at which code and rules differ",
        "{count} events at which code and rules differ", last - first,
    )
    return said.format(count=grouped(last - first))
