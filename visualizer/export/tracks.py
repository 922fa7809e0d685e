"""How things move from one figure to the next one, as data that a page plays by itself."""

from __future__ import annotations

import math
from collections.abc import Sequence

from visualizer.base.named_tuple import NamedTuple
from visualizer.ui.geometry import Point
from visualizer.ui.motion import Motion, Moving

LOOK = 0.02
"""Seconds between two looks at where a thing is."""

OFF = 1.0, 0.5, 0.5, 0.02, 0.02, 0.06
"""By so little it may be elsewhere between two moments that are told: a share of the time, pixels
across and down, widths and heights, and how opaque it is."""

Moment = tuple[float, ...]


class Track(NamedTuple):
    """How a thing is seen on its way.

    here     is it of the figure that is come to? Else it is of the one before
    marks    the numbers of its marks there
    middle   around which it gets larger and smaller
    moments  the share of the time that has passed, how far it is from its place to the right and
             down, how large it is, across and down, and how opaque; straight on from each to the
             next one
    """

    here: bool
    marks: tuple[int, ...]
    middle: Point
    moments: tuple[Moment, ...]

    @property
    def grows(self) -> bool:
        """Is it larger or smaller at a time?"""
        return any(moment[3:5] != (1, 1) for moment in self.moments)


def tracks_of(motion: Motion, seconds: float) -> list[Track]:
    """All that moves, in a time that may be longer than it takes."""
    count = math.ceil(seconds / LOOK)
    shares = [i / count for i in range(count + 1)]
    looks = [motion.moving(share * seconds) for share in shares]
    found = []
    for seen in zip(*looks, strict=True):
        one = seen[0]
        middle = one.place.x + one.place.w / 2, one.place.y + one.place.h / 2
        moments = [_moment(share, each.how, middle, each.place.size)
                   for share, each in zip(shares, seen, strict=True)]
        found.append(Track(one.here, one.marks, middle, tuple(_straightened(moments))))
    return found


def _moment(share: float, how: Moving, middle: Point, size: tuple[int, int]) -> Moment:
    (dx, dy), across, down = how.away, how.size, how.size
    if how.frame is not None:
        x, y, w, h = how.frame
        dx, dy = x + w / 2 - middle[0], y + h / 2 - middle[1]
        across, down = w / max(1, size[0]), h / max(1, size[1])
    shade = round(how.shade * how.drawn, 1)
    return round(share, 2), round(dx), round(dy), round(across, 2), round(down, 2), shade


def _straightened(moments: Sequence[Moment]) -> list[Moment]:
    """Without those that lie straight between others."""
    first, last = moments[0], moments[-1]

    def away(i: int) -> float:
        part = (moments[i][0] - first[0]) / max(1e-9, last[0] - first[0])
        return max(abs(it - (a + (b - a) * part)) / off
                   for it, a, b, off in zip(moments[i], first, last, OFF, strict=True))

    worst = max(range(1, len(moments) - 1), key=away, default=0)
    if not worst or away(worst) <= 1:
        return [first, last]
    return [*_straightened(moments[: worst + 1])[:-1], *_straightened(moments[worst:])]
