"""What is said of how solvers grow is true of what was measured."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from visualizer.jobs.job import resolve
from visualizer.measure.lab.growing import growing
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.series import Point, Series

LABELS = (("queens-b", "B, generic"), ("queens-bstar", "B*, bit vectors"))


def points(solver: str, *seconds: float, first: int = 6, **more: float) -> list[Point]:
    return [Point(solver, n, seconds=s, nodes=10 * 3 ** (n - first), **more)  # type: ignore[arg-type]
            for n, s in enumerate(seconds, first)]


def test_each_solver_has_the_mean_of_its_last_steps() -> None:
    some = points("queens-b", 0.001, 0.01, 0.04, 0.16, 0.64)
    other = points("queens-bstar", 0.00001, 0.01, 0.02, 0.04, 0.08)
    assert growing(some + other, LABELS, "seconds") == (
        "From n = 7 to 10, each n takes about 4.0 (B) or 2.0 (B*) times as long as the one before."
        " At n = 10: 640 ms (B), 80 ms (B*).")


def test_a_large_factor_is_written_as_other_numbers_are() -> None:
    some = points("queens-b", 1, 12_345, 12_345**2, 12_345**3)
    assert "about 12\u2009345 times" in growing(some, LABELS, "seconds")


def test_a_title_is_shortened_only_where_the_others_are_not_like_it() -> None:
    labels = (("queens-b", "search and collision"), ("queens-bstar", "search, half mirrored"))
    some, other = points("queens-b", 1, 4, 16), points("queens-bstar", 1, 2, 4)
    assert "or 2.0 (search, half mirrored) times" in growing(some + other, labels, "seconds")


def test_what_is_the_same_of_all_is_said_once_and_as_far_as_any_comes() -> None:
    some, other = points("queens-b", 1, 1, 1), points("queens-bstar", 1, 1, 1, 1)
    assert growing(some + other, LABELS, "nodes") == (
        "From n = 6 to 9, each tree has about 3.0 times as many nodes as the one before."
        " At n = 9: 270.")


def test_estimates_and_too_few_points_say_nothing() -> None:
    some = points("queens-b", 1, 2)
    estimated = [Point("queens-b", 8, seconds=4.0, estimated=True)]
    assert not growing([*some, *estimated], LABELS, "seconds")
    assert not growing([], LABELS, "seconds")


class Measured:
    """Stands in for LabTask: all is measured at once."""

    begun = 0

    def __init__(self, series: Sequence[Series], **_how: object) -> None:
        type(self).begun += 1
        self.points = [Point(one.name, n, nodes=n) for one in series for n in one.jobs]
        self.total, self.limit, self.done = len(self.points), 1.0, True

    def cancel(self) -> None:
        """There is nothing to end."""


def test_what_two_stops_show_is_measured_once_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("visualizer.measure.lab.growth.LabTask", Measured)
    growth, job = Growth(), resolve("sudoku", {})
    growth.follow(job)
    first, second = (["queens-b"], 4, 6), (["queens-b", "queens-bstar"], 4, 5)
    for targets, least, most in (first, second):
        growth.ahead(resolve("queens-b", {}), targets, least, most, estimate=False)
    assert all(growth.knows(*one, estimate=False) for one in (first, second))
    growth.follow(resolve("queens-b", {}))
    for (targets, least, most), labels in ((first, 1), (second, 2), (first, 1)):
        growth.measure(targets, least, most)
        assert len(growth.labels) == labels
    assert Measured.begun == 2
