"""Long runs that are there in a second: that of 12 queens, cut, or repeated.

Repeated it is the subtree of each choice at a new depth 0: so the events keep the contract.
"""

from __future__ import annotations

import math
import random
from array import array
from functools import cache

import numpy as np

from solvers.events import POP, PUSH, TRY
from tests.bench.runs import FLAT, recorded_once
from visualizer.trace.packing import DEPTH_SHIFT, Packed, pack
from visualizer.trace.trace import Trace

SIZES = {"1e4": 10**4, "1e5": 10**5, "1e6": 10**6, "1e7": 10**7, "1e8": 10**8}

SLICE = 1 << 14
"""Events that a worker sends at once."""


@cache
def packed_run() -> Packed:
    """The events of 12 queens."""
    trace = recorded_once(FLAT)
    return trace.events(0, len(trace))


DEEP = 5000
DEEP_EVENTS = 1_000_000


@cache
def deep_trace() -> Trace:
    """A run that goes thousands of levels deep, and back by some or by thousands."""
    rng, path, wanted, flat = random.Random(1), 0, DEEP, array("h")
    while len(flat) < 3 * DEEP_EVENTS:
        for depth in range(path, wanted):
            flat.extend((TRY, depth, depth % 4, PUSH, depth, depth % 4))
        back = max(0, wanted - int(math.exp(rng.random() * math.log(DEEP))))
        for depth in reversed(range(back, wanted)):
            flat.extend((POP, depth, depth % 4))
        path = back
        wanted = min(DEEP, back + int(math.exp(rng.random() * math.log(DEEP))))
    trace = Trace()
    for at in range(0, 3 * DEEP_EVENTS, 3 * SLICE):
        trace.append(pack(np.array(flat[at : min(at + 3 * SLICE, 3 * DEEP_EVENTS)])))
    return trace


@cache
def large_trace(events: int) -> Trace:
    """A run with so many events."""
    packed, trace = packed_run(), Trace()
    deeper = packed + np.uint32(1 << DEPTH_SHIFT)
    root = 0
    while len(trace) < events:
        if events <= len(packed):
            parts = [packed]
        else:
            ends = pack(np.array([TRY, 0, root, PUSH, 0, root, POP, 0, root]))
            parts = [ends[:2], deeper, ends[2:]]
            root += 1
        for part in parts:
            part = part[: events - len(trace)]
            for at in range(0, len(part), SLICE):
                trace.append(part[at : at + SLICE])
    return trace
