"""What Backstep knows of n queens, in the boards' four orientations."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.looks import Looks
from visualizer.problems.queens.looks import fits
from visualizer.problems.queens.rules import RULES
from visualizer.problems.queens.symmetry import SYMMETRY
from visualizer.problems.queens.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.queens, symmetry=SYMMETRY,
    wants=Wants(
        mark("the row, from the top"),
        mark("the column of its queen"),
        {"n": mark("rows of the board")},
    ),
    looks=Looks(fits, ("queen",), mark("Looks like {n} queens: show a board?")),
)
