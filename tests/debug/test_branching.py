"""Which test an event hangs on, found in the lines that plain solvers run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from visualizer.debug.branching import BranchSearch
from visualizer.debug.lines import LineTracer
from visualizer.debug.reading import source_of
from visualizer.debug.rerun import EventLines, Frame, Rerun, Snapshot
from visualizer.debug.search import Position
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.stepper import LineStepper
from visualizer.jobs.job import Job
from visualizer.trace.trace import Trace

UserJob = Callable[..., Job]

INLINE = """
    def solve(n=4):
        cols, down = set(), set()
        def place(row):
            for col in range(n):
                yield TRY, row, col
                if (col in cols  # here
                        or row - col in down):
                    continue
                cols.add(col)
                yield PUSH, row, col
                if row + 1 < n:
                    yield from place(row + 1)
                cols.remove(col)
                yield POP, row, col
        return place(0)
"""

IN_A_FUNCTION = """
    def solve(n=4):
        cols = []
        def free(row, col):
            for other in cols:
                if other == col:  # here
                    return False
            return True
        def place(row):
            for col in range(n):
                yield TRY, row, col
                ok = free(row, col)
                if not ok:
                    continue
                cols.append(col)
                yield PUSH, row, col
                if row + 1 < n:
                    yield from place(row + 1)
                cols.pop()
                yield POP, row, col
        return place(0)
"""

RETURNED = """
    class Board:
        def __init__(self):
            self.cols = []
        def free(self, col):
            return col not in self.cols  # here
    def place(board, row, n):
        for col in range(n):
            yield TRY, row, col
            if board.free(col) and row < n:
                board.cols.append(col)
                yield PUSH, row, col
                if row + 1 < n:
                    yield from place(board, row + 1, n)
                board.cols.pop()
                yield POP, row, col
    def solve(n=4):
        yield from place(Board(), 0, n)
"""

IN_A_LOOP = """
    def solve(n=4):
        cols, col = [], 0
        while True:
            while col < n:
                yield TRY, len(cols), col
                for other in cols:
                    if other == col:  # here
                        break
                else:
                    cols.append(col)
                    yield PUSH, len(cols) - 1, col
                    col = -1
                    if len(cols) == n:
                        break
                col += 1
            if not cols:
                return
            col = cols.pop()
            yield POP, len(cols), col
            col += 1
"""


IN_A_COMPREHENSION = """
    def solve(n=4):
        cols = []
        def place(row):
            for col in range(n):
                yield TRY, row, col
                if any(other == col for other in cols):  # here
                    continue
                cols.append(col)
                yield PUSH, row, col
                if row + 1 < n:
                    yield from place(row + 1)
                cols.pop()
                yield POP, row, col
        return place(0)
"""

IN_A_LOOP_THAT_RUNS_NEVER = """
    def solve(n=4):
        cols = []
        def free(row, col):
            for other in range(1, row - 9):  # here
                if cols[other] == col:
                    return False
            return True
        def place(row):
            for col in range(n):
                yield TRY, row, col
                if free(row, col):
                    cols.append(col)
                    yield PUSH, row, col
                    if row + 1 < n:
                        yield from place(row + 1)
                    cols.pop()
                    yield POP, row, col
        return place(0)
"""


class Lines(dict[int, EventLines]):
    """All lines of a run, as if they had come already."""

    over, message = False, ""

    def at(self, event: int) -> EventLines | None:
        return self.get(event)

    def ask(self, event: int) -> None:
        raise AssertionError(event)


def of_run(job: Job, most: int = 40) -> tuple[Rerun, list[Any]]:
    tracer, run, lines, events = LineTracer(job), SolverRun(job), Lines(), []
    while len(events) < most and (event := tracer.next(run)) is not None:
        states = tuple(Snapshot(run.position - 1, tuple(Frame(*f) for f in state))
                       for state in tracer.states)
        lines[len(events)] = EventLines(len(events), states, tracer.cut, [*tracer.returns])
        events.append(event)
    trace = type("Events", (), {"event": lambda _self, k: events[k],
                                "__len__": lambda _self: len(events)})()
    rerun = SimpleNamespace(lines=lines, trace=cast(Trace, trace))
    return cast(Rerun, rerun), events


@pytest.mark.parametrize("text", [
    INLINE, IN_A_FUNCTION, RETURNED, IN_A_LOOP, IN_A_COMPREHENSION, IN_A_LOOP_THAT_RUNS_NEVER,
])
def test_of_every_try_and_choice_the_test_is_found(text: str, user_job: UserJob) -> None:
    job = user_job(text)
    whole = Path(job.file).read_text()
    source = source_of(whole)
    assert source is not None
    here = next(i for i, line in enumerate(whole.split("\n"), 1) if "# here" in line)
    rerun, events = of_run(job)
    gone: list[Position] = []
    stepper = cast(LineStepper, SimpleNamespace(go_to=gone.append, place=None))
    search = BranchSearch(rerun, stepper, lambda _file: source)
    at_once = 0
    for k, (kind, depth, _value) in enumerate(events[:-1]):
        if kind > 1 or (not depth and text in (IN_A_FUNCTION, IN_A_LOOP)):
            continue  # the first row has nothing to be held against
        search.seek(k)
        assert not search.searching and str(here) in search.take_message()
        event, place = gone[-1]
        assert event == k + (kind == 0)
        lines = rerun.lines.at(event)
        assert lines is not None and place is not None
        frame = lines.states[place].frames[-1]
        assert frame.line == here and not frame.function.startswith("<")
        at_once += 1
    assert at_once > 5


def test_what_functions_return_is_seen_and_what_they_raise_is_not(user_job: UserJob) -> None:
    job = user_job("""
        def ask(x):
            if x == 2:
                raise KeyError
            return [x] if x == 3 else x > 0
        def solve(n=4):
            for i in range(n):
                try:
                    if ask(i):
                        pass
                except KeyError:
                    pass
                yield TRY, 0, i
    """)
    tracer, run = LineTracer(job), SolverRun(job)
    lines_of = Path(job.file).read_text().split("\n")
    line = next(i for i, line in enumerate(lines_of, 1) if "if ask" in line)
    seen = []
    for _k in range(4):
        tracer.next(run)
        lines = EventLines(0, tuple(
            Snapshot(0, tuple(Frame(*f) for f in state)) for state in tracer.states), False,
            [*tracer.returns])
        returned = lines.returned(next(iter(lines.of(job.file, line))))
        assert returned is not None and {"i", "n"} <= returned.steady
        seen.append(returned.values)
    assert seen == [(("ask", False),), (("ask", True),), (), ()]
