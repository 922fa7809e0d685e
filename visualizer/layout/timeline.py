"""The timeline: which part of the run it shows, how that is cut into columns of a pixel or more,
and which nodes are in force at each depth in each column.

The nodes cost O(columns · rows), whatever the length of the run.
"""

from __future__ import annotations

import math
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from visualizer.base.distinct import distinct
from visualizer.base.named_tuple import NamedTuple

# What is shown of the run

CLOSEST = 12.0
"""The fewest events that are shown."""

BESIDE = 0.1
"""Where the playhead comes in, as a share of what is shown, when the view has to follow it."""


class TimelineView(NamedTuple):
    """The events from `first` up to `last`; parts of events count."""

    first: float
    last: float

    @property
    def events(self) -> float:
        """How many events are shown."""
        return self.last - self.first

    def moved(self, events: float) -> TimelineView:
        """As many events somewhere else."""
        return TimelineView(self.first + events, self.last + events)

    def zoomed(self, factor: float, event: float) -> TimelineView:
        """`factor` times as many events, but not fewer than CLOSEST; `event` stays where it is."""
        factor = max(factor, min(1.0, CLOSEST / self.events))
        before, after = event - self.first, self.last - event
        return TimelineView(event - before * factor, event + after * factor)

    def within(self, length: float) -> TimelineView | None:
        """The view moved to lie in a run of so many events; None when it would show all of it."""
        if self.events >= length:
            return None
        return TimelineView(*moved_within(self.first, self.last, 0.0, length))

    def showing(self, playhead: int, direction: int) -> TimelineView:
        """The view moved to have the playhead in it, and more of where it is going (1 or -1)."""
        if self.first <= playhead < self.last:
            return self
        share = BESIDE if direction > 0 else 1 - BESIDE
        return self.moved(playhead - share * self.events - self.first)


def moved_within(first: float, last: float, low: float, high: float) -> tuple[float, float]:
    """A stretch moved to lie between two ends; all between these where it is longer."""
    size = last - first
    if size >= high - low:
        return low, high
    first = min(max(low, first), high - size)
    return first, first + size


# Columns of pixels

PARTS = 4
"""Buckets that a pixel has at least where its borders are those of buckets: then a border is an
eighth of a pixel off at most."""


class PixelColumns(NamedTuple):
    """borders  event numbers, ascending: column c has those from borders[c] up to borders[c + 1]
    of_pixel   the column that each pixel shows; -1 where nothing is recorded (yet)
    """

    borders: NDArray[np.int64]
    of_pixel: NDArray[np.int64]

    def events_at(self, pixel: int) -> tuple[int, int] | None:
        """The events that a pixel stands for, from … up to …; None where there are none."""
        if not 0 <= pixel < len(self.of_pixel) or self.of_pixel[pixel] < 0:
            return None
        column = int(self.of_pixel[pixel])
        return int(self.borders[column]), int(self.borders[column + 1])


def columns(
    first: float, last: float, pixels: int, length: int, bucket: int, factor: int
) -> PixelColumns:
    """The columns of a picture that shows the events from `first` up to `last` of a run.

    Event k fills the stretch from k to k + 1. A pixel shows the events that begin in it, or the
    one that it lies in. Where pixels are wide their borders are moved to the nearest bucket.

    length          how many events are recorded
    bucket, factor  the sizes of buckets: `bucket` events, or that many times a power of `factor`
    """
    each = (last - first) / max(1, pixels)
    places = np.linspace(first, last, pixels + 1)
    if each >= PARTS * bucket:
        size = bucket * factor ** int(math.log(each / (PARTS * bucket), factor) + 1e-9)
        at = np.round(places / size).astype(np.int64) * size
    else:
        at = np.floor(places).astype(np.int64)
        at[-1] = max(at[-1], at[-2] + 1)
    recorded = at[:-1] < length
    clipped = np.clip(at, 0, length)
    borders = distinct(clipped)
    return PixelColumns(borders, np.where(recorded, borders.searchsorted(at[:-1], "right") - 1, -1))


