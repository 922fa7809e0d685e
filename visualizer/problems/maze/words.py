"""What the gnome does in his maze, and what the region search does, and why.

The gnome speaks of left, straight on, right and back, the region search of the points of the
compass.
"""

from __future__ import annotations

from solvers.events import POP, PUSH, SOLUTION, TRY
from solvers.instances.mazes import WALL
from solvers.maze import BACK, EAST, LEFT, NORTH, RIGHT, SOUTH, STRAIGHT, WEST
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
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
from visualizer.problems.narration import (
    Narration,
    Steps,
    narration,
    placed,
    solved,
    tried,
    unwinds,
)
from visualizer.problems.words import Stretch, Words, place_name, span
from visualizer.trace.moment import NOT_KNOWN, Moment


def narrate(moment: Moment) -> Narration:
    """The sentence for an event of the gnome's."""
    outcome = ""
    if moment.last and maze_of(moment).goal not in cells_reached(moment):
        outcome = _("The search is over. The gnome did not find the goal.")
    return narration(moment, _sentence(moment), outcome)


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("The gnome waits for the maze.")
    if moment.kind == TRY:
        return _try(moment)
    if moment.kind == PUSH:
        return placed(_push(moment), _reasons(moment))
    if moment.kind == SOLUTION:
        sentence = ngettext(
            "The goal is reached after {steps} step.",
            "The goal is reached after {steps} steps.",
            moment.depth,
        )
        return _solved(moment, sentence.format(steps=moment.depth))
    return _pop(moment)


def _reasons(moment: Moment) -> str:
    """Why the rules refuse the cell; "" if they do not."""
    found = refusals(moment)
    if not found:
        return ""
    return {
        "start": _("the way begins at the start"),
        "apart": _("the cell is not beside the one before"),
        "outside": _("the cell is not in the maze"),
        "wall": _("there is a wall"),
    }.get(found[0].why, _("the way has been there"))


def _solved(moment: Moment, sentence: str) -> str:
    return solved(moment, sentence, _explained, _("this is not the goal"))


def _explained(moment: Moment) -> str:
    return _("step {number} must not be taken: {reasons}").format(
        number=moment.depth, reasons=_reasons(moment)
    )


def _try(moment: Moment) -> str:
    if moment.depth == 0:
        return _begins(moment, _("The gnome comes to the start and looks north."))
    maze = maze_of(moment)
    if _is_leap(moment):
        return _leaps(moment, _next(moment, maze.width))
    turned = turn(moment, maze.width)
    free = {
        LEFT: _("On the gnome's left the way is free."),
        STRAIGHT: _("Straight ahead of the gnome the way is free."),
        RIGHT: _("On the gnome's right the way is free."),
        BACK: _("Behind the gnome the way is free."),
    }[turned]
    return tried(
        moment,
        fits=free,
        despite=_("{sentence} The code rejects it all the same.").format(sentence=free),
        refused=_met(moment, turned, wall=maze.cells[moment.value] == WALL),
        then=_next(moment, maze.width),
    )


def _begins(moment: Moment, sentence: str) -> str:
    """The sentence for the first cell that is tried, which should be the start."""
    row, column = divmod(moment.value, maze_of(moment).width)
    refused = _("Row {row}, column {column} is not the start").format(row=row, column=column)
    return tried(
        moment,
        fits=sentence,
        despite=_("{sentence} The code rejects it all the same.").format(sentence=sentence),
        refused=refused if refusals(moment) else "",
        then="",
    )


def _is_leap(moment: Moment) -> bool:
    """Is the cell not beside the one before, or not in the maze?"""
    return any(refusal.why in ("apart", "outside") for refusal in refusals(moment) or ())


def _leaps(moment: Moment, then: str) -> str:
    """The sentence for the try of such a cell."""
    row, column = divmod(moment.value, maze_of(moment).width)
    refused = _("Row {row}, column {column}: {reasons}").format(
        row=row, column=column, reasons=_reasons(moment)
    )
    return tried(moment, fits="", despite="", refused=refused, then=then)


def _met(moment: Moment, turned: int, *, wall: bool) -> str:
    """What is in the way, if anything is."""
    if wall:
        return {
            LEFT: _("On the gnome's left is a wall"),
            STRAIGHT: _("Straight ahead of the gnome is a wall"),
            RIGHT: _("On the gnome's right is a wall"),
            BACK: _("Behind the gnome is a wall"),
        }[turned]
    reason = _scent(moment)
    if not reason:
        return ""
    return {
        LEFT: _("On the gnome's left he smells his own scent: {reason}"),
        STRAIGHT: _("Straight ahead the gnome smells his own scent: {reason}"),
        RIGHT: _("On the gnome's right he smells his own scent: {reason}"),
        BACK: _("Behind him the gnome smells his own scent: {reason}"),
    }[turned].format(reason=reason)


