"""In the rerun's process: a value looked at event by event, and at which of them it has changed.

The value is that of a variable, an entry, a bit or any expression. Contents are compared, not
objects: a solver changes its lists in place. Then the lines of one event: which of them wrote.
"""

from __future__ import annotations

import marshal
from array import array
from collections import deque
from collections.abc import Callable, Sequence
from inspect import CO_GENERATOR
from itertools import islice
from operator import itemgetter
from time import perf_counter
from types import FrameType
from typing import Any, Final

from solvers.events import Event
from visualizer.base.frames import MOST_ITEMS, Converter, Plain
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.pattern import pattern
from visualizer.debug.expression import Evaluator, error_in_words
from visualizer.debug.lines import LineTracer
from visualizer.debug.requests import Answering, Portions
from visualizer.debug.solver_run import SolverRun, as_ints, chain_of, follow
from visualizer.jobs.job import Job

NOT_THERE, FAILED, UNKEPT, FIRST = 0, 1, 2, 3
"""Numbers of what is no value: there is none; the expression raises an error; one of too many
different values. From FIRST on they are values."""

MOST_VALUES, MOST_BYTES = 1 << 17, 64 << 20
"""Different values that one request tells of, and what lists and the like among them take."""

MOST_COMPARED = 20_000
"""Items of a list or the like, those of nested ones included, that are compared at each event."""

_DEEPEST = 8


class _Sign:
    """Stands where there is no value."""


ABSENT: Final = _Sign()
BROKEN: Final = _Sign()
_NEVER: Final = _Sign()
_NUMBERS: Final = {id(ABSENT): NOT_THERE, id(BROKEN): FAILED}


class Watch(NamedTuple):
    """What is looked at.

    text    an expression, such as up, up[4] or (free >> 3) & 1
    frame   in which generator of the chain, from the outermost; None: in the innermost that has it
    """

    text: str
    frame: int | None = None


class Changes(NamedTuple):
    """What the events from `first` up to `stop` have brought.

    before   the number of the value right before `first`
    events   at which there was another value than before, ascending
    numbers  which one then
    values   those that are told of for the first time in this request, from FIRST on
    error    what went wrong first with the expression
    partly   is not all of some value compared, so that a change may go unseen?
    """

    serial: int
    first: int
    stop: int
    before: int
    events: array[int]
    numbers: array[int]
    values: list[Plain]
    error: str
    partly: bool


class Write(NamedTuple):
    """A line that has changed the value.

    place   its number among `EventLines.states`; -1: what was left of the line before them
    value   what it is then; None as `kind` tells, where there is none
    kind    FIRST for a value, else NOT_THERE or FAILED
    """

    place: int
    file: str
    line: int
    value: Plain
    kind: int


class WatchRequest(NamedTuple):
    """Look at a value at the events from `first` up to `stop`.

    before   the event right before; None before the first
    path     the choices in force then
    """

    serial: int
    watch: Watch
    first: int
    stop: int
    before: Event | None
    path: tuple[int, ...]

    @property
    def begin(self) -> int:
        """The event before which the run has to stand."""
        return self.first

    def serve(self, answering: Answering) -> None:
        """Send ("changes", Changes), portion after portion."""
        if not answering.stand_before(self.first):
            return
        looking = _Looking(self, answering)
        portions = Portions()
        while looking.position < self.stop and not answering.interrupted:
            count = portions.next(self.stop - looking.position)
            start = perf_counter()
            last = looking.go_on(count)
            portions.took(count, perf_counter() - start)
            answering.send("changes", looking.take())
            if last is not None:
                answering.send("sample", (looking.position - 1, last))
            if answering.run.ended:
                return


class WriteLinesRequest(NamedTuple):
    """Which lines on the way to an event have changed the value? The event and the choices in force
    are those of the event itself, so that only the solver's own variables can change it."""

    serial: int
    watch: Watch
    number: int
    event: Event
    path: tuple[int, ...]

    @property
    def begin(self) -> int:
        """The event before which the run has to stand."""
        return self.number

    def serve(self, answering: Answering) -> None:
        """Send ("writes", (serial, event number, [Write, …]))."""
        if not answering.stand_before(self.number):
            return
        tracer = WriteTracer(answering.job, self)
        event = tracer.next(answering.run)
        answering.send("sample", (self.number, event))
        if event is not None:
            answering.send("writes", (self.serial, self.number, tracer.writes))


