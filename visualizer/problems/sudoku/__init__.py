"""What Backstep knows of Sudokus."""

from __future__ import annotations

from solvers import known
from visualizer.problems.record import Record
from visualizer.problems.sudoku.boards import BOARDS
from visualizer.problems.sudoku.rules import RULES
from visualizer.problems.sudoku.words import WORDS

RECORD = Record(rules=RULES, words=WORDS, known=known.sudokus, boards=BOARDS)
