"""`main.py lesson results`: what students have handed in of their work on lessons, as a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.base.program import PROGRAM
from visualizer.cli.output import compact_json, say, write
from visualizer.lessons.lesson import SUFFIX
from visualizer.lessons.work import (
    AT_FIRST_SIGHT,
    CODE,
    LATER,
    NOT_ANSWERED,
    RESULT,
    SHOWN,
    Work,
    parse_work,
    read_code,
    result_in,
)

SIGNS = {AT_FIRST_SIGHT: "+", LATER: "o", SHOWN: "-", NOT_ANSWERED: "."}
"""What stands for a question in the table."""

WORDS = {AT_FIRST_SIGHT: "first", LATER: "later", SHOWN: "shown", NOT_ANSWERED: "open"}
"""The same in JSON."""

AROUND = " \t:;,.-–|\"'"
"""What may stand between a name and a code."""


class HandedIn(NamedTuple):
    """What one student has handed in.

    lesson    its name, or its version where that is all that a code says
    stops     the numbers of the stops that ask; (): a code does not say
    outcomes  of each question, see work.AT_FIRST_SIGHT and its like
    work      all of it; None: it came as a code
    """

    source: str
    name: str
    lesson: str
    version: str
    stops: Sequence[int]
    outcomes: Sequence[int]
    minutes: int
    work: Work | None = None


def results(names: Sequence[str], folder: Path, *, json: bool) -> int:
    """Print a row for each result in these files and folders, and for each code in the texts among
    them. What is none is told in a sentence. Returns how many were none.

    folder: of the program's own lessons, whose codes are known
    """
    if not names:
        raise BadInput(_("{program} lesson results needs a FILE.").format(program=PROGRAM))
    found: list[HandedIn] = []
    wrong = 0
    for path in _files(names):
        try:
            more, mistakes = _handed_in(path, folder)
        except BadInput as mistake:
            more, mistakes = [], [str(mistake)]
        found += more
        for one in mistakes:
            say(one)
        wrong += len(mistakes)
    write(compact_json([_as_json(one) for one in found]) if json else _table(found))
    return wrong


def _files(names: Iterable[str]) -> Iterator[Path]:
    """The files that are meant: of a folder all results in it."""
    for name in names:
        path = Path(name)
        try:
            inside = sorted(path.glob(f"*{RESULT}")) if path.is_dir() else None
        except (OSError, ValueError):
            inside = None
        if inside is None:
            yield path
        elif inside:
            yield from inside
        else:
            say(_("There is no result in {folder}.").format(folder=path))


def _handed_in(path: Path, folder: Path) -> tuple[list[HandedIn], list[str]]:
    """What is in a file, and what is wrong with some of it. Raises BadInput where it has nothing.
    """
    data = result_in(path)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        work = parse_work(data, path)
        return [HandedIn(str(path), work.name, work.lesson, work.version, work.questions,
                         work.outcomes(), work.seconds // 60, work)], []
    return _codes(data.decode("utf-8", "replace"), path, folder)


def _codes(text: str, path: Path, folder: Path) -> tuple[list[HandedIn], list[str]]:
    """The codes in a text, each with the name that stands before or behind it in its line."""
    found, mistakes = [], []
    known: dict[str, tuple[str, tuple[int, ...]]] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        for match in CODE.finditer(line):
            written = match[0].upper()
            code = read_code(written)
            if code is None:
                mistakes.append(
                    _("{path}:{line}: the code {code} has a mistake: its checksum does not agree.")
                    .format(path=path, line=number, code=written))
                continue
            name = " ".join((line[: match.start()] + " " + line[match.end() :]).split())
            name = name.strip(AROUND)
            if not code.is_of(name):
                mistakes.append(
                    _('{path}:{line}: the code {code} was made with another name than "{name}".')
                    .format(path=path, line=number, code=written, name=name))
            known = _lessons(folder) if known is None else known
            lesson, stops = known.get(code.version, (code.version, ()))
            found.append(HandedIn(f"{path}:{number}", name, lesson, code.version, stops,
                                  code.outcomes, code.minutes))
    if not found and not mistakes:
        raise BadInput(
            _("{path} is not a result of a lesson, and there is no code in it.").format(path=path)
        )
    return found, mistakes


def _lessons(folder: Path) -> dict[str, tuple[str, tuple[int, ...]]]:
    """By the version of a lesson its name, and which of its stops ask."""
    from visualizer.lessons.reading import read_lesson
    from visualizer.lessons.work import begun

    works = [begun(read_lesson(path)) for path in sorted(folder.glob(f"*{SUFFIX}"))]
    return {work.version: (work.lesson, work.questions) for work in works}


def _as_json(one: HandedIn) -> dict[str, object]:
    work = one.work
    return {
        "file": one.source, "name": one.name, "lesson": one.lesson, "version": one.version,
        "questions": [*one.stops], "outcomes": [WORDS[outcome] for outcome in one.outcomes],
        **{word: list(one.outcomes).count(outcome) for outcome, word in WORDS.items()},
        "minutes": one.minutes, "began": work.began if work else None,
        "last": work.last if work else None,
        "answers": [asdict(answer) for answer in work.score.answers] if work else None,
    }


# The table


def _table(found: Sequence[HandedIn]) -> str:
    if not found:
        return ""
    versions: dict[str, set[str]] = defaultdict(set)
    for one in found:
        versions[one.lesson].add(one.version)
    rows = [[
        _("name"), _("lesson"), _("at first sight"), _("later"), _("shown"), _("open"),
        _("minutes"), _("questions"),
    ]]
    for one in sorted(found, key=lambda one: (one.lesson, one.name.casefold())):
        of_one = [*one.outcomes]
        numbers = [str(of_one.count(outcome)) for outcome in WORDS]
        lesson = one.lesson
        if len(versions[lesson]) > 1:
            lesson = f"{lesson} {one.version}"
        rows.append([one.name or "–", lesson, *numbers, str(one.minutes),
                     "".join(SIGNS[outcome] for outcome in of_one)])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    said = "".join("  ".join(_aligned(row, widths)).rstrip() + "\n" for row in rows)
    legend = _("{first} at first sight, {later} at the second attempt, {shown} shown, {open} not "
               "answered").format(**{word: SIGNS[outcome] for outcome, word in WORDS.items()})
    return f"{said}\n{legend}\n{_by_question(found)}"


def _aligned(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    for i, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.rjust(width) if 2 <= i <= 6 else cell.ljust(width)


def _by_question(found: Sequence[HandedIn]) -> str:
    """Of each lesson that several have handed in how many were right at first sight, by question:
    what is to be talked about again."""
    groups: dict[tuple[str, str], list[HandedIn]] = defaultdict(list)
    for one in found:
        groups[one.lesson, one.version].append(one)
    said = ""
    for (lesson, _version), works in sorted(groups.items()):
        if len(works) < 2:
            continue
        count = ngettext("{lesson}, {count} result", "{lesson}, {count} results", len(works))
        said += "\n" + count.format(lesson=lesson, count=len(works)) + "\n"
        stops = next((work.stops for work in works if work.stops), ())
        for i in range(max(len(work.outcomes) for work in works)):
            right = sum(work.outcomes[i : i + 1] == [AT_FIRST_SIGHT] for work in works)
            name = (_("stop {number}").format(number=stops[i]) if i < len(stops)
                    else _("question {number}").format(number=i + 1))
            said += "  " + _("{name}: {right} of {count} at first sight").format(
                name=name, right=right, count=len(works)) + "\n"
    return said
