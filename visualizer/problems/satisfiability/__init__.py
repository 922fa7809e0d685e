"""What Backstep knows of satisfiability."""

from __future__ import annotations

from solvers import known
from visualizer.problems.record import Record
from visualizer.problems.satisfiability.boards import BOARDS
from visualizer.problems.satisfiability.rules import RULES
from visualizer.problems.satisfiability.words import WORDS

RECORD = Record(rules=RULES, words=WORDS, known=known.assignments, boards=BOARDS)
