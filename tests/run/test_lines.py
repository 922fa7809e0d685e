"""Every line between two events, against a plain log of sys.settrace."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import solvers
from solvers.catalog import SOLVERS
from tests.solvers.runs import frames
from tests.support.waiting import recorded, until
from visualizer.base.frames import Converter
from visualizer.debug.inspector import EventLines, Inspector, InspectorState
from visualizer.debug.line_tracer import LineTracer
from visualizer.debug.own_code import OwnCode
from visualizer.debug.second_run import SecondRun
from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder

UserJob = Callable[..., Job]
State = list[tuple[str, int, dict[str, Any]]]
"""Function, line and variables of each call, the outermost first."""

MOST_LINES = 150
"""Lines of one event that are compared."""

SOLVER_FOLDER = str(Path(solvers.__file__).parent)

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
        return place(0)
"""

HELPERS = """
    import functools
    LIMIT = 3
    class Board:
        def __init__(self):
            self.used = []
        def is_free(self, column):
            return all(
                other != column
                for other in self.used
            )
    @functools.cache
    def double(x):
        if x == 0:
            return 0
        return double(x - 1) + 2
    def solve():
        board = Board()
        row = 0
        for column in range(LIMIT):
            yield TRY, row, column
            if board.is_free(column):
                board.used.append(column); x = [double(c) for c in board.used]
                yield PUSH, row, column
                row += 1
        while board.used:
            row -= 1
            yield POP, row, board.used.pop()
        done = True
"""


def by_hand(job: Job, most: int, *, with_events: bool = True) -> list[list[State]]:
    """For each event, and for what comes after the last, the lines as a plain log has them.

    with_events    and the state of the event itself, where that is another one
    """
    own = (SOLVER_FOLDER, job.file) if job.file else (SOLVER_FOLDER,)
    log: list[State] = []
    bottom = sys._getframe()

    def is_own(frame: FrameType) -> bool:
        name = frame.f_code.co_filename
        plumbing = name.endswith("catalog.py") or "instances" in name
        return name.startswith(own) and not plumbing

    def stack(frame: FrameType | None) -> list[FrameType]:
        found = []
        while frame is not None and frame is not bottom:
            found.append(frame)
            frame = frame.f_back
        return [frame for frame in reversed(found) if is_own(frame)]

    def on_call(frame: FrameType, _event: str, _argument: object) -> Any:
        return on_line if is_own(frame) else None

    def on_line(frame: FrameType, event: str, _argument: object) -> Any:
        if event == "line":
            log.append(plain(stack(frame)))
            if len(log) > MOST_LINES:
                sys.settrace(None)
        return on_line

    result = []
    events: Any = None
    OwnCode(job).forget_runs()
    while len(result) < most:
        ended = False
        before = sys.gettrace()
        sys.settrace(on_call)
        try:
            events = events or job.start()
            next(events)
        except StopIteration:
            ended = True
        finally:
            sys.settrace(before)
        last = plain(list(frames(events)))
        if with_events and last and (not log or log[-1] != last):
            log.append(last)
        result.append(log.copy())
        log.clear()
        if ended:
            break
    return result


def plain(stack: list[FrameType]) -> State:
    converter = Converter()
    return [
        (frame.f_code.co_name, frame.f_lineno, converter.variables(i, frame.f_locals))
        for i, frame in enumerate(stack)
    ]


def traced(job: Job, most: int, **bounds: int) -> Iterator[tuple[list[State], bool]]:
    run, tracer = SecondRun(job), LineTracer(job, **bounds)
    for _event in range(most):
        tracer.next(run)
        yield [[f[:1] + f[2:] for f in frames] for frames in tracer.states], tracer.cut
        if run.ended:
            return


def states(lines: EventLines) -> list[State]:
    return [
        [(frame.function, frame.line, dict(frame.variables)) for frame in state.frames]
        for state in lines.states
    ]


@pytest.mark.parametrize("key", SOLVERS)
def test_the_lines_of_the_catalogue_equal_a_plain_log(key: str) -> None:
    sample = SOLVERS[key].samples[-1]
    job = resolve(key, {name: str(value) for name, value in sample.items()})
    for k, (lines, expected) in enumerate(
        zip(traced(job, 8, most_lines=MOST_LINES), by_hand(job, 8), strict=True)
    ):
        if len(expected) > MOST_LINES:
            expected[MOST_LINES:-1] = []
        assert lines == (expected, len(expected) > MOST_LINES), k


