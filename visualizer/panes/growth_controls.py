"""The controls of the growth lab: what to measure, what to show of it, and where to keep it."""

from __future__ import annotations

from visualizer.actions.action import Action, do
from visualizer.actions.growth import (
    set_measured_sizes,
    show_growth,
    show_quantity,
    start_measuring,
    stop_measuring,
    toggle_measured,
    toggle_measured_estimate,
)
from visualizer.actions.views import refuse
from visualizer.base.i18n import Name
from visualizer.base.i18n import gettext as _
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.table import QUANTITIES
from visualizer.panes.controls import chosen, taken_along
from visualizer.panes.pane import fact
from visualizer.show.show import Show
from visualizer.ui.kit import (
    About,
    Choice,
    Dropdown,
    Fit,
    Line,
    ListEntry,
    Node,
    NumberEntry,
    NumberField,
    Option,
    button,
    checkbox,
    column,
    row,
    segmented,
)
from visualizer.ui.kit.buttons import CUT, HEIGHT, NARROW, SEGMENT_PADDING

ORDER = ("seconds", "nodes", "solutions", "events")
"""The quantities, the one that is looked at first before the others."""

QUANTITY = 116
"""The width of the list of quantities, unscaled."""

GAP = 6


def _solvers(show: Show) -> Node:
    """The list of what can be measured, of which any are chosen."""
    growth = show.growth
    several = len({offer.problem for offer in growth.offers}) > 1
    options = [Option(o.target, _(o.title), _(o.problem) if several else "") for o in growth.offers]
    entry = ListEntry(fact(show, "growth solvers"), options, growth.chosen,
                      lambda target: do(toggle_measured, target), several=True)
    return Dropdown(entry, _("Solvers"), _("what is measured"))


def _size(show: Show, name: Name, caption: str, tip: str) -> Node:
    """The field of the smallest n, or of the largest."""
    growth = show.growth
    first, last = growth.first, growth.last
    least, most = growth.limits
    number = first if name == "first" else last

    def change(n: int) -> Action:
        return do(set_measured_sizes, n, last) if name == "first" else (
            do(set_measured_sizes, first, n))

    def invalid(typed: str) -> Action:
        said = _("n = {typed}: it has to be a whole number from {least} to {most}.")
        return do(refuse, said.format(typed=typed, least=least, most=most))

    entry = NumberEntry(fact(show, f"growth {name}"), lambda: str(number), number=lambda: number,
                        least=least, most=most, change=change, invalid=invalid,
                        begins=str.isdigit)
    return NumberField(entry, caption, tip)


def setup(show: Show) -> list[Node]:
    """What to measure, in the order in which it is chosen: solvers, first and last n, with
    estimates or not, and the button that begins or ends it."""
    growth = show.growth
    tip = _("show Knuth's estimate (algorithm E) beside the numbers; it always replaces a run that "
            "takes too long")
    estimate = checkbox(_("with estimates"), growth.estimate, do(toggle_measured_estimate),
                        tip=tip)
    if growth.task is not None:
        start = button(_("Cancel"), do(stop_measuring))
    else:
        off = "" if growth.chosen else _("no solver is chosen")
        start = button(_("Start"), do(start_measuring), active=True, off=off)
    return [_solvers(show), _size(show, "first", _("n from"), _("the smallest n")),
            _size(show, "last", _("to"), _("the largest n")), estimate, start]


def pages(show: Show) -> Node:
    """The same in three rows, or in two where there is little height."""
    solvers, first, last, estimate, start = setup(show)
    ways = [[[solvers], [first, last], [estimate, start]],
            [[solvers, estimate], [first, last, start]]]
    return Fit([column(*(Line(some, GAP, equal=True) for some in rows), gap=GAP)
                for rows in ways], grow=1)


def quantity(show: Show, *, small: bool = False) -> Node:
    """What the chart shows; `small`: as a list in any case."""
    now = show.growth.quantity
    few = chosen(show, "growth quantity", [Option(name, _(QUANTITIES[name])) for name in ORDER],
                 now, lambda name: do(show_quantity, name), "", _("what the chart shows"),
                 limits=None, wide=QUANTITY, gives=1)
    if small:
        return few
    choices = [Choice(name, _(QUANTITIES[name])) for name in ORDER]
    many = segmented(choices, now, lambda name: do(show_quantity, name), name="quantities")
    return Fit([many, few])


def views(growth: Growth, padding: float) -> Node:
    """What a small pane shows; padding: beside each label."""
    choices = [Choice("setup", _("Set up")), Choice("chart", _("Chart")),
               Choice("table", _("Table"))]
    found = segmented(choices, growth.view, lambda view: do(show_growth, view), name="views",
                      padding=padding)
    return About(found, gives=1)


def heads(show: Show) -> Node:
    """The heading of a small pane: the view, of the chart what it shows, and what takes it along
    where there is room for that."""
    growth = show.growth
    few = [quantity(show, small=True)] * (growth.view == "chart")

    def head(padding: float) -> Node:
        return row(views(growth, padding), *few, gap=GAP, grow=1)

    return Fit([*(row(head(padding), along(growth), gap=GAP)
                  for padding in (SEGMENT_PADDING, NARROW)), *map(head, (NARROW, CUT))])


def other_view(growth: Growth) -> Node:
    """The button between chart and table."""
    table = growth.view == "table"
    return button(_("Chart") if table else _("Table"),
                  do(show_growth, "chart" if table else "table"), style="regular",
                  tip=_("the numbers in place of the chart on or off"))


def along(growth: Growth) -> Node:
    """What takes the numbers along."""
    off = "" if growth.points else _("nothing has been measured yet")
    return taken_along("chart", _("copy the numbers as text"),
                       _("save the chart as PNG, SVG or PDF, or the numbers as CSV"), HEIGHT, off)
