"""What a program about n queens looks like: a choice is a column of a row."""

from __future__ import annotations

from collections.abc import Mapping

from visualizer.problems.looks import Seen

LEAST, MOST = 4, 32
"""Fewer queens could be anything; more are searched by other means."""


def fits(seen: Seen) -> Mapping[str, int] | None:
    """The number of queens: as many as a solution has choices."""
    n = seen.length or (0 if seen.solutions else seen.depth)
    columns = not seen.named and seen.least == 0 and seen.greatest == n - 1
    return {"n": n} if LEAST <= n <= MOST and columns and seen.depth <= n else None
