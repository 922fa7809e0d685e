"""Where a run skips events quickly it is the same run: variables, lines and events after it."""

from __future__ import annotations

import builtins
import random
import sys
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from types import FunctionType

import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import TURNS
from tests.support.waiting import answer, recorded
from visualizer.debug.lines import LineTracer
from visualizer.debug.link import Link
from visualizer.debug.rerun import Rerun
from visualizer.debug.skipping import TICK, WORTH_EVENTS, Skipping, quicken
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.yielding import Unfit
from visualizer.jobs import user_run
from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder

UserJob = Callable[..., Job]


@pytest.fixture(autouse=True)
def unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process of its own may do for good is undone after the test."""
    monkeypatch.setattr(user_run, "compile_solver", user_run.compile_solver)
    monkeypatch.setattr(builtins, TICK, None, raising=False)


def assert_same(job: Job, events: list[int], *, can: bool = True) -> None:
    """At each of these: what a run that takes one event after the other tells, and what it does."""
    plain = [told(SolverRun(job), job, k) for k in events]
    quick = SolverRun(job)
    quicken(quick, job)
    assert (quick.skipping is not None and quick.skipping.serves(quick.running())) is can
    for k, expected in zip(events, plain, strict=True):
        quick.restart()
        assert told(quick, job, k) == expected


def told(run: SolverRun, job: Job, k: int) -> object:
    run.skip(k)
    position, event, frames = run.position, run.next(), run.frames()
    tracer = LineTracer(job)
    after = tracer.next(run)
    return position, event, frames, after, tracer.states, run.next(), run.frames()


@pytest.mark.thorough
@pytest.mark.parametrize("key", TURNS[1])
def test_our_solvers(key: str, code_kept: None) -> None:
    sample = SOLVERS[key].samples[-1]
    job = resolve(key, {name: str(value) for name, value in sample.items()})
    length = sum(1 for _ in islice(job.start(), 5000))
    rng = random.Random(2)
    events = [0, 1, length - 1, *(rng.randrange(length) for _ in range(4))]
    run = SolverRun(job)
    quicken(run, job)
    assert_same(job, events, can=run.skipping is not None)


@pytest.fixture
def code_kept() -> Iterator[None]:
    """The functions of the catalogue's modules have their own code after the test."""
    kept = [
        (function, function.__code__)
        for name, module in [*sys.modules.items()] if name.startswith("solvers")
        for owner in (module, *(v for v in vars(module).values() if isinstance(v, type)))
        for function in [*vars(owner).values()] if isinstance(function, FunctionType)
    ]
    yield
    for function, code in kept:
        function.__code__ = code


RECURSIVE = """
    def solve(n=6):
        columns = [False] * n
        def place(row):
            for column in range(n):
                yield TRY, row, column
                if not columns[column]:
                    columns[column] = True
                    yield (
                        PUSH,
                        row,
                        column,
                    )
                    if row + 1 < n:
                        yield from place(row + 1)
                    columns[column] = False
                    yield POP, row, column
        yield from place(0)
"""

DOES_SOMETHING = """
    import random
    def solve():
        random.seed(4)
        numbers = iter(range(10_000))
        for i in range(3000):
            yield TRY, 0, random.randrange(50)
            x = next(numbers)
            yield TRY, next(numbers) % 3, x % 7
"""

HELPERS = """
    def numbers():
        i = 0
        while True:
            yield i
            i += 1
    def solve():
        ones = numbers()
        for i in range(2000):
            yield TRY, 0, next(ones) % 5
"""

RAISES = """
    def solve():
        for i in range(1000):
            yield TRY, 0, i % 5
        raise ValueError(i)
"""


@pytest.mark.parametrize("text", [RECURSIVE, DOES_SOMETHING, HELPERS, RAISES])
def test_of_users(text: str, user_job: UserJob) -> None:
    job = user_job(text)
    assert_same(job, [0, 1, 2, 77, 500, 501, 997])


PASSED_THROUGH = """
    def steps(n):
        for i in range(n):
            yield TRY, 0, i % 5
    def solve():
        for event in steps(1000):
            yield event
"""

UNFIT = """
    def steps(n):
        for i in range(n):
            yield TRY, 0, i % 5
    def solve():
        first = list(steps(3))
        yield from steps(1000)
"""

UNFIT_VALUE = """
    def solve():
        for i in range(1000):
            sent = yield TRY, 0, i % 5
"""


@pytest.mark.parametrize("text", [UNFIT, UNFIT_VALUE])
def test_where_it_is_not_certain_nothing_is_changed(text: str, user_job: UserJob) -> None:
    job = user_job(text)
    with pytest.raises(Unfit):
        Skipping(job, job.start())
    assert_same(job, [0, 5, 990], can=False)


def test_events_of_another_generator_passed_on(user_job: UserJob) -> None:
    assert_same(user_job(PASSED_THROUGH), [0, 5, 990])


def test_the_end_of_a_run(user_job: UserJob) -> None:
    job = user_job(RAISES)
    for count in (999, 1000, 1001, 5000):
        plain, quick = SolverRun(job), SolverRun(job)
        quicken(quick, job)
        for run in (plain, quick):
            run.skip(count)
        assert quick.skipping is not None
        assert (quick.position, quick.ended, repr(quick.error)) == (
            plain.position, plain.ended, repr(plain.error)
        )
        assert quick.next() == plain.next()


def test_it_runs_through_events(user_job: UserJob) -> None:
    """So many of them, and without yielding any."""
    job = user_job(RECURSIVE)
    run = SolverRun(job)
    quicken(run, job)
    run.skip(500)
    assert deque(islice(job.start(), 501), maxlen=1)[0] == run.next()


@pytest.mark.thorough
def test_far_into_a_run_that_is_repeated(user_job: UserJob) -> None:
    """Back and forth."""
    job = user_job(RECURSIVE, n="8")
    recorder = recorded(Recorder(job))
    rerun = Rerun(job, recorder.trace, link=Link(job, recorder.trace, forks=False))
    length = len(recorder.trace)
    assert length > 2 * WORTH_EVENTS
    for k in (length - 1, 1000, length - 700, WORTH_EVENTS, length // 2):
        rerun.states.forget()
        found = answer(rerun, k)
        plain = SolverRun(job)
        plain.skip(k + 1)
        assert [(f.function, f.line, dict(f.variables)) for f in found.frames] == [
            (frame[0], frame[2], frame[3]) for frame in plain.frames()
        ]
    rerun.close()
    recorder.close()
