"""Actions about files and the clipboard, and the names of files."""

from __future__ import annotations

import os
from collections.abc import Callable
from csv import writer
from dataclasses import replace
from io import StringIO
from pathlib import Path

from visualizer.actions.instances import take_file
from visualizer.actions.lessons import open_lesson
from visualizer.actions.programs import told_before
from visualizer.base.editor import open_in_editor
from visualizer.base.errors import BadInput
from visualizer.base.files import readable, write_whole
from visualizer.base.formats import CHARTS, JSON, SOLUTIONS, STATISTICS, TABLES
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.numbers import grouped
from visualizer.base.program import FROZEN, MANUAL
from visualizer.base.settings import remembered
from visualizer.jobs.job import Job, opened, resolve
from visualizer.jobs.templates import write_template
from visualizer.lessons.lesson import SUFFIX as LESSON
from visualizer.lessons.lesson import ZIP
from visualizer.lessons.work import RESULT, Work, code_of, written
from visualizer.measure import survey_text
from visualizer.measure.solutions_file import lines, save_solutions
from visualizer.show.letters import Copy
from visualizer.show.names import window_title
from visualizer.show.show import Show
from visualizer.trace import SUFFIX
from visualizer.trace.survey import Survey, survey

LONG = 10_000_000
"""Events from which a run takes so long to write that the user is told when it begins."""

WASTED = "failed", "explained", "innocent", "", "useless_tries"
"""What is counted by depth of what could not help, by the rows in visualizer/judge/wasted.py; the
tries are told of anyway."""

MOST_COPIED = 50_000
"""Solutions. To copy more would hold up the window."""


class Result(NamedTuple):
    """What can be saved as a file.

    title    of the dialog that asks for its name
    formats  the ends that this may have
    save     writes the file, or begins to; raises BadInput where it cannot be
    text     what of it goes into the clipboard; None: nothing
    """

    title: str
    formats: tuple[str, ...]
    save: Callable[[Show, Path], None]
    text: Callable[[Show], str] | None = None


def first_folder(job: Job, last: str) -> Path:
    """Where files are asked for first: beside the file that the program was started with, else in
    the folder in which it was started. Where that was chosen by nobody, such as the home of the
    user, rather in the folder of `last` time."""
    if job.file or job.recording:
        return Path(job.recording or job.file).parent
    started = Path.cwd()
    try:
        home = Path.home()
    except RuntimeError:  # nobody has told where that is
        return started
    if started not in (home, Path(started.anchor)) and not FROZEN:
        return started
    return Path(last) if os.path.isdir(last) else home


def open_file(show: Show, path: str) -> None:
    """Run a file of the user's own, show a recorded run, begin a lesson, or run the instance that a
    file holds.

    Raises BadInput where it is none of them, or no instance of the present problem.
    """
    if path.endswith((LESSON, ZIP)):
        open_lesson(show, path, -1)
    elif path.endswith(".py"):
        told = told_before(show, os.path.abspath(path))
        show.start(opened(path, told.params, told.source))
    elif path.endswith(SUFFIX) or os.path.isdir(path):  # of a folder resolve says what it is
        show.start(resolve(path, {}))
    else:
        take_file(show, path)
    show.go_to(Path(path).parent)
    show.change_settings(recent=remembered(path, show.settings.recent))


def new_solver(show: Show, path: str, template: str) -> None:
    """Write a solver to begin with into a new file, and run it. Raises BadInput where there is
    such a file already, or none can be written."""
    write_template(Path(path), template)
    open_file(show, path)
    show.tell(_("{name} is written. Save it in your editor and it runs again (Ctrl+Shift+E opens "
                "it there).").format(name=Path(path).name))


def edit_file(show: Show) -> None:
    """Open the file of the user's solver in the user's editor. Raises BadInput without either."""
    if refused := why_no_file(show):
        raise BadInput(refused)
    _edit(show, Path(show.run.job.file))


def why_no_file(show: Show) -> str:
    """Why no file of the user's own runs; "" where one does."""
    message = _("{solver} is not a file of yours: Ctrl+N writes one to begin with.")
    return "" if show.run.job.file else message.format(solver=readable(show.run.solver.key))


def open_manual(show: Show) -> None:
    """Open the manual's first page as `edit_file` does. Raises BadInput without an editor."""
    _edit(show, MANUAL)


def _edit(show: Show, file: Path) -> None:
    opened = open_in_editor(file)
    show.editors.append(opened)
    show.tell(_("{name} is being opened in {program}.").format(name=file.name, program=opened.name))


def save_file(show: Show, what: str, path: str) -> None:
    """Write one of RESULTS; raises BadInput where that fails."""
    file = Path(path)
    show.go_to(file.parent)
    RESULTS[what].save(show, file)


def copy_text(show: Show, what: str) -> Copy:
    """Put one of RESULTS that has a text into the clipboard.

    Raises BadInput where there is nothing to copy.
    """
    text = RESULTS[what].text
    assert text is not None
    return Copy(text(show))


