"""Programs as students write them: each is searched as it stands, and its solutions are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.events import SOLUTION
from tests.plain.homework import HOMEWORK, Homework
from tests.support.plain_programs import broken, with_events, without
from visualizer.cli import main
from visualizer.jobs.job import resolve
from visualizer.jobs.user_file import examine
from visualizer.jobs.user_run import plain_options


@pytest.mark.parametrize("homework", HOMEWORK.values(), ids=HOMEWORK)
def test_a_students_program_is_searched_as_it_stands(homework: Homework, tmp_path: Path) -> None:
    file = tmp_path / "homework.py"
    file.write_text(homework.source, encoding="utf-8")
    job = resolve(str(file), dict(homework.params))
    options = plain_options(str(file), examine(str(file)), dict(job.params))
    done, events = with_events(homework.source, options)
    assert not done.error
    assert not broken(events, whole=True)
    assert sum(kind == SOLUTION for kind, _depth, _value in events) == homework.solutions
    if not homework.params and not options.call:
        assert done == without(homework.source)


BY_HAND = {
    "queens counted", "a maze in four directions", "word search", "success by exception",
    "queens in a sum", "permutations in a comprehension", "queens yielded",
    "anagrams by yield from", "the first of a generator", "any of the ways",
    "sums in one expression", "printed or gone on", "queens in the else of a try",
    "queens printed on a condition", "given cells passed over by a generator",
    "given cells passed over in a sum",
}


@pytest.mark.some(3)
@pytest.mark.parametrize("name", HOMEWORK)
def test_it_is_written_as_a_solver_with_the_same_search(name: str, tmp_path: Path) -> None:
    homework, file, solver = HOMEWORK[name], tmp_path / "homework.py", tmp_path / "solver.py"
    file.write_text(homework.source, encoding="utf-8")
    assert main(["new", str(solver), "--from", str(file)]) == (3 if name in BY_HAND else 0)
    if name in BY_HAND:
        assert not solver.exists()
        return
    job = resolve(str(file), dict(homework.params))
    options = plain_options(str(file), examine(str(file)), dict(job.params))
    _done, wanted = with_events(homework.source, options)
    assert examine(str(solver)).plain is None
    events = [*resolve(str(solver), dict(homework.params)).start()]
    assert not broken(events, whole=True)
    assert [event[:2] for event in events] == [event[:2] for event in wanted]
