"""What the window shows, beside the run itself: the only thing that commands change."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.files import Saving
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import Settings
from visualizer.debug.breakpoints import Breakpoints
from visualizer.jobs.file_watch import FileWatch
from visualizer.jobs.job import Job, opened
from visualizer.layout.timeline import TimelineView
from visualizer.layout.tree.shape import TreeShape
from visualizer.layout.tree.view import TreeView
from visualizer.measure.lab.growth import Growth
from visualizer.pictures.scene import NOTHING, Highlight
from visualizer.record.playback import Playback
from visualizer.session import Session
from visualizer.surveying import Surveying
from visualizer.trace.leaves import Leaves

ROOM = 1.25
"""While a run is being recorded its timeline fills up; then it has room for so many times more."""

LOOK_SECONDS = 0.1
"""How often the panes that show a whole run look at what has been recorded meanwhile."""

Followed = tuple[int, int | None, frozenset[tuple[int, int]]]
"""Playhead, selected node, folded nodes."""

CODE_VIEWS = ("code", "words", "hidden")
TABS = ("statistics", "solutions", "growth")


@dataclass
class State:
    """The session on screen and the user's choices about it.

    view      the events that the timeline shows; None for the whole run
    frame     the number of the frame whose variables are shown, None for the innermost
    binary    are numbers written in binary?
    code_view "code", "words" or "hidden"
    tree_view  the part of the search tree in view; None for all
    hide_failed  are failed subtrees folded?
    folds     (depth, number at this depth) of the nodes folded or unfolded by hand
    selected  the event that placed the selected node; None: no node is selected
    preview   the event that the picture shows while the pointer rests on it; None: the playhead's
    tab       what mode Overview shows beside tree and picture
    grouped   are solutions that are the same but for a symmetry shown once?
    asking    what a file's name is being asked for (see Ask); None: for nothing
    folder    where the last file was saved or opened
    value     the variable whose whole value is to be shown
    watch     notices when the user's file is saved
    breakpoints  where playing stops; they stay when another run begins
    bookmarks event -> text, for the run on screen
    messages  (sentence, kind) for the user that have not been shown; kind: "info" or "error"
    surveying which events the statistics are about
    saving    what is being written into a file
    statistics_shown  are they on screen, so that they must be kept up to date? The window says so
    copied    a text on its way to the clipboard
    followed  what a zoomed search tree was last moved for
    growth    the growth lab: other runs on screen leave alone what it measures
    recorded  the events there were when the panes that show a whole run last looked
    """

    settings: Settings
    session: Session
    mode: str = "watch"
    highlight: Highlight = NOTHING
    view: TimelineView | None = None
    blank: bool = False
    frame: int | None = None
    binary: bool = False
    code_view: str = "code"
    tree_view: TreeView | None = None
    hide_failed: bool = False
    folds: frozenset[tuple[int, int]] = frozenset()
    selected: int | None = None
    preview: int | None = None
    tab: str = TABS[0]
    grouped: bool = False
    asking: str | None = None
    folder: Path = field(default_factory=Path.cwd)
    value: str | None = None
    help: bool = False
    fullscreen: bool = False
    quit: bool = False
    watch: FileWatch | None = None
    breakpoints: Breakpoints = field(default_factory=Breakpoints)
    bookmarks: dict[int, str] = field(default_factory=dict)
    messages: list[tuple[str, str]] = field(default_factory=list)
    surveying: Surveying = field(default_factory=Surveying)
    saving: Saving | None = None
    statistics_shown: bool = False
    copied: str | None = None
    growth: Growth = field(default_factory=Growth)
    recorded: int = 0
    followed: Followed | None = None
    _looked: float = 0.0  # seconds ago
    _tree: tuple[Session, TreeShape] | None = None

    def __post_init__(self) -> None:
        self.growth.follow(self.session.job)

    @property
    def shown_events(self) -> TimelineView:
        """The events that the timeline shows: its view, else all, and room while recording."""
        if self.view is not None:
            return self.view
        if not self.session.recording:
            return TimelineView(0.0, max(1, len(self.session.trace)))
        steps = math.ceil(math.log(len(self.session.trace) + 12, ROOM))
        return TimelineView(0.0, ROOM**steps)

    @property
    def tree(self) -> TreeShape:
        """The layout of the run's search tree."""
        if self._tree is None or self._tree[0] is not self.session:
            trace = self.session.trace
            self._tree = self.session, TreeShape(trace, Leaves(trace))
        return self._tree[1]

    @property
    def waiting(self) -> bool:
        """Will something that the state shows change without the user's doing?"""
        counting = self.statistics_shown and not self.session.studied
        return counting or self.saving is not None or self.growth.busy

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.tell(self.session.stopping.take_message())
        self.tell(self.session.lines.take_message())
        if self.watch is not None and self.watch.advance(seconds):
            self._run_again(self.watch)
        if self.view is not None and not self.session.recording:
            # A file that runs again after it was saved may have become a shorter run.
            self.view = self.view.within(len(self.session.trace))
        self._see_what_is_saved()
        self._see_what_is_measured()
        self._looked += seconds
        if self._looked >= LOOK_SECONDS or not self.recorded:
            self._looked = 0.0
            self.recorded = len(self.session.trace)
        if self.statistics_shown:
            self.surveying.advance(seconds, self.session, self.selected)

    def _see_what_is_measured(self) -> None:
        self.growth.poll()
        for message, kind in self.growth.messages():
            self.tell(message, kind)
        if self.growth.finished:
            self.growth.finished = False
            if (self.mode, self.tab) != ("overview", "growth"):
                self.tell(_("All solvers are measured: mode Overview (F4), tab Growth."))

    def start(self, job: Job) -> None:
        """End the run and begin another at event 0, paused."""
        if job != self.session.job:
            self.bookmarks = {}  # in another run they would stand at other events
        self.session.close()
        self.session = Session(job, self.settings.speed, breakpoints=self.breakpoints)
        recorder = self.session.recorder
        if isinstance(recorder, Playback):
            self.bookmarks = dict(recorder.head.bookmarks)
        self.watch = FileWatch(job.file) if job.file.endswith(".py") else None
        self.view = None
        self._forget_nodes()
        self.growth.follow(job)
        self.recorded = 0
        self.highlight = NOTHING
        self.frame = None

    def _forget_nodes(self) -> None:
        """In another run the same numbers are other nodes and events."""
        self.surveying.forget()
        self.selected = self.preview = None
        self.folds = frozenset()
        self.tree_view = self.followed = None

    def open_file(self, path: str) -> None:
        """Run a file of the user's own. Raises BadInput where there is none."""
        self.start(opened(path))

    def _run_again(self, watch: FileWatch) -> None:
        """Run the user's file again, if it can still be read."""
        watch.accept()
        try:
            self.reload()
        except BadInput as error:
            self.tell(str(error), "error")
        else:
            self.tell(_("The file has been saved: it runs again."))

    def reload(self) -> None:
        """Run the user's file again as it is now: at the same event if the run still has one."""
        old = self.session
        event, speed, unit = old.player.playhead, old.player.speed, old.player.unit
        job = opened(old.job.file, dict(old.job.params))
        old.close()
        self._forget_nodes()
        self.session = Session(job, speed, breakpoints=self.breakpoints)
        self.growth.follow(job)
        self.session.player.unit = unit
        self.session.resume(event)
        if self.watch is not None:
            self.watch.accept()

    def finish(self) -> list[str]:
        """End all processes, after what is being saved is in its file. Returns what failed."""
        self.session.close()
        self.growth.close()
        failed = [message for message, kind in self.growth.messages() if kind == "error"]
        if self.saving is not None:
            self.saving.finish()
            failed += [self.saving.message] if self.saving.message else []
            self.saving = None
        return failed

    def _see_what_is_saved(self) -> None:
        if self.saving is None or not self.saving.done:
            return
        saving, self.saving = self.saving, None
        if saving.message:
            self.tell(saving.message, "error")
        else:
            self.tell(saving.told)

    def change_settings(self, **values: object) -> None:
        """Change some of the settings; the app saves them when the program ends."""
        self.settings = replace(self.settings, **values)  # type: ignore[arg-type]

    def tell(self, message: str, kind: str = "info") -> None:
        """Have a sentence shown: an "error" for some time, an "info" until the next command."""
        if message:
            self.messages.append((message, kind))
