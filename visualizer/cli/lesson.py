"""`main.py lesson`: lessons: to give one, to check them, to begin one, to hand one out."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from visualizer.base.errors import BadInput
from visualizer.base.files import check_place, create_whole, write_whole
from visualizer.base.formats import HANDOUTS
from visualizer.base.i18n import LANGUAGES, first_language, language, mark
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import one_of
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.nearest import did_you_mean
from visualizer.base.numbers import printable, printed
from visualizer.base.program import PROGRAM
from visualizer.cli.output import ProgressLine, flush, say, write
from visualizer.cli.parser import (
    Parser,
    Subcommand,
    choice,
    given,
    language_of,
    limit,
)
from visualizer.cli.running import slices

if TYPE_CHECKING:
    from visualizer.jobs.job import Job
    from visualizer.lessons.checking import Checked
    from visualizer.lessons.lesson import Lesson, Mistake, Stop, Texts

KINDS = ("talk", "exercise")
"""The lessons to begin with."""

WORDS = CHECK, NEW, HANDOUT, ZIPPED, TIMES, RESULTS = (
    "check", "new", "handout", "zip", "times", "results"
)

WITHOUT_RUN = "queens-bstar"
"""What runs beside a lesson that has no run of its own."""

WRONG = 2
"""The exit code where a lesson has mistakes."""


def arguments(parser: Parser) -> None:
    """Add the options of `lesson`."""
    parser.add_argument(
        "words", nargs="*",
        metavar="FILE | check FILE… | new FILE | handout FILE | zip FILE | times FILE"
                " | results FILE…",
        help=_("the lesson to open, to check or to hand out, where a new one goes, or what"
               " students have handed in: files, folders of them, or texts with their codes"),
    )
    add_stop_arguments(parser)
    parser.add_argument(
        "--parts", metavar="2,4",
        help=_("only these parts of it, counted from 1; stops are counted in them"),
    )
    parser.add_argument(
        "--from", dest="recording", metavar="RUN.trace",
        help=_("for new: the recorded run of which each bookmark becomes a stop"),
    )
    parser.add_argument(
        "--kind", metavar="|".join(KINDS),
        help=_("for new: a talk of ten minutes or an exercise for one, which run as they are"),
    )
    parser.add_argument(
        "-o", metavar=HANDOUTS.metavar, dest="output",
        help=_("for handout: the file to write, with two stops a page and the answers on the last "
               "one; for zip: NAME.zip, the lesson with all that it runs"),
    )
    parser.add_argument(
        "--notes", action="store_true",
        help=_("for handout: with the lecturer's notes beside the answers"),
    )
    parser.add_argument(
        "--json", action="store_true", help=_("for check, times and results: one JSON list")
    )


def add_stop_arguments(parser: Parser) -> None:
    """Add --stop and --run-own."""
    parser.add_argument("--stop", metavar="N", help=_("the stop to begin with, counted from 1"))
    add_run_own(parser)


def add_run_own(parser: Parser) -> None:
    """Add --run-own."""
    parser.add_argument(
        "--run-own", action="store_true",
        help=_("run solver files that are beside a lesson; only if you trust them"),
    )


def run(arguments: Namespace) -> int:
    """List the lessons, open one, check some, begin one or hand one out; or list results."""
    lang = language_of(arguments)
    first, *rest = arguments.words or [""]
    if first == CHECK:
        return _check(rest, arguments)
    if first == NEW:
        return _new(rest, arguments)
    if first == HANDOUT:
        return _hand_out(rest, arguments)
    if first == TIMES:
        from visualizer.cli.lesson_files import times

        return times([found(name) for name in rest], json=arguments.json)
    if first == ZIPPED:
        from visualizer.cli.lesson_files import zip_lesson

        return zip_lesson([found(name) for name in rest], arguments.output)
    if first == RESULTS:
        from visualizer.cli.results import results
        from visualizer.lessons.lesson import LESSON_FOLDER

        return WRONG if results(rest, LESSON_FOLDER, json=arguments.json) else 0
    if not first:
        return _list()
    if rest:
        raise BadInput(
            _("{program} lesson opens one FILE, or write one of {words} first").format(
                program=PROGRAM, words=one_of(WORDS)
            )
            + did_you_mean(first, WORDS)
        )
    return _open(found(first), arguments, lang)


def found(name: str) -> Path:
    """The file of a lesson: the one with that path, or else one of the program's own."""
    from visualizer.lessons.lesson import LESSON_FOLDER, SUFFIX

    path = Path(name)
    own = LESSON_FOLDER / (name if name.endswith(SUFFIX) else name + SUFFIX)
    try:
        if not path.exists() and path.name == name and own.is_file():
            return own
    except (OSError, ValueError):
        pass  # a name that is too long, say: reading tells what is wrong
    return path


def _list() -> int:
    from visualizer.lessons.lesson import SUFFIX, bundled
    from visualizer.lessons.reading import read_lesson

    for path in bundled():
        title = read_lesson(path).title.of(first_language())
        write(f"{path.name.removesuffix(SUFFIX)}  {title}\n")
    return 0


