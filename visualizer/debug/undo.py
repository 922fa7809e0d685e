"""What a search leaves behind when it takes a choice back. The window's side: nothing here waits.

The solver runs again in a process of its own: undo_child.py says what is found, and what is no
fault.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from time import monotonic
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from visualizer.base.dataclass import dataclass
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import minus
from visualizer.base.shortened import shortened
from visualizer.debug.link import Link
from visualizer.debug.process import STALLED_SECONDS, Process
from visualizer.debug.undo_entries import APPENDED, GONE, WHOLE
from visualizer.jobs.job import Job
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from visualizer.debug.undo_child import Left

MOST_EVENTS = 1 << 22
"""Events of a run that are looked at."""

LONGEST = 60
"""Characters of a value in a sentence."""


@dataclass(frozen=True)
class LeftBehind:
    """What is known of it.

    left       one for each variable at an event, ascending by event
    total      how many there are in all: not all of very many are kept
    unchecked  names of what is too large to be looked at, though it changes
    looked_at  so many events have been looked at; 0 while it is looked for
    """

    left: Sequence[Left] = ()
    total: int = 0
    unchecked: tuple[str, ...] = ()
    looked_at: int = 0

    @cached_property
    def events(self) -> NDArray[np.int64]:
        """The POPs, ascending; none is there twice."""
        return np.array(sorted({one.event for one in self.left}), np.int64)

    @cached_property
    def _by_event(self) -> Mapping[int, list[Left]]:
        found: defaultdict[int, list[Left]] = defaultdict(list)
        for one in self.left:
            found[one.event].append(one)
        return found

    @property
    def count(self) -> int:
        """At how many events something is left behind, as far as they are kept."""
        return len(self.events)

    def at(self, event: int) -> Sequence[Left]:
        """What is left behind at an event."""
        return self._by_event.get(event, ())

    def next_after(self, event: int) -> int | None:
        """The first of the POPs behind an event."""
        place = int(self.events.searchsorted(event, "right"))
        return int(self.events[place]) if place < self.count else None

    def last_before(self, event: int) -> int | None:
        """The last of the POPs before an event."""
        place = int(self.events.searchsorted(event))
        return int(self.events[place - 1]) if place else None

    def until(self, stop: int) -> LeftBehind:
        """The same of the events before `stop`."""
        known = [one for one in self.left if one.event < stop]
        return LeftBehind(known, len(known), self.unchecked, min(stop, self.looked_at))


NOTHING: Final = LeftBehind()


class UndoCheck(Process):
    """Looks for it once, when the run has been recorded.

    found  what is known; another object when more is
    """

    service = "undo"

    def __init__(self, job: Job, trace: Trace, why: str = "", link: Link | None = None) -> None:
        super().__init__(job, trace, why, link)
        self.found = NOTHING
        self._sent = False
        self._done = False
        self._stop = 0
        self._heard = 0.0

    @property
    def working(self) -> bool:
        """Is it being looked for?"""
        return self._sent and not self._done and not self.over

    def advance(self, *, recording: bool) -> None:
        """Take in what has come; begin as soon as all of the run is there."""
        if self._done or self.over:
            return
        if self._sent:
            if self.poll():
                self._heard = monotonic()
            elif monotonic() - self._heard > STALLED_SECONDS:
                self._ended = True
                self.close()
        elif not recording and len(self._trace):
            from visualizer.debug.undo_child import UndoRequest

            self._sent, self._heard = True, monotonic()
            self._stop = min(len(self._trace), MOST_EVENTS)
            self._send(UndoRequest(1, self._stop))

    def _take(self, what: str, content: object) -> None:
        from visualizer.debug.undo_child import UndoFound  # here, as the window starts without it

        match what, content:
            case "left", UndoFound(left=left, total=total, unchecked=unchecked):
                self.found = LeftBehind(left, total, tuple(unchecked), self._stop)
            case "done", _serial:
                self._done = True
                self.close()
            case _:
                super()._take(what, content)

    def _sentence_differs(self) -> str:
        return _(
            "The rerun differs from the recorded run at event {event}, so Backstep cannot tell "
            "what it leaves behind. Does the solver use random numbers, the clock, or a file that "
            "has changed or gone?"
        )

    def _sentence_ended(self) -> str:
        return _("The rerun of the solver has ended, so Backstep cannot tell what it leaves "
                 "behind.")


def left_words(one: Left, choice: str) -> str:
    """The sentence that says what is left behind; choice: what was taken back."""
    known = bool(one.line)
    if one.way == GONE:
        words = (
            _("After taking back {choice}, {name} still lacks {item}: removed on line {line}, "
              "not put back since.") if known
            else _("After taking back {choice}, {name} still lacks {item}: it has not been put "
                   "back.")
        )
    elif one.way == WHOLE:
        words = (
            _("After taking back {choice}, {name} is {after}, but was {before} before it: changed "
              "on line {line}, not changed back since.") if known
            else _("After taking back {choice}, {name} is {after}, but was {before} before it: it "
                   "has not been changed back.")
        )
    elif one.way in ("added", APPENDED):
        words = (
            _("After taking back {choice}, {name} still has {item}: added on line {line}, not "
              "removed since.") if known
            else _("After taking back {choice}, {name} still has {item}: it has not been removed.")
        )
    else:
        words = (
            _("After taking back {choice}, {name} is still {item}: set on line {line}, not set "
              "back since.") if known
            else _("After taking back {choice}, {name} is still {item}: it has not been set back.")
        )
    return words.format(
        choice=choice, name=f"{one.variable}{one.place}", item=_said(one.item), line=one.line,
        before=_said(one.before), after=_said(one.after),
    )


def _said(text: str) -> str:
    """A value in a sentence."""
    try:
        return minus(int(text))
    except ValueError:
        return shortened(text, LONGEST)
