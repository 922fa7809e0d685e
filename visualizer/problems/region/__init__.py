"""What Backstep knows of all that can be reached in a maze."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.maze.boards import BOARDS
from visualizer.problems.maze.rules import RULES
from visualizer.problems.maze.words import REGION_WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=REGION_WORDS, known=known.ways, boards=BOARDS,
    unblamed=mark("A search for all that can be reached comes to every cell: nothing fails there."),
    wants=Wants(
        mark("the step"),
        mark("the cell: row · width + column, walls counted; the start is the first"),
        {"maze": mark("a text of #, blanks and S")},
    ),
)
