"""What to run, from what the user gave: all of it checked, and one sentence where it is wrong."""

from __future__ import annotations

import os
import pickle
import sys
from pathlib import Path

import pytest

from solvers.catalog import SOLVERS, Instance, Number, Switch, Watch
from visualizer.base.errors import BadInput
from visualizer.jobs.job import ANY_NUMBER, Job, describe, resolve
from visualizer.jobs.parameters import takes, within

FILE = """
from solvers.events import TRY

PICTURE = "board"
WATCHES = {"columns": "bits", "row": "value"}


def solve(n: int = 4, word="a", fast: bool = False, *, more: "int" = 2):
    for i in range(n + more):
        yield TRY, 0, i
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(FILE, encoding="utf-8")
    return path


def refusal(target: str, params: dict[str, str] | None = None, n: str | None = None) -> str:
    with pytest.raises(BadInput) as caught:
        resolve(target, params or {}, n)
    message = str(caught.value)
    assert "\n" not in message and message.endswith((".", "VALUE."))
    return message


def test_a_catalogue_solver_with_its_defaults() -> None:
    for key, solver in SOLVERS.items():
        job = resolve(key, {})
        assert job == Job(key, tuple((p.name, p.default) for p in solver.parameters))
        assert describe(job) is solver
        assert pickle.loads(pickle.dumps(job)) == job


@pytest.mark.parametrize("n", ["5", " 5 ", "+5", "05"])
def test_n_from_either_place(n: str) -> None:
    assert resolve("queens-b", {}, n) == resolve("queens-b", {"n": n}) == resolve(
        "queens-b", {"n": n}, n
    ) == Job("queens-b", (("n", 5),))


@pytest.mark.parametrize(
    "n", ["0", "-3", "2.5", str(10**9), "abc", "", "41", "1e1", "٣", "1_0", "9" * 5000]
)
def test_n_that_cannot_be(n: str) -> None:
    message = refusal("queens-bstar", {}, n)
    assert message.startswith("n must be a whole number from 1 to 40, not ")
    assert f'"{n[:50]}' in message
    assert len(message) < 150


def test_a_choice_is_one_of_its_ways() -> None:
    assert dict(resolve("satisfiability", {}).params)["order"] == "numbered"
    assert dict(resolve("satisfiability", {"order": " Shortest"}).params)["order"] == "shortest"
    assert refusal("satisfiability", {"order": "random"}) == (
        'order must be one of numbered, occurrences, shortest, not "random".'
    )


def test_the_nearest_solver_is_suggested() -> None:
    assert refusal("quens-b") == (
        'There is no solver "quens-b". Did you mean queens-b? "main.py list" shows all.'
    )
    assert refusal("xyzzy") == 'There is no solver "xyzzy". "main.py list" shows all.'
    assert refusal("")


def test_parameters_that_are_not_there(file: Path) -> None:
    assert refusal("queens-b", {"m": "3"}) == 'queens-b has no parameter "m". It takes: n.'
    assert refusal(str(file), {"x": "3"}) == (
        'mine.py has no parameter "x". It takes: n, word, fast, more.'
    )
    assert refusal("queens-b", {"n": "3"}, "4") == 'n is given twice: "4" and "3".'


def test_a_users_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = resolve(str(file), {"word": "7", "fast": "yes", "more": "-1"}, "3")
    assert job == Job(str(file), (("n", 3), ("word", "7"), ("fast", True), ("more", -1)))
    monkeypatch.chdir(file.parent)
    assert resolve("mine.py", {}).target == str(file)
    solver = describe(job)
    assert (solver.key, solver.title, solver.problem.picture) == (str(file), "mine.py", "board")
    assert solver.watches == (Watch("columns", "bits"), Watch("row", "value"))
    assert solver.parameters == (
        Number("n", 4, -ANY_NUMBER, ANY_NUMBER, "", "n"),
        Instance("word", "a", {"a": "a"}, str, "", "word"),
        Switch("fast", False, "", "fast"),
        Number("more", 2, -ANY_NUMBER, ANY_NUMBER, "", "more"),
    )
    assert list(job.start()) == [(0, 0, 0), (0, 0, 1)]


def test_the_window_never_runs_the_file(tmp_path: Path) -> None:
    path = tmp_path / "loud.py"
    path.write_text("raise SystemExit('ran')\ndef solve(): yield\n")
    assert describe(resolve(str(path), {})).problem.picture == "general"


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"n": "x"}, 'n must be a whole number, not "x".'),
        ({"n": "1.5"}, 'n must be a whole number, not "1.5".'),
        ({"fast": "maybe"}, 'fast must be true or false, not "maybe".'),
    ],
)
def test_values_of_the_wrong_type(params: dict[str, str], told: str, file: Path) -> None:
    assert refusal(str(file), params) == told


def test_a_file_that_is_not_there_or_is_none(tmp_path: Path) -> None:
    assert "There is no file" in refusal(str(tmp_path / "none.py"))
    assert "cannot be read" in refusal(str(tmp_path))


def test_a_file_with_the_name_of_a_bundled_instance_is_a_text(tmp_path: Path) -> None:
    for key, name, word in (("maze-region", "maze", "generated"), ("sudoku", "puzzle", "easy")):
        (file := tmp_path / "text.txt").write_text(word)
        assert refusal(key, {name: str(file)}).startswith("text.txt: ")


def test_a_file_that_would_hold_up_the_window_is_refused(tmp_path: Path) -> None:
    large, least = tmp_path / "large.py", "def solve(): yield\n"
    large.write_text(least + "#" * ((1 << 20) - len(least)))
    assert resolve(str(large), {}).file == str(large)
    large.write_text(least + "#" * (1 << 20))
    assert refusal(str(large)).endswith("cannot be read: a solver must not be larger than 1 MB.")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are none")
def test_a_pipe_is_no_solver(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe.py")
    assert "not a plain file" in refusal(str(pipe))


def test_untyped_parameters_are_what_they_look_like(file: Path) -> None:
    file.write_text("def solve(a, b, c=None): yield\n")
    assert resolve(str(file), {"a": "12", "b": "x"}).params == (("a", 12), ("b", "x"))


def test_a_file_may_import_what_lies_beside_it_and_starts_afresh(file: Path) -> None:
    (file.parent / "helper_beside.py").write_text("WORD = 5\n")
    file.write_text(
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "import helper_beside\n"
        "seen = []\n"
        "@dataclass\nclass Thing:\n    x: int\n"
        "def solve():\n"
        "    seen.append(Thing(helper_beside.WORD))\n"
        "    yield 0, 0, len(seen)\n"
    )
    path = list(sys.path)
    try:
        job = resolve(str(file), {})
        assert list(job.start()) == list(job.start()) == [(0, 0, 1)]
    finally:
        sys.path[:] = path
    assert not list(file.parent.glob("__pycache__/mine*"))


def test_a_number_has_the_limits_that_the_values_before_it_leave() -> None:
    tour, grid = SOLVERS["knights-tour"], SOLVERS["diagonals"]
    for solver, params, name in (
        (tour, {"m": 3, "k": 4, "start": 5, "warnsdorff": False}, "start"),
        (tour, {"m": 3, "k": 4, "start": 11, "warnsdorff": False}, "m"),
        (grid, {"m": 3, "t": 6}, "t"),
    ):
        number = next(one for one in solver.parameters if one.name == name)
        assert isinstance(number, Number) and solver.check is not None
        found = within(solver, params, number)
        fitting = [value for value in range(number.minimum, number.maximum + 1)
                   if takes(solver, {**params, name: value})]
        if name == "m":  # the square that stands behind it gives way
            assert found == number and fitting[0] > found.minimum
        else:
            assert [found.minimum, found.maximum] == [fitting[0], fitting[-1]]
            assert found.maximum < number.maximum
