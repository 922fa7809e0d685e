"""Running through events without stopping at them: each `yield E` of the solver becomes
`if TICK(): yield E`, and TICK, an iterator in C, says no for as many events as are to be skipped.

A `yield` of a recursive solver has to go through all the generators that call it, though nobody
looks at what comes out. So this is a little quicker for a flat solver, and much for a deep one. It
serves where the run has to be repeated from its start, since there are no checkpoints. Where the
source does not make certain which yields are those of events (`rewriting.py`) the solver stays as
it is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, repeat
from types import CodeType, GeneratorType

from solvers.events import Event
from visualizer.debug.compiled import codes_of, replace_functions, source_of_file
from visualizer.debug.rewriting import PREFIX, with_ticks
from visualizer.debug.solver_run import SolverRun
from visualizer.debug.yielding import Unfit
from visualizer.jobs import user_file, user_run
from visualizer.jobs.job import Job
from visualizer.record.family import set_builtin

TICK = f"{PREFIX}tick__"


def _stop_at_each() -> None:
    """Let each event be yielded from now on."""
    set_builtin(TICK, repeat(True).__next__)


WORTH_EVENTS = 200_000
"""A run of fewer events is repeated sooner than its solver is compiled anew."""


def quicken(run: SolverRun, job: Job) -> None:
    """Have a run that has not begun skip events quickly, where that can be."""
    with suppress(Unfit, Exception, SystemExit):
        run.skipping = Skipping(job, run.running())
    run.restart()


class Skipping:
    """A solver with ticks in its code, for the rest of the process. Raises Unfit where none can be.

    generator    a run of it that has not begun; it has to be started again
    """

    def __init__(self, job: Job, generator: Iterator[Event]) -> None:
        self._codes: set[CodeType] = set()
        if not isinstance(generator, GeneratorType):
            raise Unfit("no generator")
        entry = generator.gi_code
        file = entry.co_filename
        if job.file and user_file.examine(job.file, job.text).plain is not None:
            raise Unfit("what runs is written anew already")
        if file == job.file:
            code = with_ticks(job.text or user_file.source(file), file, entry, TICK)
            user_run.compile_solver = lambda _text, _path: code
        else:
            module = next(
                (m for m in sys.modules.values() if getattr(m, "__file__", None) == file), None
            )
            if module is None or job.file:
                raise Unfit("a module of the user's own")
            code = with_ticks(source_of_file(file), file, entry, TICK)
            replace_functions(module, code)
        self._codes = {*codes_of(code).values()}
        _stop_at_each()

    def serves(self, generator: Iterator[Event]) -> bool:
        """Does this one run the code with the ticks?"""
        return getattr(generator, "gi_code", None) in self._codes

    def skip(self, generator: Iterator[Event], count: int) -> None:
        """Run through so many events, at least one; fewer where the run ends before."""
        set_builtin(TICK, chain(repeat(False, count - 1), repeat(True)).__next__)
        try:
            next(generator, None)
        finally:
            _stop_at_each()
