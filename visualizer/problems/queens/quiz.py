"""What questions say of queens, in the boards' orientations."""

from __future__ import annotations

from visualizer.base.i18n import mark as _
from visualizer.problems.quiz import Quiz
from visualizer.trace.moment import Moment


def _next(moment: Moment) -> str:
    return {
        "squares": _("the next square for this queen"),
        "columns": _("the next row in column {column}"),
    }.get(moment.solver.orientation, _("the next column in row {row}"))


def _deeper(moment: Moment) -> str:
    if moment.depth + 1 >= moment.n:
        return ""
    return {
        "squares": _("on with the next queen"),
        "columns": _("on with column {next_column}"),
    }.get(moment.solver.orientation, _("on with row {next_row}"))


def _back(moment: Moment) -> str:
    return {
        "squares": _("the queen in {choice} is taken back"),
        "columns": _("the queen in column {last} is taken back"),
    }.get(moment.solver.orientation, _("the queen in row {last} is taken back"))


QUIZ = Quiz(
    tried=_("Which square is tried next?"),
    goes=_("Which queen is taken back now?"),
    far=_("How many queens are taken back now, one after another?"),
    against=_("{candidate} is rejected. Which queens attack it?"),
    next=_next,
    deeper=_deeper,
    back=_back,
    all_back=_("all queens are taken back"),
)
