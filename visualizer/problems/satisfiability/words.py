"""What an event of a search for an assignment means in the words of literals and clauses."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.satisfiability import OCCURRENCES, SHORTEST
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped, minus
from visualizer.problems.asking import refusals
from visualizer.problems.narration import (
    Narration,
    Steps,
    exhausted_choices,
    narration,
    none_left_below,
    placed,
    solved,
    tried,
)
from visualizer.problems.satisfiability.rules import (
    Step,
    assignment,
    formula_of,
    shortest_clause,
    step,
)
from visualizer.problems.words import Words
from visualizer.trace.moment import NOT_KNOWN, Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why."""
    about = step(moment)
    if about is None:
        formula = formula_of(moment)
        clauses, variables = len(formula.clauses), formula.variables
        first = ngettext("{count} clause", "{count} clauses", clauses).format(count=clauses)
        sentence = ngettext(
            "{clauses}, and {count} variable that is still open.",
            "{clauses}, and {count} variables that are still open.",
            variables,
        ).format(clauses=first, count=variables)
    else:
        sentence = _sentence(moment, about)
    return narration(moment, sentence)


def _sentence(moment: Moment, about: Step) -> str:
    if moment.kind == TRY:
        return _try(moment, about)
    if moment.kind == PUSH:
        return placed(_push(about), _reasons(moment, about))
    if moment.kind == SOLUTION:
        open_clauses = about.now.unsatisfied
        missing = (
            _("clause {clause} has no true literal").format(clause=open_clauses[0])
            if open_clauses
            else ""
        )
        return solved(moment, _solution(about, grouped(moment.counters.solutions)),
                      _explained, missing)  # fmt: skip
    assert moment.kind == POP
    return f"{_back(moment, about)} {_next(moment, about)}".rstrip()


def _explained(moment: Moment) -> str:
    about = step(moment)
    assert about is not None
    return _("{literal} must not be true: {reasons}").format(
        literal=signed(moment.value), reasons=_reasons(moment, about)
    )


def _reasons(moment: Moment, about: Step) -> str:
    """Why the rules refuse the literal; "" if they do not."""
    found = refusals(moment)
    if not found:
        return ""
    if found[0].why == "assigned":
        return _("variable {variable} has a value already").format(**_words(about))
    if found[0].why == "literal":
        return _("there is no such variable")
    return _("clause {conflict} would have no true literal").format(**_words(about))


def signed(literal: int) -> str:
    """A literal with a true minus sign."""
    return minus(literal)


def _words(about: Step) -> dict[str, object]:
    return {
        "literal": signed(about.literal),
        "opposite": signed(-about.literal),
        "variable": abs(about.literal),
        "value": _("true") if about.literal > 0 else _("false"),
        "reason": about.reason,
        "conflict": about.conflict,
    }


def _try(moment: Moment, about: Step) -> str:
    words, reasons = _words(about), _reasons(moment, about)
    refused = ""
    if about.conflict is not None and about.reason is not None:
        refused = _refuse(about)
    elif reasons:
        refused = _("Literal {literal}: {reasons}").format(reasons=reasons, **words)
    if about.reason is not None:
        why = _why_false(about, about.reason) or _("it has no other literal")
        fits = _("Clause {reason} implies {literal}: {why}.").format(why=why, **words)
    elif not moment.is_first_try:
        fits = _("Decide variable {variable} the other way: try {value}.")
        if (moment.before or (0, 0, 0))[2] != -moment.value:
            fits = _("Decide variable {variable}: try {value}.")
    elif about.before.unit is None:
        fits = _undecided(moment, about)
    else:
        fits = _("Decide variable {variable}: try {value} first.")
    return tried(
        moment,
        fits=fits.format(**words),
        despite=_(
            "Literal {literal}: the code rejects it, although every clause can still have a true "
            "literal."
        ).format(**words),
        refused=refused,
        then="" if about.reason is not None else _next(moment, about),
    )


def _undecided(moment: Moment, about: Step) -> str:
    """The sentence for a decision, with the reason for its variable where the order has one."""
    words, most = _words(about), about.before.occurrences
    clause, times = shortest_clause(moment, about), most.get(abs(about.literal), 0)
    if clause is not None:
        return _(
            "Clause {clause} is the shortest without a true literal. Decide its first open "
            "variable, {variable}: try {value} first."
        ).format(clause=clause, **words)
    if moment.params.get("order") == OCCURRENCES and times and times == max(most.values()):
        return ngettext(
            "Variable {variable} occurs most often in clauses without a true literal, {times} "
            "time. Decide it: try {value} first.",
            "Variable {variable} occurs most often in clauses without a true literal, {times} "
            "times. Decide it: try {value} first.",
            times,
        ).format(times=times, **words)
    return _("No clause implies anything. Decide variable {variable}: try {value} first.")


def _refuse(about: Step) -> str:
    assert about.conflict is not None
    why = _why_false(about, about.conflict)
    if not why:
        return _(
            "Clause {reason} implies {literal}, but clause {conflict} is only {opposite}: "
            "a conflict"
        ).format(**_words(about))
    return _(
        "Clause {reason} implies {literal}, but clause {conflict} implies {opposite}, as {why}: "
        "a conflict"
    ).format(why=why, **_words(about))


