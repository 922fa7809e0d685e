"""Traces of given events, whole runs of catalogue solvers that are short enough for a test to turn
every stone, and small runs of no solver at all."""

from __future__ import annotations

from itertools import chain, islice
from random import Random

import numpy as np

from solvers.catalog import SOLVERS
from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from tests.solvers.runs import SAMPLES, run
from visualizer.trace.packing import pack
from visualizer.trace.trace import Trace

DRAWN = [*{(one.problem, one.orientation): key for key, one in reversed(SOLVERS.items())}.values()]
"""Solvers of all that pictures draw: of those whose choices stand in the same places the first."""

TURNS = [*SOLVERS][::2], [*SOLVERS][1::2]
"""The solvers of the catalogue, every other one: where several dear tests hold what a rerun does
with a solver, each solver has its turn in some of them."""

LONGEST, DEEPEST = 500, 12

_ALL = (list(islice(run(*sample), LONGEST)) for sample in SAMPLES)

SHORT: list[list[Event]] = [
    events
    for events in _ALL
    if 1 < len(events) < LONGEST and max(depth for _kind, depth, _value in events) < DEEPEST
]


def random_events(random: Random) -> list[Event]:
    """A run such as a user's solver may yield: values twice, branches again, an end at any time."""
    events: list[Event] = []
    values = random.sample(range(-3, 4), random.randint(1, 4))

    def search(depth: int) -> None:
        for _time in range(random.randint(0, 4)):
            value = random.choice(values)
            events.append((TRY, depth, value))
            if random.random() < 0.6:
                events.append((PUSH, depth, value))
                if random.random() < 0.2:
                    events.append((SOLUTION, depth, value))
                if depth < 5:
                    search(depth + 1)
                events.append((POP, depth, value))

    for _restart in range(random.randint(1, 3)):
        search(0)
    if random.random() < 0.4:
        del events[random.randint(0, len(events)) :]
    return events or [(TRY, 0, 0)]


def traced(events: list[Event], chunk: int | None = None) -> Trace:
    """The trace of some events, taken in at once or `chunk` by `chunk`."""
    trace = Trace()
    packed = pack(np.fromiter(chain.from_iterable(events), np.int16))
    for at in range(0, len(packed), chunk or max(1, len(packed))):
        trace.append(packed[at : at + (chunk or len(packed))])
    return trace