def _agreed(lesson: Lesson, arguments: Namespace) -> None:
    """Raises BadInput where a lesson runs files of its own and nobody has agreed to that."""
    from visualizer.lessons.reading import own_files

    files = own_files(lesson)
    if files and not arguments.run_own:
        raise BadInput(
            _("{lesson} runs {files}; if you trust that code, add --run-own.").format(
                lesson=lesson.path, files=", ".join(files)
            )
        )


# Opening


class Opening(NamedTuple):
    """What opens a lesson at a stop: see ShowOptions."""

    job: Job
    beside: tuple[Job, ...]
    lesson: str
    stop: int
    parts: tuple[int, ...] = ()


def opening(path: Path, arguments: Namespace) -> Opening:
    """The lesson at the stop that is asked for, with what it runs; raises BadInput.

    Its mistakes are told, and the rest of it stands.
    """
    from visualizer.lessons.lesson import numbers_of
    from visualizer.lessons.reading import read_lesson

    lesson = read_lesson(path)
    for mistake in lesson.mistakes:
        say(str(mistake))
    _agreed(lesson, arguments)
    parts = _parts(getattr(arguments, "parts", None))
    stops, number = numbers_of(lesson, parts), given(arguments, "stop", limit) or 1
    if number > len(stops):
        raise BadInput(
            _("{lesson} has {count} stops, so there is no stop {number}.").format(
                lesson=path, count=len(stops), number=number
            )
        )
    job, *beside = _jobs_to_begin_with(lesson, stops[number - 1])
    return Opening(job, tuple(beside), str(path), number - 1, parts)


def _parts(typed: str | None) -> tuple[int, ...]:
    """The parts that are asked for, ascending; () for all. Raises BadInput."""
    if typed is None:
        return ()
    written = [re.fullmatch(r"0*(\d{1,6})", one.strip()) for one in typed.split(",")]
    if not all(written):
        raise BadInput(
            _("--parts {typed}: write numbers of parts with commas between, such as 2,4.")
            .format(typed=typed)
        )
    return tuple(sorted({int(one[1]) for one in written if one}))


def _open(path: Path, arguments: Namespace, lang: str | None) -> int:
    from visualizer.show.options import ShowOptions

    first = opening(path, arguments)
    if arguments.stop is None:
        first = first._replace(stop=-1)  # with its title
    from visualizer import app  # imports pygame, which the other commands do without

    return app.run(ShowOptions(**first._asdict(), lang=lang))


def _jobs_to_begin_with(lesson: Lesson, number: int) -> list[Job]:
    """What runs when the window opens: that of the stop, from 0, of one before, or after it.

    Where a run cannot be, the window tells it at its stop.
    """
    from visualizer.jobs.job import resolve
    from visualizer.lessons.reading import jobs_at

    stops = lesson.stops
    for stop in (*reversed(stops[: number + 1]), *stops[number + 1 :]):
        try:
            if jobs := jobs_at(lesson, stop):
                return jobs
        except BadInput:
            continue
    return [resolve(WITHOUT_RUN, {})]


# Checking


def _check(names: list[str], arguments: Namespace) -> int:
    from visualizer.lessons.checking import Checker
    from visualizer.lessons.reading import read_lesson

    if not names:
        raise BadInput(_("{program} lesson check needs a FILE.").format(program=PROGRAM))
    rows: list[dict[str, object]] = []
    wrong = 0
    with ProgressLine() as progress:
        for name in names:
            try:
                lesson = read_lesson(found(name))
                _agreed(lesson, arguments)
            except BadInput as mistake:
                progress.clear()
                say(str(mistake))
                wrong += 1
                continue
            mistakes = [*lesson.mistakes]
            sound = []  # the numbers of the stops that are
            checker = Checker(lesson, slices)
            try:
                for checked in map(checker.check, lesson.stops):
                    mistakes += checked.mistakes
                    sound += [] if checked.mistakes else [checked.stop]
                    rows.append(_row(lesson, checked))
                    if not arguments.json:
                        progress.clear()
                        write(_written(lesson, checked))
                        flush()
                mistakes += checker.doubts()
                checker.close()
                mistakes += _seen(lesson, sound)
            finally:
                checker.close()
                progress.clear()
                for one in sorted(mistakes, key=lambda mistake: mistake.line):
                    say(str(one))
                wrong += sum(not one.doubt for one in mistakes)
    if arguments.json:
        write(_json(rows))
    return WRONG if wrong else 0


def _seen(lesson: Lesson, stops: Iterable[Stop]) -> Iterator[Mistake]:
    """What is wrong with what is seen of some stops."""
    from visualizer.inspecting import inspect, worth_seeing  # pygame, which the others do without
    from visualizer.show.options import ShowOptions

    numbers = [stop.number for stop in stops if worth_seeing(stop)]
    if numbers:
        job, *beside = _jobs_to_begin_with(lesson, numbers[0] - 1)
        options = ShowOptions(job, beside=(*beside,), lesson=str(lesson.path), lang=language(),
                              fullscreen=not lesson.of_window)
        for seen in inspect(options, numbers):
            yield from seen.mistakes


