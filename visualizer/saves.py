"""What can be saved or copied from the window: one function each, and the names of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from visualizer.i18n import gettext as _
from visualizer.run.errors import BadInput
from visualizer.run.solutions_file import lines
from visualizer.state import State

MOST_COPIED = 50_000
"""Solutions. To copy more would hold up the window."""

Saver = Callable[[State, Path], None]
"""Writes a file, or begins to. Raises BadInput where it cannot be."""


def save(state: State, what: str, path: Path) -> None:
    """Write the file; raises BadInput where that fails."""
    state.folder = path.parent
    SAVERS[what](state, path)


def copy(state: State, what: str) -> None:
    """Have a text put into the clipboard; raises BadInput where there is nothing to copy."""
    state.copied = TEXTS[what](state)


def suggested_name(state: State, what: str, suffix: str) -> str:
    """A name that tells the run: queens-bstar-n8.trace. That of a chart tells what is measured."""
    session = state.session
    if what == "chart":
        names = [Path(solver).stem for solver, _title in state.growth.labels]
        return _as_name("-".join(["growth", *names])) + suffix
    name = Path(session.job.target).stem if session.job.file else session.solver.key
    words = [name, *(f"{key}{value}" for key, value in session.params.items() if _short(value))]
    return _as_name("-".join(words)) + suffix


def _as_name(stem: str) -> str:
    return "".join(c if c.isalnum() or c in "-_" else "_" for c in stem)[:80]


def _short(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _solutions(state: State) -> str:
    trace = state.session.trace
    count = len(trace.solutions)
    if not count:
        raise BadInput(_("There are no solutions to copy."))
    if count > MOST_COPIED:
        message = _("{count} solutions are too many for the clipboard; save them as a file.")
        raise BadInput(message.format(count=f"{count:,}"))
    return "".join(lines(trace))


def _save_chart(state: State, path: Path) -> None:
    state.growth.save(path)


SAVERS: dict[str, Saver] = {
    "run": State.save_run, "solutions": State.save_solutions, "chart": _save_chart,
}  # fmt: skip

TEXTS: dict[str, Callable[[State], str]] = {
    "solutions": _solutions, "chart": lambda state: state.growth.as_text(),
}  # fmt: skip
"""What goes into the clipboard."""
