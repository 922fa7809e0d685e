"""What the growth lab measures: a solver at several n, and what came of it at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from solvers.catalog import SOLVERS, Number
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.files import readable
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import decimal
from visualizer.jobs.job import Job, describe, resolve
from visualizer.jobs.stream import INPUT
from visualizer.measure.fast.counting import PROBLEMS
from visualizer.measure.lab.measuring import Guess
from visualizer.trace import SUFFIX

NOTHING_GIVEN: Mapping[str, str] = MappingProxyType({})


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
    foretold   the seconds that the estimate promised: its nodes take as long as those of the
               largest smaller n did; None for what counts whole blocks of nodes at once
    note       why numbers are missing, where it did not take too long
    limit      after so many seconds it was given up, and there is no estimate either; 0: it was not
    """

    solver: str
    n: int
    solutions: float | None = None
    nodes: float | None = None
    events: float | None = None
    seconds: float | None = None
    estimated: bool = False
    guess: Guess | None = None
    foretold: float | None = None
    note: str = ""
    limit: float = 0.0

    @property
    def why(self) -> str:
        """Why numbers are missing, in the language that is spoken; "" where none are."""
        late = _("more than {seconds} s").format(seconds=decimal(f"{self.limit:g}"))
        return late if self.limit else self.note


def series_of(
    target: str, sizes: Sequence[int], params: Mapping[str, str] = NOTHING_GIVEN
) -> Series:
    """What the user calls `target` at those of the sizes that it takes; raises BadInput.

    params  its other parameters, as they are typed
    """
    if target in PROBLEMS:
        fitting = [n for n in sizes if 1 <= n <= PROBLEMS[target].largest]
        jobs = {n: Job(target, (("n", n),)) for n in fitting}
        plain = SOLVERS[PROBLEMS[target].plain]
        return _checked(Series(target, jobs, True, True, plain.source), sizes)
    if target in SOLVERS:
        solver = SOLVERS[target]
        limits = next((p for p in solver.parameters if p.name == "n"), None)
        if not isinstance(limits, Number):
            raise BadInput(
                _("{solver} has no parameter n for the lab to vary.").format(solver=target)
            )
        fitting = [n for n in sizes if limits.minimum <= n <= limits.maximum]
        jobs = {n: resolve(target, params, str(n)) for n in fitting}
        return _checked(Series(target, jobs, False, not solver.first_only, solver.source), sizes)
    if target.endswith(SUFFIX):
        raise BadInput(
            _("{file} is a recorded run. The lab runs a solver: {solver}.").format(
                file=target, solver=resolve(target, {}).target
            )
        )
    if target == INPUT:
        raise BadInput(_("A stream is one run. The lab runs a solver with one n after the other."))
    first = resolve(target, params, str(sizes[0]))  # examines the file: once for all sizes
    return Series(describe(first).title, {n: _at(first, n) for n in sizes})


def _at(job: Job, n: int) -> Job:
    """The same at another n, which a user's file may take as a text."""
    params = ((name, type(value)(n) if name == "n" else value) for name, value in job.params)
    return replace(job, params=tuple(params))


def all_series(
    targets: Iterable[str],
    sizes: Sequence[int],
    params_of: Callable[[str], Mapping[str, str]] = lambda _target: NOTHING_GIVEN,
) -> list[Series]:
    """A series for each target, with names of their own: two files may be called the same."""
    wanted = dict.fromkeys(targets)
    found = [(target, series_of(target, sizes, params_of(target))) for target in wanted]
    names = [series.name for _target, series in found]
    return [
        series if names.count(series.name) == 1 else replace(series, name=readable(target))
        for target, series in found
    ]


def left_out(series: Series, sizes: Sequence[int], title: str = "") -> str:
    """A sentence where the solver, of this title, does not take all of the sizes, else ""."""
    if len(series.jobs) == len(sizes):
        return ""
    return _("{solver} takes n from {first} to {last} of these only.").format(
        solver=title or series.name, first=min(series.jobs), last=max(series.jobs)
    )


def _checked(series: Series, sizes: Sequence[int]) -> Series:
    if not series.jobs:
        raise BadInput(
            _("{solver} takes no n from {first} to {last}.").format(
                solver=series.name, first=sizes[0], last=sizes[-1]
            )
        )
    return series
