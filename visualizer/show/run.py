"""One run: what is recorded of it, where its playhead is, and what of it is in view."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Solver, Value
from visualizer.base.files import Saving
from visualizer.debug.breakpoints import Breakpoint, Breakpoints, OnLine
from visualizer.debug.debugger import Debugger, ListedBreakpoint, PrintedRow
from visualizer.debug.line_counts import LineCounts
from visualizer.debug.rerun import Frame, Rerun, rerun_of
from visualizer.debug.stepper import LineStepper
from visualizer.debug.writes import Answer, Writes
from visualizer.debug.writes_words import answer_words
from visualizer.jobs.file_watch import FileWatch
from visualizer.jobs.job import Job, describe
from visualizer.judge.judgement import Judgement
from visualizer.judge.kinds import Kind
from visualizer.layout.timeline import TimelineView
from visualizer.layout.tree.shape import TreeShape
from visualizer.record.playback import (
    Playback,
    head_now,
    recorder_of,
    source_of,
    why_no_variables,
)
from visualizer.record.recorder import DEFAULT_MEMORY_LIMIT, Recorder, RunState
from visualizer.show.jumps import Jumps
from visualizer.show.lately import Lately
from visualizer.show.returning import Returning
from visualizer.show.surveying import Surveying
from visualizer.show.variables import Around, Variables
from visualizer.show.view import View
from visualizer.trace.file import save_run
from visualizer.trace.leaves import Leaves
from visualizer.trace.moment import NOT_KNOWN, Moment, moment_at
from visualizer.trace.player import EASE_SECONDS, Player
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from visualizer.measure.costs import Costs

ROOM = 1.25
"""While a run is being recorded its timeline fills up; then it has room for so many times more."""

LOOK_SECONDS = 0.1
"""How often the panes that show a whole run look at what has been recorded meanwhile."""

SILENT_AFTER = 0.5
"""Seconds without a first event after which it is said that it is still to come."""

MOMENTS_KEPT = 4
"""The one on screen and the one that is pointed at, with and without what comes after them."""

NEVER = 1 << 32
"""An event that no run has: to go there means to go to the last one that is recorded now."""

NOTHING_KNOWN: Mapping[str, Any] = {}

Hits: TypeAlias = Callable[[float, float, int], NDArray[np.bool_]]


@dataclass
class Meanwhile:
    """What the panes that show a whole run know of it while more comes in: they look a few times a
    second.

    recorded  how many events
    judged    what of them, see Judgement.version
    silent    seconds for which there has been no event
    """

    recorded: int = 0
    judged: tuple[int, int, bool] = 0, 0, False
    silent: float = 0.0
    _age: float = 0.0

    def advance(self, seconds: float, recorded: int, judgements: Sequence[Judgement]) -> None:
        """Let time pass, after which so much is recorded."""
        self.silent = 0.0 if recorded else self.silent + seconds
        self._age += seconds
        if self._age >= LOOK_SECONDS or not self.recorded:
            self._age, self.recorded = 0.0, recorded
            for judgement in judgements:
                self.judged = judgement.version


class Run:
    """A job being recorded and looked at. `close` ends its processes; it may be called twice.

    What panes read stays the same object until it is another value: nothing of it is changed in
    place, but for what has a `version`.

    earlier    the user's file as it was before it was saved the last time; None: it was not
    trace      what has been recorded
    player     moves the playhead
    lines      the place between two events, where the solver is watched line by line
    rerun      the solver run again: its variables and lines
    debugger   pauses at breakpoints, and searches for the next hit
    writes     the history of what is watched, also at events that are hidden: who wrote this?
    line_counts  how often each line has run where that is counted
    surveying  counts the events by depth, and estimates how much is done
    variables_coming  fetches the variables of the event on screen from the rerun
    lately     what is told of events that are played too fast for a sentence each
    view       what of the run is in view
    bookmarks  event -> text
    watch      notices when the user's file is saved
    jumps      where jumps began
    furthest   the last of the events that have been on screen
    meanwhile  what is known of it where that is looked at a few times a second
    returning  brings the playhead back to where it was in the run before; None: all is done
    """

    hidden = False
    """Is it told without what comes after the event on screen? See past.py, where all that is kept
    and found out of a run has its row."""

    def __init__(
        self,
        job: Job,
        speed: float = 4.0,
        memory_limit: int | None = None,
        breakpoints: Breakpoints | None = None,
        *,
        solver: Solver | None = None,
        recorder: Recorder | Playback | None = None,
        rerun: Rerun | None = None,
    ) -> None:
        """Begin to record, unless a recorder is given that knows the run."""
        self.job = job
        self.earlier: Job | None = None
        self.solver = solver or describe(job)
        # As it is now: a user's file may be another one by the time the run is saved.
        self._source = "" if job.recording else source_of(job)
        self.recorder = recorder or recorder_of(job, memory_limit or DEFAULT_MEMORY_LIMIT)
        self.trace: Trace = self.recorder.trace
        self.player = Player(self.trace, speed)
        self.rerun = rerun or rerun_of(job, self.recorder)
        self.lines = LineStepper(self.rerun, self.player)
        self.breakpoints = Breakpoints() if breakpoints is None else breakpoints
        self.debugger = Debugger(
            self.breakpoints, self.rerun, self.player, self.lines, self.keep_jump,
            lambda: self.judgement,
        )
        rerun = self.rerun
        self.writes = Writes(rerun.job, self.trace, rerun.why, rerun.link)
        self.line_counts = LineCounts(rerun.job, self.trace, rerun.why, rerun.link)
        self.surveying = Surveying(job, self.solver, self.recorder, self.player)
        self.variables_coming = Variables(self.rerun, self.player, self.lines, self.recorder)
        self.lately = Lately()
        self.view = View()
        self.bookmarks: Mapping[int, str] = (
            dict(self.recorder.head.bookmarks) if isinstance(self.recorder, Playback) else {}
        )
        self.watch = FileWatch(job.file) if job.file.endswith(".py") and not job.text else None
        self.jumps = Jumps()
        self._stepped: tuple[int, int | None] = (0, None)  # where the run was a moment ago
        self.furthest = 0
        self.returning: Returning | None = None
        self.meanwhile = Meanwhile()
        self._is_glimpse = False
        self._failure_taken = False
        self._costs: Costs | None = None
        self._judgements: list[Judgement] = []  # none or one; copies of the run share the list
        self._told_of: Trace = self.trace  # what a moment may know of
        self._moments: dict[Hashable, Moment] = {}  # the latest, and what they were worked out from

    @property
    def fastest(self) -> float:
        """Where the scale of the speed ends."""
        return self.player.fastest

    # What is recorded

    @cached_property
    def params(self) -> dict[str, Value]:
        """The job's parameters by name."""
        return dict(self.job.params)

    @cached_property
    def arguments(self) -> Mapping[str, Value]:
        """What the solver is called with."""
        return self.params if self.job.file else self.solver.arguments(self.params)

    @property
    def foreign(self) -> bool:
        """Has Backstep not made what is told of it? It comes from a user's solver or out of a file,
        and may be anything."""
        return bool(self.job.file or self.job.recording)

    @property
    def recording(self) -> bool:
        """Are more events to come?"""
        return self.recorder.state is RunState.RUNNING

    @property
    def complete(self) -> bool:
        """Has the search run to its end, and all of it been recorded?"""
        return self.recorder.state is RunState.COMPLETE

    @property
    def recorded(self) -> int:
        """How many events the panes that show a whole run are to know of: while more come in they
        are told of them a few times a second."""
        return self.meanwhile.recorded if self.recording else len(self.trace)

    @property
    def silent(self) -> bool:
        """Has the solver been running for some time without a first event?"""
        return self.recorder.state is RunState.RUNNING and self.meanwhile.silent >= SILENT_AFTER

    @property
    def printed(self) -> str:
        """What the solver had printed by the event on screen."""
        recorder = self.recorder
        after = bisect_right(recorder.written, self.player.playhead, key=lambda part: part[0])
        if after == len(recorder.written) or self.player.playhead >= len(recorder.trace) - 1:
            return recorder.printed
        return recorder.printed[: recorder.written[after - 1][1] if after else 0]

    @property
    def prints(self) -> bool:
        """Has the solver printed anything, at whatever event, or do print points?"""
        return bool(self.recorder.printed or self.breakpoints.printing)

    @property
    def print_points(self) -> list[PrintedRow]:
        """What the print points say up to the event on screen."""
        if not self.breakpoints.printing:
            return []
        return self.debugger.printed_until(self.player.playhead)

    def hit_events(self, one: Breakpoint) -> NDArray[np.int64]:
        """The hits of a breakpoint that are known of and may be told of, ascending."""
        return self.debugger.events_of(one, self.last_seen)

    def hit_values(
        self, one: Breakpoint, columns: Sequence[str]
    ) -> Sequence[tuple[int, tuple[str, ...]]]:
        """(event, texts): the values of expressions at the first of its hits, as far as known."""
        rows = self.debugger.values_of(one, columns)
        if self.last_seen is None:
            return rows
        return rows[: bisect_right(rows, self.last_seen, key=lambda row: row[0])]

    @property
    def last_seen(self) -> int | None:
        """The last event of which anything may be told; None: there is no limit."""
        return None

    def printed_at(self, place: int) -> int | None:
        """The event on the way to which a character was printed; None where that is not known."""
        parts = self.recorder.written
        number = bisect_right(parts, place, key=lambda part: part[1])
        last = len(self.recorder.trace) - 1
        return min(parts[number][0], last) if number < len(parts) and last >= 0 else None

    @property
    def source(self) -> str:
        """The text of the solver's file as it was when the run began."""
        if isinstance(self.recorder, Playback):
            return self.recorder.head.source
        return self._source

    @property
    def costs(self) -> Costs:
        """What it has cost up to each event; of a run that is no longer recorded. Who asks for it
        polls it."""
        if self._costs is None:
            recorder, job = self.recorder, replace(self.job, recording="")
            foreign = isinstance(recorder, Playback) and why_no_variables(recorder.head)
            from visualizer.measure.costs import Costs  # several runs need it, one does not

            self._costs = Costs(None if foreign else job, self.trace, complete=self.complete)
        return self._costs

    def stop_measuring(self) -> None:
        """End the measuring of what it has cost, if that has not ended."""
        if self._costs is not None and not self._costs.ended:
            self._costs.close()
            self._costs = None

    @property
    def judgement(self) -> Judgement:
        """Where its code and the rules of its problem disagree; judging begins when this is asked
        for first, and goes on beside the frames."""
        if not self._judgements:
            self._judgements.append(Judgement(self.trace.whole, self.solver, self.arguments))
        return self._judgements[0]

    @property
    def disagreement(self) -> Kind | None:
        """How the code and the rules differ at the event on screen; None where they do not, or
        where that is not known."""
        moment = self.moment
        return None if moment.kind is None else self.judgement.kind_at(moment.event)

    @property
    def judgement_version(self) -> tuple[int, int, bool]:
        """Another one whenever more of it is known; a few times a second while it goes on."""
        judgement = self.judgement
        return self.meanwhile.judged if judgement.waiting else judgement.version

    def take_failure(self) -> str:
        """Why the run has ended before its end, once; "" where there is nothing to say."""
        said = "" if self._failure_taken else self.recorder.message
        self._failure_taken = self._failure_taken or bool(said)
        return said

    @property
    def recorded_source(self) -> str:
        """The text of the solver's file in a recording that runs no code, else ""."""
        return self.source if self.job.recording and not self.frames else ""

    def save(self, path: Path) -> Saving:
        """Begin to write the run, as far as it has been recorded, into a FILE.trace."""
        head = head_now(self.job, self.recorder, self._source, self.bookmarks)
        return save_run(path, head, self.trace)

    # The event on screen

    @property
    def moment(self) -> Moment:
        """The moment of the event on screen.

        It is asked for several times a frame, and costs some ms where the search is deep.
        """
        complete, trace = self.complete, self._told_of
        # A past that is held is still asked when the playhead has gone on already; see past.py.
        k = min(self.player.playhead, max(0, len(self.trace) - 1))
        known = len(trace) if self.hidden else min(len(trace), k + 2)
        key = k, complete, self.hidden, known  # the event after it tells of a TRY
        moment = self._moments.get(key)
        if moment is None:
            moment = moment_at(trace, k, self.solver, self.arguments, complete=complete)
            while len(self._moments) >= MOMENTS_KEPT:
                del self._moments[next(iter(self._moments))]
            self._moments[key] = moment
        return moment

    @property
    def next_known(self) -> bool:
        """Is it recorded what is tried after this event, or that nothing is?"""
        return self.moment.next_try is not NOT_KNOWN

    @property
    def eased(self) -> float:
        """How far the motion into this event has come, 0 to 1, with a soft landing: quick at first,
        slow at the end."""
        return 1 - (1 - self.player.progress) ** 3

    @property
    def preview(self) -> int | None:
        """The event whose moment the picture shows in place of the one on screen."""
        wanted = self.view.preview
        return wanted if self._is_glimpse or wanted != self.player.playhead else None

    def glimpse(self, event: int) -> Run:
        """The run at another event, as the picture shows it: without variables and at rest."""
        other = copy(self)
        other._is_glimpse = True
        other.player = Player(self.trace)
        other.player.seek(event)
        other.player.advance(EASE_SECONDS, growing=False)
        other.lines = LineStepper(self.rerun, other.player)
        other.variables_coming = Variables(self.rerun, other.player, other.lines, self.recorder)
        return other

    # The solver's lines and variables

    @property
    def shown(self) -> tuple[int, int | None] | None:
        """Which state the variables are: (event, number of the line on the way to it)."""
        state = self.variables_coming.shown
        return None if state is None else (state.event, self.lines.place)

    @property
    def variables(self) -> Mapping[str, Any]:
        """Locals of the running generators, {} while they are not known."""
        state = self.variables_coming.shown
        return NOTHING_KNOWN if state is None else state.variables

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The running generators, outermost first; () while they are not known."""
        state = self.variables_coming.shown
        return () if state is None else state.frames

    @property
    def path_states(self) -> tuple[Around, ...]:
        """For each choice in force the solver before it, at it and after it; see
        Variables.around."""
        return self.variables_coming.around(self.moment.path_events)

    @property
    def frame_number(self) -> int:
        """The number of the chosen frame: the innermost unless the user chose another."""
        chosen, innermost = self.view.frame, len(self.frames) - 1
        return chosen if chosen is not None and chosen <= innermost else innermost

    @property
    def frame(self) -> Frame | None:
        """The chosen one of the running generators."""
        frames = self.frames
        return frames[self.frame_number] if frames else None

    @property
    def before(self) -> Mapping[str, Any]:
        """The variables of that frame one step earlier, {} while they are not known."""
        state, number = self.variables_coming.shown_before, self.frame_number
        if state is None or number >= len(state.frames):
            return NOTHING_KNOWN
        return state.frames[number].variables

    @property
    def variables_current(self) -> bool:
        """False while the variables still belong to an earlier event on screen, for some time."""
        return not self.variables_coming.late or not len(self.trace)

    # Breakpoints

    @property
    def breakpoints_listed(self) -> tuple[ListedBreakpoint, ...]:
        """The breakpoints, each with what is wrong with it in this run."""
        return self.debugger.listed(self.last_seen)

    @property
    def breakpoint_lines(self) -> dict[tuple[str, int], bool]:
        """(file, line) of the breakpoints on lines -> is it switched on?"""
        found = ((b.on, b.enabled) for b in self.breakpoints if not b.says)
        return {(on.file, on.line): enabled for on, enabled in found if isinstance(on, OnLine)}

    @property
    def hits(self) -> Hits | None:
        """(first, last, columns) -> which columns hold hits of breakpoints; None: none can."""
        if not self.breakpoints.enabled:
            return None
        return self.debugger.ticks

    @property
    def hits_version(self) -> int:
        """Another number whenever `hits` may tell something else."""
        return self.debugger.version + self.breakpoints.version

    # Who wrote this

    @property
    def next_write(self) -> Answer | None:
        """When it is written next; None: that is not known yet, or hidden."""
        return self.writes.next(self.player.playhead, len(self.trace))

    def _look_for_writes(self) -> None:
        self.writes.advance(
            self.player.playhead, at_rest=not self.player.playing, recording=self.recording,
            view=self.timeline,
        )
        arrival = self.writes.take_arrival()
        if arrival is not None:
            place, answer = arrival
            self.keep_jump()
            self.lines.go_to(place.event, place.line)
            self.writes.say(answer_words(self.writes, self.trace, answer))
        last = self.writes.last(self.player.playhead) if self.writes.asked_aloud else None
        if last is not None and last.writes is not None:
            self.writes.asked_aloud = False
            if last.event is not None:
                self.writes.say(answer_words(self.writes, self.trace, last))
        if self.lines.place is not None and self.lines.current is None:
            self.rerun.lines.ask(self.player.playhead + 1)  # only their number has come

    # How often each line runs

    def count_lines(self, where: str) -> None:
        """Have it counted how often each line runs: in the "run", the events in "view" on the
        timeline, the selected "subtree"; "": nowhere."""
        if not where:
            self.line_counts.forget()
            return
        self.line_counts.want(*self.counted_stretch(where))
        self.line_counts.advance()

    def counted_stretch(self, where: str) -> tuple[int, int]:
        """From which event up to which; of nothing selected it is the latest choice's subtree."""
        stop = len(self.trace)
        if where == "view":
            first, last = math.floor(self.timeline.first), math.ceil(self.timeline.last)
            return max(0, min(first, stop)), max(0, min(last, stop))
        if where == "subtree":
            at = self.view.selected
            if at is None and stop:
                at = next(reversed(self.trace.path_events(self.player.playhead)), None)
            if at is not None and at < stop:
                end = self.trace.pop_after(at, self.trace.event(at)[1])
                return at, stop if end is None else end + 1
        return 0, stop

    # What is in view

    @property
    def timeline(self) -> TimelineView:
        """The events that the timeline shows: its view, else all, and room while recording."""
        return self.view.timeline or self.whole_timeline

    @property
    def whole_timeline(self) -> TimelineView:
        """All that it can show: room that fills up while the run is recorded."""
        known = len(self.trace)
        return room_for(known) if self.recording else TimelineView(0.0, max(1, known))

    @property
    def timeline_room(self) -> float:
        """The event up to which a zoomed timeline may be moved."""
        return max(1.0, len(self.trace))

    @property
    def reachable(self) -> int:
        """The last event to which the timeline leads."""
        return self.player.last

    @cached_property
    def tree(self) -> TreeShape:
        """The layout of the search tree; a pane that shows it keeps it up to date."""
        return TreeShape(self.trace, Leaves(self.trace))

    # Time

    @property
    def waiting(self) -> bool:
        """Will something change on screen without the user's doing?"""
        missing = not self.variables_coming.arrived and not self.variables_coming.note
        return (
            self.player.playing
            or self.player.progress < 1
            or self.lines.waiting
            or self.debugger.searching
            or self.debugger.gathering
            or self.line_counts.working
            or self.writes.working
            or self.recording
            or (bool(self.job.file) and self.rerun.states.waiting)
            or (len(self.trace) > 0 and missing)
            or any(judgement.waiting for judgement in self._judgements)
        )

    def advance(self, seconds: float) -> None:
        """Let time pass: take in what was recorded, move the playhead, fetch variables."""
        self.recorder.poll()
        if self.recording and len(self.trace):
            self.surveying.record(seconds)
        if self.jumps.awaited is not None:
            self._seek_awaited(self.jumps.awaited)
        if self.returning is not None:
            self._return(self.returning, seconds)
        before = self.player.playhead
        self.player.advance(seconds, self.recording)
        self.lately.advance(seconds, self.player)
        self.lines.play(seconds)
        self.debugger.check(before)
        self.debugger.advance(self.recording)
        for judgement in self._judgements:
            judgement.advance(
                seconds, recording=self.recording, complete=self.complete,
                failure=self.recorder.failure,
            )
        if len(self.trace):
            self.rerun.poll()
            self.lines.advance()
            self.variables_coming.advance(seconds)
            if self.job.file:
                self.variables_coming.ask_around(self.moment.path_events)
            self._look_for_writes()
        stepped = self.player.playhead, self.lines.place
        if stepped != self._stepped:
            self._stepped = stepped
            if not self.view.pinned:
                self.view.frame = None
        self.furthest = max(self.furthest, self.player.playhead)
        if self.view.timeline is not None and not self.recording:
            # A file that runs again after it was saved may have become a shorter run.
            self.view.timeline = self.view.timeline.within(len(self.trace))
        self.meanwhile.advance(seconds, len(self.trace), self._judgements)

    # Moving; actions/travel.py says what the user can want

    def play(self, direction: int) -> None:
        """Play in a direction, or pause; from the end of a run that is over, start again."""
        player = self.player
        self.jumps.awaited = None
        if player.playing and player.direction == direction:
            player.pause()
            return
        player.play(direction)
        if direction > 0 and player.at_end and not self.recording:
            self.jump(0)

    def jump(self, event: int, *, drag: bool = False) -> None:
        """Go to an event; one that is not recorded yet is gone to as soon as it is.

        Where the jump began is kept; of a drag only its beginning.
        """
        if not drag:
            self.keep_jump()
        self.go(event)
        if self.player.last < event < NEVER and self.recording:
            self.jumps.awaited = event

    def go(self, event: int) -> None:
        """Have the playhead at an event, and no longer at a line on the way to another one."""
        self.jumps.awaited = None
        self.lines.leave()
        self.player.seek(event)

    def keep_jump(self) -> None:
        """Keep this event as one at which a jump begins."""
        self.jumps.keep(self.player.playhead)

    def step_to(self, event: int | None) -> bool:
        """Pause and go to an event, if there is one; False where there is none."""
        self.player.pause()
        if event is None:
            return False
        if abs(event - self.player.playhead) > 1:
            self.jump(event)
        else:
            self.jumps.awaited = None
            self.lines.leave()
            self.player.step(event - self.player.playhead)
        return True

    def come_from(self, before: Run, *, same_event: bool) -> None:
        """Go to where the playhead was in another run as soon as this place is recorded.

        same_event: if the same choices are never made, go to the event with the same number
        """
        self.returning = Returning(
            before.trace, before.player.playhead, self.trace, ended=before.complete,
            same_event=same_event,
        )

    def _return(self, returning: Returning, seconds: float) -> None:
        event = returning.seek(recording=self.recording)
        if event is not None:
            self.go(event)
        returning.advance(seconds, recording=self.recording)

    def take_news(self) -> str:
        """How this run differs from the one before, once; "" where there is nothing to say."""
        if self.returning is None or not self.returning.done:
            return ""
        returning, self.returning = self.returning, None
        return returning.take_message()

    def _seek_awaited(self, event: int) -> None:
        self.go(event)
        if self.player.last < event and self.recording:
            self.jumps.awaited = event

    def close(self) -> None:
        """End all processes."""
        self.recorder.close()
        self.rerun.close()
        self.writes.close()
        self.line_counts.close()
        self.surveying.close()
        for judgement in self._judgements:
            judgement.close()
        self.stop_measuring()


def room_for(events: int) -> TimelineView:
    """A timeline with room for more than so many events, the same one for some time."""
    return TimelineView(0.0, ROOM ** math.ceil(math.log(events + 12, ROOM)))