def _scent(moment: Moment) -> str:
    """Why the cell ahead smells of him, if it does, or if it does not matter to him."""
    if moment.value in moment.path:
        steps = len(moment.path) - 1 - moment.path.index(moment.value)
        return ngettext(
            "his way came through here {steps} step ago",
            "his way came through here {steps} steps ago",
            steps,
        ).format(steps=steps)
    if moment.rejected and entered_before(moment):
        return _("from there he has turned back before")
    return ""


def _next(moment: Moment, width: int) -> str:
    """Where he looks next; "" where that is not known."""
    following = moment.next_try
    if following is NOT_KNOWN:
        return ""
    if following is None:
        others = ways_on(moment, moment.path) - {moment.value}
        return _("Nothing more is tried here.") if others else _("Nothing is left to try here.")
    if not moment.depth or not adjoin(moment.path[moment.depth - 1], following, width):
        return ""
    return {
        LEFT: _("Next: left."),
        STRAIGHT: _("Next: straight on."),
        RIGHT: _("Next: right."),
        BACK: _("Next: behind him."),
    }[turn(moment, width, following)]


def _push(moment: Moment) -> str:
    if (moment.depth == 0 and refusals(moment)) or _is_leap(moment):
        row, column = divmod(moment.value, maze_of(moment).width)
        return _("The gnome stands in row {row}, column {column}.").format(row=row, column=column)
    if moment.depth == 0:
        return _("The gnome stands at the start. From here on he leaves his scent in every cell.")
    return {
        LEFT: _("The gnome goes left and leaves his scent."),
        STRAIGHT: _("The gnome goes straight on and leaves his scent."),
        RIGHT: _("The gnome goes right and leaves his scent."),
        BACK: _("The gnome turns round, goes on and leaves his scent."),
    }[turn(moment, maze_of(moment).width)]


def _pop(moment: Moment) -> str:
    left = ways_on(moment, (*moment.path, moment.value))
    if moment.depth == 0 and left:
        return _("Nothing more is tried from here.")
    if moment.depth == 0:
        return _("Nothing is left to try from here.")
    if left:
        return _("Nothing more is tried from here: the gnome steps back, and only his scent stays.")
    if moment.before_kind == POP:
        return _("Here, too, everything has been tried: the gnome steps back once more.")
    return _("No way on from here: the gnome steps back, and only his scent stays.")


def exhausted(moment: Moment) -> list[int]:
    """At a POP after which nothing is left the cells beside the one that is left."""
    if moment.kind != POP:
        return []
    maze = maze_of(moment)
    beside = [moment.value + step for step in (-maze.width, 1, maze.width, -1)]
    left = ways_on(moment, (*moment.path, moment.value))
    over = moment.before_kind != SOLUTION and not unwinds(moment) and not left
    return [cell for cell in beside if 0 <= cell < len(maze.cells)] if over else []


def narrate_region(moment: Moment) -> Narration:
    """The sentence for an event of the region search."""
    return narration(moment, _region_sentence(moment), _region_outcome(moment))


def _region_outcome(moment: Moment) -> str:
    maze = maze_of(moment)
    if not moment.last:
        return ""
    reached = cells_reached(moment)
    numbers = {"reached": len(reached), "free": len(maze.cells) - maze.cells.count(WALL)}
    if maze.goal is None:
        sentence = _("The search is over. It reached {reached} of {free} free cells.")
    elif maze.goal in reached:
        sentence = _("The search is over. It reached {reached} of {free} free cells, the goal too.")
    else:
        sentence = _(
            "The search is over. It reached {reached} of {free} free cells, but not the goal."
        )
    return sentence.format(**numbers)