@pytest.mark.parametrize("key", ["queens-bstar", "queens-b", "langford-l", "langford-b"])
def test_to_the_very_end_of_a_run(key: str) -> None:
    job = resolve(key, {}, "3")
    lines = [lines for lines, _cut in traced(job, 10_000)]
    assert lines == by_hand(job, 10_000)
    assert lines[-1] and lines[-1] != lines[-2]


@pytest.mark.parametrize("text", [RECURSIVE, HELPERS])
def test_a_users_file_with_recursion_or_helpers(text: str, user_job: UserJob) -> None:
    job = user_job(text)
    lines = [lines for lines, _cut in traced(job, 1000)]
    assert lines == by_hand(job, 1000)
    assert lines[0][0][0][0] == "<module>"  # what the file does before its solver begins
    for k, event_lines in enumerate(lines[:-1]):
        run = SecondRun(job)
        run.skip(k + 1)
        assert event_lines[-1] == [frame[:1] + frame[2:] for frame in run.frames()]


def test_helper_functions_are_followed_and_the_library_is_not(user_job: UserJob) -> None:
    states = [state for lines, _cut in traced(user_job(HELPERS), 100) for state in lines]
    seen = {function for state in states for function, _line, _variables in state}
    assert {"<module>", "Board", "__init__", "is_free", "<genexpr>", "double", "solve"} <= seen
    assert not seen & {"cache", "lru_cache", "update_wrapper", "start", "running", "next"}


def test_a_module_beside_the_users_file_is_followed(user_job: UserJob, tmp_path: Path) -> None:
    (tmp_path / "my_helper_module.py").write_text("def twice(x):\n    y = x + x\n    return y\n")
    job = user_job("""
        from my_helper_module import twice
        def solve():
            yield TRY, 0, twice(3)
    """)
    ((lines, _), (after, _)) = traced(job, 10)
    assert [[f[0] for f in state] for state in lines][-3:] == [
        ["solve", "twice"], ["solve", "twice"], ["solve"]
    ]  # fmt: skip
    assert lines[-2][-1][2] == {"x": 3, "y": 6}
    assert after == []


def test_own_code(tmp_path: Path) -> None:
    own = OwnCode(Job(str(tmp_path / "mine.py"), ()))
    assert own.has(str(tmp_path / "mine.py")) and own.has(str(tmp_path / "sub" / "other.py"))
    assert own.has(str(Path(SOLVER_FOLDER) / "sequence.py"))
    for other in (
        "<string>", pytest.__file__, str(Path(SOLVER_FOLDER) / "catalog.py"), Path.__module__,
        str(tmp_path / ".venv" / "x.py"), str(tmp_path / "lib" / "site-packages" / "x.py"),
        sys.modules[SecondRun.__module__].__file__ or "", str(tmp_path) + "2/x.py",
    ):  # fmt: skip
        assert not own.has(other), other


LONG = """
    def solve():
        x = 0
        for i in range(100):
            x += i
        yield TRY, 0, 1
        yield TRY, 0, 2
"""


def test_very_many_lines_are_cut_and_the_last_is_the_event(user_job: UserJob) -> None:
    first, second, _end = traced(user_job(LONG), 10, most_lines=50)
    assert first[1] and len(first[0]) == 51
    assert first[0][-1] == [("solve", 7, {"x": 4950, "i": 99})]
    assert second == ([[("solve", 8, {"x": 4950, "i": 99})]], False)


def test_very_large_variables_cut_as_well(user_job: UserJob) -> None:
    job = user_job("""
        def solve():
            x = []
            for i in range(1000):
                x = [i] * 1000
            yield TRY, 0, len(x)
    """)
    (lines, cut), _end = traced(job, 10, most_items=100_000)
    assert cut and 100 < len(lines) < 300


@pytest.fixture
def inspect() -> Iterator[Callable[[Job], Inspector]]:
    """Records a job and starts an inspector of it; both are closed after the test."""
    opened: list[Recorder | Inspector] = []

    def start(job: Job) -> Inspector:
        recorder = recorded(Recorder(job, patience=0.3))
        inspector = Inspector(job, recorder.trace)
        opened.extend([recorder, inspector])
        return inspector

    yield start
    for one in opened:
        one.close()


def lines_of(inspector: Inspector, k: int) -> EventLines:
    inspector.request_lines(k)

    def there() -> bool:
        inspector.poll()
        return bool(inspector.lines_message) or inspector.lines_at(k) is not None

    until(there)
    found = inspector.lines_at(k)
    assert found is not None, inspector.lines_message
    return found


