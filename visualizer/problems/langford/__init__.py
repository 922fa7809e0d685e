"""What Backstep knows of Langford pairs."""

from __future__ import annotations

from solvers import known
from visualizer.problems.langford.rules import RULES
from visualizer.problems.langford.symmetry import SYMMETRY
from visualizer.problems.langford.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.langford, symmetry=SYMMETRY)
