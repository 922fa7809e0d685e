"""A long list in few rows: its end, its beginning, and what is folded between them."""

from __future__ import annotations

from itertools import pairwise

BEGINNING_FROM = 5
"""From so many rows on one of them is for the first entry."""


def folded_rows(count: int, rows: int, kept: int | None = None) -> list[range]:
    """The numbers of the entries in each row: one, or in a folded row several.

    The last entry has a row; then, where there is room, the entry `kept` and the first; the others
    belong to the last entries.
    """
    if count <= rows:
        return [range(i, i + 1) for i in range(count)]
    shown = {count - 1}
    for entry in (kept, 0 if rows >= BEGINNING_FROM else None):
        if entry is not None and _rows_of(shown | {entry}) <= rows:
            shown.add(entry)
    for entry in range(count - 2, -1, -1):
        if _rows_of(shown | {entry}) > rows:
            break
        shown.add(entry)
    found = []
    for before, entry in pairwise([-1, *sorted(shown)]):
        if entry - before > 1 and rows > 1:
            found.append(range(before + 1, entry))
        found.append(range(entry, entry + 1))
    return found


def _rows_of(shown: set[int]) -> int:
    """How many rows these entries take with what is folded before and between them."""
    return len(shown) + sum(b - a > 1 for a, b in pairwise([-1, *sorted(shown)]))
