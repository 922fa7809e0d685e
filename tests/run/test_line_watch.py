"""How often watched lines run, against a plain log of every line."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

from solvers.catalog import SOLVERS
from tests.run.test_lines import HELPERS, RECURSIVE, by_hand
from visualizer.debug import line_watch as module
from visualizer.debug.executable import executable_lines
from visualizer.debug.line_watch import LineWatch, Places, line_watch
from visualizer.debug.own_code import OwnCode
from visualizer.jobs.job import Job, resolve

MOST = 400
KINDS = [line_watch] if sys.version_info < (3, 12) else [line_watch, module._Traced]


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
