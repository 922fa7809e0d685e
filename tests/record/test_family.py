"""What a solver starts: it may start processes, they end with it, and none speaks for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from tests.support.waiting import answer, is_alive, recorded, until
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job
from visualizer.record.recorder import Recorder, RunState

pytestmark = [pytest.mark.thorough, pytest.mark.spawned]

ROOT = Path(__file__).resolve().parents[2]

Record = Callable[..., Recorder]
UserJob = Callable[..., Job]

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system makes no copies")
linux = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks into /proc")

WITH_CHILDREN = """
    import os, subprocess, sys, time
    def solve(noted=""):
        started = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"]).pid
        copied = os.fork()
        if not copied:
            time.sleep(1000)
        with open(noted, "a") as file:
            print(started, copied, file=file)
        for i in range(5000):
            yield TRY, 0, i % 7
        {end}
"""


@pytest.mark.quick
@forks
@pytest.mark.parametrize("then", ["", "raise ValueError", "time.sleep(0.3)"])
def test_a_copy_of_the_solver_never_speaks_for_it(
    then: str, record: Record, user_job: UserJob
) -> None:
    job = user_job(f"""
        import os, time
        def solve():
            for i in range(20_001):
                yield TRY, 0, i % 100
                if i == 100 and not os.fork():
                    {then or "pass"}
    """)
    recorder = recorded(record(job))
    assert (recorder.state, recorder.message) == (RunState.COMPLETE, "")
    assert len(recorder.trace) == 20_001
    assert recorder.trace.events(0, 20_001)[-1] & 0xFFFF == 0


@forks
def test_a_copy_in_the_rerun_never_speaks_either(record: Record, user_job: UserJob) -> None:
    job = user_job("""
        import os
        def solve():
            for i in range(3000):
                yield TRY, 0, i % 100
                if i in (100, 2000):
                    os.fork()
    """)
    recorder = recorded(record(job))
    rerun = Rerun(job, recorder.trace)
    for event in (2999, 50, 2500, 0):
        assert answer(rerun, event).variables["i"] == event
    rerun.close()


@pytest.mark.quick
@linux
@pytest.mark.parametrize("end", ["pass", "__import__('ctypes').string_at(0)", "time.sleep(1000)",
                                 "os.kill(os.getpid(), 9)"])
def test_what_a_solver_starts_ends_with_it(
    end: str, record: Record, user_job: UserJob, tmp_path: Path
) -> None:
    noted = tmp_path / "noted"
    job = user_job(WITH_CHILDREN.replace("{end}", end), noted=str(noted))
    recorder = record(job, patience=None)
    if "sleep" in end:
        until(lambda: recorder.poll() and len(recorder.trace) == 5000)
        recorder.close()
    else:
        recorded(recorder)
    pids = noted.read_text().split()
    assert len(pids) >= 2
    until(lambda: not any(is_alive(int(pid)) for pid in pids))


@linux
def test_what_it_starts_in_the_rerun_ends_with_that(
    record: Record, user_job: UserJob, tmp_path: Path
) -> None:
    noted = tmp_path / "noted"
    job = user_job(WITH_CHILDREN.replace("{end}", "pass"), noted=str(noted))
    recorder = recorded(record(job))
    noted.unlink()
    rerun = Rerun(job, recorder.trace)
    assert answer(rerun, 4999).variables["i"] == 4999
    assert answer(rerun, 10).variables["i"] == 10
    rerun.close()
    pids = noted.read_text().split()
    assert len(pids) >= 2
    until(lambda: not any(is_alive(int(pid)) for pid in pids))


@pytest.mark.quick
@linux
def test_it_ends_with_a_window_that_is_killed(tmp_path: Path) -> None:
    noted, solver, script = (tmp_path / name for name in ("noted", "mine.py", "script.py"))
    solver.write_text("TRY = 0\n" + dedent(WITH_CHILDREN.replace("{end}", "time.sleep(1000)")))
    script.write_text(
        dedent("""
        import sys, time
        from visualizer.jobs.job import Job
        from visualizer.record.recorder import Recorder
        if __name__ == "__main__":
            recorder = Recorder(Job(sys.argv[1], (("noted", sys.argv[2]),)), patience=None)
            while len(recorder.trace) < 5000:
                recorder.poll()
                time.sleep(0.002)
            print("there", flush=True)
            time.sleep(100)
        """)
    )
    window = subprocess.Popen(
        [sys.executable, str(script), str(solver), str(noted)],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True,
    )
    assert window.stdout is not None
    assert window.stdout.readline() == "there\n"
    pids = noted.read_text().split()
    assert all(is_alive(int(pid)) for pid in pids)
    window.kill()
    window.communicate(timeout=30)
    until(lambda: not any(is_alive(int(pid)) for pid in pids))


def test_a_solver_may_use_multiprocessing(record: Record, user_job: UserJob) -> None:
    job = user_job("""
        import multiprocessing
        def solve():
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                powers = pool.map(hash, range(3))
            for i in powers:
                yield TRY, 0, i
    """)
    recorder = recorded(record(job, patience=60))
    assert (recorder.state, recorder.message) == (RunState.COMPLETE, "")
    rerun = Rerun(job, recorder.trace)
    assert answer(rerun, 2).variables["powers"] == [0, 1, 2]
    rerun.close()


@pytest.mark.parametrize("command", ["trace", "count"])
def test_what_a_solver_writes_to_file_descriptor_1_is_no_data(
    command: str, tmp_path: Path
) -> None:
    solver = tmp_path / "mine.py"
    solver.write_text(
        "import os, subprocess, sys\n"
        "def solve():\n"
        "    os.write(1, b'written')\n"
        "    subprocess.run([sys.executable, '-c', 'print(\"said\")'])\n"
        "    yield 0, 0, 0\n"
    )
    options = ["--json"] if command == "count" else []
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), command, str(solver), *options],
        capture_output=True, text=True, timeout=60, check=True,
    )
    assert done.stdout.startswith("{") and done.stdout.count("\n") == 1
    assert "written" in done.stderr and "said" in done.stderr
