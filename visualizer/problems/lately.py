"""What has happened lately, in one line: while events are played too fast for a sentence each.

Where in the search that was is told in the words of the problem, where it has one for a depth.
"""

from __future__ import annotations

from visualizer.base.i18n import gettext as _
from visualizer.base.i18n import ngettext
from visualizer.base.numbers import grouped
from visualizer.problems.narration import Narration
from visualizer.problems.telling import where
from visualizer.problems.words import Stretch
from visualizer.trace import packing
from visualizer.trace.moment import Moment
from visualizer.trace.trace import Trace

MOST_LOOKED_AT = 1 << 20
"""Of more events than these it is not told at which depths they are: a few ms."""


def lately(trace: Trace, stretch: tuple[int, int], moment: Moment) -> Narration:
    """What has happened on the way from one event to another, forwards or backwards.

    moment: any of the run
    """
    first, last = min(stretch), max(stretch)
    tried, placed, taken_back, solutions = (
        after - before
        for after, before in zip(trace.counters(last), trace.counters(first), strict=True)
    )
    happened = [
        words.format(count=grouped(count))
        for count, words in (
            (tried, _("{count} tried")), (placed, _("{count} placed")),
            (taken_back, _("{count} taken back")),
        )
        if count
    ]
    if solutions:
        words = ngettext("{count} solution", "{count} solutions", solutions)
        happened.append(words.format(count=grouped(solutions)))
    if last - first <= MOST_LOOKED_AT:
        happened.append(where(moment, _looked_at(trace, first, last)))
    told = _("In the last half second: {what}.").format(what=", ".join(happened))
    backwards = stretch[1] < stretch[0]
    return Narration(_("PLAYING BACK") if backwards else _("PLAYING"), told, "text_dim")


def _looked_at(trace: Trace, first: int, last: int) -> Stretch:
    packed = trace.events(first + 1, last + 1)
    found, value = packing.depths(packed), packing.values(packed)
    low = int(found.min())
    above = trace.values_at(trace.path_events(last)[:low])
    return Stretch(low, int(found.max()), int(value.min()), int(value.max()), tuple(above))
