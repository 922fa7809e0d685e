"""The search trees of several runs made into one, exactly, as a node's name is its path.

Level by level: the nodes of all runs at a depth are sorted by their parent in the level above and
then by value, so that the same path becomes the same node. What a run places several times under
one path is one node here. A million nodes a side take less than a second.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.trace import packing, visits
from visualizer.trace.packing import NO_TRY
from visualizer.trace.past import Past
from visualizer.trace.survey import TRIED, Profile
from visualizer.trace.trace import EventNumbers, Trace
from visualizer.trace.visits import Numbers

MOST_RUNS = 8
"""Runs that a mask has bits for."""

NEVER = np.uint32(0xFFFF_FFFF)
"""In place of an event: there is none."""

_VALUE_BITS = 16
_VALUE_MASK = (1 << _VALUE_BITS) - 1
_LEAST = -(1 << (_VALUE_BITS - 1))

_NO_MASKS = np.empty(0, np.uint8)

_BLOCK = 1 << 18
"""Events whose tries are added up at once."""

NodeNumbers = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Level:
    """The nodes at one depth, ordered by parent, then by value.

    values   of the node's own choice
    parents  which node of the level above; 0, the root, at the top
    masks    bit r: run r places it
    first    (runs, nodes): the event of its first PUSH in each run; NEVER where there is none
    visited  for each run, for each of its PUSHes at this depth, which node it is
    """

    values: NDArray[np.int16]
    parents: NodeNumbers
    masks: NDArray[np.uint8]
    first: NDArray[np.uint32]
    visited: tuple[NodeNumbers, ...]

    def __len__(self) -> int:
        return len(self.values)

    @property
    def nbytes(self) -> int:
        """Bytes that it takes."""
        columns = self.values.nbytes + self.parents.nbytes + self.masks.nbytes + self.first.nbytes
        return columns + sum(nodes.nbytes for nodes in self.visited)


@dataclass(frozen=True, eq=False)
class CutRoots:
    """Where one run alone goes on: nodes that no other places, though it places the parent.

    In each of these the other runs leave out a whole branch. The most tries come first.

    runs    whose node it is
    depths  its depth, in other words its level
    nodes   its number there
    tries   the candidates tried below it, in all visits: what is saved by not entering it. The
            try of the node itself is not among them, as the others may have made that as well
    events  of its first PUSH
    """

    runs: NDArray[np.uint8]
    depths: NDArray[np.int32]
    nodes: NodeNumbers
    tries: Numbers
    events: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.runs)

    def some(self, which: Numbers | NDArray[np.bool_] | slice) -> CutRoots:
        """These of them, by number or by mask."""
        return CutRoots(
            self.runs[which],
            self.depths[which],
            self.nodes[which],
            self.tries[which],
            self.events[which],
        )


class MergedDepth(NamedTuple):
    """One depth of the merged tree.

    nodes   different paths that each run places here
    only    those of them that no other run places
    common  paths that all runs place
    tries   candidates that each run tries here
    """

    depth: int
    nodes: tuple[int, ...]
    only: tuple[int, ...]
    common: int
    tries: tuple[int, ...]


class Merged:
    """Several runs as one tree. It stays as it is while the runs grow.

    traces  the runs, as far as they are merged
    levels  the nodes, by depth
    """

    def __init__(self, traces: Sequence[Trace], levels: list[Level]) -> None:
        self.traces = tuple(traces)
        self.levels = levels

    @property
    def all_runs(self) -> int:
        """The mask of a node that all runs place."""
        return (1 << len(self.traces)) - 1

    @property
    def nbytes(self) -> int:
        """Bytes that the nodes take, without the traces."""
        return sum(level.nbytes for level in self.levels)

    # Counts

    @cached_property
    def common(self) -> int:
        """How many nodes all runs place."""
        return sum(depth.common for depth in self.by_depth)

    @cached_property
    def only(self) -> tuple[int, ...]:
        """For each run how many nodes no other one places."""
        return tuple(sum(column) for column in self._columns("only"))

    @cached_property
    def nodes(self) -> tuple[int, ...]:
        """For each run how many different nodes it places."""
        return tuple(sum(column) for column in self._columns("nodes"))

    def _columns(self, field: str) -> list[list[int]]:
        return [
            [getattr(depth, field)[run] for depth in self.by_depth]
            for run in range(len(self.traces))
        ]

    @cached_property
    def by_depth(self) -> list[MergedDepth]:
        """The numbers of each depth, down to the last at which anything is tried."""
        runs = range(len(self.traces))
        tried = [Profile(trace).between(0, len(trace))[TRIED] for trace in self.traces]
        table = np.zeros((max(len(self.levels), *map(len, tried)), len(runs)), np.int64)
        for run, counts in enumerate(tried):
            table[: len(counts), run] = counts
        rows = []
        for depth, tries in enumerate(table.tolist()):
            masks = self.levels[depth].masks if depth < len(self.levels) else _NO_MASKS
            if not len(masks) and not any(tries):
                break
            placed = np.bincount(masks, minlength=self.all_runs + 1).tolist()
            nodes = [
                sum(placed[mask] for mask in range(len(placed)) if mask >> r & 1) for r in runs
            ]
            only = [placed[1 << run] for run in runs]
            rows.append(
                MergedDepth(depth, tuple(nodes), tuple(only), placed[self.all_runs], tuple(tries))
            )
        return rows

    # The tree

    def path(self, depth: int, node: int) -> tuple[int, ...]:
        """The name of a node of a level: the choices that lead to it, its own included."""
        values = []
        for level in self.levels[depth::-1]:
            values.append(int(level.values[node]))
            node = int(level.parents[node])
        return tuple(reversed(values))

    def paths(self, roots: CutRoots) -> list[list[int]]:
        """The names of many nodes at once."""
        found: list[list[int]] = [[]] * len(roots)
        for depth in np.flatnonzero(np.bincount(roots.depths)).tolist():
            which = np.flatnonzero(roots.depths == depth)
            nodes = roots.nodes[which]
            columns = []
            for level in self.levels[depth::-1]:
                columns.append(level.values[nodes])
                nodes = level.parents[nodes]
            rows = np.stack(columns[::-1], axis=1).tolist()
            for at, row in zip(which.tolist(), rows, strict=True):
                found[at] = row
        return found

    def children(self, depth: int, node: int) -> range:
        """The numbers that a node's children have in the next level; those of the root at -1, 0."""
        if depth + 1 >= len(self.levels):
            return range(0)
        parents = self.levels[depth + 1].parents
        return range(*parents.searchsorted(np.array([node, node + 1], np.int32)).tolist())

    def find(self, path: Sequence[int]) -> int | None:
        """The number of the node with this path in its level; None where no run places it."""
        node = 0
        for depth, value in enumerate(path):
            among = self.children(depth - 1, node)
            if not among:
                return None
            values = self.levels[depth].values[among.start : among.stop]
            at = int(np.searchsorted(values, value))
            if at == len(values) or values[at] != value:
                return None
            node = among[at]
        return node

    @cached_property
    def same_solutions(self) -> bool:
        """Do all runs find the same solutions, as paths? True as well where none finds any."""
        first, *others = [self._solved(run) for run in range(len(self.traces))]
        return all(np.array_equal(first, other) for other in others)

    def _solved(self, run: int) -> Numbers:
        """The nodes at which a run finds a solution: numbers, ascending, made of depth and node."""
        trace = self.traces[run]
        found = trace.solutions
        at_depth = packing.depths(trace.take(found))
        numbers = np.empty(len(found), np.int64)
        for depth in np.flatnonzero(np.bincount(at_depth)).tolist():
            here = at_depth == depth
            pushes = found[here] - np.uint32(1)  # a SOLUTION directly follows its PUSH
            visit = trace.pushes(depth).searchsorted(pushes)
            numbers[here] = (depth << 32) + self.levels[depth].visited[run][visit].astype(np.int64)
        return _distinct(numbers)

    def _masks_above(self, depth: int) -> NDArray[np.uint8]:
        """For each node of a level by which runs its parent is placed: the root by all."""
        if not depth:
            return np.full(len(self.levels[0]), self.all_runs, np.uint8)
        return self.levels[depth - 1].masks[self.levels[depth].parents]

    # Differences

    @cached_property
    def cut_roots(self) -> CutRoots:
        """See CutRoots."""
        found = [self._cut_roots_of(run) for run in range(len(self.traces))]
        roots = CutRoots(
            np.concatenate([one.runs for one in found]),
            np.concatenate([one.depths for one in found]),
            np.concatenate([one.nodes for one in found]),
            np.concatenate([one.tries for one in found]),
            np.concatenate([one.events for one in found]),
        )
        return roots.some(np.lexsort((roots.nodes, roots.depths, roots.runs, -roots.tries)))

    def _cut_roots_of(self, run: int) -> CutRoots:
        """Those of one run, by depth."""
        own = np.uint8(1 << run)
        found: list[tuple[NodeNumbers, NodeNumbers, NDArray[np.uint32]]] = []
        entered: list[tuple[Numbers, Numbers, Numbers]] = []
        count = 0
        for depth, level in enumerate(self.levels):
            is_root = (level.masks == own) & (self._masks_above(depth) != own)
            nodes = np.flatnonzero(is_root).astype(np.int32)
            if not len(nodes):
                continue
            found.append((np.full(len(nodes), depth, np.int32), nodes, level.first[run, nodes]))
            visit = np.flatnonzero(is_root[level.visited[run]])
            stretches = visits.at_depth(self.traces[run], depth).some(visit)
            which = nodes.searchsorted(level.visited[run][visit]) + count
            entered.append((stretches.starts, stretches.stops, which))
            count += len(nodes)
        tries = np.zeros(count, np.int64)
        if not count:
            none = np.empty(0, np.int32)
            return CutRoots(none.astype(np.uint8), none, none, tries, none.astype(np.uint32))
        depths, numbers, events = (np.concatenate(column) for column in zip(*found, strict=True))
        starts, stops, which = (np.concatenate(column) for column in zip(*entered, strict=True))
        below = _tries_before(self.traces[run], stops) - _tries_before(self.traces[run], starts)
        np.add.at(tries, which, below)
        return CutRoots(np.full(count, run, np.uint8), depths, numbers, tries, events)

    def differences(self, run: int) -> EventNumbers:
        """Where the runs part, as events of one of them, ascending.

        The PUSH of a node that not all place of those that place its parent. Where this run is one
        that does not, the try that it rejects, and where it does not even try that, the PUSH of the
        parent; for the root, its last way back to it, or event 0. Where all place the same nodes:
        what it tries and another run does not.
        """
        if all((level.masks == self.all_runs).all() for level in self.levels):
            return self._own_tries(run)
        events = []
        for depth, level in enumerate(self.levels):
            above = self._masks_above(depth)
            parting = (level.masks != above) & (above >> run & 1 != 0)
            own = level.masks >> run & 1 != 0
            events.append(level.first[run, parting & own])
            events.append(self._not_entered(run, depth, np.flatnonzero(parting & ~own)))
        return _distinct(np.concatenate(events))

    def _not_entered(self, run: int, depth: int, nodes: Numbers) -> NDArray[np.uint32]:
        """Where a run leaves out some nodes of a level whose parents it places."""
        if not len(nodes):
            return np.empty(0, np.uint32)
        level = self.levels[depth]
        parents = level.parents[nodes]
        keys, events = self._tries(run, depth, parents)
        wanted = _keys(parents, level.values[nodes])
        at = np.minimum(keys.searchsorted(wanted), len(keys) - 1)
        tried = keys[at] == wanted if len(keys) else np.zeros(len(nodes), np.bool_)
        if depth:
            found: NDArray[np.uint32] = self.levels[depth - 1].first[run, parents]
        else:
            returns = self.traces[run].pops(0)
            found = np.full(len(nodes), returns[-1] if len(returns) else 0, np.uint32)
        found[tried] = events[at[tried]]
        return found

    def _own_tries(self, run: int) -> EventNumbers:
        """What a run tries and another one does not, where all place the same nodes."""
        missing = [np.empty(0, np.uint32)]
        for depth in range(len(self.levels) + 1):
            keys, events = self._tries(run, depth)
            everywhere = np.ones(len(keys), np.bool_)
            for other in range(len(self.traces)):
                if other != run and len(keys):
                    theirs, _events = self._tries(other, depth)
                    at = np.minimum(theirs.searchsorted(keys), max(len(theirs) - 1, 0))
                    everywhere &= theirs[at] == keys if len(theirs) else False
            missing.append(events[~everywhere])
        return _distinct(np.concatenate(missing))

    def _tries(
        self, run: int, depth: int, parents: NodeNumbers | None = None
    ) -> tuple[Numbers, NDArray[np.uint32]]:
        """What a run tries at a depth, at least in these nodes: keys, ascending, each with the
        event of its first try."""
        trace = self.traces[run]
        if not depth:
            nodes, where = np.zeros(1, np.int32), visits.root(trace)
        else:
            nodes, where = self.levels[depth - 1].visited[run], visits.at_depth(trace, depth - 1)
            if parents is not None:
                wanted = np.zeros(len(self.levels[depth - 1]), np.bool_)
                wanted[parents] = True
                nodes, where = nodes[wanted[nodes]], where.some(wanted[nodes])
        events, which = visits.tries(trace, where)
        keys = _keys(nodes[which], visits.values_of(trace, events))
        order = np.argsort(keys, kind="stable")
        keys = keys[order]
        first = _begins(keys)
        return keys[first], events[order[first]]


