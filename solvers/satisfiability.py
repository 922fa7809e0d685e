"""Satisfiability: make variables true or false so that each clause has a true literal.

A literal is a number: 2 is true when variable 2 is true, -2 when it is false. The value of a choice
is the literal that becomes true, whether it is decided or implied by a clause.

Source: Chess Programming Wiki, "Backtracking", which names satisfiability among the uses of
backtracking; the method is that of Davis, Putnam, Logemann and Loveland, 1962.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.events import POP, PUSH, SOLUTION, TRY, Events
from solvers.instances.formulas import Clause, read_dimacs


def satisfiability(formula: str) -> Events:
    """Algorithm DPLL for a formula that is given as a text."""
    return dpll(read_dimacs(formula).clauses)


def dpll(clauses: Sequence[Clause]) -> Events:
    """Unit propagation and backtracking: take what a clause implies, and decide when none does.

    A clause without a true literal that has a single open one is a unit. It implies that literal,
    and the other value of the variable is not tried. Where another clause would be left without
    a true literal there is a conflict, and the literal is refused. A decision makes the first
    open variable true, and later false.

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
    conflict     a clause that would have no true literal left, None where there is none
    """
    trail: dict[int, int | None] = {}

    def open_literals(clause: Clause) -> list[int]:
        return [literal for literal in clause if literal not in trail and -literal not in trail]

    def search(depth: int) -> Events:
        unsatisfied = [
            number for number, clause in enumerate(clauses)
            if not any(literal in trail for literal in clause)
        ]  # fmt: skip
        reason = next((c for c in unsatisfied if len(open_literals(clauses[c])) == 1), None)
        if reason is not None:
            literals = open_literals(clauses[reason])
        else:
            variable = min(abs(x) for c in unsatisfied for x in open_literals(clauses[c]))
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
