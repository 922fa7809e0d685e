"""Satisfiability: what the literals of a path make of the clauses.

Worked out from the formula and the path alone. Clauses go by their numbers, from 0; choices by
their depth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

from solvers.instances.formulas import Formula, read_dimacs
from solvers.satisfiability import SHORTEST
from visualizer.base.dataclass import dataclass
from visualizer.problems.rules import NO_CHOICE, Refusal, Rules
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

    def implying(self, literal: int) -> int | None:
        """The first clause that implies a literal: no true one, and only this one is open."""
        return next((c for c in self.unsatisfied if self.open_literals(c) == [literal]), None)

    def conflict(self, literal: int) -> int | None:
        """The first clause that would be left without a true literal if this one became true."""
        return next((c for c in self.unsatisfied if self.open_literals(c) == [-literal]), None)

    def refusers(self, clause: int) -> dict[int, int]:
        """For each false literal of a clause the depth of the choice that made it false."""
        literals = self.formula.clauses[clause]
        return {x: self.depth_of[-x] for x in literals if self.is_false(x)}

    @cached_property
    def occurrences(self) -> Mapping[int, int]:
        """For each open variable how often it occurs in clauses without a true literal."""
        return Counter(abs(x) for c in self.unsatisfied for x in self.open_literals(c))

    @property
    def shortest(self) -> int | None:
        """The first of the clauses without a true literal that have the fewest open ones."""
        return min(self.unsatisfied, key=lambda c: len(self.open_literals(c)), default=None)

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
    return Step(now, before, moment.value, before.implying(moment.value), conflict)


def shortest_clause(moment: Moment, about: Step) -> int | None:
    """The clause whose first open variable is decided; None where the order is another one."""
    clause = about.before.shortest
    if moment.params.get("order") != SHORTEST or about.reason is not None or clause is None:
        return None
    first = next(iter(about.before.open_literals(clause)), 0)
    return clause if abs(first) == abs(about.literal) else None


def formula_of(moment: Moment) -> Formula:
    """The formula that the moment's search is about."""
    return read_dimacs(str(moment.params["formula"]))


@lru_cache(maxsize=16)
def assignment(formula: Formula, path: tuple[int, ...]) -> Assignment:
    """The Assignment of a path, kept for the next look at it."""
    return Assignment(formula, path)


def _reasons(formula: Formula, path: Sequence[int]) -> list[int | None]:
    """For each literal the first clause that implied it when it was tried; None where none did."""
    occurs: dict[int, list[int]] = {}
    for number, clause in enumerate(formula.clauses):
        for literal in clause:
            occurs.setdefault(literal, []).append(number)
    left = [len(clause) for clause in formula.clauses]  # literals that are not false
    satisfied = [False] * len(left)
    units = {number for number, clause in enumerate(formula.clauses) if len(clause) == 1}
    reasons: list[int | None] = []
    for literal in path:
        implying = (number for number in occurs.get(literal, ()) if number in units)
        reasons.append(min(implying, default=None))
        for number in occurs.get(literal, ()):
            satisfied[number] = True
            units.discard(number)
        for number in occurs.get(-literal, ()):
            left[number] -= 1
            if left[number] == 1 and not satisfied[number]:
                units.add(number)
    return reasons


class ClauseRules(Rules):
    """Each variable is true or false, and each clause has a true literal."""

    def names(self, moment: Moment, depth: int, value: int) -> bool:
        return 1 <= abs(value) <= formula_of(moment).variables

    def refusals(self, moment: Moment, path: Sequence[int], value: int) -> tuple[Refusal, ...]:
        before = assignment(formula_of(moment), tuple(path))
        if not self.names(moment, len(path), value):
            return (Refusal(NO_CHOICE),)
        for literal in (value, -value):
            if literal in before.depth_of:
                return (Refusal("assigned", before.depth_of[literal]),)
        conflict = before.conflict(value)
        if conflict is None:
            return ()
        refusers = sorted(set(before.refusers(conflict).values()))
        found = tuple(Refusal("conflict", depth, conflict) for depth in refusers)
        return found or (Refusal("conflict", None, conflict),)

    def ambiguous(self, moment: Moment) -> bool:
        """Would more than one clause be left without a true literal?"""
        before = assignment(formula_of(moment), moment.path)
        left = [c for c in before.unsatisfied if before.open_literals(c) == [-moment.value]]
        return len(left) > 1

    def is_solution(self, moment: Moment, path: Sequence[int]) -> bool:
        now = assignment(formula_of(moment), tuple(path))
        return not now.unsatisfied and not any(now.is_false(literal) for literal in path)


RULES = ClauseRules()
