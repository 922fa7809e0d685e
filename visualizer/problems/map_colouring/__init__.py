"""What Backstep knows of map colouring."""

from __future__ import annotations

from solvers import known
from visualizer.problems.map_colouring.boards import BOARDS
from visualizer.problems.map_colouring.rules import RULES
from visualizer.problems.map_colouring.symmetry import SYMMETRY
from visualizer.problems.map_colouring.words import WORDS
from visualizer.problems.record import Record

RECORD = Record(
    rules=RULES, words=WORDS, known=known.colourings, symmetry=SYMMETRY, boards=BOARDS
)
