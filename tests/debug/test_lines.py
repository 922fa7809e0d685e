"""Every line between two events, and how often watched lines run, against a plain log of
sys.settrace.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import solvers
from solvers.catalog import SOLVERS
from tests.solvers.runs import frames
from visualizer.base.frames import Converter
from visualizer.debug.lines import LineTracer, LineWatch, Places, TracedWatch, line_watch
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.source import OwnCode, executable_lines
from visualizer.jobs.job import Job, resolve

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
    run, tracer = SolverRun(job), LineTracer(job, **bounds)
    for _event in range(most):
        tracer.next(run)
        yield [[f[:1] + f[2:4] for f in frames] for frames in tracer.states], tracer.cut
        if run.ended:
            return


@pytest.mark.some(9)
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


@pytest.mark.thorough
@pytest.mark.parametrize("text", [RECURSIVE, HELPERS])
def test_a_users_file_with_recursion_or_helpers(text: str, user_job: UserJob) -> None:
    job = user_job(text)
    lines = [lines for lines, _cut in traced(job, 1000)]
    assert lines == by_hand(job, 1000)
    assert lines[0][0][0][0] == "<module>"  # what the file does before its solver begins
    for k, event_lines in enumerate(lines[:-1]):
        run = SolverRun(job)
        run.skip(k + 1)
        assert event_lines[-1] == [frame[:1] + frame[2:4] for frame in run.frames()]


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
    ]
    assert lines[-2][-1][2] == {"x": 3, "y": 6}
    assert after == []


def test_own_code(tmp_path: Path) -> None:
    own = OwnCode(Job(str(tmp_path / "mine.py"), ()))
    assert own.has(str(tmp_path / "mine.py")) and own.has(str(tmp_path / "sub" / "other.py"))
    assert own.has(str(Path(SOLVER_FOLDER) / "sequence.py"))
    for other in (
        "<string>", pytest.__file__, str(Path(SOLVER_FOLDER) / "catalog.py"), Path.__module__,
        str(tmp_path / ".venv" / "x.py"), str(tmp_path / "lib" / "site-packages" / "x.py"),
        sys.modules[SolverRun.__module__].__file__ or "", str(tmp_path) + "2/x.py",
    ):
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


def test_islice_of_the_log_itself() -> None:
    """The log that the others are compared with knows the lines of the simplest run."""
    first = by_hand(resolve("queens-bstar", {}, "1"), 1)[0]
    numbers = [state[-1][1] for state in islice(first, 2)]
    source = Path(SOLVER_FOLDER, "queens.py").read_text().splitlines()
    assert source[numbers[0] - 1].strip() == "columns = [False] * n"
    assert "yield TRY" in source[first[-1][-1][1] - 1]


MOST = 400
KINDS = [line_watch] if sys.version_info < (3, 12) else [line_watch, TracedWatch]


def logged(job: Job) -> list[Counter[int]]:
    """For each event how often each line ran on the way there."""
    log = by_hand(job, MOST, with_events=False)[:-1]
    return [Counter(state[-1][1] for state in states) for states in log]


def watched(
    make: Callable[[Places], LineWatch], job: Job, file: str, lines: set[int], begin: int
) -> list[dict[int, int]]:
    """For each event from `begin` on how often each of the lines ran on the way there."""
    OwnCode(job).forget_runs()
    watch = make({file: {line: (line,) for line in lines}})
    events = job.start() if begin else None
    for _event in islice(events or (), begin):
        pass
    result = []
    watch.start()
    try:
        events = events or job.start()
        for _event in islice(events, MOST):
            result.append(dict(watch.runs))
            watch.runs.clear()
    finally:
        watch.stop()
    return result


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("key", ["queens-bstar", "langford-l", "queens-masks", "queens-recursive"])
@pytest.mark.parametrize("begin", [0, 1, 37])
def test_lines_of_our_solvers(
    key: str, begin: int, make: Callable[[Places], LineWatch]
) -> None:
    job = resolve(key, {}, "4")
    file = sys.modules[SOLVERS[key].function.__module__].__file__ or ""
    log = logged(job)
    lines = set(executable_lines(file))
    got = watched(make, job, file, lines, begin)
    for k, ran in enumerate(got[: len(log) - begin], begin):
        assert set(ran) == set(log[k]) & lines, k


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("text", [RECURSIVE, HELPERS])
def test_each_line_alone_and_how_often(
    text: str, make: Callable[[Places], LineWatch], user_job: Callable[..., Job]
) -> None:
    job = user_job(text)
    log = logged(job)
    for line in sorted(executable_lines(job.file)):
        got = [ran.get(line, 0) for ran in watched(make, job, job.file, {line}, 0)][: len(log)]
        expected = [ran[line] for ran in log]
        if text == HELPERS:  # how often a loop within an expression counts is Python's affair
            assert [*map(bool, got)] == [*map(bool, expected)], line
        else:
            assert got == expected, line


def test_watching_leaves_nothing_behind() -> None:
    watch = line_watch({})
    before = sys.gettrace()
    watch.start()
    watch.stop()
    assert sys.gettrace() is None
    sys.settrace(before)
    line_watch({}).start()
    watch.stop()
