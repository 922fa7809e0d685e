"""Actions about programs that yield nothing: what is told of them, so that it need not be found."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.catalog import Value
from visualizer.base.errors import BadInput
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.job import resolve
from visualizer.jobs.plain.options import NAMES
from visualizer.show.dialogs import HowItRuns
from visualizer.show.show import Show

TAKES_WITH_IT: Mapping[Name, tuple[Name, ...]] = {
    "call": ("search",), "function": ("search", "choice_at", "solution_at"),
}
"""What is told no more where another thing is told."""


class Told(NamedTuple):
    """What was told of a program, and its source at that time."""

    params: Mapping[str, Value]
    source: str


def tell_program(show: Show, texts: tuple[tuple[Name, str], ...]) -> None:
    """Run the program again with what is told of it now, by the names of the options; "" has it
    found again. Raises BadInput where it cannot be so."""
    run = show.run
    if run.plain is None or run.job.text:
        raise BadInput(_("Nothing has to be found here: the solver yields its events."))
    given = dict(texts)
    gone = {other for name in given for other in TAKES_WITH_IT.get(name, ())} - {*given}
    params = {name: str(value) for name, value in run.job.params if name not in gone} | given
    params = {name: said for name, said in params.items()
              if said.strip() or name not in NAMES or (name == "input" and said)}
    job = resolve(run.job.target, params)
    show.controls.keep(kept_name(job.file), Told(dict(job.params), run.source))
    if job != run.job:
        show.start(job)


def show_as(show: Show, said: str) -> None:
    """Show a program by the picture of a problem, which its rules judge then, as the option
    "picture" says it; "": as it is."""
    before = show.run
    tell_program(show, (("picture", said),))
    if show.run is not before and before.player.playhead:
        show.run.jump(before.player.playhead)


def decline(show: Show) -> None:
    """Offer no picture for the program any more, while Backstep runs."""
    show.controls.keep(declined_name(show.run.job.file), True)


def declined_name(file: str) -> Name:
    """Under which name of `Show.controls` it is kept that no picture is to be offered."""
    return f"dialogs:no picture of:{file}"


def run_call(
    show: Show, call: str, name: Name, again: object, read: str | None = None
) -> None:
    """Run the program again with a call that was typed, and with this to read, where either is
    another one; the dialog that asks for both is closed. Where the call is none, the field keeps
    `again` under its name, to be mended, and BadInput says why."""
    run = show.run
    plain = run.plain
    own = "" if plain is None or plain.entry is None else plain.entry.call
    texts: list[tuple[Name, str]] = []
    if plain is not None and call.strip() != plain.call_in(run.params):
        texts.append(("call", "" if call.strip() == own else call.strip()))
    if read is not None and read != run.params.get("input", ""):
        texts.append(("input", read + "\n" * (bool(read) and not read.endswith("\n"))))
    try:
        if texts:
            tell_program(show, tuple(texts))
    except BadInput:
        show.controls.keep(name, again)
        raise
    show.close(HowItRuns)


def toggle_solution(show: Show, line: int) -> None:
    """Have a line count as the solution; the one that does so already is found again."""
    told = show.run.params.get("solution_at")
    tell_program(show, (("solution_at", "" if told == line else str(line)),))


def tell_found(show: Show) -> None:
    """Say what was found in a program that has just come to its first event, unless it is one of
    several, or of a lesson."""
    run = show.run
    found = run.take_found()
    if not (show.comparing or show.large or show.lecture is not None):
        show.tell(found, "found", run=run, holds=lambda: run in show.runs)


def kept_name(file: str) -> Name:
    """Under which name of `Show.controls` it is kept what was told of a program."""
    return f"dialogs:told of:{file}"


def told_before(show: Show, file: str) -> Told:
    """What was told of a program when it was open before, while Backstep runs."""
    found: Told = show.controls.now(kept_name(file)) or Told({}, "")
    return found
