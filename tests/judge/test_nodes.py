"""The node of each disagreement, against a slow scan."""

from __future__ import annotations

import random

import numpy as np

from solvers.events import PUSH, TRY, Event
from tests.support.runs import SHORT, random_events, traced
from visualizer.judge.nodes import ROOT, nodes_of


def scanned(events: list[Event], at: int) -> int:
    """The PUSH of the node that an event is about, by going back from it."""
    kind, depth, _value = events[at]
    if kind == TRY:
        if at + 1 < len(events) and events[at + 1][0] == PUSH:
            return at + 1
        depth -= 1
    pushes = [k for k in range(at + 1) if events[k][:2] == (PUSH, depth)]
    return pushes[-1] if pushes else ROOT


def test_every_event_has_the_node_that_it_is_about() -> None:
    dice = random.Random(4)
    for events in [*SHORT[:6], *(random_events(dice) for _time in range(60))]:
        trace = traced(events)
        every = np.arange(len(events))
        assert nodes_of(trace, every).tolist() == [scanned(events, k) for k in every.tolist()]
    assert len(nodes_of(trace, np.empty(0, np.int64))) == 0
