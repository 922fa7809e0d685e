"""All that can be seen or chosen. Only actions change it (visualizer/actions), and time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import field, replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from visualizer.base.dataclass import dataclass
from visualizer.base.editor import Editor
from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure, SolverFailed
from visualizer.base.files import Saving
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import in_quotes
from visualizer.base.panes import TABS
from visualizer.base.settings import ON_PAPER, Settings
from visualizer.base.shortened import shortened
from visualizer.debug.breakpoints import Breakpoints
from visualizer.debug.source import text_of_line
from visualizer.jobs.file_watch import FileWatch
from visualizer.jobs.job import Job, examined, opened
from visualizer.jobs.plain.naming import forget
from visualizer.layout.grid import Side
from visualizer.lessons.alone import alone
from visualizer.lessons.answers import Score
from visualizer.measure.lab.growth import Growth
from visualizer.record.recorder import DEFAULT_MEMORY_LIMIT
from visualizer.show.asking import Asked, Practice
from visualizer.show.controls import Controls
from visualizer.show.dialogs import Hits, OpenDialog
from visualizer.show.following import follow
from visualizer.show.hands import Hands
from visualizer.show.lecture import Lecture, Left
from visualizer.show.messages import Message
from visualizer.show.past import Pasts
from visualizer.show.run import Run
from visualizer.show.taking import Progress
from visualizer.show.together import Together
from visualizer.show.undoing import Change, Undoing
from visualizer.ui.look import Look
from visualizer.ui.theme import load_theme

if TYPE_CHECKING:
    from visualizer.judge.blame import Fault

D = TypeVar("D", bound=OpenDialog)


@dataclass(frozen=True)
class Highlight:
    """What the pointer's place is linked to in the other panes.

    squares: (row, column) on a board. bits: (name of the bit vector, index).
    """

    squares: frozenset[tuple[int, int]] = frozenset()
    bits: frozenset[tuple[str, int]] = frozenset()


NOTHING = Highlight()

LONGEST_CODE = 60
"""Characters of a line of code within a message."""


@dataclass
class Overview:
    """What mode Overview shows beside picture and tree.

    tab      one of TABS (base/panes.py)
    scope    what the statistics are to be about, one of SCOPES (trace/survey.py); see Show.scope
    grouped  are solutions that are the same but for a symmetry shown once?
    statistics_shown  are they on screen, so that they must be kept up to date? The window says so
    """

    tab: str = next(iter(TABS))
    scope: str = "whole"  # so that the first look, at event 0, shows something
    grouped: bool = False
    statistics_shown: bool = False


@dataclass
class Show:
    """What the window shows, and what the user has chosen.

    settings    theme, scale, language, speed: what is kept when the program ends
    runs        the runs on screen, two to four of them side by side; see Run
    focus       which of them keys and buttons are about
    together    keeps several runs together; see Together
    look        theme and scale as panes are drawn with them; the window says so
    mode        "watch", "classroom", "debug" or "overview"
    overview    what mode Overview shows
    text_shown  what stands of the algorithm on screen: "code", "words" or ""; the window says so
    panes_shown the names of the panes on screen; the window says so
    joined      the sides on which a pane is seen as one with another; the window says so
    binary      are numbers written in binary?
    blaming     is it shown whose fault a dead end is?
    hiding      for a mode: is all that comes after the event on screen hidden? See hide_future
    lecture     the lesson that is being given; None: none
    left        where the last one was left; None: none was
    tour_stops  how many stops the tour has that is offered; 0: it is not
    agreed      the lesson whose files of the user's own may be run
    asked       the question that is open; None: none
    notes       is the lecturer's second window wanted?
    hands       the steps of the solver in the user's hands; None: it takes them itself
    practice    what is asked now and then; None: nothing
    score       how they were answered
    audience    who sits before a lesson, as was chosen: "one" or "class"; "": see for_one
    told_of     the event of which the sentence is told, where it waits for a press
    filled      the pane that fills the window; "" for none
    highlight   what the pointer's place is linked to
    breakpoints where playing stops; they stay when another run begins
    growth      the growth lab: other runs on screen leave alone what it measures
    dialogs     what is open over the window, one of a kind, each over those before it
    lines_in    where it is counted how often each line runs: "run", "view", "subtree"; "": nowhere
    hit_columns the expressions whose values stand beside the hits of a breakpoint
    folder      where the last file was saved or opened
    blank       is the screen black?
    fullscreen  does the window fill the screen?
    less_motion  does the desktop wish for less motion?
    messages    for the user, that have not been shown
    saving      what is being written into files
    film        how far the film is that is being made; None: none is
    editors     programs in which files were opened
    changes     what was chosen before the latest changes of it; see choices.py
    controls    what lists, tabs and the like keep between frames; see Controls
    pasts       the runs without what comes after their event on screen
    """

    settings: Settings
    runs: list[Run]
    focus: int = 0
    together: Together = field(default_factory=Together)
    look: Look = field(default_factory=lambda: Look(load_theme("dark")))
    mode: str = "watch"
    overview: Overview = field(default_factory=Overview)
    text_shown: str = ""
    panes_shown: frozenset[str] = frozenset()
    joined: Mapping[Name, frozenset[Side]] = field(default_factory=dict)
    binary: bool = False
    blaming: bool = False
    hiding: dict[str, bool] = field(default_factory=dict)
    lecture: Lecture | None = None
    left: Left | None = None
    tour_stops: int = 0
    agreed: str = ""
    asked: Asked | None = None
    notes: bool = False
    hands: Hands | None = None
    practice: Practice | None = None
    score: Score = field(default_factory=Score)
    audience: str = ""
    told_of: int | None = None
    filled: str = ""
    highlight: Highlight = NOTHING
    breakpoints: Breakpoints = field(default_factory=Breakpoints)
    growth: Growth = field(default_factory=Growth)
    dialogs: tuple[OpenDialog, ...] = ()
    lines_in: str = ""
    hit_columns: tuple[str, ...] = ()
    folder: Path = field(default_factory=Path.cwd)
    blank: bool = False
    fullscreen: bool = False
    less_motion: bool = False
    messages: list[Message] = field(default_factory=list)
    saving: list[Saving] = field(default_factory=list)
    film: Progress | None = None
    editors: list[Editor] = field(default_factory=list)
    pasts: Pasts = field(default_factory=Pasts)
    controls: Controls = field(default_factory=Controls)
    changes: Undoing[Change] = field(default_factory=Undoing)

    def __post_init__(self) -> None:
        self.growth.follow(self.run.job)
        for run in self.runs:
            run.player.holds = self.settings.hold

    @property
    def run(self) -> Run:
        """The run that keys and buttons are about."""
        return self.runs[self.focus]

    @property
    def moves(self) -> bool:
        """Does what stays the same move from event to event?"""
        wish = self.settings.motion
        return wish == "on" or (wish == "desktop" and not self.less_motion)

    @property
    def comparing(self) -> bool:
        """Do several runs stand side by side?"""
        return len(self.runs) > 1

    @property
    def playing_run(self) -> Run:
        """The run that plays, with the others after it; else the one with which playing begins."""
        playing = (run for run in self.runs if run.player.playing)
        return next(playing, None) or self.together.to_play(self.run)

    @property
    def unrunnable(self) -> Failure | None:
        """Why the user's file cannot be run of which a card tells; None: there is no card."""
        return None if self.comparing else self.run.unrunnable

    @property
    def code_view(self) -> str:
        """What is to be shown of the algorithm: see WATCH_VIEWS and DEBUG_VIEWS."""
        settings = self.settings
        kept = {"debug": settings.debug_view, "classroom": settings.classroom_view}
        return kept.get("classroom" if self.large else self.mode, settings.watch_view)

    @property
    def below_sides(self) -> Name:
        """What stands below several runs in mode Watch: one of BELOW_SIDES. Where the trees are the
        same, or have nothing in common, what the runs do with their data says more."""
        chosen: Name | None = self.controls.below_sides
        says = self.together.related and not self.together.trees.same
        return chosen or ("merged" if says else "data")

    @property
    def alone(self) -> tuple[Name, ...]:
        """The panes that a lesson wants alone at its stop; (): those of the mode."""
        lecture = self.lecture
        if lecture is None or lecture.opened:
            return ()
        return alone(lecture.stop, self.mode, several=self.comparing, lecturing=self.lecturing)

    @property
    def hide_future(self) -> bool:
        """Is all that comes after the event on screen kept from those who look? In each mode by
        itself: Classroom begins so. While a question is open it is, and for who takes the steps."""
        open_ = self.asks or self.hands is not None
        return open_ or self.hiding.get(self.mode, self.mode == "classroom")

    @hide_future.setter
    def hide_future(self, hide: bool) -> None:
        self.hiding[self.mode] = hide

    @property
    def asks(self) -> bool:
        """Is a question open, or about to be?"""
        return self.asked is not None or (self.lecture is not None and self.lecture.asks)

    @property
    def for_one(self) -> bool:
        """Does one student answer, and no class? As was chosen; else it is a class that sees a
        lesson, or mode Classroom, in full screen, or whose lecturer has the notes."""
        if self.audience:
            return self.audience == "one"
        before_class = self.lecture is not None or self.mode == "classroom"
        return not (self.notes or (self.fullscreen and before_class))

    @property
    def silent(self) -> bool:
        """Does the sentence of the event on screen wait for the next press?"""
        waits = self.large and self.settings.sentence_waits
        return waits and self.told_of != self.run.player.event

    @property
    def lecturing(self) -> bool:
        """Does a lesson fill the screen? Its stops of other modes are as large as Classroom then;
        one about the window itself leaves that as it is."""
        lecture = self.lecture
        return self.fullscreen and lecture is not None and not lecture.lesson.of_window

    @property
    def theme(self) -> str:
        """One of THEMES: dark on a desk, light on a projector, unless the user chose otherwise."""
        settings = self.settings
        if not self.lecturing:
            return settings.theme
        contrast = settings.theme if settings.theme == "contrast" else ON_PAPER
        return settings.lecture_theme or contrast

    @property
    def large(self) -> bool:
        """Is all written for who sits in the last row?"""
        return self.mode == "classroom" or self.lecturing

    @property
    def clear(self) -> bool:
        """Is the window cleared of all but picture, data and sentence?"""
        return self.fullscreen and self.large

    @property
    def seen_run(self) -> Run:
        """The run in focus as it may be seen."""
        return self.seen(self.run)

    def seen(self, run: Run) -> Run:
        """A run as it may be seen: without its future where that is hidden."""
        veiled = self.asks and not (self.asked is not None and self.asked.revealed)
        asked = veiled or (self.hands is not None and self.hands.trying)
        return self.pasts.of(run, asked=asked) if self.hide_future else run

    @property
    def fault(self) -> Fault | None:
        """Whose fault the failed node on screen is, where that is shown or a question about it has
        been answered; see Run.fault. Of events that rush by it is not."""
        return self.run.fault if self._tells_of_failure else None

    @property
    def blamed(self) -> bool:
        """Is it said at the event on screen whose fault it is, or why nobody can say that?"""
        run = self.run
        if not (self._tells_of_failure and run.at_failure):
            return False
        return run.fault is not None or run.blame_known

    @property
    def blames(self) -> bool:
        """Is it shown at any event whose fault a dead end is?"""
        return self.blaming or self.run.view.blamed is not None

    @property
    def wasting(self) -> bool:
        """Is it shown what could not help? Not while a question is open, which it might answer."""
        return self.blaming and not self.asks

    @property
    def _tells_of_failure(self) -> bool:
        asked, run = self.asked, self.run
        if not self.blames or (self.asks and not (asked is not None and asked.revealed)):
            return False
        told = self.blaming or run.view.blamed == run.player.event
        return told and run.lately.stretch is None

    @property
    def scope(self) -> str:
        """What the statistics are about; the whole run only where all of it may be seen."""
        return self._scope_of(self.seen_run)

    def _scope_of(self, seen: Run) -> str:
        chosen = self.overview.scope
        return "so far" if chosen == "whole" and seen.hidden else chosen

    def drawn_with(
        self, look: Look, run: Run | None = None, focus: int | None = None
    ) -> Show:
        """The same show at another scale, with another of the runs in focus, or with another run
        in its place."""
        focus = self.focus if focus is None else focus
        run = run or self.seen(self.runs[focus])
        if look == self.look and focus == self.focus and run is self.run:
            return self
        other = copy(self)
        other.look, other.focus = look, focus
        other.runs = [*self.runs]
        other.runs[focus] = run
        return other

    def tell(
        self, message: str, kind: str = "info", event: int | None = None,
        job: Job | None = None, holds: Callable[[], bool] | None = None, run: Run | None = None,
        anew: bool = False,
    ) -> None:
        """Have a sentence shown, once; see Message. Without a sentence nothing is."""
        if message:
            self.messages[:] = [told for told in self.messages if told.text != message]
            self.messages.append(Message(message, kind, event, job, holds, run, anew=anew))

    def _tell_late(self, run: Run) -> None:
        """Say that a line is waited for, until it is there."""
        said = _("Fetching the next line …")
        if all(one.text != said for one in self.messages):
            self.tell(said, holds=lambda: run.lines.late)

    def change_settings(self, **values: object) -> None:
        """Change some of the settings; the app saves them when the program ends."""
        self.settings = replace(self.settings, **values)  # type: ignore[arg-type]

    def go_to(self, folder: Path) -> None:
        """A file of this folder was chosen: the next one is looked for there, the next time too."""
        self.folder = folder
        self.change_settings(folder=str(folder.absolute()))

    # Runs

    def start(self, job: Job) -> None:
        """End the run and begin another, paused; of the same problem at the same place."""
        old = self.run
        old.close()
        forget(job)  # the file is another one now
        run = self._begun(job)
        if run.solver.problem == old.solver.problem and old.player.playhead:
            run.come_from(old, same_event=False)
        if run.solver.key == old.solver.key:
            run.writes.choose(old.writes.watched)
        if job == old.job and not job.recording:
            run.bookmarks = old.bookmarks  # in another run they would stand at other events
        run.follow(old)
        self._take(run)
        self.highlight = NOTHING

    def present(self, jobs: Sequence[Job], begun: Sequence[Run] = ()) -> None:
        """Have these runs on screen, each from its first event, in place of those of now; begun:
        where they have begun already."""
        for run in self.runs:
            run.close()
        self.focus, self.highlight, self.filled = 0, NOTHING, ""
        self.runs = [*begun] or self.begin(jobs)
        self._share_memory()
        self.controls.forget()
        for run in self.runs:
            run.player.holds = self.settings.hold
        self.together.take(self.runs)
        self.growth.follow(self.run.job)

    def begin(self, jobs: Sequence[Job]) -> list[Run]:
        """Runs that are to be presented."""
        return [self._begun(job, len(jobs)) for job in jobs]

    def compare(self, job: Job, at: int | None = None) -> None:
        """Begin another run beside those on screen, before the one at this number or after all."""
        at = len(self.runs) if at is None else at
        run = self._begun(job, len(self.runs) + 1)
        run.player.holds, run.player.unit = self.settings.hold, self.run.player.unit
        self.focus += self.focus >= at
        self.runs = [*self.runs[:at], run, *self.runs[at:]]
        self.together.take(self.runs)
        self._share_memory()
        self.filled = ""

    def leave(self, number: int) -> None:
        """End one of several runs."""
        self.runs[number].close()
        self.runs = [run for i, run in enumerate(self.runs) if i != number]
        self.focus = min(self.focus - (number < self.focus), len(self.runs) - 1)
        self.together.take(self.runs)
        self._share_memory()
        self.growth.follow(self.run.job)
        self.highlight, self.filled = NOTHING, ""

    def _begun(self, job: Job, among: int = 0) -> Run:
        limit = DEFAULT_MEMORY_LIMIT // (among or len(self.runs))
        return Run(job, self.settings.speed, limit, self.breakpoints)

    def _share_memory(self) -> None:
        for run in self.runs:
            run.recorder.memory_limit = DEFAULT_MEMORY_LIMIT // len(self.runs)

    def reload(self, number: int | None = None) -> None:
        """Run the user's file again as it is now, and go to where it was; see Run.come_from."""
        number = self.focus if number is None else number
        old = self.runs[number]
        job = opened(old.job.file, dict(old.job.params), old.source)
        old.close()
        run = self._begun(job)
        run.earlier = replace(old.job, text=old.source) if old.source else None
        run.player.speed = old.player.speed
        run.player.unit = old.player.unit
        run.come_from(old, same_event=True)
        run.follow(old)
        run.bookmarks = old.bookmarks
        run.writes.choose(old.writes.watched)
        run.view.timeline = old.view.timeline
        if old.view.pinned:
            run.view.frame, run.view.pinned = old.view.frame, True
        self._take(run, number)

    def _know(self, number: int) -> None:
        """More is known now of a run that has just begun: what its stream says first."""
        old = self.runs[number]
        run = Run(old.job_now, old.player.speed, None, self.breakpoints, recorder=old.recorder)
        run.jumps, run.player.unit = old.jumps, old.player.unit
        if old.player.playing:
            run.player.play(old.player.direction)
        self._take(run, number)
        self.growth.follow(self.run.job)

    def _take(self, run: Run, number: int | None = None) -> None:
        self.runs = [*self.runs]
        self.runs[self.focus if number is None else number] = run
        self.controls.forget()
        self.together.take(self.runs)
        run.player.holds = self.settings.hold
        self.growth.follow(self.run.job)

    def lead(self) -> None:
        """Have the run in focus lead the others: where another one plays, it plays on instead."""
        leading = self.playing_run.player
        if leading is not self.run.player and leading.playing:
            leading.pause()
            self.run.player.play(leading.direction)

    # Dialogs

    @property
    def dialog(self) -> OpenDialog | None:
        """The dialog that gets what is typed; None: none is open."""
        return self.dialogs[-1] if self.dialogs else None

    def dialog_of(self, kind: type[D]) -> D | None:
        """The one of a kind, also where another stands over it; None: it is not open."""
        return next((one for one in self.dialogs if isinstance(one, kind)), None)

    def open(self, dialog: OpenDialog) -> None:
        """Have a dialog over those that are open; one of its kind goes, with all over it."""
        if dialog != self.dialog:
            if self.dialog_of(type(dialog)) is None or not dialog.GOES_ON:
                self.controls.forget_dialog(type(dialog).__name__)
            below = takewhile(lambda one: type(one) is not type(dialog), self.dialogs)
            self.dialogs = *below, dialog

    def close(self, kind: type[OpenDialog]) -> None:
        """Have none of a kind open."""
        self.dialogs = tuple(one for one in self.dialogs if not isinstance(one, kind))

    # Time

    @property
    def watches(self) -> list[FileWatch]:
        """What notices that a file of the user's is saved."""
        lesson = [] if self.lecture is None else [self.lecture.watch]
        return [*(run.watch for run in self.runs if run.watch is not None), *lesson]

    @property
    def waiting(self) -> bool:
        """Will something that is on screen change without the user's doing?"""
        return self._pending or any(run.player.playing for run in self.runs)

    @property
    def due(self) -> float:
        """The seconds in which nothing that is on screen will: 0 where it may at any time, infinite
        where it waits for the user."""
        return 0.0 if self._pending else min(run.player.due for run in self.runs)

    @property
    def news(self) -> tuple[object, ...]:
        """What may change though nothing is `due`: what has been heard of the reruns, what is told,
        how quickly events have come."""
        heard = (run.rerun.link.heard for run in self.runs)
        return *heard, *(run.lately.stretch for run in self.runs), len(self.messages)

    @property
    def has_news(self) -> bool:
        """Have reruns said something that nobody has heard?"""
        reruns = (run.rerun for run in self.runs if not run.rerun.states.over)
        return any(rerun.link.has_come for rerun in reruns)

    @property
    def _pending(self) -> bool:
        return (
            (self.overview.statistics_shown and not self._counted)
            or bool(self.saving)
            or self.film is not None
            or self.growth.busy
            or any(editor.young for editor in self.editors)
            or self.together.busy
            or any(run.pending for run in self.runs)
            or (self.lecture is not None and self.lecture.moves)
        )

    @property
    def _counted(self) -> bool:
        """Do the statistics tell all that there is to tell?"""
        view, scope = self.seen_run.view, self.scope
        return self.run.surveying.up_to_date(scope, view.selected)

    def advance(self, seconds: float, *, held: bool = False) -> None:
        """Let time pass; held: nothing plays on meanwhile, as nobody could see it."""
        hits = self.dialog_of(Hits)
        listed = None if hits is None else self.breakpoints.get(hits.breakpoint)
        self.run.debugger.list_values(listed, self.hit_columns)
        for number, run in enumerate(self.runs):
            run.player.held = held
            run.advance(seconds)
            if run.job_now != run.job:
                self._know(number)
                continue
            here = partial(self._has, run)  # what is said of a run goes with it
            self.tell(run.debugger.take_message(), holds=here)
            self.tell(run.lines.take_message(), holds=here)
            if run.lines.late:
                self._tell_late(run)
            self.tell(run.writes.take_message(), holds=here)
            self.tell(run.branches.take_message(), holds=here)
            failed_at = None if run.variables_coming.failure else run.player.last
            failed_at = failed_at if run.recorder.failure else None
            said = run.take_failure()
            if self.unrunnable is None:  # else the card says it
                self.tell(said, "failure", failed_at, run=run, holds=here)
            self.tell(run.take_unused(), "failure", run=run, holds=here)
            self.tell(run.take_news(), job=run.earlier, holds=here)
            self.tell(run.take_notice(), holds=here)
            if run.watch is not None and run.watch.advance(seconds):
                self._run_again(run.watch, number)
        if self.mode == "debug":
            self.run.look_ahead()
        for run in self.runs:
            counted = self.lines_in if run is self.run and self.text_shown == "code" else ""
            (self.seen_run if run is self.run else run).count_lines(counted)
        self.together.advance(self.runs, self.focus, hidden=self.hide_future)
        self.tell(self.together.take_message())
        self._see_what_is_saved()
        self._see_what_is_edited()
        self._see_what_is_measured()
        self.count_events(seconds)
        for run in self.runs:
            follow(run, self.seen(run))

    def count_events(self, seconds: float) -> None:
        """Have the statistics keep up, if they are on screen, in so much time."""
        if not self.overview.statistics_shown:
            return
        for run in self.runs:
            seen = self.seen(run)
            run.surveying.advance(seconds, self._scope_of(seen), seen.view.selected)

    def _has(self, run: Run) -> bool:
        """Is this one of the runs on screen?"""
        return any(shown is run for shown in self.runs)

    def _run_again(self, watch: FileWatch, number: int) -> None:
        """Run the user's file again, if it can still be read. Where it can be no solver now, a run
        that has come to an event stays, with what is wrong."""
        watch.accept()
        old = self.runs[number]
        try:
            if len(old.trace):
                examined(opened(old.job.file, dict(old.job.params), old.source))
            self.reload(number)
        except SolverFailed as error:
            known = watch.accepted
            self.tell(_unrun(error.failure), "failure",
                      holds=lambda: watch.accepted == known and self._has(old))
        except BadInput as error:
            self.tell(str(error), "error")
        else:
            run = self.runs[number]
            self.tell(_("The file has been saved: it runs again."), job=run.earlier,
                      holds=lambda: run.failed is None or len(run.trace) > 0)

    def _see_what_is_saved(self) -> None:
        for saving in [one for one in self.saving if one.done]:
            self.saving.remove(saving)
            if saving.message:
                self.tell(saving.message, "failure")  # or one would take it for saved
            else:
                self.tell(saving.told)

    def _see_what_is_edited(self) -> None:
        """Say so where a program could not open the file."""
        for editor in [editor for editor in self.editors if editor.ended]:
            self.editors.remove(editor)
            self.tell(editor.message, "error")

    def _see_what_is_measured(self) -> None:
        self.growth.poll()
        for message, kind in self.growth.messages():
            self.tell(message, kind)
        if self.growth.finished:
            self.growth.finished = False
            elsewhere = (self.mode, self.overview.tab) != ("overview", "growth")
            if elsewhere and self.lecture is None:  # which has it measured ahead
                self.tell(_("All solvers are measured: mode Overview (F4), tab Growth."))

    def finish(self) -> list[str]:
        """End all processes, after what is being saved is in its file. Returns what failed."""
        for run in self.runs:
            run.close()
        self.growth.close()
        if self.lecture is not None:
            self.lecture.close()
        failed = [message for message, kind in self.growth.messages() if kind == "error"]
        for saving in self.saving:
            saving.finish()
        return [*failed, *(saving.message for saving in self.saving)]


def _unrun(failure: Failure) -> str:
    """Why a file that has been saved is not run again, with the line that is at fault."""
    code = shortened(" ".join(text_of_line(failure.file, failure.line).split()), LONGEST_CODE)
    there = _("There stands {code}.").format(code=in_quotes(code)) if code else ""
    stays = _("The run of before stays on screen.")
    return " ".join(filter(None, (failure.sentence(), there, stays)))
