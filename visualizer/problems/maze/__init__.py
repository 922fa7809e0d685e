"""What Backstep knows of ways through a maze."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.maze.boards import BOARDS
from visualizer.problems.maze.rules import RULES
from visualizer.problems.maze.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.ways, boards=BOARDS,
    unblamed=mark("A cell that was left before is refused by no choice in force: what has such a "
                  "cell beside it is not explained."),
    wants=Wants(
        mark("the step"),
        mark("the cell: row · width + column, walls counted; the start is the first"),
        {"maze": mark("a text of #, blanks, S and G")},
    ),
)
