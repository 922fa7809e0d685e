"""At which events of a run something holds, as far as that is known: one bit an event."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from visualizer.base.growing import GrowingArray
from visualizer.trace.search import Condition, count_within, find, hits_within
from visualizer.trace.trace import Trace

HIT_BLOCK = 1 << 12
"""Events a block: little enough to be gone through at once, even line by line."""

_BYTES = HIT_BLOCK // 8


class Hits:
    """Events are added in stretches; nothing is ever taken back."""

    def __init__(self) -> None:
        self._bits = GrowingArray(np.uint8)
        self._known = GrowingArray(np.int32)  # by block: how many of its events are known
        self._counts = GrowingArray(np.int32)  # by block: hits

    def add(self, first: int, stop: int, events: ArrayLike) -> None:
        """From event `first` up to `stop` there are these hits and no others.

        `first` must be the start of a block or follow what is known of its block.
        """
        if first >= stop:
            return
        begin, end = first // HIT_BLOCK, (stop - 1) // HIT_BLOCK + 1
        self._grow(end)
        flags = np.zeros((end - begin) * HIT_BLOCK, np.bool_)
        flags[np.asarray(events, np.int64) - begin * HIT_BLOCK] = True
        bits = self._bits.view[begin * _BYTES : end * _BYTES]
        bits |= np.packbits(flags, bitorder="little")
        self._counts.view[begin:end] = np.bitwise_count(bits).reshape(-1, _BYTES).sum(1)
        known = self._known.view[begin:end]
        starts = np.arange(begin, end) * HIT_BLOCK
        np.maximum(known, np.minimum(stop - starts, HIT_BLOCK), out=known, casting="unsafe")

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

    def known_to(self, k: int, direction: int) -> int:
        """The event up to which all is known after k (1) or before it (-1); k where nothing is."""
        at = k + direction
        blocks = self._known.view
        block = at // HIT_BLOCK
        if at < 0 or block >= len(blocks) or at - block * HIT_BLOCK >= blocks[block]:
            return k
        if direction > 0:
            gap = int(np.argmax(blocks[block:] < HIT_BLOCK)) + block
            if blocks[gap] == HIT_BLOCK:
                gap = len(blocks) - 1
            # blocks up to `gap` are known, and of that one the first events, perhaps none
            return gap * HIT_BLOCK + int(blocks[gap]) - 1
        unknown = blocks[:block][::-1] < HIT_BLOCK
        return (block - int(np.argmax(unknown)) if unknown.any() else 0) * HIT_BLOCK

    def gap(self, first: int, stop: int, direction: int) -> tuple[int, int] | None:
        """The nearest stretch within `first` up to `stop` to go through; None where all is known.

        It begins where `add` can take it, which may be before `first`, and is as long as possible
        forwards (direction 1), or ends at `stop` or before something known (-1).
        """
        if first >= stop:
            return None
        begin, end = first // HIT_BLOCK, (stop - 1) // HIT_BLOCK + 1
        known = np.zeros(end - begin, np.int64)
        there = self._known.view[begin:end]
        known[: len(there)] = there
        needed = np.minimum(stop - np.arange(begin, end) * HIT_BLOCK, HIT_BLOCK)
        missing = known < needed
        if not missing.any():
            return None
        if direction > 0:
            low = int(np.argmax(missing))
            closed = np.flatnonzero(~missing[low:])
            high = low + int(closed[0]) if len(closed) else len(missing)
        else:
            high = len(missing) - int(np.argmax(missing[::-1]))
            closed = np.flatnonzero(~missing[:high])
            low = int(closed[-1]) + 1 if len(closed) else 0
        start = (begin + low) * HIT_BLOCK + int(known[low])
        return start, min(stop, (begin + high) * HIT_BLOCK)

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
        return self._bits.nbytes + self._known.nbytes + self._counts.nbytes

    def _grow(self, blocks: int) -> None:
        more = blocks - len(self._known)
        if more > 0:
            self._bits.extend(np.zeros(more * _BYTES, np.uint8))
            self._known.extend(np.zeros(more, np.int32))
            self._counts.extend(np.zeros(more, np.int32))

    def _of_block(self, block: int) -> NDArray[np.int64]:
        bits = self._bits.view[block * _BYTES : (block + 1) * _BYTES]
        return np.flatnonzero(np.unpackbits(bits, bitorder="little")) + block * HIT_BLOCK


FILL = 1 << 18
"""Events that one call of `fill` looks at: about a millisecond."""


class TraceHits:
    """Answers from the trace at once; for the timeline all hits are gathered bit by bit.

    Of a counted breakpoint only one hit of the run counts.
    """

    def __init__(self, trace: Trace, condition: Condition, count: int) -> None:
        self._trace = trace
        self._condition = condition
        self._count = count
        self._seen = 0  # hits among the first `_looked_at` events
        self._looked_at = 0
        self._nth: int | None = None
        self._hits = Hits()
        self._filled = 0

    def nearest(self, k: int, direction: int, limit: int | None = None) -> int | None:
        """The nearest hit after event k (1) or before it (-1), no further away than `limit`."""
        if not self._count:
            return find(self._trace, k, direction, self._condition, limit=limit)
        found = self._counted()
        if found is None or (found - k) * direction <= 0:
            return None
        return found if limit is None or (limit - found) * direction >= 0 else None

    def fill(self) -> bool:
        """Gather some more hits for the timeline. Were there any events left to look at?"""
        first, stop = self._filled, min(self._filled + FILL, len(self._trace))
        if first >= stop:
            return False
        if self._count:
            nth = self._counted()
            found = [nth] if nth is not None and first <= nth < stop else []
            self._hits.add(first, stop, found)
        else:
            self._hits.add(first, stop, hits_within(self._trace, first, stop, self._condition))
        self._filled = stop
        return True

    def hits(self) -> Hits:
        """For the timeline."""
        return self._hits

    def _counted(self) -> int | None:
        end = len(self._trace)
        if self._nth is None and self._looked_at < end:
            missing = self._count - self._seen
            self._nth = find(self._trace, self._looked_at - 1, 1, self._condition, missing)
            if self._nth is None:
                self._seen += count_within(self._trace, self._looked_at, end, self._condition)
                self._looked_at = end
        return self._nth
