"""The moment of a session: worked out once, and anew whenever it may be another one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from solvers.catalog import SOLVERS
from visualizer.jobs.job import resolve
from visualizer.record.recorder import RunState
from visualizer.session import Session
from visualizer.trace.moment import moment_at
from visualizer.trace.packing import pack

EVENTS = list(SOLVERS["queens-bstar"].function(4))


@pytest.fixture
def session() -> Iterator[Session]:
    """Its trace grows by hand: nothing is taken from its worker, which is ended."""
    session = Session(resolve("queens-bstar", {"n": "4"}))
    session.close()
    yield session


def test_a_moment_is_worked_out_once_and_follows_a_growing_trace(session: Session) -> None:
    events = iter(EVENTS)
    for recorded in range(len(EVENTS)):
        for k in range(max(0, recorded - 3), max(1, recorded)):
            session.player.seek(k)
            now = session.moment()
            assert session.moment() is now
            assert now == moment_at(session.trace, k, session.solver, session.arguments)
        session.trace.append(pack(np.array(next(events))))


def test_a_moment_knows_when_the_run_has_ended(session: Session) -> None:
    session.trace.append(pack(np.array(EVENTS)))
    session.player.seek(len(EVENTS) - 1)
    session.recorder.state = RunState.RUNNING
    assert not session.moment().last
    session.recorder.state = RunState.COMPLETE
    assert session.moment().last
