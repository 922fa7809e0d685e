"""From a generator to packed events: the fast path of worker, rerun, bench and command line.

The events of a chunk are collected in a list and turned into numbers by `marshal`, whose format
has a fixed size for a tuple of three small ints. That is a third faster than
np.fromiter(chain.from_iterable(…)), and it is exact: anything that is no tuple of three ints has
another size or other marks, where fromiter would take 2.7 or "3" for a number. A list also keeps
what came before an exception, so that nothing has to run again.
"""

from __future__ import annotations

import marshal
import operator
from collections.abc import Generator, Iterator
from itertools import islice
from numbers import Integral

import numpy as np

from solvers.events import DEPTH_LIMIT, SOLUTION, VALUE_MAX, VALUE_MIN, Event
from visualizer.base.failures import Failure, shown
from visualizer.trace.packing import DEPTH_SHIFT, KIND_SHIFT, VALUE_MASK, Packed

CHUNK = 2048
"""Events collected at a time: so many tuples still fit into the processor's second-level cache."""

_VALUE_MIN = np.array(VALUE_MIN, np.int32).astype(np.uint32)
_HEADER = 5  # "[" and the length
_EVENT = 20  # "(" length "i" kind "i" depth "i" value
_FIELDS = np.dtype(
    {
        "names": ["kind", "depth", "value"],
        "formats": ["<u4", "<u4", "<u4"],
        "offsets": [6, 11, 16],
        "itemsize": _EVENT,
    }
)
# The bits that are the same in every event: marks, and those that kind and depth never use.
_FIXED = np.tile(np.frombuffer(marshal.dumps((0, 0, 0), 2), np.uint8), CHUNK)
_IS_FIXED = np.tile(
    np.frombuffer(
        b"\xff\xff\xff\xff\xff"  # "(" and the length
        b"\xff\xfc\xff\xff\xff"  # "i" and a kind up to 3
        b"\xff\x00\xc0\xff\xff"  # "i" and a depth up to 16 383
        b"\xff\x00\x00\x00\x00",  # "i" and a value
        np.uint8,
    ),
    CHUNK,
)


class BadEvent(ValueError):
    """An object that is no event, and the good events before it, packed."""

    def __init__(self, failure: Failure, good: Packed) -> None:
        super().__init__(failure.sentence())
        self.failure = failure
        self.good = good


def drain(generator: Iterator[Event], n: int) -> Packed:
    """The next n events, packed; fewer only where the generator ends.

    Raises what the solver raises, and BadEvent; both lose the events that this call has taken.
    """
    parts = []
    while n > 0:
        events = list(islice(generator, min(n, CHUNK)))
        parts.append(pack_events(events))
        if len(events) < min(n, CHUNK):
            break
        n -= len(events)
    return np.concatenate(parts) if parts else np.empty(0, np.uint32)


def pack_events(events: list[Event]) -> Packed:
    """At most CHUNK events, packed. Raises BadEvent; its failure counts from this list's start."""
    count = len(events)
    try:
        raw = marshal.dumps(events, 2)
    except (ValueError, TypeError):  # something in it that marshal does not know
        return pack_singly(events)
    if not count or len(raw) != _HEADER + _EVENT * count:
        return pack_singly(events)
    octets = np.frombuffer(raw, np.uint8, offset=_HEADER)
    if not ((octets & _IS_FIXED[: len(octets)]) == _FIXED[: len(octets)]).all():
        return pack_singly(events)
    fields = np.frombuffer(raw, _FIELDS, offset=_HEADER)
    kind, depth, value = (fields[name].copy() for name in ("kind", "depth", "value"))
    if (value - _VALUE_MIN).max() > VALUE_MAX - VALUE_MIN:  # goes round below zero
        return pack_singly(events)
    packed: Packed = np.bitwise_or(kind << KIND_SHIFT | depth << DEPTH_SHIFT, value & VALUE_MASK)
    return packed


def pack_singly(events: list[Event]) -> Packed:
    """The same one by one: takes bools, numpy's ints and named tuples, and says what is wrong."""
    good: list[int] = []
    for i, event in enumerate(events):
        try:
            kind, depth, value = _numbers(event)
        except _NoEventError as error:
            details = {"yielded": shown(event), **error.details}
            failure = Failure(error.reason, i, details)
            raise BadEvent(failure, np.array(good, np.uint32)) from None
        good.append(kind << KIND_SHIFT | depth << DEPTH_SHIFT | value & VALUE_MASK)
    return np.array(good, np.uint32)


class _NoEventError(ValueError):
    """Why something is no event: a key of failures.SENTENCES and what its sentence names."""

    def __init__(self, reason: str, **details: str | int) -> None:
        self.reason, self.details = reason, details


def _numbers(event: object) -> Event:
    if isinstance(event, Generator):
        raise _NoEventError("generator")
    if not isinstance(event, tuple):
        raise _NoEventError("no tuple", type=type(event).__name__)
    if len(event) != 3:
        raise _NoEventError("length", length=len(event))
    numbers = []
    for entry in event:
        if not issubclass(type(entry), Integral):  # an array may hold another one by now
            details = {"entry": shown(entry), "type": type(entry).__name__}
            raise _NoEventError("no number", **details)
        numbers.append(operator.index(entry))
    kind, depth, value = numbers
    if not 0 <= kind <= SOLUTION:
        raise _NoEventError("kind")
    if not 0 <= depth < DEPTH_LIMIT:
        raise _NoEventError("depth")
    if not VALUE_MIN <= value <= VALUE_MAX:
        raise _NoEventError("value")
    return kind, depth, value
