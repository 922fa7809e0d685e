"""The controls of the growth lab: what to measure, what to show of it, and where to keep it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

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
from visualizer.layout.grid import Box
from visualizer.measure.lab.growth import Growth
from visualizer.measure.lab.table import QUANTITIES
from visualizer.panes.controls import copy_and_save
from visualizer.ui.look import Look
from visualizer.ui.widgets import (
    Button,
    Checkbox,
    Checklist,
    Dropdown,
    NumberField,
    Option,
    Segmented,
    Widget,
)
from visualizer.ui.widgets.button import NARROW

ORDER = ("seconds", "nodes", "solutions", "events")
"""The quantities, the one that is looked at first before the others."""


class GrowthControls:
    """Its widgets send actions; `update` makes them show the state of the lab."""

    def __init__(self, send: Callable[[Action], None], tell: Callable[[str], None]) -> None:
        """tell: takes a sentence about what was typed and cannot be."""
        self._send = send
        self._growth: Growth | None = None
        labels = [(name, _(QUANTITIES[name])) for name in ORDER]
        self._quantities = Segmented(labels, ORDER[0], lambda name: send(do(show_quantity, name)))
        self._solvers = Checklist(
            _("Solvers"), [], (), lambda target: send(do(toggle_measured, target)),
            _("what is measured"),
        )
        self._first = self._field(_("n from"), _("the smallest n"), tell)
        self._last = self._field(_("to"), _("the largest n"), tell)
        self._estimate = Checkbox(
            lambda: send(do(toggle_measured_estimate)), _("with estimates"),
            tooltip=_("set Knuth's estimate, algorithm E, against the numbers at each n; where a "
                      "run takes too long it stands in in any case"),
        )
        self._start = Button(self._begin_or_end)
        copy, save = copy_and_save(
            send, "chart", _("copy the numbers as text"),
            _("save the chart as PNG, SVG or PDF, or the numbers as CSV"),
        )
        self.parts: dict[str, Widget] = {
            "solvers": self._solvers,
            "first": self._first,
            "last": self._last,
            "estimate": self._estimate,
            "start": self._start,
            "views": Segmented(
                [("setup", _("Set up")), ("chart", _("Chart")), ("table", _("Table"))], "setup",
                lambda view: send(do(show_growth, view)),
            ),
            "quantities": self._quantities,
            "quantity": Dropdown(
                "", [Option(*label) for label in labels], ORDER[0],
                lambda name: send(do(show_quantity, name)), _("what the chart shows"),
            ),
            "toggle": Button(
                self._chart_or_table, _("Table"), style="regular",
                tooltip=_("the numbers in place of the chart, and back"),
            ),
            "copy": copy,
            "save": save,
        }

    def _field(self, caption: str, tooltip: str, tell: Callable[[str], None]) -> NumberField:
        def refuse(typed: str) -> None:
            message = _("n = {typed}: allowed is a whole number from {least} to {most}.")
            tell(message.format(typed=typed, least=field.minimum, most=field.maximum))

        field = NumberField(caption, 1, 1, 1, lambda _n: self._set_sizes(), refuse, tooltip)
        return field

    def _set_sizes(self) -> None:
        self._send(do(set_measured_sizes, self._first.value, self._last.value))

    def _begin_or_end(self) -> None:
        running = self._growth is not None and self._growth.task is not None
        self._send(do(stop_measuring) if running else do(start_measuring))

    def _chart_or_table(self) -> None:
        table = self._growth is not None and self._growth.view == "table"
        self._send(do(show_growth, "chart" if table else "table"))

    def quantities_width(self, look: Look) -> int:
        """The width that the switch between all quantities needs."""
        return self._quantities.preferred_width(look, NARROW)

    def update(self, growth: Growth) -> None:
        """Show the state of the lab."""
        self._growth = growth
        several = len({offer.problem for offer in growth.offers}) > 1
        self._solvers.options = [
            Option(o.target, o.title, o.problem if several else "") for o in growth.offers
        ]
        self._solvers.chosen = growth.chosen
        self._solvers.selected = growth.chosen[0] if growth.chosen else ""
        least, most = growth.limits
        for field, n in ((self._first, growth.first), (self._last, growth.last)):
            field.minimum, field.maximum = least, most
            if field.edit is None:
                field.value = n
        self._estimate.checked = growth.estimate
        running = growth.task is not None
        self._start.label = _("Cancel") if running else _("Start")
        self._start.toggled = not running
        self._start.enabled = running or bool(growth.chosen)
        for name in ("copy", "save"):
            self.parts[name].enabled = bool(growth.points)
        for name in ("quantities", "quantity"):
            part = self.parts[name]
            assert isinstance(part, Segmented | Dropdown)
            part.selected = growth.quantity
        views, toggle = self.parts["views"], self.parts["toggle"]
        assert isinstance(views, Segmented) and isinstance(toggle, Button)
        views.selected = growth.view
        toggle.label = _("Chart") if growth.view == "table" else _("Table")

    def place(self, boxes: dict[str, Box]) -> None:
        """Give each its rectangle; those without one are not shown."""
        for name, widget in self.parts.items():
            widget.visible = name in boxes
            if widget.visible:
                widget.rect = pygame.Rect(boxes[name])
