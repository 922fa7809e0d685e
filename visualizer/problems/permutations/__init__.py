"""What Backstep knows of permutations."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.looks import Looks
from visualizer.problems.permutations.looks import fits
from visualizer.problems.permutations.rules import RULES
from visualizer.problems.permutations.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.permutations,
    unblamed=mark("Only that a number comes twice is against the rules: what a file tests beside "
                  "that is not explained."),
    wants=Wants(
        mark("the place, from the left"),
        mark("the number there, from 0"),
        {"n": mark("how many numbers")},
    ),
    looks=Looks(fits, (), mark("Looks like permutations of {n}: show them?")),
)
