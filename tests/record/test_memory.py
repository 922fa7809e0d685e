"""A solver's processes may take so much memory, and no more."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.waiting import answer, recorded
from visualizer.base.errors import BadInput
from visualizer.cli.parser import size_of_memory
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job
from visualizer.record import memory
from visualizer.record.recorder import Recorder, RunState

pytestmark = pytest.mark.spawned

ROOT = Path(__file__).resolve().parents[2]
MEBI = 1 << 20

Record = Callable[..., Recorder]
UserJob = Callable[..., Job]

GREEDY = """
    def solve():
        held = []
        for i in range(100_000):
            held.append(bytearray(1 << 20))  # here
            yield TRY, 0, i % 7
"""


@pytest.fixture(autouse=True)
def _default() -> Iterator[None]:
    yield
    memory.allow(0)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [64 * MEBI, 200 * MEBI])
def test_a_greedy_solver_is_stopped_and_that_is_told(
    size: int, record: Record, user_job: UserJob
) -> None:
    memory.allow(size)
    job = user_job(GREEDY)
    recorder = recorded(record(job))
    assert recorder.state is RunState.FAILED and recorder.failure is not None
    line = Path(job.file).read_text().split("\n").index("        held.append(bytearray(1 << 20))"
                                                        "  # here") + 1
    events = len(recorder.trace)
    assert size / MEBI / 2 < events <= size / MEBI + 32
    assert recorder.message == (
        f"mine.py, line {line}: The solver raised MemoryError. It may take {size // MEBI} MiB of "
        f"memory; --memory-of-solver allows more. Event {events} would have come next."
    )
    rerun = Rerun(job, recorder.trace)
    assert answer(rerun, events - 1).variables["i"] == events - 1
    assert answer(rerun, 3).variables["i"] == 3
    rerun.close()


def test_what_a_machine_has_is_shared() -> None:
    assert memory.allowed() >= memory.LEAST_SHARE
    memory.allow(100 * MEBI)
    assert memory.allowed() == 100 * MEBI


def test_a_container_has_less_than_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = tmp_path / "memory.max"
    monkeypatch.setattr(memory, "_CONTAINER", limit)
    limit.write_text("max\n")
    machine = memory.allowed()
    limit.write_text(f"{1 << 30}\n")
    assert memory.allowed() == memory.LEAST_SHARE <= machine


@pytest.mark.parametrize(
    ("typed", "size"),
    [("64M", 64 * MEBI), ("1.5g", 1536 * MEBI), ("2GiB", 2048 * MEBI), ("500 MB", 500 * MEBI)],
)
def test_sizes(typed: str, size: int) -> None:
    assert size_of_memory("--memory-of-solver", typed) == size


@pytest.mark.parametrize("typed", [
    "", "4", "63M", "G", "-1G", "1e3M", "9" * 30 + "G", "9" * 5000 + "G",
])
def test_no_sizes(typed: str) -> None:
    with pytest.raises(BadInput, match="it has to be a size such as 500M or 4G, at least 64M"):
        size_of_memory("--memory-of-solver", typed)


@pytest.mark.thorough
def test_the_command_line_says_how_much(user_job: UserJob) -> None:
    job = user_job(GREEDY)
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "trace", job.file, "--memory-of-solver", "80M"],
        capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 3
    assert "It may take 80 MiB of memory" in done.stderr
    assert 40 < done.stdout.count("\n") <= 80 + 32
