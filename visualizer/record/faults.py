"""From what went wrong in a solver to the Failure that tells it, with its place in the source."""

from __future__ import annotations

import operator
import os
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from inspect import CO_GENERATOR
from itertools import islice

from solvers.events import Event
from visualizer.base.failures import Failure, SolverFailed, one_line, shown
from visualizer.base.frames import Place, as_frames, in_file, in_time, of_error, of_generator
from visualizer.record import memory
from visualizer.record.drain import BadEvent, pack_events
from visualizer.record.processes import EndedProcess, NoAnswer


def from_exception(
    error: BaseException, event: int, file: str, *, ours: bool = False
) -> Failure:
    """What the solver raised before `event`, and where in `file` (or innermost, if not there).

    ours: it was raised in code of ours, which the solver has disturbed
    """
    if isinstance(error, MemoryError):
        memory.make_room()
    places = in_file(of_error(error), file)
    frames = as_frames(places)
    if isinstance(error, SolverFailed):
        return replace(error.failure, event=event, frames=error.failure.frames or frames)
    failure = _told(error, event, places)
    if ours and failure.reason != "memory":
        failure = Failure("disturbed", event, {"last": event - 1, "error": _described(error)})
    if isinstance(error, SyntaxError) and error.filename and os.path.isfile(error.filename):
        failure = failure.at(error.filename, error.lineno or 1)
    elif places:
        frame, line = places[-1]
        failure = failure.at(frame.f_code.co_filename, line)
    return replace(failure, frames=frames)


def _told(error: BaseException, event: int, places: list[Place]) -> Failure:
    if isinstance(error, SystemExit):
        return Failure("exit", event, {"call": _exit_call(error)})
    if isinstance(error, NoAnswer):
        return Failure("input", event)
    if isinstance(error, MemoryError) and memory.bound():
        return Failure("memory", event, {"megabytes": memory.bound() >> 20})
    described = {"error": _described(error)}
    if isinstance(error, RecursionError):
        return Failure("recursion", event, described)
    at_load = bool(places) and places[0][0].f_code.co_name == "<module>" and not (
        places[0][0].f_code.co_flags & CO_GENERATOR)  # of a plain program that is its main block
    return Failure("raised at load" if at_load else "raised", event, described)


def _exit_call(error: SystemExit) -> str:
    """The call that has raised it."""
    name = "os._exit" if isinstance(error, EndedProcess) else "sys.exit"
    return f"{name}({'' if error.code is None else shown(error.code)})"


def _described(error: BaseException) -> str:
    if isinstance(error, EndedProcess):  # which only the program knows
        return _exit_call(error)
    try:
        text = error.msg if isinstance(error, SyntaxError) else in_time(error, lambda: str(error))
    except BaseException:  # its class is the user's
        text = ""
    name = type(error).__name__
    return one_line(f"{name}: {text}" if text else name)


def located(failure: Failure, start: Callable[[], Iterable[Event]], file: str) -> Failure:
    """A failure of an event with the line of its yield: the solver runs again up to there.

    The same failure where that cannot be told: the second run differs, or has no generator.
    """
    with suppress(Exception, SystemExit):
        events = iter(start())
        deque(islice(events, failure.event), maxlen=0)
        if _is_the_one(next(events), failure):
            places = in_file(of_generator(events), file)
            if places:
                frame, line = places[-1]
                failure = failure.at(frame.f_code.co_filename, line)
                failure = replace(failure, frames=as_frames(places))
    return failure


def _is_the_one(yielded: Event, failure: Failure) -> bool:
    """Is this what the failure is about? Texts may differ: some have an address in memory."""
    if "kind" in failure.details:
        event = tuple(failure.details[name] for name in ("kind", "depth", "value"))
        return tuple(map(operator.index, yielded)) == event
    try:
        pack_events([yielded])
    except BadEvent as bad:
        return bad.failure.reason == failure.reason
    return False
