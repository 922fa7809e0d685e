"""Satisfiability."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.instances.formulas import Formula
from visualizer.base.distinct import distinct
from visualizer.problems.model import WORD, Flags, Model, States, Values, any_bit, bit_table
from visualizer.problems.satisfiability.rules import formula_of
from visualizer.trace.moment import Moment

LARGEST_FORMULA: Final = 512
"""Words that all clauses take, each with one a literal; larger formulas are judged one by one."""


class Clauses:
    """The variables that are true, and then those that are false; variable v is bit v - 1."""

    def __init__(self, formula: Formula) -> None:
        self._variables = formula.variables
        every = formula.clauses
        true = bit_table([[x - 1 for x in clause if x > 0] for clause in every], self._variables)
        false = bit_table([[-x - 1 for x in clause if x < 0] for clause in every], self._variables)
        self._half = true.shape[1]
        self._literals = np.hstack([true, false])  # a clause's: true or false would satisfy it
        self._none = not every
        self.root = np.zeros((1, 2 * self._half), np.uint64)
        bits = bit_table([(v,) for v in range(self._variables)], self._variables)
        nothing = np.zeros_like(bits)
        self._true, self._false = np.hstack([bits, nothing]), np.hstack([nothing, bits])
        self._with: dict[int, NDArray[np.int64]] = {}

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._good(depth, values)

    def _good(self, depth: int, values: Values) -> Flags:
        literals: Flags = (values != 0) & (abs(values) <= self._variables)
        return literals

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        refused = ~self._good(depth, values)
        for value in distinct(values).tolist():
            if value and abs(value) <= self._variables:
                here = np.flatnonzero(values == value)
                refused[here] = self._refuses(states[here], value)
        return refused

    def _refuses(self, states: States, literal: int) -> Flags:
        variable = abs(literal) - 1
        own = self._true[variable] | self._false[variable]
        assigned = any_bit(states & own)
        number = self._with.get(-literal)
        if number is None:
            side = self._false if literal > 0 else self._true
            number = np.flatnonzero(any_bit(self._literals & side[variable]))
            self._with[-literal] = number
        conflict = np.zeros(len(states), np.bool_)
        negated = np.roll(states, self._half, axis=1)  # as literals: those that are false
        after = negated | (self._false if literal > 0 else self._true)[variable]
        for clause in self._literals[number]:
            conflict |= ~any_bit(states & clause) & ~any_bit(clause & ~after)
        return assigned | conflict

    def after(self, states: States, depth: int, values: Values) -> States:
        variable = abs(values) - 1
        positive = (values > 0)[:, np.newaxis]
        return states | np.where(positive, self._true[variable], self._false[variable])

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        solved: Flags = ~any_bit(after[:, : self._half] & after[:, self._half :])
        if not self._none:
            for clause in self._literals:
                solved &= any_bit(after & clause)
        return solved


def model_of(moment: Moment) -> Model | None:
    """The model of a run, where its parameters allow one."""
    formula = formula_of(moment)
    words = 2 * len(formula.clauses) * -(-formula.variables // WORD)
    doubled = any(len({*clause}) < len(clause) for clause in formula.clauses)
    return None if doubled or words > LARGEST_FORMULA or not formula.variables else Clauses(formula)
