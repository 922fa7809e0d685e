"""What Backstep knows of exact covers."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.exact_cover.boards import BOARDS
from visualizer.problems.exact_cover.rules import RULES
from visualizer.problems.exact_cover.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.covers, boards=BOARDS,
    wants=Wants(
        mark("the next option that is taken"),
        mark("the number of the option: its line, from 0"),
        {"matrix": mark("a text: the items, then an option a line")},
    ),
)
