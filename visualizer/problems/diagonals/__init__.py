"""What Backstep knows of diagonals in cells."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.diagonals.rules import RULES
from visualizer.problems.diagonals.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.diagonals,
    wants=Wants(
        mark("the cell, row by row from the bottom left"),
        mark("what it gets: 0 is a diagonal that rises to the right, 1 one that falls, 2 none"),
        {"m": mark("cells in a row"), "t": mark("how many diagonals")},
    ),
)