def merge(traces: Sequence[Trace]) -> Merged:
    """One tree of two runs or more, as far as they are recorded. A trace may be a Past."""
    steps = merging(traces)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            merged: Merged = end.value
            return merged


def merging(traces: Sequence[Trace]) -> Generator[None, None, Merged]:
    """The same in steps, a depth each, for who has something else to do between them."""
    if not 2 <= len(traces) <= MOST_RUNS:
        raise ValueError(f"{len(traces)} runs cannot be merged")
    parts = [Past(trace.whole, len(trace)) for trace in traces]
    levels: list[Level] = []
    for depth in range(max(part.depth_count for part in parts)):
        levels.append(_level(parts, depth, levels[-1].visited if levels else None))
        yield
    return Merged(parts, levels)


def _level(traces: Sequence[Trace], depth: int, above: tuple[NodeNumbers, ...] | None) -> Level:
    """The nodes at a depth. above: the nodes one depth higher, for each PUSH there of each run."""
    pushes = [trace.pushes(depth) for trace in traces]
    keys = []
    for run, trace in enumerate(traces):
        parents = np.zeros(len(pushes[run]), np.int32)
        if above is not None:
            parents = above[run][trace.pushes(depth - 1).searchsorted(pushes[run]) - 1]
        keys.append(_keys(parents, visits.values_of(trace, pushes[run])))
    together = np.concatenate(keys)
    order = np.argsort(together, kind="stable")
    together = together[order]
    begins = _begins(together)
    nodes = np.empty(len(order), np.int32)
    nodes[order] = np.cumsum(begins) - 1
    together = together[begins]
    visited = np.split(nodes, np.cumsum([len(events) for events in pushes])[:-1])
    masks = np.zeros(len(together), np.uint8)
    first = np.full((len(traces), len(together)), NEVER)
    for run, (entered, events) in enumerate(zip(visited, pushes, strict=True)):
        masks[entered] |= np.uint8(1 << run)
        first[run, entered[::-1]] = events[::-1]  # the first is the last that is written
    return Level(
        ((together & _VALUE_MASK) + _LEAST).astype(np.int16),
        (together >> _VALUE_BITS).astype(np.int32),
        masks,
        first,
        tuple(visited),
    )