def suggested_name(show: Show, what: str, suffix: str) -> str:
    """A name that tells the run: queens-bstar-n8.trace. That of a chart tells what is measured."""
    run = show.run
    if what == "chart":
        names = [Path(solver).stem for solver, _title in show.growth.labels]
        return _as_name("-".join(["growth", *names])) + suffix
    if what == "result" and show.lecture is not None:
        work = show.lecture.work
        return _as_name("-".join(filter(None, (work.lesson, work.name)))) + RESULT
    name = Path(run.job.target).stem if run.job.file else run.solver.key
    words = [name, *(f"{key}{value}" for key, value in run.params.items() if _short(value))]
    return _as_name("-".join(words)) + suffix


def _as_name(stem: str) -> str:
    return "".join(c if c.isalnum() or c in "-_" else "_" for c in stem)[:80]


def _short(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _solutions(show: Show) -> str:
    """While the future is hidden those found so far only: whoever copies them would see others."""
    trace = show.seen_run.trace
    count = len(trace.solutions)
    if not count:
        raise BadInput(_("There are no solutions to copy."))
    if count > MOST_COPIED:
        message = _("{count} solutions are too many for the clipboard; save them as a file.")
        raise BadInput(message.format(count=grouped(count)))
    return "".join(lines(trace))


def _save_run(show: Show, path: Path) -> None:
    """All of the run, even while its future is hidden: it is opened to go on, not to be read."""
    _check_not_being_written(show, path)
    show.saving.append(show.run.save(path))
    if len(show.run.trace) >= LONG:
        show.tell(_("{name} is being written …").format(name=path.name))


def _save_solutions(show: Show, path: Path) -> None:
    _check_not_being_written(show, path)
    run = show.seen_run  # as what is copied
    show.saving.append(
        save_solutions(path, run.trace, run.solver, run.params, complete=run.complete))


def _check_not_being_written(show: Show, path: Path) -> None:
    if any(saving.path == path for saving in show.saving):
        message = _("{name} is still being written; please wait.")
        raise BadInput(message.format(name=path.name))


def _save_work(show: Show, path: Path) -> None:
    write_whole(path, written(_work(show)))
    show.tell(_("The result is saved as {name}: hand in that file.").format(name=path.name))


def _work(show: Show) -> Work:
    """How one student has answered; raises BadInput where no lesson is open."""
    if show.lecture is None:
        raise BadInput(_("No lesson is open."))
    return replace(show.lecture.work, stop=show.lecture.number + 1)


def _save_statistics(show: Show, path: Path) -> None:
    now, origin = _statistics(show)
    text = survey_text.WRITERS[STATISTICS.of(path)](now, origin, show.seen_run.surveying.done)
    write_whole(path, text.encode())
    show.tell(_("The statistics are saved as {name}.").format(name=path.name))


def _statistics(show: Show) -> tuple[Survey, survey_text.Origin]:
    """The numbers of the scope on screen, and what they are about."""
    run, scope = show.seen_run, show.scope
    first, stop = run.surveying.exactly(scope, run.view.selected)
    now = survey(run.trace, run.surveying.profile, first, stop, complete=run.complete)
    wasted = run.blame.wasted.between(first, stop) if show.blaming and not run.blame.silent else ()
    more = {name: row for name, row in zip(WASTED, wasted, strict=False) if name}
    return now, survey_text.Origin(readable(run.job.target), run.params, scope, more)


def _mistakes(show: Show) -> tuple[list[str], list[list[str]]]:
    """The table of mistakes that may be told of: its heading, and its rows. Raises BadInput where
    there is none."""
    from visualizer.judge.mistakes_table import MOST, head, rows  # the window starts without it

    run = show.seen_run
    blame = run.blame
    if blame.silent:
        raise BadInput(blame.silent)
    made = blame.mistakes.worst(MOST, len(run.trace) if run.hidden else None)
    if not made:
        raise BadInput(_("No mistake is made more than once."))
    return head(), [*rows(blame, made)]


def _mistakes_as_text(show: Show) -> str:
    head, rows = _mistakes(show)
    out = StringIO()
    writer(out, lineterminator="\n").writerows([head, *rows])
    return out.getvalue()


def _save_mistakes(show: Show, path: Path) -> None:
    from visualizer.export.table import Table, table_data  # the window starts without it

    write_whole(path, table_data(path, Table(window_title(show.run), *_mistakes(show))))
    show.tell(_("The mistakes are saved as {name}.").format(name=path.name))


RESULTS = {
    "run": Result(mark("Save the run"), (SUFFIX,), _save_run),
    "statistics": Result(
        mark("Save the statistics"), STATISTICS, _save_statistics,
        lambda show: survey_text.as_text(*_statistics(show)),
    ),
    "solutions": Result(mark("Save the solutions"), SOLUTIONS, _save_solutions, _solutions),
    "mistakes": Result(
        mark("Save the mistakes"), TABLES, _save_mistakes, _mistakes_as_text,
    ),
    "result": Result(
        mark("Save the result"), (JSON,), _save_work, lambda show: code_of(_work(show))
    ),
    "chart": Result(
        mark("Save the chart"), CHARTS, lambda show, path: show.growth.save(path),
        lambda show: show.growth.as_text(),
    ),
}
