"""What is told of a run: the facts that panes read of it, found out of what it keeps.

Of a run whose future is hidden past.py decides what of them may be told.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solvers.catalog import Solver, Value
from solvers.events import POP
from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure
from visualizer.base.files import readable
from visualizer.base.i18n import gettext as _
from visualizer.debug.breakpoints import Breakpoint, Breakpoints, OnLine
from visualizer.debug.debugger import Debugger, ListedBreakpoint, PrintedRow
from visualizer.debug.expression import WORDS
from visualizer.debug.knowing import Returned
from visualizer.debug.rerun import Frame, Rerun
from visualizer.debug.stepper import LineStepper
from visualizer.debug.undo import LeftBehind, UndoCheck
from visualizer.debug.writes import Answer, Writes
from visualizer.jobs.job import Job
from visualizer.jobs.needs import arguments_of, own_of, unused
from visualizer.jobs.plain.naming import searches_of
from visualizer.jobs.plain.options import Chosen
from visualizer.jobs.stream import Said, said_in
from visualizer.jobs.user_file import PlainProgram, examine
from visualizer.judge.judgement import Judgement
from visualizer.layout.timeline import TimelineView
from visualizer.layout.tree.shape import TreeShape
from visualizer.problems.kinds import Kind
from visualizer.record.playback import Playback, Recorded
from visualizer.record.recorder import Recorder, RunState, not_kept
from visualizer.record.streams.incoming import Incoming
from visualizer.show.boards import Boards, Looking
from visualizer.show.likeness import Likeness, Offer
from visualizer.show.variables import Around, Variables
from visualizer.show.view import View
from visualizer.trace.leaves import Leaves
from visualizer.trace.moment import NOT_KNOWN, Moment, moment_at
from visualizer.trace.player import Player
from visualizer.trace.trace import Trace

if TYPE_CHECKING:
    from visualizer.judge.blame import Blame, Fault

ROOM = 1.25
"""While a run is being recorded its timeline fills up; then it has room for so many times more."""

LOOK_SECONDS = 0.1
"""How often the panes that show a whole run look at what has been recorded meanwhile."""

SILENT_AFTER = 0.5
"""Seconds without a first event after which it is said that it is still to come."""

MOMENTS_KEPT = 4
"""The one on screen and the one that is pointed at, with and without what comes after them."""

NOTHING_KNOWN: Mapping[str, Any] = {}

Hits: TypeAlias = Callable[[float, float, int], NDArray[np.bool_]]


@dataclass
class Meanwhile:
    """What the panes that show a whole run know of it while more comes in: they look a few times a
    second.

    recorded  how many events
    judged    what of them, see Judgement.version
    blamed    the same of Blame.version
    silent    seconds for which there has been no event
    """

    recorded: int = 0
    judged: tuple[int, int, bool] = 0, 0, False
    blamed: tuple[int, bool] = 0, False
    silent: float = 0.0
    _age: float = 0.0

    def advance(
        self, seconds: float, recorded: int, judgements: Sequence[Judgement],
        blames: Sequence[Blame],
    ) -> None:
        """Let time pass, after which so much is recorded."""
        self.silent = 0.0 if recorded else self.silent + seconds
        self._age += seconds
        if self._age >= LOOK_SECONDS or not self.recorded:
            self._age, self.recorded = 0.0, recorded
            for judgement in judgements:
                self.judged = judgement.version
            for blame in blames:
                self.blamed = blame.version


class Told:
    """What panes read of a run; see Run for what it keeps.

    What is told stays the same object until it is another value: nothing of it is changed in place,
    but for what has a `version`.
    """

    hidden = False
    """Is it told without what comes after the event on screen? See past.py, where all that is kept
    and found out of a run has its row."""

    job: Job
    solver: Solver
    recorder: Recorder | Playback
    rerun: Rerun
    trace: Trace
    player: Player
    lines: LineStepper
    breakpoints: Breakpoints
    debugger: Debugger
    writes: Writes
    undo: UndoCheck
    variables_coming: Variables
    view: View
    meanwhile: Meanwhile
    _source: str
    _is_glimpse: bool
    _judgements: list[Judgement]
    _blames: list[Blame]
    _likeness: Likeness
    _looking: Looking
    _told_of: Trace
    _moments: dict[Hashable, Moment]

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
        return arguments_of(self.solver, self.params)

    @cached_property
    def plain(self) -> PlainProgram | None:
        """What was found in its file, where that is a program that yields nothing."""
        if not self.job.file:
            return None
        try:
            return examine(self.job.file, self.source, Chosen.of(self.params)).plain
        except BadInput:
            return None

    @property
    def offer(self) -> Offer | None:
        """What such a program looks like that does not say what it is about; None where that is
        not known, or while it is hidden what it finds."""
        return None if self.hidden or self.job.text else self._likeness.offer

    @property
    def searches(self) -> tuple[str, ...]:
        """What such a program has called for each of the searches that it begins, as far as that is
        known."""
        return searches_of(self.job)

    @property
    def carried(self) -> Mapping[str, Value]:
        """The parameters that another run takes from this one where it has such."""
        return {**self.arguments, **self.params}

    @property
    def foreign(self) -> bool:
        """Has Backstep not made what is told of it? It comes from a user's solver or out of a file,
        and may be anything."""
        return bool(self.job.file or self.job.recording)

    @property
    def job_now(self) -> Job:
        """Its job as it is known now: a stream says in its first line what it is about."""
        return self.recorder.job if isinstance(self.recorder, Incoming) else self.job

    @property
    def sent(self) -> Said | None:
        """What a stream said of itself, be it recorded; None: the events are of no stream."""
        head = self.recorder.head.said if isinstance(self.recorder, Recorded) else ""
        return said_in(head) if head else None

    @property
    def unkept(self) -> str:
        """Why there are no variables at the event on screen though its stream has said some; ""
        where that is not so."""
        if not isinstance(self.recorder, Recorded):
            return ""
        beside = self.recorder.beside
        return "" if beside.kept_at(self.player.playhead) else not_kept(beside)

    def take_notice(self) -> str:
        """What its stream is said to do, or not to do, once; "" for nothing."""
        return self.recorder.take_notice() if isinstance(self.recorder, Incoming) else ""

    @property
    def said(self) -> str:
        """What its stream says of the event on screen, as sentences; "" for nothing."""
        if not isinstance(self.recorder, Recorded) or self.player.before:
            return ""
        return self.recorder.beside.told_of(self.player.playhead)

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
    def failed(self) -> Failure | None:
        """Why the solver failed, where that may be told."""
        return self.recorder.failure

    @property
    def unrunnable(self) -> Failure | None:
        """Why a file of the user's own has not come to a first event; None: it has, or may."""
        return self.recorder.failure if self.job.file and not len(self.trace.whole) else None

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
        if isinstance(self.recorder, Recorded):
            return self.recorder.head.source
        return self._source

    def kept_code(self, file: str) -> str:
        """The text of the user's file as it was when the run began, whatever is there now; "" of
        any other file."""
        return self._source if file and file == self.job.file else ""

    @property
    def judgement(self) -> Judgement:
        """Where its code and the rules of its problem disagree; judging begins when this is asked
        for first, and goes on beside the frames."""
        if not self._judgements:
            self._judgements.append(Judgement(self.trace.whole, self.solver, self.arguments))
        return self._judgements[0]

    @property
    def unused(self) -> tuple[Failure, ...]:
        """What its file says of its problem that cannot be used, or not any more."""
        silenced = self.judgement.silenced if own_of(self.solver).judges else None
        return (*unused(self.solver), *([silenced] if silenced else []))

    @property
    def disagreement(self) -> Kind | None:
        """How the code and the rules differ at the event on screen; None where they do not, or
        where that is not known."""
        moment = self.moment
        return None if moment.kind is None else self.judgement.kind_at(moment.event)

    @property
    def left_behind(self) -> LeftBehind:
        """What is left behind when choices are taken back, as far as that is known."""
        return self.undo.found

    @property
    def judgement_version(self) -> tuple[int, int, bool]:
        """Another one whenever more of it is known; a few times a second while it goes on."""
        judgement = self.judgement
        return self.meanwhile.judged if judgement.waiting else judgement.version

    @property
    def blame(self) -> Blame:
        """Whose fault its dead ends are; it is looked for when this is asked for first, and goes on
        beside the frames."""
        if not self._blames:
            from visualizer.judge.blame import Blame  # the window starts without it

            self._blames.append(Blame(self.trace.whole, self.solver, self.arguments))
        return self._blames[0]

    @property
    def blame_version(self) -> tuple[int, bool]:
        """Another one whenever more of it is known; a few times a second while it goes on."""
        blame = self.blame
        return self.meanwhile.blamed if blame.waiting else blame.version

    @property
    def at_failure(self) -> bool:
        """Is a choice taken back at the event on screen, or just after it, that has failed? What
        the trace alone knows of it."""
        return self._failed_at is not None

    @property
    def _failed_at(self) -> int | None:
        """The event that takes that back."""
        moment = self.moment
        if moment.kind is None or POP not in (moment.kind, moment.after_kind):
            return None
        event = moment.event + (moment.kind != POP)
        trace = self.trace.whole  # what comes after the event is known from the moment
        pushed = trace.push_of(event, trace.event(event)[1])
        found = trace.solution_before(event)
        return None if pushed is None or (found is not None and found > pushed) else event

    @property
    def fault(self) -> Fault | None:
        """Whose fault it is that the node has failed which the event on screen takes back, or which
        is at its dead end there; None where none has, or where that is not known."""
        event = self._failed_at
        return None if event is None else self.blame.at(event)

    @property
    def blame_known(self) -> bool:
        """Is all known that can be said of whose fault that is?"""
        event = self._failed_at
        return event is not None and (bool(self.blame.silent) or event < self.blame.judged)

    @property
    def recorded_source(self) -> str:
        """The text of the solver's file in a recording that runs no code, else ""."""
        foreign = self.sent is not None or not self.frames
        return self.source if self.job.recording and foreign else ""

    @property
    def sourceless(self) -> str:
        """Why there is no code of the program that sends the events; "" where there is."""
        sent, stream = self.sent, self.job.stream
        if sent is None or self.recorded_source or not len(self.trace):
            return ""
        if not sent.source:
            return _("{name} does not say which file its code is in.").format(
                name=self.job.target)
        if stream is None:
            return _("The code of {source} was not there when this was recorded.").format(
                source=sent.source)
        if not stream.folder:
            return _("--source FOLDER says where {source} is.").format(source=sent.source)
        return _("There is no {source} in {folder}. --source FOLDER says where it is.").format(
            source=sent.source, folder=readable(stream.folder))

    # The event on screen

    @property
    def moment(self) -> Moment:
        """The moment of the event on screen; before the first one the empty start.

        It is asked for several times a frame, and costs some ms where the search is deep.
        """
        if self.player.before:
            return self.start
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

    @cached_property
    def start(self) -> Moment:
        """The moment before the first event: nothing has been tried."""
        return Moment(self.solver, self.arguments)

    @property
    def over(self) -> bool:
        """Is the event on screen the last one of a search that has ended?"""
        last = len(self.trace.whole) - 1
        return self.recorder.state is RunState.COMPLETE and 0 <= last == self.player.event

    @property
    def next_known(self) -> bool:
        """Is it recorded what is tried after this event, or that nothing is?"""
        return self.moment.next_try is not NOT_KNOWN

    @property
    def preview(self) -> int | None:
        """The event whose moment the picture shows in place of the one on screen."""
        wanted = self.view.preview
        return wanted if self._is_glimpse or wanted != self.player.playhead else None

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
    def example(self) -> str:
        """One of the solver's variables that has a number, for a condition as an example: the
        first of the innermost function that is no parameter; "" while none is known."""
        names = (name for frame in reversed(self.frames) for name in frame.ordered
                 if type(frame.variables.get(name)) is int)
        return next((name for name in names if name not in {*self.params, *WORDS}), "")

    @property
    def returned(self) -> Returned | None:
        """What the calls return of the line on which the solver stands; see LineStepper."""
        return self.lines.returned

    @property
    def path_states(self) -> tuple[Around, ...]:
        """For each choice in force the solver before it, at it and after it; see
        Variables.around."""
        return self.variables_coming.around(self.moment.path_events)

    @property
    def boards(self) -> Boards | None:
        """What the variables hold that tell where the search of a program stands; None where there
        are none, or where they are not known. While they come, it is what they held a moment ago.
        """
        if not own_of(self.solver).boards or not len(self.trace) or self.player.before:
            return None
        k, coming = self.player.playhead, self.variables_coming
        state, between = coming.shown, self.lines.current is not None or coming.failed_here
        if state is None or not (between or state.event == k):
            between, state = False, self.rerun.states.at(k) or state
        if state is None or (self.hidden and state.event > k and not between):
            return None
        event = k if between else state.event
        if event >= len(self.trace):
            return None
        path = self.trace.path_events(event)
        before = self.lines.earlier if between else ()
        here = not coming.late or event == k
        values = self.trace.path(event)
        return self._looking.boards(state, event, before, path, values, here=here, between=between)

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
        """What names meant in that frame one step earlier, {} while it is not known."""
        state, number = self.variables_coming.shown_before, self.frame_number
        if state is None or number >= len(state.frames):
            return NOTHING_KNOWN
        return state.frames[number].known

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


def room_for(events: int) -> TimelineView:
    """A timeline with room for more than so many events, the same one for some time."""
    return TimelineView(0.0, ROOM ** math.ceil(math.log(events + 12, ROOM)))
