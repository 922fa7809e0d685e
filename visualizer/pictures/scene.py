"""A scene: what a frame is drawn from. Views and pictures read it and change nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from visualizer.debug.rerun import Frame
from visualizer.layout.tree.shape import TreeShape
from visualizer.layout.tree.view import TreeView
from visualizer.measure.lab.growth import Growth
from visualizer.measure.progress import Done
from visualizer.show.run import Hits
from visualizer.show.run import ListedBreakpoint as Stop
from visualizer.show.show import NOTHING, Highlight
from visualizer.trace.moment import Moment
from visualizer.trace.survey import SCOPES, Profile
from visualizer.trace.trace import Trace
from visualizer.ui.look import Look

__all__ = ["NOTHING", "Highlight", "Hits", "Scene", "Stop"]


@dataclass(frozen=True)
class Scene:
    """The moment on screen, the solver's variables, and how to draw them.

    variables          locals of the running generator, {} while there are none
    frames             the running generators, outermost first; () while they are not known
    frame              the chosen one of them: the innermost unless the user chose another
    shown              which state the variables are: (event, number of the line on the way to it)
    before             the variables of that frame one step earlier, {} while they are not known
    binary             are numbers written in binary?
    lines_stopped_at   (file, line) of the breakpoints on lines -> is it switched on?
    fault              (file, line) where the solver failed
    recorded_source    the text of the solver's file in a recording that runs no code, else ""
    printed            what the solver printed
    stops              the breakpoints
    tree               the layout of the search tree; a pane that shows it keeps it up to date
    tree_view          the part of the search tree in view; None: all
    hide_failed        are failed subtrees folded?
    folds              (depth, number at this depth) of the nodes folded or unfolded by hand
    selected           the event that placed the selected node; None: no node is selected
    preview            the event whose moment the picture shows in place of the one on screen
    grouped            are solutions that are the same but for a symmetry shown once?
    tab                what mode Overview shows: "statistics", "solutions" or "growth"
    growth             the growth lab; None where it is not shown
    scope              what the statistics are about: one of SCOPES (trace/survey.py)
    surveyed           the first event that they count, and the one after the last
    counted            the share of these events that has been counted; None when they all are
    done               how much of the search has been recorded; None while nobody can tell
    profile            the trace counted by depth
    hits               (first, last, columns) -> which columns hold hits of breakpoints
    hits_version       another number whenever `hits` may tell something else
    searched           how much of a search for a breakpoint is done, None while there is none
    bookmarks          event -> text
    variables_current  False while they still belong to an earlier event on screen
    variables_note     why there are none, else ""
    recorded           how many events the panes that show a whole run are to know of: while more
                       come in they are told of them a few times a second
    progress           how far the motion into this event has come, 0 to 1
    first, last        the events that the timeline shows, from `first` up to `last`
    """

    moment: Moment
    trace: Trace
    look: Look
    variables: Mapping[str, Any]
    frames: tuple[Frame, ...] = ()
    frame: Frame | None = None
    shown: tuple[int, int | None] | None = None
    before: Mapping[str, Any] = field(default_factory=dict)
    binary: bool = False
    lines_stopped_at: Mapping[tuple[str, int], bool] = field(default_factory=dict)
    fault: tuple[str, int] | None = None
    recorded_source: str = ""
    printed: str = ""
    stops: tuple[Stop, ...] = ()
    tree: TreeShape | None = None
    tree_view: TreeView | None = None
    hide_failed: bool = False
    folds: frozenset[tuple[int, int]] = frozenset()
    selected: int | None = None
    preview: int | None = None
    tab: str = "statistics"
    grouped: bool = False
    growth: Growth | None = None
    scope: str = SCOPES[0]
    surveyed: tuple[int, int] = (0, 0)
    counted: float | None = None
    done: Done | None = None
    profile: Profile | None = None
    hits: Hits | None = None
    hits_version: int = 0
    searched: float | None = None
    bookmarks: Mapping[int, str] = field(default_factory=dict)
    variables_current: bool = True
    variables_note: str = ""
    progress: float = 1.0
    highlight: Highlight = NOTHING
    recording: bool = False
    recorded: int = 0
    complete: bool = True
    mode: str = "watch"
    first: float = 0.0
    last: float = 1.0

    @property
    def eased(self) -> float:
        """The progress with a soft landing: quick at first, slow at the end."""
        return 1 - (1 - self.progress) ** 3
