"""The window's growth lab: what it offers, what is chosen, what stays when another run begins."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.solvers.figures import QUEENS
from tests.support.waiting import Children, until
from visualizer.base.errors import BadInput
from visualizer.jobs.job import Job, resolve
from visualizer.measure.lab.growth import Growth, Offer, offers, sizes_near


def job(solver: str, n: int | None = 8, **params: str) -> Job:
    return resolve(solver, params, None if n is None else str(n))


@pytest.fixture
def growth() -> Iterator[Growth]:
    """With eight queens on screen; closed after the test."""
    growth = Growth()
    growth.follow(job("queens-bstar"))
    yield growth
    growth.close()


def finished(growth: Growth) -> Growth:
    until(lambda: growth.poll() or growth.task is None)
    return growth


def targets(job: Job) -> list[str]:
    return [offer.target for offer in offers(job)]


def test_the_solvers_of_the_problem_on_screen_are_offered() -> None:
    assert targets(job("langford-b", 5)) == ["langford-l", "langford-b", "langford"]
    assert targets(job("debruijn", 3)) == ["debruijn"]
    queens = targets(job("queens-b"))
    assert "queens-product" in queens and queens[-1] == "queens"
    assert not any(target.endswith("estimate") for target in queens)


def test_a_problem_without_n_offers_those_that_have_one() -> None:
    found = offers(job("sudoku", None))
    assert {"queens-bstar", "langford", "permutations"} <= {offer.target for offer in found}
    problems = [offer.problem for offer in found]
    assert sorted(set(problems), key=problems.index) == list(dict.fromkeys(problems))
    runs = [problem for i, problem in enumerate(problems) if problems[i - 1 : i] != [problem]]
    assert len(runs) == len(set(problems))  # those of a problem stand beside each other


def test_a_file_of_ones_own_stands_first(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("PICTURE = 'queens'\ndef solve(n: int = 5):\n    yield 0, 0, n\n")
    first, *others = offers(job(str(file), None))
    assert (first.target, first.title) == (str(file), "mine.py")
    assert [offer.target for offer in others] == targets(job("queens-b"))
    file.write_text("def solve(m: int = 5):\n    yield 0, 0, m\n")
    assert str(file) not in targets(job(str(file), None))


@pytest.mark.parametrize(
    ("n", "least", "most", "expected"),
    [(8, 1, 40, (4, 10)), (4, 1, 12, (1, 6)), (12, 1, 12, (8, 12)), (3, 0, 99, (1, 5)),
     (40, 1, 8, (8, 8)), (0, 0, 5, (1, 2))],
)
def test_sizes_near_the_one_on_screen(
    n: int, least: int, most: int, expected: tuple[int, int]
) -> None:
    assert sizes_near(Offer("x", "x", "x", least, most, n)) == expected


def test_it_begins_with_the_solver_on_screen_and_follows_it(growth: Growth) -> None:
    assert (growth.chosen, growth.first, growth.last) == (("queens-bstar",), 4, 10)
    growth.follow(job("queens-b", 10))
    assert (growth.chosen, growth.first, growth.last) == (("queens-b",), 6, 12)
    growth.follow(job("langford-l", 7))
    assert (growth.chosen, growth.first, growth.last) == (("langford-l",), 3, 9)
    growth.follow(job("sudoku", None))
    assert growth.chosen == ()
    growth.toggle("langford-l")
    assert (growth.chosen, growth.first, growth.last) == (("langford-l",), 3, 9)


def test_algorithm_e_gives_way_to_the_solver_whose_tree_it_estimates(growth: Growth) -> None:
    growth.follow(job("langford-estimate", 7))
    assert (growth.chosen, growth.estimate) == (("langford-l",), True)


def test_what_the_user_has_chosen_stays_within_a_problem(growth: Growth) -> None:
    growth.toggle("queens-b")
    growth.set_sizes(5, 7)
    assert growth.chosen == ("queens-bstar", "queens-b")
    growth.follow(job("queens-masks", 12))
    assert (growth.chosen, growth.first, growth.last) == (("queens-bstar", "queens-b"), 5, 7)
    growth.toggle("queens-bstar")
    assert growth.chosen == ("queens-b",)
    growth.follow(job("langford-l", 7))
    assert growth.chosen == ("langford-l",)


def test_the_size_that_was_not_changed_gives_way(growth: Growth) -> None:
    growth.set_sizes(11, growth.last)
    assert (growth.first, growth.last) == (11, 11)
    growth.set_sizes(growth.first, 6)
    assert (growth.first, growth.last) == (6, 6)
    growth.set_sizes(-5, 1000)
    assert (growth.first, growth.last) == (1, 40)
    growth.toggle("queens-bstar")
    growth.toggle("queens-product")
    assert (growth.first, growth.last) == (1, 8)


def test_measured_points_are_the_published_figures_and_outlive_the_run(growth: Growth) -> None:
    growth.set_sizes(4, 7)
    growth.toggle("queens")
    growth.start()
    assert growth.view == "chart"
    growth.follow(job("langford-l", 5))  # another problem comes on screen meanwhile
    assert [title for _solver, title in growth.labels] == ["B*, bit vectors", "counted fast"]
    finished(growth)
    assert [(p.solver, p.n, p.solutions) for p in growth.points] == [
        (solver, n, QUEENS[n]) for n in range(4, 8) for solver in ("queens-bstar", "queens")
    ]
    rows = list(csv.DictReader(growth.as_text().splitlines(), delimiter="\t"))
    assert [int(row["solutions"]) for row in rows] == [QUEENS[n] for n in range(4, 8) for _ in "ab"]


def test_other_parameters_are_those_on_screen(growth: Growth, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def solve(n, tries: int = 1):\n"
                    "    for i in range(n * tries):\n        yield 0, 0, i\n")
    growth.follow(job(str(file), 2, tries="3"))
    growth.set_sizes(1, 2)
    growth.start()
    finished(growth)
    assert [point.events for point in growth.points] == [3, 6]


def test_sizes_that_a_solver_does_not_take_are_told(growth: Growth) -> None:
    growth.toggle("queens-product")
    growth.set_sizes(8, 9)
    growth.start()
    assert growth.messages() == [("naive, product takes n from 8 to 8 of these only.", "info")]
    assert growth.messages() == []


def test_what_cannot_be_started_or_kept(growth: Growth, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="Nothing has been measured"):
        growth.save(tmp_path / "x.png")
    with pytest.raises(BadInput, match="Nothing has been measured"):
        growth.as_text()
    with pytest.raises(BadInput, match=r"\.csv"):
        growth.save(tmp_path / "x.jpg")
    growth.toggle("queens-bstar")
    with pytest.raises(BadInput, match="at least one"):
        growth.start()
    growth.toggle("queens-product")
    growth.toggle("queens-bstar")
    growth.set_sizes(20, 22)
    with pytest.raises(BadInput, match="takes no n"):
        growth.start()
    assert growth.task is None and not growth.busy


def test_cancelling_keeps_the_points_and_ends_the_process(
    growth: Growth, children: Children
) -> None:
    growth.set_sizes(4, 20)
    growth.start()
    until(lambda: growth.poll() or len(growth.points) >= 2)
    assert growth.busy
    growth.cancel()
    assert growth.task is None and len(growth.points) >= 2
    until(lambda: not children())
    growth.poll()
    assert not growth.busy


@pytest.mark.thorough
def test_a_start_takes_the_place_of_what_was_measured(growth: Growth) -> None:
    growth.set_sizes(4, 5)
    growth.start()
    finished(growth)
    growth.set_sizes(6, 6)
    growth.start()
    assert growth.points == ()
    finished(growth)
    assert [point.n for point in growth.points] == [6]
    assert not growth.with_estimates
