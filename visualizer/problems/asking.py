"""A problem asked about a run: may its rules judge it at all, and what do they say of a moment?

Drawing, sentences, questions and both judges read the same answer. A user's file names a picture
whose problem has rules and words; what these need may be missing from its parameters, and its
values may be anything. That is met here alone: where a problem fails to answer, nothing is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final, ParamSpec, TypeVar

from solvers.catalog import PROBLEMS
from solvers.instances.places import Wrong
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import minus
from visualizer.jobs.needs import missing, own_of
from visualizer.jobs.parameters import told as said_of
from visualizer.jobs.plain.options import NAMES, ON_CELLS
from visualizer.problems.own import OWN_RULES, judges_itself, lacks_allowed
from visualizer.problems.record import Record, record_of
from visualizer.problems.rules import Flaw, Refusal, Rules, Square
from visualizer.trace.moment import Moment

P = ParamSpec("P")
T = TypeVar("T")


def careful(question: Callable[P, T]) -> Callable[P, T | None]:
    """A question to a problem whose answer is None where it fails."""

    def ask(*args: P.args, **kwargs: P.kwargs) -> T | None:
        try:
            return question(*args, **kwargs)
        except Exception:  # the values and parameters of a user's file may be anything
            return None

    return ask


class Careful:
    """Rules that answer None where the values of a run mean nothing to them."""

    def __init__(self, rules: Rules) -> None:
        self.entered_once = rules.entered_once
        self.names = careful(rules.names)
        self.refusals = careful(rules.refusals)
        self.is_solution = careful(rules.is_solution)
        self.candidates = careful(rules.candidates)
        self.offered = careful(rules.offered)
        self.emptied = careful(rules.emptied)
        self.ambiguous = careful(rules.ambiguous)


def record_for(moment: Moment) -> Record | None:
    """What is known of the problem that the moment's run is about; None where it has no picture."""
    return record_of(moment.solver.problem.picture)


def rules_of(moment: Moment) -> Careful | None:
    """The rules of the moment's run: what its file judges by itself, else those of the problem that
    it is about; None where there are none, or where they cannot judge that run (`misfit`)."""
    if judges_itself(moment):
        return Careful(OWN_RULES)
    record = record_for(moment)
    return None if record is None or misfit(moment) else Careful(record.rules)


def square_of(moment: Moment, depth: int, value: int) -> Square | None:
    """The square of the picture (row from the top, column) at which a choice stands; None: none."""
    record = record_for(moment)
    return None if record is None else careful(record.rules.square)(moment, depth, value)


def has_squares(moment: Moment) -> bool:
    """Does each choice stand at a square of the picture?"""
    record = record_for(moment)
    return record is not None and type(record.rules).square is not Rules.square


def known_solutions(moment: Moment) -> int | None:
    """How many solutions the problem of the moment's run has, as published; None: not known."""
    record = record_for(moment)
    if record is None or judges_itself(moment):
        return None
    known = record.known
    return careful(lambda: known({"n": moment.n, "m": moment.n} | dict(moment.params)))()


def misfit(moment: Moment) -> str:
    """Why the rules of a run's problem cannot judge the run, as half a sentence; "" where they can,
    and where there are none."""
    record = record_for(moment)
    if record is None:
        return ""
    rules = record.rules
    if why := _meant_otherwise(moment):
        return why
    if lacking := missing(moment.solver.problem.picture, moment.params):
        return _("no value of a parameter {name} can be read").format(name=lacking[0])
    try:
        said = rules.misfit(moment)
        asked = moment.solver.problem.picture, frozenset(moment.params.items())
        if not said and asked not in _answered:
            rules.is_solution(moment, ())
            if len(_answered) > MOST_REMEMBERED:
                _answered.clear()
            _answered.add(asked)
        return said
    except Wrong as error:
        return said_of(error).rstrip(".")
    except Exception:  # the parameters of a user's file may be anything
        return _("its parameters are not those of this problem")


def _meant_otherwise(moment: Moment) -> str:
    """Why the choices of a plain program are for certain not what a picture takes them for; ""
    where that is not known. What a Sudoku's are is known from what is written into its cells."""
    own = own_of(moment.solver)
    if not own.by_calls or picture_key(moment.solver.problem.picture) in ON_CELLS:
        return ""
    if own.exchanges:
        return _("its choices are the places of what is exchanged, not what is there then")
    if own.same_value:
        return _(
            "several calls in one pass of its loop go on with the same value (lines {lines}), "
            "which does not say which of them is chosen"
        ).format(lines=", ".join(map(str, own.same_value)))
    several = next((one for one in islice(own.values.values(), SO_MANY_NAMES)
                    if one.startswith("(")), None)
    if several is None:
        return ""
    return _("each of its choices is several things at once, such as {value}").format(value=several)


SO_MANY_NAMES: Final = 50
"""Of so many names of values it is looked whether they are those of several things at once."""

MOST_REMEMBERED: Final = 1000

_answered: set[object] = set()
"""Parameters with which the rules of a picture's problem have answered once: they always do."""


