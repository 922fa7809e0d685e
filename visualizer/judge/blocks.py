"""Judging many events at once, with a model of the rules in numpy: some million a second.

It finds what `Plain` finds, where it is told what a disagreement is. A block of events is gone
through depth by depth: the choices tried at one depth have their paths among those placed at the
depth above, whose states are known by then.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import PLACES, REJECTS, REPEATS
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.distinct import distinct
from visualizer.jobs.needs import own_of
from visualizer.judge.found import NOTHING, Found, in_order
from visualizer.problems.asking import Careful
from visualizer.problems.kinds import Kind, Silenced
from visualizer.problems.model import Flags, Model, States, Values
from visualizer.trace.moment import Moment
from visualizer.trace.packing import Packed, depths, heights, kinds, values

NO_VALUES: Values = np.empty(0, np.int64)

NO, YES, UNKNOWN = np.uint8(0), np.uint8(1), np.uint8(2)
"""Is a path a solution?"""

VALUE_BITS, VALUE_MASK = 16, 0xFFFF

NEVER = np.iinfo(np.int64).max


@dataclass
class Level:
    """What has been placed at one depth: in force when the block begins, and in it; in order.

    places, events  of their PUSHes, in the block and in the run; what was placed before the block
                    has -1 for its place
    values, states  the choices, and the states of the paths that end with them
    parents         which entry of the level above is in force with each
    sound           does no choice of the path meet those above it?
    odd             are there choices in the path that the model cannot tell of?
    solved          is the path a solution: NO, YES or UNKNOWN
    """

    places: NDArray[np.int64]
    events: NDArray[np.int64]
    values: NDArray[np.int64]
    states: States
    parents: NDArray[np.int64]
    sound: Flags
    odd: Flags
    solved: NDArray[np.uint8]

    @property
    def any_odd(self) -> bool:
        """Are there any of these?"""
        return bool(self.odd.any())

    def last(self) -> Level:
        """The one that is in force at the end, as the next block finds it."""
        end = slice(-1, None)
        return Level(
            np.array([-1]), self.events[end], self.values[end], self.states[end].copy(),
            np.zeros(1, np.int64), self.sound[end], self.odd[end], self.solved[end],
        )

    def and_then(self, other: Level) -> Level:
        """This one, and others that were placed later."""
        return Level(*(
            np.concatenate([getattr(self, name), getattr(other, name)])
            for name in self.__dataclass_fields__
        ))


class Blocks:
    """Judges the events of a run as they come.

    moment: of any event; it tells the rules the parameters
    """

    most = 1 << 16
    seconds = 0.0
    silenced: Silenced | None = None

    def __init__(self, model: Model, rules: Careful, moment: Moment) -> None:
        self._model = model
        self._rules = rules
        self._moment = moment
        purposes = moment.solver.on_purpose
        self._rejects, self._places = REJECTS in purposes, PLACES in purposes
        self._repeats = REPEATS in purposes
        self._once = rules.entered_once
        self._by_calls = own_of(moment.solver).by_calls
        self._entered = np.full(1 << VALUE_BITS if self._once else 0, NEVER)  # when, by the value
        nothing, one = np.zeros(1, np.int64), np.zeros(1, np.bool_)
        self._root = Level(
            np.array([-1]), np.array([-1]), nothing, model.root, nothing, ~one, one,
            np.zeros(1, np.uint8),
        )
        self._path: list[Level] = []  # by depth: what is in force
        self._tried = [NO_VALUES]  # by depth, for that of the next choice, too: what was tried
        self._told = -1  # the last event that told of a solution, by the code or in here
        self._rest = np.empty(0, np.uint32)  # a TRY (of calls with its PUSH) whose end is not known
        self._judged = 0

    def take(self, packed: Packed, start: int) -> Found:
        """Judge the next events, the first of which has the number `start`.

        What the last of them is, if it is a TRY, is found with the event after it.
        """
        if len(self._rest):
            packed = np.concatenate([self._rest, packed])
        stop = len(packed)
        if self._by_calls and stop > 1 and kinds(packed[-1:])[0] == PUSH:
            stop -= 2
        elif stop and kinds(packed[-1:])[0] == TRY:
            stop -= 1
        self._rest = packed[stop:].copy()
        return self._judge(packed[:stop], rejected=True)  # if it is a TRY, one follows it

    def end(self, *, complete: bool) -> Found:
        """What there is to say when no more events come; complete: the search came to its end."""
        found = self._judge(self._rest, rejected=complete)
        self._rest = self._rest[:0]
        if complete and not len(found) and self._path:
            last = self._path[-1]
            if self._told < last.events[0] and last.solved[0] == YES:
                return in_order([(Kind.MISSED_SOLUTION, np.array([self._judged - 1]))])
        return found

    def _judge(self, packed: Packed, *, rejected: bool) -> Found:
        """Judge some events; rejected: is a TRY rejected that is the last of them?"""
        if not len(packed):
            return NOTHING
        block = _Block(packed, self._judged, rejected=rejected)
        self._judged += len(packed)
        if self._once:
            self._enter(block)
        levels = [*self._path]
        tried: dict[int, Values] = {}
        found: list[tuple[Kind, NDArray[np.int64]]] = []
        for depth, tries in block.tries():
            above = levels[depth - 1] if depth else self._root
            parents = above.places.searchsorted(tries) - 1
            value = block.value[tries]
            if not self._repeats:
                again = self._again(depth, parents, value)
                found.append((Kind.TWICE, tries[again] + block.start))
                tried[depth] = value[parents == len(above.places) - 1]
            placed = block.placed(tries)
            refused, known = self._refused(levels, depth, parents, value)
            if not self._rejects:
                wrong = (
                    ~(placed | refused)
                    & known
                    & above.sound[parents]
                    & (tries <= block.last_rejected)
                )
                if self._once:
                    wrong &= self._entered[value] > tries + block.start
                found.append((Kind.REJECTED, tries[wrong] + block.start))
            here = np.flatnonzero(placed)
            if not len(here):
                continue
            level = self._placed(
                levels, depth, parents[here], value[here], ~refused[here] & known[here]
            )
            level.places, level.events = tries[here] + 1, tries[here] + 1 + block.start
            if not self._places:
                wrong = refused[here]
                if self._by_calls:
                    wrong &= ~block.left_at_once(tries[here])
                found.append((Kind.PLACED, level.events[wrong]))
            if depth < len(levels):
                levels[depth] = levels[depth].and_then(level)
            else:
                levels.append(level)
        found += self._solutions(block, levels)
        self._remember(block, levels, tried)
        return in_order(found)

    def _enter(self, block: _Block) -> None:
        """Note when each value was placed first; a negative one counts from the end."""
        places = block.of(PUSH)
        value = block.value[places]
        new = np.flatnonzero(self._entered[value] == NEVER)[::-1]  # so that the first one stays
        self._entered[value[new]] = places[new] + block.start

    def _again(self, depth: int, parents: NDArray[np.int64], value: Values) -> NDArray[np.int64]:
        """Which of the choices tried at a depth were tried before, with the same above them."""
        keys = parents << VALUE_BITS | value & VALUE_MASK
        before = self._tried[depth] & VALUE_MASK if depth < len(self._tried) else NO_VALUES
        if len(before):
            before.sort()
            keys = np.concatenate([before, keys])
        if (keys[1:] > keys[:-1]).all():
            return NO_VALUES
        order = keys.argsort(kind="stable")
        ordered = keys[order]
        again: NDArray[np.int64] = order[1:][ordered[1:] == ordered[:-1]] - len(before)
        return again

    def _refused(
        self, levels: list[Level], depth: int, parents: NDArray[np.int64], value: Values
    ) -> tuple[Flags, Flags]:
        """Which of the choices tried at a depth the rules refuse, and of which that is known."""
        above = levels[depth - 1] if depth else self._root
        refused = self._model.refused(above.states[parents], depth, value)
        known = np.ones(len(value), np.bool_)
        sure = self._model.sure(depth, value)
        if sure is None and not above.any_odd:
            return refused, known
        asked = above.odd[parents] if sure is None else above.odd[parents] | ~sure
        for i in np.flatnonzero(asked).tolist():
            path = _path(levels, depth, int(parents[i]))
            found = self._rules.refusals(self._moment, path, int(value[i]))
            refused[i], known[i] = bool(found), found is not None
        return refused, known

    def _placed(
        self,
        levels: list[Level],
        depth: int,
        parents: NDArray[np.int64],
        value: Values,
        allowed: Flags,
    ) -> Level:
        """What was placed at a depth; without the places."""
        above = levels[depth - 1] if depth else self._root
        states = above.states[parents]
        sound = above.sound[parents] & allowed
        told = self._model.told(states, depth, value)
        if told.all():
            states = self._model.after(states, depth, value)
        else:
            states[told] = self._model.after(states[told], depth, value[told])
        odd = above.odd[parents] | ~told
        flags = self._model.solved(states, depth, sound)
        solved = np.zeros(len(value), np.uint8) if flags is None else flags.astype(np.uint8)
        for i in np.flatnonzero(odd).tolist():
            path = [*_path(levels, depth, int(parents[i])), int(value[i])]
            found = self._rules.is_solution(self._moment, path)
            solved[i] = UNKNOWN if found is None else found
        return Level(NO_VALUES, NO_VALUES, value, states, parents, sound, odd, solved)

    def _solutions(
        self, block: _Block, levels: list[Level]
    ) -> list[tuple[Kind, NDArray[np.int64]]]:
        """The solutions that are none, and those that nobody told of."""
        reported = block.of(SOLUTION)
        wrong = [NO_VALUES]
        for depth in distinct(block.depth[reported]).tolist():
            there = reported[block.depth[reported] == depth]
            node = levels[depth].places.searchsorted(there) - 1
            wrong.append(there[levels[depth].solved[node] == NO] + block.start)
        ends: list[NDArray[np.int64]] = []  # rows of PUSH and POP
        for depth, level in enumerate(levels):
            if not level.solved.any():
                continue
            pops = block.of(POP, depth)
            node = level.places.searchsorted(pops) - 1
            solved = level.solved[node] == YES
            ends.append(np.stack([level.events[node[solved]], pops[solved] + block.start], axis=1))
        told = reported + block.start
        missed = _untold(np.concatenate(ends), told, self._told) if ends else NO_VALUES
        self._told = max([self._told, *told[-1:].tolist(), *missed[-1:].tolist()])
        return [(Kind.WRONG_SOLUTION, np.concatenate(wrong)), (Kind.MISSED_SOLUTION, missed)]

    def _remember(self, block: _Block, levels: list[Level], tried: dict[int, Values]) -> None:
        """Keep what the next block needs: what is in force, and what was tried there."""
        height = block.height
        before, self._tried = self._tried, []
        for depth in range(height + 1):
            same = not depth or (
                depth <= len(self._path) and len(levels[depth - 1].places) == 1
                and levels[depth - 1].places[0] < 0
            )
            values_here = [tried.get(depth, NO_VALUES)]
            if same and depth < len(before):
                values_here.append(before[depth])
            if len(values_here[0]):
                self._tried.append(distinct(np.concatenate(values_here)))
            else:
                self._tried.append(values_here[-1])
        self._path = [
            level if len(level.places) == 1 and level.places[0] < 0 else level.last()
            for level in levels[:height]
        ]


class _Block:
    """Events in columns; start: the number of the first. All places are counted from it."""

    def __init__(self, packed: Packed, start: int, *, rejected: bool) -> None:
        self.start = start
        self.kind = kinds(packed)
        self.depth = depths(packed)
        self.value = values(packed).astype(np.int64)
        self.height = int(heights(packed[-1:])[0])
        self.last_rejected = len(packed) - (1 if rejected else 2)
        self._is_push = np.append(self.kind == PUSH, [False])
        self._is_pop = np.append(self.kind == POP, [False, False])

    def of(self, kind: int, depth: int | None = None) -> NDArray[np.int64]:
        """The places of the events of a kind."""
        there = self.kind == kind
        return np.flatnonzero(there if depth is None else there & (self.depth == depth))

    def tries(self) -> Iterator[tuple[int, NDArray[np.int64]]]:
        """The depths at which something is tried, from above, and the places of these events."""
        tries = self.of(TRY)
        depth = self.depth[tries]
        if not len(tries):
            return
        small = np.uint8 if depth.max() < 256 else np.uint16  # these are sorted by radix
        order = np.argsort(depth.astype(small), kind="stable")
        tries = tries[order]
        at = 0
        for number, count in enumerate(np.bincount(depth).tolist()):
            if count:
                yield number, tries[at : at + count]
                at += count

    def placed(self, tries: NDArray[np.int64]) -> Flags:
        """Which of the choices tried are placed."""
        return self._is_push[tries + 1]

    def left_at_once(self, tries: NDArray[np.int64]) -> Flags:
        """Which of those placed are taken back before anything else happens."""
        return self._is_pop[tries + 2]


def _path(levels: list[Level], depth: int, parent: int) -> list[int]:
    """The choices above a depth; parent: the entry of the level above that is the last of them."""
    path = []
    for level in levels[:depth][::-1]:
        path.append(int(level.values[parent]))
        parent = int(level.parents[parent])
    return path[::-1]


def _untold(ends: NDArray[np.int64], reported: NDArray[np.int64], told: int) -> NDArray[np.int64]:
    """The POPs of those nodes in which nobody told of a solution.

    ends: the PUSH and the POP of each; told: the last event before all these that told of one
    """
    ends = ends[ends[:, 1].argsort()]
    before = np.concatenate([[told], reported])
    last = before[before.searchsorted(ends[:, 1]) - 1]
    ends = ends[last < ends[:, 0]]
    # A POP among these tells of it, too; of the nodes within another the last is the one before.
    new = np.ones(len(ends), np.bool_)
    new[1:] = ends[:-1, 1] < ends[1:, 0]
    missed: NDArray[np.int64] = ends[new, 1]
    return missed
