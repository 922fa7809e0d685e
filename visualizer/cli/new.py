"""`main.py new`: a solver file to begin with."""

from __future__ import annotations

from argparse import Namespace
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from visualizer.base.dataclass import dataclass
from visualizer.base.errors import BadInput
from visualizer.base.failures import Failure
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark
from visualizer.base.lists import one_of
from visualizer.base.numbers import printed
from visualizer.base.program import PROGRAM
from visualizer.cli.output import DONE, SOLVER_FAILED, say
from visualizer.cli.parser import Parser, Subcommand, choice, given
from visualizer.jobs.job import resolve
from visualizer.jobs.plain.naming import names_of
from visualizer.jobs.templates import TEMPLATES, write_solver, write_template
from visualizer.jobs.user_file import with_yields

if TYPE_CHECKING:
    from visualizer.trace.packing import Packed

KINDS = tuple(TEMPLATES)


def arguments(parser: Parser) -> None:
    """Add the options of `new`."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE.py", help=_("the file to write; nothing is overwritten")
    )
    parser.add_argument(
        "--kind",
        metavar="KIND",
        help=_("{kinds}; {first} if not given").format(kinds=one_of(KINDS), first=KINDS[0]),
    )
    parser.add_argument(
        "--from", metavar="PROGRAM.py", dest="program",
        help=_("a program of yours that yields nothing: its search is written with yields"),
    )


def run(arguments: Namespace) -> int:
    """Write the template, or the program."""
    kind = given(arguments, "kind", choice(KINDS)) or KINDS[0]
    if not arguments.file:
        raise BadInput(_("{program} new needs FILE.py: the file to write.").format(program=PROGRAM))
    path = Path(arguments.file)
    name = f'"{path}"' if " " in str(path) else str(path)
    if arguments.program is not None:
        if arguments.kind is not None:
            raise BadInput(_("--kind does not go with --from."))
        if (differs := _write(path, arguments.program)) is not None:
            say(
                _(
                    "{name} is written, but it does not do the same as {file}: their events differ "
                    "from event {event} on. It has to be put right by hand."
                ).format(name=name, file=arguments.program, event=printed(differs.event))
            )
            if differs.failure is not None:
                say(differs.failure.sentence())
            return SOLVER_FAILED
    else:
        write_template(path, kind)
    say(
        _("{name} is written. This shows it: {program} show {name}").format(
            name=name, program=PROGRAM
        )
    )
    return DONE


MOST_EVENTS, SECONDS = 2000, 2.0
"""So much of the search of a program is held against that of what is written of it."""

WAIT_SECONDS: Final = 0.1

MOST_NAMES: Final = 100


@dataclass(frozen=True)
class _Differs:
    """The first event at which two runs differ; what the second has failed with there, if that is
    why."""

    event: int
    failure: Failure | None


@dataclass(frozen=True)
class _Begun:
    """How a run begins; names: what its values are called, in the order in which they are tried."""

    events: list[tuple[int, int, int]]
    ended: bool
    failure: Failure | None
    names: tuple[str, ...]


def _write(path: Path, program: str) -> _Differs | None:
    """Write a program with yields, and hold its events against those of the program as it stands;
    None: they are the same."""
    text = with_yields(program)  # before anything of it runs
    wanted = None
    with suppress(BadInput):  # what is written has to run all the same
        wanted = _begun(program, {"search": "0"})  # it has all searches
        text = with_yields(program, wanted.names)
    write_solver(path, text.encode())
    found = _begun(str(path), {})
    return None if wanted is None else _difference(wanted, found)


def _begun(path: str, params: dict[str, str]) -> _Begun:
    """The first events of a file, in a process of its own. Raises BadInput."""
    from visualizer.record.channel import UNLIMITED
    from visualizer.record.recorder import Feed
    from visualizer.trace.packing import unpack

    job = resolve(path, params)
    packed: list[Packed] = []
    until = monotonic() + SECONDS
    with closing(Feed(job, replace(UNLIMITED, patience=None))) as feed:
        while not feed.ended and feed.events < MOST_EVENTS and monotonic() < until:
            feed.wait(WAIT_SECONDS)
            feed.poll(lambda some: packed.append(some.copy()))
        failure = feed.failure
        ended = feed.ended and feed.events <= MOST_EVENTS
    events = [unpack(one) for some in packed for one in some][:MOST_EVENTS]
    return _Begun(events, ended, failure, _listed(names_of(job)))


def _listed(names: dict[int, str]) -> tuple[str, ...]:
    """Names as a list of them; nothing where their numbers are none of a list, where there are too
    many to be read, or where a name is not what the value is as a text."""
    numbers = range(min(len(names), MOST_NAMES + 1))
    if sorted(names) != [*numbers] or any(mark in one for one in names.values() for mark in "…<"):
        return ()
    return tuple(names[number] for number in numbers)


def _difference(wanted: _Begun, found: _Begun) -> _Differs | None:
    """Where two runs differ; what their values are called may."""
    there: dict[int, int] = {}
    back: dict[int, int] = {}
    for number, (one, other) in enumerate(zip(wanted.events, found.events, strict=False)):
        value, own = one[2], other[2]
        if one[:2] != other[:2] or there.setdefault(value, own) != own or (
            back.setdefault(own, value) != value
        ):
            return _Differs(number, None)
    least, most = sorted((len(wanted.events), len(found.events)))
    failed = found.failure if found.ended and not wanted.failure else None
    shorter = wanted if len(wanted.events) == least else found
    if (least != most and shorter.ended) or (failed and least == len(found.events)):
        return _Differs(least, failed)
    return None


COMMAND = Subcommand(
    "new",
    mark("Write a solver file to begin with, which runs as it is and explains itself."),
    "main.py new my_solver.py --kind recursive",
    arguments,
    run,
)
