"""How long the growth lab's remaining points will take, as far as can be told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from visualizer.measure.lab.measuring import ESTIMATE_SECONDS
from visualizer.measure.lab.series import Point, Series

GROWTH = 6.0
"""By how much longer the next point takes, as long as nothing better is known."""

FIRST = 0.01
"""Seconds for a first point of which nothing is known."""


def expected(
    points: Iterable[Point],
    queue: Iterable[tuple[Series, int]],
    given_up: Iterable[str],
    limit: float,
    *,
    estimate: bool,
) -> Iterator[float]:
    """The seconds for each point still in the queue.

    A solver goes on growing as it did last. One that has not begun is taken to be as fast as the
    others at the same n.

    given_up  the solvers that have met the limit
    estimate  is an estimate made at each point, and not only where a run is given up?
    """
    times: dict[str, list[float]] = {}
    at: dict[int, float] = {}
    for point in points:
        at[point.n] = point.seconds or limit
        times.setdefault(point.solver, []).append(at[point.n])
    over = set(given_up)
    for series, n in queue:
        own = times.setdefault(series.name, [])
        if series.growing and series.name in over:
            yield ESTIMATE_SECONDS
            continue
        if own:
            growth = own[-1] / own[-2] if len(own) > 1 and own[-2] > 0 else GROWTH
            seconds = own[-1] * growth
        else:
            seconds = at.get(n, FIRST)
        own.append(min(limit, seconds))
        at.setdefault(n, own[-1])
        if seconds >= limit:
            over.add(series.name)
        yield own[-1] + (ESTIMATE_SECONDS if estimate or seconds >= limit else 0.0)
