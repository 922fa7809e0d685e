"""The solver's variables and line at the event on screen, as they come from the rerun."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from visualizer.base.failures import Failure
from visualizer.debug.rerun import Frame, Rerun, Snapshot
from visualizer.debug.stepper import LineStepper
from visualizer.record.playback import Playback
from visualizer.record.recorder import Recorder, RunState
from visualizer.trace.player import Player

HURRIED, HURRIED_SECONDS = 2000.0, 0.25
"""Faster than so many events a second nobody can read the variables: they are asked for only
every so often, and not at all while events come in as fast, which need the processor."""

GRACE = 0.1
"""Seconds that the variables of the event before may stand: to blink at each step is worse."""

DEEPEST = 64
"""Of so many choices in force it is told what each has changed."""

NEAR_START = 500_000
"""So many events the solver runs through in a moment: what lies before is asked for in any case."""

Around = tuple[Snapshot | None, Snapshot | None, Snapshot | None]
"""See Variables.around."""


class Variables:
    """Asks for the variables at the playhead, and keeps the latest that have come.

    current   of the event on screen, or of one that was there before it; None: none have come
    before    of the event before that on screen, once they are known
    seeking   is it being asked for what each choice in force has changed?
    """

    def __init__(
        self, rerun: Rerun, player: Player, lines: LineStepper, recorder: Recorder | Playback
    ) -> None:
        self.current: Snapshot | None = None
        self.before: Snapshot | None = None
        self._rerun = rerun
        self._player = player
        self._lines = lines
        self._recorder = recorder
        self._asked: int | None = None
        self._asked_ago = 0.0
        self._was_at = 0  # the event on screen a frame ago
        self._stale = 0.0
        self.seeking = False
        self._sought: set[int] = set()  # by ask_around, for the event on screen
        self._gone_for: tuple[int, tuple[int, ...]] | None = None  # nothing more to be asked for

    @property
    def arrived(self) -> bool:
        """Are they those of the event on screen?"""
        return self.current is not None and self.current.event == self._player.playhead

    @property
    def compared(self) -> bool:
        """Are they, and is it known what this event has changed?"""
        k = self._player.playhead
        return self.arrived and (not k or (self.before is not None and self.before.event == k - 1))

    @property
    def coming(self) -> bool:
        """Are more of them to come? What is too large to be kept beside another does not."""
        states = self._rerun.states
        asked = self._asked == self._player.playhead
        return not self.compared and not self.note and (states.waiting or not asked)

    @property
    def late(self) -> bool:
        """Are they behind the event on screen for so long that it has to be said?"""
        return not self.arrived and (self.current is None or self._stale > GRACE)

    @property
    def shown(self) -> Snapshot | None:
        """What is on screen: a line's state, else the event's.

        At the end of a run that failed: where it failed, with the variables there.
        """
        if self._lines.place is None and self.failed_here:
            failed = self._where_it_failed
            if failed.frames:
                return failed
        return self._lines.current or self.current

    @property
    def shown_before(self) -> Snapshot | None:
        """The state one step earlier than that."""
        if self._lines.place is None:
            return self.before
        return self._lines.before or self.current

    @property
    def failed_here(self) -> bool:
        """Is the last event before the solver's failure on screen?"""
        return self._recorder.failure is not None and self._player.playhead >= self._player.last

    @property
    def failure(self) -> Failure | None:
        """Why the solver failed, while the last event before that is on screen."""
        return self._recorder.failure if self.failed_here else None

    @property
    def note(self) -> str:
        """Why there are none to come, if there are none, else ""."""
        return self._rerun.states.message

    @property
    def way(self) -> str:
        """How quickly those of any event are there, and why; empty while that is not known."""
        return self._rerun.kept.sentence

    @property
    def fault(self) -> tuple[str, int] | None:
        """The (file, line) at which the user's solver failed, while its last event is on screen; in
        a recording the file is the one that is in it: ""."""
        failure = self.failure
        if failure is None or not failure.line:
            return None
        return "" if isinstance(self._recorder, Playback) else failure.file, failure.line

    @cached_property
    def _where_it_failed(self) -> Snapshot:
        failure = self._recorder.failure
        assert failure is not None
        return Snapshot(self._player.last, tuple(Frame(*frame) for frame in failure.frames))

    def around(self, events: Sequence[int]) -> tuple[Around, ...]:
        """For each of these events, up to the one on screen, the solver just before it, at it, and
        just after it; None where that is not at hand. Of too many events nothing."""
        if len(events) > DEEPEST:
            return ()
        k, states = self._player.playhead, self._rerun.states
        return tuple(
            (states.at(e - 1), states.at(e), states.at(e + 1) if e < k else self.shown)
            for e in events
        )

    def ask_around(self, events: Sequence[int]) -> None:
        """Have what `around` tells of these events come, one after the other, while nothing else is
        waited for; only where that takes no more than a moment."""
        states, k = self._rerun.states, self._player.playhead
        kept = self._rerun.kept
        quick = k <= NEAR_START or (k <= kept.before and not kept.obstacle)
        self.seeking = (
            quick and len(events) <= DEEPEST and not self._player.playing
            and (k, tuple(events)) != self._gone_for
        )
        if not self.seeking or not self.arrived or states.waiting:
            return
        wanted = (e + i for e in events for i in (-1, 0, 1) if 0 <= e + i <= k)
        missing = next((e for e in wanted if e not in self._sought and states.at(e) is None), None)
        if missing is not None:
            self._sought.add(missing)
            states.ask(missing)
            return
        self._gone_for, self.seeking = (k, tuple(events)), False
        if self._sought:
            self._sought.clear()
            states.ask(k)  # what is around it comes again, as before

    def advance(self, seconds: float) -> None:
        """Ask for what is missing, and take what has come."""
        k = self._player.playhead
        self._asked_ago += seconds
        playing, recording = self._player.playing, self._recorder.state is RunState.RUNNING
        hurried = playing and self._player.speed > HURRIED and self._asked_ago < HURRIED_SECONDS
        rushing = playing and recording and abs(k - self._was_at) > HURRIED * seconds
        self._was_at = k
        if self._asked != k and not hurried and not rushing:
            self._rerun.states.ask(k)
            self._asked, self._asked_ago = k, 0.0
            self._sought.clear()
        if not self.arrived:
            self.current = self._rerun.states.at(k) or self.current
        if self.arrived and k:
            self.before = self._rerun.states.at(k - 1)
        self._stale = 0.0 if self.arrived else self._stale + seconds