def test_the_inspector_answers_in_any_order(inspect: Callable[[Job], Inspector]) -> None:
    job = resolve("queens-b", {}, "4")
    expected = by_hand(job, 10_000)
    inspector = inspect(job)
    end = len(inspector._trace)
    assert len(expected) == end + 1
    for k in (3, 2, 1, 0, 70, 69, end, end - 1, 50, end):
        found = lines_of(inspector, k)
        assert (states(found), found.cut, found.event) == (expected[k], False, k)


def test_lines_ahead_and_behind_are_there_at_once(inspect: Callable[[Job], Inspector]) -> None:
    inspector = inspect(resolve("queens-bstar", {}, "8"))
    lines_of(inspector, 5000)
    until(lambda: inspector.poll() is False and inspector.lines_state is InspectorState.IDLE)
    assert all(inspector.lines_at(k) for k in range(4990, 5060))
    assert inspector.lines_at(100) is None
    assert inspector.state is InspectorState.IDLE and inspector._child is None


def test_finding_a_line_within_an_event(
    inspect: Callable[[Job], Inspector], user_job: UserJob
) -> None:
    job = user_job(LONG)
    lines, file = lines_of(inspect(job), 0), job.file
    inside = [i for i, state in enumerate(lines.states) if state.frames[-1].line == 6]
    assert len(inside) == 100
    assert [lines.first(file, 6), lines.first(file, 6, inside[0])] == inside[:2]
    assert [lines.last(file, 6), lines.last(file, 6, inside[-1])] == inside[:-3:-1]
    assert lines.first(file, 6, inside[-1]) is None and lines.last(file, 6, inside[0]) is None
    assert lines.first(file + "x", 6) is None


FINAL = {
    "raises": ("raise ValueError(x)", False),
    "raises in a helper": ("fail(x)", False),
    "exits": ("import os; os._exit(3)", False),
    "hangs": ("while x: x += 1", True),
    "hangs in no code of its own": ("import time; time.sleep(100)", True),
}


@pytest.mark.parametrize("how", FINAL)
def test_where_a_run_ended_that_did_not_end_well(
    how: str, inspect: Callable[[Job], Inspector], user_job: UserJob
) -> None:
    job = user_job(f"""
        def fail(y):
            raise KeyError(y)
        def solve():
            x = 5
            yield TRY, 0, 1
            {FINAL[how][0]}
    """)
    inspector = inspect(job)
    assert len(inspector._trace) == 1
    found = lines_of(inspector, 1)
    assert found.cut is FINAL[how][1]
    last = found.states[-1].frames
    assert (last[0].function, last[0].line) == ("solve", 8)
    assert last[0].variables["x"] >= 5
    if how == "raises in a helper":
        assert (last[-1].function, last[-1].line, last[-1].variables) == ("fail", 4, {"y": 5})
    assert len(lines_of(inspector, 0).states) > 3  # the process is there again


def test_a_run_that_differs_has_no_lines(
    inspect: Callable[[Job], Inspector], user_job: UserJob
) -> None:
    inspector = inspect(user_job("""
        import random
        def solve():
            for i in range(1000):
                yield TRY, 0, random.randrange(1000)
    """))
    inspector.request_lines(500)
    until(lambda: inspector.poll() and inspector.lines_state is InspectorState.DIFFERS)
    assert "random numbers" in inspector.lines_message
    assert inspector.lines_at(500) is None


def test_events_beyond_the_end_are_not_asked_for(inspect: Callable[[Job], Inspector]) -> None:
    inspector = inspect(resolve("queens-bstar", {}, "4"))
    for k in (-1, len(inspector._trace) + 1):
        inspector.request_lines(k)
    assert inspector.lines_state is InspectorState.IDLE


def test_many_events_of_few_lines_are_kept_and_few_of_many(
    inspect: Callable[[Job], Inspector]
) -> None:
    inspector = inspect(resolve("queens-bstar", {}, "8"))
    look = inspector._lines
    for k in range(0, 15_000, 300):
        lines_of(inspector, k)
    assert look._weight == sum(look._weigh(answer) for answer in look._kept.values())
    assert look._weight <= look._reach.kept


def test_islice_of_the_log_itself() -> None:
    """The log that the others are compared with knows the lines of the simplest run."""
    first = by_hand(resolve("queens-bstar", {}, "1"), 1)[0]
    numbers = [state[-1][1] for state in islice(first, 2)]
    source = Path(SOLVER_FOLDER, "queens.py").read_text().splitlines()
    assert source[numbers[0] - 1].strip() == "columns = [False] * n"
    assert "yield TRY" in source[first[-1][-1][1] - 1]
