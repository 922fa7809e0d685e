"""What Backstep knows of Langford pairs."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.langford.rules import RULES
from visualizer.problems.langford.symmetry import SYMMETRY
from visualizer.problems.langford.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.langford, symmetry=SYMMETRY,
    wants=Wants(
        mark("the next of the pairs that is placed, each at the first free cell"),
        mark("the number that the pair has"),
        {"n": mark("how many pairs")},
    ),
)
