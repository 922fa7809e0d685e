"""What panes send: each command stands for an action (visualizer/actions)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from visualizer.actions import breakpoints, files, growth, runs, travel, views
from visualizer.actions.action import Action, do
from visualizer.layout.tree.view import TreeView
from visualizer.show.show import Highlight


class Command:
    """An intent of the user; plain data."""


@dataclass(frozen=True)
class TogglePlay(Command):
    """Play in a direction (1 or -1), or pause."""

    direction: int = 1


@dataclass(frozen=True)
class StepEvents(Command):
    """Pause, then go some events on or back."""

    events: int


@dataclass(frozen=True)
class StepChoice(Command):
    """Pause, then go to the next (1) or previous (-1) PUSH or POP."""

    direction: int


@dataclass(frozen=True)
class StepOver(Command):
    """Skip the subtree of this choice, forwards (1) or backwards (-1)."""

    direction: int = 1


@dataclass(frozen=True)
class StepOut(Command):
    """Go on until the latest choice is taken back (1), or back to where it was placed (-1)."""

    direction: int = 1


@dataclass(frozen=True)
class GoToSolution(Command):
    """Go to the next (1) or previous (-1) solution."""

    direction: int


@dataclass(frozen=True)
class Seek(Command):
    """Go to an event. `drag`: part of a drag on the timeline, which counts as one jump."""

    event: int
    drag: bool = False


@dataclass(frozen=True)
class SeekShare(Command):
    """Go to a share of what is recorded, from 0 to 1."""

    share: float


@dataclass(frozen=True)
class ZoomTimeline(Command):
    """Show `factor` times as many events, with the one at `event` staying where it is."""

    factor: float
    event: float


@dataclass(frozen=True)
class PanTimeline(Command):
    """Move the timeline by some events."""

    events: float


@dataclass(frozen=True)
class FitTimeline(Command):
    """Show the whole run again."""


@dataclass(frozen=True)
class ShowTree(Command):
    """Show a part of the search tree; None: the whole tree."""

    view: TreeView | None


@dataclass(frozen=True)
class ToggleFailed(Command):
    """Fold all failed subtrees of the search tree, or unfold them."""


@dataclass(frozen=True)
class ToggleFold(Command):
    """Fold a node of the search tree, or unfold it: the `node`-th that was placed at a depth."""

    depth: int
    node: int


@dataclass(frozen=True)
class Select(Command):
    """Mark the node that this event placed, in all panes; None: no node."""

    event: int | None


@dataclass(frozen=True)
class Preview(Command):
    """Show another event in the picture while the pointer rests on it; None: no longer."""

    event: int | None


@dataclass(frozen=True)
class ShowTab(Command):
    """Mode Overview: "statistics", "solutions" or "growth"."""

    name: str


@dataclass(frozen=True)
class GroupSolutions(Command):
    """Show solutions that are the same but for a symmetry once, or each of them again."""

    grouped: bool


@dataclass(frozen=True)
class ShowScope(Command):
    """What the statistics are about: "so far", "whole" or "subtree"."""

    scope: str


@dataclass(frozen=True)
class Ask(Command):
    """Ask for the name of a file: to save "run", "statistics", "solutions" or "chart", or to
    "open" one; None: no longer."""

    what: str | None


@dataclass(frozen=True)
class Save(Command):
    """Write "run", "statistics", "solutions" or "chart" into a file."""

    what: str
    path: str


@dataclass(frozen=True)
class Copy(Command):
    """Put "statistics", "solutions" or "chart" into the clipboard, as text."""

    what: str


@dataclass(frozen=True)
class PointAt(Command):
    """Link what is pointed at with the other panes."""

    highlight: Highlight


@dataclass(frozen=True)
class ReturnFromJump(Command):
    """Go back to where the last jump came from."""


@dataclass(frozen=True)
class JumpAgain(Command):
    """Undo ReturnFromJump."""


@dataclass(frozen=True)
class StepWhere(Command):
    """To the next (1) or previous (-1) "dead end", event at this "depth", try of this "value"."""

    what: str
    direction: int


@dataclass(frozen=True)
class StepLine(Command):
    """To the next (1) or previous (-1) line that the solver ran."""

    direction: int


@dataclass(frozen=True)
class GoToLine(Command):
    """To where a line of the source runs next (1), or ran before (-1)."""

    file: str
    line: int
    direction: int = 1


@dataclass(frozen=True)
class ToggleLineBreakpoint(Command):
    """Set a breakpoint on a line of the source, or take it away."""

    file: str
    line: int


@dataclass(frozen=True)
class AddBreakpoint(Command):
    """Set a breakpoint, given as the user typed it; "mark TEXT" sets or renames a bookmark."""

    text: str


@dataclass(frozen=True)
class ToggleBreakpoint(Command):
    """Switch a breakpoint off, or on again."""

    id: int


@dataclass(frozen=True)
class RemoveBreakpoint(Command):
    """Take a breakpoint away."""

    id: int


@dataclass(frozen=True)
class RunToBreakpoint(Command):
    """Go to the next (1) or previous (-1) event at which a breakpoint stops."""

    direction: int


@dataclass(frozen=True)
class ToggleBookmark(Command):
    """Put a bookmark on an event (None: the one on screen), or take it away."""

    event: int | None = None


@dataclass(frozen=True)
class SetUnit(Command):
    """What one step of playing is: "event", "node" or "solution" (trace/player.py)."""

    unit: str


@dataclass(frozen=True)
class NextUnit(Command):
    """The next larger step of playing: line, event, node, solution, and round again."""


@dataclass(frozen=True)
class OpenFile(Command):
    """Run a file of the user's own."""

    path: str


