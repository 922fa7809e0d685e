"""`main.py table`: events of a run as a table, for tracing on paper."""

from __future__ import annotations

from argparse import Namespace

from visualizer.base.errors import BadInput
from visualizer.base.files import write_whole
from visualizer.base.formats import TABLES
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.cli.output import ProgressLine, say
from visualizer.cli.parser import Parser, Subcommand, add_output, given, limit, output_of
from visualizer.cli.running import add_solver_arguments, add_stretch, job_of, slices
from visualizer.jobs.job import describe

DEFAULT_COLUMNS = "event,kind,depth,value,path"


def arguments(parser: Parser) -> None:
    """Add the options of `table`."""
    add_solver_arguments(parser)
    add_output(parser, TABLES, mark("the file to write"))
    add_stretch(parser)
    parser.add_argument(
        "--columns", metavar="A,B,…", default=DEFAULT_COLUMNS,
        help=_("event, kind, depth, value, path, and variables of the solver by their names"),
    )
    parser.add_argument(
        "--blank", metavar="K",
        help=_(
            "leave every K-th row empty but for the number of its event, to be filled in: with 2 "
            "each of these follows from the row above it, with 1 all of them are empty; the "
            "answers are at the end"
        ),
    )


def run(arguments: Namespace) -> int:
    """Write the table."""
    blank = given(arguments, "blank", limit)
    job = job_of(arguments)
    path = output_of(arguments)
    columns = [name.strip() for name in arguments.columns.split(",") if name.strip()]
    if not columns:
        raise BadInput(_("--columns names no column: write, for example, --columns "
                         "event,kind,path."))
    from visualizer.debug.tabled import Tabled
    from visualizer.export.files import about_letters  # pygame, which others do without
    from visualizer.export.table import Table, table_data
    from visualizer.trace.when import parse_moment

    first, last = parse_moment(arguments.first), parse_moment(arguments.last)
    with ProgressLine() as progress:
        tabled = Tabled(job, slices(job))
        stretch = tabled.stretch(first, last)
        rows = tabled.rows(stretch, columns, progress.rows)
    solver = describe(job)
    said = " ".join(f"{name}={value}" for name, value in job.params if "\n" not in str(value))
    left_empty = range(blank - 1, len(rows), blank) if blank else range(0)
    name = f"{_(solver.problem.title)}: {_(solver.title)}" if not job.file else solver.title
    table = Table(
        f"{name} {said}".strip(), columns, rows, frozenset(left_empty),
        frozenset(i for i, name in enumerate(columns) if name == "event"),
    )
    write_whole(path, table_data(path, table))
    note = about_letters(path, (table.title, *columns, *(cell for row in rows for cell in row)))
    if note:
        say(note)
    return 0


COMMAND = Subcommand(
    "table",
    mark("Write events of a run as a table, with rows to be filled in by hand if you like."),
    "main.py table queens-bstar -n 4 --to 'solution 1' --columns event,kind,path,columns --blank 2"
    " -o trace.pdf",
    arguments,
    run,
    takes_program=True,
)
