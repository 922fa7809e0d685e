"""Damaged files: each is opened or told with a sentence, and the window goes on."""

from __future__ import annotations

import pytest

from tests.hard import damaged
from tests.hard.attempts import FIRST_QUICK, make

ATTEMPTS = 4
"""With 25 files each."""


@pytest.mark.parametrize("number", FIRST_QUICK[:ATTEMPTS])
def test_damaged_files_are_told_with_a_sentence(
    number: int, capfd: pytest.CaptureFixture[str]
) -> None:
    figures = make("damaged", damaged.attempt, number)
    assert figures.counts["files"] == damaged.FILES_EACH
    assert "Traceback" not in capfd.readouterr().err
