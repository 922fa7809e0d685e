"""Which choices a failed node is to blame on, for many events at once.

A node has failed when it is taken back and no solution has been found below it. Its set is some of
the choices in force at it, its own included, that no solution of the problem has together: whatever
stands in place of the others, nothing below can succeed. It follows from the rules and from the
sets of its children, and from nothing else that the code does, so that it is true for any code:

* a choice that is placed though choices above it refuse it: it and the earliest of these;
* a child whose set leaves the child's own choice out: that set, of several the one whose last
  choice is the earliest, of these the first;
* something that every solution must have, all that could be it refused by choices in force or
  failed as a child: the sets of these children without the child's choice, and for each candidate
  that none of all these refuses the earliest choice that does.

Where none of that holds, the node is not explained.

What a solver rejects on purpose, though the rules allow it, counts as a child with nothing below
it: its set is what leaves nothing for something that every solution must have, or, of a solver that
remembers, a set that was found before.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.judge.remembered import Known
from visualizer.judge.stretches import NOT_YET, useless_of, within
from visualizer.problems.conflicts import (
    Children,
    Conflicts,
    Guilty,
    Paths,
    Rows,
    bit_of,
    spread,
    words_for,
)
from visualizer.problems.model import ONE, WORD, Flags
from visualizer.trace.packing import Packed, depths, heights, kinds, values

Numbers = NDArray[np.int64]

NOBODY: Final = np.empty(0, np.int64)

NOTHING_YET: Final = -2

NO_CHILDREN: Final = Children(NOBODY, NOBODY)


class Failed(NamedTuple):
    """The nodes that have failed in some events, in the order in which they are taken back.

    pops, pushes  the events of each
    depth         of its choice
    known         is it explained?
    guilty        the depths that are to blame; none where it is not explained
    inherited     is its set that of a child, or of the path above it?
    marks         a number for what the guilty choices stand for, the same for the same ones
    tries         so many are made below it
    """

    pops: Numbers
    pushes: Numbers
    depth: Numbers
    known: Flags
    guilty: Guilty
    inherited: Flags
    marks: NDArray[np.uint64]
    tries: Numbers


class Taken(NamedTuple):
    """What some events tell.

    failed    the nodes that have failed
    spared    what was rejected though the rules allow it, as nodes that are taken back at that TRY
    useless   (stretches, 4): from which event on, and before which one, tries cannot help; the
              depth at which it goes on all the same; and how many tries that are. They ascend, and
              none is within another
    tries, useless_tries  by depth
    """

    failed: Failed
    spared: Failed
    useless: Numbers
    tries: Numbers
    useless_tries: Numbers


@dataclass
class Level:
    """The nodes with so many choices in force, in order; the first may be one from before.

    places    of their PUSHes in the block, -1 for one from before; ends: of their POPs, the length
              of the block where it has none
    pushes    the events of their PUSHes in the run
    parents   which node of the level above each is below
    tried     how many tries had been made when it was placed
    fixed     what is known of its set before all that is below it has been tried
    jump      the last depth of that; NOT_YET where nothing is
    clashes   is it that choices of the path do not stand together? Else a child told it
    union, first, done  of its children so far: what they have against the choices above them; the
              row of what was tried first, or NOTHING_YET; the rows of those that failed and are
              explained, of the last node as it stays open
    doomed    since when, in the block, it is known that nothing more can help
    solved    has a solution been found?
    whole     have all events since its PUSH come?
    spared    is it no node, but what was rejected though the rules allow it?
    """

    paths: Paths
    places: Numbers
    pushes: Numbers
    parents: Numbers
    tried: Numbers
    fixed: Guilty
    jump: Numbers
    clashes: Flags
    union: Guilty
    first: Rows
    doomed: Numbers
    solved: Flags
    whole: Flags
    spared: Flags
    ends: Numbers
    done: list[int] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.places)

    def and_then(self, other: Level) -> Level:
        """This one, and others that were placed later."""
        both = {
            name: np.concatenate([getattr(self, name), getattr(other, name)]) for name in _ARRAYS
        }
        return Level(**both, done=self.done)

    def chosen(self, places: Numbers | Flags) -> Level:
        """Some of them, in that order."""
        mine = {name: getattr(self, name)[places] for name in _ARRAYS}
        return Level(**mine, done=self.done)

    def last(self) -> Level:
        """The one that is in force at the end, as the next block finds it."""
        left = self.chosen(np.array([len(self) - 1]))
        left.places[:], left.parents[:] = -1, 0
        left.doomed[:] = np.where(left.doomed < NOT_YET, -1, NOT_YET)
        return left


_ARRAYS: Final = tuple(Level.__dataclass_fields__)[:-1]


class Nogoods:
    """Explains the failed nodes of a run as its events come.

    start, path  the first event that comes, and the values of the choices in force before it. Of
                 nodes that were begun before nothing is known
    rejects      does the solver reject on purpose what the rules allow?
    known        sets that it may remember as it does; None: it remembers none
    """

    def __init__(
        self, conflicts: Conflicts, start: int = 0, path: list[int] | None = None, *,
        rejects: bool = False, known: Known | None = None,
    ) -> None:
        self._conflicts = conflicts
        self._rejects, self._known = rejects, known
        self._words = words_for(conflicts.depths)
        self._at = start
        self._tries = 0
        root = self._level(np.zeros((1, 0), np.int64), NOBODY[:0], NOBODY, NOBODY, NOBODY)
        self._open = [root]
        for depth, value in enumerate(path or ()):
            above = self._open[-1]
            row = self._rows(above.paths, depth, np.array([value]))
            level = self._placed(depth, above, np.zeros(1, np.int64), row)
            level.tried[:] = 0
            self._open.append(level)
        for level in self._open:
            level.whole[:] = not start

    def _level(
        self, paths: Paths, places: Numbers, pushes: Numbers, parents: Numbers, tried: Numbers
    ) -> Level:
        count = len(paths)
        if not len(places):
            places, parents = np.full(count, -1), np.zeros(count, np.int64)
            pushes, tried = np.full(count, -1), np.zeros(count, np.int64)
        empty = np.zeros((count, self._words), np.uint64)
        return Level(
            paths, places, pushes, parents, tried, empty, np.full(count, NOT_YET),
            np.zeros(count, np.bool_), empty.copy(), np.full(count, NOTHING_YET),
            np.full(count, NOT_YET), np.zeros(count, np.bool_), np.ones(count, np.bool_),
            np.zeros(count, np.bool_), np.full(count, NOT_YET),
        )

    def _rows(self, paths: Paths, depth: int, value: Numbers) -> Rows:
        if depth >= self._conflicts.depths or not len(value):
            return np.full(len(value), -1)
        return self._conflicts.rows(paths, depth, value)

    def _placed(self, depth: int, above: Level, parents: Numbers, rows: Rows) -> Level:
        """Nodes, without their places; what stands against their own choice is known at once."""
        paths = np.concatenate([above.paths[parents], rows[:, np.newaxis]], axis=1)
        level = self._level(paths, NOBODY, NOBODY, NOBODY, NOBODY)
        level.parents = parents
        inherits = above.jump[parents] < NOT_YET
        inherits &= above.clashes[parents]  # what a child has told came later, maybe
        level.fixed[inherits] = above.fixed[parents[inherits]]
        level.jump[inherits] = above.jump[parents[inherits]]
        level.clashes = inherits.copy()
        if depth < self._conflicts.depths:
            new = np.flatnonzero(~inherits & (rows >= 0))
            if len(new):
                found = np.zeros((len(new), self._words), np.uint64)
                refused = self._conflicts.refuse(above.paths[parents[new]], rows[new], found)
                here = new[refused]
                found[refused, depth // WORD] |= ONE << np.uint64(depth % WORD)
                level.fixed[here] = found[refused]
                level.jump[here] = depth
                level.clashes[here] = True
        return level

    # A block of events

    def take(self, packed: Packed) -> Taken:
        """What the next events tell; where the solver rejects on purpose, the last of them is no
        TRY whose end comes later."""
        count, start = len(packed), self._at
        if not count:
            none = _in_order([], self._words, start)
            return Taken(none, none, NOBODY.reshape(0, 4), NOBODY, NOBODY)
        kind, depth = kinds(packed), depths(packed)
        value = values(packed).astype(np.int64)
        is_try = kind == TRY
        tried = is_try.cumsum()
        rejected = is_try & (np.append(kind[1:], POP) != PUSH) if self._rejects else None
        levels = [*self._open]
        for level in levels:
            level.ends[:] = count
        most = int(depth.max(initial=0))
        small = depth.astype(np.uint8 if most < 256 else np.uint16)
        order = np.argsort(small, kind="stable")
        at = 0
        for number, many in enumerate(np.bincount(depth, minlength=1).tolist()):
            events = order[at : at + many]
            at += many
            if many:
                spared = NOBODY if rejected is None else events[rejected[events]]
                self._go_down(levels, number, events, kind[events], value, tried, spared)
        failed, others = self._go_up(levels, count, tried)
        useless = useless_of(levels, np.append(0, tried))
        bins = most + 1
        mask = is_try & within(useless, count)
        useless[:, :2] += start
        taken = Taken(
            _in_order(failed, self._words, start), _in_order(others, self._words, start), useless,
            np.bincount(depth[is_try], minlength=bins), np.bincount(depth[mask], minlength=bins),
        )
        self._remember(levels, packed)
        self._at += count
        self._tries += int(tried[-1])
        return taken

    def _go_down(
        self, levels: list[Level], depth: int, events: Numbers, kind: NDArray[np.uint8],
        value: Numbers, tried: Numbers, rejected: Numbers,
    ) -> None:
        """Take in all events of a depth; rejected: those TRYs that were, where they matter."""
        above = levels[depth]
        tries = events[kind == TRY]
        if len(tries):
            parents = above.places.searchsorted(tries) - 1
            new = np.ones(len(tries), np.bool_)
            new[1:] = parents[1:] != parents[:-1]
            new[0] &= above.first[parents[0]] == NOTHING_YET
            tries, parents = tries[new], parents[new]
            above.first[parents] = self._rows(above.paths[parents], depth, value[tries])
        pushes = events[kind == PUSH]
        if len(pushes) or len(rejected):
            level = self._begun(depth, above, pushes, value, tried)
            level.ends[:] = len(tried)
            if len(rejected) and depth < self._conflicts.depths:
                spared = self._begun(depth, above, rejected, value, tried)
                spared.spared[:], spared.ends = True, rejected.copy()
                spared = spared.chosen((spared.jump == NOT_YET) & (spared.paths[:, -1] >= 0))
                level = level.and_then(spared)
                level = level.chosen(level.places.argsort())
            if depth + 1 < len(levels):
                levels[depth + 1] = levels[depth + 1].and_then(level)
            else:
                levels.append(level)
        if depth + 1 < len(levels):
            here = levels[depth + 1]
            pops, solutions = events[kind == POP], events[kind == SOLUTION]
            here.ends[here.places.searchsorted(pops) - 1] = pops
            here.solved[here.places.searchsorted(solutions) - 1] = True

    def _begun(
        self, depth: int, above: Level, events: Numbers, value: Numbers, tried: Numbers
    ) -> Level:
        """The nodes that begin at some events of a depth."""
        parents = above.places.searchsorted(events) - 1
        rows = self._rows(above.paths[parents], depth, value[events])
        level = self._placed(depth, above, parents, rows)
        level.places, level.pushes = events, events + self._at
        level.tried = self._tries + tried[events]
        return level

    def _go_up(
        self, levels: list[Level], count: int, tried: Numbers
    ) -> tuple[list[Failed], list[Failed]]:
        """The failed nodes of each level, the places of their POPs for the events; the root is
        none, as nobody takes it back. And what was rejected though the rules allow it."""
        parts: list[Failed] = []
        spared: list[Failed] = []
        over, guilty = NOBODY, np.zeros((0, self._words), np.uint64)
        below: Level | None = None
        for number in range(len(levels) - 1, -1, -1):
            level, children = levels[number], NO_CHILDREN
            if below is not None:
                np.logical_or.at(level.solved, below.parents[below.solved], True)
                children = self._hear(level, below, number, over, guilty)
            below = level
            if not number:
                self._note_done(level, children)
                break
            over = np.flatnonzero((level.ends < count) & ~level.solved)
            guilty = level.fixed[over]
            known = level.jump[over] < NOT_YET
            told = known & ~(level.clashes[over] & (level.jump[over] == number - 1))
            asked = np.flatnonzero(~known & level.whole[over])
            if len(asked) and number <= self._conflicts.depths:
                known[asked], guilty[asked] = self._exhaust(level, over[asked], children)
            self._note_done(level, children)
            guilty[~known] = 0
            marks = _marks(level.paths[over], guilty, self._conflicts.depths)
            if self._known is not None and number <= self._conflicts.depths:
                self._look_up(level, number - 1, over, known, guilty, marks)
            level.jump[over] = np.where(known, _last(guilty), NOT_YET)
            if len(over):
                ends = level.ends[over]
                all_of_them = Failed(
                    ends, level.pushes[over], np.full(len(over), number - 1), known, guilty, told,
                    marks, self._tries + tried[ends] - level.tried[over],
                )
                if not self._rejects:
                    parts.append(all_of_them)
                    continue
                flags = level.spared[over]
                parts.append(Failed._make(column[~flags] for column in all_of_them))
                spared.append(Failed._make(column[flags] for column in all_of_them))
        return parts, spared

    def _look_up(
        self, level: Level, depth: int, over: Numbers, known: Flags, guilty: Guilty,
        marks: NDArray[np.uint64],
    ) -> None:
        """Explain what was rejected by sets that were known, and keep those of the nodes."""
        assert self._known is not None
        spared, paths = level.spared[over], level.paths[over]
        mine = np.flatnonzero(known & ~spared)
        self._known.add(
            depth, self._at + level.ends[over[mine]], paths[mine], guilty[mine], marks[mine]
        )
        for place in np.flatnonzero(spared & ~known).tolist():
            found = self._known.within(self._at + int(level.places[over[place]]), paths[place])
            if found is not None:
                known[place], guilty[place] = True, found
        late = spared & known
        marks[late] = _marks(paths[late], guilty[late], self._conflicts.depths)

    def _exhaust(self, level: Level, nodes: Numbers, children: Children) -> tuple[Flags, Guilty]:
        """Explain nodes by all that could stand after them."""
        index = np.full(len(level), -1)
        index[nodes] = np.arange(len(nodes))
        told = np.flatnonzero(index[children.nodes] >= 0)
        parent, row = index[children.nodes[told]], children.rows[told]
        if level.done and index[0] >= 0:
            earlier = np.array(level.done, np.int64)
            parent = np.concatenate([np.full(len(earlier), index[0]), parent])
            row = np.concatenate([earlier, row])
        guilty = level.union[nodes]
        known = self._conflicts.exhaust(
            level.paths[nodes], np.maximum(level.first[nodes], -1), Children(parent, row), guilty
        )
        return known, guilty

    def _hear(
        self, level: Level, below: Level, depth: int, failed: Numbers, sets: Guilty
    ) -> Children:
        """Take in what the children of some nodes tell, and give those that are explained."""
        known = below.jump[failed] < NOT_YET
        failed, sets = failed[known], sets[known]
        if not len(failed):
            return NO_CHILDREN
        parents = below.parents[failed]
        inside = depth < self._conflicts.depths
        has_own = bit_of(sets, depth) if inside else np.zeros(len(failed), np.bool_)
        innocent = np.flatnonzero(~has_own)
        if len(innocent):
            parent, jump = parents[innocent], below.jump[failed[innocent]]
            order = np.lexsort((innocent, jump, parent))
            first = np.ones(len(order), np.bool_)
            first[1:] = parent[order][1:] != parent[order][:-1]
            best = order[first]
            better = jump[best] < level.jump[parent[best]]
            best = best[better]
            level.fixed[parent[best]] = sets[innocent[best]]
            level.jump[parent[best]] = jump[best]
            level.clashes[parent[best]] = False
            np.minimum.at(level.doomed, parent, below.ends[failed[innocent]])
        against = sets.copy()
        if inside:
            against[:, depth // WORD] &= ~(ONE << np.uint64(depth % WORD))
        starts = np.flatnonzero(np.append(True, parents[1:] != parents[:-1]))
        level.union[parents[starts]] |= np.bitwise_or.reduceat(against, starts, axis=0)
        return Children(parents, below.paths[failed, -1])

    @staticmethod
    def _note_done(level: Level, children: Children) -> None:
        """Remember of the node that stays open which children have failed."""
        last = len(level) - 1
        rows = children.rows[children.nodes == last].tolist()
        if last or level.places[0] >= 0:
            level.done = []
        level.done.extend(rows)

    def _remember(self, levels: list[Level], packed: Packed) -> None:
        """Keep what the next block needs."""
        height = int(heights(packed[-1:])[0])
        self._open = [level.last() for level in levels[: height + 1]]

    def root(self) -> Guilty | None:
        """At the end of a search: that there is no solution, if that is proved; (1, words), as no
        choice is to blame. None: it is not."""
        level = self._open[0]
        if len(self._open) > 1 or level.solved[0]:
            return None
        if level.jump[0] < NOT_YET:
            return level.fixed
        known, guilty = self._exhaust(level, np.zeros(1, np.int64), NO_CHILDREN)
        return guilty if known[0] else None


def _in_order(parts: list[Failed], words: int, start: int) -> Failed:
    """All failed nodes as they were taken back; start: the number of the first event."""
    if not parts:
        flags = np.empty(0, np.bool_)
        guilty = np.empty((0, words), np.uint64)
        return Failed(NOBODY, NOBODY, NOBODY, flags, guilty, flags, guilty[:, 0], NOBODY)
    columns = [np.concatenate(column) for column in zip(*parts, strict=True)]
    order = columns[0].argsort()
    columns[0] += start
    return Failed._make(column[order] for column in columns)


def _last(guilty: Guilty) -> Numbers:
    """The last depth of each set; -1 where it has none."""
    found = np.full(len(guilty), -1)
    for word in range(guilty.shape[1]):
        for half in range(2):
            part = (guilty[:, word] >> np.uint64(32 * half)) & np.uint64(0xFFFF_FFFF)
            bits = np.frexp(part.astype(np.float64))[1]  # exact in so many bits
            found = np.where(part > 0, WORD * word + 32 * half + bits - 1, found)
    return found


def _marks(paths: Paths, guilty: Guilty, most: int) -> NDArray[np.uint64]:
    """A number for what the guilty choices stand for, whatever their order."""
    rows = paths[:, :most].astype(np.uint64)
    mixed = (rows + ONE) * np.uint64(0x9E37_79B9_7F4A_7C15)
    for shift, factor in ((30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB)):
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    mixed[~spread(guilty, rows.shape[1])] = 0
    marks: NDArray[np.uint64] = np.add.reduce(mixed, axis=1)
    return marks
