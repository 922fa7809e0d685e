"""What Backstep knows of exact covers."""

from __future__ import annotations

from solvers import known
from visualizer.problems.exact_cover.boards import BOARDS
from visualizer.problems.exact_cover.rules import RULES
from visualizer.problems.exact_cover.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.covers, boards=BOARDS)
