"""What the gnome does and why, in his own words: left, straight on, right, back."""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.mazes import WALL
from solvers.maze import BACK, LEFT, RIGHT, STRAIGHT
from visualizer.base.i18n import gettext as _
from visualizer.pictures.mazes import maze_of, turn
from visualizer.pictures.narration import Narration, narration
from visualizer.trace.moment import Moment


def narrate(moment: Moment) -> Narration:
    """The sentence for an event of the gnome's."""
    outcome = ""
    if moment.counters.solutions == 0:
        outcome = _("He has tried every way: none leads to the goal.")
    return narration(moment, _sentence(moment), outcome)


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("The gnome waits for the maze.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        return _push(moment)
    if moment.kind == SOLUTION:
        return _("The goal is reached after {steps} steps.").format(steps=moment.depth)
    return _pop(moment)


def _try(moment: Moment) -> str:
    if moment.depth == 0:
        return _("The gnome comes to the start and looks north.")
    maze = maze_of(moment)
    turned = turn(moment, maze.width)
    if not moment.rejected:
        return {
            LEFT: _("On his left the way is free."),
            STRAIGHT: _("Straight on the way is free."),
            RIGHT: _("On his right the way is free."),
            BACK: _("Behind him the way is free."),
        }[turned]
    if maze.cells[moment.value] == WALL:
        found = {
            LEFT: _("On his left is a wall."),
            STRAIGHT: _("Straight on is a wall."),
            RIGHT: _("On his right is a wall."),
            BACK: _("Behind him is a wall."),
        }[turned]
    else:
        found = {
            LEFT: _("On his left he smells his own scent: {reason}."),
            STRAIGHT: _("Straight on he smells his own scent: {reason}."),
            RIGHT: _("On his right he smells his own scent: {reason}."),
            BACK: _("Behind him he smells his own scent: {reason}."),
        }[turned].format(reason=_scent(moment))
    return f"{found} {_next(moment, turned)}"


def _scent(moment: Moment) -> str:
    """Why the cell ahead smells of him."""
    if moment.value in moment.path:
        steps = len(moment.path) - 1 - moment.path.index(moment.value)
        return _("his way came through here {steps} steps ago").format(steps=steps)
    return _("from there he has turned back before")


def _next(moment: Moment, turned: int) -> str:
    """What he tries next."""
    if turned == LEFT:
        return _("Next: straight on.")
    if turned == STRAIGHT:
        return _("Next: right.")
    if turned == RIGHT and moment.depth == 1:
        return _("Next: behind him.")
    return _("Nothing is left to try here.")


def _push(moment: Moment) -> str:
    if moment.depth == 0:
        return _("He stands at the start. From here on he leaves his scent in every cell.")
    return {
        LEFT: _("He goes left and leaves his scent."),
        STRAIGHT: _("He goes straight on and leaves his scent."),
        RIGHT: _("He goes right and leaves his scent."),
        BACK: _("He turns round, goes on and leaves his scent."),
    }[turn(moment, maze_of(moment).width)]


def _pop(moment: Moment) -> str:
    if moment.depth == 0:
        return _("Nothing is left to try at the start either.")
    if moment.before is not None and moment.before[0] == POP:
        return _("Here, too, everything has been tried: he steps back once more.")
    return _("No way on from here: he steps back, and only his scent stays.")