class Looker:
    """Finds the value in running frames, and tells whether it is another one than before.

    error   what went wrong first with the expression
    partly  was not all of a value compared?
    """

    def __init__(self, watch: Watch) -> None:
        self._evaluator = Evaluator(watch.text)
        self._index = watch.frame
        self.needs_path = self._evaluator.needs_path
        self.quick = _quick(watch.text if not self._evaluator.words else "")
        self.numbered = watch.frame is not None
        self.locate = _innermost if watch.frame is None else _of_number(watch.frame)
        self.error = ""
        self.partly = False
        self._converter = Converter()
        self._last: Any = ABSENT  # the value, or a copy of a container
        self._object: object = ABSENT  # the container itself
        self.frame: FrameType | None = None  # whose variable it was the last time
        self._same: Callable[[Any], bool] = self._is_same_atom
        self.certain: Any = ABSENT  # what is no other value where it is this very object

    def look(self, event: Event, path: Sequence[int], chain: Sequence[FrameType]) -> Any:
        """The value in a chain of frames, the outermost first; ABSENT or BROKEN where none is."""
        if self._index is not None:
            if self._index >= len(chain):
                return ABSENT
            chain = chain[: self._index + 1]
        try:
            return self._evaluator.evaluate(event, path, chain)
        except (NameError, LookupError) as error:
            self.error = self.error or error_in_words(error)
            return ABSENT
        except Exception as error:
            self.error = self.error or error_in_words(error)
            return BROKEN

    def frame_of(self, chain: Sequence[FrameType]) -> FrameType | None:
        """The frame whose variable it is, where it is one of a certain frame."""
        return chain[self._index] if self._index is not None and self._index < len(chain) else None

    def changed(self, value: Any, frame: FrameType | None = None) -> bool:
        """Is it another value than the last time? A new frame has new variables, but for a list
        that it was given. The value is kept."""
        if frame is not self.frame:
            self.frame = frame
            if value is not ABSENT and value is not BROKEN and value is not self._object:
                self._keep(value)
                return True
        if value is self._last or self._same(value):
            return False
        self._keep(value)
        return True

    def plain(self) -> Plain:
        """The value of now as data that can be sent."""
        value = self._last
        return None if isinstance(value, _Sign) else self._plain_of(value)

    @property
    def key(self) -> object:
        """What tells the value of now from others, quickly worked out."""
        value = self._last
        if type(value) in _ATOMS:
            return type(value), value
        try:
            return marshal.dumps(value, 2)
        except ValueError:
            return repr(value)

    @property
    def kind(self) -> int:
        """NOT_THERE, FAILED, or FIRST for a value."""
        return _NUMBERS.get(id(self._last), FIRST)

    def _keep(self, value: Any) -> None:
        if type(value) in _ATOMS or isinstance(value, _Sign):
            self._last, self._object, self._same = value, ABSENT, self._is_same_atom
            self.certain = value
            return
        self._object, self.certain = value, _NEVER
        try:
            self._last = _copied(value, [MOST_COMPARED], _DEEPEST)
            self._same = self._is_same_container
        except _NoCopyError as error:
            self.partly = self.partly or error.partly or _is_large(value)
            self._last = self._plain_of(value)
            self._same = self._is_same_plain

    def _is_same_atom(self, value: Any) -> bool:
        last = self._last
        if type(value) is not type(last):
            return False
        return bool(value == last or (value != value and last != last))  # NaN is one value

    def _is_same_container(self, value: Any) -> bool:
        last = self._last
        if type(value) is not type(last):
            return False
        try:
            return bool(value == last)
        except Exception:  # something else is in it now
            return False

    def _is_same_plain(self, value: Any) -> bool:
        if isinstance(value, _Sign):
            return False
        plain = self._plain_of(value)
        return plain is self._last or (type(plain) is type(self._last) and plain == self._last)

    def _plain_of(self, value: Any) -> Plain:
        self._converter.new_moment()
        found = self._converter.variables(0, {"value": value})
        return found.get("value", type(value).__name__)  # nothing is told of functions


