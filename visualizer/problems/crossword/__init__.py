"""What Backstep knows of crosswords."""

from __future__ import annotations

from solvers import known
from visualizer.base.i18n import mark
from visualizer.problems.crossword.boards import BOARDS
from visualizer.problems.crossword.rules import RULES
from visualizer.problems.crossword.words import WORDS
from visualizer.problems.record import Record, Wants

RECORD = Record(
    rules=RULES, words=WORDS, known=known.crosswords, boards=BOARDS,
    wants=Wants(
        mark("the next word that is written"),
        mark(
            "the number of the word in the list; of the k-th open slot, from 0, k · the "
            "number of words more"
        ),
        {"grid": mark("a text of # and ."), "words": mark("a text, one word a line")},
    ),
)
