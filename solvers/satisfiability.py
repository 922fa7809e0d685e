"""Satisfiability: make variables true or false so that each clause has a true literal.

A literal is a number: 2 is true when variable 2 is true, -2 when it is false. The value of a choice
is the literal that becomes true, whether it is decided or implied by a clause.

Source: Chess Programming Wiki, "Backtracking", which names satisfiability among the uses of
backtracking; the method is that of Davis, Putnam, Logemann and Loveland, 1962.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.formulas import Clause, read_dimacs

NUMBERED, OCCURRENCES, SHORTEST = "numbered", "occurrences", "shortest"

ORDERS: Mapping[str, str] = MappingProxyType({
    NUMBERED: "as numbered", OCCURRENCES: "most occurrences", SHORTEST: "shortest clause",
})
"""Which variable is decided: for each order its name in words."""


def satisfiability(formula: str, order: str = NUMBERED) -> Events:
    """Algorithm DPLL for a formula that is given as a text."""
    return dpll(read_dimacs(formula).clauses, order)


def dpll(clauses: Sequence[Clause], order: str = NUMBERED) -> Events:
    """Unit propagation and backtracking: take what a clause implies, and decide when none does.

    A clause without a true literal, and with one that has no value, is a unit. It implies that one,
    and the other value of the variable is not tried. Where another clause would be left without
    a true literal there is a conflict, and the literal is rejected. A decision makes an open
    variable true, and later false.

    The order says which one, of those that are open in a clause without a true literal: the first;
    the one that occurs there most often; or the first one of the shortest such clause (counting
    open literals only). Ties: the first.

    A SOLUTION comes as soon as every clause has a true literal. Variables that are still open may
    then have either value: it stands for all assignments that agree with it. No assignment belongs
    to two solutions.

    clauses      the clauses, numbered from 0
    trail        the literals that are true, in the order in which they became so, each with
                 its reason
    search       makes one more literal true, a call for each depth
    unsatisfied  the clauses without a true literal
    reason       the clause that implies the literal; None for a decision
    literals     those to be tried: the one that is implied, or both of the variable
    conflict     a clause that could have no true literal any more, None if there is none
    """
    trail: dict[int, int | None] = {}

    def open_literals(clause: Clause) -> list[int]:
        return [literal for literal in clause if literal not in trail and -literal not in trail]

    def decide(unsatisfied: list[int]) -> int:
        """The variable to decide."""
        opened = [open_literals(clauses[c]) for c in unsatisfied]
        if order == SHORTEST:
            return abs(min(opened, key=len)[0])
        variables = [abs(literal) for literals in opened for literal in literals]
        if order == OCCURRENCES:
            times = Counter(variables)
            return min(times, key=lambda variable: (-times[variable], variable))
        return min(variables)

    def search(depth: int) -> Events:
        unsatisfied = [
            number for number, clause in enumerate(clauses)
            if not any(literal in trail for literal in clause)
        ]
        reason = next((c for c in unsatisfied if len(open_literals(clauses[c])) == 1), None)
        if reason is not None:
            literals = open_literals(clauses[reason])
        else:
            variable = decide(unsatisfied)
            literals = [variable, -variable]
        for literal in literals:
            yield TRY, depth, literal
            conflict = next(
                (c for c in unsatisfied if open_literals(clauses[c]) == [-literal]), None
            )
            if conflict is None:
                trail[literal] = reason
                yield PUSH, depth, literal
                if all(literal in clauses[c] for c in unsatisfied):
                    yield SOLUTION, depth, literal
                else:
                    yield from search(depth + 1)
                del trail[literal]
                yield POP, depth, literal

    yield from search(0)
