"""What the tests of the run share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder

SOLVER_HEAD = "from solvers.events import TRY, PUSH, POP, SOLUTION\n"


@pytest.fixture(autouse=True)
def light_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spawned processes run the main module again: spare them pytest's."""
    monkeypatch.delattr(sys.modules["__main__"], "__file__", raising=False)


@pytest.fixture
def user_job(tmp_path: Path) -> Callable[..., Job]:
    """Makes a job of a solver file's text."""

    def make(text: str, **params: str) -> Job:
        file = tmp_path / "mine.py"
        file.write_text(SOLVER_HEAD + dedent(text), encoding="utf-8")
        return resolve(str(file), params)

    return make


@pytest.fixture
def record() -> Iterator[Callable[..., Recorder]]:
    """Starts recorders and closes them after the test."""
    recorders: list[Recorder] = []

    def start(job: Job, *args: int, **named: object) -> Recorder:
        recorders.append(Recorder(job, *args, **named))  # type: ignore[arg-type]
        return recorders[-1]

    yield start
    for recorder in recorders:
        recorder.close()