def unmet(moment: Moment) -> str:
    """What the picture that a user's file names needs and is not given; "" where nothing is."""
    picture = moment.solver.problem.picture
    needed = missing(picture, moment.params)
    if not needed:
        return ""
    key = picture_key(picture)
    there = [one.name for one in moment.solver.parameters if one.name not in NAMES]
    record = record_of(picture)
    if own_of(moment.solver).by_calls and record is not None:  # it cannot be given as a parameter
        wants = record.wants.parameters
        return _(
            "PICTURE {picture} needs {needed}: not found in the program. Say it in the file, as "
            "{line}, or on the command line, as --picture '{said}'. Shown without it."
        ).format(
            picture=key, needed=all_of(f"{name} ({_(wants[name])})" for name in needed),
            line=all_of(f"{name} = …" for name in needed),
            said=" ".join([key, *(f"{name}=…" for name in needed)]),
        )
    said = (
        _("PICTURE {picture} needs {needed}; the solver has {there}. Shown without it.") if there
        else _("PICTURE {picture} needs {needed}; the solver has no parameters. Shown without it.")
    )
    return said.format(picture=key, needed=all_of(needed), there=all_of(there))


def taken_for(moment: Moment) -> str:
    """What the picture that a plain program names takes its choices for: they may be something
    else. "" for other runs."""
    picture = moment.solver.problem.picture
    record, own = record_of(picture), own_of(moment.solver)
    if record is None or not own.by_calls or own.judges:
        return ""
    return _(
        "Either the program is wrong, or its choices are not what PICTURE {picture} takes them "
        "for. Depth: {depth}. Value: {value}."
    ).format(picture=picture_key(picture), depth=_(record.wants.depth),
             value=_(record.wants.value))


def picture_key(picture: str) -> str:
    """What PICTURE can be to have a picture: the name of its problem."""
    return next((one.key.replace("-", "_") for one in PROBLEMS if one.picture == picture), picture)


def not_judged(moment: Moment) -> str:
    """That the rules cannot judge an event, and why; "" where they can, or where there are none."""
    if said := unmet(moment):
        return said
    if why := misfit(moment):
        return _("The rules cannot judge this run: {reason}.").format(reason=why)
    depth = unknown(moment)
    if depth is None:
        return ""
    value = moment.yielded
    if depth != moment.depth:
        trace = moment.trace
        value = moment.path[depth] if trace is None else trace.yielded_path(moment.event)[depth]
    return _("Value {value} at depth {depth} names nothing in this problem.").format(
        value=minus(value), depth=depth
    )


def unknown(moment: Moment) -> int | None:
    """The depth of the first choice, the event's included, that names nothing in the problem.

    None where there is none, and where the rules do not judge the run.
    """
    rules = rules_of(moment)
    return None if rules is None else _unnamed(rules, moment)


def _unnamed(rules: Careful, moment: Moment) -> int | None:
    if moment.kind is None:
        return None
    choices = (*moment.path[: moment.depth], moment.value)
    return next((d for d, v in enumerate(choices) if rules.names(moment, d, v) is False),
                None)


def refusals(moment: Moment) -> tuple[Refusal, ...] | None:
    """Why the rules refuse the event's choice after those above it; () if they allow it.

    None where that cannot be said: without rules, where a user's file lacks what they need, or
    where a choice names nothing that they know.
    """
    rules = rules_of(moment)
    if rules is None or moment.kind is None or _unnamed(rules, moment) is not None:
        return None
    return rules.refusals(moment, moment.path[: moment.depth], moment.value)


def entries_against(choices: Iterable[Moment]) -> list[int]:
    """The entries that refuse some choices (Refusal.entry), each once, in their order."""
    found = {one.entry for choice in choices for one in refusals(choice) or ()}
    return sorted(entry for entry in found if entry is not None)


def allowed(moment: Moment, path: Sequence[int], candidates: Iterable[int]) -> list[int] | None:
    """Those of the candidates that the rules allow after a path; None where that is not known."""
    rules = rules_of(moment)
    if rules is None:
        return None
    refused = [(value, rules.refusals(moment, path, value)) for value in candidates]
    if any(found is None for _value, found in refused):
        return None
    return [value for value, found in refused if not found]


def offered(moment: Moment, path: Sequence[int]) -> list[int]:
    """What the problem offers after a path to who takes the steps; [] where that is not known."""
    rules = rules_of(moment)
    return [] if rules is None else [*(rules.offered(moment, path) or ())]


def emptied(moment: Moment, path: Sequence[int]) -> int | None:
    """The place for which the choices of a path leave nothing; None: there is none, or not known.
    """
    rules = rules_of(moment)
    return None if rules is None else rules.emptied(moment, path)


def is_solution(moment: Moment) -> bool | None:
    """Are the choices in force a solution by the rules? None where that cannot be said."""
    rules = rules_of(moment)
    return None if rules is None else rules.is_solution(moment, moment.path)


def flaw(moment: Moment) -> Flaw | None:
    """What is wrong with the choices in force as a solution; None if nothing is, or not known."""
    rules = rules_of(moment)
    if rules is None or is_solution(moment) is not False:
        return None
    path = moment.path
    for depth, value in enumerate(path):
        refused = rules.refusals(moment, path[:depth], value)
        if refused is None and not lacks_allowed(moment):
            return None
        if refused:
            return Flaw(depth, refused)
    return Flaw(len(path), ())
