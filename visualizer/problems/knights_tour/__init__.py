"""What Backstep knows of knight's tours."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.knights_tour.rules import RULES
from visualizer.problems.knights_tour.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.tours,
    wants=Wants(
        mark("the move, from 0"),
        mark("the square: row · k + column"),
        {"m": mark("rows of the board"), "k": mark("columns of the board")},
    ),
)
