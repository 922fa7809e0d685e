"""What to run: a solver of the catalogue or a user's file, with its parameters."""

from __future__ import annotations

import ast
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from solvers.catalog import (
    SOLVERS,
    Instance,
    Number,
    Parameter,
    Problem,
    Solver,
    Switch,
    Value,
    Watch,
)
from solvers.events import Events
from solvers.sequence import Sequence
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure, SolverFailed
from visualizer.base.files import readable
from visualizer.base.i18n import gettext as _
from visualizer.base.nearest import nearest
from visualizer.base.program import PROGRAM
from visualizer.base.reading import LARGEST_SOURCE, content, decoded, text_of_code
from visualizer.base.shortened import shortened
from visualizer.jobs import user_file, user_run
from visualizer.jobs.needs import completed as completed_by
from visualizer.jobs.own import NOTHING, Own
from visualizer.jobs.parameters import completed, of_type, quoted, takes, told, value_of
from visualizer.jobs.plain.naming import names_of, searches_of
from visualizer.jobs.plain.options import NAMES, Chosen, moved, pictured
from visualizer.jobs.plain.variables import chooses_rows, given_apart, given_by
from visualizer.jobs.stream import INPUT, VERSION, Stream, head_of, said_in
from visualizer.jobs.user_file import GENERAL, Argument, UserSolver
from visualizer.trace import SUFFIX

if TYPE_CHECKING:
    from visualizer.jobs.plain.finding import Program
    from visualizer.trace.file import Head

NO_PARAMS: Mapping[str, Any] = MappingProxyType({})

ANY_NUMBER = 10**9
"""The limit, both ways, that a number field has for a user solver's parameter."""


FOREIGN = (
    ".c", ".class", ".cpp", ".cs", ".exe", ".go", ".hs", ".jar", ".java", ".js", ".kt", ".ml",
    ".mzn", ".pl", ".rs", ".scala", ".swift", ".ts",
)
"""How the names of programs in other languages end."""

LONGEST_LINE = 200
"""Characters of what a user's docstring says first that are shown above the picture."""


@dataclass(frozen=True)
class Job:
    """A solver and its parameters; small, so that it can be sent to a worker.

    target    a key of the catalogue, or the absolute path of a FILE.py
    params    (name, value) in the solver's order
    recording the absolute path of the FILE.trace that the events come from, so that no solver runs;
              the target is then what its head names. Of a stream it is what that is called
    text      what was in the user's file, where that is meant and not what is in it now
    stream    where the events come from that another program sends: a recording that grows
    """

    target: str
    params: tuple[tuple[str, Value], ...]
    recording: str = ""
    text: str = ""
    stream: Stream | None = None

    @property
    def file(self) -> str:
        """The path of the user's file; empty for a solver of the catalogue and a recording."""
        return "" if self.recording or self.target in SOLVERS else self.target

    def start(self) -> Events:
        """The events, from the first. Runs a user's file: never in the window's process."""
        if self.recording:
            raise RuntimeError("the events of a recording are played back")
        params = dict(self.params)
        if self.file:
            return user_run.start(self.file, params, self.text)
        solver = SOLVERS[self.target]
        return solver.function(**solver.arguments(params))

    def first_state(self) -> Sequence | None:
        """Where algorithm E begins; None where the solver has no Sequence. See `start`."""
        params = dict(self.params)
        if self.file:
            return user_run.first_state(self.file, params, self.text)
        solver = SOLVERS.get(self.target)
        return solver.first_state(params) if solver else None

    def placed(self, failure: Failure) -> Failure:
        """The failure with where the user's solver begins, if it has no place of its own."""
        if failure.line or not self.file:
            return failure
        try:
            return failure.at(self.file, examined(self).line)
        except BadInput:
            return failure.at(self.file, 0)


def resolve(
    target: str, params: Mapping[str, str], n: str | None = None, *, for_dives: bool = False
) -> Job:
    """Check everything that the user gave, for a run or for the dives of algorithm E.

    Raises BadInput with one sentence, and its kind SolverFailed for a file that can be no solver.
    """
    texts = dict(params)
    if n is not None:
        if texts.get("n", n) != n:
            both = {"one": quoted(n), "other": quoted(texts["n"])}
            raise BadInput(_("n is given twice: {one} and {other}.").format(**both))
        texts["n"] = n
    if target in SOLVERS:
        return _of_catalogue(SOLVERS[target], texts)
    if target == INPUT:
        return streamed(Stream(), texts)
    if target.endswith(SUFFIX):
        return _of_recording(os.path.abspath(target), texts)
    foreign = target.lower().endswith(FOREIGN)
    if not foreign and (target.endswith(".py") or os.sep in target or "/" in target):
        return _of_file(os.path.abspath(target), texts, for_dives)
    raise BadInput(_no_solver(target))


