"""Lines and variables at any event: those of the very run that is in the trace."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION
from tests.solvers.runs import frames
from tests.support.waiting import answer, recorded, until
from visualizer.base.frames import Converter
from visualizer.debug.inspector import Inspector, InspectorState
from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder

Inspect = Callable[[Job], Inspector]
UserJob = Callable[..., Job]

RECURSIVE = """
    def solve(n=4):
        columns = [False] * n
        def place(row):
            for column in range(n):
                yield TRY, row, column
                if not columns[column]:
                    columns[column] = True
                    yield PUSH, row, column
                    if row + 1 < n:
                        yield from place(row + 1)
                    columns[column] = False
                    yield POP, row, column
        yield from place(0)
"""


@pytest.fixture
def inspect() -> Iterator[Inspect]:
    """Records a job and starts an inspector of it; both are closed after the test."""
    opened: list[Recorder | Inspector] = []

    def start(job: Job) -> Inspector:
        recorder = recorded(Recorder(job))
        inspector = Inspector(job, recorder.trace)
        opened.extend([recorder, inspector])
        return inspector

    yield start
    for one in opened:
        one.close()


def by_next(job: Job, k: int) -> list[tuple[str, int, dict[str, Any]]]:
    """Function, line and variables of each generator after k + 1 times next()."""
    events = job.start()
    for _ in range(k + 1):
        next(events)
    converter = Converter()
    return [
        (frame.f_code.co_name, frame.f_lineno, converter.variables(i, frame.f_locals))
        for i, frame in enumerate(frames(events))
    ]


@pytest.mark.parametrize("key", SOLVERS)
def test_random_events_of_the_catalogue_equal_running_by_hand(key: str, inspect: Inspect) -> None:
    sample = SOLVERS[key].samples[-1]
    job = resolve(key, {name: str(value) for name, value in sample.items()})
    inspector = inspect(job)
    events = len(inspector._trace)
    rng = random.Random(6)
    for k in [0, events - 1, *(rng.randrange(events) for _ in range(10))]:
        found = answer(inspector, k)
        assert found.event == k
        got = [(frame.function, frame.line, frame.variables) for frame in found.frames]
        assert got == by_next(job, k)


def test_a_chain_of_generators(inspect: Inspect, user_job: UserJob) -> None:
    job = user_job(RECURSIVE)
    inspector = inspect(job)
    for k in (0, 5, 40, 44, len(inspector._trace) - 1):
        found = answer(inspector, k)
        assert [(f.function, f.line, f.variables) for f in found.frames] == by_next(job, k)
    found = answer(inspector, 5)
    assert [frame.function for frame in found.frames] == ["solve", "place", "place", "place"]
    assert [frame.variables.get("row") for frame in found.frames] == [None, 0, 1, 2]
    assert found.variables["row"] == 2 and found.variables["columns"] == [True, True, False, False]
    assert all(frame.file == job.target for frame in found.frames)


K_TABLE = [
    # choices in force, what happened last: sequence, unused_values, undo, ptr
    ([1], PUSH, [1, 0, -1, 0, 0, 0], [2, 2, 3, 0], [0, 0, 0, 0, 0, 0], 0),
    ([1, 2], PUSH, [1, 2, -1, 0, -2, 0], [3, 2, 3, 0], None, None),
    ([1], POP, [1, 0, -1, 0, 0, 0], [2, 2, 3, 0], None, 2),
    ([1, 3], PUSH, [1, 3, -1, 0, 0, -3], [2, 2, 0, 0], [0, 2, 0, 0, 0, 0], None),
    ([2, 3, 1], SOLUTION, [2, 3, 1, -2, -1, -3], [0, 0, 3, 0], [1, 1, 0, 0, 0, 0], None),
]


@pytest.mark.parametrize("row", K_TABLE)
def test_langford_states_as_published(row: tuple[Any, ...], inspect: Inspect) -> None:
    path, kind, sequence, unused_values, undo, ptr = row
    inspector = inspect(resolve("langford-l", {}, "3"))
    trace = inspector._trace
    k = next(
        k for k in range(len(trace)) if trace.event(k)[0] == kind and trace.path(k) == path
    )  # fmt: skip
    found = answer(inspector, k).variables
    assert found["sequence"] == sequence
    assert found["unused_values"] == unused_values
    assert undo is None or found["undo"] == undo
    assert ptr is None or found["ptr"] == ptr


def test_what_lies_around_is_there_at_once(inspect: Inspect) -> None:
    inspector = inspect(resolve("queens-bstar", {}, "8"))
    until_idle(inspector, 5000)
    assert all(inspector.at(k) for k in range(4980, 5100))
    inspector._child = None  # whoever asks now has to do without
    assert inspector.at(5050) is not None and inspector.at(19000) is None


@pytest.mark.parametrize("direction", [1, -1])
def test_walking_never_waits(direction: int, inspect: Inspect) -> None:
    """What is ahead is fetched before the walk gets there."""
    inspector = inspect(resolve("queens-bstar", {}, "8"))
    until_idle(inspector, 6000)
    for k in range(6000, 6000 + 1000 * direction, direction):
        assert inspector.at(k), k
        until_idle(inspector, k)


def until_idle(inspector: Inspector, k: int) -> None:
    inspector.request(k)

    def idle() -> bool:
        inspector.poll()
        return inspector.state is InspectorState.IDLE

    until(idle)


def test_the_newest_request_wins(inspect: Inspect) -> None:
    inspector = inspect(resolve("queens-bstar", {}, "10"))
    for k in range(0, 300_000, 1000):  # like a drag over the timeline
        inspector.request(k)
    assert answer(inspector, 123_456).event == 123_456
    assert inspector.message == ""


def test_events_that_are_not_recorded_are_not_asked_for(inspect: Inspect) -> None:
    inspector = inspect(resolve("queens-bstar", {}, "4"))
    for k in (-1, len(inspector._trace), 10**9):
        inspector.request(k)
    assert inspector.state is InspectorState.IDLE and inspector._child is None
    assert not inspector.poll()


DIFFERENT = {
    "random": """
        import random
        def solve():
            for i in range(50_000):
                yield TRY, 0, random.randrange(1000)
    """,
    "a file that is there the second time": """
        import os
        def solve():
            n = 100 if os.path.exists(__file__ + ".seen") else 50_000
            open(__file__ + ".seen", "w").close()
            for i in range(n):
                yield TRY, 0, 0
    """,
    "an error the second time": """
        import os
        def solve():
            for i in range(50_000):
                yield TRY, 0, 0
                if i == 200 and os.path.exists(__file__ + ".seen"):
                    raise ValueError
            open(__file__ + ".seen", "w").close()
    """,
}


@pytest.mark.parametrize("what", DIFFERENT)
def test_a_second_run_that_differs_shows_nothing(
    what: str, inspect: Inspect, user_job: UserJob
) -> None:
    inspector = inspect(user_job(DIFFERENT[what]))
    k = len(inspector._trace) - 5
    inspector.request(k)
    until(lambda: inspector.poll() and inspector.state is InspectorState.DIFFERS)
    assert "random numbers or the clock" in inspector.message
    assert inspector.at(k) is None
    inspector.request(0)
    assert inspector.at(0) is None and not inspector.poll()


def test_a_run_that_failed_is_inspected_up_to_there(inspect: Inspect, user_job: UserJob) -> None:
    job = user_job("""
        def solve():
            for i in range(300):
                yield TRY, 0, i
            print("x")
            raise ValueError
    """)
    inspector = inspect(job)
    assert answer(inspector, 299).variables["i"] == 299
    assert answer(inspector, 3).variables["i"] == 3
    assert inspector.message == ""


def test_what_the_first_run_could_recurse_into_the_second_can(
    inspect: Inspect, user_job: UserJob
) -> None:
    job = user_job("""
        def solve(depth=0):
            yield TRY, depth, 0
            yield PUSH, depth, 0
            yield from solve(depth + 1)
    """)
    inspector = inspect(job)
    last = len(inspector._trace) - 1
    assert last > 1000
    assert len(answer(inspector, last).frames) > 500


def test_an_inspector_whose_process_is_gone_says_so(inspect: Inspect, user_job: UserJob) -> None:
    job = user_job("""
        import os
        def solve():
            yield TRY, 0, 0
            if os.path.exists(__file__ + ".seen"):
                os._exit(1)
            open(__file__ + ".seen", "w").close()
            yield TRY, 0, 1
    """)
    inspector = inspect(job)
    inspector.request(1)
    until(lambda: inspector.poll() and inspector.state is InspectorState.FAILED)
    assert "has ended" in inspector.message
