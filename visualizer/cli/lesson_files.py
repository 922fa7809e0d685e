"""`main.py lesson zip`: a lesson with all that it runs as one file; and `lesson times`: how long it
has stayed at each stop."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.files import create_whole, write_whole
from visualizer.base.i18n import first_language
from visualizer.base.i18n import gettext as _
from visualizer.base.program import PROGRAM
from visualizer.cli.output import compact_json, say, write
from visualizer.lessons.lesson import SUFFIX, ZIP
from visualizer.lessons.reading import read_lesson
from visualizer.lessons.rehearsal import minutes, rehearsals, table
from visualizer.lessons.zipped import files_of, zipped


def zip_lesson(names: Sequence[Path], output: str | None) -> int:
    """Write the zip; without a name beside the program's place, where nothing is overwritten."""
    if len(names) != 1 or (output is not None and not output.lower().endswith(ZIP)):
        raise BadInput(
            _("{program} lesson zip needs one FILE, and after -o a name that ends in {suffix}.")
            .format(program=PROGRAM, suffix=ZIP)
        )
    lesson = read_lesson(names[0])
    path = Path(output or lesson.path.name.removesuffix(SUFFIX) + ZIP)
    data = zipped(lesson)
    if output:
        write_whole(path, data)
    else:
        create_whole(path, data)
    inside = ", ".join(file.name for file in files_of(lesson))
    said = _("{name} is written, with {files} in it. This opens it: {program} lesson {name}")
    say(said.format(name=path, files=inside, program=PROGRAM))
    return 0


SHOWN = 5
"""Rehearsals in a table, the last ones."""


def times(names: Sequence[Path], *, json: bool) -> int:
    """Print for each stop what is planned and how long it took the last times."""
    if len(names) != 1:
        raise BadInput(_("{program} lesson times needs one FILE.").format(program=PROGRAM))
    lesson = read_lesson(names[0])
    given = rehearsals(lesson)[-SHOWN:]
    if json:
        write(compact_json([one._asdict() for one in given]))
        return 0
    rows = table(lesson, given, first_language())
    whole = sum(map(lesson.planned, lesson.stops))
    rows.append(["", _("in all"), minutes(whole) if whole else "",
                 *(minutes(one.total) for one in given)])
    heads = ["", "", _("planned"), *(one.when for one in given)]
    widths = [max(len(row[i]) for row in (heads, *rows)) for i in range(len(heads))]
    for row in (heads, *rows):
        cells = [cell.ljust(wide) if i == 1 else cell.rjust(wide)
                 for i, (cell, wide) in enumerate(zip(row, widths, strict=True))]
        write("  ".join(cells).rstrip() + "\n")
    if not given:
        say(_("Nobody has given this lesson yet: its times are kept when it is in full screen, or "
              "with the notes (Ctrl+Shift+N)."))
    return 0
