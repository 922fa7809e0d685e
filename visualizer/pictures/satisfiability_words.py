"""Satisfiability: what the literals of a path make of the clauses.

Worked out from the formula and the path alone. Clauses go by their numbers, from 0; choices by
their depth.

What an event of a search for an assignment means in the words of literals and clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from solvers.events import PUSH, SOLUTION, TRY
from solvers.instances.formulas import Formula, read_dimacs
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.trace.moment import Moment


@dataclass(frozen=True)
class Assigned:
    """A literal that is true. reason: the clause that implied it, None for a decision.

    level  how many decisions were made up to here
    """

    literal: int
    reason: int | None
    level: int


class Assignment:
    """The literals of a path.

    depth_of    for each true literal its depth
    trail       what is known of each, one a depth
    """

    def __init__(self, formula: Formula, path: Sequence[int]) -> None:
        self.formula = formula
        self.path = tuple(path)
        self.depth_of = {literal: depth for depth, literal in enumerate(path)}
        self.trail: list[Assigned] = []
        level = 0
        for literal, reason in zip(path, _reasons(formula, path), strict=True):
            level += reason is None
            self.trail.append(Assigned(literal, reason, level))

    def is_true(self, literal: int) -> bool:
        """Is the literal true?"""
        return literal in self.depth_of

    def is_false(self, literal: int) -> bool:
        """Is its negation true?"""
        return -literal in self.depth_of

    def is_satisfied(self, clause: int) -> bool:
        """Has the clause a true literal?"""
        return any(map(self.is_true, self.formula.clauses[clause]))

    def open_literals(self, clause: int) -> list[int]:
        """Its literals that are neither true nor false."""
        literals = self.formula.clauses[clause]
        return [x for x in literals if not self.is_true(x) and not self.is_false(x)]

    @cached_property
    def unsatisfied(self) -> list[int]:
        """The clauses without a true literal."""
        return [c for c in range(len(self.formula.clauses)) if not self.is_satisfied(c)]

    @property
    def unit(self) -> int | None:
        """The first clause that implies a literal: no true one, and only one that is open."""
        units = (c for c in self.unsatisfied if len(self.open_literals(c)) == 1)
        return next(units, None)

    def conflict(self, literal: int) -> int | None:
        """The first clause that would be left without a true literal if this one became true."""
        return next((c for c in self.unsatisfied if self.open_literals(c) == [-literal]), None)

    def refusers(self, clause: int) -> dict[int, int]:
        """For each false literal of a clause the depth of the choice that made it false."""
        literals = self.formula.clauses[clause]
        return {x: self.depth_of[-x] for x in literals if self.is_false(x)}

    @property
    def open_variables(self) -> list[int]:
        """The variables that have no value."""
        assigned = {abs(literal) for literal in self.path}
        return [v for v in range(1, self.formula.variables + 1) if v not in assigned]


@dataclass(frozen=True)
class Step:
    """What an event of the search is about.

    now       the assignment right after the event
    before    the one in which the literal was tried
    reason    the clause that implies the literal, None for a decision
    conflict  the clause that forbids it, if one does
    """

    now: Assignment
    before: Assignment
    literal: int
    reason: int | None
    conflict: int | None


def step(moment: Moment) -> Step | None:
    """What the moment's event is about; None before the first event."""
    if moment.kind is None:
        return None
    formula = formula_of(moment)
    before = assignment(formula, moment.path[: moment.depth])
    conflict = before.conflict(moment.value)
    now = assignment(formula, moment.path)
    return Step(now, before, moment.value, before.unit, conflict)


def formula_of(moment: Moment) -> Formula:
    """The formula that the moment's search is about."""
    return read_dimacs(str(moment.params["formula"]))


@lru_cache(maxsize=16)
def assignment(formula: Formula, path: tuple[int, ...]) -> Assignment:
    """The Assignment of a path, kept for the next look at it."""
    return Assignment(formula, path)


def _reasons(formula: Formula, path: Sequence[int]) -> list[int | None]:
    """For each literal the first clause that was a unit when it was tried; None where none was."""
    occurs: dict[int, list[int]] = {}
    for number, clause in enumerate(formula.clauses):
        for literal in clause:
            occurs.setdefault(literal, []).append(number)
    left = [len(clause) for clause in formula.clauses]  # literals that are not false
    satisfied = [False] * len(left)
    units = {number for number, clause in enumerate(formula.clauses) if len(clause) == 1}
    reasons: list[int | None] = []
    for literal in path:
        reasons.append(min(units, default=None))
        for number in occurs.get(literal, ()):
            satisfied[number] = True
            units.discard(number)
        for number in occurs.get(-literal, ()):
            left[number] -= 1
            if left[number] == 1 and not satisfied[number]:
                units.add(number)
    return reasons


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
