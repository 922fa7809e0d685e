"""A solver that takes away what its process needs: that is told, and what it has yielded stays."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tests.support.waiting import answer, recorded
from visualizer.debug.rerun import Rerun
from visualizer.jobs.job import Job
from visualizer.record.recorder import Recorder, RunState

pytestmark = [pytest.mark.thorough, pytest.mark.spawned]

Record = Callable[..., Recorder]
UserJob = Callable[..., Job]

AFTER_3000 = """
    import builtins, marshal, os, signal, sys, time
    import numpy
    class Endless:
        def __repr__(self):
            while True:
                pass
        __str__ = __repr__
    class EndlessError(Endless, Exception):
        pass
    class Uncopied(list):
        def __len__(self):
            raise ValueError
    def solve():
        endless, uncopied, plain = Endless(), [Uncopied()], 3
        for i in range(6000):
            yield TRY, 0, i % 7
            if i == 2999:
                {then}
"""

posix = pytest.mark.skipif(os.name == "nt", reason="pipes have no file descriptors there")


def run(then: str, record: Record, user_job: UserJob) -> Recorder:
    recorder = recorded(record(user_job(AFTER_3000.replace("{then}", then))))
    events = [recorder.trace.event(k) for k in range(len(recorder.trace))]
    assert events == [(0, 0, k % 7) for k in range(len(events))]
    return recorder


@pytest.mark.quick
@posix
@pytest.mark.parametrize(
    "then",
    ["os.closerange(3, 400)",
     "os.closerange(3, 400); self = [open(__file__) for _ in range(300)]",
     "for one in range(3, 400): os.dup2(2, one)"],
)
def test_closed_file_descriptors(then: str, record: Record, user_job: UserJob) -> None:
    recorder = run(then, record, user_job)
    assert recorder.state is RunState.FAILED
    assert len(recorder.trace) >= 3000
    last = len(recorder.trace) - 1
    assert f"After event {last} the solver closed a file descriptor that is not its own" in (
        recorder.message
    )


@pytest.mark.quick
@pytest.mark.parametrize(
    "then",
    ["for name in ('len', 'isinstance', 'range', 'min', 'type', 'map'): setattr(builtins, name, 0)",
     "vars(builtins).clear()"],
)
def test_replaced_builtins_are_the_solvers_own_matter(
    then: str, record: Record, user_job: UserJob
) -> None:
    recorder = run(then, record, user_job)
    assert (recorder.state, recorder.message) == (RunState.COMPLETE, "")
    assert len(recorder.trace) == 6000


@pytest.mark.quick
def test_replaced_builtins_mean_in_the_file_what_it_wants(
    record: Record, user_job: UserJob
) -> None:
    job = user_job("""
        import builtins
        builtins.answer = 42
        builtins.len = lambda _list: 5
        def solve():
            yield TRY, 0, answer
            yield TRY, 0, len([])
    """)
    recorder = recorded(record(job))
    assert [recorder.trace.event(k)[2] for k in range(2)] == [42, 5]


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("sys.modules.clear(); sys.setrecursionlimit(40); 1 / 0", "ZeroDivisionError"),
        ("marshal.dumps = numpy.concatenate = None", "Backstep needs (TypeError: 'NoneType'"),
        ("os.getpid = None", "Backstep needs (TypeError: 'NoneType'"),
        ("raise EndlessError", "The solver raised EndlessError. Event 3000 would have come next."),
        ("sys.exit(Endless())", "sys.exit(<Endless: no answer>)"),
        ("yield Endless()", "the solver yielded <Endless: no answer>, which is of the type"),
    ],
)
def test_what_is_wrong_is_told_and_the_events_stay(
    then: str, told: str, record: Record, user_job: UserJob
) -> None:
    recorder = run(then, record, user_job)
    assert recorder.state is RunState.FAILED
    assert told in recorder.message, recorder.message
    assert len(recorder.trace) >= 3000


@pytest.mark.quick
@posix
def test_a_process_that_was_killed_is_told_as_that(record: Record, user_job: UserJob) -> None:
    recorder = run("time.sleep(0.3); os.kill(os.getpid(), signal.SIGKILL)", record, user_job)
    said = recorder.message
    assert "was killed. Events before that, at least: 3000. Perhaps the machine ran out" in said


def test_a_variable_that_cannot_be_copied_takes_only_itself_away(
    record: Record, user_job: UserJob
) -> None:
    job = user_job(AFTER_3000.replace("{then}", "1 / 0"))
    recorder = recorded(record(job))
    expected = {"plain": 3, "i": 2999, "endless": "<Endless: no answer>"}
    assert recorder.failure is not None
    found = recorder.failure.frames[-1][3]
    assert {name: found[name] for name in expected} == expected
    rerun = Rerun(job, recorder.trace)
    variables = answer(rerun, 2999).variables
    assert {name: variables[name] for name in expected} == expected
    assert variables["uncopied"] == found["uncopied"] == "<list: ValueError>"
    rerun.close()
