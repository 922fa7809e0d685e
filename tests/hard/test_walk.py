"""A walk through each of the faulty solvers: the window goes on, and nothing is left behind."""

from __future__ import annotations

import sys

import pytest

from tests.hard import walk
from tests.hard.attempts import make

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs signals and /proc"
)


TESTED = sorted(
    {*walk.SOLVERS[::16], "eats_memory", "forks", "pool", "repr_never_ends", "starts_programs"}
)
"""A sixteenth of them in each run of the tests, and the worst; all by
`python -m tests.hard walk --tries 76`."""


@pytest.mark.parametrize("name", TESTED)
def test_a_faulty_solver_breaks_nothing(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    make("walk", walk.attempt, walk.SOLVERS.index(name))
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.quick
def test_there_are_solvers_of_many_kinds() -> None:
    assert len(walk.SOLVERS) == 76 and len(TESTED) >= 9
