"""In the rerun's process: what a search leaves behind when it takes a choice back.

**When is "after the POP"?** A solver may undo before it yields the POP or after that: so the state
at the TRY of a choice is held against the state at the next TRY at its depth, with the same choices
in force. There both are before their choice. A choice after which nothing more is tried (the last
of its loop, or a search that ends with its first solution) leaves nothing that could do harm, but
for (c) below; if
what it left is still there when the choice before it is followed by another, it is found then, and
the deepest choice that put it there is named. Who changes a variable before the TRY (places, yields
the TRY and tests then) has another state at each TRY; of such a variable nothing is said.

A pass of a loop that places two choices may place the second before it is tried. What the first one
sets back is then set again at that TRY; so what is to be told is asked of the run first, see
undo_between.py.

**Compared is** the same variable of the same call, contents, not objects; see undo_look.py for
which these are and undo_entries.py for how. A variable that has no value yet, or gets another one
before it is read (undo_reads.py), is no state. A list that has the same in it in another order, a
dictionary with a zero where there was nothing, sums of floats that differ in the last digits are
the same. Where another call makes the first choice another search has begun. Left is only what is
still as the choice had made it: set back to something else than before it is no fault.

**What only grows is no fault.** A variable that changes between two candidates of which the first
was refused (counts, random numbers, conflict sets, candidates that are used up) is no state of the
search. Of all others it is asked:

(a) Is it taken back anywhere? For some choice it differed when that was in force, up to the last
choice below it (what another choice overwrites is not taken back), and was as before at the next
TRY. Then a choice of the same depth or a higher one for which it was not taken back is
a fault. (That the evidence lies as deep as the fault tells a set that is emptied before each start
from one whose entries are removed.)

(b) If never: it is a container with another one of its kind that is taken back, written for the
same choices, asked in the tests of the same function, with other entries than that one (two that
always get the same entry are kept apart because they mean different things, such as "on the way"
and "seen"), shared by all depths (not the "seen" of one loop), and no entry is ever overwritten. Or
it counts (a number, text or list that grows, in which nothing is looked for): it is compared in the
test that guards a SOLUTION or is summed with a candidate in a test, another variable that is taken
back is asked in a test, and no container that is never taken back is: that would be a search which
enters each place once.

(c) What was left may be the very reason why nothing more is tried: then the run ends. So the last
choice of each depth is held against the end of the run, when the solver has run its last line. What
is still there is a fault where (a) holds and no solution was found below that choice, or where it
counts as in (b), at each placing, and nothing in the file ends the search by it, nor makes it
smaller, but that the search has gone on with what other choices left; where another variable that
these choices change was taken back on the way; and where the search goes on to another TRY when the
variable is set back at the POP, which undo_end.py tries. So a search that stops at its first
solution, or a limit of nodes, is none.

(d) Another one was taken back than was put there, and a test asks for it: of a list that has an
entry for each choice in force, to which each choice appends one, as many but others; of a table in
which each choice changes one number, another number by as much. Other containers are exchanged on
purpose: their entries come back in another order, with another weight, or are bounded.

What a loop sets at the same place for each of its choices, and sets back when it is through, is no
fault. So it stands in the source; and no choice has left another place of that variable, some have
changed it elsewhere and taken that back, and at the next TRY of the choice above, if there is one,
it is gone.

In all other cases nothing can tell, and nothing is said: the places that a search through a graph
has seen, results, memo tables, boards whose entries are overwritten. `KEEPS = ["seen"]` in a file
names what is kept on purpose. What is too large is not looked at, and its name told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any

from solvers.events import POP, PUSH, SOLUTION, TRY, Event
from visualizer.base.dataclass import dataclass
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.requests import END, Answering, Portions
from visualizer.debug.solver_run import as_ints
from visualizer.debug.source import OwnCode
from visualizer.debug.undo_between import Claim, ask
from visualizer.debug.undo_end import Ended, Suspect, soon
from visualizer.debug.undo_entries import (
    APPENDED,
    WHOLE,
    Entry,
    changed,
    changes,
    exchanged,
    left,
    persisting,
    reordered,
    same,
)
from visualizer.debug.undo_look import UNSET, Look, Slot, Taken
from visualizer.debug.undo_reading import Reading
from visualizer.debug.writes_child import Watch, WriteLinesRequest, WriteTracer
from visualizer.jobs.job import Job

MOST_OF_ONE = 5000
"""Events at which one variable is left behind that are kept; then it is looked at no more."""

NEVER_TAKEN_BACK = 400
"""A variable that was left behind by so many choices and taken back for none is looked at no more.
"""

PROOFS, SELDOM = 32, 16
"""So many choices of each depth, then one in so many, tell what is taken back."""

TRUST, DOUBT = 4000, 16
"""After so many refused candidates what changed when one was refused is known: then it is looked
after only one in so many."""

ENOUGH = 6
"""So many choices tell whether two variables have entries of their own."""

ENOUGH_EVEN = 3
"""So many choices tell that as much is taken back of a variable as each has put there."""

SAMPLES = 256
"""Choices of which it is kept which entries they have set."""

LINES = 300
"""Events of which it is found out on which line that was."""

LONGEST = 200
"""Characters of a value as text."""


class Left(NamedTuple):
    """A choice that was taken back, and what it has left behind.

    event          its POP
    push           the event at which it was placed, or the one after it
    variable       as a user reads it: down, self.down
    way, place, item  what is left; see Entry. item as text
    before, after  all of the variable as text: at the TRY, and at the next TRY at its depth
    line, file     what has put it there; 0 where that is not known
    """

    event: int
    push: int
    variable: str
    way: str
    place: str
    item: str
    before: str
    after: str
    line: int = 0
    file: str = ""


class UndoFound(NamedTuple):
    """What the whole run has brought: the first of what is left behind, ascending by event.

    total      how many there are in all
    unchecked  names of what is too large to be looked at
    """

    left: list[Left]
    total: int
    unchecked: list[str]


class UndoRequest(NamedTuple):
    """Look at the events before `stop` for what is left behind, and say on which lines."""

    serial: int
    stop: int

    @property
    def begin(self) -> int:
        """The event before which the run has to stand."""
        return 0

    def serve(self, answering: Answering) -> None:
        """Send ("undo", event) on the way, then ("left", UndoFound)."""
        if not answering.stand_before(0):
            return
        check = Checking(answering.job, self.stop)
        run, portions = answering.run, Portions()
        while run.position < self.stop and not run.ended and not answering.interrupted:
            count = portions.next(self.stop - run.position)
            start = perf_counter()
            last = None
            try:
                last = check.go_on(run.running(), run.position, count)
            except (Exception, SystemExit) as error:
                run.end(error)
            run.position = check.position
            if check.position < self.stop and check.ended:
                run.end(StopIteration())
            portions.took(count, perf_counter() - start)
            answering.send("undo", run.position)
            if last is not None:
                answering.send("sample", (run.position - 1, as_ints(last)))
        if answering.interrupted:
            return
        suspects = [] if run.error else check.suspects(run.running())
        run.end(StopIteration())
        self._tell(answering, check)
        stopped = [one.name for one in suspects if one.has_stopped(answering)]
        if stopped and not answering.interrupted:
            check.add_ended(stopped)
            self._tell(answering, check)

    def _tell(self, answering: Answering, check: Checking) -> None:
        ask(answering, [*check.claims()])
        found = check.conclude()
        answering.send("left", found._replace(left=self._with_lines(answering, found.left)))

    def _with_lines(self, answering: Answering, found: list[Left]) -> list[Left]:
        """The same with the lines that have put it there."""
        lines: dict[tuple[int, str], tuple[int, str]] = {}
        of_name: dict[str, set[tuple[int, str]]] = {}
        wanted = sorted({(one.push, one.variable) for one in found[:LINES]})
        for event, name in wanted:
            if answering.interrupted:
                return found
            answering.send("undo", event)
            request = WriteLinesRequest(self.serial, Watch(name), event, (TRY, 0, 0), ())
            if not answering.stand_before(event):
                continue  # two variables of one event
            tracer = WriteTracer(answering.job, request)
            tracer.next(answering.run)
            if tracer.writes:
                write = tracer.writes[-1]
                lines[event, name] = write.line, write.file
                of_name.setdefault(name, set()).add(lines[event, name])
        only = {
            name: next(iter(places)) for name, places in of_name.items() if len(places) == 1
        }
        told = []
        for one in found:
            line, file = lines.get((one.push, one.variable)) or only.get(one.variable, (0, ""))
            told.append(one._replace(line=line, file=file))
        return told


@dataclass(eq=False)
class _Choice:
    """A candidate: its TRY, and if it was placed the rest of it.

    inner  the last that was taken before it was taken back
    late   was `placed` taken at the event after its PUSH?
    below  the slots of which something below it has been found
    tail   the last choice below it after which nothing was tried at its depth
    """

    taken: Taken | None
    placed: Taken | None = None
    push: int = -1
    pop: int = -1
    inner: Taken | None = None
    late: bool = False
    below: set[Slot] = field(default_factory=set)
    tail: _Choice | None = None


class _Candidate(NamedTuple):
    """What may be a fault, if all of the run says so; alone: is the entry all that was changed?

    claim  what can be asked of it; None of all but the first of a variable
    """

    choice_pop: int
    choice_push: int
    depth: int
    entry: Entry
    before: str
    after: str
    alone: bool
    claim: Claim | None = None

    def is_sure(self) -> bool:
        """Has the run been asked, and not denied it?"""
        return self.claim is not None and self.claim.asked and not self.claim.wrong


@dataclass
class _Evidence:
    """What is known of a slot.

    proved   how it was changed where it was taken back -> the deepest choice for which it was
    even, uneven  how often as much was taken back of it as was put there, and how often not
    exchanged     where that was not the same
    alone    how often a choice has left no more than another one of the same loop had before
    again, stays  has another choice of a loop left something else? Has it stayed behind the loop?
    apart    was it another one for the choices below? Then it is of one loop only
    """

    proved: dict[str, int] = field(default_factory=dict)
    left: list[_Candidate] = field(default_factory=list)
    more: int = 0
    apart: bool = False
    drifts: bool = False
    overwritten: bool = False
    places: set[str] = field(default_factory=set)
    back: set[str] = field(default_factory=set)
    even: int = 0
    uneven: int = 0
    exchanged: list[_Candidate] = field(default_factory=list)
    alone: int = 0
    again: bool = False
    stays: bool = False

    @property
    def is_of_loops(self) -> bool:
        """Are there choices that leave only what others of the same loop have left before?"""
        return self.alone > 0 and not (self.again or self.stays)

    def proves(self, one: _Candidate) -> bool:
        """Is it certain that what is left should have been taken back? A number among others in a
        list or table may count something else."""
        entry = one.entry
        number = isinstance(entry.item, int | float) and not isinstance(entry.item, bool)
        if entry.way == "set" and number and not one.alone and entry.place not in self.back:
            return False
        return one.depth <= self.proved.get(entry.way, -1)


class Checking:
    """Goes through a run from its first event.

    position  how far it is
    ended     did the run end before it should have?
    """

    def __init__(self, job: Job, events: int) -> None:
        self._look = Look(OwnCode(job), events)
        self._evidence: dict[Slot, _Evidence] = {}
        self._levels: list[_Choice | None] = [None]
        self._loops: list[dict[Slot, Entry]] = [{}]  # what the choices before one have left
        self._samples: list[dict[Slot, Entry]] = []
        self._looked: Counter[int] = Counter()
        self._fresh: _Choice | None = None  # placed by the event before
        self._refused = 0
        self._latest: Taken | None = None
        self._solution = -1  # the last one's event
        self._at_end: dict[Slot, list[_Candidate]] = {}
        self._ended: set[Slot] = set()
        self.position = 0
        self.ended = False

    def go_on(self, generator: Any, number: int, count: int) -> Event | None:
        """Go through so many events from `number` on; the last of them."""
        self.position = number
        levels, take = self._levels, self._look.take
        event = None
        for event in islice(generator, count):
            kind, depth, _value = event
            if kind == TRY:
                before = levels[depth]
                if before is not None and before.push < 0:
                    self._refused += 1
                    if self._refused > TRUST and self._refused % DOUBT:
                        self.position += 1
                        continue  # nothing has changed since
                now = self._latest = take(generator)
                if self._fresh is not None:
                    self._below(self._fresh, now, self.position)
                    self._fresh = None
                if before is not None and before.taken is not None and now is not None:
                    self._next(before, now, depth)
                levels[depth] = _Choice(now)
            elif kind == PUSH:
                choice = levels[depth]
                if choice is not None:
                    self._latest = take(generator)
                    choice.placed, choice.push = self._latest, self.position
                    self._fresh = choice
                del levels[depth + 1 :], self._loops[depth + 1 :]
                levels.append(None)
                self._loops.append({})
            elif kind == SOLUTION:
                self._solution = self.position
                if self._fresh is not None:
                    self._latest = take(generator)
                    self._below(self._fresh, self._latest, self.position)
                    self._fresh = None
            elif kind == POP:
                self._fresh = None
                choice, child = levels[depth], levels[depth + 1]
                if choice is not None:
                    choice.pop, choice.inner = self.position, self._latest
                    if len(self._samples) < SAMPLES:
                        self._sample(choice)
                    if child is not None and child.pop >= 0:
                        choice.tail = child
            self.position += 1
        self.ended = self.position < number + count
        return event

    # What one choice tells

    def _below(self, choice: _Choice, now: Taken | None, event: int) -> None:
        """The event after a PUSH: who places after the PUSH has done so by now. Is what was placed
        the same variable there?"""
        placed_, before = choice.placed, choice.taken
        if now is None or placed_ is None or before is None:
            return
        if placed_.content == before.content and placed_.layout is before.layout:
            choice.placed, choice.push, choice.late = now, event, True
        elif now.frame is not placed_.frame and len(self._samples) < SAMPLES:
            then = dict(zip(placed_.layout.slots, placed_.values(), strict=True))
            for slot, value in zip(now.layout.slots, now.values(), strict=True):
                if slot.own and slot in then and not same(then[slot], value):
                    self._of(slot).apart = True

    def _next(self, choice: _Choice, now: Taken, depth: int) -> None:
        """Another candidate is tried in place of a choice."""
        before = choice.taken
        assert before is not None
        if not depth and before.frame is not now.frame:
            self._loops[0].clear()
            return  # another search has begun
        as_it_was = before.content == now.content and before.layout is now.layout
        as_it_was = as_it_was and (before.frame is now.frame)
        if choice.placed is None:
            if not as_it_was:
                self._drift(before, now)
            return
        if self._loops[depth + 1]:
            self._is_through(self._loops[depth + 1], before, now)
        looked = self._looked[depth]
        self._looked[depth] += 1
        if as_it_was and looked >= PROOFS and looked % SELDOM:
            return
        if as_it_was and choice.placed.content == before.content:
            return
        self._compare(choice, now, depth)

    def _is_through(self, loop: dict[Slot, Entry], before: Taken, now: Taken) -> None:
        """Another candidate is tried above a loop: is what was left in it still there?"""
        for slot, one, other in _both(before, now):
            if slot in loop and not same(one, other) and persisting([loop[slot]], one, other):
                self._of(slot).stays = True

    def _drift(self, before: Taken, now: Taken) -> None:
        for slot, one, other in _state(before, now):
            if not same(one, other) and not reordered(one, other):
                self._of(slot).drifts = True
                self._look.drop(slot)

    def _compare(self, choice: _Choice, now: Taken, depth: int) -> None:
        before, then = choice.taken, choice.placed
        assert before is not None and then is not None
        placed_values = dict(zip(then.layout.slots, then.values(), strict=True))
        inner = choice.inner
        inner_values = {} if inner is None else dict(
            zip(inner.layout.slots, inner.values(), strict=True)
        )
        for slot, one, other in _state(before, now):
            value = placed_values.get(slot, UNSET)
            if slot.dropped or value is UNSET:
                continue
            evidence = self._of(slot)
            differs = not same(one, value)
            equal = same(one, other)
            if differs and not choice.late:
                self._weigh(slot, choice, depth, (one, value, other))
            if differs:
                entries = changes(one, value)
                if slot in inner_values:
                    # What another one below has overwritten nobody has taken back.
                    there = inner_values[slot]
                    entries = persisting(entries, one, there)
                else:
                    entries = []
                if equal or not choice.late:
                    self._prove(evidence, depth, entries, None if equal else (one, other))
            if equal:
                evidence.alone += differs and slot in self._loops[depth]
                continue
            self._left(slot, evidence, choice, depth, (one, value, other))

    @staticmethod
    def _prove(
        evidence: _Evidence, depth: int, entries: list[Entry], left: tuple[Any, Any] | None
    ) -> None:
        """Is what a choice has changed taken back? Also where something else is left behind, if it
        has changed one entry of a table or set only.

        left: the variable before it and now, if these are not the same
        """
        if left is not None and (
            len(entries) != 1 or not (entries[0].way == "set" or "set" in entries[0].kind)
            or persisting(entries, *left)
        ):
            return
        for entry in entries:
            evidence.proved[entry.way] = max(evidence.proved.get(entry.way, -1), depth)
            evidence.back.add(entry.place)

    def _weigh(
        self, slot: Slot, choice: _Choice, depth: int, values: tuple[Any, Any, Any]
    ) -> None:
        """Is as much taken back of a variable as a choice has changed? And is it the same? See (d).
        """
        one, value, other = values
        evidence, another = self._of(slot), exchanged(one, value, other, depth)
        evidence.even += another is not None
        evidence.uneven += another is None
        if another:
            found = evidence.exchanged
            above = found and found[-1].choice_push > choice.push  # it may be from below
            if len(found) < LINES and not above:
                entry = changed(other)
                found.append(self._candidate(slot, choice, depth, entry, (one, other), alone=True))

    def _candidate(
        self, slot: Slot, choice: _Choice, depth: int, entry: Entry, values: tuple[Any, Any], *,
        alone: bool, until: int = -1,
    ) -> _Candidate:
        """What may be a fault of a choice, with what can be asked of it; values: before it and now.
        """
        one, now = values
        claim = None
        if choice.taken is not None:
            source = choice.taken.layout.source(slot)
            until = self.position if until < 0 else until
            claim = Claim(source, choice.taken.number, one, entry, choice.pop, until)
        return _Candidate(
            choice.pop, choice.push, depth, entry, _text(one), _text(now), alone, claim
        )

    def _sample(self, choice: _Choice) -> None:
        """Note which entries a choice has set."""
        before, then = choice.taken, choice.placed
        if before is None or then is None or before.content == then.content:
            return
        sample: dict[Slot, Entry] = {}
        for slot, one, value in _both(before, then):
            entry = next(iter(changes(one, value)), None)
            if entry is None:
                continue
            sample[slot] = entry
            evidence = self._of(slot)
            if entry.way == "set":
                evidence.overwritten = evidence.overwritten or entry.place in evidence.places
                evidence.places.add(entry.place)
        self._samples.append(sample)

    def _left(
        self, slot: Slot, evidence: _Evidence, choice: _Choice, depth: int,
        values: tuple[Any, Any, Any],
    ) -> None:
        """A variable is not as it was: find what is left, and by whom."""
        one, value, other = values
        if reordered(one, other):
            return
        entry = left(one, value, other)
        who, now = choice, other
        if entry is None or (slot in choice.below and entry.way == WHOLE):
            if slot in choice.below:
                self._reaches_up(evidence, choice, depth, one, other)
                return
            entry = None
            tail = choice.tail
            then = _more(other, value, one)
            while tail is not None:
                found = self._left_by(tail, slot, other, choice)
                if found is None and then is not None:
                    found = self._left_by(tail, slot, then, choice)
                    now = now if found is None else then
                if found is not None:
                    entry, who, one, value = found[0], tail, *found[1:]
                tail = tail.tail
        if entry is None:
            return
        if who is choice:
            before = self._loops[depth].get(slot)
            if before is not None and _what(before) == _what(entry):
                evidence.alone += 1
            elif before is not None:
                evidence.again = True
            self._loops[depth][slot] = entry
        for above in self._levels[:depth]:
            if above is not None:
                above.below.add(slot)
        if len(evidence.left) >= MOST_OF_ONE:
            evidence.more += 1
            self._look.drop(slot)
            return
        # What is counted the choices above take their own part of.
        until = who.pop if who is not choice and entry.way == WHOLE else self.position
        entries = changes(one, value)
        made = self._candidate(slot, who, depth, entry, (one, now), alone=len(entries) == 1,
                               until=until)
        evidence.left.append(
            made if len(evidence.left) < LINES else made._replace(claim=None)
        )
        if len(evidence.left) >= NEVER_TAKEN_BACK and not evidence.proved:
            self._look.drop(slot)

    @staticmethod
    def _reaches_up(
        evidence: _Evidence, choice: _Choice, depth: int, before: Any, now: Any
    ) -> None:
        """What was left below a choice is there still: its depth is that of the choice, too."""
        found = evidence.left
        for i in range(len(found) - 1, -1, -1):
            if found[i].choice_push < choice.push:
                return
            if found[i].depth > depth and persisting([found[i].entry], before, now):
                found[i] = found[i]._replace(depth=depth)

    @staticmethod
    def _left_by(
        choice: _Choice, slot: Slot, now: Any, above: _Choice
    ) -> tuple[Entry, Any, Any] | None:
        """What a choice below another one has left, and what was there before it."""
        before, then = choice.taken, choice.placed
        if before is None or then is None or above.taken is None:
            return None
        at, there = before.layout.number.get(slot), then.layout.number.get(slot)
        if at is None or there is None:
            return None
        if slot.own and before.frame is not above.taken.frame:
            return None
        one = before.values()[at]
        value = then.values()[there]
        entry = left(one, value, now)
        return None if entry is None else (entry, one, value)

    def _of(self, slot: Slot) -> _Evidence:
        evidence = self._evidence.get(slot)
        if evidence is None:
            evidence = self._evidence[slot] = _Evidence()
        return evidence

    # What all of the run tells

    def claims(self) -> Iterator[Claim]:
        """What has to be asked of the run before it can be told."""
        for _slot, _evidence, wrong, _ended in self._told():
            for one in wrong:
                if one.claim is not None and not one.claim.asked:
                    yield one.claim

    def conclude(self) -> UndoFound:
        """What is left behind, as far as that is sure."""
        found: list[Left] = []
        more = 0
        for slot, evidence, wrong, ended in self._told():
            unasked = evidence.more
            if any(one.claim is not None and one.claim.wrong for one in wrong):
                # Of those that were not asked about nothing is known then.
                wrong, unasked = [one for one in wrong if one.is_sure()], 0
            found += [
                Left(one.choice_pop, one.choice_push, slot.name, one.entry.way, one.entry.place,
                     _text(one.entry.item), one.before, one.after)
                for one in wrong + ended
            ]
            more += unasked
        found.sort()
        return UndoFound(found[:MOST_OF_ONE], len(found) + more, sorted(self._look.unchecked))

    def _told(self) -> Iterator[tuple[Slot, _Evidence, list[_Candidate], list[_Candidate]]]:
        """The variables of which something is left behind, what was found on the way, and what
        at the end of the run."""
        readings = [*self._look.readings.values()]
        keeps = frozenset().union(*(one.keeps for one in readings))
        for slot, evidence in self._evidence.items():
            if evidence.drifts or {slot.name, slot.last_name} & keeps:
                continue
            if evidence.is_of_loops and any(slot.last_name in one.of_loops for one in readings):
                continue
            ended = self._at_end[slot] if slot in self._ended else []
            wrong: list[_Candidate] = []
            if evidence.proved:
                wrong = [one for one in evidence.left if evidence.proves(one)]
            elif ended or self._forgotten(slot, evidence, readings):
                wrong = evidence.left
            if not wrong and self._is_exchanged(slot, evidence, readings):
                wrong = evidence.exchanged
            if wrong or ended:
                yield slot, evidence, wrong, ended

    @staticmethod
    def _is_exchanged(slot: Slot, evidence: _Evidence, readings: list[Reading]) -> bool:
        """Is it sure that another one is taken back than was put there? See (d) above."""
        return (
            evidence.even >= ENOUGH_EVEN and not evidence.uneven
            and any(one.asks(slot.last_name) for one in readings)
        )

    def _forgotten(self, slot: Slot, evidence: _Evidence, readings: list[Reading]) -> bool:
        """Is it sure that a variable that is never taken back should be? See (b) above."""
        if len(evidence.left) < 2 or evidence.overwritten:
            return False
        mine = [sample for sample in self._samples if slot in sample]
        name = slot.last_name
        back = [
            other for other, known in self._evidence.items()
            if known.proved and not known.drifts
        ]
        for other in back:
            both = [sample for sample in mine if other in sample]
            alone = [sample for sample in self._samples if other in sample]
            alike = all(sample[slot].kind == sample[other].kind for sample in both)
            apart = _are_apart([(sample[slot], sample[other]) for sample in both])
            if (
                len(both) >= 2 and 10 * len(both) >= 9 * len(alone) and alike and apart
                and mine[0][slot].way not in (WHOLE, APPENDED)
                and not evidence.apart
                and any(one.together(name, other.last_name) for one in readings)
            ):
                return True
        return self._counts(slot, back, readings)

    def _counts(self, slot: Slot, back: list[Slot], readings: list[Reading]) -> bool:
        """Is it a counter that decides, beside others that are taken back?"""
        mine = [sample for sample in self._samples if slot in sample]
        name = slot.last_name
        if any(name in one.searched for one in readings):
            return False
        if not mine or any(sample[slot].way not in (WHOLE, APPENDED) for sample in mine):
            return False
        item = mine[0][slot].item
        if mine[0][slot].way == WHOLE and isinstance(item, bool | float):
            return False
        decides = any(name in one.guards or name in one.summed for one in readings)
        return (
            decides
            and any(one.asks(other.last_name) for one in readings for other in back)
            and not any(self._is_entered_once(other, slot, readings) for other in self._evidence)
        )

    # What is left when the run has ended

    def suspects(self, generator: Any) -> list[Suspect]:
        """What is still there when the run has ended, of the last choice of each depth. Runs the
        solver's last lines."""
        chain: list[tuple[_Choice, Taken, Taken]] = []
        for choice in self._levels:
            if choice is None or choice.pop < 0 or choice.taken is None or choice.placed is None:
                break
            chain.append((choice, choice.taken, choice.placed))
        if not chain or chain[0][0].pop != self.position - 1:
            return []
        try:
            if soon(partial(next, generator, END)) is not END:
                return []
        except (Exception, SystemExit):
            return []
        now = self._look.again(chain[0][1])
        if now is None:
            return []
        ended: dict[Slot, list[Ended]] = {}
        back: dict[Slot, dict[int, tuple[Any, Any]]] = {}
        for depth, (choice, before, placed) in enumerate(chain):
            then = dict(zip(placed.layout.slots, placed.values(), strict=True))
            for slot, one, other in _state(before, now):
                value = then.get(slot, one)
                if slot.dropped or same(one, value):
                    continue
                entry = None if reordered(one, other) else left(one, value, other)
                if entry is None or same(one, other):
                    back.setdefault(slot, {})[depth] = one, value
                    continue
                ended.setdefault(slot, []).insert(0, Ended(choice.pop, depth, one))
                self._at_end.setdefault(slot, []).insert(0, _Candidate(
                    choice.pop, choice.push, depth, entry, _text(one), _text(other),
                    len(changes(one, value)) == 1,
                ))
        readings = [*self._look.readings.values()]
        beside = [slot for slot in back if slot not in ended and not self._of(slot).drifts]
        found = []
        for slot, choices in ended.items():
            if self._may_stop(slot, beside, readings):
                kept = {one.choice_pop for one in self._at_end[slot]}
                choices = [one for one in choices if one.pop in kept]
                deepest = choices[0].depth
                beside_it = [(one.name, *back[one][deepest]) for one in beside
                             if deepest in back[one]]
                if beside_it:
                    found.append(Suspect(slot.name, choices, beside_it))
        return found

    def _may_stop(self, slot: Slot, beside: list[Slot], readings: list[Reading]) -> bool:
        """Is it sure that it is a fault, if it stops the search? See (c) above. Of its candidates
        those stay that are one."""
        evidence, name = self._of(slot), slot.last_name
        if evidence.drifts or not beside or any(name in one.stops for one in readings):
            return False
        ended = self._at_end[slot]
        if evidence.proved:
            ended[:] = [
                one for one in ended
                if evidence.proves(one) and one.choice_push > self._solution
            ]
            return bool(ended)
        return (
            len(ended) + len(evidence.left) >= 2 and not evidence.overwritten
            and all(slot in sample for sample in self._samples)
            and not any(
                other is not slot and not self._of(other).drifts
                and any(one.entry.way != WHOLE for one in more)
                for other, more in self._at_end.items()
            )
            and (bool(evidence.left) or not any(name in one.lowered for one in readings))
            and self._counts(slot, beside, readings)
        )

    def add_ended(self, names: Sequence[str]) -> None:
        """Such suspects have stopped the search."""
        self._ended |= {slot for slot in self._at_end if slot.name in names}

    def _is_entered_once(self, other: Slot, slot: Slot, readings: list[Reading]) -> bool:
        """Is it a container that is never taken back and asked in a test?"""
        evidence = self._evidence[other]
        if other is slot or evidence.proved or evidence.drifts or not evidence.left:
            return False
        grows = any(
            other in sample and sample[other].way not in (WHOLE, APPENDED)
            for sample in self._samples
        )
        return grows and not evidence.overwritten and any(
            one.asks(other.last_name) for one in readings
        )


