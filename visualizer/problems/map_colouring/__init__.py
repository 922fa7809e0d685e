"""What Backstep knows of map colouring."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.looks import Looks
from visualizer.problems.map_colouring.boards import BOARDS
from visualizer.problems.map_colouring.looks import fits
from visualizer.problems.map_colouring.rules import RULES
from visualizer.problems.map_colouring.symmetry import SYMMETRY
from visualizer.problems.map_colouring.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.colourings, symmetry=SYMMETRY, boards=BOARDS,
    wants=Wants(
        mark("the next region that is coloured"),
        mark(
            "10 · region + colour; or the colour alone where the regions come in their order; "
            "colours from 1"
        ),
        {
            "regions": mark("a text: a region a line, a colon, its neighbours"),
            "colours": mark("how many colours"),
        },
    ),
    looks=Looks(fits, (), mark("Looks like a map in {colours} colours: show it?"), as_is=False),
)
