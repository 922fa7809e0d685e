"""What Backstep knows of pentominoes."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.pentominoes.boards import BOARDS
from visualizer.problems.pentominoes.rules import RULES
from visualizer.problems.pentominoes.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.tilings, boards=BOARDS,
    wants=Wants(
        mark("the next piece that is laid"),
        mark("the number of its placement among all of them"),
        {"board": mark("a text of . and blanks, then the pieces")},
    ),
)
