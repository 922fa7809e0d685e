"""Commands about what part of the run timeline and tree show, and which node is marked."""

from __future__ import annotations

from visualizer.commands import (
    Command,
    FitTimeline,
    PanTimeline,
    Preview,
    Select,
    ShowTree,
    ToggleFailed,
    ToggleFold,
    ZoomTimeline,
)
from visualizer.state import State


def carry_out(state: State, command: Command) -> bool:
    """False for a command of another kind."""
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
            if event is None:
                state.preview = None
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
