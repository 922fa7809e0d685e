"""Commands about the run: what is run, and how fast it is shown."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.catalog import SOLVERS, Number, Parameter, Solver, Value
from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.commands import ChangeSpeed, Command, SetParameter, SetProblem, SetSolver, SetSpeed
from visualizer.jobs.job import resolve
from visualizer.state import State
from visualizer.trace.player import faster, slower


def carry_out(state: State, command: Command) -> bool:
    """False for a command of another kind."""
    match command:
        case ChangeSpeed(direction):
            speed = state.session.player.speed
            _set_speed(state, faster(speed) if direction > 0 else slower(speed))
        case SetSpeed(speed):
            _set_speed(state, speed)
        case SetProblem(problem):
            _start(state, next(s for s in SOLVERS.values() if s.problem.key == problem), keep=False)
        case SetSolver(key):
            _start(state, SOLVERS[key], keep=SOLVERS[key].problem == state.session.solver.problem)
        case SetParameter(name, text):
            job = state.session.job
            if job.recording and job.target not in SOLVERS:
                message = _("{file} was recorded: its parameters stay as they were.")
                raise BadInput(message.format(file=job.target))
            params = {k: str(v) for k, v in job.params} | {name: text}
            state.start(resolve(job.target, params))
        case _:
            return False
    return True


def _set_speed(state: State, speed: float) -> None:
    state.session.player.speed = speed
    state.change_settings(speed=speed)


def _start(state: State, solver: Solver, *, keep: bool) -> None:
    """Run another solver, with the values of now where `keep` and it has such parameters."""
    params = {p.name: str(p.default) for p in solver.parameters}
    if keep:
        now = state.session.params
        params |= {p.name: str(now[p.name]) for p in solver.parameters if _fits(p, now)}
    state.start(resolve(solver.key, params))


def _fits(parameter: Parameter, now: Mapping[str, Value]) -> bool:
    value = now.get(parameter.name)
    if isinstance(parameter, Number):
        return isinstance(value, int) and parameter.minimum <= value <= parameter.maximum
    return isinstance(value, type(parameter.default))
