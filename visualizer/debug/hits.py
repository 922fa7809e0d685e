"""At which events of a run a breakpoint is hit: one source of hits for each, which is asked in the
same way whether the trace alone can tell or the solver has to run again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solvers.events import TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.growing import GrowingArray
from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import (
    Breakpoint,
    OnDisagreement,
    OnEnd,
    OnExpression,
    OnLast,
    OnLine,
)
from visualizer.debug.counting import HitsFound, HitsWanted
from visualizer.debug.expression import compiled
from visualizer.debug.stretches import Stretches
from visualizer.trace.search import Condition, count_within, find, hits_within
from visualizer.trace.trace import Trace

HIT_BLOCK = 1 << 12
"""Events a block: little enough to be gone through at once, even line by line."""

_BYTES = HIT_BLOCK // 8

FOREVER = 1 << 62
"""Later than any event."""

FILL = 1 << 18
"""Events that one call of `TraceHits.fill` looks at: about a millisecond."""

FIRST_SHARE = 32
"""Backwards a run is gone through in stretches: first this part of what lies before, then twice as
much each time. Each of them begins with running the solver up to there."""


class Hits:
    """Events of a run, one bit each. They are added in stretches; nothing is ever taken back.

    known    the events of which it is known whether they are hits
    """

    def __init__(self) -> None:
        self.known = Stretches()
        self._bits = GrowingArray(np.uint8)
        self._counts = GrowingArray(np.int32)  # by block: hits

    def add(self, first: int, stop: int, events: ArrayLike) -> None:
        """From event `first` up to `stop` there are these hits and no others."""
        if first >= stop:
            return
        begin, end = first // HIT_BLOCK, (stop - 1) // HIT_BLOCK + 1
        self._grow(end)
        flags = np.zeros((end - begin) * HIT_BLOCK, np.bool_)
        flags[np.asarray(events, np.int64) - begin * HIT_BLOCK] = True
        bits = self._bits.part(begin * _BYTES, end * _BYTES)
        bits |= np.packbits(flags, bitorder="little")
        self._counts.part(begin, end)[:] = np.bitwise_count(bits).reshape(-1, _BYTES).sum(1)
        self.known.add(first, stop)

    def has(self, k: int) -> bool:
        """Is event k known to be a hit?"""
        byte = k >> 3
        return 0 <= byte < len(self._bits) and bool(self._bits.view[byte] >> (k & 7) & 1)

    def nearest(self, k: int, direction: int) -> int | None:
        """The nearest known hit after event k (1) or before it (-1)."""
        at = k + direction
        if at < 0:
            return None
        block = min(at // HIT_BLOCK, len(self._counts))
        if block < len(self._counts) and self._counts.view[block]:
            hits = self._of_block(block)
            hits = hits[hits >= at] if direction > 0 else hits[hits <= at]
            if len(hits):
                return int(hits[0 if direction > 0 else -1])
        counts = self._counts.view
        others = counts[block + 1 :] if direction > 0 else counts[:block][::-1]
        step = int(np.argmax(others > 0)) if len(others) else 0
        if not len(others) or not others[step]:
            return None
        hits = self._of_block(block + 1 + step if direction > 0 else block - 1 - step)
        return int(hits[0 if direction > 0 else -1])

    def count_until(self, stop: int) -> int:
        """How many known hits there are before event `stop`."""
        whole = min(max(0, stop) // HIT_BLOCK, len(self._counts))
        count = int(self._counts.view[:whole].sum())
        if whole < len(self._counts):
            count += int(np.count_nonzero(self._of_block(whole) < stop))
        return count

    def between(self, first: int, stop: int) -> NDArray[np.int64]:
        """The known hits from event `first` up to `stop`, ascending."""
        begin, end = max(0, first) // HIT_BLOCK, min(-(-stop // HIT_BLOCK), len(self._counts))
        blocks = np.flatnonzero(self._counts.view[begin:end]) + begin
        if not len(blocks):
            return np.empty(0, np.int64)
        found = np.concatenate([self._of_block(int(block)) for block in blocks])
        return found[(found >= first) & (found < stop)]

    def ticks(self, first: float, last: float, columns: int) -> NDArray[np.bool_]:
        """For each of so many columns over the events from `first` to `last`: has it a hit?

        Where a column stands for very many events its edges are taken to the nearest byte or block.
        """
        edges = np.linspace(first, last, columns + 1)
        width = (last - first) / max(1, columns)
        if width >= 16 * HIT_BLOCK:
            unit, have = HIT_BLOCK, self._counts.view > 0
        elif width >= 64:
            unit, have = 8, self._bits.view != 0
        else:
            low = max(0, int(first) // 8)
            bits = self._bits.view[low : int(last) // 8 + 2]
            unit, have = 1, np.unpackbits(bits, bitorder="little").astype(np.bool_)
            edges = edges - low * 8
        places = np.clip(np.floor(edges / unit), 0, len(have)).astype(np.int64)
        before = np.concatenate(([0], np.cumsum(have)))
        ends = np.minimum(np.maximum(places[1:], places[:-1] + 1), len(have))
        return np.asarray(before[ends] > before[np.minimum(places[:-1], len(have))])

    @property
    def nbytes(self) -> int:
        """Bytes set aside."""
        return self._bits.nbytes + self._counts.nbytes

    def _grow(self, blocks: int) -> None:
        more = blocks - len(self._counts)
        if more > 0:
            self._bits.extend(np.zeros(more * _BYTES, np.uint8))
            self._counts.extend(np.zeros(more, np.int32))

    def _of_block(self, block: int) -> NDArray[np.int64]:
        bits = self._bits.view[block * _BYTES : (block + 1) * _BYTES]
        return np.flatnonzero(np.unpackbits(bits, bitorder="little")) + block * HIT_BLOCK


class HitSource:
    """The hits of one breakpoint.

    ended    will the run get no more events?
    """

    def __init__(self) -> None:
        self._hits = Hits()
        self.ended = False

    @property
    def message(self) -> str:
        """The sentence for the user about what is wrong with it; else empty."""
        return ""

    def nearest(self, k: int, direction: int, limit: int | None = None) -> int | None:
        """The nearest known hit after event k (1) or before it (-1), not beyond `limit`."""
        found = self._nearest(k, direction, limit)
        if found is None or limit is None or (limit - found) * direction >= 0:
            return found
        return None

    def known_to(self, k: int, direction: int) -> int:
        """The event up to which all is known that way; k where nothing is.

        Beyond all events where all is, or no more will be.
        """
        if direction > 0:
            return max(k, self._all_to)
        return -1 if self._all_to >= k - 1 else k

    def has(self, k: int) -> bool:
        """Is it known to be hit at event k, or on the way there?"""
        return self.nearest(k - 1, 1, k) == k

    @property
    def gathered(self) -> int:
        """Of so many events, from the first on, it is known and kept which are hits."""
        return self.known_to(-1, 1) + 1

    def between(self, first: int, stop: int) -> NDArray[np.int64]:
        """The hits from event `first` up to `stop`, as far as they have been gathered."""
        return self._hits.between(first, stop)

    def count_until(self, stop: int) -> int:
        """How many they are before event `stop`, as far as they have been gathered."""
        return self._hits.count_until(stop)

    def ticks(self, first: float, last: float, columns: int) -> NDArray[np.bool_]:
        """For the timeline: `Hits.ticks`, as far as the hits have been gathered."""
        return self._hits.ticks(first, last, columns)

    def _nearest(self, k: int, direction: int, limit: int | None) -> int | None:
        """`nearest`, or one beyond the limit."""
        raise NotImplementedError

    @property
    def _all_to(self) -> int:
        """All is known up to this event, from the first on; of those behind it nothing."""
        raise NotImplementedError


class TraceHits(HitSource):
    """The hits of a condition on events: the trace tells them at once.

    Only for the timeline all of them are gathered, some at a time. Of a counted breakpoint only one
    hit of the run counts.
    """

    def __init__(self, trace: Trace, condition: Condition, count: int) -> None:
        super().__init__()
        self._trace = trace
        self._condition = condition
        self._count = count
        self._seen = 0  # hits among the first `_looked_at` events
        self._looked_at = 0
        self._nth: int | None = None

    def _nearest(self, k: int, direction: int, limit: int | None) -> int | None:
        if not self._count:
            return find(self._trace, k, direction, self._condition, limit=limit)
        found = self._counted()
        return None if found is None or (found - k) * direction <= 0 else found

    @property
    def _all_to(self) -> int:
        # whether the last TRY is rejected tells what follows
        return len(self._trace) - 1 - self._open if self._open else FOREVER

    @property
    def _open(self) -> int:
        """How many of the last events may still become hits: one or none."""
        last = len(self._trace) - 1
        if self.ended or self._condition.rejected is None or last < 0:
            return 0
        return int(self._trace.event(last)[0] == TRY)

    @property
    def gathered(self) -> int:
        return len(self._hits.known)

    def fill(self) -> bool:
        """Gather some more hits for the timeline. Were there any events left to look at?"""
        first = self.gathered
        stop = min(first + FILL, len(self._trace) - self._open)
        if first >= stop:
            return False
        if self._count:
            nth = self._counted()
            found = [nth] if nth is not None and first <= nth < stop else []
            self._hits.add(first, stop, found)
        else:
            self._hits.add(first, stop, hits_within(self._trace, first, stop, self._condition))
        return True

    def _counted(self) -> int | None:
        end = len(self._trace) - self._open
        if self._nth is None and self._looked_at < end:
            missing = self._count - self._seen
            self._nth = find(self._trace, self._looked_at - 1, 1, self._condition, missing)
            if self._nth is None:
                self._seen += count_within(self._trace, self._looked_at, end, self._condition)
                self._looked_at = end
        return self._nth


class LastHit(TraceHits):
    """The last event, when there will be no other."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace, Condition(frozenset()), 0)

    def _nearest(self, k: int, direction: int, limit: int | None) -> int | None:
        last = len(self._trace) - 1
        return last if self.ended and (last - k) * direction > 0 and last >= 0 else None

    @property
    def _open(self) -> int:
        return int(not self.ended)  # the one after it would tell that it is not the last

    def fill(self) -> bool:
        length = len(self._trace)
        if not self.ended or self.gathered or not length:
            return False
        self._hits.add(0, length, [length - 1])
        return True


