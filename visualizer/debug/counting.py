"""Counting the hits of breakpoints in the rerun's process: event by event through a stretch of the
run, with every expression evaluated and every line watched.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from types import FrameType

from solvers.events import Event
from visualizer.base.frames import cut
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.expression import NOTHING, Evaluator, Way, error_in_words, frozen
from visualizer.debug.lines import line_watch
from visualizer.debug.solver_run import SolverRun, as_ints, chain_of, follow
from visualizer.debug.source import OwnCode


class HitsWanted(NamedTuple):
    """A breakpoint for which the solver has to run.

    on       a line, as (file, line), or an expression; None: at `events`, which are known
    nth      only this hit of the run counts; 0: every one
    seen     how many hits there were before the first event to go through
    way      what an expression has to do to hit
    columns  expressions of which the values at each hit are wanted
    rows     at so many hits they are
    """

    on: tuple[str, int] | str | None
    nth: int = 0
    seen: int = 0
    way: Way = Way.TRUE
    columns: tuple[str, ...] = ()
    rows: int = 0
    events: tuple[int, ...] = ()

    @property
    def condition(self) -> tuple[object, ...]:
        """What has to be looked for, without how far that has come."""
        return self.on, self.way, bool(self.on is None or (self.columns and self.rows))


class Row(NamedTuple):
    """The values of expressions at a hit, as text. An error is text, too."""

    event: int
    texts: tuple[str, ...]


class HitsFound(NamedTuple):
    """What a stretch of events has brought for a breakpoint.

    events       at which it was hit, ascending
    seen         hits of the run up to here
    nth          of a counted one: which hit on the way to its event it was, from 1
    evaluated    could its expression be evaluated at any event?
    error        what went wrong first with its expression
    rows         where columns are wanted
    """

    events: array[int]
    seen: int
    nth: int
    evaluated: bool
    error: str
    rows: tuple[Row, ...] = ()


class ScanRequest(NamedTuple):
    """Find the hits at the events from `first` up to `stop`. path: the choices in force before."""

    serial: int
    first: int
    stop: int
    path: tuple[int, ...]
    wanted: tuple[HitsWanted, ...]

    @property
    def begin(self) -> int:
        """The event before which the run has to stand."""
        return self.first


Carried = dict[tuple[str, Way], tuple[int, object]]
"""Of expressions that are held against the event before: up to which event, and what they were."""


class Counter:
    """Counts the hits of one breakpoint."""

    def __init__(self, wanted: HitsWanted) -> None:
        self.wanted = wanted
        self._seen = wanted.seen
        self._nth = 0
        self._events = array("I")
        self._rows: list[Row] = []
        self._room = wanted.rows
        self.evaluator = Evaluator(wanted.on) if isinstance(wanted.on, str) else None
        self._columns = [Evaluator(text) for text in wanted.columns]

    @property
    def needs_path(self) -> bool:
        """Does one of its expressions say `path`?"""
        evaluators = [*self._columns, *filter(None, [self.evaluator])]
        return any(evaluator.needs_path for evaluator in evaluators)

    @property
    def wants_row(self) -> bool:
        """Is there room for a row?"""
        return self._room > 0

    def hit(self, event: int, times: int = 1) -> bool:
        """It is hit so often at this event, or on the way to it. Does this one count?"""
        before = self._seen
        self._seen += times
        if not self.wanted.nth:
            self._events.append(event)
        elif before < self.wanted.nth <= self._seen:
            self._events.append(event)
            self._nth = self.wanted.nth - before
        else:
            return False
        return True

    def counts_next(self, times: int) -> bool:
        """Does the last of so many further hits count?"""
        return self.wanted.nth in (0, self._seen + times)

    def many(self, events: Sequence[int]) -> None:
        """It is hit once at, or on the way to, each of these; some may stand there repeatedly."""
        before, nth = self._seen, self.wanted.nth
        self._seen += len(events)
        if not nth:
            self._events.extend(dict.fromkeys(events))
        elif before < nth <= self._seen:
            event = events[nth - before - 1]
            self._events.append(event)
            self._nth = nth - before - events.index(event)

    def note(
        self, number: int, event: Event | None, path: Sequence[int], frames: Sequence[FrameType]
    ) -> None:
        """Keep the values at a hit; event None: on the way to it, where a line runs."""
        self._room -= 1
        texts = tuple(self._text(one, event, path, frames) for one in self._columns)
        self._rows.append(Row(number, texts))

    def take(self) -> HitsFound:
        """What was found since the last time."""
        events, self._events = self._events, array("I")
        rows, self._rows = tuple(self._rows), []
        evaluator = self.evaluator
        evaluated, error = (evaluator.evaluated, evaluator.error) if evaluator else (True, "")
        return HitsFound(events, self._seen, self._nth, evaluated, error, rows)

    def _text(
        self, evaluator: Evaluator, event: Event | None, path: Sequence[int],
        frames: Sequence[FrameType],
    ) -> str:
        value = evaluator.value(event, path, frames)
        if value is NOTHING:
            return f"({evaluator.last_error})"
        try:
            return cut(value if type(value) is str else repr(value))
        except Exception as error:
            return f"({error_in_words(error)})"


class _Observing:
    """Is an expression hit, from one event to the next?"""

    def __init__(self, counter: Counter, evaluator: Evaluator, carried: Carried, at: int) -> None:
        """at: the next event"""
        self.counter = counter
        self._evaluator = evaluator
        self._way = counter.wanted.way
        self._key = str(counter.wanted.on), self._way
        known_to, state = carried.get(self._key, (-1, NOTHING))
        self._before = state if known_to == at else NOTHING
        self._first = at == 0

    def hits(self, event: Event, path: Sequence[int], frames: Sequence[FrameType]) -> bool:
        """Is it hit at this event?"""
        if self._way is Way.TRUE:
            return self._evaluator.holds(event, path, frames)
        before = self._before
        if self._way is Way.BECOMES:
            self._before = self._evaluator.holds(event, path, frames)
            return self._before and before is not True
        value = frozen(self._evaluator.value(event, path, frames))
        first, self._first, self._before = self._first, False, value
        return not first and changed(before, value)

    def carry(self, carried: Carried, at: int) -> None:
        """Keep what it is for a request that goes on from event `at`."""
        if self._way is not Way.TRUE:
            carried[self._key] = at, self._before


def changed(before: object, value: object) -> bool:
    """Is a value another one than at the event before? One that is not there is no change."""
    if value is NOTHING or value is before or value == before:
        return False
    return not (value != value and before != before)  # NaN is one value


class HitCounting:
    """Goes through events, between `begin` and `end`, and counts the hits of what is wanted."""

    def __init__(self, run: SolverRun, own: OwnCode, request: ScanRequest) -> None:
        self._run = run
        self._own = own
        self._counters = [Counter(wanted) for wanted in request.wanted]
        self._observing: list[_Observing] = []
        self._known = [
            (counter, frozenset(counter.wanted.events)) for counter in self._counters
            if counter.wanted.on is None
        ]
        self._follow = any(counter.needs_path for counter in self._counters)
        self._path = [*request.path]
        self._number = run.position
        places = _places(request.wanted)
        noting = {i for i, one in enumerate(request.wanted) if one.rows and one.columns}
        watch = run.watch_lines or line_watch
        self._watch = watch(places, self._on_run if noting else None) if places else None
        self._runs = self._watch.runs if self._watch else defaultdict[int, int](int)

    def begin(self, request: ScanRequest, carried: Carried) -> None:
        """Count from now on; the run stands where the request begins, or one event before."""
        run = self._run
        self._observing = [
            _Observing(c, c.evaluator, carried, run.position) for c in self._counters if c.evaluator
        ]
        if run.position < request.first:
            event = run.next()
            if event is not None:
                for one in self._observing:
                    one.hits(event, self._path, chain_of(run.running()))
        if self._watch:
            self._watch.start()

    def end(self, carried: Carried) -> None:
        """Let the solver run at its full speed again, and keep what a request that goes on from
        here wants to know."""
        if self._watch:
            self._watch.stop()
        for one in self._observing:
            one.carry(carried, self._run.position)

    def go_on(self, count: int) -> Event | None:
        """Go through so many events; the last of them, if there was one."""
        run, counters, observing, known = self._run, self._counters, self._observing, self._known
        runs, path = self._runs, self._path
        if self._watch is None and not observing and not self._follow:
            return self._only_known(count)
        self._number = number = run.position
        event = None
        try:
            generator = run.running()
            for event in islice(generator, count):
                if runs:
                    for which, times in runs.items():
                        counters[which].hit(number, times)
                    runs.clear()
                if observing or known:
                    if self._follow:
                        follow(event, path)
                    frames = chain_of(generator)
                    for one in observing:
                        if one.hits(event, path, frames):
                            self._hit(one.counter, number, event, frames)
                    for counter, events in known:
                        if number in events:
                            self._hit(counter, number, event, frames)
                self._number = number = number + 1
            if number < run.position + count:
                run.end(StopIteration())
        except (Exception, SystemExit) as error:
            run.end(error)
        runs.clear()  # after the last event
        run.position = number
        return None if event is None else as_ints(event)

    def _only_known(self, count: int) -> Event | None:
        """The same where it is known which events to look at: all others are passed quickly."""
        run = self._run
        stop = run.position + count
        wanted = sorted({k for _counter, events in self._known for k in events
                         if run.position <= k < stop - 1})
        event = None
        for number in (*wanted, stop - 1):
            run.skip(number - run.position)
            if run.ended:
                break
            event = run.next()
            if event is None:
                break
            for counter, events in self._known:
                if number in events:
                    self._hit(counter, number, event, chain_of(run.running()))
        return event

    def take(self) -> list[HitsFound]:
        """What was found since the last time."""
        return [counter.take() for counter in self._counters]

    def _hit(
        self, counter: Counter, number: int, event: Event, frames: Sequence[FrameType]
    ) -> None:
        if counter.hit(number) and counter.wants_row:
            counter.note(number, event, self._path, frames)

    def _on_run(self, which: int, frame: FrameType) -> None:
        """A watched line is about to run."""
        counter = self._counters[which]
        if counter.wants_row and counter.counts_next(self._runs[which]):
            counter.note(self._number, None, self._path, self._calls(frame))

    def _calls(self, innermost: FrameType) -> list[FrameType]:
        """The solver's own frames of the call stack, the outermost first."""
        found: list[FrameType] = []
        frame: FrameType | None = innermost
        while frame is not None:
            if self._own.has(frame.f_code.co_filename):
                found.append(frame)
            frame = frame.f_back
        return found[::-1]


def _places(wanted: Sequence[HitsWanted]) -> dict[str, dict[int, tuple[int, ...]]]:
    """The lines to watch; their numbers are their places in the request."""
    places: dict[str, dict[int, tuple[int, ...]]] = defaultdict(dict)
    for number, one in enumerate(wanted):
        if isinstance(one.on, tuple):
            file, line = one.on
            places[file][line] = (*places[file].get(line, ()), number)
    return places
