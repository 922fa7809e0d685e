"""What to run: a solver of the catalogue or a user's file, with its parameters."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from solvers.catalog import SOLVERS, Number, Problem, Solver, Value
from solvers.events import Event, Events
from visualizer.i18n import gettext as _
from visualizer.run import user_file
from visualizer.run.errors import BadInput
from visualizer.run.parameters import of_type, quoted, value_of

ANY_NUMBER = 10**9
"""The limit, both ways, that a number field has for a user solver's parameter."""


@dataclass(frozen=True)
class Job:
    """A solver and its parameters; small, so that it can be sent to a worker.

    target    a key of the catalogue, or the absolute path of a FILE.py
    params    (name, value) in the solver's order
    """

    target: str
    params: tuple[tuple[str, Value], ...]

    @property
    def file(self) -> str:
        """The path of the user's file; empty for a solver of the catalogue."""
        return "" if self.target in SOLVERS else self.target

    def start(self) -> Events:
        """The events, from the first. Runs a user's file: never in the window's process."""
        params = dict(self.params)
        if self.file:
            events: Iterable[Event] = user_file.start(self.file, params)
            return events if isinstance(events, Iterator) else iter(events)
        solver = SOLVERS[self.target]
        return solver.function(**solver.arguments(params))


def resolve(target: str, params: Mapping[str, str], n: str | None = None) -> Job:
    """Check everything that the user gave. Raises BadInput with one sentence."""
    texts = dict(params)
    if n is not None:
        if texts.get("n", n) != n:
            both = {"one": quoted(n), "other": quoted(texts["n"])}
            raise BadInput(_("n is given twice: {one} and {other}.").format(**both))
        texts["n"] = n
    if target in SOLVERS:
        return _of_catalogue(SOLVERS[target], texts)
    if target.endswith(".py") or os.sep in target or "/" in target:
        return _of_file(os.path.abspath(target), texts)
    raise BadInput(_no_solver(target))


def describe(job: Job) -> Solver:
    """The catalogue's row for the job's solver, or one like it for a user's file."""
    if not job.file:
        return SOLVERS[job.target]
    file_name = os.path.basename(job.file)
    solver = user_file.examine(job.file)
    numbers = tuple(
        Number(name, value, -ANY_NUMBER, ANY_NUMBER, "")
        for name, value in job.params
        if isinstance(value, int) and not isinstance(value, bool)
    )
    problem = Problem("custom", file_name, solver.picture)
    return Solver(
        job.file, problem, file_name, job.file, _not_here, numbers, solver.watches, ()
    )


def _of_catalogue(solver: Solver, texts: dict[str, str]) -> Job:
    _check_names(solver.key, [parameter.name for parameter in solver.parameters], texts)
    params = {
        p.name: value_of(p, texts[p.name]) if p.name in texts else p.default
        for p in solver.parameters
    }
    if solver.check is not None:
        try:
            solver.check(**solver.arguments(params))
        except ValueError as error:
            raise BadInput(str(error)) from None
    return Job(solver.key, tuple(params.items()))


def _of_file(path: str, texts: dict[str, str]) -> Job:
    arguments = user_file.examine(path).arguments
    _check_names(os.path.basename(path), [argument.name for argument in arguments], texts)
    params: list[tuple[str, Value]] = []
    for argument in arguments:
        if argument.name in texts:
            value = of_type(argument.name, argument.kind, texts[argument.name])
            params.append((argument.name, value))
        elif argument.required:
            raise BadInput(
                _("{file} needs a value for {name}: -p {name}=VALUE.").format(
                    file=os.path.basename(path), name=argument.name
                )
            )
        elif argument.default is not None:
            params.append((argument.name, argument.default))
    return Job(path, tuple(params))


def _check_names(solver: str, names: list[str], texts: dict[str, str]) -> None:
    for name in texts:
        if name in names:
            continue
        if not names:
            raise BadInput(
                _("{solver} takes no parameters, so {name} cannot be set.").format(
                    solver=solver, name=quoted(name)
                )
            )
        raise BadInput(
            _("{solver} has no parameter {name}. It takes: {names}.").format(
                solver=solver, name=quoted(name), names=", ".join(names)
            )
        )


def _no_solver(target: str) -> str:
    near = difflib.get_close_matches(target.lower(), SOLVERS, 1)
    if near:
        return _(
            'There is no solver {name}. Did you mean {near}? "main.py list" shows all.'
        ).format(name=quoted(target), near=near[0])
    return _('There is no solver {name}. "main.py list" shows all.').format(name=quoted(target))


def _not_here(**_params: Value) -> Events:
    raise RuntimeError("a user's file runs in a worker only: use Job.start")
