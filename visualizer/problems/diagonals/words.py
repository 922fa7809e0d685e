"""What an event of a search for diagonals means in words of rows, columns and diagonals."""

from __future__ import annotations

from solvers.diagonals import BL_TR, BR_TL, NONE
from solvers.events import POP, PUSH, SOLUTION, TRY
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.lists import all_of
from visualizer.base.numbers import grouped
from visualizer.problems.asking import refusals
from visualizer.problems.diagonals.rules import may_stay_empty, wanted
from visualizer.problems.narration import (
    Narration,
    Steps,
    exhausted_choices,
    narration,
    none_left_below,
    none_left_here,
    placed,
    solved,
    tried,
)
from visualizer.problems.words import Stretch, Words, place_name, squares_between
from visualizer.trace.moment import NOT_KNOWN, Moment

MOST_CELLS = 3
"""More cells than these are not named one by one."""

CANDIDATES = (BL_TR, BR_TL, NONE)
"""What a cell may get."""


def name(diagonal: int) -> str:
    """A diagonal by the way that it goes from left to right, and its shape."""
    if diagonal == NONE:
        return _("none")
    return _("rising /") if diagonal == BL_TR else _("falling \\")


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
        sentence = _("{place} stays empty.").format(place=place)
        if moment.after_kind == TRY:
            sentence = _("{place} stays empty. Go on with the next cell.").format(place=place)
        return placed(sentence, _reasons(moment))
    if moment.kind == PUSH:
        sentence = _("{place}: {diagonal} drawn, diagonal {count} of {all}.").format(
            place=place, diagonal=name(moment.value), count=drawn, all=wanted(moment)
        )
        return placed(sentence, _reasons(moment))
    if moment.kind == SOLUTION:
        return solved(
            moment,
            ngettext(
                "Solution {count}: {all} diagonal.",
                "Solution {count}: {all} diagonals, and no two touch.",
                wanted(moment),
            ).format(count=grouped(moment.counters.solutions), all=wanted(moment)),
            _explained,
            ngettext(
                "it has only {drawn} of {all} diagonal",
                "it has only {drawn} of {all} diagonals",
                wanted(moment),
            ).format(drawn=drawn, all=wanted(moment)),
        )
    assert moment.kind == POP
    return _take_back(moment, place)


def _explained(moment: Moment) -> str:
    return _("{diagonal} must not stand in {cell}: {reasons}").format(
        diagonal=name(moment.value), cell=_cell(moment.depth, moment.n), reasons=_reasons(moment)
    )


def _reasons(moment: Moment) -> str:
    """Why the rules refuse the candidate; "" if they do not."""
    found = refusals(moment)
    if not found:
        return ""
    cells = sorted({refusal.depth for refusal in found if refusal.depth is not None})
    others = all_of([_cell(cell, moment.n) for cell in cells])
    if moment.value != NONE:
        return ngettext(
            "it would touch the diagonal in {others}",
            "it would touch the diagonals in {others}",
            len(cells),
        ).format(others=others)
    allowed = may_stay_empty(moment)
    if allowed == 0:
        return _("no cell may stay empty")
    if len(cells) > MOST_CELLS:
        return _("{allowed} empty cells are allowed, and there are as many already").format(
            allowed=allowed
        )
    return _("{others} used up what may stay empty").format(others=others)


def _next(moment: Moment) -> str:
    """What is tried next in the cell; "" where that is not known."""
    following = moment.next_try
    if following is NOT_KNOWN:
        return ""
    if following is None and none_left_here(moment, CANDIDATES):
        return _("Nothing is left to try here.")
    if following is None:
        return _("Nothing more is tried here.")
    return _("Try {next}.").format(next=name(following))


