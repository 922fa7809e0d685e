"""What Backstep knows of knight's tours."""

from __future__ import annotations

from solvers import known
from visualizer.problems.knights_tour.rules import RULES
from visualizer.problems.knights_tour.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.tours)