def _keys(parents: NodeNumbers, values: NDArray[np.int16]) -> Numbers:
    """Names of nodes or tries below their parents, in the order of a level."""
    return (parents.astype(np.int64) << _VALUE_BITS) + (values.astype(np.int64) - _LEAST)


def _begins(ascending: NDArray[Any]) -> NDArray[np.bool_]:
    """For each number: is it another than the one before?"""
    begins = np.ones(len(ascending), np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=begins[1:])
    return begins


def _distinct(numbers: NDArray[Any]) -> NDArray[Any]:
    """Each number once, ascending."""
    ascending = np.sort(numbers)
    return ascending[_begins(ascending)]


def _tries_before(trace: Trace, events: Numbers) -> Numbers:
    """How many candidates have been tried before each of some events, in any order."""
    order = np.argsort(events)
    ascending = events[order]
    counts = np.empty(len(events), np.int64)
    total = 0
    for start in range(0, int(ascending[-1]) + 1 if len(events) else 0, _BLOCK):
        is_try = trace.events(start, start + _BLOCK) < NO_TRY
        first, stop = ascending.searchsorted((start, start + _BLOCK))
        if stop > first:
            sums = np.concatenate(([0], np.cumsum(is_try, dtype=np.int64)))
            counts[order[first:stop]] = total + sums[ascending[first:stop] - start]
        total += int(np.count_nonzero(is_try))
    return counts
