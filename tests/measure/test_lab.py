"""The growth lab: the numbers, the limit, estimates that stand in, processes, tables, charts."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.measure.slow_counting import measure_slowly
from tests.solvers.figures import QUEENS
from tests.support.waiting import Children, until
from visualizer.base.errors import BadInput
from visualizer.measure.lab.chart import chart
from visualizer.measure.lab.measuring import ESTIMATE_SECONDS, Guess
from visualizer.measure.lab.series import Point, Series, all_series, series_of
from visualizer.measure.lab.table import COLUMNS, TextTable, as_csv, estimate_of
from visualizer.measure.lab.task import GROWTH, LabTask, expected

pytestmark = pytest.mark.thorough

SOURCES = {"queens-bstar": "A book, page 7", "queens": "A book, page 7", "mine": ""}


@pytest.fixture
def start() -> Iterator[Callable[..., LabTask]]:
    """Starts tasks and ends them after the test."""
    tasks: list[LabTask] = []

    def begin(series: Sequence[Series], limit: float = 10.0, **named: bool) -> LabTask:
        tasks.append(LabTask(series, limit, **named))
        return tasks[-1]

    yield begin
    for task in tasks:
        task.cancel()


def finished(task: LabTask) -> list[Point]:
    until(lambda: (task.poll() and False) or task.done)
    return task.points


def test_the_numbers_of_the_queens(start: Callable[..., LabTask]) -> None:
    names = ("queens-b", "queens-bstar", "queens")
    points = finished(start([series_of(name, range(4, 9)) for name in names]))
    assert [(point.solver, point.n) for point in points] == [
        (name, n) for name in names for n in range(4, 9)
    ]
    for point in points:
        assert point.solutions == QUEENS[point.n]
        assert not point.estimated
        assert point.seconds is not None and 0 < point.seconds < 5
        assert point.guess is None
    assert {(p.nodes, p.events) for p in points if p.n == 8} == {(2056, 19_924)}


def test_an_estimate_stands_in_for_a_run_that_takes_too_long(
    start: Callable[..., LabTask],
) -> None:
    task = start([series_of("queens-bstar", [4, 12, 13, 14])], 0.2)
    small, *large = finished(task)
    assert not small.estimated
    for point, solutions, nodes in zip(
        large, (14_200, 73_712, 365_596), (856_188, 4_674_889, 27_358_552), strict=True
    ):
        assert point.estimated
        assert point.guess is not None
        # By their own standard errors: a slow machine has time for fewer dives.
        for (guess, error), actual in (
            (point.guess.nodes, nodes), (point.guess.solutions, solutions)
        ):
            assert error is not None and guess == pytest.approx(actual, abs=4 * error)
        assert (point.nodes, point.solutions) == (point.guess.nodes[0], point.guess.solutions[0])
        assert point.seconds is not None and point.seconds > 0.2
        assert point.events is not None and point.events > 10 * nodes


def test_estimates_beside_the_actual_numbers(start: Callable[..., LabTask]) -> None:
    points = finished(start([series_of("langford-l", range(3, 8))], estimate=True))
    for point in points:
        assert point.guess is not None and point.nodes is not None
        assert point.guess.nodes[0] == pytest.approx(point.nodes, rel=0.2)
        assert not point.estimated
    assert points[0].nodes == 9  # as counted; the root is no node


def test_a_solver_without_a_tree_has_no_estimate(start: Callable[..., LabTask]) -> None:
    (point,) = finished(start([series_of("queens-product", [7])], 0.001, estimate=True))
    assert (point.nodes, point.guess, point.estimated) == (None, None, False)
    assert point.why == "more than 0.001 s"
    (point,) = finished(start([series_of("queens-estimate", [4])], estimate=True))
    assert point.guess is None and point.nodes is not None


def own(folder: Path, code: str) -> str:
    path = folder / "mine.py"
    path.write_text(f"TRY, PUSH, POP, SOLUTION = range(4)\n{code}")
    return str(path)


def test_what_the_estimate_promised(start: Callable[..., LabTask]) -> None:
    """K's table: the seconds of an estimate made before the run, against those that it took."""
    five, six, seven = finished(start([series_of("queens-b", [5, 6, 7])], estimate=True))
    assert five.foretold is None  # there is no smaller n whose nodes were timed
    for before, point in ((five, six), (six, seven)):
        assert point.guess is not None and before.nodes and before.seconds is not None
        a_node = before.seconds / before.nodes
        assert point.foretold == pytest.approx(point.guess.nodes[0] * a_node)
    counted = finished(start([series_of("queens", [5, 6])], estimate=True))
    assert [point.foretold for point in counted] == [None, None]