def _region_sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("Nothing has been reached yet.")
    if moment.kind == TRY:
        return _region_try(moment)
    if moment.kind == PUSH:
        sentence = _("A new cell is reached: it gets number {number}.")
        if entered_before(moment):
            sentence = _("A cell that was reached before is entered again.")
        return placed(sentence.format(number=moment.counters.placed), _reasons(moment))
    if moment.kind == SOLUTION:
        sentence = ngettext(
            "The goal can be reached, in {steps} step this way.",
            "The goal can be reached, in {steps} steps this way.",
            moment.depth,
        ).format(steps=moment.depth)
        if moment.after_kind == TRY:
            sentence = _("{sentence} The search goes on.").format(sentence=sentence)
        return _solved(moment, sentence)
    left = ways_on(moment, (*moment.path, moment.value))
    if moment.depth == 0 and left:
        return _("Nothing more is tried from here.")
    if moment.depth == 0:
        return _("No neighbour is left here.")
    if left:
        return _("Nothing more is tried from here: back to the cell before.")
    if moment.before_kind == POP:
        return _("This cell is done as well: back to the one before.")
    return _("No neighbour is left here: back to the cell before.")


def _region_try(moment: Moment) -> str:
    if moment.depth == 0:
        return _begins(moment, _("The search begins at the start."))
    width = maze_of(moment).width
    if _is_leap(moment):
        return _leaps(moment, _region_next(moment, width))
    looked = direction(moment.path[-1], moment.value, width)
    free = {
        NORTH: _("To the north is a free cell."),
        EAST: _("To the east is a free cell."),
        SOUTH: _("To the south is a free cell."),
        WEST: _("To the west is a free cell."),
    }[looked]
    return tried(
        moment,
        fits=free,
        despite=_("{sentence} The code rejects it all the same.").format(sentence=free),
        refused=_region_met(moment, looked),
        then=_region_next(moment, width),
    )


def _region_met(moment: Moment, looked: int) -> str:
    """What is in the way, if anything is."""
    if maze_of(moment).cells[moment.value] == WALL:
        return {
            NORTH: _("To the north is a wall"),
            EAST: _("To the east is a wall"),
            SOUTH: _("To the south is a wall"),
            WEST: _("To the west is a wall"),
        }[looked]
    if moment.value in moment.path[-2:]:
        return {
            NORTH: _("To the north is the cell that the search came from"),
            EAST: _("To the east is the cell that the search came from"),
            SOUTH: _("To the south is the cell that the search came from"),
            WEST: _("To the west is the cell that the search came from"),
        }[looked]
    if moment.value in moment.path or (moment.rejected and entered_before(moment)):
        return {
            NORTH: _("To the north is a cell that has been reached before"),
            EAST: _("To the east is a cell that has been reached before"),
            SOUTH: _("To the south is a cell that has been reached before"),
            WEST: _("To the west is a cell that has been reached before"),
        }[looked]
    return ""


def _region_next(moment: Moment, width: int) -> str:
    """Where the search looks next; "" where that is not known."""
    following = moment.next_try
    if following is NOT_KNOWN:
        return ""
    if following is None:
        others = ways_on(moment, moment.path) - {moment.value}
        return _("No other neighbour follows.") if others else _("No neighbour is left.")
    if not adjoin(moment.path[-1], following, width):
        return ""
    return {
        NORTH: _("Next: north."),
        EAST: _("Next: east."),
        SOUTH: _("Next: south."),
        WEST: _("Next: west."),
    }[direction(moment.path[-1], following, width)]


def steps(moment: Moment) -> Steps:
    """The gnome's rule in words; see sentences.STEPS."""
    return (
        _("Look at the next cell: at first the start, then those on the left, straight ahead and "
          "on the right; from the start the one behind, too."),
        _("If there is a wall, or it smells of the gnome already, do not go there."),
        _("Otherwise the gnome goes there, and leaves his scent."),
        _("If he stands at the goal, the way behind him is a solution: stop."),
        _("If no side is left to look at, he goes back one cell; at the start the search ends."),
    )  # fmt: skip


def steps_of_region(moment: Moment) -> Steps:
    """The search of a region in words; see sentences.STEPS."""
    return (
        _("Look at the next cell: at first the start, then the neighbours in the north, east, "
          "south and west."),
        _("If it is a wall, or has a number already, leave it."),
        _("Otherwise enter it and give it the next number."),
        _("If it is the goal, a way is found: note it, and go on."),
        _("If no neighbour is left, go back to the cell before; at the start the search ends."),
    )  # fmt: skip


def name_of(moment: Moment, _depth: int, value: int) -> str:
    """What a step is called in questions: its cell."""
    return place_name(*divmod(value, maze_of(moment).width))


def span_of(_moment: Moment, stretch: Stretch) -> str:
    """Where some events are."""
    return span(_("step {low}"), _("steps {low} to {high}"), stretch.low, stretch.high)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, span=span_of)

REGION_WORDS = Words(
    narrate=narrate_region, steps=steps_of_region, name=name_of, span=span_of,
)
