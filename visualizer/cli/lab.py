"""`main.py lab`: how solvers grow with n, measured."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from solvers.catalog import DEFAULT_SOLVER
from visualizer.base.errors import BadInput
from visualizer.base.formats import CHARTS, CSV
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.program import PROGRAM
from visualizer.cli.output import SOLVER_FAILED, ProgressLine, flush, say, write
from visualizer.cli.parser import Parser, Subcommand, given, seconds, sizes

if TYPE_CHECKING:
    from visualizer.measure.lab.series import Point, Series
    from visualizer.measure.lab.task import LabTask

SIZES = range(4, 11)

WAIT_SECONDS = 0.1


def arguments(parser: Parser) -> None:
    """Add the options of `lab`."""
    parser.add_argument(
        "solvers",
        nargs="*",
        metavar="SOLVER|FILE.py",
        help=_(
            "keys of {program} list, Python files of yours, or queens and langford, counted fast"
        ).format(program=PROGRAM),
    )
    parser.add_argument(
        "--n", "-n", metavar="FIRST-LAST", help=_("the sizes; 4-10 if not given")
    )
    parser.add_argument(
        "-o",
        metavar=CHARTS.metavar,
        dest="output",
        help=_("a chart or the numbers ({numbers}), in place of a table").format(numbers=CSV),
    )
    parser.add_argument(
        "--estimate", action="store_true", help=_("compare the nodes with Knuth's estimate")
    )
    parser.add_argument(
        "--limit-seconds",
        metavar="S",
        help=_("stop a run after so many seconds and estimate it instead; 10 if not given"),
    )


def run(arguments: Namespace) -> int:
    """Measure, and show what there is at the end or when Ctrl+C comes."""
    wanted = given(arguments, "n", sizes) or SIZES
    limit = given(arguments, "limit_seconds", seconds)
    from visualizer.measure.lab.files import checked, is_chart
    from visualizer.measure.lab.series import all_series, left_out
    from visualizer.measure.lab.task import DEFAULT_LIMIT, LabTask

    path = None if arguments.output is None else checked(Path(arguments.output))
    series = all_series(arguments.solvers or [DEFAULT_SOLVER], wanted)
    for one in series:
        if sentence := left_out(one, wanted):
            say(sentence)
    if path is not None and is_chart(path):
        _check_matplotlib()
    task = LabTask(series, limit or DEFAULT_LIMIT, estimate=arguments.estimate)
    table = _Table(series, arguments.estimate) if path is None else None
    try:
        with ProgressLine() as progress:
            _measure(task, progress, table)
    finally:
        task.cancel()
        if table is not None:
            table.show(task.points)
        elif path is not None:
            sources = {one.name: one.source for one in series}
            _save(task.points, sources, path, arguments.estimate)
    return SOLVER_FAILED if task.failed else 0


class _Table:
    """The points on standard output, each as soon as it is measured."""

    def __init__(self, series: list[Series], estimate: bool) -> None:
        from visualizer.measure.lab.table import TextTable

        self._table = TextTable((one.name for one in series), estimate=estimate)
        self._written = 0

    def show(self, points: list[Point]) -> None:
        """Write those that are new."""
        lines = [self._table.head, *map(self._table.row, points)]
        write("".join(lines[self._written :]))
        self._written = len(lines)
        flush()


def _measure(task: LabTask, progress: ProgressLine, table: _Table | None) -> None:
    while not task.done:
        if task.poll() and table is not None:
            progress.clear()
            table.show(task.points)
        current = task.current
        if current is not None:
            progress.point(*current, len(task.points), task.total, task.seconds_left)
            task.wait(WAIT_SECONDS)


def _save(points: list[Point], sources: dict[str, str], path: Path, estimate: bool) -> None:
    if not points:
        say(_("{path} was not written: nothing has been measured.").format(path=path))
        return
    from visualizer.measure.lab.files import write_points

    write_points(path, points, sources, estimate=estimate)


def _check_matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401  before the work rather than after
    except ImportError:
        raise BadInput(
            _("A chart needs matplotlib: pip install -r requirements.txt. A FILE.csv does not.")
        ) from None


COMMAND = Subcommand(
    "lab",
    mark("Measure how solvers grow with n: solutions, nodes, events and seconds."),
    "main.py lab queens-b queens-bstar --n 4-9 -o growth.png",
    arguments,
    run,
)
