"""The texts that state problems as boards of cells, and what a change of a cell does to a text.

The text is what counts; a sketch follows from it, however malformed it is, and a change of a cell
is a change of the text. So the two always agree. What is a problem's own stands in its folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from solvers.catalog import Instance
from solvers.instances.places import Malformed, begin_of
from visualizer.base.i18n import mark as marked
from visualizer.base.i18n import ngettext
from visualizer.base.named_tuple import NamedTuple
from visualizer.jobs.parameters import told

Cell: TypeAlias = tuple[int, int]
"""Row and column on the board, both from 0."""

MISSING = ""
"""The mark of a cell that the text has no character for."""


class Sketch(NamedTuple):
    """What a text looks like as a board.

    marks   the mark of each cell, row by row; all rows are equally long
    places  cell -> its line and column in the text, from 1; not for what the text leaves out
    tops    what stands above the columns; empty where nothing does
    """

    marks: tuple[tuple[str, ...], ...]
    places: Mapping[Cell, tuple[int, int]]
    tops: tuple[str, ...] = ()

    @property
    def rows(self) -> int:
        """How many there are."""
        return len(self.marks)

    @property
    def columns(self) -> int:
        """How many there are."""
        return len(self.marks[0]) if self.marks else 0


class Fault(NamedTuple):
    """What is wrong with a text, as a sentence; line and column from 1 where that has a place."""

    sentence: str
    line: int = 0
    column: int = 0


class Doubt(NamedTuple):
    """What a text that is right may have wrong all the same, and in which columns of its board."""

    sentence: str
    columns: frozenset[int]


def normal(text: str) -> str:
    """The text with ends of lines of one kind only, as it is edited."""
    return "\n".join(text.splitlines()) + ("\n" if text[-1:] in ("\n", "\r") else "")


class Kind:
    """A kind of instance: texts of any other form than those below, which have no board.

    title    what it is called
    allowed  what its text may hold
    hint     what clicks and keys do on its board; empty where it has none
    empty    a text to begin with
    suffix   how its files end
    marks    the marks of its cells, the usual one first; keys type them
    cleared  the mark that Delete and Backspace put
    whole    marks that stand on the board once; a drag carries them
    boxes    every so many cells a line; 0: none
    sizes    can its board get rows and columns, or lose them?
    loose    does it take nearly any text?
    fills    mark -> the theme's colour of its cell; a mark that is not here is at fault
    written  those marks that are written into their cells
    """

    title = marked("text")
    allowed = marked("Any text.")
    hint = ""
    empty = ""
    suffix = ".txt"
    marks = ""
    cleared = ""
    whole = ""
    boxes = 0
    sizes = False
    loose = False
    fills: Mapping[str, str] = MappingProxyType({})
    written = ""

    def told(self, parsed: Any) -> str:
        """What a text says, in a few words; `parsed` is what its reader returns."""
        return ngettext("{n} character", "{n} characters", len(parsed)).format(n=len(parsed))

    def doubt(self, parsed: Any) -> Doubt | None:
        """Why a text that is right may not be what is meant; None where nothing speaks for that."""
        return None

    def sketch(self, text: str) -> Sketch | None:
        """The board of a text; None where there is none."""
        return None

    def put(self, text: str, cell: Cell, mark: str) -> str:
        """The text with that mark in a cell."""
        return text

    def after(self, text: str, cell: Cell) -> str:
        """The mark that a click puts into a cell."""
        sketch = self.sketch(text)
        here = sketch.marks[cell[0]][cell[1]] if sketch else ""
        return self.marks[1] if here == self.marks[0] else self.marks[0]

    def typed(self, text: str, character: str) -> str:
        """The mark that a character means; empty for none."""
        mark = character.upper()
        return mark if mark and mark in self.marks + self.whole else ""

    def resized(self, text: str, rows: int, columns: int) -> str:
        """The text for a board of another size."""
        return text


class Row(NamedTuple):
    """A row of a board of characters: its line, from 0; its first column there; what it says."""

    line: int
    begin: int
    marks: str


class Characters(Kind):
    """Boards of which each cell is a character; what a line lacks at its end is `padding`."""

    padding = ""
    sizes = True

    def sketch(self, text: str) -> Sketch | None:
        """The board of a text; None where there is no row."""
        rows = self.rows(text)
        width = max((len(row.marks) for row in rows), default=0)
        if not width:
            return None
        places = {
            (r, c): (row.line + 1, row.begin + c + 1)
            for r, row in enumerate(rows)
            for c in range(len(row.marks))
        }
        return Sketch(tuple(tuple(row.marks.ljust(width, self.padding)) for row in rows), places)

    def put(self, text: str, cell: Cell, mark: str) -> str:
        """Put a mark into a cell; where it stands once it leaves the cell that it was in."""
        if mark and mark in self.whole:
            text = text.replace(mark, self.marks[-1])
        lines = text.split("\n")
        row = self.rows(text)[cell[0]]
        marks = row.marks.ljust(cell[1], self.padding)
        before = lines[row.line][: row.begin]
        behind = lines[row.line][row.begin + len(row.marks) :]
        lines[row.line] = before + marks[: cell[1]] + mark + marks[cell[1] + 1 :] + behind
        return "\n".join(lines)

    def resized(self, text: str, rows: int, columns: int) -> str:
        """New cells are the usual ones; what is beyond the size goes."""
        lines, old = text.split("\n"), self.rows(text)
        new = self._fresh
        for row in old[:rows]:
            marks = row.marks[:columns].ljust(columns, new)
            lines[row.line] = lines[row.line][: row.begin] + marks
        last = old[min(len(old), rows) - 1].line + 1
        added = [new * columns] * (rows - len(old))
        gone = {row.line for row in old[rows:]}
        behind = [line for i, line in enumerate(lines[last:], last) if i not in gone]
        return "\n".join([*lines[:last], *added, *behind])

    @property
    def _fresh(self) -> str:
        return self.marks[0]

    def rows(self, text: str) -> list[Row]:
        return [
            Row(i, begin_of(line) - 1, line.strip())
            for i, line in enumerate(text.split("\n"))
            if self.is_row(line)
        ]

    def is_row(self, line: str) -> bool:
        return bool(line.strip())


class _Any(Kind):
    loose = True


ANY_TEXT = _Any()

SUFFIXES = (".txt", ".cnf", ".sudoku", ".maze", ".words", ".grid", ".board", ".matrix")
"""How the names of files with instances end."""


def fault_of(instance: Instance, text: str) -> Fault | None:
    """What is wrong with the text of an instance; None where nothing is."""
    try:
        instance.parse(text)
    except Malformed as error:
        return Fault(told(error), error.line, error.column)
    except ValueError as error:
        return Fault(told(error))
    return None
