"""What can be written into a file, and in which formats: the end of the file's name says which.

A format is an entry here and a row in the table of what writes it, named behind each.
"""

from __future__ import annotations

from pathlib import Path

from visualizer.base.errors import BadInput
from visualizer.base.i18n import gettext as _
from visualizer.base.lists import one_of
from visualizer.base.nearest import did_you_mean


class Formats(tuple[str, ...]):
    """The ends that a file's name may have, in lower case; the first is proposed."""

    __slots__ = ()

    @property
    def metavar(self) -> str:
        """What the command line calls such a file: FILE.png|svg."""
        return "FILE" + "|".join(self).replace("|.", "|")

    def of(self, path: Path) -> str:
        """The one that a name asks for; raises BadInput where that is none of them."""
        suffix = path.suffix.lower()
        if suffix not in self:
            message = _("{path}: the ending of the name decides the format; it has to be "
                        "{suffixes}")
            raise BadInput(
                message.format(path=path, suffixes=one_of(self))
                + (did_you_mean(suffix, self) if suffix else ".")
            )
        return suffix

    def without(self, one: str) -> Formats:
        """All but one of them."""
        return Formats(other for other in self if other != one)


PNG, SVG, PDF, TEX = ".png", ".svg", ".pdf", ".tex"
PRINTED = SVG, PDF
PAGE, MP4, CSV, JSON = ".html", ".mp4", ".csv", ".json"

PICTURES = Formats((PNG, SVG, PDF, TEX))  # visualizer/export/files.py
FILMS = Formats((".gif", ".webp", PNG, MP4, PAGE))  # visualizer/export/film.py; the page: film.py
TABLES = Formats((CSV, ".md", TEX, PDF))  # visualizer/export/table.py
HANDOUTS = Formats((PDF, PAGE))  # visualizer/export/handout.py
CHARTS = Formats((PNG, SVG, PDF, CSV))  # visualizer/measure/lab/files.py
STATISTICS = Formats((CSV, JSON))  # visualizer/measure/survey_text.py
SOLUTIONS = Formats((".txt", JSON))  # visualizer/measure/solutions_file.py
