"""The statistics: what has been placed and where it came to a dead end, depth by depth."""

from __future__ import annotations

from visualizer.actions.action import do
from visualizer.actions.travel import go_in_depth
from visualizer.actions.views import show_scope
from visualizer.base.i18n import gettext as _
from visualizer.panes.controls import taken_along
from visualizer.panes.statistics_blame import about_waste, wasted_of
from visualizer.panes.statistics_table import Fact, facts, how_much, table
from visualizer.panes.values import grouped, percent
from visualizer.show.show import Show
from visualizer.trace.survey import Survey
from visualizer.ui.figure import On
from visualizer.ui.kit import (
    About,
    Choice,
    Fit,
    Node,
    Sized,
    Space,
    Text,
    column,
    framed,
    row,
    segmented,
    telling,
)

CONTROLS = 28
FACTS_FROM = 190
"""The height of the controls, and of the pane's inside from which on there are facts below them;
unscaled, as all sizes here."""

VALUE_SIZE, LABEL_SIZE = 18, 13
BETWEEN, FARTHEST = 20, 44
"""The least and the most room between two facts."""


def statistics(show: Show) -> Node:
    """Controls, facts, and a row a depth. A click on a row goes to an event of that depth."""
    run = show.run
    now = run.surveying.survey(run.trace, run.surveying.events, complete=run.complete)
    known = facts(show, now)
    some = (row(*map(_fact, known[:count]), gap=BETWEEN, most=FARTHEST)
            for count in range(len(known), 0, -1))
    wasted = wasted_of(show)
    rows: Node = table(show, now, _note(show, now), _depth_of(show), wasted)
    if (waste := about_waste(show, wasted)) is not None:
        rows = column(waste, rows, gap=10, grow=1)
    if show.lecturing:  # nobody sits at the keyboard
        return framed("", Fit([column(Fit(some), rows, gap=10), rows]))
    whole = column(_controls(show, Space()), Fit(some), rows, gap=10)
    low = column(_controls(show, _beside(how_much(show, now))), rows, gap=10)
    return framed("", Fit([Sized(whole, 0, FACTS_FROM), low]))


def _controls(show: Show, beside: Node) -> Node:
    """What the numbers may be about: while the future is hidden, nothing that has it in it."""
    scopes = [
        Choice("so far", _("So far"), _("up to the event on screen")),
        Choice("whole", _("Whole"), _("all that is recorded")),
        Choice("subtree", _("Subtree"), _("below the node that is selected in the tree")),
    ]
    if show.run.hidden:
        del scopes[1]
    switch = segmented(scopes, show.scope, lambda scope: do(show_scope, scope), name="scopes",
                       height=CONTROLS)
    along = taken_along("statistics", _("copy the table, for a spreadsheet"),
                        _("save the table as CSV or JSON"), CONTROLS)
    return row(row(switch, beside, gap=12, grow=1), along, gap=12)


def _beside(fact: Fact | None) -> Node:
    """How much is done, beside the controls."""
    if fact is None:
        return Space()
    words = Text(f"{fact.value} {fact.label}", LABEL_SIZE, color="text_dim", align="right",
                 figures=True)
    return About(words, On(fact.label, "fact", fact.tip), grow=1, gives=1)


def _fact(fact: Fact) -> Node:
    words = column(Text(fact.value, VALUE_SIZE, "bold", fact.color, figures=True),
                   Text(fact.label, LABEL_SIZE, color="text_dim"))
    if fact.goes is None:
        return telling(fact.tip, words)
    go = [do(go_in_depth, fact.goes, step, dead_end=True) for step in (1, -1)]
    return About(words, On(fact.label, "button", fact.tip, click=go[0], shift_click=go[1]))


def _depth_of(show: Show) -> int | None:
    """The depth of the last event that is counted, or of the one on screen where all are."""
    if show.scope == "whole":
        return show.run.moment.depth if show.run.moment.kind is not None else None
    last = show.run.surveying.events[1] - 1
    return show.run.trace.event(last)[1] if show.scope == "so far" and last >= 0 else None


def _note(show: Show, now: Survey) -> str:
    """What is special about these numbers; it stands above the bars."""
    if show.run.surveying.counted is not None:
        return _("counting … {share}").format(share=percent(show.run.surveying.counted))
    if show.scope == "subtree":
        if show.run.view.selected is None:
            if show.run.hidden:
                return _("no node is selected: all so far")
            return _("no node is selected: the whole run")
        return _("the node made by event {event}").format(event=grouped(show.run.view.selected))
    return "" if now.depths else _("nothing has been placed yet")
