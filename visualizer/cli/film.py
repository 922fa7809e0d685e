"""`main.py film`: a stretch of a run as a film, or as a page that plays it."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from visualizer.base.errors import BadInput
from visualizer.base.formats import FILMS, PAGE
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.settings import ON_PAPER
from visualizer.cli.lesson import add_run_own, found, opening
from visualizer.cli.output import ProgressLine, say
from visualizer.cli.parser import (
    Parser,
    Subcommand,
    add_look_arguments,
    add_output,
    choice,
    given,
    look_of,
    output_of,
    seconds,
)
from visualizer.cli.running import add_solver_arguments, add_stretch, jobs_side_by_side
from visualizer.show.options import SIZES, ShowOptions


def arguments(parser: Parser) -> None:
    """Add the options of `film`."""
    add_solver_arguments(parser, several=True)
    add_output(parser, FILMS, mark("the file to write"))
    add_stretch(parser)
    parser.add_argument(
        "--part", metavar="PART",
        help=_("sentence (the picture with its sentence), picture or window"),
    )
    parser.add_argument("--seconds", metavar="S", help=_("how long each event is shown"))
    parser.add_argument("--hold", metavar="S", help=_("how long the last one is shown"))
    parser.add_argument("--once", action="store_true", help=_("do not begin again at the end"))
    parser.add_argument("--still", action="store_true",
                        help=_("nothing moves between two events"))
    parser.add_argument("--yes", action="store_true", help=_("do not ask, whatever its size"))
    parser.add_argument("--lesson", metavar="FILE", help=_("a lesson as a page, not a run"))
    add_run_own(parser)
    parser.set_defaults(stop=None)
    add_look_arguments(parser)


def run(arguments: Namespace) -> int:
    """Make the film."""
    jobs = [] if arguments.lesson is not None else jobs_side_by_side(arguments)
    path = output_of(arguments)
    from visualizer.export.film import check_format  # pygame, which other commands do without
    from visualizer.film import filming
    from visualizer.show.taking import (
        HOLD,
        MANY,
        PAGE_SIZE,
        PARTS,
        SECONDS,
        SENTENCE,
        FilmOptions,
    )
    from visualizer.trace.when import parse_moment

    first, last = parse_moment(arguments.first), parse_moment(arguments.last)
    check_format(path)
    asked = look_of(arguments)
    asked["theme"] = asked["theme"] or ON_PAPER  # it is shown to others
    if arguments.lesson is not None:
        return _lesson(arguments, ShowOptions(**asked, **_opened(arguments)), path)
    job, *beside = jobs
    page = path.suffix.lower() == PAGE
    options = FilmOptions(
        ShowOptions(**asked, job=job, beside=tuple(beside)), first, last,
        part=given(arguments, "part", choice(PARTS)) or SENTENCE,
        size=asked["size"] or (PAGE_SIZE if page else SIZES["720p"]),
        seconds=given(arguments, "seconds", seconds) or SECONDS,
        hold=given(arguments, "hold", seconds) or HOLD,
        loop=not arguments.once,
        moves=not arguments.still,
    ).for_file(path)
    with filming(options) as film:
        if film.course.frames > MANY and not arguments.yes:
            _ask(film.estimate(path.suffix.lower()).text())
        with ProgressLine() as progress:
            film.write(path, progress.frames)
    return 0


def _opened(arguments: Namespace) -> dict[str, Any]:
    """The lesson that is named, with what it runs."""
    if arguments.solver or arguments.n or arguments.parameters:
        raise BadInput(_("A lesson names its own runs: give --lesson FILE only."))
    return opening(found(arguments.lesson), arguments)._asdict()


def _lesson(arguments: Namespace, options: ShowOptions, path: Path) -> int:
    """A lesson as a page."""
    from visualizer.base.files import write_whole
    from visualizer.page import lesson_page

    if path.suffix.lower() != PAGE:
        message = _("{path}: a lesson becomes a page, so the name has to end in {suffix}.")
        raise BadInput(message.format(path=path, suffix=PAGE))
    with ProgressLine() as progress:
        page, unasked = lesson_page(options, progress.frames)
    for why in unasked:
        say(why)
    write_whole(path, page.encode())
    return 0


def _ask(large: str) -> None:
    """Raise BadInput unless the user wants a large film; who cannot be asked has to say so."""
    if sys.stdin is None or not sys.stdin.isatty():
        raise BadInput(
            _(
                "{large} Add --yes to make it anyway, or choose fewer events with --from and --to."
            ).format(large=large)
        )
    say(large)
    say(_("Make it? y or n"))
    if sys.stdin.readline().strip().lower()[:1] not in (_("yes")[0], "y"):
        raise BadInput(_("Nothing was made."))


COMMAND = Subcommand(
    "film",
    mark("Make a film of a stretch of a run, or a page that plays it in any browser."),
    "main.py film queens-bstar -n 6 --to 'solution 1' -o queens.mp4 --size 1080p\n"
    "main.py film langford-l -n 4 -o langford.html --theme light",
    arguments,
    run,
    takes_program=True,
)