def _json(rows: list[dict[str, object]]) -> str:
    from visualizer.cli.output import compact_json

    return compact_json(rows)


def _row(lesson: Lesson, checked: Checked) -> dict[str, object]:
    """A stop as JSON."""
    events = [*checked.events]
    ask = checked.stop.ask
    return {
        "stop": checked.stop.number,
        "part": checked.part,
        "title": checked.stop.title.of(first_language()),
        "runs": [*checked.runs],
        "event": None if not events else events[0] if len(events) == 1 else events,
        "ask": None if ask is None else " ".join(filter(None, (ask.kind, ask.about))),
        "answer": checked.answer or None,
        "languages": [*checked.languages],
    }


def _written(lesson: Lesson, checked: Checked) -> str:
    """A stop as a line."""
    stop = checked.stop
    events = ", ".join(map(_event, checked.events))
    parts = [f"{stop.number:4}", events.rjust(8), stop.title.of(first_language())]
    if stop.ask is not None:
        parts.append(f"{stop.ask.kind}: {printable(checked.answer) or '?'}")
    text = _lacking([one.text for one in lesson.stops], stop.text)
    note = _lacking([one.note for one in lesson.stops], stop.note) if stop.note else ""
    parts += [_("no text in {languages}").format(languages=text)] if text else []
    parts += [_("no note in {languages}").format(languages=note)] if note else []
    return "  ".join(parts) + "\n"


def _event(event: int | None) -> str:
    if event is None:
        return "–"
    return _("before 0") if event < 0 else printed(event)


def _lacking(of_all: Iterable[Texts], texts: Texts) -> str:
    """The languages of those of all stops that the texts of one lack."""
    spoken = {code for each in of_all for code in each.by_language}
    return ", ".join(code for code in LANGUAGES if code in spoken - texts.by_language.keys())


# Beginning one


def _new(names: list[str], arguments: Namespace) -> int:
    from visualizer.lessons.lesson import SUFFIX
    from visualizer.lessons.making import template_text

    kind = given(arguments, "kind", choice(KINDS))
    if len(names) != 1 or bool(arguments.recording) == bool(kind):
        raise BadInput(
            _("{program} lesson new needs FILE{suffix}, and --kind {kinds} or --from RUN.trace.")
            .format(program=PROGRAM, suffix=SUFFIX, kinds="|".join(KINDS))
        )
    path = Path(names[0] if names[0].endswith(SUFFIX) else names[0] + SUFFIX)
    spoken = first_language()
    text = template_text(kind, spoken) if kind else _of_bookmarks(Path(arguments.recording), spoken)
    create_whole(path, text.encode("utf-8", "replace"))
    say(
        _("{name} is written. This checks it: {program} lesson check {name}").format(
            name=path, program=PROGRAM
        )
    )
    return 0


def _of_bookmarks(recording: Path, spoken: str) -> str:
    """A lesson with a stop for each bookmark of a recorded run."""
    from visualizer.lessons.making import bookmarks, lesson_text
    from visualizer.trace.file import load
    from visualizer.trace.trace import Trace

    recorded = load(recording)
    trace = Trace()
    for packed in recorded.events():
        trace.append(packed)
    marked = bookmarks(recorded.head, trace)
    if not marked:
        raise BadInput(_("{file} has no bookmarks.").format(file=recording))
    return lesson_text(recording, recorded.head, trace, spoken)


# On paper


def _hand_out(names: list[str], arguments: Namespace) -> int:
    if len(names) != 1 or not arguments.output:
        raise BadInput(
            _("{program} lesson handout needs FILE and -o FILE{suffixes}.").format(
                program=PROGRAM, suffixes=one_of(HANDOUTS)
            )
        )
    path = Path(arguments.output)
    from visualizer.export.files import about_letters  # pygame, which the others do without
    from visualizer.export.handout import handout_data, texts_of
    from visualizer.handout import handout
    from visualizer.show.options import ShowOptions

    HANDOUTS.of(path)
    check_place(path)
    options = ShowOptions(**opening(found(names[0]), arguments)._asdict(), lang=language())
    with ProgressLine() as progress:
        made = handout(options, progress.stops, notes=arguments.notes)
    write_whole(path, handout_data(path, made))
    note = about_letters(path, texts_of(made))
    if note:
        say(note)
    return 0


COMMAND = Subcommand(
    "lesson",
    mark("Give a lesson, check the stops of lessons, begin one of your own, hand one out, or list "
         "what students have handed in."),
    "main.py lesson kauschke --stop 7\nmain.py lesson kauschke --parts 2,4\n"
    "main.py lesson check my.lesson.md\n"
    "main.py lesson new my.lesson.md --kind talk\n"
    "main.py lesson handout kauschke -o kauschke.pdf --lang en\n"
    "main.py lesson results *.result.json",
    arguments,
    run,
)
