"""`main.py show`: the window."""

from __future__ import annotations

import gc
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from solvers.catalog import DEFAULT_SOLVER, whole
from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.cli.parser import (
    Parser,
    Subcommand,
    add_look_arguments,
    event_number,
    given,
    look_of,
    speed,
)
from visualizer.cli.running import add_solver_arguments, jobs_side_by_side
from visualizer.jobs.job import Job, opened
from visualizer.record.processes import prepare_start
from visualizer.show.options import ShowOptions
from visualizer.ui.font_files import unpack_ahead


def arguments(parser: Parser) -> None:
    """Add the options of `show`."""
    add_solver_arguments(parser, several=True)
    add_look_arguments(parser)
    parser.add_argument(
        "--speed", metavar="EVENTS_PER_SECOND",
        help=_("from 0.2 to 1000000; max: the whole run in 10 s"),
    )
    parser.add_argument("--at", metavar="EVENT", help=_("the event to show first, counted from 0"))
    parser.add_argument("--play", action="store_true", help=_("start to play at once"))
    parser.add_argument("--fullscreen", action="store_true", help=_("fill the screen"))


def jobs_to_show(arguments: Namespace) -> list[Job]:
    """The runs that are named. A file that can be no solver is one of them where it stands alone:
    the window says what is missing, and runs it when it has been mended. Raises BadInput."""
    try:
        return jobs_side_by_side(arguments, DEFAULT_SOLVER, begins=False)
    except BadInput as error:
        alone = len(arguments.solver) == 1 and arguments.solver[0].endswith(".py")
        given = arguments.parameters or arguments.n is not None
        if not alone or (given and not isinstance(error, SolverFailed)):
            raise
        n = whole(arguments.n or "")
        return [opened(arguments.solver[0], {} if n is None else {"n": n})]


def run(arguments: Namespace) -> int:
    """Open the window and stay until it is closed."""
    with starting():
        job, *beside = jobs_to_show(arguments)
        options = ShowOptions(
            **look_of(arguments),
            speed=given(arguments, "speed", speed),
            at=given(arguments, "at", event_number),
            play=arguments.play,
            fullscreen=arguments.fullscreen,
            job=job,
            beside=tuple(beside),
        )
        from visualizer import app  # imports pygame, which the other commands do without
    return app.run(options)


@contextmanager
def starting() -> Iterator[None]:
    """What a window needs is imported meanwhile, as quickly as can be: the fonts are unpacked and
    the first process is prepared beside it, and nobody looks for garbage among what stays, neither
    now nor later."""
    unpack_ahead()
    prepare_start()
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()


COMMAND = Subcommand(
    "show",
    mark("Open the window and show how a solver searches."),
    "main.py show langford-l -n 7 --theme light --play",
    arguments,
    run,
    takes_program=True,
)
