"""`main.py lesson zip`: a lesson with all that it runs as one file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.files import create_whole, write_whole
from visualizer.base.i18n import gettext as _
from visualizer.base.program import PROGRAM
from visualizer.cli.output import say
from visualizer.lessons.lesson import SUFFIX, ZIP
from visualizer.lessons.reading import read_lesson
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
