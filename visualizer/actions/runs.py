"""Actions about the run: what is run, and how fast it is shown."""

from __future__ import annotations

from dataclasses import replace

from solvers.catalog import SOLVERS
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.jobs.job import carried, resolve
from visualizer.show.show import Show
from visualizer.trace.player import faster, slower


def change_speed(show: Show, direction: int) -> None:
    """The next step faster (1) or slower (-1)."""
    player = show.run.player
    change = faster if direction > 0 else slower
    set_speed(show, change(player.speed, show.seen_run.fastest))


def set_speed(show: Show, speed: float) -> None:
    """Events a second, or player.MAX."""
    for run in show.runs:
        run.player.speed = speed
    show.change_settings(speed=speed)


def toggle_motion(show: Show) -> None:
    """Have what stays the same move from event to event, or snap into place."""
    show.change_settings(motion="off" if show.moves else "on")
    tell_of_motion(show)


def tell_of_motion(show: Show) -> None:
    """Say whether they move, unless the menu with the switch is open, which says it."""
    if show.controls.menu not in ("bar", "transport"):
        show.tell(_("Pieces move from event to event.") if show.moves
                  else _("Pieces no longer move: each event is there at once."))


def heed_desktop(show: Show, *, less_motion: bool) -> None:
    """Have less motion if the desktop wishes for that, where the user has not chosen."""
    show.less_motion = less_motion


def toggle_hold(show: Show) -> None:
    """Have playing rest at each solution, or no longer."""
    holds = not show.settings.hold
    show.change_settings(hold=holds)
    for run in show.runs:
        run.player.holds = holds
    tell_of_hold(show)


def tell_of_hold(show: Show) -> None:
    """Say whether it rests there, unless the menu with the switch is open, which says it."""
    if show.controls.menu not in ("bar", "transport"):
        show.tell(
            _("Playing pauses for a moment at each solution.") if show.settings.hold
            else _("Playing no longer pauses at solutions.")
        )


def set_problem(show: Show, problem: str) -> None:
    """Show another problem, with its first solver."""
    show.start(carried(next(s for s in SOLVERS.values() if s.problem.key == problem), {}))


def set_solver(show: Show, key: str) -> None:
    """Run another solver, with the same parameters where it has them."""
    same = SOLVERS[key].problem == show.run.solver.problem
    show.start(carried(SOLVERS[key], show.run.params if same else {}))


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
    show.start(replace(resolve(job.target, params), text=job.text))
