"""Which solvers the window's growth lab can measure beside the one on screen, and from where to
where n should go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solvers.catalog import SOLVERS, Number, Solver
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import Job, describe
from visualizer.jobs.user_file import GENERAL
from visualizer.measure.fast.counting import PROBLEMS

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
    title    what it is called among the solvers of its problem
    problem  what it searches for
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
        replace(_offer(plain), target=key, title=_("counted fast"), most=PROBLEMS[key].largest)
        for key in PROBLEMS
        if (plain := SOLVERS[PROBLEMS[key].plain]).problem in [solver.problem for solver in found]
    ]
    catalogue = [*map(_offer, found), *fast]
    n = dict(job.params).get("n")
    if isinstance(n, int):
        catalogue = [replace(offer, usual=n) for offer in catalogue]
    if job.file and any(p.name == "n" for p in own.parameters):
        usual = n if isinstance(n, int) else USUAL
        mine = Offer(job.file, own.title, _("your own file"), 0, LARGEST, usual)
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
    title, problem = _(solver.title), _(solver.problem.title)
    return Offer(solver.key, title, problem, n.minimum, n.maximum, n.default)


def _by_problem(found: list[Offer]) -> list[Offer]:
    """Those of one problem beside each other, the problems in their order."""
    problems = list(dict.fromkeys(offer.problem for offer in found))
    return sorted(found, key=lambda offer: problems.index(offer.problem))
