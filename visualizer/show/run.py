"""One run: what is recorded of it, where its playhead is, and what of it is in view."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.catalog import Solver
from visualizer.base.files import Saving
from visualizer.base.i18n import gettext as _
from visualizer.debug.branching import BranchSearch
from visualizer.debug.breakpoints import Breakpoints
from visualizer.debug.debugger import Debugger
from visualizer.debug.line_counts import LineCounts
from visualizer.debug.reading import Source
from visualizer.debug.reading import source_of as parsed
from visualizer.debug.rerun import Rerun, rerun_of
from visualizer.debug.sent import SentRerun
from visualizer.debug.source import parsed_file
from visualizer.debug.stepper import LineStepper
from visualizer.debug.undo import UndoCheck
from visualizer.debug.writes import Writes
from visualizer.debug.writes_words import answer_words
from visualizer.jobs.file_watch import FileWatch
from visualizer.jobs.job import Job, describe
from visualizer.jobs.needs import own_of
from visualizer.jobs.own import NOTHING
from visualizer.jobs.plain.telling import found_in
from visualizer.judge.following import Following
from visualizer.judge.judgement import Judgement
from visualizer.record.playback import (
    Playback,
    Recorded,
    head_now,
    recorder_of,
    source_of,
    why_no_variables,
)
from visualizer.record.recorder import DEFAULT_MEMORY_LIMIT, Recorder
from visualizer.show.boards import Looking
from visualizer.show.jumps import Jumps
from visualizer.show.lately import Lately
from visualizer.show.likeness import Likeness
from visualizer.show.returning import Returning
from visualizer.show.surveying import Surveying
from visualizer.show.told import Meanwhile, Told
from visualizer.show.variables import Variables
from visualizer.show.view import View
from visualizer.trace.file import save_run
from visualizer.trace.moment import Moment
from visualizer.trace.player import Player
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from visualizer.judge.blame import Blame
    from visualizer.measure.costs import Costs

SOON, LATEST = 8, 90
"""Frames for which the run before is shown on: at least, so that a short run is whole when it is
shown, and at most."""

MOST_MARKED = 100
"""Searches that get a bookmark."""

NEVER = 1 << 32
"""An event that no run has: to go there means to go to the last one that is recorded now."""


def _rerun(job: Job, source: str, recorder: Recorder | Playback) -> Rerun:
    if isinstance(recorder, Recorded) and recorder.head.said:
        return SentRerun(recorder)
    return rerun_of(replace(job, text=source) if job.file else job, recorder)


class Run(Told):
    """A job being recorded and looked at. `close` ends its processes; it may be called twice.

    earlier    the user's file as it was before it was saved the last time; None: it was not
    trace      what has been recorded
    player     moves the playhead
    lines      the place between two events, where the solver is watched line by line
    rerun      the solver run again: its variables and lines
    debugger   pauses at breakpoints, and searches for the next hit
    branches   goes to the test on which an event hangs
    writes     the history of what is watched, also at events that are hidden: who wrote this?
    line_counts  how often each line has run where that is counted
    undo       finds what is left behind when a choice is taken back; of own files
    surveying  counts the events by depth, and estimates how much is done
    variables_coming  fetches the variables of the event on screen from the rerun
    lately     what is told of events that are played too fast for a sentence each
    view       what of the run is in view
    bookmarks  event -> text
    watch      notices when the user's file is saved
    jumps      where jumps began
    furthest   the last of the events that have been on screen
    follows    is it in the place of a run of the same solver? The panes stand as they stood then
    meanwhile  what is known of it where that is looked at a few times a second
    returning  brings the playhead back to where it was in the run before; None: all is done
    """

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
        # As it is now: a user's file may soon be another one, or gone. What is shown of the run,
        # and what runs it again, goes by this.
        self._source = "" if job.recording else source_of(job)
        if job.file and (own := own_of(self.solver)).judges:
            self.solver = replace(self.solver, own=replace(own, text=self._source))
        self.recorder = recorder or recorder_of(job, memory_limit or DEFAULT_MEMORY_LIMIT)
        self.trace: Trace = self.recorder.trace
        self.player = Player(self.trace, speed)
        self.rerun = rerun or _rerun(job, self._source, self.recorder)
        self.lines = LineStepper(self.rerun, self.player)
        self.breakpoints = Breakpoints() if breakpoints is None else breakpoints
        self.debugger = Debugger(
            self.breakpoints, self.rerun, self.player, self.lines, self.keep_jump,
            lambda: self.judgement,
        )
        self.branches = BranchSearch(self.rerun, self.lines, self._source_of, self.keep_jump)
        rerun = self.rerun
        self.writes = (
            rerun.writes() if isinstance(rerun, SentRerun)
            else Writes(rerun.job, self.trace, rerun.why, rerun.link)
        )
        self.line_counts = LineCounts(rerun.job, self.trace, rerun.why, rerun.link)
        self.undo = UndoCheck(rerun.job, self.trace, rerun.why, rerun.link)
        self.surveying = Surveying(job, self.solver, self.recorder, self.player)
        self.variables_coming = Variables(self.rerun, self.player, self.lines, self.recorder)
        self._looking = Looking(self.rerun.states.at, own_of(self.solver).boards)
        self._likeness = Likeness(self.solver, self.params, self.trace, self._source)
        self._from: tuple[Trace, int, bool] | None = None  # the place it has to come to
        self.lately = Lately()
        self.view = View()
        self.bookmarks: Mapping[int, str] = (
            dict(self.recorder.head.bookmarks) if isinstance(self.recorder, Recorded) else {}
        )
        self._searches_marked = 0
        self.watch = FileWatch(job.file) if job.file.endswith(".py") and not job.text else None
        self.jumps = Jumps()
        self._stepped: tuple[int, int | None] = (0, None)  # where the run was a moment ago
        self.furthest = 0
        self.follows = False
        self.returning: Returning | None = None
        self.meanwhile = Meanwhile()
        self._is_glimpse = False
        self._failure_taken = False
        self._unused_told = 0
        self._found_told = False
        self._awaited_frames = 0  # for which the run before may be shown on
        self._costs: Costs | None = None
        self._judgements: list[Judgement] = []  # none or one; copies of the run share the list
        self._blames: list[Blame] = []  # the same
        self._told_of: Trace = self.trace  # what a moment may know of
        self._moments: dict[Hashable, Moment] = {}  # the latest, and what they were worked out from

    # What is recorded

    @property
    def costs(self) -> Costs:
        """What it has cost up to each event; of a run that is no longer recorded. Who asks for it
        polls it."""
        if self._costs is None:
            recorder, job = self.recorder, replace(self.job, recording="")
            job = replace(job, text=self.kept_code(job.file))
            foreign = isinstance(recorder, Recorded) and why_no_variables(recorder.head)
            from visualizer.measure.costs import Costs  # several runs need it, one does not

            self._costs = Costs(None if foreign else job, self.trace, complete=self.complete)
        return self._costs

    def stop_measuring(self) -> None:
        """End the measuring of what it has cost, if that has not ended."""
        if self._costs is not None and not self._costs.ended:
            self._costs.close()
            self._costs = None

    def _mark_searches(self, begun: Sequence[int]) -> None:
        """Put a bookmark where a further search of a stream begins."""
        if (first := self._searches_marked) < (last := min(len(begun), MOST_MARKED)):
            self._searches_marked = last
            self.bookmarks = {begun[number]: _("search {number}").format(number=number + 2)
                              for number in range(first, last)} | {**self.bookmarks}

    def take_failure(self) -> str:
        """Why the run has ended before its end, once; "" where there is nothing to say."""
        said = "" if self._failure_taken else self.recorder.message
        self._failure_taken = self._failure_taken or bool(said)
        return said

    def take_unused(self) -> str:
        """What of its file cannot be used, each once; "" where there is nothing to say."""
        new = self.unused[self._unused_told :] if own_of(self.solver) is not NOTHING else ()
        self._unused_told += len(new)
        return " ".join(one.sentence() for one in new)

    def take_found(self) -> str:
        """What was found in a program that yields nothing, once, when it has come to its first
        event; "" where there is nothing to say."""
        if self._found_told or not len(self.trace):
            return ""
        self._found_told = True
        plain = self.plain
        if self.follows or plain is None:
            return ""
        return found_in(plain.program, plain.call_in(self.params),
                        str(self.params.get("function", "")).rpartition(".")[2])

    def save(self, path: Path) -> Saving:
        """Begin to write the run, as far as it has been recorded, into a FILE.trace."""
        head = head_now(self.job, self.recorder, self._source, self.bookmarks)
        said = self.recorder.beside if isinstance(self.recorder, Recorded) else None
        return save_run(path, head, self.trace, said)

    # The event on screen

    def glimpse(self, event: int) -> Run:
        """The run at another event, as the picture shows it: without variables and at rest."""
        other = copy(self)
        other._is_glimpse = True
        other.player = Player(self.trace)
        other.player.seek(event)
        other.lines = LineStepper(self.rerun, other.player)
        other.variables_coming = Variables(self.rerun, other.player, other.lines, self.recorder)
        return other

    # Who wrote this

    def _look_for_writes(self) -> None:
        self.writes.advance(
            self.player.playhead, at_rest=not self.player.playing, recording=self.recording,
            view=self.timeline,
        )
        arrival = self.writes.take_arrival()
        if arrival is not None:
            place, answer = arrival
            self.keep_jump()
            self.lines.go_to(place)
            self.writes.say(answer_words(self.writes, self.trace, answer))
        last = self.writes.last(self.player.playhead) if self.writes.asked_aloud else None
        if last is not None and last.writes is not None:
            self.writes.asked_aloud = False
            if last.event is not None:
                self.writes.say(answer_words(self.writes, self.trace, last))
        if self.lines.place is not None and self.lines.current is None:
            self.rerun.lines.ask(self.player.playhead + 1)  # only their number has come

    # What an event hangs on

    def _source_of(self, file: str) -> Source | None:
        """The source of a file as the run has it; None where it is not to be had."""
        code = self.kept_code(file)
        return parsed(code) if code else parsed_file(file)

    def look_ahead(self) -> None:
        """At rest have the lines come that tell what the condition after the event on screen gets
        of the functions that it calls."""
        busy = (self.player.playing or self.recording or self.lines.place is not None
                or self.lines.waiting or self.debugger.searching)
        if not busy and self.frame is not None and self.variables_current:
            self.branches.look_ahead(self.player.playhead, self.frame)

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

    # Time

    @property
    def _followed(self) -> tuple[Following, ...]:
        """What follows the run beside the frames, as far as it was asked for."""
        return *self._judgements, *self._blames

    @property
    def pending(self) -> bool:
        """May something change on screen at any time, though nobody does anything or plays?"""
        missing = not self.variables_coming.arrived and not self.variables_coming.note
        return (
            self.lines.waiting
            or self.debugger.searching
            or self.branches.waiting(self.player.playhead)
            or self.debugger.gathering
            or self.line_counts.working
            or self.writes.working
            or self.undo.working
            or self.recording
            or (bool(self.job.file) and self.rerun.states.waiting)
            or (len(self.trace) > 0 and missing)
            or any(following.waiting for following in self._followed)
        )

    def advance(self, seconds: float) -> None:
        """Let time pass: take in what was recorded, move the playhead, fetch variables."""
        self.recorder.poll()
        if isinstance(self.recorder, Recorded):
            self._mark_searches(self.recorder.beside.searches)
        self._awaited_frames = max(0, self._awaited_frames - 1)
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
        for following in self._followed:
            following.advance(
                seconds, recording=self.recording, complete=self.complete,
                failure=self.recorder.failure,
            )
        if len(self.trace):
            self.rerun.poll()
            self.lines.advance()
            self.variables_coming.advance(seconds)
            if self.job.file:
                self.variables_coming.ask_around(self.moment.path_events)
                self.undo.advance(recording=self.recording)
            self._look_for_writes()
            self.branches.advance()
        stepped = self.player.playhead, self.lines.place
        if stepped != self._stepped:
            self._stepped = stepped
            if not self.view.pinned:
                self.view.frame = None
        self.furthest = max(self.furthest, self.player.playhead)
        self._likeness.advance(seconds, self.rerun.states.at(0), whole=not self.recording)
        if self.view.timeline is not None and not self.recording:
            # A file that runs again after it was saved may have become a shorter run.
            self.view.timeline = self.view.timeline.within(len(self.trace))
        self.meanwhile.advance(seconds, len(self.trace), self._judgements, self._blames)

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
        if abs(event - self.player.event) > 1:
            self.jump(event)
        else:
            self.jumps.awaited = None
            self.lines.leave()
            self.player.step(event - self.player.event)
        return True

    def follow(self, before: Run) -> None:
        """Take the place of a run of the same solver, which is shown until this one is there, with
        its layout; see `arriving`."""
        self.follows = before.job.target == self.job.target
        self._awaited_frames = LATEST if self.follows else 0

    @property
    def arriving(self) -> bool:
        """Is it in the place of another run of its solver, and not there yet? For some frames only
        it is waited for: until it is at the place where the other one was, or has ended."""
        sought = not len(self.trace) or (self.returning is not None and self.returning.seeking)
        left = self._awaited_frames
        return self.recording and left > (0 if sought else LATEST - SOON)

    def come_from(self, before: Run, *, same_event: bool) -> None:
        """Go to where the playhead was in another run as soon as this place is recorded.

        same_event: if the same choices are never made, go to the event with the same number
        """
        self._from = before.trace, before.player.playhead, before.complete
        if before._from is not None and not len(before.trace):  # a file that could not be run
            self._from = before._from
        trace, event, ended = self._from
        self.returning = Returning(trace, event, self.trace, ended=ended, same_event=same_event)

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
        if len(self.trace):
            self._from = None
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
        self.undo.close()
        self.surveying.close()
        for following in self._followed:
            following.close()
        self.stop_measuring()
