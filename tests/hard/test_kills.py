"""Killed at any moment, the program leaves no process, no half of a file, and nothing for long."""

from __future__ import annotations

import sys

import pytest

from tests.hard import kills
from tests.hard.attempts import FIRST_QUICK, make

ATTEMPTS = 8

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs signals and /proc"
)


@pytest.mark.parametrize("number", FIRST_QUICK[:ATTEMPTS])
def test_killed_it_leaves_nothing_behind(number: int) -> None:
    figures = make("kill", kills.attempt, number)
    assert figures.counts["kills"] + figures.counts["ended before"] == 1