@dataclass(frozen=True)
class ChangeSpeed(Command):
    """The next step faster (1) or slower (-1)."""

    direction: int


@dataclass(frozen=True)
class SetSpeed(Command):
    """Events a second, or player.MAX."""

    speed: float


@dataclass(frozen=True)
class SetProblem(Command):
    """Show another problem, with its first solver."""

    problem: str


@dataclass(frozen=True)
class SetSolver(Command):
    """Run another solver, with the same parameters where it has them."""

    solver: str


@dataclass(frozen=True)
class SetParameter(Command):
    """Run again with another value, given as the user typed it."""

    name: str
    text: str


@dataclass(frozen=True)
class SetMode(Command):
    """watch, classroom, debug or overview."""

    mode: str


@dataclass(frozen=True)
class ChangeScale(Command):
    """A step larger (1), smaller (-1), or back to 100 % (0)."""

    direction: int


@dataclass(frozen=True)
class NextTheme(Command):
    """Dark, light, high contrast, and round again."""


@dataclass(frozen=True)
class ToggleFullScreen(Command):
    """Fill the screen, or return to the window."""


@dataclass(frozen=True)
class Blank(Command):
    """Black screen, or back: for the moments when the class should look at you."""


@dataclass(frozen=True)
class Escape(Command):
    """Leave what is on top: black screen, help, full screen."""


@dataclass(frozen=True)
class ShowValue(Command):
    """Show the whole value of a variable of the chosen frame; None: no longer."""

    name: str | None


@dataclass(frozen=True)
class ChooseFrame(Command):
    """Show another of the running frames: its number from the outermost; None: the innermost."""

    number: int | None


@dataclass(frozen=True)
class NextCodeView(Command):
    """Code, plain words, nothing, and round again."""


@dataclass(frozen=True)
class ToggleBinary(Command):
    """Write numbers in binary, or in decimal again."""


@dataclass(frozen=True)
class ToggleHelp(Command):
    """Show or hide the table of keys."""


@dataclass(frozen=True)
class Quit(Command):
    """Close the window."""


@dataclass(frozen=True)
class ToggleMeasured(Command):
    """Growth lab: choose a solver to be measured, or no longer."""

    solver: str


@dataclass(frozen=True)
class SetMeasuredSizes(Command):
    """Growth lab: from which n to which."""

    first: int
    last: int


@dataclass(frozen=True)
class ToggleMeasuredEstimate(Command):
    """Growth lab: ask algorithm E at each n, or only where a run takes too long."""


