"""Events as numbers: one uint32 an event.

    kind << 30 | depth << 16 | value & 0xFFFF        the value as 16-bit two's complement
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH, TRY, Event

Packed: TypeAlias = NDArray[np.uint32]
"""Events in order, one uint32 each."""

KIND_SHIFT = 30
DEPTH_SHIFT = 16
DEPTH_MASK = 0x3FFF
VALUE_MASK = 0xFFFF

NO_TRY = np.uint32((TRY + 1) << KIND_SHIFT)
"""Every packed event below this is a TRY, every other is none."""


def pack(flat: NDArray[Any]) -> Packed:
    """Pack events that lie flat in an integer array: kind, depth, value, kind, depth, …

    They must be within the limits of the event contract; nothing is checked here.
    """
    columns = flat.reshape(-1, 3).astype(np.uint32)
    kind, depth, value = columns[:, 0], columns[:, 1], columns[:, 2]
    packed = kind << KIND_SHIFT | depth << DEPTH_SHIFT | value & VALUE_MASK
    return packed.astype(np.uint32, copy=False)


def kinds(packed: Packed) -> NDArray[np.uint8]:
    """The kind of each event."""
    return (packed >> KIND_SHIFT).astype(np.uint8)


def depths(packed: Packed) -> NDArray[np.uint16]:
    """The depth of each event."""
    return (packed >> DEPTH_SHIFT & DEPTH_MASK).astype(np.uint16)


def values(packed: Packed) -> NDArray[np.int16]:
    """The value of each event."""
    return packed.astype(np.uint16).view(np.int16)


def heights(packed: Packed) -> NDArray[np.uint16]:
    """How many choices are in force right after each event."""
    height = (packed >> DEPTH_SHIFT).astype(np.uint16)
    own = height >> (KIND_SHIFT - DEPTH_SHIFT)
    own &= 1  # PUSH and SOLUTION have an odd kind: their own choice is in force
    height &= DEPTH_MASK
    height += own
    return height


def dead_ends(packed: Packed, before: int = POP) -> NDArray[np.int64]:
    """Where the search turns back: the places of the POPs of nodes without a child or a solution.

    A node has neither if its POP is the first event after its PUSH that is no TRY. This is what a
    dead end is, wherever they are counted, sought or drawn. A node in force is none yet.

    before    the kind of the last event before these that is no TRY; POP where there is none
    """
    others = np.flatnonzero(packed >= NO_TRY)
    kind = packed[others] >> KIND_SHIFT
    follows_push = np.empty(len(kind), np.bool_)
    follows_push[:1] = before == PUSH
    np.equal(kind[:-1], PUSH, out=follows_push[1:])
    ends: NDArray[np.int64] = others[(kind == POP) & follows_push]
    return ends


def last_choice(packed: Packed, before: int = POP) -> int:
    """The kind of the last event that is no TRY; `before` where there is none."""
    others = np.flatnonzero(packed >= NO_TRY)
    return int(packed[others[-1]] >> KIND_SHIFT) if len(others) else before


def unpack(one: int | np.uint32) -> Event:
    """One packed event as the tuple that the solver yielded."""
    number = int(one)
    value = number & VALUE_MASK
    return (
        number >> KIND_SHIFT,
        number >> DEPTH_SHIFT & DEPTH_MASK,
        value - 0x10000 if value & 0x8000 else value,
    )
