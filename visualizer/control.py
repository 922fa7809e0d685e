"""Carries out commands: the one place in which what the user wants changes the state."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from solvers.catalog import SOLVERS, Number, Parameter, Solver, Value
from visualizer.commands import (
    AddBreakpoint,
    Ask,
    Blank,
    ChangeScale,
    ChangeSpeed,
    ChooseFrame,
    Command,
    Copy,
    Escape,
    FitTimeline,
    GoToLine,
    GoToSolution,
    GroupSolutions,
    JumpAgain,
    Measure,
    NextCodeView,
    NextTheme,
    NextUnit,
    OpenFile,
    PanTimeline,
    PointAt,
    Preview,
    Quit,
    RemoveBreakpoint,
    ReturnFromJump,
    RunToBreakpoint,
    Save,
    Seek,
    SeekShare,
    Select,
    SetMeasuredSizes,
    SetMode,
    SetParameter,
    SetProblem,
    SetSolver,
    SetSpeed,
    SetUnit,
    ShowGrowth,
    ShowQuantity,
    ShowScope,
    ShowTab,
    ShowTree,
    ShowValue,
    StepChoice,
    StepEvents,
    StepLine,
    StepOut,
    StepOver,
    StepWhere,
    StopMeasuring,
    ToggleBinary,
    ToggleBookmark,
    ToggleBreakpoint,
    ToggleFailed,
    ToggleFold,
    ToggleFullScreen,
    ToggleHelp,
    ToggleLineBreakpoint,
    ToggleMeasured,
    ToggleMeasuredEstimate,
    TogglePlay,
    ZoomTimeline,
)
from visualizer.i18n import gettext as _
from visualizer.options import SCALE_MAX, SCALE_MIN, THEMES
from visualizer.run.breakpoint_words import read_breakpoint
from visualizer.run.errors import BadInput
from visualizer.run.executable import next_executable
from visualizer.run.job import resolve
from visualizer.run.player import UNITS
from visualizer.run.speed import faster, slower
from visualizer.saves import copy, save
from visualizer.state import CODE_VIEWS, State

MARK = "mark "
"""What is typed for a breakpoint and begins like this gives the event on screen a bookmark."""

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)


def execute(state: State, command: Command) -> None:
    """Carry out one command. Bad input becomes a message; nothing else changes then."""
    try:
        for group in (_travel, _run, _show, _timeline, _growth):
            if group(state, command):
                return
        raise TypeError(f"no one carries out {command}")
    except BadInput as error:
        state.tell(str(error), "error")


def _travel(state: State, command: Command) -> bool:
    """Commands that move the playhead."""
    session = state.session
    match command:
        case TogglePlay(direction):
            session.play(direction)
        case StepEvents(events):
            session.step(events)
        case StepChoice(direction):
            session.step_choice(direction)
        case StepLine(direction):
            session.step_line(direction)
        case RunToBreakpoint(direction):
            session.stopping.search(direction)
        case GoToLine(file, line, direction):
            session.stopping.search_line(file, line, direction)
        case StepWhere(what, direction):
            if not session.step_where(what, direction):
                state.tell(_("There is none recorded that way."))
        case SetUnit(unit):
            session.player.unit = unit
        case NextUnit():
            at = UNITS.index(session.player.unit)
            session.player.unit = UNITS[(at + 1) % len(UNITS)]
            state.tell(_("One step of playing is now: {unit}.").format(unit=_(session.player.unit)))
        case StepOver(direction):
            session.step_over(direction)
        case StepOut(direction):
            if not session.step_out(direction):
                state.tell(_("No choice is in force here."))
        case GoToSolution(direction):
            if not session.go_to_solution(direction):
                state.tell(_no_solution(state, direction))
        case Seek(event, drag):
            session.jump(event, drag=drag)
            if session.awaited is not None:
                state.tell(_("That event has not been recorded yet; it is shown as soon as it is."))
        case SeekShare(share):
            session.jump(round(share * session.player.last))
        case ReturnFromJump():
            if not session.return_from_jump():
                state.tell(_("There is no jump to return from."))
        case JumpAgain():
            if not session.jump_again():
                state.tell(_("There is no jump to do again."))
        case _:
            return False
    return True


def _no_solution(state: State, direction: int) -> str:
    if direction < 0:
        return _("There is no solution before this event.")
    if state.session.recording:
        return _("No further solution has been recorded so far.")
    return _("There is no solution after this event.")


def _run(state: State, command: Command) -> bool:
    """Commands about the run: what is run, and how fast it is shown."""
    match command:
        case ChangeSpeed(direction):
            speed = state.session.player.speed
            _set_speed(state, faster(speed) if direction > 0 else slower(speed))
        case SetSpeed(speed):
            _set_speed(state, speed)
        case OpenFile(path):
            if path.endswith(".py"):
                state.open_file(path)
            else:  # a recorded run, or nothing that can be shown, which resolve says
                state.start(resolve(path, {}))
        case SetProblem(problem):
            _start(state, next(s for s in SOLVERS.values() if s.problem.key == problem), keep=False)
        case SetSolver(key):
            _start(state, SOLVERS[key], keep=SOLVERS[key].problem == state.session.solver.problem)
        case SetParameter(name, text):
            job = state.session.job
            if job.recording and job.target not in SOLVERS:
                message = _("{file} was recorded: its parameters stay as they were.")
                raise BadInput(message.format(file=job.target))
            params = {k: str(v) for k, v in job.params} | {name: text}
            state.start(resolve(job.target, params))
        case _:
            return False
    return True


def _set_speed(state: State, speed: float) -> None:
    state.session.player.speed = speed
    state.change_settings(speed=speed)


def _start(state: State, solver: Solver, *, keep: bool) -> None:
    """Run another solver, with the values of now where `keep` and it has such parameters."""
    params = {p.name: str(p.default) for p in solver.parameters}
    if keep:
        now = state.session.params
        params |= {p.name: str(now[p.name]) for p in solver.parameters if _fits(p, now)}
    state.start(resolve(solver.key, params))


def _fits(parameter: Parameter, now: Mapping[str, Value]) -> bool:
    value = now.get(parameter.name)
    if isinstance(parameter, Number):
        return isinstance(value, int) and parameter.minimum <= value <= parameter.maximum
    return isinstance(value, type(parameter.default))


def _show(state: State, command: Command) -> bool:
    """Commands about what is seen and how."""
    match command:
        case SetMode(mode):
            state.mode = mode
            state.preview = None
        case ChangeScale(direction):
            state.change_settings(scale=_next_scale(state.settings.scale, direction))
        case NextTheme():
            at = THEMES.index(state.settings.theme)
            state.change_settings(theme=THEMES[(at + 1) % len(THEMES)])
        case ToggleFullScreen():
            state.fullscreen = not state.fullscreen
        case Blank():
            state.blank = not state.blank
        case ToggleHelp():
            state.help = not state.help
        case ShowTab(name):
            state.tab = name
        case GroupSolutions(grouped):
            state.grouped = grouped
        case ShowScope(scope):
            state.surveying.scope = scope
        case Ask(what):
            state.asking = what
        case Save(what, path):
            save(state, what, Path(path))
        case Copy(what):
            copy(state, what)
        case Escape():
            if state.blank:
                state.blank = False
            elif state.help:
                state.help = False
            elif state.session.stopping.cancel():
                state.tell(_("The search is cancelled."))
            else:
                state.fullscreen = False
        case AddBreakpoint(typed) if typed.strip().lower().startswith(MARK):
            state.bookmarks[state.session.player.playhead] = " ".join(typed.split()[1:])
        case AddBreakpoint(typed):
            target, count = read_breakpoint(typed, _file_shown(state))
            state.breakpoints.add(target, count)
        case ToggleLineBreakpoint(file, line):
            possible = next_executable(file, line)
            if possible is None:
                message = _("There is no line from {line} on that the solver runs.")
                raise BadInput(message.format(line=line))
            state.breakpoints.toggle_line(file, possible)
        case ToggleBreakpoint(id_):
            state.breakpoints.toggle(id_)
        case RemoveBreakpoint(id_):
            state.breakpoints.remove(id_)
        case ToggleBookmark(event):
            _toggle_bookmark(state, event)
        case Quit():
            state.quit = True
        case ShowValue(name):
            state.value = name
        case ChooseFrame(number):
            state.frame = number
        case NextCodeView():
            at = CODE_VIEWS.index(state.code_view)
            state.code_view = CODE_VIEWS[(at + 1) % len(CODE_VIEWS)]
        case ToggleBinary():
            state.binary = not state.binary
        case PointAt(highlight):
            state.highlight = highlight
        case _:
            return False
    return True


def _file_shown(state: State) -> str:
    """The source file in the code pane; "" while it is not known."""
    shown = state.session.state_shown
    return shown.frames[-1].file if shown is not None and shown.frames else ""


def _toggle_bookmark(state: State, event: int | None) -> None:
    at = state.session.player.playhead if event is None else event
    if state.bookmarks.pop(at, None) is None:
        state.bookmarks[at] = _("event {event}").format(event=at)


def _timeline(state: State, command: Command) -> bool:
    """Commands about what part of the run timeline and tree show."""
    shown = state.shown_events
    match command:
        case ZoomTimeline(factor, event):
            state.view = shown.zoomed(factor, event).within(_length(state))
        case PanTimeline(events):
            if state.view is not None:
                state.view = shown.moved(events).within(_length(state))
        case FitTimeline():
            state.view = None
        case ShowTree(view):
            state.tree_view = view
        case ToggleFold(depth, node):
            state.folds ^= {(depth, node)}
        case Select(event):
            state.selected = event
        case Preview(event):
            state.preview = event
        case ToggleFailed():
            state.hide_failed = not state.hide_failed
            state.folds = frozenset()
            state.tree_view = None
        case _:
            return False
    return True


def _length(state: State) -> float:
    return max(1.0, len(state.session.trace))


def _growth(state: State, command: Command) -> bool:
    """Commands about the growth lab."""
    growth = state.growth
    match command:
        case ToggleMeasured(solver):
            growth.toggle(solver)
        case SetMeasuredSizes(first, last):
            growth.set_sizes(first, last)
        case ToggleMeasuredEstimate():
            growth.estimate = not growth.estimate
        case Measure():
            growth.start()
        case StopMeasuring():
            growth.cancel()
        case ShowGrowth(view):
            growth.view = view
        case ShowQuantity(name):
            growth.quantity = name
        case _:
            return False
    return True


def _next_scale(scale: float, direction: int) -> float:
    if direction == 0:
        return 1.0
    if direction > 0:
        return next((s for s in SCALES if s > scale + 0.01), SCALE_MAX)
    return next((s for s in reversed(SCALES) if s < scale - 0.01), SCALE_MIN)
