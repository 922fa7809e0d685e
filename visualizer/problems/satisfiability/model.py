"""Satisfiability."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.instances.formulas import Formula
from visualizer.base.distinct import distinct
from visualizer.problems.conflicts import (
    MOST_ROWS,
    Children,
    Conflicts,
    Guilty,
    Paths,
    Rows,
    parts,
)
from visualizer.problems.model import ONE, WORD, Flags, Model, States, Values, any_bit, bit_table
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


class Literals:
    """What the clauses refuse: each with one literal at most that is not false.

    numbers  how many a path is worked with

    Row v - 1 makes variable v true, row v - 1 + variables makes it false.
    """

    in_order = False

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._variables = count = formula.variables
        self.depths = count
        clauses = [sorted({self._row(literal) for literal in clause}) for clause in formula.clauses]
        against: list[list[list[int]]] = [[] for _ in range(2 * count)]
        for clause in clauses:
            for row in clause:
                others = [self._negated(other) for other in clause if other != row]
                against[self._negated(row)].append(others)
        self._against = [_padded(rows, 2 * count) for rows in against]
        self._falsified = _padded([[self._negated(row) for row in one] for one in clauses],
                                  2 * count)
        sizes = (one.size for one in (self._falsified, *self._against))
        self.numbers = max(2 * count + 1, *sizes)

    def _row(self, literal: int) -> int:
        return literal - 1 if literal > 0 else self._variables - literal - 1

    def _negated(self, row: int) -> int:
        return (row + self._variables) % (2 * self._variables)

    def rows(self, paths: Paths, depth: int, values: Values) -> Rows:
        good = (values != 0) & (abs(values) <= self._variables)
        return np.where(good, np.where(values > 0, values, self._variables - values) - 1, -1)

    def _depths(self, paths: Paths) -> Paths:
        """For each path at which depth each literal became true; -1 in the column behind them."""
        found = np.full((len(paths), 2 * self._variables + 1), _NEVER)
        for depth in range(paths.shape[1])[::-1]:
            rows = paths[:, depth]
            there = np.flatnonzero(rows >= 0)
            found[there, rows[there]] = depth
        found[:, -1] = -1
        return found

    def refuse(self, paths: Paths, rows: Rows, guilty: Guilty) -> Flags:
        found = np.empty(len(paths), np.bool_)
        for part in parts(len(paths), self.numbers):
            found[part] = self._refuse(self._depths(paths[part]), rows[part], guilty[part])
        return found

    def _refuse(self, true: Paths, rows: Rows, guilty: Guilty) -> Flags:
        """What refuses each row: its negation, or the clause that was the first to do so."""
        found = np.zeros(len(rows), np.bool_)
        for row in distinct(rows[rows >= 0]).tolist():
            here = np.flatnonzero(rows == row)
            sure = true[here]
            clash = sure[:, self._negated(row)]
            needed = np.concatenate([sure[:, self._against[row]],
                                     _alone(clash, self._against[row].shape[1])], axis=1)
            found[here] = _blame(needed, guilty, here)
        return found

    def exhaust(self, paths: Paths, first: Rows, children: Children, guilty: Guilty) -> Flags:
        found = np.empty(len(paths), np.bool_)
        for part in parts(len(paths), self.numbers):
            ours = (children.nodes >= part.start) & (children.nodes < part.stop)
            below = Children(children.nodes[ours] - part.start, children.rows[ours])
            found[part] = self._exhaust(paths[part], first[part], below, guilty[part])
        return found

    def _exhaust(self, paths: Paths, first: Rows, children: Children, guilty: Guilty) -> Flags:
        true = self._depths(paths)
        failed = np.zeros((len(paths), 2 * self._variables), np.bool_)
        there = children.rows >= 0
        failed[children.nodes[there], children.rows[there]] = True
        variable = np.where(first < 0, -1, first % self._variables)
        explained = first >= 0
        own = guilty.copy()
        for side in (0, self._variables):
            rows = np.where(variable < 0, -1, variable + side)
            done = failed[np.arange(len(rows)), rows] & (rows >= 0)
            rows[done] = -1
            explained &= self._refuse(true, rows, own) | done
        guilty[explained] = own[explained]
        rest = np.flatnonzero(~explained)
        if len(rest) and len(self._falsified):
            explained[rest] = _blame(true[rest][:, self._falsified], guilty, rest)
        return explained

    def possible(self, rows: Sequence[int], most: int) -> bool | None:
        steps = 0
        count = self._variables

        def search(true: frozenset[int]) -> bool:
            nonlocal steps
            steps += 1
            if steps > most:
                raise RecursionError
            shortest: list[int] | None = None
            for clause in clauses:
                if true.isdisjoint(clause):
                    left = [row for row in clause if (row + count) % (2 * count) not in true]
                    if not left:
                        return False
                    if shortest is None or len(left) < len(shortest):
                        shortest = left
            if shortest is None:
                return True
            row = shortest[0]
            return search(true | {row}) or search(true | {(row + count) % (2 * count)})

        clauses = [[self._row(literal) for literal in one] for one in self._formula.clauses]
        if any((row + count) % (2 * count) in rows for row in rows):
            return False
        try:
            return search(frozenset(rows))
        except RecursionError:
            return None


_NEVER: Final = 1 << 40

MOST_NUMBERS: Final = 1 << 17
"""With which a path may be worked."""


def _padded(rows: Sequence[Sequence[int]], with_: int) -> NDArray[np.int64]:
    longest = max(1, *map(len, rows), 1)
    return np.array(
        [[*row, *[with_] * (longest - len(row))] for row in rows], np.int64
    ).reshape(len(rows), longest)


def _alone(depths: NDArray[np.int64], length: int) -> NDArray[np.int64]:
    """(paths, 1, length): for each path one reason, of one literal."""
    found = np.full((len(depths), 1, length), -1)
    found[:, 0, 0] = depths
    return found


def _blame(
    needed: NDArray[np.int64], guilty: Guilty, nodes: NDArray[np.int64]
) -> Flags:
    """Of the reasons that there are, each some depths, the one that was there first.

    needed  (paths, reasons, depths)
    """
    latest = needed.max(axis=2, initial=-1)
    best = latest.argmin(axis=1)
    paths = np.arange(len(needed))
    found: Flags = latest[paths, best] < _NEVER
    depths = needed[paths, best][found]
    nodes = nodes[found]
    for depth in depths.T:
        some = depth >= 0
        guilty[nodes[some], depth[some] // WORD] |= ONE << (depth[some] % WORD).astype(np.uint64)
    return found


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts of a run's choices."""
    formula = formula_of(moment)
    if not formula.variables or sum(map(len, formula.clauses)) > MOST_ROWS:
        return None
    literals = Literals(formula)
    return literals if literals.numbers <= MOST_NUMBERS else None
