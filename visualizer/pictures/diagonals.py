"""Diagonals: which earlier ones refuse a candidate, and what an event means in words.

A path says what each cell got, from the bottom left row by row: BL_TR, BR_TL or NONE.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.diagonals import BL_TR, NONE, Corner, ends
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.pictures.narration import Narration, enumerate_words, narration
from visualizer.trace.moment import Moment

MOST_CELLS = 3
"""More cells than these are not named one by one."""


class Touch(NamedTuple):
    """An earlier diagonal, by its cell, that ends at a corner of the candidate."""

    cell: int
    corner: Corner


def wanted(moment: Moment) -> int:
    """How many diagonals are to be drawn."""
    return int(moment.params.get("t", moment.n * moment.n))


def may_stay_empty(moment: Moment) -> int:
    """In how many cells there need not be a diagonal."""
    return max(0, moment.n * moment.n - wanted(moment))


def touches(path: Sequence[int], cell: int, diagonal: int, m: int) -> list[Touch]:
    """The earlier diagonals that a candidate touches, from the first cell on."""
    mine = ends(cell, diagonal, m)
    return [
        Touch(other, corner)
        for other, earlier in enumerate(path)
        if other != cell
        for corner in ends(other, earlier, m)
        if corner in mine
    ]


def refusing_cells(moment: Moment) -> list[int]:
    """The cells whose choices refuse the candidate: diagonals it touches, or all empty cells."""
    path = moment.path
    if moment.value == NONE:
        empty = [cell for cell, earlier in enumerate(path) if earlier == NONE]
        return empty if len(empty) >= may_stay_empty(moment) else []
    return [touch.cell for touch in touches(path, moment.depth, moment.value, moment.n)]


def name(diagonal: int) -> str:
    """A diagonal by the corners from which and to which it goes."""
    if diagonal == NONE:
        return _("none")
    return "BL–TR" if diagonal == BL_TR else "BR–TL"


def narrate(moment: Moment) -> Narration:
    """What happens and why, in terms of rows, columns and diagonals."""
    return narration(moment, _sentence(moment))


def _sentence(moment: Moment) -> str:
    if moment.kind is None:
        return _("The grid is empty.")
    place = _place(moment.depth, moment.n)
    drawn = sum(value != NONE for value in moment.path)
    if moment.kind == TRY:
        return _try(moment, place)
    if moment.kind == PUSH and moment.value == NONE:
        return _("{place} stays empty. Go on with the next cell.").format(place=place)
    if moment.kind == PUSH:
        return _("{place}: {diagonal} drawn, diagonal {count} of {all}.").format(
            place=place, diagonal=name(moment.value), count=drawn, all=wanted(moment)
        )
    if moment.kind == SOLUTION:
        return _("Solution {count}: {all} diagonals, and no two touch.").format(
            count=grouped(moment.counters.solutions), all=wanted(moment)
        )
    assert moment.kind == POP
    return _take_back(moment, place)


def _try(moment: Moment, place: str) -> str:
    if moment.value == NONE:
        return _try_none(moment, place)
    words = {"place": place, "diagonal": name(moment.value), "next": name(moment.value + 1)}
    touched = touches(moment.path, moment.depth, moment.value, moment.n)
    cells = sorted({touch.cell for touch in touched})
    if not cells:
        return _("{place}, {diagonal}: it would touch no other. Draw it.").format(**words)
    others = enumerate_words([_cell(cell, moment.n) for cell in cells])
    return _("{place}, {diagonal}: it would touch the one in {others}. Try {next}.").format(
        others=others, **words
    )


def _try_none(moment: Moment, place: str) -> str:
    allowed = may_stay_empty(moment)
    empty = sum(value == NONE for value in moment.path)
    if empty < allowed:
        return _("{place}, none: empty cell {number}, and {allowed} are allowed.").format(
            place=place, allowed=allowed, number=empty + 1
        )
    if allowed == 0:
        return _("{place}, none: no cell may stay empty. Nothing is left to try here.").format(
            place=place
        )
    cells = refusing_cells(moment)
    if len(cells) > MOST_CELLS:
        return _(
            "{place}, none: {allowed} empty cells are allowed, and there are as many already. "
            "Nothing is left to try here."
        ).format(place=place, allowed=allowed)
    return _(
        "{place}, none: {others} used up what may stay empty. Nothing is left to try here."
    ).format(place=place, others=enumerate_words([_cell(cell, moment.n) for cell in cells]))


def _take_back(moment: Moment, place: str) -> str:
    after = _cell(moment.depth + 1, moment.n)
    if moment.value == NONE:
        return _(
            "Nothing is left to try in {after}. {place} was left empty last: nothing is left there "
            "either."
        ).format(after=after, place=place)
    words = {"place": place, "diagonal": name(moment.value), "next": name(moment.value + 1)}
    if moment.before is not None and moment.before[0] == SOLUTION:
        return _("{place}: take back {diagonal} and try {next}.").format(**words)
    return _(
        "Nothing is left to try in {after}. {place}: take back {diagonal} and try {next}."
    ).format(after=after, **words)


def _place(cell: int, m: int) -> str:
    row, column = divmod(cell, max(1, m))
    return _("Row {row}, column {column}").format(row=row, column=column)


def _cell(cell: int, m: int) -> str:
    row, column = divmod(cell, max(1, m))
    return _("row {row}, column {column}").format(row=row, column=column)
