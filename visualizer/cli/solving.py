"""Naming a run on the command line, and running it here: `trace`, `count` and `solutions` do."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING

from visualizer.cli.parser import PROGRAM, Parser
from visualizer.i18n import gettext as _
from visualizer.run.errors import BadInput
from visualizer.run.job import Job, resolve

if TYPE_CHECKING:
    from visualizer.run.packing import Packed

SLICE_SECONDS = 0.05
LONGEST_SLICE = 1 << 15
"""A slice of events is made as long as this time allows, so that a slow solver's events are seen
as they come and a fast solver's are not slowed down."""


class SolverFailed(Exception):
    """A solver raised, or yielded what is no event. The message is a sentence for the user."""


def add_solver_arguments(parser: Parser) -> None:
    """Add SOLVER, -n and -p."""
    parser.add_argument(
        "solver",
        nargs="?",
        metavar="SOLVER|FILE.py",
        help=_("a key of {program} list, or a Python file of yours").format(program=PROGRAM),
    )
    parser.add_argument("-n", metavar="N", help=_("the size: the same as -p n=N"))
    parser.add_argument(
        "-p",
        metavar="KEY=VALUE",
        dest="parameters",
        action="append",
        default=[],
        help=_("a parameter of the solver; may be given several times"),
    )


def job_of(arguments: Namespace, default: str | None = None) -> Job:
    """The run that the arguments name; raises BadInput."""
    target = arguments.solver if arguments.solver is not None else default
    if target is None:
        raise BadInput(
            _("Which solver? Give its key, or a FILE.py; {program} list shows the keys.").format(
                program=PROGRAM
            )
        )
    parameters: dict[str, str] = {}
    for typed in arguments.parameters:
        key, equals, value = typed.partition("=")
        if not (key and equals):
            raise BadInput(_("-p {typed}: write -p KEY=VALUE, such as -p n=8.").format(typed=typed))
        if parameters.setdefault(key, value) != value:
            raise BadInput(_("-p {key}: two different values are given.").format(key=key))
    return resolve(target, parameters, arguments.n)


def slices(job: Job, limit: int | None = None) -> Iterator[Packed]:
    """Run the solver here and hand out its events, packed; at most `limit` of them.

    Raises SolverFailed after the last good event. What the solver prints goes to standard error,
    as standard output is for data.
    """
    from visualizer.run.reader import Reader  # numpy: not needed to show help or a mistake

    reader = Reader(job.start, job.file)
    size = 1
    while not reader.ended and limit != 0:
        size = size if limit is None else min(size, limit)
        began = time.perf_counter()
        try:
            with contextlib.redirect_stdout(sys.stderr):
                packed = reader.read(size)
        except KeyboardInterrupt:
            yield reader.take()
            raise
        took = time.perf_counter() - began
        if len(packed):
            yield packed
        if limit is not None:
            limit -= len(packed)
        size = min(2 * size, LONGEST_SLICE) if took < SLICE_SECONDS else max(1, size // 2)
    if reader.failure:
        sentence = reader.failure.sentence()
        name = os.path.basename(job.file)
        raise SolverFailed(sentence if name in sentence else f"{name}: {sentence}")


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl+C back until the end of the block, so that what it changes stays whole."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals do not come here
        return
    pressed = False

    def remember(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
