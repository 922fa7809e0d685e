"""The controls of the growth lab: what to measure, what to show of it, and where to keep it."""

from __future__ import annotations

from collections.abc import Callable

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
from visualizer.base.i18n import gettext as _
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.table import QUANTITIES
from visualizer.panes.controls import taken_along
from visualizer.ui.kit import (
    About,
    Choice,
    Fit,
    Line,
    Node,
    Placed,
    button,
    checkbox,
    column,
    row,
    segmented,
)
from visualizer.ui.kit.buttons import CUT, HEIGHT, NARROW, SEGMENT_PADDING
from visualizer.ui.widgets import Checklist, Dropdown, NumberField, Option

ORDER = ("seconds", "nodes", "solutions", "events")
"""The quantities, the one that is looked at first before the others."""

QUANTITY = 116
"""The width of the list of quantities, unscaled."""

GAP = 6


class GrowthControls:
    """The fields and lists, which keep a state, and what stands beside them."""

    def __init__(self, send: Callable[[Action], None], tell: Callable[[str], None]) -> None:
        """tell: takes a sentence about what was typed and cannot be."""
        self._solvers = Checklist(
            _("Solvers"), [], (), lambda target: send(do(toggle_measured, target)),
            _("what is measured"),
        )

        def field(caption: str, tooltip: str) -> NumberField:
            def refuse(typed: str) -> None:
                message = _("n = {typed}: allowed is a whole number from {least} to {most}.")
                tell(message.format(typed=typed, least=made.minimum, most=made.maximum))

            def change(_n: int) -> None:
                send(do(set_measured_sizes, self._first.value, self._last.value))

            made = NumberField(caption, 1, 1, 1, change, refuse, tooltip)
            return made

        self._first = field(_("n from"), _("the smallest n"))
        self._last = field(_("to"), _("the largest n"))
        self._quantity = Dropdown(
            "", [Option(name, _(QUANTITIES[name])) for name in ORDER], ORDER[0],
            lambda name: send(do(show_quantity, name)), _("what the chart shows"),
        )
        self.widgets = [self._solvers, self._first, self._last, self._quantity]

    def follow(self, growth: Growth) -> None:
        """Show the state of the lab."""
        several = len({offer.problem for offer in growth.offers}) > 1
        self._solvers.options = [
            Option(o.target, o.title, o.problem if several else "") for o in growth.offers
        ]
        self._solvers.chosen = growth.chosen
        self._solvers.selected = growth.chosen[0] if growth.chosen else ""
        for field, n in ((self._first, growth.first), (self._last, growth.last)):
            field.minimum, field.maximum = growth.limits
            if field.edit is None:
                field.value = n
        self._quantity.selected = growth.quantity

    def setup(self, growth: Growth) -> list[Node]:
        """What to measure, in the order in which it is chosen: solvers, first and last n, with
        estimates or not, and the button that begins or ends it."""
        tip = _("set Knuth's estimate, algorithm E, against the numbers at each n; where a "
                "run takes too long it stands in in any case")
        estimate = checkbox(_("with estimates"), growth.estimate, do(toggle_measured_estimate),
                            tip=tip)
        if growth.task is not None:
            start = button(_("Cancel"), do(stop_measuring))
        else:
            off = "" if growth.chosen else _("no solver is chosen")
            start = button(_("Start"), do(start_measuring), active=True, off=off)
        return [Placed(self._solvers), Placed(self._first), Placed(self._last), estimate, start]

    def pages(self, growth: Growth) -> Node:
        """The same in three rows, or in two where there is little height."""
        solvers, first, last, estimate, start = self.setup(growth)
        ways = [[[solvers], [first, last], [estimate, start]],
                [[solvers, estimate], [first, last, start]]]
        return Fit([column(*(Line(some, GAP, equal=True) for some in rows), gap=GAP)
                    for rows in ways], grow=1)

    def quantity(self, growth: Growth, *, small: bool = False) -> Node:
        """What the chart shows; `small`: as a list in any case."""
        few = Placed(self._quantity, QUANTITY, gives=1)
        if small:
            return few
        choices = [Choice(name, _(QUANTITIES[name])) for name in ORDER]
        many = segmented(choices, growth.quantity, lambda name: do(show_quantity, name),
                         name="quantities")
        return Fit([many, few])


def views(growth: Growth, padding: float) -> Node:
    """What a small pane shows; padding: beside each label."""
    choices = [Choice("setup", _("Set up")), Choice("chart", _("Chart")),
               Choice("table", _("Table"))]
    found = segmented(choices, growth.view, lambda view: do(show_growth, view), name="views",
                      padding=padding)
    return About(found, gives=1)


def heads(controls: GrowthControls, growth: Growth) -> Node:
    """The heading of a small pane: the view, of the chart what it shows, and what takes it along
    where there is room for that."""
    few = [controls.quantity(growth, small=True)] * (growth.view == "chart")

    def head(padding: float) -> Node:
        return row(views(growth, padding), *few, gap=GAP, grow=1)

    return Fit([*(row(head(padding), along(growth), gap=GAP)
                  for padding in (SEGMENT_PADDING, NARROW)), *map(head, (NARROW, CUT))])


def other_view(growth: Growth) -> Node:
    """The button between chart and table."""
    table = growth.view == "table"
    return button(_("Chart") if table else _("Table"),
                  do(show_growth, "chart" if table else "table"), style="regular",
                  tip=_("the numbers in place of the chart, and back"))


def along(growth: Growth) -> Node:
    """What takes the numbers along."""
    off = "" if growth.points else _("nothing has been measured yet")
    return taken_along("chart", _("copy the numbers as text"),
                       _("save the chart as PNG, SVG or PDF, or the numbers as CSV"), HEIGHT, off)
