"""The stop word `disagreement`: hits from the judgement, in both directions, counted, played to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from tests.support.runs import traced
from tests.support.searches import queens
from tests.support.waiting import recorded
from visualizer.debug.breakpoints import Breakpoint, Breakpoints, OnDisagreement, read_breakpoint
from visualizer.debug.debugger import Debugger
from visualizer.debug.hits import FOREVER
from visualizer.debug.judged_hits import JudgedHits
from visualizer.debug.rerun import Rerun
from visualizer.debug.search import Position
from visualizer.debug.stepper import LineStepper
from visualizer.jobs.job import Job, describe
from visualizer.judge.judgement import Judgement
from visualizer.record.recorder import Recorder
from visualizer.trace.player import Player

UserJob = Callable[..., Job]

FORGETFUL = '''
PICTURE = "board"
def solve(n=5):
    path = []
    def search():
        row = len(path)
        for column in range(n):
            yield 0, row, column
            if column in path:
                continue
            path.append(column)
            yield 1, row, column
            if len(path) == n:
                yield 3, row, column
            else:
                yield from search()
            path.pop()
            yield 2, row, column
    yield from search()
'''


class Judged:
    """A user's run with a debugger; it is judged when `judge` is called."""

    def __init__(self, job: Job) -> None:
        self.recorder = recorded(Recorder(job))
        self.trace = self.recorder.trace
        self.judgement = Judgement(self.trace, describe(job), dict(job.params))
        self.rerun = Rerun(job, self.trace)
        self.breakpoints, self.player = Breakpoints(), Player(self.trace)
        self.debugger = Debugger(
            self.breakpoints, self.rerun, self.player, LineStepper(self.rerun, self.player),
            judgement=lambda: self.judgement,
        )
        self.debugger.advance(recording=False)

    def judge(self) -> list[int]:
        self.judgement.finish()
        return self.judgement.events.tolist()

    def close(self) -> None:
        self.rerun.close()
        self.recorder.close()


@pytest.fixture
def judged(user_job: UserJob) -> Iterator[Judged]:
    run = Judged(user_job(FORGETFUL))
    yield run
    run.close()


def test_what_is_typed() -> None:
    assert read_breakpoint("disagreement", "") == (OnDisagreement(), 0)
    assert read_breakpoint("Disagreement 3", "") == (OnDisagreement(), 3)
    assert read_breakpoint("hit 2 of: disagreement", "") == (OnDisagreement(), 2)
    assert Breakpoint(1, OnDisagreement()).text == "disagreement"
    assert Breakpoint(1, OnDisagreement(), 2).text == "hit 2 of: disagreement"
    for text in ("disagreement", "hit 2 of: disagreement"):
        target, count = read_breakpoint(text, "")
        assert Breakpoint(1, target, count).text == text


def test_a_search_goes_to_each_of_them_in_both_directions(judged: Judged) -> None:
    events = judged.judge()
    assert len(events) > 20
    judged.breakpoints.add(OnDisagreement())
    for event in range(-1, len(judged.trace), 3):
        for direction in (1, -1):
            beyond = [k for k in events if (k - event) * direction > 0]
            search = judged.debugger.search(direction, Position(event))
            assert search.done
            expected = (min if direction > 0 else max)(beyond, default=None)
            assert (search.hit.event if search.hit else None) == expected


def test_a_search_waits_for_the_judgement(judged: Judged) -> None:
    judged.breakpoints.add(OnDisagreement())
    search = judged.debugger.search(1, Position(0))
    judged.debugger.advance(recording=False)
    assert not search.done
    (first, *_others) = judged.judge()
    judged.debugger.advance(recording=False)
    assert search.done and search.hit is not None and search.hit.event == first
    assert judged.player.playhead == first
    assert judged.debugger.take_message() == "Stopped at breakpoint: disagreement"


def test_a_counted_one_stops_once(judged: Judged) -> None:
    third = judged.judge()[2]
    judged.breakpoints.add(OnDisagreement(), 3)
    search = judged.debugger.search(1, Position(0))
    assert search.hit is not None and search.hit.event == third
    assert judged.debugger.search(1, Position(third)).hit is None


def test_playing_stops_there(judged: Judged) -> None:
    events = judged.judge()
    judged.breakpoints.add(OnDisagreement())
    judged.player.play(1)
    judged.player.seek(events[1] + 3)
    judged.debugger.check(events[0] + 1)
    assert judged.player.playhead == events[1] and not judged.player.playing


def test_hits_of_a_half_judged_run() -> None:
    events = list(queens(5, forget="columns"))
    trace = traced(events)
    whole = Judgement(trace, SOLVERS["queens-search"], {"n": 5})
    hits = JudgedHits(lambda: whole, 0)
    assert hits.known_to(7, 1) == 7 and hits.known_to(7, -1) == 7 and not hits.has(7)
    whole.follow()
    assert 0 < hits.known_to(7, 1) < len(trace)
    whole.finish()
    assert hits.known_to(7, 1) == FOREVER and hits.known_to(7, -1) == -1
    found = whole.events.tolist()
    assert [k for k in range(len(trace)) if hits.has(k)] == found
    ticks = hits.ticks(0.0, float(len(trace)), len(trace))
    assert np.flatnonzero(ticks).tolist() == found
    assert hits.nearest(0, 1, found[0] - 1) is None


def test_without_rules_it_is_told(user_job: UserJob) -> None:
    run = Judged(user_job("def solve(n=4):\n    yield 0, 0, 0\n    yield 0, 0, 1"))
    one = run.breakpoints.add(OnDisagreement())
    assert "no rules" in run.debugger.message_of(one)
    assert "no rules" in run.debugger.search(1, Position(0)).message
    run.close()
