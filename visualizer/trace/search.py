"""Searching the trace for events by kind, depth and value: vectorised, near the start first.

10 million events take some hundredths of a second where nothing fits; what the trace's index knows
(the PUSHes or POPs of a depth, the SOLUTIONs) takes microseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solvers.events import (
    DEPTH_LIMIT,
    POP,
    PUSH,
    SOLUTION,
    TRY,
    VALUE_MAX,
    VALUE_MIN,
)
from visualizer.base.dataclass import dataclass
from visualizer.trace import visits
from visualizer.trace.packing import (
    DEPTH_MASK,
    DEPTH_SHIFT,
    KIND_SHIFT,
    NO_TRY,
    VALUE_MASK,
    Packed,
    dead_ends,
    kinds,
)
from visualizer.trace.store import BLOCK
from visualizer.trace.trace import EventNumbers, Trace

FIRST_CHUNK = 1 << 12
"""Events looked at first; each further chunk is twice as long, up to a block of the trace."""

_ALL_BITS = 0xFFFFFFFF


@dataclass(frozen=True)
class Condition:
    """Which events are meant; what is None may be anything.

    dead_end    only the POP of a dead end (see packing.py): the moment at which the search turns
                back
    rejected    only a TRY that was refused (True) or was placed (False); the last one recorded is
                neither until the event after it tells
    path        only what happens to the last of these choices, after those before it
    """

    kinds: frozenset[int] | None = None
    depth: int | None = None
    value: int | None = None
    dead_end: bool = False
    rejected: bool | None = None
    path: tuple[int, ...] | None = None

    @property
    def wanted_kinds(self) -> frozenset[int]:
        """The kinds that are meant."""
        kinds = EVERY_KIND if self.kinds is None else self.kinds & EVERY_KIND
        kinds = kinds & {TRY} if self.rejected is not None else kinds
        return kinds & {POP} if self.dead_end else kinds

    @property
    def possible(self) -> bool:
        """Are its numbers such that an event can have them?"""
        return (
            bool(self.wanted_kinds)
            and 0 <= (self.depth or 0) < DEPTH_LIMIT
            and VALUE_MIN <= (self.value or 0) <= VALUE_MAX
            and (self.path is None or self._possible_path)
        )

    @property
    def _possible_path(self) -> bool:
        path = self.path or ()
        return 0 < len(path) <= DEPTH_LIMIT and VALUE_MIN <= min(path) <= max(path) <= VALUE_MAX


EVERY_KIND = frozenset({TRY, PUSH, POP, SOLUTION})
NO_TRIES = Condition(EVERY_KIND - {TRY})
NODES = Condition(frozenset({PUSH}))
SOLUTIONS = Condition(frozenset({SOLUTION}))
DEAD_ENDS = Condition(dead_end=True)


def find(
    trace: Trace,
    start: int,
    direction: int,
    condition: Condition,
    count: int = 1,
    limit: int | None = None,
) -> int | None:
    """The `count`-th event that fits after event `start` (direction 1) or before it (-1).

    limit    the last event to look at on the way; without it, the end of the trace that way
    """
    if limit is None:
        limit = len(trace) - 1 if direction > 0 else 0
    first, stop = (start + 1, limit + 1) if direction > 0 else (limit, start)
    first, stop = max(0, first), min(stop, len(trace))
    if first >= stop or not condition.possible:
        return None
    indexed = _indexed(trace, condition)
    if indexed is not None:
        low, high = (int(indexed.searchsorted(np.uint32(at), "left")) for at in (first, stop))
        place = low + count - 1 if direction > 0 else high - count
        return int(indexed[place]) if low <= place < high else None
    for low, high in _promising(trace, condition, first, stop, direction):
        fits = _fits(trace, low, high, condition)
        found = int(np.count_nonzero(fits))
        if found >= count:
            hits = np.flatnonzero(fits)
            return low + int(hits[count - 1 if direction > 0 else -count])
        count -= found
    return None


def count_within(trace: Trace, first: int, stop: int, condition: Condition) -> int:
    """How many events from `first` up to `stop` fit."""
    first, stop = max(0, first), min(stop, len(trace))
    if not condition.possible:
        return 0
    if condition.path is not None:
        return len(hits_within(trace, first, stop, condition))
    chunks = _promising(trace, condition, first, stop)
    return sum(int(np.count_nonzero(_fits(trace, *chunk, condition))) for chunk in chunks)


def hits_within(trace: Trace, first: int, stop: int, condition: Condition) -> NDArray[np.int64]:
    """The numbers of all events from `first` up to `stop` that fit, ascending."""
    first, stop = max(0, first), min(stop, len(trace))
    if first >= stop or not condition.possible:
        return np.empty(0, np.int64)
    if condition.path is not None:
        found = _at_path(trace, condition, condition.path).astype(np.int64)
        return found[found.searchsorted(first) : found.searchsorted(stop)]
    return np.flatnonzero(_fits(trace, first, stop, condition)) + first


def dead_ends_from(trace: Trace, first: int, packed: Packed) -> NDArray[np.int64]:
    """The dead ends among `packed`, the events of a trace from `first` on: their places there."""
    if not (packed >= NO_TRY).any():  # many tries on end are not gone through again and again
        return np.empty(0, np.int64)
    before = find(trace, first, -1, NO_TRIES)
    return dead_ends(packed, POP if before is None else trace.event(before)[0])


def _indexed(trace: Trace, condition: Condition) -> EventNumbers | None:
    """All events that fit, where the trace keeps just those."""
    if condition.path is not None:
        return _at_path(trace, condition, condition.path)
    if condition.dead_end or condition.value is not None or condition.rejected is not None:
        return None
    depth = condition.depth
    match sorted(condition.wanted_kinds):
        case [kind] if kind == SOLUTION and depth is None:
            return trace.solutions
        case [kind] if kind == PUSH and depth is not None:
            return trace.pushes(depth)
        case [kind] if kind == POP and depth is not None:
            return trace.pops(depth)
    return None


def _at_path(trace: Trace, condition: Condition, path: tuple[int, ...]) -> EventNumbers:
    """What happens to the last choice of a path, each time that the search comes there."""
    here = visits.root(trace)
    for value in path[:-1]:
        here = visits.children_with(trace, here, value)
    child = visits.children_with(trace, here, path[-1])
    parts = []
    for kind in condition.wanted_kinds:
        if kind == TRY:
            parts.append(visits.tries_of(trace, here, path[-1]))
        elif kind == POP:
            parts.append(child.stops[child.stops < len(trace)])
        else:
            parts.append(child.starts if kind == PUSH else _solved(trace, child.starts))
    found = np.sort(np.concatenate(parts)).astype(np.uint32)
    plain = replace(condition, path=None)
    if replace(plain, kinds=None) == Condition():
        return found
    fits = [_fits(trace, event, event + 1, plain)[0] for event in found.tolist()]
    return found[np.array(fits, np.bool_)]


def _solved(trace: Trace, pushes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The SOLUTIONs that follow some PUSHes directly."""
    found = pushes[pushes + 1 < len(trace)] + 1
    solved: NDArray[np.int64] = found[kinds(trace.take(found.astype(np.uint32))) == SOLUTION]
    return solved