_ATOMS = frozenset({type(None), bool, int, float, str})


class _NoCopyError(Exception):
    """What it holds cannot be compared by itself; partly: nor as it is written."""

    def __init__(self, *, partly: bool) -> None:
        self.partly = partly


def _is_large(value: Any) -> bool:
    """Has it more items than are written?"""
    try:
        return len(value) > MOST_ITEMS or getattr(value, "size", 0) > MOST_ITEMS
    except Exception:  # it may be anything
        return False


def _copied(value: Any, room: list[int], depth: int) -> Any:
    """A copy of a container, down to its numbers and texts. Of other things, of too many, or of
    what is in itself there is none."""
    kind = type(value)
    if kind in _ATOMS or kind is bytes or kind is range:
        return value
    if kind is bytearray:
        return bytearray(value)
    if kind not in (list, tuple, set, frozenset, dict, deque):
        named_only = getattr(kind, "__repr__", None) is object.__repr__
        raise _NoCopyError(partly=named_only)
    room[0] -= len(value)
    if room[0] < 0 or not depth:
        raise _NoCopyError(partly=True)
    if kind is dict:
        keys = [_copied(key, room, depth - 1) for key in value]
        items = [_copied(item, room, depth - 1) for item in value.values()]
        return dict(zip(keys, items, strict=True))
    if set(map(type, value)) <= _ATOMS:
        return value.copy() if kind not in (tuple, frozenset) else value
    return kind(_copied(item, room, depth - 1) for item in value)


_NAME = pattern(r"[^\W\d]\w*")
_ENTRY = pattern(r"([^\W\d]\w*)\[(\d{1,9})\]")
_BIT = pattern(r"\(([^\W\d]\w*) >> (\d{1,9})\) & 1")


def _quick(text: str) -> Callable[[Any], Any]:
    """For the commonest expressions: the variables of a frame -> the value. Raises an error for
    what it cannot find there, and for all other expressions."""
    if _NAME.fullmatch(text):
        return itemgetter(text)
    if match := _ENTRY.fullmatch(text):
        name, index = match[1], int(match[2])
        return lambda found: found[name][index]
    if match := _BIT.fullmatch(text):
        name, index = match[1], int(match[2])
        return lambda found: (found[name] >> index) & 1
    return itemgetter("")  # no variable has this name


def _innermost(generator: Any) -> FrameType | None:
    inner = generator.gi_yieldfrom
    while inner is not None:
        generator = inner
        inner = generator.gi_yieldfrom
    frame: FrameType | None = generator.gi_frame
    return frame


def _of_number(number: int) -> Callable[[Any], FrameType | None]:
    """The frame with this number in a chain of generators; None where there are not so many."""

    def found(generator: Any) -> FrameType | None:
        for _level in range(number):
            generator = generator.gi_yieldfrom
            if generator is None:
                return None
        frame: FrameType | None = generator.gi_frame
        return frame

    return found


