"""How often code and rules differ, in a line that leads to the first time."""

from __future__ import annotations

from collections.abc import Callable

from visualizer.actions.action import do
from visualizer.actions.travel import go_to_disagreement, seek
from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.keys import keys_of
from visualizer.layout.grid import Box
from visualizer.panes.values import grouped
from visualizer.show.run import Run
from visualizer.show.show import Show
from visualizer.ui import text
from visualizer.ui.figure import Figure, On
from visualizer.ui.shapes import unequal

WIDE, MIDDLING = 1080, 860
"""From these unscaled widths of the bar on there is room for the whole line, and for half of it."""

SIZE, DIAMOND = 14, 8
"""Of the letters, and the radius of the diamond, unscaled."""

BEFORE, AFTER = 18, 16
"""Room before and after the line, unscaled."""


def draw_agreement(
    figure: Figure, box: Box, show: Show, fits: Callable[[int], bool] = lambda _taken: True
) -> int:
    """Write the line at the right end of a bar; how much room it takes, 0 where nothing is said.

    fits: has what stands before it room enough where the line takes so much? Else it is shorter
    """
    look, run = show.look, show.run
    if not run.judgement.has_rules or not len(run.trace):
        return 0
    said, first = _variants(run), run.judgement.first
    width = box.w / look.scale
    diamond = 0 if first is None else look.px(6) + 2 * look.px(DIAMOND)
    around = diamond + look.px(BEFORE) + look.px(AFTER)
    line = ""
    for line in said[0 if width >= WIDE else 1 if width >= MIDDLING else 2 :]:
        wide = text.measure(look, line, SIZE, figures=True)[0] if line else -around
        if fits(around + wide):
            break
    if not line:
        return 0
    right = box.right - look.px(AFTER)
    color = "text_dim" if first is None else "differs"
    drawn = text.draw(figure, look, line, (right, box.center[1]), SIZE, "regular", color,
                      "midright", figures=True)
    left = drawn.left
    if first is not None:
        radius = look.px(DIAMOND)
        left -= diamond
        unequal(figure, look, (left + radius, box.center[1]), radius)
        tip = _("go to the first of them; {keys}: to the next").format(
            keys=keys_of(do(go_to_disagreement, 1))
        )
        tip = f"{said[0]}\n{tip}"
        spot = Box(left, box.y, right - left, box.h)
        figure.spot(spot, On("disagreements", "button", tip, click=do(seek, first)))
    return box.right - left + look.px(BEFORE)


def _variants(run: Run) -> tuple[str, str, str]:
    """What is said where there is much room, less, and least."""
    judgement = run.judgement
    count, first = judgement.count, judgement.first
    so_far = run.hidden or not judgement.ended
    if first is None and so_far:
        return _("so far code and rules agree"), _("so far they agree"), ""
    if first is None:
        events = judgement.judged
        said = ngettext(
            "code and rules agree in the only event", "code and rules agree in all {count} events",
            events,
        )
        return said.format(count=grouped(events)), _("code and rules agree"), ""
    number = grouped(count)
    short = ngettext("{count} disagreement", "{count} disagreements", count).format(count=number)
    if so_far:
        short = _("{disagreements} so far").format(disagreements=short)
    whole = _("{disagreements}, the first at event {event}")
    if count == 1:
        whole = _("{disagreements}, at event {event}")
    return whole.format(disagreements=short, event=grouped(first)), short, number
