"""What Backstep knows of De Bruijn sequences."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.debruijn.rules import RULES
from visualizer.problems.debruijn.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.debruijn,
    wants=Wants(
        mark("the place in the ring after the n zeros with which it begins, from 0"),
        mark("the bit there, 0 or 1"),
        {"n": mark("bits of a word")},
    ),
)
