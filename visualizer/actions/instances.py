"""Actions about instances of the user's own: typed, pasted, dropped on the window, saved."""

from __future__ import annotations

from pathlib import Path

from solvers.catalog import SOLVERS, Instance, Solver
from visualizer.actions.runs import set_parameters
from visualizer.base.errors import BadInput
from visualizer.base.files import write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.settings import remembered
from visualizer.jobs.parameters import as_given, read_text
from visualizer.problems.boards import fault_of, normal
from visualizer.problems.record import kind_of
from visualizer.show.dialogs import HowItRuns, OwnInstance
from visualizer.show.drafts import Draft, draft_name, present
from visualizer.show.letters import Paste
from visualizer.show.show import Show


def instances_of(solver: Solver) -> list[Instance]:
    """The parameters that are texts."""
    return [p for p in solver.parameters if isinstance(p, Instance)]


def edit_instance(show: Show, name: str = "") -> None:
    """Open the editor for a parameter that is a text; "": for the first, or of a program that
    yields nothing how it runs.

    Raises BadInput where the solver has no such parameter.
    """
    if not name and show.run.plain is not None:
        show.open(HowItRuns(show.run.job.target))
        return
    job, instances = show.run.job, _instances(show)
    names = [parameter.name for parameter in instances]
    for parameter in instances:
        kept = draft_name(job.target, parameter.name)
        draft = show.controls.now(kept)
        if draft is None or not draft.changed:
            show.controls.keep(kept, Draft.of(present(job, parameter)))
    show.open(OwnInstance(name if name in names else names[0], show.run.job.target))


def why_no_text(show: Show) -> str:
    """Why no text of the user's own can be run; "" where one can."""
    try:
        if show.run.plain is None:
            _instances(show)
    except BadInput as error:
        return str(error)
    return ""


def use_instance(show: Show, texts: tuple[tuple[str, str], ...]) -> None:
    """Run again with these texts: each parameter's name and its text."""
    given = dict(texts)
    instances = [p for p in _instances(show) if p.name in given]
    set_parameters(show, tuple((p.name, as_given(p, given[p.name])) for p in instances))


def paste_instance(show: Show) -> Paste:
    """Run again with the text in the clipboard, if it is an instance."""
    _instances(show)
    return Paste()


def take_text(show: Show, text: str, place: str = "") -> None:
    """Run again with a text that was pasted or dropped; `place`: the file that it comes from.

    Raises BadInput, which tells line and column, where it is no instance of the problem.
    """
    instances = _instances(show, text)
    text = normal(text)
    if not text.strip():
        raise BadInput(_("There is no text to use."))
    faults = [(parameter, fault_of(parameter, text)) for parameter in instances]
    for parameter, fault in faults:
        if fault is None:
            use_instance(show, ((parameter.name, text),))
            return
    parameter, fault = faults[0]
    assert fault is not None
    said = _("{place} is not suitable as a {kind}: {problem}").format(
        place=place or _("The text"), problem=fault.sentence,
        kind=_(kind_of(show.run.solver.problem, parameter).title),
    )
    raise BadInput(said + _would_do(text, show.run.solver))


def take_file(show: Show, path: str) -> None:
    """Run again with the text of a file. Raises BadInput as `take_text` does."""
    take_text(show, read_text(path), Path(path).name)


def drop_text(show: Show, path: str, text: str) -> None:
    """Have a text, or that of a file, in the editor that is open; it is checked there."""
    text = normal(read_text(path) if path else text)
    if (own := show.dialog_of(OwnInstance)) is not None:
        replace_draft(show, own.target, own.parameter, text)


def replace_draft(show: Show, target: str, parameter: str, text: str) -> None:
    """Have a text in place of what is typed; one that is too long is refused."""
    kept = draft_name(target, parameter)
    draft = show.controls.now(kept)
    show.controls.keep(kept, draft._replace(edit=draft.edit.replaced(text)))


def tell_of_kept(show: Show, target: str) -> None:
    """Say that the editor keeps what was typed in it for a solver, if that is not in use."""
    drafts = (one for name, one in vars(show.controls).items()
              if name.startswith(draft_name(target, "")))
    if any(draft.changed for draft in drafts):
        show.tell(_("What you typed is kept: it is there when you edit again."))


def save_instance(show: Show, path: str, text: str) -> None:
    """Write a text into a file that the command line takes. Raises BadInput where that fails."""
    file = Path(path)
    show.go_to(file.parent)
    write_whole(file, (text if text.endswith("\n") else text + "\n").encode())
    show.change_settings(recent=remembered(path, show.settings.recent))
    show.tell(_("{name} is written.").format(name=file.name))


def _instances(show: Show, text: str = "") -> list[Instance]:
    """The parameters that are texts. Raises BadInput where there is none, or none can be set."""
    solver, job = show.run.solver, show.run.job
    if job.recording and job.target not in SOLVERS:
        message = _("{file} was recorded: its parameters stay as they were.")
        raise BadInput(message.format(file=job.target))
    instances = instances_of(solver)
    if not instances:
        title = _(solver.problem.title)
        message = _("{problem} takes numbers only: there is no text to edit.")
        raise BadInput(message.format(problem=title) + _would_do(normal(text), solver))
    return instances


def _would_do(text: str, solver: Solver) -> str:
    """For which other problems the text would do, as a further sentence."""
    if not text.strip():
        return ""
    fits = dict.fromkeys(
        _(other.problem.title)
        for other in SOLVERS.values()
        for parameter in instances_of(other)
        if other.problem != solver.problem and not kind_of(other.problem, parameter).loose
        and fault_of(parameter, text) is None
    )
    if not fits:
        return ""
    return " " + _("This text fits: {problems}.").format(problems=", ".join(fits))
