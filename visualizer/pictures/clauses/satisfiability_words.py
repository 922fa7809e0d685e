"""What an event of a search for an assignment means in the words of literals and clauses."""

from __future__ import annotations

from solvers.events import PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.clauses.cnf import Step, formula_of, step
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.trace.moment import Moment


def narrate(moment: Moment) -> Narration:
    """What happens and why."""
    about = step(moment)
    if about is None:
        formula = formula_of(moment)
        sentence = _("{clauses} clauses, and {variables} variables that are still open.").format(
            clauses=len(formula.clauses), variables=formula.variables
        )
    elif moment.kind == TRY:
        sentence = _refuse(about) if about.conflict is not None else _try(about)
    elif moment.kind == PUSH:
        sentence = _push(about)
    elif moment.kind == SOLUTION:
        sentence = _solution(about, grouped(moment.counters.solutions))
    else:
        before = None if moment.before is None else moment.before[0]
        sentence = f"{_back(about, before)} {_next(about)}"
    return narration(moment, sentence)


def signed(literal: int) -> str:
    """A literal with a true minus sign."""
    return str(literal).replace("-", "−")


def _words(about: Step) -> dict[str, object]:
    return {
        "literal": signed(about.literal),
        "opposite": signed(-about.literal),
        "variable": abs(about.literal),
        "value": _("true") if about.literal > 0 else _("false"),
        "reason": about.reason,
        "conflict": about.conflict,
    }


def _try(about: Step) -> str:
    if about.reason is not None:
        why = _why_false(about, about.reason)
        if not why:
            return _("Clause {reason} implies {literal}: it has no other literal.").format(
                **_words(about)
            )
        return _("Clause {reason} implies {literal}: {why}.").format(why=why, **_words(about))
    if about.literal > 0:
        return _(
            "No clause implies anything. Decide variable {variable}: try {value} first."
        ).format(**_words(about))
    return _("Decide variable {variable} the other way: try {value}.").format(**_words(about))


def _refuse(about: Step) -> str:
    assert about.conflict is not None
    why = _why_false(about, about.conflict)
    if not why:
        return _(
            "Clause {reason} implies {literal}, but clause {conflict} is only {opposite}: "
            "a conflict."
        ).format(**_words(about))
    return _(
        "Clause {reason} implies {literal}, but clause {conflict} implies {opposite}, as {why}: "
        "a conflict."
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
        choices=enumerate_words(choices)
    )


def _push(about: Step) -> str:
    count = len(about.now.formula.clauses)
    done = count - len(about.now.unsatisfied)
    return _(
        "Variable {variable} is {value}: {done} of {count} clauses have a true literal."
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
    return sentence.format(number=number, free=enumerate_words([str(v) for v in free]))


def _back(about: Step, before: int | None) -> str:
    if before == SOLUTION:
        sentence = _("Take back {literal} and look for more.")
    elif before == TRY:
        sentence = _("The conflict stands: take back {literal}.")
    else:
        sentence = _("Nothing is left to try with {literal}: take it back.")
    return sentence.format(**_words(about))


def _next(about: Step) -> str:
    if about.reason is not None:
        sentence = _("Clause {reason} allows no other value.")
    elif about.literal > 0:
        sentence = _("Next: the same variable false.")
    else:
        sentence = _("Both values of variable {variable} have been tried.")
    return sentence.format(**_words(about))
