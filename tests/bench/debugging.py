"""Steps by line, and searches for breakpoints."""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from statistics import median

from solvers.catalog import SOLVERS
from solvers.events import SOLUTION, TRY
from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, RECURSIVE, recorded_once
from visualizer.debug.breakpoints import Breakpoints, OnExpression, OnLine, Target
from visualizer.debug.compiled import CompiledCounting
from visualizer.debug.counting import HitCounting, HitsWanted, ScanRequest
from visualizer.debug.debugger import Debugger
from visualizer.debug.requests import LARGEST_PORTION
from visualizer.debug.rerun import Rerun
from visualizer.debug.search import Position
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.source import OwnCode
from visualizer.debug.stepper import LineStepper
from visualizer.debug.writes import Watched, Writes
from visualizer.debug.writes_child import Watch
from visualizer.jobs.job import Job
from visualizer.trace.player import Player
from visualizer.trace.search import Condition, find
from visualizer.trace.trace import Trace

SMALLER = 10
"""Queens of the runs that the solver goes through again: 420 thousand events."""

STEPPED = 2000
SEARCHES = 5
COLUMNS = 1900
NEVER = 10**9
"""A hit of a breakpoint that no run has."""

TICK = 0.0005


def line_steps() -> Measure:
    """Lines a second: stepping on from a random event, each with all of its variables."""
    rerun = _rerun(_smaller(FLAT))
    k, lines = 100_000, 0
    _lines(rerun, k)
    start = time.perf_counter()
    for event in range(k + 1, k + 1 + STEPPED):
        lines += _lines(rerun, event)
    seconds = time.perf_counter() - start
    rerun.close()
    return Measure(lines / seconds, "lines/s")


