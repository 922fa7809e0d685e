"""What Backstep knows of crosswords."""

from __future__ import annotations

from solvers import known
from visualizer.problems.crossword.boards import BOARDS
from visualizer.problems.crossword.rules import RULES
from visualizer.problems.crossword.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.crosswords, boards=BOARDS)
