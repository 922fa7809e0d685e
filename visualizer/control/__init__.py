"""Carries out commands: the one place in which what the user wants changes the state."""

from __future__ import annotations

from visualizer.base.errors import BadInput
from visualizer.commands import Command
from visualizer.control import files, growth, parts, runs, shows, stops, travel
from visualizer.state import State


def execute(state: State, command: Command) -> None:
    """Carry out one command. Bad input becomes a message; nothing else changes then."""
    try:
        for kind in (travel, runs, files, shows, stops, parts, growth):
            if kind.carry_out(state, command):
                return
        raise TypeError(f"no one carries out {command}")
    except BadInput as error:
        state.tell(str(error), "error")
