"""`main.py shot`: one frame of the window as a picture file; no display is needed."""

from __future__ import annotations

from argparse import Namespace

from visualizer.base.errors import BadInput
from visualizer.base.formats import PICTURES, PRINTED
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.program import PROGRAM
from visualizer.base.settings import ON_PAPER
from visualizer.cli.lesson import add_stop_arguments, found, opening
from visualizer.cli.output import say
from visualizer.cli.parser import (
    Parser,
    Subcommand,
    add_look_arguments,
    add_output,
    event_number,
    given,
    look_of,
    output_of,
)
from visualizer.cli.running import add_solver_arguments, jobs_side_by_side
from visualizer.show.options import ShowOptions
from visualizer.trace.player import BEFORE_START
from visualizer.trace.when import Anchor


def arguments(parser: Parser) -> None:
    """Add the options of `shot`."""
    add_solver_arguments(parser, several=True)
    parser.add_argument(
        "--at", metavar="EVENT",
        help=_('the event to show, counted from 0; or "before the start"'),
    )
    add_output(parser, PICTURES, mark("the file to write"))
    parser.add_argument(
        "--part", metavar="PART", default="",
        help=_(
            "window, sentence (the picture with its sentence), tree, or a pane by its name; of a"
            " FILE.tex: tree, picture or another pane without pixels"
        ),
    )
    parser.add_argument(
        "--lesson", metavar="FILE", help=_("a stop of this lesson, instead of a solver at an event")
    )
    add_stop_arguments(parser)
    add_look_arguments(parser)


def run(arguments: Namespace) -> int:
    """Draw the frame and write it."""
    look = look_of(arguments)
    if (arguments.output or "").lower().endswith(PRINTED):
        look["theme"] = look["theme"] or ON_PAPER
    event = given(arguments, "at", _event)
    if arguments.lesson is not None:
        if arguments.solver or event is not None or arguments.n or arguments.parameters:
            raise BadInput(
                _("A lesson names its own runs: give --lesson FILE and --stop N only.")
            )
        opened = opening(found(arguments.lesson), arguments)._asdict()
        options = ShowOptions(**look, **opened, fullscreen=True)
    else:
        if arguments.stop is not None:
            raise BadInput(_("--stop N needs --lesson FILE: the lesson that has the stop."))
        job, *beside = jobs_side_by_side(arguments)
        options = ShowOptions(**look, job=job, beside=tuple(beside))
        if event is None:
            raise BadInput(
                _("{program} shot needs --at EVENT: the event to show, counted from 0.").format(
                    program=PROGRAM
                )
            )
    path = output_of(arguments)
    from visualizer.shot import shoot  # pygame, which other commands do without

    note = shoot(options, event, path, arguments.part)
    if note:
        say(note)
    return 0


def _event(option: str, typed: str) -> int:
    """The number of an event, or that of being before the first."""
    before = " ".join(typed.split()).lower() == Anchor.BEFORE_START.value
    return BEFORE_START if before else event_number(option, typed)


COMMAND = Subcommand(
    "shot",
    mark(
        "Write one frame of the window or a part of it as a picture; no display is needed."
    ),
    "main.py shot queens-bstar -n 8 --at 500 -o queens.png --theme light --size 1600x900\n"
    "main.py shot queens-bstar -n 4 --at 38 -o tree.tex",
    arguments,
    run,
    takes_program=True,
)
