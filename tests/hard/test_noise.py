"""Input of any kind: nothing breaks, and painting what has changed is painting all."""

from __future__ import annotations

import pytest

from tests.hard import noise
from tests.hard.attempts import make

ATTEMPTS = 1
"""With 1000 inputs each, each of them some events; `python -m tests.hard noise` makes more."""


@pytest.mark.parametrize("number", range(ATTEMPTS))
def test_any_input_leaves_a_program_that_goes_on(
    number: int, capfd: pytest.CaptureFixture[str]
) -> None:
    figures = make("noise", noise.attempt, number)
    assert figures.counts["inputs"] >= noise.INPUTS
    assert "Traceback" not in capfd.readouterr().err
