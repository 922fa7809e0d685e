"""Pausing at breakpoints: while the run is played, and by searching for the next hit."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.breakpoints import (
    Breakpoint,
    Breakpoints,
    OnDisagreement,
    OnEnd,
    OnLine,
    Target,
)
from visualizer.debug.hit_search import HitSearch
from visualizer.debug.hits import FOREVER, Demand, RerunHits, TraceHits, hits_of
from visualizer.debug.judged_hits import JudgedHits
from visualizer.debug.listing import MOST_ROWS, Listing, Piece, pieces, said
from visualizer.debug.rerun import Rerun
from visualizer.debug.search import BEFORE, Hit, Position
from visualizer.debug.stepper import LineStepper
from visualizer.judge.judgement import Judgement
from visualizer.trace.player import Player

REMEMBERED = 64
"""Breakpoints and lines searched for of which the hits are kept, those in use not counted."""

FILL_SECONDS = 0.002
"""How much of a frame gathering hits for the timeline may cost."""


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
        if self._stopped is None or self._stopped[0] != self._lines.position:
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
        search = HitSearch(self._rerun, hits, start or self._lines.position, direction, line)
        search.advance(self._recording)
        self._search = search
        return search

    def _stop(self, hit: Hit, direction: int) -> None:
        """Playing has stopped; of a breakpoint on a line go to it among the lines of the event.

        direction    that of travel: to the first of them, or to the last
        """
        one = self._breakpoints.get(hit.breakpoint)
        if one is not None and isinstance(one.on, OnLine):
            behind = Position(hit.event + 1, BEFORE)
            start = Position(hit.event - 1) if direction > 0 else behind
            self._begin(direction, start, (one,))
        else:
            self._tell_of_stop(hit.breakpoint)

    def _tell_of_stop(self, id_: int) -> None:
        """Say which breakpoint has stopped the playhead, where it is one that the user has set."""
        one = self._breakpoints.get(id_)
        if one is not None:
            self._stopped = self._lines.position, id_
            self._said = _("Stopped at breakpoint: {breakpoint}").format(breakpoint=one.text)

    def _arrive(self, search: HitSearch) -> None:
        hit = search.hit
        if hit is None:
            self._said = search.message or _("No breakpoint is hit in that direction.")
            return
        self._arrived()
        # the playhead cannot be before event 0
        self._lines.go_to(Position(hit.event, hit.line if hit.event else None))
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
