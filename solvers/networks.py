"""Searches that look ahead, or remember why they failed, over four problems as networks.

A network gives each variable one of its candidates so that every two choices agree. Variables have
their turn in a fixed order, so a depth is a variable, and a choice can only conflict with another
one, never with what is left to do: that is what makes it possible to say whose fault a dead end is.

Source: Patrick Prosser, "Hybrid Algorithms for the Constraint Satisfaction Problem", Computational
Intelligence 9 (1993), which names BT, FC and CBJ; forward checking: Haralick and Elliott,
"Increasing Tree Search Efficiency for Constraint Satisfaction Problems", Artificial Intelligence
14 (1980); nogoods: Dechter, "Enhancement Schemes for Constraint Processing", Artificial
Intelligence 41 (1990).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, TypeAlias

from solvers.events import POP, PUSH, SOLUTION, TRY, Event, Events
from solvers.instances.crosswords import read_slots, read_words
from solvers.instances.maps import read_map
from solvers.instances.sudokus import read_sudoku

Choice: TypeAlias = tuple[int, int]
"""(variable, value)"""


class Network(NamedTuple):
    """What is searched.

    candidates  for each variable the values to try, in order
    agree       agree(variable, value, other, its value): can both choices stand together?
    """

    candidates: Sequence[Sequence[int]]
    agree: Callable[[int, int, int, int], bool]


def forward_checking(network: Network) -> Events:
    """FC: a choice strikes out at once what conflicts with it of the variables to come.

    A value that would leave one of them without a candidate is rejected. What is struck out is
    never tried, so nothing that is tried conflicts with a choice in force.

    search   search(variable): give this variable and those after it a value, in every way
    pruned   variable -> its candidates that are struck out, in the order in which they were
    value    the value that is tried
    struck   what this value strikes out, as pairs (variable, candidate)
    """
    candidates, agree = network
    pruned: dict[int, list[int]] = {variable: [] for variable in range(len(candidates))}

    def strike(variable: int, value: int) -> list[Choice]:
        """Strike out what conflicts with the choice of the variables to come; says what."""
        struck = []
        for later in range(variable + 1, len(candidates)):
            for candidate in candidates[later]:
                if candidate not in pruned[later] and not agree(variable, value, later, candidate):
                    pruned[later].append(candidate)
                    struck.append((later, candidate))
        return struck

    def bring_back(struck: list[Choice]) -> None:
        for later, candidate in struck:
            pruned[later].remove(candidate)

    def search(variable: int) -> Events:
        for value in candidates[variable]:
            if value in pruned[variable]:
                continue
            yield TRY, variable, value
            struck = strike(variable, value)
            if all(len(pruned[later]) < len(candidates[later]) for later, _ in struck):
                yield PUSH, variable, value
                if variable + 1 == len(candidates):
                    yield SOLUTION, variable, value
                else:
                    yield from search(variable + 1)
                bring_back(struck)
                yield POP, variable, value
            else:
                bring_back(struck)

    yield from search(0)


def backjumping(network: Network) -> Events:
    """CBJ: when no value is left, go back to the last variable that is to blame for that.

    search     search(variable): give this variable and those after it a value, in every way; says
               to which variable the search goes back
    chosen     the values chosen so far, one a variable
    conflicts  variable -> those before it that conflict with one of its values, or are to blame for
               a dead end below it; after a solution all of them, so that none is missed
    value      the value that is tried
    culprit    the first variable whose choice conflicts with it; None: none does
    back       the variable to go back to; whatever stands at those between cannot help
    """
    candidates, agree = network
    chosen: list[int] = []
    conflicts: dict[int, set[int]] = {variable: set() for variable in range(len(candidates))}

    def refused_by(variable: int, value: int) -> int | None:
        """The first variable whose choice does not agree with this one."""
        return next((
            other for other, its_value in enumerate(chosen)
            if not agree(other, its_value, variable, value)
        ), None)

    def search(variable: int) -> Generator[Event, None, int]:
        conflicts[variable] = set()
        for value in candidates[variable]:
            yield TRY, variable, value
            culprit = refused_by(variable, value)
            if culprit is not None:
                conflicts[variable].add(culprit)
                continue
            chosen.append(value)
            yield PUSH, variable, value
            if variable + 1 == len(candidates):
                yield SOLUTION, variable, value
                conflicts[variable].update(range(variable))
                back = variable
            else:
                back = yield from search(variable + 1)
            chosen.pop()
            yield POP, variable, value
            if back < variable:
                return back  # jumped over: another value here cannot help
        back = max(conflicts[variable], default=-1)
        if back >= 0:
            conflicts[back] |= conflicts[variable] - {back}
        return back

    yield from search(0)


def learning(network: Network, longest: int) -> Events:
    """CBJ that keeps each mistake as a nogood, and never makes it again.

    search     search(variable): give this variable and those after it a value, in every way; says
               to which variable the search goes back
    chosen     the values chosen so far, one a variable
    conflicts  variable -> those before it that conflict with one of its values, or are to blame for
               a dead end below it; after a solution all of them, so that none is missed
    nogoods    number -> choices (variable, value) that cannot all be part of a solution, at most
               `longest`
    ending     a choice -> the numbers of the nogoods whose last choice it is
    solutions  how many were found
    value      the value that is tried
    culprits   the variables whose choices conflict with it, or make a mistake with it; empty: none
    back       the variable to go back to; whatever stands at those between cannot help
    """
    candidates, agree = network
    chosen: list[int] = []
    conflicts: dict[int, set[int]] = {variable: set() for variable in range(len(candidates))}
    nogoods: dict[int, list[Choice]] = {}
    ending: dict[Choice, list[int]] = {}
    solutions = 0

    def refused_by(variable: int, value: int) -> list[int]:
        """The first variable whose choice does not agree; else those of a mistake made before."""
        for other, its_value in enumerate(chosen):
            if not agree(other, its_value, variable, value):
                return [other]
        for number in ending.get((variable, value), ()):
            *others, _ = nogoods[number]
            if all(chosen[other] == its_value for other, its_value in others):
                return [other for other, _ in others]
        return []

    def search(variable: int) -> Generator[Event, None, int]:
        nonlocal solutions
        conflicts[variable] = set()
        before = solutions
        for value in candidates[variable]:
            yield TRY, variable, value
            culprits = refused_by(variable, value)
            if culprits:
                conflicts[variable].update(culprits)
                continue
            chosen.append(value)
            yield PUSH, variable, value
            if variable + 1 == len(candidates):
                solutions += 1
                yield SOLUTION, variable, value
                conflicts[variable].update(range(variable))
                back = variable
            else:
                back = yield from search(variable + 1)
            chosen.pop()
            yield POP, variable, value
            if back < variable:
                return back  # jumped over: another value here cannot help
        back = max(conflicts[variable], default=-1)
        if back >= 0:
            guilty = sorted(conflicts[variable])
            conflicts[back].update(guilty[:-1])
            if solutions == before and len(guilty) <= longest:
                ending.setdefault((back, chosen[back]), []).append(len(nogoods))
                nogoods[len(nogoods)] = [(other, chosen[other]) for other in guilty]
        return back

    yield from search(0)


def queens_network(n: int) -> Network:
    """A variable a row, its value the column of the queen there."""

    def agree(row: int, column: int, other: int, its_column: int) -> bool:
        return column != its_column and abs(column - its_column) != abs(row - other)

    return Network([range(n)] * n, agree)


def sudoku_network(puzzle: str) -> Network:
    """A variable a free cell, its values cell · 10 + digit for the digits that the givens allow."""
    cells = read_sudoku(puzzle)

    def near(cell: int, other: int) -> bool:
        """Are they in one row, column or box?"""
        return (
            cell // 9 == other // 9
            or cell % 9 == other % 9
            or (cell // 27, cell % 9 // 3) == (other // 27, other % 9 // 3)
        )

    def agree(_: int, value: int, __: int, its_value: int) -> bool:
        return value % 10 != its_value % 10 or not near(value // 10, its_value // 10)

    return Network([
        [
            cell * 10 + digit
            for digit in range(1, 10)
            if not any(cells[other] == digit and near(cell, other) for other in range(81))
        ]
        for cell in range(81)
        if cells[cell] == 0
    ], agree)


def crossword_network(grid: str, words: str) -> Network:
    """A variable a slot in the order in which they begin, its values the words of its length."""
    slots = [slot.cells for slot in read_slots(grid)]
    word_list = read_words(words)
    crossing = [
        [
            [(i, j) for i, a in enumerate(slot) for j, b in enumerate(other) if a == b]
            for other in slots
        ]
        for slot in slots
    ]

    def agree(slot: int, place: int, other: int, its_place: int) -> bool:
        word, its_word = word_list[place], word_list[its_place]
        return place != its_place and all(
            word[i] == its_word[j] for i, j in crossing[slot][other]
        )

    return Network([
        [place for place, word in enumerate(word_list) if len(word) == len(slot)] for slot in slots
    ], agree)


def map_network(regions: str, colours: int) -> Network:
    """A variable a region in the order given, its values region · 10 + colour."""
    neighbours = read_map(regions).neighbours

    def agree(region: int, value: int, other: int, its_value: int) -> bool:
        return other not in neighbours[region] or value % 10 != its_value % 10

    return Network([
        [region * 10 + colour for colour in range(1, colours + 1)]
        for region in range(len(neighbours))
    ], agree)


def queens_forward(n: int) -> Events:
    """n queens by forward checking."""
    return forward_checking(queens_network(n))


def queens_jump(n: int) -> Events:
    """n queens by backjumping."""
    return backjumping(queens_network(n))


def queens_learn(n: int, longest: int) -> Events:
    """n queens by backjumping with nogoods."""
    return learning(queens_network(n), longest)


def sudoku_forward(puzzle: str) -> Events:
    """Sudoku by forward checking."""
    return forward_checking(sudoku_network(puzzle))


def sudoku_jump(puzzle: str) -> Events:
    """Sudoku by backjumping."""
    return backjumping(sudoku_network(puzzle))


def sudoku_learn(puzzle: str, longest: int) -> Events:
    """Sudoku by backjumping with nogoods."""
    return learning(sudoku_network(puzzle), longest)


def crossword_forward(grid: str, words: str) -> Events:
    """A crossword by forward checking."""
    return forward_checking(crossword_network(grid, words))


def crossword_jump(grid: str, words: str) -> Events:
    """A crossword by backjumping."""
    return backjumping(crossword_network(grid, words))


def crossword_learn(grid: str, words: str, longest: int) -> Events:
    """A crossword by backjumping with nogoods."""
    return learning(crossword_network(grid, words), longest)


def map_forward(regions: str, colours: int) -> Events:
    """Map colouring by forward checking."""
    return forward_checking(map_network(regions, colours))


def map_jump(regions: str, colours: int) -> Events:
    """Map colouring by backjumping."""
    return backjumping(map_network(regions, colours))


def map_learn(regions: str, colours: int, longest: int) -> Events:
    """Map colouring by backjumping with nogoods."""
    return learning(map_network(regions, colours), longest)
