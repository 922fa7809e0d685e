"""Pausing at breakpoints: while the run is played, and by searching for the next hit."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import (
    Breakpoint,
    Breakpoints,
    OnDisagreement,
    OnEnd,
    OnLine,
    Target,
)
from visualizer.debug.hits import FOREVER, Demand, HitSource, RerunHits, TraceHits, hits_of
from visualizer.debug.judged_hits import JudgedHits
from visualizer.debug.listing import MOST_ROWS, Listing, Piece, pieces, said
from visualizer.debug.rerun import EventLines, Rerun
from visualizer.debug.stepper import LineStepper
from visualizer.debug.stretches import progress
from visualizer.judge.judgement import Judgement
from visualizer.trace.player import Player

REMEMBERED = 64
"""Breakpoints and lines searched for of which the hits are kept, those in use not counted."""

FILL_SECONDS = 0.002
"""How much of a frame gathering hits for the timeline may cost."""


class Position(NamedTuple):
    """An event, or one of the lines on the way to it.

    line    a number among `EventLines.states` of the event; None: at the event itself
    """

    event: int
    line: int | None = None


class Hit(NamedTuple):
    """Where a breakpoint, with this id, is hit: as in `Position`.

    After the last event of a run `event` is the number that the next one would have.
    """

    event: int
    line: int | None
    breakpoint: int


@dataclass(frozen=True)
class ListedBreakpoint:
    """A breakpoint as it is listed: its number, its condition as text, and what is wrong with it
    in this run.

    here     has it stopped the playhead where it stands?
    count    hits that are known of, of the run or of what may be seen of it; None: it has none
    whole    are these all?
    prints   does it print and never stop?
    on_line  are they the events on the way to which a line runs?
    why      what Python says of an expression that cannot be evaluated
    """

    id: int
    text: str
    note: str
    enabled: bool
    here: bool = False
    count: int | None = None
    whole: bool = False
    prints: bool = False
    on_line: bool = False
    why: str = ""


class PrintedRow(NamedTuple):
    """What a print point, with this id, has said at an event or on the way to it."""

    event: int
    text: str
    breakpoint: int


class _Pending:
    """Stands for an answer that is still to come."""


class _Way:
    """What is known of one breakpoint on the way of a search."""

    def __init__(self, one: Breakpoint, source: HitSource, start: int) -> None:
        self.one = one
        self.source = source
        self._looked_to = start
        self._found: int | None = None

    def nearest(self, direction: int, end: int) -> int | None:
        """The nearest hit that is known. What has been looked at is not looked at again.

        end    the last event in this direction, as far as the run has been recorded
        """
        if self._found is not None:
            return self._found
        event = self.source.nearest(self._looked_to, direction)
        known_to = self.source.known_to(self._looked_to, direction)
        if event is None:
            if direction > 0:
                self._looked_to = max(self._looked_to, min(known_to, end))
            else:
                self._looked_to = min(self._looked_to, max(known_to, end))
        elif (known_to - event) * direction >= 0:
            self._found = event  # nothing nearer can come
        return event


class HitSearch:
    """A search for the nearest hit of breakpoints; goes on with each `advance`.

    done       it is over: `hit` is the nearest one, or None
    message    the sentence for the user where there is none, and why; else empty
    demand     what the rerun has to go through
    """

    def __init__(
        self,
        rerun: Rerun,
        hits: Sequence[tuple[Breakpoint, HitSource]],
        start: Position,
        direction: int,
        line: OnLine | None = None,
    ) -> None:
        """line: the one that is looked for, where the user asks for a line and not for where
        breakpoints stop"""
        self._line = line
        self.done = False
        self.hit: Hit | None = None
        self.message = ""
        self._trace = rerun.trace
        self._rerun = rerun
        self._ways = [_Way(one, source, start.event) for one, source in hits]
        self._has_lines = any(isinstance(one.on, OnLine) for one, _source in hits)
        self._start = start
        self._direction = direction
        sources = [source for _one, source in hits if isinstance(source, RerunHits)]
        self.demand = Demand(sources, 0, 0, direction)
        if not hits:
            self._end(None, _("There is no breakpoint that is switched on."))

    def advance(self, recording: bool) -> bool:
        """Go on as far as is possible now. Is it over with this?"""
        if self.done:
            return False
        nearest = self._nearest(self._ways)
        self._set_demand(nearest)
        if self.demand.met:
            if not self._judges(nearest):
                self._decide(nearest, recording)
        elif self._rerun.hits.over:
            found = self._nearest([way for way in self._ways if way.one.in_trace])
            self._end(found, "" if found else self._rerun.hits.message)
        return self.done

    @property
    def progress(self) -> float:
        """How much of what lies between the start and the end, or the nearest hit, is searched."""
        first, stop = self.demand.first, self.demand.stop
        if self.done:
            return 1.0
        return progress([way.source for way in self._ways], first, stop, self._direction)

    def cancel(self) -> None:
        """Look no further."""
        self.done = True

    def _judges(self, nearest: Hit | None) -> bool:
        """Is the run still being judged on the way to the nearest hit, or to the end?"""
        end = len(self._trace) - 1 if self._direction > 0 else 0
        target = end if nearest is None else nearest.event
        sources = [way.source for way in self._ways if isinstance(way.source, JudgedHits)]
        start, direction = self._start.event, self._direction
        return any((target - one.known_to(start, direction)) * direction > 0 for one in sources)

    def _nearest(self, ways: Sequence[_Way]) -> Hit | None:
        """The nearest hit beyond the event of the start that is known so far."""
        end = len(self._trace) - 1 if self._direction > 0 else 0
        found = [(way.nearest(self._direction, end), way.one.id) for way in ways]
        hits = [Hit(event, None, id_) for event, id_ in found if event is not None]
        pick = min if self._direction > 0 else max
        return pick(hits, key=lambda hit: hit.event, default=None)

    @property
    def _within_event(self) -> bool:
        """Can something be hit at the event of the start itself?"""
        return self._has_lines if self._direction < 0 else self._start.line is not None

    def _set_demand(self, nearest: Hit | None) -> None:
        """All from the start to the nearest hit has to be known."""
        event, length = self._start.event, len(self._trace)
        if self._direction > 0:
            first = event if self._within_event else event + 1
            stop = length if nearest is None else nearest.event + 1
        else:
            first = 0 if nearest is None else nearest.event
            stop = event + 1 if self._within_event else event
        self.demand.first, self.demand.stop = max(0, first), min(stop, length)

    def _decide(self, nearest: Hit | None, recording: bool) -> None:
        """All is known: look at the event of the start, the nearest hit, what comes at the end."""
        found: Hit | _Pending | None = None
        if self._within_event:
            found = self._within_own_event()
        if found is None and nearest is not None:
            found = self._at(nearest.event, -1, FOREVER, itself=True) or nearest
        if found is None and self._direction > 0:
            if recording:
                return
            if self._has_lines and self._start.event < len(self._trace):
                found = self._at(len(self._trace), -1, FOREVER, itself=False)
            if found is None:
                found = self._behind_the_end()
        if isinstance(found, _Pending):
            return
        self._end(found, "" if found else self._nothing())

    def _within_own_event(self) -> Hit | _Pending | None:
        event, line = self._start
        if self._direction > 0:
            assert line is not None
            return self._at(event, line, FOREVER, itself=True)
        return self._at(event, -1, line, itself=False)

    def _at(
        self, event: int, after: int, before: int | None, *, itself: bool
    ) -> Hit | _Pending | None:
        """The first hit at this event, or in its lines between two; before None: before its last.

        itself    may it be the event itself?
        """
        at_event = self._hit_itself(event) if itself else None
        if at_event and self._direction < 0:
            return at_event
        on_lines = [
            (one, source) for one, source in self._on_lines()
            if source.has(event) or self._may_follow(event, one)
        ]
        if not on_lines:
            return at_event
        lines = self._lines(event)
        if lines is None:
            return _Pending()
        last = len(lines.states) - 1
        before = last if before is None else before
        places = [
            (_number(one, source, lines, after, before, self._direction), one)
            for one, source in on_lines
        ]
        numbers = [(number, one.id) for number, one in places if number is not None]
        if not numbers:
            return at_event
        number, id_ = min(numbers) if self._direction > 0 else max(numbers)
        return Hit(event, None if number == last and event < len(self._trace) else number, id_)

    def _behind_the_end(self) -> Hit | _Pending | None:
        """Where the solver has run its last line, if one of the breakpoints is there."""
        ones = (way.one for way in self._ways)
        ids = [one.id for one in ones if isinstance(one.on, OnEnd) and not one.count]
        if not ids or not len(self._trace):
            return None
        lines = self._lines(len(self._trace))
        if lines is None:
            return _Pending()
        last = Position(len(self._trace), len(lines.states) - 1)
        there = self._start.event == last.event and (self._start.line or 0) >= (last.line or 0)
        return Hit(*last, ids[0]) if lines.states and not there else None

    def _on_lines(self) -> Iterator[tuple[Breakpoint, RerunHits]]:
        for way in self._ways:
            if isinstance(way.one.on, OnLine) and isinstance(way.source, RerunHits):
                yield way.one, way.source

    def _hit_itself(self, event: int) -> Hit | None:
        for way in self._ways:
            if not isinstance(way.one.on, OnLine) and way.source.has(event):
                return Hit(event, None, way.one.id)
        return None

    def _may_follow(self, event: int, one: Breakpoint) -> bool:
        """After the last event any line may run; hits of the run are counted no further."""
        return event == len(self._trace) and not one.count

    def _lines(self, event: int) -> EventLines | None:
        lines = self._rerun.lines.at(event)
        if lines is None:
            if self._rerun.lines.over:
                return EventLines(event, (), True)
            self._rerun.lines.ask(event)
        return lines

    def _end(self, hit: Hit | None, message: str) -> None:
        self.done = True
        self.hit = hit
        self.message = message

    def _nothing(self) -> str:
        messages = (way.source.message for way in self._ways)
        wrong = next(filter(None, messages), "") or self._rerun.hits.notice
        if wrong:
            return wrong
        if self._line is not None:
            words = (
                _("Line {line} does not run again after this event.") if self._direction > 0
                else _("Line {line} has not run before this event.")
            )
            return words.format(line=self._line.line)
        if self._direction > 0:
            return _("No breakpoint is hit after this.")
        return _("No breakpoint is hit before this.")


def _number(
    one: Breakpoint, source: RerunHits, lines: EventLines, after: int, before: int, direction: int
) -> int | None:
    """The first state between two in which the line is about to run; of a counted one the one."""
    assert isinstance(one.on, OnLine)
    file, line = one.on.file, one.on.line
    if one.count:
        number: int | None = -1
        for _time in range(source.nth):
            number = None if number is None else lines.first(file, line, number)
    elif direction > 0:
        number = lines.first(file, line, after)
    else:
        number = lines.last(file, line, min(before, len(lines.states)))
    return number if number is not None and after < number < before else None


def _expressions(template: Sequence[Piece]) -> tuple[str, ...]:
    return tuple(one.expression for one in template if one.expression)


class _Playing(NamedTuple):
    direction: int
    version: int


class Debugger:
    """Finds the hits of breakpoints in one run, stops the player at them, and carries out searches.

    What the trace can tell is known at once. For lines and expressions the rerun is asked: first
    where a search or the player needs it, then, when the run has been recorded, for all of it.
    `advance` does the work; nothing here ever waits.

    version   another number whenever more hits have become known
    arrived   called with the event before a found place is gone to: it is a jump
    judgement  tells where code and rules differ; without it they never do
    """

    def __init__(
        self,
        breakpoints: Breakpoints,
        rerun: Rerun,
        player: Player,
        lines: LineStepper,
        arrived: Callable[[], None] = lambda: None,
        judgement: Callable[[], Judgement] | None = None,
    ) -> None:
        self.version = 0
        self._breakpoints = breakpoints
        self._rerun = rerun
        self._trace = rerun.trace
        self._player = player
        self._lines = lines
        self._arrived = arrived
        self._judgement = judgement
        self._sources: OrderedDict[
            tuple[Target, int], TraceHits | RerunHits | JudgedHits
        ] = OrderedDict()
        self._search: HitSearch | None = None
        self._said = ""
        self._stopped: tuple[Position, int] | None = None  # where, and the id of the breakpoint
        self._told: set[Target] = set()  # of what it has been said that it is wrong
        self._playing: tuple[_Playing, Demand] | None = None
        self._background: tuple[int, Demand] | None = None
        self._recording = True
        self._printed: tuple[object, list[PrintedRow]] = (None, [])
        self._columns: tuple[int, tuple[str, ...]] | None = None
        self._listings: dict[tuple[Target, int, tuple[str, ...]], tuple[Listing, Demand]] = {}

    @property
    def searching(self) -> bool:
        """Is a search under way?"""
        return self._search is not None

    @property
    def gathering(self) -> bool:
        """Will more hits, or values at hits, become known without the user's doing?"""
        if self._rerun.hits.working:
            return True
        sources = (self._source(b) for b in (*self._breakpoints.enabled, *self._gathered_for))
        known = (one.gathered for one in sources if isinstance(one, TraceHits))
        return min(known, default=FOREVER) < len(self._trace)

    @property
    def progress(self) -> float:
        """How much of the way is searched, from 0 to 1."""
        return self._search.progress if self._search is not None else 1.0

    @property
    def stopped_by(self) -> int | None:
        """The id of the breakpoint that has stopped the playhead where it stands."""
        if self._stopped is None or self._stopped[0] != self._place:
            return None
        return self._stopped[1]

    def listed(self, until: int | None = None) -> tuple[ListedBreakpoint, ...]:
        """The breakpoints, each with what is wrong with it in this run; `until`: the last event
        that may be seen."""
        here = self.stopped_by
        return tuple(
            ListedBreakpoint(
                b.id, b.text, self.message_of(b), b.enabled, b.id == here,
                *self._counted(b, until), bool(b.says), isinstance(b.on, OnLine), self._why(b),
            )
            for b in self._breakpoints
        )

    def _why(self, one: Breakpoint) -> str:
        source = self._source(one)
        return source.error if isinstance(source, RerunHits) and source.message else ""

    def _counted(self, one: Breakpoint, until: int | None) -> tuple[int | None, bool]:
        """Its hits that are known of, and whether they are all that may be told of."""
        source = self._source(one)
        stop = len(self._trace) if until is None else min(until + 1, len(self._trace))
        known = min(source.gathered, stop)
        if isinstance(one.on, OnEnd) or not (known or one.enabled):
            return None, False
        whole = known == stop and until is None and not self._recording
        return source.count_until(known), whole

    def events_of(self, one: Breakpoint, until: int | None = None) -> NDArray[np.int64]:
        """Its hits that are known of, ascending."""
        source = self._source(one)
        stop = len(self._trace) if until is None else until + 1
        return source.between(0, min(source.gathered, stop))

    # Values at hits

    def list_values(self, one: Breakpoint | None, columns: Sequence[str] = ()) -> None:
        """From now on have the values of expressions at its hits gathered, for `values_of`; None:
        no more."""
        self._columns = None if one is None or not columns else (one.id, tuple(columns))

    def values_of(self, one: Breakpoint, columns: Sequence[str]) -> Sequence[tuple[int, Any]]:
        """(event, texts) at its first hits, as far as they are known; see `list_values`."""
        return self._listing(one, tuple(columns)).rows if columns else ()

    def printed_until(self, event: int) -> list[PrintedRow]:
        """What the print points have said up to an event, in its order."""
        key = self.version, self._breakpoints.version, event
        if self._printed[0] == key:
            return self._printed[1]
        found: list[PrintedRow] = []
        for one in self._breakpoints.printing:
            template = pieces(one.says)
            columns = _expressions(template)
            if columns:
                rows = self._listing(one, columns).rows
                stop = bisect_right(rows, event, key=lambda row: row[0])
                found += [PrintedRow(k, said(template, texts), one.id) for k, texts in rows[:stop]]
            else:
                events = self.events_of(one, event)[:MOST_ROWS].tolist()
                found += [PrintedRow(k, said(template, ()), one.id) for k in events]
        self._printed = key, sorted(found, key=lambda row: row.event)
        return self._printed[1]

    def _listing(self, one: Breakpoint, columns: tuple[str, ...]) -> Listing:
        key = one.on, one.count, columns
        if key not in self._listings:
            on = one.on if isinstance(one.on, OnLine) else None
            listing = Listing(on, one.count, columns, self._source(one))
            self._listings[key] = listing, Demand([listing], 0, 0, 1)
        return self._listings[key][0]

    def _value_demands(self) -> list[Demand]:
        """What the rerun has to go through for values; what nobody wants any more is forgotten."""
        wanted = [
            (one, columns) for one in self._breakpoints.printing
            if (columns := _expressions(pieces(one.says)))
        ]
        chosen = self._breakpoints.get(self._columns[0]) if self._columns else None
        if chosen is not None and self._columns is not None:
            wanted.append((chosen, self._columns[1]))
        keys = {(one.on, one.count, columns) for one, columns in wanted}
        for key in [key for key in self._listings if key not in keys]:
            del self._listings[key]
        for one, columns in wanted:
            self._listing(one, columns)
        for listing, demand in self._listings.values():
            demand.stop = listing.gather(len(self._trace))
        return [demand for _listing, demand in self._listings.values()]

    def take_message(self) -> str:
        """Where a search or playing has stopped, or why it has not, once; "" where nothing has."""
        said, self._said = self._said, ""
        return said

    def search(self, direction: int, start: Position | None = None) -> HitSearch:
        """Look for the next hit of a breakpoint, or the previous one, and go there.

        start    where to look from; None: from where the playhead is
        """
        return self._begin(direction, start, self._breakpoints.enabled)

    def search_line(
        self, file: str, line: int, direction: int, start: Position | None = None
    ) -> HitSearch:
        """Look for when a line of the source runs next, or ran before. Needs no breakpoint."""
        on = OnLine(file, line)
        return self._begin(direction, start, (Breakpoint(0, on),), on)

    def cancel(self) -> bool:
        """Look no further. Was there a search?"""
        if self._search is None:
            return False
        self._search.cancel()
        self._search = None
        return True

    def advance(self, recording: bool) -> None:
        """Let the search and the rerun go on, and arrive where the search has led.

        recording    are more events to come?
        """
        self._recording = recording
        for source in self._sources.values():
            source.ended = not recording
        came = self._rerun.hits.meet(self._demands())
        came = self._fill() or came
        search = self._search
        if search is not None:
            came = search.advance(recording) or came
            if search.done:
                self._search = None
                self._arrive(search)
        if came:
            self.version += 1
        self._tell_of_mistakes()

    def _tell_of_mistakes(self) -> None:
        """Say once of each expression that it could be evaluated nowhere in the whole run."""
        if self._recording or self._background is None or not self._background[1].met:
            return
        for one in self._breakpoints.enabled:
            message = self.message_of(one)
            if message and one.on not in self._told:
                self._told.add(one.on)
                if message not in self._said:  # a search may have ended with it
                    self._said = " ".join(filter(None, (self._said, message)))

    def check(self, before: int) -> None:
        """The player has come from event `before`: stop it where a breakpoint is on that way.

        Where it is not known yet whether there is one, the player waits.
        """
        now, direction = self._player.playhead, self._player.direction
        if now == before:
            return
        hit = self.next_hit(before, now)
        if hit is not None:
            self._player.seek(hit.event)
            self._player.pause()
            self._stop(hit, direction)
            return
        known = self.known_to(before, direction)
        if (now - known) * direction > 0:
            self._player.seek(known)

    def next_hit(self, k: int, target: int) -> Hit | None:
        """The first known hit on the way from event k to event `target`, which may be before it.

        Whether there are others is told by `known_to`. Of a breakpoint on a line it is the event
        on the way to which the line runs.
        """
        direction = 1 if target > k else -1
        best: Hit | None = None
        for one in self._breakpoints.enabled:
            event = self._source(one).nearest(k, direction, target)
            if event is not None:
                best = Hit(event, None, one.id)
                target = event - direction
                if target == k:
                    break
        return best

    def known_to(self, k: int, direction: int) -> int:
        """The event up to which all hits are known, after k (1) or before it (-1).

        k itself where nothing is; beyond all events where all is, or no more will be.
        """
        furthest = FOREVER if direction > 0 else -1
        if self._rerun.hits.over:
            return furthest
        ends = [self._source(one).known_to(k, direction) for one in self._breakpoints.enabled]
        return (min if direction > 0 else max)([furthest, *ends])

    def ticks(
        self, first: float, last: float, columns: int, only: Sequence[Breakpoint] | None = None
    ) -> NDArray[np.bool_]:
        """For each of so many columns over the events from `first` to `last`: has it a hit?

        Of the breakpoints that are switched on, or of some; as far as the hits are known.
        """
        ticks = np.zeros(columns, np.bool_)
        for one in self._breakpoints.enabled if only is None else only:
            ticks |= self._source(one).ticks(first, last, columns)
        return ticks

    def message_of(self, one: Breakpoint) -> str:
        """What is wrong with this breakpoint in this run; empty where nothing is."""
        of_rerun = "" if one.in_trace else self._rerun.hits.message
        return of_rerun or self._source(one).message

    def _source(self, one: Breakpoint) -> TraceHits | RerunHits | JudgedHits:
        key = (one.on, one.count)
        if key not in self._sources:
            self._sources[key] = self._new_source(one)
            self._sources[key].ended = not self._recording
            while len(self._sources) > REMEMBERED + len(self._breakpoints):
                self._sources.popitem(last=False)
        self._sources.move_to_end(key)
        return self._sources[key]

    def _new_source(self, one: Breakpoint) -> TraceHits | RerunHits | JudgedHits:
        if isinstance(one.on, OnDisagreement) and self._judgement is not None:
            return JudgedHits(self._judgement, one.count)
        return hits_of(one, self._trace)

    def _begin(
        self, direction: int, start: Position | None, wanted: Sequence[Breakpoint],
        line: OnLine | None = None,
    ) -> HitSearch:
        self._player.pause()
        self.cancel()
        hits = [(one, self._source(one)) for one in wanted]
        search = HitSearch(self._rerun, hits, start or self._position(), direction, line)
        search.advance(self._recording)
        self._search = search
        return search

    def _position(self) -> Position:
        if self._lines.place is None:
            return Position(self._player.playhead)
        return Position(self._player.playhead + 1, self._lines.place)

    def _stop(self, hit: Hit, direction: int) -> None:
        """Playing has stopped; of a breakpoint on a line go to it among the lines of the event.

        direction    that of travel: to the first of them, or to the last
        """
        one = self._breakpoints.get(hit.breakpoint)
        if one is not None and isinstance(one.on, OnLine):
            start = Position(hit.event - 1) if direction > 0 else Position(hit.event, FOREVER)
            self._begin(direction, start, (one,))
        else:
            self._tell_of_stop(hit.breakpoint)

    def _tell_of_stop(self, id_: int) -> None:
        """Say which breakpoint has stopped the playhead, where it is one that the user has set."""
        one = self._breakpoints.get(id_)
        if one is not None:
            self._stopped = self._place, id_
            self._said = _("Stopped at breakpoint: {breakpoint}").format(breakpoint=one.text)

    @property
    def _place(self) -> Position:
        return Position(self._player.playhead, self._lines.place)

    def _arrive(self, search: HitSearch) -> None:
        hit = search.hit
        if hit is None:
            self._said = search.message or _("No breakpoint is hit that way.")
            return
        self._arrived()
        if hit.line is None or not hit.event:  # the playhead cannot be before event 0
            self._lines.go_to(hit.event, None)
        else:
            self._lines.go_to(hit.event - 1, hit.line)
        self._tell_of_stop(hit.breakpoint)

    def _demands(self) -> list[Demand]:
        """What the rerun has to go through: for the search, for the player, then for all."""
        demands = [self._search.demand] if self._search is not None else []
        sources = [self._source(one) for one in self._breakpoints.enabled]
        wanted = [source for source in sources if isinstance(source, RerunHits)]
        k, length = self._player.playhead, len(self._trace)
        direction = self._player.direction
        if self._player.playing and wanted:
            playing = _Playing(direction, self._breakpoints.version)
            if self._playing is None or self._playing[0] != playing:
                self._playing = playing, Demand(wanted, 0, 0, direction)
            demand = self._playing[1]
            demand.first, demand.stop = (k + 1, length) if direction > 0 else (0, k)
            demands.append(demand)
        known = {id(source) for source in wanted}
        for one in self._gathered_for:
            source = self._source(one)
            if isinstance(source, RerunHits) and id(source) not in known:
                wanted.append(source)
        if wanted and not self._recording:
            if self._background is None or self._background[0] != self._breakpoints.version:
                self._background = self._breakpoints.version, Demand(wanted, 0, length, 1)
            demands.append(self._background[1])
        return demands + self._value_demands()

    @property
    def _gathered_for(self) -> list[Breakpoint]:
        """Breakpoints that stop nowhere now, but of which the hits are wanted."""
        chosen = self._breakpoints.get(self._columns[0]) if self._columns else None
        return [*self._breakpoints.printing, *([chosen] if chosen is not None else [])]

    def _fill(self) -> bool:
        """Gather hits for the timeline, some at a time."""
        came = False
        end = perf_counter() + FILL_SECONDS
        for one in (*self._breakpoints.enabled, *self._gathered_for):
            source = self._source(one)
            while isinstance(source, TraceHits) and perf_counter() < end and source.fill():
                came = True
        return came
