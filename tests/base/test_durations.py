"""Times in words."""

from __future__ import annotations

import pytest

from visualizer.base.numbers import duration


@pytest.mark.parametrize("seconds,words", [
    (0.4, "0 s"), (119, "119 s"), (120, "2 min"), (7100, "118 min"), (7200, "2 h"),
    (47 * 3600, "47 h"), (3 * 86_400, "3 days"), (700 * 86_400, "700 days"),
    (1000 * 31_557_600, "1,000 years"), (3.156e17, "1e+10 years"),
])
def test_in_the_largest_unit_of_which_there_are_two(seconds: float, words: str) -> None:
    assert duration(seconds) == words
