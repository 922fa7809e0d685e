"""Arrays that grow hold what a list would, whether they move at once or little by little."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from visualizer.base.growing import GrowingArray

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("extend"), st.integers(0, 60), st.just(0)),
        st.tuples(st.just("put"), st.integers(0, 60), st.integers(0, 200)),
        st.tuples(st.just("change"), st.just(0), st.integers(0, 200)),
        st.tuples(st.just("expect"), st.integers(0, 60), st.integers(0, 500)),
    ),
    max_size=40,
)


@given(STEPS)
def test_it_holds_what_a_list_would(steps: list[tuple[str, int, int]]) -> None:
    array, expected = GrowingArray(np.int32), []
    for number, (what, count, where) in enumerate(steps):
        new = list(range(1000 * number, 1000 * number + count))
        at = min(where, len(expected))
        if what == "extend":
            array.extend(np.array(new, np.int64))
            expected += new
        elif what == "put":
            array.put(at, np.array(new, np.int64))
            expected[at:] = new
        elif what == "change":
            array.view[at:] += 1
            array.changed(at)
            expected[at:] = [value + 1 for value in expected[at:]]
        else:
            array.make_room(len(expected) + count, where)
        assert array.view.tolist() == expected and len(array) == len(expected)
        assert array.nbytes >= 4 * len(expected)


def test_a_view_stays_as_it_is_when_the_array_moves() -> None:
    array = GrowingArray(np.int32)
    array.extend(np.arange(16))
    view = array.view
    array.extend(np.arange(1000))
    assert view.tolist() == list(range(16))


def test_rows_of_a_table_grow_alike() -> None:
    array = GrowingArray(np.int64, (4,))
    for row in range(40):
        array.extend(np.full((1, 4), row))
    assert array.view.tolist() == [[row] * 4 for row in range(40)]
