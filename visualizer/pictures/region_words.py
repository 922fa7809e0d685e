"""What the region search does and why, by the points of the compass."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.mazes import WALL
from solvers.maze import EAST, NORTH, SOUTH, WEST
from visualizer.base.i18n import gettext as _
from visualizer.pictures.mazes import direction, maze_of
from visualizer.pictures.narration import Narration, narration
from visualizer.trace.moment import Moment


def narrate(moment: Moment) -> Narration:
    """The sentence for an event of the region search."""
    return narration(moment, _sentence(moment), _outcome(moment))


def _outcome(moment: Moment) -> str:
    maze = maze_of(moment)
    numbers = {
        "reached": moment.counters.placed, "free": len(maze.cells) - maze.cells.count(WALL),
    }  # fmt: skip
    if maze.goal is None:
        sentence = _("The search is over: {reached} of {free} free cells can be reached.")
    elif moment.counters.solutions:
        sentence = _(
            "The search is over: {reached} of {free} free cells can be reached, the goal too."
        )
    else:
        sentence = _(
            "The search is over: {reached} of {free} free cells can be reached, but not the goal."
        )
    return sentence.format(**numbers)


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("Nothing has been reached yet.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        return _("A new cell is reached: it gets number {number}.").format(
            number=moment.counters.placed
        )
    if moment.kind == SOLUTION:
        return _("The goal can be reached, in {steps} steps this way. The search goes on.").format(
            steps=moment.depth
        )
    if moment.depth == 0:
        return _("All neighbours of the start are done.")
    if moment.before is not None and moment.before[0] == POP:
        return _("This cell is done as well: back to the one before.")
    return _("All four neighbours are done: back to the cell before.")


def _try(moment: Moment) -> str:
    if moment.depth == 0:
        return _("The search begins at the start.")
    maze = maze_of(moment)
    looked = direction(moment.path[-1], moment.value, maze.width)
    if not moment.rejected:
        return {
            NORTH: _("To the north is a free cell."),
            EAST: _("To the east is a free cell."),
            SOUTH: _("To the south is a free cell."),
            WEST: _("To the west is a free cell."),
        }[looked]
    if maze.cells[moment.value] == WALL:
        found = {
            NORTH: _("To the north is a wall."),
            EAST: _("To the east is a wall."),
            SOUTH: _("To the south is a wall."),
            WEST: _("To the west is a wall."),
        }[looked]
    elif moment.value in moment.path[-2:]:
        found = {
            NORTH: _("To the north is the cell that the search came from."),
            EAST: _("To the east is the cell that the search came from."),
            SOUTH: _("To the south is the cell that the search came from."),
            WEST: _("To the west is the cell that the search came from."),
        }[looked]
    else:
        found = {
            NORTH: _("To the north is a cell that has been reached before."),
            EAST: _("To the east is a cell that has been reached before."),
            SOUTH: _("To the south is a cell that has been reached before."),
            WEST: _("To the west is a cell that has been reached before."),
        }[looked]
    following = {
        NORTH: _("Next: east."), EAST: _("Next: south."), SOUTH: _("Next: west."),
        WEST: _("No neighbour is left."),
    }[looked]  # fmt: skip
    return f"{found} {following}"