@pytest.mark.quick
def test_time_left_knows_of_solvers_that_have_not_begun() -> None:
    one, two = (series_of(name, range(4, 8)) for name in ("queens-b", "queens-bstar"))
    points = [Point(one.name, n, 1, 1, 1, 5.0**n) for n in range(4, 8)]
    queue = [(two, n) for n in two.jobs]
    left = list(expected(points, queue, [], 1e6, estimate=False))
    assert left == [5.0**4, *(pytest.approx(5.0**4 * GROWTH**i) for i in range(1, 4))]
    limited = list(expected(points, queue, [], 2000.0, estimate=False))
    assert limited[:1] == left[:1]
    assert limited[1] == 2000.0 + ESTIMATE_SECONDS  # given up, and estimated
    assert limited[2:] == [ESTIMATE_SECONDS] * 2
    assert list(expected(points, queue, [two.name], 2000.0, estimate=False)) == [2.0] * 4


@pytest.mark.quick
def test_files_of_the_same_name_stay_apart(tmp_path: Path) -> None:
    for folder in ("naive", "clever"):
        (tmp_path / folder).mkdir()
    files = [own(tmp_path / folder, "def solve(n):\n    yield TRY, 0, n\n")
             for folder in ("naive", "clever")]
    assert [series.name for series in all_series(files, [3])] == files
    assert [series.name for series in all_series(files[:1], [3])] == ["mine.py"]


@pytest.mark.quick
def test_a_users_file(tmp_path: Path, start: Callable[..., LabTask]) -> None:
    file = own(tmp_path, "def solve(n=4):\n    for i in range(n):\n        yield TRY, 0, i\n")
    points = finished(start([series_of(file, range(1, 4))]))
    assert [(point.solver, point.n, point.events) for point in points] == [
        ("mine.py", n, n) for n in range(1, 4)
    ]


@pytest.mark.quick
def test_n_may_be_a_text_in_a_users_file(tmp_path: Path, start: Callable[..., LabTask]) -> None:
    file = own(tmp_path, "def solve(n: str, m: int = 3):\n    yield TRY, 0, len(n) + m\n")
    series = series_of(file, [9, 10], {"m": "5"})
    assert [dict(job.params) for job in series.jobs.values()] == [
        {"n": "9", "m": 5}, {"n": "10", "m": 5},
    ]
    assert [point.events for point in finished(start([series]))] == [1, 1]


@pytest.mark.quick
def test_a_file_that_fails_is_told_and_the_rest_goes_on(
    tmp_path: Path, start: Callable[..., LabTask]
) -> None:
    file = own(tmp_path, "def solve(n=4):\n    yield TRY, 0, 1 // (n - 2)\n")
    one, two, three = finished(start([series_of(file, range(1, 4))]))
    assert (one.events, two.events, three.events) == (1, None, 1)
    assert "ZeroDivisionError" in two.note


