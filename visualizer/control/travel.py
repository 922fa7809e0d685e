"""Commands that move the playhead."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.commands import (
    Command,
    GoToLine,
    GoToSolution,
    JumpAgain,
    NextUnit,
    ReturnFromJump,
    RunToBreakpoint,
    Seek,
    SeekShare,
    SetUnit,
    StepChoice,
    StepEvents,
    StepLine,
    StepOut,
    StepOver,
    StepWhere,
    TogglePlay,
)
from visualizer.state import State
from visualizer.trace.player import UNITS


def carry_out(state: State, command: Command) -> bool:
    """False for a command of another kind."""
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
            session.debugger.search(direction)
        case GoToLine(file, line, direction):
            session.debugger.search_line(file, line, direction)
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
    state.preview = None  # the picture goes along, wherever the pointer rests
    return True


def _no_solution(state: State, direction: int) -> str:
    if direction < 0:
        return _("There is no solution before this event.")
    if state.session.recording:
        return _("No further solution has been recorded so far.")
    return _("There is no solution after this event.")
