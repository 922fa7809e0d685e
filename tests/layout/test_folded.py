"""A long list in few rows: nothing is lost, the end is in view."""

from __future__ import annotations

from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from visualizer.layout.folded import folded_rows


@given(st.integers(1, 300), st.integers(1, 40), st.none() | st.integers(0, 299))
def test_each_entry_stands_once_and_the_last_and_the_kept_by_themselves(
    count: int, rows: int, kept: int | None
) -> None:
    kept = kept if kept is not None and kept < count else None
    found = folded_rows(count, rows, kept)
    assert len(found) <= rows
    single = {row[0] for row in found if len(row) == 1}
    assert count - 1 in single
    if rows > 1:
        assert [*chain(*found)] == [*range(count)]
    if rows > 2 and kept is not None:
        assert kept in single or rows == 3
    if count > rows > 4:
        assert len(found) == rows and found[0] == range(1)


def test_the_middle_is_folded() -> None:
    assert folded_rows(3, 3) == [range(1), range(1, 2), range(2, 3)]
    assert folded_rows(40, 3) == [range(38), range(38, 39), range(39, 40)]
    assert folded_rows(40, 5) == [
        range(1), range(1, 37), range(37, 38), range(38, 39), range(39, 40)
    ]
    assert folded_rows(40, 6, 20) == [
        range(1), range(1, 20), range(20, 21), range(21, 38), range(38, 39), range(39, 40)
    ]
