"""Naming a run on the command line, and running it: `trace`, `count` and `solutions` do.

A solver of the catalogue runs here. A user's file runs in a process of its own, as for the window:
whatever it does, it can be told, and Ctrl+C ends it even in code that hears no signal. Of a
FILE.trace nothing runs.
"""

from __future__ import annotations

import contextlib
import math
import os
import shutil
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from visualizer.base.errors import BadInput
from visualizer.base.failures import SolverFailed
from visualizer.base.i18n import gettext as _
from visualizer.base.interrupts import uninterrupted
from visualizer.base.numbers import printed
from visualizer.base.program import PROGRAM
from visualizer.cli.output import mention, say
from visualizer.cli.parser import Parser, given, port, size_of_memory
from visualizer.jobs.job import Job, resolve, streamed, without_events
from visualizer.jobs.parameters import read_text
from visualizer.jobs.plain.naming import MOST_SEARCHES, learn, searches_of
from visualizer.jobs.plain.options import NAMES, OPTIONS, Option
from visualizer.jobs.spec import jobs_of
from visualizer.jobs.stream import LOOPBACK, Stream
from visualizer.record import memory


def add_parameters(parser: Parser, size: str, others: str) -> None:
    """Add -n and -p, with what is said of them."""
    parser.add_argument("-n", metavar="N", help=size)
    parser.add_argument("-p", metavar="KEY=VALUE", dest="parameters", action="append", default=[],
                        help=others)


def add_stretch(parser: Parser) -> None:
    """Add --from and --to, the moments between which a run is taken."""
    parser.add_argument("--from", metavar="MOMENT", dest="first", default="start",
                        help=_("where it begins: an event, solution 3, at path 0 2 …"))
    parser.add_argument("--to", metavar="MOMENT", dest="last", default="end",
                        help=_("where it ends"))


def add_solver_arguments(parser: Parser, *, several: bool = False) -> None:
    """Add SOLVER, -n and -p; several: up to four of them may be named, to stand side by side."""
    said = _("a key of {program} list, a Python file of yours, or a recorded run")
    if several:
        said = _(
            "a key of {program} list, a Python file of yours, or a recorded run; two to four of "
            "them, each in quotes with its own parameters, are shown side by side"
        )
    parser.add_argument(
        "solver", nargs="*" if several else "?", help=said.format(program=PROGRAM),
        metavar="'SOLVER key=value'" if several else "SOLVER|FILE.py|FILE.trace",
    )
    add_parameters(
        parser, _("the size: the same as -p n=N"),
        _("a parameter of the solver; may be given several times"),
    )
    parser.add_argument(
        "--memory-of-solver", metavar="SIZE",
        help=_("what a Python file may take in each of its processes, such as 500M or 4G; "
               "if not given, an eighth of the machine's memory"),
    )
    add_plain_arguments(parser)
    add_stream_arguments(parser)


def add_stream_arguments(parser: Parser) -> None:
    """Add what says where a stream of another program comes from."""
    parser.set_defaults(started=())
    parser.add_argument("--source", metavar="FOLDER",
                        help=_("where the source stands that a stream names"))
    parser.add_argument("--listen", metavar="PORT",
                        help=_("wait for a program that connects there, such as 6565"))
    parser.add_argument("--host", metavar="ADDRESS",
                        help=_("with --listen: at which address; if not given, this machine's own"))


def stream_of(arguments: Namespace) -> Stream | None:
    """The stream that the options name; None where they name none. Raises BadInput."""
    listen, command = given(arguments, "listen", port), arguments.started
    folder = arguments.source or ""
    if folder and not os.path.isdir(folder):
        raise BadInput(_("--source {folder}: there is no such folder.").format(folder=folder))
    if arguments.host is not None and listen is None:
        raise BadInput(_("--host goes with --listen only."))
    named = bool(arguments.solver)
    if (listen is not None) + bool(command) + named > 1:
        raise BadInput(
            _("Whose events? Give one of SOLVER, - for standard input, --listen PORT, and a "
              "program after --."))
    if command:
        return Stream(command, folder=os.path.abspath(folder or _beside(command)))
    if listen is not None:
        return Stream(host=arguments.host or LOOPBACK, port=listen, folder=folder)
    return None


