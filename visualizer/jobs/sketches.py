"""The texts of instances as boards of cells, and what a change of a cell does to the text.

The text is what counts; a sketch follows from it, however malformed it is, and a change of a cell
is a change of the text. So the two always agree. `KINDS` is the table of all kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from solvers.catalog import Instance
from solvers.instances import boards, crosswords, mazes
from solvers.instances.boards import read_board
from solvers.instances.crosswords import read_grid, read_slots, read_words
from solvers.instances.formulas import read_dimacs
from solvers.instances.matrices import read_matrix
from solvers.instances.mazes import read_maze, read_maze_with_goal
from solvers.instances.places import Malformed, begin_of, words_of
from solvers.instances.sudokus import read_sudoku, rows_of, seen_from
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark as marked
from visualizer.base.i18n import ngettext
from visualizer.jobs.parameters import told

Cell: TypeAlias = tuple[int, int]
"""Row and column on the board, both from 0."""

MISSING = ""
"""The mark of a cell that the text has no character for."""

ON, OFF = "1", "0"
"""The marks of a matrix: the option covers the item, or does not."""


NINE = 9
"""Rows, columns and digits of a Sudoku."""

MOST_SEEN = NINE + 3
"""Rows and columns of a malformed one that its board shows."""


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


class _Row(NamedTuple):
    """A row of a board of characters: its line, from 0; its first column there; what it says."""

    line: int
    begin: int
    marks: str


class _Characters(Kind):
    """Boards of which each cell is a character; what a line lacks at its end is `padding`."""

    padding = ""
    sizes = True

    def sketch(self, text: str) -> Sketch | None:
        """The board of a text; None where there is no row."""
        rows = self._rows(text)
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
        row = self._rows(text)[cell[0]]
        marks = row.marks.ljust(cell[1], self.padding)
        before = lines[row.line][: row.begin]
        behind = lines[row.line][row.begin + len(row.marks) :]
        lines[row.line] = before + marks[: cell[1]] + mark + marks[cell[1] + 1 :] + behind
        return "\n".join(lines)

    def resized(self, text: str, rows: int, columns: int) -> str:
        """New cells are the usual ones; what is beyond the size goes."""
        lines, old = text.split("\n"), self._rows(text)
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

    def _rows(self, text: str) -> list[_Row]:
        return [
            _Row(i, begin_of(line) - 1, line.strip())
            for i, line in enumerate(text.split("\n"))
            if self._is_row(line)
        ]

    def _is_row(self, line: str) -> bool:
        return bool(line.strip())


class _Maze(_Characters):
    title = marked("maze")
    allowed = marked(
        '"#" for wall, a blank for floor, "S" for the start and "G" for the goal, each once.'
    )
    hint = marked(
        "Click or drag: wall and floor. Drag S or G elsewhere. Keys: arrows, Enter, #, blank, S, G."
    )
    empty = "\n".join(["#########", "#S      #", *["#       #"] * 3, "#      G#", "#########"])
    marks = mazes.WALL + mazes.FLOOR
    cleared = mazes.FLOOR
    whole = mazes.START + mazes.GOAL
    padding = mazes.FLOOR

    def told(self, parsed: mazes.Maze) -> str:
        """Its size, with the wall around it."""
        return _by(len(parsed.cells) // parsed.width, parsed.width)

    def _rows(self, text: str) -> list[_Row]:
        """All lines; the end of the last one begins no further."""
        lines = text.split("\n")
        return [
            _Row(i, 0, line) for i, line in enumerate(lines[:-1] if text[-1:] == "\n" else lines)
        ]


class _Grid(_Characters):
    title = marked("crossword grid")
    allowed = marked('"." for a free cell and "#" for a black one; all lines equally long.')
    hint = marked("Click or drag: black and free. Keys: arrows, Enter, # and .")
    empty = "\n".join(["....."] * 5)
    marks = crosswords.FREE + crosswords.BLACK
    cleared = crosswords.FREE
    padding = crosswords.FREE

    def told(self, parsed: Sequence[crosswords.Slot]) -> str:
        """How many words it takes."""
        return ngettext("{n} word to find", "{n} words to find", len(parsed)).format(n=len(parsed))


class _Board(_Characters):
    title = marked("pentomino board")
    allowed = marked(
        '"." for a cell to fill and "#" for a hole, then a line with the pieces out of '
        "F I L N P T U V W X Y Z; five cells for each."
    )
    hint = marked("Click or drag: cell and hole. Keys: arrows, Enter, . and #")
    empty = "\n".join([*["....."] * 5, "ILPVY"])
    marks = boards.CELL + boards.HOLE
    cleared = boards.HOLE
    padding = boards.HOLE

    def told(self, parsed: boards.Board) -> str:
        """Cells and pieces."""
        cells = ngettext("{n} cell", "{n} cells", len(parsed.cells)).format(n=len(parsed.cells))
        return _("{cells}, pieces {pieces}").format(cells=cells, pieces=" ".join(parsed.pieces))

    def _is_row(self, line: str) -> bool:
        return boards.CELL in line or boards.HOLE in line


class _Sudoku(Kind):
    title = marked("Sudoku")
    allowed = marked(
        '9 lines of 9, or 81 characters in one line: digits, "." or "0" for a free cell.'
    )
    hint = marked(
        "Click a cell and type its digit; click again for the next that may stand there. "
        "0 or . frees it."
    )
    empty = "\n".join(["........."] * 9)
    marks = ".123456789"
    cleared = "."
    boxes = 3

    def told(self, parsed: Sequence[int]) -> str:
        """How many digits are given."""
        given = sum(map(bool, parsed))
        return ngettext("{n} digit given", "{n} digits given", given).format(n=given)

    def sketch(self, text: str) -> Sketch | None:
        """Nine rows of nine, some of whose cells may be missing, and some of what is too much.

        Free cells are ".".
        """
        rows = [row[:MOST_SEEN] for row in rows_of(text)[:MOST_SEEN]]
        width = max(NINE, *map(len, rows), NINE)
        marks = [["." if word.text == "0" else word.text for word in row] for row in rows]
        filled = [(*row, *[MISSING] * (width - len(row))) for row in marks]
        filled += [(MISSING,) * width] * (NINE - len(rows))
        places = {
            (r, c): (word.line, word.column)
            for r, row in enumerate(rows)
            for c, word in enumerate(row)
        }
        return Sketch(tuple(filled), places)

    def put(self, text: str, cell: Cell, mark: str) -> str:
        """A missing cell gets those that are missing before it."""
        free = "0" if "0" in text else "."
        mark = free if mark == "." else mark
        sketch = self.sketch(text)
        assert sketch is not None
        lines = text.split("\n")
        if cell in sketch.places:
            line, column = sketch.places[cell]
            lines[line - 1] = lines[line - 1][: column - 1] + mark + lines[line - 1][column:]
            return "\n".join(lines)
        rows = rows_of(text)
        if cell[0] < len(rows):
            last = rows[cell[0]][-1]
            row = lines[last.line - 1]
            added = free * (cell[1] - len(rows[cell[0]])) + mark
            lines[last.line - 1] = row[: last.column] + added + row[last.column :]
            return "\n".join(lines)
        rows_before = [free * NINE] * (cell[0] - len(rows))
        kept = text.rstrip("\n").split("\n") if text.strip() else []
        return "\n".join([*kept, *rows_before, free * cell[1] + mark])

    def after(self, text: str, cell: Cell) -> str:
        """The next digit that no digit in row, column and box forbids; after the last: free."""
        sketch = self.sketch(text)
        assert sketch is not None
        row, column = cell
        if row >= NINE or column >= NINE:
            return "."
        digits = {str(digit): digit for digit in range(1, 10)}
        cells = [digits.get(mark, 0) for marks in sketch.marks[:NINE] for mark in marks[:NINE]]
        now, cells[NINE * row + column] = cells[NINE * row + column], 0
        seen = seen_from(NINE * row + column, cells)
        return next((str(digit) for digit in range(now + 1, 10) if digit not in seen), ".")

    def typed(self, text: str, character: str) -> str:
        """A digit; 0 and a blank free the cell."""
        return "." if character in ("0", " ") else super().typed(text, character)


class _Matrix(Kind):
    title = marked("matrix")
    allowed = marked(
        "The names of the items in the first line; then an option a line: items that it covers."
    )
    hint = marked(
        "Click or drag: the option of that row covers the item, or does not. Keys: arrows, Enter."
    )
    empty = "a b c d\na\nb\nc d"
    marks = OFF + ON
    cleared = OFF
    sizes = True

    def told(self, parsed: Any) -> str:
        """How many items and options."""
        items = ngettext("{n} item", "{n} items", len(parsed.items)).format(n=len(parsed.items))
        options = len(parsed.options)
        return items + ", " + ngettext("{n} option", "{n} options", options).format(n=options)

    def doubt(self, parsed: Any) -> Doubt | None:
        """Which items no option covers."""
        bare = parsed.bare
        if not bare:
            return None
        sentence = ngettext(
            "No option covers item {items}: so there is no cover.",
            "No option covers items {items}: so there is no cover.", len(bare),
        ).format(items=", ".join(bare))
        return Doubt(sentence, frozenset(map(parsed.items.index, bare)))

    def sketch(self, text: str) -> Sketch | None:
        """A row for each option, a column for each item."""
        items, lines = self._parts(text)
        if not items or not lines:
            return None
        at = {item: c for c, item in enumerate(items)}
        places = {
            (r, at[word.text]): (word.line, word.column)
            for r, line in enumerate(lines)
            for word in words_of(line, r + 2)
            if word.text in at
        }
        rows = range(len(lines))
        marks = tuple(tuple(ON if (r, c) in places else OFF for c in at.values()) for r in rows)
        return Sketch(marks, places, tuple(at))

    def put(self, text: str, cell: Cell, mark: str) -> str:
        """The line of the option with the item, or without; its items in their order."""
        lines = text.split("\n")
        items, _lines = self._parts(text)
        words = [word for word in lines[cell[0] + 1].split() if word != items[cell[1]]]
        words += [items[cell[1]]] * (mark == ON)
        lines[cell[0] + 1] = self._line(words, items)
        return "\n".join(lines)

    def typed(self, text: str, character: str) -> str:
        """1 and 0."""
        return character if character and character in self.marks else ""

    def resized(self, text: str, rows: int, columns: int) -> str:
        """A new option covers the first item; a new item gets a name, and no option covers it."""
        items, lines = self._parts(text)
        names = (f"i{number}" for number in count(1) if f"i{number}" not in items)
        kept = [*items[:columns], *(next(names) for _new in range(columns - len(items)))]
        gone = {*items[columns:]}
        options = [
            self._line([word for word in line.split() if word not in gone], items)
            for line in lines[:rows]
        ]
        options += kept[:1] * (rows - len(lines))
        return "\n".join([" ".join(kept), *options])

    @staticmethod
    def _line(words: Sequence[str], items: Sequence[str]) -> str:
        order = {item: place for place, item in enumerate(items)}
        return " ".join(sorted(words, key=lambda word: order.get(word, len(order))))

    @staticmethod
    def _parts(text: str) -> tuple[list[str], list[str]]:
        """The items, each once, and the lines of the options."""
        first, *lines = text.rstrip().split("\n")
        return list(dict.fromkeys(first.split())), lines


class _Words(Kind):
    title = marked("word list")
    allowed = marked("One word a line, of two letters or more.")
    loose = True
    empty = "area\nbone\nidea\nnote"

    def told(self, parsed: Sequence[str]) -> str:
        """How many words."""
        return ngettext("{n} word", "{n} words", len(parsed)).format(n=len(parsed))


class _Formula(Kind):
    title = marked("formula")
    allowed = marked(
        'A line "p cnf VARIABLES CLAUSES", then the clauses as numbers, each ended by 0: 2 means '
        "variable 2, -2 its negation. Lines that begin with c are comments."
    )
    empty = "p cnf 3 2\n1 -2 0\n2 3 0"
    suffix = ".cnf"

    def told(self, parsed: Any) -> str:
        """How many variables and clauses."""
        variables, clauses = parsed.variables, len(parsed.clauses)
        said = ngettext("{n} variable", "{n} variables", variables).format(n=variables)
        return said + ", " + ngettext("{n} clause", "{n} clauses", clauses).format(n=clauses)


def _by(rows: int, columns: int) -> str:
    return _("{rows} rows, {columns} columns").format(rows=rows, columns=columns)


class _Any(Kind):
    loose = True


ANY_TEXT = _Any()

KINDS: Mapping[Callable[[str], object], Kind] = MappingProxyType(
    {
        read_sudoku: _Sudoku(),
        read_maze_with_goal: _Maze(),
        read_maze: _Maze(),
        read_board: _Board(),
        read_slots: _Grid(),
        read_grid: _Grid(),
        read_dimacs: _Formula(),
        read_matrix: _Matrix(),
        read_words: _Words(),
    }
)
"""The reader of a kind's texts -> the kind."""

SUFFIXES = (".txt", ".cnf", ".sudoku", ".maze", ".words", ".grid", ".board", ".matrix")
"""How the names of files with instances end."""


def kind_of(instance: Instance) -> Kind:
    """What kind of texts a parameter takes."""
    return KINDS.get(instance.parse, ANY_TEXT)


def fault_of(instance: Instance, text: str) -> Fault | None:
    """What is wrong with the text of an instance; None where nothing is."""
    try:
        instance.parse(text)
    except Malformed as error:
        return Fault(told(error), error.line, error.column)
    except ValueError as error:
        return Fault(told(error))
    return None
