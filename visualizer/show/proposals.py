"""What may be worth comparing with a run: nearest first."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from solvers.catalog import DEFAULT_SOLVER, SOLVERS, Parameter, Solver, Value
from visualizer.base.errors import BadInput
from visualizer.base.files import readable
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import Job, carried, opened, resolve
from visualizer.jobs.parameters import value_in_words
from visualizer.problems.dives import is_estimate
from visualizer.show.run import Run
from visualizer.trace import SUFFIX


class Proposal(NamedTuple):
    """A run to compare with: what it is called, where it comes from, and what to run."""

    name: str
    note: str
    job: Job


def proposals(run: Run, recent: Sequence[str] = ()) -> list[Proposal]:
    """For a run: its file as it was, for a file with a picture the solvers of that problem, other
    algorithms of its problem, other values of its parameters, files opened before, then all other
    solvers; with the parameters of the run where they have such."""
    found: dict[Job, Proposal] = {}
    for proposal in _all(run, recent):
        if proposal.job != run.job:
            found.setdefault(proposal.job, proposal)
    return list(found.values())


def _all(run: Run, recent: Sequence[str]) -> Iterator[Proposal]:
    solver = run.solver
    if run.earlier is not None:
        yield Proposal(_("the file as it was before the last change"), solver.title, run.earlier)
    for known in _known(run):
        with suppress(BadInput):
            yield _named(carried(known, run.carried), _("known to be right"))
    others = [s for s in SOLVERS.values() if s.problem == solver.problem and s.key != solver.key]
    for other in others:
        with suppress(BadInput):
            yield _named(carried(other, run.carried), _("another algorithm"))
    if not run.job.recording:
        for parameter in solver.parameters:
            for value in parameter.others(run.params[parameter.name]):
                yield from _with(run, parameter, value)
    for file in recent:
        with suppress(BadInput):
            job = resolve(file, {}) if file.endswith(SUFFIX) else opened(file, run.carried)
            yield Proposal(readable(os.path.basename(file)), _("opened before"), job)
    for other in SOLVERS.values():
        if other.problem != solver.problem:
            with suppress(BadInput):
                yield _named(carried(other, run.carried), _(other.problem.title))


def _known(run: Run) -> Iterator[Solver]:
    """For a file of the user's own that has the picture of a problem: the solvers of that problem
    which do nothing that its rules refuse, the one that is shown first of all before the others;
    but first those that lay a path on the board as the file does."""
    problem = run.solver.problem
    if problem.key in (solver.problem.key for solver in SOLVERS.values()):
        return
    right = [s for s in SOLVERS.values() if s.problem.picture == problem.picture
             and not s.on_purpose and not is_estimate(s)]
    laid = run.solver.orientation
    yield from sorted(right, key=lambda solver: (
        (solver.orientation != laid, not _calls_itself(solver)) if laid else (False, False),
        solver.key != DEFAULT_SOLVER))


def _calls_itself(solver: Solver) -> bool:
    return any(watch.kind == "calls" for watch in solver.watches)


def _with(run: Run, parameter: Parameter, value: Value) -> Iterator[Proposal]:
    params = {name: str(v) for name, v in run.job.params} | {parameter.name: str(value)}
    with suppress(BadInput):
        job = resolve(run.job.target, params)
        yield Proposal(
            f"{_(run.solver.title)} · {_(parameter.label)} {value_in_words(parameter, value)}",
            _("another value"), replace(job, text=run.job.text),
        )


def _named(job: Job, note: str) -> Proposal:
    solver = SOLVERS[job.target]
    return Proposal(_(solver.title), f"{note} · {job.target}", job)
