"""Damaged and hostile streams of other programs."""

from __future__ import annotations

import pytest

from tests.hard import streams
from tests.hard.attempts import FIRST_QUICK, make

ATTEMPTS = 5
"""With 20 streams each."""


@pytest.mark.parametrize("number", FIRST_QUICK[:ATTEMPTS])
def test_streams_are_read_or_told_with_a_sentence(number: int) -> None:
    figures = make("streams", streams.attempt, number)
    assert figures.counts["streams"] == streams.STREAMS_EACH
    assert min(figures.counts["read"], figures.counts["told"]) > 0
