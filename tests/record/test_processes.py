"""No process and no shared memory stays behind, and no child ever writes to the terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from tests.support.waiting import Children, is_alive, recorded, until
from visualizer.jobs.job import Job
from visualizer.record.recorder import Recorder

pytestmark = [pytest.mark.thorough, pytest.mark.spawned]

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path("/dev/shm")

linux = pytest.mark.skipif(not SHARED.is_dir(), reason="looks into /proc and /dev/shm")

HANGING = """
    def solve():
        yield TRY, 0, 1
        while True:
            pass
"""

SCRIPT = """
    import multiprocessing, sys, time

    def main():
        from visualizer.debug.rerun import Rerun
        from visualizer.jobs.job import Job
        from visualizer.record.recorder import Recorder

        job = Job(sys.argv[1], ())
        recorder = Recorder(job)
        print("started", flush=True)
        while not len(recorder.trace):
            recorder.poll()
            time.sleep(0.002)
        rerun = Rerun(job, recorder.trace)
        rerun.states.ask(0)
        while rerun.states.at(0) is None:
            rerun.poll()
            time.sleep(0.002)
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        {ending}

    if __name__ == "__main__":
        main()
"""


@pytest.fixture
def window(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts a script that stands for the window: it records and inspects a hanging solver."""
    solver = tmp_path / "hanging.py"
    solver.write_text("TRY = 0\n" + dedent(HANGING), encoding="utf-8")

    def start(ending: str) -> subprocess.Popen[str]:
        script = tmp_path / "script.py"
        script.write_text(dedent(SCRIPT).format(ending=ending), encoding="utf-8")
        return subprocess.Popen(
            [sys.executable, str(script), str(solver)],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    return start


def children(window: subprocess.Popen[str]) -> list[int]:
    assert window.stdout is not None
    assert window.stdout.readline() == "started\n"
    return [int(pid) for pid in window.stdout.readline().split()]


@linux
@pytest.mark.parametrize(
    "ending",
    ["time.sleep(100)", "pass", "raise SystemExit(0)", "import os; os._exit(0)",
     "recorder.close(); rerun.close()"],
)
def test_nothing_stays_behind(ending: str, window: Callable[..., subprocess.Popen[str]]) -> None:
    before = set(SHARED.iterdir())
    process = window(ending)
    pids = children(process)
    assert len(pids) == 2
    if "sleep" in ending:
        process.kill()
    _, errors = process.communicate(timeout=30)
    until(lambda: not any(is_alive(pid) for pid in pids))
    assert errors == ""
    # Another test may be starting a process: what that puts there is gone in a moment.
    until(lambda: not set(SHARED.iterdir()) - before)


@pytest.mark.quick
@linux
@pytest.mark.parametrize("delay", [0, 0.02, 0.06, None])
def test_ctrl_c_reaches_the_whole_group_and_the_children_say_nothing(
    delay: float | None, window: Callable[..., subprocess.Popen[str]]
) -> None:
    process = window("time.sleep(100)")
    assert process.stdout is not None
    process.stdout.readline()
    if delay is None:
        process.stdout.readline()
    time.sleep(delay or 0)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert errors.count("Traceback") == 1, errors  # the script's own: it catches nothing
    assert errors.rstrip().endswith("KeyboardInterrupt")


def test_the_children_of_a_program_with_a_guard_import_no_pygame(tmp_path: Path) -> None:
    solver = tmp_path / "looking.py"
    solver.write_text(
        "import sys\ndef solve():\n    print('pygame' in sys.modules)\n    yield 0, 0, 0\n"
    )
    script = tmp_path / "script.py"
    script.write_text(
        dedent("""
        def main():
            import sys, time
            sys.modules.setdefault("pygame", sys)
            from visualizer.jobs.job import Job
            from visualizer.record.recorder import Recorder, RunState
            recorder = Recorder(Job(sys.argv[1], ()))
            while recorder.state is RunState.RUNNING:
                recorder.poll()
                time.sleep(0.002)
            print(recorder.message or recorder.printed)

        if __name__ == "__main__":
            main()
        """)
    )
    done = subprocess.run(
        [sys.executable, str(script), str(solver)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert (done.stdout.strip(), done.stderr) == ("False", "")


@pytest.mark.quick
def test_a_recorder_that_is_forgotten_ends_its_worker(
    user_job: Callable[..., Job], children: Children) -> None:
    import gc

    recorder = Recorder(user_job(HANGING))
    (child,) = children()
    assert child.is_alive()
    del recorder
    gc.collect()
    until(lambda: not child.is_alive())


def test_sets_of_texts_are_walked_in_the_same_order_by_every_child(
    user_job: Callable[..., Job],
) -> None:
    job = user_job("""
        def solve():
            print({"one", "two", "three", "four", "five"})
            yield TRY, 0, 0
    """)
    printed = set()
    for _ in range(3):
        recorder = recorded(Recorder(job))
        printed.add(recorder.printed)
        recorder.close()
    assert len(printed) == 1
    assert "PYTHONHASHSEED" not in os.environ


@pytest.mark.quick
def test_a_process_that_the_system_refuses_is_told_and_nothing_fails(
    user_job: Callable[..., Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    from multiprocessing.context import SpawnProcess

    from visualizer.debug.rerun import States
    from visualizer.record.processes import Child

    def refuse(process: SpawnProcess) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    job = user_job("""
        def solve():
            yield TRY, 0, 0
    """)
    whole = recorded(Recorder(job))
    monkeypatch.setattr(SpawnProcess, "start", refuse)
    child = Child(print)
    assert child.gone and child.refused == "Resource temporarily unavailable"
    assert child.exit_code is None and list(child.messages()) == []
    child.send("nothing")
    child.wait(0)
    child.close()
    recorder = recorded(Recorder(job))
    told = "The system cannot start a process for the solver: Resource temporarily unavailable."
    assert recorder.message.endswith(told)
    recorder.close()
    states = States(job, whole.trace)
    states.ask(0)
    until(lambda: states.poll() or states.over)
    assert states.over and "ended" in states.message
    states.close()
    whole.close()


def test_files_named_like_modules_of_python_get_in_nobodys_way(tmp_path: Path) -> None:
    """The current folder is none of the places where our processes look for modules; what stands
    beside the solver is found by it, and by a script that it starts."""
    for name in ("warnings", "random", "signal", "threading", "queue"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('imported')\n")
    (tmp_path / "beside").mkdir()
    (tmp_path / "beside" / "numbers_of_mine.py").write_text("TWO = 2\n")
    (tmp_path / "beside" / "script.py").write_text("import numbers_of_mine\n")
    (tmp_path / "beside" / "solver.py").write_text(dedent("""
        import subprocess, sys
        from numbers_of_mine import TWO

        def solve():
            script = __file__.replace("solver.py", "script.py")
            yield 0, 0, subprocess.run([sys.executable, script], cwd="/").returncode + TWO
    """))
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "trace", "beside/solver.py"], cwd=tmp_path,
        capture_output=True, text=True, timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "") and '"value":2}' in done.stdout, done