def _try(moment: Moment, place: str) -> str:
    words = {"place": place, "diagonal": name(moment.value)}
    reasons = _reasons(moment)
    refused = _("{place}, {diagonal}: {reasons}") if reasons else ""
    allowed = may_stay_empty(moment)
    if moment.value == NONE:
        empty = sum(value == NONE for value in moment.path)
        fits = ngettext(
            "{place}, none: empty cell {number}, and {allowed} is allowed.",
            "{place}, none: empty cell {number}, and {allowed} are allowed.",
            allowed,
        ).format(place=place, allowed=allowed, number=empty + 1)
        despite = ngettext(
            "{place}, none: the code rejects it, although {allowed} empty cell is allowed.",
            "{place}, none: the code rejects it, although {allowed} empty cells are allowed.",
            allowed,
        ).format(place=place, allowed=allowed)
    else:
        fits = _("{place}, {diagonal}: it would touch no other.").format(**words)
        if moment.rejected is False:
            fits = _("{place}, {diagonal}: it would touch no other. Draw it.").format(**words)
        despite = _(
            "{place}, {diagonal}: the code rejects it, although it would touch no other."
        ).format(**words)
    return tried(
        moment, fits=fits, despite=despite, refused=refused.format(reasons=reasons, **words),
        then=_next(moment),
    )  # fmt: skip


def _take_back(moment: Moment, place: str) -> str:
    following = moment.next_try
    if following is NOT_KNOWN:
        then = _("{place}: take back {diagonal}.")
    elif following is None and none_left_here(moment, CANDIDATES):
        then = _("{place}: take back {diagonal}; nothing is left to try there.")
    elif following is None:
        then = _("{place}: take back {diagonal}; nothing more is tried there.")
    else:
        then = _("{place}: take back {diagonal} and try {next}.")
    following = 0 if following is None or following is NOT_KNOWN else following
    what = _("the empty cell") if moment.value == NONE else name(moment.value)
    sentence = then.format(place=place, diagonal=what, next=name(following))
    if moment.before_kind == SOLUTION or moment.depth + 1 >= moment.n * moment.n:
        return sentence
    after = _cell(moment.depth + 1, moment.n)
    why = _("Nothing more is tried in {after}.")
    if none_left_below(moment, CANDIDATES):
        why = _("Nothing is left to try in {after}.")
    return f"{why.format(after=after)} {sentence}"


def exhausted(moment: Moment) -> list[Moment]:
    """At a POP after which nothing is left for the next cell all three, being tried; else none."""
    if moment.kind != POP or moment.depth + 1 >= moment.n * moment.n:
        return []
    return exhausted_choices(moment, CANDIDATES)


def none_left(cell: int, m: int) -> str:
    """What the frame around such a cell means."""
    return _("{cell}: nothing is left to try").format(cell=_cell(cell, m))


def told_of(choice: Moment, turn: str) -> str:
    """Why the rules refuse a diagonal; of one that they allow `turn`."""
    return _("{place}, {diagonal}: {reasons}").format(
        place=_place(choice.depth, choice.n), diagonal=name(choice.value),
        reasons=_reasons(choice) or turn,
    )  # fmt: skip


def _place(cell: int, m: int) -> str:
    row, column = divmod(cell, max(1, m))
    return _("Row {row}, column {column}").format(row=row, column=column)


def _cell(cell: int, m: int) -> str:
    row, column = divmod(cell, max(1, m))
    return _("row {row}, column {column}").format(row=row, column=column)


def steps(moment: Moment) -> Steps:
    """The search in words; see sentences.STEPS."""
    return (
        _("Try for the next cell: rising /, then falling \\, then none."),
        _("If the diagonal would touch another, or no cell may stay empty any more, try the "
          "next."),
        _("Otherwise the cell is decided: mark the corners of its diagonal, if any; go on."),
        _("If t diagonals are drawn, this is a solution: note it."),
        _("If nothing is left to try, or after a solution, take back the latest; try the next "
          "there."),
    )  # fmt: skip


def name_of(moment: Moment, depth: int, value: int) -> str:
    """What a choice is called in questions."""
    place = place_name(*divmod(depth, moment.n))
    if value == NONE:
        return _("{place}: none").format(place=place)
    way = _("rising /") if value == BL_TR else _("falling \\")
    return _("{place}: {diagonal}").format(place=place, diagonal=way)


def span_of(moment: Moment, stretch: Stretch) -> str:
    """Where some events are."""
    return squares_between(stretch.low, stretch.high, moment.n)


WORDS = Words(narrate=narrate, steps=steps, name=name_of, span=span_of)
