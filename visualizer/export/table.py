"""A table as CSV, Markdown, LaTeX or PDF, with cells that are left empty to be filled in."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from visualizer.base.i18n import gettext as _
from visualizer.export.files import check_suffix

SUFFIXES = ".csv", ".md", ".tex", ".pdf"


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

    def to_fill(self) -> Iterator[Sequence[str]]:
        """The rows as they are handed out."""
        for number, row in enumerate(self.rows):
            if number in self.blank:
                yield [cell if i in self.given else "" for i, cell in enumerate(row)]
            else:
                yield row

    def key(self) -> list[Sequence[str]]:
        """The rows that are to be filled in, filled in."""
        return [self.rows[number] for number in sorted(self.blank)]


def table_data(path: Path, table: Table) -> bytes:
    """The file; its name says the format, one of SUFFIXES."""
    check_suffix(path, SUFFIXES)
    return WRITERS[path.suffix.lower()](table)


def key_title() -> str:
    """What stands above the rows that were to be filled in."""
    return _("Key")


def _csv(table: Table) -> bytes:
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(table.head)
    writer.writerows(table.to_fill())
    if table.blank:
        writer.writerow([])
        writer.writerow([key_title()])
        writer.writerows(table.key())
    return file.getvalue().encode("utf-8", "replace")


def _md(table: Table) -> bytes:
    parts = [f"# {_md_text(table.title)}\n", _md_table(table.head, table.to_fill())]
    if table.blank:
        parts += [f"## {key_title()}\n", _md_table(table.head, table.key())]
    return "\n".join(parts).encode("utf-8", "replace")


def _md_text(cell: str) -> str:
    special = {character: f"\\{character}" for character in "\\|*_`<>[]#~"}
    return "".join(special.get(character, character) for character in " ".join(cell.split("\n")))


def _md_table(head: Sequence[str], rows: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(
        f"| {' | '.join(cell if n == 1 else _md_text(cell) for cell in line)} |\n"
        for n, line in enumerate(lines)
    )


TEX = r"""\usepackage{longtable}
\usepackage[margin=20mm]{geometry}
\setlength\parindent{0pt}
\newcommand\room{\rule[-1.2ex]{0pt}{4ex}}
\begin{document}
"""


def _tex(table: Table) -> bytes:
    from visualizer.export.tex import escaped, head

    def rows(cells: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
        columns = "|" + "l|" * len(table.head)
        titles = " & ".join(f"\\textbf{{{escaped(cell)}}}" for cell in table.head)
        lines = "".join(
            "\\room " + " & ".join(escaped(cell) for cell in row) + " \\\\ \\hline\n"
            for row in cells
        )
        return (
            f"\\begin{{longtable}}{{{columns}}}\n\\hline\n{titles} \\\\ \\hline\n\\endhead\n"
            f"{lines}\\end{{longtable}}\n"
        )

    body = f"\\section*{{{escaped(table.title)}}}\n" + rows(table.to_fill())
    if table.blank:
        body += f"\\clearpage\n\\section*{{{escaped(key_title())}}}\n" + rows(table.key())
    return f"{head(body, table.title)}{TEX}{body}\\end{{document}}\n".encode("utf-8", "replace")


def _pdf(table: Table) -> bytes:
    from visualizer.export.table_pages import pages_of  # the fonts take time to open

    return pages_of(table).data()


WRITERS: dict[str, Callable[[Table], bytes]] = {
    ".csv": _csv, ".md": _md, ".tex": _tex, ".pdf": _pdf,
}
