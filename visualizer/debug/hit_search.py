"""The search for the nearest hit of breakpoints, or of a line."""

from __future__ import annotations

from collections.abc import Sequence

from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import Breakpoint, OnEnd, OnLine
from visualizer.debug.hits import Demand, HitSource, RerunHits
from visualizer.debug.judged_hits import JudgedHits
from visualizer.debug.rerun import EventLines, Rerun
from visualizer.debug.search import Hit, NotKnownYet, Position, Search


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


class HitSearch(Search):
    """A search for the nearest hit of breakpoints, each with the source of its hits.

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
        super().__init__(rerun.trace, [source for _one, source in hits], start, direction)
        self._line = line
        self._rerun = rerun
        self._ways = [_Way(one, source, start.event) for one, source in hits]
        self._has_lines = any(isinstance(one.on, OnLine) for one, _source in hits)
        sources = [source for _one, source in hits if isinstance(source, RerunHits)]
        self.demand = Demand(sources, 0, 0, direction)
        if not hits:
            self.done, self.message = True, _("No breakpoint is switched on.")

    def _find(self) -> Hit | None:
        self.demand.first, self.demand.stop = self._way()
        if self.demand.met:
            if self._judges:
                raise NotKnownYet
            return super()._find()
        if not self._rerun.hits.over:
            raise NotKnownYet
        return self._nearest_of([way for way in self._ways if way.one.in_trace])

    def _nearest(self) -> int | None:
        hit = self._nearest_of(self._ways)
        return None if hit is None else hit.event

    def _nearest_of(self, ways: Sequence[_Way]) -> Hit | None:
        """The nearest hit beyond the event of the start that is known so far."""
        found = [(way.nearest(self._direction, self._end), way.one.id) for way in ways]
        hits = [Hit(event, None, id_) for event, id_ in found if event is not None]
        pick = min if self._direction > 0 else max
        return pick(hits, key=lambda hit: hit.event, default=None)

    @property
    def _end(self) -> int:
        """The last event that way, as far as the run has been recorded."""
        return len(self._trace) - 1 if self._direction > 0 else 0

    @property
    def _judges(self) -> bool:
        """Is the run still being judged on the way to the nearest hit, or to the end?"""
        nearest = self._nearest()
        target = self._end if nearest is None else nearest
        sources = [way.source for way in self._ways if isinstance(way.source, JudgedHits)]
        start, direction = self._start.event, self._direction
        return any((target - one.known_to(start, direction)) * direction > 0 for one in sources)

    @property
    def _within(self) -> bool:
        return super()._within and (self._direction > 0 or self._has_lines)

    def _beyond(self, event: int) -> int | None:
        nearest, length = self._nearest(), len(self._trace)
        if nearest is not None or self._direction < 0:
            return nearest
        if self._recording:
            raise NotKnownYet
        return length if event < length else None

    def _at(self, event: int) -> Sequence[Hit]:
        behind = event == len(self._trace)  # there any line may run; hits are counted no further
        on_lines = [
            (one, source) for one, source in ((way.one, way.source) for way in self._ways)
            if isinstance(one.on, OnLine) and (source.has(event) or (behind and not one.count))
        ]
        ends = [way.one.id for way in self._ways
                if behind and isinstance(way.one.on, OnEnd) and not way.one.count]
        hits = list[Hit]()
        if on_lines or ends:
            lines = self._lines(event)
            last = len(lines.states) - 1
            found = sorted((number, one.id) for one, source in on_lines
                           for number in _numbers(one, source, lines))
            found += [(last, id_) for id_ in ends if lines.states]
            hits = [Hit(event, None if number == last and not behind else number, id_)
                    for number, id_ in found]
        itself = [Hit(event, None, way.one.id) for way in self._ways
                  if not isinstance(way.one.on, OnLine) and way.source.has(event)]
        hits += itself[:: self._direction]
        nearest = self._nearest_of(self._ways)
        return [nearest] if not hits and nearest and nearest.event == event else hits

    def _lines(self, event: int) -> EventLines:
        lines = self._rerun.lines.at(event)
        if lines is not None:
            return lines
        if self._rerun.lines.over:
            return EventLines(event, (), True)
        self._rerun.lines.ask(event)
        raise NotKnownYet

    def _nothing(self) -> str:
        if self._rerun.hits.over and not self.demand.met:
            return self._rerun.hits.message
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


def _numbers(one: Breakpoint, source: HitSource, lines: EventLines) -> Sequence[int]:
    """The states in which its line is about to run; of a counted breakpoint the one that counts."""
    assert isinstance(one.on, OnLine) and isinstance(source, RerunHits)
    numbers = lines.of(one.on.file, one.on.line)
    return numbers[source.nth - 1 : source.nth] if one.count else numbers
