"""Commands about breakpoints and bookmarks."""

from __future__ import annotations

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.commands import (
    AddBreakpoint,
    Command,
    RemoveBreakpoint,
    ToggleBookmark,
    ToggleBreakpoint,
    ToggleLineBreakpoint,
)
from visualizer.debug.breakpoints import read_breakpoint
from visualizer.debug.source import next_executable
from visualizer.state import State

MARK = "mark "
"""What is typed for a breakpoint and begins like this gives the event on screen a bookmark."""


def carry_out(state: State, command: Command) -> bool:
    """False for a command of another kind."""
    match command:
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
