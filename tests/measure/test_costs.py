"""What a run costs up to each event, also where the solver is faulty, silent or never the same."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from itertools import islice

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from tests.support.waiting import recorded, until
from visualizer.jobs.job import Job, resolve
from visualizer.measure import costs
from visualizer.measure.costs import Costs, amount_at, event_at
from visualizer.measure.work import lines_of
from visualizer.record.recorder import Recorder, RunState

pytestmark = pytest.mark.thorough

Record = Callable[..., Recorder]
UserJob = Callable[..., Job]


def measured(job: Job, recorder: Recorder) -> Costs:
    """All that is found out of a run."""
    recorded(recorder)
    found = Costs(job, recorder.trace, complete=recorder.state is RunState.COMPLETE)

    def over() -> bool:
        found.poll()
        return found.ended

    until(over)
    return found


@pytest.mark.parametrize("key,lines", [("queens-b", 449_730), ("queens-bstar", 145_174)])
def test_lines_and_seconds_are_known_for_each_event(key: str, lines: int, record: Record) -> None:
    job = resolve(key, {"n": "8"})
    found = measured(job, record(job))
    assert found.note == found.why_not("lines", "B") == found.why_not("seconds", "B") == ""
    assert found.lines is not None and found.seconds is not None
    assert len(found.lines) == len(found.seconds) == 19_924
    # Pythons differ in what a line is, where a statement takes several.
    near = 0 if sys.version_info[:2] == (3, 11) else lines // 5
    assert found.work.lines == found.lines[-1] == pytest.approx(lines, abs=near)
    assert found.work.seconds == pytest.approx(found.seconds[-1])
    for amounts in (found.lines, found.seconds):
        assert (np.diff(amounts.astype(np.float64)) >= 0).all() and amounts[0] > 0
    assert 0.0005 < found.seconds[-1] < 5


def test_lines_are_counted_up_to_the_event(user_job: UserJob, record: Record) -> None:
    job = user_job("""
        def solve(n=5):
            for i in range(n):
                for _ in range(i):
                    pass
                yield TRY, 0, i
            n = 0
            n = 1
    """)
    found = measured(job, record(job))
    assert found.lines is not None
    total = lines_of(job, 5)
    assert found.work.lines == total == found.lines[-1]
    # the loops, and the yield; from one event to the next one turn of the inner loop more
    steps = np.diff(found.lines.astype(int))[:-1].tolist()
    assert np.diff(steps).tolist() == [2, 2]


def test_a_list_of_events_has_cost_all_when_the_first_is_there(
    user_job: UserJob, record: Record
) -> None:
    job = user_job("""
        def solve(n=5):
            found = []
            for i in range(n):
                found.append((TRY, 0, i))
            return iter(found)
    """)
    found = measured(job, record(job))
    assert found.lines is not None and set(found.lines.tolist()) == {found.work.lines}


def test_of_a_run_that_failed_costs_are_known_but_not_the_whole(
    user_job: UserJob, record: Record
) -> None:
    job = user_job("""
        def solve(n=10):
            for i in range(n):
                yield TRY, 0, i
            raise ValueError("on purpose")
    """)
    found = measured(job, record(job))
    assert found.note == "" and found.work.lines is None and found.work.seconds is None
    assert found.lines is not None and len(found.lines) == 10
    assert found.seconds is not None and len(found.seconds) == 10


def test_of_a_run_without_events_there_is_nothing_to_know_of_events(
    user_job: UserJob, record: Record
) -> None:
    job = user_job("""
        def solve(n=10):
            for i in range(n):
                pass
            if n < 0:
                yield TRY, 0, 0
    """)
    found = measured(job, record(job))
    assert found.note == "" and found.lines is not None and len(found.lines) == 0
    assert found.work.lines == lines_of(job, 0)


OTHER = {
    "other values": """
        import time
        def solve(n=100):
            for i in range(n):
                yield TRY, 0, time.time_ns() // 1000 % 1000
    """,
    "fewer events": """
        import os
        def solve(n=100):
            for i in range(n if not os.path.exists(__file__ + ".again") else n - 1):
                yield TRY, 0, i
            open(__file__ + ".again", "w").close()
    """,
    "more events": """
        import os
        def solve(n=100):
            for i in range(n if not os.path.exists(__file__ + ".again") else n + 1):
                yield TRY, 0, i
            open(__file__ + ".again", "w").close()
    """,
    "an error": """
        import os
        def solve(n=100):
            for i in range(n):
                yield TRY, 0, i if not os.path.exists(__file__ + ".again") else 1 / 0
            open(__file__ + ".again", "w").close()
    """,
    "its own end": """
        import os, signal
        def solve(n=100):
            for i in range(n):
                yield TRY, 0, i
                if os.path.exists(__file__ + ".again"):
                    os.kill(os.getpid(), signal.SIGTERM)
            open(__file__ + ".again", "w").close()
    """,
}


@pytest.mark.parametrize("text", OTHER.values(), ids=OTHER.keys())
def test_a_solver_that_does_something_else_the_second_time_is_not_measured(
    text: str, user_job: UserJob, record: Record
) -> None:
    job = user_job(text)
    found = measured(job, record(job))
    assert found.lines is None and found.seconds is None
    assert found.work.lines is None and found.work.seconds is None
    assert found.why_not("lines", "B") == found.why_not("seconds", "B")
    assert found.why_not("lines", "B").startswith("B does something else")


def test_a_solver_that_hangs_the_second_time_is_given_up(
    user_job: UserJob, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(costs, "LONGEST", 0.5)
    job = user_job("""
        import os
        def solve(n=100):
            for i in range(n):
                while os.path.exists(__file__ + ".again"):
                    pass
                yield TRY, 0, i
            open(__file__ + ".again", "w").close()
    """)
    before = len(multiprocessing.active_children())
    found = measured(job, record(job))
    assert "too long" in found.note
    assert len(multiprocessing.active_children()) <= before


def test_lines_are_not_known_of_a_solver_that_traces_itself(
    user_job: UserJob, record: Record
) -> None:
    job = user_job("""
        import sys
        def solve(n=10):
            for i in range(n):
                sys.settrace(None)
                yield TRY, 0, i
    """)
    found = measured(job, record(job))
    assert found.lines is None and "tracing" in found.why_not("lines", "B")
    assert found.seconds is not None and found.why_not("seconds", "B") == ""


@pytest.mark.quick
def test_what_has_too_many_events_or_no_code_starts_no_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    events = list(islice(SOLVERS["permutations"].function(n=4), 30))
    trace = traced(events)
    job = resolve("permutations", {"n": "4"})
    monkeypatch.setattr(costs, "MOST_EVENTS", 29)
    large, foreign = Costs(job, trace, complete=True), Costs(None, trace, complete=True)
    for found in (large, foreign):
        found.poll()
        assert found.ended and found.why_not("lines", "B")
    assert "29 events" in large.why_not("lines", "B")
    assert "B was recorded" in foreign.why_not("seconds", "B")


def test_closing_ends_the_process(record: Record) -> None:
    job = resolve("queens-b", {"n": "10"})
    recorder = recorded(record(job))
    recorder.close()
    before = {child.pid for child in multiprocessing.active_children()}
    found = Costs(job, recorder.trace, complete=True)
    found.poll()
    assert {child.pid for child in multiprocessing.active_children()} - before
    found.close()
    assert found.ended and found.why_not("lines", "B")
    assert not {child.pid for child in multiprocessing.active_children()} - before


@pytest.mark.quick
def test_amounts_lead_to_events_and_back() -> None:
    lines = np.array([3, 3, 7, 20], np.uint32)
    assert amount_at(lines, 2) == 7
    assert [event_at(lines, amount) for amount in (0, 3, 6, 7, 19, 20, 99)] == [0, 1, 1, 2, 2, 3, 3]
    seconds = np.array([0.1, 0.2, 0.4], np.float32)
    assert event_at(seconds, amount_at(seconds, 1)) == 1
