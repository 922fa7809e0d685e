"""Arrays that grow, against the same values in a list."""

from __future__ import annotations

import numpy as np
import pytest

from visualizer.base.growing import MOVED_EACH, GrowingArray


@pytest.mark.thorough
@pytest.mark.parametrize("portion", [1, 7, 1000, 9001])
def test_never_are_all_values_moved_at_once(portion: int) -> None:
    array = GrowingArray(np.int32)
    moved = 0
    for start in range(0, 400_000, portion):
        inside, left = array._array, len(array) - array._moved
        array.extend(np.arange(start, start + portion))
        if array._array is not inside and start > 10 * portion:
            assert left <= MOVED_EACH * portion
            moved += 1
    assert (array.view == np.arange(len(array))).all()
    assert moved


def test_values_that_are_replaced_while_the_larger_array_is_filled_stay_replaced() -> None:
    array, expected, rng = GrowingArray(np.int64), list[int](), np.random.default_rng(4)
    for _round in range(2000):
        at = int(rng.integers(max(0, len(expected) - 40), len(expected) + 1))
        values = rng.integers(0, 1 << 40, 30)
        array.put(at, values)
        expected[at:] = values.tolist()
        if expected and rng.random() < 0.3:
            somewhere = int(rng.integers(0, len(expected)))
            array.part(somewhere, somewhere + 1)[:] = expected[somewhere] = 5
    assert array.view.tolist() == expected


def test_a_view_can_only_be_read() -> None:
    array = GrowingArray(np.int32)
    array.extend(np.arange(5))
    with pytest.raises(ValueError, match="read-only"):
        array.view[2] = 7
