"""What Backstep knows of De Bruijn sequences."""

from __future__ import annotations

from solvers import known
from visualizer.problems.debruijn.rules import RULES
from visualizer.problems.debruijn.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.debruijn)
