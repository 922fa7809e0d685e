"""How a window of events is cut into the columns of a picture, one pixel or more each."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

PARTS = 4
"""Buckets that a pixel has at least where its borders are those of buckets: then a border is an
eighth of a pixel off at most."""


class Columns(NamedTuple):
    """borders  event numbers, ascending: column c has those from borders[c] up to borders[c + 1]
    of_pixel   the column that each pixel shows; -1 where nothing is recorded (yet)
    """

    borders: NDArray[np.int64]
    of_pixel: NDArray[np.int64]

    def events_at(self, pixel: int) -> tuple[int, int] | None:
        """The events that a pixel stands for, from … up to …; None where there are none."""
        if not 0 <= pixel < len(self.of_pixel) or self.of_pixel[pixel] < 0:
            return None
        column = int(self.of_pixel[pixel])
        return int(self.borders[column]), int(self.borders[column + 1])


def columns(
    first: float, last: float, pixels: int, length: int, bucket: int, factor: int
) -> Columns:
    """The columns of a picture that shows the events from `first` up to `last` of a run.

    Event k fills the stretch from k to k + 1. A pixel shows the events that begin in it, or the
    one that it lies in. Where pixels are wide their borders are moved to the nearest bucket.

    length          how many events are recorded
    bucket, factor  the sizes of buckets: `bucket` events, or that many times a power of `factor`
    """
    each = (last - first) / max(1, pixels)
    places = np.linspace(first, last, pixels + 1)
    if each >= PARTS * bucket:
        size = bucket * factor ** int(math.log(each / (PARTS * bucket), factor) + 1e-9)
        at = np.round(places / size).astype(np.int64) * size
    else:
        at = np.floor(places).astype(np.int64)
        at[-1] = max(at[-1], at[-2] + 1)
    recorded = at[:-1] < length
    clipped = np.clip(at, 0, length)
    # Not np.unique: its first call imports numpy.ma, which takes as long as a frame.
    borders = clipped[np.insert(np.diff(clipped) > 0, 0, True)]
    return Columns(borders, np.where(recorded, borders.searchsorted(at[:-1], "right") - 1, -1))
