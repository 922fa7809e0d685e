"""A maze as a board: walls, floor, start and goal."""

from __future__ import annotations

from types import MappingProxyType

from solvers.instances import mazes
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import mark as marked
from visualizer.problems.boards import Characters, Row


class _Maze(Characters):
    title = marked("maze")
    allowed = marked(
        '"#" for wall, a blank for floor, "S" for the start and "G" for the goal, each once.'
    )
    hint = marked(
        "Click or drag: wall and floor. Drag S or G elsewhere. Keys: arrows, Enter, #, blank, S, G."
    )
    empty = "\n".join(["#########", "#S      #", *["#       #"] * 3, "#      G#", "#########"])
    marks = mazes.WALL + mazes.FLOOR
    cleared = mazes.FLOOR
    whole = mazes.START + mazes.GOAL
    padding = mazes.FLOOR
    fills = MappingProxyType({mazes.WALL: "attack"} | dict.fromkeys(mazes.FLOOR + whole, "cell"))
    written = whole

    def told(self, parsed: mazes.Maze) -> str:
        """Its size, with the wall around it."""
        return _("{rows} rows, {columns} columns").format(
            rows=len(parsed.cells) // parsed.width, columns=parsed.width
        )

    def rows(self, text: str) -> list[Row]:
        """All lines; the end of the last one begins no further."""
        lines = text.split("\n")
        return [
            Row(i, 0, line) for i, line in enumerate(lines[:-1] if text[-1:] == "\n" else lines)
        ]


BOARDS = {"maze": _Maze()}
