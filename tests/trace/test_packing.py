"""Events as numbers."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from solvers.events import DEPTH_LIMIT, VALUE_MAX, VALUE_MIN
from visualizer.trace.packing import depths, kinds, pack, unpack, values

EVENTS = st.tuples(
    st.integers(0, 3), st.integers(0, DEPTH_LIMIT - 1), st.integers(VALUE_MIN, VALUE_MAX)
)


@given(st.lists(EVENTS))
def test_what_is_packed_comes_out_again(events: list[tuple[int, int, int]]) -> None:
    packed = pack(np.array(events, np.int64).reshape(-1))
    assert packed.dtype == np.uint32
    assert [unpack(one) for one in packed] == events
    columns = [kinds(packed).tolist(), depths(packed).tolist(), values(packed).tolist()]
    assert list(zip(*columns, strict=True)) == events


def test_the_format_is_fixed() -> None:
    assert pack(np.array([2, 5, -1])).tolist() == [2 << 30 | 5 << 16 | 0xFFFF]
