"""Another program in the window: its board, its code with the line lit, its variables, breakpoints
over them, who wrote a value; live, and run again."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.features.driver import Driver
from tests.support import profiler
from visualizer.cli import main
from visualizer.debug.breakpoints import OnExpression, OnLine
from visualizer.debug.writes import Watched
from visualizer.debug.writes_child import Watch
from visualizer.jobs.job import streamed
from visualizer.jobs.stream import Stream

SENDERS = Path(__file__).resolve().parents[2] / "assets" / "senders"

SLOW = """
import sys, time
print('#backstep 1 {"problem": "queens", "params": {"n": 4}}', flush=True)
print("t 0 0\\np", flush=True)
sys.stdin = None
time.sleep(60)
"""


def until(driver: Driver, there: Callable[[], object]) -> None:
    """Let time pass until something is there."""
    end = time.monotonic() + 60
    while not there():
        assert time.monotonic() < end
        driver.tick(0.05)
        time.sleep(0.01)


def shown(stream: Stream) -> Driver:
    driver = Driver("queens-b", 4, size=(1280, 720))
    driver.app.show.present([streamed(stream)])
    return driver


@pytest.fixture(scope="module")
def queens() -> Iterator[Driver]:
    """Queens in six rows, sent by a program that knows nothing of Backstep."""
    command = (sys.executable, str(SENDERS / "queens.py"), "6")
    driver = shown(Stream(command, folder=str(SENDERS)))
    until(driver, lambda: driver.app.show.run.complete)
    yield driver
    driver.close()


@pytest.mark.quick
def test_a_program_has_board_code_line_and_variables(queens: Driver) -> None:
    run = queens.app.show.run
    assert (run.solver.problem.picture, run.params) == ("board", {"n": 6})
    assert run.judgement.has_rules
    queens.press("f3")
    run.go(40)
    queens.tick(0.1)
    kind, depth, value = run.trace.event(40)
    assert kind == 0
    assert dict(run.variables) == {"row": depth, "column": value}
    assert run.frame is not None
    assert (Path(run.frame.file).name, run.frame.line) == ("queens.py", 21)
    assert queens.sees("is_free")  # a name in its code


def test_breakpoints_over_what_it_sends(queens: Driver) -> None:
    run, points = queens.app.show.run, queens.app.show.breakpoints
    run.go(0)
    points.add(OnExpression("row == 3 and column == 5"))
    queens.press("r")
    until(queens, lambda: not run.debugger.searching)
    first = next(k for k, event in enumerate(_events(run)) if event == (0, 3, 5))
    assert run.player.playhead == first
    points.clear()
    assert run.frame is not None
    points.add(OnLine(run.frame.file, 25))
    queens.press("r")
    until(queens, lambda: not run.debugger.searching)
    assert run.trace.event(run.player.playhead)[0] == 1  # there it places
    points.clear()


def test_who_wrote_a_value_is_known_from_the_stream(queens: Driver) -> None:
    run = queens.app.show.run
    run.writes.choose(Watched(Watch("row"), "row"))
    run.go(200)
    until(queens, lambda: len(run.writes.history.known) >= len(run.trace))
    answer = run.writes.last(200)
    before = max(k for k in range(1, 201) if _row(run, k) != _row(run, k - 1))
    assert answer is not None
    assert answer.event == before


def _row(run, event: int) -> int:  # type: ignore[no-untyped-def]
    return next(run.trace.event(k)[1] for k in range(event, -1, -1) if not run.trace.event(k)[0])


def _events(run):  # type: ignore[no-untyped-def]
    return (run.trace.event(k) for k in range(len(run.trace)))


def test_r_runs_the_program_again(queens: Driver) -> None:
    before = queens.app.show.run
    queens.press("r")
    assert queens.app.show.run is not before
    until(queens, lambda: queens.app.show.run.complete)
    assert len(queens.app.show.run.trace) == len(before.trace)


def test_what_it_said_is_kept_in_a_file(queens: Driver, tmp_path: Path) -> None:
    """Code, line and variables of the recorded run, wherever that is opened."""
    run = queens.app.show.run
    saving = run.save(tmp_path / "kept.trace")
    saving.finish()
    assert not saving.message
    kept = str(tmp_path / "said.trace")
    command = (sys.executable, str(SENDERS / "queens.py"), "6")
    assert main(["record", "-o", kept, "--source", str(SENDERS), "--", *command]) == 0
    for file in (tmp_path / "kept.trace", Path(kept)):
        driver = Driver(str(file), None, size=(1280, 720))
        until(driver, lambda driver=driver: driver.app.show.run.complete)
        again = driver.app.show.run
        driver.press("f3")
        for one in (again, run):
            one.go(40)
        driver.tick(0.1)
        queens.tick(0.1)
        assert dict(again.variables) == dict(run.variables) != {}
        assert again.frame is not None
        assert again.frame.line == 21
        assert driver.sees("is_free")
        driver.close()


def test_a_slow_program_leaves_the_window_alive_and_ends_with_it() -> None:
    driver = shown(Stream((sys.executable, "-c", SLOW)))
    until(driver, lambda: len(driver.app.show.run.trace) == 2)
    run = driver.app.show.run
    assert run.recording
    driver.press("end", "left", "f1", "f3")
    assert run.player.playhead == 0
    driver.close()


def test_restarts_are_searches_of_the_run(tmp_path: Path) -> None:
    """Each further one has a bookmark; what a constraint solver says of a node is said there, of
    the recorded run, too."""
    data = profiler.stream([
        profiler.start("two searches"), profiler.node(0, -1, 0, 2, profiler.BRANCH),
        profiler.node(1, 0, 0, 2, profiler.BRANCH),
        profiler.node(2, 1, 0, 0, profiler.FAILED, nogood="a or not b"),
        profiler.node(3, 0, 1, 0, profiler.SKIPPED),
        bytes([profiler.RESTART]), profiler.node(0, -1, 0, 1, profiler.BRANCH, restart=1),
        profiler.node(1, 0, 5, 0, profiler.SOLVED, restart=1), bytes([profiler.DONE]),
    ])
    (tmp_path / "sent").write_bytes(data)
    copy = "import sys; sys.stdout.buffer.write(open(sys.argv[1], 'rb').read())"
    command = (sys.executable, "-c", copy, str(tmp_path / "sent"))
    kept = tmp_path / "kept.trace"
    assert main(["record", "-o", str(kept), "--", *command]) == 0
    for driver in (shown(Stream(command)), Driver(str(kept), None, size=(1280, 720))):
        until(driver, lambda driver=driver: driver.app.show.run.complete)
        run = driver.app.show.run
        driver.tick(0.1)
        assert run.bookmarks == {7: "search 2"}
        for event, said in ((2, "Nogood: a or not b."), (6, "It was jumped over."),
                            (7, "Search 2 begins.")):
            run.go(event)
            driver.tick(0.1)
            assert said in run.said
        driver.close()


def test_what_cannot_be_started_is_told() -> None:
    driver = shown(Stream(("/no/such/program",)))
    until(driver, lambda: not driver.app.show.run.recording)
    assert "cannot be started" in driver.app.show.run.recorder.message
    driver.close()
