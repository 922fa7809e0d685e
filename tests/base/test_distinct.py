"""Each value once."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from visualizer.base.distinct import distinct


@given(st.lists(st.integers(-300, 300)))
def test_each_value_is_there_once_and_ascending(values: list[int]) -> None:
    assert distinct(np.array(values, np.int64)).tolist() == sorted(set(values))