def streamed(stream: Stream, texts: Mapping[str, str] = NO_PARAMS) -> Job:
    """A job for a stream; raises BadInput where parameters are given for it, which it says itself.
    """
    if texts:
        raise BadInput(
            _("A stream says its parameters itself, in its first line: {name} cannot be set.")
            .format(name=quoted(next(iter(texts))))
        )
    said = stream.said
    params = completed_by(said.picture, dict(said.params), said.known)
    name = stream.name if stream.name not in SOLVERS else f"{stream.name} ({INPUT})"
    return Job(name, tuple(params.items()), name, stream=stream)


def opened(path: str, params: Mapping[str, Value] = NO_PARAMS, before: str = "") -> Job:
    """A job for a user's file as it is now, whatever is wrong with it: the run will tell that.

    For a file that was saved or dropped on the window. Of `params` those stay that the file still
    takes; lines among them are where they stand now that were there `before`. Raises BadInput only
    where there is no such file.
    """
    path = os.path.abspath(path)
    if any(name in params for name in NAMES):
        params = moved(params, before, text_of_code(user_file.source(path)))
    try:
        solver = user_file.examine(path, "", Chosen.of(params))
        if solver.plain is not None and (unfit := solver.plain.program.unfit):
            params = {name: value for name, value in params.items() if name not in unfit}
            solver = user_file.examine(path, "", Chosen.of(params))
    except SolverFailed:
        return Job(path, tuple(params.items()))
    values = [(a.name, params[a.name] if _still_fits(a, params) else a.default)
              for a in solver.arguments]
    return Job(path, tuple((name, value) for name, value in values if value is not None))


def examined(job: Job) -> UserSolver:
    """What the syntax tree of a user's file tells, as the job has it run. Raises what
    `user_file.examine` raises."""
    return user_file.examine(job.file, job.text, Chosen.of(dict(job.params)))


def _still_fits(argument: Argument, params: Mapping[str, Value]) -> bool:
    return argument.name in params and argument.kind in (None, type(params[argument.name]))


def carried(solver: Solver, now: Mapping[str, Value]) -> Job:
    """A job for a solver of the catalogue, with the values of now where it has such parameters."""
    return beside(solver.key, {}, now)


def beside(target: str, params: Mapping[str, str], now: Mapping[str, Value]) -> Job:
    """A job with what was given for it, and of what was not the values of now where it has such
    parameters. Raises BadInput."""
    taken: dict[str, str] = {}
    if target in SOLVERS:
        taken = {p.name: str(now[p.name]) for p in SOLVERS[target].parameters if _carries(p, now)}
    elif target.endswith(".py"):
        fitting = (a for a in user_file.examine(target).arguments if _still_fits(a, now))
        taken = {argument.name: str(now[argument.name]) for argument in fitting}
    return resolve(target, {**taken, **params})


def _carries(parameter: Parameter, now: Mapping[str, Value]) -> bool:
    value = now.get(parameter.name)
    try:
        return value is not None and parameter.fits(value)
    except ValueError:  # a text of another solver's, which says itself what is wrong with it
        return True


def without_events(job: Job) -> Failure:
    """What is said of a run that has come to its end without an event."""
    with suppress(BadInput):
        if job.file and examined(job).plain is not None and not searches_of(job):
            return Failure("plain nothing").at(job.file, 0)
    return job.placed(Failure("no events"))


def describe(job: Job) -> Solver:
    """The catalogue's row for the job's solver, or one like it for a user's file.

    A file that can be no solver gets a row as well, so that the window can show what is wrong.
    """
    if job.target in SOLVERS:
        return SOLVERS[job.target]
    file_name = readable(os.path.basename(job.target))
    title = readable(os.path.basename(job.recording)) or file_name
    defaults: dict[str, Value | None] = {}
    picture, words, orientation = GENERAL, "", ""
    on_purpose: frozenset[str] = frozenset()
    own: Own | None = NOTHING
    if job.recording:
        picture, words, on_purpose, own = _recorded(job)
    watches: tuple[Watch, ...] = ()
    with suppress(BadInput):
        solver = examined(job)
        defaults = {argument.name: argument.default for argument in solver.arguments}
        picture, watches, words = solver.picture, solver.watches, solver.text
        on_purpose = solver.on_purpose
        own = replace(solver.own, text=job.text)
        if solver.plain is not None:
            program = solver.plain.program
            own = replace(own, by_calls=True, counts_none=not any(program.marks.values()),
                          late=next(iter(program.late.values()), 0),
                          known=_known(program, own.known, dict(job.params)))
        if solver.plain is not None and not own.values:
            names = names_of(job)
            names |= {number: _("line {line}").format(line=line) for number, line
                      in solver.plain.program.site_names.items()}
            own = replace(own, values=names)
        if solver.plain is not None and chooses_rows(solver.plain.program):
            orientation = "columns"
    parameters = (_field(name, value, defaults.get(name)) for name, value in job.params)
    about = shortened(words.partition("\n")[0], LONGEST_LINE)
    problem = Problem("custom", file_name, picture, about)
    return Solver(
        job.target, problem, title, job.target, _not_here, tuple(parameters), watches, (),
        words=words, on_purpose=on_purpose, own=own, orientation=orientation,
    )


