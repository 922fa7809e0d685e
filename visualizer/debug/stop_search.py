"""One search for the nearest hit of breakpoints, frame by frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import Breakpoint, OnLine
from visualizer.debug.hits import FOREVER, Known, TraceHits
from visualizer.debug.inspector import EventLines, Inspector, InspectorState
from visualizer.debug.scanner import Demand, Scanner
from visualizer.trace.trace import Trace


class Place(NamedTuple):
    """Where the search begins: at an event, or at one of the lines on the way to it.

    line    a number among `EventLines.states` of the event; None: at the event itself
    """

    event: int
    line: int | None = None


class Stop(NamedTuple):
    """A hit: at an event, or on the way to it, with the number of its line as in `Place`.

    After the last event of a run `event` is the number that the next one would have.
    """

    event: int
    line: int | None
    breakpoint: int


class _Pending:
    """Stands for an answer that is still to come."""


class SearchTask:
    """Goes on with each `advance`, which `Stops.poll` calls.

    done       it is over: `result` is the nearest hit, or None
    message    the sentence for the user where there is none, and why; else empty
    demand     what the second run has to go through
    """

    def __init__(
        self,
        trace: Trace,
        inspector: Inspector,
        scanner: Scanner,
        hits: Sequence[tuple[Breakpoint, TraceHits | Known]],
        place: Place,
        direction: int,
    ) -> None:
        self.done = False
        self.result: Stop | None = None
        self.message = ""
        self._trace = trace
        self._inspector = inspector
        self._scanner = scanner
        self._in_trace = [(b, h) for b, h in hits if isinstance(h, TraceHits)]
        self._known = [(b, h) for b, h in hits if isinstance(h, Known)]
        self._has_lines = any(isinstance(b.on, OnLine) for b, _known in self._known)
        self._place = place
        self._direction = direction
        self._looked_to = place.event  # by those in the trace
        self._nearest_in_trace: Stop | None = None
        self.demand = Demand([known for _b, known in self._known], 0, 0, direction)
        if not hits:
            self._end(None, _("There is no breakpoint that is switched on."))

    def advance(self, recording: bool) -> bool:
        """Go on as far as is possible now. Is it over with this?"""
        if self.done:
            return False
        self._look_in_trace()
        nearest = self._nearest()
        self._set_demand(nearest)
        if self._scanner.message and not self.demand.met:
            found = self._nearest_in_trace
            self._end(found, "" if found else self._scanner.message)
        elif self.demand.met:
            self._decide(nearest, recording)
        return self.done

    @property
    def progress(self) -> float:
        """How much of what lies between the place and the end, or the nearest hit, is searched."""
        first, stop = self.demand.first, self.demand.stop
        if self.done or stop <= first or not self._known:
            return 1.0
        if self._direction > 0:
            searched = min(k.known_to(first - 1, 1) for _b, k in self._known) + 1 - first
        else:
            searched = stop - max(k.known_to(stop, -1) for _b, k in self._known)
        return min(1.0, max(0.0, searched / (stop - first)))

    def cancel(self) -> None:
        """Look no further."""
        self.done = True

    def _look_in_trace(self) -> None:
        if self._nearest_in_trace is not None:
            return  # what has been recorded since lies further away
        stops = []
        for one, hits in self._in_trace:
            event = hits.nearest(self._looked_to, self._direction)
            if event is not None:
                stops.append(Stop(event, None, one.id))
        self._nearest_in_trace = self._first(stops)
        if self._direction > 0:
            self._looked_to = max(self._looked_to, len(self._trace) - 1)

    def _nearest(self) -> Stop | None:
        """The nearest hit beyond the event of the place that is known so far."""
        stops = [self._nearest_in_trace] if self._nearest_in_trace else []
        for one, known in self._known:
            event = known.nearest(self._place.event, self._direction)
            if event is not None:
                stops.append(Stop(event, None, one.id))
        return self._first(stops)

    def _first(self, stops: Sequence[Stop]) -> Stop | None:
        pick = min if self._direction > 0 else max
        return pick(stops, key=lambda stop: stop.event, default=None)

    @property
    def _within_event(self) -> bool:
        """Can something be hit at the event of the place itself?"""
        return self._has_lines if self._direction < 0 else self._place.line is not None

    def _set_demand(self, nearest: Stop | None) -> None:
        """All from the place to the nearest hit has to be known."""
        event, length = self._place.event, len(self._trace)
        if self._direction > 0:
            first = event if self._within_event else event + 1
            stop = length if nearest is None else nearest.event + 1
        else:
            first = 0 if nearest is None else nearest.event
            stop = event + 1 if self._within_event else event
        self.demand.first, self.demand.stop = max(0, first), min(stop, length)

    def _decide(self, nearest: Stop | None, recording: bool) -> None:
        """All is known: look at the event of the place, the nearest hit, what comes at the end."""
        found: Stop | _Pending | None = None
        if self._within_event:
            found = self._within_own_event()
        if found is None and nearest is not None:
            found = self._at(nearest.event, -1, FOREVER, itself=True) or nearest
        if found is None and self._direction > 0:
            if recording:
                return
            if self._has_lines and self._place.event < len(self._trace):
                found = self._at(len(self._trace), -1, FOREVER, itself=False)
        if isinstance(found, _Pending):
            return
        self._end(found, "" if found else self._nothing())

    def _within_own_event(self) -> Stop | _Pending | None:
        event, line = self._place
        if self._direction > 0:
            assert line is not None
            return self._at(event, line, FOREVER, itself=True)
        return self._at(event, -1, line, itself=False)

    def _at(
        self, event: int, after: int, before: int | None, *, itself: bool
    ) -> Stop | _Pending | None:
        """The first hit at this event, or in its lines between two; before None: before its last.

        itself    may it be the event itself?
        """
        at_event = self._stop_itself(event) if itself else None
        if at_event and self._direction < 0:
            return at_event
        on_lines = [
            (b, known) for b, known in self._known
            if isinstance(b.on, OnLine) and (known.has(event) or self._may_follow(event, b))
        ]  # fmt: skip
        if not on_lines:
            return at_event
        lines = self._lines(event)
        if lines is None:
            return _Pending()
        last = len(lines.states) - 1
        before = last if before is None else before
        places = [(_number(b, k, lines, after, before, self._direction), b) for b, k in on_lines]
        numbers = [(number, one.id) for number, one in places if number is not None]
        if not numbers:
            return at_event
        number, id_ = min(numbers) if self._direction > 0 else max(numbers)
        return Stop(event, None if number == last and event < len(self._trace) else number, id_)

    def _stop_itself(self, event: int) -> Stop | None:
        if self._nearest_in_trace and self._nearest_in_trace.event == event:
            return self._nearest_in_trace
        for one, hits in self._in_trace:
            if hits.nearest(event - 1, 1, event) == event:
                return Stop(event, None, one.id)
        for one, known in self._known:
            if not isinstance(one.on, OnLine) and known.has(event):
                return Stop(event, None, one.id)
        return None

    def _may_follow(self, event: int, one: Breakpoint) -> bool:
        """After the last event any line may run; hits of the run are counted no further."""
        return event == len(self._trace) and not one.count

    def _lines(self, event: int) -> EventLines | None:
        lines = self._inspector.lines_at(event)
        if lines is None:
            failed = (InspectorState.DIFFERS, InspectorState.FAILED)
            if self._inspector.lines_state in failed:
                return EventLines(event, (), True)
            self._inspector.request_lines(event)
        return lines

    def _end(self, result: Stop | None, message: str) -> None:
        self.done = True
        self.result = result
        self.message = message

    def _nothing(self) -> str:
        wrong = next((known.message for _b, known in self._known if known.message), "")
        if wrong or self._scanner.notice:
            return wrong or self._scanner.notice
        if self._direction > 0:
            return _("No breakpoint is hit after this.")
        return _("No breakpoint is hit before this.")


def _number(
    one: Breakpoint, known: Known, lines: EventLines, after: int, before: int, direction: int
) -> int | None:
    """The first state between two in which the line is about to run; of a counted one the one."""
    assert isinstance(one.on, OnLine)
    file, line = one.on.file, one.on.line
    if one.count:
        number: int | None = -1
        for _time in range(known.nth):
            number = None if number is None else lines.first(file, line, number)
    elif direction > 0:
        number = lines.first(file, line, after)
    else:
        number = lines.last(file, line, min(before, len(lines.states)))
    return number if number is not None and after < number < before else None
