"""What the statistics tell of a run, from frame to frame."""

from __future__ import annotations

from copy import copy

from solvers.catalog import Solver
from visualizer.jobs.job import Job
from visualizer.measure.progress import Done, Progress
from visualizer.record.playback import Playback
from visualizer.record.recorder import Recorder, RunState
from visualizer.trace.player import Player
from visualizer.trace.survey import CHUNK, Profile, Survey, events_of, survey
from visualizer.trace.trace import Trace

EVERY = 0.1
"""Seconds for which the numbers stand while events rush by: nobody could read them otherwise, and
to write them all anew in each frame would take the time that playing needs."""

RUSH = 50.0
"""Events a second from which on they rush by."""

LAG = 8 * CHUNK
"""Events that may be counted anew in each frame. What is further behind is not shown yet."""

COUNTING, COUNTING_SHARE = 0.003, 0.1
"""Seconds of a frame in which events are counted by depth, and the share of a frame that takes
longer: more than it takes to keep up with the fastest recording."""


class Surveying:
    """Counts a run by depth, and estimates how much of it is done.

    profile  the trace counted by depth
    events   the first event that the statistics count, and the one after the last
    counted  the share of these events that has been counted; None when they all are
    """

    def __init__(
        self, job: Job, solver: Solver, recorder: Recorder | Playback, player: Player
    ) -> None:
        self.profile = Profile(recorder.trace)
        self.events = (0, 0)
        self.counted: float | None = None
        self._recorder = recorder
        self._player = player
        self._progress = Progress(job, solver, recorder.trace, self.profile)
        self._recorded_in = 0.0
        self._age = 0.0
        self._choice: object = None
        self._until: int | None = None  # of later events nothing is told
        self._survey: tuple[object, Survey] | None = None  # the last, and of what it is

    @property
    def done(self) -> Done | None:
        """How much of the search has been recorded; None while nobody can tell."""
        return None if self._until is not None else self._progress.done

    def survey(self, trace: Trace, events: tuple[int, int], *, complete: bool) -> Survey:
        """The numbers of some events, counted once; see trace/survey.py."""
        of = events, len(trace) if complete else None
        if self._survey is None or self._survey[0] != of:
            self._survey = of, survey(trace, self.profile, *events, complete=complete)
        return self._survey[1]

    def until(self, stop: int) -> Surveying:
        """The same of the events before `stop`, and nothing about how much is to come."""
        other = copy(self)
        first, end = self.events
        other.events = min(first, stop), min(end, stop)
        other._until = stop
        return other

    @property
    def studied(self) -> bool:
        """Would `advance` find nothing new?"""
        return self.profile.missing < CHUNK and not self._progress.waiting

    def up_to_date(self, scope: str, selected: int | None) -> bool:
        """Would it find nothing new for a scope either? See `exactly`."""
        return self.studied and self.events == self.exactly(scope, selected)

    def record(self, seconds: float) -> None:
        """So many seconds more have been spent on recording."""
        self._recorded_in += seconds

    def advance(self, seconds: float, scope: str, selected: int | None) -> None:
        """Let time pass while the statistics are on screen; scope: see `exactly`."""
        recorder, player = self._recorder, self._player
        recording = recorder.state is RunState.RUNNING
        self.profile.advance(max(COUNTING, COUNTING_SHARE * seconds))
        if not (recording and isinstance(recorder, Playback)):  # a file is being opened
            self._progress.advance(seconds, recorder.state, self._recorded_in)
        self._age += seconds
        choice = scope, selected
        rushing = recording or (player.playing and player.speed > RUSH)
        if rushing and self._age < EVERY and choice == self._choice:
            return
        self._age, self._choice = 0.0, choice
        first, stop = self.exactly(scope, selected)
        known = len(recorder.trace) - self.profile.missing
        behind = stop - known > LAG
        self.counted = min(1.0, known / stop) if behind else None
        self.events = (first, max(first, known) if behind else stop)

    def exactly(self, scope: str, selected: int | None) -> tuple[int, int]:
        """The events of a scope (one of survey.SCOPES) at this moment."""
        events = events_of(scope, self._recorder.trace, self._player.playhead, selected)
        if self._until is None:
            return events
        first, stop = (min(event, self._until) for event in events)
        return first, stop

    def close(self) -> None:
        """End all processes."""
        self._progress.close()
