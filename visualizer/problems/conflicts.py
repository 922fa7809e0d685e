"""What refuses what, for many paths at once: the ground on which a failed node is explained.

A choice of a path stands for something that a solution has or has not: a queen on a square, a digit
in a cell, an option that is chosen. It goes by a number of its own, its row, whatever the depth at
which it is made. A set of rows that no solution has together is a nogood; all that is said here
holds for every solution of the problem, and so for every solver.

Depths are bits: a set of depths is a row of words, in which bit d of all stands for depth d.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from visualizer.base.named_tuple import NamedTuple
from visualizer.problems import part_of
from visualizer.problems.model import ONE, WORD, Flags, Masks, States, Values, any_bit
from visualizer.trace.moment import Moment

Rows: TypeAlias = NDArray[np.int64]
"""Choices by their numbers; -1: stands for nothing that the problem knows."""

Paths: TypeAlias = NDArray[np.int64]
"""(nodes, depths): the rows of the choices in force, all of the same length."""

Guilty: TypeAlias = NDArray[np.uint64]
"""(nodes, words): a set of depths for each node."""

MOST_ROWS: Final = 4096
"""Choices that there may be at most: each has a place for every other one."""


MOST_BYTES: Final = 64 << 20
"""What these places may take in all."""

MOST_AT_ONCE: Final = 1 << 21
"""Numbers that are worked with at once, 16 MB."""


def parts(paths: int, numbers: int) -> Iterator[slice]:
    """Some paths, in parts of which each is not too large; numbers: so many are for one path."""
    each = max(1, MOST_AT_ONCE // max(1, numbers))
    return (slice(start, start + each) for start in range(0, paths, each))


class Children(NamedTuple):
    """The children of some nodes that have failed, explained: the node of each, and its row."""

    nodes: NDArray[np.int64]
    rows: Rows


class Conflicts(Protocol):
    """What the problem with its parameters says of nodes, all of the same depth.

    depths    so many choices can be told of: those below are not explained
    in_order  is a depth the same place in every path, so that the rules can be asked one depth
              after the other?
    """

    depths: int
    in_order: bool

    def rows(self, paths: Paths, depth: int, values: Values) -> Rows:
        """What the values stand for after these paths."""
        ...

    def refuse(self, paths: Paths, rows: Rows, guilty: Guilty) -> Flags:
        """Which of the rows no solution has together with their paths; to `guilty` come the depths
        that say so, the earliest where several would do."""
        ...

    def exhaust(self, paths: Paths, first: Rows, children: Children, guilty: Guilty) -> Flags:
        """Of which nodes there is something that a solution must have, and all that could be it is
        refused or has failed as a child; to `guilty` come the depths that refuse the others, the
        earliest where several would do and none of the set does already.

        first     what was tried first at each node, -1 where nothing was
        children  of these nodes
        guilty    what the children have against the choices above them
        """
        ...

    def possible(self, rows: Sequence[int], most: int) -> bool | None:
        """Is there a solution with these choices, whatever else it has? None where that is not
        found in so many steps, or not looked for here."""
        ...


def words_for(depths: int) -> int:
    """How many words a set of depths takes."""
    return max(1, -(-depths // WORD))


def bit_of(guilty: Guilty, depth: int) -> Flags:
    """Which of the sets have a depth?"""
    there: Flags = ((guilty[:, depth // WORD] >> np.uint64(depth % WORD)) & ONE).astype(np.bool_)
    return there


def spread(guilty: Guilty, depths: int) -> Flags:
    """(nodes, depths): is the depth in the set?"""
    depth = np.arange(depths)
    bits = guilty[:, depth // WORD] >> (depth % WORD).astype(np.uint64)
    there: Flags = (bits & ONE) != 0
    return there


def add_bits(guilty: Guilty, flags: Flags) -> None:
    """Put those depths into the sets for which (nodes, depths) says so."""
    for word in range(-(-flags.shape[1] // WORD)):
        part = flags[:, WORD * word : WORD * (word + 1)]
        bits = part.astype(np.uint64) << np.arange(part.shape[1], dtype=np.uint64)
        guilty[:, word] |= np.bitwise_or.reduce(bits, axis=1)


def add_first(guilty: Guilty, flags: Flags) -> Flags:
    """Put the first such depth of each node into its set; which nodes have one?"""
    some = np.asarray(flags.any(axis=1))
    if not some.any():
        return some
    nodes = np.flatnonzero(some)
    depth = flags[nodes].argmax(axis=1)
    guilty[nodes, depth // WORD] |= ONE << (depth % WORD).astype(np.uint64)
    return some


def depths_of(guilty: NDArray[np.uint64]) -> list[int]:
    """The depths of one set, ascending."""
    return [
        WORD * place + bit
        for place, word in enumerate(guilty.tolist()) for bit in range(WORD) if word >> bit & 1
    ]


class Table:
    """Conflicts between two choices each.

    domains  each is something that every solution must have, and the rows that can be it
    meets    for some rows, of all rows: which of them cannot stand together
    chosen   what values stand for: from the paths, the depth and the values
    count    how many rows there are
    depths   how many choices a solution can have
    given    which of the rows nothing chosen refuses, but the problem itself
    """

    in_order = False

    def __init__(
        self,
        domains: Sequence[Sequence[int]],
        meets: Callable[[NDArray[np.int64]], Flags],
        chosen: Callable[[Paths, int, Values], Rows],
        count: int,
        depths: int,
        given: Flags | None = None,
    ) -> None:
        self.depths = depths
        self._chosen = chosen
        self._count = count
        wide = max(map(len, domains), default=1)
        self._words = words = words_for(wide)
        sets = len(domains)
        refused = np.zeros((count + 1, sets, words), np.uint64)  # the last row is for -1
        self._domain = np.zeros((sets, words), np.uint64)
        self._member = np.full((sets, wide), -1)
        self._place = np.full((sets, count + 1), -1)
        for number, domain in enumerate(domains):
            rows = np.array(domain, np.int64)
            places = np.arange(len(rows))
            self._member[number, places] = rows
            self._place[number, rows] = places
            against = np.array(meets(rows))
            against[rows, places] = False  # nothing refuses itself
            refused[:-1, number] = _packed(against, words)
            free = np.ones((1, len(rows)), np.bool_) if given is None else ~given[rows][np.newaxis]
            self._domain[number] = _packed(free, words)[0]
        self._refused = refused.reshape(-1, words)
        self._never = np.zeros(count + 1, np.bool_)
        if given is not None:
            self._never[:-1] = given
        self._sets = sets
        in_sets = [np.flatnonzero(self._place[:, row] >= 0) for row in range(count)]
        most = max(map(len, in_sets), default=0)
        self._sets_of = np.full((count + 1, max(1, most)), -1)
        for row, numbers in enumerate(in_sets):
            self._sets_of[row, : len(numbers)] = numbers

    def rows(self, paths: Paths, depth: int, values: Values) -> Rows:
        return self._chosen(paths, depth, values)

    def refuse(self, paths: Paths, rows: Rows, guilty: Guilty) -> Flags:
        number = self._sets_of[rows, 0]
        place = self._place[number, rows]
        word, bit = place // WORD, (place % WORD).astype(np.uint64)
        found = self._never[rows]
        known = np.where(paths < 0, self._count, paths)
        at = known * (self._sets * self._words) + (number * self._words + word)[:, np.newaxis]
        hits = ((self._refused.reshape(-1)[at] >> bit[:, np.newaxis]) & ONE).astype(np.bool_)
        hits &= (~found & (number >= 0))[:, np.newaxis]
        return found | add_first(guilty, hits)

    def exhaust(self, paths: Paths, first: Rows, children: Children, guilty: Guilty) -> Flags:
        known = np.zeros(len(paths), np.bool_)
        options = self._sets_of[first]
        for column in range(options.shape[1]):
            open_ = np.flatnonzero(~known & (options[:, column] >= 0))
            if not len(open_):
                break
            number = options[open_, column]
            known[open_] = self._explain(paths, open_, number, children, guilty)
        rest = np.flatnonzero(~known)
        if len(rest):
            dead = self._dead(paths[rest])
            some = dead >= 0
            if some.any():
                where = rest[some]
                known[where] = self._explain(paths, where, dead[some], children, guilty)
        return known

    def _explain(
        self, paths: Paths, nodes: NDArray[np.int64], number: NDArray[np.int64],
        children: Children, guilty: Guilty,
    ) -> Flags:
        """Of some nodes, of each for one set that a solution needs; `guilty` stays as it is where
        that does not explain the node."""
        explained = np.empty(len(nodes), np.bool_)
        for part in parts(len(nodes), paths.shape[1] * self._words):
            explained[part] = self._explain_some(paths, nodes[part], number[part], children, guilty)
        return explained

    def _explain_some(
        self, paths: Paths, nodes: NDArray[np.int64], number: NDArray[np.int64],
        children: Children, guilty: Guilty,
    ) -> Flags:
        left = self._domain[number]
        self._strike(left, nodes, number, children, len(paths))
        rows = paths[nodes]
        rows[rows < 0] = self._count
        own = guilty[nodes]
        self._strike_more(left, rows, number, own)
        depths = rows.shape[1]
        if not depths:
            return ~any_bit(left)
        there = self._refused[rows * self._sets + number[:, np.newaxis]]
        explained = ~any_bit(left & ~np.bitwise_or.reduce(there, axis=1))
        if not explained.all():
            nodes, own = nodes[explained], own[explained]
            left, there = left[explained], there[explained]
        if own.any():
            mine = np.where(spread(own, depths)[:, :, np.newaxis], there, np.uint64(0))
            left &= ~np.bitwise_or.reduce(mine, axis=1)
        there &= left[:, np.newaxis]
        so_far = np.bitwise_or.accumulate(there, axis=1)
        hits = there.any(axis=2)
        hits[:, 1:] &= (there[:, 1:] & ~so_far[:, :-1]).any(axis=2)
        _spare(hits, there)
        add_bits(own, hits)
        guilty[nodes] = own
        return explained

    def _strike(
        self, left: States, nodes: NDArray[np.int64], number: NDArray[np.int64],
        children: Children, count: int,
    ) -> None:
        """Take those out that have failed as children."""
        parent, row = children
        if not len(parent):
            return
        index = np.full(count, -1)
        index[nodes] = np.arange(len(nodes))
        here = index[parent]
        ours = np.flatnonzero(here >= 0)
        here, row = here[ours], row[ours]
        place = self._place[number[here], row]
        inside = place >= 0
        here, place = here[inside], place[inside]
        done = np.zeros_like(left)
        bits = ONE << (place % WORD).astype(np.uint64)
        np.bitwise_or.at(done.reshape(-1), here * self._words + place // WORD, bits)
        left &= ~done

    def _strike_more(
        self, left: States, rows: Rows, number: NDArray[np.int64], own: Guilty
    ) -> None:
        """Take those out that several choices refuse together, whose depths come to `own`."""

    def _dead(self, paths: Paths) -> NDArray[np.int64]:
        """Of each path the first set of which nothing is left; -1 where there is none."""
        rows = np.where(paths < 0, self._count, paths)
        left_by = self._left_by
        found = np.empty(len(paths), np.int64)
        at_once = max(16, _NEAR // self._domain.size)
        for start in range(0, len(paths), at_once):
            part = slice(start, start + at_once)
            path = rows[part]
            new = np.ones(len(path), np.bool_)  # those that follow one another share what is above
            new[1:] = (path[1:, :-1] != path[:-1, :-1]).any(axis=1)
            above = path[new]
            left = np.repeat(self._domain[np.newaxis], len(above), axis=0)
            for depth in range(path.shape[1] - 1):
                left &= left_by[above[:, depth]]
            if path.shape[1]:
                left = left[new.cumsum() - 1]
                left &= left_by[path[:, -1]]
            dead = np.bitwise_or.reduce(left, axis=2) == 0
            found[part] = np.where(dead.any(axis=1), dead.argmax(axis=1), -1)
        return found

    @cached_property
    def _left_by(self) -> States:
        """(rows, sets, words): what each choice does not refuse."""
        left: States = ~self._refused.reshape(-1, self._sets, self._words)
        return left

    def possible(self, rows: Sequence[int], most: int) -> bool | None:
        left_by = self._left_by
        left = self._domain.copy()
        covered = np.zeros(self._sets, np.bool_)
        for row in rows:
            number = int(self._sets_of[row, 0])
            if number < 0:
                return None
            place = int(self._place[number, row])
            if not int(left[number, place // WORD]) >> place % WORD & 1:
                return False
            left &= left_by[row]
            covered |= self._place[:, row] >= 0
        steps = 0

        def search(left: States, covered: Flags) -> bool:
            nonlocal steps
            if covered.all():
                return True
            count = np.bitwise_count(left).sum(axis=1, dtype=np.int64)
            count[covered] = np.iinfo(np.int64).max
            number = int(count.argmin())
            for place in depths_of(left[number]):
                steps += 1
                if steps > most:
                    raise _TooLongError
                row = int(self._member[number, place])
                if search(left & left_by[row], covered | (self._place[:, row] >= 0)):
                    return True
            return False

        try:
            return search(left, covered)
        except (_TooLongError, RecursionError):
            return None


def _spare(hits: Flags, there: States) -> None:
    """Take depths out of (nodes, depths) that are not needed, as the others refuse as much: the
    later ones first.

    there  (nodes, depths, words): what each depth refuses of what is to be refused
    """
    kept: States = np.where(hits[:, :, np.newaxis], there, np.uint64(0))
    so_far = np.bitwise_or.accumulate(kept, axis=1)
    missing: States = so_far[:, -1].copy()  # what the later ones that are kept do not refuse
    for depth in range(hits.shape[1] - 1, 0, -1):
        needed = any_bit(missing & ~so_far[:, depth - 1])
        needed &= hits[:, depth]
        hits[:, depth] = needed
        missing &= ~np.where(needed[:, np.newaxis], kept[:, depth], np.uint64(0))
    hits[:, 0] &= any_bit(missing)


_NEAR: Final = 1 << 16
"""Words that the processor has near at hand."""


class _TooLongError(Exception):
    """Nobody waits for the answer so long."""


def _packed(flags: Flags, words: int) -> States:
    """(rows, flags) as bits."""
    padded = np.zeros((len(flags), words * WORD), np.bool_)
    padded[:, : flags.shape[1]] = flags
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)


def sharing(table: States) -> Callable[[NDArray[np.int64]], Flags]:
    """Choices cannot stand together that share a bit (see `model.Masks`)."""

    def meets(rows: NDArray[np.int64]) -> Flags:
        found = np.zeros((len(table), len(rows)), np.bool_)
        for word in range(table.shape[1]):
            found |= (table[:, word, np.newaxis] & table[rows, word]) != 0
        return found

    return meets


def too_large(count: int, domains: Sequence[Sequence[int]]) -> bool:
    """Are there too many choices for a table, or too many that a choice can be held against?"""
    words = words_for(max(map(len, domains), default=1))
    return count > MOST_ROWS or (count + 1) * len(domains) * (words + 1) * 8 > MOST_BYTES


def table_of(
    masks: Masks, domains: Sequence[Sequence[int]], depths: int
) -> Table | None:
    """The conflicts of choices that take bits; None where there are too many choices."""
    count = len(masks.table)
    if too_large(count, domains):
        return None
    given = any_bit(masks.table & masks.root)
    return Table(
        domains, sharing(masks.table), lambda _paths, depth, values: masks.chosen(depth, values),
        count, depths, given,
    )


def conflicts_of(moment: Moment) -> Conflicts | None:
    """The conflicts for the moment's run; None where they cannot be told, or are too many."""
    if not tells(moment):
        return None
    module = part_of(moment.solver.problem.picture, "model")
    conflicts: Conflicts | None = None if module is None else module.conflicts_of(moment)
    return conflicts


def tells(moment: Moment) -> bool:
    """Does the problem of the moment's run tell its conflicts?"""
    return hasattr(part_of(moment.solver.problem.picture, "model"), "conflicts_of")
