"""Commands about what is seen and how."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.base.settings import SCALE_MAX, SCALE_MIN, THEMES
from visualizer.commands import (
    Blank,
    ChangeScale,
    ChooseFrame,
    Command,
    Escape,
    GroupSolutions,
    NextCodeView,
    NextTheme,
    PointAt,
    Quit,
    SetMode,
    ShowScope,
    ShowTab,
    ShowValue,
    ToggleBinary,
    ToggleFullScreen,
    ToggleHelp,
)
from visualizer.state import CODE_VIEWS, State

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)


def carry_out(state: State, command: Command) -> bool:
    """False for a command of another kind."""
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
        case Escape():
            if state.blank:
                state.blank = False
            elif state.help:
                state.help = False
            elif state.session.debugger.cancel():
                state.tell(_("The search is cancelled."))
            else:
                state.fullscreen = False
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


def _next_scale(scale: float, direction: int) -> float:
    if direction == 0:
        return 1.0
    if direction > 0:
        return next((s for s in SCALES if s > scale + 0.01), SCALE_MAX)
    return next((s for s in reversed(SCALES) if s < scale - 0.01), SCALE_MIN)
