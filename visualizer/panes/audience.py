"""Who answers the questions of a lesson: one student, or a class."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.questions import choose_audience
from visualizer.base.i18n import gettext as _
from visualizer.show.show import Show
from visualizer.ui.kit import Choice, Node, button, segmented
from visualizer.ui.text import SMALLEST

HIGH = 24
"""Of the switch on a lesson's strip, unscaled."""


def audience(show: Show) -> Node:
    """A switch."""
    return segmented(_choices(), _now(show), lambda key: do(choose_audience, key), name="audience")


def quiet_audience(show: Show, *, short: bool) -> Node:
    """One that does not stand out; short: what is chosen alone, and a click chooses the other."""
    if not short:
        return segmented(_choices(), _now(show), lambda key: do(choose_audience, key),
                         name="audience", height=HIGH, letter=SMALLEST, flat=True)
    one, other = sorted(_choices(), key=lambda choice: choice.key != _now(show))
    tip = _("{now}: {what}; a click: {other}").format(
        now=one.label, what=one.tip, other=other.label)
    return button(one.label, do(choose_audience, other.key), tip=tip, height=HIGH, letter=SMALLEST,
                  padding=8)


def _now(show: Show) -> str:
    return "one" if show.for_one else "class"


def _choices() -> list[Choice]:
    return [
        Choice("one", _("For one"),
               _("one student answers: two attempts, and the answers are kept")),
        Choice("class", _("For a class"),
               _("hands are raised; the next press shows what happens")),
    ]