def _why_false(about: Step, clause: int) -> str:
    """The choices that have made the other literals of a clause false, as they were made."""
    others = about.before.refusers(clause)
    path = about.before.path
    choices = [signed(path[depth]) for depth in sorted(set(others.values()))]
    if not others:
        return ""
    if len(others) == 1:
        return _("{choice} has made its other literal false").format(choice=choices[0])
    return _("{choices} have made its other literals false").format(
        choices=all_of(choices)
    )


def _push(about: Step) -> str:
    count = len(about.now.formula.clauses)
    done = count - len(about.now.unsatisfied)
    return _(
        "Variable {variable} is {value}. Clauses with a true literal: {done} of {count}."
    ).format(done=done, count=count, **_words(about))


def _solution(about: Step, number: str) -> str:
    free = about.now.open_variables
    if not free:
        sentence = _("Solution {number}: every clause has a true literal.")
    elif len(free) == 1:
        sentence = _(
            "Solution {number}: every clause has a true literal. Variable {free} may be either."
        )
    else:
        sentence = _(
            "Solution {number}: every clause has a true literal. Variables {free} may be either."
        )
    return sentence.format(number=number, free=all_of([str(v) for v in free]))


def _back(moment: Moment, about: Step) -> str:
    known = moment.next_try is not None and moment.next_try is not NOT_KNOWN
    if moment.before_kind == SOLUTION and known:
        sentence = _("Take back {literal} and look for more.")
    elif moment.before_kind == SOLUTION:
        sentence = _("Take back {literal}.")
    elif not _had_all_below(moment):
        sentence = _("Nothing more is tried with {literal}: take it back.")
    elif _met_a_conflict(moment):
        sentence = _("The conflict stands: take back {literal}.")
    else:
        sentence = _("Nothing is left to try with {literal}: take it back.")
    return sentence.format(**_words(about))


def _tried_below(moment: Moment) -> tuple[int, ...]:
    """At a POP: both literals of the variable tried last; none where none that was open was tried.
    """
    if not moment.exhausted or moment.before is None:
        return ()
    literal = moment.before[2]
    is_open = abs(literal) in assignment(formula_of(moment), moment.standing).open_variables
    return (literal, -literal) if is_open else ()


def _had_all_below(moment: Moment) -> bool:
    """At a POP: does no value of the variable tried last lead on, or has each had its turn?"""
    literals = _tried_below(moment)
    return bool(literals) and none_left_below(moment, literals)


def exhausted(moment: Moment) -> list[Moment]:
    """At a POP after which no value is left for a variable both, being tried; else none.

    The one that would be true comes first.
    """
    literals = sorted(_tried_below(moment), reverse=True)
    return exhausted_choices(moment, literals) if literals else []


def none_left(literal: int) -> str:
    """What is said of a variable that no value is left for."""
    return _("variable {variable}: no value is left").format(variable=abs(literal))


def told_of(choice: Moment, turn: str) -> str:
    """Why the rules refuse a literal; of one that they allow `turn`."""
    about = step(choice)
    assert about is not None
    reasons = _reasons(choice, about) or turn
    return _("Literal {literal}: {reasons}").format(reasons=reasons, **_words(about))


def _met_a_conflict(moment: Moment) -> bool:
    """At a POP: has the literal tried last met a clause that would have no true one left?"""
    if moment.before is None or moment.before[0] != TRY:
        return False
    below = assignment(formula_of(moment), (*moment.path, moment.value))
    return below.conflict(moment.before[2]) is not None


def _next(moment: Moment, about: Step) -> str:
    """What is tried next in place of the literal; "" where that is not known."""
    following = moment.next_try
    if following is NOT_KNOWN:
        return ""
    if following == -moment.value:
        sentence = _("Next: the same variable {other}.").format(
            other=_("false") if about.literal > 0 else _("true")
        )
    elif following is not None:
        sentence = _("Next: {following}.").format(following=signed(following))
    elif about.reason is not None:
        sentence = _("Clause {reason} allows no other value.")
    elif moment.tried_before == (-moment.value,):
        sentence = _("Both values of variable {variable} have been tried.")
    else:
        sentence = _("No other value follows.")
    return sentence.format(**_words(about))


def steps(moment: Moment) -> Steps:
    """DPLL in words; see sentences.STEPS."""
    first = {
        OCCURRENCES: _("Take the literal that a unit clause implies; without one, the variable "
                       "most frequent where no literal is true: try it true, later false."),
        SHORTEST: _("Take the literal that a unit clause implies; without one, the first variable "
                    "of the shortest clause that is not satisfied: try it true, later false."),
    }.get(str(moment.params.get("order")))
    return (
        first
        or _("Take the literal that a unit clause implies; without one, the first open variable: "
             "try it true, later false."),
        _("If another clause would then have no true literal left, that is a conflict: leave "
          "the literal."),
        _("Otherwise it is true from now on: go on with the clauses that are not satisfied."),
        _("If every clause has a true literal, this is a solution: note it."),
        _("If nothing is left, or after a solution, take the latest literal back; if decided true, "
          "try it false."),
    )  # fmt: skip


def name_of(_moment: Moment, _depth: int, value: int) -> str:
    """What a choice is called in questions."""
    return _("literal {literal}").format(literal=minus(value))


WORDS = Words(narrate=narrate, steps=steps, name=name_of)
