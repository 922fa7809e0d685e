"""One run under way: its recorder, player and inspector, and what the user does to them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from pathlib import Path

from solvers.catalog import Solver
from visualizer.base.files import Saving
from visualizer.debug.breakpoints import Breakpoints
from visualizer.debug.inspector import Frame, Inspection, inspector_of
from visualizer.debug.line_stepper import LineStepper
from visualizer.debug.stopping import Stopping
from visualizer.debug.stops import Stops
from visualizer.jobs.job import Job, describe
from visualizer.measure.progress import Progress
from visualizer.record.playback import Playback, head_now, recorder_of, source_of
from visualizer.record.recorder import DEFAULT_MEMORY_LIMIT, RunState
from visualizer.trace import steps
from visualizer.trace.file import save_run
from visualizer.trace.moment import Moment, moment_at
from visualizer.trace.player import Player
from visualizer.trace.survey import CHUNK, Profile
from visualizer.trace.trace import Trace

JUMPS_KEPT = 200

HURRIED, HURRIED_SECONDS = 2000.0, 0.25
"""Faster than so many events a second nobody can read the variables: they are asked for only
every so often, which leaves the processor to the recorder."""

GRACE = 0.1
"""Seconds that the variables of the event before may stand: to blink at each step is worse."""

COUNTING, COUNTING_SHARE = 0.003, 0.1
"""Seconds of a frame in which events are counted by depth, and the share of a frame that takes
longer: more than it takes to keep up with the fastest recording."""

NEVER = 1 << 32
"""An event that no run has: to go there means to go to the last one that is recorded now."""


class Session:
    """A job being recorded and looked at. `close` ends its processes; it may be called twice."""

    def __init__(
        self,
        job: Job,
        speed: float = 4.0,
        memory_limit: int | None = None,
        breakpoints: Breakpoints | None = None,
    ) -> None:
        self.job = job
        self.solver: Solver = describe(job)
        self.params = dict(job.params)
        self.arguments = self.params if job.file else self.solver.arguments(self.params)
        # As it is now: a user's file may be another one by the time the run is saved.
        self._source = "" if job.recording else source_of(job)
        self.recorder = recorder_of(job, memory_limit or DEFAULT_MEMORY_LIMIT)
        self.trace: Trace = self.recorder.trace
        self.recorded_in = 0.0
        self.profile = Profile(self.trace)
        self.progress = Progress(job, self.solver, self.trace, self.profile)
        self.player = Player(self.trace, speed)
        self.inspector = inspector_of(job, self.recorder)
        self.lines = LineStepper(self.inspector, self.player, self.trace)
        stops = Stops(Breakpoints() if breakpoints is None else breakpoints, self.trace,
                      self.inspector)  # fmt: skip
        self.stopping = Stopping(stops, self.player, self.lines, self._keep_jump)
        self.inspection: Inspection | None = None
        self.inspection_before: Inspection | None = None
        self._asked: int | None = None
        self._asked_ago = 0.0
        self._stale = 0.0
        self._wanted: int | None = None
        self._jumps: list[int] = []
        self._undone: list[int] = []
        self._moment: tuple[Hashable, Moment] | None = None  # and what it was worked out from

    @property
    def recording(self) -> bool:
        """Are more events to come?"""
        return self.recorder.state is RunState.RUNNING

    @property
    def complete(self) -> bool:
        """Has the search run to its end, and all of it been recorded?"""
        return self.recorder.state is RunState.COMPLETE

    @property
    def awaited(self) -> int | None:
        """The event to go to as soon as it has been recorded."""
        return self._wanted

    @property
    def variables_current(self) -> bool:
        """Do the variables belong to the event on screen?"""
        return self.inspection is not None and self.inspection.event == self.player.playhead

    def advance(self, dt: float) -> None:
        """Let `dt` seconds pass: take in what was recorded, move the playhead, fetch variables."""
        self.recorder.poll()
        if self.recording and len(self.trace):
            self.recorded_in += dt
        if self._wanted is not None:
            self._seek_wanted()
        before = self.player.playhead
        self.player.advance(dt, self.recording)
        self.lines.play(dt)
        self.stopping.check(before)
        self.stopping.advance(self.recording)
        if len(self.trace):
            self._inspect(dt)

    def study(self, dt: float) -> None:
        """Go on counting by depth, and estimate how much is done."""
        self.profile.advance(max(COUNTING, COUNTING_SHARE * dt))
        if not (self.recording and isinstance(self.recorder, Playback)):  # a file is being opened
            self.progress.advance(dt, self.recorder.state, self.recorded_in)

    @property
    def studied(self) -> bool:
        """Would `study` find nothing new?"""
        return self.profile.missing < CHUNK and not self.progress.waiting

    def _inspect(self, dt: float) -> None:
        self.inspector.poll()
        self.lines.advance()
        k = self.player.playhead
        self._asked_ago += dt
        hurried = self.player.playing and self.player.speed > HURRIED
        if self._asked != k and not (hurried and self._asked_ago < HURRIED_SECONDS):
            self.inspector.request(k)
            self._asked, self._asked_ago = k, 0.0
        if not self.variables_current:
            self.inspection = self.inspector.at(k) or self.inspection
        if self.variables_current and k:
            self.inspection_before = self.inspector.at(k - 1)
        self._stale = 0.0 if self.variables_current else self._stale + dt

    @property
    def variables_late(self) -> bool:
        """Are the variables behind the event on screen for so long that it has to be said?"""
        return not self.variables_current and (self.inspection is None or self._stale > GRACE)

    @property
    def waiting(self) -> bool:
        """Will something change on screen without the user's doing?"""
        return (
            self.player.playing
            or self.player.progress < 1
            or self.lines.waiting
            or self.stopping.searching
            or self.recording
            or (len(self.trace) > 0 and not self.variables_current and not self.inspector_message)
        )

    @property
    def inspector_message(self) -> str:
        """Why there are no variables, if there are none to come."""
        return self.inspector.message

    @property
    def state_shown(self) -> Inspection | None:
        """What the solver's variables and line are taken from: a line's state, else the event's.

        At the end of a run that failed: where it failed, with the variables there.
        """
        if self.lines.place is None and self.failed_here and self.recorder.failure is not None:
            frames = tuple(Frame(*frame) for frame in self.recorder.failure.frames)
            if frames:
                return Inspection(self.player.playhead, frames)
        return self.lines.current or self.inspection

    @property
    def failed_here(self) -> bool:
        """Is the last event before the solver's failure on screen?"""
        return self.recorder.failure is not None and self.player.playhead >= self.player.last

    @property
    def state_before(self) -> Inspection | None:
        """The state one step earlier than `state_shown`."""
        if self.lines.place is None:
            return self.inspection_before
        return self.lines.before or self.inspection

    def moment(self) -> Moment:
        """The moment of the event on screen.

        It is asked for several times a frame, and costs some ms where the search is deep.
        """
        k, complete = self.player.playhead, self.complete
        key = k, complete, min(len(self.trace), k + 2)  # the event after it tells of a TRY
        if self._moment is None or self._moment[0] != key:
            moment = moment_at(self.trace, k, self.solver, self.arguments, complete=complete)
            self._moment = key, moment
        return self._moment[1]

    def play(self, direction: int) -> None:
        """Play in a direction, or pause; from the end of a run that is over, start again."""
        player = self.player
        self._wanted = None
        if player.playing and player.direction == direction:
            player.pause()
            return
        player.play(direction)
        if direction > 0 and player.at_end and not self.recording:
            self.jump(0)

    def jump(self, event: int, *, drag: bool = False) -> None:
        """Go to an event; one that is not recorded yet is gone to as soon as it is.

        Where the jump began is kept for `return_from_jump`; of a drag only its beginning.
        """
        if not drag:
            self._keep_jump()
        self.lines.leave()
        self._wanted = event if self.player.last < event < NEVER and self.recording else None
        self.player.seek(event)

    def resume(self, event: int) -> None:
        """Be at an event as soon as it has been recorded; that is no jump to return from."""
        self._wanted = event or None

    def _seek_wanted(self) -> None:
        assert self._wanted is not None
        self.player.seek(self._wanted)
        if self.player.last >= self._wanted or not self.recording:
            self._wanted = None

    def _keep_jump(self) -> None:
        """Where a jump begins, for `return_from_jump`."""
        self._jumps = [*self._jumps[-JUMPS_KEPT + 1 :], self.player.playhead]
        self._undone = []

    def return_from_jump(self) -> bool:
        """Go back to where the last jump began; False when there was none."""
        return self._travel_back(self._jumps, self._undone)

    def jump_again(self) -> bool:
        """Undo `return_from_jump`; False when there is nothing to undo."""
        return self._travel_back(self._undone, self._jumps)

    def _travel_back(self, source: list[int], target: list[int]) -> bool:
        if not source:
            return False
        self._wanted = None
        target.append(self.player.playhead)
        self.player.seek(source.pop())
        return True

    def step_line(self, direction: int) -> None:
        """Pause and go one line of the solver on or back."""
        self._wanted = None
        self.lines.step(direction)

    def step(self, events: int) -> None:
        """Pause and go some events on or back; between two events back means to the first."""
        self._wanted = None
        if self.lines.place is not None and events < 0:
            events += 1
        self.lines.leave()
        self.player.step(events)

    def step_choice(self, direction: int) -> None:
        """Pause and go to the nearest PUSH or POP."""
        self._step_to(self.trace.choice_event(self.player.playhead, direction))

    def step_where(self, what: str, direction: int) -> bool:
        """Pause and go to the nearest "dead end", event at this "depth", or try of this "value".

        The value is that of the event on screen, tried at its depth. False when there is none.
        """
        if not len(self.trace):
            return False
        step = {
            "dead end": steps.dead_end, "depth": steps.same_depth, "value": steps.same_value,
        }[what]  # fmt: skip
        found = step(self.trace, self.player.playhead, direction)
        self._step_to(found)
        return found is not None

    def step_over(self, direction: int = 1) -> None:
        """Pause and skip the subtree of this choice, forwards or backwards."""
        if len(self.trace):
            step = steps.over if direction > 0 else steps.over_back
            self._step_to(step(self.trace, self.player.playhead))

    def step_out(self, direction: int = 1) -> bool:
        """Pause and go to where the latest choice is taken back (-1: was placed).

        False when none is in force.
        """
        step = steps.out if direction > 0 else steps.out_back
        target = step(self.trace, self.player.playhead) if len(self.trace) else None
        self._step_to(target)
        return target is not None

    def go_to_solution(self, direction: int) -> bool:
        """Pause and go to the next or previous solution; False when there is none recorded."""
        k = self.player.playhead
        found = self.trace.solution_after(k) if direction > 0 else self.trace.solution_before(k)
        self._step_to(found)
        return found is not None

    def _step_to(self, event: int | None) -> None:
        self.player.pause()
        if event is None:
            return
        if abs(event - self.player.playhead) > 1:
            self.jump(event)
        else:
            self.player.step(event - self.player.playhead)

    def save(self, path: Path, bookmarks: Mapping[int, str]) -> Saving:
        """Begin to write the run, as far as it has been recorded, into a FILE.trace."""
        head = head_now(self.job, self.recorder, self._source, bookmarks)
        return save_run(path, head, self.trace)

    @property
    def source(self) -> str:
        """The text of the solver's file as it was when the run began."""
        if isinstance(self.recorder, Playback):
            return self.recorder.head.source
        return self._source

    def close(self) -> None:
        """End all processes."""
        self.recorder.close()
        self.inspector.close()
        self.stopping.close()
        self.progress.close()
