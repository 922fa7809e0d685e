"""The part of a run that a zoomed timeline shows."""

from __future__ import annotations

from typing import NamedTuple

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
