"""What the gnome does in his maze, and what the region search does, and why.

The gnome speaks of left, straight on, right and back, the region search of the points of the
compass: of the four sentences of `_by_turn` and `_by_compass` one is for each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from solvers.events import POP, SOLUTION, TRY
from solvers.instances.mazes import WALL
from visualizer.base.i18n import gettext, ngettext
from visualizer.base.i18n import mark as _
from visualizer.problems.asking import refusals
from visualizer.problems.maze.rules import (
    adjoin,
    cells_reached,
    direction,
    entered_before,
    maze_of,
    turn,
    ways_on,
)
from visualizer.problems.narration import unwinds
from visualizer.problems.quiz import Quiz
from visualizer.problems.words import Named, Say, Words, place_name, span
from visualizer.trace.moment import Moment

Choose: TypeAlias = Callable[[Moment], str]
"""Which template is said of an event."""


def _facts(moment: Moment) -> Mapping[str, object]:
    row, column = divmod(moment.value, maze_of(moment).width)
    return {
        "row": row, "column": column, "number": moment.depth, "steps": moment.depth,
        "order": moment.counters.placed, "reason": _scent(moment),
    }


def _by_side(
    side_of: Callable[[Moment, int, int], int], *sides: str, first: str = "", onward: bool = False
) -> Choose:
    """One of four sentences, by the side on which the event's cell is; "" where it is on none.

    side_of  which of them, by the moment, the width of the maze and the cell
    first    what is said of the first cell of a way
    onward   go by the cell that is tried next
    """

    def choose(moment: Moment) -> str:
        way, width = moment.path[: moment.depth], maze_of(moment).width
        cell = moment.next_try if onward else moment.value
        if not way:
            return first
        if not isinstance(cell, int) or not adjoin(way[-1], cell, width):
            return ""
        return sides[side_of(moment, width, cell)]

    return choose


def _point(moment: Moment, width: int, cell: int) -> int:
    return direction(moment.path[moment.depth - 1], cell, width)


_by_turn = partial(_by_side, turn)  # straight on, right, back, left
_by_compass = partial(_by_side, _point)  # north, east, south, west


def _refused(wall: Choose, visited: Choose) -> Callable[[Moment], Say]:
    """What is in the way, or that the cell is none to go to from the one before."""

    def refused(moment: Moment) -> Say:
        if not moment.depth:
            return _("Row {row}, column {column} is not the start")
        is_wall = maze_of(moment).cells[moment.value] == WALL
        name, met = ("wall", wall(moment)) if is_wall else ("visited", visited(moment))
        return Named(name, met) if met else _("Row {row}, column {column}: {reasons}")

    return refused


def _despite(fits: Choose, visited: Choose) -> Choose:
    """Neither of them enters a cell twice, which the rules allow once it has been left."""

    def despite(moment: Moment) -> str:
        if moment.depth and entered_before(moment):
            return f"{gettext(visited(moment))}."
        words = gettext("{sentence} The code rejects it anyway.")
        return words.format(sentence=gettext(fits(moment)))

    return despite


def _scent(moment: Moment) -> str:
    """Why the cell ahead smells of the gnome, if it does."""
    if moment.value not in moment.path:
        return gettext("from there he has turned back before")
    steps = len(moment.path) - 1 - moment.path.index(moment.value)
    return ngettext(
        "his path came through here {steps} step ago",
        "his path came through here {steps} steps ago",
        steps,
    ).format(steps=steps)


def _no_other(others: str, none: str) -> Callable[[Moment], Say]:
    """What is said where no other cell is tried, by whether another one is left."""

    def no_other(moment: Moment) -> Say:
        if not moment.depth:
            return ""
        is_one_left = ways_on(moment, moment.path) - {moment.value}
        return others if is_one_left else Named("none_left", none)

    return no_other


def _back(others: str, none: str, *, again: str, once: str) -> Callable[[Moment], Say]:
    """What is said of a step back, by what is left there.

    others       another cell is left
    none         nothing is left at the start
    again, once  nothing is left elsewhere: after another step back, and else
    """

    def back(moment: Moment) -> Say:
        if ways_on(moment, (*moment.path, moment.value)):
            at_the_start = _("Nothing more is tried from here.")
            return Named("nothing_below", others if moment.depth else at_the_start)
        if not moment.depth:
            return Named("none_below", none)
        return Named("none_below", again if moment.before_kind == POP else once)

    return back


def _placed(moment: Moment) -> Say:
    if any(refusal.why in ("start", "apart") for refusal in refusals(moment) or ()):
        return _("The gnome is in row {row}, column {column}.")
    return Named("goes", _GOES(moment))


def _outcome(moment: Moment) -> str:
    if maze_of(moment).goal in cells_reached(moment):
        return ""
    return _("The search is over. The gnome did not find the goal.")


def _region_solution(moment: Moment) -> Say:
    words = ngettext(
        "The goal can be reached, in {steps} step this way.",
        "The goal can be reached, in {steps} steps this way.",
        moment.depth,
    )
    if moment.after_kind != TRY:
        return words
    return Named("goes_on", gettext("{sentence} The search goes on.").format(sentence=words))


def _region_outcome(moment: Moment) -> Say:
    maze, reached = maze_of(moment), cells_reached(moment)
    words = gettext(
        "The search is over. It reached {reached} of {free} free cells, but not the goal."
    )
    if maze.goal is None:
        words = gettext("The search is over. It reached {reached} of {free} free cells.")
    elif maze.goal in reached:
        words = gettext(
            "The search is over. It reached {reached} of {free} free cells, the goal too."
        )
    said = words.format(reached=len(reached), free=len(maze.cells) - maze.cells.count(WALL))
    return Named("goal_reached", said) if maze.goal in reached else said


def exhausted(moment: Moment) -> list[int]:
    """At a POP after which nothing is left the cells beside the one that is left."""
    if moment.kind != POP:
        return []
    maze = maze_of(moment)
    beside = [moment.value + step for step in (-maze.width, 1, maze.width, -1)]
    left = ways_on(moment, (*moment.path, moment.value))
    over = moment.before_kind != SOLUTION and not unwinds(moment) and not left
    return [cell for cell in beside if 0 <= cell < len(maze.cells)] if over else []


_POINTS = _("north"), _("east"), _("south"), _("west")


def _label(moment: Moment, depth: int, value: int) -> str:
    """The point of the compass; the place of a cell that is not beside the one before."""
    way, width = moment.path[:depth], maze_of(moment).width
    if way and adjoin(way[-1], value, width):
        return gettext(_POINTS[direction(way[-1], value, width)])
    return place_name(*divmod(value, width))


_FREE = _by_turn(
    _("The way is free straight ahead of the gnome."), _("The way is free on the gnome's right."),
    _("The way is free behind the gnome."), _("The way is free on the gnome's left."),
    first=_("The gnome comes to the start and looks north."),
)
_WALL = _by_turn(
    _("There is a wall straight ahead of the gnome"), _("There is a wall on the gnome's right"),
    _("There is a wall behind the gnome"), _("There is a wall on the gnome's left"),
)
_SMELLS = _by_turn(
    _("The gnome smells his own scent straight ahead: {reason}"),
    _("The gnome smells his own scent on his right: {reason}"),
    _("The gnome smells his own scent behind him: {reason}"),
    _("The gnome smells his own scent on his left: {reason}"),
)
_GOES = _by_turn(
    _("The gnome goes straight on and leaves his scent."),
    _("The gnome goes right and leaves his scent."),
    _("The gnome turns round, goes on and leaves his scent."),
    _("The gnome goes left and leaves his scent."),
    first=_("The gnome is at the start. From here on he leaves his scent in every cell."),
)

WORDS = Words(
    facts=_facts,
    start=_("The gnome waits for the maze."),
    fits=_FREE,
    despite=_despite(_FREE, _SMELLS),
    refused=_refused(_WALL, _SMELLS),
    explained=_("step {number} must not be taken: {reasons}"),
    reasons={
        "start": _("the path begins at the start"),
        "apart": _("the cell is not beside the one before"),
        "wall": _("there is a wall"),
        "visited": _("the path already runs through this cell"),
    },
    next=_by_turn(
        _("Next: straight on."), _("Next: right."), _("Next: behind him."), _("Next: left."),
        onward=True,
    ),
    no_other=_no_other(_("Nothing more is tried here."), _("Nothing is left to try here.")),
    placed=_placed,
    solution=lambda moment: ngettext(
        "The goal is reached after {steps} step.",
        "The goal is reached after {steps} steps.",
        moment.depth,
    ),
    incomplete=_("this is not the goal"),
    back=_back(
        _("Nothing more is tried from here: the gnome steps back, and only his scent stays."),
        _("Nothing is left to try from here."),
        again=_("Here, too, everything has been tried: the gnome steps back once more."),
        once=_("No way on from here: the gnome steps back, and only his scent stays."),
    ),
    outcome=_outcome,
    steps=lambda _moment: (
        _("Look at the next cell: at first the start, then those on the left, straight ahead and "
          "on the right; from the start the one behind, too."),
        _("If there is a wall, or it smells of the gnome already, do not go there."),
        _("Otherwise the gnome goes there, and leaves his scent."),
        _("If he is at the goal, his path is a solution: stop."),
        _("If no side is left to look at, he goes back one cell; at the start the search ends."),
    ),
    name=lambda moment, _depth, value: place_name(*divmod(value, maze_of(moment).width)),
    label=_label,
    quiz=Quiz(
        tried=_("Which cell is looked at next?"),
        goes=_("From which cell does it go back now?"),
        far=_("How many cells does it go back now, one after another?"),
        against=_("{candidate} is rejected. What conflicts with it?"),
        next=_("a look at the next side"),
        deeper=_("on from the next cell"),
        back=_("back from {choice}"),
        all_back=_("all the way back to the start"),
        decides=_("{candidate}: can one go there?"),
        places=_("go there"),
        rejects=_("do not go there"),
        returns=_("go back"),
        given={"wall": _("a wall")},
    ),
    span=lambda _moment, stretch: span(
        _("step {low}"), _("steps {low} to {high}"), stretch.low, stretch.high
    ),
)

_REGION_FREE = _by_compass(
    _("There is a free cell to the north."), _("There is a free cell to the east."),
    _("There is a free cell to the south."), _("There is a free cell to the west."),
    first=_("The search begins at the start."),
)
_REGION_WALL = _by_compass(
    _("There is a wall to the north"), _("There is a wall to the east"),
    _("There is a wall to the south"), _("There is a wall to the west"),
)
_CAME_FROM = _by_compass(
    _("The search came from the cell to the north"),
    _("The search came from the cell to the east"),
    _("The search came from the cell to the south"),
    _("The search came from the cell to the west"),
)
_REACHED = _by_compass(
    _("The cell to the north has been reached before"),
    _("The cell to the east has been reached before"),
    _("The cell to the south has been reached before"),
    _("The cell to the west has been reached before"),
)


def _numbered(moment: Moment) -> str:
    return _CAME_FROM(moment) if moment.value in moment.path[-2:] else _REACHED(moment)


REGION_WORDS = replace(
    WORDS,
    start=_("Nothing has been reached yet."),
    fits=_REGION_FREE,
    despite=_despite(_REGION_FREE, _numbered),
    refused=_refused(_REGION_WALL, _numbered),
    next=_by_compass(
        _("Next: north."), _("Next: east."), _("Next: south."), _("Next: west."), onward=True
    ),
    no_other=_no_other(_("No other neighbour is tried."), _("No neighbour is left.")),
    placed=lambda moment: (
        _("A cell that was reached before is entered again.") if entered_before(moment)
        else Named("new", _("A new cell is reached: it gets number {order}."))
    ),
    solution=_region_solution,
    back=_back(
        _("Nothing more is tried from here: back to the cell before."),
        _("No neighbour is left here."),
        again=_("This cell is done as well: back to the one before."),
        once=_("No neighbour is left here: back to the cell before."),
    ),
    outcome=_region_outcome,
    steps=lambda _moment: (
        _("Look at the next cell: at first the start, then the neighbours in the north, east, "
          "south and west."),
        _("If it is a wall, or has a number already, skip it."),
        _("Otherwise enter it and give it the next number."),
        _("If it is the goal, a path is found: note it, and go on."),
        _("If no neighbour is left, go back to the cell before; at the start the search ends."),
    ),
)