def _known(
    program: Program, known: Mapping[str, Any], params: Mapping[str, Value]
) -> Mapping[str, Any]:
    """What is known of a program as it is run: what its call gives in place of its own calls, and
    where these give other things for other searches only what is the same for all of them."""
    found = dict(known)
    if "call" in params:
        found |= given_by(program, str(params["call"]))
    elif params.get("search", 1) != 1:
        for name in given_apart(program):
            found.pop(name, None)
    with suppress(ValueError):
        found |= pictured(str(params.get("picture", "")))[1]
    return found


def head_of_recording(job: Job) -> Head:
    """What a recording says beside its events, or a stream as far as it has come; raises BadFile.
    """
    stream = job.stream
    from visualizer.trace.file import Head, load_head

    if stream is None:
        return load_head(job.recording)
    source = ""
    with suppress(OSError):
        if path := stream.source:
            source = decoded(content(path, LARGEST_SOURCE), errors="replace")
    said = stream.head or head_of({"backstep": VERSION})
    return Head(job.target, True, job.params, source, stream.said.picture, names=names_of(job),
                said=said)


def _recorded(job: Job) -> tuple[str, str, frozenset[str], Own | None]:
    """The picture that a recording names, and what its source says: in docstrings, on purpose, of
    its problem. Its judge is not there: of a recording no code runs."""
    head = head_of_recording(job)
    if head.said:
        said = said_in(head.said)
        named = Own(said.depths, said.values or head.names, known=said.known)
        return head.picture, "", frozenset(), named
    source = user_file.examined(head.source)
    if source is None:
        return head.picture, "", frozenset(), Own(values=head.names) if head.own else None
    own = replace(source.own, judges=(), boards=()) if head.own else None
    if own is not None and head.names and not own.values:
        own = replace(own, values=head.names)
    return head.picture, source.text, source.on_purpose, own


def _field(name: str, value: Value, default: Value | None) -> Parameter:
    """The field for a parameter of a user's solver."""
    default = value if default is None else default
    if isinstance(value, bool):
        return Switch(name, bool(default), "", name)
    if isinstance(value, int):
        default = default if isinstance(default, int) else value
        return Number(name, default, -ANY_NUMBER, ANY_NUMBER, "", name)
    return Instance(name, str(default), {str(default): str(default)}, str, "", name)


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
            raise BadInput(told(error)) from None
    return Job(solver.key, tuple(params.items()))


def _of_file(path: str, texts: dict[str, str], for_dives: bool) -> Job:
    solver = (user_file.sequence_of(path) if for_dives
              else user_file.examine(path, "", Chosen.of(texts)))
    arguments = solver.arguments
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
    plain = solver.plain if isinstance(solver, user_file.UserSolver) else None
    if plain is not None:
        for failure in plain.program.unfit.values():
            raise BadInput(replace(failure, file=path).sentence())
        if "call" in texts:
            _check_call(texts["call"])
    if plain is not None and plain.entry is None and "call" not in texts:
        raise SolverFailed(replace(plain.lacks, file=path))
    return Job(path, tuple(params))


def _check_call(call: str) -> None:
    try:
        ast.parse(call.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadInput(
            _("call: {given} is not a Python expression, such as solve([], 0).").format(
                given=quoted(call))
        ) from None


def _of_recording(path: str, texts: dict[str, str]) -> Job:
    from visualizer.trace.file import load

    head = load(path).head
    name = os.path.basename(path)
    if texts:
        raise BadInput(
            _("{file} is a recorded run of {solver}: its parameters stay as they were.").format(
                file=name, solver=head.solver
            )
        )
    solver = None if head.own else SOLVERS.get(head.solver)
    if head.solver in SOLVERS and not (solver and takes(solver, dict(head.params))):
        raise BadInput(
            _("{file} was recorded with parameters that {solver} does not take here.").format(
                file=name, solver=head.solver
            )
        )
    params = completed(solver, dict(head.params)) if solver else dict(head.params)
    return Job(head.solver, tuple(params.items()), path)


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
        raise BadInput(no_parameter(solver, name, names))


def no_parameter(solver: str, name: str, names: list[str]) -> str:
    """The sentence about a parameter that a solver has not got, but `names`."""
    return _("{solver} has no parameter {name}. It takes: {names}.").format(
        solver=solver, name=quoted(name), names=", ".join(names)
    )


def _no_solver(target: str) -> str:
    if os.path.isfile(target):
        return _(
            "{file} is not a Python file. A program in another language prints its events and is "
            "started after --: {program} show -- COMMAND."
        ).format(file=quoted(target), program=PROGRAM)
    near = nearest(target, SOLVERS)
    if near:
        return _(
            'There is no solver {name}. Did you mean {near}? "{program} list" shows all.'
        ).format(name=quoted(target), near=near, program=PROGRAM)
    return _('There is no solver {name}. "{program} list" shows all.').format(
        name=quoted(target), program=PROGRAM
    )


def _not_here(**_params: Value) -> Events:
    raise RuntimeError("a user's file runs in a worker only: use Job.start")
