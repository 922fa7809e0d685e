"""How each solver of n queens goes on, in five steps: try, reject, place, solution, take back."""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.pictures.queens.queens_order import FREE_ONLY, MIRRORED, UNUSED_ONLY, is_naive
from visualizer.trace.moment import Moment

Steps = tuple[str, str, str, str, str]


def steps_of(moment: Moment) -> Steps:
    """The steps of the moment's solver."""
    solver = moment.solver
    if is_naive(moment):
        return _naive()
    if solver.key in FREE_ONLY:
        return _boards() if solver.orientation == "ranks" else _masks()
    if solver.orientation == "columns":
        return _columns()
    if solver.key in UNUSED_ONLY:
        return _extend()
    counted = (
        _("If all queens stand, this is a solution: count it and its mirror image.")
        if solver.key == MIRRORED
        else _("If all queens stand, this is a solution: note it.")
    )
    return (
        _("Try the next square for the next queen."),
        _("If a queen attacks it, leave it and try the next square."),
        _("Otherwise place the queen and go on with the next one."),
        counted,
        _("If no square is left, take back the latest queen and move it on."),
    )


def _naive() -> Steps:
    return (
        _("Take the next square for the next queen."),
        _("If this was the last queen and any two attack each other: no solution, move it on."),
        _("While queens are missing, place it without a test and go on with the next one."),
        _("If all queens are placed and none attacks another, this is a solution: stop."),
        _("If all squares of a queen have had their turn, take back the one before, move it on."),
    )


def _masks() -> Steps:
    return (
        _("Take the lowest bit of free, the next free square of the row."),
        _("Attacked squares are not in free, so that nothing is ever refused."),
        _("Take it out of free, place the queen, and shift the masks to the next row."),
        _("If all queens stand, this is a solution: note it."),
        _("If free is empty, take back the latest queen and go on with what is free in its row."),
    )


def _boards() -> Steps:
    return (
        _("Take the lowest bit of c[p], the next free square of the row."),
        _("Taboo squares are not in c[p], so that nothing is ever refused."),
        _("Add the queen's attacks to the taboo board and shift it a row down for the next ply."),
        _("If all queens stand, this is a solution: note it."),
        _("If c[p] is empty, go back a ply, take back its queen, and go on with what is in c[p]."),
    )


def _columns() -> Steps:
    return (
        _("Raise the queen of this column by one row; it begins below the board."),
        _("If a queen in the columns on the left attacks it, raise it again."),
        _("Otherwise it stays there: go on with the next column."),
        _("If the queen of the last column stands, this is a solution: stop."),
        _("If the queen leaves the board at the top, go back a column and raise the queen there."),
    )


def _extend() -> Steps:
    return (
        _("Append the next number that is not in the permutation."),
        _("If the new queen shares a diagonal with another, take it off and try the next number."),
        _("Otherwise extend the longer permutation in the same way."),
        _("If all numbers are used, this is a solution: stop."),
        _("If no number is left to append, take off the last one and try the next in its place."),
    )
