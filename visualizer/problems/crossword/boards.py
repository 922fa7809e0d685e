"""A crossword grid as a board, and a list of words."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from solvers.instances import crosswords
from visualizer.base.i18n import mark as marked
from visualizer.base.i18n import ngettext
from visualizer.problems.boards import Characters, Kind


class _Grid(Characters):
    title = marked("crossword grid")
    allowed = marked('"." for a free cell and "#" for a black one; all lines equally long.')
    hint = marked("Click or drag: black and free. Keys: arrows, Enter, # and .")
    empty = "\n".join(["....."] * 5)
    marks = crosswords.FREE + crosswords.BLACK
    cleared = crosswords.FREE
    padding = crosswords.FREE
    fills = MappingProxyType({crosswords.FREE: "cell", crosswords.BLACK: "attack"})

    def told(self, parsed: Sequence[crosswords.Slot]) -> str:
        """How many words it takes."""
        return ngettext("{n} word to find", "{n} words to find", len(parsed)).format(n=len(parsed))


class _Words(Kind):
    title = marked("word list")
    allowed = marked("One word a line, of two letters or more.")
    loose = True
    empty = "area\nbone\nidea\nnote"

    def told(self, parsed: Sequence[str]) -> str:
        """How many words."""
        return ngettext("{n} word", "{n} words", len(parsed)).format(n=len(parsed))


BOARDS = {"grid": _Grid(), "words": _Words()}