@dataclass(frozen=True)
class Measure(Command):
    """Growth lab: measure what is chosen, in place of what has been measured."""


@dataclass(frozen=True)
class StopMeasuring(Command):
    """Growth lab: measure no more; what has been measured stays."""


@dataclass(frozen=True)
class ShowGrowth(Command):
    """Growth lab: show "setup", "chart" or "table" where there is no room for all of them."""

    view: str


@dataclass(frozen=True)
class ShowQuantity(Command):
    """Growth lab: what the chart shows, "solutions", "nodes", "events" or "seconds"."""

    name: str


ACTIONS: dict[type[Command], tuple[Any, ...]] = {
    TogglePlay: (travel.toggle_play,),
    StepEvents: (travel.step_events,),
    StepChoice: (travel.step_choice,),
    StepOver: (travel.step_over,),
    StepOut: (travel.step_out,),
    GoToSolution: (travel.go_to_solution,),
    Seek: (travel.seek,),
    SeekShare: (travel.seek_share,),
    ReturnFromJump: (travel.return_from_jump,),
    JumpAgain: (travel.jump_again,),
    StepWhere: (travel.step_where,),
    StepLine: (travel.step_line,),
    GoToLine: (travel.go_to_line,),
    RunToBreakpoint: (travel.run_to_breakpoint,),
    SetUnit: (travel.set_unit,),
    NextUnit: (travel.next_unit,),
    ZoomTimeline: (views.zoom_timeline,),
    PanTimeline: (views.pan_timeline,),
    FitTimeline: (views.fit_timeline,),
    ShowTree: (views.show_tree,),
    ToggleFailed: (views.toggle_failed,),
    ToggleFold: (views.toggle_fold,),
    Select: (views.select_node,),
    Preview: (views.preview_event,),
    ShowTab: (views.show_tab,),
    GroupSolutions: (views.group_solutions,),
    ShowScope: (views.show_scope,),
    PointAt: (views.point_at,),
    SetMode: (views.set_mode,),
    ChangeScale: (views.change_scale,),
    NextTheme: (views.next_theme,),
    Escape: (views.escape,),
    ShowValue: (views.show_value,),
    ChooseFrame: (views.choose_frame,),
    NextCodeView: (views.next_code_view,),
    Quit: (views.close_window,),
    ToggleFullScreen: (views.toggle, "fullscreen"),
    Blank: (views.toggle, "blank"),
    ToggleBinary: (views.toggle, "binary"),
    ToggleHelp: (views.toggle, "help"),
    Ask: (files.ask_for_file,),
    Save: (files.save_file,),
    Copy: (files.copy_text,),
    OpenFile: (runs.open_file,),
    ChangeSpeed: (runs.change_speed,),
    SetSpeed: (runs.set_speed,),
    SetProblem: (runs.set_problem,),
    SetSolver: (runs.set_solver,),
    SetParameter: (runs.set_parameter,),
    AddBreakpoint: (breakpoints.add_breakpoint,),
    ToggleLineBreakpoint: (breakpoints.toggle_line_breakpoint,),
    ToggleBreakpoint: (breakpoints.toggle_breakpoint,),
    RemoveBreakpoint: (breakpoints.remove_breakpoint,),
    ToggleBookmark: (breakpoints.toggle_bookmark,),
    ToggleMeasured: (growth.toggle_measured,),
    SetMeasuredSizes: (growth.set_measured_sizes,),
    ToggleMeasuredEstimate: (growth.toggle_measured_estimate,),
    Measure: (growth.start_measuring,),
    StopMeasuring: (growth.stop_measuring,),
    ShowGrowth: (growth.show_growth,),
    ShowQuantity: (growth.show_quantity,),
}


def as_action(command: Command | Action) -> Action:
    """The action that a command stands for."""
    if isinstance(command, Action):
        return command
    function, *first = ACTIONS[type(command)]
    return do(function, *first, *(getattr(command, f.name) for f in fields(command)))  # type: ignore[arg-type]
