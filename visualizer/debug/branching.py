"""The line on which an event hangs, among those that the rerun has run: the last branch before a
choice was placed, or the first after it was tried; in a function that worked out the answer the
test there. Where something is left behind it is the line that has put it there.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import TYPE_CHECKING

from solvers.events import TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.debug.reading import Source
from visualizer.debug.rerun import EventLines, Frame, Rerun
from visualizer.debug.search import Position
from visualizer.debug.stepper import LineStepper
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from visualizer.debug.undo_child import Left

MOST_EVENTS = 8
"""So many events further away a test is looked for."""

COMPREHENSIONS = frozenset(("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"))
"""Calls within a statement that have no lines of their own."""

SourceOf = Callable[[str], Source | None]


class Test(NamedTuple):
    """Where a test stands: the event before it, the number of its state among the lines of the
    next, its line."""

    event: int
    state: int
    line: int


class BranchSearch:
    """Goes to the test on which an event hangs, as soon as its lines are there; has the lines come
    that tell what the functions return which the test after an event calls.

    arrived  called before the test is gone to: it is a jump
    """

    def __init__(
        self, rerun: Rerun, lines: LineStepper, source_of: SourceOf,
        arrived: Callable[[], None] = lambda: None,
    ) -> None:
        self._rerun, self._lines, self._source_of = rerun, lines, source_of
        self._trace: Trace = rerun.trace
        self._arrived = arrived
        self._wanted: int | None = None
        self._left: Left | None = None  # what is left behind at that event
        self._said = ""
        self._reached: tuple[int, int, int] | None = None  # the event, and where its test stands
        self._gone: int | None = None
        self._ahead: int | None = None  # the event before which lines are wanted

    @property
    def searching(self) -> bool:
        """Are the lines still to come?"""
        return self._wanted is not None

    def waiting(self, playhead: int) -> bool:
        """Are lines still to come that change what is on screen?"""
        ahead = self._ahead == playhead + 1 and not self._rerun.lines.over
        return self.searching or (ahead and self._rerun.lines.at(playhead + 1) is None)

    def look_ahead(self, playhead: int, frame: Frame) -> None:
        """Have the lines after an event come if the condition that follows it calls functions."""
        lines, number = self._rerun.lines, playhead + 1
        if self.searching or lines.over or lines.waiting or number >= len(self._trace):
            return
        source = self._source_of(frame.file) if lines.at(number) is None else None
        if source is not None and source.calls_after(frame.line):
            self._ahead = number
            lines.ask(number)

    def come_to(self, event: int) -> None:
        """The playhead has gone to an event of which a test is to be found next."""
        self._gone, self._reached, self._wanted = event, None, None

    def stands_at(self, playhead: int) -> bool:
        """Has the playhead been brought here, and to no line further on?"""
        return self._gone == playhead and self._lines.place is None and not self._rerun.lines.over

    def came_to(self, playhead: int) -> bool:
        """Has this led to the event on screen, or to a line that is on screen?"""
        reached = self._reached
        return self._gone == playhead or (
            reached is not None and (playhead, self._lines.place) == reached[1:])

    def event_of(self, playhead: int) -> int:
        """The event whose test is on screen; where there is none, that of the playhead."""
        reached = self._reached
        if reached is not None and (playhead, self._lines.place) == reached[1:]:
            return reached[0]
        return playhead

    def seek(self, event: int, left: Left | None = None) -> None:
        """Look for the test of an event, or for the line that has put there what it leaves behind.
        """
        self._gone, self._wanted, self._left = None, event, left
        self.advance()

    def cancel(self) -> None:
        """Look no further."""
        self._wanted = None

    def take_message(self) -> str:
        """Which test has been found, or why none has, once; else ""."""
        said, self._said = self._said, ""
        return said

    def advance(self) -> None:
        """Go on as far as lines have come."""
        event = self._wanted
        if event is None:
            return
        if self._rerun.lines.over:
            self._wanted, self._said = None, self._rerun.lines.message
            return
        left, tried = self._left, self._trace.event(event)[0] == TRY
        length = len(self._trace)
        if left is not None:
            further = range(left.push, min(left.push + 2, length + 1))
        elif tried:
            further = range(event + 1, min(event + 1 + MOST_EVENTS, length + 1))
        else:
            further = range(event, max(-1, event - MOST_EVENTS), -1)
        for number in further:
            lines = self._rerun.lines.at(number)
            if lines is None:
                self._rerun.lines.ask(number)
                return
            if left is not None:
                found = max(lines.of(left.file, left.line), default=None)
            else:
                found = self._in(lines, first=tried)
            if found is not None and number > 0:
                self._arrive(event, Test(number - 1, found, lines.states[found].frames[-1].line),
                             tried=tried)
                return
        self._wanted = None
        self._said = _("No test was run near this event.")

    def _arrive(self, event: int, test: Test, *, tried: bool) -> None:
        self._wanted = None
        self._arrived()
        self._lines.go_to(Position(test.event + 1, test.state))
        self._reached = event, test.event, test.state
        if self._left is not None:
            words = _("Line {line} has put into {variable} what is left behind. Ctrl+D: to the "
                      "next event at which something is wrong.")
        elif tried:
            words = _("Line {line}: the test after this try. Ctrl+D: to the next disagreement.")
        else:
            words = _("Line {line}: the last test before event {event}. Ctrl+D: to the next "
                      "disagreement.")
        variable = self._left.variable if self._left is not None else ""
        self._said = words.format(line=test.line, event=event, variable=variable)

    # Which of the lines

    def _in(self, lines: EventLines, *, first: bool) -> int | None:
        """The state at whose line the test is; None where there is none."""
        states = [state.frames for state in lines.states]
        stop = len(states) - (lines.event < len(self._trace))  # the last one is the event itself
        if not stop:
            return None
        depth = len(states[0] if first else states[-1])
        tests = [i for i in range(stop)
                 if 0 < len(states[i]) <= depth and self._tests(states[i][-1])]
        if not tests:
            return None
        found = tests[-1]
        if first:  # of a loop the last round, unless another test comes in between
            same = takewhile(lambda i: self._same(states[i], states[tests[0]]), tests)
            found = [*same][-1]
        return self._decides(states[:stop], found)

    def _decides(self, states: list[tuple[Frame, ...]], at: int) -> int:
        """From a test of a name to where that was worked out, from a call to the test in it, or,
        where none was run, to its loop; the first line of a test that takes several."""
        depth = len(states[at])
        for i in reversed(range(at)):
            if len(states[i]) <= depth:
                if not self._same(states[i], states[at], exactly=False) or (
                    states[i][-1].line > states[at][-1].line
                ):
                    break
                at = i
        name = self._asked(states[at][-1], "name")
        if name:
            given = (i for i in reversed(range(at)) if len(states[i]) == depth
                     and self._asked(states[i][-1], "gives") == name)
            at = next(given, at)
        end = next((i for i in range(at + 1, len(states)) if len(states[i]) <= depth
                    and not self._same(states[i], states[at], exactly=False)), len(states))
        called = [i for i in range(at + 1, end) if len(states[i]) == depth + 1
                  and states[i][-1].function not in COMPREHENSIONS]
        inner = [i for i in called if self._tests(states[i][-1])] or [
            i for i in called if self._loops(states[i][-1])]
        return self._decides(states[:end], inner[-1]) if inner else at

    def _same(
        self, one: tuple[Frame, ...], other: tuple[Frame, ...], *, exactly: bool = True
    ) -> bool:
        """Do two calls stand at the same line, or, unless `exactly`, in the same statement?"""
        a, b = one[-1], other[-1]
        if (a.file, a.function) != (b.file, b.function):
            return False
        source = self._source_of(a.file)
        if exactly or source is None:
            return a.line == b.line
        return source.statement(a.line) == source.statement(b.line)

    def _tests(self, frame: Frame) -> bool:
        source = self._source_of(frame.file)
        return source is not None and source.tests(frame.line)

    def _loops(self, frame: Frame) -> bool:
        source = self._source_of(frame.file)
        return source is not None and source.loops(frame.line)

    def _asked(self, frame: Frame, what: str) -> str:
        source = self._source_of(frame.file)
        if source is None:
            return ""
        return source.tested_name(frame.line) if what == "name" else source.given_name(frame.line)
