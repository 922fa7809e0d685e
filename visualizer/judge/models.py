"""Rules in numpy: what refuses many choices at once, of which each comes after a path of its own.

A state is a row of 64-bit words that tells all of a path that the rules need. What a model says is
what the rules in `visualizer/rules/` say; where it cannot tell it has them asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations, repeat
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.diagonals import NONE, ends
from solvers.instances.crosswords import Slot
from solvers.instances.formulas import Formula
from solvers.instances.mazes import WALL
from visualizer.rules import crosswords, diagonals, mazes, queens, sudokus, tilings, tours
from visualizer.rules.clauses import formula_of
from visualizer.rules.covering import Incidence, incidence_of
from visualizer.trace.moment import Moment

States: TypeAlias = NDArray[np.uint64]
"""(choices, words): a row a path."""

Flags: TypeAlias = NDArray[np.bool_]
"""One a choice."""

Values: TypeAlias = NDArray[np.int64]
"""The values of some choices at the same depth."""

WORD: Final = 64
ONE: Final = np.uint64(1)


class Model(Protocol):
    """The rules of one problem with its parameters. All choices asked for have the same depth."""

    root: States
    """(1, words): the state before the first choice."""

    def told(self, states: States, depth: int, values: Values) -> Flags:
        """For which of the values can `after` make a state? The others' paths the rules judge."""
        ...

    def sure(self, depth: int, values: Values) -> Flags | None:
        """For which of them can `refused` tell? None: for all."""
        ...

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        """Which of the values are refused after the paths of the states."""
        ...

    def after(self, states: States, depth: int, values: Values) -> States:
        """The states of the paths with these values added, refused or not."""
        ...

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        """Which paths, with the choice at `depth` as their last, are solutions; None: no one is.

        sound: is none of the choices refused by those above it?
        """
        ...


