"""Who wrote this? What is watched is looked at by the solver run again, for its history.

The value is that of a variable, an entry, a bit or any expression. The solver runs again in a
process of its own (writes_child.py), which looks at it event by event; first where an answer is
waited for, then where the timeline shows it, then all of the run. Nothing here ever waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

import numpy as np

from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.debug.expression import compiled
from visualizer.debug.history import MOST_CHANGES, UNKNOWN, Found, History
from visualizer.debug.link import Link
from visualizer.debug.process import STALLED_SECONDS, STOP_SECONDS, Process
from visualizer.debug.search import BEFORE, Hit, Need, NotKnownYet, Position, Search
from visualizer.debug.writes_child import (
    FIRST,
    NOT_THERE,
    Changes,
    Watch,
    WatchRequest,
    Write,
    WriteLinesRequest,
)
from visualizer.jobs.job import Job
from visualizer.trace.trace import Trace

NEAR = 1 << 13
"""Backwards a run is gone through in stretches: first so many events, then each time so many times
as many. Where there are no checkpoints each begins with running the solver up to there: then the
first is at least this share of what lies before."""

SHARE, LARGER = 128, 8

AHEAD = 1 << 14
"""So many events after the playhead are gone through with those before it."""

LINES_KEPT = 64
"""Events of which it is kept which of their lines wrote."""


class Watched(NamedTuple):
    """What has been chosen to be watched.

    watch   where and how its value is found
    label   what it is called on screen
    """

    watch: Watch
    label: str


class Answer(NamedTuple):
    """When the value was written last, or is written next.

    event    on the way to which that was; None: never
    before   the value until then, and `after` since then
    writes   the lines that did it; None: not known yet
    """

    event: int | None
    before: int = NOT_THERE
    after: int = NOT_THERE
    writes: tuple[Write, ...] | None = ()


class WriteSearch(Search):
    """A press of W: the search for the write before a place (-1), or the one after it (1).

    in_lines  is the line meant that writes? Else the event on the way to which it is
    """

    def __init__(
        self, writes: Writes, trace: Trace, start: Position, direction: int, *, in_lines: bool
    ) -> None:
        super().__init__(trace, [writes.history.known], start, direction)
        self.in_lines = in_lines
        self._writes = writes

    def _found(self, event: int) -> Found:
        history = self._writes.history
        if self._direction > 0:
            return history.next(event, len(self._trace))
        return history.last(event - 1)

    def _nearest(self) -> int | None:
        change = self._found(self._start.event).change
        return None if change is None else change.event

    def _beyond(self, event: int) -> int | None:
        found = self._found(event)
        if found.gap:
            before = self._direction < 0
            need = self._writes.stretch_before(found.gap, event - 1) if before else found.gap
            raise NotKnownYet(need)
        return None if found.change is None else found.change.event

    def _at(self, event: int) -> Sequence[Hit]:
        if event >= len(self._trace):
            return []
        if self._writes.history.at(event) == UNKNOWN:
            raise NotKnownYet((event - 1, event + 1))
        change = self._writes.history.last(event).change
        if change is None or change.event != event:
            return []
        writes = self._writes.lines_of(event)
        if writes is None:
            raise NotKnownYet(event)
        return [Hit(event, write.place) for write in writes] or [Hit(event, None)]

    def _nothing(self) -> str:
        assert self._writes.watched is not None
        words = (
            _("{name} does not change after this.") if self._direction > 0
            else _("{name} has not changed before this.")
        )
        return self._writes.nothing or words.format(name=self._writes.watched.label)


class Writes(Process):
    """The history of what is watched, and searches in it; `advance` does the work.

    watched      what it is; None: nothing
    version      another number whenever more has become known
    asked_aloud  is the last write to be said as soon as it is known?
    """

    service = "writes"

    def __init__(self, job: Job, trace: Trace, why: str = "", link: Link | None = None) -> None:
        super().__init__(job, trace, why, link)
        self.watched: Watched | None = None
        self.history = History()
        self.version = 0
        self.asked_aloud = False
        self._failed = ""
        self._serial = 0
        self._since = 0  # requests before this one were about something else
        self._done = 0
        self._sent: WatchRequest | WriteLinesRequest | None = None
        self._at = 0  # how far it has come
        self._local: dict[int, list[int]] = {}  # by request: its numbers of values -> ours
        self._lines: dict[int, tuple[Write, ...]] = {}
        self._heard = 0.0
        self._search: WriteSearch | None = None
        self._stood: tuple[Position, Hit] | None = None  # where the last search has led
        self._arrival: tuple[Position, Answer] | None = None
        self._said = ""

    # What is chosen

    def choose(self, watched: Watched | None) -> None:
        """Watch something else; None: nothing."""
        if watched == self.watched:
            return
        self.watched = watched
        self.history = History()
        self.version += 1
        self._failed = self._said = ""
        self._since = self._serial + 1
        self._local.clear()
        self._lines.clear()
        self._search = self._arrival = self._stood = None
        self._stop()

    def _stop(self) -> None:
        """What is under way is wanted no more."""
        if self._sent is not None:
            self._sent = None
            self._heard = monotonic()
            self._send(None)

    @property
    def why_not(self) -> str:
        """Why nothing more will be known of it; "" where it will."""
        return self.message or self._failed

    @property
    def nothing(self) -> str:
        """The sentence about what has no value at any event looked at so far; else ""."""
        history = self.history
        if self.watched is None or history.ever or not history.known:
            return ""
        words = (
            _("{name} has no value at any of the {count} events examined: {error}.")
            if history.error else _("{name} has no value at any of the {count} events examined.")
        )
        count = grouped(len(history.known))
        return words.format(name=self.watched.label, count=count, error=history.error)

    @property
    def lacks(self) -> str:
        """Why nothing, or nothing more, is known of it; "" where it is, or will be."""
        return self.why_not or self.nothing

    # Answers

    def last(self, k: int) -> Answer | None:
        """When it was written last at event k; None: that is not known yet."""
        return self._answer(self.history.last(k))

    def next(self, k: int, length: int) -> Answer | None:
        """When it is written next after event k, of a run of so many events."""
        return self._answer(self.history.next(k, length))

    def _answer(self, found: Found) -> Answer | None:
        if found.gap:
            return None
        if found.change is None:
            return Answer(None)
        return Answer(*found.change, self.lines_of(found.change.event))

    def lines_of(self, event: int) -> tuple[Write, ...] | None:
        """The lines that wrote on the way to an event; None: not known yet."""
        return self._lines.get(event) if self._has_lines else ()

    @property
    def _has_lines(self) -> bool:
        """Can a line of the solver have changed it? Of the event's own words none can."""
        return self.watched is not None and bool(compiled(self.watched.watch.text).names)

    # Searches

    @property
    def searching(self) -> bool:
        """Is a write being looked for, to go there?"""
        return self._search is not None

    @property
    def progress(self) -> float:
        """How much of the way of that search is done, from 0 to 1."""
        return 1.0 if self._search is None else self._search.progress

    def seek(self, direction: int, start: Position, *, in_lines: bool) -> None:
        """Look for the write before a place (-1) or after it (1); `take_arrival` tells where it is.

        in_lines    is the line meant that writes? Else the event on the way to which it is
        """
        event, line = start
        if self._stood is not None and self._stood[0] == start:
            event, line = self._stood[1][:2]
            if start == Position(event):  # none of its other lines is meant
                line = None if direction > 0 else BEFORE
        elif line is None or not self._has_lines:
            event = event - (line is not None) + (direction < 0)
            line = None if direction > 0 else BEFORE
        elif direction < 0:
            line += 1  # the line on screen is meant too
        self._search = WriteSearch(
            self, self._trace, Position(event, line), direction, in_lines=in_lines
        )

    def cancel(self) -> bool:
        """Look no further. Was there a search?"""
        was, self._search = self._search is not None, None
        return was

    def take_arrival(self) -> tuple[Position, Answer] | None:
        """Where a search has led, once."""
        found, self._arrival = self._arrival, None
        return found

    def say(self, sentence: str) -> None:
        """Have this told of a write."""
        self._said = sentence

    def take_message(self) -> str:
        """Where a search has led, or why nowhere, once."""
        said, self._said = self._said, ""
        return said

    def _follow(self, search: WriteSearch) -> Need | None:
        """Bring a search to its end; else what has to be looked at for that."""
        if search.advance():
            self._search, self._said = None, search.message
            if search.hit is not None:
                self._arrive(search.hit, in_lines=search.in_lines)
        return search.need

    def _arrive(self, hit: Hit, *, in_lines: bool) -> None:
        event, place, _id = hit
        writes = tuple(w for w in self._lines.get(event, ()) if w.place == place)
        there = Position(event)
        if in_lines and place is not None and event:
            there = Position(event, place) if place >= 0 else Position(event - 1)
        change = self.history.last(event).change
        assert change is not None
        self._stood = there, hit
        self._arrival = there, Answer(*change, writes)

    def stretch_before(self, gap: tuple[int, int], k: int) -> tuple[int, int]:
        """The stretch right before what is known; each is longer than the one before it."""
        low, stop = gap
        seen = k + 1 - stop
        stretch = max(NEAR, LARGER * seen)
        if self._link.kept.checkpoints:
            stretch = min(stretch, MOST_CHANGES)
        else:
            stretch = max(stretch, stop // SHARE)
        ahead = 0 if seen else AHEAD
        return max(low, stop - stretch), min(len(self._trace), stop + ahead)

    # Work

    @property
    def working(self) -> bool:
        """Is something being looked at?"""
        return self._sent is not None

    def advance(
        self, k: int, *, at_rest: bool, recording: bool, view: tuple[float, float]
    ) -> bool:
        """Take in what has come, and ask for what is most needed. Was there anything new?

        k        the event on screen
        at_rest  does it stay there for now?
        view     the first and the last event that the timeline shows
        """
        came = self.poll()
        self.version += came
        if self.watched is None:
            return came
        if self.why_not:
            if self._search is not None:
                self._search, self._said = None, self.why_not
            return came
        if self._silent():
            return True
        need = self._follow(self._search) if self._search is not None else None
        if need is None and at_rest:
            need = self._wanted(k)
        full = len(self.history) > MOST_CHANGES
        if need is None and full and view[1] - view[0] <= MOST_CHANGES:
            need = self._unknown(view)
        if need is not None:
            if not self._comes(need):
                self._request(need)
        elif full:
            self._stop()
        elif self._sent is None and self._done == self._serial and not recording:
            need = self._unknown(view) or self.history.known.gap(0, len(self._trace))
            if need is not None:
                self._request(need)
        return came

    def _silent(self) -> bool:
        """Has nothing come for too long? Then something hangs."""
        if self._done == self._serial:
            return False
        quiet = monotonic() - self._heard
        if self._sent is not None and self._done == self._serial - 1:
            if quiet > STALLED_SECONDS:
                self._give_up(self._sent)
            return bool(self._failed)
        if quiet > STOP_SECONDS:  # what is wanted no more does not stop by itself
            self.close()
            self._sent, self._done = None, self._serial
        return False

    def _wanted(self, k: int) -> Need | None:
        """What is not known of the writes before and after an event."""
        length = len(self._trace)
        if not length:
            return None
        found = self.history.last(min(k, length - 1))
        if found.gap:
            return self.stretch_before(found.gap, min(k, length - 1))
        change = found.change
        if change is not None and change.event not in self._lines and self._has_lines:
            return change.event
        return self.history.next(k, length).gap

    def _unknown(self, view: tuple[float, float]) -> Need | None:
        """What is not known of the events in view."""
        last = min(len(self._trace), int(view[1]) + 1)
        return self.history.known.gap(max(0, int(view[0])), last)

    def _comes(self, need: Need) -> bool:
        """Is it under way?"""
        sent = self._sent
        if isinstance(need, int):
            return isinstance(sent, WriteLinesRequest) and sent.number == need
        if not isinstance(sent, WatchRequest):
            return False
        return sent.first <= need[0] <= self._at and need[0] < sent.stop

    def _request(self, need: Need) -> None:
        assert self.watched is not None
        self._serial += 1
        watch, trace = self.watched.watch, self._trace
        if isinstance(need, int):
            path = tuple(trace.yielded_path(need))
            self._sent = WriteLinesRequest(self._serial, watch, need, trace.yielded(need), path)
        else:
            first, stop = need
            words = compiled(watch.text).words
            path = tuple(trace.yielded_path(first - 1)) if first and "path" in words else ()
            before = trace.yielded(first - 1) if first else None
            self._sent = WatchRequest(self._serial, watch, first, stop, before, path)
            self._at = first
        if self._done == self._serial - 1:
            self._heard = monotonic()
        self._send(self._sent)

    def _take(self, what: str, content: object) -> None:
        self._heard = monotonic()
        match what, content:
            case "changes", Changes() as changes:
                if changes.serial >= self._since:
                    self._add(changes)
            case "writes", (int(serial), int(number), list(writes)):
                if serial >= self._since:
                    while len(self._lines) >= LINES_KEPT:
                        del self._lines[next(iter(self._lines))]
                    self._lines[number] = tuple(writes)
            case "done", int(serial):
                self._done = serial
                if self._sent is not None and serial >= self._sent.serial:
                    self._sent = None
                self._local = {s: ids for s, ids in self._local.items() if s > serial}
            case _:
                super()._take(what, content)

    def _add(self, changes: Changes) -> None:
        ours = self._local.setdefault(changes.serial, [*range(FIRST)])
        ours += [self.history.number_of(value) for value in changes.values]
        numbers = np.asarray(ours, np.int32)[np.asarray(changes.numbers, np.int64)]
        self.history.add(changes.first, changes.stop, ours[changes.before],
                         np.asarray(changes.events), numbers)
        self.history.error = self.history.error or changes.error
        self.history.partly = self.history.partly or changes.partly
        self.history.keep_near(changes.stop - 1)
        if self._sent is not None and changes.serial == self._sent.serial:
            self._at = changes.stop

    def _give_up(self, sent: WatchRequest | WriteLinesRequest) -> None:
        if isinstance(sent, WriteLinesRequest):
            self._lines[sent.number] = ()  # its lines do not come: the answer does without them
        else:
            assert self.watched is not None
            self._failed = _(
                "The search for changes of {name} was stopped: nothing came for {seconds} seconds. "
                "Does the expression ever end?"
            ).format(name=self.watched.label, seconds=f"{STALLED_SECONDS:g}")
        self._sent = None
        self.close()
        self._done = self._serial

    def _drop(self) -> None:
        self._sent = None
        super()._drop()

    def _sentence_differs(self) -> str:
        return _(
            "The rerun differs from the recorded run at event {event}, so Backstep cannot tell "
            "what has changed its variables. Does the solver use random numbers, the clock, or a "
            "file that has changed or gone?"
        )

    def _sentence_ended(self) -> str:
        return _("The rerun of the solver has ended, so Backstep cannot tell what has changed its "
                 "variables.")