def _both(before: Taken, now: Taken) -> list[tuple[Slot, Any, Any]]:
    """The slots of two moments that can be compared, with their values."""
    same_call = before.frame is now.frame
    one, other = before.values(), now.values()
    if before.layout is now.layout:
        pairs = zip(before.layout.slots, one, other, strict=True)
        return [three for three in pairs if same_call or not three[0].own]
    number = now.layout.number
    return [
        (slot, value, other[number[slot]])
        for slot, value in zip(before.layout.slots, one, strict=True)
        if slot in number and (same_call or not slot.own)
    ]


def _state(before: Taken, now: Taken) -> list[tuple[Slot, Any, Any]]:
    """Those of two TRYs that are state of the search at both: what is not there yet, or is written
    before it is read again, is none."""
    return [
        three for three in _both(before, now)
        if three[1] is not UNSET and three[2] is not UNSET
        and before.is_state(three[0]) and now.is_state(three[0])
    ]


def _more(now: Any, placed: Any, before: Any) -> Any:
    """What a number was before a choice took its own part of it back; None of all else."""
    if all(isinstance(one, int | float) for one in (now, placed, before)):
        return now + (placed - before)
    return None


def _are_apart(pairs: list[tuple[Entry, Entry]]) -> bool:
    """Have two variables entries of their own? Not where those of one tell those of the other: the
    same place or number, or one that is by a certain number larger. Of few pairs that is not known.
    """
    mine_of = {_what(other): _what(mine) for mine, other in pairs}
    if any(mine_of[_what(other)] != _what(mine) for mine, other in pairs):
        return True
    apart = set()
    for mine, other in pairs:
        ours, theirs = (
            [int(one) for one in re.findall(r"-?\d+", "".join(_what(entry)))]
            for entry in (mine, other)
        )
        if len(ours) != len(theirs) or not ours:
            return False
        apart.add(tuple(a - b for a, b in zip(ours, theirs, strict=True)))
    return len(pairs) >= ENOUGH and len(apart) > 1


def _what(entry: Entry) -> tuple[str, str]:
    """Which entry it is: of a list the place, of a set the item."""
    return entry.place, "" if entry.way == "set" else repr(entry.item)


def _text(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
