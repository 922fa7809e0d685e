"""Commands about files and the clipboard."""

from __future__ import annotations

from pathlib import Path

from visualizer.commands import Ask, Command, Copy, OpenFile, Save
from visualizer.jobs.job import resolve
from visualizer.saves import copy, save
from visualizer.state import State


def carry_out(state: State, command: Command) -> bool:
    """False for a command of another kind."""
    match command:
        case Ask(what):
            state.asking = what
        case Save(what, path):
            save(state, what, Path(path))
        case Copy(what):
            copy(state, what)
        case OpenFile(path):
            if path.endswith(".py"):
                state.open_file(path)
            else:  # a recorded run, or nothing that can be shown, which resolve says
                state.start(resolve(path, {}))
        case _:
            return False
    return True