def _beside(command: Sequence[str]) -> str:
    """The folder of a program that is started; of one that a language's own program runs, such as
    `java Queens.java`, that of the file."""
    found = shutil.which(command[0]) or command[0]
    if os.path.dirname(command[0]):
        return os.path.dirname(found)
    files = (word for word in command[1:] if os.path.isfile(word))
    return os.path.dirname(next(files, found)) or "."


def add_plain_arguments(parser: Parser, options: Sequence[Option] = OPTIONS) -> None:
    """Add what says how a program is run that yields no events."""
    for one in options:
        parser.add_argument(f"--{one.name.replace('_', '-')}", metavar=one.placeholder,
                            help=_(one.meaning))


def job_of(
    arguments: Namespace, default: str | None = None, *, for_dives: bool = False,
    begins: bool = True,
) -> Job:
    """The run that the arguments name, or the dives of algorithm E; raises BadInput.

    Notes what memory its processes may take. begins: of a stream it is waited for what its first
    line says
    """
    memory.allow(given(arguments, "memory_of_solver", size_of_memory) or 0)
    if not for_dives and (stream := stream_of(arguments)) is not None:
        return begun(streamed(stream, _texts(arguments)), begins=begins)
    target = arguments.solver if arguments.solver is not None else default
    if target is None:
        raise BadInput(
            _("Which solver? Give its key, or a FILE.py; {program} list shows the keys.").format(
                program=PROGRAM
            )
        )
    job = resolve(target, parameters_of(arguments), arguments.n, for_dives=for_dives)
    return with_head(job, arguments, begins)


def _texts(arguments: Namespace) -> dict[str, str]:
    """Parameters as they were given."""
    size = {} if arguments.n is None else {"n": arguments.n}
    return {**size, **parameters_of(arguments)}


def with_head(job: Job, arguments: Namespace, begins: bool = True) -> Job:
    """A job; of a stream with what its first line says, which is waited for if it `begins`. Raises
    BadInput."""
    if job.stream is None:
        return job
    return begun(streamed(replace(job.stream, folder=arguments.source or "")), begins=begins)


_besides: dict[Job, Beside] = {}
"""What streams say beside their events, where that is to be kept."""


def keep_beside(job: Job) -> Beside | None:
    """Where what a stream says beside its events will be when these have come, and of a recorded
    one is; None for a job that is none."""
    from visualizer.trace.beside import Beside

    if job.stream is None:
        return _beside_of(job) if job.recording else None
    from visualizer.record.streams.incoming import BEGUN

    _besides[job] = BEGUN[job].beside if job in BEGUN else Beside()
    return _besides[job]


def _beside_of(job: Job) -> Beside | None:
    from visualizer.trace.beside import Beside
    from visualizer.trace.file import load

    beside, run = Beside(), load(job.recording)
    for part in run.said():
        beside.add(*part)
    return beside if run.head.said else None


def begun(job: Job, *, begins: bool = True) -> Job:
    """The job of a stream, with what its first line says, which is waited for if it `begins`.
    Raises BadInput."""
    if not begins or job.stream is None:
        return job
    if not job.stream.again:
        from visualizer.record.streams.typed import TYPED

        return streamed(replace(job.stream, head=TYPED.look()))
    from visualizer.record.channel import UNLIMITED
    from visualizer.record.streams.incoming import BEGUN, StreamFeed, waits_for

    if job.stream.port is not None:
        mention(waits_for(job))
    heads: list[str] = []
    early: list[Packed] = []
    feed = StreamFeed(job, UNLIMITED, heads.append)
    try:
        while not (heads or feed.ended):
            feed.wait(WAIT_SECONDS)
            feed.poll(lambda packed: early.append(packed.copy()))
            _print(feed.printed)
            feed.printed = ""
    except BaseException:
        feed.close()
        raise
    job = streamed(replace(job.stream, head=heads[0] if heads else ""))
    feed.learn_as(job)
    feed.early, BEGUN[job] = early, feed
    return job


