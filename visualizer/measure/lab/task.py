"""The growth lab: solutions, nodes, events and seconds of solvers against n.

A process measures one run after the other, so that none disturbs another's time. A run that takes
longer than the limit is given up, and an estimate by algorithm E stands in where there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language
from visualizer.measure.lab.measuring import (
    ESTIMATE_SECONDS,
    Answer,
    Guess,
    MeasuredRun,
    Order,
    measure,
)
from visualizer.measure.lab.series import Point, Series
from visualizer.record.processes import BEHIND, Child

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


DEFAULT_LIMIT = 10.0
"""Seconds for a point."""

GRACE = 2.0
"""Seconds after the limit at which a process that does not answer is ended."""


class LabTask:
    """The measuring under way. Nothing here ever waits; a pane calls `poll` in every frame.

    points  those that there are so far, in the order in which they were measured
    total   how many there will be
    limit   seconds for a point
    failed  has a solver failed at one of them?
    """

    def __init__(
        self, series: Sequence[Series], limit: float = DEFAULT_LIMIT, *, estimate: bool = False,
        by_size: bool = False, rank: int = BEHIND,
    ) -> None:
        """by_size: n after n, each of all solvers, and not one solver after the other? rank: how
        much nicer than the window the process is"""
        self.points: list[Point] = []
        self.limit = limit
        self.failed = False
        self._estimate = estimate
        self._queue = [(one, n) for one in series for n in one.jobs]
        if by_size:
            self._queue.sort(key=lambda one: one[1])
        self._rank = rank
        self.total = len(self._queue)
        self._child: Child | None = None
        self._asked = False
        self._begun_at: float | None = None
        # By solver: what it did within the limit.
        self._given_up: dict[str, MeasuredRun | None] = {}
        self._hangs = False  # the run in front of the queue: has its process been ended?

    @property
    def done(self) -> bool:
        """Are all points there, or is it cancelled?"""
        return not self._queue

    @property
    def current(self) -> tuple[str, int] | None:
        """The solver and the n that are being measured."""
        return (self._queue[0][0].name, self._queue[0][1]) if self._queue else None

    def poll(self) -> bool:
        """Take in what has been measured, and have the next point measured. Is there a new one?"""
        came = False
        if self._child is not None and self._asked:
            for answer in self._child.messages():
                if isinstance(answer, Answer):
                    self._take(answer)
                    came = True
                else:
                    self._begun_at = monotonic()
            came = self._see_whether_lost() or came
        if self._queue and not self._asked:
            self._ask()
        elif not self._queue:
            self.close()
        return came

    def wait(self, seconds: float) -> None:
        """Wait until there is something to poll, but not longer than so many seconds."""
        if self._child is not None:
            self._child.wait(seconds)

    def cancel(self) -> None:
        """Measure no more; the points stay."""
        self._queue.clear()
        self.close()

    def close(self) -> None:
        """End the process."""
        self._asked = False
        if self._child is not None:
            self._child.close()
            self._child = None

    @property
    def seconds_left(self) -> float:
        """About how long the rest takes."""
        running = monotonic() - self._begun_at if self._begun_at is not None else 0.0
        current, *others = [
            *expected(
                self.points, self._queue, self._given_up, self.limit, estimate=self._estimate
            ),
            0.0,
        ]
        if running > current:  # longer than expected: perhaps as long again
            current = min(2 * running, self.limit)
        return max(0.0, current - running) + sum(others)

    def _ask(self) -> None:
        series, n = self._queue[0]
        run = not (self._hangs or (series.growing and series.name in self._given_up))
        if self._child is None or self._child.gone:
            self._child = Child(measure, language(), self._rank)
        self._child.send(Order(series.jobs[n], series.fast, run, self.limit, self._estimate))
        self._asked, self._begun_at = True, None

    def _take(self, answer: Answer) -> None:
        series, n = self._queue.pop(0)
        self._asked, self._begun_at, self._hangs = False, None, False
        run = answer.run
        if (run is None or not run.complete) and not answer.failure:
            self._given_up.setdefault(series.name, run)
        self.points.append(self._point(series, n, answer))

    def _point(self, series: Series, n: int, answer: Answer) -> Point:
        name, run, guess = series.name, answer.run, answer.guess
        if answer.failure:
            self.failed = True
            return Point(name, n, note=answer.failure)
        foretold = None if series.fast else self._foretold(name, guess)
        if run is not None and run.complete:
            return Point(
                name, n, run.solutions, run.nodes, run.events, run.seconds, False, guess, foretold
            )
        if guess is None:
            return Point(name, n, limit=self.limit)
        nodes = guess.nodes[0]
        # Events and seconds for a node are much the same all over the tree, and in larger ones.
        like = run or self._given_up.get(name) or self._last_measured(name)
        return Point(
            name, n, guess.solutions[0], nodes, _share(like, "events", nodes),
            _share(like, "seconds", nodes), True, guess, foretold,
        )

    def _foretold(self, name: str, guess: Guess | None) -> float | None:
        """The seconds that an estimate promises, made before the run: see Point."""
        last = self._last_measured(name)
        return None if guess is None else _share(last, "seconds", guess.nodes[0])

    def _last_measured(self, name: str) -> Point | None:
        measured = (p for p in reversed(self.points) if p.solver == name and not p.estimated)
        return next((point for point in measured if point.nodes), None)

    def _see_whether_lost(self) -> bool:
        """End a process that hangs, and go on without one that has died."""
        if self._child is None or not self._asked:
            return False
        running = monotonic() - self._begun_at if self._begun_at is not None else 0.0
        late = running > self.limit + ESTIMATE_SECONDS + GRACE
        if not late and not self._child.gone:
            return False
        self._child.close()
        self._child = None
        if late and not self._hangs:  # no more than the estimate is asked for now
            self._asked, self._begun_at, self._hangs = False, None, True
            return False
        failure = "" if late else _("The solver's process ended unexpectedly.")
        self._take(Answer(failure=failure))
        return True


def _share(like: MeasuredRun | Point | None, name: str, nodes: float) -> float | None:
    """The events or seconds of a search of so many nodes, if they cost what those here did."""
    value: float | None = getattr(like, name, None)
    return value * nodes / like.nodes if like and value is not None and like.nodes else None
