"""What is found in a stretch of events: numbers and kinds as arrays, since they may be many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from visualizer.base.named_tuple import NamedTuple
from visualizer.problems.kinds import Disagreement, Kind


class Found(NamedTuple):
    """Disagreements, one an event, ascending."""

    events: NDArray[np.int64]
    kinds: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.events)


NOTHING: Final = Found(np.empty(0, np.int64), np.empty(0, np.uint8))


def found(disagreements: Iterable[Disagreement]) -> Found:
    """Some that are in order."""
    pairs = [*disagreements]
    if not pairs:
        return NOTHING
    events, kinds = zip(*pairs, strict=True)
    return Found(np.array(events, np.int64), np.array(kinds, np.uint8))


def in_order(parts: Iterable[tuple[Kind, NDArray[np.int64]]]) -> Found:
    """Events with their kinds, in any order; where one is several it counts as the first Kind."""
    some = [(kind, events) for kind, events in parts if len(events)]
    if not some:
        return NOTHING
    keys = np.concatenate([events * len(Kind) + int(kind) for kind, events in some])
    keys.sort()
    events = keys // len(Kind)
    first = np.ones(len(keys), np.bool_)
    first[1:] = events[1:] != events[:-1]
    return Found(events[first], (keys[first] % len(Kind)).astype(np.uint8))
