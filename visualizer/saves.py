"""What can be saved or copied from the window: one function each, and the names of files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.files import readable, write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.measure import survey_text
from visualizer.measure.solutions_file import lines, save_solutions
from visualizer.state import State
from visualizer.trace.survey import Survey, survey

LONG = 10_000_000
"""Events from which a run takes so long to write that the user is told when it begins."""

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
        raise BadInput(message.format(count=grouped(count)))
    return "".join(lines(trace))


def _save_run(state: State, path: Path) -> None:
    _check_nothing_is_saved(state)
    state.saving = state.session.save(path, state.bookmarks)
    if len(state.session.trace) >= LONG:
        state.tell(_("{name} is being written …").format(name=path.name))


def _save_solutions(state: State, path: Path) -> None:
    _check_nothing_is_saved(state)
    session = state.session
    state.saving = save_solutions(
        path, session.trace, session.solver, session.params, complete=session.complete
    )


def _check_nothing_is_saved(state: State) -> None:
    if state.saving is not None:
        message = _("{name} is still being written; please wait for it.")
        raise BadInput(message.format(name=state.saving.path.name))


def _save_chart(state: State, path: Path) -> None:
    state.growth.save(path)


def _save_statistics(state: State, path: Path) -> None:
    now, origin = _statistics(state)
    if path.suffix.lower() == survey_text.JSON:
        text = survey_text.as_json(now, origin, state.session.progress.done)
    else:
        text = survey_text.as_csv(now, origin)
    write_whole(path, text.encode())
    state.tell(_("The statistics are saved as {name}.").format(name=path.name))


def _text_of_statistics(state: State) -> str:
    return survey_text.as_text(*_statistics(state))


def _statistics(state: State) -> tuple[Survey, survey_text.Origin]:
    """The numbers of the scope on screen, and what they are about."""
    session, scope = state.session, state.surveying.scope
    first, stop = state.surveying.exactly(session, state.selected)
    now = survey(session.trace, session.profile, first, stop, complete=session.complete)
    return now, survey_text.Origin(readable(session.job.target), session.params, scope)


SAVERS: dict[str, Saver] = {
    "run": _save_run, "solutions": _save_solutions, "chart": _save_chart,
    "statistics": _save_statistics,
}  # fmt: skip

TEXTS: dict[str, Callable[[State], str]] = {
    "solutions": _solutions, "chart": lambda state: state.growth.as_text(),
    "statistics": _text_of_statistics,
}  # fmt: skip
"""What goes into the clipboard."""
