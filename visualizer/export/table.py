"""A table as CSV, Markdown, LaTeX or PDF, with cells that are left empty to be filled in."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path

from visualizer.base.dataclass import dataclass
from visualizer.base.formats import CSV, PDF, TABLES, TEX
from visualizer.base.i18n import gettext as _

Part = tuple[str, Sequence[Sequence[str]]]
"""Rows below a title."""


@dataclass(frozen=True)
class Table:
    """What stands in a table.

    head   what the columns are called; rows: their cells
    blank  the numbers of the rows that are to be filled in; all of them stand in the key
    given  the columns that are told even there, by their numbers
    """

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    blank: frozenset[int] = frozenset()
    given: frozenset[int] = frozenset()

    def parts(self) -> list[Part]:
        """The rows as they are handed out; where some are to be filled in, these once more, filled
        in, as the key."""
        rows = [
            [cell if i in self.given else "" for i, cell in enumerate(row)]
            if number in self.blank else row
            for number, row in enumerate(self.rows)
        ]
        key = _("Answers"), [self.rows[number] for number in sorted(self.blank)]
        return [(self.title, rows), *([key] if self.blank else [])]


def table_data(path: Path, table: Table) -> bytes:
    """The file; its name says the format, one of TABLES."""
    return WRITERS[TABLES.of(path)](table)


def _csv(table: Table) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file)
    (_title, rows), *others = table.parts()
    writer.writerows([table.head, *rows])
    for title, key in others:
        writer.writerows([[], [title], *key])
    return file.getvalue().encode("utf-8", "replace")


def _md(table: Table) -> bytes:
    text = "\n".join(
        f"{'#' * level} {_md_text(title)}\n\n{_md_table(table.head, rows)}"
        for level, (title, rows) in enumerate(table.parts(), 1)
    )
    return text.encode("utf-8", "replace")


def _md_text(cell: str) -> str:
    special = {character: f"\\{character}" for character in "\\|*_`<>[]#~"}
    return "".join(special.get(character, character) for character in " ".join(cell.split("\n")))


def _md_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(
        f"| {' | '.join(cell if n == 1 else _md_text(cell) for cell in line)} |\n"
        for n, line in enumerate(lines)
    )


TEX_HEAD = r"""\usepackage{longtable}
\usepackage[margin=20mm]{geometry}
\setlength\parindent{0pt}
\newcommand\room{\rule[-1.2ex]{0pt}{4ex}}
\begin{document}
"""


def _tex(table: Table) -> bytes:
    from visualizer.export.tex import escaped, head

    def section(title: str, cells: Sequence[Sequence[str]]) -> str:
        columns = "|" + "l|" * len(table.head)
        titles = " & ".join(f"\\textbf{{{escaped(cell)}}}" for cell in table.head)
        lines = "".join(
            "\\room " + " & ".join(escaped(cell) for cell in row) + " \\\\ \\hline\n"
            for row in cells
        )
        return (
            f"\\section*{{{escaped(title)}}}\n"
            f"\\begin{{longtable}}{{{columns}}}\n\\hline\n{titles} \\\\ \\hline\n\\endhead\n"
            f"{lines}\\end{{longtable}}\n"
        )

    body = "\\clearpage\n".join(section(*part) for part in table.parts())
    text = f"{head(body, table.title)}{TEX_HEAD}{body}\\end{{document}}\n"
    return text.encode("utf-8", "replace")


def _pdf(table: Table) -> bytes:
    from visualizer.export.table_pages import pages_of  # the fonts take time to open

    return pages_of(table.head, table.parts()).data()


WRITERS: dict[str, Callable[[Table], bytes]] = {
    CSV: _csv, ".md": _md, TEX: _tex, PDF: _pdf,
}
