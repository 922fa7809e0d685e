"""How often each line runs, against a log of every line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.debug.test_lines import by_hand
from tests.support.waiting import recorded, until
from visualizer.debug.line_counts import LineCounts
from visualizer.jobs.job import Job, resolve
from visualizer.record.recorder import Recorder
from visualizer.trace.trace import Trace


@pytest.fixture(scope="module")
def job() -> Job:
    return resolve("queens-bstar", {}, "5")


@pytest.fixture(scope="module")
def trace(job: Job) -> Iterator[Trace]:
    recorder = recorded(Recorder(job))
    yield recorder.trace
    recorder.close()


def counted(job: Job, first: int, stop: int) -> Counter[int]:
    """By line, from the log: what leads to each event."""
    log = by_hand(job, stop, with_events=False)
    return Counter(state[-1][1] for states in log[first:stop] for state in states)


def waited(counts: LineCounts) -> Counter[int]:
    def over() -> bool:
        counts.advance()
        return counts.share == 1

    until(over)
    return Counter({line: times for (_file, line), times in counts.counts.items()})


@pytest.mark.thorough
def test_a_stretch_and_others_after_it(job: Job, trace: Trace) -> None:
    counts = LineCounts(job, trace)
    end = len(trace)
    for first, stop in ((0, end), (40, 90), (40, 200), (40, 60), (0, 5), (0, end)):
        counts.want(first, stop)
        assert waited(counts) == counted(job, first, stop), (first, stop)
    counts.want(7, end)
    counts.advance()
    counts.forget()
    assert not counts.counts
    counts.want(7, 8)
    assert waited(counts) == counted(job, 7, 8)
    counts.close()


def test_why_there_are_none_is_said(job: Job, trace: Trace) -> None:
    counts = LineCounts(job, trace, "No code is here.")
    counts.want(0, 10)
    counts.advance()
    assert counts.message == "No code is here." and not counts.counts
