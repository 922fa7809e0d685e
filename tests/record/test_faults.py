"""Faults of a user's file: told with file and line, and the trace up to there is usable."""

from __future__ import annotations

import gc
import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.faulty_files import HANGING, NOT_THE_CONTRACT, RAISING, UNREADABLE, Faulty
from tests.support.waiting import Children, recorded, until
from visualizer.base.frames import INNERMOST, OUTERMOST
from visualizer.jobs.job import opened
from visualizer.record.processes import Child
from visualizer.record.recorder import Recorder, RunState

pytestmark = pytest.mark.spawned

NAME = "my solver ü.py"

RUN = (*UNREADABLE[:3], *RAISING, *NOT_THE_CONTRACT, *HANGING)

Ended = Callable[[str], Recorder]


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ended]:
    """The run of a faulty file, ended."""
    runs: dict[str, Recorder] = {}

    def run(name: str) -> Recorder:
        if name not in runs:
            file = tmp_path_factory.mktemp("faulty") / NAME
            (code,) = (faulty.code for faulty in RUN if faulty.name == name)
            file.write_text(code, encoding="utf-8")
            runs[name] = recorded(Recorder(opened(str(file))))
        return runs[name]

    yield run
    for recorder in runs.values():
        recorder.close()


@pytest.mark.thorough
@pytest.mark.parametrize("faulty", RUN[::2], ids=lambda faulty: faulty.name)
def test_a_fault_is_told(faulty: Faulty, ended: Ended) -> None:
    recorder = ended(faulty.name)
    failure, trace = recorder.failure, recorder.trace
    assert recorder.state is RunState.FAILED
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


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("name", "innermost", "variables"),
    [
        ("exception", "solve", {"n": 4, "i": 99}),
        ("exception in a function", "helper", {"row": 3}),
        ("exception in a method", "satisfies_condition", {}),
        ("pop of another value", "put", {"depth": 0, "value": 5}),
        ("float", "solve", {"n": 4, "i": 99}),
        ("hang", "solve", {"n": 4, "i": 99}),
        ("sleep", "solve", {"n": 4, "i": 99}),
        ("bad event before a hang", "solve", {"n": 4}),
    ],
)
def test_the_variables_at_the_fault_are_there(
    name: str, innermost: str, variables: dict[str, object], ended: Ended
) -> None:
    failure = ended(name).failure
    assert failure is not None
    function, file, line, found = failure.frames[-1][:4]
    assert (function, file, line) == (innermost, failure.file, failure.line)
    assert variables.items() <= found.items()


@pytest.mark.thorough
def test_the_frames_lead_from_the_outermost_to_the_innermost(ended: Ended) -> None:
    failure = ended("pop of another value").failure
    assert failure is not None
    assert [frame[0] for frame in failure.frames] == ["solve", "put"]
    failure = ended("endless recursion").failure
    assert failure is not None
    assert [frame[0] for frame in failure.frames[:2]] == ["solve", "depth"]
    assert len(failure.frames) == OUTERMOST + INNERMOST
    assert failure.frames[-1][3]["n"] > 900  # type: ignore[operator]


@pytest.mark.thorough
def test_what_a_solver_sent_before_it_crashed_is_taken_in_however_late(
    tmp_path: Path, children: Children
) -> None:
    """The window looks only when the process has ended: all that it sent is in the pipe still."""
    (crash,) = (faulty for faulty in RAISING if faulty.name == "crash")
    file = tmp_path / NAME
    file.write_text(crash.code, encoding="utf-8")
    recorder = Recorder(opened(str(file)))
    while recorder.state is RunState.RUNNING:
        until(lambda: not children())
        recorder.poll()
    assert recorder.failure is not None
    assert len(recorder.trace) == recorder.failure.event == crash.events
    assert crash.told in recorder.message


@pytest.mark.thorough
@pytest.mark.skipif(os.name == "nt", reason="no process of Windows can be stopped like that")
def test_a_solver_that_stops_its_process_goes_on(tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_text(
        "import os, signal\n"
        "def solve():\n"
        "    for i in range(3):\n"
        "        yield 0, 0, i\n"
        "        os.kill(os.getpid(), signal.SIGSTOP)\n"
    )
    recorder = recorded(Recorder(opened(str(file))))
    assert not recorder.failure and len(recorder.trace) == 3


def test_how_a_silent_process_ended_is_told_even_if_the_system_knows_it_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, unknown = Child.exit_code.fget, iter(range(3))
    monkeypatch.setattr(
        Child, "exit_code", property(lambda child: None if next(unknown, 3) < 3 else known(child))
    )
    file = tmp_path / NAME
    file.write_text(
        "import os, signal, time\n"
        "def solve():\n"
        "    yield 0, 0, 0\n"
        "    time.sleep(1.2)\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
    )
    recorder = recorded(Recorder(opened(str(file))))
    code = signal.SIGTERM if os.name == "nt" else -signal.SIGTERM
    said = recorder.message
    assert f"ended unexpectedly (exit code {int(code)}). Events before that, at least: 1." in said


@pytest.mark.thorough
def test_nothing_stays_behind_in_the_folder_for_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    file = tmp_path / NAME
    file.write_text("def solve(): yield 0, 0, 0\n", encoding="utf-8")
    for polls in (0, 1000):
        recorder = Recorder(opened(str(file)))
        for _ in range(polls):
            recorder.poll()
            time.sleep(0.001)
        recorder.close()
    forgotten = Recorder(opened(str(file)))
    assert len(list(tmp_path.iterdir())) == 2
    del forgotten
    gc.collect()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]