def _promising(
    trace: Trace, condition: Condition, first: int, stop: int, direction: int = 1
) -> Iterator[tuple[int, int]]:
    """The stretches of `_chunks` in which there may be events that fit."""
    store = trace.store
    wanted = None
    for low, high in _chunks(first, stop, direction):
        if wanted is None:  # most searches end in the first one
            yield low, high
            wanted = np.packbits(_as_wanted(store.distinct.view, condition))
        elif not store.lacks(low, wanted):
            yield low, high


def _chunks(first: int, stop: int, direction: int) -> Iterator[tuple[int, int]]:
    """Stretches of events, the nearest first; none crosses a block of the trace.

    They overlap nowhere and leave nothing out.
    """
    width = FIRST_CHUNK
    while first < stop:
        if direction > 0:
            end = min(stop, first + width, (first // BLOCK + 1) * BLOCK)
            yield first, end
            first = end
        else:
            begin = max(first, stop - width, (stop - 1) // BLOCK * BLOCK)
            yield begin, stop
            stop = begin
        width = min(2 * width, BLOCK)


def _fits(trace: Trace, first: int, stop: int, condition: Condition) -> NDArray[np.bool_]:
    """For each event from `first` up to `stop`: is it meant?"""
    packed = trace.events(first, stop)
    fits = _as_wanted(packed, condition)
    if condition.dead_end:
        turns_back = np.zeros(len(packed), np.bool_)
        turns_back[dead_ends_from(trace, first, packed)] = True
        fits &= turns_back
    if condition.rejected is not None:
        placed = kinds(trace.events(first + 1, stop + 1)) == PUSH
        known = len(placed)  # of the last event recorded it is not
        fits[:known] &= placed != condition.rejected
        fits[known:] = False
    return fits


def _as_wanted(packed: Packed, condition: Condition) -> NDArray[np.bool_]:
    """Kind, depth and value in as few passes as possible: one mask, one comparison."""
    mask = pattern = 0
    kinds = condition.wanted_kinds
    if len(kinds) == 1:
        mask = _ALL_BITS >> KIND_SHIFT << KIND_SHIFT
        pattern = min(kinds) << KIND_SHIFT
    if condition.depth is not None:
        mask |= DEPTH_MASK << DEPTH_SHIFT
        pattern |= condition.depth << DEPTH_SHIFT
    if condition.value is not None:
        mask |= VALUE_MASK
        pattern |= condition.value & VALUE_MASK
    fits = np.ones(len(packed), np.bool_)
    if mask:
        np.equal(packed & np.uint32(mask), np.uint32(pattern), out=fits)
    if 1 < len(kinds) < len(EVERY_KIND):
        wanted = np.array([kind in kinds for kind in sorted(EVERY_KIND)])
        fits &= wanted[packed >> KIND_SHIFT]
    return fits