class _Looking:
    """Goes through events and notes where the value changes."""

    def __init__(self, request: WatchRequest, answering: Answering) -> None:
        self._run = answering.run
        self._serial = request.serial
        self._looker = Looker(request.watch)
        self._path = [*request.path]
        self._numbers: dict[object, int] = {}
        self._bytes = 0
        self._events, self._found = array("I"), array("i")
        self._values: list[Plain] = []
        self._first = self._run.position
        self._now = NOT_THERE
        if request.before is not None:
            self._look_before(request.before)
        self._before = self._now

    @property
    def position(self) -> int:
        """How far it is."""
        return self._run.position

    def _look_before(self, event: Event) -> None:
        chain = chain_of(self._run.running())
        value = self._looker.look(event, self._path, chain)
        if self._looker.changed(value, self._looker.frame_of(chain)):
            self._now = self._number()

    def go_on(self, count: int) -> Event | None:
        """Go through so many events; the last of them, if there was one."""
        run, looker, path = self._run, self._looker, self._path
        quick, numbered, locate = looker.quick, looker.numbered, looker.locate
        follows, before, frame = looker.needs_path, looker.frame, None
        changed, certain, numbers = looker.changed, looker.certain, self._numbers
        events, found = self._events.append, self._found.append
        number, event, now = run.position, None, self._now
        try:
            generator = run.running()
            for event in islice(generator, count):
                if follows:
                    follow(event, path)
                try:
                    frame = locate(generator)
                    value = ABSENT if frame is None else quick(frame.f_locals)
                except Exception:  # there it is not that simple
                    chain = chain_of(generator)
                    value = looker.look(event, path, chain)
                    frame = looker.frame_of(chain)
                if value is not certain or (numbered and frame is not before):
                    before = frame
                    if changed(value, frame if numbered else None):
                        certain = looker.certain
                        kind = type(value)
                        known = numbers.get((kind, value)) if kind in _ATOMS else None
                        now = self._number() if known is None else known
                        events(number)
                        found(now)
                number += 1
            if number < run.position + count:
                run.end(StopIteration())
        except (Exception, SystemExit) as error:
            run.end(error)
        run.position, self._now = number, now
        return None if event is None else as_ints(event)

    def _number(self) -> int:
        """The number of the value of now."""
        looker = self._looker
        if looker.kind != FIRST:
            return looker.kind
        key = looker.key
        number = self._numbers.get(key)
        if number is None:
            if len(self._numbers) >= MOST_VALUES or self._bytes > MOST_BYTES:
                return UNKEPT
            self._bytes += len(key) if isinstance(key, bytes) else 0
            number = self._numbers[key] = FIRST + len(self._numbers)
            self._values.append(looker.plain())
        return number

    def take(self) -> Changes:
        """What was found since the last time."""
        found = Changes(self._serial, self._first, self._run.position, self._before, self._events,
                        self._found, self._values, self._looker.error,
                        self._looker.partly)
        self._first, self._before = self._run.position, self._now
        self._events, self._found, self._values = array("I"), array("i"), []
        return found


class WriteTracer(LineTracer):
    """Notes the lines that change the value.

    writes   one after the other
    """

    def __init__(self, job: Job, request: WriteLinesRequest) -> None:
        super().__init__(job)
        self.writes: list[Write] = []
        self._looker = Looker(request.watch)
        self._request = request
        self._at: tuple[str, int] = ("", 0)  # the line that runs

    def next(self, run: SolverRun, on_cut: Callable[[], None] | None = None) -> Event | None:
        chain = chain_of(run.running()) if self._request.number else []
        if chain:
            self._at = chain[-1].f_code.co_filename, chain[-1].f_lineno
            self._changed(chain)
        event = super().next(run, on_cut)
        if event is not None and not self.cut:
            self._note(len(self.states) - 1, chain_of(run.running()))
        return event

    def _add(self, frame: FrameType) -> None:
        self._note(len(self.states) - 1, self._generators(frame))
        self._at = frame.f_code.co_filename, frame.f_lineno
        super()._add(frame)

    def _note(self, place: int, chain: Sequence[FrameType]) -> None:
        if self._changed(chain):
            looker = self._looker
            self.writes.append(Write(place, *self._at, looker.plain(), looker.kind))

    def _changed(self, chain: Sequence[FrameType]) -> bool:
        looker, request = self._looker, self._request
        value = looker.look(request.event, request.path, chain)
        return looker.changed(value, looker.frame_of(chain))

    def _generators(self, innermost: FrameType) -> list[FrameType]:
        """The chain of generators that run, the outermost first; functions that they call are left
        out, since those have variables of their own."""
        found: list[FrameType] = []
        frame: FrameType | None = innermost
        while frame is not None and frame is not self._bottom:
            if frame.f_code.co_flags & CO_GENERATOR:
                found.append(frame)
            frame = frame.f_back
        return found[::-1]
