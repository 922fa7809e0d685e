"""Noise in lessons, beside faulty runs, with a presenter's tools and films; solvers, with
a fault and without, against others."""

from __future__ import annotations

import pytest

from tests.hard import differential, mutants, scenes
from tests.hard.attempts import Attempt, make

SCENES = (
    (scenes.lessons, 0), (scenes.presenter, 0), (scenes.films, 0),
    (scenes.sides, 101),  # in which a run goes while the mouse holds something of its pane
)


@pytest.mark.parametrize(("scene", "number"), SCENES)
def test_noise_breaks_nothing(
    scene: Attempt, number: int, capfd: pytest.CaptureFixture[str]
) -> None:
    figures = make(scene.__name__, scene, number)
    assert figures.counts["inputs"] >= scenes.INPUTS or figures.counts["films"] == 3
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.quick
def test_other_solutions_of_a_mutant_are_found() -> None:
    assert make("mutants", mutants.attempt, 0).counts["found"]


def test_more_mutants() -> None:
    for number in range(1, 40):
        make("mutants", mutants.attempt, number)


def test_independent_solvers_find_as_many() -> None:
    for number in range(3):
        assert make("differential", differential.attempt, number).counts["compared"] > 3
