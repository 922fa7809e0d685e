"""Actions about the run: what is run, and how fast it is shown."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.catalog import SOLVERS, Choice, Number, Parameter, Solver, Value
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import resolve
from visualizer.show.show import Show
from visualizer.trace.player import faster, slower


def change_speed(show: Show, direction: int) -> None:
    """The next step faster (1) or slower (-1)."""
    player = show.run.player
    change = faster if direction > 0 else slower
    set_speed(show, change(player.speed, show.seen_run.fastest))


def set_speed(show: Show, speed: float) -> None:
    """Events a second, or player.MAX."""
    show.run.player.speed = speed
    show.change_settings(speed=speed)


def toggle_hold(show: Show) -> None:
    """Have playing rest at each solution, or no longer."""
    holds = not show.settings.hold
    show.change_settings(hold=holds)
    show.run.player.holds = holds
    show.tell(
        _("Playing rests for a moment at each solution.") if holds
        else _("Playing no longer rests at solutions.")
    )  # fmt: skip


def set_problem(show: Show, problem: str) -> None:
    """Show another problem, with its first solver."""
    _start(show, next(s for s in SOLVERS.values() if s.problem.key == problem), keep=False)


def set_solver(show: Show, key: str) -> None:
    """Run another solver, with the same parameters where it has them."""
    _start(show, SOLVERS[key], keep=SOLVERS[key].problem == show.run.solver.problem)


def set_parameter(show: Show, name: str, text: str) -> None:
    """Run again with another value, given as the user typed it."""
    set_parameters(show, ((name, text),))


def set_parameters(show: Show, texts: tuple[tuple[str, str], ...]) -> None:
    """Run again with other values, all of them at once: name and value as the user typed it."""
    job = show.run.job
    if job.recording and job.target not in SOLVERS:
        message = _("{file} was recorded: its parameters stay as they were.")
        raise BadInput(message.format(file=job.target))
    params = {k: str(v) for k, v in job.params} | dict(texts)
    show.start(resolve(job.target, params))


def _start(show: Show, solver: Solver, *, keep: bool) -> None:
    """Run another solver, with the values of now where `keep` and it has such parameters."""
    params = {p.name: str(p.default) for p in solver.parameters}
    if keep:
        now = show.run.params
        params |= {p.name: str(now[p.name]) for p in solver.parameters if _fits(p, now)}
    show.start(resolve(solver.key, params))


def _fits(parameter: Parameter, now: Mapping[str, Value]) -> bool:
    value = now.get(parameter.name)
    if isinstance(parameter, Number):
        return isinstance(value, int) and parameter.minimum <= value <= parameter.maximum
    if isinstance(parameter, Choice):
        return value in parameter.ways
    return isinstance(value, type(parameter.default))
