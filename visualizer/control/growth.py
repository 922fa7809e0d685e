"""Commands about the growth lab."""

from __future__ import annotations

from visualizer.commands import (
    Command,
    Measure,
    SetMeasuredSizes,
    ShowGrowth,
    ShowQuantity,
    StopMeasuring,
    ToggleMeasured,
    ToggleMeasuredEstimate,
)
from visualizer.state import State


def carry_out(state: State, command: Command) -> bool:
    """False for a command of another kind."""
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
