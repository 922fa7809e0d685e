"""`main.py list`: every solver of the catalogue."""

from __future__ import annotations

from argparse import Namespace

from solvers.catalog import SOLVERS, Parameter
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.cli.output import compact_json, write
from visualizer.cli.parser import Parser, Subcommand


def arguments(parser: Parser) -> None:
    """Add the options of `list`."""
    parser.add_argument("--json", action="store_true", help=_("one JSON list of all of them"))
    parser.add_argument("--pictures", action="store_true",
                        help=_("what PICTURE can be in a file of yours, and what each needs"))


def run(arguments: Namespace) -> int:
    """Print the catalogue, or the pictures that a file can name."""
    if arguments.pictures:
        write(_pictures_as_json() if arguments.json else _pictures_as_text())
    else:
        write(_as_json() if arguments.json else _as_table())
    return 0


def _as_json() -> str:
    return compact_json(
        [
            {
                "key": solver.key,
                "problem": solver.problem.key,
                "title": solver.title,
                "about": solver.problem.about,
                "algorithm": solver.words,
                "source": solver.source,
                "read": solver.read,
                "parameters": [_described(parameter) for parameter in solver.parameters],
            }
            for solver in SOLVERS.values()
        ]
    )


def _as_table() -> str:
    rows = [
        (
            solver.key,
            _(solver.problem.title),
            _(solver.title),
            ", ".join(map(_in_words, solver.parameters)),
        )
        for solver in SOLVERS.values()
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        + "\n"
        for row in rows
    )


def _pictures_as_json() -> str:
    from visualizer.problems.wanted import all_wants, others_for

    return compact_json([
        {
            "picture": picture,
            "depth": wants.depth,
            "value": wants.value,
            "needs": {
                name: {"meaning": meaning, "else": [*others_for(picture, name)]}
                for name, meaning in wants.parameters.items()
            },
        }
        for picture, wants in all_wants()
    ])


def _pictures_as_text() -> str:
    """A paragraph a picture."""
    from visualizer.problems.wanted import all_wants, lines_of

    return "\n".join(
        "\n".join([picture, *(f"    {line}" for line in lines_of(picture, wants))]) + "\n"
        for picture, wants in all_wants()
    )


def _described(parameter: Parameter) -> dict[str, object]:
    """A parameter as JSON: a number has limits, a choice its ways, an instance its names."""
    return {
        "name": parameter.name,
        "label": parameter.label,
        "default": parameter.default,
        **parameter.limits,
        "meaning": parameter.meaning,
    }


def _in_words(parameter: Parameter) -> str:
    limits = {
        name: ", ".join(limit) if isinstance(limit, list) else limit
        for name, limit in parameter.limits.items()
    }
    allowed = _(parameter.allowed).format(**limits)
    return _("{name} = {default} ({allowed}: {meaning})").format(
        name=parameter.name, default=parameter.default, allowed=allowed,
        meaning=_(parameter.meaning),
    )


COMMAND = Subcommand(
    "list",
    mark("List every solver: key, problem, title and parameters with their defaults and limits."),
    "main.py list --json",
    arguments,
    run,
)