class RerunHits(HitSource):
    """The hits of a line or an expression, as far as a rerun has told of them.

    A counted one stops at one hit of the run only, and to count them a run must be gone through in
    order from its start. Any other can be looked for anywhere.

    nth          of a counted one that was found: which hit on the way to its event it was, from 1
    evaluated    could the expression be evaluated at any event so far?
    error        what went wrong first with it
    """

    def __init__(self, on: OnLine | OnExpression, count: int) -> None:
        super().__init__()
        self.on = on
        self.count = count
        self.nth = 0
        self.evaluated = isinstance(on, OnLine)
        self.error = ""
        self._seen = 0
        self._over = False

    @property
    def wanted(self) -> HitsWanted:
        """What to ask the rerun for."""
        on = self.on
        if isinstance(on, OnExpression):
            return HitsWanted(on.text, self.count, self._seen, on.way)
        return HitsWanted((on.file, on.line), self.count, self._seen)

    @property
    def message(self) -> str:
        """The sentence for the user about an expression that could never be evaluated so far."""
        if self.evaluated or not self.error or not isinstance(self.on, OnExpression):
            return ""
        return _('"{expression}" could not be evaluated at any event: {error}.').format(
            expression=self.on.text, error=self.error
        )

    @property
    def needs_path(self) -> bool:
        """Does it take the choices in force to tell?"""
        return isinstance(self.on, OnExpression) and "path" in compiled(self.on.text).words

    def add(self, first: int, stop: int, found: HitsFound) -> None:
        """Take in what a stretch of events has brought."""
        if self.count and self._over:
            return
        self._hits.add(first, stop, found.events)
        self._seen = found.seen
        self.evaluated = self.evaluated or found.evaluated
        self.error = self.error or found.error
        if self.count and len(found.events):
            self.nth, self._over = found.nth, True

    def give_up(self) -> None:
        """Nothing more will be known: its expression hangs."""
        self._over = True

    def _nearest(self, k: int, direction: int, limit: int | None) -> int | None:
        return self._hits.nearest(k, direction)

    def known_to(self, k: int, direction: int) -> int:
        if self._over:
            return FOREVER if direction > 0 else -1
        return self._hits.known.known_to(k, direction)

    def has(self, k: int) -> bool:
        return self._hits.has(k)

    def gap(self, first: int, stop: int, direction: int) -> tuple[int, int] | None:
        """What to go through next to know all from `first` up to `stop`; None if all is known."""
        if self._over or first >= stop:
            return None
        known = self._hits.known
        return known.gap(0, stop) if self.count else known.gap(first, stop, direction)


