"""Faults of a user's file: told with file and line, and the trace up to there is usable."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from tests.faulty_files import HANGING, NOT_THE_CONTRACT, RAISING, UNREADABLE, Faulty
from tests.run.waiting import until
from visualizer.run.job import opened
from visualizer.run.recorder import Recorder, State

NAME = "my solver ü.py"

RUN = (*UNREADABLE[:3], *RAISING, *NOT_THE_CONTRACT, *HANGING)

AT_ONCE = 6
"""Runs that go on side by side: most of their time is a process's start."""


@pytest.fixture(scope="module")
def recorders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Recorder]]:
    """The run of each faulty file, ended; those that take long are started first."""
    waiting = sorted(RUN, key=lambda faulty: faulty.slow)
    running: list[Recorder] = []
    runs: dict[str, Recorder] = {}

    def step() -> bool:
        for recorder in list(running):
            recorder.poll()
            if recorder.state is not State.RUNNING:
                running.remove(recorder)
        while waiting and (len(running) < AT_ONCE or waiting[-1].slow):
            faulty = waiting.pop()
            file = tmp_path_factory.mktemp("faulty") / NAME
            file.write_text(faulty.code, encoding="utf-8")
            runs[faulty.name] = Recorder(opened(str(file)))
            running.append(runs[faulty.name])
        return not running

    with pytest.MonkeyPatch.context() as patch:  # as conftest does it for single tests
        patch.delattr(sys.modules["__main__"], "__file__", raising=False)
        until(step, 120)
    yield runs
    for recorder in runs.values():
        recorder.close()


@pytest.mark.parametrize("faulty", RUN, ids=lambda faulty: faulty.name)
def test_a_fault_is_told(faulty: Faulty, recorders: dict[str, Recorder]) -> None:
    recorder = recorders[faulty.name]
    failure, trace = recorder.failure, recorder.trace
    assert recorder.state is State.FAILED
    assert failure is not None
    assert recorder.message.startswith(f"{NAME}, line {faulty.line}: "), recorder.message
    assert faulty.told in recorder.message
    assert "\n" not in recorder.message
    assert (failure.reason, failure.line) == (faulty.reason, faulty.line)
    assert os.path.basename(failure.file) == NAME
    if faulty.events >= 0:
        assert len(trace) == failure.event == faulty.events
    for k in range(len(trace)):
        assert len(trace.path(k)) == trace.height(k)
