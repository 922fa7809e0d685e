"""The window's growth lab: what is offered and chosen, what has been measured, and the chart of it.

It belongs to the window's state. Another run on screen leaves it alone, so that nothing measured is
lost; closing it ends its processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from solvers.catalog import SOLVERS, Number, Solver
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import language, mark
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job, describe
from visualizer.jobs.user_file import GENERAL
from visualizer.measure.fast.counting import PROBLEMS
from visualizer.measure.lab.drawing import ChartDrawer
from visualizer.measure.lab.files import checked
from visualizer.measure.lab.orders import ChartFile
from visualizer.measure.lab.series import Point, Series, all_series, left_out
from visualizer.measure.lab.table import as_rows
from visualizer.measure.lab.task import LabTask
from visualizer.record.processes import BEHIND, FAR_BEHIND

BELOW, ABOVE = 4, 2
"""How far from the usual n measuring begins and ends."""

USUAL = 8
"""For a file of the user's own whose n is no number yet."""

LARGEST = 999
"""The largest n for a file of the user's own, which tells no limits."""


@dataclass(frozen=True)
class Offer:
    """A solver with a parameter n from `least` to `most`.

    target   a solver's key, a problem that is counted fast, or the path of a file
    title    what it is called among the solvers of its problem, to be translated when shown
    problem  what it searches for, the same
    usual    the n that it has by itself, or that of the run on screen
    """

    target: str
    title: str
    problem: str
    least: int
    most: int
    usual: int


def offers(job: Job) -> tuple[Offer, ...]:
    """The solvers of the problem on screen that have an n; all there are where it has none."""
    own = describe(job)
    problem = own.problem
    known = [solver for solver in SOLVERS.values() if _takes_n(solver)]
    found = [solver for solver in known if solver.problem == problem]
    if own.key not in SOLVERS:  # the user's file: its PICTURE may tell what it searches for
        found = [solver for solver in known if solver.problem.picture == problem.picture]
    if not found or problem.picture == GENERAL:
        found = known
    fast = [
        replace(_offer(plain), target=key, title=mark("counted fast"), most=PROBLEMS[key].largest)
        for key in PROBLEMS
        if (plain := SOLVERS[PROBLEMS[key].plain]).problem in [solver.problem for solver in found]
    ]
    catalogue = [*map(_offer, found), *fast]
    n = dict(job.params).get("n")
    if isinstance(n, int):
        catalogue = [replace(offer, usual=n) for offer in catalogue]
    if job.file and any(p.name == "n" for p in own.parameters):
        usual = n if isinstance(n, int) else USUAL
        mine = Offer(job.file, own.title, mark("your own file"), 0, LARGEST, usual)
        return (mine, *_by_problem(catalogue))
    return tuple(_by_problem(catalogue))


def first_choice(job: Job, among: Iterable[Offer]) -> tuple[str, bool]:
    """The solver to begin with ("" for none), and whether estimates are asked for.

    It is the one on screen. Algorithm E searches no tree: it gives way to the solver whose tree it
    estimates, with estimates.
    """
    targets = [offer.target for offer in among]
    target = job.file or job.target
    if target in targets:
        return target, False
    solver = SOLVERS.get(target)
    if solver is None or not _estimates(solver):
        return "", False
    same = (key for key in targets if key in SOLVERS and SOLVERS[key].problem == solver.problem)
    return next((key for key in same if SOLVERS[key].sequence), ""), True


def sizes_near(offer: Offer) -> tuple[int, int]:
    """The first and the last n to measure, unless the user wants others."""
    first = min(max(offer.least, 1, offer.usual - BELOW), offer.most)
    return first, max(first, min(offer.most, offer.usual + ABOVE))


def _takes_n(solver: Solver) -> bool:
    return not _estimates(solver) and any(
        isinstance(p, Number) and p.name == "n" for p in solver.parameters
    )


def _estimates(solver: Solver) -> bool:
    return any(watch.kind == "estimate" for watch in solver.watches)


def _offer(solver: Solver) -> Offer:
    n = next(p for p in solver.parameters if isinstance(p, Number) and p.name == "n")
    title, problem = solver.title, solver.problem.title
    return Offer(solver.key, title, problem, n.minimum, n.maximum, n.default)


def _by_problem(found: list[Offer]) -> list[Offer]:
    """Those of one problem beside each other, the problems in their order."""
    problems = list(dict.fromkeys(offer.problem for offer in found))
    return sorted(found, key=lambda offer: problems.index(offer.problem))


class Wanted(NamedTuple):
    """What a lesson has measured: the solvers, the sizes, and whether they are estimated, too."""

    targets: frozenset[str]
    first: int
    last: int
    estimate: bool