def bit_table(rows: Sequence[Iterable[int]], bits: int) -> States:
    """(rows, words): for each row the numbers of the bits that are set."""
    table = np.zeros((max(1, len(rows)), max(1, -(-bits // WORD))), np.uint64)
    for number, row in enumerate(rows):
        for bit in row:
            table[number, bit // WORD] |= ONE << np.uint64(bit % WORD)
    return table


class Masks:
    """Rules by which a choice takes bits, none of which may be taken twice.

    table   (choices, words): the bits that each takes
    chosen  for a depth and values: which rows of the table these are, -1 for none
    full    the number of choices of a solution; or the state of every solution
    """

    def __init__(
        self,
        table: States,
        chosen: Callable[[int, Values], NDArray[np.int64]],
        full: int | States,
        root: States | None = None,
    ) -> None:
        self._table = table
        self._chosen = chosen
        self._full = full
        self.root = np.zeros((1, table.shape[1]), np.uint64) if root is None else root

    def told(self, states: States, depth: int, values: Values) -> Flags:
        told: Flags = self._chosen(depth, values) >= 0
        return told

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        row = self._chosen(depth, values)
        refused: Flags = _any(states & self._table[row]) | (row < 0)
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        return states | self._table[self._chosen(depth, values)]

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        if isinstance(self._full, int):
            return sound if depth + 1 == self._full else None
        return sound & ~_any(after ^ self._full)


def _any(words: States) -> Flags:
    """Is any bit of a row set?"""
    all_in_one = words[:, 0] if words.shape[1] == 1 else np.bitwise_or.reduce(words, axis=1)
    flags: Flags = all_in_one != 0
    return flags


def _within(least: int, end: int, offset: Callable[[int], int] | None = None
            ) -> Callable[[int, Values], NDArray[np.int64]]:  # fmt: skip
    """Rows by the value itself, from `least` up to `end`; plus what the depth adds."""

    def chosen(depth: int, values: Values) -> NDArray[np.int64]:
        row = values - least
        added = offset(depth) if offset else 0
        return np.where((values >= least) & (values < end) & (added >= 0), row + added, -1)

    return chosen


# n queens

LARGEST_BOARD: Final = 100


def _queens(moment: Moment) -> Model | None:
    n, orientation = moment.n, moment.solver.orientation
    if n > LARGEST_BOARD:
        return None

    def lines(square: queens.Square) -> tuple[int, ...]:
        row, column = square
        return row, n + column, 2 * n + row + column, 4 * n + row - column + n

    bits = 6 * n
    if orientation == "squares":
        table = bit_table([lines(divmod(square, n)) for square in range(n * n)], bits)
        return Masks(table, _within(0, n * n), n)

    def diagonals_and(depth: int, value: int) -> tuple[int, ...]:
        row, column = depth, value  # turned and mirrored, queens attack the same queens
        return column, n + row + column, 3 * n + row - column + n

    squares = [diagonals_and(d, v) for d in range(n) for v in range(n)]
    table = bit_table(squares, 5 * n)
    return Masks(table, _within(0, n, lambda depth: depth * n if depth < n else -1 - n), n)


# Permutations


MOST_NUMBERS: Final = 1024


def _permutations(moment: Moment) -> Model | None:
    n = moment.n
    if n > MOST_NUMBERS:
        return None
    return Masks(bit_table([(number,) for number in range(n)], n), _within(0, n), n)


# Sudoku


class Digits(Masks):
    """A digit that is written over another one takes that away, which no state can tell."""

    def told(self, states: States, depth: int, values: Values) -> Flags:
        cell = np.where((values >= 0) & (values < 10 * sudokus.CELLS), values // 10, 0)
        taken = states[np.arange(len(cell)), cell // WORD] >> (cell % WORD).astype(np.uint64)
        told: Flags = super().told(states, depth, values) & ((taken & ONE) == 0)
        return told


def _sudoku(moment: Moment) -> Model | None:
    def bits_of(cell: int, digit: int) -> tuple[int, ...]:
        row, column = divmod(cell, 9)
        units = row, 9 + column, 18 + row // 3 * 3 + column // 3
        return cell, *(cells + 9 * unit + digit - 1 for unit in units)

    cells = sudokus.CELLS
    choices = map(divmod, range(10 * cells), repeat(10))
    table = bit_table([bits_of(*one) if one[1] else () for one in choices], 4 * cells)
    given = sudokus.given(moment)
    root = np.zeros((1, table.shape[1]), np.uint64)
    sound = True
    for cell, digit in enumerate(given):
        if digit:
            taken = table[cell * 10 + digit]
            sound = sound and not (root[0] & taken).any()
            root[0] |= taken
    inside = _within(0, 10 * cells)

    def chosen(depth: int, values: Values) -> NDArray[np.int64]:
        return np.where(values % 10 == 0, -1, inside(depth, values))

    full = given.count(0) if sound else -1
    return Digits(table, chosen, full, root)


# Exact cover


def _cover(incidence: Incidence) -> Model:
    options, items = incidence.array.shape
    table = bit_table([incidence.items_of(option) for option in range(options)], items)
    full = bit_table([range(items)], items)
    return Masks(table, _within(0, options), full)


# Ways over squares or cells: knight's tours and mazes

LARGEST_GROUND: Final = 1024
"""Cells; on larger grounds the ways are judged one by one."""


class Ways:
    """The cells that a way has entered, and in the last word the number of the last plus one.

    Cells go by their numbers from 0. No cell is entered twice.

    steps  (cells, cells): from which cell one may enter which
    first  the cells with which a way may begin
    """

    def __init__(self, steps: Flags, first: Flags) -> None:
        self._cells = cells = len(steps)
        entered = bit_table([(cell,) for cell in range(cells)], cells)
        self._table = np.hstack([entered, np.zeros((cells, 1), np.uint64)])
        self.root = np.zeros((1, self._table.shape[1]), np.uint64)
        self._steps = np.vstack([first, steps])  # by the last cell plus one

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._inside(values)

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def _inside(self, values: Values) -> Flags:
        inside: Flags = (values >= 0) & (values < self._cells)
        return inside

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        inside = self._inside(values)
        cell = np.where(inside, values, 0)
        last = states[:, -1].astype(np.int64)
        again = _any(states[:, :-1] & self._table[cell, :-1])
        refused: Flags = ~inside | again | ~self._steps[last, cell]
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        longer = states | self._table[values]
        longer[:, -1] = values + 1
        return longer

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        return sound if depth + 1 == self._cells else None


def _tours(moment: Moment) -> Model | None:
    board = tours.board_of(moment)
    squares = board.rows * board.columns
    if not 0 < squares <= LARGEST_GROUND:
        return None
    steps = np.zeros((squares, squares), np.bool_)
    for square in range(squares):
        steps[square, board.targets(square)] = True
    return Ways(steps, np.ones(squares, np.bool_))


class MazeWays(Ways):
    """Ways that are solutions where they come to the goal."""

    def __init__(self, steps: Flags, first: Flags, goal: int | None) -> None:
        super().__init__(steps, first)
        self._goal = goal

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        if self._goal is None:
            return None
        solved: Flags = sound & (after[:, -1] == self._goal + 1)
        return solved


def _mazes(moment: Moment) -> Model | None:
    maze = mazes.maze_of(moment)
    count = len(maze.cells)
    if count > LARGEST_GROUND:
        return None
    cell = np.arange(count)
    apart = abs(cell[:, np.newaxis] - cell)
    free = np.array([sign != WALL for sign in maze.cells])
    steps = ((apart == 1) | (apart == maze.width)) & free
    return MazeWays(steps, cell == maze.start, maze.goal)


# Crosswords

MOST_ENTRIES: Final = 4096
"""Words that can be written into slots: each takes a bit for each other one."""


class Crosswords:
    """The entries that those above forbid, and in the last word the slots that are filled.

    An entry is a word of the list in a slot.
    """

    def __init__(self, slots: Sequence[Slot], words: Sequence[str]) -> None:
        self._words = len(words)
        self._slots = len(slots)
        entries = [
            (number, place)
            for number, slot in enumerate(slots)
            for place, word in enumerate(words)
            if len(word) == len(slot.cells)
        ]
        self._entry = np.full((len(slots) + 1, len(words)), -1)
        for entry, (number, place) in enumerate(entries):
            self._entry[number, place] = entry
        pairs = np.array(entries, np.int64).reshape(-1, 2)
        slot, places = pairs[:, 0], pairs[:, 1]
        forbids = (places[:, np.newaxis] == places) & (slot[:, np.newaxis] != slot)
        for one, other in permutations(range(len(slots)), 2):
            for cell in set(slots[one].cells) & set(slots[other].cells):
                mine, theirs = np.flatnonzero(slot == one), np.flatnonzero(slot == other)
                at, there = slots[one].cells.index(cell), slots[other].cells.index(cell)
                own = np.array([words[p][at] for p in places[mine]])
                others = np.array([words[p][there] for p in places[theirs]])
                if len(own) and len(others):
                    forbids[np.ix_(mine, theirs)] |= own[:, np.newaxis] != others
        width = max(1, -(-len(entries) // WORD))
        padded = np.zeros((max(1, len(entries)), width * WORD), np.bool_)
        padded[: len(entries), : len(entries)] = forbids
        self._forbids = np.packbits(padded, axis=1, bitorder="little").view(np.uint64)
        self._slot = slot
        self.root = np.zeros((1, width + 1), np.uint64)

    def told(self, states: States, depth: int, values: Values) -> Flags:
        told: Flags = self._entries(states, values) >= 0
        return told

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        entry = self._entries(states, values)
        there = states[np.arange(len(entry)), entry // WORD] >> (entry % WORD).astype(np.uint64)
        refused: Flags = (entry < 0) | ((there & ONE) != 0)
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        entry = self._entries(states, values)
        longer = states.copy()
        longer[:, :-1] |= self._forbids[entry]
        longer[:, -1] |= ONE << self._slot[entry].astype(np.uint64)
        return longer

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        return sound if depth + 1 == self._slots else None

    def _entries(self, states: States, values: Values) -> NDArray[np.int64]:
        """The entries that the values stand for; -1 for none."""
        skipped, place = np.divmod(values, self._words)
        filled = states[:, -1:] >> np.arange(self._slots, dtype=np.uint64)
        still_open = (filled & ONE) == 0
        reached = still_open & (still_open.cumsum(axis=1) == skipped[:, np.newaxis] + 1)
        slot = np.where(reached.any(axis=1), reached.argmax(axis=1), self._slots)
        entries: NDArray[np.int64] = self._entry[slot, place]
        return entries


def _crosswords(moment: Moment) -> Model | None:
    slots, words = crosswords.slots_of(moment), crosswords.words_of(moment)
    fitting = sum(len(word) == len(slot.cells) for slot in slots for word in words)
    if not words or len(slots) > WORD or fitting > MOST_ENTRIES:
        return None
    return Crosswords(slots, words)


# Langford pairs

MOST_PAIRS: Final = 21
"""The partner of the last of so many, wherever it stands, is within a word."""


class Langford:
    """The cells that are taken, also those beyond the end, and the values that are used."""

    def __init__(self, n: int) -> None:
        self._n = n
        self.root = np.zeros((1, 2), np.uint64)
        self._row = np.uint64((1 << 2 * n) - 1)

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._good(depth, values)

    def _good(self, depth: int, values: Values) -> Flags:
        # A row that a faulty solver has filled too early has no free cell to speak of.
        inside: Flags = (values >= 1) & (values <= self._n) & (depth < self._n)
        return inside

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None if depth < self._n else np.zeros(len(values), np.bool_)

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        good = self._good(depth, values)
        value = np.where(good, values, 1).astype(np.uint64)
        cells, used = states[:, 0], states[:, 1]
        partner = self._partner(cells, value)
        beyond = (partner & self._row) == 0
        again = ((used >> value) & ONE).astype(np.bool_)
        refused: Flags = ~good | again | beyond | ((partner & cells) != 0)
        return refused

    def after(self, states: States, depth: int, values: Values) -> States:
        value = values.astype(np.uint64)
        cells = states[:, 0]
        first = ~cells & (cells + ONE)
        longer = states.copy()
        longer[:, 0] |= first | self._partner(cells, value)
        longer[:, 1] |= ONE << value
        return longer

    def _partner(self, cells: NDArray[np.uint64], value: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The cell of the partner, as a bit; 0 where it is beyond the word."""
        first = ~cells & (cells + ONE)
        partner: NDArray[np.uint64] = first << (value + ONE)
        return partner

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        return sound if depth + 1 == self._n else None


def _langford(moment: Moment) -> Model | None:
    return Langford(moment.n) if moment.n <= MOST_PAIRS else None


# Diagonals

LARGEST_GRID: Final = 12


class Diagonals:
    """The corners at which a diagonal ends, and in the last word how many cells are empty."""

    def __init__(self, m: int, wanted: int, may_stay_empty: int) -> None:
        self._m, self._wanted, self._empty = m, wanted, may_stay_empty
        rows = [
            [row * (m + 1) + column for row, column in ends(cell, diagonal, m)]
            for cell in range(m * m) for diagonal in range(3)
        ]  # fmt: skip
        corners = bit_table(rows, (m + 1) ** 2)
        self._table = np.hstack([corners, np.zeros((len(corners), 1), np.uint64)])
        self._table[2::3, -1] = 1
        self.root = np.zeros((1, self._table.shape[1]), np.uint64)

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._good(depth, values)

    def _good(self, depth: int, values: Values) -> Flags:
        if depth >= self._m**2:
            return np.zeros(len(values), np.bool_)
        inside: Flags = (values >= 0) & (values <= NONE)
        return inside

    def sure(self, depth: int, values: Values) -> Flags | None:
        return self._good(depth, values)

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        row = self._rows(depth, values)
        touches = _any(states[:, :-1] & self._table[row, :-1])
        return np.where(values == NONE, states[:, -1] >= self._empty, touches)

    def after(self, states: States, depth: int, values: Values) -> States:
        added = self._table[self._rows(depth, values)]
        longer = states | added
        longer[:, -1] = states[:, -1] + added[:, -1]
        return longer

    def _rows(self, depth: int, values: Values) -> NDArray[np.int64]:
        return np.where(self._good(depth, values), 3 * depth + values, 0)

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        if depth + 1 < self._wanted:
            return None
        return sound & (after[:, -1] <= depth + 1 - self._wanted)


def _diagonals(moment: Moment) -> Model | None:
    if moment.n > LARGEST_GRID:
        return None
    return Diagonals(moment.n, diagonals.wanted(moment), diagonals.may_stay_empty(moment))


# De Bruijn sequences


class DeBruijn:
    """The words in the sequence, and in the last word of the state the latest of them."""

    def __init__(self, n: int) -> None:
        self._n = n
        self._words = 1 << n
        self._table = bit_table([(word,) for word in range(self._words)], self._words)
        self.root = np.zeros((1, self._table.shape[1] + 1), np.uint64)
        self.root[0, 0] = 1

    def told(self, states: States, depth: int, values: Values) -> Flags:
        return self._good(depth, values)

    def _good(self, depth: int, values: Values) -> Flags:
        bits: Flags = (values == 0) | (values == 1)
        return bits

    def sure(self, depth: int, values: Values) -> Flags | None:
        return None

    def refused(self, states: States, depth: int, values: Values) -> Flags:
        word = self._word(states, values)
        used = self._used(states, word)
        if self._n + depth + 1 == self._words:  # the bit closes the ring
            for _ in range(self._n - 1):
                word = 2 * word % self._words
                used |= self._used(states, word)
        return used | ~self._good(depth, values)

    def after(self, states: States, depth: int, values: Values) -> States:
        word = self._word(states, values)
        longer = states.copy()
        longer[:, :-1] |= self._table[word]
        longer[:, -1] = word
        return longer

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        return sound if self._n + depth + 1 == self._words else None

    def _word(self, states: States, values: Values) -> NDArray[np.int64]:
        word: NDArray[np.int64] = (2 * states[:, -1].astype(np.int64) + (values & 1)) % self._words
        return word

    def _used(self, states: States, word: NDArray[np.int64]) -> Flags:
        there = states[np.arange(len(word)), word // WORD] >> (word % WORD).astype(np.uint64)
        return (there & ONE).astype(np.bool_)


def _debruijn(moment: Moment) -> Model | None:
    return DeBruijn(moment.n)


# Satisfiability

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
        for value in np.unique(values).tolist():
            if value and abs(value) <= self._variables:
                here = np.flatnonzero(values == value)
                refused[here] = self._refuses(states[here], value)
        return refused

    def _refuses(self, states: States, literal: int) -> Flags:
        variable = abs(literal) - 1
        own = self._true[variable] | self._false[variable]
        assigned = _any(states & own)
        number = self._with.get(-literal)
        if number is None:
            side = self._false if literal > 0 else self._true
            number = np.flatnonzero(_any(self._literals & side[variable]))
            self._with[-literal] = number
        conflict = np.zeros(len(states), np.bool_)
        negated = np.roll(states, self._half, axis=1)  # as literals: those that are false
        after = negated | (self._false if literal > 0 else self._true)[variable]
        for clause in self._literals[number]:
            conflict |= ~_any(states & clause) & ~_any(clause & ~after)
        return assigned | conflict

    def after(self, states: States, depth: int, values: Values) -> States:
        variable = abs(values) - 1
        positive = (values > 0)[:, np.newaxis]
        return states | np.where(positive, self._true[variable], self._false[variable])

    def solved(self, after: States, depth: int, sound: Flags) -> Flags | None:
        solved: Flags = ~_any(after[:, : self._half] & after[:, self._half :])
        if not self._none:
            for clause in self._literals:
                solved &= _any(after & clause)
        return solved


def _clauses(moment: Moment) -> Model | None:
    formula = formula_of(moment)
    words = 2 * len(formula.clauses) * -(-formula.variables // WORD)
    doubled = any(len({*clause}) < len(clause) for clause in formula.clauses)
    return None if doubled or words > LARGEST_FORMULA or not formula.variables else Clauses(formula)


MODELS: Mapping[str, Callable[[Moment], Model | None]] = MappingProxyType({
    "board": _queens,
    "permutation_tiles": _permutations,
    "sudoku": _sudoku,
    "exact_cover": lambda moment: _cover(incidence_of(moment)),
    "pentominoes": lambda moment: _cover(tilings.tiling_of(moment).incidence),
    "knights_tour": _tours,
    "maze": _mazes,
    "region": _mazes,
    "crossword": _crosswords,
    "sequence": _langford,
    "diagonal_grid": _diagonals,
    "debruijn_ring": _debruijn,
    "satisfiability": _clauses,
})  # fmt: skip
"""What makes the model of a problem, by its picture; None where the parameters are too large."""


def model_of(moment: Moment) -> Model | None:
    """The model for the moment's run, if there is one."""
    make: Any = MODELS.get(moment.solver.problem.picture)
    return None if make is None else make(moment)
