"""The counts of a stretch of a run by looking at one event after the other: the slow oracle."""

from __future__ import annotations

from solvers.events import PUSH, SOLUTION, TRY, Event


def by_hand(events: list[Event], first: int, stop: int) -> list[list[int]]:
    """Tried, placed and pruned by depth, from the events from `first` up to `stop`."""
    depths = max((depth for _kind, depth, _value in events), default=0) + 2
    tried, placed, pruned = ([0] * depths for _ in range(3))
    of_use: list[bool] = []  # of each open node: has it a child, or is it a solution?
    for k, (kind, depth, _) in enumerate(events[:stop]):
        counts = k >= first
        if kind == TRY:
            tried[depth] += counts
        elif kind == PUSH:
            of_use[-1:] = [True] if of_use else []
            of_use.append(False)
            placed[depth] += counts
        elif kind == SOLUTION:
            of_use[-1:] = [True] if of_use else []
        elif not of_use.pop():
            pruned[depth + 1] += counts
    return [tried, placed, pruned]