EMPTY, FAILED, SOLVED, OPEN = range(4)
"""What a cell shows: no node; a node without a solution; one that holds a solution; one that is not
closed yet (its end is not recorded, and it has no solution so far)."""


# Nodes

Heights = NDArray[np.uint16]
Reach = NDArray[np.float64]


class NodesOfColumns(Protocol):
    """What the layout asks of a run, one entry a column: numbers of choices in force.

    deepest, least   the most and the fewest
    solved           those whose nodes hold a solution; at smaller depths there is one in force too
    unclosed         those that the run has not taken back so far
    """

    @property
    def deepest(self) -> Heights: ...
    @property
    def least(self) -> Heights: ...
    @property
    def solved(self) -> Heights: ...
    @property
    def unclosed(self) -> Heights: ...


def flame(overview: NodesOfColumns, depths: Heights) -> NDArray[np.uint8]:
    """What columns of one event each show at each of these depths: shape (columns, depths)."""
    states = (depths < overview.deepest[:, np.newaxis]).astype(np.uint8)
    np.copyto(states, OPEN, where=depths < overview.unclosed[:, np.newaxis])
    np.copyto(states, SOLVED, where=depths < overview.solved[:, np.newaxis])
    return states


class Silhouette(NamedTuple):
    """Columns of many events as one shape: how deep the search stands, one entry a column.

    deepest   down to here choices are in force
    unclosed  those that the run has not taken back so far
    solved    those whose nodes hold a solution
    seams     (column, depth, depth after the last): where a wide node ends and another begins
    """

    deepest: Reach
    unclosed: Reach
    solved: Reach
    seams: list[tuple[int, int, int]]


def silhouette(overview: NodesOfColumns, reach: int, soft: int, wide: int) -> Silhouette:
    """The shape of these columns, without the gaps between one node and the next.

    reach  columns that the deepest one counts for, so that nothing as narrow is a gap
    soft   columns over which the slopes are
    wide   columns that nodes have at least to be told from each other
    """
    least = overview.least
    after, before = _beside(least, wide), _beside(least[::-1], wide)[::-1]
    # One node may end in the column before that in which the next begins.
    before[1:] = np.maximum(before[1:], before[:-1])
    until = np.minimum(np.minimum(after, before), overview.deepest)
    found = np.flatnonzero(least < until).tolist()
    seams = [(column, int(least[column]), int(until[column])) for column in found]
    deepest, unclosed, solved = (
        softened(_most_near(heights, reach), soft)
        for heights in (overview.deepest, overview.unclosed, overview.solved)
    )
    return Silhouette(deepest, unclosed, solved, seams)


def _most_near(heights: Heights, reach: int) -> Heights:
    """For each column the most of so many columns, of which it is the middle one."""
    most = heights.copy()
    for off in range(1, min(reach // 2 + 1, len(heights))):
        np.maximum(most[off:], heights[:-off], out=most[off:])
        np.maximum(most[:-off], heights[off:], out=most[:-off])
    return most


def softened(values: NDArray[Any], columns: int) -> Reach:
    """The mean of so many columns around each."""
    half = columns // 2
    total = np.pad(values.astype(np.float64), half, "edge").cumsum()
    total = np.insert(total, 0, 0.0)
    return np.asarray((total[2 * half + 1 :] - total[: -2 * half - 1]) / (2 * half + 1))


def _beside(least: Heights, wide: int) -> Heights:
    """For each column the least of those after it that a wide node fills; 0 at the end."""
    beside = np.zeros(len(least), np.uint16)
    reach, known, lowest = wide - 1, 1, least[1:]
    if len(least) <= reach:
        return beside
    while known < reach:  # the least of so many, from there on
        step = min(known, reach - known)
        lowest = np.minimum(lowest[:-step], lowest[step:])
        known += step
    beside[:-reach] = lowest
    return beside
