"""The growth lab: solutions, nodes, events and seconds of solvers against n.

A process measures one run after the other, so that none disturbs another's time. A run that takes
longer than the limit is given up, and an estimate by algorithm E stands in where there is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic

from solvers.catalog import SOLVERS, Number
from visualizer.i18n import gettext as _
from visualizer.run.child import Child
from visualizer.run.errors import BadInput
from visualizer.run.fast.counting import PROBLEMS
from visualizer.run.job import Job, describe, resolve
from visualizer.run.measuring import ESTIMATE_SECONDS, Answer, Guess, Order, Run, measure

DEFAULT_LIMIT = 10.0
"""Seconds for a point."""

GRACE = 2.0
"""Seconds after the limit at which a process that does not answer is ended."""

GROWTH = 6.0
"""By how much longer the next point takes, as long as nothing better is known."""


@dataclass(frozen=True)
class Series:
    """One solver at several n.

    fast     counted without events
    growing  does each n take longer than the one before?
    source   where the algorithm comes from
    """

    name: str
    jobs: Mapping[int, Job]
    fast: bool = False
    growing: bool = False
    source: str = ""


@dataclass(frozen=True)
class Point:
    """A solver at one n; None for a number that is not known.

    nodes      choices placed, as `count` says; the root is none
    estimated  was the run given up, so that the numbers are estimates?
    guess      what algorithm E says, where it was asked
    note       why numbers are missing
    """

    solver: str
    n: int
    solutions: float | None = None
    nodes: float | None = None
    events: float | None = None
    seconds: float | None = None
    estimated: bool = False
    guess: Guess | None = None
    note: str = ""


def series_of(target: str, sizes: Sequence[int]) -> Series:
    """What the user calls `target` at those of the sizes that it takes; raises BadInput."""
    if target in PROBLEMS:
        fitting = [n for n in sizes if 1 <= n <= PROBLEMS[target].largest]
        jobs = {n: Job(target, (("n", n),)) for n in fitting}
        plain = SOLVERS[PROBLEMS[target].plain]
        return _checked(Series(target, jobs, True, True, plain.source), sizes)
    if target in SOLVERS:
        solver = SOLVERS[target]
        limits = next((p for p in solver.parameters if p.name == "n"), None)
        if not isinstance(limits, Number):
            raise _no_size(target)
        fitting = [n for n in sizes if limits.minimum <= n <= limits.maximum]
        jobs = {n: resolve(target, {}, str(n)) for n in fitting}
        return _checked(Series(target, jobs, False, not solver.first_only, solver.source), sizes)
    first = resolve(target, {})
    if first.recording:
        raise BadInput(
            _("{file} is a recorded run. The lab runs a solver: {solver}.").format(
                file=target, solver=first.target
            )
        )
    if "n" not in dict(first.params):
        raise _no_size(describe(first).title)
    return Series(describe(first).title, {n: resolve(target, {}, str(n)) for n in sizes})


class LabTask:
    """The measuring under way. Nothing here ever waits; a pane calls `poll` in every frame.

    points  those that there are so far, in the order in which they were measured
    total   how many there will be
    limit   seconds for a point
    """

    def __init__(
        self, series: Sequence[Series], limit: float = DEFAULT_LIMIT, *, estimate: bool = False
    ) -> None:
        self.points: list[Point] = []
        self.limit = limit
        self._estimate = estimate
        self._queue = [(one, n) for one in series for n in one.jobs]
        self.total = len(self._queue)
        self._child: Child | None = None
        self._asked = False
        self._begun_at: float | None = None
        self._given_up: dict[str, Run | None] = {}  # by solver: what it did within the limit

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
        current, *others = [*self._expected(), 0.0]
        if running > current:  # longer than expected: perhaps as long again
            current = min(2 * running, self.limit)
        return max(0.0, current - running) + sum(others)

    def _expected(self) -> Iterator[float]:
        """The seconds that each point still in the queue will take, or so."""
        extra = ESTIMATE_SECONDS if self._estimate else 0.0
        last: dict[str, list[float]] = {}
        for point in self.points:
            last.setdefault(point.solver, []).append(point.seconds or self.limit)
        for series, _n in self._queue:
            times = last.setdefault(series.name, [])
            if series.growing and series.name in self._given_up:
                yield ESTIMATE_SECONDS
                continue
            growth = times[-1] / times[-2] if len(times) > 1 and times[-2] > 0 else GROWTH
            times.append(min(self.limit, times[-1] * growth if times else 0.0))
            yield times[-1] + extra

    def _ask(self) -> None:
        series, n = self._queue[0]
        run = not (series.growing and series.name in self._given_up)
        if self._child is None or self._child.gone:
            self._child = Child(measure)
        self._child.send(Order(series.jobs[n], series.fast, run, self.limit, self._estimate))
        self._asked, self._begun_at = True, None

    def _take(self, answer: Answer) -> None:
        series, n = self._queue.pop(0)
        self._asked, self._begun_at = False, None
        run = answer.run
        if (run is None or not run.complete) and not answer.failure:
            self._given_up.setdefault(series.name, run)
        self.points.append(self._point(series.name, n, answer))

    def _point(self, name: str, n: int, answer: Answer) -> Point:
        run, guess = answer.run, answer.guess
        if answer.failure:
            return Point(name, n, note=answer.failure)
        if run is not None and run.complete:
            return Point(
                name, n, run.solutions, run.nodes, run.events, run.seconds, guess=guess
            )
        if guess is None:
            note = _("more than {seconds:g} s").format(seconds=self.limit)
            return Point(name, n, note=note)
        nodes = guess.nodes[0]
        like = run or self._given_up.get(name)
        # Events and seconds for a node are much the same all over the tree.
        factor = nodes / like.nodes if like is not None and like.nodes else None
        return Point(
            name, n, guess.solutions[0], nodes,
            None if like is None or factor is None else like.events * factor,
            None if like is None or factor is None else like.seconds * factor,
            estimated=True, guess=guess,
        )  # fmt: skip

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
        failure = "" if late else _("The solver's process ended unexpectedly.")
        self._take(Answer(failure=failure))
        return True


def _checked(series: Series, sizes: Sequence[int]) -> Series:
    if not series.jobs:
        raise BadInput(
            _("{solver} takes no n from {first} to {last}.").format(
                solver=series.name, first=sizes[0], last=sizes[-1]
            )
        )
    return series


def _no_size(solver: str) -> BadInput:
    return BadInput(
        _("{solver} has no parameter n, which the lab goes along.").format(solver=solver)
    )
