"""What Backstep knows of diagonals in cells."""

from __future__ import annotations

from solvers import known
from visualizer.problems.diagonals.rules import RULES
from visualizer.problems.diagonals.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.diagonals)
