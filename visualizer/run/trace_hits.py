"""The hits of a breakpoint that the trace alone can tell."""

from __future__ import annotations

from visualizer.run.hits import Hits
from visualizer.run.search import Condition, count_within, find, hits_within
from visualizer.run.trace import Trace

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
