"""Columns against what they promise: each event in one column, each pixel where it belongs."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer.layout.timeline import PARTS, columns

BUCKET, FACTOR = 128, 4


@given(
    length=st.integers(1, 10**8) | st.integers(1, 10**4),
    start=st.floats(0, 0.999),
    share=st.floats(1e-7, 1.2),
    pixels=st.integers(1, 4000),
)
def test_pixels_partition_the_events_in_view(
    length: int, start: float, share: float, pixels: int
) -> None:
    first = start * length
    last = first + max(1.0, share * length)
    cut = columns(first, last, pixels, length, BUCKET, FACTOR)
    assert (np.diff(cut.borders) > 0).all()
    assert cut.borders[0] >= 0 and cut.borders[-1] <= length
    assert len(cut.of_pixel) == pixels
    recorded = cut.of_pixel >= 0
    assert (np.diff(recorded.astype(int)) <= 0).all()  # what is recorded stands at the left
    shown = cut.of_pixel[recorded]
    assert set(shown) == set(range(len(cut.borders) - 1))  # no event is left out
    assert (np.diff(shown) >= 0).all()
    # No border is further from its place than an eighth of a pixel, or than one event.
    each = (last - first) / pixels
    places = first + np.flatnonzero(recorded) * each
    assert (np.abs(cut.borders[shown] - places) <= max(1.0, each / (2 * PARTS)) + 1e-3).all()


@given(pixels=st.integers(1, 3000), each=st.floats(PARTS * BUCKET, 10**6))
def test_borders_of_wide_pixels_are_those_of_buckets(pixels: int, each: float) -> None:
    first = 12345.6
    cut = columns(first, first + pixels * each, pixels, 10**10, BUCKET, FACTOR)
    size = BUCKET
    while each >= PARTS * size * FACTOR:
        size *= FACTOR
    assert not (cut.borders % size).any()


@pytest.mark.parametrize("last", [10, 12.5])
def test_wide_events_fill_the_pixels_that_they_are_over(last: float) -> None:
    cut = columns(2.5, last, 100, 1000, BUCKET, FACTOR)
    for pixel in range(100):
        place = int(2.5 + pixel / 100 * (last - 2.5))
        assert cut.events_at(pixel) == (place, place + 1)


def test_what_is_not_recorded_has_no_column() -> None:
    cut = columns(0, 200, 100, 100, BUCKET, FACTOR)
    assert (cut.of_pixel >= 0).sum() == 50
    assert cut.events_at(49) == (98, 100)
    assert cut.events_at(50) is None
    assert cut.events_at(-1) is None and cut.events_at(100) is None
    assert (columns(100, 200, 10, 100, BUCKET, FACTOR).of_pixel == -1).all()
