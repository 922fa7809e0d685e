"""What a file says of its problem may be anything: it is made use of, or left out."""

from __future__ import annotations

import pytest

from visualizer.jobs.needs import NEEDS, completed

ANYTHING = [
    [], (), {}, set(), [[]], [[], []], {1: 2}, {0: []}, [1, 2], [None], 5, -1, 0.5, None, True, "",
    "x", b"x", [[1, [2]]], [10**5000], range(3), [range(0)] * 81, {k: k for k in range(81)},
]


@pytest.mark.parametrize("given", ANYTHING, ids=lambda given: str(type(given).__name__))
def test_whatever_it_is_nothing_is_raised(given: object) -> None:
    for picture, needed in NEEDS.items():
        for name in needed:
            found = completed(picture, {}, {name.upper(): given})
            assert isinstance(found.get(name, ""), int | str)
