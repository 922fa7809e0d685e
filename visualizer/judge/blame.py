"""Whose fault the dead ends of a run are: which choices, what of the search could not help, and
which mistakes it makes again.

`Blame` follows a trace that grows, in a thread (see `Following`). It keeps what is said of the
whole run, and of large nodes; what is said of others is worked out again where it is asked for, out
of some thousand events.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np

from solvers.catalog import LEARNS, REJECTS, Solver, Value
from solvers.events import POP, TRY
from visualizer.base.dataclass import dataclass
from visualizer.base.failures import Failure
from visualizer.base.growing import GrowingArray
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.judge.following import Following
from visualizer.judge.least import least
from visualizer.judge.mistakes import Mistakes
from visualizer.judge.nogoods import Failed, Nogoods, Numbers
from visualizer.judge.remembered import Known
from visualizer.judge.wasted import Useless, Wasted
from visualizer.problems.asking import careful, misfit, record_for, rules_of, unmet
from visualizer.problems.conflicts import Conflicts, conflicts_of, depths_of, tells, words_for
from visualizer.problems.model import ONE, WORD, Flags
from visualizer.problems.own import judges_itself
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.packing import Packed
from visualizer.trace.trace import Trace

MOST: Final = 1 << 16
"""Events that are taken in at once."""

LARGE: Final = 1 << 12
"""Nodes with so many events are kept; of others their events are gone through again."""


FAULTS_KEPT: Final = 8
"""Of so many events the answer is kept: panes ask for it in each frame."""


@dataclass(frozen=True)
class Sums:
    """What is said of all events up to `judged`; it stays as it is while more is found.

    failed, explained, innocent  nodes that have failed, of how many it is said whose fault that is,
                                 and of how many of these the last choice is innocent; by its depth
    guilty      of all the explained, how many choices are to blame; in_force: how many there were
    tries, useless  how many, and how many that could not help; by depth
    repeated    explained nodes with a mistake that was made before, up to Mistakes.end
    """

    judged: int
    failed: Numbers
    explained: Numbers
    innocent: Numbers
    guilty: int
    in_force: int
    tries: Numbers
    useless: Numbers
    repeated: int


NOTHING: Final = Sums(0, *(np.zeros(0, np.int64),) * 3, 0, 0, *(np.zeros(0, np.int64),) * 2, 0)


class Fault(NamedTuple):
    """Whose fault it is that a node has failed.

    event   its POP; pushed: its PUSH
    path    the choices that were in force, its own the last
    guilty  the depths of those that are to blame, ascending
    mark    what they stand for, as a number
    """

    event: int
    pushed: int
    path: tuple[int, ...]
    guilty: tuple[int, ...]
    mark: np.uint64

    @property
    def jump_to(self) -> int:
        """The last depth that is to blame: until its choice changes nothing can help; -1: never."""
        return self.guilty[-1] if self.guilty else -1

    @property
    def innocent(self) -> tuple[int, ...]:
        """The depths of the others."""
        return tuple(depth for depth in range(len(self.path)) if depth not in self.guilty)


class Blame(Following):
    """Whose fault the dead ends of a run are. Everything may be asked while more comes.

    useless_stretches  where no try can help
    wasted             the same by depth, with the nodes that have failed
    """

    def __init__(self, trace: Trace, solver: Solver, params: Mapping[str, Value]) -> None:
        """params: what the solver is called with (Run.arguments)."""
        self._moment = Moment(solver, params, trace=trace)
        self.silent = why_not(self._moment)
        super().__init__(trace, ended=bool(self.silent))
        self._conflicts: Conflicts | None = None
        self._nogoods: Nogoods | None = None
        self._known: Known | None = None
        self._rejects = False
        self._large: list[GrowingArray[np.generic]] = []
        self.useless_stretches = Useless(trace)
        self.wasted = Wasted(trace, self.useless_stretches)
        self.sums = NOTHING
        self.mistakes = Mistakes(1)
        self.proved = False
        self._told: dict[int, Fault | None] = {}  # of the latest events asked for

    @property
    def judged(self) -> int:
        return self.sums.judged

    @property
    def version(self) -> tuple[int, bool]:
        """Another one whenever more is known."""
        return self.judged, self.ended

    def _work(
        self,
        stop: int,
        over: bool,
        complete: bool,
        failure: Failure | None,
        *,
        in_a_hurry: bool = False,
    ) -> None:
        self.silent = why_not(self._moment)  # some is seen only by what the run chooses
        if not self.silent and self._nogoods is None:
            conflicts = careful(conflicts_of)(self._moment)
            if conflicts is None:
                self.silent = _not_told(self._moment)
            else:
                self._begin(conflicts)
        if self.silent:
            self.sums, self.ended = NOTHING, True
            return
        while self.judged < stop and not self._closed:
            began = time.perf_counter()
            last = self._until(self.judged, stop, at_the_end=over)
            if last == self.judged:
                break
            self._take(self._trace.events(self.judged, last))
            if not in_a_hurry:
                self._rest(time.perf_counter() - began)
        if over and not self._closed:
            assert self._nogoods is not None
            self.proved = complete and self._nogoods.root() is not None
            self.ended = True

    def _begin(self, conflicts: Conflicts) -> None:
        solver = self._moment.solver
        self._known = Known() if solver.technique == LEARNS else None
        self._rejects = REJECTS in solver.on_purpose
        self._conflicts = conflicts
        self._nogoods = Nogoods(conflicts, rejects=self._rejects, known=self._known)
        words = words_for(conflicts.depths)
        self.mistakes = Mistakes(words)
        shapes = [(words,) if name == "guilty" else () for name in Failed._fields]
        self._large = [
            GrowingArray(dtype, shape) for dtype, shape in zip(_DTYPES, shapes, strict=True)
        ]

    def _take(self, packed: Packed) -> None:
        """Take in the next events."""
        assert self._nogoods is not None
        taken = self._nogoods.take(packed)
        failed, before = taken.failed, self.sums
        repeats = self.mistakes.add(failed)
        large = failed.pops - failed.pushes >= LARGE
        for kept, column in zip(self._large, failed, strict=True):
            kept.extend(column[large])
        known = failed.known
        innocent = known & ~_has_own(failed)
        self.useless_stretches.add(taken.useless)
        self.wasted.add(len(packed), failed.pops, failed.pops[known], failed.pops[innocent])
        self.sums = Sums(
            before.judged + len(packed),
            _added(before.failed, np.bincount(failed.depth)),
            _added(before.explained, np.bincount(failed.depth[known])),
            _added(before.innocent, np.bincount(failed.depth[innocent])),
            before.guilty + int(np.bitwise_count(failed.guilty[known]).sum()),
            before.in_force + int((failed.depth[known] + 1).sum()),
            _added(before.tries, taken.tries), _added(before.useless, taken.useless_tries),
            before.repeated + int(repeats.sum()),
        )

    # What is asked

    def moment(self, event: int) -> Moment:
        """An event with what is known of it."""
        solver, params = self._moment.solver, self._moment.params
        return moment_at(self._trace, event, solver, params, complete=False)

    @property
    def note(self) -> str:
        """Which failed nodes nobody can explain, if some of the run are not."""
        return "" if self.sums.failed.sum() == self.sums.explained.sum() else self.unexplained

    @property
    def unexplained(self) -> str:
        """Which failed nodes nobody can explain, where there are such ones."""
        record = record_for(self._moment)
        return _(record.unblamed) if record is not None and record.unblamed else _(
            "What is not explained has a candidate that the rules allow and the code leaves out, "
            "or a value that names nothing."
        )

    def failed(self, first: int, stop: int) -> Failed:
        """The nodes that have failed and are taken back in the events from `first` to before
        `stop`, in order; none of those that are not known yet."""
        stop = min(stop, self.judged)
        if self._conflicts is None:
            return NO_NODES
        start = max(0, first - LARGE)
        if stop - first == 1:
            pushed = self._trace.push_of(first, self._trace.event(first)[1])
            start = max(start, pushed or 0)  # below it is all that counts
        path = self._trace.path(start - 1) if start else []
        again = Nogoods(
            self._conflicts, start, path, rejects=self._rejects, known=self._known
        )
        near = again.take(self._trace.events(start, max(start, stop))).failed
        near = _chosen(near, (near.pops >= first) & (near.pushes >= start)
                       & (near.pops - near.pushes < LARGE))
        views = [kept.view for kept in self._large]
        length = min(map(len, views))
        large = Failed._make(view[:length] for view in views)
        large = _chosen(large, (large.pops >= first) & (large.pops < stop))
        if not len(large.pops):
            return near
        both = zip(near, large, strict=True)
        return _by_pops(Failed._make(np.concatenate(columns) for columns in both))

    def at(self, event: int) -> Fault | None:
        """Whose fault it is that the node has failed which an event takes back; None where it takes
        none back, where that has not failed, and where nothing is known of it (yet)."""
        if event in self._told:
            return self._told[event]
        if not 0 < event < self.judged or self._trace.event(event)[0] != POP:
            return None
        found, fault = self.failed(event, event + 1), None
        if len(found.pops) and found.known[0]:
            depth = int(found.depth[0])
            path = self._trace.path(event - 1)[: depth + 1]
            guilty = tuple(depths_of(found.guilty[0]))
            fault = Fault(event, int(found.pushes[0]), tuple(path), guilty, found.marks[0])
        while len(self._told) >= FAULTS_KEPT:
            del self._told[next(iter(self._told))]
        self._told[event] = fault
        return fault

    def least(self, fault: Fault) -> tuple[Fault, bool]:
        """The same with as few guilty choices as are found, and whether none of them can be left
        out; that may take seconds."""
        assert self._conflicts is not None
        rows: list[int] = []
        for depth, value in enumerate(fault.path):
            above = np.array([rows], np.int64).reshape(1, depth)
            one = np.array([value])
            inside = depth < self._conflicts.depths
            rows.append(int(self._conflicts.rows(above, depth, one)[0]) if inside else -1)
        guilty, sure = least(
            fault.guilty, fault.path, rows, self._conflicts, rules_of(self._moment), self._moment
        )
        return fault._replace(guilty=guilty), sure

    def useless_until(self, fault: Fault) -> int:
        """Before which event no try can help after the node has been taken back: the POP of the
        last choice that is to blame, or the end of what is recorded."""
        if fault.jump_to < 0:
            return len(self._trace)
        if fault.jump_to == len(fault.path) - 1:
            return fault.event
        after = self._trace.pop_after(fault.event, fault.jump_to)
        return len(self._trace) if after is None else after

    def all_useless(self, fault: Fault) -> bool:
        """Is it recorded how far that reaches?"""
        return (fault.jump_to < 0 and self.ended) or (
            self._trace.pop_after(fault.event - 1, fault.jump_to) is not None)

    def useless_tries(self, fault: Fault) -> int:
        """How many tries come before that."""
        last = max(fault.event, self.useless_until(fault) - 1)
        counters = self._trace.counters
        return counters(last).tried - counters(fault.event).tried

    def useless(self, first: int, stop: int) -> Numbers:
        """(stretches, 2): from which event on, and before which one, no try can help, as far as
        that lies within these events."""
        return self.useless_stretches.between(first, stop)

    def remembers(self, fault: Fault) -> bool:
        """Are the mistakes that were made before it counted?"""
        return self.mistakes.end is None or fault.event < self.mistakes.end

    def seen_before(self, fault: Fault) -> list[int]:
        """At which events the same mistake was found out before: nodes below its own do not
        count, as they are this time's. Empty where that is not known, see `remembers`."""
        number = self.mistakes.number_of(fault.mark)
        if number is None or not self.remembers(fault):
            return []
        places = self.mistakes.places(number)
        before: list[int] = places[: int(places.searchsorted(fault.pushed))].tolist()
        return before

    def choices(self, event: int, guilty: Sequence[int]) -> list[tuple[int, int]]:
        """The depths with their values, at a node that the event takes back."""
        path = self._trace.path(event - 1)
        return [(depth, path[depth]) for depth in guilty]

    def _all_over_again(self) -> Iterator[Failed]:
        """All failed nodes in order, and what was rejected though the rules allow it."""
        assert self._conflicts is not None
        known = None if self._known is None else Known()
        again = Nogoods(self._conflicts, rejects=self._rejects, known=known)
        at = 0
        while at < self.judged:
            last = self._until(at, self.judged, at_the_end=True)
            taken = again.take(self._trace.events(at, last))
            both = zip(taken.failed, taken.spared, strict=True)
            yield _by_pops(Failed._make(np.concatenate(columns) for columns in both))
            at = last

    def _until(self, first: int, stop: int, *, at_the_end: bool) -> int:
        """Before which event to take in what begins at one; at_the_end: no event follows `stop`."""
        last = min(stop, first + MOST)
        open_end = not at_the_end or last < stop
        if self._rejects and open_end and self._trace.event(last - 1)[0] == TRY:
            last -= 1  # whether that is rejected comes after it
        return last

    def proof(self) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        """Of a search that proves that there is no solution: the sets, each with the event at which
        it is known, and at last the empty one. Each follows from the rules and from those before;
        none is there twice."""
        seen: set[int] = set()
        for found in self._all_over_again():
            for pop, depth, known, told, mark, guilty in zip(
                found.pops.tolist(), found.depth.tolist(), found.known.tolist(),
                found.inherited.tolist(), found.marks.tolist(), found.guilty, strict=True,
            ):
                if known and not told and mark not in seen:
                    seen.add(mark)
                    kind, _depth, value = self._trace.event(pop)
                    path = self._trace.path(pop)[:depth] if kind == TRY else ()
                    path = [*path, value] if kind == TRY else self._trace.path(pop - 1)
                    yield pop, [(one, path[one]) for one in depths_of(guilty)]
        yield self.judged, []


