"""The moment of a run: worked out once, and anew whenever it may be another one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from visualizer.jobs.job import resolve
from visualizer.record.recorder import RunState
from visualizer.show.run import Run
from visualizer.trace.moment import moment_at
from visualizer.trace.packing import pack

EVENTS = list(SOLVERS["queens-bstar"].function(4))


@pytest.fixture
def run() -> Iterator[Run]:
    """Its trace grows by hand: nothing is taken from its worker, which is ended."""
    run = Run(resolve("queens-bstar", {"n": "4"}))
    run.close()
    yield run


def test_a_moment_is_worked_out_once_and_follows_a_growing_trace(run: Run) -> None:
    events = iter(EVENTS)
    for recorded in range(len(EVENTS)):
        for k in range(max(0, recorded - 3), max(1, recorded)):
            run.player.seek(k)
            now = run.moment
            assert run.moment is now
            assert now == moment_at(run.trace, k, run.solver, run.arguments)
        run.trace.append(pack(np.array(next(events))))


def test_a_moment_knows_when_the_run_has_ended(run: Run) -> None:
    run.trace.append(pack(np.array(EVENTS)))
    run.player.seek(len(EVENTS) - 1)
    run.recorder.state = RunState.RUNNING
    assert not run.moment.last
    run.recorder.state = RunState.COMPLETE
    assert run.moment.last
