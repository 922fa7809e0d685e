"""The rules asked about a moment: may they judge its run at all, and what do they say of it?

Drawing, sentences, questions and the debugger read the same answer. A user's file names a picture
whose problem has rules; what these need may be missing from its parameters: then nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import minus
from visualizer.problems import record_of
from visualizer.problems.rules import Flaw, Refusal, Rules
from visualizer.trace.moment import Moment


def rules_of(moment: Moment) -> Rules | None:
    """The rules of the problem that the moment's run is about; None where there are none, or where
    they cannot judge that run (`misfit`)."""
    record = record_of(moment.solver.problem.picture)
    return None if record is None or misfit(moment) else record.rules


def misfit(moment: Moment) -> str:
    """Why the rules of a run's problem cannot judge the run, as half a sentence; "" where they can,
    and where there are none."""
    record = record_of(moment.solver.problem.picture)
    if record is None:
        return ""
    rules = record.rules
    try:
        said = rules.misfit(moment)
        asked = moment.solver.problem.picture, frozenset(moment.params.items())
        if not said and asked not in _answered:
            rules.is_solution(moment, ())
            if len(_answered) > MOST_REMEMBERED:
                _answered.clear()
            _answered.add(asked)
        return said
    except Exception as error:  # the parameters of a user's file may be anything
        if isinstance(error, KeyError) and error.args[0] not in moment.params:
            return _("no value of a parameter {name} can be read").format(name=error.args[0])
        return _("its parameters are not those of this problem")


MOST_REMEMBERED: Final = 1000

_answered: set[object] = set()
"""Parameters with which the rules of a picture's problem have answered once: they always do."""


def not_judged(moment: Moment) -> str:
    """That the rules cannot judge an event, and why; "" where they can, or where there are none."""
    if why := misfit(moment):
        return _("The rules cannot judge this run: {reason}.").format(reason=why)
    depth = unknown(moment)
    if depth is None:
        return ""
    value = moment.value if depth == moment.depth else moment.path[depth]
    return _("Value {value} at depth {depth} names nothing in this problem.").format(
        value=minus(value), depth=depth
    )


def unknown(moment: Moment) -> int | None:
    """The depth of the first choice, the event's included, that names nothing in the problem.

    None where there is none, and where the rules do not judge the run.
    """
    rules = rules_of(moment)
    return None if rules is None else _unnamed(rules, moment)


def _unnamed(rules: Rules, moment: Moment) -> int | None:
    if moment.kind is None:
        return None
    choices = (*moment.path[: moment.depth], moment.value)
    return next((d for d, v in enumerate(choices) if not rules.names(moment, d, v)), None)


def refusals(moment: Moment) -> tuple[Refusal, ...] | None:
    """Why the rules refuse the event's choice after those above it; () if they allow it.

    None where that cannot be said: without rules, where a user's file lacks what they need, or
    where a choice names nothing that they know.
    """
    rules = rules_of(moment)
    if rules is None or moment.kind is None:
        return None
    try:
        if _unnamed(rules, moment) is not None:
            return None
        return rules.refusals(moment, moment.path[: moment.depth], moment.value)
    except Exception:  # the values of a user's file may be anything
        return None


def allowed(moment: Moment, path: Sequence[int], candidates: Iterable[int]) -> list[int] | None:
    """Those of the candidates that the rules allow after a path; None where that is not known."""
    rules = rules_of(moment)
    if rules is None:
        return None
    try:
        return [value for value in candidates if not rules.refusals(moment, path, value)]
    except Exception:  # see above
        return None


def is_solution(moment: Moment) -> bool | None:
    """Are the choices in force a solution by the rules? None where that cannot be said."""
    rules = rules_of(moment)
    if rules is None:
        return None
    try:
        return rules.is_solution(moment, moment.path)
    except Exception:  # see above
        return None


def flaw(moment: Moment) -> Flaw | None:
    """What is wrong with the choices in force as a solution; None if nothing is, or not known."""
    rules = rules_of(moment)
    if rules is None or is_solution(moment) is not False:
        return None
    path = moment.path
    try:
        for depth, value in enumerate(path):
            refused = rules.refusals(moment, path[:depth], value)
            if refused:
                return Flaw(depth, refused)
    except Exception:  # see above
        return None
    return Flaw(len(path), ())
