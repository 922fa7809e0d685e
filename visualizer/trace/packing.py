"""Events as numbers: one uint32 an event.

    kind << 30 | depth << 16 | value & 0xFFFF        the value as 16-bit two's complement
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.events import Event

Packed: TypeAlias = NDArray[np.uint32]
"""Events in order, one uint32 each."""

KIND_SHIFT = 30
DEPTH_SHIFT = 16
DEPTH_MASK = 0x3FFF
VALUE_MASK = 0xFFFF


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


def unpack(one: int | np.uint32) -> Event:
    """One packed event as the tuple that the solver yielded."""
    number = int(one)
    value = number & VALUE_MASK
    return (
        number >> KIND_SHIFT,
        number >> DEPTH_SHIFT & DEPTH_MASK,
        value - 0x10000 if value & 0x8000 else value,
    )
