"""What stands where solutions would: that there is none, as far as is known why, and what leads
there."""

from __future__ import annotations

from visualizer.actions.action import Action, do
from visualizer.actions.failures import go_to_failure
from visualizer.actions.travel import go_to_disagreement, seek
from visualizer.base.i18n import gettext as _
from visualizer.base.numbers import grouped
from visualizer.keys import keys_of
from visualizer.show.show import Show
from visualizer.ui.kit import Fit, Node, Text, button, column, row

SIZE, HEIGHT = 14, 28
"""Of the letters, and the height of the button; unscaled."""


def none_found(show: Show) -> Node:
    """A sentence; where something in the run is the reason a button goes there."""
    said, there, key = _known(show)
    if there is None:
        return Text(said, SIZE, color="text_dim", lines=4)
    tip = _("{keys}: to the next").format(keys=key) if key else ""
    way = button(_("Go there"), there, tip=tip, height=HEIGHT, letter=SIZE)
    words = Text(said, SIZE, lines=4, grow=1, gives=1)
    below = column(Text(said, SIZE, lines=4), row(way), middle=True, gap=8)
    return Fit([below, row(words, column(way, middle=True)), words])


def _known(show: Show) -> tuple[str, Action | None, str]:
    """What is known, where that can be seen, and the key that goes to the next such place."""
    run = show.run
    if not run.complete:
        return _("None yet."), None, ""
    if run.failed is not None and len(run.trace):
        said = _("None was found: the solver failed after event {event}.")
        return said.format(event=grouped(len(run.trace.whole) - 1)), do(go_to_failure), ""
    next_one, judgement, left = keys_of(do(go_to_disagreement, 1)), run.judgement, run.left_behind
    if judgement.first is not None:
        said = _("None was found: code and rules differ, at event {event} for the first time.")
        return (said.format(event=grouped(judgement.first)), do(seek, judgement.first), next_one)
    if left.count:
        first = int(left.events[0])
        said = _("None was found: at event {event} something is left behind.")
        return said.format(event=grouped(first)), do(seek, first), next_one
    if judgement.has_rules and judgement.ended and judgement.silenced is None:
        return _("There is none: all was tried, and code and rules agree."), None, ""
    return _("None was found."), None, ""
