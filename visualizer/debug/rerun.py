"""The rerun: the solver run once more, to answer what the trace cannot. The window's side.

It is asked for the solver's variables at an event, for the lines between two events, and for the
hits of breakpoints. Each is a service with a process of its own (link.py): they move independently
of each other through the run, and two runs in one process could get in each other's way
(random.seed, modules of the user's, a condition that changes something). Where it can be, those
processes are forked from checkpoints along the run (checkpoints.py). Nothing here ever waits.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from visualizer.base.dataclass import dataclass
from visualizer.base.frames import Plain, PlainFrame, PlainModule, unpacked
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.knowing import Returned
from visualizer.debug.lines import Return
from visualizer.debug.link import Kept, Link
from visualizer.debug.process import Process
from visualizer.debug.requests import Looked, LookedLines, LookRequest
from visualizer.debug.scanner import Scanner
from visualizer.jobs.job import Job
from visualizer.record.playback import Playback, Recorded, why_no_variables
from visualizer.record.recorder import Recorder
from visualizer.trace.trace import Trace

UNANSWERED = 32
"""Requests that may wait in the pipe: more could fill it, and sending would have to wait."""


class Reach(NamedTuple):
    """How much is asked for and kept.

    kept           bytes of the answers that are kept
    behind, ahead  events that are looked at before and after the one asked for
    margin         events ahead in the direction of travel that shall be there before they are
                   asked for
    """

    kept: int
    behind: int
    ahead: int
    margin: int


STATES = Reach(kept=48 << 20, behind=96, ahead=160, margin=40)
LINES = Reach(kept=48 << 20, behind=32, ahead=64, margin=12)

OWN_BYTES, RETURN_BYTES = 300, 200
"""What an answer takes beside what it says, and what a function has returned in it."""

UNPACKED = 2 << 20
"""Bytes of the answers of which what they say is kept unpacked, too, where it takes some ten times
as much; the latest that were asked for."""

SHARE = 4
"""What is looked at on one side of an event takes at most one part in so many of what is kept."""

FEWEST_UNPACKED = 4
"""So many of them in any case: those that a frame asks for."""


@lru_cache(maxsize=256)
def _value(data: bytes) -> Plain:
    found: Plain = unpacked(data)
    return found


@dataclass(frozen=True)
class Frame:
    """One generator of the chain: where it stands, and its variables.

    order      all those that it may have: arguments, what gets a value first, what is closed over
    closed     those that belong to a function around it
    of_module  those of its module that functions on the stack use
    """

    function: str
    file: str
    line: int
    variables: Mapping[str, Plain]
    order: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    of_module: PlainModule = ()

    @cached_property
    def module(self) -> Mapping[str, Plain]:
        """The variables of its module that functions on the stack use, but for those that its own
        ones hide, which may have no value as yet."""
        return {name: _value(one) if isinstance(one, bytes) else one
                for name, one in self.of_module if name not in self.order}

    @cached_property
    def ordered(self) -> tuple[str, ...]:
        """The names of its variables in the order that they always have."""
        return tuple(dict.fromkeys(
            [*(name for name in self.order if name in self.variables), *self.variables]))

    @cached_property
    def known(self) -> Mapping[str, Plain]:
        """What names mean there: its own variables hide those of the module."""
        return {**self.module, **self.variables} if self.of_module else self.variables


@dataclass(frozen=True)
class Snapshot:
    """The solver right after event `event`, or on its way there; the outermost call first."""

    event: int
    frames: tuple[Frame, ...]

    @cached_property
    def variables(self) -> Mapping[str, Plain]:
        """All variables; of several with one name the innermost generator's, and that of a module
        last.

        Of a function that calls itself only the innermost call counts.
        """
        merged: dict[str, Plain] = {}
        seen = set()
        for frame in reversed(self.frames):
            if (frame.file, frame.function) not in seen:
                seen.add((frame.file, frame.function))
                merged = {**frame.variables, **merged}
        return {**self.frames[-1].module, **merged} if self.frames else merged


@dataclass(frozen=True)
class EventLines:
    """What the solver ran from the event before until event `event`, line by line.

    states    for each line the moment before it runs, with its variables then; the last one is the
              moment of the event. After the last event of a run: of its last line, or the line at
              which it raised an error, or where it hung.
    cut       there were more lines than are kept: some before the last are missing; after the last
              event of a run, some after it
    returns   what functions have returned on the way
    """

    event: int
    states: tuple[Snapshot, ...]
    cut: bool
    returns: Sequence[Return] = ()

    def returned(self, state: int) -> Returned | None:
        """What the statement whose line is about to run in a state gets of the functions that it
        calls; None where that is not known."""
        if self.cut or not 0 <= state < len(self.states):
            return None
        depth = len(self.states[state].frames)
        later = range(state + 1, len(self.states))
        end = next((i for i in later if len(self.states[i].frames) <= depth), None)
        values = tuple(
            (name, value) for number, around, name, value in self.returns
            if around == depth and state < number <= (len(self.states) if end is None else end)
        )
        steady: frozenset[str] = frozenset()
        if end is not None and len(self.states[end].frames) == depth:
            here, there = (self.states[i].frames[-1].known for i in (state, end))
            steady = frozenset(n for n in here if n in there and here[n] == there[n])
        return Returned(values, steady)

    def of(self, file: str, line: int) -> list[int]:
        """The states in which this line is about to run."""
        tops = ((i, state.frames[-1]) for i, state in enumerate(self.states) if state.frames)
        return [i for i, top in tops if (top.file, top.line) == (file, line)]


AnswerT = TypeVar("AnswerT", Snapshot, EventLines)


class Answers(Process, Generic[AnswerT]):
    """Is asked for one event at a time, and keeps the answers around it.

    It looks ahead in the direction in which the requests travel.
    """

    reach: Reach
    lines: bool

    def __init__(self, job: Job, trace: Trace, why: str = "", link: Link | None = None) -> None:
        super().__init__(job, trace, why, link)
        self._kept: OrderedDict[int, Any] = OrderedDict()  # answers as they came, the oldest first
        self._weight = 0
        self._made: OrderedDict[int, tuple[AnswerT, int]] = OrderedDict()  # with its weight
        self._made_weight = 0
        self._wanted: int | None = None
        self._direction = 1
        self._sent = 0
        self._done = 0
        self._pending: LookRequest | None = None
        self._turned_for: int | None = None  # for which event the one before it was asked for

    @property
    def waiting(self) -> bool:
        """Is an answer to come?"""
        return self._pending is not None

    def ask(self, k: int) -> None:
        """Ask for event k; an earlier request that has no answer yet is dropped.

        The number after the last event asks for the lines that the solver runs from there to its
        end; only of a run that has ended.
        """
        if self.over or not 0 <= k < len(self._trace) + self.lines:
            return
        if self._wanted is not None and k != self._wanted:
            self._direction = 1 if k > self._wanted else -1
            self._turned_for = None
        self._wanted = k
        self._ask()

    def at(self, k: int) -> AnswerT | None:
        """The answer for event k, if it is there."""
        packed = None if self.over else self._kept.get(k)
        if packed is None:
            return None
        self._kept.move_to_end(k)
        if k in self._made:
            self._made.move_to_end(k)
            return self._made[k][0]
        try:
            made = self._unpacked(packed)
        except (TypeError, ValueError):  # no answer of ours
            self._ended = True
            self._drop()
            return None
        self._made[k] = made, _weight(packed)
        self._made_weight += _weight(packed)
        while self._made_weight > UNPACKED and len(self._made) > FEWEST_UNPACKED:
            self._made_weight -= self._made.popitem(last=False)[1][1]
        return made

    @property
    def nbytes(self) -> int:
        """What the answers that are kept take, as they came."""
        return self._weight

    def forget(self) -> None:
        """Keep none of the answers."""
        self._kept.clear()
        self._made.clear()
        self._weight = self._made_weight = 0

    def _unpacked(self, answer: Any) -> AnswerT:
        raise NotImplementedError

    def _take(self, what: str, content: object) -> None:
        match what, content:
            case "looked", list(answers):
                for answer in answers:
                    self._compare(answer[0], answer[1])
                    if self.over:
                        return
                    self._keep(answer)
            case "done", int(serial):
                self._done = serial
                if serial == self._sent:
                    self._pending = None
                self._ask()
            case _:
                super()._take(what, content)

    def _keep(self, answer: Any) -> None:
        number = answer[0]
        if number in self._kept:
            self._weight -= _weight(self._kept.pop(number))
        if number in self._made:
            self._made_weight -= self._made.pop(number)[1]
        self._kept[number] = answer
        self._weight += _weight(answer)
        if self._wanted is not None and self._wanted in self._kept:
            self._kept.move_to_end(self._wanted)  # whatever goes, this one stays
        while self._weight > self.reach.kept and len(self._kept) > 1:
            self._weight -= _weight(self._kept.popitem(last=False)[1])

    def _drop(self) -> None:
        self._pending = None
        self.forget()
        super()._drop()

    def _ask(self) -> None:
        """Send for the nearest event that is missing, from the wanted one in the way of travel."""
        assert self._wanted is not None
        missing = self._missing(self._wanted)
        if missing is None or self.over:
            return
        pending = self._pending
        if pending and pending.first <= missing <= pending.last:
            return  # it is coming, or will be asked for when all of that has come
        if self._sent - self._done >= UNANSWERED:
            return
        if missing == self._wanted - 1:
            self._turned_for = self._wanted
        self._sent += 1
        self._pending = self._look(missing)
        self._send(self._pending)

    def _fitting(self, events: int) -> int:
        """So many of some events around the one asked for that they do not drive each other out."""
        if not self._kept:
            return events
        each = self._weight // len(self._kept)
        return min(events, self.reach.kept // (SHARE * each))

    def _look(self, missing: int) -> LookRequest:
        behind, ahead = self._fitting(self.reach.behind), self._fitting(self.reach.ahead)
        assert self._wanted is not None
        if (missing - self._wanted) * self._direction < 0:
            begin, end = sorted((missing, self._wanted - self._direction * behind))
            begin, end = max(0, begin), min(len(self._trace) - 1, end)
            return LookRequest(self._sent, begin, begin, end, self.lines)
        near = missing == self._wanted  # asked for itself: what is on both sides is of use
        before = behind if near else behind + ahead if self._direction < 0 else 0
        after = ahead if near else behind + ahead if self._direction > 0 else 0
        length = len(self._trace)
        # Beyond the last event the rerun might hang where the first run did: only if asked for.
        last = max(missing, min(length - 1, missing + after))
        first = max(0, missing - before)
        return LookRequest(self._sent, missing, first, last, self.lines, missing == length)

    def _missing(self, k: int) -> int | None:
        if k == len(self._trace):
            return None if k in self._kept else k
        margin = max(1, self._fitting(self.reach.margin))
        stop = min(max(k + self._direction * margin, -1), len(self._trace))
        for number in range(k, stop, self._direction):
            if number not in self._kept:
                return number
        if self._lacks_before(k):
            return k - 1
        roomy = self._weight < self.reach.kept // 2  # else one would drive out the other
        return self._missing_behind(k) if roomy and self._link.kept.checkpoints else None

    def _lacks_before(self, k: int) -> bool:
        """Is it unknown what event k has changed? For that alone a run may have to begin anew, but
        only once: what is too large to be kept would not stay."""
        return not self.lines and k > 0 and k - 1 not in self._kept and self._turned_for != k

    def _missing_behind(self, k: int) -> int | None:
        """The nearest that is missing the other way: somebody may turn round."""
        behind = self._fitting(self.reach.behind)
        stop = min(max(k - self._direction * (behind + 1), -1), len(self._trace))
        for number in range(k, stop, -self._direction):
            if number not in self._kept:
                return number
        return None


class States(Answers[Snapshot]):
    """Where the solver stands at an event, and its variables."""

    service, reach, lines = "states", STATES, False

    def _unpacked(self, answer: Looked) -> Snapshot:
        number, _event, frames = answer
        return _snapshot(number, unpacked(frames))


class Lines(Answers[EventLines]):
    """The lines that lead to an event."""

    service, reach, lines = "lines", LINES, True

    def _unpacked(self, answer: LookedLines) -> EventLines:
        number, _event, packed, cut, returns = answer
        states = tuple(_snapshot(number, frames) for frames in unpacked(packed))
        return EventLines(number, states, cut, returns)

    def _keep(self, answer: LookedLines) -> None:
        super()._keep(answer)
        number, event, _states, cut, _returns = answer
        if cut and number == len(self._trace) and event is None:
            # It may hang where the run hung: the next request begins with another.
            self.close()
            self._pending = None
            self._done = self._sent


def _weight(answer: Looked | LookedLines) -> int:
    """How much of `Reach.kept` an answer takes."""
    returns = len(answer[4]) if len(answer) > 3 else 0
    return OWN_BYTES + len(answer[2]) + RETURN_BYTES * returns


def _snapshot(event: int, frames: Iterable[PlainFrame]) -> Snapshot:
    return Snapshot(event, tuple(Frame(*frame) for frame in frames))


class Rerun:
    """A second run of the solver of a trace.

    states    where the solver stands at an event, and its variables
    lines     the lines between two events
    hits      where breakpoints on lines and expressions are hit

    why    why there can be none: each of them says so then, and runs nothing
    """

    def __init__(self, job: Job, trace: Trace, why: str = "", link: Link | None = None) -> None:
        self.job, self.trace, self.why = job, trace, why
        self.link = link or Link(job, trace)
        self.states = States(job, trace, why, self.link)
        self.lines = Lines(job, trace, why, self.link)
        self.hits = Scanner(job, trace, why, self.link)

    @property
    def kept(self) -> Kept:
        """What makes it quick, or prevents that."""
        return self.link.kept

    def poll(self) -> bool:
        """Take in states and lines that have come; `hits` is polled with what is wanted of it."""
        lines = self.lines.poll()
        return self.states.poll() or lines

    def close(self) -> None:
        """End the processes."""
        self.link.close()


def rerun_of(job: Job, recorder: Recorder | Playback) -> Rerun:
    """The rerun of a run or of a recorded one; the latter may come from code that is not there."""
    if not isinstance(recorder, Recorded):
        return Rerun(job, recorder.trace)
    why = why_no_variables(recorder.head)
    return Rerun(job if why else replace(job, recording=""), recorder.trace, why)
