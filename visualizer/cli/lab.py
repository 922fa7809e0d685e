"""`main.py lab`: how solvers grow with n, measured."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.catalog import DEFAULT_SOLVER
from visualizer.cli.command import Command
from visualizer.cli.output import Progress, flush, say, write
from visualizer.cli.parser import Parser
from visualizer.cli.values import given, seconds, sizes
from visualizer.cli.words import one_of
from visualizer.files import check_place, write_whole
from visualizer.i18n import gettext as _
from visualizer.i18n import mark
from visualizer.run.errors import BadInput

if TYPE_CHECKING:
    from visualizer.run.lab import LabTask, Point, Series

SIZES = range(4, 11)

FILE_TYPES = (".png", ".svg", ".pdf", ".csv")

WAIT_SECONDS = 0.1


def arguments(parser: Parser) -> None:
    """Add the options of `lab`."""
    parser.add_argument(
        "solvers",
        nargs="*",
        metavar="SOLVER|FILE.py",
        help=_("keys of main.py list, Python files of yours, or queens and langford, counted fast"),
    )
    parser.add_argument(
        "--n", "-n", metavar="FIRST-LAST", help=_("the sizes; 4-10 if not given")
    )
    parser.add_argument(
        "-o",
        metavar="FILE",
        dest="output",
        help=_("a chart (FILE.png, .svg, .pdf) or the numbers (FILE.csv), in place of a table"),
    )
    parser.add_argument(
        "--estimate", action="store_true", help=_("compare the nodes with Knuth's estimate")
    )
    parser.add_argument(
        "--limit-seconds",
        metavar="S",
        help=_("give a run up after so many seconds and estimate it; 10 if not given"),
    )


def run(arguments: Namespace) -> int:
    """Measure, and show what there is at the end or when Ctrl+C comes."""
    wanted = given(arguments, "n", sizes) or SIZES
    limit = given(arguments, "limit_seconds", seconds)
    path = _path(arguments)
    from visualizer.run.lab import DEFAULT_LIMIT, LabTask, series_of

    names = dict.fromkeys(arguments.solvers or [DEFAULT_SOLVER])
    series = [series_of(name, wanted) for name in names]
    for one in series:
        _tell_missing(one, wanted)
    if path is not None and path.suffix.lower() != ".csv":
        _check_matplotlib()
    task = LabTask(series, limit or DEFAULT_LIMIT, estimate=arguments.estimate)
    try:
        with Progress() as progress:
            _measure(task, progress)
    finally:
        task.cancel()
        sources = {one.name: one.source for one in series}
        _show(task.points, sources, path, arguments.estimate)
    return 0


def _measure(task: LabTask, progress: Progress) -> None:
    while not task.done:
        task.poll()
        current = task.current
        if current is not None:
            progress.point(*current, len(task.points), task.total, task.seconds_left)
            task.wait(WAIT_SECONDS)


def _show(
    points: list[Point], sources: dict[str, str], path: Path | None, estimate: bool
) -> None:
    from visualizer.run.lab_table import as_csv, as_text

    if path is None:
        write(as_text(points, estimate=estimate))
        flush()
    elif not points:
        say(_("{path} was not written: nothing has been measured.").format(path=path))
    elif path.suffix.lower() == ".csv":
        write_whole(path, as_csv(points, sources).encode("utf-8"))
    else:
        from visualizer.run.lab_chart import chart

        file_type = path.suffix.lower().removeprefix(".")
        write_whole(path, chart(points, sources, file_type, estimate=estimate))


def _path(arguments: Namespace) -> Path | None:
    if arguments.output is None:
        return None
    path = Path(arguments.output)
    if path.suffix.lower() not in FILE_TYPES:
        raise BadInput(
            _("-o {path}: the name has to end in {types}.").format(
                path=path, types=one_of(FILE_TYPES)
            )
        )
    check_place(path)
    return path


def _tell_missing(series: Series, wanted: range) -> None:
    """Say which sizes a solver does not take."""
    if len(series.jobs) < len(wanted):
        first, *_others = series.jobs
        last = max(series.jobs)
        say(
            _("{solver} takes n from {first} to {last} of these only.").format(
                solver=series.name, first=first, last=last
            )
        )


def _check_matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401  before the work rather than after
    except ImportError:
        raise BadInput(
            _("A chart needs matplotlib: pip install -r requirements.txt. A FILE.csv does not.")
        ) from None


COMMAND = Command(
    "lab",
    mark("Measure how solvers grow with n: solutions, nodes, events and seconds."),
    "main.py lab queens-b queens-bstar --n 4-9 -o growth.png",
    arguments,
    run,
)