Titles = dict[str, tuple[str, ...]]
"""What series are called, by their names: to be translated, with ": " between the parts."""

VIEWS = ("setup", "chart", "table")


class Growth:
    """Changed by commands only; `poll` takes in what the processes have done, and never waits.

    offers    the solvers that can be chosen
    chosen    the targets of those that are
    first, last  the sizes to measure
    estimate  ask algorithm E at each point, and not only where a run takes too long?
    quantity  what the chart shows: one of lab.table.QUANTITIES
    view      what a small pane shows: "setup", "chart" or "table"
    drawer    draws the chart
    finished  has measuring come to its end? Stays until the state has taken notice
    """

    def __init__(self) -> None:
        self.offers: tuple[Offer, ...] = ()
        self.chosen: tuple[str, ...] = ()
        self.first, self.last = 1, 1
        self.estimate = False
        self.quantity = "seconds"
        self.view = VIEWS[0]
        self.drawer = ChartDrawer()
        self.finished = False
        self._job: Job | None = None
        self._touched = False  # has the user chosen anything for the problem on screen?
        self._series: tuple[Series, ...] = ()
        self._titles: Titles = {}
        self._with_estimates = False
        self._task: LabTask | None = None
        self._points: tuple[Point, ...] = ()
        self._told: list[tuple[str, str]] = []
        self._measured: Wanted | None = None  # see measure
        self._whole: dict[Wanted, tuple[tuple[Series, ...], Titles, bool, LabTask]] = {}

    # What there is

    @property
    def points(self) -> tuple[Point, ...]:
        """What has been measured, in this order."""
        return self._points

    @property
    def labels(self) -> tuple[tuple[str, str], ...]:
        """(solver, its title) for each that is being or has been measured."""
        return tuple((series.name, self._title(series)) for series in self._series)

    @property
    def with_estimates(self) -> bool:
        """Was algorithm E asked at each point of what has been measured?"""
        return self._with_estimates

    @property
    def task(self) -> LabTask | None:
        """The measuring under way; None while there is none."""
        return None if self._task is None or self._task.done else self._task

    @property
    def limit(self) -> float:
        """Seconds after which a run of what has been measured was given up."""
        return self._task.limit if self._task is not None else 0.0

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the largest n that any of the chosen solvers takes."""
        fitting = [offer for offer in self.offers if offer.target in self.chosen] or self.offers
        least = min((offer.least for offer in fitting), default=1)
        return least, max((offer.most for offer in fitting), default=1)

    @property
    def busy(self) -> bool:
        """Is there something to poll?"""
        return self.task is not None or self.drawer.busy or bool(self._told)

    # What the user wants

    def follow(self, job: Job) -> None:
        """Offer the solvers of the problem on screen. What has been measured stays.

        While the user has chosen nothing, the solver on screen is chosen; of what was chosen stays
        what can still be had.
        """
        if job == self._job:
            return
        self._job = job
        self.offers = offers(job)
        targets = [offer.target for offer in self.offers]
        if not self._touched or not any(target in targets for target in self.chosen):
            self._touched = False
            target, self.estimate = first_choice(job, self.offers)
            self.chosen = (target,) if target else ()
            self._take_usual_sizes()
        self.chosen = tuple(target for target in targets if target in self.chosen)

    def toggle(self, target: str) -> None:
        """Choose a solver, or no longer."""
        none = not self._touched and not self.chosen
        self._touched = True
        wanted = {*self.chosen} ^ {target}
        self.chosen = tuple(offer.target for offer in self.offers if offer.target in wanted)
        if none:
            self._take_usual_sizes()
        self.set_sizes(self.first, self.last)

    def set_sizes(self, first: int, last: int) -> None:
        """Measure from one n to another; the one that was not changed gives way."""
        least, most = self.limits
        first, last = (min(max(n, least), most) for n in (first, last))
        if first > last:
            first, last = (last, last) if last != self.last else (first, first)
        self._touched = self._touched or (first, last) != (self.first, self.last)
        self.first, self.last = first, last

    def ahead(self, job: Job, wanted: Sequence[str], first: int, last: int, *, estimate: bool
              ) -> None:
        """Begin to measure what will be shown later, beside a run of this job: quietly."""
        here = self._job
        self.follow(job)
        try:
            self.measure(wanted, first, last, estimate=estimate, rank=FAR_BEHIND)
        finally:
            if here is not None:
                self.follow(here)

    def measure(
        self, targets: Sequence[str], first: int, last: int, *, estimate: bool = False,
        rank: int = BEHIND,
    ) -> None:
        """Choose these solvers and sizes and start; what has been measured of just them stays.

        Raises BadInput where one of them is not offered. rank: see LabTask.
        """
        offered = [offer.target for offer in self.offers]
        for target in targets:
            if target not in offered:
                raise BadInput(
                    _("{solver} cannot be measured beside the run on screen.").format(solver=target)
                )
        chosen = tuple(target for target in offered if target in targets)
        wanted = Wanted(frozenset(targets), first, last, estimate)
        same = wanted == self._measured
        self.chosen, self._touched, self.estimate = chosen, True, estimate
        self.first, self.last = self.limits
        self.set_sizes(first, last)
        if not same and wanted in self._whole:
            self._keep()
            self._series, self._titles, self._with_estimates, self._task = self._whole[wanted]
            self._points, self._measured = tuple(self._task.points), wanted
        elif not same or not (self._points or self.task is not None):
            self.start(rank)
            self._measured = wanted

    def knows(self, targets: Sequence[str], first: int, last: int, *, estimate: bool) -> bool:
        """Has that been measured, or is it?"""
        wanted = Wanted(frozenset(targets), first, last, estimate)
        return wanted in self._whole or wanted == self._measured

    def _keep(self) -> None:
        """Keep what has been measured for a lesson, where that is all of it."""
        task = self._task
        if self._measured is not None and task is not None and len(task.points) == task.total:
            self._whole[self._measured] = (
                self._series, self._titles, self._with_estimates, task)
        else:
            self.cancel()

    def start(self, rank: int = BEHIND) -> None:
        """Measure what is chosen, in place of what has been measured. Raises BadInput."""
        if not self.chosen:
            raise BadInput(_("Choose at least one solver to measure."))
        self._keep()
        self._measured = None
        sizes = range(self.first, self.last + 1)
        series = all_series(self.chosen, sizes, self._params_of)
        self.cancel()
        self._touched = True
        self._series, self._points = tuple(series), ()
        self._titles = dict(zip((one.name for one in series), self._names(), strict=True))
        said = (left_out(one, sizes, self._title(one)) for one in series)
        self._told += [(sentence, "info") for sentence in said if sentence]
        self._with_estimates = self.estimate
        self._task = LabTask(series, estimate=self.estimate, by_size=True, rank=rank)
        if self.view == "setup":
            self.view = "chart"

    def cancel(self) -> None:
        """Measure no more; the points stay."""
        if self._task is not None:
            self._task.cancel()

    def save(self, path: Path) -> None:
        """Have chart or numbers written into a file. Raises BadInput where that cannot be."""
        checked(path)
        self._check_points()
        sources = {series.name: series.source for series in self._series}
        self.drawer.save(ChartFile(path, self._points, sources, self._with_estimates, language()))

    def as_text(self) -> str:
        """The numbers with tabs between them. Raises BadInput where there are none."""
        self._check_points()
        sources = {series.name: series.source for series in self._series}
        return as_rows(self._points, sources, "\t")

    # What goes on

    def poll(self) -> None:
        """Take in what has been measured and drawn."""
        if self.task is not None and self.task.poll():
            assert self._task is not None
            self._points = tuple(self._task.points)
            self.finished = self._task.done
        self.drawer.poll()

    def messages(self) -> list[tuple[str, str]]:
        """Sentences for the user that have not been shown, each with its kind."""
        told, self._told = [*self._told, *self.drawer.messages()], []
        return told

    def close(self) -> None:
        """End all processes."""
        self.cancel()
        self.drawer.close()

    def _take_usual_sizes(self) -> None:
        """Sizes near the n on screen, or near that which the chosen solver has by itself."""
        chosen = next((offer for offer in self.offers if offer.target in self.chosen), None)
        if chosen is not None:
            self.first, self.last = sizes_near(chosen)

    def _params_of(self, target: str) -> dict[str, str]:
        """The other parameters of the solver on screen: it is measured as it is shown."""
        if self._job is None or target != (self._job.file or self._job.target):
            return {}
        return {name: str(value) for name, value in self._job.params if name != "n"}

    def _title(self, series: Series) -> str:
        return ": ".join(map(_, self._titles[series.name]))

    def _names(self) -> list[tuple[str, ...]]:
        """What the chosen solvers are called; after the problem where there are several."""
        chosen = [offer for offer in self.offers if offer.target in self.chosen]
        several = len({offer.problem for offer in chosen}) > 1
        return [(o.problem, o.title) if several else (o.title,) for o in chosen]

    def _check_points(self) -> None:
        if not self._points:
            raise BadInput(_("Nothing has been measured yet."))
