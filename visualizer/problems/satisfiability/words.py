"""What an event of a search for an assignment means in the words of literals and clauses."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.events import SOLUTION, TRY
from solvers.satisfiability import OCCURRENCES, SHORTEST
from visualizer.base.i18n import gettext, ngettext
from visualizer.base.i18n import mark as _
from visualizer.base.lists import all_of
from visualizer.base.numbers import minus
from visualizer.problems.narration import exhausted_choices, none_left_below
from visualizer.problems.quiz import Quiz
from visualizer.problems.satisfiability.rules import (
    Step,
    assignment,
    formula_of,
    shortest_clause,
    step,
)
from visualizer.problems.telling import following
from visualizer.problems.words import Named, Say, Steps, Words
from visualizer.trace.moment import Moment


def _start(moment: Moment) -> str:
    clauses, variables = len(formula_of(moment).clauses), formula_of(moment).variables
    first = ngettext("{count} clause", "{count} clauses", clauses).format(count=clauses)
    return ngettext(
        "{clauses}, and {count} variable without a value.",
        "{clauses}, and {count} variables without a value.",
        variables,
    ).format(clauses=first, count=variables)


def signed(literal: int) -> str:
    """A literal with a true minus sign."""
    return minus(literal)


def _about(moment: Moment) -> Step:
    about = step(moment)
    assert about is not None
    return about


def _facts(moment: Moment) -> Mapping[str, object]:
    about, next_try = _about(moment), moment.next_try
    now, literal, variable = about.now, about.literal, abs(about.literal)
    true, false = gettext("true"), gettext("false")
    return {
        "literal": signed(literal), "opposite": signed(-literal), "variable": variable,
        "value": true if literal > 0 else false, "other": false if literal > 0 else true,
        "reason": about.reason, "conflict": about.conflict, "why": _why_false(about),
        "clause": shortest_clause(moment, about), "times": about.before.occurrences.get(variable),
        "done": len(now.formula.clauses) - len(now.unsatisfied), "count": len(now.formula.clauses),
        "missing": next(iter(now.unsatisfied), ""), "free": all_of(map(str, now.open_variables)),
        "following": signed(next_try) if isinstance(next_try, int) else "",
    }


def _why_false(about: Step) -> str:
    """The choices that have made the other literals of a clause false, as they were made: of that
    which is in conflict with the literal, else of that which implies it."""
    clause = about.reason if about.conflict is None else about.conflict
    others = {} if clause is None else about.before.refusers(clause)
    choices = [signed(about.before.path[depth]) for depth in sorted({*others.values()})]
    if not others:
        return gettext("it has no other literal")
    if len(others) == 1:
        return gettext("literal {choice} made its other literal false").format(choice=choices[0])
    return gettext("literals {choices} made its other literals "
                   "false").format(choices=all_of(choices))


def _fits(moment: Moment) -> str:
    about = _about(moment)
    if about.reason is not None:
        return _("Clause {reason} implies literal {literal}: {why}.")
    if not moment.is_first_try:
        if moment.before is not None and moment.before[2] == -moment.value:
            return _("Now the other value for variable {variable}: try {value}.")
        return _("Choose a value for variable {variable}: try {value}.")
    if about.before.unit is not None:
        return _("Choose a value for variable {variable}: try {value} first.")
    if shortest_clause(moment, about) is not None:
        return _("Clause {clause} is the shortest without a true literal: try {value} for its "
                 "first variable without a value, {variable}.")
    most = about.before.occurrences
    times = most.get(abs(about.literal), 0)
    if moment.params.get("order") == OCCURRENCES and times and times == max(most.values()):
        return ngettext(
            "Variable {variable} occurs most often in clauses without a true literal, {times} "
            "time. Try {value} for it first.",
            "Variable {variable} occurs most often in clauses without a true literal, {times} "
            "times. Try {value} for it first.",
            times,
        )
    return _("No clause implies anything: try {value} for variable {variable} first.")


def _refused(moment: Moment) -> str:
    about = _about(moment)
    if about.conflict is None or about.reason is None:
        return _("Literal {literal}: {reasons}")
    if about.before.refusers(about.conflict):
        return _("Conflict: clause {reason} implies {literal}, clause {conflict} implies "
                 "{opposite}, as {why}")
    return _("Conflict: clause {reason} implies literal {literal}, but clause {conflict} is only "
             "{opposite}")


def _next(moment: Moment) -> Say:
    """What is tried next in place of the literal; "" where a clause has decided on it."""
    about = _about(moment)
    if moment.kind == TRY and about.reason is not None:
        return ""
    if moment.next_try == -moment.value:
        return _("Next: {other} for the same variable.")
    if moment.next_try is not None:
        return _("Next: literal {following}.")
    if about.reason is not None:
        return Named("none_left", _("Clause {reason} allows no other value."))
    if moment.tried_before == (-moment.value,):
        return Named("none_left", _("Both values of variable {variable} have been tried."))
    return _("No other value is tried.")


def _solution(moment: Moment) -> str:
    return {
        0: _("Solution {count}: every clause has a true literal."),
        1: _("Solution {count}: every clause has a true literal. Variable {free} may be either."),
    }.get(
        len(_about(moment).now.open_variables),
        _("Solution {count}: every clause has a true literal. Variables {free} may be either."),
    )


def _back(moment: Moment) -> Say:
    if moment.before_kind == SOLUTION:
        if isinstance(moment.next_try, int):
            return Named("more", _("Literal {literal} is taken back to look for more."))
        return _("Literal {literal} is taken back.")
    literals = _tried_below(moment)
    if not literals or not none_left_below(moment, literals):
        return Named("nothing_below", _("Nothing more is tried with literal {literal}: it is taken "
                                        "back."))
    if _met_a_conflict(moment):
        return Named("none_below", _("The conflict remains: literal {literal} is taken back."))
    return Named("none_below", _("Nothing is left to try with literal {literal}: it is taken "
                                 "back."))


def _tried_below(moment: Moment) -> tuple[int, ...]:
    """At a POP: both literals of the variable tried last; none where none that was open was tried.
    """
    if not moment.exhausted or moment.before is None:
        return ()
    literal = moment.before[2]
    is_open = abs(literal) in assignment(formula_of(moment), moment.standing).open_variables
    return (literal, -literal) if is_open else ()


def _met_a_conflict(moment: Moment) -> bool:
    """At a POP: has the literal tried last met a clause that would have no true one left, and has
    no other one led to a solution?"""
    if moment.before is None or moment.before[0] != TRY or moment.solved_below is not False:
        return False
    below = assignment(formula_of(moment), (*moment.path, moment.value))
    return below.conflict(moment.before[2]) is not None


def exhausted(moment: Moment) -> list[Moment]:
    """At a POP after which no value is left for a variable both, being tried; else none.

    The one that would be true comes first.
    """
    literals = sorted(_tried_below(moment), reverse=True)
    return exhausted_choices(moment, literals) if literals else []


def none_left(literal: int) -> str:
    """What is said of a variable that no value is left for."""
    return gettext("variable {variable}: no value is left").format(variable=abs(literal))


def _steps(moment: Moment) -> Steps:
    first = {
        OCCURRENCES: _("Take the literal that a unit clause implies; without one, the variable "
                       "most frequent where no literal is true: try true, later false."),
        SHORTEST: _("Take the literal that a unit clause implies; without one, the first variable "
                    "of the shortest clause that is not satisfied: try true, later false."),
    }
    return (
        first.get(
            str(moment.params.get("order")),
            _("Take the literal that a unit clause implies; without one, the first variable "
              "without a value: try true, later false."),
        ),
        _("If another clause could then have no true literal any more, that is a conflict: skip "
          "the literal."),
        _("Otherwise it is true from now on: go on with the clauses that are not satisfied."),
        _("If every clause has a true literal, this is a solution: note it."),
        _("If nothing is left, or after a solution, take the latest literal back; if chosen as "
          "true, try false."),
    )


WORDS: Words = Words(
    facts=_facts,
    start=_start,
    fits=_fits,
    despite=_("Literal {literal}: the code rejects it, although every clause can still have a true "
              "literal."),
    refused=_refused,
    explained=_("literal {literal} must not be true: {reasons}"),
    reasons={
        "assigned": _("variable {variable} has a value already"),
        "conflict": _("clause {conflict} would have no true literal"),
        "": _("there is no such variable"),
    },
    reason=lambda moment, _one: _facts(moment),
    first_only=True,
    next=_next,
    no_other=_next,
    placed=_(
        "Variable {variable} is {value}. Clauses satisfied: {done} of {count}."
    ),
    solution=_solution,
    incomplete=_("clause {missing} has no true literal"),
    back=lambda moment: (_back(moment), following(WORDS, moment)),
    candidate=_("Literal {literal}: {reasons}"),
    steps=_steps,
    name=lambda _moment, _depth, value: gettext("literal {literal}").format(literal=minus(value)),
    quiz=Quiz(
        tried=_("Which literal is tried next?"),
        goes=_("Which literal is taken back now?"),
        far=_("How many literals are taken back now, one after another?"),
        against=_("{candidate} is rejected. Which literals conflict with it?"),
        next=_("another literal in its place"),
        deeper=_("on with the next variable"),
        all_back=_("all literals are taken back"),
        given={"conflict": _("the clause by itself")},
    ),
)
