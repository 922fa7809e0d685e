"""What Backstep knows of pentominoes."""

from __future__ import annotations

from solvers import known
from visualizer.problems.pentominoes.boards import BOARDS
from visualizer.problems.pentominoes.rules import RULES
from visualizer.problems.pentominoes.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.tilings, boards=BOARDS)
