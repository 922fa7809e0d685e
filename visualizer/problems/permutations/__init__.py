"""What Backstep knows of permutations."""

from __future__ import annotations

from solvers import known
from visualizer.problems.permutations.rules import RULES
from visualizer.problems.permutations.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.permutations)
