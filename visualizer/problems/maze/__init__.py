"""What Backstep knows of ways through a maze."""

from __future__ import annotations

from solvers import known
from visualizer.problems.maze.boards import BOARDS
from visualizer.problems.maze.rules import RULES
from visualizer.problems.maze.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(rules=RULES, words=WORDS, known=known.ways, boards=BOARDS)
