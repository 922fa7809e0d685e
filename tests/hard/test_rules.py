"""Whatever is done in whatever order, the window shows what a model beside it says."""

from __future__ import annotations

import pytest

from tests.hard import rules
from tests.hard.attempts import make

ATTEMPTS = 1
"""With 150 rules each."""


@pytest.mark.parametrize("number", range(ATTEMPTS))
def test_the_window_shows_what_the_rules_say(
    number: int, capfd: pytest.CaptureFixture[str]
) -> None:
    figures = make("rules", rules.attempt, number)
    assert figures.counts["rules"] == rules.STEPS
    assert "Traceback" not in capfd.readouterr().err