_DTYPES: Final = (
    np.int64, np.int64, np.int64, np.bool_, np.uint64, np.bool_, np.uint64, np.int64,
)
"""Of the columns of `Failed`."""

NO_NODES: Final = Failed._make(
    np.empty((0, 1) if name == "guilty" else 0, dtype)
    for name, dtype in zip(Failed._fields, _DTYPES, strict=True)
)


def _by_pops(failed: Failed) -> Failed:
    order = failed.pops.argsort()
    return Failed._make(column[order] for column in failed)


def _chosen(failed: Failed, flags: Flags) -> Failed:
    return Failed._make(column[flags] for column in failed)


def _has_own(failed: Failed) -> Flags:
    """Is the last choice of each to blame?"""
    word = np.minimum(failed.depth // WORD, failed.guilty.shape[1] - 1)
    bits = failed.guilty[np.arange(len(word)), word] >> (failed.depth % WORD).astype(np.uint64)
    inside: Flags = ((bits & ONE) != 0) & (failed.depth < WORD * failed.guilty.shape[1])
    return inside


def _added(one: Numbers, other: Numbers) -> Numbers:
    """The sum of counts by depth."""
    total = np.zeros(max(len(one), len(other)), np.int64)
    total[: len(one)] += one
    total[: len(other)] += other
    return total


def why_not(moment: Moment) -> str:
    """Why nobody can say of a run whose fault its dead ends are; "" where that can be said."""
    if judges_itself(moment):
        return _("The file's own functions say what is not allowed, but not with which choice it "
                 "conflicts.")
    if said := unmet(moment):
        return said
    if why := misfit(moment):
        return _("The rules cannot judge this run: {reason}.").format(reason=why)
    if moment.solver.dives:
        return _("Dives try one step of each node, so that no node is known to fail.")
    if record_for(moment) is None:
        return _("There are no rules for this problem, so that nobody can say whose fault it is.")
    return ""


def _not_told(moment: Moment) -> str:
    """The same of a problem whose conflicts are not told."""
    record = record_for(moment)
    if record is not None and record.unblamed and not tells(moment):
        return _(record.unblamed)
    return _("The problem is too large for that.")
