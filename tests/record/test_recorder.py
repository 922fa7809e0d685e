"""Recording in a worker: all of the run, or all of it up to where it had to end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from tests.support.waiting import recorded, until
from visualizer.jobs.job import Job, resolve
from visualizer.record.channel import RING_EVENTS
from visualizer.record.drain import drain
from visualizer.record.recorder import Recorder, RunState
from visualizer.trace.packing import unpack

pytestmark = pytest.mark.thorough

Record = Callable[..., Recorder]
UserJob = Callable[..., Job]

TRIES = """
    def solve(n=100):
        for i in range(n):
            yield TRY, 0, i
"""


@pytest.mark.quick
@pytest.mark.parametrize("pause", [0, 0.002])
def test_it_is_known_at_which_event_a_fast_solver_has_printed(
    pause: float, user_job: UserJob, record: Record
) -> None:
    job = user_job(f"""
        import time
        def solve():
            for i in range(5000):
                yield TRY, 0, i % 7
                if i % 999 == 0:
                    print("line", i)
                    time.sleep({pause})
    """)
    recorder = recorded(record(job))
    lines = recorder.printed.splitlines(keepends=True)
    assert len(lines) == 6
    ends = [sum(map(len, lines[: i + 1])) for i in range(6)]
    assert [*dict(recorder.written).items()] == [(999 * i + 1, ends[i]) for i in range(6)]


@pytest.mark.parametrize("key", SOLVERS)
def test_the_trace_is_the_run(key: str, record: Record) -> None:
    sample = SOLVERS[key].samples[-1]
    job = resolve(key, {name: str(value) for name, value in sample.items()})
    recorder = recorded(record(job))
    assert (recorder.state, recorder.message) == (RunState.COMPLETE, "")
    expected = drain(job.start(), 10**6)
    assert recorder.trace.events(0, len(recorder.trace)).tolist() == expected.tolist()


@pytest.mark.parametrize("ring_events", [1, 3, 1000, 19923])
def test_a_small_ring_makes_the_worker_wait_and_loses_nothing(
    ring_events: int, record: Record
) -> None:
    job = resolve("queens-bstar", {}, "8" if ring_events > 3 else "5")
    recorder = recorded(record(job, ring_events=ring_events))
    expected = drain(job.start(), 10**6)
    assert recorder.trace.events(0, len(recorder.trace)).tolist() == expected.tolist()


def test_a_frame_takes_in_so_many_events_and_the_next_one_the_others(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.record.recorder.MOST_AT_ONCE", 500)
    job = resolve("queens-bstar", {}, "8")
    recorder = record(job)
    grown = []
    while recorder.state is RunState.RUNNING:
        before = len(recorder.trace)
        recorder.poll()
        if recorder.state is RunState.RUNNING:
            grown.append(len(recorder.trace) - before)
    assert max(grown) <= 500
    expected = drain(job.start(), 10**6)
    assert recorder.trace.events(0, len(recorder.trace)).tolist() == expected.tolist()


@pytest.mark.parametrize("most", [7, 10**6])
def test_a_solver_that_kills_its_process_loses_no_event_however_few_are_taken_at_once(
    record: Record, user_job: UserJob, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("visualizer.record.recorder.MOST_AT_ONCE", most)
    recorder = recorded(record(user_job("""
        import ctypes
        def solve():
            for i in range(4321):
                yield TRY, 0, i
            ctypes.string_at(0)
    """)))
    assert recorder.state is RunState.FAILED
    numbers = [unpack(event)[2] for event in recorder.trace.events(0, 5000)]
    assert numbers == [*range(4321)]


@pytest.mark.quick
def test_events_of_a_slow_solver_come_at_once(record: Record, user_job: UserJob) -> None:
    job = user_job("""
        import time
        def solve():
            yield TRY, 0, 1
            yield TRY, 0, 2
            print("now I hang")
            while True:
                time.sleep(0.01)
    """)
    recorder = record(job, patience=None)
    until(lambda: recorder.poll() and len(recorder.trace) == 2)

    def printed() -> bool:
        recorder.poll()
        return recorder.printed.endswith("\n")  # text and end of line may come one by one

    until(printed)
    assert recorder.printed == "now I hang\n"
    assert recorder.state is RunState.RUNNING
    assert recorder.written[-1] == (2, len("now I hang\n"))
    recorder.close()
    assert not recorder.poll()


@pytest.mark.quick
def test_a_busy_hang_does_not_keep_events_back(record: Record, user_job: UserJob) -> None:
    job = user_job("""
        def solve():
            yield TRY, 0, 1
            while True:
                pass
    """)
    recorder = record(job, patience=None)
    until(lambda: recorder.poll() and len(recorder.trace) == 1)


def test_the_memory_limit(record: Record) -> None:
    recorder = recorded(record(resolve("queens-bstar", {}, "12"), 8 << 20))
    assert recorder.state is RunState.FULL
    events = len(recorder.trace)
    assert recorder.trace.nbytes < 16 << 20
    assert "8.0 MiB" in recorder.message and f"{events:,}" in recorder.message
    expected = [event for event in islice(SOLVERS["queens-bstar"].function(12), 1000)]
    assert [unpack(one) for one in recorder.trace.events(0, 1000)] == expected
    assert len(recorder.trace.path(events - 1)) == recorder.trace.height(events - 1)


@pytest.mark.quick
def test_a_run_has_no_more_events_than_there_are_numbers_for(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("visualizer.record.recorder.MOST_EVENTS", 2 * RING_EVENTS + 100)
    recorder = recorded(record(resolve("queens-bstar", {}, "12")))
    assert recorder.state is RunState.FULL
    assert f"The first {len(recorder.trace):,} are kept" in recorder.message


@pytest.mark.quick
def test_what_it_prints_is_kept_and_bounded(record: Record, user_job: UserJob) -> None:
    job = user_job("""
        import sys
        def solve():
            print("hello")
            print("bad", file=sys.stderr)
            for i in range(20):
                yield TRY, 0, i
                print("x" * 100_000)
    """)
    recorder = recorded(record(job))
    assert recorder.state is RunState.COMPLETE
    assert recorder.printed.startswith("hello\nbad\nxxx")
    assert recorder.printed.endswith("x…\n")
    assert len(recorder.printed) < 101_000


@pytest.mark.quick
def test_parameters_reach_a_users_solver(record: Record, user_job: UserJob) -> None:
    recorder = recorded(record(user_job(TRIES, n="7")))
    assert len(recorder.trace) == 7


@pytest.mark.quick
def test_closing_twice_and_in_the_middle(record: Record) -> None:
    recorder = record(resolve("queens-bstar", {}, "14"))
    until(lambda: recorder.poll() and len(recorder.trace))
    recorder.close()
    recorder.close()
    events = len(recorder.trace)
    assert not recorder.poll()
    assert recorder.trace.event(events - 1)


@pytest.mark.quick
def test_close_before_the_worker_is_up(record: Record) -> None:
    record(resolve("queens-bstar", {}, "14")).close()
