"""Who answers the questions of a lesson: one student, or a class."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.questions import choose_audience
from visualizer.base.i18n import gettext as _
from visualizer.show.show import Show
from visualizer.ui.kit import Choice, Node, segmented
from visualizer.ui.kit.buttons import HEIGHT, TEXT


def audience(
    show: Show, *, height: float = HEIGHT, letter: float = TEXT, flat: bool = False
) -> Node:
    """A switch; flat: where it is not to stand out."""
    return segmented([
        Choice("one", _("For one"),
               _("one student answers: two attempts, and the answers are kept")),
        Choice("class", _("For a class"),
               _("hands are raised; the next press shows what happens")),
    ], "one" if show.for_one else "class", lambda key: do(choose_audience, key), name="audience",
        height=height, letter=letter, flat=flat)