def test_a_process_that_hangs_or_dies_is_replaced(
    tmp_path: Path, start: Callable[..., LabTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.measure.lab.task.ESTIMATE_SECONDS", 0.1)
    file = own(
        tmp_path,
        "import os, time\n"
        "def solve(n=4):\n"
        "    if n == 2: time.sleep(100)\n"
        "    if n == 3: os._exit(1)\n"
        "    yield TRY, 0, n\n",
    )
    points = finished(start([series_of(file, range(1, 5))], 0.1))
    assert [point.events for point in points] == [1, None, None, 1]
    assert points[1].why == "more than 0.1 s"
    assert "ended unexpectedly" in points[2].note


def test_fast_counting_that_does_not_answer_gives_way_to_an_estimate(
    start: Callable[..., LabTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.measure.lab.task.ESTIMATE_SECONDS", 0.1)
    monkeypatch.setattr("visualizer.measure.lab.task.measure", measure_slowly)
    first, second = finished(start([series_of("langford", [6, 9])], 0.1))
    assert (first.estimated, first.solutions) == (False, 0)
    assert second.estimated
    assert second.nodes == pytest.approx(50_000, rel=0.2)
    assert second.seconds is not None and second.seconds > 0


def test_progress_and_cancel(start: Callable[..., LabTask], children: Children) -> None:
    task = start([series_of("queens-bstar", range(4, 20))])
    assert (task.total, task.current, task.done) == (16, ("queens-bstar", 4), False)
    until(lambda: task.poll() and len(task.points) >= 3)
    assert task.seconds_left > 0
    assert children()
    task.cancel()
    assert task.done and task.current is None and task.seconds_left == 0
    assert not task.poll()
    until(lambda: not children())


@pytest.mark.quick
@pytest.mark.parametrize(
    ("target", "sizes", "told"),
    [
        ("queens-bitboard", range(9, 12), "takes no n from 9 to 11"),
        ("queens", range(25, 30), "takes no n"),
        ("sudoku", range(4, 6), "no parameter n"),
        ("diagonals", range(4, 6), "no parameter n"),
        ("quens", range(4, 6), "no solver"),
        ("none.py", range(4, 6), "no file"),
        ("{own}", range(4, 6), 'no parameter "n"'),
    ],
)
def test_what_cannot_be_measured(
    target: str, sizes: range, told: str, tmp_path: Path
) -> None:
    file = own(tmp_path, "def solve(m=4):\n    yield TRY, 0, m\n")
    with pytest.raises(BadInput, match=told):
        series_of(target.format(own=file), sizes)


@pytest.mark.quick
def test_sizes_that_a_solver_does_not_take_are_left_out() -> None:
    assert list(series_of("queens-bitboard", range(6, 12)).jobs) == [6, 7, 8]


POINTS = [
    Point("queens-bstar", 4, 2, 16, 94, 0.000016),
    Point("queens-bstar", 5, 0, 53, 336, 0.01, guess=Guess((52.5, 1.5), (0.0, None)),
          foretold=0.009),
    Point("queens-bstar", 14, 3.6e5, 2.7e7, 4e8, 120.5, True, Guess((2.7e7, 3e5), (3.6e5, 1e4))),
    Point("queens", 4, 2, 16, 94, 0.0004),
    Point("mine", 4, note="more than 10 s"),
]


@pytest.mark.quick
def test_the_table_for_people() -> None:
    table = TextTable((point.solver for point in POINTS), estimate=True)
    lines = [table.row(point) for point in POINTS]
    end = table.head.index(" n ") + 2
    assert all(line[:end].endswith(f" {p.n}") for line, p in zip(lines, POINTS, strict=True))
    assert "52.5 ± 1.5" in lines[1] and "0.991" in lines[1]
    assert "27,000,000 ± 300,000" in lines[2] and "≈ 27,000,000" in lines[2]
    assert lines[4].endswith("more than 10 s\n")
    table = TextTable((point.solver for point in POINTS), estimate=False)
    assert not any("≈" in table.row(point) for point in POINTS[:2])


@pytest.mark.quick
def test_the_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(POINTS, SOURCES))))
    assert list(rows[0]) == list(COLUMNS)
    assert [row["nodes"] for row in rows] == ["16", "53", "27000000", "16", ""]
    assert [row["estimated"] for row in rows] == ["0", "0", "1", "0", "0"]
    assert rows[1]["nodes_estimate"] == "52.5"
    assert rows[0]["source"] == "A book, page 7"
    assert rows[1]["seconds_estimate"] == "0.009"
    assert all("Python 3" in row["machine"] for row in rows)


@pytest.mark.quick
def test_the_estimate_of_each_quantity() -> None:
    known = POINTS[1]
    assert estimate_of(known, "nodes") == (52.5, 1.5)
    assert estimate_of(known, "solutions") == (0.0, None)
    assert estimate_of(known, "events") == (None, None)
    seconds, stderr = estimate_of(known, "seconds")
    assert seconds == 0.009
    assert stderr == pytest.approx(0.009 * 1.5 / 52.5)
    assert estimate_of(POINTS[0], "nodes") == (None, None)


@pytest.mark.parametrize("estimate", [False, True])
@pytest.mark.parametrize(
    ("file_type", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_the_chart(file_type: str, start: bytes, estimate: bool) -> None:
    data = chart(POINTS, SOURCES, file_type, estimate=estimate)
    assert data.startswith(start)
    if file_type == "svg":
        text = data.decode("utf-8")
        assert data == chart(POINTS, SOURCES, file_type, estimate=estimate)
        for word in ("nodes", "seconds", "queens-bstar", "A book, page 7", "Python 3"):
            assert word in text


@pytest.mark.quick
@pytest.mark.parametrize("estimate", [False, True])
def test_the_chart_writes_names_and_notes_as_they_are(estimate: bool) -> None:
    """matplotlib would read formulas between two dollars, and leave out names that begin so."""
    name, note = "_a$x^$b.py", "costs $\\nothing$ or $x^$"
    points = [replace(POINTS[1], solver=name), Point(name, 6, note=note)]
    text = chart(points, {name: "$^$"}, "svg", estimate=estimate).decode("utf-8")
    assert name in text and note in text
    legend = text[text.index("legend") :]
    assert name in legend[: legend.index("</g>\n  </g>")]
