"""How fast a recorded run is judged by the rules, and what a frame notices of it."""

from __future__ import annotations

import time
from functools import cache
from itertools import islice
from statistics import quantiles

import numpy as np

from solvers.catalog import SOLVERS, Value
from tests.bench.measure import Measure, Measurement
from tests.bench.runs import FLAT, FRAME, ROUNDS, recorded_once, seconds_bare
from visualizer.judge.blame import Blame
from visualizer.judge.judgement import Judgement
from visualizer.trace.packing import pack
from visualizer.trace.trace import Trace

Judge = type[Judgement] | type[Blame]

SOME = 500_000
"""Events of a run that is too long for a whole one."""


def at_once() -> Measure:
    """The whole run of 12 queens, whose rules are in numpy."""
    trace = recorded_once(FLAT)
    rate = _rate(FLAT.target, trace)
    return Measure(rate, "events/s", rate * seconds_bare(FLAT) / len(trace))


def in_many_depths() -> Measure:
    """The beginning of a Sudoku that takes long: 50 and more choices in force."""
    return Measure(_rate("sudoku", _beginning("sudoku", puzzle="hard")), "events/s")


def one_after_another() -> Measure:
    """A large maze, whose rules are asked for each event."""
    return Measure(_rate("maze-region", _beginning("maze-region", **_LARGE)), "events/s")


def blaming() -> Measure:
    """Whose fault the dead ends of 12 queens are."""
    trace = recorded_once(FLAT)
    rate = _rate(FLAT.target, trace, Blame)
    return Measure(rate, "events/s", rate * seconds_bare(FLAT) / len(trace))


def blaming_sudoku() -> Measure:
    """The same of the beginning of a Sudoku."""
    return Measure(_rate("sudoku", _beginning("sudoku", puzzle="hard"), Blame), "events/s")


def frame() -> Measure:
    """What a frame of a millisecond's work takes while a run is judged, 19 of 20 at most."""
    trace = recorded_once(FLAT)
    judgement = _judgement(FLAT.target, trace)
    times = []
    while judgement.waiting:
        start = time.perf_counter()
        judgement.advance(FRAME, recording=False, complete=True)
        _work()
        times.append(time.perf_counter() - start)
        time.sleep(max(0.0, FRAME - times[-1]))
    return Measure(quantiles(times, n=20)[-1] * 1000, "ms")


@cache
def _units() -> int:
    """How many steps of work are a millisecond."""
    start = time.perf_counter()
    sum(range(1_000_000))
    return int(1e6 * 1e-3 / (time.perf_counter() - start))


def _work() -> None:
    sum(range(_units()))


def _judgement(key: str, trace: Trace, judge: Judge = Judgement) -> Judgement | Blame:
    solver = SOLVERS[key]
    params = dict(FLAT.params) if key == FLAT.target else {}
    return judge(trace, solver, solver.arguments(params | _PARAMS.get(key, {})))


def _rate(key: str, trace: Trace, judge: Judge = Judgement) -> float:
    times = []
    for _ in range(ROUNDS):
        judgement = _judgement(key, trace, judge)
        start = time.perf_counter()
        judgement.finish(complete=False)
        times.append(time.perf_counter() - start)
        assert judgement.judged == len(trace)
        assert isinstance(judgement, Blame) or not judgement.count
    return len(trace) / min(times)


_LARGE: dict[str, Value] = {"maze": "generated", "size": 40}
_PARAMS: dict[str, dict[str, Value]] = {"sudoku": {"puzzle": "hard"}, "maze-region": _LARGE}


@cache
def _beginning(key: str, **params: Value) -> Trace:
    solver = SOLVERS[key]
    events = list(islice(solver.function(**solver.arguments(params)), SOME))
    trace = Trace()
    trace.append(pack(np.array(events, np.int64).reshape(-1)))
    return trace


MEASUREMENTS: dict[str, Measurement] = {
    "judging_at_once": at_once,
    "judging_sudoku": in_many_depths,
    "judging_one_by_one": one_after_another,
    "judging_frame_p95": frame,
    "blaming_at_once": blaming,
    "blaming_sudoku": blaming_sudoku,
}