def jobs_side_by_side(
    arguments: Namespace, default: str | None = None, *, begins: bool = True
) -> list[Job]:
    """The runs that the arguments of `show` and `shot` name; raises BadInput. begins: see job_of"""
    if len(arguments.solver) > 1 or " " in "".join(arguments.solver):
        memory.allow(given(arguments, "memory_of_solver", size_of_memory) or 0)
        stream_of(arguments)  # beside runs that are named there can be none
        named = jobs_of(arguments.solver, arguments.n, parameters_of(arguments))
        return [with_head(job, arguments) for job in named]
    one = Namespace(**vars(arguments) | {"solver": next(iter(arguments.solver), None)})
    return [job_of(one, default, begins=begins)]


def parameters_of(arguments: Namespace) -> dict[str, str]:
    """What was given with -p, or with an option for plain programs; raises BadInput."""
    parameters: dict[str, str] = {}
    for name in NAMES:
        if (text := getattr(arguments, name, None)) is not None:
            parameters[name] = read_text(text) if name == "input" else text
    for typed in arguments.parameters:
        key, equals, value = typed.partition("=")
        if not (key and equals):
            raise BadInput(_("-p {typed}: write -p KEY=VALUE, such as -p n=8.").format(typed=typed))
        if parameters.setdefault(key, value) != value:
            raise BadInput(_("-p {key}: two different values are given.").format(key=key))
    return parameters


if TYPE_CHECKING:
    from visualizer.record.channel import Channel
    from visualizer.trace.beside import Beside
    from visualizer.trace.file import Head
    from visualizer.trace.packing import Packed

SLICE_SECONDS = 0.05
LONGEST_SLICE = 1 << 15
"""A slice of events is made as long as this time allows, so that a slow solver's events are seen
as they come and a fast solver's are not slowed down."""

PATIENCE = 10.0
"""Seconds without an event after which a file is stopped: it hangs, or will never end."""

WAIT_SECONDS = 0.1
"""The longest time for which some systems keep Ctrl+C waiting."""


def slices(job: Job, limit: int | None = None) -> Iterator[Packed]:
    """Run the solver and hand out its events, packed; at most `limit` of them.

    Raises SolverFailed after the last good event. What the solver prints goes to standard error,
    as standard output is for data. There it is also said where none has come, and where the program
    begins other searches than this one.
    """
    left, came = math.inf if limit is None else limit, 0
    with contextlib.closing(_run(job, left)) as run:
        for packed in run:
            packed = packed if len(packed) <= left else packed[: int(left)]
            left -= len(packed)
            came += len(packed)
            yield packed
            if not left:
                break
    if not came and left and is_whole(job):
        say(without_events(job).sentence())
    if others := _other_searches(job):
        say(others)


def _other_searches(job: Job) -> str:
    """That a plain program begins more searches than the one that is shown, which nobody has
    chosen; "" where it does not."""
    begun = searches_of(job) if job.file and "search" not in dict(job.params) else ()
    if len(begun) < 2:
        return ""
    count = printed(len(begun)) + "+" * (len(begun) == MOST_SEARCHES)
    return _(
        "The program begins several searches ({count}). This is the first, {call}; --search 2 "
        "shows the second, --search 0 all of them."
    ).format(count=count, call=begun[0])


def _run(job: Job, left: float) -> Generator[Packed, None, None]:
    if job.stream is not None and not job.stream.again:
        return _typed(job)
    if job.file or job.stream is not None:
        return _in_a_process(job)
    return _recorded(job) if job.recording else _here(job, left)


def is_whole(job: Job) -> bool:
    """Are the job's events, when all of them have come, those of a search that came to its end?"""
    if not job.recording or job.stream is not None:
        return True
    from visualizer.trace.file import load_head

    return load_head(job.recording).complete


