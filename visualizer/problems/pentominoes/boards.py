"""A board for pentominoes: cells, holes, and the pieces below."""

from __future__ import annotations

from types import MappingProxyType

from solvers.instances import boards
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark as marked
from visualizer.base.i18n import ngettext
from visualizer.problems.boards import Characters


class _Board(Characters):
    title = marked("pentomino board")
    allowed = marked(
        '"." for a cell to fill and "#" for a hole, then a line with the pieces out of '
        "F I L N P T U V W X Y Z; five cells for each."
    )
    hint = marked("Click or drag: cell and hole. Keys: arrows, Enter, . and #")
    empty = "\n".join([*["....."] * 5, "ILPVY"])
    marks = boards.CELL + boards.HOLE
    cleared = boards.HOLE
    padding = boards.HOLE
    fills = MappingProxyType({boards.CELL: "square_light", boards.HOLE: "surface"})

    def told(self, parsed: boards.Board) -> str:
        """Cells and pieces."""
        cells = ngettext("{n} cell", "{n} cells", len(parsed.cells)).format(n=len(parsed.cells))
        return _("{cells}, pieces {pieces}").format(cells=cells, pieces=" ".join(parsed.pieces))

    def is_row(self, line: str) -> bool:
        return boards.CELL in line or boards.HOLE in line


BOARDS = {"board": _Board()}