def line_step_from_anywhere() -> Measure:
    """From asking for the lines of a random event to having them; against draining up to it."""
    rerun = _rerun(_smaller(FLAT))
    trace = rerun.trace
    rng = random.Random(5)
    rows = []
    _lines(rerun, 0)
    for _ in range(SEARCHES):
        k = rng.randrange(len(trace) // 4, len(trace))
        _lines(rerun, 0)
        start = time.perf_counter()
        _lines(rerun, k)
        asked = time.perf_counter() - start
        generator = _smaller(FLAT).start()
        start = time.perf_counter()
        deque(islice(generator, k + 1), maxlen=0)
        rows.append((asked, time.perf_counter() - start))
    rerun.close()
    ratio = median(asked / drained for asked, drained in rows)
    return Measure(median(asked for asked, _ in rows) * 1000, "ms", ratio)


def search_trace() -> Measure:
    """Through all of the 12-queens run for an event that it has not."""
    return _seconds_to_find(Condition(frozenset({TRY}), 3, 30))


def search_trace_kinds() -> Measure:
    """The same for one of two kinds."""
    return _seconds_to_find(Condition(frozenset({TRY, SOLUTION}), 3, 30))


def search_trace_dead_end() -> Measure:
    """The same for a dead end of a value that there is not."""
    return _seconds_to_find(Condition(value=30, dead_end=True))


def search_line() -> Measure:
    """Events a second: for a hit that the line has not, which runs only at solutions."""
    file = SOLVERS[FLAT.target].function.__code__.co_filename
    return _events_a_second(FLAT, _line(file, "results.append(rows.copy())"), NEVER)


def search_line_often() -> Measure:
    """The same for a line that runs on the way to nearly every event."""
    file = SOLVERS[FLAT.target].function.__code__.co_filename
    return _events_a_second(FLAT, _line(file, "row = len(rows)"), NEVER)


def search_line_recursive() -> Measure:
    """The same for a line of a recursive solver, which runs only at solutions."""
    line = _line(RECURSIVE.target, "yield SOLUTION, row, column")
    return _events_a_second(RECURSIVE, line, NEVER)


def search_expression() -> Measure:
    """Events a second: for an expression over the solver's variables that is never true."""
    return _events_a_second(FLAT, OnExpression("row == 5 and columns[3] and column > 99"))


def search_expression_recursive() -> Measure:
    """The same with a recursive solver, whose variables are spread over its calls."""
    return _events_a_second(RECURSIVE, OnExpression("row == 5 and columns[3] and column > 99"))


def conditions_written_in() -> Measure:
    """Events a second with a condition in the solver's own code; against watching from outside."""
    return _written_in(FLAT, HitsWanted("row == 5 and columns[3] and column > 99"))


def conditions_written_in_recursive() -> Measure:
    """The same with a recursive solver."""
    return _written_in(RECURSIVE, HitsWanted("row == 5 and columns[3] and column > 99"))


def lines_written_in() -> Measure:
    """The same for a line that runs on the way to nearly every event."""
    on = _line(SOLVERS[FLAT.target].function.__code__.co_filename, "row = len(rows)")
    return _written_in(FLAT, HitsWanted((on.file, on.line)))


def _written_in(job: Job, wanted: HitsWanted) -> Measure:
    job = _smaller(job)
    events = len(recorded_once(job))
    request = ScanRequest(0, 0, events, (), (wanted,))
    seconds = []
    for written_in in (True, False):
        run = SolverRun(job)
        start = time.perf_counter()
        counting: CompiledCounting | HitCounting = HitCounting(run, OwnCode(job), request)
        if written_in:
            counting = within = CompiledCounting(job, run, request.wanted)
            run.restart()
            within.check()
        counting.begin(request, {})
        while run.position < events:
            counting.go_on(min(LARGEST_PORTION, events - run.position))
            counting.take()
        counting.end({})
        seconds.append(time.perf_counter() - start)
        if written_in:
            within.close()
    return Measure(events / seconds[0], "events/s", seconds[0] / seconds[1])


def search_backwards() -> Measure:
    """Back from the end to an expression's hit near it; against draining the whole run."""
    job = _smaller(FLAT)
    trace = recorded_once(job)
    end = len(trace) - 1
    times = []
    for _ in range(SEARCHES):
        times.append(_seconds(job, OnExpression("kind == TRY and column == 3"), end, -1))
    generator = job.start()
    start = time.perf_counter()
    deque(generator, maxlen=0)
    return Measure(median(times) * 1000, "ms", median(times) / (time.perf_counter() - start))


def history_of_a_variable() -> Measure:
    """Events a second: the whole history of a number that changes nearly as often as it can."""
    return _looked_at(FLAT, Watch("column", 0))


def history_of_an_entry() -> Measure:
    """The same of an entry of a list."""
    return _looked_at(FLAT, Watch("columns[3]", 0))


def history_of_a_list() -> Measure:
    """The same of a list, whose contents are compared."""
    return _looked_at(FLAT, Watch("columns", 0))


def history_in_a_call() -> Measure:
    """The same of a number of one of the calls of a recursive solver."""
    return _looked_at(RECURSIVE, Watch("column", 4))


def last_write_from_anywhere() -> Measure:
    """From asking when an entry was set last, at a random event, to event and line; against
    draining up to there."""
    job = _smaller(FLAT)
    trace = recorded_once(job)
    rng = random.Random(5)
    rows = []
    writes = Writes(job, trace)
    for number in range(SEARCHES + 1):
        k = rng.randrange(len(trace) // 4, len(trace))
        writes.choose(None)
        writes.choose(Watched(Watch("columns[3]", 0), str(number)))
        start = time.perf_counter()
        while (answer := writes.last(k)) is None or answer.writes is None:
            assert not writes.why_not, writes.why_not
            writes.advance(k, at_rest=True, recording=True, view=(0, 0))
            time.sleep(TICK)
        asked = time.perf_counter() - start
        generator = job.start()
        start = time.perf_counter()
        deque(islice(generator, k + 1), maxlen=0)
        rows.append((asked, time.perf_counter() - start))
    writes.close()
    rows = rows[1:]  # with the first its process starts
    ratio = median(asked / drained for asked, drained in rows)
    return Measure(median(asked for asked, _ in rows) * 1000, "ms", ratio)


def _looked_at(job: Job, watch: Watch) -> Measure:
    job = _smaller(job)
    trace = recorded_once(job)
    writes = Writes(job, trace)
    writes.choose(Watched(Watch("True"), ""))
    start = 0.0
    for one in (Watch("True"), watch):  # its process runs when the second begins
        writes.choose(Watched(one, one.text))
        start = time.perf_counter()
        while len(writes.history.known) < len(trace):
            assert not writes.why_not, writes.why_not
            writes.advance(0, at_rest=False, recording=False, view=(0, len(trace)))
            time.sleep(TICK)
    seconds = time.perf_counter() - start
    writes.close()
    generator = job.start()
    start = time.perf_counter()
    deque(generator, maxlen=0)
    return Measure(len(trace) / seconds, "events/s", (time.perf_counter() - start) / seconds)


def ticks_of_hits() -> Measure:
    """The ticks of two breakpoints over all of the 12-queens run."""
    trace, debugger = _debugger_of_the_long_run()
    times = []
    for _ in range(20):
        start = time.perf_counter()
        debugger.ticks(0, len(trace), COLUMNS)
        times.append(time.perf_counter() - start)
    return Measure(median(times) * 1000, "ms")


def hits_while_playing() -> Measure:
    """Where playing has to stop within the 100 thousand events of a frame: nowhere."""
    trace, debugger = _debugger_of_the_long_run()
    rng = random.Random(2)
    times = []
    for _ in range(200):
        k = rng.randrange(len(trace) - 100_000)
        start = time.perf_counter()
        debugger.next_hit(k, k + 100_000)
        times.append(time.perf_counter() - start)
    return Measure(median(times) * 1000, "ms")


def _debugger_of_the_long_run() -> tuple[Trace, Debugger]:
    trace = recorded_once(FLAT)
    breakpoints = Breakpoints()
    breakpoints.add(Condition(frozenset({TRY}), 3, 30))
    breakpoints.add(Condition(value=30, dead_end=True))
    debugger = _debugger(breakpoints, Rerun(FLAT, trace))
    before = -1
    while before != debugger.version:
        before = debugger.version
        debugger.advance(recording=False)
    return trace, debugger


def _debugger(breakpoints: Breakpoints, rerun: Rerun) -> Debugger:
    player = Player(rerun.trace)
    return Debugger(breakpoints, rerun, player, LineStepper(rerun, player))


def _seconds_to_find(condition: Condition) -> Measure:
    trace = recorded_once(FLAT)
    times = []
    for direction in (1, -1) * SEARCHES:
        start = time.perf_counter()
        assert find(trace, -1 if direction > 0 else len(trace), direction, condition) is None
        times.append(time.perf_counter() - start)
    return Measure(median(times) * 1000, "ms")


def _events_a_second(job: Job, on: Target, count: int = 0) -> Measure:
    job = _smaller(job)
    events = len(recorded_once(job))
    seconds = _seconds(job, on, 0, 1, count)
    generator = job.start()
    start = time.perf_counter()
    deque(generator, maxlen=0)
    bare = time.perf_counter() - start
    return Measure(events / seconds, "events/s", bare / seconds)


def _seconds(job: Job, on: Target, k: int, direction: int, count: int = 0) -> float:
    """From the call of a search to its result; its process runs already."""
    trace = recorded_once(job)
    rerun = Rerun(job, trace)
    breakpoints = Breakpoints()
    debugger = _debugger(breakpoints, rerun)
    _search(debugger, breakpoints, OnExpression("True"), 0, 1)
    start = time.perf_counter()
    _search(debugger, breakpoints, on, k, direction, count)
    seconds = time.perf_counter() - start
    rerun.close()
    return seconds


def _search(
    debugger: Debugger, breakpoints: Breakpoints, on: Target, k: int, direction: int,
    count: int = 0,
) -> None:
    breakpoints.clear()
    breakpoints.add(on, count)
    search = debugger.search(direction, Position(k))
    while not search.done:
        debugger.advance(recording=True)  # so that nothing is gone through in the background
        if not search.done and search.demand.met:
            return
        time.sleep(TICK)


def _line(file: str, text: str) -> OnLine:
    """The first line of a file that reads so."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    return OnLine(file, 1 + [line.strip() for line in lines].index(text))


@cache
def _smaller(job: Job) -> Job:
    return Job(job.target, (("n", SMALLER),))


def _rerun(job: Job) -> Rerun:
    return Rerun(job, recorded_once(job))


def _lines(rerun: Rerun, k: int) -> int:
    rerun.lines.ask(k)
    while (found := rerun.lines.at(k)) is None:
        assert not rerun.lines.over, rerun.lines.message
        rerun.poll()
        time.sleep(TICK)
    return len(found.states)


_ALL: tuple[Callable[[], Measure], ...] = (
    line_steps, line_step_from_anywhere, search_trace, search_trace_kinds, search_trace_dead_end,
    search_line, search_line_often, search_line_recursive, search_expression,
    search_expression_recursive, conditions_written_in, conditions_written_in_recursive,
    lines_written_in, search_backwards, ticks_of_hits, hits_while_playing,
    history_of_a_variable, history_of_an_entry, history_of_a_list, history_in_a_call,
    last_write_from_anywhere,
)

MEASUREMENTS: dict[str, Measurement] = {function.__name__: function for function in _ALL}
