"""What Backstep knows of satisfiability."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.record import Record, Wants
from visualizer.problems.satisfiability.boards import BOARDS
from visualizer.problems.satisfiability.rules import RULES
from visualizer.problems.satisfiability.words import WORDS

RECORD = Record(
    rules=RULES, words=WORDS, known=known.assignments, boards=BOARDS,
    wants=Wants(
        mark("the next literal that becomes true"),
        mark("the literal: 3 is variable 3, -3 its negation"),
        {"formula": mark("a text in DIMACS form")},
    ),
)
