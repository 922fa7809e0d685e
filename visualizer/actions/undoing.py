"""Actions that undo what was done by mistake: the latest change of what is shown and how, or the
latest jump of the playhead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from visualizer.actions.runs import tell_of_hold, tell_of_motion
from visualizer.actions.travel import jump_again, return_from_jump, tell_of_unit
from visualizer.actions.views import tell_of_future, tell_of_waiting
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.show import choices
from visualizer.show.show import Show

TELL: Mapping[Name, Callable[[Show], None]] = {
    "hold": tell_of_hold, "motion": tell_of_motion, "sentence_waits": tell_of_waiting,
    "hiding": tell_of_future, "unit": tell_of_unit,
}
"""What says of a choice what it is now; of all others one sees it."""


def undo(show: Show) -> None:
    """Undo the latest change or jump."""
    _undo(show, again=False)


def redo(show: Show) -> None:
    """Do again what was undone last."""
    _undo(show, again=True)


def why_not(show: Show, *, again: bool = False) -> str:
    """Why nothing can be undone, or done again; "" where it can."""
    if any(choices.latest(show, again=again)):
        return ""
    return _("There is nothing to do again.") if again else _("There is nothing to undo.")


def _undo(show: Show, *, again: bool) -> None:
    while any(numbers := choices.latest(show, again=again)):
        change, jump = numbers
        if jump > change:
            travel = jump_again if again else return_from_jump
            travel(show)
            return
        if changed := choices.undo(show, again=again):
            for name in TELL.keys() & changed.keys():
                TELL[name](show)
            return
    show.tell(why_not(show, again=again))