def hits_of(one: Breakpoint, trace: Trace) -> TraceHits | RerunHits:
    """The source of a breakpoint's hits in a run; of disagreements see judged_hits.py."""
    if isinstance(one.on, Condition):
        return TraceHits(trace, one.on, one.count)
    if isinstance(one.on, OnLast) and one.count <= 1:
        return LastHit(trace)
    if isinstance(one.on, OnDisagreement | OnLast | OnEnd):  # HitSearch looks for the end
        return TraceHits(trace, Condition(frozenset()), one.count)
    return RerunHits(one.on, one.count)


@dataclass(eq=False)
class Demand:
    """All hits of these from event `first` up to `stop` are wanted, the nearest first."""

    sources: Sequence[RerunHits]
    first: int
    stop: int
    direction: int
    _blocks: int = field(default=0, init=False)  # of the next stretch backwards

    @property
    def met(self) -> bool:
        """Is all of it known?"""
        return not any(one.gap(self.first, self.stop, self.direction) for one in self.sources)

    def next(self) -> tuple[int, int, list[RerunHits]]:
        """What to go through next: from which event up to which, for all that need it at once.

        Only of a demand that is not met.
        """
        gaps = [(one, one.gap(self.first, self.stop, self.direction)) for one in self.sources]
        anywhere = [(one, gap) for one, gap in gaps if gap and not one.count]
        if not anywhere:  # counted ones: from the start on, together where they are equally far
            counted = [(one, gap) for one, gap in gaps if gap]
            begin, end = min(gap for _one, gap in counted)
            return begin, end, [one for one, gap in counted if gap[0] == begin]
        if self.direction > 0:
            begin, end = min(gap for _one, gap in anywhere)
            return begin, end, [one for one, gap in anywhere if gap[0] < end]
        low, end = max((gap for _one, gap in anywhere), key=lambda gap: gap[1])
        last = (end - 1) // HIT_BLOCK + 1
        self._blocks = 2 * self._blocks or max(2, last // FIRST_SHARE)
        begin = max(low, (last - self._blocks) * HIT_BLOCK)
        return begin, end, [one for one, gap in anywhere if gap[1] > begin]