def end_of(job: Job) -> Head | None:
    """What a recording says of a run that did not come to its end; None of all others."""
    if is_whole(job):
        return None
    from visualizer.trace.file import load_head

    return load_head(job.recording)


def how_ended(head: Head) -> str:
    """The same as a word, for data."""
    return "failed" if head.failure else head.end or "unknown"


def _recorded(job: Job) -> Generator[Packed, None, None]:
    from visualizer.record.playback import why_incomplete
    from visualizer.trace.file import load

    run = load(job.recording)
    yield from run.events()
    if not run.head.complete:
        say(why_incomplete(run.head))


def _typed(job: Job) -> Generator[Packed, None, None]:
    from visualizer.record.streams.reading import StreamReader
    from visualizer.record.streams.typed import TYPED

    reader, beside = StreamReader(), _besides.get(job)
    first = 0
    for piece in reader.pieces(TYPED.blocks()):
        learn(job, piece.names)
        if beside is not None:
            beside.add(first, piece.lines, piece.notes)
        first += len(piece.packed)
        yield piece.packed
    if reader.failure:
        raise SolverFailed(reader.failure)


def _here(job: Job, limit: float) -> Generator[Packed, None, None]:
    from visualizer.record.reader import Reader

    reader = Reader(job.start)
    size = 1
    while not reader.ended:
        began = time.perf_counter()
        try:
            packed = reader.read(int(min(size, limit)))
        except KeyboardInterrupt:
            yield reader.take()
            raise
        took = time.perf_counter() - began
        if len(packed):
            yield packed
        limit -= len(packed)
        size = min(2 * size, LONGEST_SLICE) if took < SLICE_SECONDS else max(1, size // 2)
    if reader.failure:
        raise SolverFailed(reader.failure)


def _in_a_process(job: Job) -> Generator[Packed, None, None]:
    from visualizer.record.channel import UNLIMITED
    from visualizer.record.recorder import Feed
    from visualizer.record.streams.incoming import BEGUN

    stream = BEGUN.pop(job, None) if job.stream is not None else None
    if stream and job not in _besides:
        stream.keeps = False
    feed: Feed = stream or Feed(job, replace(UNLIMITED, patience=PATIENCE))
    parts: list[Packed] = []
    if stream:  # it may have ended with them
        parts, stream.early = stream.early, []
    yield from parts
    parts.clear()
    with polled(feed, lambda: feed.poll(lambda packed: parts.append(packed.copy()))) as moments:
        for _moment in moments:
            yield from parts
            parts.clear()


def polled(
    channel: Channel, poll: Callable[[], object]
) -> contextlib.closing[Generator[None, None, None]]:
    """Call `poll` whenever something has come from a process, and then go on for one moment.

    Passes on what the solver prints. Raises SolverFailed after the last moment, and after Ctrl+C
    KeyboardInterrupt, when everything that had come has been polled. It is for a `with` block:
    Ctrl+C while a generator is left to be collected would be lost in a message of Python's.
    """
    return contextlib.closing(_polled(channel, poll))


def _polled(channel: Channel, poll: Callable[[], object]) -> Generator[None, None, None]:
    interrupted = False
    ends_line = True
    with contextlib.closing(channel):
        while not channel.ended and not interrupted:
            try:
                channel.wait(WAIT_SECONDS)
            except KeyboardInterrupt:
                interrupted = True
            try:
                with uninterrupted():
                    poll()
            except KeyboardInterrupt:
                interrupted = True
            yield
            if channel.printed:
                ends_line = channel.printed.endswith("\n")
                _print(channel.printed)
                channel.printed = ""
    if not ends_line:
        _print("\n")
    if interrupted:
        raise KeyboardInterrupt
    if channel.failure:
        raise SolverFailed(channel.failure)


def _print(text: str) -> None:
    """Pass on what a solver has printed."""
    if text and sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):  # there is nowhere left to complain
            sys.stderr.write(text)
            sys.stderr.flush()
