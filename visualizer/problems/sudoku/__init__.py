"""What Backstep knows of Sudokus."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.looks import Looks
from visualizer.problems.record import Record, Wants
from visualizer.problems.sudoku.boards import BOARDS
from visualizer.problems.sudoku.looks import fits
from visualizer.problems.sudoku.rules import RULES
from visualizer.problems.sudoku.words import WORDS

RECORD = Record(
    rules=RULES, words=WORDS, known=known.sudokus, boards=BOARDS,
    wants=Wants(
        mark("the next digit that is written"),
        mark("10 · cell + digit; or the digit alone where the free cells come row by row"),
        {"puzzle": mark("81 digits, 0 or . for a free cell")},
    ),
    looks=Looks(fits, (), mark("Looks like a Sudoku: show it?"), as_is=False),
)
