"""Forged recordings: whatever they hold, the window shows something and goes on."""

from __future__ import annotations

import pytest

from tests.hard import forged
from tests.hard.attempts import make

ATTEMPTS = 1
"""With ten recordings each."""


@pytest.mark.parametrize("number", range(ATTEMPTS))
def test_a_forged_recording_breaks_nothing(number: int, capfd: pytest.CaptureFixture[str]) -> None:
    figures = make("forged", forged.attempt, number)
    assert figures.counts["recordings"] == forged.FILES_EACH
    assert "Traceback" not in capfd.readouterr().err
